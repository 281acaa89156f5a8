#include "engine/ask/terms/choice_flip.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/ask/terms/choice_margin.h"
#include "engine/base/version.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/thread_parts.h"
#include "engine/search/job_attention.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

class FlipFinder {
 public:
  FlipFinder(const FlipPlan& p, const FlipOptions& options, JobProgress& progress,
             std::function<void(const FlipReport&)> reported)
      : plan_(p), options_(options), progress_(progress), reported_(std::move(reported)), attention_(progress) {}

  FlipReport run() {
    report_.remark = plan_.remark;
    const Game& game = *plan_.root.game;
    const ProfileInfo& profile = *game.profile(plan_.plan.profile);
    weights_ = weights_of(profile, plan_.plan.weights);
    for (int i = 0; i < static_cast<int>(profile.terms.size()); ++i) {
      if (!options_.terms.empty() && std::find(options_.terms.begin(), options_.terms.end(), i) == options_.terms.end())
        continue;
      const TermInfo& info = profile.terms[static_cast<std::size_t>(i)];
      const int w = weights_[i];
      const ChoiceRange range = choice_range(info, w);
      TermFlip t{&info, i, w, range.low, range.high, w, w, {}, {}};
      report_.terms.push_back(t);
      progress_.all += t.weights();
    }
    report_.chosen = plan_.chosen;
    report_.chosen_text = game.show_move(plan_.root.position, plan_.chosen);
    publish();
    // Its own weights first: what follows is compared with a search, not with a record.
    const auto own = search(weights_);
    if (!own) return report_;
    if (*own != plan_.chosen) {
      report_.problem = fmt::format("searched again with its own weights it chooses {}, not {}",
                                    game.show_move(plan_.root.position, *own), report_.chosen_text);
      publish();
      return report_;
    }
    // The smallest change of every term before the other side of any.
    std::vector<TermFlip*> order;
    const auto take = [&](TermFlip& t) {
      if (std::find(order.begin(), order.end(), &t) == order.end()) order.push_back(&t);
    };
    for (const int i : options_.first)
      for (TermFlip& t : report_.terms)
        if (t.index == i) take(t);
    std::vector<TermFlip*> rest;
    for (TermFlip& t : report_.terms) rest.push_back(&t);
    std::stable_sort(rest.begin(), rest.end(),
                     [](const TermFlip* a, const TermFlip* b) { return a->weights() < b->weights(); });
    for (TermFlip* t : rest) take(*t);
    for (const bool all : {false, true})
      for (TermFlip* t : order) {
        proofs_[0] = proofs_[1] = {};
        while (all ? !t->finished() : t->answer() == TermFlip::Answer::not_known)
          if (!step(*t)) return report_;
      }
    report_.complete = true;
    publish();
    return report_;
  }

 private:
  static constexpr i64 max_at_once = 1 << 20;  // of one proof

  void publish() {
    if (reported_) reported_(report_);
  }

  // Nothing: it was stopped, or is not allowed.
  std::optional<MoveCode> search(const Weights& weights) {
    if (progress_.stop || (options_.max_searches > 0 && report_.searches >= options_.max_searches)) return {};
    SearchPlan plan = plan_.plan;
    plan.weights = named_weights(*plan_.root.game->profile(plan.profile), weights);
    PlanSinks sinks;
    sinks.attention = &attention_;
    const auto run = run_plan(plan, plan_.root, sinks);
    if (progress_.stop) return {};  // it may have been cut short
    ++report_.searches;
    progress_.found = report_.searches;
    if (!run) {
      report_.problem = run.error().message;
      publish();
      return {};
    }
    return run->result.best;
  }

  // One step outwards on the side where the nearest weight that is not known lies. False: it ends here.
  bool step(TermFlip& t) {
    if (progress_.stop) return false;
    const bool up = t.below_known() || (!t.above_known() && i64{t.same_to} - t.weight <= i64{t.weight} - t.same_from);
    const int next = up ? t.same_to + 1 : t.same_from - 1;
    Proofs& proofs = proofs_[up ? 1 : 0];
    if (options_.same && --proofs.wait < 0) {
      const i64 room = up ? i64{t.high} - t.same_to : i64{t.same_from} - t.low, n = std::min(room, max_at_once);
      const int proved = options_.same(t.index, next, static_cast<int>(up ? next + n - 1 : next - n + 1), progress_);
      if (progress_.stop) return false;
      if (proved > 0) {
        (up ? t.same_to : t.same_from) += up ? proved : -proved;
        t.proved += static_cast<u64>(proved);
        proofs = {};
        settle(static_cast<u64>(proved), t);
        return true;
      }
      // Farther out it is hardly ever easier.
      proofs.wait = proofs.pause, proofs.pause = std::min(proofs.pause * 2, 64);
    }
    Weights w = weights_;
    w.w[static_cast<std::size_t>(t.index)] = next;
    const auto chosen = search(w);
    if (!chosen) return false;
    ++t.searched;
    if (*chosen == plan_.chosen) {
      (up ? t.same_to : t.same_from) = next;
      settle(1, t);
    } else {
      std::optional<WeightFlip>& flip = up ? t.above : t.below;
      flip = WeightFlip{next, *chosen, plan_.root.game->show_move(plan_.root.position, *chosen)};
      // What lies behind it is skipped.
      settle(static_cast<u64>(up ? i64{t.high} - t.same_to : i64{t.same_from} - t.low), t);
    }
    return true;
  }

  void settle(u64 weights, const TermFlip& t) {
    progress_.done += weights;
    // Rows change with every weight, but nobody sees more than some hundred changes.
    if (t.finished() || t.above || t.below || (report_.searches & 15) == 0) publish();
  }

  const FlipPlan& plan_;
  const FlipOptions& options_;
  JobProgress& progress_;
  const std::function<void(const FlipReport&)> reported_;
  JobAttention attention_;
  Weights weights_;
  FlipReport report_;
  struct Proofs {
    int wait = 0, pause = 4;  // searches until it is tried again
  };
  Proofs proofs_[2];  // of a term, below and above
};

}  // namespace

const WeightFlip* TermFlip::nearest() const {
  if (!below || !above) return above ? &*above : below ? &*below : nullptr;
  return i64{above->weight} - weight <= i64{weight} - below->weight ? &*above : &*below;
}

TermFlip::Answer TermFlip::answer() const {
  const WeightFlip* const f = nearest();
  if (!f) return finished() ? Answer::never : Answer::not_known;
  // No smaller change on the other side.
  const i64 change = std::abs(i64{f->weight} - weight);
  const i64 other = f->weight > weight ? i64{weight} - same_from : i64{same_to} - weight;
  const bool known = f->weight > weight ? below_known() : above_known();
  return known || other >= change - 1 ? Answer::flips : Answer::not_known;
}

Result<FlipPlan> flip_plan(const Recording& recording) {
  FlipPlan out{recording.plan(), {}, 0, {}};
  const RecordingSummary& was = recording.summary();
  SearchPlan& plan = out.plan;
  if (is_by_threads(plan)) return Error{because_imported(plan)};
  if (plan.imported())
    return Error{fmt::format("it was searched by {}, which cannot be run with other weights", plan.engine)};
  auto root = resolve(plan);
  if (!root) return root.error();
  const ProfileInfo* profile = root->game->profile(plan.profile);
  if (!profile) return Error{"its profile is not known here"};
  if (keeps_table(plan.options)) return Error{"what its table held before is not known (tt-keep)"};
  if (plan.fault != Fault::none) return Error{"a fault was planted in its search"};
  if (is_fork(was.program)) return Error{because_forked};
  if (!is_plyscope(was.program)) return Error{"another program has recorded it"};
  if (const std::string other = other_revision(was.search.by, profile->revision); !other.empty()) return Error{other};
  if (!was.search.has_best) return Error{"it chose no move"};
  out.chosen = was.search.best;
  const bool by_hand = was.search.stopped && (plan.limits.nodes == 0 || was.search.counters.nodes < plan.limits.nodes);
  if (plan.limits.milliseconds > 0 || by_hand) {
    if (was.search.depth <= 0) return Error{"it was stopped before its first depth was searched"};
    out.remark =
        fmt::format("{}: searched to depth {}, the last that was finished",
                    plan.limits.milliseconds > 0 ? "its limit of time is dropped" : "it was stopped", was.search.depth);
    plan.limits = {was.search.depth, 0, 0};
    if (was.search.improved) out.chosen = was.search.settled_best;
  }
  out.root = std::move(*root);
  if (out.root.game->moves(out.root.position, out.root.history).size() == 1)
    return Error{fmt::format("{} is the only move: no weight can flip it",
                             out.root.game->show_move(out.root.position, out.chosen))};
  return out;
}

FlipReport find_flips(const FlipPlan& plan, const FlipOptions& options, JobProgress& progress,
                      std::function<void(const FlipReport&)> reported) {
  return FlipFinder(plan, options, progress, std::move(reported)).run();
}

}  // namespace ply
