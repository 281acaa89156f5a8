// What the terms of the heuristic do: over all leaves, against what the search found, and to the choice.
#include <fmt/format.h>

#include <algorithm>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/ask/recorded_part.h"
#include "engine/ask/terms/search_terms.h"
#include "engine/ask/terms/term_choice.h"
#include "engine/ask/terms/term_words.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/term_text.h"
#include "engine/game/weights_text.h"

namespace ply::ask {
namespace {

struct All {
  Weights judge;
  std::size_t top;
  TermStatistics statistics;
  StaticErrors errors;
  TermChoice choice;
  std::optional<WithoutTerms> without;

  bool verified() const { return without.has_value(); }
  /// Of the sum of the terms: none where no leaf has one.
  std::optional<Mean> of_leaves(double value, bool size = false) const {
    return statistics.leaves > 0 ? std::optional(Mean(value, size)) : std::nullopt;
  }
  template <class List>
  List first(const List& all) const {
    return {all.begin(), all.begin() + static_cast<std::ptrdiff_t>(std::min(top, all.size()))};
  }
};
struct Term : TermStatistic {
  const All* all;

  bool reported() const { return all->choice.difference(index).has_value(); }
  /// What it contributes at the leaf of a line.
  template <LineOfTerms TermChoice::*Line>
  Mean at() const {
    return Mean((all->choice.*Line).terms->terms[static_cast<std::size_t>(index)].contribution);
  }
  Mean apart() const { return Mean(*all->choice.difference(index)); }
};
struct Suspicion : TermSuspicion {
  int judge;
};

const TermInfo& info(Asked& a, int term) { return a.profile()->terms[static_cast<std::size_t>(term)]; }
template <class T>
std::string id_of(Asked& a, const T& t) {
  return info(a, t.index).id;
}
template <class T>
std::string off_by(Asked& a, const T& t) {
  return off_by_text(*a.profile(), info(a, t.index), t.slope);
}
const char* state_of(const Term& t) { return *term_state_word(t.state) ? term_state_word(t.state) : "varies"; }
std::string partner_of(Asked& a, const Term& t) {
  return t.partner < 0 ? "" : fmt::format("{} {:+.2f}", info(a, t.partner).id, t.correlation);
}
Keyed<double> correlations_of(const Term& t) {
  Keyed<double> out;
  for (const TermStatistic& other : t.all->statistics.terms)
    if (other.index != t.index)
      out.all.emplace_back(other.info->id, t.all->statistics.correlation(t.index, other.index));
  return out;
}

std::vector<Term> all_terms(const All& r) {
  std::vector<Term> out;
  for (const TermStatistic& t : r.statistics.terms) out.push_back({t, &r});
  return out;
}
/// Without leaves it is not known what they do.
std::vector<Term> terms_of(const All& r) { return r.statistics.leaves > 0 ? all_terms(r) : std::vector<Term>(); }
std::vector<Term> apart_of(const All& r) {
  std::vector<Term> out = all_terms(r);
  const auto size = [&](const Term& t) { return std::abs(r.choice.difference(t.index).value_or(0)); };
  std::erase_if(out, [&](const Term& t) { return size(t) == 0; });
  std::stable_sort(out.begin(), out.end(), [&](const Term& a, const Term& b) { return size(a) > size(b); });
  return out;
}
std::vector<Suspicion> suspicions_of(const All& r) {
  std::vector<Suspicion> out;
  for (const TermSuspicion& t : r.statistics.suspicions) out.push_back({t, r.judge[t.index]});
  return out;
}
std::vector<StaticPoint> outliers_of(const StaticErrors& e) {
  std::vector<StaticPoint> out;
  for (const u32 i : e.outliers) out.push_back(e.points[i]);
  return out;
}

std::string terms_head(const All& r) {
  const TermStatistics& s = r.statistics;
  std::string out = counted(s.leaves, "leaf", "leaves");
  if (s.decided > 0) out += fmt::format("; {} left out, since the game is decided there", grouped(s.decided));
  if (s.unclear > 0) out += fmt::format("; {} left out, since the position is not known there", grouped(s.unclear));
  return out;
}
std::string sum_words(Asked& a, const All& r) {
  int sum = 0;
  for (const Term& t : apart_of(r)) sum += r.choice.difference(t.index).value_or(0);
  return r.choice.best.terms && r.choice.next.terms ? "  sum of the differences: " + a.number(sum) : std::string();
}
std::string choice_words(Asked& a, const All& r) {
  if (r.choice.best.slot == no_node) return "no move was chosen";
  std::string out;
  for (const LineOfTerms* l : {&r.choice.best, &r.choice.next}) {
    if (l->slot == no_node) return out + ", no other move was searched";
    out += fmt::format("{} {} {}", out.empty() ? "best" : "; next", a.nodes.move(a.v, l->slot), a.score(l->score));
    if (!l->terms) out += " (its line ends in no evaluation that is recorded: its terms are not known)";
  }
  return out;
}
std::string without_words(const All& r) {
  if (!r.without) return "";
  if (!r.without->problem.empty()) return "nothing was searched: " + r.without->problem;
  return "searched again without each term" + (r.without->remark.empty() ? "" : ", " + r.without->remark) +
         (r.without->complete ? "" : "; interrupted");
}

const auto term_fields =
    Fields<Term>()
        .add<id_of<Term>>("term", "term")
        .add<&Term::weight>("weight")
        .add("", "weight", [](Asked& a, const Term& t) { return weight_text(*a.profile(), *t.info, t.weight); })
        .as<Mean, &Term::min>("least", "least")
        .as<Mean, &Term::greatest>("greatest", "greatest")
        .as<Mean, &Term::mean>("mean", "mean")
        .add("deviation", "deviation", [](const Term& t) { return Mean(t.deviation, true); })
        .add<&Term::nonzero>("nonzero")
        .add("", "not 0", [](const Term& t) { return fmt::format("{:.0f} %", 100 * t.nonzero); })
        .add<&Term::share>("share")
        .add("", "variance", [](const Term& t) { return variance_text(t.share); })
        .add<partner_of>("", "correlates with")
        .add<state_of>("state", "state")
        .add<correlations_of>("correlations")
        .where<&Term::reported>()
        .add<&Term::at<&TermChoice::best>>("at_best")
        .add<&Term::at<&TermChoice::next>>("at_next")
        .add<&Term::apart>("difference");
const auto apart_fields = Fields<Term>()
                              .add<id_of<Term>>("", "at their leaves")
                              .add<&Term::at<&TermChoice::best>>("", "best")
                              .add<&Term::at<&TermChoice::next>>("", "next")
                              .add<&Term::apart>("", "difference");
const auto suspicion_fields = Fields<Suspicion>()
                                  .add<id_of<Suspicion>>("term", "term")
                                  .add<&Suspicion::explained>("explained", "explains")
                                  .add<&Suspicion::judge>("judge", "judge")
                                  .add<&Suspicion::slope>("weight_off_by")
                                  .add<off_by<Suspicion>>("", "from there");
const auto judged_fields = Fields<All>()
                               .add("same", [](const All& r) { return r.statistics.judged_same; })
                               .add("deviation", [](const All& r) { return Mean(r.statistics.judged_deviation); })
                               .add<suspicions_of>("terms", suspicion_fields);

Fields<StaticGroup> groups(Fields<StaticGroup> named) {
  return named.add<&StaticGroup::points>("nodes", "exact")
      .add<&StaticGroup::bounds>("bounds", "bounds")
      .add("r", "r", [](const StaticGroup& g) { return g.points > 2 ? std::optional(g.r) : std::nullopt; })
      .add("mean_error", "search adds",
           [](const StaticGroup& g) { return g.points > 0 ? std::optional(Mean(g.mean)) : std::nullopt; })
      .add("deviation", "deviation",
           [](const StaticGroup& g) { return g.points > 0 ? std::optional(Mean(g.deviation, true)) : std::nullopt; });
}
const auto plies_fields = groups(Fields<StaticGroup>().add<&StaticGroup::plies>("plies", "plies"));
const auto parity_fields =
    groups(Fields<StaticGroup>().add("parity", "plies", [](const StaticGroup& g) { return g.plies ? "odd" : "even"; }));
const auto explains_fields = Fields<ErrorTerm>()
                                 .add<id_of<ErrorTerm>>("term", "term")
                                 .add<&ErrorTerm::explained>("explained", "explains")
                                 .add<&ErrorTerm::slope>("weight_off_by")
                                 .add<off_by<ErrorTerm>>("", " ");
const auto outlier_fields = Fields<StaticPoint>()
                                .add("id", "node", [](Asked& a, const StaticPoint& p) { return a.id(p.slot).value(); })
                                .add("line", "line", [](Asked& a, const StaticPoint& p) { return a.line(p.slot); })
                                .add<&StaticPoint::plies>("plies", "plies")
                                .as<Mean, &StaticPoint::static_eval>("static", "static")
                                .as<Mean, &StaticPoint::searched>("searched", "searched");
const auto error_fields = Fields<StaticErrors>()
                              .add<&StaticErrors::exact>("exact")
                              .add<&StaticErrors::bounds>("bounds")
                              .add<&StaticErrors::decided>("decided")
                              .add<&StaticErrors::by_plies>("plies", plies_fields)
                              .add<&StaticErrors::by_parity>("parity", parity_fields)
                              .add<&StaticErrors::terms>("explains", explains_fields)
                              .add<outliers_of>("outliers", outlier_fields);

const auto line_fields = Fields<LineOfTerms>()
                             .add("move", [](Asked& a, const LineOfTerms& l) { return a.nodes.move(a.v, l.slot); })
                             .add("id", [](Asked& a, const LineOfTerms& l) { return a.id(l.slot).value(); })
                             .add<&LineOfTerms::score>("score")
                             .add("leaf", [](Asked& a, const LineOfTerms& l) { return a.id(l.leaf); })
                             .add("explained", [](const LineOfTerms& l) { return l.terms.has_value(); });
template <LineOfTerms TermChoice::*Line>
std::optional<LineOfTerms> line_of(const TermChoice& c) {
  return (c.*Line).slot == no_node ? std::nullopt : std::optional(c.*Line);
}
const auto choice_fields = Fields<TermChoice>()
                               .add<line_of<&TermChoice::best>>("best", line_fields)
                               .add<line_of<&TermChoice::next>>("next", line_fields);

std::optional<std::string> not_empty(const std::string& s) { return s.empty() ? std::nullopt : std::optional(s); }
const auto without_term_fields =
    Fields<WithoutTerm>()
        .add<id_of<WithoutTerm>>("term", "without")
        .add("move", "best", [](Asked& a, const WithoutTerm& w) { return a.root_move(w.move); })
        .add<&WithoutTerm::score>("score", "value")
        .add<&WithoutTerm::nodes>("nodes", "nodes")
        .add<&WithoutTerm::changes>("changes", "another move");
const auto without_fields =
    Fields<WithoutTerms>()
        .add("problem", [](const WithoutTerms& w) { return not_empty(w.problem); })
        .add("remark", [](const WithoutTerms& w) { return not_empty(w.remark); })
        .add("move",
             [](Asked& a, const WithoutTerms& w) {
               return w.with_all.text.empty() ? std::string() : a.root_move(w.with_all.move);  // nothing was searched
             })
        .add("score", [](const WithoutTerms& w) { return w.with_all.score; })
        .add<&WithoutTerms::complete>("complete")
        .add<&WithoutTerms::terms>("terms", without_term_fields);

const auto terms_fields =
    Fields<All>()
        .add<terms_head>("")
        .add("", [](Asked& a, const All&) { return recorded_part(a); })
        .add("profile", [](Asked& a, const All&) { return a.profile()->id; })
        .add("view", "in the view of", [](Asked& a, const All&) { return a.side(a.whose); })
        .add_view()
        .add("leaves", [](const All& r) { return r.statistics.leaves; })
        .add("decided", [](const All& r) { return r.statistics.decided; })
        .add("unclear", [](const All& r) { return r.statistics.unclear; })
        .add("least", "least", [](const All& r) { return r.of_leaves(r.statistics.min); })
        .add("greatest", "greatest", [](const All& r) { return r.of_leaves(r.statistics.greatest); })
        .add("mean", "mean", [](const All& r) { return r.of_leaves(r.statistics.mean); })
        .add("deviation", "deviation", [](const All& r) { return r.of_leaves(r.statistics.deviation, true); })
        .add<terms_of>("terms", " ", term_fields)
        .add("judged", "", judged_fields, [](const All& r) -> const All& { return r; })
        .add("", [](Asked& a, const All& r) { return suspicion_sentence(r.statistics, *a.profile(), r.judge); })
        .add("", " ", suspicion_fields, [](const All& r) { return r.first(suspicions_of(r)); })
        .add<&All::errors>("static_against_search", error_fields)
        .add("", [](Asked& a, const All& r) { return error_sentence(r.errors, *a.profile()); })
        .add("", " ", plies_fields, [](const All& r) { return r.errors.by_plies; })
        .add("", " ", parity_fields, [](const All& r) { return r.errors.by_parity; })
        .add("", " ", explains_fields, [](const All& r) { return r.first(r.errors.terms); })
        .add("", "farthest from what the search found", outlier_fields,
             [](const All& r) { return outliers_of(r.errors); })
        .add<&All::choice>("choice", choice_fields)
        .add<choice_words>("")
        .add<apart_of>("", " ", apart_fields)
        .add<sum_words>("")
        .where<&All::verified>()
        .add<&All::without>("without", without_fields)
        .add<without_words>("")
        .add("", " ", without_term_fields,
             [](const All& r) { return r.without ? r.without->terms : std::vector<WithoutTerm>(); });

Answer terms_answer(Asked& a) {
  const Subject& subject = a.nodes.subject();
  if (!a.profile()) return refused(a.file + ": no game is known here whose heuristic could be asked about this search");
  const u32 below = a.node_given ? a.slot : no_node;
  All r{a.profile()->weights, static_cast<std::size_t>(a.number("top")), {}, {}, {}, {}};
  if (!a.text("judge").empty()) {
    const auto read = weights_argument(*subject.game, *a.profile(), a.text("judge"));
    if (!read) return read.error().after("--judge: ");
    r.judge = *read;
  }
  auto found = search_terms(a.v, subject, r.judge, *a.progress, below, static_cast<int>(a.number("plies")), r.top);
  if (!found) return refused("interrupted");
  a.whose = subject.root_mover;
  r.statistics = std::move(found->statistics), r.errors = std::move(found->errors);
  r.choice = term_choice(a.v, below, a.nodes);
  if (a.on("verify")) terms_fields.publish(a, r);
  if (a.on("verify")) r.without = search_without_terms(*a.recording, *a.progress);
  return terms_fields.record(a, r);
}

}  // namespace

extern const Question terms{
    .id = "terms",
    .version = 2,
    .help = "What the terms of the heuristic do: over all leaves, against the search, to the choice",
    .more =
        "Shares of variance add up to 1. A search agrees with itself whatever its weights are: wrong ones are named "
        "by what its static values differ by from those of the judge.",
    .at_node = true,
    .node_help = "Only what lies below it (default: the whole search)",
    .options = {{"plies", "N", "Static against searched: only nodes with N plies below (default: all)", 0, 255},
                {"judge", "WEIGHTS",
                 "The weights that the static values are compared with: a file of weights or TERM=NUMBER ... (default: "
                 "the profile's own)"},
                {"top", "N", "Terms that explain, and outliers, that are listed", 0, 1'000'000, 10},
                {"verify", nullptr, "Searches again with the weight of each term in turn at 0"}},
    .counts = "nodes",
    .fields = {&terms_fields},
    .answer = terms_answer,
};

}  // namespace ply::ask
