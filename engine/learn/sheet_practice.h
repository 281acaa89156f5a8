// What was missed on worksheets comes back: a misconception is due after 1, 3 and 7 days, and is gone after three
// sheets without it. Whoever asks says which day it is.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/learn/worksheet_check.h"

namespace ply {

class SheetPractice {
 public:
  static constexpr std::array<int, 3> days{1, 3, 7};

  /// A sheet with these errors, at the first time that it was checked.
  void missed(const SheetVerdict& verdict, i64 day);
  /// A sheet that is all right: what was due and not missed on it comes back later, or not any more.
  void passed(i64 day);
  /// The misconceptions that are due, the one that waits longest first.
  std::vector<SheetSlip> due(i64 day) const;
  /// How many will come back some day, and the next day at which one does; nothing: none.
  int waiting() const;
  std::optional<i64> next_day() const;

  /// Lines "handed-down 1 20421": the slip, how often it was right since, the day it is due. What cannot be read is
  /// passed over.
  std::string write() const;
  void read_line(std::string_view line);

 private:
  struct Entry {
    bool on = false;
    int step = 0;
    i64 due = 0;
  };
  std::array<Entry, sheet_slips> entries_{};
};

/// Another tree, other than `last`, in which whoever has the misconception that waits longest is told from all others;
/// if none is due, any tree.
Result<Worksheet> next_worksheet(const SheetPractice& practice, i64 day, int plies, u64 last, bool walls_back);

}  // namespace ply
