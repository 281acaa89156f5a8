// trace story, table, bisect, reproducer, verify: where a bound or a table value came from, which switch explains a difference,
// and a search as a text that must give the same again.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/recording_input.h"
#include "app/cli/search_args.h"
#include "app/cli/trace_subject.h"
#include "engine/analysis/best_changes.h"
#include "engine/analysis/bisect.h"
#include "engine/analysis/bound_story.h"
#include "engine/analysis/compare.h"
#include "engine/analysis/position_keys.h"
#include "engine/analysis/recorded_root.h"
#include "engine/analysis/table_story.h"
#include "engine/core/file.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"
#include "engine/session/recipe.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

int story(const TraceOptions& o) {
  Report report(o.json);
  if (o.bound != "alpha" && o.bound != "beta") return report.fail(exit_usage, {fmt::format("--bound is alpha or beta, not {}", ply::quoted(o.bound))});
  Opened x;
  if (const int code = open(o.file, o, report, x)) return code;
  const u32 slot = node_of(o, x, report);
  if (slot == no_node) return exit_bad_input;
  const BoundStory s = bound_story(x.v, x.tick, slot, o.bound == "beta", x.nodes);
  if (o.json) {
    Json stops = Json::array();
    for (const BoundStop& b : s.stops) stops.push_back({{"id", b.slot != no_node ? Json(x.v.id(b.slot)) : Json(nullptr)}, {"tick", b.tick}, {"text", x.words(b.text)}});
    report.object({{"id", x.v.id(slot)}, {"tick", x.tick}, {"bound", o.bound}, {"value", in_unit(s.value, x.scale)}, {"set_by", s.setter != no_node ? Json(x.v.id(s.setter)) : Json(nullptr)}, {"stops", stops}});
  } else {
    std::string out;
    for (const BoundStop& b : s.stops) out += visible(x.words(b.text)) + "\n";
    report.text(out);
  }
  return report.finish(exit_done);
}

Json sums_json(const TableSums& s, const Opened& x) {
  Json examples = Json::array();
  for (const u32 k : s.examples) examples.push_back(x.v.id(k));
  return {{"answers", s.answers}, {"linked", s.linked}, {"deeper", s.deeper}, {"rests_on_past", s.path}, {"searched_again", s.repeated}, {"too_shallow", s.too_shallow}, {"collisions", s.collisions}, {"examples", examples}};
}

int table(const TraceOptions& o) {
  Report report(o.json);
  Opened x;
  if (const int code = open(o.file, o, report, x)) return code;
  const std::vector<u64> keys = position_keys(x.v, x.nodes.subject());
  if (!o.has_node->given()) {
    const TableSums s = table_sums(x.v, keys);
    std::vector<u32> roots;
    x.v.roots(roots);
    const TableLine pv = line_through_table(x.v, roots.back(), x.tick);
    std::vector<std::string> line;
    for (std::size_t i = 1; i < pv.slots.size(); ++i) line.push_back((std::find(pv.joined.begin(), pv.joined.end(), i) != pv.joined.end() ? "| " : "") + x.nodes.move(x.v, pv.slots[i]));
    if (o.json) {
      Json out = sums_json(s, x);
      out["pv"] = line;
      report.object(out);
    } else {
      report.text(fmt::format("{} nodes answered by the table, {} with a recorded writer: {} by a deeper search, {} resting on what came before\n"
                              "{} nodes searched again though an earlier visit would have answered (no table, or the entry was lost), {} where earlier visits were too shallow\n"
                              "{} answers from another position (two positions, one key)\n"
                              "principal variation through the table (| = goes on at the node that wrote the entry): {}\n",
                              grouped(s.answers), grouped(s.linked), grouped(s.deeper), grouped(s.path), grouped(s.repeated), grouped(s.too_shallow), grouped(s.collisions), visible(fmt::format("{}", fmt::join(line, " ")))));
    }
    return report.finish(s.collisions > 0 ? exit_finding : exit_done);
  }
  const u32 slot = node_of(o, x, report);
  if (slot == no_node) return exit_bad_input;
  const TableStory s = table_story(x.v, slot, keys);
  if (o.json) {
    Json visits = Json::array();
    for (const Visit& q : s.visits) {
      const NodeRecord& r = x.v[q.slot];
      visits.push_back({{"id", x.v.id(q.slot)}, {"iteration", q.iteration}, {"line", x.line(q.slot)}, {"depth", r.depth}, {"alpha", in_unit(r.alpha, x.scale)}, {"beta", in_unit(r.beta, x.scale)},
                        {"value", x.score_json({r.value, r.kind()})}, {"end", end_word(r.end())}, {"answer", answer_name(q.answer)}});
    }
    report.object({{"id", x.v.id(slot)}, {"answered", s.answered}, {"writer", s.writer != no_node ? Json(x.v.id(s.writer)) : Json(nullptr)}, {"deeper", s.deeper}, {"rests_on_past", s.rests_on_past},
                   {"would_have", s.would_have}, {"visits", visits}});
  } else {
    std::string out = fmt::format("node {}  {}: ", x.v.id(slot), visible(x.line(slot)));
    if (!s.answered) out += "searched, not answered by the table\n";
    else if (s.writer == no_node) out += "answered by the table; the writer of the entry is not recorded\n";
    else out += fmt::format("answered by the entry that node {} wrote{}\n", x.v.id(s.writer), s.deeper > 0 ? fmt::format(", searched {} plies deeper than asked", s.deeper) : "");
    if (s.rests_on_past) out += "  its value rests on a repetition or a limit of moves: reached another way it may be worth something else\n";
    for (const Visit& q : s.visits) {
      const NodeRecord& r = x.v[q.slot];
      out += fmt::format("  node {:<8} iteration {:>2}  depth {:>3}  {:>9} .. {:<9} {:>12}  {:<36} {}\n", x.v.id(q.slot), q.iteration, r.depth, x.number(r.alpha), x.number(r.beta), x.score({r.value, r.kind()}), answer_name(q.answer),
                         visible(x.line(q.slot)));
      x.nodes.trim();
    }
    report.text(out);
  }
  return report.finish(exit_done);
}

int bisect(const TraceOptions& o) {
  Report report(o.json);
  Opened a, b;
  if (const int code = open(o.file, {}, report, a)) return code;
  if (const int code = open(o.other, {}, report, b)) return code;
  const auto ra = recorded_root(a.recording->settings()), rb = recorded_root(b.recording->settings());
  if (!ra) return report.fail(exit_bad_input, {o.file + ": " + ra.error().message});
  if (!rb) return report.fail(exit_bad_input, {o.other + ": " + rb.error().message});
  auto qa = recorded_request(*a.recording, *ra), qb = recorded_request(*b.recording, *rb);
  if (!qa) return report.fail(exit_bad_input, {o.file + ": " + qa.error().message});
  if (!qb) return report.fail(exit_bad_input, {o.other + ": " + qb.error().message});
  if (const std::string why = not_bisectable(*ra->game, *qa, *qb); !why.empty()) return report.fail(exit_bad_input, {why});
  Attention attention;
  const StopOnInterrupt stop(attention);
  qa->attention = &attention;
  const Game& game = *ra->game;
  const auto move = [&](MoveCode m) { return game.can_play(qa->position, m) ? game.write_move(qa->position, m) : std::string("-"); };
  const Bisection r = bisect_switches(game, *qa, *qb);
  const bool complete = r.complete && !interrupted();
  if (o.json) {
    Json steps = Json::array();
    for (const BisectStep& s : r.steps) steps.push_back({{"toggled", s.toggled}, {"best", move(s.best)}, {"value", a.score_json(s.score)}, {"nodes", s.nodes}, {"other", s.other}});
    report.object({{"differing", r.differing}, {"differs", r.differs}, {"culprits", r.culprits}, {"sound", r.sound}, {"complete", complete}, {"steps", steps}});
  } else {
    std::string out = fmt::format("switches in which they differ: {}\n", r.differing.empty() ? "none" : fmt::format("{}", fmt::join(r.differing, " ")));
    for (const BisectStep& s : r.steps)
      out += fmt::format("  {} {:<10} {:>12} {:>12} nodes   {}\n", s.other ? "other" : "same ", move(s.best), a.score(s.score), grouped(s.nodes),
                         s.toggled.empty() ? "as the first" : fmt::format("{}", fmt::join(s.toggled, " ")));
    if (!r.differs) out += "they answer the same\n";
    else out += fmt::format("{}: {}{}\n", r.culprits.size() == 1 ? "the switch that explains it" : "the switches that explain it together", fmt::join(r.culprits, " "),
                            r.sound ? " - which claims never to change a value: equal moves may change places, anything else is a fault" : "");
    report.text(out);
  }
  return report.finish(complete ? exit_done : exit_interrupted);
}

// Runs the search that a text describes. Null: it was reported.
std::shared_ptr<const Recording> run_again(const Recipe& recipe, Report& report, int& code) {
  if (recipe.fault != Fault::none) {
    Attention attention{};
    const StopOnInterrupt stop(attention);
    auto recorded = record_recipe(recipe, record_pool(), attention);
    if (!recorded) code = report.fail(exit_file, recorded.error());
    else if (interrupted()) code = exit_interrupted;
    return recorded && !interrupted() ? *recorded : nullptr;
  }
  const auto run = start_recipe(recipe);
  if (!run->control()) {
    code = report.fail(exit_file, {run->problem()});
    return nullptr;
  }
  const StopOnInterrupt stop(run->control()->attention());
  run->wait();
  if (interrupted()) {
    code = exit_interrupted;
    return nullptr;
  }
  return run->shared_recording();
}

int reproducer(const TraceOptions& o) {
  Report report(o.json);
  int code = exit_done;
  const auto recording = open_recording(o.file, report, code);
  if (!recording) return code;
  const auto plain = write_recipe(*recording);
  if (!plain) return report.fail(exit_bad_input, {fmt::format("{}: {}", o.file, plain.error().message)});
  const auto recipe = parse_recipe(*plain);
  if (!recipe) return report.fail(exit_bad_input, recipe.error());
  const auto again = run_again(*recipe, report, code);
  if (!again) return code;
  // Faults planted on purpose, stops by hand: then the text gives another search, and says so.
  const bool same = compare(*recording, *again).first.what == Differs::nothing;
  const std::string text = *write_recipe(*recording, again->digest());
  if (!o.out.empty()) {
    if (auto ok = write_file(o.out, text); !ok) return report.fail(exit_file, ok.error());
  }
  if (o.json) report.object({{"text", text}, {"digest", fmt::format("{:016x}", again->digest())}, {"same", same}});
  else if (o.out.empty()) report.text(text);
  if (!same) Report::note("plyscope-cli: run again, this search is another one than the recording: it was stopped by hand, or recorded by another program");
  return report.finish(same ? exit_done : exit_finding);
}

int verify(const TraceOptions& o) {
  Report report(o.json);
  const auto text = read_file(o.file);
  if (!text) return report.fail(exit_file, text.error());
  if (!is_recipe(*text)) return report.fail(exit_bad_input, {o.file + ": it is not the text of a search"});
  const auto recipe = parse_recipe(*text);
  if (!recipe) return report.fail(exit_bad_input, {o.file + ": " + recipe.error().message});
  if (!recipe->digest) return report.fail(exit_bad_input, {o.file + ": it has no digest to be compared with"});
  int code = exit_done;
  const auto again = run_again(*recipe, report, code);
  if (!again) return code;
  const bool holds = again->digest() == *recipe->digest;
  if (o.json) report.object({{"digest", fmt::format("{:016x}", again->digest())}, {"expected", fmt::format("{:016x}", *recipe->digest)}, {"holds", holds}});
  else report.text(fmt::format("{}: {:016x}{}\n", holds ? "holds" : "another search", again->digest(), holds ? "" : fmt::format(", expected {:016x}", *recipe->digest)));
  return report.finish(holds ? exit_done : exit_finding);
}

// When the best move changed, and by what value.
int changes(const TraceOptions& o) {
  Report report(o.json);
  Opened x;
  if (const int code = open(o.file, o, report, x)) return code;
  Json list = Json::array();
  std::string out;
  for (const BestChange& c : best_changes(x.v)) {
    const NodeRecord &root = x.v[c.root], &r = x.v[c.child];
    const std::string move = x.nodes.move(x.v, c.child), before = c.before == no_node ? std::string() : x.nodes.move(x.v, c.before);
    Score score{r.value, r.kind()};
    if (r.mover() != root.mover()) score = {-r.value, flipped(r.kind())};
    list.push_back({{"tick", c.tick}, {"depth", root.depth}, {"id", x.v.id(c.child)}, {"best", move}, {"before", before.empty() ? Json(nullptr) : Json(before)}, {"value", x.score_json(score)}});
    out += fmt::format("  tick {:>9}  depth {:>2}  {:>12}  {}{}\n", grouped(static_cast<u64>(c.tick)), static_cast<int>(root.depth), x.score(score), visible(move), before.empty() ? "" : visible(" instead of " + before));
  }
  if (o.json) report.object({{"changes", list}});
  else report.text(out.empty() ? "no move was the best of a root\n" : out);
  return report.finish(exit_done);
}

}  // namespace

void add_trace_stories(CommandSpec& trace, Chosen& chosen) {
  auto o = std::make_shared<TraceOptions>();
  struct Entry {
    const char *name, *help;
    int (*run)(const TraceOptions&);
    const char* footer;
    bool node, other;
  };
  static constexpr Entry entries[] = {
      {"story", "How a bound came to be: up to the move that set it, and on to the leaf", story, "JSON: id tick bound value set_by stops (id tick text). The value is for the node's mover.", true, false},
      {"table", "Where table answers came from; with --node every visit of its position", table,
       "JSON: answers linked deeper rests_on_past searched_again too_shallow collisions examples pv; with --node: id answered writer deeper rests_on_past\n"
       "would_have visits. The record links only answers that cut. Exit code 1 where an answer came from another position.", true, false},
      {"reproducer", "The search of a recording as a text that runs it again, with the digest that it must give", reproducer,
       "JSON: text digest same. Exit code 1 where the search, run again, is another one. `trace verify` runs the text and compares.", false, false},
      {"verify", "Runs the search that a text describes, and compares its digest", verify, "JSON: digest expected holds. Exit code 1 where it is another search.", false, false},
      {"bisect", "Which switches explain that two searches of one position answer differently: it searches again", bisect, "JSON: differing differs culprits sound complete steps.", false, true},
      {"changes", "When the best move changed: every moment at which another one became the best of a root", changes, "JSON: changes (tick depth id best before value). Values are for the root's mover.", false, false},
  };
  for (const Entry& e : entries) {
    CommandSpec* c = trace.add_subcommand(e.name, e.help);
    c->footer(e.footer);
    c->add_option("FILE", o->file, "The recording, a text that describes its search, or another engine's lines")->required()->option_text(" ");
    if (e.other) c->add_option("OTHER", o->other, "The other recording")->required()->option_text(" ");
    c->add_flag("--json", o->json, "One JSON object");
    const std::string name = e.name;
    if (name == "reproducer") c->add_option("--out", o->out, "The file to write (default: standard output)")->option_text("FILE");
    Option* t = e.other || name == "reproducer" || name == "verify" ? nullptr : c->add_option("--tick", o->tick, "The moment (default: the end)")->option_text("T");
    Option* n = e.node ? c->add_option("--node", o->node, "The id of the node (default: the last root)")->option_text("ID") : nullptr;
    if (name == "story") c->add_option("--bound", o->bound, "alpha (default) or beta")->option_text("B");
    c->callback([o, run = e.run, t, n, &chosen] {
      o->has_tick = t, o->has_node = n;
      chosen = [o, run] { return run(*o); };
    });
  }
}

}  // namespace ply::cli
