#include "engine/trace/source_lines.h"

#include <fmt/format.h>

#include <atomic>
#include <map>
#include <mutex>
#include <shared_mutex>
#include <utility>

#include "engine/trace/view.h"

namespace ply {
namespace {

struct Kept {
  std::shared_mutex mutex;
  std::map<const NodeRecord*, std::shared_ptr<const SourceLines>> lines;
  std::atomic<std::size_t> count{0};  // most programs never have any
};
Kept& kept() {
  static Kept* const all = new Kept;  // recordings may outlive everything static
  return *all;
}

}  // namespace

std::string SourceLines::words(u32 file, u32 line) const {
  if (line == 0) return "not told";
  const std::string name = file_name(file);
  if (name.empty()) return fmt::format("line {}", line);
  return fmt::format("{}:{}", name.substr(name.find_last_of("/\\") + 1), line);
}

std::shared_ptr<const SourceLines> source_lines(const View& v) {
  return v.empty() || v.closed() == 0 ? nullptr : source_lines(&v[0]);
}

std::shared_ptr<const SourceLines> source_lines(const NodeRecord* records) {
  Kept& all = kept();
  if (all.count.load(std::memory_order_acquire) == 0) return nullptr;
  const std::shared_lock lock(all.mutex);
  const auto it = all.lines.find(records);
  return it == all.lines.end() ? nullptr : it->second;
}

void keep_source_lines(const NodeRecord* records, SourceLines lines) {
  Kept& all = kept();
  const std::unique_lock lock(all.mutex);
  all.lines[records] = std::make_shared<const SourceLines>(std::move(lines));
  all.count.store(all.lines.size(), std::memory_order_release);
}

void forget_source_lines(const NodeRecord* records) {
  Kept& all = kept();
  if (all.count.load(std::memory_order_acquire) == 0) return;
  const std::unique_lock lock(all.mutex);
  all.lines.erase(records);
  all.count.store(all.lines.size(), std::memory_order_release);
}

}  // namespace ply
