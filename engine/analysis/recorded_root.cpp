#include "engine/analysis/recorded_root.h"

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/games/registry.h"

namespace ply {

Result<RecordedRoot> recorded_root(const RecordingSettings& s) {
  const GameType* type = find_game(s.game);
  if (!type) return Error{fmt::format("its game {} is not known here", ply::quoted(s.game))};
  auto rules = parse_rules(s.rules);
  if (!rules) return Error{"its rules: " + rules.error().message};
  RecordedRoot out;
  if (s.position.empty()) {
    auto game = type->make(*rules);
    if (!game) return Error{"its rules: " + game.error().message};
    out = {*game, (*game)->initial(s.seed), {}};
  } else {
    auto setup = type->parse_position(s.position, *rules);
    if (!setup) setup = type->parse_position(s.position, {});
    if (!setup) return Error{"its position: " + setup.error().message};
    out = {setup->game, setup->position, {}};
  }
  for (const std::string& text : s.moves) {
    auto m = out.game->parse_move(out.position, text);
    if (!m) return Error{fmt::format("its move {}: {}", ply::quoted(text), m.error().message)};
    out.history.push_back(out.game->key(out.position));
    out.position = out.game->after(out.position, *m);
  }
  return out;
}

}  // namespace ply
