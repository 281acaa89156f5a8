#include "engine/base/base64.h"

#include <algorithm>

#include "engine/base/types.h"

namespace ply {
namespace {

constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Those of links have two other letters at the end.
char in_links(char c) { return c == '+' ? '-' : c == '/' ? '_' : c; }
char in_plain(char c) { return c == '-' ? '+' : c == '_' ? '/' : c; }

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

std::optional<std::string> from_base64(std::string_view text) {
  std::string out;
  u32 word = 0;
  int bits = 0;
  for (const char c : text) {
    if (c == '=' || c == '\n' || c == '\r') continue;
    const std::size_t at = letters.find(in_plain(c));
    if (at == std::string_view::npos) return std::nullopt;
    word = word << 6 | static_cast<u32>(at), bits += 6;
    if (bits >= 8) bits -= 8, out += static_cast<char>(word >> bits & 0xff);
  }
  return out;
}

}  // namespace ply
