// Sentences about logs of other engines, which may contradict themselves: what they do not bear is not said.
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "engine/ask/certificate/certificate.h"
#include "engine/base/random.h"
#include "engine/check/check.h"
#include "engine/foreign/export_nodes.h"
#include "engine/foreign/import_nodes.h"
#include "engine/plan/plan_root.h"
#include "engine/trace/cut_saving.h"
#include "tests/places.h"
#include "tests/read/recorded.h"

using namespace ply;
using namespace ply::test;

namespace {

using Json = nlohmann::json;

void all_hold(const Recording& recording) {
  CertificateOptions options;
  options.ticks = 0;
  const Certificate c = certify(recording, options);
  if (c.first) {
    INFO(claim_id(c.first->what) << " of node " << c.first->node << " at " << c.first->tick << ": " << c.first->why);
    FAIL_CHECK(c.first->sentence);
  }
  CHECK(c.unclaimed.empty());
}

std::vector<std::string> log_of(const GameType& type, u64 seed) {
  DrawOptions draw;
  draw.max_depth = 4, draw.max_nodes = 150;
  const auto recording = ply::record(draw_search(type, seed, draw), pool());
  REQUIRE(recording);
  const auto root = resolve((*recording)->plan());
  REQUIRE(root);
  std::ostringstream out;
  export_nodes(**recording, &*root, ExportForm::nodes, 0, out);
  std::vector<std::string> lines;
  std::istringstream in(out.str());
  for (std::string l; std::getline(in, l);)
    if (!l.empty()) lines.push_back(l);
  return lines;
}

// As an engine with a fault would have told it: some members of some lines are wrong, or in none.
std::string spoiled(const std::vector<std::string>& lines, Random& random) {
  static const std::vector<std::string> members{"value", "best",  "alpha", "beta",   "cut",   "kind",
                                                "end",   "moves", "rank",  "static", "mover", "pass"};
  static const std::vector<std::vector<std::string>> silent{{},        {"best"}, {"kind"}, {"end", "cut"},
                                                            {"moves"}, {"mover"}};
  const auto& left_out = silent[random.below(static_cast<u32>(silent.size()))];
  const u32 often = 3 + random.below(60);
  const auto one_of = [&](std::vector<const char*> words) {
    return words[random.below(static_cast<u32>(words.size()))];
  };
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Json line = Json::parse(lines[i]);
    if (i == 0) {
      line["engine"] = "spoiled";
      if (random.below(3) == 0) line.erase("claims");
    } else {
      for (const std::string& m : left_out) line.erase(m);
      if (random.below(often) == 0) {
        const std::string& m = members[random.below(static_cast<u32>(members.size()))];
        if (m == "best" || m == "moves" || m == "rank") line[m] = random.below(6);
        else if (m == "cut") line[m] = random.below(2) == 0;
        else if (m == "kind") line[m] = one_of({"exact", "lower", "upper"});
        else if (m == "end") line[m] = one_of({"inner", "horizon", "table", "over", "pruned"});
        else if (m == "pass") line[m] = one_of({"full", "scout", "research", "probe"});
        else if (m == "mover") line[m] = one_of({"first", "second"});
        else if (line.contains(m) && line[m].is_number_integer())
          line[m] = (random.below(2) ? 1 : -1) * line[m].get<i64>() + static_cast<i64>(random.below(9)) - 4;
      }
    }
    out += line.dump() + "\n";
  }
  return out;
}

void check_spoiled(u64 of_each, u64 seed) {
  Random random(seed);
  u64 read = 0;
  for (const GameType* type : all_games())
    for (u64 i = 0; i < of_each; ++i) {
      const std::string text = spoiled(log_of(*type, random.below(1000)), random);
      std::istringstream in(text);
      const auto log = import_nodes(in, "x.jsonl", pool());
      if (!log) continue;
      ++read;
      INFO(type->id() << " " << i);
      all_hold(*log->recording);
    }
  CHECK(read > of_each * 2);
}

}  // namespace

TEST_CASE("what is said of engines with a fault holds by their logs", "[analysis][certificate]") {
  for (const char* name : {"faulty_undo", "faulty_views"}) {
    INFO(name);
    const auto log = open_recording(std::string(PLY_TEST_DATA "/") + name + ".plytrace", pool());
    REQUIRE(log);
    all_hold(*log->recording);
  }
}

TEST_CASE("a log that contradicts itself is told by weaker sentences, not by wrong ones", "[analysis][certificate]") {
  check_spoiled(4, 11);
}

TEST_CASE("many logs that contradict themselves are told by sentences that hold", "[analysis][certificate][slow]") {
  check_spoiled(60, 12);
}

TEST_CASE("whether a cut-off saved moves goes by what was searched, not by what an engine calls its best",
          "[analysis][certificate]") {
  const auto read = [](int moves, int best) {
    std::istringstream in(
        R"({"plyscope": "nodes", "version": 1, "game": "hexapawn", "engine": "Other"})"
        "\n"
        R"({"id": 1, "parent": 0, "move": "a", "ply": 1, "depth": 0, "alpha": -20, "beta": -10, "value": -3})"
        "\n"
        R"({"id": 2, "parent": 0, "move": "b", "ply": 1, "depth": 0, "alpha": -20, "beta": -10, "value": -30})"
        "\n"
        R"({"id": 0, "parent": -1, "ply": 0, "depth": 1, "alpha": 10, "beta": 20, "value": 30, "cut": true)"
        R"(, "moves": )" +
        std::to_string(moves) + R"(, "best": )" + std::to_string(best) + "}\n");
    return sure(import_nodes(in, "x.jsonl", pool()));
  };
  for (const int best : {0, 1}) {
    const auto all = read(2, best), some = read(3, best);
    CHECK_FALSE(cut_saved_moves(all.recording->view(), 2));
    CHECK(cut_saved_moves(some.recording->view(), 2));
    all_hold(*all.recording);
    all_hold(*some.recording);
  }
}
