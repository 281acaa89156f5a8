// Who moves for one side of a match game: one of our searches, a program, or an outside engine behind a protocol.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/outside.h"
#include "engine/game/time_control.h"

namespace ply {

/// The game as it stands when a seat is to move.
struct SeatView {
  const Game& game;
  const Position& start;               ///< of the game, before the opening
  const std::vector<MoveCode>& moves;  ///< plies played from there
  const Position& position;            ///< after them
  const std::vector<u64>& history;     ///< keys of the positions before it, oldest first
  const GameClock* clock = nullptr;    ///< that runs for it; null: none
};

/// What a seat answers.
struct SeatMove {
  std::vector<MoveCode> plies;  ///< one move, or a whole turn; empty if it failed or resigned
  bool resigned = false;        ///< it gives the game up
  u64 nodes = 0;                ///< 0: it did not say
  /// In the view of the mover, in the internal unit of its profile; nothing if it did not say
  std::optional<Score> score;
  std::string profile;                 ///< of the score; empty: none of ours
  std::optional<double> seconds = {};  ///< of the processor, where that is what counts; else the clock does
  double limit = 0;      ///< seconds that it had for this move, for what is told of time beyond it; 0: no limit of time
  double processor = 0;  ///< seconds of the processor that a search of ours took
  bool late = false;     ///< it had no move before its clock, and its margin, had run down
  /// Why it has no move: what it sent, or that it has ended; then the game is lost for it
  std::string failure;
};

/// One seat serves one game after the other, on one thread.
class Seat {
 public:
  virtual ~Seat() = default;
  /// Before the first move of a game. `seed` is for whatever the seat draws; the same seed gives the same moves where
  /// the seat can promise that. The error says why it cannot play (an outside program that does not start).
  virtual Status begin(const Game& game, const Position& start, u64 seed) = 0;
  /// Who may take long to begin looks at this word meanwhile, as choose() looks at its own; null: at none. It outlives
  /// the seat or is taken back.
  virtual void listen_to(Attention*) {}
  /// The clock that it plays by, and how many milliseconds it may take beyond it.
  virtual std::optional<TimeControl> control() const { return std::nullopt; }
  virtual int margin() const { return 0; }
  /// What it tells while it thinks goes there, on the thread that asks it; null: nowhere. It outlives the seat or is
  /// taken back.
  virtual void tell(InfoListener*) {}
  /// As it calls itself; empty: it did not say, or has not begun.
  virtual std::string called() const { return {}; }
  /// Thinks about the position without having to move, until it is stopped where it can be, else as for a move.
  virtual SeatMove think(const SeatView& view, Attention& stop) { return choose(view, stop); }
  /// Its next move. `stop` ends a search early; the answer is then not used.
  virtual SeatMove choose(const SeatView& view, Attention& stop) = 0;
};

}  // namespace ply
