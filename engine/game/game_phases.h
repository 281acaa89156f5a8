// How much of a game is left, in the game's own count, and from where on it is known exactly: what the review of
// finished games asks beside Game.
#pragma once
#include <span>

#include "engine/core/random.h"
#include "engine/game/game.h"

namespace ply {

/// Tells sets of weights apart.
constexpr u32 weights_mark(const Weights& weights) {
  u64 mark = 0;
  for (const i32 w : weights.w) mark = mix64(mark ^ static_cast<u32>(w));
  return static_cast<u32>(mark >> 32);
}

/// What was fitted to games: an internal value v for a side means that it scores 1 / (1 + exp(-v / k)) on average.
struct FittedScale {
  const char* profile = "";
  u32 revision = 0;  ///< of the evaluation that the games were judged by; of another one it says nothing
  u32 weights = 0;   ///< weights_mark of its own weights then; of others it says nothing
  int depth = 0;     ///< in plies: the values were the mean of this depth and the one before
  int above = 0;     ///< it is that of positions with more than so much left
  double k = 0;
  /// Mean distance between what was foretold and what came out, in ten classes of positions from games held out: 0..1
  double error = 0;
  u32 games = 0;  ///< it was fitted to
};

class HasPhases {
 public:
  /// What is left to be played with, in `left_unit`.
  virtual int left(const Position&) const = 0;
  /// "empty squares"
  virtual const char* left_unit() const = 0;
  /// Game::solve gives every move of a position its value with no more than so much left, in about a second; 0:
  /// nowhere.
  virtual int solved_at() const { return 0; }
  /// The sides still put their pieces on the board: there is nothing to be judged yet.
  virtual bool setting_up(const Position&) const { return false; }
  /// For the rules of this game; the most left first.
  virtual std::span<const FittedScale> fitted_scales() const { return {}; }

 protected:
  ~HasPhases() = default;
};

}  // namespace ply
