// A search by several threads (Lazy SMP): each searches the position by itself, as alone, and all ask one table, so
// that what one has found the others need not search. The nodes that they visit depend on which is faster, so neither
// nodes nor line repeat; the value at a fixed depth does, where no switch is on that assumes (SwitchInfo::assumes), for
// the table answers at equal depth alone. Source: chessprogramming.org/Lazy_SMP.
#pragma once
#include <string>

#include "engine/game/game.h"

namespace ply {

inline constexpr int max_search_threads = 256;

/// Why this search cannot be made by more than one thread; empty: it can.
std::string why_no_threads(const ProfileInfo& profile, const SearchOptions& options);

/// By `q.threads` threads, of which the calling one is the first; it alone calls `on_iteration`. The nodes of the limit
/// are those of all together, each has its share. Who is done ends the search of all; the result is that of the deepest
/// iteration. Counters and seconds are sums. Silent, unless there is a tracer for each (SearchRequest::tracers).
SearchResult search_in_threads(const Game& game, const SearchRequest& q);

}  // namespace ply
