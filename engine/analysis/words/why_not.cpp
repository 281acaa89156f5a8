#include "engine/analysis/words/why_not.h"

#include <fmt/format.h>

#include "engine/analysis/places/place_names.h"
#include "engine/analysis/tree/corridor.h"
#include "engine/analysis/words/standing.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

// The child of `owner`'s parent whose return is the bound; follows a null window to the bound it was made from.
u32 setter(const View& v, Tick t, Owner owner, std::vector<u32>& chain) {
  for (int i = 0; i < 2 * max_ply; ++i) {
    if (owner.id == no_node) return no_node;
    if (chain.empty() || chain.back() != owner.id) chain.push_back(owner.id);
    if (owner.kind == Owner::Kind::child || owner.kind == Owner::Kind::stand_pat) return owner.id;
    if (owner.kind != Owner::Kind::null_window) return no_node;
    // The scout's window [a, a + 1] proves "not better than a"; a belongs to whoever set alpha there at that moment.
    const u32 k = v.find(owner.id);
    if (k == no_node) return no_node;
    std::vector<u32> path;
    std::vector<PathWindow> windows;
    v.path_to(k, path);
    v.windows(path, t, windows);
    const Owner next = windows.back().now.alpha.owner;
    if (next == owner) return no_node;
    owner = next;
  }
  return no_node;
}

}  // namespace

std::string why_left_out(const SearchOptions& options) {
  const char* loses =
      "behind which the other side can win in its next turn, whatever follows in this one, or, in searches by whole "
      "turns, threaten what nothing helps against";
  const char* passes = "that pass over a capture which looked better where the turn ends";
  if (!options.has(Switch::turn_captures)) return options.has(Switch::turn_defence) ? loses : "";
  return options.has(Switch::turn_defence) ? fmt::format("{}, or {}", loses, passes) : passes;
}

WhyNot why_not(const View& v, Tick t, u32 slot, MoveCode move, Side side, Nodes& nodes) {
  WhyNot out;
  Sentence& s = out.text;
  const NodeRecord& q = v[slot];
  const std::string name = child_place(v, slot, move, nodes);
  if (v.state(slot, t) != NodeState::closed || v.open(slot)) {
    s.say(cut_before_it_is_left(v, slot, t)
              ? fmt::format("{} is not searched: a move before it reached the bound.", name)
              : fmt::format("{} has not been reached yet.", name));
    return out;
  }
  switch (q.end()) {
    case NodeEnd::table:
      s.say(fmt::format("{} needed no search: the table knew the answer", name));
      if (q.link != no_node && v.find(q.link) != no_node) {
        out.chain.push_back(q.link);
        s.say(", found before by ").link(fmt::format("node {}", q.link), q.link);
      }
      s.say(".");
      return out;
    case NodeEnd::horizon: s.say(fmt::format("{} lies beyond the depth of the search.", name)); return out;
    case NodeEnd::untold: s.say(fmt::format("{} was not searched; why not, the engine did not say.", name)); return out;
    case NodeEnd::over: s.say("The game is over here: there is no move."); return out;
    case NodeEnd::repetition: s.say("The game is over here by repetition: there is no move."); return out;
    case NodeEnd::limit: s.say("The game is over here by its limit of moves: there is no move."); return out;
    case NodeEnd::turn_won:
      s.say(fmt::format("{} was not searched: the side to move can win within this turn, as the board shows.", name));
      return out;
    case NodeEnd::pruned:
      out.proved = false;
      s.say(v.left_by_shallow_probe(slot)
                ? fmt::format("{} was not searched because a shallow search lay far outside the window: assumed, not "
                              "proved.",
                              name)
                : fmt::format("{} was skipped because {} is good enough: assumed, not proved.", name,
                              q.size > 1 ? "even passing" : "what stands there"));
      return out;
    case NodeEnd::aborted: s.say(fmt::format("The search was stopped before it came to {}.", name)); return out;
    case NodeEnd::open: s.say(fmt::format("{} has not been reached yet.", name)); return out;
    case NodeEnd::inner: break;
  }
  const u32 c = v.last_child(slot);
  if (!q.cut() || c == no_node) {
    if (q.partial()) s.say(fmt::format("{} was searched, but there was no room to record it.", name));
    else if (const std::string why = why_left_out(nodes.subject().options); q.ply == 0 && !why.empty()) {
      out.proved = !nodes.subject().unsound();
      s.say(fmt::format("{} was left out, as are moves {}.", name, why));
    } else if (q.depth() <= 0)
      s.say(fmt::format("{} is a quiet move: beyond the depth only forcing moves are searched.", name));
    else s.say(fmt::format("The recording does not say why {} is missing.", name));
    return out;
  }

  // A cut-off. Who refutes, what it met, and who set that.
  out.cut = true;
  out.value = q.value;
  out.proved = !nodes.subject().unsound();
  std::vector<u32> path;
  std::vector<PathWindow> windows;
  v.path_to(slot, path);
  const Tick moment = v.enter(slot);  // the bound did not move while the node was open
  v.windows(path, moment, windows);
  const Bound beta = windows.back().entry.beta;
  out.bound = beta.value;

  if (!q.partial()) out.chain.push_back(v.id(c));
  (void)setter(v, moment, beta.owner, out.chain);
  s.say(fmt::format("{} was not searched. ", name)).add(cut_sentence(v, slot, side, nodes));
  return out;
}

}  // namespace ply
