// Small recorded searches of any game, and plain minimax through the face to judge what the models claim.
#pragma once
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "engine/games/toy_tree/rules.h"
#include "engine/read/places/subject.h"
#include "engine/search/switches.h"
#include "engine/trace/tracer.h"
#include "tests/support/searches.h"
#include "vendor/catch2_compat.h"

namespace ply::test {

struct Recorded {
  std::shared_ptr<const Recording> recording;
  SearchResult result;
  Subject subject;
  View view() const { return recording->view(); }
};

inline RecordPool& pool() {
  static RecordPool p;
  return p;
}

/// A request of the game, with its position.
inline Recorded record(const std::shared_ptr<const Game>& game, SearchRequest q,
                       std::size_t budget_bytes = std::size_t{64} << 20, FullPolicy policy = FullPolicy::keep_shallow) {
  q.table_bytes = 1 << 16;
  SearchPlan s;
  s.options = q.options;
  s.limits = q.limits;
  s.budget_bytes = budget_bytes;
  s.policy = policy;
  auto recording = Recording::start(pool(), s);
  REQUIRE(recording);
  StepControl control;
  Tracer tracer(**recording, control);
  q.tracer = &tracer;
  q.attention = &control.attention();
  Recorded out;
  out.result = game->search(q);
  tracer.finish(out.result);
  out.recording = *recording;
  out.subject = {game, q.position, game->mover(q.position), q.profile, q.weights, q.options};
  return out;
}
inline Recorded record(const std::shared_ptr<const Game>& game, const Position& root, const SearchOptions& options,
                       SearchLimits limits, std::size_t budget_bytes = std::size_t{64} << 20,
                       FullPolicy policy = FullPolicy::keep_shallow) {
  SearchRequest q = game->request(root, game->profiles().back().id);
  q.options = options;
  q.limits = limits;
  return record(game, std::move(q), budget_bytes, policy);
}
inline Recorded record(const std::shared_ptr<const Game>& game, const Position& root, const SearchOptions& options,
                       int depth) {
  const SearchLimits limits{depth};
  return record(game, root, options, limits);
}

/// A toy tree typed in.
inline Setup toy(const std::string& text) {
  auto setup = find_game("toy-tree")->parse_position(text, {});
  REQUIRE(setup);
  return *setup;
}
inline Setup random_toy(Random& random, const toy_tree::RandomTree& shape) {
  return toy(toy_tree::write_tree(toy_tree::random_tree(random, shape)));
}

/// A position of a game after some random plies (fewer if the game ends).
inline Position somewhere(const Game& game, Random& random, int plies) {
  Position p = game.initial();
  for (int i = 0; i < plies; ++i) {
    const auto moves = game.moves(p);
    if (moves.empty()) break;
    const Position next = game.after(p, moves[random.below(static_cast<u32>(moves.size()))]);
    if (game.moves(next).empty()) break;
    p = next;
  }
  return p;
}

/// Plain minimax in the view of the position's mover. `ply`: from the root of the search, for evaluations whose wins
/// are worth 30000 less the plies to them.
class Minimax {
 public:
  explicit Minimax(const Subject& subject) : subject_(subject) {}
  int value(const Position& p, int depth, int ply) {
    const Game& g = *subject_.game;
    const auto key = std::make_tuple(g.key(p), depth, ply);
    if (const auto it = known_.find(key); it != known_.end()) return it->second;
    const Side mover = g.mover(p);
    const auto moves = g.moves(p);
    int best = -infinite;
    if (moves.empty() || depth <= 0) {
      const Breakdown b = g.evaluate(p, subject_.profile, subject_.weights, mover);
      best = moves.empty() ? b.finished.value_or(b.total) : b.total;
      if (moves.empty() && std::abs(best) == 30'000) best += best > 0 ? -ply : ply;
    } else {
      for (MoveCode m : moves) {
        const Position c = g.after(p, m);
        const int v = value(c, depth - 1, ply + 1);
        best = std::max(best, g.mover(c) == mover ? v : -v);
      }
    }
    return known_[key] = best;
  }

 private:
  const Subject& subject_;
  std::map<std::tuple<u64, int, int>, int> known_;
};

/// Sound ways to search.
inline std::vector<SearchOptions> sound_options() {
  std::vector<SearchOptions> out(1);
  SearchOptions o;
  o.algorithm = Algorithm::minimax, out.push_back(o);
  o = {}, o.set(Switch::pvs), out.push_back(o);
  o = {}, o.set(Switch::fail_hard), out.push_back(o);
  o = {}, o.set({Switch::iterative, Switch::pvs, Switch::tt}), out.push_back(o);
  o = {}, o.set({Switch::iterative, Switch::aspiration, Switch::killers, Switch::history}), o.aspiration_width = 1,
  out.push_back(o);
  o = {},
  o.set({Switch::iterative, Switch::pvs, Switch::aspiration, Switch::tt, Switch::killers, Switch::forcing_first}),
  o.aspiration_width = 2, out.push_back(o);
  return out;
}

}  // namespace ply::test
