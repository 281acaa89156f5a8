// What can be done about matches, as plain data.
#pragma once
#include <string>
#include <vector>

#include "engine/base/types.h"
#include "engine/match/match.h"

namespace ply {

/// A match as the form on the screen holds it: the options of `plyscope-cli match`, as text where a person writes text.
struct MatchSetup {
  std::vector<std::string> players;
  MatchFormat format = MatchFormat::round_robin;
  u64 pairs = 50, seed = 1;
  int threads = 1;
  int opening_plies = 4, balance = 0;
  std::string openings;     ///< a file of them; empty: random ones
  bool in_order = false;    ///< those of the file as they are written
  bool from_board = false;  ///< the position on the board is the start, not that of the game
  int max_plies = 2000, resign = 0, draw_moves = 0, draw_score = 0, draw_after = 0;
  bool test = false;  ///< sequential, between two players
  SprtSettings sprt = {0, 20, 0.05, 0.05, EloScale::logistic};
  int table_mb = 32;
  std::string file;    ///< results; empty: a name of our own
  bool go_on = false;  ///< with what stands in the file
  friend bool operator==(const MatchSetup&, const MatchSetup&) = default;
};

namespace command {

struct SetMatch {
  MatchSetup setup;
};  ///< of the next match
struct StartMatch {};
struct StopMatch {};  ///< what is finished stays
/// Plays the rest of the match that is shown. Programs that an opened file names are run only where that is said.
struct GoOnMatch {
  bool run_programs = false;
};
struct SaveMatch {
  std::string path;
};  ///< header and games, as a file of results
struct ShowTable {
  int table;
};  ///< -1: of the match; else one of Matches::tables()
struct ShowBeside {
  int table;
};  ///< the same, beside it; -2: none
struct SelectCell {
  int row, column;
};  ///< whose games are listed; -1, -1: all
/// One of those of the match comes on the board, the game there goes to the shelf; counts from 0
struct ShowMatchGame {
  u64 game;
};
/// The search of the last move that the board shows of a game of the match, again, recorded
struct RecordMatchMove {};

}  // namespace command
}  // namespace ply
