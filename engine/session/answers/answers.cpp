#include "engine/session/answers/answers.h"

#include <fmt/format.h>

#include <utility>

#include "engine/ask/proof/proof_file.h"
#include "engine/base/file.h"
#include "engine/plan/plan_root.h"
#include "engine/session/answers/asking.h"
#include "engine/session/answers/flipping.h"
#include "engine/session/answers/reducing.h"
#include "engine/session/answers/reweighing.h"
#include "engine/session/handler.h"
#include "engine/trace/record_blocks.h"

namespace ply {

Answers::Answers(MessageLog& log)
    : log_(log),
      reweighing_(std::make_unique<WhatIfSearch>(log)),
      flipping_(std::make_unique<FlipSearch>(log)),
      asking_(std::make_unique<Asking>(log)),
      reducing_(std::make_unique<Reducing>(log)),
      highlights_(log) {}
Answers::~Answers() = default;

bool Answers::working() const {
  return searching_minimal() || reweighing_->working() || flipping_->working() || reducing_->working() ||
         asking_->asked().working() ||
         std::apply([](const auto&... asked) { return (asked.working() || ...); }, others());
}

void Answers::follow(const std::shared_ptr<SearchRun>& run) {
  if (run_.lock() != run || (!run && lint_.question())) {
    if (lint_.question()) before_ = lint_.question()->about();
    run_ = run;
    shown_.reset();
    looked_ = minimal_wanted_ = false;
    const auto held = [this](const Recording* r) { return r == before_; };
    std::apply([&](auto&... asked) { (asked.keep(held), ...), (asked.dismiss(), ...); }, all());
    reweighing_->dismiss(before_);
    flipping_->dismiss(before_);
    asking_->show(nullptr, before_);
  }
  if (!run || run->running() || !run->recording() || run->recording()->size() == 0) return;
  if (!std::exchange(looked_, true)) {
    LintQuestion q{{run->shared_recording()}, run->root()};
    if (run->purpose() == SearchRun::Purpose::opened)
      if (auto root = resolve(q.recording->plan())) q.root.history = std::move(root->history);
    lint_.look_at(q);
    if (!q.recording->blocks()) lint_.ask();  // else when somebody wants it: it goes over all of the nodes
  }
  if (shown_ || !run->recording()->finished()) return;
  shown_ = run->shared_recording();
  if (shown_->blocks()) {
    SumsQuestion q{{shown_}};
    q.so_far->set(std::make_shared<const RunningSums>());
    sums_.look_at(q);
    whole_.look_at({{shown_}});
  }
  study_.look_at({{shown_}});
  classes_.look_at({{shown_}});
  table_log_.look_at({{{shown_}}});
  reweighing_->show(shown_);
  terms_.look_at({{shown_}});
  without_terms_.look_at({{shown_}});
  highlights_.moments().look_at({{shown_}});
  lock_step_.look_at({{shown_}});
  flipping_->show(shown_);
  asking_->show(shown_, before_);
}

void Answers::poll() {
  const auto tell = [this](const char* of, const std::string& problem) {
    if (!problem.empty() && problem != "stopped") log_.news(of + problem);
  };
  sums_.poll(log_);
  shows_whole_ = whole_.requested();
  if (whole_.answer() && !shown_->blocks()->all_there()) whole_.forget();
  whole_.poll(log_);
  study_.poll(log_);
  classes_.poll(log_);
  if (minimal_wanted_ && !study_.working()) {
    minimal_wanted_ = false;
    if (study_.answer()) minimal_.look_at({{shown_}, study_.shared()});
    if (study_.answer() && !(minimal_.answer() && minimal_.answer()->problem.empty())) minimal_.ask_anew();
  }
  if (minimal_.poll(log_)) tell("minimal tree: ", minimal_.answer()->problem);
  if (table_log_.poll(log_)) tell("log of the table: ", table_log_.answer()->problem);
  lint_.poll(log_);
  audit_.poll(log_);
  if (again_.poll(log_)) take_again();
  reweighing_->poll();
  flipping_->poll();
  if (horizon_.poll(log_)) tell("horizon skipped: ", horizon_.answer()->problem);
  if (proof_.poll(log_)) tell("no proof: ", proof_.answer()->problem);
  reducing_->poll(shown_.get());
  asking_->poll();
  terms_.poll(log_);
  highlights_.moments().poll(log_);
  if (lock_step_.poll(log_)) tell("lock-step: ", lock_step_.answer()->problem);
  if (without_terms_.poll(log_)) tell("without terms: ", without_terms_.answer()->problem);
}

// What R14 found goes into the report that is shown.
void Answers::take_again() {
  constexpr auto rule = static_cast<std::size_t>(LintRule::reproducible);
  LintReport report = *lint_.answer();
  const LintReport& again = *again_.answer();
  std::erase_if(report.findings, [](const LintFinding& f) { return f.rule == LintRule::reproducible; });
  std::erase_if(report.groups, [](const LintGroup& g) { return g.rule == LintRule::reproducible; });
  report.rules[rule] = again.rules[rule];
  report.findings.insert(report.findings.end(), again.findings.begin(), again.findings.end());
  report.groups.insert(report.groups.end(), again.groups.begin(), again.groups.end());
  lint_.put(std::move(report));
}

ReadSums Answers::read_sums() const {
  if (const ReadSums* all = sums_.answer()) return *all;
  return sums_.question() ? sums_.question()->so_far->get() : nullptr;
}

const Ledger* Answers::ledger() const {
  if (const MinimalAnswer* m = minimal_.answer(); m && m->problem.empty()) return &m->ledger;
  return study_.answer() ? &study_.answer()->ledger : nullptr;
}

const TableLosses* Answers::losses() const {
  const LossesAgain* a = table_log_.answer();
  return a && a->problem.empty() ? &a->losses : nullptr;
}

u64 Answers::serial() const {
  return std::apply([](const auto&... asked) { return (asked.serial() + ...); }, others()) + lint_.serial() +
         reweighing_->serial() + flipping_->serial() + asking_->asked().serial();
}

PLY_COMMAND(Answers, Study) { study_.ask(); }
PLY_COMMAND(Answers, CheckRules) { lint_.ask(); }
PLY_COMMAND(Answers, StopRules) { lint_.stop(); }
PLY_COMMAND(Answers, StopAudit) { audit_.stop(); }
PLY_COMMAND(Answers, StopSearchAgain) { again_.stop(); }
PLY_COMMAND(Answers, StopHorizon) { horizon_.stop(); }
PLY_COMMAND(Answers, StopProof) { proof_.stop(); }
PLY_COMMAND(Answers, AskTerms) { terms_.ask(); }
PLY_COMMAND(Answers, StopTerms) { terms_.stop(), without_terms_.stop(); }
PLY_COMMAND(Answers, StopLockStep) { lock_step_.stop(); }

PLY_COMMAND(Answers, FindMinimalTree) {
  if (!shown_) return log_.warn("there is no finished recording whose minimal tree could be looked for");
  if (searching_minimal()) return;
  study_.ask();
  minimal_wanted_ = true;
}

PLY_COMMAND(Answers, LogTable) {
  if (!shown_) return log_.warn("there is no finished recording whose search could be run again");
  if (!losses() && !table_log_.working()) table_log_.ask_anew();
}

PLY_COMMAND(Answers, StartLockStep) {
  if (!shown_) return log_.warn("there is no finished recording beside which minimax could be searched");
  const LockStepAnswer* known = lock_step_.answer();
  if (!(known && known->problem.empty()) && !lock_step_.working()) lock_step_.ask_anew();
}

PLY_COMMAND(Answers, SearchWithoutTerms) {
  if (!shown_) return log_.warn("there is no finished recording whose search could be made without a term");
  if (!without_terms_.working()) without_terms_.ask_anew();
}

PLY_COMMAND(Answers, StepHighlight) {
  if (still_runs())
    return log_.warn("the search is still running: what is worth looking at is known when it has ended");
  if (!shown_) return log_.warn("there is no finished recording in which something could be worth looking at");
  highlights_.step(c.by);
}

PLY_COMMAND(Answers, ReadOn) {
  if (sums_.given_up()) sums_.ask();
  if (whole_.given_up()) whole_.ask();
}
PLY_COMMAND(Answers, StopReadingNodes) { sums_.stop(), whole_.stop(); }
PLY_COMMAND(Answers, StopStudy) {
  minimal_wanted_ = false;
  study_.stop(), classes_.stop(), minimal_.stop(), table_log_.stop(), highlights_.moments().stop();
}

// Takes in that the search has ended.
bool Answers::still_runs() {
  const auto run = run_.lock();
  if (run && run->running()) return true;
  follow(run);
  return false;
}

PLY_COMMAND(Answers, StartAudit) {
  if (still_runs()) return log_.warn("the search is still running: stop it first, or wait");
  if (!lint_.question()) return log_.warn("there is no recording to audit");
  audit_.look_at({*lint_.question(), c.sample, c.seed});
  audit_.ask_anew();
}

PLY_COMMAND(Answers, AskHorizon) {
  if (still_runs()) return log_.warn("the search is still running: stop it first, or wait");
  if (!shown_) return log_.warn("there is no finished recording whose score could be asked about");
  HorizonQuestion q{{shown_}, {}};
  q.ask.node = c.node, q.ask.leaf = c.leaf, q.ask.max_nodes = c.max_nodes;
  horizon_.look_at(q);
  if (const HorizonAnswer* a = horizon_.answer(); horizon_.working() || (a && a->report.complete)) return;
  horizon_.question()->so_far->set(nullptr);
  horizon_.ask_anew();
}

std::shared_ptr<const HorizonReport> Answers::horizon_report() const {
  if (const auto answer = horizon_.shared())
    return answer->problem.empty() ? std::shared_ptr<const HorizonReport>(answer, &answer->report) : nullptr;
  return horizon_.question() ? horizon_.question()->so_far->get() : nullptr;
}

PLY_COMMAND(Answers, SearchAgain) {
  if (still_runs()) return log_.warn("the search is still running: stop it first, or wait");
  if (!lint_.answer()) lint_.request();
  if (!lint_.answer()) return log_.warn("there is no recording to search again, or its rules are still being checked");
  again_.look_at({{{lint_.question()->recording}}});
  again_.ask_anew();
}

PLY_COMMAND(Answers, FindProof) {
  if (still_runs()) return log_.warn("the search is still running: stop it first, or wait");
  if (!shown_) return log_.warn("there is no finished recording in which a proof could be looked for");
  if (shown_->view().find(c.node) == no_node) return log_.warn("there is no such node in the recording");
  ProofQuestion q{{shown_}};
  q.node = c.node, q.claim = c.claim;
  proof_.look_at(q);
  if (!proof_.answer()) proof_.ask_anew();
}
PLY_COMMAND(Answers, SaveProof) {
  const ProofAnswer* a = proof_.answer();
  if (!a || !a->proof) return log_.warn("there is no proof to be saved");
  if (auto ok = refuse_stream(c.path); !ok) return log_.fail(ok.error());
  if (auto ok = write_file(c.path, write_proof(*a->proof)); !ok) return log_.fail(ok.error());
  log_.news(fmt::format("proof saved to {}", c.path));
}
PLY_COMMAND(Answers, StartReducing) {
  if (still_runs()) return log_.warn("the search is still running: stop it first, or wait");
  reducing_->start(c.how, shown_, lint_.answer());
}

}  // namespace ply
