// What engines that others wrote do rightly, and which the rules took for wrong; each beside a search that does it
// wrongly. The page other-engines has the engines.
#include <fmt/format.h>

#include <sstream>
#include <string>
#include <vector>

#include "engine/ask/lint/hypotheses.h"
#include "engine/ask/lint/lint.h"
#include "engine/foreign/import_nodes.h"
#include "engine/plan/plan_root.h"
#include "engine/trace/pool.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

struct EngineLog {
  std::string header;  // more of it, with a comma before it
  std::string lines = {};
  EngineLog& node(int id, int parent, const char* move, int ply, int depth, int alpha, int beta, int value,
                  const std::string& more = "", const char* mover = nullptr) {
    lines += fmt::format(
        R"({{"id": {}, "parent": {}, "move": "{}", "ply": {}, "depth": {}, "alpha": {}, "beta": {}, "value": {}, )"
        R"("mover": "{}"{}}})"
        "\n",
        id, parent, move, ply, depth, alpha, beta, value,
        mover     ? mover
        : ply % 2 ? "second"
                  : "first",
        more);
    return *this;
  }
};

ImportedNodes opened_log(const EngineLog& log) {
  static RecordPool pool;
  std::istringstream in(R"({"plyscope": "nodes", "version": 1, "infinite": 32000)" + log.header + "}\n" + log.lines);
  auto out = import_nodes(in, "x", pool);
  if (!out) FAIL(out.error().message);
  return *out;
}
LintReport linted_log(const EngineLog& log) {
  const ImportedNodes n = opened_log(log);
  const auto root = resolve(n.recording->plan());
  return lint_with_hypotheses(lint_input(*n.recording, root ? *root : PlanRoot{}));
}
using BrokenRules = std::vector<std::string>;

}  // namespace

TEST_CASE("an entry may be kept within the window of its node, and may keep two bounds", "[analysis][lint][engines]") {
  const auto answers = [](int returned, int stored, const std::string& more) {
    return linted_log(EngineLog{R"(, "empty_table": true, "claims": [])"}
                          .node(0, -1, "", 0, 3, -32000, 32000, -7, R"(, "key": 1)")
                          .node(1, 0, "a", 1, 2, -50, 5, returned, R"(, "key": 2)")
                          .node(2, 0, "b", 1, 2, -50, -40, stored, R"(, "key": 2, "from_table": true)" + more))
        .of(LintRule::answers_agree)
        .findings;
  };
  CHECK(answers(9, 9, "") == 0);
  CHECK(answers(9, 5, "") == 0);  // Lozza: beta is stored, and more returned
  CHECK(answers(9, 6, "") == 1);
  CHECK(answers(4, 3, "") == 1);
  // MTD: 3 at most, 3 at least, and so 3.
  const auto bounds = [](int at_least) {
    return linted_log(EngineLog{R"(, "empty_table": true, "claims": [])"}
                          .node(0, -1, "", 0, 3, -32000, 32000, -3, R"(, "key": 1)")
                          .node(1, 0, "a", 1, 2, 8, 9, 3, R"(, "key": 2)")
                          .node(2, 0, "b", 1, 2, -2, -1, at_least, R"(, "key": 2)")
                          .node(3, 0, "c", 1, 2, -50, 32000, 3, R"(, "key": 2, "from_table": true, "kind": "exact")"))
        .of(LintRule::answers_agree)
        .findings;
  };
  CHECK(bounds(3) == 0);
  CHECK(bounds(2) == 1);
}

TEST_CASE("a king that is taken is worth all there is, where the engine takes kings", "[analysis][lint][engines]") {
  const auto king = [](const char* claims) {
    return linted_log(EngineLog{fmt::format(R"(, "claims": [{}])", claims)}
                          .node(0, -1, "", 0, 2, 0, 1, 5)
                          .node(1, 0, "a", 1, 1, -1, 0, 32000)
                          .node(2, 1, "takes", 2, 0, 0, 1, -32000, R"(, "end": "over")")
                          .node(3, 0, "b", 1, 1, -1, 0, -5));
  };
  CHECK(king(R"("pseudo-legal")").broken().empty());
  const LintReport r = king("");
  CHECK(r.broken() == BrokenRules{"R5"});
  REQUIRE(!r.hypotheses.empty());
  CHECK(r.hypotheses[0].advice.find("\"pseudo-legal\"") != std::string::npos);
}

TEST_CASE("in a position that is mate moves that leave the king are no search that went on",
          "[analysis][lint][engines]") {
  // Fool's mate: White's moves are none, and each that is tried is refuted, or it is not.
  const auto mate = [](int value) {
    return linted_log(
               EngineLog{
                   R"(, "game": "chess", "root": "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3")"}
                   .node(0, -1, "", 0, 0, -5, 5, -7, R"(, "static": -7)")
                   .node(1, 0, "e1f2", 1, -1, -5, 5, value, R"(, "static": 7)"))
        .of(LintRule::moves_complete)
        .findings;
  };
  CHECK(mate(900) == 0);
  CHECK(mate(2) == 1);
}

TEST_CASE("a margin may make a move worth less than it was searched for", "[analysis][lint][engines]") {
  const auto capped = [](const char* claims, int value) {
    return linted_log(EngineLog{fmt::format(R"(, "claims": [{}])", claims)}
                          .node(0, -1, "", 0, 2, 4, 5, value)
                          .node(1, 0, "a", 1, 1, -5, -4, -20))
        .broken();
  };
  CHECK(capped(R"("futility")", 9).empty());
  CHECK(capped("", 9) == BrokenRules{"R16"});
  CHECK(capped(R"("futility")", 3) == BrokenRules{"R16"});  // and yet no less than beta
}

TEST_CASE("what lies beyond the infinite bound is said, and no window is called empty for it",
          "[analysis][lint][engines]") {
  const auto beyond = [](int alpha, int beta) {
    return EngineLog{""}.node(0, -1, "", 0, 2, -31000, 31000, 7).node(1, 0, "a", 1, 1, alpha, beta, -7);
  };
  CHECK(opened_log(beyond(-31000, 31000)).note.empty());
  CHECK(linted_log(beyond(-32000, 32000)).of(LintRule::window_open).findings == 0);
  const EngineLog past = beyond(32500, 32501);
  CHECK(opened_log(past).note.find("1 node has a window or a value beyond the infinite bound of the header, 32,000") !=
        std::string::npos);
  CHECK(linted_log(past).of(LintRule::window_open).findings == 0);
  CHECK(linted_log(past).of(LintRule::within_infinite).findings == 1);
  CHECK(linted_log(beyond(7, 7)).of(LintRule::window_open).findings == 1);
}

TEST_CASE("a value beyond the infinite bound says what its own window proved", "[analysis][lint][engines]") {
  // reverse_reversi: ProbCut asks a window beyond infinity, and the table answers that there is no more than alpha.
  const auto asked = [](int value, int stored) {
    return EngineLog{R"(, "claims": ["fail-hard", "tt-narrows"])"}
        .node(0, -1, "", 0, 3, -31000, 31000, 7, R"(, "key": 1)")
        .node(1, 0, "a", 1, 2, -31000, 31000, -7, R"(, "key": 2)")
        .node(2, 1, "b", 2, 1, -20, 20, stored, R"(, "key": 3)")
        .node(3, 0, "b", 1, 1, 32500, 32501, value, R"(, "key": 3, "from_table": true)", "first");
  };
  const auto kind = [&](int value) {
    const ImportedNodes n = opened_log(asked(value, -20));
    return n.recording->view()[n.recording->view().find(3)].kind();
  };
  CHECK(kind(32500) == Kind::upper);
  CHECK(kind(32501) == Kind::lower);
  CHECK(linted_log(asked(32500, -20)).of(LintRule::answers_agree).findings == 0);
  CHECK(linted_log(asked(32500, -20)).of(LintRule::kind_agrees).findings == 0);
}

TEST_CASE("who takes kings may leave his own, and move as pieces do all the same", "[analysis][lint][engines]") {
  const auto moved = [](const char* claims, const char* move) {
    return linted_log(EngineLog{fmt::format(R"(, "game": "chess", "root": "4k3/P7/8/8/8/8/3r4/2R1K2R w K - 0 1",)"
                                            R"( "claims": [{}])",
                                            claims)}
                          .node(0, -1, "", 0, 0, -500, 500, 300, R"(, "static": 100)")
                          .node(1, 0, move, 1, -1, -500, 500, -100, R"(, "static": -100)")
                          .node(2, 0, "a7a8q", 1, -1, -500, -100, -300, R"(, "static": -300)"));
  };
  const char* takes_kings = R"("pseudo-legal", "quiescence")";
  CHECK(moved(takes_kings, "c1c8").total() == 0);  // legal
  CHECK(moved(takes_kings, "e1d1").total() == 0);  // leaves the king where it can be taken
  CHECK(moved(takes_kings, "e1g1").total() == 0);
  // Walleye: a pawn that takes on the last rank remains one.
  for (const char* impossible : {"a7a8", "c1b3", "d2d3", "b2b3"}) {
    INFO(impossible);
    const LintReport r = moved(takes_kings, impossible);
    CHECK(r.of(LintRule::moves_complete).findings == 1);
    for (const LintHypothesis& h : moved(R"("quiescence")", impossible).hypotheses)
      CHECK(h.advice.find("pseudo-legal") == std::string::npos);
  }
  CHECK(moved(R"("quiescence")", "e1d1").of(LintRule::moves_complete).findings == 1);
}

TEST_CASE("what the board found has not vanished where a trial has no board", "[analysis][lint][engines]") {
  const auto mate = [](int value) {
    return linted_log(EngineLog{R"(, "game": "chess", "claims": [], )"
                                R"("root": "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2")"}
                          .node(0, -1, "", 0, 1, -32000, 32000, -value, "", "second")
                          .node(1, 0, "d8h4", 1, 0, -32000, 32000, value, R"(, "end": "over")", "first"));
  };
  CHECK(mate(-900).total() == 0);
  // AI-Kalaha: stones that are left are nobody's, and so a lost game may be a won one.
  const LintReport r = mate(900);
  CHECK(r.broken() == BrokenRules{"R6"});
  CHECK(r.hypotheses.empty());  // no word of the header makes it right
}

TEST_CASE("an engine by other rules than the board has no wrong keys", "[analysis][lint][engines]") {
  const auto cause = [](const char* mover, int key) {
    const LintReport r =
        linted_log(EngineLog{R"(, "game": "kalah", "claims": [])"}
                       .node(0, -1, "", 0, 2, -32000, 32000, 5, R"(, "key": 1)", "first")
                       .node(1, 0, "1", 1, 1, -32000, 32000, -5, R"(, "key": 7)", "second")
                       .node(2, 1, "3", 2, 0, -32000, 32000, -5, R"(, "key": 2)", "second")
                       .node(3, 0, "4", 1, 1, -32000, -5, -2, fmt::format(R"(, "key": {})", key), "second")
                       .node(4, 0, "3", 1, 1, std::string(mover) == "first" ? 5 : -32000,
                             std::string(mover) == "first" ? 32000 : -5, std::string(mover) == "first" ? 2 : -2,
                             R"(, "key": 3)", mover));
    return r.hypotheses.empty() ? std::string() : r.hypotheses[0].id;
  };
  CHECK(cause("first", 8).empty());                 // a stone in the store: the same side moves again
  CHECK(cause("first", 7) == "key-without-piece");  // two positions, one key
  CHECK(cause("second", 7) == "other-rules");       // AI-Kalaha: the board and the engine come apart
}

TEST_CASE("a search without a move keeps the position in a game that is played here", "[analysis][lint][engines]") {
  const auto probed = [](int ply, const char* mover) {
    return EngineLog{R"(, "game": "reversi")"}
        .node(0, -1, "", 0, 3, -100, 100, 5)
        .node(1, 0, "", ply, 1, 9, 10, 4, "", mover)
        .node(2, 1, "f5", ply + 1, 0, -10, -9, -4, "", std::string(mover) == "first" ? "second" : "first")
        .node(3, 0, "f5", 1, 2, -100, 100, -5);
  };
  const ImportedNodes n = opened_log(probed(0, "first"));
  CHECK(n.note.empty());
  CHECK(n.recording->plan().game == "reversi");
  CHECK(n.recording->plan().move_texts.empty());  // its moves are those of the game, on its board
  const LintReport r = linted_log(probed(0, "first"));
  CHECK(r.total() == 0);
  CHECK(r.of(LintRule::moves_complete).checked >= 2);
  CHECK(opened_log(probed(1, "second")).note.find("there is no board") != std::string::npos);
}

TEST_CASE("few static values of one key may differ where nothing is claimed", "[analysis][lint][engines]") {
  const auto statics = [](int wrong, const char* header) {
    EngineLog log{header};
    for (int i = 0; i < 400; ++i)
      log.node(i + 1, 0, "", 1, 0, -50, 50, 7, fmt::format(R"(, "key": 9, "static": {})", i > 0 && i <= wrong ? 8 : 7));
    log.lines = EngineLog{}.node(0, -1, "", 0, 1, -50, 50, -7).lines + log.lines;
    return linted_log(log).of(LintRule::keys_agree).findings;
  };
  CHECK(statics(3, "") == 0);
  CHECK(statics(40, "") == 40);
  CHECK(statics(3, R"(, "claims": ["quiescence"])") == 3);
  CHECK(statics(3, R"(, "claims": ["quiescence", "static-from-table"])") == 0);
}
