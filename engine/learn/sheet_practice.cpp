#include "engine/learn/sheet_practice.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"

namespace ply {
namespace {

constexpr u64 trees_to_choose_from = 12;

}  // namespace

void SheetPractice::missed(const SheetVerdict& verdict, i64 day) {
  for (const SheetError& e : verdict.errors)
    if (e.slip != SheetSlip::none) entries_[static_cast<std::size_t>(e.slip)] = {true, 0, day + days[0]};
}

void SheetPractice::passed(i64 day) {
  for (Entry& e : entries_) {
    if (!e.on || e.due > day) continue;
    if (++e.step >= static_cast<int>(days.size())) e = {};
    else e.due = day + days[static_cast<std::size_t>(e.step)];
  }
}

std::vector<SheetSlip> SheetPractice::due(i64 day) const {
  std::vector<SheetSlip> out;
  for (std::size_t i = 0; i < sheet_slips; ++i)
    if (entries_[i].on && entries_[i].due <= day) out.push_back(static_cast<SheetSlip>(i));
  std::stable_sort(out.begin(), out.end(), [&](SheetSlip a, SheetSlip b) {
    return entries_[static_cast<std::size_t>(a)].due < entries_[static_cast<std::size_t>(b)].due;
  });
  return out;
}

int SheetPractice::waiting() const {
  return static_cast<int>(std::count_if(entries_.begin(), entries_.end(), [](const Entry& e) { return e.on; }));
}

std::optional<i64> SheetPractice::next_day() const {
  std::optional<i64> out;
  for (const Entry& e : entries_)
    if (e.on) out = std::min(out.value_or(e.due), e.due);
  return out;
}

std::string SheetPractice::write() const {
  std::string out;
  for (std::size_t i = 0; i < sheet_slips; ++i)
    if (const Entry& e = entries_[i]; e.on)
      out += fmt::format("{} {} {}\n", id(static_cast<SheetSlip>(i)), e.step, e.due);
  return out;
}

void SheetPractice::read_line(std::string_view line) {
  const auto parts = words(line);
  if (parts.size() != 3) return;
  const auto slip = parse_slip(parts[0].text);
  const auto step = to_number<int>(parts[1].text);
  const auto due = to_number<i64>(parts[2].text);
  if (!slip || !step || !due || *step < 0 || *step >= static_cast<int>(days.size())) return;
  entries_[static_cast<std::size_t>(*slip)] = {true, *step, *due};
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
