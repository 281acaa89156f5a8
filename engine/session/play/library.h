// The fourth room of the session: the games of a file that holds many. Reading runs on a thread of its own, for files
// may be large; the list stays until another file takes its place.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/job.h"
#include "engine/base/types.h"
#include "engine/game/collection.h"
#include "engine/session/message_log.h"
#include "engine/session/play/game_search.h"
#include "engine/session/play/library_commands.h"
#include "engine/session/play/recognise.h"

namespace ply {

class Library {
 public:
  explicit Library(MessageLog& log) : log_(log), search_(log) {}
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  /// Null: none was opened.
  const std::shared_ptr<const GameCollection>& games() const { return games_; }
  /// The game of the list that was brought to the board last; -1: none.
  i64 picked() const { return picked_; }
  /// How the list is ordered, and what of it: indices into `games()->games`.
  const GameOrder& order() const { return order_; }
  const std::vector<u32>& listed() const { return listed_; }
  /// The place of a game in listed(); -1: it was not found.
  i64 row_of(i64 game) const;
  /// What the games say of the position on the board: those whose lines hold the words of order().
  const GameSearch& search() const { return search_; }
  /// Only games with the position on the board are listed.
  bool by_position() const { return by_position_; }
  /// The first big error of a game of the list, as an analysis has found it; at ply 0: none.
  void note(const FirstError& e) { search_.note({e}); }
  /// Indices of long lists are kept in the user's cache folder; else they are in memory.
  void keep_indices(bool keep) { search_.keep(keep); }
  /// The position on the board, whenever it may be another one.
  void follow(const std::shared_ptr<const Game>& game, const Position& p);
  /// Changes with every list.
  u64 serial() const { return serial_; }

  bool reading() const { return job_.pending(); }
  struct Progress {
    std::string name;  ///< of the file
    double share = 0;  ///< 0 .. 1
    u64 games = 0;
    double seconds = 0;          ///< so far
    std::optional<double> left;  ///< seconds, as far as that can be said
  };
  Progress progress() const;

  /// A book is being made of the games that are listed; its progress then stands in progress().
  bool making_book() const { return making_.pending(); }
  /// The path of a book that has been made, once.
  std::optional<std::string> poll_book();

  /// Begins to read; what was being read is given up. `read` runs on the other thread.
  void begin(std::string name, std::function<Result<GameCollection>(JobProgress&)> read);
  /// True, once, when reading has ended: then games() is the new list, or a message says why not.
  bool poll();
  /// A game of the list; the error is fit for people.
  Result<GameRecord> open(std::size_t game) const;
  void set_picked(std::size_t game) { picked_ = static_cast<i64>(game); }
  /// A list that was there before; null: none.
  void put_back(std::shared_ptr<const GameCollection> games);

  /// The ways in which a text can be read that waits for a person to choose; empty: none waits.
  const std::vector<Recognised>& choice() const { return choice_; }
  void ask(std::vector<Recognised> readings) { choice_ = std::move(readings); }

  template <class Kind>
  void carry_out(const Kind& c);

 private:
  MessageLog& log_;
  std::shared_ptr<const GameCollection> games_;
  i64 picked_ = -1;
  void list();

  GameOrder order_;
  std::vector<u32> listed_;
  GameSearch search_;
  bool by_position_ = false;
  std::shared_ptr<const std::vector<bool>> found_;  // by their words; null: all
  u64 serial_ = 0;
  std::string name_;  // of what is read
  std::vector<Recognised> choice_;
  JobOf<Result<GameCollection>> job_;
  JobOf<Status> making_;
  std::string book_path_;
};

}  // namespace ply
