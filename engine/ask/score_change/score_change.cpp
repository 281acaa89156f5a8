#include "engine/ask/score_change/score_change.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/read/node/heuristic.h"

namespace ply {
namespace {

using Turn = ChangeStep::Turn;
constexpr int shared_rank = 254;  // of that move and all behind it

bool is_visit(const NodeRecord& r) {
  return r.pass() != Pass::probe && r.end() != NodeEnd::aborted && r.end() != NodeEnd::open;
}

/// The last visit of a move; no_node: it was not searched there.
u32 visit_of(const View& v, u32 k, MoveCode m) {
  for (u32 c = v.last_child(k); c != no_node; c = v.previous_sibling(c))
    if (v[c].move == m && is_visit(v[c])) return c;
  return no_node;
}

/// The visit that a node's value comes from: of a node that was cut off the move that did it.
u32 best_child(const View& v, u32 k) {
  const NodeRecord& r = v[k];
  u32 by_value = no_node;
  for (u32 c = v.last_child(k); c != no_node; c = v.previous_sibling(c)) {
    if (!is_visit(v[c])) continue;
    const bool same = value_for(r, v[c]) == r.value;
    if (v[c].rank == r.best && (same || v[c].rank < shared_rank)) return c;
    if (same) by_value = c;  // of equal ones the first
  }
  return r.best == no_rank ? by_value : no_node;
}

bool rests_here(const NodeRecord& r) {
  if (r.end() == NodeEnd::horizon) return true;
  if (r.end() == NodeEnd::unreported) return r.depth() <= 0;
  return r.end() == NodeEnd::inner && r.depth() <= 0 && r.best == no_rank && r.has_static() && r.value == r.static_eval;
}

/// To the node that wrote what the table answered; no_node: nobody knows.
u32 writer_of(const View& v, u32 k) {
  for (int steps = 0; v[k].end() == NodeEnd::table; ++steps) {
    if (v[k].link == no_node || steps > max_ply) return no_node;
    const u32 w = v.find(v[k].link);
    if (w == no_node || v.open(w) || v[w].mover() != v[k].mover()) return no_node;
    k = w;
  }
  return k;
}

Score score_for(const NodeRecord& r, Side whose) {
  const Score s{r.value, r.kind()};
  return r.mover() == whose ? s : Score{-s.value, flipped(s.kind)};
}
Interval claim(const NodeRecord& r) { return interval_of({r.value, r.kind()}); }

/// Why nothing can be followed at a node that has no moves below it and is no leaf.
ChangeEnd why_none(const NodeRecord& r) {
  switch (r.end()) {
    case NodeEnd::over:
    case NodeEnd::repetition:
    case NodeEnd::limit:
    case NodeEnd::turn_won: return ChangeEnd::over;
    case NodeEnd::pruned: return ChangeEnd::assumed;
    case NodeEnd::table: return ChangeEnd::no_writer;
    default: return ChangeEnd::not_recorded;
  }
}

class Walk {
 public:
  Walk(const View& v, Nodes& nodes, ScoreChange& out) : v_(v), nodes_(nodes), out_(out) {}

  void go() {
    u32 x = out_.root_then, y = out_.root_now;
    // A chain through the table may be longer than a line, but it never loops in one that is true.
    for (int steps = 0; steps < 2 * max_ply; ++steps) {
      const u32 a = writer_of(v_, x), b = writer_of(v_, y);
      out_.last_then = a == no_node ? x : a, out_.last_now = b == no_node ? y : b;
      if (a == no_node || b == no_node) return end(ChangeEnd::no_writer);
      if (v_[a].depth() > 0) out_.wall = out_.steps.size() + 1;
      const bool leaf_then = rests_here(v_[a]), leaf_now = rests_here(v_[b]);
      if (leaf_then || leaf_now) return leaf(leaf_then, leaf_now);
      for (const u32 k : {a, b})
        if (v_[k].end() != NodeEnd::inner) return end(why_none(v_[k]));
      if (!step(a, b)) return;
      x = out_.steps.back().child_then, y = out_.steps.back().child_now;
    }
    end(ChangeEnd::not_recorded);
  }

 private:
  void end(ChangeEnd e) {
    out_.end = e;
    out_.wall = std::min(out_.wall, out_.steps.size());
  }

  void leaf(bool then, bool now) {
    const u32 other = then ? out_.last_now : out_.last_then;
    const bool apart = turn_of(claim(v_[out_.last_then]), claim(v_[out_.last_now])) != Turn::none;
    if ((then && now) || !apart) return end(ChangeEnd::bounds);
    if (v_[other].end() != NodeEnd::inner) return end(why_none(v_[other]));
    const u32 c = best_child(v_, other);
    if (c == no_node) return end(ChangeEnd::not_recorded);
    out_.event = nodes_.move(v_, c);
    out_.event_slot = c;
    out_.event_mover = v_[other].mover();
    out_.event_score = score_for(v_[c], out_.mover);
    end(then ? ChangeEnd::horizon : ChangeEnd::shallower);
  }

  Turn turn_of(const Interval& then, const Interval& now) const {
    return now.lo > then.hi ? Turn::found : now.hi < then.lo ? Turn::refuted : Turn::none;
  }

  bool step(u32 a, u32 b) {
    const u32 best_then = best_child(v_, a), best_now = best_child(v_, b);
    Turn turn = turn_of(claim(v_[a]), claim(v_[b]));
    if (turn == Turn::none) {
      if (!out_.steps.empty()) return end(ChangeEnd::bounds), false;
      turn = of_equal_roots(a, b, best_then, best_now);
      if (turn == Turn::none) return end(ChangeEnd::tie), false;
    }
    const u32 followed = turn == Turn::found ? best_now : best_then, left = turn == Turn::found ? best_then : best_now;
    if (followed == no_node) return end(ChangeEnd::not_recorded), false;
    const MoveCode m = v_[followed].move;
    ChangeStep s;
    s.then = a, s.now = b;
    s.mover = v_[b].mover();
    s.move = m;
    s.text = nodes_.move(v_, followed);
    s.child_then = visit_of(v_, a, m), s.child_now = visit_of(v_, b, m);
    if (left == no_node || v_[left].move != m) {
      s.turn = turn;
      if (left != no_node) {
        s.other = nodes_.move(v_, left);
        s.other_was = at(visit_of(v_, a, v_[left].move)), s.other_is = at(visit_of(v_, b, v_[left].move));
      }
    }
    s.was = at(s.child_then), s.is = at(s.child_now);
    const bool both = s.child_then != no_node && s.child_now != no_node;
    if (both) s.deeper = v_[s.child_now].depth() - v_[s.child_then].depth();
    out_.steps.push_back(std::move(s));
    if (!both) end(ChangeEnd::not_searched);
    return both;
  }

  Score at(u32 k) const { return k == no_node ? Score{0, Kind::none} : score_for(v_[k], out_.mover); }

  /// Roots of one value that chose two moves: whose own claim is another now?
  Turn of_equal_roots(u32 a, u32 b, u32 best_then, u32 best_now) const {
    if (best_then == no_node || best_now == no_node || v_[best_then].move == v_[best_now].move) return Turn::none;
    const auto own = [&](MoveCode m) {
      const u32 x = visit_of(v_, a, m), y = visit_of(v_, b, m);
      if (x == no_node || y == no_node) return Turn::none;
      const Side whose = v_[b].mover();
      return turn_of(interval_of(score_for(v_[x], whose)), interval_of(score_for(v_[y], whose)));
    };
    if (own(v_[best_now].move) == Turn::found) return Turn::found;
    return own(v_[best_then].move) == Turn::refuted ? Turn::refuted : Turn::none;
  }

  const View& v_;
  Nodes& nodes_;
  ScoreChange& out_;
};

/// Down the best moves to the evaluation that a node's value comes from; no_node: there is none, or it is not known.
u32 leaf_below(const View& v, u32 k) {
  for (int steps = 0; steps < 2 * max_ply; ++steps) {
    if ((k = writer_of(v, k)) == no_node) return no_node;
    if (rests_here(v[k])) return k;
    if (v[k].end() != NodeEnd::inner || (k = best_child(v, k)) == no_node) return no_node;
  }
  return no_node;
}

bool is_of_turn(const std::string& id) { return id == "tempo" || id == "mobility"; }

void explain(ScoreChange& out, const View& v, Nodes& nodes) {
  if (out.end != ChangeEnd::horizon && out.end != ChangeEnd::shallower) return;
  out.leaf_then = leaf_below(v, out.last_then), out.leaf_now = leaf_below(v, out.last_now);
  if (!nodes.game() || out.leaf_then == no_node || out.leaf_now == no_node) return;
  const Subject& s = nodes.subject();
  const HeuristicModel m = heuristic_model(v, out.leaf_now, out.leaf_then, s.weights, nodes);
  const ProfileInfo* profile = nodes.game()->profile(s.profile);
  if (!m.known || !m.compared || m.finished || m.other_finished || !profile) return;
  const int was = score_for(v[out.last_then], out.mover).value, is = score_for(v[out.last_now], out.mover).value;
  // Elsewhere it is another's evaluation, or fail-hard gave a bound back.
  if (m.viewer != out.mover || m.other_total != was || m.total != is) return;
  if (std::max(std::abs(was), std::abs(is)) >= profile->decided) return;
  out.explained = true;
  out.total_was = was, out.total_is = is;
  int of_turn = 0;
  for (const TermRow& t : m.terms) {
    out.terms.push_back({t.info->id, t.other_contribution, t.contribution});
    if (is_of_turn(t.info->id)) of_turn += t.difference();
  }
  std::stable_sort(out.terms.begin(), out.terms.end(), [](const ChangedTerm& a, const ChangedTerm& b) {
    return std::abs(a.change()) > std::abs(b.change());
  });
  const int all = is - was;
  out.whose_turn = v[out.leaf_then].mover() != v[out.leaf_now].mover() && (of_turn > 0) == (all > 0) &&
                   2 * std::abs(of_turn) >= std::abs(all) && is_of_turn(out.terms.front().label);
}

/// What an iteration chose: the move that its root names; where the root's moves are not recorded, the one that a
/// search of ours reported. A log may name none.
void read_choice(const IterationPoint& p, u32 root, const View& v, Nodes& nodes, MoveCode& move, std::string& text) {
  if (const u32 k = best_child(v, root); k != no_node) {
    move = v[k].move, text = nodes.move(v, k);
    return;
  }
  bool any = false;
  for (u32 c = v.last_child(root); c != no_node; c = v.previous_sibling(c)) any |= is_visit(v[c]);
  const Subject& s = nodes.subject();
  move = p.best;
  if (s.game && s.move_texts.empty() && (!any || v[root].partial())) text = p.best_text;
}

ScoreChange walked(const IterationsModel& m, std::size_t from, std::size_t to, const View& v, Nodes& nodes) {
  const IterationPoint &a = m.points[from], &b = m.points[to];
  ScoreChange out;
  out.from = a.depth, out.to = b.depth;
  out.root_then = v.find(a.root), out.root_now = v.find(b.root);
  out.mover = v[out.root_now].mover();
  out.was = score_for(v[out.root_then], out.mover), out.is = score_for(v[out.root_now], out.mover);
  read_choice(a, out.root_then, v, nodes, out.move_was, out.best_was);
  read_choice(b, out.root_now, v, nodes, out.move_is, out.best_is);
  Walk(v, nodes, out).go();
  return out;
}

bool recorded(const IterationPoint& p, const View& v) { return p.root != no_node && v.find(p.root) != no_node; }

}  // namespace

const char* change_end_id(ChangeEnd e) {
  constexpr std::array ids{"horizon", "shallower", "tie",  "not-searched", "bounds",
                           "assumed", "no-writer", "over", "not-recorded"};
  return ids[static_cast<std::size_t>(e)];
}

const ChangeStep* ScoreChange::first_turn() const {
  const auto it = std::find_if(steps.begin(), steps.end(), [](const ChangeStep& s) { return s.turn != Turn::none; });
  return it == steps.end() ? nullptr : &*it;
}

std::optional<std::pair<std::size_t, std::size_t>> last_score_change(const IterationsModel& m) {
  const auto last = [&](auto differ) -> std::optional<std::pair<std::size_t, std::size_t>> {
    for (std::size_t i = m.points.size(); i-- > 1;) {
      const IterationPoint &a = m.points[i - 1], &b = m.points[i];
      if (a.root != no_node && b.root != no_node && differ(a, b)) return std::pair(i - 1, i);
    }
    return std::nullopt;
  };
  if (const auto choice = last([](const IterationPoint& a, const IterationPoint& b) { return a.best != b.best; }))
    return choice;
  return last([](const IterationPoint& a, const IterationPoint& b) { return a.score.value != b.score.value; });
}

ScoreChange score_change(const IterationsModel& m, std::size_t from, std::size_t to, const View& v, Nodes& nodes) {
  ScoreChange out = walked(m, from, to, v, nodes);
  explain(out, v, nodes);
  if (out.end != ChangeEnd::horizon) return out;
  for (std::size_t i = 1; i <= from; ++i) {
    if (!recorded(m.points[i - 1], v) || !recorded(m.points[i], v)) continue;
    const ScoreChange b = walked(m, i - 1, i, v, nodes);
    if (b.end == ChangeEnd::horizon && b.event == out.event && b.event_mover == out.event_mover)
      out.before.emplace_back(b.from, b.to);
  }
  return out;
}

}  // namespace ply
