// The linter on other engines: no alarm where an engine does what engines do, the right rule and cause where it is
// wrong, and no green where nothing was asked.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "engine/ask/lint/lint.h"
#include "engine/base/random.h"
#include "engine/foreign/import_nodes.h"
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
  for (const LintRule rule :
       {LintRule::window_turned, LintRule::window_within, LintRule::window_follows, LintRule::keys_agree,
        LintRule::wins_by_ply, LintRule::answers_agree, LintRule::nothing_stored_after_stop}) {
    INFO(lint_id(rule));
    CHECK(!r.of(rule).skipped.empty());
    CHECK(r.of(rule).checked == 0);
  }
  CHECK(r.of(LintRule::moves_complete).checked == 1);  // the one move is legal
  CHECK(r.of(LintRule::keys_agree).skipped == "the engine gave no keys");
  for (std::size_t i = 0; i < lint_rules; ++i) CHECK(r.rules[i].skipped.empty() == (r.rules[i].checked > 0));
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
  CHECK(broken(R"(, "claims": [])") == std::vector<std::string>{"R17"});
  CHECK(broken(R"(, "claims": ["no-tt-deeper"])") == std::vector<std::string>{"R4", "R17"});
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

TEST_CASE("what engines do that are no error is none", "[analysis][lint][import]") {
  const std::string white = R"("mover": "w")", black = R"("mover": "b")";
  const auto broken = [&](const std::string& claims, const std::string& body) {
    return asked(header(R"(, "infinite": 32000, "empty_table": true, "claims": )" + claims) + body).broken();
  };
  // 1. A null move ends the node, and nobody tells that it cut.
  const std::string null_move =
      R"({"id": 0, "ply": 0, "depth": 3, "alpha": 4, "beta": 5, "value": 9, )" + white + "}\n" +
      R"({"id": 1, "parent": 0, "move": "null", "ply": 1, "depth": 0, "alpha": -5, "beta": -4, "value": -9, )" + black +
      "}\n";
  CHECK(broken(R"(["null-move"])", null_move).empty());
  CHECK(broken("[]", null_move) == std::vector<std::string>{"R16"});
  static RecordPool pool;
  std::istringstream in(header("") + null_move);
  const auto passed = import_nodes(in, "x", pool);
  REQUIRE(passed);
  const NodeRecord& left = passed->recording->view()[1];
  CHECK(left.end() == NodeEnd::pruned);  // and not cut by the move of the last rank
  CHECK_FALSE(left.cut());
  // 2. Behind the horizon moves are searched with what standing pat has proved, told or not.
  const auto quiet = [&](int depth) {
    return R"({"id": 0, "ply": 0, "alpha": -40, "beta": 50, "value": 7, "depth": )" + std::to_string(depth) + ", " +
           white + "}\n" + R"({"id": 1, "parent": 0, "move": "a", "ply": 1, "alpha": -50, "beta": -7, "value": 3, )" +
           black + "}\n";
  };
  CHECK(broken(R"(["quiescence"])", quiet(0)).empty());
  CHECK(broken("[]", quiet(0)) == std::vector<std::string>{"R16", "R17"});
  CHECK(broken(R"(["quiescence"])", quiet(1)) == std::vector<std::string>{"R16", "R17"});
  // 3. A null window that fails high above beta, and is searched again all the same: what comes after it has the window
  // that this second search leaves.
  const auto again = [&](int after) {
    return R"({"id": 0, "ply": 0, "depth": 2, "alpha": 0, "beta": 20, "value": 15, )" + white + "}\n" +
           R"({"id": 1, "parent": 0, "move": "a", "ply": 1, "depth": 1, "alpha": -20, "beta": 0, "value": -10, )" +
           black + "}\n" +
           R"({"id": 2, "parent": 0, "move": "b", "ply": 1, "depth": 1, "alpha": -11, "beta": -10, "value": -36, )" +
           R"("pass": "scout", )" + black + "}\n" +
           R"({"id": 3, "parent": 0, "move": "b", "ply": 1, "depth": 1, "alpha": -20, "beta": -10, "value": -15, )" +
           R"("pass": "research", )" + black + "}\n" +
           R"({"id": 4, "parent": 0, "move": "c", "ply": 1, "depth": 1, "pass": "scout", "value": 3, "alpha": )" +
           std::to_string(-after - 1) + R"(, "beta": )" + std::to_string(-after) + ", " + black + "}\n";
  };
  CHECK(broken(R"(["lmr"])", again(15)).empty());
  CHECK(broken(R"(["lmr"])", again(10)) == std::vector<std::string>{"R17"});
  // 4. A null move that is quiescence alone may be stored as if it had been tried with more depth left.
  const auto stored = [&](int depth, int null_depth) {
    return R"({"id": 0, "ply": 0, "depth": 4, "alpha": -32000, "beta": 32000, "value": 0, "key": 1, )" + white + "}\n" +
           R"({"id": 1, "parent": 0, "move": "a", "ply": 1, "depth": )" + std::to_string(depth) +
           R"(, "alpha": 0, "beta": 1, "value": 6, "key": 2, )" + black + "}\n" +
           R"({"id": 2, "parent": 1, "move": "null", "ply": 2, "alpha": -1, "beta": 0, "value": -6, "depth": )" +
           std::to_string(null_depth) + ", " + white + "}\n" +
           R"({"id": 3, "parent": 0, "move": "b", "ply": 1, "depth": 3, "alpha": 0, "beta": 1, "value": 6, )" +
           R"("key": 2, "from_table": true, )" + black + "}\n" +
           R"({"id": 4, "parent": 0, "move": "c", "ply": 1, "depth": 3, "alpha": -32000, "beta": 6, "value": 0, )" +
           black + "}\n";
  };
  const std::string all_kinds = R"(["null-move", "tt-deeper", "tt-narrows", "late-move-pruning"])";
  CHECK(broken(all_kinds, stored(1, 0)).empty());
  CHECK(broken(all_kinds, stored(2, 1)) == std::vector<std::string>{"R4"});
  CHECK(broken(R"(["tt-deeper", "tt-narrows", "late-move-pruning"])", stored(1, 0)) ==
        std::vector<std::string>{"R4", "R16"});
  // 5. A search without the best move, whose window begins at the static value by chance, is no standing pat: the
  // scout of b, with less depth, fails high above alpha, and only what comes after it counts.
  const std::string chance =
      R"({"id": 0, "ply": 0, "depth": 6, "alpha": 39, "beta": 77, "value": 42, "static": 58, )" + white + "}\n" +
      R"({"id": 1, "parent": 0, "ply": 0, "depth": 3, "alpha": 58, "beta": 59, "value": 44, )" + white + "}\n" +
      R"({"id": 2, "parent": 0, "move": "a", "ply": 1, "depth": 5, "alpha": -77, "beta": -39, "value": -35, )" + black +
      "}\n" + R"({"id": 3, "parent": 0, "move": "b", "ply": 1, "depth": 4, "alpha": -40, "beta": -39, "value": -54, )" +
      R"("pass": "scout", "reduced": true, )" + black + "}\n" +
      R"({"id": 4, "parent": 0, "move": "b", "ply": 1, "depth": 5, "alpha": -77, "beta": -39, "value": -42, )" + black +
      "}\n";
  CHECK(broken(R"(["singular", "lmr", "mate-distance"])", chance).empty());
  // 6. The move of the table is searched as a killer once more: that does not make a scout of its first search.
  const std::string twice =
      R"({"id": 0, "ply": 0, "depth": 2, "alpha": -100, "beta": 100, "value": 10, )" + white + "}\n" +
      R"({"id": 1, "parent": 0, "move": "a", "ply": 1, "depth": 1, "alpha": -100, "beta": 100, "value": -10, )" +
      black + "}\n" +
      R"({"id": 2, "parent": 0, "move": "a", "ply": 1, "depth": 1, "alpha": -11, "beta": -10, "value": -10, )" + black +
      "}\n" + R"({"id": 3, "parent": 0, "move": "b", "ply": 1, "depth": 1, "alpha": -11, "beta": -10, "value": -5, )" +
      black + "}\n";
  CHECK(broken(R"(["lmr"])", twice).empty());
  // A second search in the same narrow window is one all the same: a scout and its full window may be equal.
  const std::string narrow =
      R"({"id": 0, "ply": 0, "depth": 2, "alpha": 21, "beta": 22, "value": 22, )" + white + "}\n" +
      R"({"id": 1, "parent": 0, "move": "a", "ply": 1, "depth": 1, "alpha": -22, "beta": -21, "value": -22, )" + black +
      "}\n" + R"({"id": 2, "parent": 0, "move": "a", "ply": 1, "depth": 1, "alpha": -22, "beta": -21, "value": -22, )" +
      black + "}\n";
  CHECK(broken(R"(["lmr"])", narrow).empty());
  // 7. Who loses by repetition may have a value of his own for that.
  const std::string lost =
      R"({"id": 0, "ply": 0, "depth": 1, "alpha": -32000, "beta": 32000, "value": 99, )" + white + "}\n" +
      R"({"id": 1, "parent": 0, "move": "a", "ply": 1, "depth": 0, "alpha": -32000, "beta": 32000, "value": -99, )" +
      black + R"(, "end": )";
  const auto by = [&](const char* end) {
    return asked(header(R"(, "win": 105)") + lost + end + "}\n").of(LintRule::wins_by_ply).findings;
  };
  CHECK(by("\"repetition\"") == 0);
  CHECK(by("\"over\"") == 1);
}

TEST_CASE("a root that failed is searched again, from whatever depth it had come to", "[analysis][lint][import]") {
  struct Root {
    int depth, alpha, beta, value;
  };
  const auto left_failed = [](const std::vector<Root>& roots) {
    std::string lines;
    for (std::size_t i = 0; i < roots.size(); ++i)
      lines += fmt::format(R"({{"id": {}, "ply": 0, "depth": {}, "alpha": {}, "beta": {}, "value": {}, "mover": "w"}})"
                           "\n",
                           i, roots[i].depth, roots[i].alpha, roots[i].beta, roots[i].value);
    return asked(header(R"(, "claims": ["aspiration"], "win": 30000)") + lines).of(LintRule::outcome_follows).findings;
  };
  const Root six{6, -20, 20, 7}, eight{8, -10, 30, 9};
  CHECK(left_failed({six, {7, -3, 17, 25}, {7, -3, 40, 22}, eight}) == 0);
  CHECK(left_failed({six, {7, -3, 17, 25}, eight}) == 1);
  CHECK(left_failed({six, {7, -3, 17, -9}, eight}) == 1);
  // A ply less after each failure high; a failure low there goes back to the depth that it came from.
  CHECK(left_failed({six, {7, -3, 17, 25}, {6, -3, 30, 22}, eight}) == 0);
  CHECK(left_failed({six, {7, -3, 17, 25}, {6, -3, 30, 31}, {5, -3, 60, -8}, {7, -30, 60, 4}, eight}) == 0);
  CHECK(left_failed({six, {7, -3, 17, 25}, {6, -3, 30, 31}, {5, -3, 60, -8}, {7, -30, 60, -40}, eight}) == 1);
  CHECK(left_failed({six, {7, -3, 17, 25}, {6, -3, 30, -8}, eight}) == 1);
  // The next search begins with a depth that the one before it had long passed.
  CHECK(left_failed({six, {7, -3, 17, 9}, {1, -20, 20, 7}, {2, -3, 17, -9}, {3, -10, 30, 9}}) == 1);
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
