#include "engine/ask/lint/audit.h"

#include <algorithm>

#include "engine/base/random.h"
#include "engine/base/version.h"
#include "engine/plan/plan_root.h"
#include "engine/read/places/node_replay.h"
#include "engine/search/job_attention.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

constexpr std::size_t batch = 64, reported_each = 16;

class Auditor {
 public:
  Auditor(const LintInput& in, const AuditOptions& options, JobProgress& progress,
          std::function<void(const AuditReport&)> reported)
      : in_(in),
        v_(in.view),
        g_(*in.root.game),
        s_(*in.plan),
        profile_(*g_.profile(s_.profile)),
        options_(options),
        progress_(progress),
        attention_(progress),
        reported_(std::move(reported)) {}

  AuditReport run() {
    report_.sound = is_sound(s_.options);
    std::vector<u32> chosen = population();
    report_.population = chosen.size();
    // In an order drawn by chance, so that what is finished is a fair sample whenever it is stopped; within a batch in
    // the order of the search, where neighbours share most of their line.
    Random random(options_.seed);
    const std::size_t wanted =
        options_.sample > 0 ? std::min<std::size_t>(options_.sample, chosen.size()) : chosen.size();
    for (std::size_t i = 0; i < wanted; ++i)
      std::swap(chosen[i], chosen[i + random.below(static_cast<u32>(chosen.size() - i))]);
    chosen.resize(wanted);
    report_.sampled = report_.population > wanted;
    progress_.all.store(wanted, std::memory_order_relaxed);
    NodeReplay at(v_, g_, in_.root.position, in_.root.history);
    for (std::size_t i = 0; i < wanted && !stopped(); ++i) {
      if (i % batch == 0)
        std::sort(chosen.begin() + static_cast<std::ptrdiff_t>(i),
                  chosen.begin() + static_cast<std::ptrdiff_t>(std::min(i + batch, wanted)),
                  [&](u32 a, u32 b) { return v_.id(a) < v_.id(b); });
      progress_.done.store(i, std::memory_order_relaxed);
      if (at.go(chosen[i]) == NodeReplay::Reached::node) node(at, chosen[i]);
      else ++report_.unreachable;
      if (reported_ && (i % reported_each == 0 || report_.findings.size() > known_)) {
        known_ = report_.findings.size();
        reported_(report_);
      }
    }
    report_.complete = !stopped();
    if (report_.complete) progress_.done.store(wanted, std::memory_order_relaxed);
    std::sort(report_.findings.begin(), report_.findings.end(),
              [](const AuditFinding& a, const AuditFinding& b) { return a.id < b.id; });
    return report_;
  }

 private:
  bool stopped() const { return progress_.stop.load(std::memory_order_relaxed); }

  std::vector<u32> population() {
    std::vector<u32> out;
    const Side root = g_.mover(in_.root.position);
    i64 behind = v_.size();  // slots from here down to the end of that subtree lie behind a null move
    i64 behind_end = v_.size();
    for (i64 i = i64{v_.size()} - 1; i >= 0; --i) {  // backwards, so that a node comes before what lies below it
      const u32 k = static_cast<u32>(i);
      const NodeRecord& q = v_[k];
      if (i < behind_end) behind = behind_end = v_.size();
      if (behind == v_.size() && q.pass() == Pass::probe) behind = i, behind_end = i - q.size + 1;
      if (q.end() == NodeEnd::aborted || q.kind() == Kind::none) continue;
      if (q.ply > 0 && !q.cut() && q.end() != NodeEnd::table && q.end() != NodeEnd::pruned && !leaves_turns_out(q))
        continue;
      if (i <= behind && i >= behind_end) ++report_.behind_null;
      else if (q.depth() < 0) ++report_.behind_horizon;
      // The search again would judge for the other side
      else if (!profile_.antisymmetric && q.mover() != root) ++report_.other_side;
      else if (profile_.by_turns && q.depth() > 1) ++report_.turns_deep;
      else out.push_back(k);
    }
    return out;
  }
  bool leaves_turns_out(const NodeRecord& q) const {
    return profile_.by_turns && !report_.sound && q.end() == NodeEnd::inner;
  }
  // The node by itself: every move, full window, no table.
  void node(NodeReplay& at, u32 k) {
    const NodeRecord& q = v_[k];
    SearchRequest again = g_.request(at.position(), s_.profile);
    again.weights = weights_of(profile_, s_.weights);
    again.history.assign(at.history().begin(), at.history().end());
    SearchOptions& o = again.options = SearchOptions{};
    o.horizon = s_.options.horizon;
    o.set({Switch::killers, Switch::history, Switch::forcing_first});
    o.set(Switch::turn_wins, s_.options.has(Switch::turn_wins));
    o.set(Switch::turn_defence, q.ply == 0 && s_.options.has(Switch::turn_defence));
    // The root may have kept to captures: what is left out can only be better
    const bool at_least = q.kind() == Kind::exact && q.ply == 0 && s_.options.has(Switch::turn_captures);
    again.limits = {q.depth(), options_.max_nodes, 0};
    again.attention = &attention_;
    const SearchResult r = g_.search(again);
    report_.nodes += r.counters.nodes;
    if (r.stopped || r.score.kind != Kind::exact) {
      report_.too_large += !stopped();
      return;
    }
    ++report_.audited;
    const int truth = seen_from_above(r.score.value, q.ply, profile_.win);
    const bool ok = q.kind() == Kind::lower || at_least ? truth >= q.value
                    : q.kind() == Kind::exact           ? truth == q.value
                                                        : truth <= q.value;
    if (ok || ++report_.wrong > options_.keep) return;
    const char* sentence =
        q.ply == 0                  ? "The search came to another value than all moves with the full window."
        : q.end() == NodeEnd::table ? "The table's answer is not true of this node."
        : v_.left_by_shallow_probe(k)
            ? "The shallow search misled: with all moves searched the node lies on the other side."
        : q.kind() != Kind::lower ? "A turn that was left out is worth more."
        : q.end() == NodeEnd::pruned
            ? "What was assumed before its moves is not true: with all moves searched the node is worth less."
            : "The cut-off was wrong: with all moves searched the node is worth less.";
    report_.findings.push_back({v_.id(k), v_.leave(k), {q.value, q.kind()}, truth, sentence});
  }

  const LintInput& in_;
  const View& v_;
  const Game& g_;
  const SearchPlan& s_;
  const ProfileInfo& profile_;
  const AuditOptions& options_;
  JobProgress& progress_;
  JobAttention attention_;
  const std::function<void(const AuditReport&)> reported_;
  std::size_t known_ = 0;  // differences that were reported
  AuditReport report_;
};

}  // namespace

AuditReport audit(const LintInput& input, const AuditOptions& options, JobProgress* progress,
                  const std::function<void(const AuditReport&)>& reported) {
  AuditReport none;
  if (!input.root.game) none.skipped = "the game is not known here";
  else if (input.view.empty()) none.skipped = "nothing is recorded";
  else if (input.summary && is_fork(input.summary->program)) none.skipped = because_forked;
  else if (input.summary && !input.plan->imported())
    none.skipped =
        other_revision(input.summary->search.by, input.root.game->profile(input.plan->profile)->revision, false);
  if (!none.skipped.empty()) return none;
  JobProgress own;
  return Auditor(input, options, progress ? *progress : own, reported).run();
}

}  // namespace ply
