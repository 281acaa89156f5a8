#include "engine/session/checker.h"

#include "engine/analysis/places/recorded_root.h"
#include "engine/check/search_again.h"

namespace ply {

Checker::~Checker() = default;

void Checker::follow(const std::shared_ptr<SearchRun>& run) {
  if (run_.lock() != run || (!run && subject_)) {
    run_ = run;
    looked_ = false;
    serial_ += 4;
    lint_.reset(), audit_.reset(), again_.reset(), subject_.reset();
  }
  take_again();
  if (looked_ || !run || run->running()) return;
  looked_ = true;
  if (!run->recording() || run->recording()->size() == 0) return;
  subject_ = Subject{run->shared_recording(), run->game(), run->root_position(), run->history()};
  if (run->purpose() == SearchRun::Purpose::opened)
    if (auto root = recorded_root(run->recording()->settings())) subject_->history = std::move(root->history);
  lint_ = std::make_unique<Job<LintReport>>();
  lint_->start([job = lint_.get(), subject = *subject_] {
    LintOptions options;
    options.positions = 4'000;  // nobody has asked for it: a sample in some ten milliseconds
    job->report = ply::lint(subject.input(), options, &job->progress);
  });
}

// What R14 found goes into the report that is shown.
void Checker::take_again() {
  if (!again_ || !again_->good() || !lint()) return;
  constexpr auto rule = static_cast<std::size_t>(LintRule::reproducible);
  LintReport& report = lint_->report;
  std::erase_if(report.findings, [](const LintFinding& f) { return f.rule == LintRule::reproducible; });
  report.rules[rule] = again_->report.rules[rule];
  report.findings.insert(report.findings.end(), again_->report.findings.begin(), again_->report.findings.end());
  again_.reset();
  serial_ += 4;
}

std::string Checker::take_failure() {
  const auto of = [](auto& job, const char* what) -> std::string {
    if (!job || !job->done || job->failure.empty() || std::exchange(job->told, true)) return {};
    return what + job->failure;
  };
  if (std::string why = of(lint_, "the linter has ended early: "); !why.empty()) return why;
  if (std::string why = of(audit_, "the audit has ended early: "); !why.empty()) return why;
  return of(again_, "the search could not be made once more: ");
}

bool Checker::start_again() {
  if (!subject_ || !lint()) return false;
  again_ = std::make_unique<AgainJob>();
  again_->progress.all = subject_->recording->size();
  again_->start([job = again_.get(), recording = subject_->recording] {
    search_again(*recording, record_pool(), job->progress.attention, job->report,
                 [job](std::shared_ptr<const Recording> grows) {
                   const std::lock_guard lock(job->mutex);
                   job->recording = std::move(grows);
                 });
    {
      const std::lock_guard lock(job->mutex);
      job->recording.reset();  // its memory is wanted
    }
  });
  return true;
}

void Checker::stop_again() {
  if (searching_again()) again_->progress.halt();
}

Checker::Progress Checker::again_progress() const {
  if (!again_) return {};
  const std::lock_guard lock(again_->mutex);
  return {again_->recording ? again_->recording->size() : 0, again_->progress.all, again_->clock.seconds()};
}

bool Checker::start_audit(const AuditOptions& options) {
  if (!subject_) return false;
  serial_ += 4;
  audit_options_ = options;
  audit_ = std::make_unique<Job<AuditReport>>();
  audit_->start([job = audit_.get(), subject = *subject_, options] {
    job->report = ply::audit(subject.input(), options, &job->progress);
  });
  return true;
}

void Checker::stop_audit() {
  if (auditing()) audit_->progress.halt();
}

Checker::Progress Checker::audit_progress() const {
  if (!audit_) return {};
  return {audit_->progress.done, audit_->progress.all, audit_->clock.seconds()};
}

}  // namespace ply
