// Find: the nodes of a recording for which an expression holds, a histogram of any value over them, and groups. The
// panel and `trace find` show what stands here.
#pragma once
#include <string>
#include <vector>

#include "engine/read/node/value_counts.h"
#include "engine/read/places/game_oracle.h"
#include "engine/trace/expression.h"
#include "engine/trace/node_scan.h"

namespace ply {

struct FindQuery {
  Expression where;      ///< empty: every node
  Expression histogram;  ///< of this value; empty: none
  Expression group;      ///< by this value; empty: none
  Expression sort;       ///< empty: by event
  bool descending = false;
  u32 max_listed = no_node;  ///< hits that are listed, the first ones; all of them count
  friend bool operator==(const FindQuery&, const FindQuery&) = default;
};

/// Compiles the four texts; empty ones stay empty. The error says which of them is wrong in `part` (0 where, 1
/// histogram, 2 group, 3 sort).
Result<FindQuery> find_query(const std::string& where, const std::string& histogram, const std::string& group,
                             const std::string& sort, bool descending, const std::vector<std::string>& terms,
                             int* part = nullptr);

/// Hits whose value lies in [from, to]. Unknown values and infinite scores have bars of their own.
struct HistogramBar {
  enum class What : u8 { values, unknown, minus_infinite, plus_infinite } what = What::values;
  i64 from = 0, to = 0;
  u64 hits = 0;
  std::string label;   ///< "3", "-40 .. -21", "exact", "unknown"
  std::string narrow;  ///< the condition that holds for these hits only; empty: none does (unknown)
};

struct FindGroup {
  FieldValue value;
  std::string label;
  u64 hits = 0, nodes = 0;  ///< nodes: of the hits, each with all below it
};

struct FindResult {
  /// False: it was stopped, or a block that it needs is damaged (RecordBlocks::damage); and there is nothing
  bool complete = false;
  u64 all = 0;             ///< hits
  std::vector<u32> slots;  ///< in the order asked for; by event: in which they were entered
  std::vector<u32> ids;    ///< of these
  std::vector<HistogramBar> histogram;
  std::vector<FindGroup> groups;  ///< the most nodes first
  /// Of a recording that is read on demand: its blocks, and those that were not read, for by their summaries they hold
  /// no hit (expression_range.h).
  u32 blocks = 0, passed_over = 0;
  u64 hits() const { return all; }
};

inline constexpr int max_bars = 24;

/// The bars of these values of an expression.
std::vector<HistogramBar> histogram_of(const Expression& e, const ValueCounts& values);
std::vector<HistogramBar> histogram_of(const Expression& e, const std::vector<FieldValue>& values);
/// Whether a value lies in a bar; each value lies in one.
bool in_bar(const HistogramBar& bar, FieldType type, FieldValue value);

FindResult find_nodes(const View& v, const FindQuery& query, PositionOracle* oracle = nullptr,
                      JobProgress* progress = nullptr);

}  // namespace ply
