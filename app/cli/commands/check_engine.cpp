// check-engine: what can be said of an engine over its protocol, without a line of its code.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/position_choice.h"
#include "app/cli/report.h"
#include "app/cli/watch.h"
#include "engine/base/job.h"
#include "engine/base/terminal.h"
#include "engine/games/registry.h"
#include "engine/match/engine_check.h"
#include "engine/match/engine_check_positions.h"
#include "engine/match/process.h"

namespace ply::cli {
namespace {

struct CheckEngineOptions {
  std::string command, game = all_boards().front()->id(), rules, protocol;
  std::vector<std::string> positions, settings;
  int depth = 6, random = 8, patience = 60'000;
  u64 nodes = 20'000, seed = 1;
  PositionChoice choice;
  bool json = false;
};

void tell(Report& report, const EngineCheckLine& l) {
  const char* result = engine_check_words[static_cast<std::size_t>(l.says)];
  report.object({{"check", l.check},
                 {"position", l.position.empty() ? Json() : Json(l.position)},
                 {"result", result},
                 {"words", l.words},
                 {"repeat", l.repeat}});
  std::string text = fmt::format("{:<10} {:<13} {}\n", result, l.check, visible(l.words));
  if (!l.position.empty()) text += fmt::format("             at {}\n", visible(l.position));
  for (const std::string& line : l.repeat) text += fmt::format("             > {}\n", visible(line));
  report.text(text);
}

int run_check_engine(const CheckEngineOptions& o) {
  Report report(o.json);
  const BoardType* type = find_board(o.game);
  if (!type) {
    std::string known;
    for (const BoardType* t : all_boards()) known += (known.empty() ? "" : ", ") + t->id();
    for (const GameType* t : all_games()) known += ", " + t->id();
    return report.fail(exit_usage, {fmt::format("there is no game {}; there are: {}", quoted_text(o.game), known)});
  }
  auto rules = parse_rules(o.rules);
  if (!rules) return report.fail(exit_usage, rules.error());
  const auto start = type->set_up("", *rules);
  if (!start) return report.fail(exit_usage, start.error());
  EngineCheckPlan plan;
  auto words = command_words(o.command);
  if (!words || words->empty())
    return report.fail(exit_usage, words ? Error{"the engine's command is empty"} : words.error());
  plan.command = std::move(*words);
  for (const std::string& s : o.settings) {
    const auto at = s.find('=');
    if (at == std::string::npos || at == 0)
      return report.fail(exit_usage, {fmt::format("--set {}: expected NAME=VALUE", quoted_text(s))});
    plan.options.emplace_back(s.substr(0, at), s.substr(at + 1));
  }
  const auto protocols = engine_check_protocols(*type);
  plan.protocol = canonical_id(o.protocol);
  if (!plan.protocol.empty() && std::find(protocols.begin(), protocols.end(), plan.protocol) == protocols.end())
    return report.fail(exit_usage, {fmt::format("engines of {} cannot be checked over {}; there are: {}", type->title(),
                                                quoted_text(o.protocol), fmt::join(protocols, ", "))});
  plan.positions = o.positions;
  if (!o.choice.file.empty()) {
    auto more = chosen_positions(*type, *rules, o.choice);
    if (!more) return report.fail(exit_bad_input, more.error());
    plan.positions.insert(plan.positions.end(), more->begin(), more->end());
  }
  plan.depth = o.depth, plan.random = o.random, plan.patience = o.patience, plan.nodes = o.nodes, plan.seed = o.seed;
  if (const auto asked = asked_positions(*start->face, plan.positions, plan.random, plan.seed); !asked)
    return report.fail(exit_bad_input, asked.error());

  // A terminal watches every wait; elsewhere it is said when it grows long.
  std::mutex mutex;
  std::string waits;  // guarded
  WaitReport reported;
  const auto waiting = [&](const OutsideWait& wait) {
    if (!Progress::wanted()) return reported.due(wait) ? complain(wait_words(wait)) : void();
    const std::lock_guard lock(mutex);
    waits = wait.ms < 1000 ? std::string() : ", " + wait_words(wait);
  };
  JobOf<Result<EngineCheckReport>> job;
  job.start([&](JobProgress& progress) {
    return check_engine(
        *start->face, plan, progress, [&](const EngineCheckLine& l) { tell(report, l); }, waiting);
  });
  watch(job, [&] {
    const std::lock_guard lock(mutex);
    return fmt::format("{} of {} searches{}", job.done(), job.all(), waits);
  });
  const Result<EngineCheckReport> checked = taken(job);
  // The positions are good: it does not start, or does not speak the protocol. `match` has the same code for that.
  if (!checked) return report.fail(exit_file, checked.error());
  if (interrupted()) return report.finish(exit_interrupted);
  const int findings = checked->findings();
  report.text(fmt::format(
      "{} ({}): {}\n", checked->name.empty() ? plan.command.front() : visible(checked->name), checked->protocol,
      findings == 0 ? "no findings" : fmt::format("{} finding{}", findings, findings == 1 ? "" : "s")));
  return report.finish(findings ? exit_finding : exit_done);
}

}  // namespace

void add_check_engine(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c =
      app.add_subcommand("check-engine", "What an engine says over its protocol, checked without its source code");
  c->footer(
      "legal-move, legal-line: its moves and every line that it reports can be played; best-of-line: its move begins "
      "the last line reported; same-twice: the same search in a new game gives the same result; mirror: where the "
      "same contest is seen from elsewhere (colours, sides, a turned board) the score is the same; mate-counts: mates "
      "come nearer along their line; bounds: scores mean something; node-limit: a search of n nodes visits n, up to a "
      "tenth more; stop: it responds during a search, and moves when stopped; state: freshly started it says the same "
      "as in a new game behind other searches. Over UCI, or the protocol that the game has for outside engines "
      "(--protocol). What a protocol cannot report is skipped, and the line says why. Each finding has its position "
      "and the lines that repeat it. While it waits for an answer, standard error says for what. Exit code 1: a "
      "finding; 4: the engine does not start, or does not speak the protocol.\n"
      "JSON: one object a check: check position result (good, finding, not asked) words repeat.");
  auto o = std::make_shared<CheckEngineOptions>();
  c->add_option("COMMAND", o->command, "The engine with its arguments; no shell runs it", " ")->required();
  c->add_option("--game", o->game, fmt::format("The game (default {})", o->game), "GAME");
  c->add_list("--rules", o->rules, "Its rule options", "k=v,...");
  c->add_option("--protocol", o->protocol, "Where the game has several (default: its first)", "NAME");
  c->add_option("--set", o->settings, "An option of the engine; may be repeated", "NAME=VALUE")->one_each();
  c->add_option("--position", o->positions, "Ask here; may be repeated", "TEXT")->one_each();
  add_position_choice(*c, o->choice);
  c->add_option("--random", o->random, "Without positions: N positions by random moves (default 8)", "N",
                Range{1, 10'000});
  c->add_option("--seed", o->seed, "Of these (default 1)", "N");
  c->add_option("--depth", o->depth, "Of the searches (default 6)", "N", Range{1, 100});
  c->add_option("--nodes", o->nodes, "Of the searches by nodes (default 20000)", "N", Range{1, ~u64{0}});
  c->add_option("--patience", o->patience, "How long an answer may take (default 60000)", "MS", Range{1, 3'600'000});
  c->add_flag("--json", o->json, "One JSON object a check");
  c->callback([o, &chosen] { chosen = [o] { return run_check_engine(*o); }; });
}

}  // namespace ply::cli
