// The 64-bit digest of recordings. A step is h = mix64(h ^ word) over 64-bit little-endian words: a bijection of h for
// a given word and of the word for a given h, so any change of a single word changes the result. Long pieces are taken
// by four such chains side by side, word i by chain i % 4, which are then taken one after the other; a last incomplete
// word is padded with zeros, and the length in bytes closes every piece. It finds damage and differences; it is no
// protection against forgers.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string_view>

#include "engine/base/random.h"

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

  /// Up to 8 bytes as a little-endian number.
  static u64 word(const char* p, std::size_t n) {
    u64 x = 0;
    std::memcpy(&x, p, n);
    if constexpr (std::endian::native == std::endian::big) return __builtin_bswap64(x);
    else return x;
  }

 private:
  u64 h_ = 0x706c7973636f7065;  // "plyscope"
};

/// The same idea for bytes that come in pieces: the value does not depend on how they are cut.
class Checksum {
 public:
  void add(const void* bytes, std::size_t n) {
    const char* p = static_cast<const char*>(bytes);
    length_ += n;
    if (waiting_ > 0) {
      const std::size_t take = std::min(n, sizeof wait_ - waiting_);
      std::memcpy(wait_ + waiting_, p, take);
      waiting_ += take, p += take, n -= take;
      if (waiting_ < sizeof wait_) return;
      chain(lane_, wait_);
      waiting_ = 0;
    }
    for (; n >= sizeof wait_; n -= sizeof wait_, p += sizeof wait_) chain(lane_, p);
    std::memcpy(wait_, p, n);
    waiting_ = n;
  }
  void add(std::string_view text) { add(text.data(), text.size()); }
  u64 value() const {
    u64 lane[4] = {lane_[0], lane_[1], lane_[2], lane_[3]};
    char last[sizeof wait_] = {};
    std::memcpy(last, wait_, waiting_);
    chain(lane, last);
    return mix64(mix64(mix64(mix64(mix64(lane[0]) ^ lane[1]) ^ lane[2]) ^ lane[3]) ^ length_);
  }
  static u64 of(std::string_view text) {
    Checksum sum;
    sum.add(text);
    return sum.value();
  }

 private:
  static void chain(u64* lane, const char* p) {
    for (int i = 0; i < 4; ++i) lane[i] = mix64(lane[i] ^ Digest::word(p + 8 * i, 8));
  }
  u64 lane_[4] = {0x706c7973636f7065, 0x706c7973636f7066, 0x706c7973636f7067, 0x706c7973636f7068};
  u64 length_ = 0;
  char wait_[32];
  std::size_t waiting_ = 0;
};

}  // namespace ply
