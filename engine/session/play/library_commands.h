// Commands about the games of a file that was opened, and about files of other programs.
#pragma once
#include <cstddef>
#include <string>

#include "engine/game/collection.h"
#include "engine/game/opening_book.h"

namespace ply::command {

struct ExportGame {
  std::string form, path;
};  ///< a form of game_forms.h; empty: as the ending of the path says
/// A game of the library comes to the board; the one that was there goes to the shelf, unless it was picked from a list
/// and not touched.
struct PickGame {
  std::size_t game;
};
struct OrderGames {
  GameOrder order;
};  ///< of the list
/// Only games in which the position on the board occurs, as long as it is on; the list follows the board.
struct ListByPosition {
  bool on;
};
/// The first big error of each game, from the lines of `analyse --json`, into the index of the list.
struct TakeErrors {
  std::string path;
};
struct StopReading {};  ///< what was read so far is kept; a book that is being made is not
/// An opening book of the games that are listed, saved there and opened.
struct MakeBook {
  static constexpr u64 max_plies = 500, max_games = 1'000'000;  ///< of what is asked for
  std::string path;
  BookMaking how;
};
struct StopOpening {};  ///< of the recording that is being opened; nothing of it stays
struct CloseLibrary {};
/// Of the readings of a text between which a person chooses, the one of this name; empty: none of them
struct ReadAs {
  std::string name;
};

}  // namespace ply::command
