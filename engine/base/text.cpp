#include "engine/base/text.h"

#include <algorithm>

#include "engine/base/terminal.h"
#include "engine/base/utf8.h"

namespace ply {

std::string_view trim(std::string_view s) {
  const auto blank = [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; };
  while (!s.empty() && blank(s.front())) s.remove_prefix(1);
  while (!s.empty() && blank(s.back())) s.remove_suffix(1);
  return s;
}

std::vector<std::string_view> split(std::string_view s, char separator) {
  std::vector<std::string_view> out;
  for (;;) {
    const auto at = s.find(separator);
    out.push_back(s.substr(0, at));
    if (at == std::string_view::npos) return out;
    s.remove_prefix(at + 1);
  }
}

std::string lower_case(std::string_view s) {
  std::string out(s);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::string canonical_id(std::string_view s) {
  std::string out = lower_case(trim(s));
  std::replace(out.begin(), out.end(), '_', '-');
  return out;
}

std::string grouped(u64 n) {
  std::string out = std::to_string(n);
  for (std::size_t i = out.size(); i > 3; i -= 3) out.insert(i - 3, ",");
  return out;
}

std::vector<Word> words(std::string_view s) {
  const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  std::vector<Word> out;
  for (std::size_t i = 0; i < s.size();) {
    std::size_t end = i;
    while (end < s.size() && !blank(s[end])) ++end;
    if (end > i) out.push_back({s.substr(i, end - i), static_cast<int>(i) + 1});
    i = end + 1;
  }
  return out;
}

CutLine cut_word(std::string_view line) {
  const auto space = line.find(' ');
  if (space == std::string_view::npos) return {line, {}};
  return {line.substr(0, space), trim(line.substr(space + 1))};
}

bool starts_with_word(std::string_view s, std::string_view word) {
  return s.substr(0, word.size()) == word &&
         (s.size() == word.size() || s[word.size()] == ' ' || s[word.size()] == '\t');
}

std::string quoted_text(std::string_view s) {
  const std::string text = to_utf8(s.substr(0, 96));
  const std::string_view front = utf8_front(text, 24);
  return "\"" + visible(front) + (front.size() < text.size() || s.size() > 96 ? "...\"" : "\"");
}

}  // namespace ply
