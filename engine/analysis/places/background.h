// One piece of work on a thread of its own, with progress, that can be stopped; its result is taken once. Small work is
// done at once, on the calling thread: then it is there in the same frame.
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "engine/core/thread.h"
#include "engine/trace/node_scan.h"

namespace ply {

template <class Value>
class Background {
 public:
  Background() = default;
  ~Background() { stop(); }
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  /// `work(ScanProgress&)` gives the Value and owns all it touches. What ran before is stopped.
  template <class Work>
  void start(Work work, bool at_once) {
    stop();
    job_ = std::make_unique<Job>();
    if (at_once) {
      job_->value = std::make_unique<Value>(work(job_->progress));
      job_->done.store(true);
      return;
    }
    Job* job = job_.get();
    thread_ =
        Thread([job, work = std::move(work)]() mutable { job->value = std::make_unique<Value>(work(job->progress)); },
               [job](std::string words) { job->failure = std::move(words); },
               [job] { job->done.store(true, std::memory_order_release); });
  }
  bool running() const { return job_ && !job_->done.load(std::memory_order_acquire); }
  /// Something was started and its result was not taken yet.
  bool pending() const { return job_ != nullptr; }
  u32 done() const { return job_ ? job_->progress.done.load(std::memory_order_relaxed) : 0; }
  /// Does not wait.
  void ask_to_stop() {
    if (job_) job_->progress.stop.store(true);
  }
  /// Waits for its end, which comes soon; the result is gone.
  void stop() {
    if (job_) job_->progress.stop.store(true);
    if (thread_.joinable()) thread_.join();
    job_.reset();
  }
  /// Why take() gave nothing though the work had ended: what was thrown, in words. Said once; empty if nothing was.
  std::string take_failure() {
    if (!job_ || running() || job_->failure.empty()) return {};
    std::string out = std::move(job_->failure);
    stop();
    return out;
  }
  /// The result, once it is there; else null.
  std::unique_ptr<Value> take() {
    if (!job_ || running() || !job_->failure.empty()) return nullptr;
    if (thread_.joinable()) thread_.join();
    std::unique_ptr<Value> out = std::move(job_->value);
    job_.reset();
    return out;
  }

 private:
  struct Job {
    ScanProgress progress;
    std::atomic<bool> done{false};
    std::unique_ptr<Value> value;
    std::string failure;  // what was thrown instead
  };
  std::unique_ptr<Job> job_;
  Thread thread_;
};

}  // namespace ply
