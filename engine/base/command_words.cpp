#include "engine/base/command_words.h"

#include <fmt/format.h>

namespace ply {

Result<std::vector<std::string>> command_words(std::string_view command) {
  std::vector<std::string> out;
  bool open = false;
  char quote = 0;
  for (std::size_t i = 0; i < command.size(); ++i) {
    const char c = command[i];
    if (c == '\0') return Error{"a command cannot hold a zero byte", static_cast<int>(i) + 1};
    if (!quote && (c == ' ' || c == '\t')) {
      open = false;
      continue;
    }
    if (!open) out.emplace_back(), open = true;
    if (quote && c == quote) quote = 0;
    else if (!quote && (c == '"' || c == '\'')) quote = c;
    else if (c == '\\' && quote != '\'' && i + 1 < command.size()) out.back() += command[++i];
    else out.back() += c;
  }
  if (quote) return Error{fmt::format("the quote {} does not end", quote), static_cast<int>(command.size()) + 1};
  if (out.empty() || out.front().empty()) return Error{"there is no command", 1};
  return out;
}

}  // namespace ply
