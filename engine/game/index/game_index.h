// The index of a collection: which position occurs in which game, and how the games ended. It lies in a database in the
// user's cache folder, beside the file where that is asked for, or in memory; it is made segment by segment, each of
// them whole or not at all, so that a kill costs one. The file of the games is never touched.
//
// A row of `positions` holds, of one segment and one share of all keys, the sorted pairs (key, place in a game), twelve
// bytes each, and their checksum. A table with a row a pair, sorted by key, was tried with six million pairs: 42 s and
// 132 MB instead of 2 s and 81 MB, for its rows come in random order.
#pragma once
#include <array>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/result.h"
#include "engine/game/collection.h"
#include "engine/game/index/database.h"

namespace ply {

/// How games ended, in the view of the side to move in the position that was asked for.
struct ResultCounts {
  u64 wins = 0, draws = 0, losses = 0, unknown = 0;
  u64 scored = 0;    ///< those whose end has a number: discs, stones
  i64 score = 0;     ///< their sum
  bool any = false;  ///< one of the numbers is not 0: the game counts something
  u64 games() const { return wins + draws + losses + unknown; }
  /// A game more; `second`: the second side is to move.
  void add(const ResultRead& e, bool second) {
    if (!e.winner) ++unknown;
    else if (*e.winner == Winner::draw) ++draws;
    else ++((*e.winner == Winner::second) == second ? wins : losses);
    if (!e.score) return;
    ++scored;
    score += second ? -*e.score : *e.score;
    any = any || *e.score != 0;
  }
  std::optional<double> mean() const {
    return any ? std::optional(static_cast<double>(score) / static_cast<double>(scored)) : std::nullopt;
  }
  /// Of the games whose result is known: a win 1, a draw half.
  std::optional<double> share() const {
    const u64 known = games() - unknown;
    return known ? std::optional((static_cast<double>(wins) + static_cast<double>(draws) / 2) /
                                 static_cast<double>(known))
                 : std::nullopt;
  }
};

/// Moves of the position that lead to the same one, seen from elsewhere, and the games that went there.
struct NextMove {
  std::vector<MoveCode> moves;
  ResultCounts games;
};

struct PositionGames {
  struct Place {
    u32 game = 0, ply = 0;  ///< where it occurs first; games count from 0, plies are those before it
  };
  std::vector<Place> games;  ///< in the order of the file
  ResultCounts tally;
  std::vector<NextMove> next;  ///< those with games, the most frequent first
  u64 read = 0, all = 0;       ///< games in the index, and of the list
  bool whole() const { return read == all; }
};

/// How a game of the list ended: what its line says, else its moves.
using GameEnding = ResultRead;
GameEnding ending_of(const GameRecord& record, const std::string& result);

/// A mistake of a game that was analysed.
struct FirstError {
  u32 game = 0, ply = 0;
  double loss = 0;  ///< of the expected score, 0 .. 1
};

/// What an analysis that a game carries says of it; its number is left out. Nothing: it carries none, or there is no
/// such mistake.
using CarriedError = std::function<std::optional<FirstError>(const GameRecord&)>;

class PositionKeys;

class GameIndex {
 public:
  static constexpr u32 segment_games = 4096;

  /// The index of these games. `path`: empty, in memory. What lies there and is none of these games, or damaged, is
  /// made anew, and remark() says so. The error: nothing can be written there.
  static Result<std::shared_ptr<GameIndex>> open(std::shared_ptr<const GameCollection> games, const std::string& path);
  const std::string& path() const { return path_; }
  const std::string& remark() const { return remark_; }
  const GameCollection& collection() const { return *games_; }

  /// Reads the games that are missing. `progress` counts games. `carried`: which of them say that they were analysed;
  /// what was noted stays. The error: no room, or damage found on the way.
  Status build(JobProgress& progress, const CarriedError& carried = {});
  /// From any thread, also while it is made. `among`: only these games; null: all.
  Result<PositionGames> ask(const std::shared_ptr<const Game>& game, const Position& p,
                            const std::vector<bool>* among = nullptr);

  /// After an error that is one of its content: thrown away, to be built again.
  Status renew();

  /// The first big error of a game, as an analysis found it; it takes the place of an earlier one. At ply 0: none.
  Status note_error(const FirstError& e);
  Result<std::vector<FirstError>> errors();

 private:
  GameIndex(std::shared_ptr<const GameCollection> games, std::string path)
      : games_(std::move(games)), path_(std::move(path)) {}
  Status set_up(bool renew);
  bool ours(const std::string& identity);
  bool has_segment(u32 segment);
  Status write_segment(u32 segment, JobProgress& progress, const CarriedError& carried);
  std::vector<u32> segments();
  std::string file_words() const;
  Error said(const DatabaseError& e) const;

  const std::shared_ptr<const GameCollection> games_;
  const std::string path_;
  std::string remark_;
  std::mutex mutex_;                          // of what follows
  std::shared_ptr<const PositionKeys> keys_;  // of the game that was asked for last
  std::unique_ptr<Database> database_;
};

/// What the index of a collection is called: of the bytes of its file, and of what they were read as.
std::string identity_of(const GameCollection& games);
/// Where it is kept if nobody asks for another place; empty: there is no home, or the list is so short that it is not
/// worth a file.
std::string index_path(const GameCollection& games);

}  // namespace ply
