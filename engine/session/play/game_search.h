// What the games of the list say of the position on the board: how often it occurs in them, how they ended, and what
// was played there. The index behind it (game/index) is made on a thread of its own, and asked on another; answers that
// come before it is whole say of how many games they are.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/job.h"
#include "engine/game/index/game_index.h"
#include "engine/session/message_log.h"

namespace ply {

class GameSearch {
 public:
  explicit GameSearch(MessageLog& log) : log_(log) {}
  GameSearch(const GameSearch&) = delete;
  GameSearch& operator=(const GameSearch&) = delete;

  void keep(bool on_disk) { keep_ = on_disk; }
  /// Another list, or none. A long one is indexed at once, a short one when it is first asked.
  void take(std::shared_ptr<const GameCollection> games);
  /// Who shows the answer calls this in every frame. Null: there is none yet.
  const PositionGames* request() const {
    wanted_ = true;
    return answer_ ? &*answer_ : nullptr;
  }
  /// The answer is of this position; another one is on its way.
  bool stale() const { return asked_ != answered_ || asking_.pending(); }
  bool indexing() const { return building_.pending(); }
  u64 games_read() const { return building_.done(); }
  bool working() const { return indexing() || asking_.pending() || noting_.pending(); }
  /// Why there will be no answer; empty: nothing is wrong.
  const std::string& problem() const { return problem_; }

  /// Who lists the games calls this in every frame: what they carry of an analysis is looked for.
  void request_errors() const { errors_wanted_ = true; }
  /// Into the index, which is made for it where there is none.
  void note(std::vector<FirstError> errors);
  /// By game, the ply of its first big error, from 1; 0: none is known. Once, whenever it has become another; else
  /// null.
  std::shared_ptr<const std::vector<u32>> take_errors() { return std::exchange(errors_, nullptr); }

  /// Once in a while: the position on the board, and the games of which the answer is to be (null: all). True: there is
  /// a new answer.
  bool poll(const std::shared_ptr<const Game>& game, const Position& p,
            const std::shared_ptr<const std::vector<bool>>& among);

 private:
  struct Shared {  // the thread that makes the index hands it over before it is whole
    std::mutex mutex;
    std::shared_ptr<GameIndex> index;
    std::string remark;
  };
  struct Question {
    u64 key = 0, read = 0;
    std::shared_ptr<const Game> game;
    std::shared_ptr<const std::vector<bool>> among;
    friend bool operator==(const Question&, const Question&) = default;
  };
  void begin();
  void poll_errors(const std::shared_ptr<GameIndex>& index);
  void give_up(std::string why);

  MessageLog& log_;
  std::shared_ptr<const GameCollection> games_;
  std::shared_ptr<Shared> shared_;
  JobOf<Status> building_;
  JobOf<Result<PositionGames>> asking_;
  JobOf<Result<std::vector<FirstError>>> noting_;  // and what is known then
  std::vector<FirstError> to_note_;
  std::shared_ptr<const std::vector<u32>> errors_;
  std::optional<PositionGames> answer_;
  Question asked_, answered_;
  std::string problem_;
  bool begun_ = false, keep_ = false;
  bool any_known_ = false;
  bool known_ = true;  // what the index knows of errors is in errors_, or was taken
  mutable bool wanted_ = false, errors_wanted_ = false;
};

}  // namespace ply
