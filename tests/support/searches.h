// Short ways to write down what tests about searches ask again and again.
#pragma once
#include <initializer_list>
#include <utility>
#include <vector>

#include "engine/read/places/subject.h"
#include "engine/search/options.h"
#include "engine/trace/view.h"

namespace ply::test {

/// Alpha-beta with these switches and no others.
inline SearchOptions with(std::initializer_list<Switch> on) {
  SearchOptions o;
  o.set(on);
  return o;
}

inline Nodes nodes_of(Subject subject) {
  Nodes nodes;
  nodes.reset(std::move(subject));
  return nodes;
}

inline std::vector<u32> children_of(const View& v, u32 slot) {
  std::vector<u32> out;
  v.children(slot, out);
  return out;
}
inline std::vector<u32> roots_of(const View& v) {
  std::vector<u32> out;
  v.roots(out);
  return out;
}
/// From the root down to the node.
inline std::vector<u32> path_to(const View& v, u32 slot) {
  std::vector<u32> out;
  v.path_to(slot, out);
  return out;
}

}  // namespace ply::test
