// Whether the nodes of two recordings can be set beside each other, and what has to be known about them if so.
#pragma once
#include <string>
#include <vector>

#include "engine/trace/recording.h"

namespace ply {

struct Comparable {
  /// Why no node of one is a node of the other; empty: nodes are compared. Totals can be in any case
  std::string refused;
  std::vector<std::string> limits;  ///< what the comparison cannot see, in sentences without full stops
  bool scores = true;               ///< scores have the same unit in both
  bool nodes() const { return refused.empty(); }
};

/// In words `a` is "this one" and `b` "the other": letters are names of sides in some games.
Comparable comparable(const Recording& a, const Recording& b);

/// What was set otherwise in the two searches.
struct SetOtherwise {
  struct Setting {
    std::string name, a, b;  ///< "lmr", "on", "off"
  };
  /// Of another engine's search the switches are not told; then only what is told of both is in the list.
  bool all_known = true;
  std::vector<Setting> list;
};
SetOtherwise set_otherwise(const Recording& a, const Recording& b);

}  // namespace ply
