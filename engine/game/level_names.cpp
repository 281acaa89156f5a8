#include "engine/game/level_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.h"
#include "engine/game/handicap.h"
#include "engine/game/measured.h"
#include "engine/game/program_face.h"

namespace ply {
namespace {

bool is_named(const LevelInfo& level) {
  return std::any_of(named_opponents.begin(), named_opponents.end(),
                     [&](const NamedOpponent& n) { return n.level == level.id; });
}

bool bred_as_original(const ProgramFile& file) {
  const std::string* preset = file.fact("preset");
  return preset && *preset == "classic";
}

}  // namespace

bool is_of_original(const Game& game, const LevelInfo& level) {
  const ProfileInfo* profile = game.profile(level.profile);
  return profile && profile->classic && (!level.program || bred_as_original(level.program->file));
}

std::vector<const LevelInfo*> named_levels(const Game& game) {
  std::vector<const LevelInfo*> out;
  for (const LevelInfo& l : game.levels())
    if (is_named(l)) out.push_back(&l);
  if (out.empty())
    for (const LevelInfo& l : game.levels()) out.push_back(&l);
  return out;
}

std::vector<LevelGroup> offered_levels(const Game& game) {
  std::vector<LevelGroup> out{{"Opponents", {}}, {"Of the original program", {}}, {"Other strengths", {}}};
  for (const LevelInfo& l : game.levels()) {
    out[is_named(l) ? 0 : is_of_original(game, l) ? 1 : 2].levels.push_back(&l);
  }
  std::erase_if(out, [](const LevelGroup& g) { return g.levels.empty(); });
  return out;
}

std::string level_name(const Game& game, const LevelInfo& level) {
  const bool original = is_of_original(game, level);
  if (level.program) return level.title + (original ? ", original settings" : ", our breeding");
  return original ? level.title + ", original" : level.title;
}

std::string breeding_words(const ProgramFile& file) {
  const auto fact = [&](const char* key) { return file.fact(key) ? *file.fact(key) : std::string("not told"); };
  if (!file.fact("preset")) return {};
  return fmt::format("bred with the preset {}{}, seed {}, {} generations", fact("preset"),
                     bred_as_original(file) ? " (the original's settings)" : "", fact("seed"), fact("generations"));
}

std::string player_details(const Game& game, const Player& player) {
  if (player.human) return {};
  if (player.outside) return player.text;
  const std::string name = player.text.substr(0, player.text.find(" @ "));
  if (player.program) {
    const std::string bred = breeding_words(player.program->file);
    return fmt::format("{}: a genetic program chooses{}{}", name, bred.empty() ? "" : ", ", bred);
  }
  const ProfileInfo* profile = game.profile(player.profile);
  const SearchLimits& limits = player.limits;
  std::string out = fmt::format("{}: {}", name, profile ? profile->title : player.profile);
  for (const auto& [id, on] : player.switches) out += fmt::format(", {} {}", on ? "with" : "without", id);
  if (limits.depth > 0) out += fmt::format(", depth {}", limits.depth);
  if (limits.nodes) out += fmt::format(", at most {} a move", counted(limits.nodes, "node"));
  if (limits.milliseconds) out += fmt::format(", {} ms a move", limits.milliseconds);
  if (player.solver_nodes)
    out += fmt::format("; near the end first the solver, at most {}", counted(player.solver_nodes, "node"));
  if (player.handicap && profile) out += "; " + handicap_words(game, *profile, *player.handicap);
  return out;
}

std::string level_details(const Game& game, const LevelInfo& level) {
  std::string out = player_details(game, player_of(level));
  if (const std::string measured = level_strength_words(game, level.id); !measured.empty()) out += "; " + measured;
  return out;
}

}  // namespace ply
