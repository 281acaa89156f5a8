#include "engine/plan/kept_forks.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/json_text.h"
#include "engine/plan/fork_run.h"
#include "engine/plan/plan_root.h"
#include "engine/trace/json_members.h"

namespace ply {
namespace {

using nlohmann::json;

constexpr const char* kinds[] = {"none", "exact", "lower", "upper"};
constexpr std::size_t max_name = 200, max_change = 10'000, max_made_by = std::size_t{1} << 20,
                      max_all = std::size_t{4} << 20;

template <class Members, class Claim>
void score_members(const Members& m, Claim& s) {
  m.get("value", s.value);
  m.word("kind", kinds, s.kind);
  m.range("value", s.value, -(1 << 30), 1 << 30);
}
template <class Members, class Fork>
void fork_members(const Members& m, Fork& f) {
  m.get("parent", f.parent);
  m.get("node", f.node);
  m.get("name", f.name);
  m.get("change", f.change);
  m.get("made_by", f.made_by);
  score_members(m.child("before"), f.before);
  score_members(m.child("after"), f.after);
  m.get("nodes", f.nodes);
  m.get("digest", f.digest);
}

template <class Members>
void list_members(const Members& m, std::vector<KeptFork>& forks) {
  int version = 1;
  m.get("version", version);
  m.range("version", version, 1, 1);
  m.each(
      "forks", forks, [](const Members& x, KeptFork& f) { fork_members(x, f); }, max_kept_forks + 1);
}

// The texts are not too long, every parent stands before, and what made it can be read.
Status check_forks(const std::vector<KeptFork>& forks) {
  if (forks.size() > max_kept_forks)
    return Error{fmt::format("no more than {} forks are kept with a recording", max_kept_forks)};
  for (std::size_t i = 0; i < forks.size(); ++i) {
    const KeptFork& f = forks[i];
    const auto wrong = [&](const std::string& what) { return Error{fmt::format("fork {} {}", i + 1, what)}; };
    if (f.parent < -1 || f.parent >= static_cast<int>(i)) return wrong("is a fork of one that is not there");
    if (f.name.size() > max_name || f.change.size() > max_change || f.made_by.size() > max_made_by)
      return wrong("is too long to be kept");
    if (const auto origin = read_origin(f.made_by); !origin)
      return wrong("cannot be made again: " + origin.error().message);
  }
  return Done{};
}

}  // namespace

Result<std::vector<KeptFork>> kept_forks(const Recording& recording) {
  const std::string text = recording.forks();
  if (text.empty()) return std::vector<KeptFork>{};
  const auto unread = [](const std::string& why) { return Error{"its forks cannot be read: " + why}; };
  if (text.size() > max_all) return unread("they are too long");
  const auto j = read_json(text);
  if (!j) return unread(j.error().message);
  auto out = read_members(*j, "", std::vector<KeptFork>{},
                          [](const MembersReader& m, std::vector<KeptFork>& forks) { list_members(m, forks); });
  if (!out) return unread(out.error().message);
  if (const Status s = check_forks(*out); !s) return unread(s.error().message);
  return out;
}

Status keep_forks(const Recording& recording, const std::vector<KeptFork>& forks) {
  if (const Status s = check_forks(forks); !s) return s.error();
  if (forks.empty()) {
    recording.set_forks({});
    return Done{};
  }
  json j;
  auto list = forks;
  list_members(MembersWriter(j), list);
  std::string text = j.dump(-1, ' ', false, json::error_handler_t::replace);
  if (text.size() > max_all) return Error{"these forks are too many to be kept with a recording"};
  recording.set_forks(std::move(text));
  return Done{};
}

KeptFork kept_fork(const ForkPlace& place, const ForkChange& change, const ForkRun& run) {
  KeptFork f;
  f.node = place.id;
  f.change = write_change(place, change);
  f.made_by = run.recording->forked();
  const auto score = [](const NodeRecord& r) { return Score{r.kind() == Kind::none ? 0 : r.value, r.kind()}; };
  f.before = score(place.record);
  if (run.slot != no_node) f.after = score(run.recording->view()[run.slot]);
  f.nodes = run.recording->summary().visited;
  f.digest = run.stopped ? 0 : run.recording->digest();
  return f;
}

std::string profile_of(const KeptFork& fork, const Recording& recording) {
  const auto origin = read_origin(fork.made_by);
  SearchPlan plan = recording.plan();
  if (!origin || origin->profile.empty()) return plan.profile;
  plan.profile = origin->profile;
  call_as_today(plan, recording.summary().search.by);
  return plan.profile;
}

Result<ForkRun> run_kept_fork(const Recording& recording, const KeptFork& fork, const ForkSinks& sinks) {
  if (std::string why = why_no_fork(recording); !why.empty()) return Error{why};
  const auto origin = read_origin(fork.made_by);
  if (!origin) return origin.error();
  if (sinks.progress) sinks.progress->all = origin->script.fresh ? fork.nodes : recording.summary().visited;
  return run_origin(recording.plan(), *origin, sinks);
}

}  // namespace ply
