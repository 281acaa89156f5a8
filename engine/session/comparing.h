// The room in which the recording that is shown is compared with another one: that of the search before it, or one from a file. Worked out on a thread of
// its own; what is shown changes, and the comparison is forgotten, but the search that was shown before is at hand.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "engine/analysis/bisect.h"
#include "engine/analysis/compare.h"
#include "engine/analysis/subject.h"
#include "engine/session/compare_commands.h"
#include "engine/session/message_log.h"
#include "engine/session/search_run.h"
#include "engine/session/worker.h"

namespace ply {

class Comparing {
 public:
  explicit Comparing(MessageLog& log) : log_(log) {}

  struct Result {
    std::string name;                        ///< of the other recording
    std::shared_ptr<const Recording> mine, other;
    Subject subject;                         ///< of the other
    u64 cuts[2] = {};                        ///< nodes that were cut off, in the one that is shown and in the other
    Comparison comparison;                   ///< a: the one that is shown, b: the other
    std::optional<Bisection> switches;
    std::string no_switches;                 ///< why they were not looked for; empty: they may be
  };

  void apply(const command::CompareWithBefore&);
  void apply(const command::CompareWithFile& c);
  void apply(const command::FindSwitches&);
  void apply(const command::StopComparing&);
  /// The search that is shown, at every poll; takes in what was worked out.
  void follow(const std::shared_ptr<SearchRun>& run);

  const Result* result() const { return result_.get(); }
  bool working() const { return worker_ != nullptr; }
  double seconds() const { return worker_ ? worker_->seconds() : 0; }
  bool possible() const { return static_cast<bool>(shown_); }       ///< there is a finished recording
  bool has_before() const { return shown_ && before_; }

 private:
  void begin(std::string name, std::shared_ptr<const Recording> other);

  MessageLog& log_;
  std::weak_ptr<SearchRun> run_;
  std::shared_ptr<const Recording> shown_, before_;
  std::unique_ptr<Result> result_;
  struct Job {
    std::unique_ptr<Result> result;
    std::string problem;
  };
  std::unique_ptr<Job> job_;  // outlives worker_
  std::unique_ptr<Worker> worker_;
};

}  // namespace ply
