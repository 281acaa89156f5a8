#include "engine/base/utf8.h"

#include "engine/base/terminal.h"

namespace ply {
namespace {

unsigned char byte(std::string_view s, std::size_t i) { return i < s.size() ? static_cast<unsigned char>(s[i]) : 0; }
bool follows(std::string_view s, std::size_t i) { return (byte(s, i) & 0xc0) == 0x80; }

// Length of the character that begins at `i`; 0 if it is not well formed.
std::size_t length_at(std::string_view s, std::size_t i) {
  const unsigned char a = byte(s, i), b = byte(s, i + 1);
  if (a < 0x80) return 1;
  if (a < 0xc2 || a > 0xf4 || !follows(s, i + 1)) return 0;
  if (a < 0xe0) return 2;
  if (!follows(s, i + 2)) return 0;
  if (a < 0xf0) return (a == 0xe0 && b < 0xa0) || (a == 0xed && b >= 0xa0) ? 0 : 3;
  if (!follows(s, i + 3)) return 0;
  return (a == 0xf0 && b < 0x90) || (a == 0xf4 && b >= 0x90) ? 0 : 4;
}

std::size_t first_wrong(std::string_view s) {
  for (std::size_t i = 0; i < s.size();) {
    const std::size_t n = length_at(s, i);
    if (n == 0) return i;
    i += n;
  }
  return std::string_view::npos;
}

}  // namespace

std::size_t first_character(std::string_view text, u32& code) {
  const std::size_t n = length_at(text, 0);
  if (n == 0) return 0;
  code = n == 1 ? byte(text, 0) : byte(text, 0) & (0xffu >> (n + 1));
  for (std::size_t i = 1; i < n; ++i) code = code << 6 | (byte(text, i) & 0x3fu);
  return n;
}

bool is_utf8(std::string_view text) { return first_wrong(text) == std::string_view::npos; }

std::string_view without_bom(std::string_view text) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  return text;
}

std::string to_utf8(std::string_view text) {
  text = without_bom(text);
  std::size_t i = first_wrong(text);
  if (i == std::string_view::npos) return std::string(text);
  std::string out(text.substr(0, i));
  while (i < text.size()) {
    const std::size_t n = length_at(text, i);
    if (n > 0) {
      out += text.substr(i, n);
      i += n;
    } else {
      const unsigned char c = byte(text, i++);
      out += static_cast<char>(0xc0 | (c >> 6));
      out += static_cast<char>(0x80 | (c & 0x3f));
    }
  }
  return out;
}

std::string_view utf8_front(std::string_view text, std::size_t max) {
  if (text.size() <= max) return text;
  std::size_t end = max;
  while (end > 0 && follows(text, end)) --end;
  return text.substr(0, end);
}

std::string character_at(std::string_view text, std::size_t at) {
  if (at >= text.size()) return "the end of the text";
  const unsigned char c = byte(text, at);
  if (c == ' ' || c == '\t' || c == '\r' || c == '\n') return "a blank";
  if (c < 0x20 || c == 0x7f) return "a control character";
  // From inside a character: the whole of it.
  std::size_t begin = at;
  while (begin > 0 && at - begin < 3 && follows(text, begin)) --begin;
  const std::size_t n = length_at(text, begin);
  if (n == 0 || begin + n <= at) return "a byte that is no text";
  return "'" + visible(text.substr(begin, n)) + "'";
}

}  // namespace ply
