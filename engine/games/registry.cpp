#include "engine/games/registry.h"

#include <vector>

#include "engine/core/text.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/kalah/game.h"
#include "engine/games/micro_shogi/game.h"
#include "engine/games/pivit/game.h"
#include "engine/games/reversi/game.h"
#include "engine/games/toy_tree/game.h"

namespace ply {

namespace {

// A line a game. What plants faults in its search may be left out; then there are none of it.
struct Entry {
  const GameType* type;
  FaultySearch with_fault = nullptr;
};

std::span<const Entry> entries() {
  static const Entry all[] = {
      {&kalah_game_type(), kalah_with_fault},
      {&reversi_game_type(), reversi_with_fault},
      {&micro_shogi_game_type(), micro_shogi_with_fault},
      {&arimaa_game_type(), arimaa_with_fault},
      {&pivit_game_type(), pivit_with_fault},
      {&toy_tree::game_type(), toy_tree::with_fault},
  };
  return all;
}

}  // namespace

std::span<const GameType* const> all_games() {
  static const std::vector<const GameType*> games = [] {
    std::vector<const GameType*> out;
    for (const Entry& e : entries()) out.push_back(e.type);
    return out;
  }();
  return games;
}

const GameType* find_game(std::string_view id) {
  const std::string want = canonical_id(id);
  for (const GameType* g : all_games())
    if (g->id() == want) return g;
  return nullptr;
}

FaultySearch faulty_search(const GameType& type) {
  for (const Entry& e : entries())
    if (e.type == &type) return e.with_fault;
  return nullptr;
}

}  // namespace ply
