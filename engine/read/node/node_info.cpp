#include "engine/read/node/node_info.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/read/node/symmetry.h"
#include "engine/read/places/place_names.h"
#include "engine/read/table/thread_sums.h"
#include "engine/read/words/claim_words.h"
#include "engine/read/words/log_facts.h"
#include "engine/trace/cut_saving.h"

namespace ply {
namespace {

using What = SentenceClaim::What;

// Of a node that was left after its moves: whether they were searched to the end, and who cut it off.
SentenceClaim inner_ending(const View& v, u32 slot, Tick t, const Nodes& nodes) {
  const NodeRecord& r = v[slot];
  const u32 last = v.last_child(slot);
  if (r.cut()) {
    if (last == no_node || r.partial()) return claim_of(v, slot, t, What::cut_unrecorded);
    const bool reached = value_for(r, v[last]) >= r.beta && v.effect_of(slot, last).counted;
    SentenceClaim c = claim_of(v, slot, t,
                               !reached                   ? What::cut_short
                               : cut_saved_moves(v, slot) ? What::cut_off
                                                          : What::cut_last);
    c.by = v.id(last);
    c.value = v[last].rank + 1;
    c.other = r.uncounted() || c.value > r.moves ? 0 : r.moves;
    c.yes = r.uncounted() && v[last].rank >= NodeRecord::last_rank;
    return c;
  }
  SentenceClaim c = claim_of(v, slot, t, What::all_searched);
  const bool raised = any_raised(v, slot),
             stands = r.stood_pat() && r.best == no_rank && r.value == r.static_eval && !raised;
  c.yes = r.kind() == Kind::upper && !raised;
  const bool uncounted = r.uncounted() && nodes.subject().unsound();
  const bool counted = r.moves > 0 || r.size == 1;  // else its engine did not say how many there were
  c.other = r.partial() && counted ? SentenceClaim::partly_recorded
            : stands               ? SentenceClaim::standing_pat
            : !counted             ? SentenceClaim::not_reported
            : last != no_node && (uncounted || moves_left_behind(v, slot, last).moves > 0)
                ? SentenceClaim::what_switches_left
                : SentenceClaim::all;
  return c;
}

SentenceClaim plain_ending(const View& v, u32 slot, Tick t, const NodeInfo& n, const Nodes& nodes) {
  const NodeRecord& r = v[slot];
  if (n.state == NodeState::not_yet) return claim_of(v, slot, t, What::not_reached);
  if (n.state == NodeState::open) {
    SentenceClaim c = claim_of(v, slot, t, What::being_searched);
    // Of a node that is known to its end the record says whether there are moves; while it is being visited, its depth.
    c.yes = v.open(slot) ? r.depth() <= 0 : r.size == 1 && r.end() != NodeEnd::inner;
    c.other = n.closing;
    return c;
  }
  if (r.end() == NodeEnd::inner) return inner_ending(v, slot, t, nodes);
  SentenceClaim c = claim_of(v, slot, t, r.end() == NodeEnd::table ? What::answered : What::ended);
  c.end = r.end();
  c.proves = r.kind();
  if (r.end() == NodeEnd::table) c.by = r.link, c.yes = r.lost_link();
  else c.yes = r.stood_pat() || r.kind() == Kind::lower;
  return c;
}

// The root of a search that keeps to defences or to captures. A move that repeats a position is only forbidden at the
// end of a turn.
bool leaves_moves_out(const NodeRecord& r, const NodeInfo& n, const Subject& subject) {
  return r.ply == 0 && n.state == NodeState::closed && r.end() == NodeEnd::inner && r.moves > 0 && subject.game &&
         !why_left_out(subject.options).empty() && subject.game->moves(subject.root).size() > r.moves;
}

Sentence ending_of(const View& v, u32 slot, Tick t, const NodeInfo& n, Nodes& nodes) {
  Sentence s;
  const Telling telling{v, nodes, n.mover};
  tell(s, plain_ending(v, slot, t, n, nodes), telling);
  if (leaves_moves_out(v[slot], n, nodes.subject())) tell(s, claim_of(v, slot, t, What::left_out), telling);
  if (n.history_dependent && n.end != NodeEnd::repetition && n.end != NodeEnd::limit)
    tell(s, claim_of(v, slot, t, What::history_dependent), telling);
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

Sentence owner_sentence(const View& v, u32 slot, Tick t, bool upper, const Bound& bound, Nodes& nodes) {
  Sentence s;
  return tell(s, bound_claim(v, slot, t, What::owner, upper, bound, nodes.subject()), {v, nodes});
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
  // The first root's is known before it is entered.
  n.has_window = (m.state != NodeState::not_yet || n.enter == 0) && !v.untold().windows;
  n.alpha_owner = owner_sentence(v, slot, m.tick, false, n.window.now.alpha, nodes);
  n.beta_owner = owner_sentence(v, slot, m.tick, true, n.window.now.beta, nodes);
  const bool closed = m.state == NodeState::closed && !v.open(slot);
  if (closed) {
    n.value = {q.value, q.kind()};
    n.cut = q.cut();
    n.margin = cut_margin(q, nodes.subject());
    n.end = q.end();
    n.skipped = q.skipped;
    n.history_dependent = q.history_dependent() && q.end() != NodeEnd::aborted;
    if (const u32 w = q.end() == NodeEnd::table ? table_writer(v, slot) : no_node; w != no_node) n.writer = v.id(w);
  }
  if (q.has_static() && m.state != NodeState::not_yet) n.static_eval = q.static_eval;
  n.closing = cut_before_it_is_left(v, slot, m.tick);
  n.ending = ending_of(v, slot, m.tick, n, nodes);

  // 2. The path to it.
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
  if (q.stood_pat()) alpha = q.static_eval;
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

std::optional<std::vector<TermPair>> exchanged_terms(const Game& game, const std::string& profile,
                                                     const Weights& weights, const Position& p) {
  const auto there = game.changed(p, Change::swap_colours);
  if (!there || !game.why_not_allowed(*there).empty()) return std::nullopt;
  const Breakdown a = game.evaluate(p, profile, weights, Side::first),
                  b = game.evaluate(*there, profile, weights, Side::second);
  std::vector<TermPair> out;
  for (std::size_t i = 0; i < std::min(a.terms.size(), b.terms.size()); ++i)
    out.push_back({a.terms[i].info->id, a.terms[i].first, a.terms[i].second, b.terms[i].first, b.terms[i].second,
                   a.terms[i].contribution, b.terms[i].contribution});
  return out;
}

std::optional<bool> symmetry_broken(const Game& game, const std::string& profile, const Weights& weights,
                                    const Position& p) {
  const auto terms = exchanged_terms(game, profile, weights, p);
  if (!terms) return std::nullopt;
  return std::any_of(terms->begin(), terms->end(), [](const TermPair& t) { return !t.ok(); });
}

}  // namespace ply
