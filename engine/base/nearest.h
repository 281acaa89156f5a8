// Which of many names somebody may have meant by one that is none of them.
#pragma once
#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.h"

namespace ply {

/// How many characters must be inserted, left out or replaced.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t corner = std::exchange(row[0], i + 1);
    for (std::size_t k = 0; k < b.size(); ++k)
      corner = std::exchange(row[k + 1], std::min({row[k] + 1, row[k + 1] + 1, corner + (a[i] == b[k] ? 0 : 1)}));
  }
  return row.back();
}

/// The nearest `count` of them, the nearest first: those that hold it, then those with a word like it.
inline std::vector<std::string> nearest_names(std::string_view typed, const std::vector<std::string>& names,
                                              std::size_t count) {
  const std::string meant = canonical_id(typed.substr(0, 60));
  std::vector<std::pair<std::size_t, std::size_t>> order;  // how far, and which
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string name = canonical_id(names[i]);
    std::size_t far = name.find(meant) != std::string::npos ? 0 : 1 + edit_distance(meant, name);
    for (const Word& w : words(name)) far = std::min(far, 1 + edit_distance(meant, w.text));
    order.emplace_back(far, i);
  }
  std::sort(order.begin(), order.end());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < std::min(count, order.size()); ++i) out.push_back(names[order[i].second]);
  return out;
}

}  // namespace ply
