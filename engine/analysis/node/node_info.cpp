#include "engine/analysis/node/node_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/analysis/places/place_names.h"
#include "engine/analysis/words/standing.h"
#include "engine/analysis/words/why_not.h"
#include "engine/trace/cut_saving.h"

namespace ply {
namespace {

Sentence plain_ending_of(const View& v, u32 slot, const NodeInfo& n, Nodes& nodes) {
  const NodeRecord& r = v[slot];
  Sentence s;
  if (n.state == NodeState::not_yet) return s.say("Not reached yet.");
  // Of a node that is known to its end the record says whether there are moves; while it is being visited, its depth.
  const bool leaf = v.open(slot) ? r.depth() <= 0 : r.size == 1 && r.end() != NodeEnd::inner;
  if (n.state == NodeState::open)
    return s.say(leaf        ? "Open: its value is being worked out."
                 : n.closing ? "Open: a move has reached the bound, and only its return is left."
                             : "Open: its moves are being searched.");
  switch (r.end()) {
    case NodeEnd::inner: break;
    case NodeEnd::horizon:
      return r.stood_pat() || r.kind() == Kind::lower ? s.say("The depth is used up; standing still is good enough.")
                                                      : s.say("The depth is used up: its static value counts.");
    case NodeEnd::over: return s.say("The game is over here.");
    case NodeEnd::repetition:
      return s.say("The game is over here by repetition: the position has come too often in game and line.");
    case NodeEnd::limit: return s.say("The game is over here: its limit of moves is reached.");
    case NodeEnd::table: {
      const u32 writer = r.link == no_node ? no_node : v.find(r.link);
      s.say("Answered by the table");
      if (writer == no_node)
        return s.say(r.lost_link()       ? "; the node that stored the answer is not recorded."
                     : r.link == no_node ? ", with what an earlier search stored."
                                         : ".");
      return s.say(": stored by ")
          .link(fmt::format("node {}", r.link), r.link)
          .say(fmt::format(" at ply {}, depth {}.", v[writer].ply, v[writer].depth()));
    }
    case NodeEnd::pruned:
      // Other engines leave nodes early for other reasons, too.
      return s.say(
          v.last_child(slot) == no_node    ? "Left early by a rule that may be wrong: assumed, not proved."
          : !v.left_by_shallow_probe(slot) ? "Passing the move was good enough: assumed, not proved."
          : r.kind() == Kind::upper
              ? "Cut by a shallow search, which lay so far below alpha that the deep one will, too, as a rule: "
                "assumed, not proved."
              : "Cut by a shallow search, which lay so far above beta that the deep one will, too, as a rule: "
                "assumed, not proved.");
    case NodeEnd::turn_won:
      return s.say("The side to move can win within this turn: seen on the board, without a search.");
    case NodeEnd::untold: return s.say("It has no children; why not, its engine did not say.");
    case NodeEnd::aborted:
      return r.made_up() ? s.say("Still open where the log of its engine ends or has a gap: it has no line of its own.")
                         : s.say("The search was stopped here; its value is not used.");
    case NodeEnd::open: return s.say("Open.");
  }
  if (r.cut()) {
    const u32 c = v.last_child(slot);
    if (c != no_node && !r.partial()) {
      if (!cut_saved_moves(v[slot]))
        return s.link(node_place(v, c, nodes), v.id(c)).say(" reached the bound as the last move: all were searched.");
      s.say("Cut off by ")
          .link(node_place(v, c, nodes), v.id(c))
          .say(r.uncounted() && v[c].rank >= NodeRecord::last_rank ? ", one of its last moves."
               : r.moves > 0 && !r.uncounted()
                   ? fmt::format(", move {} of {}.", v[c].rank + 1, static_cast<int>(r.moves))
                   : fmt::format(", move {}.", v[c].rank + 1));
      return s;
    }
    return s.say("Cut off by a move that is not recorded.");
  }
  if (r.partial()) return s.say("All its moves were searched; some are not recorded.");
  if (r.stood_pat() && r.best == no_rank)
    return s.say("Standing pat is best: no forcing move is better than the static value.");
  if (r.moves == 0 && r.size > 1) return s.say("How many moves it had, its engine did not say.");
  const bool uncounted = r.uncounted() && nodes.subject().unsound();
  if (const u32 c = v.last_child(slot); c != no_node && (uncounted || v[c].rank + 1 < r.moves))
    return s.say("The moves that its switches left are searched")
        .say(r.kind() == Kind::upper ? "; none is better than the bound." : ".");
  if (r.kind() == Kind::upper) return s.say("All moves searched; none is better than the bound.");
  return s.say("All moves searched.");
}

// The root of a search that keeps to defences or to captures. A move that repeats a position is only forbidden at the
// end of a turn.
bool leaves_moves_out(const NodeRecord& r, const NodeInfo& n, const Subject& subject) {
  return r.ply == 0 && n.state == NodeState::closed && r.end() == NodeEnd::inner && r.moves > 0 && subject.game &&
         !why_left_out(subject.options).empty() && subject.game->moves(subject.root).size() > r.moves;
}

Sentence ending_of(const View& v, u32 slot, const NodeInfo& n, Nodes& nodes) {
  Sentence s = plain_ending_of(v, slot, n, nodes);
  if (leaves_moves_out(v[slot], n, nodes.subject()))
    s.say(fmt::format(" Left out: moves {}.", why_left_out(nodes.subject().options)));
  if (n.rests_on_past && n.end != NodeEnd::repetition && n.end != NodeEnd::limit)
    s.say(" The value rests on the game before it: a repetition or a limit of moves decides it.");
  return s;
}

// The best move by the tick, as the search would name it: the first with the highest value that counts.
void find_best(const View& v, u32 slot, const NodeRecord& q, NodeInfo& n) {
  if (n.state == NodeState::closed) {
    // Behind the 254th all moves have the same rank (whole turns in Arimaa): then the value decides.
    ChildRow* named = nullptr;
    for (ChildRow& c : n.children)
      if (c.rank == q.best && c.counts && (!named || c.value.value > named->value.value)) named = &c;
    if (named) named->best = true;
    return;
  }
  ChildRow* best = nullptr;
  for (ChildRow& c : n.children)
    if (c.counts && (!best || c.value.value > best->value.value)) best = &c;
  if (best) best->best = true;
  (void)v, (void)slot;
}

}  // namespace

Sentence owner_sentence(const View& v, const Bound& bound, Nodes& nodes) {
  const Owner& owner = bound.owner;
  Sentence s;
  const u32 k = owner.id == no_node ? no_node : v.find(owner.id);
  switch (owner.kind) {
    case Owner::Kind::root_window: return s.say(root_window_words(bound, nodes.subject()));
    case Owner::Kind::child: {
      if (k == no_node) return s.say("a move that is not recorded");
      s.say("set by ").link(node_place(v, k, nodes), owner.id);
      const u32 up = v.parent(k);
      if (up != no_node) s.say(v[up].ply == 0 ? " at the root" : fmt::format(" at ply {}", v[up].ply));
      return s;
    }
    case Owner::Kind::null_window:
      if (k == no_node) return s.say("a null window");
      return s.say("null window of ").link(name_of(v, k, nodes), owner.id);
    case Owner::Kind::stand_pat:
      if (k == no_node) return s.say("a static value");
      return s.say("static value of ").link(name_of(v, k, nodes), owner.id);
    case Owner::Kind::unknown: break;
  }
  return s.say("does not follow from the node above");
}

Unsearched::Reason unsearched_reason(const View& v, u32 slot, Tick t) {
  using Reason = Unsearched::Reason;
  const NodeRecord& q = v[slot];
  if (v.state(slot, t) != NodeState::closed || v.open(slot))
    return cut_before_it_is_left(v, slot, t) ? Reason::cut_off : Reason::not_yet;
  return q.partial()                   ? Reason::not_recorded
         : q.cut()                     ? Reason::cut_off
         : q.end() == NodeEnd::aborted ? Reason::stopped
                                       : Reason::no_need;
}

NodeInfo node_info(const View& v, const MomentModel& m, Nodes& nodes) {
  NodeInfo n;
  if (m.empty()) return n;
  const u32 slot = m.shown;
  const NodeRecord& q = v[slot];

  // 1. The node itself.
  n.slot = slot;
  n.id = v.id(slot);
  n.ply = q.ply;
  n.depth = q.depth();
  n.mover = q.mover();
  n.state = m.state;
  n.enter = v.enter(slot);
  n.leave = v.leave(slot);
  n.visit = v.visit(slot);
  n.moves = q.moves;
  n.pass = q.pass();
  n.reduced = q.reduced();
  n.partial = q.partial();
  n.nodes = nodes_by(v, slot, m.tick);
  n.known = known_interval(v, slot, m.tick);
  n.window = m.window();
  n.alpha_owner = owner_sentence(v, n.window.now.alpha, nodes);
  n.beta_owner = owner_sentence(v, n.window.now.beta, nodes);
  const bool closed = m.state == NodeState::closed && !v.open(slot);
  if (closed) {
    n.value = {q.value, q.kind()};
    n.cut = q.cut();
    n.margin = cut_margin(q, nodes.subject());
    n.end = q.end();
    n.skipped = q.skipped;
    n.rests_on_past = q.rests_on_past() && q.end() != NodeEnd::aborted;
    if (q.end() == NodeEnd::table) n.writer = q.link;
  }
  if (q.has_static() && m.state != NodeState::not_yet) n.statik = q.statik;
  n.closing = cut_before_it_is_left(v, slot, m.tick);
  n.ending = ending_of(v, slot, n, nodes);

  // 2. The way to it.
  for (std::size_t d = 0; d < m.path.size(); ++d) {
    PathStep step;
    step.slot = m.path[d];
    step.id = v.id(step.slot);
    step.mover = v[step.slot].mover();
    step.same_mover = d > 0 && v[m.path[d - 1]].mover() == step.mover;
    step.text = d == 0 ? name_of(v, step.slot, nodes) : nodes.move(v, step.slot);
    n.path.push_back(std::move(step));
  }

  // 3. Its children. The window is followed move by move, for only a value inside it may raise alpha.
  int alpha = n.window.entry.alpha.value;
  if (q.stood_pat()) alpha = q.statik;
  const int beta = n.window.entry.beta.value;
  for (u32 c : m.children) {
    const NodeRecord& r = v[c];
    ChildRow row;
    row.slot = c;
    row.id = v.id(c);
    row.move = r.move;
    row.text = nodes.move(v, c);
    row.rank = r.rank;
    row.why = r.why();
    row.pass = r.pass();
    row.reduced = r.reduced();
    row.mover = r.mover();
    row.state = v.state(c, m.tick);
    row.alpha = r.alpha;
    row.beta = r.beta;
    row.depth = r.depth();
    row.nodes = nodes_by(v, c, m.tick);
    if (row.state == NodeState::closed && !v.open(c)) {
      row.end = r.end();
      row.cut = r.cut();
      row.value = {value_for(q, r), r.mover() == q.mover() ? r.kind() : flipped(r.kind())};
      row.counts = counts(r, alpha, beta, row.value.value);
      row.raised = row.counts && row.value.value > alpha;
      if (row.raised) alpha = row.value.value;
      row.refutes = closed && q.cut() && !q.partial() && c == m.children.back();
    }
    n.children.push_back(std::move(row));
  }
  find_best(v, slot, q, n);
  for (const ChildRow& c : n.children)
    if (c.best) {
      n.best = c.move;
      n.best_text = c.text;
    }

  // 4. Moves without a record. In quiescence only forcing moves are meant, and which these are the recording does not
  // say.
  std::array<bool, 256> seen{};
  int ranks = 0;
  for (const ChildRow& c : n.children)
    if (c.pass != Pass::probe) ranks += !std::exchange(seen[static_cast<std::size_t>(c.rank)], true);
  n.uncounted = q.uncounted();
  n.unsearched_count = n.uncounted ? 0 : std::max(0, q.moves - ranks);
  if ((n.uncounted || n.unsearched_count > 0) && q.depth() > 0)
    for (MoveCode move : nodes.legal(v, slot))
      if (std::none_of(n.children.begin(), n.children.end(),
                       [&](const ChildRow& c) { return c.move == move && c.pass != Pass::probe; }))
        n.unsearched.push_back({move, nodes.text(v, slot, move)});
  n.unsearched_reason = unsearched_reason(v, slot, m.tick);
  return n;
}

}  // namespace ply
