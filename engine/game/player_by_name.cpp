#include "engine/game/player_by_name.h"

#include "engine/search/switches.h"

namespace ply {

std::optional<Player> player_by_name(const Game& game, std::string_view name) {
  for (const char* file : {"gp:", "weights=", "engine:"})
    if (name.find(file) != std::string_view::npos) return std::nullopt;
  auto player = parse_player(game, name);
  if (!player || player->human || player->program) return std::nullopt;
  return std::move(*player);
}

bool draws_moves(const Game& game, const Player& computer) {
  const ProfileInfo* profile = game.profile(computer.profile);
  if (!profile) return false;
  Weights weights = profile->weights;
  SearchOptions options = profile->options;
  change_profile(computer, weights, options);
  return options.has(Switch::draws);
}

const char* level_tag(Side side) { return side == Side::first ? "FirstLevel" : "SecondLevel"; }
const char* seed_tag(Side side) { return side == Side::first ? "FirstSeed" : "SecondSeed"; }

}  // namespace ply
