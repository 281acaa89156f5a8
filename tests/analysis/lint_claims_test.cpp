// The linter on other engines: no alarm where an engine does what engines do, the right rule and cause where it is
// wrong, and no green where nothing was asked.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/analysis/forms/import_nodes.h"
#include "engine/analysis/lint/lint.h"
#include "engine/core/random.h"
#include "engine/trace/pool.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

// A principal variation search over a tree drawn by chance, as others write one: fail-soft, with null windows,
// reductions and quiescence. Its faults are those that people make.
struct Engine {
  enum Bug { none, no_research, best_from_0, no_negation, alpha_not_raised, table_too_shallow, static_by_path };
  explicit Engine(u64 seed, Bug planted = none) : seed_(seed), bug(planted) {}

  int value_of(u64 position) const { return static_cast<int>(Random(position * 31 + seed_).below(400)) - 200; }
  u32 moves_of(u64 position) const { return 2 + Random(position * 77 + seed_).below(4); }

  int search(u64 position, int ply, int depth, int alpha, int beta, i64 parent, int move) {
    const i64 id = next++;
    const int alpha0 = alpha;
    int best = bug == best_from_0 ? 0 : -30'000, best_move = -1;
    std::string more;
    if (depth <= 0) {
      best = value_of(position) + (bug == static_by_path ? ply : 0);
      more = fmt::format(R"(, "static": {})", best);
    } else {
      const u32 n = moves_of(position);
      for (u32 i = 0; i < n && best < beta; ++i) {
        const u64 child = position * 8 + i + 1;
        const int from = bug == alpha_not_raised ? alpha0 : alpha;
        int v = 0;
        if (bug == no_negation && i == 1) v = -search(child, ply + 1, depth - 1, from, beta, id, static_cast<int>(i));
        else if (i == 0) v = -search(child, ply + 1, depth - 1, -beta, -from, id, 0);
        else {
          const int less = depth >= 3 && i >= 2 ? 1 : 0;
          v = -search(child, ply + 1, depth - 1 - less, -from - 1, -from, id, static_cast<int>(i));
          if (less && v > from) v = -search(child, ply + 1, depth - 1, -from - 1, -from, id, static_cast<int>(i));
          if (v > from && v < beta && bug != no_research)
            v = -search(child, ply + 1, depth - 1, -beta, -from, id, static_cast<int>(i));
        }
        if (v > best) best = v, best_move = static_cast<int>(i);
        alpha = std::max(alpha, v);
      }
      more = fmt::format(R"(, "moves": {})", n);
      if (best_move >= 0) more += fmt::format(R"(, "best": "m{}")", best_move);
    }
    lines += fmt::format(R"({{"id": {}, "parent": {}, "move": "m{}", "ply": {}, "depth": {}, )"
                         R"("alpha": {}, "beta": {}, "value": {}, "mover": "{}", "key": {}{}}})"
                         "\n",
                         id, parent, move, ply, depth, alpha0, beta, best, ply % 2 ? "black" : "white",
                         bug == static_by_path ? position % 50 : position, more);
    return best;
  }
  u64 seed_;
  Bug bug;
  i64 next = 0;
  std::string lines;
};

std::string header(const std::string& more) {
  return R"({"plyscope": "nodes", "version": 1, "game": "chess", "engine": "Other")" + more + "}\n";
}

LintReport asked(const std::string& text) {
  static RecordPool pool;
  std::istringstream in(text);
  const auto r = import_nodes(in, "x", pool);
  if (!r) FAIL(r.error().message);
  return lint(lint_input(*r->recording, PlanRoot{}));
}

std::string first(const LintReport& r) {
  return r.findings.empty() ? std::string()
                            : fmt::format("{} node {}, expected {} {}, found {} {}: {}", lint_id(r.findings[0].rule),
                                          r.findings[0].id, r.findings[0].expected[0], r.findings[0].expected[1],
                                          r.findings[0].found[0], r.findings[0].found[1], r.findings[0].sentence);
}

std::string run(Engine::Bug bug, const std::string& claims, u64 seed = 1) {
  Engine e(seed, bug);
  for (int depth = 1; depth <= 6; ++depth) e.search(1, 0, depth, -32'000, 32'000, -1, 0);
  return header(claims) + e.lines;
}

const std::string all = R"(, "claims": ["lmr"], "infinite": 32000)";

}  // namespace

TEST_CASE("a correct engine has no findings, whatever its header says", "[analysis][lint][import]") {
  for (u64 seed = 1; seed <= 10; ++seed)
    for (const std::string& claims :
         {std::string(), all, std::string(R"(, "claims": ["lmr", "quiescence", "null-move"])")}) {
      const LintReport r = asked(run(Engine::none, claims, seed));
      INFO("seed " << seed << claims << ": " << first(r));
      CHECK(r.total() == 0);
    }
}

TEST_CASE("what is wrong is named, with a cause that fits", "[analysis][lint][import]") {
  struct Case {
    Engine::Bug bug;
    std::string claims, rule, cause;
  };
  const std::vector<Case> cases{
      {Engine::no_research, all, "R16", "was not searched again"},
      {Engine::no_research, "", "R16", "was not searched again"},
      {Engine::best_from_0, all, "R16", "none of the moves"},
      {Engine::best_from_0, "", "R16", "none of the moves"},
      {Engine::no_negation, all, "R2", "not negated though the mover changed"},
      {Engine::no_negation, "", "R2", "not negated though the mover changed"},
      {Engine::alpha_not_raised, all, "R17", "alpha was not raised"},
      {Engine::alpha_not_raised, "", "R17", "alpha was not raised"},
      {Engine::static_by_path, all, "R18", "same key"},
      {Engine::static_by_path, "", "R18", "same key"},
  };
  for (const Case& c : cases) {
    const LintReport r = asked(run(c.bug, c.claims));
    INFO(c.rule << " " << c.cause << c.claims);
    const auto found = std::find_if(r.findings.begin(), r.findings.end(), [&](const LintFinding& f) {
      return lint_id(f.rule) == c.rule && f.sentence.find(c.cause) != std::string::npos;
    });
    CHECK(found != r.findings.end());
    if (c.bug == Engine::no_research) CHECK(r.of(LintRule::window_turned).findings == 0);
  }
}

TEST_CASE("a rule that could not be asked says why, and is not green", "[analysis][lint][import]") {
  // No windows, no keys, no table.
  const LintReport r = asked(header("") + R"({"id": 0, "value": 3, "depth": 1})" + "\n" +
                             R"({"id": 1, "parent": 0, "value": -3, "move": "Nf3"})" + "\n");
  CHECK(r.total() == 0);
  for (const LintRule rule : {LintRule::window_turned, LintRule::window_within, LintRule::window_follows,
                              LintRule::keys_agree, LintRule::wins_by_ply, LintRule::answers_agree,
                              LintRule::nothing_stored_after_stop, LintRule::moves_complete}) {
    INFO(lint_id(rule));
    CHECK(!r.of(rule).not_asked.empty());
    CHECK(r.of(rule).checked == 0);
  }
  CHECK(r.of(LintRule::keys_agree).not_asked == "the engine gave no keys");
  for (std::size_t i = 0; i < lint_rules; ++i) CHECK(r.rules[i].not_asked.empty() == (r.rules[i].checked > 0));
}

TEST_CASE("claims relax and unlock rules", "[analysis][lint][import]") {
  const auto line = [](int id, const char* parent, const char* move, int depth, int alpha, int beta, int value,
                       const char* more) {
    return fmt::format(
               R"({{"id": {}, "parent": {}, "move": "{}", "depth": {}, "alpha": {}, "beta": {}, "value": {}{}}})", id,
               parent, move, depth, alpha, beta, value, more) +
           "\n";
  };
  // A table answer of a greater depth, and a narrower window.
  const std::string body = line(0, "-1", "", 3, -32'000, 32'000, 10, "") +
                           line(1, "0", "a", 4, -32'000, 32'000, -10, "") +
                           line(2, "0", "b", 2, -20, -12, -10, R"(, "from_table": 1)");
  const auto broken = [&](const std::string& claims) { return asked(header(claims) + body).broken(); };
  CHECK(broken("").empty());
  CHECK(broken(R"(, "claims": ["tt-deeper", "tt-narrows"])").empty());
  CHECK(broken(R"(, "claims": [])") == std::vector<std::string>{"R4", "R17"});
  CHECK(broken(R"(, "claims": ["tt-deeper"])") == std::vector<std::string>{"R17"});
  // A lesser depth is never right.
  std::string shallow = body;
  shallow.replace(shallow.find("\"depth\": 4"), 10, "\"depth\": 1");
  CHECK(asked(header("") + shallow).broken() == std::vector<std::string>{"R4"});
  // A win counts its plies where the header says what one is.
  const std::string mate = line(0, "-1", "", 2, -32'000, 32'000, 99, R"(, "ply": 0)") +
                           line(1, "0", "a", 1, -32'000, 32'000, -99, R"(, "ply": 1, "end": "over")");
  CHECK(asked(header("") + mate).of(LintRule::wins_by_ply).checked == 0);
  CHECK(asked(header(R"(, "win": 100)") + mate).broken().empty());
  CHECK(asked(header(R"(, "win": 100)") + mate).of(LintRule::wins_by_ply).checked == 1);
  CHECK(asked(header(R"(, "win": 105)") + mate).broken() == std::vector<std::string>{"R6"});
}

TEST_CASE("claims stay with the recording, and unknown ones are told with the known", "[analysis][lint][import]") {
  RecordPool pool;
  std::istringstream in(header(R"(, "claims": ["lmr", "magic"], "win": 30000)") + R"({"id": 0, "value": 3})");
  const auto r = import_nodes(in, "x", pool);
  REQUIRE(r);
  CHECK(r->note.find("\"magic\"") != std::string::npos);
  CHECK(r->note.find("late-move-pruning") != std::string::npos);
  const auto again = Recording::read(*r->recording->write(), pool);
  REQUIRE(again);
  CHECK((*again)->summary().claims == r->recording->summary().claims);
  CHECK((*again)->summary().claims.win == 30'000);
  for (const char* bad : {R"(, "claims": "lmr")", R"(, "claims": [1])", R"(, "win": -5)", R"(, "infinite": "big")"}) {
    std::istringstream wrong(header(bad) + R"({"id": 0, "value": 3})");
    const auto error = import_nodes(wrong, "x", pool);
    REQUIRE(!error);
    CHECK(error.error().message.find("x: line 1: ") == 0);
  }
}
