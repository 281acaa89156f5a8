#include "engine/analysis/places/recorded_root.h"

#include <fmt/format.h>

#include "engine/core/text.h"
#include "engine/games/registry.h"

namespace ply {

Result<RecordedRoot> recorded_root(const SearchPlan& s) {
  if (!s.move_texts.empty()) return Error{fmt::format("its moves are those of {}, as texts", s.engine)};
  const GameType* type = find_game(s.game);
  if (!type) return Error{fmt::format("its game {} is not known here", ply::quoted_text(s.game))};
  auto rules = parse_rules(s.rules);
  if (!rules) return Error{"its rules: " + rules.error().message};
  RecordedRoot out;
  if (s.position.empty()) {
    auto game = type->make(*rules);
    if (!game) return Error{"its rules: " + game.error().message};
    out.game = *game;
    out.start = (*game)->initial(s.seed);
  } else {
    auto setup = type->parse_position(s.position, *rules);
    if (!setup) setup = type->parse_position(s.position, {});
    if (!setup) return Error{"its position: " + setup.error().message, setup.error().column};
    out.game = setup->game;
    out.start = setup->position;
  }
  out.position = out.start;
  for (const std::string& text : s.moves) {
    const auto m = out.game->parse_move(out.position, text);
    if (!m) return Error{fmt::format("its move {}: {}", ply::quoted_text(text), m.error().message)};
    out.history.push_back(out.game->key(out.position));
    out.moves.push_back(*m);
    out.position = out.game->after(out.position, *m);
  }
  return out;
}

Result<SearchRequest> recorded_request(const Recording& recording, const RecordedRoot& root) {
  const SearchPlan& file = recording.plan();
  if (file.imported()) return Error{fmt::format("it was searched by {}, which cannot be asked again", file.engine)};
  const ProfileInfo* profile = root.game->profile(file.profile);
  if (!profile) return Error{fmt::format("its profile {} is not known here", ply::quoted_text(file.profile))};
  SearchRequest q = root.game->request(root.position, file.profile);
  q.history = root.history;
  q.weights = weights_of(*profile, file.weights);
  q.options = file.options;
  q.limits = file.limits;
  if (file.table_bytes > 0) q.table_bytes = file.table_bytes;
  return q;
}

Subject recorded_subject(const Recording& recording) {
  const SearchPlan& file = recording.plan();
  Subject s;
  s.profile = file.profile;
  s.options = file.options;
  s.move_texts = file.move_texts;
  const View v = recording.view();
  if (!v.empty()) s.root_mover = v[v.size() - 1].mover();
  if (auto root = recorded_root(file)) {
    s.game = root->game;
    s.root = root->position;
    s.root_mover = root->game->mover(root->position);
    if (const ProfileInfo* p = s.game->profile(file.profile)) s.weights = weights_of(*p, file.weights);
  }
  return s;
}

}  // namespace ply
