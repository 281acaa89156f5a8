// A room of the session: an engine put to the test over its protocol, on a thread of its own.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/job.h"
#include "engine/game/game.h"
#include "engine/match/consent.h"
#include "engine/match/engine_check.h"
#include "engine/session/matches/engine_check_commands.h"
#include "engine/session/message_log.h"

namespace ply {

/// For one thread.
class EngineChecks {
 public:
  /// `log` and `consent` outlive the room.
  EngineChecks(MessageLog& log, Consent& consent) : log_(log), consent_(consent) {}

  const EngineCheckSetup& setup() const { return setup_; }
  /// As it was kept: the command is a file's word.
  void restore(const EngineCheckSetup& setup);
  bool running() const { return job_.pending(); }
  bool stopping() const { return job_.stop_requested(); }
  u64 done() const { return job_.done(); }  ///< parts of the work
  u64 all() const { return job_.all(); }    ///< 0: not known yet

  /// The answer that does not come while it runs; nothing: it has not been waited for long.
  std::optional<OutsideWait> waiting() const;

  /// Of the check that runs or ran last.
  const std::vector<EngineCheckLine>& lines() const { return lines_; }
  int findings() const;
  const std::string& name() const { return name_; }  ///< as the engine calls itself, else its command
  /// The board that it was asked about; null before the first check.
  const std::shared_ptr<const BoardFace>& face() const { return face_; }
  /// Why nothing could be asked; empty: something was.
  const std::string& problem() const { return problem_; }
  bool over() const { return over_; }  ///< the last one came to its end

  /// Positions of a file are being read.
  bool reading() const { return reading_.pending(); }
  /// The file that the positions of the setup are of, and which of it; null: none, or the setup has others by now.
  const command::ReadCheckPositions* source() const;
  /// A file that was opened has been read; true, once.
  bool take_opened() { return std::exchange(opened_, false); }

  template <class Kind>
  void carry_out(const Kind& c);
  /// `game`: the one on the board.
  void start(const command::StartEngineCheck& c, const std::shared_ptr<const Game>& game);
  /// Takes in what the thread has found.
  void poll();

 private:
  struct Positions {
    command::ReadCheckPositions asked;
    std::vector<std::string> positions;
    std::vector<std::string> remarks;
  };
  struct Fresh;  // lines that the thread has found and nobody has taken yet
  void set(const EngineCheckSetup& setup);
  void take_lines();
  void poll_reading();
  static Result<Positions> read(const command::ReadCheckPositions& asked, const BoardType& type, JobProgress& progress);

  MessageLog& log_;
  Consent& consent_;
  std::string restored_;  // the command of the kept session; asked for once
  EngineCheckSetup setup_;
  std::shared_ptr<Fresh> fresh_;
  std::shared_ptr<const BoardFace> face_;
  std::vector<EngineCheckLine> lines_;
  std::string name_, problem_;
  bool over_ = false;
  std::optional<Positions> read_;  // that the setup was given
  bool opened_ = false;
  JobOf<Result<Positions>> reading_;
  JobOf<Result<EngineCheckReport>> job_;
};

}  // namespace ply
