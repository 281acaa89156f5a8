// Whole turns: all different boards that one side can reach in a turn, and the counts that the data files are made of.
#pragma once
#include <optional>
#include <vector>

#include "engine/games/arimaa/bits.h"
#include "engine/search/rules.h"

namespace ply::arimaa {

/// A whole turn in 32 bits: four displacements (square * 4 + direction), the first in the highest byte. `no_step` fills
/// the places behind the last: from a1 nothing can go south. So a turn is never below 65536, and never a single ply's
/// code.
using TurnCode = u32;
inline constexpr u8 no_step = 2;
constexpr bool is_turn(u32 code) { return code >= 0x10000; }
/// A turn of which nothing is played yet, and the same with `step` as its displacement number `n` (0..3).
inline constexpr TurnCode empty_turn = no_step * 0x01010101u;
constexpr TurnCode with_step(TurnCode turn, int n, u32 step) {
  const int shift = 24 - 8 * n;
  return (turn & ~(0xffu << shift)) | step << shift;
}

/// A board that a turn may end with, and how it was first found.
struct Reached {
  Board board;
  u64 key = 0;
  i32 parent = -1;                       ///< place in the list, -1: the start
  u8 steps = 0;                          ///< used since the start
  u8 first = no_step, second = no_step;  ///< the displacements that led here from the parent; two for a push or a pull
};

/// Enumerates the different boards of a turn. Keeps its memory for the next call; used by one thread.
/// Order: by steps used, then by parent, ordinary steps before pushes before pulls, by direction, by square.
class TurnLister {
 public:
  /// All boards other than the start that can be reached with 1 to `steps` <= 4 steps, the start first (not counted).
  /// Repetition is ignored; a goal in the middle of the turn does not end it.
  const std::vector<Reached>& list(const Board& start, Side side, int steps);
  /// The last list again.
  const std::vector<Reached>& reached() const { return reached_; }
  /// The same count without the boards of the last step: counts[k] = boards reached with at most k steps. Fast.
  std::array<u64, 5> count(const Board& start, Side side, int steps = 4);
  /// The displacements that lead to place `i` of the last list.
  TurnCode turn(std::size_t i) const;

 private:
  bool insert(u64 key);
  void begin(const Board& start, int steps);
  void grow();
  template <bool Last, bool Keep>
  void steps_from(std::size_t i, Side side);
  template <bool Keep>
  void pairs_from(std::size_t i, Side side);
  template <bool Keep>
  void add(const Board& b, u64 key, std::size_t parent, int steps, int first, int second);
  template <bool Keep>
  void run_portable(Side side, int steps);
  template <bool Keep>
  void run_fast(Side side, int steps);
  template <bool Keep>
  void body(Side side, int steps);

  std::vector<Reached> reached_;
  std::vector<u64> table_;  // open addressing; 0 = free. Keeps its size: memory is taken once
  std::vector<u64> spare_;  // where the keys wait while the table grows
  std::size_t used_ = 0;
  u64 last_count_ = 0;  // boards of the last step when they are not kept
  std::array<u64, 5> counts_{};
};

/// The columns of arimaa_turns.csv.
struct TurnCounts {
  int ordinary = 0, pushes = 0, pulls = 0, actions = 0, firstdisp = 0;
  std::array<u64, 4> le{};
  u64 wg = 0, we = 0, wi = 0, lg = 0, lelim = 0;
  /// How a turn of `side` has ended the game, if it has.
  void note(const std::optional<Outcome>& end, Side side);
};
TurnCounts count_turns(const Board& start, Side side);

/// Leaves of the tree of single actions (steps, pushes, pulls) of one turn after `depth` actions, equal boards counted
/// as often as they are reached: the measure of raw speed.
u64 raw_actions(const Board& start, Side side, int depth);

}  // namespace ply::arimaa
