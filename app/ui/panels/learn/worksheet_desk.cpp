#include "app/ui/panels/learn/worksheet_desk.h"

#include <fmt/format.h>

#include "engine/base/text.h"

namespace ply::ui {

SheetWork& SheetDesk::work() {
  if (work_) return *work_;
  if (!kept_.empty())
    if (auto read = read_work(kept_)) work_.emplace(std::move(*read));
  if (!work_) (void)another(plies_);
  return *work_;
}

Status SheetDesk::put(Result<Worksheet> sheet) {
  if (!sheet) return sheet.error();
  if (work_) set_walls_back(*sheet, work_->walls_back());
  if (work_ && work_->can_undo()) before_ = std::move(work_);
  work_.emplace(std::move(*sheet));
  shown_ = -1, asks_ = false;
  chosen_for_.reset();
  return Done{};
}

Status SheetDesk::another(int plies) {
  const u64 last = work_ && work_->worksheet().tries > 0 ? work_->worksheet().seed : 0;
  const auto due = practice_.due(today());
  const Status ok = put(next_worksheet(practice_, today(), plies, last, work_ && work_->walls_back()));
  if (!ok) return ok;
  plies_ = plies;
  if (!due.empty()) chosen_for_ = due.front();
  return ok;
}

Status SheetDesk::open(u64 seed, int plies) {
  const Status ok = put(make_worksheet(seed, plies));
  if (ok) plies_ = plies;
  return ok;
}

Status SheetDesk::open_tree(std::string_view tree) { return put(worksheet_of_tree(tree)); }

void SheetDesk::check() {
  SheetWork& w = work();
  const SheetVerdict& v = w.check();
  shown_ = v.errors.empty() ? -1 : 0;
  asks_ = false, checked_ = true;
  if (!w.counted()) return;
  practice_.missed(v, today());
  if (v.all_right()) practice_.passed(today());
}

Result<SheetPlace> SheetDesk::place_in(std::string_view& rest) {
  const CutLine first = cut_word(rest);
  for (const auto& [word, part] :
       {std::pair{"cards", SheetPart::cards}, {"best", SheetPart::best}, {"total", SheetPart::total}})
    if (first.word == word) return rest = first.rest, SheetPlace{0, part};
  const CutLine second = cut_word(first.rest);
  const u32 node = work().tree().find(first.word);
  if (node == no_card_node || work().tree().nodes[node].leaf())
    return Error{fmt::format("the sheet has no boxes at {}", quoted_text(first.word))};
  rest = second.rest;
  for (const auto& [word, part] :
       {std::pair{"alpha", SheetPart::alpha}, {"beta", SheetPart::beta}, {"value", SheetPart::value}})
    if (second.word == word) return SheetPlace{node, part};
  return Error{"expected alpha, beta or value behind the path"};
}

Status SheetDesk::carry_out(std::string_view deed) {
  const CutLine line = cut_word(deed);
  const std::string_view what = line.word;
  std::string_view rest = line.rest;
  SheetWork& w = work();
  if (what == "write" || what == "go") {
    const auto place = place_in(rest);
    if (!place) return place.error();
    if (what == "write") return w.write(*place, rest);
    if (!w.go(*place)) return Error{"there is no such box, or it lies below a cross"};
  } else if (what == "type") {
    for (const char c : rest)
      if (!w.type(c)) return Error{fmt::format("{} means nothing in this box", quoted_text(std::string(1, c)))};
  } else if (what == "cross") {
    const u32 node = w.tree().find(rest);
    if (node == no_card_node || !w.cross(node)) return Error{"there is no such branch, or it lies below a cross"};
  } else if (what == "next") {
    if (!w.next()) return Error{"this is the last box"};
  } else if (what == "previous") {
    if (!w.previous()) return Error{"this is the first box"};
  } else if (what == "undo" && !w.can_undo() && before_) {
    work_ = std::exchange(before_, std::nullopt);
    plies_ = work_->worksheet().plies;
    shown_ = -1, asks_ = false;
  } else if (what == "undo" || what == "redo") {
    if (what == "undo" ? !w.undo() : !w.redo()) return Error{"there is nothing to take back on this sheet"};
  } else if (what == "check") {
    check();
  } else if (what == "show") {
    const auto n = to_number<int>(rest);
    const int all = w.verdict() ? static_cast<int>(std::ssize(w.verdict()->errors)) : 0;
    if (!n || *n < 1 || *n > all) return Error{"there is no such error"};
    shown_ = *n - 1;
  } else if (what == "answers") {
    asks_ = false;
    w.show_answers();
  } else if (what == "back") {
    if (rest != "value" && rest != "bound") return Error{"what goes back is value or bound"};
    w.set_walls_back(rest == "bound");
    shown_ = -1;
  } else {
    return Error{fmt::format("a worksheet knows no {}", quoted_text(what))};
  }
  return Done{};
}

std::string SheetDesk::write() const {
  std::string out;
  const std::string practice = practice_.write();
  for (const std::string_view line : split(practice, '\n'))
    if (!line.empty()) out += "Missed=" + std::string(line) + "\n";
  if (plies_ != min_sheet_plies) out += fmt::format("Plies={}\n", plies_);
  const std::string work = work_ ? write_work(*work_) : kept_;
  if (!work.empty()) out += "Sheet=" + work + "\n";
  return out;
}

void SheetDesk::read_line(std::string_view line) {
  if (line.starts_with("Missed=")) practice_.read_line(line.substr(7));
  if (line.starts_with("Sheet=")) kept_ = line.substr(6), work_.reset();
  if (line.starts_with("Plies="))
    if (const auto n = to_number<int>(line.substr(6)); n && *n >= min_sheet_plies && *n <= max_sheet_plies) plies_ = *n;
}

}  // namespace ply::ui
