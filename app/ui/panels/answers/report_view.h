// An answer of engine/ask as a panel shows it: texts, fields with titles, tables whose rows go to their nodes. It knows
// no question.
#pragma once
#include <utility>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "engine/ask/shown.h"

namespace ply::ui {

class ReportView {
 public:
  /// Of another answer.
  void show(std::vector<ask::Shown> parts) { parts_ = std::move(parts); }
  void clear() { parts_.clear(); }
  /// `kanji`: as paint_piece has it.
  void draw(SearchScreen& screen, bool kanji) const;

 private:
  static void draw_table(SearchScreen& screen, const ask::Shown& part, int number);
  static void draw_boards(SearchScreen& screen, const ask::Shown& part, int number, bool kanji);

  std::vector<ask::Shown> parts_;
};

}  // namespace ply::ui
