// Hashes for keys that stand in a file. Who knows how keys are mixed can choose keys that all fall into one place, and
// each look-up then passes all of them: so they are mixed with a number drawn anew whenever the program starts. It must
// not decide the order of anything that is shown.
#pragma once
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>

#include "engine/base/types.h"

namespace ply {

struct HashSecret {
  u64 a, b;
};
const HashSecret& hash_secret();

struct SecretHash {
  using is_transparent = void;
  static u64 mixed(u64 x) {
    const HashSecret& s = hash_secret();
    x = (x ^ s.a) * 0x9e37'79b9'7f4a'7c15ull;
    x = (x ^ (x >> 32) ^ s.b) * 0xd6e8'feb8'6659'fd93ull;
    return x ^ (x >> 32);
  }
  std::size_t operator()(std::string_view text) const;
  template <class T>
  requires std::is_integral_v<T> std::size_t operator()(T x) const {
    return static_cast<std::size_t>(mixed(static_cast<u64>(x)));
  }
};

/// By keys from outside.
template <class Key, class Value>
using OutsideMap = std::unordered_map<Key, Value, SecretHash, std::equal_to<>>;
template <class Key>
using OutsideSet = std::unordered_set<Key, SecretHash, std::equal_to<>>;

}  // namespace ply
