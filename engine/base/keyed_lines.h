// Texts of lines that people write: a key and what follows it; blank lines and those that begin with # say nothing.
#pragma once
#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/text.h"

namespace ply {

struct KeyedLine {
  int number = 0;               ///< from 1; 0: there is no such line
  int column = 1;               ///< of `text` in it
  std::string_view text;        ///< without the blanks around it
  std::string_view key, value;  ///< its first word, and the rest
  /// "line 3: ..."
  Error wrong(std::string_view what, int at = 0) const { return {fmt::format("line {}: {}", number, what), at}; }
};

/// Those that say something, at most `max`.
inline std::vector<KeyedLine> keyed_lines(std::string_view text, std::size_t max = ~std::size_t{0}) {
  std::vector<KeyedLine> out;
  int number = 0;
  for (std::size_t at = 0; at < text.size() && out.size() < max;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trim(text.substr(at, end - at));
    const std::string_view key = line.substr(0, line.find_first_of(" \t"));
    ++number;
    if (!line.empty() && line.front() != '#')
      out.push_back({number, static_cast<int>(line.data() - text.data() - static_cast<std::ptrdiff_t>(at)) + 1, line,
                     key, trim(line.substr(key.size()))});
    at = end + 1;
  }
  return out;
}

}  // namespace ply
