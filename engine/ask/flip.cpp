// Why this move and not that one, term by term, and which weight flips the choice.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/ask/terms/choice.h"
#include "engine/ask/terms/choice_flip.h"
#include "engine/ask/terms/choice_margin.h"
#include "engine/ask/terms/choice_proof.h"
#include "engine/ask/terms/choice_words.h"
#include "engine/base/text.h"

namespace ply::ask {
namespace {

struct All {
  Choice c;
  std::vector<WeightMargin> margins;
  std::optional<FlipReport> flips;
  std::string skipped;

  bool asked() const { return flips.has_value(); }
  bool refused() const { return !c.problem.empty(); }
  bool has_move() const { return c.moves.size() > static_cast<std::size_t>(c.a); }
  bool has_than() const { return c.moves.size() > static_cast<std::size_t>(c.b); }
};
struct Term : ChoiceTerm {
  std::optional<WeightMargin> margin;
};
struct Flip : TermFlip {
  std::optional<WeightMargin> margin;
};

template <class Row, class T>
std::vector<Row> with_margins(const std::vector<T>& all, const std::vector<WeightMargin>& margins) {
  std::vector<Row> out;
  for (const T& t : all) {
    const auto m =
        std::find_if(margins.begin(), margins.end(), [&](const WeightMargin& x) { return x.index == t.index; });
    out.push_back({t, m == margins.end() ? std::nullopt : std::optional(*m)});
  }
  return out;
}
std::vector<Term> terms_of(const All& r) {
  return r.c.explained ? with_margins<Term>(r.c.terms, r.margins) : std::vector<Term>();
}
std::optional<std::vector<Flip>> flips_of(const All& r) {
  return r.flips ? std::optional(with_margins<Flip>(r.flips->terms, r.margins)) : std::nullopt;
}

const char* end_of(const ChoiceLine& l) {
  constexpr const char* words[] = {"evaluated", "table",   "over",         "decided", "assumed",
                                   "clamped",   "stopped", "not_recorded", "unknown"};
  return words[static_cast<std::size_t>(l.end)];
}
std::optional<Points> static_of(const ChoiceLine& l) {
  return l.end == ChoiceEnd::evaluated ? std::optional(Points{l.leaf.total}) : std::nullopt;
}
std::optional<Sentence> ending_of(Asked& a, const ChoiceLine& l) {
  return l.end == ChoiceEnd::evaluated ? std::nullopt : std::optional(line_end_sentence(a.v, l, a.nodes));
}
std::string flip_head(Asked& a, const All& r) {
  if (r.refused()) return r.c.problem;
  return fmt::format("why {} and not {}, for {}", r.c.one().text, r.c.than().text, a.side(r.c.mover));
}
std::string foot(Asked& a, const All& r) {
  const std::string as_good = r.refused() ? "" : as_good_text(r.c);
  if (!r.c.explained) return as_good;
  return fmt::format("{}{}gap: = {}, the leaves of the two lines; {}", as_good, as_good.empty() ? "" : "\n",
                     a.number(r.c.gap), decisive_text(r.c));
}
std::string flips_words(const All& r) {
  if (!r.flips) return "which weight flips it: skipped: " + r.skipped;
  std::string out = fmt::format("which weight flips {}: {}", r.flips->chosen_text, searches_text(r.flips->searches));
  for (const std::string* more : {&r.flips->remark, &r.flips->problem})
    if (!more->empty()) out += "; " + *more;
  return out;
}
template <int Line>
std::string raw_words(Asked& a, const Term& t) {
  return net_raw_text(*a.profile(), *t.info, t.first[Line], t.second[Line], a.whose);
}
std::string all_words(const Flip& f) {
  std::string out = flip_text(f);
  if (f.below && f.above) {
    const WeightFlip& other = f.nearest() == &*f.below ? *f.above : *f.below;
    out += fmt::format("; {} → {} flips to {}", f.weight, other.weight, other.text);
  }
  return out;
}
const char* answer_of(const Flip& f) {
  return f.answer() == TermFlip::Answer::flips   ? "flips"
         : f.answer() == TermFlip::Answer::never ? "never"
                                                 : "not_known";
}

const auto line_fields = Fields<ChoiceLine>()
                             .add<&ChoiceLine::text>("move", "move")
                             .add<&ChoiceLine::score>("value", "value")
                             .add<&ChoiceLine::moves>("line", "line")
                             .add("id", [](Asked& a, const ChoiceLine& l) { return NodeId{a.v.id(l.slot)}; })
                             .add<end_of>("end")
                             .add("leaf", [](Asked& a, const ChoiceLine& l) { return NodeId{a.v.id(l.last())}; })
                             .add("depth", [](Asked& a, const ChoiceLine& l) { return a.depth(l.depth); })
                             .add<static_of>("static", "its leaf")
                             .add<ending_of>("text", "ends")
                             .add_view();
const auto margin_fields = Fields<WeightMargin>().add<&WeightMargin::at>("at").add("tie", [](const WeightMargin& m) {
  return m.parts ? std::optional(static_cast<double>(m.whole) / static_cast<double>(m.parts)) : std::nullopt;
});
const auto term_fields =
    Fields<Term>()
        .add("", " ", [](const Term& t) { return t.decisive ? ">" : ""; })
        .add("term", "term", [](const Term& t) { return t.info->id; })
        .add<&Term::weight>("weight")
        .add("raw",
             [](const Term& t) {
               return std::vector{std::vector{t.first[0], t.second[0]}, std::vector{t.first[1], t.second[1]}};
             })
        .add("points",
             [](const Term& t) {
               return std::vector{Points{t.contribution[0]}, Points{t.contribution[1]}};
             })
        .as<Points, &Term::difference>("difference", "points")
        .add<raw_words<0>>("", "raw, move")
        .add<raw_words<1>>("", "than")
        .add<&Term::decisive>("decisive")
        .add("margin", "", margin_fields, [](const Term& t) {
          return t.margin && t.margin->kind == WeightMargin::Kind::tie ? t.margin : std::nullopt;
        });
const auto one_fields = Fields<WeightFlip>().add<&WeightFlip::weight>("weight").add(
    "move", [](Asked& a, const WeightFlip& f) { return a.root_move(f.move); });
const auto flip_fields =
    Fields<Flip>()
        .add("term", "term", [](const Flip& f) { return f.info->id; })
        .add<&Flip::weight>("weight", "weight")
        .add("range",
             [](const Flip& f) {
               return std::vector{f.low, f.high};
             })
        .add("", "range", [](const Flip& f) { return fmt::format("{} .. {}", f.low, f.high); })
        .add("", "two lines", [](const Flip& f) { return f.margin ? margin_words(*f.margin) : "–"; })
        .add<answer_of>("answer")
        .add("to", [](const Flip& f) { return f.nearest() ? std::optional(f.nearest()->weight) : std::nullopt; })
        .add("move",
             [](Asked& a, const Flip& f) {
               return f.nearest() ? std::optional(a.root_move(f.nearest()->move)) : std::nullopt;
             })
        .add<&Flip::below>("below", one_fields)
        .add<&Flip::above>("above", one_fields)
        .add("same",
             [](const Flip& f) {
               return std::vector{f.same_from, f.same_to};
             })
        .add<&Flip::searched>("searched")
        .add<&Flip::proved>("proved")
        .add<all_words>("", "the whole search");
std::optional<std::string> some(const std::string& text) { return text.empty() ? std::nullopt : std::optional(text); }
const auto report_fields =
    Fields<All>()
        .add<flip_head>("")
        .add("node", [](Asked& a, const All& r) { return a.id(r.c.node); })
        .add_view()
        .where<&All::refused>()
        .add("problem", [](const All& r) { return r.c.problem; })
        .where<&All::has_move>()
        .add("move", "move", line_fields, [](const All& r) { return r.c.one(); })
        .where<&All::has_than>()
        .add("than", "than", line_fields, [](const All& r) { return r.c.than(); })
        .always()
        .add("gap", [](const All& r) { return r.c.explained ? std::optional(Points{r.c.gap}) : std::nullopt; })
        .add<terms_of>("terms", " ", term_fields)
        .add<foot>("")
        .add<flips_words>("")
        .where<&All::asked>()
        .add("chosen", [](Asked& a, const All& r) { return a.root_move(r.flips->chosen); })
        .always()
        .add<flips_of>("flips", " ", flip_fields)
        .where<&All::asked>()
        .add("searches", [](const All& r) { return r.flips->searches; })
        .add("complete", [](const All& r) { return r.flips->complete; })
        .add("remark", [](const All& r) { return some(r.flips->remark); })
        .always()
        .add("not_asked", [](const All& r) { return some(r.flips ? r.flips->problem : r.skipped); });

Result<std::optional<MoveCode>> read_choice(Asked& a, u32 slot, const char* option) {
  const std::string& text = a.text(option);
  if (text.empty() || slot == no_node) return std::optional<MoveCode>();
  const Position* p = a.nodes.position(a.v, slot);
  const auto m = p ? a.nodes.game()->parse_move(*p, text) : Result<MoveCode>(Error{"its position is not known"});
  if (!m) return refused(fmt::format("--{} {}: {}", option, quoted_text(text), m.error().message));
  return std::optional(*m);
}

/// The terms that --terms names, by their places.
Result<std::vector<int>> read_terms(const ProfileInfo* profile, const std::string& text) {
  std::vector<int> out;
  if (text.empty()) return out;
  if (!profile) return refused("--terms: the terms of this recording are not known here");
  std::vector<std::string> all;
  for (const TermInfo& t : profile->terms) all.emplace_back(t.id);
  for (const std::string_view word : split(text, ',')) {
    const auto found = std::find(all.begin(), all.end(), trim(word));
    if (found == all.end())
      return refused(
          fmt::format("--terms: there is no term {}; there are {}", quoted_text(trim(word)), fmt::join(all, ", ")));
    if (const int at = static_cast<int>(found - all.begin()); std::find(out.begin(), out.end(), at) == out.end())
      out.push_back(at);
  }
  return out;
}

Answer flip_answer(Asked& a) {
  u32 slot = choice_node(a.v);
  if (const std::string& node = a.text("node"); node != "root" && !node.empty()) {
    const auto id = to_number<u32>(node);
    slot = id && *id < a.v.size() ? a.v.find(*id) : no_node;
    if (slot == no_node)
      return refused(
          fmt::format("--node {}: it is root, or one of the nodes 0 to {}", quoted_text(node), a.v.size() - 1));
  }
  const auto terms = read_terms(a.profile(), a.text("terms"));
  if (!terms) return terms.error();
  const auto move = read_choice(a, slot, "move"), than = read_choice(a, slot, "than");
  if (!move) return move.error();
  if (!than) return than.error();
  All r{choice_at(a.v, slot, *move, *than, a.nodes), {}, {}, {}};
  if (r.refused() && (*move || *than)) return refused(r.c.problem);
  r.margins = choice_margins(a.v, r.c, a.nodes);
  a.whose = r.c.mover;
  const auto plan = slot == no_node || a.v[slot].ply == 0
                        ? flip_plan(*a.recording)
                        : Result<FlipPlan>(Error{"only the choice of the root is searched again"});
  if (!plan) {
    r.skipped = plan.error().message;
  } else {
    FlipOptions options{*terms, a.number("limit"), recorded_proof_of_choice(a.recording, *plan, *a.progress)};
    All so_far = r;
    r.flips = find_flips(*plan, options, *a.progress, [&](const FlipReport& found) {
      so_far.flips = found;
      report_fields.publish(a, so_far);
    });
  }
  return report_fields.record(a, r);
}

}  // namespace

extern const Question flip{
    .id = "flip",
    .help = "Why this move and not that one, term by term, and which weight flips it",
    .more =
        "raw: of the first and the second side, at either leaf. margin: where these two leaves tie (tie), and the "
        "first whole weight from there (at). answer: flips (a real search at that weight; every weight nearer was "
        "searched, or is proved to choose the same), never (no weight of the range), not_known (--limit or Ctrl-C "
        "ended it). Values are for the node's mover, in the profile's unit; weights are whole numbers as --weights "
        "takes them.",
    .options = {{"node", "ID", "root, or the id of a node (default root); weights are searched for the root"},
                {"move", "M", "The move that is asked for (default: the best)"},
                {"than", "M", "The move that it is compared with (default: the best of those that are worse)"},
                {.id = "terms", .form = "T,..", .help = "Only these terms, separated by commas", .list = true},
                {"limit", "N", "At most N searches", 1, 1'000'000'000}},
    .counts = "weights",
    .fields = {&report_fields},
    .answer = flip_answer,
};

}  // namespace ply::ask
