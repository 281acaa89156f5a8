// What was missed on worksheets comes back (spaced.h): a misconception is gone after three sheets without it.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/learn/spaced.h"
#include "engine/learn/worksheet_check.h"

namespace ply {

class SheetPractice {
 public:
  /// A sheet with these errors, at the first time that it was checked.
  void missed(const SheetVerdict& verdict, i64 day);
  /// A sheet that is all right: what was due and not missed on it comes back later, or not any more.
  void passed(i64 day);
  /// The misconceptions that are due, the one that waits longest first.
  std::vector<SheetSlip> due(i64 day) const;
  int waiting() const { return slips_.waiting(); }
  std::optional<i64> next_day() const { return slips_.next_day(); }

  std::string write() const { return slips_.write(); }
  /// What cannot be read is passed over.
  void read_line(std::string_view line);

 private:
  Spaced slips_;  // by their ids
};

/// Another tree, other than `last`, in which whoever has the misconception that waits longest is told from all others;
/// if none is due, any tree.
Result<Worksheet> next_worksheet(const SheetPractice& practice, i64 day, int plies, u64 last, bool walls_back);

}  // namespace ply
