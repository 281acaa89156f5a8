// A moment that one person shows another: kept in the file of a recording, and shown when that is opened.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "engine/trace/record.h"

namespace ply {

struct SharedMoment {
  Tick tick = -1;
  u32 node = no_node;  ///< id of the node that was picked by hand; no_node: the one the tick speaks of
  std::string note;    ///< what the person says of it
  /// The game on the board, with its comments, as text; empty: only the line to the root of the search
  std::string game;
  int plies = 0;  ///< how far into that game the board stood
  /// How it was looked at, in words of whoever shows it: the layout, the view of scores, colours ... What is not known
  /// is passed over.
  std::vector<std::pair<std::string, std::string>> view;
  friend bool operator==(const SharedMoment&, const SharedMoment&) = default;

  static constexpr int version = 1;
  static constexpr std::size_t max_words = 100;
};

}  // namespace ply
