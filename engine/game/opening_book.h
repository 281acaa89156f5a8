// An opening book of one's own: moves with weights by position, made from games or written by hand. Positions are the
// same as in the index of a collection, however they are turned. Players draw from it before they search (book.h); a
// search never does.
//
//     book reversi
//     rules start=standard         where the game has any
//     position ---------------------------OX------XO--------------------------- X
//       120 51.2% d3               weight, what it scored for who plays it, the move; the percentage may be missing
//
// Lines that begin with # stay before the position that they stand before, or at the end.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/progress.h"
#include "engine/base/secret_hash.h"
#include "engine/game/index/position_keys.h"

namespace ply {

struct GameCollection;

struct BookMove {
  MoveCode move{};  ///< of the book's position
  u32 weight = 1;   ///< how often it is drawn beside the others: the games with it, where it was made from games
  std::optional<double> share = {};  ///< per cent of the points of its games, to a tenth, for who plays it
};

/// What the book has for a position that somebody asks about.
struct BookChoice {
  std::vector<MoveCode> moves;  ///< legal there; several where they lead to the same position seen from elsewhere
  u32 weight = 0;
  std::optional<double> share;
  double chance = 0;  ///< 0 .. 1, that one of them is drawn; 0: it is too far from the best
};

/// Which moves of games go into a book.
struct BookMaking {
  u64 plies = 20;     ///< of the first plies of each game
  u64 min_games = 2;  ///< those that occur in as many games at least
};

class OpeningBook {
 public:
  static constexpr u32 max_weight = 1'000'000;
  static constexpr std::size_t max_bytes = std::size_t{64} << 20;  ///< of its file

  explicit OpeningBook(std::shared_ptr<const Game> game);
  const Game& game() const { return *game_; }
  std::size_t positions() const { return list_.size(); }
  std::size_t moves() const;
  /// Empty: it is of this game with these rules.
  std::string stranger_to(const Game& game) const;

  /// The most frequent first. `deviation`: how many percentage points less than the best a move may have scored to be
  /// drawn; one of which no share is known is never too far. Nothing: any is drawn.
  std::vector<BookChoice> choices(const Position& p, History history, std::optional<double> deviation) const;
  /// By its weight; the same for the same seed. Nothing: the book has no move here.
  std::optional<MoveCode> draw(const Position& p, History history, std::optional<double> deviation, u64 seed) const;

  /// A move gets this weight, and keeps its share; 0 takes it out.
  Status set(const Position& p, MoveCode move, u32 weight);

 private:
  friend Result<OpeningBook> read_book(const std::shared_ptr<const Game>& game, std::string_view text, Budget& budget);
  friend Result<OpeningBook> make_book(const GameCollection& games, const std::vector<u32>& which,
                                       const BookMaking& how, JobProgress& progress);
  friend std::string write_book(const OpeningBook& book);

  struct Place {
    Position position;
    std::vector<BookMove> moves;
    std::string comment = {};  ///< lines before it
  };
  const Place* find(const Position& p) const;
  Place& place(const Position& p);
  std::optional<MoveCode> move_here(const Position& here, const Position& p, MoveCode move) const;

  std::shared_ptr<const Game> game_;
  std::shared_ptr<const PositionKeys> keys_;
  std::vector<Place> list_;
  OutsideMap<u64, std::size_t> by_key_;
  std::string end_;  ///< comments behind the last position
};

/// A book and how a player uses it.
struct UsedBook {
  std::shared_ptr<const OpeningBook> book;
  std::optional<double> deviation;
};

/// The game that the text says it is of, and its rules as text.
Result<std::pair<std::string, std::string>> book_game(std::string_view text);
/// The error names the line.
Result<OpeningBook> read_book(const std::shared_ptr<const Game>& game, std::string_view text, Budget& budget);
Result<OpeningBook> open_book(const std::shared_ptr<const Game>& game, const std::string& path);
/// Read again it is the same book, and written again the same text.
std::string write_book(const OpeningBook& book);
/// Of these games of the list; `progress` counts them. Those of another game or other rules than the first are passed
/// over.
Result<OpeningBook> make_book(const GameCollection& games, const std::vector<u32>& which, const BookMaking& how,
                              JobProgress& progress);
/// "0", "2.5": percentage points from 0 to 100.
Result<double> parse_deviation(std::string_view text);

}  // namespace ply
