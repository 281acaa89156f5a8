// games: what there is to choose from.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/report.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/level_names.h"
#include "engine/game/profile_names.h"
#include "engine/game/program_face.h"
#include "engine/games/registry.h"

namespace ply::cli {
namespace {

Json limits_json(const SearchLimits& limits) {
  Json out = Json::object();
  if (limits.depth >= 0) out["depth"] = limits.depth;
  if (limits.nodes > 0) out["nodes"] = limits.nodes;
  if (limits.milliseconds > 0) out["time"] = limits.milliseconds;
  return out;
}

std::string switches_on(const Game& game, const SearchOptions& options) {
  std::string out;
  for (const SwitchInfo& s : game.switches())
    if (switched_on(options, s)) out += (out.empty() ? "" : ",") + std::string(s.id);
  return out;
}

std::string or_none(std::string list) { return list.empty() ? "none" : list; }

Json game_json(const GameType& type, const Game& game) {
  Json out = {{"id", type.id()}};
  out["title"] = type.title();
  out["sides"] = {type.side_name(Side::first), type.side_name(Side::second)};
  Json& rules = out["rules"] = Json::object();
  for (const RuleOption& o : type.options()) {
    Json& r = rules[o.id] = {{"default", o.values.front()}};
    if (o.number) {
      r["min"] = o.min;
      r["max"] = o.max;
    } else {
      r["values"] = o.values;
    }
    r["explanation"] = o.explanation;
  }
  Json& profiles = out["profiles"] = Json::object();
  for (const ProfileInfo& p : game.profiles())
    profiles[p.id] = {{"title", p.title},
                      {"unit", p.unit},
                      {"classic", p.classic},
                      {"by_turns", p.by_turns},
                      {"switches", switches_on(game, p.options)},
                      {"explanation", p.explanation},
                      {"scored", p.scored}};
  Json& levels = out["levels"] = Json::object();
  for (const LevelInfo& l : game.levels()) {
    Json& level = levels[l.id] = {{"title", l.title}, {"profile", l.profile}};
    level.update(limits_json(l.limits));
    for (const auto& [id, on] : l.switches) level[on ? "with" : "without"].push_back(id);
    if (l.solver_nodes) level["solver_nodes"] = l.solver_nodes;
    if (l.program)
      level["mapping"] = write_mapping(l.program->file.mapping), level["program"] = write_program(l.program->file.tree),
      level["bred"] = breeding_words(l.program->file);
  }
  Json& switches = out["switches"] = Json::object();
  for (const SwitchInfo& s : game.switches())
    switches[s.id] = {{"changes_value", s.changes_value}, {"sound", !s.assumes}, {"explanation", s.explanation}};
  return out;
}

std::string game_text(const GameType& type, const Game& game) {
  std::string out = fmt::format("{}  ({}: first {}, second {})\n", type.id(), type.title(), type.side_name(Side::first),
                                type.side_name(Side::second));
  const auto line = [&](std::string_view head, std::string_view name, std::string_view text) {
    out += fmt::format("  {:9} {:<22} {}\n", head, name, text);
  };
  for (const RuleOption& o : type.options()) {
    std::string values = o.number ? fmt::format("{}..{}", o.min, o.max) : fmt::format("{}", fmt::join(o.values, "|"));
    line("rule", o.id + "=" + o.values.front(), values + "  " + o.explanation);
  }
  for (const ProfileInfo& p : game.profiles())
    line("profile", p.id,
         fmt::format("{} Unit: {}. On: {}.", profile_words(p), p.unit, or_none(switches_on(game, p.options))));
  for (const LevelInfo& l : game.levels()) {
    std::string limits;
    if (l.limits.depth >= 0) limits += fmt::format(", depth {}", l.limits.depth);
    if (l.limits.nodes > 0) limits += fmt::format(", {}", counted(l.limits.nodes, "node"));
    if (l.limits.milliseconds > 0) limits += fmt::format(", {} ms", l.limits.milliseconds);
    for (const auto& [id, on] : l.switches) limits += fmt::format(", {} {}", on ? "with" : "without", id);
    if (l.solver_nodes > 0) limits += fmt::format(", near the end solver, {}", counted(l.solver_nodes, "node"));
    if (l.program)
      line("level", l.id,
           fmt::format("a genetic program, {}, {}: {}", breeding_words(l.program->file),
                       write_mapping(l.program->file.mapping), write_program(l.program->file.tree)));
    else line("level", l.id, l.profile + limits);
  }
  for (const SwitchInfo& s : game.switches())
    line("switch", s.id,
         fmt::format("{}{}", s.explanation,
                     s.assumes         ? " (changes the value: unsound)"
                     : s.changes_value ? " (changes the value)"
                                       : ""));
  return out;
}

// Of a game that is shown, but not searched.
std::string board_text(const BoardType& type) {
  std::string out = fmt::format("{}  ({}: first {}, second {}; only shown: moves, perft, searches of other engines)\n",
                                type.id(), type.title(), type.side_name(Side::first), type.side_name(Side::second));
  for (const RuleOption& o : type.options())
    out += fmt::format("  {:9} {:<22} {}  {}\n", "rule", o.id + "=" + o.values.front(), fmt::join(o.values, "|"),
                       o.explanation);
  return out;
}

int run_games(bool json) {
  Report report(json);
  for (const GameType* type : all_games()) {
    const auto game = type->make({});
    if (!game) continue;  // a game whose defaults do not work would be our own bug; its tests say so
    report.object(game_json(*type, **game));
    report.text(game_text(*type, **game));
  }
  // As text only: a program that reads the lines asks what can be searched.
  for (const BoardType* type : all_boards()) report.text(board_text(*type));
  return report.finish(exit_done);
}

}  // namespace

void add_games(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c =
      app.add_subcommand("games", "Games, rule options with values and defaults, profiles, levels, switches");
  c->footer(
      "JSON, one object a game: id title sides rules profiles levels switches (the last four map names to details).");
  auto json = std::make_shared<bool>(false);
  c->add_flag("--json", *json, "One JSON object a game, one a line");
  c->callback([json, &chosen] { chosen = [json] { return run_games(*json); }; });
}

}  // namespace ply::cli
