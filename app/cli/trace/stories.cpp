// trace moment, bisect, reproducer, verify: which switch explains a difference, and a search as a text that must give
// the same again.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <tuple>

#include "app/cli/interrupt.h"
#include "app/cli/recording_input.h"
#include "app/cli/search_args.h"
#include "app/cli/trace/moment_link.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "engine/ask/compare/bisect.h"
#include "engine/ask/compare/compare.h"
#include "engine/ask/compare/difference_words.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/plan/plan_root.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "engine/read/node/moment_cut.h"
#include "engine/read/words/bound_story.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

int bisect(const TraceOptions& o) {
  Report report(o.json);
  Opened a, b;
  if (const int code = open(o.file, {}, report, a)) return code;
  if (const int code = open(o.other, {}, report, b)) return code;
  const auto ra = resolve(a.recording->plan()), rb = resolve(b.recording->plan());
  if (!ra) return report.fail(exit_bad_input, {o.file + ": " + ra.error().message});
  if (!rb) return report.fail(exit_bad_input, {o.other + ": " + rb.error().message});
  auto qa = request_of(a.recording->plan(), *ra), qb = request_of(b.recording->plan(), *rb);
  if (!qa) return report.fail(exit_bad_input, {o.file + ": " + qa.error().message});
  if (!qb) return report.fail(exit_bad_input, {o.other + ": " + qb.error().message});
  for (const auto& [name, x, root] : {std::tuple(&o.file, &a, &*ra), std::tuple(&o.other, &b, &*rb)})
    if (const std::string why = not_bisectable(*root->game, *x->recording); !why.empty())
      return report.fail(exit_bad_input, {fmt::format("{}: not compared: {}", *name, why)});
  if (const std::string why = not_bisectable(*ra->game, *qa, *qb); !why.empty())
    return report.fail(exit_bad_input, {why});
  Attention attention;
  const StopOnInterrupt stop(attention);
  qa->attention = &attention;
  const Game& game = *ra->game;
  const auto move = [&](MoveCode m) {
    return game.can_play(qa->position, m) ? game.write_move(qa->position, m) : std::string("-");
  };
  const Bisection r = bisect_switches(game, *qa, *qb);
  const bool complete = r.complete && !interrupted();
  if (o.json) {
    Json steps = Json::array();
    for (const BisectStep& s : r.steps)
      steps.push_back({{"toggled", s.toggled},
                       {"best", move(s.best)},
                       {"value", a.score_json(s.score, a.nodes.subject().root_mover)},
                       {"nodes", s.nodes},
                       {"other", s.other}});
    report.object({{"differing", r.differing},
                   {"differs", r.differs},
                   {"culprits", r.culprits},
                   {"changes_value", r.changes_value},
                   {"sound", !r.assumes},
                   {"complete", complete},
                   {"steps", steps}});
  } else {
    std::string out = fmt::format("switches in which they differ: {}\n",
                                  r.differing.empty() ? "none" : fmt::format("{}", fmt::join(r.differing, " ")));
    for (const BisectStep& s : r.steps)
      out += fmt::format("  {} {:<10} {:>12} {:>12} nodes   {}\n", s.other ? "other" : "same ", move(s.best),
                         a.score(s.score), grouped(s.nodes),
                         s.toggled.empty() ? "as the first" : fmt::format("{}", fmt::join(s.toggled, " ")));
    if (!r.differs) out += "they answer the same\n";
    else
      out += fmt::format(
          "{}: {}{}\n",
          r.culprits.size() == 1 ? "the switch that explains it" : "the switches that explain it together",
          fmt::join(r.culprits, " "),
          r.changes_value ? ""
          : r.culprits.size() == 1
              ? " - which claims never to change a value: equal moves may swap places, anything else is a fault"
              : " - which claim never to change a value: equal moves may swap places, anything else is a fault");
    report.text(out);
  }
  return report.finish(complete ? exit_done : exit_interrupted);
}

// Runs the search that a text describes. Null: it was reported.
std::shared_ptr<const Recording> run_again(const WrittenPlan& written, Report& report, int& code) {
  const auto run = run_plan(written.plan, written.root, {&record_pool(), &interrupt_attention()});
  if (!run) code = report.fail(exit_file, run.error());
  else if (interrupted()) code = exit_interrupted;
  return run && !interrupted() ? run->recording : nullptr;
}

int reproducer(const TraceOptions& o) {
  Report report(o.json);
  int code = exit_done;
  const auto recording = open_recording(o.file, report, code, FileReading::whole);
  if (!recording) return code;
  const auto plain = write_plan(*recording);
  if (!plain) return report.fail(exit_bad_input, {fmt::format("{}: {}", o.file, plain.error().message)});
  const auto recipe = parse_plan(*plain);
  if (!recipe) return report.fail(exit_bad_input, recipe.error());
  const auto again = run_again(*recipe, report, code);
  if (!again) return code;
  // Faults planted on purpose, stops by hand: then the text gives another search, and says so.
  const bool cut = recording->summary().cut.has_value();  // then only the digest of the whole is known
  const Divergence first = cut ? Divergence{} : compare(*recording, *again).first;
  const bool same = cut ? recording->summary().cut->digest == again->digest() : first.what == Differs::nothing;
  const std::string older = other_revision(recording->summary().search.by, again->summary().search.by.evaluation);
  const std::string text = sure(write_plan(*recording, again->digest()));
  if (!o.out.empty()) {
    if (auto ok = write_file(o.out, text); !ok) return report.fail(exit_file, ok.error());
  }
  if (o.json) report.object({{"text", text}, {"digest", fmt::format("{:016x}", again->digest())}, {"same", same}});
  else if (o.out.empty()) report.text(text);
  if (!same)
    Report::note("plyscope-cli: run again, this search is another one than the recording: " +
                 (older.empty() ? "it was stopped by hand, or recorded by another program" : older) +
                 (cut ? std::string() : "; " + visible(difference_words(first, *recording, *again))));
  return report.finish(same ? exit_done : exit_finding);
}

// What a person shows to another: the file that the workbench opens at this moment.
int moment(const TraceOptions& o) {
  Report report(o.json);
  if (o.out.empty() && !o.link)
    return report.fail(exit_usage, {"--out or --link is needed: the file to write, or a link"});
  Opened x;
  if (const int code = open(o.file, o, report, x)) return code;
  u32 slot = no_node;
  if (o.has_node->given()) {
    if ((slot = node_of(o, x, report)) == no_node) return exit_bad_input;
  } else if ((slot = x.v.deepest(x.tick)) == no_node) {
    slot = x.v.event(x.tick).slot;
  }
  if (slot == no_node) slot = x.v.find(0);
  const std::string said = x.words(event_sentence(x.v, x.tick, x.nodes));
  Json link_json;
  std::string text = visible(said) + "\n";
  const auto written = [&](const Json& file, u32 nodes, Tick tick, u32 id) {
    report.object({{"file", file},
                   {"nodes", nodes},
                   {"of", x.v.size()},
                   {"tick", tick},
                   {"id", id},
                   {"sentence", said},
                   {"link", link_json},
                   {"records", nodes},
                   {"out", file}});
    report.text(text);
    return report.finish(exit_done);
  };
  if (o.link) {
    const auto link = link_to_moment(*x.recording, x.tick, slot, o.has_node->given(), o.note, record_pool());
    if (!link) return report.fail(exit_bad_input, {fmt::format("{}: {}", o.file, link.error().message)});
    link_json = o.page + link->text;
    text = o.page + link->text + "\n";
    if (o.out.empty()) return written(nullptr, link->nodes, x.tick, x.v.id(slot));
  }
  RecordingSummary summary = x.recording->summary();
  SharedMoment& m = summary.moment.emplace();
  m.note = o.note;
  if (o.has_node->given()) m.node = x.v.id(slot);
  const auto cut = cut_moment(x.v, x.tick, slot, x.recording->plan(), std::move(summary), x.recording->bookmarks(),
                              x.recording->digest(), record_pool(), static_cast<std::size_t>(o.budget_kb) * 1000);
  if (!cut) return report.fail(exit_bad_input, {fmt::format("{}: {}", o.file, cut.error().message)});
  const Recording& r = *cut->cut.recording;
  r.take_forks(*x.recording);
  if (!report.holds()) return exit_bad_input;
  if (auto ok = r.save(o.out); !ok) return report.fail(exit_file, ok.error());
  text += fmt::format("{} of {} recorded nodes -> {}\n", grouped(r.size()), grouped(x.v.size()), visible(o.out));
  return written(o.out, r.size(), cut->tick, cut->node);
}

// Opened on demand, and then read: a block that is damaged is named.
int verify_recording(const TraceOptions& o, Report& report) {
  int code = exit_done;
  const auto recording = open_recording(o.file, report, code);
  if (!recording) return code;
  const u64 told = recording->digest();
  if (const Status s = recording->check_all(); !s) return report.fail(exit_bad_input, s.error(), o.file);
  const std::string digest = fmt::format("{:016x}", told);
  report.object({{"digest", digest}, {"expected", digest}, {"holds", true}});
  report.text(fmt::format("holds: {}, {} read\n", digest, counted(recording->size(), "record")));
  return report.finish(exit_done);
}

int verify(const TraceOptions& o) {
  Report report(o.json);
  if (const auto front = read_front(o.file, 8); front && front->starts_with("PLYREC"))
    return verify_recording(o, report);
  const auto text = read_file(o.file);
  if (!text) return report.fail(exit_file, text.error());
  if (!is_plan_text(*text)) return report.fail(exit_bad_input, {o.file + ": it is not the text of a search"});
  const auto recipe = parse_plan(*text);
  if (!recipe) return report.fail(exit_bad_input, {o.file + ": " + recipe.error().message});
  if (!recipe->digest) return report.fail(exit_bad_input, {o.file + ": it has no digest to compare with"});
  if (const std::string other = not_repeatable(*recipe); !other.empty())
    return report.fail(exit_bad_input, {fmt::format("{}: not repeated: {}", o.file, other)});
  int code = exit_done;
  const auto again = run_again(*recipe, report, code);
  if (!again) return code;
  const bool holds = again->digest() == *recipe->digest;
  if (o.json)
    report.object({{"digest", fmt::format("{:016x}", again->digest())},
                   {"expected", fmt::format("{:016x}", *recipe->digest)},
                   {"holds", holds}});
  else
    report.text(fmt::format("{}: {:016x}{}\n", holds ? "holds" : "another search", again->digest(),
                            holds ? "" : fmt::format(", expected {:016x}", *recipe->digest)));
  return report.finish(holds ? exit_done : exit_finding);
}

}  // namespace

void add_trace_stories(CommandSpec& trace, Chosen& chosen) {
  const TraceCommand m = add_trace_command(
      trace, chosen, "moment",
      "The recording cut to one moment, its line and neighbourhood, to share; the workbench opens it there",
      "At that moment everything is as in the whole recording; what was left out is counted. A link of up to 5,000 "
      "letters holds the cut recording, or, where that does not fit, the plan of the search with its digest: then "
      "nodes is 0, and whoever opens it searches again. JSON: file nodes of tick id sentence link; tick and id as the "
      "file numbers them, without one as the recording does (records and out are older names of nodes and file).",
      moment);
  m.spec->add_option("--out", m.o->out, "The file to write", "FILE");
  m.spec->add_flag("--link", m.o->link, "Print it as a link: what stands behind plyscope.html");
  m.spec->add_option("--page", m.o->page, "The page that the link leads to, written in front of it", "URL");
  m.spec->add_option("--note", m.o->note, "A note on what to see there", "TEXT");
  m.spec->add_option("--kilobytes", m.o->budget_kb,
                     "Its approximate limit (default 100); what the moment needs is always kept", "KB",
                     Range{1, 1'000'000});
  m.tick();
  m.node("The id of the node that is looked at (default: the deepest open one)");

  const TraceCommand r = add_trace_command(
      trace, chosen, "reproducer", "The search of a recording as a text that reproduces it, with the expected digest",
      "JSON: text digest same. Exit code 1 where the search, run again, is another one. `trace verify` runs the text "
      "and compares.",
      reproducer);
  r.spec->add_option("--out", r.o->out, "The file to write (default: standard output)", "FILE");

  add_trace_command(trace, chosen, "verify",
                    "Runs the search that a text describes, or reads all of a recording, and compares the digest",
                    "JSON: digest expected holds. Exit code 1 where it is another search; 3 where a recording is "
                    "damaged, with the name of the block.",
                    verify);

  const TraceCommand b = add_trace_command(
      trace, chosen, "bisect",
      "Which switches explain why two searches of one position answer differently: by searching again",
      "JSON: differing differs culprits sound complete steps.", bisect);
  b.spec->add_option("OTHER", b.o->other, "The other recording", " ")->required();
}

}  // namespace ply::cli
