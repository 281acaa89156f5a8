// What two recordings cost, side by side: counts, shares and iterations with the ratio of the first to the second. The
// panel Compare and `trace diff` print these rows.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/trace/recording.h"

namespace ply {

/// One recording in numbers. What its counters do not hold, or its log does not tell (an imported search), is not
/// known.
struct Totals {
  Untold untold;
  u64 nodes = 0, recorded = 0;
  std::optional<u64> evaluations;  ///< leaves that were evaluated
  u64 cuts = 0, first_cuts = 0;    ///< of recorded nodes: cut off, by the first move
  u64 interior = 0;                ///< recorded nodes that searched moves
  u64 table_answers = 0;           ///< recorded nodes that the table answered
  u64 researches = 0;              ///< recorded nodes that were searched once more
  u64 reduced = 0;                 ///< recorded nodes that were searched less deep than their siblings
  u64 reduced_again = 0;           ///< re-searches of these
  u64 probes = 0;                  ///< searches beside the line: null moves
  int deepest_ply = 0;
  struct Iteration {
    int depth = 0, attempts = 1;
    u64 nodes = 0;
    double branching = 0;  ///< nodes^(1/depth): effective branching factor
    Score score;           ///< view of the root's mover
    u32 best = 0;
  };
  std::vector<Iteration> iterations;  ///< finished ones
};
Totals totals_of(const Recording& r);

/// A row of the table A | B | A / B.
struct TotalsRow {
  enum class Unit : u8 { count, percent, factor } unit = Unit::count;
  std::string name, id;        ///< "cut off by the first move", "first_cut_share"
  std::optional<double> a, b;  ///< nothing: not known, or no such iteration
  int depth = 0;               ///< of the iteration that it is about; 0: the whole search
  /// a / b; nothing where one is not known or b is 0.
  std::optional<double> ratio() const;
};
std::vector<TotalsRow> totals_rows(const Totals& a, const Totals& b);

/// "12,345", "93.4 %", "4.81"; "-" for nothing.
std::string totals_text(const std::optional<double>& value, TotalsRow::Unit unit);
/// "0.52x"
std::string ratio_text(const TotalsRow& row);

}  // namespace ply
