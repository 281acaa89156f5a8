#include "engine/session/answers/compare_questions.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "engine/foreign/import_nodes.h"
#include "engine/read/places/game_oracle.h"
#include "engine/read/table/position_keys.h"
#include "engine/search/job_attention.h"
#include "engine/session/searches/search_run.h"

namespace ply {

std::optional<ComparedRecordings> CompareQuestion::work(JobProgress& progress) const {
  ComparedRecordings r;
  r.name = name;
  r.mine = mine;
  r.other = other;
  if (!other) {
    const auto opened = open_recording(name, record_pool());
    if (opened) r.other = opened->recording;
    else r.problem = name + ": " + opened.error().message;
  } else if (!has_all(other.get(), progress)) {
    if (!other->damage()) return std::nullopt;
    r.problem = name + ": " + other->damage()->message;
  }
  if (r.other && r.other->size() == 0) r.problem = name + ": it has no nodes";
  if (!r.problem.empty()) return r;
  r.subject = recorded_subject(*r.other);
  r.judged = comparable(*mine, *r.other);
  if (!limit.empty()) r.judged.limits.insert(r.judged.limits.begin(), limit);
  r.totals = {totals_of(*mine), totals_of(*r.other)};
  if (!r.judged.nodes()) return r;
  std::vector<u64> a, b;
  const Subject own = recorded_subject(*mine);
  progress.all = u64{mine->size()} + r.other->size();
  if (mine->plan().game == r.other->plan().game) {
    a = position_keys(mine->view(), own, &progress.stop, &progress.done);
    b = position_keys(r.other->view(), r.subject, &progress.stop, &progress.done);
  }
  if (progress.stop) return std::nullopt;
  // Another engine's keys say which positions are equal if both searches have them
  const bool ours = own.game && r.subject.game;
  if (!ours && !same_keys(a, b)) a.clear(), b.clear();
  r.comparison = compare(*mine, *r.other, a, b, &progress.stop);
  if (!r.comparison.complete) return std::nullopt;
  return r;
}

std::optional<SwitchesAnswer> SwitchesQuestion::work(JobProgress& progress) const {
  const auto no = [](std::string why) { return SwitchesAnswer{std::move(why), {}}; };
  const auto a = resolve(mine->plan()), b = resolve(other->plan());
  if (!a) return no(a.error().message);
  if (!b) return no(b.error().message);
  auto qa = request_of(mine->plan(), *a), qb = request_of(other->plan(), *b);
  if (!qa) return no(qa.error().message);
  if (!qb) return no(qb.error().message);
  if (a->game->type().id() != b->game->type().id()) return no("the two searches are of different games");
  for (const auto& [recording, which] : {std::pair(mine, "this one"), std::pair(other, "the other one")})
    if (const std::string why = not_bisectable(*a->game, *recording); !why.empty())
      return no(fmt::format("not compared: {}: {}", which, why));
  if (std::string why = not_bisectable(*a->game, *qa, *qb); !why.empty()) return no(std::move(why));
  JobAttention attention(progress);
  qa->attention = &attention;
  const auto count = [&](const BisectStep&) { ++progress.done; };
  return SwitchesAnswer{{}, bisect_switches(*a->game, *qa, *qb, true, &progress.stop, count)};
}

std::optional<Overlay> OverlayQuestion::work(JobProgress& progress) const {
  if (!has_all(other.get(), progress)) return std::nullopt;
  GameOracle oracle_a(recorded_subject(*mine)), oracle_b(recorded_subject(*other));
  Overlay out = overlaid_histogram(mine->view(), &oracle_a, other->view(), &oracle_b, where, value, &progress);
  if (!out.complete) return std::nullopt;
  return out;
}

}  // namespace ply
