// What lies on the desk of the panel of worksheets: the sheet, the work at it, and what was missed before.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/learn/sheet_practice.h"
#include "engine/learn/sheet_work.h"

namespace ply::ui {

class SheetDesk {
 public:
  /// The sheet that was kept; else the first one.
  SheetWork& work();
  const SheetPractice& practice() const { return practice_; }
  /// Days since 1970. Tests give another calendar.
  i64 today() const { return today_(); }
  void set_today(std::function<i64()> today) { today_ = std::move(today); }

  int plies() const { return plies_; }
  /// Another tree; one in which what is due matters. The error says what cannot be.
  Status another(int plies);
  Status open(u64 seed, int plies);
  Status open_tree(std::string_view tree);
  /// Judges, and keeps what was missed.
  void check();
  /// "write PLACE TEXT", "cross PATH", "go PLACE", "next", "previous", "type TEXT", "undo", "redo", "check", "show N",
  /// "answers", "back value|bound". A PLACE is "ba alpha", "root value", "cards", "best", "total".
  Status carry_out(std::string_view deed);

  /// Undo on a sheet on which nothing was done yet brings back the one before it, if something was done there.
  bool can_undo() { return work().can_undo() || before_.has_value(); }

  /// It was checked since this was asked last.
  bool take_checked() { return std::exchange(checked_, false); }

  int shown() const { return shown_; }  ///< the error whose thread is drawn, from 0; -1: none
  void show(int error) { shown_ = error; }
  std::optional<SheetSlip> chosen_for() const { return chosen_for_; }  ///< why this tree was drawn
  bool asks_for_answers() const { return asks_; }
  void ask_for_answers(bool on) { asks_ = on; }

  /// Lines of the settings file.
  std::string write() const;
  void read_line(std::string_view line);

 private:
  Status put(Result<Worksheet> sheet);
  Result<SheetPlace> place_in(std::string_view& rest);

  std::optional<SheetWork> work_, before_;
  SheetPractice practice_;
  std::string kept_;  // of the settings file, until it is asked for
  std::function<i64()> today_ = machine_day;
  int plies_ = min_sheet_plies, shown_ = -1;
  std::optional<SheetSlip> chosen_for_;
  bool asks_ = false, checked_ = false;
};

}  // namespace ply::ui
