#include "engine/ask/terms/term_choice.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/plan/plan_run.h"
#include "engine/plan/thread_parts.h"
#include "engine/read/waste/minimal_tree.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

// A visit of a child whose value is the node's: of several that of the best move, else the first.
u32 taken_child(const View& v, u32 k, std::vector<u32>& kids) {
  u32 found = no_node;
  v.children(k, kids);
  for (const u32 c : kids) {
    if (v[c].pass() == Pass::probe || v.open(c) || value_for(v[k], v[c]) != v[k].value) continue;
    if (found == no_node || (v[c].rank == v[k].best && v[found].rank == v[c].rank) ||
        (v[c].rank == v[k].best && v[found].rank != v[k].best))
      found = c;
  }
  return found;
}

Score seen_from(const View& v, u32 slot, Side viewer) {
  const NodeRecord& r = v[slot];
  if (r.mover() == viewer) return {r.value, r.kind()};
  return {-r.value, flipped(r.kind())};
}

LineOfTerms line_of_terms(const View& v, u32 slot, Side viewer, Nodes& nodes) {
  LineOfTerms out;
  out.slot = slot;
  out.score = seen_from(v, slot, viewer);
  out.leaf = value_leaf(v, slot);
  const Subject& s = nodes.subject();
  const Position* p =
      out.leaf == no_node || !s.game || !s.game->profile(s.profile) ? nullptr : nodes.position(v, out.leaf);
  if (!p) return out;
  Breakdown b = s.game->evaluate(*p, s.profile, s.weights, viewer);
  const NodeRecord& r = v[out.leaf];
  const bool is_sum = r.end() == NodeEnd::horizon || (r.end() == NodeEnd::over && b.finished == b.total);
  if (is_sum && b.total == seen_from(v, out.leaf, viewer).value) out.terms = std::move(b);
  return out;
}

}  // namespace

u32 value_leaf(const View& v, u32 slot) {
  std::vector<u32> kids;
  for (u32 k = slot; k < v.size() && !v.open(k);) {
    switch (v[k].end()) {
      case NodeEnd::horizon:
        // With a search behind it the value may come from there
        if (v[k].size == 1 || (v[k].has_static() && v[k].static_eval == v[k].value)) return k;
        break;
      case NodeEnd::over:
      case NodeEnd::repetition:
      case NodeEnd::limit:
      case NodeEnd::turn_won: return k;
      case NodeEnd::inner:
        // In quiescence the value may be its own static one
        if (v[k].stood_pat() && v[k].has_static() && v[k].static_eval == v[k].value) return k;
        break;
      default: return no_node;
    }
    k = taken_child(v, k, kids);
  }
  return no_node;
}

std::optional<int> TermChoice::difference(int term) const {
  if (!best.terms || !next.terms) return std::nullopt;
  const auto t = static_cast<std::size_t>(term);
  return best.terms->terms[t].contribution - next.terms->terms[t].contribution;
}

TermChoice term_choice(const View& v, u32 node, Nodes& nodes) {
  TermChoice out;
  out.node = node == no_node ? last_result(v) : node;
  if (out.node >= v.closed()) return {};
  const NodeRecord& root = v[out.node];
  const Side viewer = nodes.subject().root_mover;
  std::vector<u32> kids;
  v.children(out.node, kids);
  // The last visit of each move is the one that counts
  std::vector<u32> moves;
  for (const u32 c : kids) {
    if (v[c].pass() == Pass::probe || v[c].end() == NodeEnd::aborted) continue;
    std::erase_if(moves, [&](u32 m) { return v[m].move == v[c].move; });
    moves.push_back(c);
  }
  u32 best = no_node, next = no_node;
  for (const u32 c : moves)
    if (v[c].rank == root.best || (best == no_node && root.best == no_rank && value_for(root, v[c]) == root.value))
      best = c;
  for (const u32 c : moves)
    if (c != best && (next == no_node || value_for(root, v[c]) > value_for(root, v[next]))) next = c;
  if (best != no_node) out.best = line_of_terms(v, best, viewer, nodes);
  if (next != no_node) out.next = line_of_terms(v, next, viewer, nodes);
  return out;
}

WithoutTerms search_without_terms(const Recording& recording, JobProgress& progress) {
  WithoutTerms out;
  SearchPlan plan = recording.plan();
  const auto refuse = [&](std::string why) {
    out.problem = std::move(why);
    return out;
  };
  if (is_by_threads(plan)) return refuse(because_imported(plan));
  if (plan.imported()) return refuse("another engine made this search, and ours would be another one");
  const auto root = resolve(plan);
  if (!root) return refuse(root.error().message);
  const ProfileInfo* profile = root->game->profile(plan.profile);
  if (!profile) return refuse(fmt::format("no profile {} is known here", plan.profile));
  const View v = recording.view();
  const u32 result = last_result(v);
  if (result == no_node) return refuse("no search of the root came to a result");
  if (plan.limits.milliseconds > 0 || (plan.limits.depth < 0 && plan.limits.nodes == 0)) {
    plan.limits = {};
    plan.limits.depth = v[result].depth();
    out.remark =
        fmt::format("searched to depth {}: a limit of time, or a stop by hand, does not repeat", plan.limits.depth);
  }
  plan.record = false;
  const Weights weights = weights_of(*profile, plan.weights);
  JobAttention attention(progress);
  std::vector<int> asked;
  for (int t = 0; t < static_cast<int>(profile->terms.size()); ++t)
    if (weights[t] != 0) asked.push_back(t);
  progress.all = asked.size() + 1;
  const auto search = [&](int without) -> std::optional<WithoutTerm> {
    Weights w = weights;
    if (without >= 0) w.w[static_cast<std::size_t>(without)] = 0;
    plan.weights = named_weights(*profile, w);
    const auto run = run_plan(plan, *root, {nullptr, &attention});
    if (!run) {
      out.problem = run.error().message;
      return std::nullopt;
    }
    if (progress.stop) return std::nullopt;
    WithoutTerm x;
    x.index = without;
    x.move = run->result.best;
    x.text = root->game->show_move(root->position, x.move);
    x.score = run->result.score;
    x.nodes = run->result.counters.nodes;
    x.changes = without >= 0 && x.move != out.with_all.move;
    ++progress.done;
    return x;
  };
  if (const auto all = search(-1)) out.with_all = *all;
  else return out;
  for (const int t : asked) {
    const auto x = search(t);
    if (!x) return out;
    out.terms.push_back(*x);
  }
  out.complete = true;
  return out;
}

}  // namespace ply
