#include "engine/session/checker.h"

#include "engine/analysis/recorded_root.h"

namespace ply {

Checker::~Checker() = default;

void Checker::follow(const std::shared_ptr<SearchRun>& run) {
  if (run_.lock() != run || (!run && subject_)) {
    run_ = run;
    looked_ = false;
    serial_ += 4;
    lint_.reset(), audit_.reset(), subject_.reset();
  }
  if (looked_ || !run || run->running()) return;
  looked_ = true;
  if (!run->recording() || run->recording()->size() == 0) return;
  subject_ = Subject{run->shared_recording(), run->game(), run->root_position(), run->history()};
  if (run->purpose() == SearchRun::Purpose::opened)
    if (auto root = recorded_root(run->recording()->settings())) subject_->history = std::move(root->history);
  lint_ = std::make_unique<Job<LintReport>>();
  lint_->thread = std::thread([job = lint_.get(), subject = *subject_] {
    LintOptions options;
    options.positions = 4'000;  // nobody has asked for it: a sample in some ten milliseconds
    job->report = ply::lint(subject.input(), options, &job->progress);
    job->done.store(true, std::memory_order_release);
  });
}

bool Checker::start_audit(const AuditOptions& options) {
  if (!subject_) return false;
  serial_ += 4;
  audit_options_ = options;
  audit_ = std::make_unique<Job<AuditReport>>();
  audit_->thread = std::thread([job = audit_.get(), subject = *subject_, options] {
    job->report = ply::audit(subject.input(), options, &job->progress);
    job->done.store(true, std::memory_order_release);
  });
  return true;
}

void Checker::stop_audit() {
  if (auditing()) audit_->progress.halt();
}

Checker::Progress Checker::audit_progress() const {
  if (!audit_) return {};
  return {audit_->progress.done, audit_->progress.all, std::chrono::duration<double>(std::chrono::steady_clock::now() - audit_->begin).count()};
}

}  // namespace ply
