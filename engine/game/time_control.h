// Time controls as other programs write them, and the clocks of a game that is played by them.
//
//   10+0.1       ten seconds for the game, and a tenth of one more for every move
//   40/60+0.5    a minute for every forty moves, and half a second a move
//   2:30         two minutes and a half
//
// A side's clock runs while it thinks; after its move it gains the increment, and where the moves of a session are all
// made, the time of the next. A move is a whole turn: all plies until the other side is to move. All numbers are
// milliseconds.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/base/types.h"
#include "engine/game/uci_clock.h"

namespace ply {

struct TimeControl {
  i64 base = 0;
  i64 increment = 0;
  int moves = 0;  ///< of a session; 0: the whole game
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// "[MOVES/]BASE[+INCREMENT]", both in seconds, BASE as well as MINUTES:SECONDS.
Result<TimeControl> parse_time_control(std::string_view text);
/// The same, in its shortest form.
std::string write_time_control(const TimeControl& control);

/// As people read it: "3:00 + 2 s a move".
std::string time_control_words(const TimeControl& control);
/// What a clock shows: "1:02:03", "2:58", and tenths of the last seconds, "0:09.3".
std::string clock_text(i64 milliseconds);
/// It is about to run down: people are warned.
bool is_low(i64 milliseconds, const TimeControl& control);

/// What of a player's text behind the colon is `tc=...`: "modern:tc=10+0.1 @ row=9". Nothing: it has none, or one that
/// cannot be read.
std::optional<TimeControl> time_control_of(std::string_view player);

/// The clocks of both sides. A side without a control has none and takes as long as it likes.
class GameClock {
 public:
  GameClock() = default;
  GameClock(const std::optional<TimeControl>& first, const std::optional<TimeControl>& second);

  bool any() const { return control_[0] || control_[1]; }
  const std::optional<TimeControl>& control(Side side) const { return control_[at(side)]; }
  i64 left(Side side) const { return left_[at(side)]; }
  /// Moves to the end of the session, the next one included; 0: there are no sessions.
  int moves_to_go(Side side) const;
  /// It has thought so long. False: the time was over by more than `margin`. What is within it counts as all of it.
  bool spend(Side side, i64 milliseconds, i64 margin = 0);
  /// Its turn is over: increment, and the time of the next session.
  void end_turn(Side side);

  /// As a record tells it: the side has moved, and its clock showed this then.
  void take(Side side, i64 left, bool turn_ended);

  /// As UCI tells it. A side without a clock is told to have the time of the other.
  UciClock reported() const;
  /// How long a search of ours may think of the side's next decision; nothing: it has no clock. A turn gets what an
  /// engine behind UCI takes by the same clock (UciClock::for_move): a 25th of what is left, or of a session its share
  /// for each move that is still to be made, and four fifths of the increment; four fifths of what is left at most, and
  /// 30 ms less for what is no search. More time never gives less. `decisions`: how many may still be asked of it in
  /// this turn, which share what the turn has; 0: nobody knows whether there will be another one, so that each is given
  /// its own, but the increment, which comes once a turn, only to the first.
  std::optional<int> for_move(Side side, int decisions = 0) const;

 private:
  static std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }
  std::array<std::optional<TimeControl>, 2> control_;
  std::array<i64, 2> left_{};
  std::array<i64, 2> spent_{};     ///< of the turn
  std::array<bool, 2> thought_{};  ///< in the turn
  std::array<int, 2> made_{};      ///< moves of the session
};

}  // namespace ply
