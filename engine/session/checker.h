// The linter and the audit of the recording that is shown, each on a thread of its own. The linter begins by itself
// when a recording is finished, so its answer is there before anybody asks.
#pragma once
#include <memory>
#include <mutex>
#include <optional>

#include "engine/analysis/lint/audit.h"
#include "engine/core/job.h"
#include "engine/session/search_run.h"

namespace ply {

/// For one thread.
class Checker {
 public:
  Checker() = default;
  Checker(const Checker&) = delete;
  Checker& operator=(const Checker&) = delete;

  /// The search that is shown, at every poll. Another one: what is known of the old one goes.
  void follow(const std::shared_ptr<SearchRun>& run);
  /// False: there is no finished recording.
  bool start_audit(const AuditOptions& options);
  void stop_audit();

  /// The same search once more (R14); what comes out stands in the linter's report. False: nothing is known of the
  /// recording yet.
  bool start_again();
  void stop_again();

  bool linting() const { return lint_job_.pending(); }
  bool auditing() const { return audit_job_.pending(); }
  bool searching_again() const { return again_job_.pending(); }
  bool working() const { return linting() || auditing() || searching_again(); }
  /// Of the recording that is shown; null until the linter has looked at it.
  const LintReport* lint() const { return lint_.get(); }
  /// Of the last audit of it; null while there is none.
  const AuditReport* audit() const { return audit_.get(); }
  /// What was thrown in one of them, in words, once; else empty.
  std::string take_failure();
  const AuditOptions& audit_options() const { return audit_options_; }
  struct Progress {
    u64 done = 0, all = 0;
    double seconds = 0;  ///< since it began
  };
  Progress audit_progress() const;
  Progress again_progress() const;  ///< in recorded nodes
  /// Bumps when a report comes or goes.
  u64 serial() const { return serial_; }

 private:
  struct Subject {
    std::shared_ptr<const Recording> recording;
    std::shared_ptr<const Game> game;
    Position root;
    std::vector<u64> history;
    LintInput input() const { return lint_input(*recording, game.get(), root, history); }
  };

  // The recording that grows meanwhile, for whoever asks how far it is.
  struct Growing {
    mutable std::mutex mutex;
    std::shared_ptr<const Recording> recording;
  };

  void take();

  std::weak_ptr<SearchRun> run_;
  bool looked_ = true;
  std::optional<Subject> subject_;
  std::unique_ptr<LintReport> lint_;
  std::unique_ptr<AuditReport> audit_;
  Growing again_;
  JobOf<LintReport> lint_job_, again_job_;
  JobOf<AuditReport> audit_job_;
  AuditOptions audit_options_;
  u64 serial_ = 0;
};

}  // namespace ply
