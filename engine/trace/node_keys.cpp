#include "engine/trace/node_keys.h"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

namespace ply {
std::string key_text(u64 key) { return fmt::format("{:016x}", key); }

std::optional<u64> parse_key(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
  u64 out = 0;
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), out, 16);
  if (text.empty() || text.size() > 16 || failed != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return out;
}

}  // namespace ply
