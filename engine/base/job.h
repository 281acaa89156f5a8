// A piece of work on a thread of its own: how far it is, since when, how it is stopped, and what was thrown in it.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/clock.h"
#include "engine/base/progress.h"
#include "engine/base/thread.h"

namespace ply {

/// Made and used by one thread. The destructor stops the work and waits for it.
class Job {
 public:
  using Work = std::function<void(JobProgress&)>;
  /// `at_once`: so little that it is done here and now. `wake` is called on its thread when it has ended; it must not
  /// throw.
  explicit Job(Work work, bool at_once = false, std::function<void()> wake = {}) {
    auto run = [this, at_once, work = std::move(work), wake = std::move(wake)]() noexcept {
      try {
        work(progress_);
      } catch (...) {
        failure_ = thrown_words();
      }
      if (!at_once) at_work_.fetch_sub(1, std::memory_order_acq_rel);
      over_.store(true, std::memory_order_release);
      if (wake) wake();
    };
    if (at_once) {
      run();
      return;
    }
    at_work_.fetch_add(1, std::memory_order_acq_rel);
    try {
      thread_ = Thread(std::move(run), [](const std::string&) {});
    } catch (...) {
      at_work_.fetch_sub(1, std::memory_order_acq_rel);
      throw;
    }
  }
  ~Job() { stop(); }
  Job(const Job&) = delete;
  Job& operator=(const Job&) = delete;

  /// Does not wait.
  void stop() { progress_.halt(); }
  bool stop_requested() const { return progress_.stop; }
  bool running() const { return !over_.load(std::memory_order_acquire); }
  void wait() {
    if (thread_.joinable()) thread_.join();
  }
  const JobProgress& progress() const { return progress_; }
  /// Jobs of the whole program that work on threads of their own.
  static int at_work() { return at_work_.load(std::memory_order_acquire); }
  /// What was thrown in it, in words; empty: nothing. Valid once it does not run.
  const std::string& failure() const { return failure_; }
  double seconds() const { return clock_.seconds(); }  ///< since it began

 private:
  static inline std::atomic<int> at_work_{0};

  JobProgress progress_;
  std::string failure_;  // written by the thread before over_
  std::atomic<bool> over_{false};
  const Stopwatch clock_;
  Thread thread_;  // the last one: it is waited for before the others go
};

/// A job that gives a value, which is taken once. Owned by one thread; the value is that thread's when the job has
/// ended.
template <class Value>
class JobOf {
 public:
  /// `work(JobProgress&)` gives the Value and owns all it touches. What ran before is stopped. Small work is done
  /// `at_once`: then it is there in the same frame.
  template <class Work>
  void start(Work work, bool at_once = false) {
    stop();
    job_.emplace([this, work = std::move(work)](JobProgress& p) mutable { value_ = std::make_unique<Value>(work(p)); },
                 at_once);
  }
  bool running() const { return job_ && job_->running(); }
  /// Something was started and its result was not taken yet.
  bool pending() const { return job_.has_value(); }
  u64 done() const { return job_ ? job_->progress().done.load() : 0; }
  u64 all() const { return job_ ? job_->progress().all.load() : 0; }
  u64 found() const { return job_ ? job_->progress().found.load() : 0; }
  double share() const { return job_ ? job_->progress().share() : 0; }
  double seconds() const { return job_ ? job_->seconds() : 0; }
  /// Does not wait.
  void ask_to_stop() {
    if (job_) job_->stop();
  }
  bool stop_requested() const { return job_ && job_->stop_requested(); }
  /// Waits for its end, which comes soon; the result is gone.
  void stop() {
    job_.reset();
    value_.reset();
  }
  /// The result, once it is there; else null.
  std::unique_ptr<Value> take() {
    if (!job_ || job_->running() || !job_->failure().empty()) return nullptr;
    job_.reset();
    return std::move(value_);
  }
  /// Why take() gave nothing though the work had ended: what was thrown, in words. Said once; empty if nothing was.
  std::string take_failure() {
    if (!job_ || job_->running() || job_->failure().empty()) return {};
    std::string out = job_->failure();
    stop();
    return out;
  }

 private:
  std::unique_ptr<Value> value_;
  std::optional<Job> job_;  // ends before the value goes
};

}  // namespace ply
