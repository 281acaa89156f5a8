#include "engine/check/failure.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/ask/lint/audit.h"
#include "engine/base/text.h"
#include "engine/plan/plan_text.h"
#include "engine/read/node/find.h"
#include "engine/read/places/game_oracle.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

using Found = Result<std::optional<Failure>>;

Failure with_sentence(Failure f, std::string_view sentence) {
  f.sentence = sentence;
  return f;
}

// The search is made again until it gives something else.
Found not_the_same(const Failure& failure, const PlanRoot& root, const Recording& recording, RecordPool& pool,
                   JobProgress& progress) {
  JobAttention attention(progress);
  for (int i = 0; i < max_repeats && !progress.stop; ++i) {
    const auto again = run_plan(recording.plan(), root, {&pool, &attention});
    if (!again) return again.error();
    if (!progress.stop && again->recording->digest() != recording.digest())
      return std::optional(with_sentence(failure, "The same search again gives another recording."));
  }
  return std::optional<Failure>();
}

Found breaks(const Failure& failure, const PlanRoot& root, const Recording& recording, JobProgress& progress) {
  LintOptions options;
  options.keep = 2000;  // of each rule: a failure may hide behind others of its rule
  const LintReport report = lint(lint_input(recording, root), options, &progress);
  if (!report.complete) return std::optional<Failure>();
  for (const LintFinding& f : report.findings)
    if (f.rule == failure.rule && (failure.sentence.empty() || f.sentence == failure.sentence))
      return std::optional(with_sentence(failure, f.sentence));
  if (const std::string& why = report.of(failure.rule).skipped; !why.empty())
    return Error{fmt::format("{} does not apply to it: {}", lint_id(failure.rule), why)};
  return std::optional<Failure>();
}

// A few cuts first, since most searches that fail do so often; then as many as a person would wait for.
Found contradicts(const Failure& failure, const PlanRoot& root, const Recording& recording, JobProgress& progress) {
  for (const u32 sample : {32u, 1000u}) {
    AuditOptions options;
    options.sample = sample;
    options.max_nodes = 300'000;
    const AuditReport report = audit(lint_input(recording, root), options, &progress);
    if (!report.skipped.empty()) return Error{"nothing can be audited: " + report.skipped};
    for (const AuditFinding& f : report.findings)
      if (failure.sentence.empty() || f.sentence == failure.sentence)
        return std::optional(with_sentence(failure, f.sentence));
    if (!report.sampled) break;
  }
  return std::optional<Failure>();
}

Found holds(const Failure& failure, const Recording& recording, JobProgress& progress) {
  const Subject subject = recorded_subject(recording);
  const auto query = find_query(failure.text, {}, {}, {}, false, term_names(subject));
  if (!query) return query.error();
  GameOracle oracle(subject);
  const FindResult found = find_nodes(recording.view(), *query, &oracle, &progress);
  return found.complete && found.hits() > 0 ? std::optional(failure) : std::nullopt;
}

// A move that is chosen because there is no other, or where all are worth the same, says nothing of the search.
Found chooses(const Failure& failure, const PlanRoot& root, const PlanRun& run, JobProgress& progress) {
  const Game& game = *root.game;
  if (!run.result.has_best || game.write_move(root.position, run.result.best) != failure.text)
    return std::optional<Failure>();
  if (game.moves(root.position, root.history).size() < 2) return std::optional<Failure>();
  const SearchPlan& plan = run.recording->plan();
  if (game.profile(plan.profile)->by_turns) return std::optional(failure);
  auto q = request_of(plan, root);
  if (!q) return q.error();
  JobAttention attention(progress);
  q->options = {.horizon = plan.options.horizon};
  q->limits = {plan.limits.depth > 0 ? plan.limits.depth : std::max(run.result.depth, 1), 0, 0};
  q->attention = &attention;
  const std::vector<MoveValue> values = game.all_moves(*q);
  const bool matters = std::any_of(values.begin(), values.end(),
                                   [&](const MoveValue& m) { return m.score.value != values[0].score.value; });
  return matters && !progress.stop ? std::optional(failure) : std::nullopt;
}

}  // namespace

Result<Failure> read_failure(std::string_view text) {
  Failure out;
  text = trim(text);
  if (text.empty()) return Error{"it is not said how the search fails: a rule, audit, a move or an expression"};
  if (text == "audit") {
    out.kind = FailureKind::audit;
    return out;
  }
  if (text.starts_with("chooses ")) {
    out.kind = FailureKind::move;
    out.text = trim(text.substr(8));
    return out;
  }
  if (text.size() > 1 && text[0] == 'R')
    if (const auto n = to_number<std::size_t>(text.substr(1))) {
      if (*n < 1 || *n > lint_rules) return Error{fmt::format("there are rules R1 to R{}, not {}", lint_rules, text)};
      out.rule = static_cast<LintRule>(*n - 1);
      return out;
    }
  const auto compiled = Expression::compile(text);
  if (!compiled) return compiled.error();
  out.kind = FailureKind::expression;
  out.text = text;
  return out;
}

std::string write_failure(const Failure& f) {
  switch (f.kind) {
    case FailureKind::rule: return lint_id(f.rule);
    case FailureKind::audit: return "audit";
    case FailureKind::move: return "chooses " + f.text;
    case FailureKind::expression: break;
  }
  return f.text;
}

std::string failure_words(const Failure& f) {
  const std::string sentence = f.sentence.empty() ? std::string() : ": " + f.sentence;
  switch (f.kind) {
    case FailureKind::rule: return fmt::format("it breaks {}, {}{}", lint_id(f.rule), lint_rule(f.rule).name, sentence);
    case FailureKind::audit: return "the audit contradicts it" + sentence;
    case FailureKind::move: return fmt::format("it chooses {}, and the choice matters", f.text);
    case FailureKind::expression: break;
  }
  return fmt::format("it has a node where {}", f.text);
}

std::string no_failure_words(const Failure& f) {
  switch (f.kind) {
    case FailureKind::rule: return fmt::format("it does not break {}", lint_id(f.rule));
    case FailureKind::audit: return "the audit finds no difference";
    case FailureKind::move: return fmt::format("it does not choose {}, or all moves are worth the same", f.text);
    case FailureKind::expression: break;
  }
  return fmt::format("it has no node where {}", f.text);
}

Found how_it_fails(const Failure& failure, const PlanRoot& root, const PlanRun& run, RecordPool& pool,
                   JobProgress& progress) {
  JobProgress own;  // what linter and audit count is of no use to those who wait
  const AtStop forward(progress, [&own] { own.halt(); });
  switch (failure.kind) {
    case FailureKind::audit: return contradicts(failure, root, *run.recording, own);
    case FailureKind::expression: return holds(failure, *run.recording, own);
    case FailureKind::move: return chooses(failure, root, run, own);
    case FailureKind::rule: break;
  }
  return failure.rule == LintRule::reproducible ? not_the_same(failure, root, *run.recording, pool, own)
                                                : breaks(failure, root, *run.recording, own);
}

std::optional<Failure> first_broken_rule(const Recording& recording, const PlanRoot& root, JobProgress& progress) {
  JobProgress own;
  const AtStop forward(progress, [&own] { own.halt(); });
  const LintReport report = lint(lint_input(recording, root), {}, &own);
  if (report.findings.empty()) return std::nullopt;
  return Failure{FailureKind::rule, report.findings.front().rule};
}

Result<bool> search_fails(std::string_view plan_text, std::string_view failure, std::string_view sentence) {
  const auto written = parse_plan(plan_text);
  if (!written) return written.error();
  const auto asked = read_failure(failure);
  if (!asked) return asked.error();
  RecordPool pool;
  const auto run = run_plan(written->plan, written->root, {&pool});
  if (!run) return run.error();
  JobProgress progress;
  const auto found = how_it_fails(with_sentence(*asked, sentence), written->root, *run, pool, progress);
  if (!found) return found.error();
  return found->has_value();
}

}  // namespace ply
