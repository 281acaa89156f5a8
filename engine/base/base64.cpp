#include "engine/base/base64.h"

#include <algorithm>
#include <array>

#include "engine/base/types.h"

namespace ply {
namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Those of links have two other letters at the end.
char in_links(char c) { return c == '+' ? '-' : c == '/' ? '_' : c; }

/// What every byte stands for: six bits, or one of these.
constexpr u8 nothing = 64, left_out = 65;
constexpr auto meanings = [] {
  std::array<u8, 256> out{};
  out.fill(nothing);
  for (std::size_t i = 0; i < letters.size(); ++i) out[static_cast<u8>(letters[i])] = static_cast<u8>(i);
  out['-'] = out['+'], out['_'] = out['/'];
  for (const char c : {'=', '\n', '\r'}) out[static_cast<u8>(c)] = left_out;
  return out;
}();

}  // namespace

std::string to_base64(std::string_view bytes, Base64 form) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    u32 word = 0;
    for (std::size_t k = 0; k < 3; ++k) word = word << 8 | (i + k < bytes.size() ? static_cast<u8>(bytes[i + k]) : 0u);
    for (std::size_t k = 0; k < 4; ++k)
      out += i + k <= bytes.size() ? letters[word >> (18 - 6 * k) & 63] : '=';  // one more than there are bytes
  }
  if (form == Base64::plain) return out;
  out.erase(std::find(out.begin(), out.end(), '='), out.end());
  std::transform(out.begin(), out.end(), out.begin(), in_links);
  return out;
}

// The tables of evaluations are read through this at the start of a program: a byte at a time into room that is there.
std::optional<std::string> from_base64(std::string_view text) {
  std::string out(text.size() / 4 * 3 + 3, '\0');
  std::size_t n = 0;
  u32 word = 0;
  int bits = 0;
  for (const char c : text) {
    const u8 means = meanings[static_cast<u8>(c)];
    if (means == left_out) continue;
    if (means == nothing) return std::nullopt;
    word = word << 6 | means, bits += 6;
    if (bits >= 8) bits -= 8, out[n++] = static_cast<char>(word >> bits & 0xff);
  }
  out.resize(n);
  return out;
}

}  // namespace ply
