#include "engine/ask/compare/bisect.h"

#include <algorithm>
#include <map>

#include "engine/base/version.h"

namespace ply {

std::string not_bisectable(const Game& game, const Recording& recording) {
  if (is_fork(recording.summary().program)) return because_forked;
  const ProfileInfo* profile = game.profile(recording.plan().profile);
  return profile && !recording.plan().imported() ? other_revision(recording.summary().search.by, profile->revision)
                                                 : std::string();
}

std::string not_bisectable(const Game& game, const SearchRequest& a, const SearchRequest& b) {
  if (game.key(a.position) != game.key(b.position) || game.mover(a.position) != game.mover(b.position))
    return "the two searches began at different positions";
  if (a.profile != b.profile) return "the two searches have different profiles: " + a.profile + " and " + b.profile;
  if (!(a.weights == b.weights)) return "the two searches have different weights";
  if (a.limits.depth != b.limits.depth || a.limits.nodes != b.limits.nodes)
    return "the two searches have different limits of depth or nodes";
  if (a.limits.milliseconds > 0 || b.limits.milliseconds > 0) return "a search that time ended does not repeat";
  if (a.options.algorithm != b.options.algorithm) return "one of the searches is plain minimax";
  return {};
}

Bisection bisect_switches(const Game& game, const SearchRequest& a, const SearchRequest& b, bool by_move,
                          const std::atomic<bool>* stop, const std::function<void(const BisectStep&)>& on_step) {
  Bisection out;
  for (const SwitchInfo& s : all_switches())
    if (switched_on(a.options, s) != switched_on(b.options, s)) out.differing.push_back(s.id);
  const auto halted = [&] { return stop && stop->load(std::memory_order_relaxed); };
  std::map<std::vector<std::string>, bool> known;
  const auto other = [&](std::vector<std::string> set) {
    if (const auto it = known.find(set); it != known.end()) return it->second;
    if (halted()) return false;
    SearchRequest q = a;
    for (const std::string& id : set) {
      bool on = false;
      get_switch(b.options, id, on);
      set_switch(q.options, id, on);
    }
    // What is no switch, such as the width of a window, belongs to them
    if (set.size() == out.differing.size()) q.options = b.options;
    q.tracer = nullptr, q.table = nullptr, q.on_iteration = {};
    const SearchResult r = game.search(q);
    if (halted()) return false;  // it may have been cut short
    BisectStep step{set, r.best, r.score, r.counters.nodes, false};
    if (!out.steps.empty()) {
      const BisectStep& first = out.steps.front();
      step.other = step.score.value != first.score.value || (by_move && step.best != first.best);
    }
    out.steps.push_back(step);
    if (on_step) on_step(step);
    known[set] = step.other;
    return step.other;
  };
  other({});
  std::vector<std::string> set = out.differing;
  out.differs = !set.empty() && other(set);
  if (!out.differs) {
    out.complete = !halted();
    return out;
  }
  // ddmin: a part that suffices, or what is left without a part, until no part can be left out.
  std::size_t parts = 2;
  while (set.size() > 1 && !halted()) {
    bool smaller = false;
    const std::size_t size = (set.size() + parts - 1) / parts;
    for (const bool complement : {false, true}) {
      for (std::size_t from = 0; from < set.size() && !smaller; from += size) {
        std::vector<std::string> some;
        for (std::size_t i = 0; i < set.size(); ++i)
          if ((i >= from && i < from + size) != complement) some.push_back(set[i]);
        if (some.empty() || some.size() == set.size() || !other(some)) continue;
        parts = complement ? std::max<std::size_t>(parts - 1, 2) : 2;
        set = some;
        smaller = true;
      }
      if (smaller) break;
    }
    if (smaller) continue;
    if (parts >= set.size()) break;
    parts = std::min(set.size(), parts * 2);
  }
  out.culprits = set;
  out.complete = !halted();
  for (const SwitchInfo& s : all_switches())
    if (std::find(set.begin(), set.end(), s.id) != set.end())
      out.changes_value |= s.changes_value, out.assumes |= s.assumes;
  return out;
}

}  // namespace ply
