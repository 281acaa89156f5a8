#include "engine/trace/node_keys.h"

#include <fmt/format.h>

#include <charconv>
#include <cstddef>
#include <mutex>
#include <new>
#include <unordered_map>

namespace ply {
namespace {

struct Shelf {
  std::mutex mutex;
  std::unordered_map<const NodeRecord*, std::shared_ptr<const NodeKeys>> keys;
};
Shelf& shelf() {
  // Never destroyed, for recordings may end after static objects; and made without asking for memory, for they also end
  // where there is none.
  alignas(Shelf) static std::byte room[sizeof(Shelf)];
  static Shelf* const one = new (room) Shelf;
  return *one;
}

}  // namespace

std::shared_ptr<const NodeKeys> node_keys(const NodeRecord* records) {
  Shelf& s = shelf();
  const std::lock_guard lock(s.mutex);
  const auto it = s.keys.find(records);
  return it == s.keys.end() ? nullptr : it->second;
}

std::shared_ptr<const NodeKeys> node_keys(const View& v) { return v.closed() == 0 ? nullptr : node_keys(&v[0]); }

void keep_node_keys(const NodeRecord* records, NodeKeys keys) {
  Shelf& s = shelf();
  auto kept = std::make_shared<const NodeKeys>(std::move(keys));
  const std::lock_guard lock(s.mutex);
  s.keys[records] = std::move(kept);
}

void forget_node_keys(const NodeRecord* records) {
  Shelf& s = shelf();
  const std::lock_guard lock(s.mutex);
  s.keys.erase(records);
}

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
