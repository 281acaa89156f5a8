// The words of claims: how a node ends, and why a move was not searched.
#include <fmt/format.h>

#include "engine/read/places/place_names.h"
#include "engine/read/words/claim_table.h"
#include "engine/search/switches.h"

namespace ply {

std::string why_left_out(const SearchOptions& options) {
  const char* loses =
      "behind which the other side can win in its next turn, whatever follows in this one, or, in searches by whole "
      "turns, threaten what nothing helps against";
  const char* passes = "that pass over a capture which looked better where the turn ends";
  if (!options.has(Switch::turn_captures)) return options.has(Switch::turn_defence) ? loses : "";
  return options.has(Switch::turn_defence) ? fmt::format("{}, or {}", loses, passes) : passes;
}

namespace claim_words {
namespace {

std::string place(const SentenceClaim& c, const Telling& t) { return child_place(t.v, slot(c, t), c.move, t.nodes); }

}  // namespace

void not_reached(Sentence& s, const SentenceClaim&, const Telling&) { s.say("Not reached yet."); }

void being_searched(Sentence& s, const SentenceClaim& c, const Telling&) {
  s.say(c.yes     ? "Open: its value is being worked out."
        : c.other ? "Open: a move has reached the bound, and only its return is left."
                  : "Open: its moves are being searched.");
}

void ended(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const u32 k = slot(c, t);
  switch (c.end) {
    case NodeEnd::horizon:
      return void(
          s.say(c.yes ? "The depth is used up; it stands pat." : "The depth is used up: its static value counts."));
    case NodeEnd::over: return void(s.say("The game is over here."));
    case NodeEnd::repetition:
      return void(s.say("The game is over here by repetition: the position has come too often in game and line."));
    case NodeEnd::limit: return void(s.say("The game is over here: its limit of moves is reached."));
    case NodeEnd::pruned:
      // Other engines leave nodes early for other reasons, too.
      return void(s.say(t.v.last_child(k) == no_node    ? "Left early by a rule that may be wrong: assumed, not proved."
                        : !t.v.left_by_shallow_probe(k) ? "Passing the move reached the bound: assumed, not proved."
                        : c.proves == Kind::upper ? "Cut by a shallow search so far below alpha that the deep one will "
                                                    "usually be, too: assumed, not proved."
                                                  : "Cut by a shallow search so far above beta that the deep one will "
                                                    "usually be, too: assumed, not proved."));
    case NodeEnd::turn_won:
      return void(s.say("The side to move can win within this turn: seen on the board, without a search."));
    case NodeEnd::unreported: return void(s.say("It has no children; its engine did not say why."));
    case NodeEnd::aborted:
      return void(s.say(t.v[k].inferred()
                            ? "Still open where the log of its engine ends or has a gap: it has no line of its own."
                            : "The search was stopped here; its value is not used."));
    case NodeEnd::inner:
    case NodeEnd::table:
    case NodeEnd::open: break;
  }
  s.say("Open.");
}

void answered(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const u32 writer = c.by == no_node ? no_node : t.v.find(c.by);
  s.say("Answered by the table");
  if (writer == no_node)
    return void(s.say(c.yes             ? "; the node that stored the answer is not recorded."
                      : c.by == no_node ? ", with what an earlier search stored."
                                        : "."));
  s.say(": stored by ")
      .link(fmt::format("node {}", c.by), c.by)
      .say(fmt::format(" at ply {}, depth {}.", t.v[writer].ply, t.v[writer].depth()));
}

void cut_off(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say("Cut off by ")
      .link(node_place(t.v, t.v.find(c.by), t.nodes), c.by)
      .say(c.yes         ? ", one of its last moves."
           : c.other > 0 ? fmt::format(", move {} of {}.", c.value, c.other)
                         : fmt::format(", move {}.", c.value));
}
void cut_last(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.link(node_place(t.v, t.v.find(c.by), t.nodes), c.by).say(" reached the bound as the last move: all were searched.");
}
void cut_unrecorded(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const NodeRecord& r = t.v[slot(c, t)];
  s.say(r.partial() || r.skipped > 0 ? "Cut off by a move that is not recorded."
                                     : "Cut off, as its engine says; it did not say by which move.");
}

void cut_short(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say("Left as cut off behind ");
  if (c.by == no_node) s.say("a move that is not recorded");
  else s.link(node_place(t.v, t.v.find(c.by), t.nodes), c.by);
  s.say(", though no value that counts has reached the bound.");
}

void all_searched(Sentence& s, const SentenceClaim& c, const Telling& t) {
  switch (c.other) {
    case SentenceClaim::partly_recorded: return void(s.say("All its moves were searched; some are not recorded."));
    case SentenceClaim::standing_pat:
      return void(s.say("Standing pat is best: no forcing move is better than the static value."));
    case SentenceClaim::not_reported: return void(s.say("Its engine did not say how many moves it had."));
    case SentenceClaim::what_switches_left:
      if (!is_reported(t.nodes.subject()))
        return void(s.say("Not all its moves were searched; its engine did not say why."));
      return void(
          s.say("The moves that its switches left are searched").say(c.yes ? "; none is better than the bound." : "."));
    default: break;
  }
  s.say(c.yes ? "All moves searched; none is better than the bound." : "All moves searched.");
}

void left_out(Sentence& s, const SentenceClaim&, const Telling& t) {
  s.say(fmt::format(" Left out: moves {}.", why_left_out(t.nodes.subject().options)));
}
void history_dependent(Sentence& s, const SentenceClaim&, const Telling&) {
  s.say(" The value depends on the history: a repetition or a limit of moves decides it.");
}

void not_yet(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say(c.yes ? fmt::format("{} is not searched: a move before it reached the bound.", place(c, t))
              : fmt::format("{} has not been reached yet.", place(c, t)));
}

void no_search(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const std::string name = place(c, t);
  switch (c.end) {
    case NodeEnd::table:
      s.say(fmt::format("{} needed no search: the table knew the answer", name));
      if (c.by != no_node) s.say(", found before by ").link(fmt::format("node {}", c.by), c.by);
      return void(s.say("."));
    case NodeEnd::horizon: return void(s.say(fmt::format("{} lies beyond the depth of the search.", name)));
    case NodeEnd::unreported: return void(s.say(fmt::format("{} was not searched; the engine did not say why.", name)));
    case NodeEnd::over: return void(s.say("The game is over here: there is no move."));
    case NodeEnd::repetition: return void(s.say("The game is over here by repetition: there is no move."));
    case NodeEnd::limit: return void(s.say("The game is over here by its limit of moves: there is no move."));
    case NodeEnd::turn_won:
      return void(s.say(
          fmt::format("{} was not searched: the side to move can win within this turn, as the board shows.", name)));
    case NodeEnd::pruned:
      return void(s.say(
          t.v.left_by_shallow_probe(slot(c, t))
              ? fmt::format("{} was not searched because a shallow search lay far outside the window: assumed, not "
                            "proved.",
                            name)
              : fmt::format("{} was skipped because {} reaches the bound: assumed, not proved.", name,
                            t.v[slot(c, t)].size > 1 ? "even passing" : "what stands there")));
    case NodeEnd::aborted: return void(s.say(fmt::format("The search was stopped before it came to {}.", name)));
    case NodeEnd::inner:
    case NodeEnd::open: break;
  }
  s.say(fmt::format("{} has not been reached yet.", name));
}

void skipped(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const std::string name = place(c, t);
  s.say(c.other == SentenceClaim::not_recorded ? fmt::format("{} was searched, but it is not recorded.", name)
        : c.other == SentenceClaim::maybe_searched
            ? fmt::format("Whether {} was searched is not recorded.{}", name, t.v[slot(c, t)].cut() ? " " : "")
        : c.other == SentenceClaim::by_switch
            ? fmt::format("{} was left out, as are moves {}.", name, why_left_out(t.nodes.subject().options))
        : c.other == SentenceClaim::quiet
            ? fmt::format("{} is a quiet move: beyond the depth only forcing moves are searched.", name)
            : fmt::format("The recording does not say why {} is missing.", name));
}
void behind_cut(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say(fmt::format("{} was not searched. ", place(c, t)));
}

}  // namespace claim_words
}  // namespace ply
