// The words of claims: the story of a bound. The side that it is told for may be another one than who moves.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/read/node/moment.h"
#include "engine/read/places/place_names.h"
#include "engine/read/words/claim_table.h"
#include "engine/search/switches.h"

namespace ply::claim_words {
namespace {

std::string side_name(const Telling& t) {
  return t.nodes.subject().face() ? t.nodes.subject().face()->type().side_name(t.side)
                                  : std::string(t.side == Side::first ? "the first side" : "the second side");
}
bool turned(const SentenceClaim& c, const Telling& t) { return t.v[slot(c, t)].mover() != t.side; }
const char* greek(const SentenceClaim& c, const Telling& t) { return c.upper != turned(c, t) ? "β" : "α"; }

Sentence& number(Sentence& s, const SentenceClaim& c, const Telling& t) {
  return s.number(seen(c.value, c, t), t.side).say(fmt::format(" for {}", side_name(t)));
}
Sentence& named(Sentence& s, u32 id, const Telling& t) { return s.link(name_of(t.v, t.v.find(id), t.nodes), id); }
Sentence& returned(Sentence& s, u32 id, int value, Kind kind, const Telling& t) {
  return s.score(t.v[t.v.find(id)].mover() == t.side ? Score{value, kind} : Score{-value, flipped(kind)}, t.side);
}
std::string tick(Tick t) { return grouped(static_cast<u64>(std::max<Tick>(t, 0))); }
std::string how_it_ended(NodeEnd end) {
  return end == NodeEnd::table ? "answered by the table; the writer of the entry is not recorded"
                               : std::string(text(end));
}

}  // namespace

void bound(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say(fmt::format("{} at ", greek(c, t)));
  number(named(s, c.node, t).say(" is "), c, t).say(fmt::format(" at tick {}", tick(c.tick)));
  if (t.v.windowless()) s.say(": plain minimax, so it is only the best so far, and cuts nothing.");
  else s.say(": " + standing_words(*c.standing, c.upper != turned(c, t)));
}

void handed_down(Sentence& s, const SentenceClaim& c, const Telling& t) {
  named(s.say("Handed down from "), c.node, t).say(fmt::format(", where it is {} ", greek(c, t)));
  number(s, c, t).say(c.other ? ", too."
                      : c.yes ? ": the mover changes, so bounds swap and change sign."
                              : ": the same side moves on, so nothing is turned.");
}

void beside(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const std::string side = t.nodes.subject().face()
                               ? t.nodes.subject().face()->type().side_name(t.v[slot(c, t)].mover())
                           : t.v[slot(c, t)].mover() == Side::first ? "the first side"
                                                                    : "the second side";
  named(s.say("A null window of "), c.node, t)
      .say(fmt::format(fmt::runtime(c.upper ? ": this line is a null move, which asks whether passing is worth for {} "
                                              "what that node may have at most, "
                                            : ": this line is a scout, which asks whether it is better for {} than "
                                              "what that node has to beat, "),
                       side));
  number(s.say(fmt::format("{} ", greek(c, t))), c, t).say(".");
}

void root_bound(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const int depth = t.v[slot(c, t)].depth();
  if (c.owner.kind == Owner::Kind::unknown)
    s.say(
        "It does not follow from the nodes above: a fork has changed the window, a record is missing, or the search "
        "has a fault.");
  else if (c.standing->ground() == Standing::Ground::aspiration)
    named(s.say("It is the aspiration window that the "), c.node, t)
        .say(fmt::format(" was searched with in iteration {}: a narrow one around the value of the iteration before, "
                         "opened where it fails.",
                         depth));
  else if (c.other > 0)
    named(s.say("It is the window that the "), c.node, t)
        .say(fmt::format(" was searched with: attempt {} of iteration {}, opened on this side after {}.", c.other + 1,
                         depth,
                         t.nodes.subject().options.has(Switch::turn_captures)
                             ? "the aspiration window had failed, or moves that pass over a capture were left out"
                             : "the aspiration window had failed"));
  else named(s.say("It is the window that the "), c.node, t).say(" was searched with: nothing was known yet.");
}

void static_bound(Sentence& s, const SentenceClaim& c, const Telling& t) {
  number(named(s.say("The static value of "), c.node, t).say(" itself: to stand pat is worth "), c, t).say(".");
}

void set_by(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const u32 by = t.v.find(c.by), up = slot(c, t);
  s.say("Set by ").link(node_place(t.v, by, t.nodes), c.by);
  s.say(t.v[up].ply == 0 ? " at the root" : fmt::format(" at {}", name_of(t.v, up, t.nodes))).say(": it returned ");
  returned(s, c.by, c.value, c.proves, t).say(fmt::format(" at tick {}.", tick(c.tick)));
}

void line(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say(c.other ? "Because of " : "then ").link(node_place(t.v, slot(c, t), t.nodes), c.node).say(": ");
  returned(s, c.node, c.value, c.proves, t).say(c.yes ? fmt::format(", {}.", how_it_ended(c.end)) : std::string(","));
}

void entry_by(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const std::string path = t.nodes.line(t.v, slot(c, t));
  s.say("It was not searched there: the table answered, by the entry that ")
      .link(path.empty() ? "the root" : path, c.node)
      .say(fmt::format(" wrote at tick {} with depth {}: ", tick(c.tick), c.other));
  returned(s, c.node, c.value, c.proves, t).say(".");
}

void line_end(Sentence& s, const SentenceClaim& c, const Telling&) {
  s.say(fmt::format("That node ended there: {}.", how_it_ended(c.end)));
}

void line_breaks(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say("There the log contradicts itself: ").link(node_place(t.v, t.v.find(c.by), t.nodes), c.by);
  s.say(" is named as the best, and other moves are worth more.");
}

}  // namespace ply::claim_words
