// Forks as they are made: the script of a change, and the search that follows it.
#include "engine/plan/fork_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/game/fork_face.h"
#include "engine/search/fork_track.h"
#include "engine/trace/tracer.h"

namespace ply {
namespace {

ForkedVisit visit_of(const ForkPlace& p, const ForkChange& c) {
  ForkedVisit v;
  v.hops = p.hops;
  v.first = c.first;
  v.only = c.only, v.never = c.never;
  v.deeper = c.deeper;
  std::optional<std::pair<int, int>> window;
  switch (c.window) {
    case ForkChange::Window::kept: break;
    case ForkChange::Window::open: window = {-infinite, infinite}; break;
    case ForkChange::Window::null: window = p.null_window; break;
    case ForkChange::Window::parent: window = p.parent_window; break;
    case ForkChange::Window::given: window = {c.alpha, c.beta}; break;
  }
  // The window that it has anyway is no change.
  if (window && *window == std::pair{int{p.record.alpha}, int{p.record.beta}}) window.reset();
  v.window = window.has_value();
  if (window) v.alpha = window->first, v.beta = window->second;
  v.switches_on = switch_bits(c.on), v.switches_off = switch_bits(c.off);
  return v;
}

bool same_path(const std::vector<ForkHop>& a, const std::vector<ForkHop>& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same_step);
}

// The search begins at the node: what is changed there already stays, all else is forgotten.
void begin_there(ForkOrigin& o, const ForkPlace& p, const ForkChange& c) {
  std::vector<ForkedVisit> here;
  for (ForkedVisit& v : o.script.visits)
    if (same_path(v.hops, p.hops)) here.push_back(std::move(v));
  FreshFork fresh;
  fresh.hops = p.hops;
  for (ForkHop& h : fresh.hops) h.rank = h.pass == Pass::probe ? no_rank : 0;
  fresh.hops.front().rank = 0;
  fresh.alpha = p.record.alpha, fresh.beta = p.record.beta;
  for (ForkedVisit& v : here) {
    fresh.hops.back().depth -= v.deeper;
    v.hops = fresh.hops;
    v.switches_on = v.switches_off = 0;  // they are in the options of the place
  }
  o.script.fresh = fresh;
  o.script.visits = std::move(here);

  // Switches, profile and weights hold for all of it
  SearchOptions options = p.options;
  for (const std::string& id : c.on)
    if (bool on = false; get_switch(options, id, on) && !on) set_switch(options, id, true);
  for (const std::string& id : c.off)
    if (bool on = false; get_switch(options, id, on) && on) set_switch(options, id, false);
  o.switches.emplace();
  for (const SwitchInfo& s : all_switches())
    if (switched_on(options, s)) o.switches->push_back(s.id);
}

}  // namespace

ForkOrigin origin_of_change(const Recording& recording, const ForkPlace& p, const ForkChange& c) {
  ForkOrigin o;
  if (!recording.forked().empty()) {
    auto before = read_origin(recording.forked());
    if (before) o = std::move(*before);
  }
  const SearchPlan& plan = recording.plan();
  if (plan.limits.depth < 0 && plan.limits.nodes == 0 && recording.size() > 0)
    o.depth = std::max(0, recording.view()[recording.size() - 1].depth());
  ForkedVisit visit = visit_of(p, c);
  if (!starts_empty(p, c)) {
    o.script.visits.push_back(std::move(visit));
    return o;
  }
  begin_there(o, p, c);
  visit.hops = o.script.fresh->hops;
  visit.switches_on = visit.switches_off = 0;
  if (!(visit == ForkedVisit{.hops = visit.hops})) o.script.visits.push_back(std::move(visit));
  if (c.profile.empty() && c.weights.empty()) return o;
  const bool other = !c.profile.empty() && c.profile != p.profile;
  const ProfileInfo& profile = *p.root.game->profile(other ? c.profile : p.profile);
  Weights weights = other ? profile.weights : weights_of(profile, plan.weights);
  weights = [&] {
    Weights w = weights;
    for (const auto& [id, n] : c.weights)
      for (std::size_t i = 0; i < profile.terms.size(); ++i)
        if (id == profile.terms[i].id) w.w[i] = n;
    return w;
  }();
  o.profile = profile.id;
  o.weights = named_weights(profile, weights);
  return o;
}

Result<ForkRun> run_origin(const SearchPlan& base, const ForkOrigin& origin, const ForkSinks& sinks) {
  SearchPlan plan = plan_of(base, origin);
  const auto root = resolve(plan);
  if (!root) return root.error();
  auto request = request_of(plan, *root);
  if (!request) return request.error();
  const auto* forks = dynamic_cast<const HasForks*>(root->game.get());
  if (!forks) return Error{"its game has no forks"};
  if (std::string why = forks->why_no_fork(root->position, plan.profile); !why.empty()) return Error{why};
  if (!uses_table(plan.options)) plan.table_bytes = 0;

  auto started = Recording::start(*sinks.pool, plan);
  if (!started) return started.error();
  const std::shared_ptr<Recording>& recording = *started;
  recording->set_forked(write_origin(origin));
  StepControl control;
  request->attention = sinks.attention ? sinks.attention : &control.attention();
  std::optional<AtStop> at_stop;
  ForkReport report;
  if (sinks.progress) {
    at_stop.emplace(*sinks.progress, [attention = request->attention] { attention->set(Attention::stop); });
    report.visited = &sinks.progress->done;
  }
  if (sinks.begun) sinks.begun(recording);
  const auto tracer = std::make_unique<Tracer>(*recording, control);
  request->tracer = tracer.get();
  const SearchResult result = forks->search_fork(*request, origin.script, report);
  tracer->finish(result);
  if (report.no_path) return Error{"the path to its node cannot be followed: one of its moves is not legal"};

  ForkRun out;
  out.recording = recording;
  const auto& script = origin.script;
  if (!script.visits.empty()) out.slot = find_path(recording->view(), script.visits.back().hops);
  else if (script.fresh) out.slot = find_path(recording->view(), script.fresh->hops);
  out.stopped = (request->attention->load() & Attention::stop) != 0;
  if (report.missed) out.remarks.push_back("The move that was to be first is not among those that the node searches.");
  return out;
}

Result<ForkRun> run_fork(const Recording& recording, const ForkPlace& place, const ForkChange& change,
                         const ForkSinks& sinks) {
  if (const Status s = check_change(place, change); !s) return s.error();
  if (sinks.progress) sinks.progress->all = starts_empty(place, change) ? 0 : place.whole;
  auto run = run_origin(recording.plan(), origin_of_change(recording, place, change), sinks);
  if (!run) return run.error();
  const auto remarks = fork_remarks(recording, place, change);
  run->remarks.insert(run->remarks.begin(), remarks.begin(), remarks.end());
  return run;
}

}  // namespace ply
