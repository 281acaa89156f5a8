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
