#include "engine/read/tree/corridor_words.h"

#include <algorithm>

#include "engine/base/in_view.h"
#include "engine/read/words/claim_words.h"
#include "engine/read/words/log_facts.h"

namespace ply {
namespace {

using What = SentenceClaim::What;
using Ground = Standing::Ground;

// A wall of the row as a bound of its node's mover.
SentenceClaim wall_claim(const View& v, Tick t, const CorridorRow& r, const Window& w, bool left, Side side, What what,
                         const Subject& subject) {
  const bool upper = left != (r.mover == side);
  SentenceClaim c = bound_claim(v, r.slot, t, what, upper, upper ? w.beta : w.alpha, subject);
  if (!r.handed) return c;
  c.when = SentenceClaim::When::handed;
  for (const CorridorChip& chip : r.chips)
    if (chip.on_line) c.third = chip.id;
  return c;
}

}  // namespace

Sentence scout_sentence(const View& v, Tick t, const Corridor& c, const CorridorRow& r, Nodes& nodes) {
  Sentence s;
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  v.path_to(r.slot, path);
  v.windows(path, t, windows);
  for (std::size_t d = 0; d + 1 < c.rows.size(); ++d) {
    const u32 id = c.rows[d].id;
    if (!(r.left.owner.kind == Owner::Kind::null_window && r.left.owner.id == id) &&
        !(r.right.owner.kind == Owner::Kind::null_window && r.right.owner.id == id))
      continue;
    const Pass pass = v[c.rows[d + 1].slot].pass();
    if (d >= windows.size() || (pass != Pass::scout && pass != Pass::probe)) return s;
    const Window& had = windows[d].at_next;
    SentenceClaim asked = claim_of(v, c.rows[d].slot, t, What::question);
    asked.third = c.rows[d + 1].id;
    asked.value = pass == Pass::probe ? had.beta.value - 1 : had.alpha.value;
    return tell(s, asked, {v, nodes, c.side});
  }
  return s;
}

Sentence wall_sentence(const View& v, Tick t, const CorridorRow& r, const Window& w, Side side, Nodes& nodes) {
  Sentence s;
  const Telling telling{v, nodes, side};
  const Subject& subject = nodes.subject();
  SentenceClaim left = wall_claim(v, t, r, w, true, side, What::wall_left, subject),
                right = wall_claim(v, t, r, w, false, side, What::wall_right, subject);
  const Ground on_left = left.standing->ground(), on_right = right.standing->ground();
  if (on_left == Ground::none && on_right == Ground::none) {
    SentenceClaim none = claim_of(v, r.slot, t, What::unbounded);
    none.value = r.mover == side ? left.value : right.value;
    none.other = r.mover == side ? right.value : left.value;
    return tell(s, none, telling);
  }
  const auto asked = [](Ground x) { return x == Ground::root_window || x == Ground::aspiration; };
  if (asked(on_left) && asked(on_right)) {
    left.what = What::asked_between;
    left.other = right.value;
    left.yes = on_left == Ground::aspiration || on_right == Ground::aspiration;
    return tell(s, left, telling);
  }
  left.yes = on_right != Ground::none;
  right.yes = on_left != Ground::none;
  if (right.yes) tell(s, left, telling);
  if (left.yes) tell(s, right, telling);
  return s;
}

Sentence result_sentence(const View& v, Tick t, const CorridorRow& r, Side side, Nodes& nodes) {
  Sentence s;
  const Telling telling{v, nodes, side};
  const NodeRecord& q = v[r.slot];
  auto best = std::find_if(r.chips.begin(), r.chips.end(), [](const CorridorChip& c) { return c.best; });
  if (best != r.chips.end() && value_for(q, v[best->slot]) != q.value) best = r.chips.end();
  const bool raised = any_raised(v, r.slot), standing = q.stood_pat() && q.best == no_rank && q.kind() != Kind::upper &&
                                                        q.value == q.static_eval && !raised;
  if (best != r.chips.end() || standing) {
    SentenceClaim c = claim_of(v, r.slot, t, What::best);
    if (best != r.chips.end()) c.by = best->id;
    c.value = q.value;
    tell(s, c, telling);
  } else {
    std::vector<u32> path;
    std::vector<PathWindow> windows;
    v.path_to(r.slot, path);
    v.windows(path, v.enter(r.slot), windows);
    const Bound alpha = windows.back().entry.alpha;
    SentenceClaim c = bound_claim(v, r.slot, t, What::unreached, false, alpha, nodes.subject());
    c.when = SentenceClaim::When::entry;
    c.yes = q.ply == 0 && next_attempt_follows(v, r.slot);
    if (c.standing->ground() == Ground::none || q.kind() != Kind::upper || raised || q.value > alpha.value)
      c = claim_of(v, r.slot, t, What::gone_through);
    tell(s, c, telling);
  }
  SentenceClaim worth = claim_of(v, r.slot, t, What::worth);
  worth.value = q.value;
  worth.proves = q.kind();
  return tell(s, worth, telling);
}

Sentence cut_sentence(const View& v, Tick t, u32 slot, u32 c, int value, Side side, Nodes& nodes) {
  Sentence s;
  const Telling telling{v, nodes, side};

  // Other engines, and searches with a fault, say so of what did not.
  if (value < v[slot].beta ||
      (c != no_node && (value_for(v[slot], v[c]) < v[slot].beta || !v.effect_of(slot, c).counted))) {
    SentenceClaim none = claim_of(v, slot, t, What::cut_short);
    if (c != no_node) none.by = v.id(c);
    return tell(s, none, telling);
  }

  // 1. What the refuting move is worth.
  SentenceClaim refutes = claim_of(v, slot, t, What::refutes);
  if (c != no_node) refutes.by = v.id(c);
  refutes.value = value;
  tell(s, refutes, telling);

  // 2. What it met, and who had built that.
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  v.path_to(slot, path);
  v.windows(path, v.enter(slot), windows);  // beta does not move while the node is open
  const Bound beta = windows.back().entry.beta;
  SentenceClaim met = bound_claim(v, slot, t, What::met, true, beta, nodes.subject());
  met.when = SentenceClaim::When::entry;
  SentenceClaim rest = met;
  rest.what = What::rest;
  rest.by = refutes.by;
  rest.left = moves_left_behind(v, slot, c);
  rest.other = v[slot].ply == 0 && next_attempt_follows(v, slot);

  // 3. A null window has asked: the wall that its question is about is one beside its other end where its own side cut.
  const u32 by = beta.owner.id == no_node ? no_node : v.find(beta.owner.id);
  const auto at = std::find(path.begin(), path.end(), by);
  if (met.standing->ground() == Ground::scout && by != no_node && at != path.end() && at + 1 != path.end()) {
    SentenceClaim answer = claim_of(v, by, t, What::answer);
    answer.by = v.id(slot);
    answer.third = v.id(at[1]);
    answer.yes = v[by].mover() == v[slot].mover();
    answer.value = answer.yes ? beta.value - 1 : -beta.value;
    rest.yes = true;
    tell(s, answer, telling);
  } else {
    tell(s, met, telling);
  }
  return tell(s, rest, telling);
}

Sentence cut_sentence(const View& v, Tick t, u32 slot, Side side, Nodes& nodes) {
  const NodeRecord& q = v[slot];
  if (!q.cut()) return {};
  return cut_sentence(v, t, slot, q.partial() ? no_node : v.last_child(slot), q.value, side, nodes);
}

}  // namespace ply
