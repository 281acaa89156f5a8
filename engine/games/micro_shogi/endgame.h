// Exact values of all positions of the classic variant with at most four pieces, kings included, by retrograde
// analysis: Thompson, "Retrograde analysis of certain endgames", 1986. About 16 million positions, 22 MB, made in
// seconds at first use. Repetition and move-count draws are not looked at: a draw is where neither side can force the
// capture of the king.
#pragma once
#include <atomic>
#include <memory>
#include <optional>
#include <vector>

#include "engine/games/micro_shogi/rules.h"

namespace ply::micro_shogi {

inline constexpr int endgame_pieces = 4;

class EndgameTable {
 public:
  /// The one table of the program; made by the first caller, others wait for it.
  static const EndgameTable& get() { return *get(nullptr); }
  /// The same; null if `stop` was set before it was done. Whoever asks next begins anew.
  static const EndgameTable* get(const std::atomic<bool>* stop);

  /// Plies until a king is captured under best play (the winner fastest, the loser slowest; capture now = 1): odd where
  /// the mover wins, even where it loses, 0 for a draw. Nothing where a king is missing or there are more than four
  /// pieces.
  std::optional<int> plies(const State& s) const;
  /// Positions it knows, in the view of the mover.
  u64 positions() const { return positions_; }

  EndgameTable(const EndgameTable&) = delete;
  EndgameTable& operator=(const EndgameTable&) = delete;

 private:
  EndgameTable() = default;
  std::vector<u8> kings_, three_, four_;
  u64 positions_ = 0;

  friend struct EndgameMaker;
};

}  // namespace ply::micro_shogi
