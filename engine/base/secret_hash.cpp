#include "engine/base/secret_hash.h"

#include <sys/random.h>

#include <algorithm>
#include <bit>
#include <cstring>

namespace ply {

const HashSecret& hash_secret() {
  static const HashSecret secret = [] {
    HashSecret s{0x243f'6a88'85a3'08d3ull, 0x1319'8a2e'0370'7344ull};
    (void)!getrandom(&s, sizeof s, GRND_NONBLOCK);  // where there is none yet, what is there must do
    return s;
  }();
  return secret;
}

// SipHash with one round for a word and three at the end: made for this.
std::size_t SecretHash::operator()(std::string_view text) const {
  const HashSecret& s = hash_secret();
  u64 v0 = s.a ^ 0x736f'6d65'7073'6575ull, v1 = s.b ^ 0x646f'7261'6e64'6f6dull, v2 = s.a ^ 0x6c79'6765'6e65'7261ull,
      v3 = s.b ^ 0x7465'6462'7974'6573ull;
  const auto round = [&] {
    v0 += v1, v1 = std::rotl(v1, 13) ^ v0, v0 = std::rotl(v0, 32);
    v2 += v3, v3 = std::rotl(v3, 16) ^ v2;
    v0 += v3, v3 = std::rotl(v3, 21) ^ v0;
    v2 += v1, v1 = std::rotl(v1, 17) ^ v2, v2 = std::rotl(v2, 32);
  };
  for (std::size_t at = 0;; at += 8) {
    u64 word = 0;
    const bool last = text.size() - at < 8;
    if (last) word = u64{text.size()} << 56;
    if (at < text.size()) std::memcpy(&word, text.data() + at, std::min<std::size_t>(8, text.size() - at));
    v3 ^= word;
    round();
    v0 ^= word;
    if (last) break;
  }
  v2 ^= 0xff;
  for (int i = 0; i < 3; ++i) round();
  return static_cast<std::size_t>(v0 ^ v1 ^ v2 ^ v3);
}

}  // namespace ply
