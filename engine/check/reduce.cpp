// The trials: what is taken away, as long as the search still fails.
#include "engine/check/reduce.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <unordered_set>
#include <utility>

#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/plan/thread_parts.h"
#include "engine/search/job_attention.h"
#include "engine/search/switches.h"
#include "engine/trace/digest.h"

namespace ply {
namespace {

// What a text cannot say of a search, and a person or a clock has ended; in words.
std::vector<std::string> made_repeatable(SearchPlan& plan, const RecordingSummary& was) {
  std::vector<std::string> notes;
  const u64 visited = was.search.counters.nodes;
  const bool by_person = was.search.stopped && (plan.limits.nodes == 0 || visited < plan.limits.nodes);
  if (plan.limits.milliseconds > 0 || by_person) {
    notes.push_back(fmt::format("{} ended it; {} nodes are its limit instead",
                                plan.limits.milliseconds > 0 ? "time" : "a person", grouped(visited)));
    plan.limits.milliseconds = 0, plan.limits.nodes = std::max<u64>(visited, 1);
  }
  if (plan.limits.depth == 0) notes.push_back("depth 1 in place of depth 0"), plan.limits.depth = 1;
  if (plan.options.seed != 0) notes.push_back("its equal moves are no longer drawn by a seed"), plan.options.seed = 0;
  if (plan.options.has(Switch::tt_keep))
    notes.push_back("its table begins empty"), plan.options.set(Switch::tt_keep, false);
  plan.table_bytes = std::max(plan.table_bytes, std::size_t{1} << 20);
  const SearchPlan usual;
  plan.policy = usual.policy, plan.budget_bytes = usual.budget_bytes, plan.max_ply = usual.max_ply;
  return notes;
}

class Reducer {
 public:
  Reducer(Failure failure, RecordPool& pool, JobProgress& progress, SoFar<ReducedSoFar>* so_far)
      : failure_(std::move(failure)), pool_(pool), progress_(progress), attention_(progress), so_far_(so_far) {}

  Reduction run(const Recording& recording, const ReduceOptions& options) {
    if (const std::string problem = begin(recording); !problem.empty()) {
      out_.problem = problem;
      return std::move(out_);
    }
    max_nodes_ = options.max_nodes ? options.max_nodes : std::max<u64>(out_.before.nodes, 20'000);
    u64 taken = 0;
    do {
      taken = taken_;
      for (const SearchPart part : search_parts) is_number(part) ? first_of(part) : as_many_as_can(part);
    } while (taken != taken_ && !progress_.stop);
    finish();
    return std::move(out_);
  }

 private:
  // The whole search first, in the form that all trials have. The reason why nothing can be tried, if there is one.
  std::string begin(const Recording& recording) {
    SearchPlan plan = recording.plan();
    out_.chance = failure_.kind == FailureKind::rule && failure_.rule == LintRule::reproducible;
    if (plan.imported()) return because_imported(plan);
    out_.notes = made_repeatable(plan, recording.summary());
    const auto text = write_plan(plan);
    if (!text) return text.error().message;
    auto read = parse_plan(*text);
    if (!read) return read.error().message;
    const Game& game = *read->root.game;
    if (failure_.kind == FailureKind::move && !game.profile(plan.profile)->by_turns) {  // as results have it
      const auto move = game.parse_move(read->root.position, failure_.text, read->root.history);
      if (!move) return fmt::format("the move {}: {}", quoted_text(failure_.text), move.error().message);
      failure_.text = game.write_move(read->root.position, *move);
    }
    auto run = run_plan(read->plan, read->root, {&pool_, &attention_});
    if (!run) return run.error().message;
    if (progress_.stop) return "stopped before the whole search was made again";
    auto found = how_it_fails(failure_, read->root, *run, pool_, progress_);
    if (!found) return found.error().message;
    if (progress_.stop) return "stopped before the whole search was looked at";
    if (!*found) {
      const std::string other = other_revision(recording.summary().search.by, game.profile(plan.profile)->revision);
      return fmt::format("there is nothing to reduce: run again, {}{}", no_failure_words(failure_),
                         other.empty() ? "" : "; it was " + other);
    }
    failure_ = std::move(**found);
    take(std::move(*read), *text, *run);
    out_.before = out_.after;
    return {};
  }

  // The largest pieces of a part first: all of it, halves, quarters, at last one by one until none can be taken.
  void as_many_as_can(SearchPart part) {
    std::vector<OneLess> left = one_less(out_.search, part);
    for (std::size_t size = left.size(); size > 0 && !progress_.stop;) {
      bool any = false;
      for (std::size_t at = 0; at < left.size() && !progress_.stop;) {
        const std::size_t end = std::min(at + size, left.size());
        if (!without(std::span(left).subspan(at, end - at))) {
          at = end;
          continue;
        }
        any = true;
        left.erase(left.begin() + static_cast<std::ptrdiff_t>(at), left.begin() + static_cast<std::ptrdiff_t>(end));
      }
      if (size == 1 && !any) break;
      size = std::min(std::max<std::size_t>(size / 2, 1), left.size());
    }
  }

  // Numbers: the ways are tried in their order, the smallest first, and again from what was reached.
  void first_of(SearchPart part) {
    for (bool any = true; any && !progress_.stop;) {
      any = false;
      for (const OneLess& less : one_less(out_.search, part))
        if (!progress_.stop && without({&less, 1})) {
          any = true;
          break;
        }
    }
  }

  bool without(std::span<const OneLess> things) {
    WrittenPlan less = out_.search;
    for (const OneLess& thing : things)
      if (!thing.take(less)) return false;
    const auto text = text_of_less(std::move(less));
    return text && still_fails(*text);
  }

  bool still_fails(const std::string& text) {
    if (!passed_.insert(text).second) return false;  // tried before, or this is it
    auto read = parse_plan(text);
    if (!read || !read->root.game->why_not_allowed(read->root.start).empty()) return false;
    ++out_.trials;
    progress_.done = out_.trials;
    tell();
    PlanSinks sinks{&pool_, &attention_};
    sinks.max_nodes = max_nodes_;
    auto run = run_plan(read->plan, read->root, sinks);
    if (!run || progress_.stop) return false;
    const auto found = how_it_fails(failure_, read->root, *run, pool_, progress_);
    if (!found || !*found || progress_.stop) return false;
    ++taken_;
    take(std::move(*read), text, *run);
    return true;
  }

  void take(WrittenPlan search, const std::string& text, const PlanRun& run) {
    out_.search = std::move(search);
    out_.recording = run.recording;
    out_.after = size_of(out_.search);
    out_.after.nodes = run.result.counters.nodes;
    passed_.insert(text);
    tell();
  }

  void tell() {
    if (so_far_) so_far_->set({out_.trials, taken_ > 0 ? out_.before : out_.after, out_.after});
  }

  void finish() {
    out_.complete = !progress_.stop;
    out_.failure = failure_;
    if (!out_.chance) out_.search.digest = out_.recording->digest();
    const auto less = less_of(out_.before, out_.after);
    const char* end = !out_.complete ? "It was stopped: more might be left out."
                      : out_.chance  ? "It fails by chance: more might be left out."
                                     : "Nothing more can be left out.";
    out_.text = fmt::format(
        "# Reduced as long as this holds: {}\n# {}.\n# {} The position need not be one that a game reaches.\n{}",
        visible(failure_words(failure_)),
        less.empty() ? "Nothing was left out" : fmt::format("{}", fmt::join(less, ", ")), end,
        sure(text_of_less(out_.search, out_.search.digest)));
  }

  Failure failure_;
  RecordPool& pool_;
  JobProgress& progress_;
  JobAttention attention_;
  SoFar<ReducedSoFar>* so_far_;
  u64 max_nodes_ = 0, taken_ = 0;
  std::unordered_set<std::string> passed_;  // texts that were tried
  Reduction out_;
};

}  // namespace

Reduction reduce(const Recording& recording, const Failure& failure, RecordPool& pool, JobProgress& progress,
                 const ReduceOptions& options, SoFar<ReducedSoFar>* so_far) {
  return Reducer(failure, pool, progress, so_far).run(recording, options);
}

std::string catch2_case(const WrittenPlan& search, const Failure& failure) {
  const bool planted = search.plan.fault != Fault::none;
  const std::string text = sure(text_of_less(search)), how = write_failure(failure);
  Digest name;  // names of tests must differ
  name.add(text), name.add(how), name.add(failure.sentence);
  return fmt::format(
      R"case(// A search made as small as it can be while it fails, written by `plyscope-cli trace reduce --catch2`.
#include "engine/check/failure.h"
#include "vendor/catch2_compat.h"

// clang-format off
// As long as {words}
// {expected}
TEST_CASE("{game}: a smallest search that {does}, {name:08x}", "[reduced]") {{
  const auto fails = ply::search_fails(R"search({text})search",
                                       R"how({how})how",
                                       R"how({sentence})how");
  REQUIRE(fails);
  {check}(*fails);
}}
// clang-format on
)case",
      fmt::arg("words", visible(failure_words(failure))),
      fmt::arg("expected", planted ? "A fault is planted in it, so it must fail."
                                   : "Red until the fault is mended, and a guard from then on."),
      fmt::arg("game", search.plan.game), fmt::arg("does", planted ? "fails as planted" : "failed once"),
      fmt::arg("name", static_cast<u32>(name.value())), fmt::arg("text", text), fmt::arg("how", how),
      fmt::arg("sentence", failure.sentence), fmt::arg("check", planted ? "CHECK" : "CHECK_FALSE"));
}

}  // namespace ply
