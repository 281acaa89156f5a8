// The keys of a log by their size: nodes of one key stand side by side, and each key has a number. Inside this folder
// only.
#pragma once
#include <span>
#include <utility>
#include <vector>

#include "engine/trace/node_keys.h"
#include "engine/trace/record.h"

namespace ply::lint_detail {

class KeyIndex {
 public:
  /// `keys`: as NodeKeys has them.
  explicit KeyIndex(std::span<const u64> keys);

  /// Key and slot of each node that tells a key, ascending.
  std::span<const std::pair<u64, u32>> sorted() const { return sorted_; }
  /// How many keys there are: each has a number below this.
  u32 size() const { return static_cast<u32>(different_.size()); }
  /// Of a node's key; no_node: it tells none.
  u32 number(u32 slot) const { return numbers_[slot]; }
  /// no_node: no node has it.
  u32 find(u64 key) const;

 private:
  u64 bits_of(u64 key, std::size_t& word) const {
    word = static_cast<std::size_t>((key >> 12 ^ key >> 32) & (met_.size() - 1));
    return u64{1} << (key & 63) | u64{1} << (key >> 6 & 63) | u64{1} << ((key >> 40 ^ key >> 20) & 63);
  }

  std::vector<std::pair<u64, u32>> sorted_;
  std::vector<u64> different_;
  std::vector<u32> numbers_;
  std::vector<u64> met_;  // most keys that are asked for are nobody's: three bits of a word say so of nearly all
};

}  // namespace ply::lint_detail
