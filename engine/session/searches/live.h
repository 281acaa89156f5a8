// The room of an engine that is not ours and searches while one looks on: the file that it records into is read again
// as it grows, and the engine waits, steps and goes on (engine/foreign/live_engine.h). What takes time is done beside
// the session; who looks at an earlier moment is left there.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/job.h"
#include "engine/foreign/live_engine.h"
#include "engine/session/message_log.h"
#include "engine/session/play/recognise.h"

namespace ply {

class Live {
 public:
  explicit Live(MessageLog& log) : log_(log) {}
  ~Live();

  template <class Kind>
  void carry_out(const Kind& c);
  /// `newest`: the moment that is shown is the last one of what is followed, or nothing of it is shown.
  void poll(const Recording* shown, bool newest);
  /// What is to be shown now; once.
  std::optional<OpenedRecording> take();
  /// The file of the node that was searched once more, beside which what is followed is to stand; once, while that is
  /// shown.
  std::optional<std::string> take_forked();

  /// Of the file; empty: nothing is followed.
  const std::string& path() const { return path_; }
  bool attached() const { return engine_ != nullptr; }
  bool waits() const { return engine_ && !asking_.pending() && engine_->waits(); }
  u64 visit() const { return engine_ ? engine_->visit() : 0; }
  int process() const { return engine_ ? engine_->process() : 0; }
  /// Something was asked of the engine, and it has not come to a node so far.
  bool asking() const { return asking_.pending(); }
  /// A file is being read, or an answer is due.
  bool working() const { return reading_.pending() || asking_.pending(); }
  /// What the last search of a node said; the newest last.
  struct Forked {
    std::string change;
    LiveFork found;
  };
  const std::vector<Forked>& forks() const { return forks_; }
  /// The open nodes, the root first, as they were when it waited last.
  const std::vector<LiveNode>& line() const { return line_; }

 private:
  struct Answer {
    bool came = false;
    std::optional<bool> holds;
    std::optional<Forked> forked;
    std::string problem;
  };
  template <class Ask>
  void ask(Ask work);
  void take_answer();
  void let_go();

  MessageLog& log_;
  std::string path_;
  std::unique_ptr<LiveEngine> engine_;
  std::vector<LiveNode> line_;
  std::vector<Forked> forks_;
  u64 recorded_ = 0;  // as it was read last
  double read_at_ = 0, took_ = 0;
  std::weak_ptr<const Recording> shown_;
  bool shown_before_ = false, shown_now_ = false;
  std::optional<OpenedRecording> next_;
  OpenedRecording last_;  // that was read, from which it is read on
  std::optional<std::string> forked_;
  JobOf<Result<OpenedRecording>> reading_;
  JobOf<Answer> asking_;  // uses the engine while it runs
};

/// How much of a file has been recorded: records of plytrace.h, else bytes. 0: it cannot be read.
u64 recorded_so_far(const std::string& path);

}  // namespace ply
