// A report as people read it, part by part, and the readers that write it: the terminal's text, CSV, HTML, Markdown.
// None of them knows a question.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ask/question.h"
#include "engine/game/board_view.h"

namespace ply::ask {

/// A text, a value with its title, or a table. What the machine counts and only programs need is left out.
struct Shown {
  struct Column {
    std::string title;
    bool words = false;  ///< to the left; numbers stand to the right
  };
  struct Item {
    std::string text;
    float share = -1;  ///< 0..1 of a percentage; else < 0
    float ratio = 0;   ///< of a ratio; else 0
  };
  struct Row {
    std::vector<Item> items;
    u32 node = no_node;  ///< id; where it speaks of one
    std::optional<BoardView> board = {};
    std::vector<int> changed = {};  ///< cells of the board that are other than on the one it is compared with
  };
  std::string title = {}, text = {};  ///< the text may have lines of its own
  std::vector<Column> columns = {};   ///< none: it is no table
  std::vector<Row> rows = {};
  std::string rest = {};  ///< what is not shown of the table
};
/// As many rows of the tables that JSON has as well as the question's options say, and how many more there are.
std::vector<Shown> shown(const Question& q, const Record& record, Asked& a);

/// For a terminal.
std::string text_of(const std::vector<Shown>& parts);
/// A page of its own, with this heading; nothing is loaded.
std::string html_of(const std::vector<Shown>& parts, std::string_view heading);
std::string markdown_of(const std::vector<Shown>& parts, std::string_view heading);
/// The tables of a record, one after the other, with the keys of JSON; empty: it has none.
std::string csv_of(const Record& record, Asked& a);

/// An answer for a file, by the end of its name: .html, .md or .csv; else text.
std::string written_for(std::string_view path, const Question& q, const Record& record, Asked& a);

}  // namespace ply::ask
