#include "engine/read/waste/source_sites.h"

#include <algorithm>

namespace ply {
namespace {

u32 line_of(const SourcePlace& p, SourceEnd end) { return end == SourceEnd::entered ? p.entered : p.left; }
u64 key_of(const SourcePlace& p, SourceEnd end) {
  const u32 line = line_of(p, end);
  return line == 0 ? 0 : u64{p.file} << 32 | line;
}

}  // namespace

u64 SourceSite::wasted() const {
  u64 sum = 0;
  for (std::size_t i = 0; i < waste_classes; ++i)
    if (is_waste(static_cast<Waste>(i))) sum += classes[i];
  return sum;
}

std::size_t SourceSites::of(const SourcePlace& place, SourceEnd end) const {
  const auto it = at_.find(key_of(place, end));
  return it == at_.end() ? list.size() : it->second;
}

SourceSites source_sites(const View& v, const SourceLines& lines, SourceEnd end, const Ledger* ledger) {
  SourceSites out;
  u64 last_key = ~u64{0};
  std::size_t last = 0;
  for (u32 k = 0; k < v.size(); ++k) {
    const SourcePlace place = lines.at(k);
    const u64 key = key_of(place, end);
    if (key != last_key) {  // neighbours are mostly of one line
      const auto [it, fresh] = out.at_.try_emplace(key, out.list.size());
      if (fresh) out.list.push_back({key ? place.file : 0, line_of(place, end), 0, {}});
      last_key = key, last = it->second;
    }
    SourceSite& site = out.list[last];
    ++site.nodes;
    if (ledger && k < ledger->classes.size()) ++site.classes[static_cast<std::size_t>(ledger->classes[k])];
  }
  std::sort(out.list.begin(), out.list.end(), [](const SourceSite& a, const SourceSite& b) {
    if ((a.line == 0) != (b.line == 0)) return b.line == 0;
    if (a.nodes != b.nodes) return a.nodes > b.nodes;
    return a.file != b.file ? a.file < b.file : a.line < b.line;
  });
  out.at_.clear();
  for (std::size_t i = 0; i < out.list.size(); ++i) {
    const SourceSite& s = out.list[i];
    out.at_[s.line == 0 ? 0 : u64{s.file} << 32 | s.line] = i;
  }
  return out;
}

}  // namespace ply
