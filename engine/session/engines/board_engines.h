// The room of the outside engines that sit at the board. It knows no game tree: it is asked at a place, and what comes
// of it is handed out once. A program lives as long as its seat: until another player sits there, or another game is
// on the board.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "engine/game/outside_player.h"
#include "engine/match/consent.h"
#include "engine/session/engines/asked_seat.h"

namespace ply {

/// For one thread.
class BoardEngines {
 public:
  /// `consent` outlives the room.
  explicit BoardEngines(Consent& consent) : consent_(consent) {}
  ~BoardEngines();

  /// What a kept session named: it is asked for before it runs.
  void restored(const Player& player);
  /// Why it may not be run now; empty: it may, and that a person has agreed is written down. Said once.
  std::string not_agreed(const Player& player);

  /// Who sits there is asked for a move; `node` is the place. Not while busy().
  void ask(Side side, const Player& player, int node, SeatQuestion question);
  /// One of them looks for a move, and was not told to stop.
  bool thinking() const { return asked_ && seat(*asked_) && seat(*asked_)->running() && !seat(*asked_)->stopping(); }
  /// The same, or it is on its way to its end, or its answer was not taken.
  bool busy() const { return asked_.has_value(); }
  double seconds() const { return asked_ && seat(*asked_) ? seat(*asked_)->seconds() : 0; }
  void stop();
  /// Whoever is none of these goes.
  void keep(const std::array<const Player*, 2>& players);
  void leave();

  struct Found {
    Side side;
    int node;
    bool stopped;
    SeatMove move;
    double seconds;
  };
  std::optional<Found> take();
  void poll() { leaving_.poll(); }

  /// What the engine of this side says, or said last; nothing: none sits there.
  std::optional<SeatWords> words(Side side) const;

 private:
  struct Seated {
    std::string text;
    bool by_clock = false;  // of the game
    std::shared_ptr<AskedSeat> seat;
  };
  const std::shared_ptr<AskedSeat>& seat(Side side) const {
    return seated_[static_cast<std::size_t>(index(side))].seat;
  }
  void let_go(Side side);

  Consent& consent_;
  std::set<std::string> restored_;
  std::array<Seated, 2> seated_;
  std::optional<Side> asked_;
  int node_ = -1;
  LeavingSeats leaving_;
};

/// The line that asks a player once more at a position, for a person's terminal.
std::string ask_again(const Game& game, const Position& p, const std::string& player);

}  // namespace ply
