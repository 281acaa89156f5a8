// The rules that need positions, asked of other engines' searches: silent where an engine is right, whatever is usual
// among engines, and named where a rule of the game is broken.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <string>

#include "engine/ask/lint/lint.h"
#include "engine/check/drawn_search.h"
#include "engine/foreign/export_nodes.h"
#include "engine/foreign/import_nodes.h"
#include "engine/games/registry.h"
#include "engine/trace/pool.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

constexpr LintRule by_board[] = {LintRule::line_legal, LintRule::line_witness, LintRule::key_tells_apart,
                                 LintRule::moves_complete, LintRule::wins_by_ply};

LintReport linted(const ImportedNodes& n) {
  const auto root = resolve(n.recording->plan());
  return lint(lint_input(*n.recording, root ? *root : PlanRoot{}));
}
LintReport of_text(const std::string& text) {
  static RecordPool pool;
  std::istringstream in(text);
  const auto r = import_nodes(in, "x", pool);
  if (!r) FAIL(r.error().message);
  return linted(*r);
}
LintReport of_file(const std::string& name) {
  static RecordPool pool;
  const auto r = open_recording(std::string(PLY_TEST_DATA "/") + name, pool);
  if (!r) FAIL(r.error().message);
  return linted(*r);
}
u64 broken(const LintReport& r) {
  u64 out = 0;
  for (const LintRule rule : by_board) out += r.of(rule).findings;
  return out;
}
std::string told(const LintReport& r) {
  std::string out;
  for (const LintFinding& f : r.findings) out += fmt::format("{} node {}: {}\n", lint_id(f.rule), f.id, f.sentence);
  return out;
}

/// A negamax over the board of chess, as others write one; what it does wrong is said by name.
struct ChessEngine {
  std::string bug;
  const BoardType& type = *find_board("chess");
  std::shared_ptr<const BoardFace> face = {};
  std::string lines = {};
  i64 next = 0;

  int judged(const Position& p) const { return static_cast<int>(face->key(p) % 200) - 100; }
  int search(const Position& p, int ply, int depth, int alpha, int beta, i64 parent, const std::string& move) {
    const i64 id = next++;
    const int from = alpha;
    auto moves = face->moves(p);
    const auto outcome = face->outcome(p);
    if (bug == "lost move" && moves.size() > 20) moves.pop_back();
    int best = -32'000;
    std::string more, best_move;
    if (outcome && bug != "mate is a draw") {
      best = outcome->winner == Winner::draw ? 0 : ply - 32'000, more = R"(, "end": "over")";
    } else if (outcome) {
      best = 0, more = R"(, "end": "over")";
    } else if (bug == "mate that is none" && moves.size() == 3) {
      best = ply - 32'000, more = R"(, "end": "over")";
    } else if (depth == 0) {
      best = judged(p), more = fmt::format(R"(, "static": {}, "end": "horizon")", best);
    } else {
      more = fmt::format(R"(, "moves": {})", moves.size());
      for (const MoveCode m : moves) {
        const int v = -search(face->after(p, m), ply + 1, depth - 1, -beta, -alpha, id, face->write_move(p, m));
        if (v > best) best = v, best_move = face->write_move(p, m);
        alpha = std::max(alpha, v);
        if (alpha >= beta) break;
      }
      more += fmt::format(R"(, "best": "{}")", best_move);
    }
    const u64 key = bug == "key without the pieces" ? static_cast<u64>(ply) : face->key(p);
    lines += fmt::format(R"({{"id": {}, "parent": {}, "move": "{}", "ply": {}, "depth": {}, "alpha": {}, "beta": {}, )"
                         R"("value": {}, "mover": "{}", "key": "{:x}"{}}})"
                         "\n",
                         id, parent < 0 ? "null" : std::to_string(parent), move, ply, depth, from, beta, best,
                         face->mover(p) == Side::first ? "first" : "second", key, more);
    return best;
  }
  std::string run(const std::string& fen, int depth, const std::string& header = R"(, "win": 32000, "claims": [])") {
    const auto setup = type.set_up(fen, {});
    face = setup->face;
    search(setup->position, 0, depth, -32'001, 32'001, -1, "");
    return fmt::format(R"({{"plyscope": "nodes", "version": 1, "game": "chess", "engine": "own", "root": "{}", )"
                       R"("infinite": 32001{}}})"
                       "\n",
                       fen, header) +
           lines;
  }
};

const char* const fens[] = {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "k7/2Q5/8/2K5/8/8/8/8 w - - 0 1",
                            "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8",
                            "8/P6k/8/3pP3/8/8/8/K7 w - d6 0 2"};

}  // namespace

TEST_CASE("our own searches of every game, read as those of another engine, break no rule of their boards",
          "[analysis][lint][import]") {
  for (const GameType* type : all_games()) {
    u64 asked = 0;
    for (u64 seed = 1; seed <= 12; ++seed) {
      RecordPool pool;
      const DrawnSearch s = draw_search(*type, seed);
      const auto recording = record(s, pool);
      REQUIRE(recording);
      if ((*recording)->size() > 30'000) continue;
      std::ostringstream out;
      export_nodes(**recording, &s, ExportForm::nodes, 0, out);
      const LintReport r = of_text(out.str());
      INFO(type->id() << " seed " << seed << "\n" << command_of(s) << "\n" << told(r));
      CHECK(broken(r) == 0);
      asked += r.of(LintRule::moves_complete).checked;
    }
    INFO(type->id());
    CHECK(asked > 100);
  }
}

TEST_CASE("a correct engine of chess breaks no rule of the board, whatever its header says",
          "[analysis][lint][import]") {
  for (const char* const fen : fens)
    for (const char* const more : {"", R"(, "win": 32000)", R"(, "win": 32000, "claims": [])"}) {
      const LintReport r = of_text(ChessEngine{""}.run(fen, 3, more));
      INFO(fen << more << "\n" << told(r));
      CHECK(r.total() == 0);
      CHECK(r.of(LintRule::moves_complete).checked > 100);
      CHECK(r.of(LintRule::line_legal).checked > 0);
      CHECK(r.of(LintRule::key_tells_apart).checked + (fen == fens[0]) > 0);
    }
}

TEST_CASE("what breaks a rule of chess is named with its cause", "[analysis][lint][import]") {
  struct Case {
    const char *bug, *fen;
    LintRule rule;
    const char* cause;
  };
  const Case cases[] = {
      {"lost move", fens[2], LintRule::moves_complete, "not as many moves as the rules list"},
      {"mate is a draw", fens[0], LintRule::wins_by_ply, "has lost here"},
      {"mate that is none", fens[1], LintRule::moves_complete, "The game is not over here"},
      {"key without the pieces", fens[0], LintRule::key_tells_apart, "is another position"},
  };
  for (const Case& c : cases) {
    const LintReport r = of_text(ChessEngine{c.bug}.run(c.fen, 3));
    INFO(c.bug << "\n" << told(r));
    CHECK(r.of(c.rule).findings > 0);
    CHECK(told(r).find(c.cause) != std::string::npos);
  }
}

TEST_CASE("a move that is not legal is named where its position is known, and a king that is taken is no alarm",
          "[analysis][lint][import]") {
  const auto log = [](const std::string& root, const std::string& move, int value, int alpha, int beta,
                      const std::string& claims = "[]") {
    return fmt::format(
        R"({{"plyscope": "nodes", "version": 1, "game": "chess", "engine": "own", "root": "{}", "infinite": 32001, )"
        R"("win": 32000, "claims": {}}})"
        "\n"
        R"({{"id": 0, "parent": null, "ply": 0, "depth": 1, "alpha": {}, "beta": {}, "value": {}, "mover": "first"}})"
        "\n"
        R"({{"id": 1, "parent": 0, "ply": 1, "depth": 0, "move": "{}", "alpha": {}, "beta": {}, "value": {}, )"
        R"("mover": "second", "static": {}}})"
        "\n",
        root, claims, alpha, beta, -value, move, -beta, -alpha, value, value);
  };
  const std::string pinned = "4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1";
  const auto r12 = [](const LintReport& r) { return r.of(LintRule::moves_complete).findings; };
  CHECK(r12(of_text(log(pinned, "e2e5", 12, -100, 100))) == 0);
  CHECK(r12(of_text(log(pinned, "e2d2", 12, -100, 100))) == 1);            // the king is left in check, and it counted
  CHECK(r12(of_text(log(pinned, "e2d2", 31'999, -32'001, 32'001))) == 0);  // it was taken
  CHECK(r12(of_text(log(pinned, "e2d2", 100, -100, 100))) == 0);           // with values kept in the window
  CHECK(r12(of_text(log(pinned, "e2d2", 12, -100, 100, R"(["pseudo-legal"])"))) == 0);
  CHECK(r12(of_text(log(pinned, "e2d3", 12, -100, 100))) == 1);
  CHECK(r12(of_text(log(pinned, "null", 12, -100, 100))) == 0);
  CHECK(r12(of_text(log(pinned, "Springer", 12, -100, 100))) == 0);  // of a notation that is not known here
}

TEST_CASE("the rules of its game are asked where a log's board is one that is known", "[analysis][lint][import]") {
  const LintReport passes = of_file("othello_passes.plytrace");
  INFO(told(passes));
  CHECK(passes.total() == 0);
  CHECK(passes.of(LintRule::moves_complete).checked > 700);
  const LintReport ends = of_file("othello_pass_is_the_end.plytrace");
  CHECK(ends.broken() == std::vector<std::string>{"R12"});
  CHECK(told(ends).find("The game is not over here") != std::string::npos);
  const LintReport mate = of_file("chess_mate_that_is_none.jsonl");
  CHECK(mate.broken() == std::vector<std::string>{"R12"});
  // Who would be next in a finished game, programs see differently
  RecordPool pool;
  const auto kalah = open_recording(PLY_TEST_DATA "/kalah_keys_by_mover.plytrace", pool);
  REQUIRE(kalah);
  CHECK(kalah->note == "");
  CHECK(resolve(kalah->recording->plan()).ok());
  const LintReport r = linted(*kalah);
  INFO(told(r));
  CHECK(broken(r) == 0);
  CHECK(r.of(LintRule::moves_complete).checked > 500);
}
