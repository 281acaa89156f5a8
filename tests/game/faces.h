// Test helpers: every game there is, under its default rules and under each value of each rule option, and random
// games.
#pragma once
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/games/registry.h"
#include "engine/games/toy_tree/rules.h"

namespace face_test {

using namespace ply;

struct Face {
  std::string name;  ///< for messages: "reversi start=mirrored"
  std::shared_ptr<const Game> game;
  bool variant = false;  ///< one of the many that differ in one rule: a short look is enough where tests are slow
};

inline std::vector<Face> faces() {
  std::vector<Face> out;
  for (const GameType* type : all_games()) {
#ifdef PLY_ONLY_GAME
    if (type->id() != PLY_ONLY_GAME) continue;
#endif
    out.push_back({type->id(), *type->make({})});
    for (const RuleOption& o : type->options()) {
      const auto values = o.number ? std::vector<std::string>{std::to_string(o.min), std::to_string(o.max)} : o.values;
      for (const std::string& v : values)
        out.push_back({type->id() + " " + o.id + "=" + v, *type->make({{o.id, v}}), true});
    }
  }
#ifdef PLY_ONLY_GAME
  return out;
#endif
  // The tree that the toy starts with is small; these are not.
  Random random(7);
  for (int depth : {3, 6}) {
    const std::string tree = toy_tree::write_tree(toy_tree::random_tree(random, {depth, 4, 9, false, 10}));
    out.push_back({"toy-tree " + std::to_string(depth), find_game("toy-tree")->parse_position(tree, {})->game});
  }
  return out;
}

/// One position of a random game: the history before it and its legal moves.
struct Stop {
  Position position;
  std::vector<u64> history;
  std::vector<MoveCode> moves;
};

/// A random game of at most `plies` plies; the last stop is where it ended. `played` are its moves.
struct Walk {
  std::vector<Stop> stops;
  std::vector<MoveCode> played;
};

inline Walk random_walk(const Game& game, u64 seed, int plies) {
  Random random(seed);
  Walk out;
  Stop s{game.initial(seed), {}, {}};
  for (int i = 0;; ++i) {
    s.moves = game.moves(s.position, s.history);
    out.stops.push_back(s);
    if (s.moves.empty() || i == plies) return out;
    const MoveCode m = s.moves[random.below(static_cast<u32>(s.moves.size()))];
    out.played.push_back(m);
    s.history.push_back(game.key(s.position));
    s.position = game.after(s.position, m);
  }
}

/// Every third position or so of a few walks, ends included.
inline std::vector<Stop> sample(const Game& game, u64 seed, int walks, int plies, u32 one_of = 3) {
  std::vector<Stop> out;
  Random random(mix64(seed));
  for (int w = 0; w < walks; ++w) {
    Walk walk = random_walk(game, seed * 1000 + static_cast<u64>(w), plies);
    for (std::size_t i = 0; i < walk.stops.size(); ++i)
      if (i + 1 == walk.stops.size() || random.below(one_of) == 0) out.push_back(std::move(walk.stops[i]));
  }
  return out;
}

}  // namespace face_test
