// A log with nothing but id, parent, move and value: no question makes a sentence of what it does not tell.
#include <fmt/format.h>

#include <sstream>
#include <string>
#include <vector>

#include "engine/ask/question.h"
#include "engine/ask/shown.h"
#include "engine/base/random.h"
#include "engine/foreign/export_nodes.h"
#include "engine/foreign/import_nodes.h"
#include "engine/trace/expression.h"
#include "engine/trace/node_scan.h"
#include "engine/trace/pool.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

RecordPool& pool() {
  static RecordPool all;
  return all;
}

struct Drawn {
  std::string lines;
  u64 nodes = 0;
};

int draw(Random& random, Drawn& out, i64 parent, const std::string& move, int deep) {
  const u64 id = out.nodes++;
  const std::size_t at = out.lines.size();
  int best = static_cast<int>(random.below(2001)) - 1000;
  if (deep > 0) {
    best = -100'000;
    const u32 moves = 1 + random.below(4);
    for (u32 m = 0; m < moves; ++m)
      best = std::max(best, -draw(random, out, static_cast<i64>(id), fmt::format("m{}", m), deep - 1));
  }
  out.lines.insert(
      at, fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "value": {}}})", id, parent, move, best) + "\n");
  return best;
}

std::string minimal_log(Random& random) {
  Drawn out;
  (void)draw(random, out, -1, "", 2 + static_cast<int>(random.below(3)));
  return "{\"plyscope\": \"nodes\", \"version\": 1}\n" + out.lines;
}

ImportedNodes read(const std::string& text) {
  std::istringstream in(text);
  return sure(import_nodes(in, "x.jsonl", pool()));
}

}  // namespace

TEST_CASE("what a log does not tell is in no answer", "[foreign][untold]") {
  // Facts of which such a log has none, in the words in which they would be said.
  const std::vector<std::string> untold{
      "minimax",           "= +",       "= -",      "\u2265",   "\u2264",       "depth 0",
      "depth -",           "horizon",   "quiesc",   "8000000",  "8,000,000",    "cut-offs, ",
      "cut off",           "table was", "no table", "all seen", "all searched", "proved",
      "window of the root"};
  Random random(7);
  for (int i = 0; i < 20; ++i) {
    const std::string text = minimal_log(random);
    const ImportedNodes log = read(text);
    for (const ask::Question* q : ask::all_questions()) {
      ask::Asked a;
      a.file = "x.jsonl";
      a.begin(log.recording);
      a.options = ask::usual_options(*q);
      for (const ask::Option& o : q->options)
        if (o.required) a.options[o.id].text = "m0";
      JobProgress progress;
      a.progress = &progress;
      const ask::Answer answer = ask::ask(*q, a);
      const std::string said = answer.error ? "" : ask::text_of(ask::shown(*q, answer.record, a));
      INFO(q->id << "\n" << said << "\n" << text);
      for (const std::string& fact : untold) {
        CAPTURE(fact);
        CHECK(said.find(fact) == std::string::npos);
      }
    }
  }
}

TEST_CASE("values without windows are of no kind, and stay so in a file and in lines", "[foreign][untold]") {
  Random random(8);
  const ImportedNodes log = read(minimal_log(random));
  const View v = log.recording->view();
  CHECK((v.untold().windows && v.untold().depths));
  for (u32 k = 0; k < v.size(); ++k) CHECK(v[k].kind() == Kind::none);
  const auto file = Recording::read(sure(log.recording->write()), pool());
  REQUIRE(file);
  CHECK((*file)->view().untold() == v.untold());
  std::ostringstream lines;
  (void)export_nodes(*log.recording, nullptr, ExportForm::nodes, 0, lines);
  CHECK(lines.str().find("8000000") == std::string::npos);
  const ImportedNodes again = read(lines.str());
  CHECK(again.recording->view().untold() == v.untold());
  REQUIRE(again.recording->size() == v.size());
  for (u32 k = 0; k < v.size(); ++k) {
    CHECK(again.recording->view()[k].kind() == Kind::none);
    CHECK(again.recording->view()[k].value == v[k].value);
  }
}

TEST_CASE("one window that is told, or minimax in the header, says of what kind values are", "[foreign][untold]") {
  const char* const header = R"({"plyscope": "nodes", "version": 1})";
  const char* const minimax = R"({"plyscope": "nodes", "version": 1, "algorithm": "minimax"})";
  const char* const root = R"({"id": 0, "parent": -1, "value": 5})";
  const char* const window = R"({"id": 0, "parent": -1, "value": 5, "alpha": -9, "beta": 9})";
  const auto kind = [](const char* first, const char* line) {
    return read(std::string(first) + "\n" + line + "\n").recording->view()[0].kind();
  };
  CHECK(kind(header, root) == Kind::none);
  CHECK(kind(header, window) == Kind::exact);
  CHECK(kind(minimax, root) == Kind::exact);
}

TEST_CASE("the infinite bound of another engine is written in words and read again", "[foreign][untold]") {
  const std::string text = R"({"plyscope": "nodes", "version": 1, "infinite": 30000})"
                           "\n"
                           R"({"id": 0, "parent": -1, "depth": 1, "alpha": -30000, "beta": 30000, "value": 5})"
                           "\n"
                           R"({"id": 1, "parent": 0, "move": "a", "alpha": -30000, "beta": 30000, "value": -5})"
                           "\n";
  const ImportedNodes log = read(text);
  std::ostringstream lines;
  (void)export_nodes(*log.recording, nullptr, ExportForm::nodes, 0, lines);
  CHECK(lines.str().find("8000000") == std::string::npos);
  CHECK(lines.str().find(R"("alpha":"-inf","beta":"inf")") != std::string::npos);
  const ImportedNodes again = read(lines.str());
  for (u32 k = 0; k < 2; ++k) {
    CHECK(again.recording->view()[k].alpha == log.recording->view()[k].alpha);
    CHECK(again.recording->view()[k].kind() == log.recording->view()[k].kind());
  }
}

namespace {

/// What all fields say of all nodes, a line for each. `v`: the records, with what is not told of them.
std::vector<std::string> all_fields_of(const View& v) {
  std::vector<Expression> asked;
  for (const FieldInfo& f : all_fields()) {
    if (f.type == FieldType::move) continue;
    asked.push_back(sure(Expression::compile(f.id, Expression::Wanted::value)));
  }
  ViewLookup lookup(v, nullptr);
  lookup.prepare(asked);
  std::vector<std::string> out;
  for (const Expression& e : asked) out.push_back(e.text() + ":");
  for_each_node(v, lookup, nullptr, [&](u32, const NodeFacts& facts) {
    for (std::size_t i = 0; i < asked.size(); ++i)
      out[i] += " " + value_text(asked[i].type(), asked[i].evaluate(facts));
  });
  return out;
}

}  // namespace

TEST_CASE("an expression never reads what stands in the place of what is not told", "[foreign][untold][expression]") {
  Random random(9);
  const char* const conversation =
      "uci\nposition startpos\ngo depth 3\ninfo depth 1 multipv 1 score cp 30 nodes 20 pv e2e4\n"
      "info depth 2 score cp 12 upperbound nodes 80 pv e2e4 e7e5\ninfo depth 2 score cp -12 pv d2d4 e7e5\n"
      "bestmove d2d4\n";
  for (int i = 0; i < 30; ++i) {
    const ImportedNodes log = read(i == 0 ? std::string(conversation) : minimal_log(random));
    const View v = log.recording->view();
    const Untold untold = v.untold();
    REQUIRE((untold.windows && (untold.depths || untold.tree)));
    const std::vector<std::string> said = all_fields_of(v);
    for (int again = 0; again < 5; ++again) {
      std::vector<NodeRecord> others(log.recording->data(), log.recording->data() + v.size());
      for (NodeRecord& r : others) {
        const i32 low = static_cast<i32>(random.below(2001)) - 1000;
        r.alpha = low, r.beta = low + 1 + static_cast<i32>(random.below(50));
        if (untold.depths) r.set_depth(static_cast<int>(random.below(20)));
        if (untold.tree && r.ply > 0) r.rank = static_cast<u8>(random.below(20));
      }
      const auto other = sure(Recording::made_of(others, log.recording->plan(), log.recording->summary(), {}, pool()));
      const std::vector<std::string> now = all_fields_of(other->view());
      for (std::size_t f = 0; f < said.size(); ++f) CHECK(now[f] == said[f]);
    }
  }
}

TEST_CASE("what is not told makes no comparison hold, and what is told still does", "[foreign][untold][expression]") {
  Random random(10);
  const ImportedNodes log = read(minimal_log(random));
  const View v = log.recording->view();
  const auto hits = [](const View& v, const char* text) {
    const std::vector<Expression> asked{sure(Expression::compile(text))};
    ViewLookup lookup(v, nullptr);
    lookup.prepare(asked);
    u32 n = 0;
    for_each_node(v, lookup, nullptr, [&](u32, const NodeFacts& facts) { n += asked[0].holds(facts); });
    return n;
  };
  for (const char* nothing : {"depth >= 0", "depth < 0", "alpha < 0", "alpha >= 0", "beta != 7", "window > 0", "cut",
                              "!cut", "raised", "!raised", "scout", "!scout", "pass == full", "stood_pat", "!stood_pat",
                              "extension == 0", "reduced", "!reduced", "depth == depth"}) {
    INFO(nothing);
    CHECK(hits(v, nothing) == 0);
  }
  CHECK(hits(v, "depth < 0 || ply >= 0") == v.size());
  CHECK(hits(v, "value >= 0 || value < 0") == v.size());
  const ImportedNodes windows = read(
      "{\"plyscope\": \"nodes\", \"version\": 1, \"infinite\": 1000}\n"
      R"({"id": 0, "parent": -1, "depth": 1, "alpha": -9, "beta": 9, "value": 5})"
      "\n"
      R"({"id": 1, "parent": 0, "move": "a", "alpha": -9, "beta": 9, "value": -5})"
      "\n");
  CHECK(hits(windows.recording->view(), "alpha == -9 && depth >= 0 && !cut && !scout") == 2);
}

TEST_CASE("of a search by chance no window and no depth is told, whatever stands in its lines", "[foreign][untold]") {
  const char* const lines =
      "\n"
      R"({"id": 0, "parent": -1, "depth": 0, "alpha": -1001, "beta": 1001, "value": 812, "best": "b"})"
      "\n"
      R"({"id": 1, "parent": 0, "move": "a", "depth": 0, "alpha": -1001, "beta": 1001, "value": -27})"
      "\n"
      R"({"id": 2, "parent": 0, "move": "b", "depth": 0, "alpha": -1001, "beta": 1001, "value": -924})"
      "\n";
  const auto of = [&](const char* algorithm) {
    return read(std::string(R"({"plyscope": "nodes", "version": 1, "infinite": 1001, "algorithm": ")") + algorithm +
                "\"}" + lines);
  };
  const ImportedNodes other = of("alpha-beta"), chance = of("mcts");
  CHECK(other.recording->view().untold() == Untold{});
  CHECK(other.recording->view()[2].kind() == Kind::exact);
  const View v = chance.recording->view();
  CHECK(v.untold() == Untold{.windows = true, .depths = true});
  for (u32 k = 0; k < v.size(); ++k) CHECK(v[k].kind() == Kind::none);
  CHECK(v[2].best == 1);  // b, as it was told
}
