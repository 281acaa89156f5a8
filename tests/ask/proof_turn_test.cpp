// Proofs of searches that see wins within the turn on the board: the moves are there, and the rules end the game.
#include <algorithm>

#include "engine/ask/proof/proof.h"
#include "engine/ask/proof/proof_rows.h"
#include "engine/game/turn_win.h"
#include "engine/search/switches.h"
#include "tests/read/recorded_plan.h"
#include "tests/support/error_of.h"

using namespace ply;
using namespace ply::test;

namespace {

std::shared_ptr<const Recording> seen_search(const char* position, int depth) {
  const Setup setup = sure(find_game("arimaa")->parse_position(position, {}));
  SearchRequest q = setup.game->request(setup.position, "modern");
  REQUIRE(q.options.has(Switch::turn_wins));
  REQUIRE(q.options.has(Switch::turn_defence));
  q.limits.depth = depth;
  return planned(end_of_line(setup.game, setup.position), q).recording;
}

Result<Proof> card_of(const std::shared_ptr<const Recording>& r, u32 slot, std::optional<Score> claim = {}) {
  JobProgress progress;
  return find_proof({r, r->view().id(slot), claim, true}, pool(), progress);
}

// All moves, no bounds, in the view of the proof's side; what is seen on the board is tried out there.
int plain_value(const Proof& f, const Position& p, std::vector<u64>& history, int ply, int depth) {
  const Game& g = *f.root.game;
  const ProfileInfo& profile = *g.profile(f.plan.profile);
  const Breakdown b = g.evaluate(p, profile.id, weights_of(profile, f.plan.weights), f.side);
  const bool max = g.mover(p) == f.side;
  if (g.outcome(p)) return *b.finished > 0 ? *b.finished - ply : *b.finished + ply;
  const TurnWin win = turn_win_of(g, p);
  if (depth < win.left && win.moves > 0 && ply > 0) return max ? f.win - ply - win.moves : ply + win.moves - f.win;
  if (depth == 0) return b.total;
  int best = max ? -infinite : infinite;
  const auto moves = g.moves(p, history);
  history.push_back(g.key(p));
  for (const MoveCode m : moves) {
    const int v = plain_value(f, g.after(p, m), history, ply + 1, depth - 1);
    best = max ? std::max(best, v) : std::min(best, v);
  }
  history.pop_back();
  return best;
}

// Which of its nodes are won within the turn, each played out.
int won_leaves(const Proof& f) {
  const Game& g = *f.root.game;
  int won = 0;
  for (u32 i = 0; i < f.nodes.size(); ++i) {
    const ProofNode& n = f.nodes[i];
    INFO("node " << i);
    Position p = proof_position(f, i);
    const int ply = static_cast<int>(f.line.size() + proof_path(f, i).size()) - 1;
    if (n.over) continue;
    const TurnWin seen = turn_win_of(g, p);
    const bool leaf = ply > 0 && n.depth < seen.left && seen.moves > 0;
    REQUIRE(leaf == won_within_turn(n));
    if (!leaf) continue;
    ++won;
    CHECK(n.size == 1);
    const std::vector<MoveCode> win = turn_win_line(g, p);
    CHECK(win.size() == static_cast<std::size_t>(seen.moves));
    for (const MoveCode m : win) {
      REQUIRE_FALSE(g.outcome(p));
      REQUIRE(g.mover(p) == n.mover);
      REQUIRE(g.can_play(p, m));
      p = g.after(p, m);
    }
    REQUIRE(g.outcome(p));
    CHECK(g.outcome(p)->winner == (n.mover == Side::first ? Winner::first : Winner::second));
    const int x = f.win - ply - seen.moves;
    CHECK(n.lower == (n.mover == f.side ? x : -x));
    CHECK(n.upper == n.lower);
  }
  return won;
}

}  // namespace

TEST_CASE("a win that is seen within the turn is a leaf of a proof, with the moves that the rules end the game by",
          "[analysis][proof][turn-wins]") {
  int won = 0, proofs = 0;
  for (const int depth : {1, 2}) {
    const auto r = seen_search("g [....c....d..............d..rR...H......E.............C..........]", depth);
    CHECK(no_proof_of(*r) == "");
    const View v = r->view();
    std::vector<u32> kids, slots{v.size() - 1};
    v.children(v.size() - 1, kids);
    for (const u32 c : kids)
      if (slots.size() < 5 || v[c].end() == NodeEnd::turn_won) slots.push_back(c);
    for (const u32 slot : slots) {
      INFO("depth " << depth << ", slot " << slot);
      const auto f = card_of(r, slot);
      REQUIRE(f);
      ++proofs;
      won += won_leaves(*f);
      std::vector<u64> history = f->root.history;
      Position p = f->root.position;
      for (const MoveCode m : f->line) history.push_back(f->root.game->key(p)), p = f->root.game->after(p, m);
      const int x = plain_value(*f, p, history, static_cast<int>(f->line.size()), f->depth);
      CHECK((f->claim.kind == Kind::upper || x >= f->claim.value));
      CHECK((f->claim.kind == Kind::lower || x <= f->claim.value));
      // What is not so has no proof.
      const auto more = card_of(r, slot, Score{x + 1, Kind::lower});
      CHECK(error_of(more).message.starts_with("the claim is false"));
    }
  }
  CHECK(won > 3);
  CHECK(proofs > 6);
}

TEST_CASE("a root that leaves out what loses within the next turn is searched with all its moves",
          "[analysis][proof][turn-wins]") {
  const auto r = seen_search("g [r..rrrrr.....cdh.c.h..mRr.e.dE.R..rR...R......H......C.D........]", 1);
  const View v = r->view();
  const u32 root = v.size() - 1;
  REQUIRE(v[root].ply == 0);
  const Setup setup = sure(find_game("arimaa")->parse_position(r->plan().position, {}));
  REQUIRE(v[root].moves < setup.game->moves(setup.position).size());
  // That all are worth so little is not to be read from those that were searched.
  const auto all = card_of(r, root, Score{infinite - 1, Kind::upper});
  REQUIRE(all);
  CHECK(all->searched == "its root leaves out moves that lose within the next turn, and a card lists all");
  CHECK(all->nodes.front().listed == setup.game->moves(setup.position).size());
  (void)won_leaves(*all);
  // One move is enough for the other half.
  const auto one = card_of(r, root, Score{v[root].value, Kind::lower});
  REQUIRE(one);
  CHECK(one->searched == "");
}
