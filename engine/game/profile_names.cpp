#include "engine/game/profile_names.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"

namespace ply {

std::string profile_words(const ProfileInfo& p) {
  return p.scored.empty() ? p.explanation : fmt::format("{} Scored {}.", p.explanation, p.scored);
}

const ProfileInfo* former_profile(const Game& game, std::string_view id) {
  if (id.empty()) return nullptr;
  const auto& all = game.profiles();
  const auto at = std::find_if(all.begin(), all.end(), [&](const ProfileInfo& p) { return p.formerly == id; });
  return at == all.end() ? nullptr : &*at;
}

std::string profile_called_then(const Game& game, std::string_view id) {
  const ProfileInfo* then = former_profile(game, id);
  return then ? then->id : std::string(id);
}

std::string profile_of_revision(const Game& game, std::string_view id, u32 search) {
  return search > 0 && search < revision_of_profile_names ? profile_called_then(game, id) : std::string(id);
}

std::string player_called_then(const Game& game, std::string_view text) {
  const auto colon = text.find(':');
  if (colon == std::string_view::npos) return std::string(text);
  const ProfileInfo* then = former_profile(game, canonical_id(trim(text.substr(0, colon))));
  return then ? then->id + std::string(text.substr(colon)) : std::string(text);
}

}  // namespace ply
