#include "engine/read/words/claim_words.h"

#include <fmt/format.h>

#include <array>

#include "engine/base/counted.h"
#include "engine/read/node/moment.h"
#include "engine/read/words/claim_table.h"
#include "engine/read/words/short_number.h"

namespace ply {
namespace claim_words {

std::string side_name(const Nodes& nodes, Side s) { return side_called(nodes.subject(), s); }

}  // namespace claim_words

namespace {

using claim_words::slot;

// Events.
void enters(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say(c.pass == Pass::scout      ? "Scouts "
        : c.pass == Pass::research ? "Searches again "
        : c.pass == Pass::probe    ? "Probes "
                                   : "Enters ");
  s.link(name_of(t.v, slot(c, t), t.nodes), c.node);
  if (t.v[slot(c, t)].ply == 0) s.say(".");
  else if (c.value <= 0) s.say(c.value == 0 ? ", at the horizon." : ", beyond the horizon.");
  else s.say(fmt::format(", {} left{}.", counted(c.value, "ply", "plies"), c.yes ? ", reduced" : ""));
}

void leaves(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say("Leaves ").link(name_of(t.v, slot(c, t), t.nodes), c.node);
  if (c.end == NodeEnd::aborted) return void(s.say(": the search was stopped."));
  s.say(" with ").score({c.value, c.proves}, t.v[slot(c, t)].mover());
  if (c.yes) s.say(c.other ? ", cut off" : ", beyond the bound with all moves searched");
  else if (c.end != NodeEnd::inner) s.say(", ").say(text(c.end));
}

void raises(Sentence& s, const SentenceClaim& c, const Telling& t) {
  s.say(t.v.untold().windows ? "; the best so far of " : "; raises alpha of ")
      .link(name_of(t.v, slot(c, t), t.nodes), c.node)
      .say(".");
}
void too_good(Sentence& s, const SentenceClaim&, const Telling&) {
  s.say("; too good to be true for a scout, it is searched again.");
}
void not_counted(Sentence& s, const SentenceClaim&, const Telling&) { s.say("; it does not count."); }
void root_result(Sentence& s, const SentenceClaim&, const Telling&) { s.say(": the root's result."); }

struct Row {
  SentenceClaim::What what;
  const char* id;
  claim_words::Words words;
};

using W = SentenceClaim::What;
namespace w = claim_words;
constexpr std::array<Row, SentenceClaim::kinds> table{{
    {W::owner, "owner", w::owner},
    {W::bound, "bound", w::bound},
    {W::wall_left, "wall-left", w::wall_left},
    {W::wall_right, "wall-right", w::wall_right},
    {W::asked_between, "asked-between", w::asked_between},
    {W::unbounded, "unbounded", w::unbounded},
    {W::widened, "widened", w::widened},
    {W::unreached, "unreached", w::unreached},
    {W::handed_down, "handed-down", w::handed_down},
    {W::beside, "beside", w::beside},
    {W::root_bound, "root-bound", w::root_bound},
    {W::static_bound, "static-bound", w::static_bound},
    {W::question, "question", w::question},
    {W::answer, "answer", w::answer},
    {W::refutes, "refutes", w::refutes},
    {W::met, "met", w::met},
    {W::rest, "rest", w::rest},
    {W::enters, "enters", enters},
    {W::leaves, "leaves", leaves},
    {W::raises, "raises", raises},
    {W::too_good, "too-good", too_good},
    {W::not_counted, "not-counted", not_counted},
    {W::root_result, "root-result", root_result},
    {W::not_reached, "not-reached", w::not_reached},
    {W::being_searched, "being-searched", w::being_searched},
    {W::ended, "ended", w::ended},
    {W::answered, "answered", w::answered},
    {W::cut_off, "cut-off", w::cut_off},
    {W::cut_last, "cut-last", w::cut_last},
    {W::cut_unrecorded, "cut-unrecorded", w::cut_unrecorded},
    {W::cut_short, "cut-short", w::cut_short},
    {W::all_searched, "all-searched", w::all_searched},
    {W::left_out, "left-out", w::left_out},
    {W::history_dependent, "rests-on-past", w::history_dependent},
    {W::best, "best", w::best},
    {W::gone_through, "gone-through", w::gone_through},
    {W::worth, "worth", w::worth},
    {W::set_by, "set-by", w::set_by},
    {W::line, "line", w::line},
    {W::entry_by, "entry-by", w::entry_by},
    {W::line_end, "line-end", w::line_end},
    {W::line_breaks, "line-breaks", w::line_breaks},
    {W::not_yet, "not-yet", w::not_yet},
    {W::no_search, "no-search", w::no_search},
    {W::skipped, "skipped", w::skipped},
    {W::behind_cut, "behind-cut", w::behind_cut},
    {W::changed, "changed", w::changed},
}};

consteval bool in_order() {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (static_cast<std::size_t>(table[i].what) != i || !table[i].words) return false;
  return true;
}
static_assert(in_order(), "a line for each claim, in the order of the enumeration");

}  // namespace

Sentence& tell(Sentence& s, const SentenceClaim& claim, const Telling& telling) {
  s.claim(claim);
  table[static_cast<std::size_t>(claim.what)].words(s, claim, telling);
  return s;
}

SentenceClaim claim_of(const View& v, u32 slot, Tick t, SentenceClaim::What what) {
  SentenceClaim c;
  c.what = what;
  c.node = v.id(slot);
  c.tick = t;
  return c;
}

SentenceClaim bound_claim(const View& v, u32 slot, Tick t, SentenceClaim::What what, bool upper, const Bound& bound,
                          const Subject& subject) {
  SentenceClaim c = claim_of(v, slot, t, what);
  c.upper = upper;
  c.value = bound.value;
  c.owner = bound.owner;
  c.standing = standing_of(v, slot, bound, subject);
  return c;
}

std::string_view claim_id(SentenceClaim::What what) { return table[static_cast<std::size_t>(what)].id; }

std::optional<SentenceClaim::What> claim_of_id(std::string_view id) {
  for (const Row& r : table)
    if (r.id == id) return r.what;
  return std::nullopt;
}

}  // namespace ply
