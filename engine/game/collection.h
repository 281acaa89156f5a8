// A file that holds many games, as a list to choose from. What the list shows is made once; a game itself is read again
// when it is opened, so that a hundred thousand of them need little memory.
#pragma once
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"

namespace ply {

/// A line of the list.
struct GameSummary {
  std::string first, second;  ///< players
  std::string result;         ///< as the tag Result; "*" where nothing is known
  std::string event;          ///< tournament, place, date: whatever the file has of them
  std::string opening;        ///< the first moves
  int plies = 0;
  std::string problem;                     ///< why not all of its moves can be played; empty: they can
  std::vector<std::string> left_out = {};  ///< what was not read, and where it stands
  std::string read_as = {};                ///< where it is not the form of the whole collection
};

struct GameCollection {
  std::string name;                                     ///< of the file, without its folder; or where it came from
  std::string form;                                     ///< "WTHOR", "GGF" ...
  std::string read_as;                                  ///< of a single game: the reader that took it
  std::array<std::string, 2> sides{"first", "second"};  ///< what the players' columns are called
  std::vector<GameSummary> games;
  std::vector<std::string> remarks;  ///< what is wrong with the file as a whole
  /// Of the file, which its index is named by (index/game_index.h); null: nobody has them
  std::shared_ptr<const std::string> bytes = {};
  bool stopped = false;  ///< somebody stopped the reading: there are more games in the file
  /// A game of the list. With a `problem`: what can be played of it, or the error.
  std::function<Result<GameRecord>(std::size_t)> open;
};

/// What is read: the bytes, and the name of the file for messages and for files beside it. An empty path: there is no
/// file.
struct FileSource {
  std::string path;
  std::shared_ptr<const std::string> bytes;
  /// Of a file in an archive, where `path` is a label that leads nowhere: all files that are there; else null.
  std::shared_ptr<const std::vector<FileSource>> archive = {};
  std::string_view text() const { return *bytes; }
  /// Without its folder; "the clipboard" where there is no file.
  std::string name() const;
};

/// Empty where there is no such tag.
std::string tag_of(const GameRecord& record, const char* name);
/// The line of the list for a game that could be read.
GameSummary summary_of(const GameRecord& record);
/// The first moves, at most `max`, with blanks between.
std::string opening_text(const Game& game, const Position& start, const std::vector<MoveCode>& moves,
                         std::size_t max = 6);
/// What the list says of the end of a game: its tag Result, else what the moves say, else "*".
std::string result_text(const GameRecord& record);
/// What such a text says: "1-0", "40-24", "1/2-1/2".
struct ResultRead {
  std::optional<Winner> winner;
  std::optional<int> score;  ///< for the first side, where the text has more than who won
};
ResultRead read_result(std::string_view text);

// --- The order of the list

enum class GameColumn : u8 { number, first, second, result, plies, event, opening, error };
inline constexpr int game_columns = 8;

struct GameOrder {
  GameColumn by = GameColumn::number;
  bool falling = false;
  /// Words, each of which must stand somewhere in the line; large and small letters are the same. A word may ask for
  /// one thing: player:anna first:anna second:anna result:first result:second result:draw plies:40 plies:20-40
  /// error:20-40
  std::string find;
  std::shared_ptr<const std::vector<bool>> only;  ///< of all games, those that may be listed; null: all
  /// Of all games, the ply of the first big error, counted from 1; 0: none is known. Null: of none.
  std::shared_ptr<const std::vector<u32>> errors = {};
  u32 error_of(std::size_t game) const { return errors && game < errors->size() ? (*errors)[game] : 0; }
  friend bool operator==(const GameOrder&, const GameOrder&) = default;
};
/// "plies", "-plies": a column, the other way round. The find words are empty.
Result<GameOrder> parse_order(std::string_view text);
/// The games that are found, in their order: indices into `games`. Equal ones stay in the order of the file.
std::vector<u32> arrange(const GameCollection& collection, const GameOrder& order);
/// The list as CSV, one line a game, in this order.
std::string list_csv(const GameCollection& collection, const std::vector<u32>& order);

}  // namespace ply
