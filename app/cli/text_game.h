// A game in the terminal: boards in plain text, moves typed in the game's notation.
#pragma once
#include <array>
#include <optional>

#include "engine/game/dialogue.h"
#include "engine/game/kept_table.h"
#include "engine/game/time_control.h"

namespace ply::cli {

/// Standard input and output. `play` is the ordinary game: moves, undo, hint, quit, help.
class Console final : public Terminal {
 public:
  /// `seed`: of the opening book, and of what a profile draws. `table_bytes`: of every search.
  explicit Console(u64 seed = 0, std::size_t table_bytes = std::size_t{32} << 20);
  void print(std::string_view lines) override;
  std::optional<std::string> ask(std::string_view question) override;
  void pause(int milliseconds) override;
  void show(const Game& game, const Position& p) override;
  std::optional<MoveCode> think(const Game& game, const Position& p, History history, const Player& player) override;
  void play(const Setup& setup, const Player& first, const Player& second) override;
  /// Boards with the numbers by which the original counts their cells, where it does (HasCellNumbers).
  void show_numbers(bool on) { numbers_ = on; }
  bool shows_numbers() const { return numbers_; }
  /// Both sides play by such a clock.
  void time(const std::optional<TimeControl>& control) { control_ = control; }

 private:
  const bool watched_;  // by a person: pauses make sense
  const u64 seed_;
  const std::size_t table_bytes_;
  bool numbers_ = false;
  std::optional<TimeControl> control_;
  std::array<KeptTable, 2> kept_;  // by the side that thinks
};

}  // namespace ply::cli
