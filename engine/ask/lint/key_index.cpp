#include "engine/ask/lint/key_index.h"

#include <algorithm>
#include <bit>

namespace ply::lint_detail {

KeyIndex::KeyIndex(std::span<const u64> keys)
    : numbers_(keys.size(), no_node), met_(std::bit_ceil(keys.size() / 4 + 1), 0) {
  for (u32 k = 0; k < keys.size(); ++k)
    if (keys[k] != 0) sorted_.emplace_back(keys[k], k);
  std::sort(sorted_.begin(), sorted_.end());
  for (const auto& [key, slot] : sorted_) {
    if (different_.empty() || different_.back() != key) {
      different_.push_back(key);
      std::size_t word = 0;
      const u64 bits = bits_of(key, word);
      met_[word] |= bits;
    }
    numbers_[slot] = size() - 1;
  }
}

u32 KeyIndex::find(u64 key) const {
  std::size_t word = 0;
  const u64 bits = bits_of(key, word);
  if ((met_[word] & bits) != bits) return no_node;
  const auto at = std::lower_bound(different_.begin(), different_.end(), key);
  return at == different_.end() || *at != key ? no_node : static_cast<u32>(at - different_.begin());
}

}  // namespace ply::lint_detail
