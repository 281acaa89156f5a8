// What each technique cost, saved and got wrong.
#include "engine/ask/techniques/techniques.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <functional>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/base/counted.h"
#include "engine/base/estimate.h"
#include "engine/base/text.h"
#include "engine/plan/plan_root.h"
#include "engine/read/node/moment.h"

namespace ply::ask {
namespace {

struct Audited {
  AuditReport report;
  BlameSums blame;
};
struct AllTechniques {
  std::vector<Technique> rows;
  u64 nodes = 0;     ///< of the recorded search
  u64 searched = 0;  ///< for the answer
  int searches = 0;
  bool partial = false, imported = false, asked_without = false, stopped = false, by_depth = false;
  std::string no_search;  ///< why nothing was searched again
  Score score;
  std::string best;
  int depth = 0;
  std::optional<WithoutTechnique> sound;
  std::optional<Audited> audited;
  bool asked_alone = false, running = true;
  std::size_t assumed = 0;  ///< rows that assume
  std::optional<OverSums> over;
  std::string no_over;  ///< why it is not compared over positions
  std::optional<ComparedPositions> compared;

  bool has_audit() const { return audited.has_value(); }
  bool has_over() const { return over.has_value(); }
};
struct TechniqueRow : Technique {
  const AllTechniques* of;
};

std::vector<TechniqueRow> table_of(const AllTechniques& x) {
  std::vector<TechniqueRow> out;
  for (const Technique& t : x.rows) out.push_back({t, &x});
  return out;
}

std::string count_words(std::optional<u64> n, const char* of) {
  if (!n) return *of ? fmt::format("{} not recorded", of) : "not recorded";
  return *of ? fmt::format("{} {}", grouped(*n), of) : grouped(*n);
}
std::string title_words(const TechniqueRow& t) {
  return t.with.empty() ? t.title : fmt::format("{} (with {})", t.title, fmt::join(t.with, ", "));
}
std::string used_words(const TechniqueRow& t) { return count_words(t.counts.used, t.counts.used_of); }
std::string worked_words(const TechniqueRow& t) {
  return *t.counts.worked_of ? count_words(t.counts.worked, t.counts.worked_of) : "-";
}
Percent worked_share(const TechniqueRow& t) {
  if (!t.counts.used || !t.counts.worked) return {};
  return {*t.counts.worked, *t.counts.used};
}
std::optional<u64> paid(const TechniqueRow& t) {
  return t.counts.spent ? std::optional(t.counts.spent->first) : std::nullopt;
}
std::optional<u64> in_vain(const TechniqueRow& t) {
  return t.counts.spent ? std::optional(t.counts.spent->second) : std::nullopt;
}
std::optional<u64> nodes_without(const TechniqueRow& t) {
  return t.without ? std::optional(t.without->nodes) : std::nullopt;
}
// Searches that end elsewhere have no ratio.
std::optional<Ratio> ratio_of(u64 more, u64 nodes, const AllTechniques& x) {
  if (!x.by_depth || nodes == 0) return std::nullopt;
  return Ratio{static_cast<double>(more) / static_cast<double>(nodes)};
}
std::optional<Ratio> ratio(const TechniqueRow& t) {
  return t.without ? ratio_of(t.without->nodes, t.of->nodes, *t.of) : std::nullopt;
}
std::optional<Ratio> alone_ratio(const TechniqueRow& t) {
  return t.alone && t.of->sound ? ratio_of(t.of->sound->nodes, t.alone->nodes, *t.of) : std::nullopt;
}
std::optional<u64> nodes_alone(const TechniqueRow& t) { return t.alone ? std::optional(t.alone->nodes) : std::nullopt; }
const char* unsearched_words(const AllTechniques& x) {
  return !x.no_search.empty() ? "-" : x.running ? "not yet searched" : "not searched";
}
std::string best_of(Asked& a, const WithoutTechnique& w) { return w.best ? a.root_move(*w.best) : std::string(); }
std::string choice_words(Asked& a, const TechniqueRow& t) {
  if (!t.without) return unsearched_words(*t.of);
  std::string out = t.without->same_choice && t.without->same_value
                        ? "same"
                        : fmt::format("{} {}", best_of(a, *t.without), a.words(ViewedScore{t.without->score, a.whose}));
  return t.of->by_depth ? out : fmt::format("{}, depth {}", out, t.without->depth);
}
std::string alone_words(Asked& a, const TechniqueRow& t) {
  if (!t.assumes) return "assumes nothing";
  if (!t.alone) return unsearched_words(*t.of);
  return fmt::format("{} {}", best_of(a, *t.alone), a.words(ViewedScore{t.alone->score, a.whose}));
}
std::optional<Ratio> mean_ratio(const TechniqueRow& t) {
  const auto e = t.over ? t.over->ratio() : std::nullopt;
  return e ? std::optional(Ratio{e->value}) : std::nullopt;
}
std::string mean_words(const TechniqueRow& t) {
  if (const auto e = t.over->ratio()) return fmt::format("{:.2f} .. {:.2f}", e->low, e->high);
  return t.of->running ? "not yet searched" : "fewer than two positions";
}
std::string differ_words(const TechniqueRow& t) {
  std::string out = fmt::format("{} of {}", grouped(t.over->other_choice), grouped(t.over->compared));
  if (t.over->other_depth > 0) out += fmt::format("; {} went to another depth", grouped(t.over->other_depth));
  return out;
}
bool shows_without(const TechniqueRow& t) { return t.of->asked_without; }
bool shows_alone(const TechniqueRow& t) { return t.of->asked_alone && t.of->assumed > 1; }
bool shows_over(const TechniqueRow& t) { return t.over.has_value(); }
bool shows_audit(const TechniqueRow& t) { return t.of->audited.has_value(); }
std::string wrong_words(Asked& a, const TechniqueRow& t) {
  if (t.changes_tree) return "its own truth";
  if (!t.blame) return "-";
  if (!t.blame->worst) return "0";
  const AuditFinding& f = *t.blame->worst;
  const Side whose = a.v[a.v.find(f.id)].mover();
  return fmt::format("{}, the worst: node {} said {}, is {}", grouped(t.blame->wrong), f.id,
                     a.words(ViewedScore{f.said, whose}), a.words(ViewedScore{{f.truth, Kind::exact}, whose}));
}
std::optional<NodeId> worst_node(const TechniqueRow& t) {
  return t.blame && t.blame->worst ? std::optional(NodeId{t.blame->worst->id}) : std::nullopt;
}
Estimate interval(const TechniqueRow& t) {
  return wilson(static_cast<double>(t.blame->wrong), static_cast<double>(t.of->audited->report.audited));
}
std::optional<std::array<double, 2>> wrong_interval(const TechniqueRow& t) {
  if (!t.blame || !t.of->audited || t.of->audited->report.audited == 0) return std::nullopt;
  return std::array{interval(t).low, interval(t).high};
}
std::string interval_words(const TechniqueRow& t) {
  if (!wrong_interval(t)) return "-";
  return fmt::format("{:.2f} .. {:.2f} %", 100 * interval(t).low, 100 * interval(t).high);
}

std::string techniques_head(Asked& a, const AllTechniques& x) {
  std::string out = fmt::format("{}: {}", depth_text(a.v, x.depth), counted(x.nodes, "node"));
  if (!x.best.empty()) out += fmt::format(", {} {}", x.best, a.words(ViewedScore{x.score, a.whose}));
  out += "\nused, worked and nodes spent: counted in the recording";
  if (x.partial) out += ", of the recorded nodes";
  if (x.imported) out += "; of another engine's search what its log tells";
  return out;
}
std::string foot(Asked& a, const AllTechniques& x) {
  std::string out;
  const auto line = [&](const std::string& text) { out += (out.empty() ? "" : "\n") + text; };
  if (!x.no_search.empty()) line("nodes without, and wrong answers: not searched: " + x.no_search);
  else if (!x.asked_without && !x.asked_alone) line("nodes without: one search a row, with the option `without`");
  else
    line(fmt::format("nodes without: exact, for this search; {}, {}{}", counted(x.searches, "search", "searches"),
                     counted(x.searched, "node"), x.stopped ? ", interrupted" : ""));
  if ((x.asked_without || x.asked_alone) && !x.by_depth)
    line("the search is limited by nodes, so depths are compared, and no ratio is given");
  if (x.sound) {
    const auto r = ratio_of(x.sound->nodes, x.nodes, x);
    line(fmt::format("all assumptions away: {}{}, {} {}; savings neither add up nor multiply",
                     counted(x.sound->nodes, "node"), r ? fmt::format(", x{:.2f}", r->is) : std::string(),
                     best_of(a, *x.sound), a.words(ViewedScore{x.sound->score, a.whose})));
  }
  if (x.asked_alone)
    line(x.assumed > 1
             ? "alone: all assumptions away but this one, beside all of them away; what assumes nothing stays on"
             : "alone: there are fewer than two assumptions, so one alone is one away");
  return out;
}
const char* from_words(ComparedPositions::From f) {
  return f == ComparedPositions::From::openings ? "drawn by chance"
         : f == ComparedPositions::From::game   ? "of the game"
                                                : "of the game and drawn by chance";
}
std::string over_words(const AllTechniques& x) {
  if (!x.no_over.empty()) return "over positions: not searched: " + x.no_over;
  if (!x.over) return "";
  const OverSums& s = *x.over;
  std::string out = fmt::format(
      "over {} of {} {} (seed {}), depth {}: nodes without by nodes with, geometric mean, 95 % interval; "
      "{}, {}{}",
      grouped(s.positions), counted(s.of, "position"), from_words(x.compared->from), x.compared->seed,
      x.compared->depth, counted(s.searches, "search", "searches"), counted(s.nodes, "node"),
      x.stopped ? ", interrupted" : "");
  if (x.compared->from != ComparedPositions::From::openings)
    out += "\nthe interval takes the positions for independent; those of one game resemble each other";
  return out;
}
std::string audit_words(const AllTechniques& x) {
  if (!x.audited) return "";
  const AuditReport& r = x.audited->report;
  const BlameSums& b = x.audited->blame;
  if (!r.skipped.empty()) return "wrong answers: nothing can be audited: " + r.skipped;
  const Estimate e = wilson(static_cast<double>(r.wrong), static_cast<double>(r.audited));
  std::string out = fmt::format("wrong answers: {}{} of {} judged, {} contradict what all moves give",
                                r.audited < r.population ? "a sample: " : "", grouped(r.audited),
                                counted(r.population, "answer"), grouped(r.wrong));
  if (r.audited > 0)
    out += fmt::format(": {:.2f} %, 95 % interval {:.2f} .. {:.2f} %", 100 * e.value, 100 * e.low, 100 * e.high);
  if (r.behind_null > 0) out += fmt::format("; {} below probes are not audited", grouped(r.behind_null));
  if (r.wrong > 0)
    out += fmt::format(
        "\nblame, by searching each again: {} one technique alone, {} each of several, {} only all together, {} right "
        "with an empty table, {} none of them, {} not tried",
        grouped(b.one), grouped(b.either), grouped(b.together), grouped(b.table), grouped(b.nobody),
        grouped(b.untried));
  return out;
}

const auto without_fields = Fields<WithoutTechnique>()
                                .add<&WithoutTechnique::nodes>("nodes")
                                .add<&WithoutTechnique::depth>("depth")
                                .add<best_of>("best")
                                .add<&WithoutTechnique::score>("value")
                                .add<&WithoutTechnique::same_choice>("same_choice")
                                .add<&WithoutTechnique::same_value>("same_value");
const auto over_fields =
    Fields<OverPositions>()
        .add("compared", [](const OverPositions& o) { return o.compared; })
        .add("other_depth", [](const OverPositions& o) { return o.other_depth; })
        .add("other_choice", [](const OverPositions& o) { return o.other_choice; })
        .add("ratio", [](const OverPositions& o) { return o.ratio() ? std::optional(o.ratio()->value) : std::nullopt; })
        .add("interval", [](const OverPositions& o) {
          return o.ratio() ? std::optional(std::array{o.ratio()->low, o.ratio()->high}) : std::nullopt;
        });
const auto compared_fields = Fields<AllTechniques>()
                                 .add("positions", [](const AllTechniques& x) { return x.over->positions; })
                                 .add("of", [](const AllTechniques& x) { return x.over->of; })
                                 .add("depth", [](const AllTechniques& x) { return x.compared->depth; })
                                 .add("seed", [](const AllTechniques& x) { return x.compared->seed; })
                                 .add("searches", [](const AllTechniques& x) { return x.over->searches; })
                                 .add("searched", [](const AllTechniques& x) { return x.over->nodes; });
const auto row_fields =
    Fields<TechniqueRow>()
        .add("", "technique", [](const TechniqueRow& t) { return title_words(t); })
        .add("technique", [](const TechniqueRow& t) { return t.id; })
        .add("group", [](const TechniqueRow& t) { return group_words(t.group); })
        .add("", "kind", [](const TechniqueRow& t) { return group_words(t.group); })
        .add("with", [](const TechniqueRow& t) { return t.with; })
        .add("assumes", [](const TechniqueRow& t) { return t.assumes; })
        .add("", "used", [](const TechniqueRow& t) { return used_words(t); })
        .add("used", [](const TechniqueRow& t) { return t.counts.used; })
        .add("used_of", [](const TechniqueRow& t) { return t.counts.used_of; })
        .add("", "worked", [](const TechniqueRow& t) { return worked_words(t); })
        .add("worked", [](const TechniqueRow& t) { return t.counts.worked; })
        .add("worked_of", [](const TechniqueRow& t) { return t.counts.worked_of; })
        .add("share", "of it", [](const TechniqueRow& t) { return worked_share(t); })
        .add<paid>("paid", "nodes that paid")
        .add<in_vain>("in_vain", "in vain")
        .where<shows_without>()
        .add<nodes_without>("", "nodes without it")
        .add<ratio>("", "that is")
        .add<choice_words>("", "choice without it")
        .where<shows_alone>()
        .add<nodes_alone>("", "nodes with it alone")
        .add<alone_ratio>("alone_ratio", "alone")
        .add<alone_words>("", "choice with it alone")
        .add("alone", {}, without_fields, [](const TechniqueRow& t) { return t.alone; })
        .where<shows_over>()
        .add<mean_ratio>("", "over positions")
        .add("", "95 % interval of it", [](const TechniqueRow& t) { return mean_words(t); })
        .add("", "other choices", [](const TechniqueRow& t) { return differ_words(t); })
        .add("over", {}, over_fields, [](const TechniqueRow& t) { return *t.over; })
        .always()
        .add<ratio>("ratio")
        .add("without", {}, without_fields, [](const TechniqueRow& t) { return t.without; })
        .add<worst_node>("worst")
        .where<shows_audit>()
        .add<wrong_words>("", "wrong")
        .always()
        .add("wrong", [](const TechniqueRow& t) { return t.blame ? std::optional(t.blame->wrong) : std::nullopt; })
        .add<wrong_interval>("interval")
        .where<shows_audit>()
        .add("", "95 % interval", [](const TechniqueRow& t) { return interval_words(t); });
const auto blame_fields = Fields<BlameSums>()
                              .add<&BlameSums::one>("one")
                              .add<&BlameSums::either>("either")
                              .add<&BlameSums::together>("together")
                              .add<&BlameSums::table>("table")
                              .add<&BlameSums::nobody>("nobody")
                              .add<&BlameSums::untried>("untried")
                              .add<&BlameSums::nodes>("nodes");
const auto techniques_fields =
    Fields<AllTechniques>()
        .add<techniques_head>("")
        .add("depth", [](Asked& a, const AllTechniques& x) { return a.depth(x.depth); })
        .add("nodes", [](const AllTechniques& x) { return x.nodes; })
        .add("value", [](const AllTechniques& x) { return x.score; })
        .add("best", [](const AllTechniques& x) { return x.best; })
        .add("whole", [](const AllTechniques& x) { return !x.partial; })
        .add("techniques", " ", row_fields, [](const AllTechniques& x) { return table_of(x); })
        .add<foot>("")
        .add("searches", [](const AllTechniques& x) { return x.searches; })
        .add("searched", [](const AllTechniques& x) { return x.searched; })
        .add("complete", [](const AllTechniques& x) { return !x.stopped; })
        .add("no_search",
             [](const AllTechniques& x) { return x.no_search.empty() ? std::nullopt : std::optional(x.no_search); })
        .add("without_assumptions", {}, without_fields, [](const AllTechniques& x) { return x.sound; })
        .add<over_words>("")
        .where<&AllTechniques::has_over>()
        .add("over", {}, compared_fields, [](const AllTechniques& x) { return x; })
        .always()
        .add<audit_words>("")
        .where<&AllTechniques::has_audit>()
        .add("audited", [](const AllTechniques& x) { return x.audited->report.audited; })
        .add("population", [](const AllTechniques& x) { return x.audited->report.population; })
        .add("wrong", [](const AllTechniques& x) { return x.audited->report.wrong; })
        .add("blame", {}, blame_fields, [](const AllTechniques& x) { return x.audited->blame; });

/// The rows one by one, from the first on.
void search(Asked& a, AllTechniques& x, const std::function<void()>& publish) {
  const Recording& r = *a.recording;
  for (const Technique& t : x.rows) x.assumed += t.assumes;
  JobProgress& progress = *a.progress;
  if (!x.asked_without && !x.asked_alone) return;
  progress.all += (x.asked_without ? x.rows.size() : 0) + (x.asked_alone && x.assumed > 1 ? x.assumed : 0);
  const auto reported = [&] {
    x.searches = 0, x.searched = 0;
    for (const Technique& t : x.rows)
      for (const auto& found : {t.without, t.alone})
        if (found) ++x.searches, x.searched += found->nodes;
    if (x.sound) ++x.searches, x.searched += x.sound->nodes;
    publish();
  };
  reported();
  if (x.asked_without) search_without(r, x.rows, progress, reported);
  x.sound = search_without_assumptions(r, x.rows, progress);
  reported();
  if (x.asked_alone && x.assumed > 1) search_alone(r, x.rows, progress, reported);
}

/// The same beyond this one search.
void compare(Asked& a, AllTechniques& x, const std::function<void()>& publish) {
  const SearchLimits& limits = a.recording->plan().limits;
  ComparedPositions asked;
  asked.count = a.number("positions"), asked.seed = a.number("seed");
  const std::string& from = a.text("from");
  asked.from = from == "game"   ? ComparedPositions::From::game
               : from == "both" ? ComparedPositions::From::both
                                : ComparedPositions::From::openings;
  asked.depth = a.number("depth") > 0 ? static_cast<int>(a.number("depth")) : limits.depth;
  if (a.number("depth") == 0 && (limits.depth < 0 || limits.nodes > 0)) {
    x.no_over = "the search is limited by nodes, so it takes a depth, with the option `depth`";
    return;
  }
  x.compared = asked;
  x.over.emplace();
  search_over(*a.recording, asked, x.rows, *x.over, *a.progress, publish);
}

Answer techniques_answer(Asked& a) {
  const Recording& r = *a.recording;
  AllTechniques x;
  x.rows = techniques_of(r);
  x.imported = r.plan().imported();
  if (x.rows.empty())
    return refused(x.imported ? "nothing in this recording shows one of the techniques"
                              : "this search has none of the techniques: all switches are off");
  const RecordingSummary& s = r.summary();
  x.nodes = s.visited, x.partial = s.skipped > 0;
  x.depth = s.search.depth, x.score = s.search.score;
  if (s.search.has_best && a.nodes.game()) x.best = a.root_move(s.search.best);
  x.by_depth = r.plan().limits.depth >= 0 && r.plan().limits.nodes == 0 && !s.search.stopped;
  x.asked_without = a.on("without"), x.asked_alone = a.on("alone");
  const u64 sample = a.number("audit"), positions = a.number("positions");
  x.no_search = why_not_without(r);
  const auto publish = [&] { techniques_fields.publish(a, x); };
  if (x.no_search.empty()) {
    search(a, x, publish);
    if (positions > 0) compare(a, x, publish);
  }
  if (sample > 0 && x.no_search.empty() && !a.progress->stop) {
    AuditOptions options;
    options.sample = static_cast<u32>(std::min<u64>(sample, ~u32{0}));
    options.seed = a.number("seed"), options.max_nodes = a.number("max-nodes");
    options.keep = ~u32{0};
    Audited found;
    found.report = ply::audit(lint_input(r), options, a.progress);
    if (found.report.skipped.empty()) found.blame = find_blame(r, found.report, x.rows, *a.progress);
    x.audited = std::move(found);
  }
  x.running = false;
  x.stopped = a.progress->stop;
  return techniques_fields.record(a, x);
}

}  // namespace

extern const Question techniques{
    .id = "techniques",
    .help = "What each technique of the search cost, saved and got wrong: a row each",
    .more =
        "used, worked, paid, in_vain: counted in the recording; null: not recorded. without: the same search with "
        "this switch off, exact for this search; ratio: its nodes over those of the search. wrong: audited answers "
        "that a fork of their node with this technique off no longer contradicts, of a sample: interval is Wilson's "
        "at 95 %. Ctrl-C keeps what is finished.",
    .whole = true,
    .options_search = true,
    .next = {{"Over 30 positions", "positions", "30"}},
    .options = {{"without", nullptr, "Searches again, once a row, with this one thing off"},
                {"alone", nullptr, "Searches again, once an assumption, with all others off"},
                {"positions", "N", "The same over N positions, with the mean of the ratios (0: none)", 0, 100'000},
                {.id = "from",
                 .form = "WHICH",
                 .help = "Where those positions are from",
                 .words = {"openings", "game", "both"}},
                {"depth", "D", "How deep they are searched (default: as the search)", 0, max_depth},
                {"audit", "N",
                 "Searches N answers again, with all moves, and finds which technique got them wrong (0: "
                 "none)",
                 0, ~u64{0}},
                {"seed", "N", "Draws another sample, and other positions", 0, ~u64{0}, 1},
                {"max-nodes", "N", "Do not judge what takes more nodes", 1, 1'000'000'000'000, 200'000}},
    .counts = "steps",
    .fields = {&techniques_fields},
    .is_long =
        [](const OptionValues& o) {
          return o.at("without").on || o.at("alone").on || o.at("audit").number > 0 || o.at("positions").number > 0;
        },
    .answer = techniques_answer,
};

}  // namespace ply::ask
