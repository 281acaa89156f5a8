// The linter and the audit of the recording that is shown, each on a thread of its own. The linter begins by itself
// when a recording is finished, so its answer is there before anybody asks.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>

#include "engine/analysis/lint/audit.h"
#include "engine/core/clock.h"
#include "engine/core/thread.h"
#include "engine/session/search_run.h"

namespace ply {

/// For one thread.
class Checker {
 public:
  Checker() = default;
  ~Checker();
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

  bool linting() const { return lint_ && !lint_->done; }
  bool auditing() const { return audit_ && !audit_->done; }
  bool searching_again() const { return again_ && !again_->done; }
  bool working() const { return linting() || auditing() || searching_again(); }
  /// Of the recording that is shown; null until the linter has looked at it.
  const LintReport* lint() const { return lint_ && lint_->good() ? &lint_->report : nullptr; }
  /// Of the last audit of it; null while there is none.
  const AuditReport* audit() const { return audit_ && audit_->good() ? &audit_->report : nullptr; }
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
  u64 serial() const { return serial_ + (lint() ? 1 : 0) + (audit() ? 1 : 0); }

 private:
  template <class Report>
  struct Job {
    LintProgress progress;
    Report report;  // read once done
    std::atomic<bool> done{false};
    Stopwatch clock;
    Thread thread;
    std::string failure;  // read once done: what was thrown instead
    bool told = false;
    bool good() const { return done && failure.empty(); }
    /// Runs the work and keeps what it throws.
    template <class Work>
    void start(Work work) {
      thread = Thread(
          std::move(work), [this](std::string words) { failure = std::move(words); },
          [this] { done.store(true, std::memory_order_release); });
    }
    ~Job() {
      progress.halt();
      if (thread.joinable()) thread.join();
    }
  };
  struct Subject {
    std::shared_ptr<const Recording> recording;
    std::shared_ptr<const Game> game;
    Position root;
    std::vector<u64> history;
    LintInput input() const { return lint_input(*recording, game.get(), root, history); }
  };

  // The recording that grows meanwhile, for whoever asks how far it is.
  struct AgainJob : Job<LintReport> {
    std::mutex mutex;
    std::shared_ptr<const Recording> recording;
    ~AgainJob() {
      progress.halt();
      if (thread.joinable()) thread.join();
    }
  };

  void take_again();

  std::weak_ptr<SearchRun> run_;
  bool looked_ = true;
  std::optional<Subject> subject_;
  std::unique_ptr<Job<LintReport>> lint_;
  std::unique_ptr<Job<AuditReport>> audit_;
  std::unique_ptr<AgainJob> again_;
  AuditOptions audit_options_;
  u64 serial_ = 0;
};

}  // namespace ply
