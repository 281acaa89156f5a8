// Exact values of the positions of the classic variant with at most four pieces, kings included, by retrograde
// analysis: Thompson, "Retrograde analysis of certain endgames", 1986. All are about 15 million positions, 22 MB and a
// second or more of work; they are made in parts, when they are first asked for: all up to three pieces, and of four
// the same pieces on all squares, which takes a fiftieth of that. Repetition and move-count draws are not looked at: a
// draw is where neither side can force the capture of the king.
#pragma once
#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "engine/games/micro_shogi/rules.h"

namespace ply::micro_shogi {

inline constexpr int endgame_pieces = 4;

class EndgameTable {
 public:
  /// The one table of the program.
  static EndgameTable& get();

  EndgameTable();
  EndgameTable(const EndgameTable&) = delete;
  EndgameTable& operator=(const EndgameTable&) = delete;

  /// Makes what is not there yet of what can be reached from `s`; a state that it cannot know needs nothing. False if
  /// `stop` was set before that was done. Any thread; others wait meanwhile.
  bool prepare(const State& s, const std::atomic<bool>* stop = nullptr);
  /// Makes all of it.
  void prepare_all();

  /// Plies until a king is captured under best play (the winner fastest, the loser slowest; capture now = 1): odd where
  /// the mover wins, even where it loses, 0 for a draw. Nothing where a king is missing or there are more than four
  /// pieces, or where it was not prepared. Any thread that prepared it.
  std::optional<int> plies(const State& s) const;
  /// Positions it knows by now, in the view of the mover.
  u64 positions() const { return positions_; }

 private:
  std::mutex making_;
  std::vector<u8> kings_, three_;
  std::vector<std::vector<u8>> four_;  // by the two kinds of pieces
  bool small_made_ = false;            // all up to three pieces
  std::vector<u8> four_made_;          // likewise, 1 where it is
  std::atomic<u64> positions_ = 0;

  friend struct EndgameMaker;
};

}  // namespace ply::micro_shogi
