// trace fork and forks: a node searched again with one thing changed, and what is kept of such forks.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/output_file.h"
#include "app/cli/recording_input.h"
#include "app/cli/search_args.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "app/cli/watch.h"
#include "engine/ask/compare/fork_json.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/plan/kept_forks.h"
#include "engine/session/searches/search_run.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

struct Options {
  std::string file, first, window, profile, with, without, weights, change, out, keep, name;
  std::vector<std::string> only, never;
  u64 node = 0, of = 0, again = 0;
  int deeper = 0, shallower = 0;
  bool quiescence = false, empty = false, json = false;
  Option *has_node = nullptr, *has_of = nullptr, *has_again = nullptr;
};

// The options as the text of a change, which says what is wrong with them.
std::string change_text(const Options& o) {
  std::string out = o.change;
  const auto add = [&](std::string_view key, std::string value) {
    if (value.empty()) return;
    std::replace(value.begin(), value.end(), ',', ' ');
    out += fmt::format("; {} {}", key, value);
  };
  add("first", o.first);
  add("only", fmt::format("{}", fmt::join(o.only, " ")));
  add("never", fmt::format("{}", fmt::join(o.never, " ")));
  if (o.deeper > 0) add("deeper", std::to_string(o.deeper));
  if (o.shallower > 0) add("shallower", std::to_string(o.shallower));
  add("window", o.window);
  add("on", o.with);
  add("off", o.without);
  add("profile", o.profile);
  add("weights", o.weights);
  if (o.quiescence) out += "; quiescence";
  if (o.empty) out += "; empty";
  return out;
}

// On a thread of its own: Ctrl-C ends it, and the terminal sees how far it is.
template <class Work>
Result<ForkRun> searched(Work work) {
  JobOf<Result<ForkRun>> job;
  job.start([work](JobProgress& p) { return work(ForkSinks{&record_pool(), &p}); });
  watch(job, [&] {
    return job.all() ? fmt::format("{} of some {} nodes", grouped(job.done()), grouped(job.all()))
                     : counted(job.done(), "node");
  });
  return taken(job);
}

std::string summary_text(Opened& a, Opened& b, const ForkSummary& s) {
  const auto both = [](const char* name, const std::string& x, const std::string& y, const std::string& more = {}) {
    return fmt::format("  {:<13} {} -> {}{}\n", name, visible(x), visible(y), more.empty() ? "" : "   " + more);
  };
  const auto window = [](const Opened& x, const ForkSide& w) {
    return fmt::format("({}, {})", x.number(w.alpha), x.number(w.beta));
  };
  std::string out = both("value", a.score(s.before.value), b.score(s.after.value), relation_words(s.relation));
  out += both("window", window(a, s.before), window(b, s.after));
  if (s.before.depth != s.after.depth)
    out += both("depth", std::to_string(s.before.depth), std::to_string(s.after.depth));
  out += both("best move", ask::move_at(a, s.before.slot, s.before.best), ask::move_at(b, s.after.slot, s.after.best));
  out += both("nodes", grouped(s.before.nodes), grouped(s.after.nodes));
  if (s.empty) return out + "  It was searched alone.\n";
  out += both("whole search", grouped(s.before.whole), grouped(s.after.whole),
              fmt::format("{} {} -> {} {}", visible(ask::choice_of(a, s.before.choice)), a.score(s.before.root),
                          visible(ask::choice_of(b, s.after.choice)), b.score(s.after.root)));
  if (s.cut) return out + "  The recording was cut, so it is not known from where on they differ.\n";
  out += s.no_difference()
             ? "  no difference\n"
             : fmt::format("  They differ from tick {} on: {}.\n", s.first.tick, difference_name(s.first.what));
  return out;
}

Result<std::vector<KeptFork>> forks_of(const Options& o, const Opened& x, u64 number) {
  auto forks = kept_forks(*x.recording);
  if (!forks) return forks.error();
  if (number > forks->size())
    return Error{fmt::format("{}: there is no fork {}; it keeps {}", o.file, number, forks->size())};
  return forks;
}

// `of`: the profile of the fork, where it is another one than the recording's.
Json kept_score_json(const Opened& x, const KeptFork& f, Score s, const ProfileInfo* of) {
  if (s.kind == Kind::none) return nullptr;
  // A fork of a fork has its nodes in a recording that is not open here; so have those of a cut-out.
  const u32 slot = f.parent < 0 && !x.recording->summary().moment ? x.v.find(f.node) : no_node;
  return {{"value", in_unit(s.value, of ? of->scale : x.scale)},
          {"kind", kind_word(s.kind)},
          {"unit", of ? Json(of->unit) : x.unit_json()},
          {"for", slot != no_node ? Json(side_word(x.v[slot].mover())) : Json(nullptr)}};
}

// Writes what was asked for; 0, or the exit code.
int written(const Options& o, Report& report, const Opened& x, const ForkRun& run, const KeptFork& kept) {
  if (!report.holds()) return exit_bad_input;
  if (!o.out.empty())
    if (const Status s = run.recording->save(o.out); !s) return report.fail(exit_file, s.error());
  if (o.keep.empty()) return 0;
  auto forks = kept_forks(*x.recording);
  if (!forks) return report.fail(exit_bad_input, forks.error());
  forks->push_back(kept);
  if (const Status s = keep_forks(*x.recording, *forks); !s) return report.fail(exit_bad_input, s.error());
  if (const Status s = x.recording->save(o.keep); !s) return report.fail(exit_file, s.error());
  return 0;
}

int again(const Options& o, Report& report, Opened& x) {
  const auto forks = forks_of(o, x, o.again);
  if (!forks) return report.fail(exit_bad_input, forks.error());
  const KeptFork& kept = (*forks)[o.again - 1];
  const auto run = searched([&](const ForkSinks& sinks) { return run_kept_fork(*x.recording, kept, sinks); });
  if (!run) return report.fail(exit_bad_input, run.error());
  if (run->stopped) return exit_interrupted;
  if (!report.holds()) return exit_bad_input;
  if (!o.out.empty())
    if (const Status s = run->recording->save(o.out); !s) return report.fail(exit_file, s.error());
  const bool same = kept.digest != 0 && kept.digest == run->recording->digest();
  Opened b;
  b.begin(run->recording, x.moves());
  report.object({{"fork", o.again},
                 {"change", kept.change},
                 {"value", kept_score_json(x, kept, kept.after, b.profile())},
                 {"kind", kind_word(kept.after.kind)},
                 {"nodes", run->recording->summary().visited},
                 {"same", same}});
  report.text(fmt::format("fork {}: node {}, {}\n  value {}, {}: {}\n", o.again, kept.node, visible(kept.change),
                          b.score(kept.after), counted(run->recording->summary().visited, "node"),
                          same ? "the same as it was" : "another one than was kept"));
  return report.finish(same ? exit_done : exit_finding);
}

int fork(const Options& o) {
  Report report(o.json);
  Opened x;
  if (const int code = open(o.file, {}, report, x)) return code;
  for (const std::string* path : {&o.out, &o.keep})
    if (!path->empty() && !special_file(*path))
      if (const Status ok = try_output(*path); !ok) return report.fail(exit_file, ok.error());
  if (o.has_again->given()) return again(o, report, x);

  // Step 1. What is forked: the recording, or a fork that it keeps.
  Opened of_fork;
  Opened* a = &x;
  if (o.has_of->given()) {
    const auto forks = forks_of(o, x, o.of);
    if (!forks) return report.fail(exit_bad_input, forks.error());
    const KeptFork& kept = (*forks)[o.of - 1];
    const auto made = searched([&](const ForkSinks& sinks) { return run_kept_fork(*x.recording, kept, sinks); });
    if (!made) return report.fail(exit_bad_input, made.error());
    if (made->stopped) return exit_interrupted;
    of_fork.begin(made->recording, x.moves());
    a = &of_fork;
  }
  TraceOptions named;
  named.node = o.node, named.has_node = o.has_node;
  const u32 slot = node_of(named, *a, report);
  if (slot == no_node) return exit_bad_input;

  // Step 2. The change.
  const auto place = fork_place(*a->recording, slot);
  if (!place) return report.fail(exit_bad_input, {fmt::format("{}: not forked: {}", o.file, place.error().message)});
  const auto change = parse_change(*place, change_text(o));
  if (!change) return report.fail(exit_bad_input, {fmt::format("node {}: {}", place->id, change.error().message)});

  // Step 3. The search.
  const auto run = searched([&](const ForkSinks& sinks) { return run_fork(*a->recording, *place, *change, sinks); });
  if (!run) return report.fail(exit_bad_input, run.error());
  if (run->stopped) return exit_interrupted;
  KeptFork kept = kept_fork(*place, *change, *run);
  kept.parent = o.has_of->given() ? static_cast<int>(o.of) - 1 : -1;
  kept.name = o.name;

  Opened b;  // it may have another profile, and so another unit
  b.begin(run->recording, x.moves());
  const ForkSummary s = fork_summary(*a->recording, slot, *run->recording, run->slot);
  const std::string line = a->line(slot);
  if (const int code = written(o, report, x, *run, kept)) return code;
  if (o.json) {
    report.object(ask::fork_json(*a, *place, *change, b, *run, s));
  } else {
    std::string out = fmt::format("node {}  {}  {} to move\n  {}\n", place->id, visible(line),
                                  a->side(place->record.mover()), visible(write_change(*place, *change)));
    if (!s.empty) out += fmt::format("  searched again to get there: {}\n", counted(place->before, "node"));
    out += summary_text(*a, b, s);
    for (const std::string& r : run->remarks) out += fmt::format("  {}\n", visible(r));
    report.text(out);
  }
  return report.finish(exit_done);
}

int list(const TraceOptions& o, Opened& x, Report& report) {
  const auto forks = kept_forks(*x.recording);
  if (!forks) return report.fail(exit_bad_input, {o.file + ": " + forks.error().message});
  Json all = Json::array();
  std::string text = fmt::format("{} forks\n", forks->size());
  for (std::size_t i = 0; i < forks->size(); ++i) {
    const KeptFork& f = (*forks)[i];
    const std::string profile = profile_of(f, *x.recording);
    const Game* game = x.nodes.game();
    const ProfileInfo* other = game && profile != x.recording->plan().profile ? game->profile(profile) : nullptr;
    const auto after = [&] {
      if (!other) return x.score(f.after);
      return fmt::format("{} {}", kind_sign(f.after.kind), in_unit_text(f.after.value, other->scale));
    };
    const ClaimRelation relation = other ? ClaimRelation::not_known : claim_relation(f.before, f.after);
    all.push_back({{"fork", i + 1},
                   {"of", f.parent < 0 ? Json(nullptr) : Json(f.parent + 1)},
                   {"node", f.node},
                   {"name", f.name},
                   {"change", f.change},
                   {"old", kept_score_json(x, f, f.before, nullptr)},
                   {"value", kept_score_json(x, f, f.after, other)},
                   {"kind", kind_word(f.after.kind)},
                   {"relation", relation_words(relation)},
                   {"nodes", f.nodes}});
    text += fmt::format("  {:>3}  {}node {:<8} {} -> {}   {:>10} nodes   {}{}\n", i + 1,
                        f.parent < 0 ? "" : fmt::format("of {}, ", f.parent + 1), f.node, x.score(f.before), after(),
                        grouped(f.nodes), f.name.empty() ? "" : visible(f.name) + ": ", visible(f.change));
  }
  report.object({{"forks", all}});
  report.text(text);
  return report.finish(exit_done);
}

}  // namespace

void add_trace_fork(CommandSpec& trace, Chosen& chosen) {
  auto o = std::make_shared<Options>();
  CommandSpec* c = trace.add_subcommand("fork", "A node searched again with one thing changed there");
  c->footer(
      "The plan of the recording is searched again up to the moment at which the node is entered, and changes there, "
      "for this visit alone: the search has the table, killers and history that it had. With another profile, "
      "weights, a switch that changes the value, or --empty, it begins at the node with an empty state. With nothing "
      "changed it is the same search.\n"
      "JSON: id line mover change node value alpha beta depth nodes best whole choice score kind old relation empty "
      "before first remarks.\n"
      "value and kind are those of the node, as trace node has them; whole, choice and score are of the whole search; "
      "old has the same of the recording; before: nodes searched again to get there; first (tick what): the first "
      "event that differs, null if none does.");
  c->add_option("FILE", o->file, "The recording, or a text that describes its search", " ")->required();
  o->has_node = c->add_option("--node", o->node, "The id of the node (default: the last root)", "ID");
  c->add_option("--first", o->first, "This move is searched first", "MOVE");
  c->add_option("--only", o->only, "Only these moves are searched", "MOVE ...");
  c->add_option("--never", o->never, "These moves are not searched", "MOVE ...");
  c->add_option("--deeper", o->deeper, "N plies deeper", "N", Range{1, max_depth});
  c->add_option("--shallower", o->shallower, "N plies less deep", "N", Range{1, max_depth})->excludes("--deeper");
  c->add_option("--window", o->window,
                "open, null (a scout's), parent (all that the parent leaves), or A:B in the profile's unit and for the "
                "node's mover; -inf and inf are open",
                "W");
  c->add_list("--with", o->with, "Switches to turn on", "S,S");
  c->add_list("--without", o->without, "Switches to turn off", "S,S");
  c->add_option("--profile", o->profile, "Another profile's evaluation and weights", "P");
  c->add_option("--weights", o->weights, "Other weights", "T=N,T=N");
  c->add_flag("--quiescence", o->quiescence, "With quiescence");
  c->add_flag("--empty", o->empty, "Begin with an empty state");
  c->add_option("--change", o->change, "All of it in one text, as scripts have it: \"first e3; deeper 1\"", "TEXT");
  o->has_of = c->add_option("--of", o->of, "Fork this fork, which the file keeps (trace forks lists them)", "N",
                            Range{1, max_kept_forks});
  o->has_again = c->add_option("--again", o->again, "Make this kept fork again; exit 1 if it is another one", "N",
                               Range{1, max_kept_forks});
  c->add_option("--out", o->out, "Write the fork, as a recording of its own", "FILE");
  c->add_option("--keep", o->keep, "Write the recording with this fork in its list", "FILE");
  c->add_option("--name", o->name, "What it is called there", "TEXT");
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return fork(*o); }; });

  add_trace_command(trace, chosen, "forks", "The forks that a recording's file keeps",
                    "JSON: forks (fork of node name change old value kind relation nodes). of: the fork that it is a "
                    "fork of, null where it is one of the recording.",
                    list);
}

}  // namespace ply::cli
