// Forks worked out the long way: by a plain alpha-beta search over the face of the game that is written here, node by
// node, and by plain minimax from the node on.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "engine/base/random.h"
#include "engine/check/drawn_search.h"
#include "engine/games/registry.h"
#include "engine/plan/fork.h"
#include "engine/read/places/position_walk.h"
#include "engine/search/switches.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

struct Seen {
  u32 move = 0;
  int ply = 0, depth = 0, alpha = 0, beta = 0, value = 0;
};

/// Alpha-beta without any technique, moves in generator order, in which one node does something else.
class ByHand {
 public:
  ByHand(const Game& g, const std::string& profile, const Weights& w, u32 node, const ForkChange& change)
      : g_(g), profile_(profile), weights_(w), node_(node), change_(change) {}
  std::vector<Seen> seen;  // by id
  bool ended = false;      // a game was over somewhere: what a search makes of that is its own matter

  int search(const Position& p, std::vector<u64>& history, u32 move, int ply, int depth, int alpha, int beta) {
    const std::size_t id = seen.size();
    const bool here = id == node_;
    if (here) {
      depth += change_.deeper;
      if (change_.window == ForkChange::Window::open) alpha = -infinite, beta = infinite;
      if (change_.window == ForkChange::Window::given) alpha = change_.alpha, beta = change_.beta;
    }
    seen.push_back({move, ply, depth, alpha, beta, 0});
    int best = -infinite;
    if (g_.outcome(p, history)) {
      ended = true;
    } else if (depth <= 0) {
      best = g_.evaluate(p, profile_, weights_, g_.mover(p)).total;
    } else {
      auto moves = g_.moves(p, history);
      if (here) change_moves(moves);
      history.push_back(g_.key(p));
      for (const MoveCode m : moves) {
        const Position c = g_.after(p, m);
        const bool same = g_.mover(c) == g_.mover(p);
        const int v = same ? search(c, history, m, ply + 1, depth - 1, alpha, beta)
                           : -search(c, history, m, ply + 1, depth - 1, -beta, -alpha);
        best = std::max(best, v);
        alpha = std::max(alpha, v);
        if (alpha >= beta || ended) break;
      }
      history.pop_back();
    }
    seen[id].value = best;
    return best;
  }

 private:
  void change_moves(std::vector<MoveCode>& moves) const {
    const auto in = [](const std::vector<MoveCode>& some, MoveCode m) {
      return std::find(some.begin(), some.end(), m) != some.end();
    };
    std::erase_if(moves,
                  [&](MoveCode m) { return (!change_.only.empty() && !in(change_.only, m)) || in(change_.never, m); });
    if (!change_.first) return;
    std::erase(moves, *change_.first);
    moves.insert(moves.begin(), *change_.first);
  }

  const Game& g_;
  const std::string profile_;
  const Weights weights_;
  const u32 node_;
  const ForkChange change_;
};

RecordPool& pool() {
  static RecordPool p;
  return p;
}
std::shared_ptr<const Recording> recorded(const DrawnSearch& s) {
  auto r = record(s, pool());
  REQUIRE(r);
  return *r;
}
ForkRun forked(const Recording& r, const ForkPlace& place, const ForkChange& change) {
  auto run = run_fork(r, place, change, {&pool()});
  REQUIRE(run);
  REQUIRE(run->slot != no_node);
  return std::move(*run);
}

/// Every game's own kind of moves is in it: passes, extra turns, steps, drops.
DrawnSearch drawn(const GameType& type, int i, int depth) {
  DrawnSearch s = draw_search(type, mix64(static_cast<u64>(i) + 1000 * type.id().size()),
                              {.sound = true, .unlimited = true, .profile = "modern"});
  s.request.weights = s.game->profile("modern")->weights;
  s.request.limits = {depth, 0, 0};
  return s;
}

/// The exact value of the position of a node at a depth, by plain minimax from there; none: it is decided somewhere.
std::optional<std::vector<MoveValue>> minimax_below(const DrawnSearch& s, const Recording& r, u32 slot, int depth) {
  const Game& g = *s.game;
  SearchRequest q = s.request;
  std::vector<u32> path;
  const View v = r.view();
  v.path_to(slot, path);
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (v[path[i]].pass() == Pass::probe) return std::nullopt;
    q.history.push_back(g.key(q.position));
    q.position = g.after(q.position, v[path[i]].move);
  }
  q.options = {.algorithm = Algorithm::minimax, .horizon = s.request.options.horizon};
  q.options.set(Switch::turn_wins, s.request.options.has(Switch::turn_wins));
  q.limits = {depth, 0, 0};
  auto all = g.all_moves(q);
  const int decided = g.profile(q.profile)->decided;
  for (const MoveValue& m : all)
    if (std::abs(m.score.value) >= decided - 2000) return std::nullopt;  // its distance is counted from another root
  if (all.empty()) return std::nullopt;
  return all;
}

int best_of(const std::vector<MoveValue>& all) {
  int best = -infinite;
  for (const MoveValue& m : all) best = std::max(best, m.score.value);
  return best;
}

}  // namespace

TEST_CASE("what if this move came first, or was alone, or one ply deeper: a fork is the search by hand, node by node",
          "[fork]") {
  int compared = 0, first = 0, restricted = 0, deeper = 0, windows = 0;
  for (const GameType* type : all_games()) {
    Random random(type->id().size() + 99);
    int here = 0;
    for (int i = 0; i < 90 && here < 30; ++i) {
      const bool wide = type->id() == "arimaa" || type->id() == "micro-shogi";
      DrawnSearch s = drawn(*type, i, wide ? 2 : 3);
      s.request.options = {};
      settle(s);
      const auto r = recorded(s);
      const View v = r->view();
      if (v.size() > 4000) continue;
      // An inner node more often than there are any
      u32 id = random.below(v.size());
      for (int k = 0; k < 8 && v[v.find(id)].depth() <= 0; ++k) id = random.below(v.size());
      const auto place = fork_place(*r, v.find(id));
      REQUIRE(place);
      ForkChange change;
      const auto& moves = place->moves;
      const auto any = [&] { return moves[random.below(static_cast<u32>(moves.size()))]; };
      if (!moves.empty() && place->record.depth() > 0) {
        if (random.below(2)) change.first = any();
        if (random.below(2) == 0) change.never = {any()};
        if (random.below(4) == 0) change.only = {any(), any()};
      }
      if (random.below(3) == 0) change.deeper = random.below(2) ? 1 : -1;
      if (random.below(3) == 0) change.window = ForkChange::Window::open;
      else if (random.below(3) == 0)
        change.window = ForkChange::Window::given, change.alpha = static_cast<int>(random.below(400)) - 200,
        change.beta = change.alpha + 30;
      if (!check_change(*place, change)) continue;
      INFO(command_of(s) << "\nnode " << id << ": " << write_change(*place, change));
      ByHand hand(*s.game, s.request.profile, s.request.weights, id, change);
      auto history = s.history;
      const int value = hand.search(s.position, history, 0, 0, s.request.limits.depth, -infinite, infinite);
      if (hand.ended) continue;
      const ForkRun run = forked(*r, *place, change);
      const View w = run.recording->view();
      REQUIRE(w.size() == hand.seen.size());
      CHECK(w[w.size() - 1].value == value);
      const auto slots = slots_by_id(w);
      for (u32 n = 0; n < w.size(); ++n) {
        const NodeRecord& x = w[slots[n]];
        const Seen& y = hand.seen[n];
        INFO("its node " << n);
        REQUIRE(std::tuple(x.ply, x.depth(), x.alpha, x.beta, x.value) ==
                std::tuple(y.ply, y.depth, y.alpha, y.beta, y.value));
        if (n > 0) REQUIRE(x.move == y.move);
      }
      ++compared, ++here;
      first += change.first.has_value(), deeper += change.deeper != 0;
      restricted += !change.only.empty() || !change.never.empty(), windows += change.window != ForkChange::Window::kept;
    }
    INFO(type->id());
    CHECK(here >= 5);
  }
  CHECK(compared > 40);
  CHECK(first > 10);
  CHECK(restricted > 10);
  CHECK(deeper > 10);
  CHECK(windows > 10);
}

TEST_CASE("with all techniques on, an open window gives the minimax value of the node with its change", "[fork]") {
  int deeper = 0, only = 0, never = 0, first = 0;
  for (const GameType* type : all_games()) {
    Random random(type->id().size() + 5);
    int here = 0;
    for (int i = 0; i < 30 && here < 6; ++i) {
      const bool wide = type->id() == "arimaa" || type->id() == "micro-shogi";
      DrawnSearch s = drawn(*type, i + 300, wide ? 3 : 4);
      s.request.options = s.game->profile("modern")->options;
      s.request.options.seed = 0;
      s.request.limits.nodes = 20'000;
      settle(s);
      const auto r = recorded(s);
      const View v = r->view();
      std::vector<u32> inner;
      for (u32 k = 0; k < v.size(); ++k)
        if (v[k].depth() >= 1 && v[k].depth() <= 2 && v[k].moves > 1) inner.push_back(k);
      if (inner.empty()) continue;
      const u32 slot = inner[random.below(static_cast<u32>(inner.size()))];
      const auto place = fork_place(*r, slot);
      REQUIRE(place);
      if (!place->position || place->moves.size() < 2) continue;
      const int depth = place->record.depth();
      INFO(command_of(s) << "\nnode " << place->id);
      const auto value = [&](ForkChange change) {
        change.window = ForkChange::Window::open;
        const ForkRun run = forked(*r, *place, change);
        const NodeRecord& n = run.recording->view()[run.slot];
        return n.kind() == Kind::exact ? n.value : -infinite;
      };
      if (depth == 1 || !wide)
        if (const auto all = minimax_below(s, *r, slot, depth + 1)) {
          CHECK(value({.deeper = 1}) == best_of(*all));
          ++deeper;
        }
      const auto all = minimax_below(s, *r, slot, depth);
      if (!all) continue;
      ++here;
      const MoveValue m = (*all)[random.below(static_cast<u32>(all->size()))];
      CHECK(value({.first = m.move}) == best_of(*all));
      CHECK(value({.only = {m.move}}) == m.score.value);
      auto rest = *all;
      std::erase_if(rest, [&](const MoveValue& x) { return x.move == m.move; });
      CHECK(value({.never = {m.move}}) == best_of(rest));
      CHECK(value({.empty = true}) == best_of(*all));
      ++first, ++only, ++never;
      // It is the first that is searched, whatever the order knows
      const ForkRun run = forked(*r, *place, {.first = m.move, .window = ForkChange::Window::open});
      std::vector<u32> children;
      run.recording->view().children(run.slot, children);
      const auto real = std::find_if(children.begin(), children.end(),
                                     [&](u32 c) { return run.recording->view()[c].pass() != Pass::probe; });
      REQUIRE(real != children.end());
      CHECK(run.recording->view()[*real].move == m.move);
      // The switches that never change the value, turned round for this node
      ForkChange turned;
      for (const SwitchInfo& info : s.game->switches()) {
        const std::string id = info.id;
        if (info.changes_value || id == "iterative" || id == "aspiration") continue;
        (switched_on(s.request.options, info) ? turned.off : turned.on).push_back(id);
      }
      CHECK(!starts_empty(*place, turned));
      CHECK(value(turned) == best_of(*all));
    }
  }
  CHECK(deeper > 15);
  CHECK(first > 20);
}

TEST_CASE("without any state a search that begins at the node is what was below it", "[fork]") {
  for (const GameType* type : all_games()) {
    Random random(type->id().size() + 17);
    for (int i = 0; i < 6; ++i) {
      DrawnSearch s = drawn(*type, i + 700, 3);
      s.request.options = {};
      s.request.limits.nodes = 8000;
      settle(s);
      const auto r = recorded(s);
      const View v = r->view();
      const u32 slot = random.below(v.size());
      if (v[slot].end() == NodeEnd::aborted) continue;
      const auto place = fork_place(*r, slot);
      REQUIRE(place);
      INFO(command_of(s) << "\nnode " << place->id);
      const ForkRun run = forked(*r, *place, {.empty = true});
      const View w = run.recording->view();
      REQUIRE(w.size() == v[slot].size + v[slot].ply);
      CHECK(w.id(run.slot) == v[slot].ply);
      for (u32 n = 0; n < v[slot].size; ++n) {
        const NodeRecord &x = w[w.first_slot(run.slot) + n], &y = v[v.first_slot(slot) + n];
        const bool top = n + 1 == v[slot].size;
        REQUIRE(std::tuple(x.size, x.alpha, x.beta, x.value, x.static_eval, x.ply, x.depth(), x.end_kind, x.flags,
                           x.best, x.moves) == std::tuple(y.size, y.alpha, y.beta, y.value, y.static_eval, y.ply,
                                                          y.depth(), y.end_kind, y.flags, y.best, y.moves));
        if (!top) REQUIRE(x.rank == y.rank);
      }
      // The windows of the path are such that its own follows from them
      std::vector<u32> path;
      std::vector<PathWindow> windows;
      w.path_to(run.slot, path);
      w.windows(path, w.enter(run.slot), windows);
      for (const PathWindow& x : windows) CHECK(x.follows);
    }
  }
}
