// The lines of another engine's own source at which it entered its nodes, or left them, and what became of those nodes:
// which PT_RETURN costs most, and what is wasted there.
#pragma once
#include <vector>

#include "engine/base/secret_hash.h"
#include "engine/read/waste/ledger.h"
#include "engine/trace/source_lines.h"

namespace ply {

enum class SourceEnd : u8 { entered, left };

struct SourceSite {
  u32 file = 0, line = 0;  ///< as in SourcePlace; line 0: not told, or the node was never left
  u64 nodes = 0;
  Ledger::Counts classes{};  ///< of these, if there is a ledger
  u64 wasted() const;
};

struct SourceSites {
  std::vector<SourceSite> list;  ///< the most nodes first; what is not told last
  /// The place of a node's site in the list.
  std::size_t of(const SourcePlace& place, SourceEnd end) const;

 private:
  friend SourceSites source_sites(const View& v, const SourceLines& lines, SourceEnd end, const Ledger* ledger);
  OutsideMap<u64, std::size_t> at_;
};

/// Of the recorded nodes of a view: each is at one site. Linear.
SourceSites source_sites(const View& v, const SourceLines& lines, SourceEnd end, const Ledger* ledger = nullptr);

}  // namespace ply
