// The 64-bit digest of recordings: h = mix64(h ^ word) over 64-bit little-endian words, the last one padded with zeros and
// followed by the length in bytes. Each step is a bijection of h for a given word and of the word for a given h, so any
// change of a single word changes the result. It finds damage and differences; it is no protection against forgers.
#pragma once
#include <bit>
#include <cstring>
#include <string_view>

#include "engine/core/random.h"

namespace ply {

constexpr u64 little_endian(u64 x) {
  if constexpr (std::endian::native == std::endian::big) return __builtin_bswap64(x);
  else return x;
}

class Digest {
 public:
  /// Whole words; `n` bytes, padded to a multiple of 8.
  void add(const void* bytes, std::size_t n) {
    const char* p = static_cast<const char*>(bytes);
    u64 h = h_, word = 0;
    std::size_t left = n;
    for (; left >= 8; left -= 8, p += 8) {
      std::memcpy(&word, p, 8);
      h = mix64(h ^ little_endian(word));
    }
    if (left) {
      word = 0;
      std::memcpy(&word, p, left);
      h = mix64(h ^ little_endian(word));
    }
    h_ = mix64(h ^ n);
  }
  void add(std::string_view text) { add(text.data(), text.size()); }
  u64 value() const { return h_; }

 private:
  u64 h_ = 0x706c7973636f7065;  // "plyscope"
};

}  // namespace ply
