// One small generator for everything random, so that the same seed gives the same run on every machine.
// splitmix64: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
#pragma once
#include "engine/base/types.h"

namespace ply {

/// A bijective scrambler of 64 bits; also what the position keys are made with.
constexpr u64 mix64(u64 z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
  return z ^ (z >> 31);
}

class Random {
 public:
  explicit constexpr Random(u64 seed) : state_(seed) {}
  /// An independent stream for the pair (seed, index), so that results do not depend on who draws first.
  static constexpr Random stream(u64 seed, u64 index) {
    return Random(mix64(seed) ^ mix64(index * 0x9e3779b97f4a7c15ull + 1));
  }
  constexpr u64 next() { return mix64(state_ += 0x9e3779b97f4a7c15ull); }
  /// Uniform in [0, n), n >= 1; the bias of the multiplication is below n / 2^32.
  constexpr u32 below(u32 n) { return static_cast<u32>(((next() >> 32) * n) >> 32); }
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

 private:
  u64 state_;
};

}  // namespace ply
