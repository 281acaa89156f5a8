// The words of claims: who set a bound, what lies between the walls, what a cut-off met.
#include <fmt/format.h>

#include <algorithm>

#include "engine/read/node/moment.h"
#include "engine/read/places/place_names.h"
#include "engine/read/words/claim_table.h"

namespace ply::claim_words {
namespace {

using Ground = Standing::Ground;

std::string capital(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

void by_whom(Sentence& s, const Owner& owner, const Telling& t) {
  const u32 k = owner.id == no_node ? no_node : t.v.find(owner.id);
  if (owner.kind == Owner::Kind::stand_pat) s.say(" by standing pat");
  else if (owner.kind == Owner::Kind::child && k != no_node) s.say(" by ").link(node_place(t.v, k, t.nodes), owner.id);
}

// The window of the root is nobody's: it is what the search was asked about.
bool asked(const Standing& s) { return s.ground() == Ground::root_window || s.ground() == Ground::aspiration; }
const char* guess(bool guessed) { return guessed ? ": a guess from the iteration before." : "."; }

// Whether the child is better for its parent, as a clause for the side that is told.
void is_better(Sentence& s, u32 parent, u32 child, int than, const Telling& t) {
  const u32 k = t.v.find(child);
  s.link(t.v[k].pass() == Pass::probe ? std::string("passing") : node_place(t.v, k, t.nodes), child);
  const bool own = t.v[t.v.find(parent)].mover() == t.side;
  if (own) s.say(" gives " + side_name(t.nodes, t.side) + " more than ");
  else s.say(" holds " + side_name(t.nodes, t.side) + " below ");
  s.number(own ? than : -than, t.side);
}

}  // namespace

void owner(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const u32 k = c.owner.id == no_node ? no_node : t.v.find(c.owner.id);
  switch (c.owner.kind) {
    case Owner::Kind::root_window: return void(s.say(root_window_words(*c.standing)));
    case Owner::Kind::child: {
      if (k == no_node) return void(s.say("a move that is not recorded"));
      s.say("set by ").link(node_place(t.v, k, t.nodes), c.owner.id);
      const u32 up = t.v.parent(k);
      if (up != no_node) s.say(t.v[up].ply == 0 ? " at the root" : fmt::format(" at ply {}", t.v[up].ply));
      return;
    }
    case Owner::Kind::null_window:
      if (k == no_node) return void(s.say("a null window"));
      return void(s.say("null window of ").link(name_of(t.v, k, t.nodes), c.owner.id));
    case Owner::Kind::stand_pat:
      if (k == no_node) return void(s.say("a static value"));
      return void(s.say("static value of ").link(name_of(t.v, k, t.nodes), c.owner.id));
    case Owner::Kind::unknown: break;
  }
  s.say("does not follow from the node above");
}

void unbounded(Sentence& s, const SentenceClaim&, const Telling&) {
  s.say("Nothing bounds this line yet: every value is possible.");
}
void widened(Sentence& s, const SentenceClaim&, const Telling&) {
  s.say("This window reaches beyond the one above it: an error of the search.");
}

void asked_between(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const auto [low, high] = std::minmax({seen(c.value, c, t), seen(c.other, c, t)});
  s.say("The root is only asked about values between ")
      .number(low, t.side)
      .say(" and ")
      .number(high, t.side)
      .say(guess(c.yes));
}

void wall_left(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const Standing& on = *c.standing;
  s.say(on.held()                      ? side_name(t.nodes, t.side) + " already has "
        : asked(on)                    ? "The root is only asked about more than "
        : on.ground() == Ground::scout ? "A null window asks about more than "
                                       : "The log names no owner of the left wall at ")
      .number(seen(c.value, c, t), t.side);
  by_whom(s, c.owner, t);
  if (on.held()) s.say(standing_reserve(on));
  s.say(c.yes       ? "; "
        : on.held() ? ": only more than that matters here."
        : asked(on) ? guess(on.ground() == Ground::aspiration)
                    : ".");
}

void wall_right(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const Standing& on = *c.standing;
  const std::string begin = on.held()
                                ? side_name(t.nodes, other(t.side)) + " holds " + side_name(t.nodes, t.side) + " to "
                            : asked(on)                    ? "the root is only asked about less than "
                            : on.ground() == Ground::scout ? "a null window asks about less than "
                                                           : "the log names no owner of the right wall at ";
  s.say(c.yes ? begin : capital(begin)).number(seen(c.value, c, t), t.side);
  by_whom(s, c.owner, t);
  if (on.held()) s.say(standing_reserve(on));
  s.say(c.yes       ? ": only what lies between matters here."
        : on.held() ? ": only less than that matters here."
        : asked(on) ? guess(on.ground() == Ground::aspiration)
                    : ".");
}

// Behind it comes what the node is worth.
void unreached(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const Standing& on = *c.standing;
  const NodeRecord& q = t.v[slot(c, t)];
  if (on.held()) {
    s.say("No move reaches what " + side_name(t.nodes, q.mover()) + " already has elsewhere");
    by_whom(s, c.owner, t);
    return void(s.say(standing_reserve(on)));
  }
  s.say(on.ground() == Ground::aspiration    ? "No move reaches the aspiration window"
        : on.ground() == Ground::root_window ? "No move reaches the window that the root was asked with"
        : on.ground() == Ground::scout       ? "No move reaches what the null window asks for"
                                             : "No move reaches the bound that the node was entered with")
      .say(", ")
      .number(seen(c.value, c, t), t.side);
  if (on.ground() == Ground::aspiration && q.ply == 0 && c.yes)
    s.say(", so that the root is searched again with that side opened");
}

void best(Sentence& s, const SentenceClaim& c, const Telling& t) {
  if (c.by == no_node) s.say("Standing pat");
  else s.link(node_place(t.v, t.v.find(c.by), t.nodes), c.by);
  s.say(" is best");
}
void gone_through(Sentence& s, const SentenceClaim&, const Telling&) { s.say("Its moves were searched"); }
void worth(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const bool own = t.v[slot(c, t)].mover() == t.side;
  s.say(": " + side_name(t.nodes, t.side) + " gets ")
      .score(own ? Score{c.value, c.proves} : Score{-c.value, flipped(c.proves)}, t.side)
      .say(" here.");
}

void question(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say("The question is whether ");
  is_better(s, c.node, c.third, c.value, t);
  s.say(": a null window only asks yes or no.");
}

void answer(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say("The question was whether ");
  is_better(s, c.node, c.third, c.value, t);
  s.say(c.yes ? ": on this line it does, so " : ": on this line it does not, so ");
}

void refutes(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const NodeRecord& q = t.v[slot(c, t)];
  if (c.by != no_node) s.link(node_place(t.v, t.v.find(c.by), t.nodes), c.by);
  else s.say(q.has_static() && q.static_eval >= q.beta ? "Standing pat" : "A move that is not recorded");
  const std::string me = side_name(t.nodes, t.side);
  s.say(q.mover() == t.side ? " gives " + me + " at least " : " leaves " + me + " at most ")
      .number(seen(c.value, c, t), t.side)
      .say(". ");
}

void met(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const bool own = t.v[slot(c, t)].mover() == t.side;
  const Standing& on = *c.standing;
  const std::string me = side_name(t.nodes, t.side), rival = side_name(t.nodes, other(t.v[slot(c, t)].mover()));
  const int bound = seen(c.value, c, t);
  if (on.held() && c.owner.id != no_node && t.v.find(c.owner.id) != no_node) {
    s.say(own ? rival + " already holds " + me + " to " : me + " already has ").number(bound, t.side);
    by_whom(s, c.owner, t);
    return void(s.say(", so " + rival + " will not come here: "));
  }
  if (c.owner.kind == Owner::Kind::root_window)
    s.say(on.ground() == Ground::aspiration ? "The aspiration window only asked about values "
                                            : "The root was only asked about values ")
        .say(own ? "up to " : "from ")
        .number(bound, t.side);
  else s.say("The bound here was ").number(bound, t.side);
  s.say(": ");
}

void rest(Sentence& s, const SentenceClaim& c, const Telling& t) {
  const NodeRecord& q = t.v[slot(c, t)];
  s.say(
      rest_words(*c.standing, c.left, c.yes ? side_name(t.nodes, q.mover()) + "'s" : std::string("the"), c.other != 0));
}

}  // namespace ply::claim_words
