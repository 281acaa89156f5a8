// A seat for our own searches, and the one place that knows which kinds of seats there are.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "engine/game/kept_table.h"
#include "engine/game/player.h"
#include "engine/match/seat.h"

namespace ply {

class SearchSeat final : public Seat {
 public:
  SearchSeat(Player player, std::size_t table_bytes) : player_(std::move(player)), table_bytes_(table_bytes) {}
  Status begin(const Game& game, const Position& start, u64 seed) override;
  SeatMove choose(const SeatView& view, Attention& stop) override;
  std::optional<TimeControl> control() const override;
  void tell(InfoListener* ear) override { ear_ = ear; }

 private:
  void report(const Game& game, SearchRequest& q) const;

  Player player_;  // its seed is that of the game
  const std::size_t table_bytes_;
  KeptTable kept_;  // for tt-keep: of this game
  InfoListener* ear_ = nullptr;
};

/// How many searches a turn may still ask for from here, as GameClock::for_move takes it; 0: nobody knows.
int decisions_left(const Game& game, const Position& position, History history, const std::string& profile);

/// The limits of a computer whose clock runs: no longer than its move may take, and where the player is asked to play
/// by a clock, so long. One that is asked for a depth and nothing else reaches it, whatever that costs it.
void limit_by_clock(SearchLimits& limits, std::string_view player, const GameClock& clock, Side side, int decisions);

/// The seat for a player; the error says that its protocol is none of this game.
Result<std::unique_ptr<Seat>> make_seat(const Game& game, const Player& player, std::size_t table_bytes);
/// The seat for a player as it is written; the error lists what there is.
Result<std::unique_ptr<Seat>> make_seat(const Game& game, std::string_view player, std::size_t table_bytes);
/// The player's text with everything in it that its games depend on, as far as it can be written: the weights of a
/// file, not its name. What is no player stays as it is.
std::string written_out(const Game& game, std::string_view player);
/// What a level plays, written without its name; empty of other players.
std::string plays_as(const Game& game, std::string_view player);
/// Whether the times of its games are those of the processor: for our own searches, but those with a time for every
/// move. The player must be one.
bool timed_by_processor(const Game& game, std::string_view player);
/// Whether the same game comes out again: not for players by the clock and outside programs. The player must be one.
bool repeatable(const Game& game, std::string_view player);
/// Whether it plays the same game whenever it begins with the same opening: repeatable, and nothing is drawn by the
/// seed of the game. The player must be one.
bool repeats_itself(const Game& game, const Position& start, std::string_view player);

}  // namespace ply
