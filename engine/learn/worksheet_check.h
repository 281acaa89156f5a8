// A filled worksheet, judged. A box is judged by what the person wrote before it, in the order of the search: one slip
// gives one error, however many boxes follow from it. Each error is named by the misconception that has the person's
// entry there and explains most of the later ones; what the same misconception did elsewhere is the same error.
//
// Empty boxes are not judged, and no sentence tells the number that belongs into the box.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/learn/filled_sheet.h"
#include "engine/learn/sheet_walk.h"
#include "engine/learn/worksheet.h"

namespace ply {

/// What was misunderstood.
enum class SheetSlip : u8 {
  handed_down,
  equal_cuts,
  too_strict,
  too_early,
  too_late,
  sign,
  no_better,
  sides,
  best_back,
  from_left,
  first_stays,
  turned,
  other_wall,
  none  ///< no misconception gives this entry
};
inline constexpr std::size_t sheet_slips = 13;  ///< without the last
/// "handed-down": in files and JSON.
std::string_view id(SheetSlip slip);
std::optional<SheetSlip> parse_slip(std::string_view id);
/// What it is about, for people: "only the parent was looked at".
std::string_view text(SheetSlip slip);
/// The misconception as one who has it fills in a sheet.
SheetBelief belief_of(SheetSlip slip);

struct SheetError {
  SheetSlip slip = SheetSlip::none;
  std::vector<SheetPlace> places;  ///< in the order of the search; the sentence is about the first
  std::string sentence;
  std::vector<u32> thread;  ///< from its node along branches to where the right thing comes from
  std::string origin;       ///< what is to be seen at the end of the thread; may be empty
};

struct SheetVerdict {
  std::vector<SheetError> errors;   ///< in the order of the search
  std::vector<SheetPlace> follows;  ///< not as in the key, but right by what was written before
  int empty = 0, filled = 0, crosses = 0;
  bool as_key = false;  ///< every box and every cross
  std::string remark;   ///< what else is to be said, or empty
  bool all_right() const { return errors.empty() && empty == 0; }
  /// The error of this place, from 0; -1: none.
  int error_at(SheetPlace place) const;
};

/// At most that many errors are told at once.
inline constexpr std::size_t max_told_errors = 4;

SheetVerdict check_sheet(const CardTree& tree, const FilledSheet& sheet, bool walls_back = false);
/// The first line: "Two things to look at again", "All right. 11 of 17 cards were enough."
std::string headline(const SheetVerdict& verdict, const CardTree& tree, const FilledSheet& sheet);
/// The second: "11 boxes are empty.", and the like; may be empty.
std::string second_line(const SheetVerdict& verdict);
/// "11 boxes are empty."; empty: none is.
std::string empty_line(const SheetVerdict& verdict);
/// Where an error is, as a card of it is headed: "ba", "its α"; further places of the same: "also at ca and cb".
std::string sheet_place_name(const CardTree& tree, SheetPlace place);
std::string part_name(SheetPart part);
/// In JSON: "alpha".
std::string_view part_id(SheetPart part);
std::string other_places(const CardTree& tree, const SheetError& error);

/// The sheet of one who has this misconception; `rules`: the right answers.
FilledSheet filled_sheet(const CardTree& tree, SheetBelief belief, bool walls_back = false);
/// In how many boxes this sheet differs from the right one and from those of all other misconceptions: how well the
/// tree shows it.
int telling_boxes(const CardTree& tree, SheetSlip slip, bool walls_back = false);

}  // namespace ply
