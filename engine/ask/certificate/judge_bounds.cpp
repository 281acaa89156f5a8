// Bounds, null windows and cut-offs.
#include <algorithm>
#include <cstdlib>

#include "engine/ask/certificate/judge.h"

namespace ply {
namespace {

bool infinite_bound(int value) { return std::abs(value) >= infinite; }

}  // namespace

ClaimJudge::Ground ClaimJudge::ground(u32 k, const Bound& b, Ground* behind) const {
  Ground g = Ground::not_reported;
  if (infinite_bound(b.value)) g = Ground::none;
  else if (b.owner.kind == Owner::Kind::root_window) g = search_.aspiration ? Ground::aspiration : Ground::root_window;
  else if (b.owner.kind == Owner::Kind::null_window) g = Ground::scout;
  else if (b.owner.kind == Owner::Kind::child || b.owner.kind == Owner::Kind::stand_pat)
    g = !search_.sound ? Ground::assumed : search_.reported ? Ground::proved : Ground::not_reported;
  if (behind) {
    *behind = g;
    if (g == Ground::scout)  // up to the child that the null window was made for
      for (u32 at = k; at_.parent(at) != no_node; at = at_.parent(at))
        if (at_.id(at_.parent(at)) == b.owner.id) {
          const Window& w = at_.handed(at);
          const Bound& beside = at_[at].pass() == Pass::probe ? w.beta : w.alpha;
          *behind = Ground::not_reported;
          if (!(beside.owner == b.owner)) (void)ground(at_.parent(at), beside, behind);
          break;
        }
  }
  return g;
}

std::string ClaimJudge::bound(const SentenceClaim& c, u32 k) const {
  const u32 next = c.third == no_node ? no_node : at_.slot(c.third);
  if (c.when == SentenceClaim::When::handed && (next == no_node || at_.parent(next) != k || !at_.entered(next)))
    return "it was handed to no such child";
  if (!at_.entered(k)) {
    // Nothing has happened: what the record says of its entry is all there is.
    const int value = c.upper ? at_[k].beta : at_[k].alpha;
    return value == c.value ? "" : "it is entered with another bound";
  }
  const Window& w = c.when == SentenceClaim::When::entry    ? at_.entry(k)
                    : c.when == SentenceClaim::When::handed ? at_.handed(next)
                                                            : at_.now(k);
  const Bound& b = c.upper ? w.beta : w.alpha;
  if (b.value != c.value) return "the bound is " + std::to_string(b.value) + ", not " + std::to_string(c.value);
  if (!(b.owner == c.owner)) return "another move has set it";
  if (!c.standing) return "it does not say what it rests on";
  if (!(c.standing->owner() == b.owner)) return "what it rests on belongs to another bound";
  Ground behind;
  if (ground(k, b, &behind) != c.standing->ground()) return "it does not rest on that";
  return behind == c.standing->behind() ? "" : "what lies behind the null window is stated wrongly";
}

std::string ClaimJudge::bound_kind(const SentenceClaim& c, u32 k) const {
  using What = SentenceClaim::What;
  const NodeRecord& r = at_[k];
  if (c.what == What::widened) {
    const u32 up = at_.parent(k);
    if (up == no_node || !at_.entered(k)) return "nothing lies above it";
    const Window above = r.mover() == at_[up].mover() ? at_.handed(k) : flipped(at_.handed(k));
    const Window& own = at_.entry(k);
    if (r.pass() == Pass::probe && r.mover() == at_[up].mover() && r.move == 0xffff)
      return "a shallow search may ask for any bound";
    return own.alpha.value < above.alpha.value || own.beta.value > above.beta.value ? "" : "it does not reach beyond";
  }
  if (c.what == What::unbounded) {
    const Window& w = at_.now(k);
    const bool free = infinite_bound(w.alpha.value) && infinite_bound(w.beta.value);
    return free && w.alpha.value == c.value && w.beta.value == c.other ? "" : "it has bounds";
  }
  if (std::string why = bound(c, k); !why.empty()) return why;
  const u32 next = c.third == no_node ? no_node : at_.slot(c.third);
  const Window& w = at_.entered(k) && c.when == SentenceClaim::When::handed ? at_.handed(next) : at_.now(k);
  const Bound& rival = c.upper ? w.alpha : w.beta;
  switch (c.what) {
    case What::wall_left:
    case What::wall_right:
      return !infinite_bound(rival.value) == c.yes ? "" : "whether there is another wall is stated wrongly";
    case What::asked_between: {
      if (c.owner.kind != Owner::Kind::root_window || rival.owner.kind != Owner::Kind::root_window)
        return "not both are bounds of the root";
      if (rival.value != c.other || infinite_bound(c.value) || infinite_bound(c.other)) return "it asks no such thing";
      return c.yes == search_.aspiration ? "" : "whether it is a guess is stated wrongly";
    }
    case What::unreached: {
      if (!at_.closed(k) || r.cut() || r.end() != NodeEnd::inner) return "its moves were not searched to the end";
      if (infinite_bound(c.value)) return "there is no bound";
      for (const u32 x : at_.children(k))
        if (at_.raised(x)) return "a move has got above it";
      if (c.yes != (r.ply == 0 && attempted_again(k))) return "whether the root is searched again is stated wrongly";
      return r.value <= c.value ? "" : "its value lies above it";
    }
    case What::handed_down:
      if (c.tick != at_.enter(next)) return "it was handed down at another moment";
      return c.yes == (at_[next].mover() != r.mover()) ? "" : "whether the mover changes is stated wrongly";
    case What::beside: {
      if (c.tick != at_.enter(next)) return "it was handed down at another moment";
      const bool probe = at_[next].pass() == Pass::probe;
      if (!probe && at_[next].pass() != Pass::scout) return "the child is no scout";
      return c.upper == probe ? "" : "the null window lies beside the other bound";
    }
    case What::root_bound:
      if (c.owner.kind == Owner::Kind::unknown) return "";
      if (at_.parent(k) != no_node) return "it is no root";
      return c.other == r.rank ? "" : "it is another attempt";
    case What::static_bound: return r.stood_pat() && r.static_eval == c.value && !c.upper ? "" : "it did not stand pat";
    case What::met: return c.when == SentenceClaim::When::entry && c.upper ? "" : "no cut-off meets that bound";
    case What::rest: {
      const u32 by = c.by == no_node ? no_node : at_.slot(c.by);
      if (c.by != no_node && (by == no_node || at_.parent(by) != k)) return "no such move was searched";
      for (const u32 x : at_.children(k))
        if (by != no_node && x > by) return "a move behind it was searched";
      using Reported = MovesLeft::Reported;
      const Reported reported = r.partial()     ? Reported::not_recorded
                                : r.uncounted() ? Reported::uncounted
                                                : Reported::exactly;
      if (reported != c.left.reported) return "whether they can be counted is stated wrongly";
      const int left = std::max(0, r.moves - searched(k, by == no_node ? u32{0} : by));
      if (reported == Reported::exactly && left != c.left.moves)
        return std::to_string(left) + " moves are left, not " + std::to_string(c.left.moves);
      return (c.other != 0) == (r.ply == 0 && attempted_again(k))
                 ? ""
                 : "whether the root is searched again is stated wrongly";
    }
    default: return "";
  }
}

std::string ClaimJudge::cut(const SentenceClaim& c, u32 k) const {
  using What = SentenceClaim::What;
  const NodeRecord& r = at_[k];
  if (c.what == What::refutes) {
    if (!at_.entered(k)) return "it was not entered";
    const u32 by = child(c, k);
    if (c.by != no_node && by == no_node) return "no such move has returned";
    if (at_.closed(k)) {
      if (!r.cut()) return "it was not cut off";
      if (c.value != r.value) return "it returned another value";
      if (by != no_node && !at_.counted(by)) return "that move does not count";
    } else {
      if (!shut(k) || by == no_node) return "nothing has cut it off";
      const int value = value_of(k, by);
      if (c.value != (search_.fail_hard ? std::min(value, r.beta) : value)) return "it is worth something else";
    }
    if (c.value < r.beta) return "it does not reach the bound";
    return by == no_node || value_of(k, by) >= r.beta ? "" : "that move does not reach the bound";
  }
  // A null window's question: the child that it was made for, and the value that it asks about.
  const u32 third = c.third == no_node ? no_node : at_.slot(c.third);
  if (third == no_node || at_.parent(third) != k || !at_.entered(third)) return "no such child is searched";
  const NodeRecord& x = at_[third];
  if (x.pass() != Pass::scout && x.pass() != Pass::probe) return "the child is not searched with a null window";
  const Window& had = at_.handed(third);
  const int about = x.pass() == Pass::probe ? had.beta.value - 1 : had.alpha.value;
  if (about != c.value) return "it is asked about another value";
  if (c.what == What::question) return "";
  const u32 by = c.by == no_node ? no_node : at_.slot(c.by);
  if (by == no_node || !at_.entered(by)) return "no such node was searched";
  u32 up = by;
  while (up != no_node && up != third) up = at_.parent(up);
  if (up == no_node) return "the node lies on another line";
  if (!(at_.entry(by).beta.owner == Owner{Owner::Kind::null_window, c.node})) return "it has met another bound";
  if (!ends_cut(by) && !shut(by)) return "nothing has cut it off";
  return c.yes == (r.mover() == at_[by].mover()) ? "" : "the answer is the other one";
}

}  // namespace ply
