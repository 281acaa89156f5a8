// trace attach: another engine while it runs, made to wait, to step and to search a node once more.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/cli/interrupt.h"
#include "app/cli/report.h"
#include "app/cli/trace/parts.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/foreign/import_nodes.h"
#include "engine/foreign/live_engine.h"
#include "engine/session/searches/search_run.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

struct Options {
  std::string target, until, fork;
  u64 step = 0, max = 1'000'000;
  int seconds = 10;
  bool pause = false, go = false, json = false;
};

Json node_json(const LiveNode& n) {
  const NodeRecord& r = n.record;
  return {{"ply", r.ply},
          {"move", n.move},
          {"mover", side_word(r.mover())},
          {"depth", r.depth()},
          {"alpha", r.alpha},
          {"beta", r.beta},
          {"value", n.left ? Json(r.value) : Json(nullptr)},
          {"kind", n.left ? Json(kind_word(r.kind())) : Json(nullptr)}};
}

std::string node_text(const LiveNode& n) {
  const NodeRecord& r = n.record;
  return fmt::format("  ply {:>3}  {:<8} {:<6}  depth {:>3}  window {}:{}{}\n", r.ply,
                     n.move.empty() ? "root" : visible(n.move), side_word(r.mover()), r.depth(), r.alpha, r.beta,
                     n.left ? fmt::format("  left with {} {}", kind_sign(r.kind()), r.value) : "");
}

int attach(const Options& o) {
  Report report(o.json);
  Expression condition;
  if (!o.until.empty()) {
    auto read = Expression::compile(o.until);
    if (!read) return report.fail(exit_usage, read.error(), "--until");
    condition = *read;
  }
  LiveChange change;
  if (!o.fork.empty()) {
    auto read = parse_live_change(o.fork);
    if (!read) return report.fail(exit_usage, read.error(), "--fork");
    change = *read;
  }
  auto attached = LiveEngine::attach(o.target);
  if (!attached) return report.fail(exit_file, attached.error());
  LiveEngine& engine = **attached;
  const StopFlag stop(o.seconds * 1000);
  bool there = true;
  std::optional<bool> held;
  if (engine.waits() || o.pause || o.step || !condition.empty() || !o.fork.empty()) there = engine.pause(stop.flag());
  if (there && o.step) there = engine.step(o.step, stop.flag());
  if (there && !condition.empty()) held = engine.run_until(condition, o.max, stop.flag()), there = engine.waits();
  std::optional<LiveFork> forked;
  if (there && !o.fork.empty()) {
    const auto made = engine.fork(change, stop.flag());
    if (!made) return report.fail(exit_usage, made.error(), "--fork");
    forked = *made;
  }
  if (o.go) engine.go_on();
  const bool waits = engine.waits() && !o.go, ended = !engine.alive();
  Json line = Json::array();
  std::string text =
      fmt::format("process {}, {}: {}\n", engine.process(), visible(engine.file()),
                  ended   ? "its search is over"
                  : waits ? fmt::format("waits at visit {} of search {}", grouped(engine.visit()), engine.search())
                          : "searches");
  if (!there && !ended) text += "it has not come to another node in that time\n";
  if (held && !*held && waits) text += "the condition did not hold so far\n";
  for (const LiveNode& n : engine.line()) line.push_back(node_json(n)), text += node_text(n);
  const bool left = held && *held && engine.found().left;
  if (left) text += "it holds for this node:\n" + node_text(engine.found());
  Json j = {{"process", engine.process()},
            {"file", engine.file()},
            {"state", ended   ? "ended"
                      : waits ? "waits"
                              : "searches"},
            {"visit", engine.visit()},
            {"search", engine.search()},
            {"holds", held ? Json(*held) : Json(nullptr)},
            {"found", left ? node_json(engine.found()) : Json(nullptr)},
            {"line", std::move(line)},
            {"fork", nullptr}};
  if (forked) {
    text += fmt::format("searched once more with {}: {} after {}, in {}\n", visible(o.fork), fork_score(*forked),
                        counted(forked->nodes, "node"), visible(forked->file));
    const auto& score = forked->score;
    j["fork"] = {{"file", forked->file},
                 {"value", score ? Json(score->value) : Json(nullptr)},
                 {"kind", score ? Json(kind_word(score->kind)) : Json(nullptr)},
                 {"for", side_word(forked->mover)},
                 {"nodes", forked->nodes}};
  }
  report.object(j);
  report.text(text);
  return report.finish(!there || (held && !*held) ? exit_finding : exit_done);
}

}  // namespace

void add_trace_attach(CommandSpec& trace, Chosen& chosen) {
  CommandSpec* c =
      trace.add_subcommand("attach", "An engine while it records: make it wait, step, search a node again");
  c->footer(
      "PROCESS is the number of a process that records with plytrace.h, or the file that it records into. The engine "
      "waits at the next node that it enters, and goes on waiting when this command has ended; --continue lets it go "
      "on. --until steps node by node: what is known of a node alone can be asked (trace fields), and of the node "
      "above it. --fork: the node at which it waits is searched once more in a child of the engine with \"window "
      "A:B\", \"depth N\", \"first M\", \"never M\", or several, parted by semicolons; its file can be opened and "
      "compared (trace diff).\n"
      "Only the same user can do that, and an engine without PLYTRACE hears nothing. Exit code 1: the condition did "
      "not hold, or no node came.\n"
      "JSON: process file state visit search holds found line (ply move mover depth alpha beta value kind) fork (file "
      "value kind for nodes).");
  auto o = std::make_shared<Options>();
  c->add_option("PROCESS", o->target, "A process, or the file that it records into", " ")->required();
  c->add_flag("--pause", o->pause, "Wait at the next node");
  c->add_option("--step", o->step, "Go on for N nodes", "N", Range{1, ~u64{0} >> 1});
  c->add_option("--until", o->until, "Go on to the first node for which this holds", "EXPR");
  c->add_option("--max", o->max, "... for at most N nodes (default 1000000)", "N", Range{1, ~u64{0} >> 1});
  c->add_option("--fork", o->fork, "Search the node once more with this change", "CHANGE");
  c->add_flag("--continue", o->go, "Let it go on, at the end");
  c->add_option("--time", o->seconds, "Wait for at most S seconds (default 10)", "S", Range{1, 86'400});
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return attach(*o); }; });
}

}  // namespace ply::cli
