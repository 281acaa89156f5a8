// Causes that explain what the linter found in another engine's search: the flaw that was made is the first one named,
// and a correct search has none.
#include "engine/ask/lint/hypotheses.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/check/drawn_search.h"
#include "engine/foreign/export_nodes.h"
#include "engine/foreign/import_nodes.h"
#include "engine/games/registry.h"
#include "engine/trace/pool.h"
#include "tests/support/searched_tree.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using ply::test::SearchedTree;

namespace {

LintReport asked(const std::string& text, const LintOptions& options = {}) {
  static RecordPool pool;
  std::istringstream in(text);
  const auto r = import_nodes(in, "x", pool);
  if (!r) FAIL(r.error().message);
  const auto root = resolve(r->recording->plan());
  return lint_with_hypotheses(lint_input(*r->recording, root ? *root : PlanRoot{}), options);
}

std::string told(const LintReport& r) {
  std::string out = fmt::format("{} findings\n", r.total());
  for (const LintHypothesis& h : r.hypotheses)
    out += fmt::format("{} explains {} of {}: {} {}\n", h.id, h.explains, h.of, h.cause, h.advice);
  for (const LintGroup& g : r.groups)
    out += fmt::format("{} {} ({}): {}\n", lint_id(g.rule), g.count, g.explained, g.sentence);
  return out;
}

/// But for the hint, which every log without claims has.
u64 causes(const LintReport& r) {
  u64 n = 0;
  for (const LintHypothesis& h : r.hypotheses) n += h.id != "claims-not-told";
  return n;
}

const char* const no_claims = R"(, "claims": [])";

}  // namespace

TEST_CASE("a correct search has no cause for anything, and without claims the hint", "[analysis][lint][hypotheses]") {
  for (u64 seed = 1; seed <= 6; ++seed)
    for (int kind = 0; kind < 9; ++kind)
      for (const bool claimed : {false, true}) {
        SearchedTree s{"", seed};
        std::string claims = "";
        if (kind == 1) s.extra_turns = true;
        if (kind == 2) s.move_first = true;
        if (kind == 3) s.null_moves = true, claims = R"("null-move")";
        if (kind == 4) s.win = 20'000, s.header = R"(, "win": 20000)";
        if (kind == 5) s.flaw = "mtd";
        if (kind == 6) s.scores_of_first = true, s.header = R"(, "scores": "first")";
        if (kind == 7) s.win = 20'000, s.tells_ends = false, s.header = R"(, "win": 20000)";
        if (kind == 8) s.keys = false, s.reports_mover = false;
        if (claimed) s.header += fmt::format(R"(, "claims": [{}])", claims);
        const LintReport r = asked(s.log());
        INFO("seed " << seed << " kind " << kind << " claims " << claimed << "\n" << told(r));
        CHECK(r.total() == 0);
        CHECK(causes(r) == 0);
        CHECK((r.hypotheses.size() == 1) == !claimed);
      }
}

TEST_CASE("our own searches, read as those of another engine, have no cause for anything",
          "[analysis][lint][hypotheses]") {
  for (const GameType* type : all_games())
    for (u64 seed = 1; seed <= 6; ++seed) {
      RecordPool pool;
      const DrawnSearch s = draw_search(*type, seed);
      const auto recording = record(s, pool);
      REQUIRE(recording);
      if ((*recording)->size() > 30'000) continue;
      std::ostringstream out;
      export_nodes(**recording, &s, ExportForm::nodes, 0, out);
      const LintReport r = asked(out.str());
      INFO(type->id() << " seed " << seed << "\n" << command_of(s) << "\n" << told(r));
      CHECK(causes(r) == 0);
    }
}

TEST_CASE("the flaw that was made is the cause that explains most", "[analysis][lint][hypotheses]") {
  struct Case {
    std::string name;
    SearchedTree search;
    const char* id;
    double share;  // of the findings that it explains
  };
  std::vector<Case> cases;
  const auto add = [&](SearchedTree s, const char* id, double share) { cases.push_back({s.flaw, s, id, share}); };
  const auto with = [](const std::string& flaw, const std::string& header, auto change) {
    SearchedTree s{flaw};
    s.header = header;
    change(s);
    return s;
  };
  const auto nothing = [](SearchedTree&) {};
  add(with("", "", [](SearchedTree& s) { s.scores_of_first = true; }), "scores-view", 1);
  add(with("", no_claims, [](SearchedTree& s) { s.scores_of_first = true; }), "scores-view", 1);
  add(with("", "", [](SearchedTree& s) { s.scores_of_first = true, s.reports_mover = false; }), "scores-view", 1);
  add(with("both maximise", "", nothing), "both-maximise", 1);
  add(with("extra turn negated", "", [](SearchedTree& s) { s.extra_turns = true; }), "extra-turn-negated", 1);
  add(with("", "", [](SearchedTree& s) { s.extra_turns = true, s.reports_mover = false; }), "not-negated", 0.9);
  add(with("window not negated", "", nothing), "window-not-negated", 0.9);
  add(with("search as move of the other side", no_claims, [](SearchedTree& s) { s.move_first = true; }),
      "search-as-move", 1);
  add(with("search as move", "", [](SearchedTree& s) { s.move_first = true; }), "search-as-move", 1);
  add(with("alpha not raised", no_claims, nothing), "alpha-not-raised", 0.9);
  add(with("alpha not passed down", "", nothing), "alpha-not-passed-down", 0.9);
  add(with("research forgotten", no_claims, nothing), "research-forgotten", 0.9);
  add(with("best begins at 0", no_claims, nothing), "best-begins-at", 0.9);
  add(with("shared bounds", no_claims, nothing), "shared-bounds", 0.5);
  add(with("does not converge", "", nothing), "does-not-converge", 1);
  add(with("time is up", R"(, "win": 20000, "claims": [])", [](SearchedTree& s) { s.win = 20'000; }), "time-is-up",
      0.5);
  add(with("key without side", R"(, "claims": ["null-move"])", [](SearchedTree& s) { s.null_moves = true; }),
      "key-without-side", 0.6);
  add(with("key without piece", "", nothing), "key-without-piece", 1);
  add(with("mate not by ply", R"(, "win": 20000)", [](SearchedTree& s) { s.win = 20'000; }), "mate-not-by-ply", 0.9);
  add(with("win of another size", R"(, "win": 20000)", [](SearchedTree& s) { s.win = 20'000; }), "win-size", 1);
  add(with("null move not negated", R"(, "claims": ["null-move"])",
           [](SearchedTree& s) { s.null_moves = true, s.depth = 8; }),
      "null-move-not-negated", 0.5);
  add(with("static of one side", "", [](SearchedTree& s) { s.depth = 7; }), "static-view", 1);
  add(with("", no_claims, [](SearchedTree& s) { s.null_moves = true; }), "claims-missing", 1);
  add(with("late moves left out", no_claims, nothing), "claims-missing", 1);
  for (const Case& c : cases) {
    SearchedTree s = c.search;
    const LintReport r = asked(s.log());
    INFO(c.name << s.header << " should be " << c.id << "\n" << told(r));
    REQUIRE(!r.hypotheses.empty());
    CHECK(r.hypotheses[0].id == c.id);
    CHECK(r.hypotheses[0].of == r.total());
    CHECK(static_cast<double>(r.hypotheses[0].explains) >= c.share * static_cast<double>(r.total()));
    CHECK(!r.hypotheses[0].nodes.empty());
  }
}

TEST_CASE("a grid on which one side puts all pieces, or a cell is filled twice, is told from one that is not",
          "[analysis][lint][hypotheses]") {
  // All lines of three plies and more on a board of 3 x 3: what is played is said by `side` and `cell`.
  const auto log = [](bool alternate, i64 twice) {
    std::string lines = R"({"plyscope": "nodes", "version": 1, "game": "cells", "board": "3x3 X/O", "engine": "Other"})"
                        "\n";
    i64 next = 0;
    const char* const cells[] = {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"};
    const std::function<void(int, int, i64, std::string)> visit = [&](int ply, int used, i64 parent, std::string move) {
      const i64 id = next++;
      for (int i = 0; ply < 4 && i < 9; ++i)
        if (!(used >> i & 1) && i % 3 != ply % 3) visit(ply + 1, used | 1 << i, id, cells[i]);
      if (twice > 0 && id % twice == 0 && ply == 3) {
        const i64 again = next++;
        lines += fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "ply": 4, "depth": 0, "value": 0}})"
                             "\n",
                             again, id, move);
      }
      lines +=
          fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "ply": {}, "depth": {}, "value": 0, "mover": "{}"}})"
                      "\n",
                      id, parent < 0 ? "null" : std::to_string(parent), move, ply, 4 - ply,
                      alternate && ply % 2 ? "second" : "first");
    };
    visit(0, 0, -1, "");
    return lines;
  };
  const LintReport clean = asked(log(true, 0)), alone = asked(log(false, 0)), filled = asked(log(true, 40));
  INFO(told(clean) << told(alone) << told(filled));
  CHECK(clean.total() == 0);
  REQUIRE(!alone.hypotheses.empty());
  CHECK(alone.hypotheses[0].id == "mover-never-changes");
  REQUIRE(!filled.hypotheses.empty());
  CHECK(filled.hypotheses[0].id == "not-undone");
}

TEST_CASE("a window that is handed down past the next node is told by how far", "[analysis][lint][hypotheses]") {
  for (u64 seed = 1; seed <= 4; ++seed) {
    SearchedTree s{"window of two plies above", seed};
    s.depth = 6;
    const LintReport r = asked(s.log());
    INFO(seed << "\n" << told(r));
    const auto is_foreign = [](const LintHypothesis& h) { return h.id == "foreign-window"; };
    const auto found = std::find_if(r.hypotheses.begin(), r.hypotheses.end(), is_foreign);
    REQUIRE(found != r.hypotheses.end());
    CHECK(found->explains >= 3);
    CHECK(found->cause.find("most often that 2 plies above") != std::string::npos);
    s.flaw = "";
    CHECK(asked(s.log()).total() == 0);
  }
}

TEST_CASE("without claims the hint names the word with which an empty list has no finding",
          "[analysis][lint][hypotheses]") {
  SearchedTree s;
  s.null_moves = true;
  const LintReport r = asked(s.log());
  INFO(told(r));
  CHECK(r.total() == 0);
  REQUIRE(r.hypotheses.size() == 1);
  CHECK(r.hypotheses[0].id == "claims-not-told");
  CHECK(r.hypotheses[0].advice.find("with [\"null-move\"] none: does it do that?") != std::string::npos);
}

TEST_CASE("a claim is missed however few of the findings are kept", "[analysis][lint][hypotheses]") {
  SearchedTree s;
  s.null_moves = true, s.depth = 7, s.header = R"(, "claims": [])";
  s.flaw = "late moves left out";
  for (const u32 keep : {20u, 40u, 1u << 18}) {
    LintOptions options;
    options.keep = 5, options.keep_for_causes = keep;
    const LintReport r = asked(s.log(), options);
    INFO(keep << "\n" << told(r));
    REQUIRE(r.total() > 60);
    REQUIRE(!r.hypotheses.empty());
    CHECK(r.hypotheses[0].id == "claims-missing");
    u64 beyond = 0;
    for (const LintRuleResult& x : r.rules) beyond += x.findings > keep ? x.findings - keep : 0;
    CHECK(r.beyond == beyond);
    CHECK((beyond > 0) == (keep < 60));
  }
}

TEST_CASE("a log without all of its nodes says so before it blames the table", "[analysis][lint][hypotheses]") {
  SearchedTree s{"key without piece"};
  s.leave_out = 3;
  const LintReport r = asked(s.log());
  INFO(told(r));
  CHECK(r.total() > 0);
}

TEST_CASE("what is kept and what is counted agree, and each finding has one cause", "[analysis][lint][hypotheses]") {
  SearchedTree s{"both maximise"};
  const LintReport r = asked(s.log());
  u64 counted = 0, explained = 0;
  for (const LintGroup& g : r.groups) counted += g.count, explained += g.explained;
  CHECK(counted == r.total());
  u64 of_causes = 0;
  for (const LintHypothesis& h : r.hypotheses)
    for (const LintGroup& g : h.groups) of_causes += g.count;
  CHECK(of_causes == explained);
  CHECK(r.findings.size() <= lint_rules * LintOptions().keep);
}
