#include "engine/learn/sheet_practice.h"

namespace ply {
namespace {

constexpr u64 trees_to_choose_from = 12;

}  // namespace

void SheetPractice::missed(const SheetVerdict& verdict, i64 day) {
  for (const SheetError& e : verdict.errors)
    if (e.slip != SheetSlip::none) slips_.missed(id(e.slip), day);
}

void SheetPractice::passed(i64 day) {
  for (const std::string& slip : slips_.due(day)) slips_.passed(slip, day);
}

std::vector<SheetSlip> SheetPractice::due(i64 day) const {
  std::vector<SheetSlip> out;
  for (const std::string& slip : slips_.due(day))
    if (const auto known = parse_slip(slip)) out.push_back(*known);
  return out;
}

void SheetPractice::read_line(std::string_view line) {
  if (parse_slip(line.substr(0, line.find(' ')))) slips_.read_line(line);
}

Result<Worksheet> next_worksheet(const SheetPractice& practice, i64 day, int plies, u64 last, bool walls_back) {
  const auto due = practice.due(day);
  Result<Worksheet> best = make_worksheet(last + 1, plies);
  if (due.empty() || !best) return best;
  int max = telling_boxes(best->tree, due.front(), walls_back);
  for (u64 i = 2; i <= trees_to_choose_from; ++i) {
    auto other = make_worksheet(last + i, plies);
    if (!other) continue;
    if (const int n = telling_boxes(other->tree, due.front(), walls_back); n > max) max = n, best = std::move(other);
  }
  return best;
}

}  // namespace ply
