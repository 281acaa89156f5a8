// What a game gives to the registry so that faults can be planted in its search (faulty.h).
#pragma once
#include "engine/game/game.h"
#include "engine/search/fault.h"

namespace ply {

/// Records a search with a fault: `q.tracer` is set and the profile is `modern`. Runs on the calling thread.
using FaultySearch = SearchResult (*)(const Game& game, const SearchRequest& q, Fault fault);

}  // namespace ply
