#include "engine/ask/compare/diff_json.h"
#include "engine/ask/compare/fork_json.h"
#include "engine/ask/lint/hypotheses.h"
#include "engine/ask/lint/lint_json.h"
#include "engine/ask/lint/search_again.h"
#include "engine/c/calls.h"
#include "engine/plan/fork.h"
#include "engine/read/places/game_oracle.h"
#include "engine/search/job_attention.h"

using namespace ply;
using namespace ply::calls_in_c;

extern "C" {

int plyscope_lint(const plyscope_recording* r, uint32_t replay, int again, plyscope_job* job, char** json,
                  char** error) {
  return call(json, error, {r}, [&]() -> Ending {
    const Recording& recording = *r->recording;
    const LintInput in = lint_input(recording);
    LintOptions options;
    options.positions = replay;
    JobProgress own;
    JobProgress& progress = job ? job->progress : own;
    LintReport report = lint_with_hypotheses(in, options, &progress);
    if (again && report.complete) {
      JobAttention attention(progress);
      search_again(recording, pool(), attention, report);
    }
    *json = given(lint_json(in, report));
    return progress.stop ? stopped() : Ending{};
  });
}

int plyscope_diff(const plyscope_recording* r, const plyscope_recording* other, uint32_t top, const char* histogram,
                  const char* where, plyscope_job* job, char** json, char** error) {
  return call(json, error, {r, other}, [&]() -> Ending {
    if (where && !histogram) return {PLYSCOPE_USAGE, "where chooses the nodes of a histogram, which is not there"};
    ask::Asked a, b;
    a.begin(r->recording, MoveForm::written), b.begin(other->recording, MoveForm::written);
    const auto compiled = [&](const char* text, Expression::Wanted wanted, Expression& out) -> Ending {
      if (!text) return {};
      auto e = Expression::compile(text, wanted, term_names(a.nodes.subject()));
      if (!e) return refusal(e.error());
      return out = std::move(*e), Ending{};
    };
    Expression value, condition;
    if (Ending e = compiled(histogram, Expression::Wanted::value, value); e.status != PLYSCOPE_OK) return e;
    if (Ending e = compiled(where, Expression::Wanted::condition, condition); e.status != PLYSCOPE_OK) return e;
    JobProgress own;
    JobProgress& progress = job ? job->progress : own;
    const Comparable judged = comparable(*a.recording, *b.recording);
    const Comparison c = judged.nodes() ? ask::compared(a, b, &progress.stop) : Comparison();
    if (!c.complete || progress.stop) return stopped();
    WrittenJson out = ask::diff_json(a, b, judged, c, top);
    if (histogram) {
      GameOracle oracle_a(a.nodes.subject()), oracle_b(b.nodes.subject());
      const Overlay found = overlaid_histogram(a.v, &oracle_a, b.v, &oracle_b, condition, value, &progress);
      if (!found.complete) return stopped();
      out["histogram"] = ask::overlay_json(found, histogram, where ? where : "");
    }
    *json = given(out);
    return {};
  });
}

int plyscope_fork(const plyscope_recording* r, uint64_t node, const char* change, plyscope_job* job,
                  plyscope_recording** out, char** json, char** error) {
  if (json) *json = nullptr;
  return call(out, error, {r, change}, [&]() -> Ending {
    ask::Asked a, b;
    a.begin(r->recording, MoveForm::written);
    u32 slot = a.slot;
    if (node != PLYSCOPE_NOT_GIVEN) {
      const Spot at = spot(a.v, PLYSCOPE_NOT_GIVEN, node);
      if (at.ending.status != PLYSCOPE_OK) return at.ending;
      slot = at.slot;
    }
    const auto place = fork_place(*a.recording, slot);
    if (!place) return {PLYSCOPE_INPUT, "not forked: " + place.error().message};
    const auto read = parse_change(*place, change);
    if (!read) return {PLYSCOPE_INPUT, fmt::format("node {}: {}", place->id, read.error().message)};
    const auto run = run_fork(*a.recording, *place, *read, {&pool(), progress_of(job)});
    if (!run) return refusal(run.error());
    if (run->stopped) return stopped();
    b.begin(run->recording, MoveForm::written);
    auto made = std::unique_ptr<plyscope_recording>(new plyscope_recording{run->recording, r->name});
    if (json)
      *json = given(
          ask::fork_json(a, *place, *read, b, *run, fork_summary(*a.recording, slot, *run->recording, run->slot)));
    *out = made.release();
    return {};
  });
}

}  // extern "C"
