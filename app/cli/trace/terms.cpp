// trace terms: what each term of the heuristic does: over all leaves, against what the search found, and to the choice.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/search_args.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "app/cli/watch.h"
#include "app/command_line/command_line.h"
#include "engine/analysis/terms/static_error.h"
#include "engine/analysis/terms/term_choice.h"
#include "engine/analysis/terms/term_statistics.h"
#include "engine/analysis/terms/term_words.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"
#include "engine/game/term_text.h"
#include "engine/game/weights_text.h"

namespace ply::cli {
namespace {

struct TermsOptions {
  TraceOptions trace;
  std::string judge;
  u64 plies = 0;
  bool verify = false;
};

// All that is said, before it is printed.
struct TermsReport {
  Opened& x;
  const TermsOptions& o;
  const TermVectors& vectors;
  Weights judge;
  u32 below = no_node;
  TermStatistics statistics;
  StaticErrors errors;
  TermChoice choice;
  std::optional<WithoutTerms> without;

  double one = 1;  ///< internal values of one that people read

  const ProfileInfo& profile() const { return vectors.profile(); }
  const TermInfo& info(int term) const { return profile().terms[static_cast<std::size_t>(term)]; }
  std::string id(int term) const { return info(term).id; }
  std::string part(double value) const { return part_of_value(one, value); }
  double unit(double value) const { return value / profile().scale; }
};

Json json_of(const TermsReport& r, const TermStatistic& s) {
  Json out = {{"term", s.info->id},
              {"weight", s.weight},
              {"least", r.unit(s.least)},
              {"greatest", r.unit(s.greatest)},
              {"mean", r.unit(s.mean)},
              {"deviation", r.unit(s.deviation)},
              {"nonzero", s.nonzero},
              {"share", s.share},
              {"state", *term_state_word(s.state) ? Json(term_state_word(s.state)) : Json("varies")}};
  Json correlations = Json::object();
  for (const TermStatistic& other : r.statistics.terms)
    if (&other != &s) correlations[other.info->id] = r.statistics.correlation(s.index, other.index);
  out["correlations"] = correlations;
  if (const auto d = r.choice.difference(s.index)) {
    const auto t = static_cast<std::size_t>(s.index);
    out["at_best"] = r.unit(r.choice.best.terms->terms[t].contribution);
    out["at_next"] = r.unit(r.choice.next.terms->terms[t].contribution);
    out["difference"] = r.unit(*d);
  }
  return out;
}

Json json_of(const TermsReport& r, const StaticGroup& g, const char* name, Json of) {
  return {{name, std::move(of)},          {"nodes", g.points},
          {"bounds", g.bounds},           {"r", g.points > 2 ? Json(g.r) : Json(nullptr)},
          {"mean_error", r.unit(g.mean)}, {"deviation", r.unit(g.deviation)}};
}

Json line_json(TermsReport& r, const LineOfTerms& line) {
  if (line.slot == no_node) return nullptr;
  return {{"move", r.x.nodes.move(r.x.v, line.slot)},
          {"id", r.x.v.id(line.slot)},
          {"score", r.x.score_json(line.score, r.x.nodes.subject().root_mover)},
          {"leaf", line.leaf == no_node ? Json(nullptr) : Json(r.x.v.id(line.leaf))},
          {"explained", line.terms.has_value()}};
}

Json json_of(TermsReport& r) {
  const TermStatistics& s = r.statistics;
  Json terms = Json::array(), suspicions = Json::array(), plies = Json::array(), parities = Json::array(),
       explains = Json::array(), outliers = Json::array();
  for (const TermStatistic& t : s.terms) terms.push_back(json_of(r, t));
  for (const TermSuspicion& t : s.suspicions)
    suspicions.push_back(
        {{"term", r.id(t.index)}, {"explained", t.explained}, {"judge", r.judge[t.index]}, {"weight_off_by", t.slope}});
  for (const StaticGroup& g : r.errors.by_plies) plies.push_back(json_of(r, g, "plies", g.plies));
  for (const StaticGroup& g : r.errors.by_parity) parities.push_back(json_of(r, g, "parity", g.plies ? "odd" : "even"));
  for (const ErrorTerm& t : r.errors.terms)
    explains.push_back({{"term", r.id(t.index)}, {"explained", t.explained}, {"weight_off_by", t.slope}});
  for (const u32 i : r.errors.outliers) {
    const StaticPoint& p = r.errors.points[i];
    outliers.push_back({{"id", r.x.v.id(p.slot)},
                        {"line", r.x.line(p.slot)},
                        {"plies", p.plies},
                        {"static", r.unit(p.statik)},
                        {"searched", r.unit(p.searched)}});
  }
  Json out = {{"profile", r.profile().id},
              {"view", r.x.side(r.vectors.viewer())},
              {"unit", r.profile().unit},
              {"for", side_word(r.vectors.viewer())},
              {"leaves", s.leaves},
              {"decided", s.decided},
              {"unclear", s.unclear},
              {"least", r.unit(s.least)},
              {"greatest", r.unit(s.greatest)},
              {"mean", r.unit(s.mean)},
              {"deviation", r.unit(s.deviation)},
              {"terms", terms},
              {"judged", {{"same", s.judged_same}, {"deviation", r.unit(s.judged_deviation)}, {"terms", suspicions}}},
              {"static_against_search",
               {{"exact", r.errors.exact},
                {"bounds", r.errors.bounds},
                {"decided", r.errors.decided},
                {"plies", plies},
                {"parity", parities},
                {"explains", explains},
                {"outliers", outliers}}},
              {"choice", {{"best", line_json(r, r.choice.best)}, {"next", line_json(r, r.choice.next)}}}};
  if (r.without) {
    Json list = Json::array();
    for (const WithoutTerm& t : r.without->terms)
      list.push_back({{"term", r.id(t.index)},
                      {"move", t.text},
                      {"score", r.x.score_json(t.score, r.x.nodes.subject().root_mover)},
                      {"nodes", t.nodes},
                      {"changes", t.changes}});
    out["without"] = {{"problem", r.without->problem.empty() ? Json(nullptr) : Json(r.without->problem)},
                      {"remark", r.without->remark.empty() ? Json(nullptr) : Json(r.without->remark)},
                      {"move", r.without->with_all.text},
                      {"score", r.x.score_json(r.without->with_all.score, r.x.nodes.subject().root_mover)},
                      {"complete", r.without->complete},
                      {"terms", list}};
  }
  return out;
}

std::string statistics_text(const TermsReport& r) {
  const TermStatistics& s = r.statistics;
  std::string out =
      fmt::format("{} leaves, {} to {}, mean {}, deviation {}; in the view of {}, who moves at the root\n",
                  grouped(s.leaves), r.part(s.least), r.part(s.greatest), r.part(s.mean),
                  amount_of_value(r.one, s.deviation), visible(r.x.side(r.vectors.viewer())));
  if (s.decided > 0) out += fmt::format("{} are left out, since the game is decided there\n", grouped(s.decided));
  if (s.unclear > 0) out += fmt::format("{} leaves are left out: their positions are not known\n", grouped(s.unclear));
  out += fmt::format("  {:<16}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>8}   {}\n", "term", "weight", "least", "greatest",
                     "mean", "deviation", "variance", "not 0", "goes along with");
  for (const TermStatistic& t : s.terms) {
    std::string line =
        fmt::format("  {:<16}{:>8}{:>10}{:>10}{:>10}{:>10}{:>8.1f} %{:>6.0f} %   {}", t.info->id,
                    weight_text(r.profile(), *t.info, t.weight), r.part(t.least), r.part(t.greatest), r.part(t.mean),
                    amount_of_value(r.one, t.deviation), 100 * t.share + 0.0, 100 * t.nonzero,
                    t.partner < 0 ? "" : fmt::format("{} {:+.2f}", r.id(t.partner), t.correlation));
    if (*term_state_word(t.state)) line += fmt::format("   {}", term_state_word(t.state));
    out += line + "\n";
  }
  return out;
}

std::string judged_text(const TermsReport& r) {
  const TermStatistics& s = r.statistics;
  std::string out = suspicion_sentence(s, r.profile(), r.judge) + "\n";
  if (s.judged_same) return out;
  for (std::size_t i = 0; i < std::min<std::size_t>(s.suspicions.size(), r.o.trace.top); ++i) {
    const TermSuspicion& t = s.suspicions[i];
    if (t.explained < 0.005 && i > 0) break;
    out += fmt::format("  {:<16}{:>6.1f} %   {} {:>8}, from there {}\n", r.id(t.index), 100 * t.explained, "judge",
                       weight_text(r.profile(), r.info(t.index), r.judge[t.index]),
                       off_by_text(r.profile(), r.info(t.index), t.slope));
  }
  return out;
}

std::string errors_text(TermsReport& r) {
  const StaticErrors& e = r.errors;
  std::string out = error_sentence(e, r.profile()) + "\n";
  if (e.exact + e.bounds == 0) return out;
  out += fmt::format("  {:<8}{:>10}{:>10}{:>8}{:>14}{:>12}\n", "plies", "exact", "bounds", "r", "search adds",
                     "deviation");
  const auto row = [&](const std::string& name, const StaticGroup& g) {
    out += fmt::format("  {:<8}{:>10}{:>10}{:>8}{:>14}{:>12}\n", name, grouped(g.points), grouped(g.bounds),
                       g.points > 2 ? fmt::format("{:+.2f}", g.r) : "-", g.points > 0 ? r.part(g.mean) : "-",
                       g.points > 0 ? amount_of_value(r.one, g.deviation) : "-");
  };
  for (const StaticGroup& g : e.by_plies) row(std::to_string(g.plies), g);
  for (const StaticGroup& g : e.by_parity)
    if (g.points + g.bounds > 0) row(g.plies ? "odd" : "even", g);
  for (std::size_t i = 0; i < std::min<std::size_t>(e.terms.size(), r.o.trace.top); ++i)
    out += fmt::format("  {:<16}{:>6.1f} %   {}\n", r.id(e.terms[i].index), 100 * e.terms[i].explained,
                       off_by_text(r.profile(), r.info(e.terms[i].index), e.terms[i].slope));
  if (!e.outliers.empty()) out += "farthest from what the search found\n";
  for (const u32 i : e.outliers) {
    const StaticPoint& p = e.points[i];
    out += visible(fmt::format("  node {}, {}: static {}, searched {}  [{}]", r.x.v.id(p.slot), plies_text(p.plies),
                               r.part(p.statik), r.x.score({p.searched, p.kind}), r.x.line(p.slot))) +
           "\n";
  }
  return out;
}

std::string choice_text(TermsReport& r) {
  const TermChoice& c = r.choice;
  if (c.best.slot == no_node) return "no move was chosen\n";
  const auto name = [&](const LineOfTerms& l) { return visible(r.x.nodes.move(r.x.v, l.slot)); };
  std::string out = fmt::format("best {} {}", name(c.best), r.x.score(c.best.score));
  if (c.next.slot == no_node) return out + ", no other move was searched\n";
  out += fmt::format("; next {} {}\n", name(c.next), r.x.score(c.next.score));
  for (const LineOfTerms* l : {&c.best, &c.next})
    if (!l->terms)
      out +=
          fmt::format("  the line of {} ends in no evaluation that is recorded: its terms are not known\n", name(*l));
  if (!c.best.terms || !c.next.terms) return out;
  out += fmt::format("  {:<16}{:>12}{:>12}{:>12}\n", "at their leaves", name(c.best), name(c.next), "difference");
  std::vector<int> order;
  for (const TermStatistic& t : r.statistics.terms) order.push_back(t.index);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return std::abs(c.difference(a).value_or(0)) > std::abs(c.difference(b).value_or(0));
  });
  int sum = 0;
  for (const int t : order) {
    const int d = *c.difference(t);
    sum += d;
    if (d == 0) continue;
    out += fmt::format("  {:<16}{:>12}{:>12}{:>12}\n", r.id(t),
                       r.part(c.best.terms->terms[static_cast<std::size_t>(t)].contribution),
                       r.part(c.next.terms->terms[static_cast<std::size_t>(t)].contribution), r.part(d));
  }
  return out + fmt::format("  {:<16}{:>36}\n", "sum", r.part(sum));
}

std::string without_text(const TermsReport& r) {
  const WithoutTerms& w = *r.without;
  if (!w.problem.empty()) return fmt::format("nothing was searched: {}\n", w.problem);
  std::string out = "searched again without each term";
  if (!w.remark.empty()) out += ", " + w.remark;
  out += fmt::format("\n  {:<16}{:>10} {:>12}{:>14} nodes\n", "with all", visible(w.with_all.text),
                     r.x.score(w.with_all.score), grouped(w.with_all.nodes));
  for (const WithoutTerm& t : w.terms)
    out += fmt::format("  {:<16}{:>10} {:>12}{:>14} nodes{}\n", r.id(t.index), visible(t.text), r.x.score(t.score),
                       grouped(t.nodes), t.changes ? "   another move" : "");
  return w.complete ? out : out + "  interrupted\n";
}

int terms(const TermsOptions& o) {
  Report report(o.trace.json);
  Opened x;
  if (const int code = open(o.trace.file, o.trace, report, x)) return code;
  const Subject& subject = x.nodes.subject();
  const ProfileInfo* profile = subject.game ? subject.game->profile(subject.profile) : nullptr;
  if (!profile)
    return report.fail(exit_bad_input,
                       {o.trace.file + ": no game is known here whose heuristic could be asked about this search"});
  const bool has_node = o.trace.has_node->given();
  const u32 node = has_node ? node_of(o.trace, x, report) : no_node;
  if (has_node && node == no_node) return exit_bad_input;
  Weights judge = profile->weights;
  if (!o.judge.empty()) {
    auto read = weights_argument(*subject.game, *profile, o.judge);
    if (!read) return report.fail(exit_usage, read.error().after("--judge: "));
    judge = *read;
  }
  JobOf<std::optional<TermVectors>> job;
  job.start([&](JobProgress& progress) { return make_term_vectors(x.v, subject, progress, {true, ~std::size_t{0}}); });
  watch(job, [&] { return fmt::format("terms of {} of {} nodes", grouped(job.done()), grouped(job.all())); });
  const auto vectors = taken(job);
  if (!vectors) return report.finish(exit_interrupted);
  TermsReport r{x, o, *vectors, judge, node, {}, {}, {}, std::nullopt, value_unit(*subject.game, *profile)};
  r.statistics = term_statistics(x.v, *vectors, judge, node);
  r.errors = static_errors(x.v, *vectors, subject.weights, node, static_cast<int>(std::min<u64>(o.plies, 255)),
                           static_cast<std::size_t>(o.trace.top));
  r.choice = term_choice(x.v, node, x.nodes);
  if (o.verify) {
    JobOf<WithoutTerms> searches;
    searches.start([&](JobProgress& progress) { return search_without_terms(*x.recording, progress); });
    watch(searches, [&] { return fmt::format("searches: {} of {}", searches.done(), searches.all()); });
    r.without = taken(searches);
  }
  if (o.trace.json) {
    report.object(json_of(r));
  } else {
    std::string out = statistics_text(r) + judged_text(r) + errors_text(r) + choice_text(r);
    if (r.without) out += without_text(r);
    report.text(out);
  }
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_trace_terms(CommandSpec& trace, Chosen& chosen) {
  auto o = std::make_shared<TermsOptions>();
  CommandSpec* c = trace.add_subcommand(
      "terms", "What the terms of the heuristic do: over all leaves, against the search, to the choice");
  c->footer(
      "JSON: profile view leaves decided unclear least greatest mean deviation terms (term weight least greatest mean "
      "deviation nonzero\nshare state correlations at_best at_next difference) judged (same deviation terms) "
      "static_against_search (exact bounds decided\nplies parity explains outliers) choice; with --verify: without. "
      "Shares of variance add up to 1. A search agrees with itself\nwhatever its weights are: wrong ones are named by "
      "what its static values differ by from those of the judge.");
  c->add_option("FILE", o->trace.file, "The recording, or a text that describes its search", " ")->required();
  o->trace.has_node =
      c->add_option("--node", o->trace.node, "Only what lies below it (default: the whole search)", "ID");
  c->add_option("--plies", o->plies, "Static against searched: only nodes with so many plies below (default: all)",
                "N");
  c->add_option("--judge", o->judge,
                "The weights that the static values are compared with: a file of weights or TERM=NUMBER ... (default: "
                "the profile's own)",
                "WEIGHTS");
  c->add_option("--top", o->trace.top, "So many terms that explain, and outliers (default 10)", "N");
  c->add_flag("--verify", o->verify, "Searches again with the weight of each term in turn at 0");
  c->add_flag("--json", o->trace.json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return terms(*o); }; });
}

}  // namespace ply::cli
