#include "engine/game/recording_root.h"

namespace ply {

SearchPlan recording_root(const Game& game, const Position& start, const std::vector<MoveCode>& moves) {
  SearchPlan s;
  s.game = game.type().id();
  s.rules = write_rules(game.rules());
  s.position = game.write(start);
  Position p = start;
  for (const MoveCode m : moves) {
    s.moves.push_back(game.write_move(p, m));
    p = game.after(p, m);
  }
  return s;
}

void set_request(SearchPlan& s, const Game& game, const SearchRequest& q) {
  s.profile = q.profile;
  s.weights.clear();
  const auto terms = game.profile(q.profile)->terms;
  for (std::size_t i = 0; i < terms.size(); ++i) s.weights.emplace_back(terms[i].id, q.weights[static_cast<int>(i)]);
  s.options = q.options;
  s.limits = q.limits;
  s.table_bytes = uses_table(q.options) ? q.table_bytes : 0;
}

}  // namespace ply
