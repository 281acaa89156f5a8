#include "app/cli/recorded.h"

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/games/registry.h"
#include "engine/session/place.h"

namespace ply::cli {

RecordingSettings recording_settings(const Input& in, const SearchRequest& q, u64 seed) {
  const Game& g = *in.game;
  RecordingSettings s = recording_root(g, in.start, in.moves);
  s.profile = q.profile;
  const auto terms = g.profile(q.profile)->terms;
  for (std::size_t i = 0; i < terms.size(); ++i) s.weights.emplace_back(terms[i].id, q.weights[static_cast<int>(i)]);
  s.options = q.options;
  s.limits = q.limits;
  s.seed = seed;
  s.table_bytes = q.options.tt || q.options.tt_deeper ? q.table_bytes : 0;
  return s;
}

Result<RecordedRoot> recorded_root(const RecordingSettings& s) {
  const GameType* type = find_game(s.game);
  if (!type) return Error{fmt::format("its game {} is not known here", ply::quoted(s.game))};
  auto rules = parse_rules(s.rules);
  if (!rules) return Error{"its rules: " + rules.error().message};
  RecordedRoot out;
  if (s.position.empty()) {
    auto game = type->make(*rules);
    if (!game) return Error{"its rules: " + game.error().message};
    out = {*game, (*game)->initial(s.seed)};
  } else {
    auto setup = type->parse_position(s.position, *rules);
    if (!setup) setup = type->parse_position(s.position, {});
    if (!setup) return Error{"its position: " + setup.error().message};
    out = {setup->game, setup->position};
  }
  for (const std::string& text : s.moves) {
    auto m = out.game->parse_move(out.position, text);
    if (!m) return Error{fmt::format("its move {}: {}", ply::quoted(text), m.error().message)};
    out.position = out.game->after(out.position, *m);
  }
  return out;
}

}  // namespace ply::cli
