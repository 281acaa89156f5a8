// A place in a recording that a person wants to find again, with what he says of it.
#pragma once
#include <string>

#include "engine/trace/record.h"

namespace ply {

struct Bookmark {
  Tick tick = -1;
  u32 node = no_node;  ///< id of the node that was looked at; no_node: just the moment
  std::string note;
  friend bool operator==(const Bookmark&, const Bookmark&) = default;
};

/// Of one recording, so that no file can fill the memory by them.
inline constexpr std::size_t max_bookmarks = 10'000;

}  // namespace ply
