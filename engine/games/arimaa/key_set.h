// A set of keys for searches.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/base/types.h"

namespace ply::arimaa {

/// A set of keys that is emptied often and keeps its memory. 0 is no key.
class KeySet {
 public:
  void clear() {
    for (const std::size_t place : used_) slots_[place] = 0;
    used_.clear();
  }
  /// False if it was there.
  bool insert(u64 key) {
    if (used_.size() * 2 >= slots_.size()) grow();
    const std::size_t place = find(key);
    if (slots_[place] == key) return false;
    slots_[place] = key;
    used_.push_back(place);
    return true;
  }

 private:
  std::size_t find(u64 key) const {
    std::size_t place = key & (slots_.size() - 1);
    while (slots_[place] != 0 && slots_[place] != key) place = (place + 1) & (slots_.size() - 1);
    return place;
  }
  void grow() {
    const std::vector<u64> old = std::move(slots_);
    slots_.assign(std::max<std::size_t>(1024, old.size() * 2), 0);
    used_.clear();
    for (const u64 key : old)
      if (key != 0) {
        const std::size_t place = find(key);
        slots_[place] = key;
        used_.push_back(place);
      }
  }

  std::vector<u64> slots_;  // a power of two; 0 = free
  std::vector<std::size_t> used_;
};

}  // namespace ply::arimaa
