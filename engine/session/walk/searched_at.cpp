#include "engine/session/walk/searched_at.h"

namespace ply {

SearchedAt searched_at(const Play& play, const Runs& runs) {
  using Where = SearchedAt::Where;
  const auto& run = runs.run();
  if (!run) return {};
  if (!run->game()) return {Where::unknown};
  // A position can be read only by its own game, so the games are compared before positions.
  const Game& theirs = *run->game();
  const Game& game = play.game();
  if (run->game() != play.shared_game() && (theirs.type().id() != game.type().id() || theirs.rules() != game.rules()))
    return {Where::other_game};
  const u64 key = game.key(run->root_position());
  if (key == (play.editing() ? game.key(play.position()) : play.node().key)) return {Where::here};
  const GameTree& tree = play.tree();
  const auto is_root = [&](int n) { return n >= 0 && n < tree.size() && tree.at(n).key == key; };
  if (is_root(run->game_node())) return {Where::this_game, run->game_node()};
  for (int n = 0; n < tree.size(); ++n)
    if (is_root(n)) return {Where::this_game, n};
  return {Where::other_game};
}

}  // namespace ply
