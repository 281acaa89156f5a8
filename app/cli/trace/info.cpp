#include "app/cli/trace/info.h"

#include <fmt/format.h>

#include "app/cli/recording_input.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/match/zoom.h"
#include "engine/plan/plan_root.h"
#include "engine/read/table/thread_sums.h"
#include "engine/read/words/bound_story.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

bool of_one_line(const TraceCounter& a, const TraceCounter& b) {
  return a.is_mean == b.is_mean && a.line == b.line && a.file == b.file && a.what == b.what;
}

template <class E, std::size_t N, class Count>
std::string counts_text(const char* (*word)(E), const std::array<Count, N>& counts) {
  std::string out;
  for (std::size_t i = 0; i < N; ++i)
    if (counts[i] > 0) out += fmt::format("   {} {}", word(static_cast<E>(i)), grouped(counts[i]));
  return out;
}

std::string counter_text(const TraceCounter& c, const std::string& depth) {
  const std::string asked = fmt::format("    {:<9} {:>14} asked", depth, grouped(c.n));
  return asked + (c.is_mean ? fmt::format("   mean {:.6g}, from {:.6g} to {:.6g}\n", mean_of(c), c.min, c.max)
                            : fmt::format(" {:>14} held {:>6.1f} %\n", grouped(c.hits), percent_of(c.hits, c.n)));
}

std::string file_text(const TraceOrigin& origin) {
  std::string out;
  if (origin.searches.size() > 1)
    out += fmt::format("  searches  {} in the file, this is number {} (--search)\n", origin.searches.size(),
                       origin.chosen);
  for (std::size_t i = 0; origin.searches.size() > 1 && i < origin.searches.size(); ++i) {
    const TraceSearch& s = origin.searches[i];
    out +=
        fmt::format("    {:>5} {:>14} nodes  depth {:>3}  {:>8}{}  {}\n", i + 1, grouped(s.nodes), s.depth,
                    s.has_value ? fmt::format("{:+}", s.value) : "open", s.ended ? "" : "  not ended", visible(s.root));
  }
  if (origin.extras > 0)
    out += fmt::format("  extras    {} beyond the records of nodes (trace extras)\n", grouped(origin.extras));
  for (std::size_t i = 0; i < origin.counters.size();) {
    const TraceCounter& first = origin.counters[i];
    TraceCounter all = first;
    std::size_t n = i + 1;
    for (; n < origin.counters.size() && of_one_line(first, origin.counters[n]); ++n) all.add(origin.counters[n]);
    out += fmt::format("  {}      {}  {}:{}\n", first.is_mean ? "mean" : "hit ", visible(first.what),
                       visible(first.file), first.line);
    out += counter_text(all, fmt::format("thread {}", origin.thread));
    for (; i < n; ++i) out += counter_text(origin.counters[i], fmt::format("depth {}", origin.counters[i].depth));
  }
  return out;
}

}  // namespace

std::string info_text(const Recording& r) {
  const TraceStatistics s = statistics(r);
  const SearchPlan& set = r.plan();
  const RecordingSummary& sum = r.summary();
  const auto root = resolve(set);
  std::string out = fmt::format("{} {}  {}\n", visible(set.game), visible(set.rules), visible(set.position));
  if (!set.moves.empty()) out += fmt::format("  moves     {}\n", visible(fmt::format("{}", fmt::join(set.moves, " "))));
  if (!root && !resolve_board(set)) out += fmt::format("  (no board: {})\n", visible(root.error().message));
  std::string switches;
  for (const SwitchInfo& info : all_switches())
    if (switched_on(set.options, info)) switches += std::string(" ") + info.id;
  for (const auto& [name, expression] : set.own_terms)
    out += fmt::format("  own term  {}\n", visible(fmt::format("{} = {}", name, expression)));
  const Untold untold = sum.claims.untold;
  if (set.imported())  // neither its limits nor its settings are told
    out += fmt::format("  search    by {}{}{}{}\n", visible(set.engine), switches.empty() ? "" : ", with" + switches,
                       untold.windows ? "; windows not told" : "", untold.depths ? "; depths not told" : "");
  else
    out += fmt::format("  search    {} {}{}   depth {}, nodes {}, ms {}   seed {}\n", visible(set.profile),
                       r.windowless() ? "minimax" : "alpha-beta", switches, set.limits.depth, set.limits.nodes,
                       set.limits.milliseconds, set.seed);
  const char* policy = set.policy == FullPolicy::stop      ? "stop"
                       : set.policy == FullPolicy::compact ? "keep-shallow (compacted)"
                                                           : "keep-shallow";
  const std::string revisions = sum.search.by.search > 0
                                    ? fmt::format(", revision {} of the search, {} of its evaluation",
                                                  sum.search.by.search, sum.search.by.evaluation)
                                    : std::string();
  if (!set.imported())
    out += fmt::format("  budget    {} MB, {}, plies 0..{}   by {}{}\n", set.budget_bytes >> 20, policy, set.max_ply,
                       visible(sum.program), revisions);
  const Subject subject = recorded_subject(r);
  for (const Iteration& i : sum.search.iterations) {
    const std::string value = number_text(subject, i.score.value);
    const std::string time = i.seconds > 0 ? fmt::format("{:>9.3f} s", i.seconds) : "";
    const std::string depth = untold.depths ? "  ?" : fmt::format("{:>3}", i.depth);
    out += fmt::format("  depth {} {} {:>12} {:>14} nodes {}  {}\n", depth, kind_sign(i.score.kind), value,
                       grouped(i.nodes), time, fmt::join(pv_texts(root, i.pv), " "));
  }
  if (sum.search.stopped) out += "  stopped before its depth was reached\n";
  out += fmt::format("  records   {} of {} visited, {} skipped, deepest ply {}\n", grouped(r.size()),
                     grouped(sum.visited), grouped(sum.skipped), sum.deepest_ply);
  for (const LimitChange& l : sum.limits)
    out += fmt::format("            from visit {} on: plies up to {}\n", grouped(l.visit), l.limit);
  if (sum.cut)
    out += fmt::format("  cut       out of a recording of {}, at its tick {}\n", counted(sum.cut->records, "node"),
                       sum.cut->tick);
  if (const auto origin = origin_of(r)) out += file_text(*origin);
  if (const auto origin = origin_of(r); origin && !origin->other.empty())
    out += fmt::format("  again     {}\n", visible(origin->other));
  if (const auto origin = origin_of(r); origin && !origin->command.empty())
    out += fmt::format("  engine    {} in {} (trace zoom)\n", visible(command_text(origin->command)),
                       visible(origin->folder));
  if (sum.moment)
    out += fmt::format("  moment    tick {}{}\n", sum.moment->tick,
                       sum.moment->note.empty() ? "" : ": " + visible(sum.moment->note));
  out += "  ends   " + counts_text(end_word, s.tally.by_end) + "\n";
  out += "  kinds  " + counts_text(kind_word, s.kinds) + "\n";
  out += "  passes " + counts_text(pass_word, s.passes) + "\n";
  const u64 cuts = s.tally.total_cuts();
  out +=
      "  cut-offs  " +
      (cuts > 0 ? fmt::format("{}, by the first move {:.1f} %", grouped(cuts), percent_of(s.tally.total_first(), cuts))
       : untold.windows ? std::string("not told")
                        : std::string("0")) +
      "\n";
  for (std::size_t i = 0; i < Tally::ranks; ++i)
    if (const u64 n = s.tally.cut_by_rank[i]; n > 0)
      out += fmt::format("    move {:>2}{} {:>12}\n", i + 1, i + 1 == Tally::ranks ? "+" : " ", grouped(n));
  if (set.imported() && s.tally.table_answers() == 0) out += "  table     no answer told\n";
  else
    out += fmt::format("  table     {}, {} with a recorded writer\n", counted(s.tally.table_answers(), "answer"),
                       grouped(s.linked));
  for (const Sentence& said : thread_sentences(r.view(), thread_sums(r)))
    out += fmt::format("  threads   {}\n", plain(said, [](Score, Side) { return std::string(); }));
  for (std::size_t ply = 0; ply < s.plies.size(); ++ply)
    out += fmt::format("    ply {:>3} {:>14}\n", ply, grouped(s.plies[ply]));
  out += fmt::format("  digest    {:016x}\n", r.digest());
  if (r.blocks()) out += "  Counts and digest as the file says: its records were not read (trace verify).\n";
  return out;
}

void add_trace_info(CommandSpec& trace, Chosen& chosen) {
  add_trace_command(
      trace, chosen, "info", "Settings, iterations, how nodes ended, cut-offs, table, digest",
      "JSON: settings program iterations stopped records visited skipped deepest_ply limits ends kinds passes plies "
      "cutoffs table digest, and where it was cut out of another one cut (records digest tick), where it is a shared "
      "moment moment (tick id note), where its engine can be run again (trace zoom) again (command folder other: why "
      "it is not the search that it was to be, or null); of a file of plytrace.h file: thread search searches (root "
      "records visited ended depth value unit for) counters (what file line depth n, and hits share, or mean min max) "
      "extras;\n"
      "of several threads threads: exact (else all of it are lower bounds), rows (thread nodes, what the table "
      "answered from own_answers other_answers untold_answers, cutoffs, cutoffs_by_others, searched_twice: of "
      "positions that another thread searched to the same depth), positions (searched by more than one), saved (id, "
      "and writer: the largest tree that another thread's entry spared).\n"
      "Of a large recording the counts are the sums that its file holds for each block of records, and the digest is "
      "the one it names: records_read is then false, and trace verify reads all of it.",
      [](const TraceOptions& o) {
        Report report(o.json);
        int code = exit_done;
        const auto recording = open_recording(o.file, report, code);
        if (!recording) return code;
        if (o.json) report.object(info_json(*recording));
        else report.text(info_text(*recording));
        return report.finish(exit_done);
      });
}

}  // namespace ply::cli
