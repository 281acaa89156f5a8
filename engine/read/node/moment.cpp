#include "engine/read/node/moment.h"

#include <fmt/format.h>

#include "engine/read/places/place_names.h"
#include "engine/read/words/claim_words.h"
#include "engine/read/words/log_facts.h"
#include "engine/trace/cut_saving.h"

namespace ply {

MomentModel moment_at(const View& v, Tick t, u32 shown) {
  MomentModel m;
  m.tick = t;
  v.path(t, m.line);
  m.event = v.event(t);
  if (shown >= v.size()) return m;
  m.shown = shown;
  m.state = v.state(shown, t);
  v.path_to(shown, m.path);
  v.windows(m.path, t, m.windows);
  v.children(shown, m.children);
  return m;
}

std::vector<u32> principal_variation(const View& v, u32 root, Tick t) {
  std::vector<u32> out, kids;
  std::vector<PathWindow> windows;
  for (u32 k = root; k < v.size() && v.enter(k) <= t;) {
    out.push_back(k);
    u32 next = no_node;
    if (v.open(k) || t < v.leave(k)) {
      const u32 path[] = {k};
      v.windows(path, t, windows);
      if (windows.front().now.alpha.owner.kind == Owner::Kind::child) next = v.find(windows.front().now.alpha.owner.id);
    } else if (v[k].best != no_rank && v[k].kind() != Kind::upper) {
      v.children(k, kids);
      constexpr int last_rank = 254;  // of that move and all behind it; among those the first with the value
      for (u32 c : kids)              // the last visit of the best move is the one that counted
        if (v[c].rank == v[k].best && v[c].pass() != Pass::probe &&
            (next == no_node || v[c].rank < last_rank || value_for(v[k], v[c]) > value_for(v[k], v[next])))
          next = c;
    }
    k = next;
  }
  return out;
}

std::string depth_text(const View& v, int depth) {
  return v.tells_depth(depth) ? fmt::format("depth {}", depth) : "depth not told";
}

std::string name_of(const View& v, u32 slot, Nodes& nodes) {
  if (v[slot].ply > 0) return node_place(v, slot, nodes);
  if (v.untold().depths) return "root";
  return v[slot].rank > 0 ? fmt::format("root, depth {}, attempt {}", v[slot].depth(), v[slot].rank + 1)
                          : fmt::format("root, depth {}", v[slot].depth());
}

Sentence event_sentence(const View& v, Tick t, Nodes& nodes) {
  using What = SentenceClaim::What;
  Sentence s;
  const Event e = v.event(t);
  if (e.slot == no_node) return s.say(t < 0 ? "Before the first event." : "");
  const Telling telling{v, nodes};
  const NodeRecord& r = v[e.slot];
  if (!e.leaving) {
    SentenceClaim c = claim_of(v, e.slot, t, What::enters);
    c.pass = r.pass();
    c.value = r.depth();
    c.yes = r.reduced();
    return tell(s, c, telling);
  }
  SentenceClaim c = claim_of(v, e.slot, t, What::leaves);
  c.end = r.end();
  c.value = r.value;
  c.proves = r.kind();
  c.yes = r.cut();
  c.other = r.cut() && cut_saved_moves(v, e.slot);
  tell(s, c, telling);
  if (r.end() == NodeEnd::aborted) return s;
  const u32 up = v.parent(e.slot);
  if (up == no_node) return tell(s, claim_of(v, e.slot, t, What::root_result), telling);
  const View::Effect effect = v.effect_of(up, e.slot);
  if (effect.counted && !effect.raised) return s.say(".");
  SentenceClaim did = claim_of(v, up, t,
                               effect.raised                                              ? What::raises
                               : r.pass() == Pass::scout && searched_again(v, up, e.slot) ? What::too_good
                                                                                          : What::not_counted);
  did.by = c.node;
  return tell(s, did, telling);
}

std::string_view text(NodeEnd e) {
  switch (e) {
    case NodeEnd::inner: return "all moves searched";
    case NodeEnd::horizon: return "at the horizon";
    case NodeEnd::over: return "the game is over";
    case NodeEnd::table: return "answered by the table";
    case NodeEnd::pruned: return "left before its moves";
    case NodeEnd::unreported: return "without children";
    case NodeEnd::aborted: return "stopped";
    case NodeEnd::open: return "open";
    case NodeEnd::repetition: return "ended by repetition";
    case NodeEnd::limit: return "ended by a limit of moves";
    case NodeEnd::turn_won: return "won within the turn";
  }
  return "damaged";
}

std::string_view text(Why w) {
  switch (w) {
    case Why::generator: return "generator";
    case Why::table: return "table";
    case Why::forcing: return "forcing";
    case Why::killer: return "killer";
    case Why::history: return "history";
    case Why::previous: return "previous";
  }
  return "damaged";
}

std::string_view explain(Why w) {
  switch (w) {
    case Why::generator: return "In the order in which the rules list the moves.";
    case Why::table: return "The transposition table remembers it as the best move here.";
    case Why::forcing: return "A forcing move: a capture, an extra turn, a corner.";
    case Why::killer: return "It recently cut off a sibling at this ply.";
    case Why::history: return "It has often cut off elsewhere (history).";
    case Why::previous: return "The best move of the iteration before.";
  }
  return "The recording holds an unknown reason.";
}

std::string_view text(Pass p) {
  switch (p) {
    case Pass::full: return "full";
    case Pass::scout: return "scout";
    case Pass::research: return "again";
    case Pass::probe: return "probe";
  }
  return "damaged";
}

std::string_view explain(Pass p) {
  switch (p) {
    case Pass::full: return "Searched with the window of its parent.";
    case Pass::scout: return "Searched with a null window, which asks whether it is better than what there is.";
    case Pass::research: return "Searched again with the open window, because the scout failed high.";
    case Pass::probe:
      return "A search beside the line (a null move, a shallow search): its value never counts for the parent.";
  }
  return "";
}

}  // namespace ply
