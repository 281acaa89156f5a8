#include "engine/trace/thread_roots.h"

#include <algorithm>
#include <limits>
#include <map>

#include "engine/trace/node_columns.h"

namespace ply {

std::vector<std::vector<u32>> roots_by_thread(const View& v) {
  std::vector<u32> roots;
  v.roots(roots);
  std::map<i32, std::vector<u32>> by_thread;  // those that tell none at the end
  const auto columns = node_columns(v);
  for (const u32 k : roots) {
    const auto thread = columns ? columns->at(NodeColumn::thread, k) : std::nullopt;
    by_thread[thread.value_or(std::numeric_limits<i32>::max())].push_back(k);
  }
  std::vector<std::vector<u32>> out;
  for (auto& [thread, own] : by_thread) out.push_back(std::move(own));
  return out;
}

bool by_several_threads(const View& v) { return roots_by_thread(v).size() > 1; }

std::vector<u32> thread_roots(const View& v, u32 of) {
  for (std::vector<u32>& own : roots_by_thread(v))
    if (of == no_node || std::binary_search(own.begin(), own.end(), of)) return std::move(own);
  return {};
}

}  // namespace ply
