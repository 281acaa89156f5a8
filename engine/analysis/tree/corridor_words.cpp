#include "engine/analysis/tree/corridor_words.h"

#include <algorithm>

#include "engine/analysis/places/place_names.h"
#include "engine/analysis/words/standing.h"
#include "engine/core/in_view.h"

namespace ply {
namespace {

std::string side_name(const Nodes& nodes, Side s) {
  if (const BoardFace* face = nodes.subject().face()) return face->type().side_name(s);
  return s == Side::first ? "first" : "second";
}

std::string capital(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

void owner_words(Sentence& s, const View& v, const Owner& owner, Nodes& nodes) {
  const u32 k = owner.id == no_node ? no_node : v.find(owner.id);
  if (owner.kind == Owner::Kind::stand_pat) s.say(" by standing pat");
  else if (owner.kind == Owner::Kind::child && k != no_node) s.say(" by ").link(node_place(v, k, nodes), owner.id);
}

/// The scouting node's question about its move on this line.
void question(Sentence& s, const View& v, u32 scouting, u32 candidate, int than, Side side, Nodes& nodes) {
  s.link(v[candidate].pass() == Pass::probe ? std::string("passing") : node_place(v, candidate, nodes),
         v.id(candidate));
  if (v[scouting].mover() == side) s.say(" gives " + side_name(nodes, side) + " more than ");
  else s.say(" holds " + side_name(nodes, side) + " below ");
  s.number(than, side);
}

/// What no move of a node reached: its lower bound at entry, by what that stands on.
void unreached(Sentence& s, const View& v, const CorridorRow& r, Side side, Nodes& nodes) {
  using Ground = Standing::Ground;
  const NodeRecord& q = v[r.slot];
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  v.path_to(r.slot, path);
  v.windows(path, v.enter(r.slot), windows);
  const Bound alpha = windows.back().entry.alpha;
  const Standing met = standing_of(v, r.slot, alpha, nodes.subject());
  const bool guessed = met.ground() == Ground::aspiration;
  if (met.ground() == Ground::none) return void(s.say("Its moves were searched"));
  if (met.held()) {
    s.say("No move reaches what " + side_name(nodes, r.mover) + " already has elsewhere");
    owner_words(s, v, alpha.owner, nodes);
    s.say(standing_reserve(met));
    return;
  }
  s.say(guessed                               ? "No move reaches the aspiration window"
        : met.ground() == Ground::root_window ? "No move reaches the window that the root was asked with"
        : met.ground() == Ground::scout       ? "No move reaches what the null window asks for"
                                              : "No move reaches the bound that the node was entered with")
      .say(", ")
      .number(in_view(alpha.value, q.mover(), side), side);
  if (guessed && q.ply == 0) s.say(", so that the root is searched again with that side opened");
}

}  // namespace

Sentence scout_sentence(const View& v, const Corridor& c, const CorridorRow& r, Nodes& nodes) {
  Sentence s;
  for (std::size_t d = 0; d + 1 < c.rows.size(); ++d) {
    const u32 id = c.rows[d].id;
    if (!(r.left.owner.kind == Owner::Kind::null_window && r.left.owner.id == id) &&
        !(r.right.owner.kind == Owner::Kind::null_window && r.right.owner.id == id))
      continue;
    s.say("The question is whether ");
    question(s, v, c.rows[d].slot, c.rows[d + 1].slot,
             v[c.rows[d].slot].mover() == c.side ? r.left.value : r.right.value, c.side, nodes);
    return s.say(": a null window asks for yes or no, no more.");
  }
  return s;
}

Sentence wall_sentence(const View& v, const CorridorRow& r, Side side, Nodes& nodes) {
  using Ground = Standing::Ground;
  Sentence s;
  const std::string me = side_name(nodes, side), rival = side_name(nodes, other(side));
  const Standing left = standing_of(v, r.slot, {r.left.value, r.left.owner}, nodes.subject()),
                 right = standing_of(v, r.slot, {r.right.value, r.right.owner}, nodes.subject());
  const bool has_left = left.ground() != Ground::none, has_right = right.ground() != Ground::none;
  if (!has_left && !has_right) return s.say("Nothing bounds this line yet: every value is possible.");
  // The window of the root is nobody's: it is what the search was asked about. An aspiration window is a guess.
  const auto asked = [](const Standing& x) {
    return x.ground() == Ground::root_window || x.ground() == Ground::aspiration;
  };
  const char* guess = left.ground() == Ground::aspiration || right.ground() == Ground::aspiration
                          ? ": a guess from the iteration before."
                          : ".";
  if (asked(left) && asked(right))
    return s.say("The root is only asked about values between ")
        .number(r.left.value, side)
        .say(" and ")
        .number(r.right.value, side)
        .say(guess);
  if (has_left) {
    s.say(left.held()                      ? me + " already has "
          : asked(left)                    ? "The root is only asked about more than "
          : left.ground() == Ground::scout ? "A null window asks about more than "
                                           : "Nobody is told to have the left wall at ")
        .number(r.left.value, side);
    owner_words(s, v, r.left.owner, nodes);
    if (left.held()) s.say(standing_reserve(left));
    s.say(has_right ? "; " : left.held() ? ": only more than that matters here." : asked(left) ? guess : ".");
  }
  if (has_right) {
    const std::string begin = right.held()                      ? rival + " holds " + me + " to "
                              : asked(right)                    ? "the root is only asked about less than "
                              : right.ground() == Ground::scout ? "a null window asks about less than "
                                                                : "nobody is told to have the right wall at ";
    s.say(has_left ? begin : capital(begin)).number(r.right.value, side);
    owner_words(s, v, r.right.owner, nodes);
    if (right.held()) s.say(standing_reserve(right));
    s.say(has_left       ? ": only what lies between matters here."
          : right.held() ? ": only less than that matters here."
          : asked(right) ? guess
                         : ".");
  }
  return s;
}

Sentence result_sentence(const View& v, const CorridorRow& r, Side side, Nodes& nodes) {
  Sentence s;
  const std::string me = side_name(nodes, side);
  for (const CorridorChip& c : r.chips)
    if (c.best)
      s.link(node_place(v, c.slot, nodes), c.id).say(" is best: " + me + " gets ").score(r.value, side).say(" here.");
  if (!s.empty()) return s;
  unreached(s, v, r, side, nodes);
  return s.say(": " + me + " gets ").score(r.value, side).say(" here.");
}

Sentence told_cut(const View& v, u32 slot, u32 c, int value, Side side, Nodes& nodes) {
  Sentence s;
  const NodeRecord& q = v[slot];
  const Side mover = q.mover();
  const std::string me = side_name(nodes, side), mover_name = side_name(nodes, mover),
                    rival_name = side_name(nodes, other(mover));

  // 1. What the refuting move is worth.
  if (c != no_node) s.link(node_place(v, c, nodes), v.id(c));
  else s.say(q.has_static() && q.statik >= q.beta ? "Standing pat" : "A move that is not recorded");
  s.say(mover == side ? " gives " + me + " at least " : " leaves " + me + " at most ")
      .number(in_view(value, mover, side), side)
      .say(". ");

  // 2. What it met, and who had built that.
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  v.path_to(slot, path);
  v.windows(path, v.enter(slot), windows);  // beta does not move while the node is open
  const Bound beta = windows.back().entry.beta;
  const int bound = in_view(beta.value, mover, side);
  const Standing met = standing_of(v, slot, beta, nodes.subject());
  const MovesLeft left = moves_left_behind(v, slot, c);
  const Owner& owner = beta.owner;
  const u32 by = owner.id == no_node ? no_node : v.find(owner.id);

  if (met.held() && by != no_node) {
    if (mover != side) s.say(me + " already has ").number(bound, side);
    else s.say(rival_name + " already holds " + me + " to ").number(bound, side);
    owner_words(s, v, owner, nodes);
    return s.say(", so " + rival_name + " will not come here: ").say(rest_words(met, left, "the", q.ply == 0));
  }
  if (met.ground() == Standing::Ground::scout) {
    const auto at = std::find(path.begin(), path.end(), by);
    if (by != no_node && at != path.end() && at + 1 != path.end()) {
      const bool asks = v[by].mover() == mover;  // the side that asks is the one that cut: the answer is yes
      s.say("The question was whether ");
      // The wall the question is about: the scouting node's own value, one beside the null window's other end.
      const int has = in_view(asks ? beta.value - 1 : beta.value, mover, side);
      question(s, v, by, at[1], has, side, nodes);
      return s.say(asks ? ": on this line it does, so " : ": on this line it does not, so ")
          .say(rest_words(met, left, mover_name + "'s", q.ply == 0));
    }
  }
  if (owner.kind == Owner::Kind::root_window)
    s.say(met.ground() == Standing::Ground::aspiration ? "The aspiration window only asked about values "
                                                       : "The root was only asked about values ")
        .say(mover == side ? "up to " : "from ")
        .number(bound, side);
  else s.say("The bound here was ").number(bound, side);
  return s.say(": ").say(rest_words(met, left, "the", q.ply == 0));
}

Sentence cut_sentence(const View& v, u32 slot, Side side, Nodes& nodes) {
  const NodeRecord& q = v[slot];
  if (!q.cut()) return {};
  return told_cut(v, slot, q.partial() ? no_node : v.last_child(slot), q.value, side, nodes);
}

}  // namespace ply
