// What the table could not answer, and why: nodes searched although their position had been searched before. From the
// side log of a search (table_log.h).
#pragma once
#include <array>
#include <vector>

#include "engine/trace/table_log.h"
#include "engine/trace/view.h"

namespace ply {

/// Why a node that probed the table was searched nevertheless.
enum class Miss : u8 {
  nothing,      ///< there was no entry, and none that would have answered has ever been lost
  overwritten,  ///< an entry that would have answered was there, and another took its place
  too_shallow,  ///< the entry was searched less deep, in the same root search
  iteration,    ///< the entry was of an earlier iteration, less deep: what deepening costs, no loss of the table
  too_deep,     ///< the entry was searched deeper, and only the same depth proves the value of this depth
  bound,        ///< deep enough, but its bound does not settle the window
  root,         ///< at the root the table only suggests a move
};
inline constexpr std::size_t miss_kinds = 7;
const char* miss_name(Miss m);
const char* miss_meaning(Miss m);

struct TableMiss {
  u32 slot = no_node;  ///< the node that was searched
  Miss why = Miss::nothing;
  int depth = 0;  ///< of the entry
  /// Slot of the node that wrote the entry, the lost one where it was overwritten; no_node: not recorded
  u32 writer = no_node;
  u32 by = no_node;  ///< overwritten: slot of the node whose result took the place
  u64 nodes = 0;     ///< visited below it, itself included
};

/// What became of the entry that a node wrote.
struct LostEntry {
  u32 writer = no_node, by = no_node;  ///< slots
  bool same = false;                   ///< by a later result of the same position
  u64 answers = 0;                     ///< times that it answered before
};

struct TableLosses {
  u64 asks = 0, answers = 0, stores = 0;
  u64 unrecorded = 0;                   ///< asks of nodes that are not recorded: what became of them is not known
  bool full = false;                    ///< the log had no room for the end of the search
  std::array<u64, miss_kinds> times{};  ///< asks that were not answered, by their reason
  /// Visited below these, each counted once, under the outermost one of its reason
  std::array<u64, miss_kinds> nodes{};
  u64 lost = 0;                   ///< entries of recorded nodes whose place another position took
  u64 lost_unused = 0;            ///< of these, before they had answered once
  u64 replaced = 0;               ///< entries of recorded nodes that a later result of the same position replaced
  std::vector<TableMiss> misses;  ///< all but Miss::nothing, by slot
  /// Indices into misses: overwritten, too shallow, bound; most nodes first, at most 100
  std::vector<u32> costliest;
  std::vector<LostEntry> entries;  ///< by writer
  std::vector<TablePart> parts;    ///< how evenly the table was used

  /// Null: it did not ask, or was answered, or nothing was there for it.
  const TableMiss* miss(u32 slot) const;
  const LostEntry* fate(u32 writer) const;
};

/// Results kept in the emptiest and in the fullest part of the table, in the mean of all, and how many parts kept none:
/// good keys fill it evenly.
struct TableSpread {
  u64 min = 0, max = 0;
  double mean = 0;
  int empty = 0;
};
TableSpread spread_of(const std::vector<TablePart>& parts);

/// `v`: of the recording that was made beside the log. `deeper`: deeper entries answer as well (switch tt-deeper).
/// `win`: ProfileInfo::win.
TableLosses table_losses(const View& v, const TableLog& log, bool deeper, int win);

}  // namespace ply
