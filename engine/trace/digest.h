// The 64-bit digest of recordings. A step is h = mix64(h ^ word) over 64-bit little-endian words: a bijection of h for a
// given word and of the word for a given h, so any change of a single word changes the result. Long pieces are taken by
// four such chains side by side, word i by chain i % 4, which are then taken one after the other; a last incomplete word is
// padded with zeros, and the length in bytes closes every piece. It finds damage and differences; it is no protection
// against forgers.
#pragma once
#include <bit>
#include <cstring>
#include <string_view>

#include "engine/core/random.h"

namespace ply {

class Digest {
 public:
  void add(const void* bytes, std::size_t n) {
    const char* p = static_cast<const char*>(bytes);
    std::size_t left = n;
    if (left >= 32) {
      u64 a = h_, b = h_ + 1, c = h_ + 2, d = h_ + 3;
      for (; left >= 32; left -= 32, p += 32) {
        a = mix64(a ^ word(p, 8));
        b = mix64(b ^ word(p + 8, 8));
        c = mix64(c ^ word(p + 16, 8));
        d = mix64(d ^ word(p + 24, 8));
      }
      h_ = mix64(mix64(mix64(mix64(h_ ^ a) ^ b) ^ c) ^ d);
    }
    for (; left >= 8; left -= 8, p += 8) h_ = mix64(h_ ^ word(p, 8));
    if (left) h_ = mix64(h_ ^ word(p, left));
    h_ = mix64(h_ ^ n);
  }
  void add(std::string_view text) { add(text.data(), text.size()); }
  u64 value() const { return h_; }

 private:
  static u64 word(const char* p, std::size_t n) {
    u64 x = 0;
    std::memcpy(&x, p, n);
    if constexpr (std::endian::native == std::endian::big) return __builtin_bswap64(x);
    else return x;
  }
  u64 h_ = 0x706c7973636f7065;  // "plyscope"
};

}  // namespace ply
