// Which technique a wrong answer is owed to: its node is searched again with each of them off.
#include <algorithm>
#include <cstdlib>

#include "engine/ask/techniques/techniques.h"
#include "engine/plan/fork.h"

namespace ply {
namespace {

/// Whether an answer can be true beside what all moves with the full window gave.
bool holds(Score said, int truth) {
  return said.kind == Kind::lower   ? truth >= said.value
         : said.kind == Kind::upper ? truth <= said.value
                                    : truth == said.value;
}

class Trial {
 public:
  Trial(const Recording& recording, const ForkPlace& place, int truth, RecordPool& pool, JobProgress& progress)
      : recording_(recording), place_(place), truth_(truth), pool_(pool), progress_(progress) {}

  /// With an empty state and these off: does the answer hold? Nothing: it was stopped, or cannot be made.
  std::optional<bool> holds_without(const std::vector<std::string>& off) {
    ForkChange change;
    change.off = off, change.empty = true;
    if (!check_change(place_, change)) return std::nullopt;
    ForkSinks sinks{&pool_, &progress_};
    const auto run = run_fork(recording_, place_, change, sinks);
    if (!run || run->stopped || run->slot == no_node) return std::nullopt;
    const NodeRecord& r = run->recording->view()[run->slot];
    nodes += run->recording->summary().visited;
    if (r.end() == NodeEnd::aborted || r.kind() == Kind::none) return std::nullopt;
    return holds({r.value, r.kind()}, truth_);
  }
  u64 nodes = 0;

 private:
  const Recording& recording_;
  const ForkPlace& place_;
  const int truth_;
  RecordPool& pool_;
  JobProgress& progress_;
};

std::vector<std::string> switches_of(const Technique& t) {
  std::vector<std::string> out{t.id};
  out.insert(out.end(), t.with.begin(), t.with.end());
  return out;
}

void blame(Technique& t, const AuditFinding& f) {
  if (!t.blame) t.blame.emplace();
  ++t.blame->wrong;
  const auto by = [](const AuditFinding& x) { return std::abs(i64{x.said.value} - x.truth); };
  if (!t.blame->worst || by(f) > by(*t.blame->worst)) t.blame->worst = f;
}

void judge(const Recording& recording, const AuditFinding& f, std::vector<Technique>& rows, RecordPool& pool,
           JobProgress& progress, BlameSums& out) {
  const u32 slot = recording.view().find(f.id);
  const auto place = slot == no_node ? Result<ForkPlace>(Error{"no node"}) : fork_place(recording, slot);
  if (!place) return void(++out.untried);
  Trial trial(recording, *place, f.truth, pool, progress);
  const auto alone = trial.holds_without({});
  std::vector<Technique*> guilty;
  std::vector<std::string> all;
  if (alone && !*alone)
    for (Technique& t : rows) {
      if (!t.assumes) continue;
      const std::vector<std::string> off = switches_of(t);
      all.insert(all.end(), off.begin(), off.end());
      if (trial.holds_without(off).value_or(false)) guilty.push_back(&t);
    }
  const bool together = alone && !*alone && guilty.empty() && trial.holds_without(all).value_or(false);
  out.nodes += trial.nodes;
  if (!alone || progress.stop) ++out.untried;
  else if (*alone) ++out.table;
  else if (guilty.size() == 1) ++out.one, blame(*guilty.front(), f);
  else if (!guilty.empty()) ++out.either;
  else ++(together ? out.together : out.nobody);
}

}  // namespace

BlameSums find_blame(const Recording& recording, const AuditReport& audited, std::vector<Technique>& rows,
                     JobProgress& progress) {
  BlameSums out;
  RecordPool::Options options;
  options.keep_bytes = 0;
  RecordPool pool(options);
  for (Technique& t : rows)
    if (t.assumes) t.blame.emplace();
  progress.all += audited.findings.size();
  for (const AuditFinding& f : audited.findings) {
    if (progress.stop) {
      ++out.untried;
      continue;
    }
    JobProgress own;  // a fork counts its nodes there
    const AtStop at_stop(progress, [&own] { own.halt(); });
    judge(recording, f, rows, pool, own, out);
    ++progress.done;
  }
  out.untried += audited.wrong - audited.findings.size();
  return out;
}

}  // namespace ply
