// An answer of engine/ask as a panel shows it: texts, fields with titles, tables whose rows go to their nodes. It knows
// no question.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "engine/ask/report.h"

namespace ply::ui {

class ReportView {
 public:
  /// Of another answer; `rows` of each table that JSON has as well, and how many more of `what` there are.
  void show(const ask::Record& record, ask::Asked& asked, std::size_t rows, std::string_view what);
  void clear() { parts_.clear(); }
  void draw(SearchScreen& screen) const;

 private:
  struct Item {
    std::string text;
    float share = -1;  ///< 0..1 of a percentage; else < 0
  };
  struct Row {
    std::vector<Item> items;
    u32 node = no_node;  ///< id; where it speaks of one
  };
  struct Column {
    std::string title;
    bool words = false;
  };
  struct Part {
    std::string title = {}, text = {};  ///< a line, or the head of a table
    std::vector<Column> columns = {};   ///< none: it is no table
    std::vector<Row> rows = {};
    std::string rest = {};  ///< what is not shown of it
  };
  static Part table(const ask::Field& field, const ask::Cells& rows, ask::Asked& asked, std::size_t max,
                    std::string_view what);
  static void draw_table(SearchScreen& screen, const Part& part, int number);

  std::vector<Part> parts_;
};

}  // namespace ply::ui
