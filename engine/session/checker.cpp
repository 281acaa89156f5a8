#include "engine/session/checker.h"

#include "engine/analysis/places/recorded_root.h"
#include "engine/check/search_again.h"
#include "engine/search/job_attention.h"

namespace ply {

void Checker::follow(const std::shared_ptr<SearchRun>& run) {
  if (run_.lock() != run || (!run && subject_)) {
    run_ = run;
    looked_ = false;
    ++serial_;
    lint_job_.stop(), audit_job_.stop(), again_job_.stop();
    lint_.reset(), audit_.reset(), subject_.reset();
  }
  take();
  if (looked_ || !run || run->running()) return;
  looked_ = true;
  if (!run->recording() || run->recording()->size() == 0) return;
  subject_ = Subject{run->shared_recording(), run->game(), run->root_position(), run->history()};
  if (run->purpose() == SearchRun::Purpose::opened)
    if (auto root = recorded_root(run->recording()->settings())) subject_->history = std::move(root->history);
  lint_job_.start([subject = *subject_](JobProgress& progress) {
    LintOptions options;
    options.positions = 4'000;  // nobody has asked for it: a sample in some ten milliseconds
    return ply::lint(subject.input(), options, &progress);
  });
}

void Checker::take() {
  if (auto report = lint_job_.take()) lint_ = std::move(report), ++serial_;
  if (auto report = audit_job_.take()) audit_ = std::move(report), ++serial_;
  // What R14 found goes into the report that is shown.
  const auto again = again_job_.take();
  if (!again) return;
  constexpr auto rule = static_cast<std::size_t>(LintRule::reproducible);
  std::erase_if(lint_->findings, [](const LintFinding& f) { return f.rule == LintRule::reproducible; });
  lint_->rules[rule] = again->rules[rule];
  lint_->findings.insert(lint_->findings.end(), again->findings.begin(), again->findings.end());
  ++serial_;
}

std::string Checker::take_failure() {
  if (std::string why = lint_job_.take_failure(); !why.empty()) return "the linter has ended early: " + why;
  if (std::string why = audit_job_.take_failure(); !why.empty()) return "the audit has ended early: " + why;
  std::string why = again_job_.take_failure();
  return why.empty() ? why : "the search could not be made once more: " + why;
}

bool Checker::start_again() {
  if (!lint()) return false;
  again_job_.start([this, recording = subject_->recording](JobProgress& progress) {
    LintReport report;
    JobAttention attention(progress);
    const auto grows = [this](std::shared_ptr<const Recording> r) {
      const std::lock_guard lock(again_.mutex);
      again_.recording = std::move(r);
    };
    progress.all = recording->size();
    search_again(*recording, record_pool(), attention, report, grows);
    grows(nullptr);  // its memory is wanted
    return report;
  });
  return true;
}

void Checker::stop_again() { again_job_.ask_to_stop(); }

Checker::Progress Checker::again_progress() const {
  const std::lock_guard lock(again_.mutex);
  return {again_.recording ? again_.recording->size() : 0, again_job_.all(), again_job_.seconds()};
}

bool Checker::start_audit(const AuditOptions& options) {
  if (!subject_) return false;
  ++serial_;
  audit_.reset();
  audit_options_ = options;
  audit_job_.start([subject = *subject_, options](JobProgress& progress) {
    return ply::audit(subject.input(), options, &progress);
  });
  return true;
}

void Checker::stop_audit() { audit_job_.ask_to_stop(); }

Checker::Progress Checker::audit_progress() const {
  return {audit_job_.done(), audit_job_.all(), audit_job_.seconds()};
}

}  // namespace ply
