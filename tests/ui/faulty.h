// Recordings with a planted fault, as `plyscope-cli record --fault` makes them.
#pragma once
#include <string>

#include "engine/check/drawn_search.h"
#include "engine/games/registry.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

namespace ply::ui {

/// Of the start of the game, or of `position`; with the switches of its profile, or with `options`.
inline void record_faulty(const std::string& path, const std::string& game, int depth, Fault fault,
                          const std::string& position = {}, const SearchOptions* options = nullptr) {
  RecordPool pool;
  DrawnSearch s;
  s.game = sure(find_game(game)->make({}));
  s.start = s.game->initial();
  if (!position.empty()) {
    const auto setup = find_game(game)->parse_position(position, {});
    REQUIRE(setup);
    s.game = setup->game, s.start = setup->position;
  }
  s.request = s.game->request(s.start, "modern");
  if (options) s.request.options = *options;
  s.request.limits.depth = depth;
  settle(s);
  const auto recording = record(s, pool, fault);
  REQUIRE(recording);
  REQUIRE((*recording)->save(path));
}

}  // namespace ply::ui
