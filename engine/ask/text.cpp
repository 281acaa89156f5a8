// A report as people read it in a terminal.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/ask/fields.h"
#include "engine/ask/terms/term_words.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/term_text.h"
#include "engine/read/words/order_words.h"

namespace ply::ask {
namespace {

/// Characters, not bytes.
std::size_t text_columns(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

struct Writer {
  Asked& a;

  std::string operator()(std::monostate) const { return "-"; }
  std::string operator()(Absent) const { return ""; }
  std::string operator()(bool x) const { return x ? "yes" : "no"; }
  std::string operator()(i64 x) const {
    return x < 0 ? "-" + grouped(static_cast<u64>(-x)) : grouped(static_cast<u64>(x));
  }
  std::string operator()(u64 x) const { return grouped(x); }
  std::string operator()(double x) const { return x >= 1000 ? grouped(static_cast<u64>(x)) : fmt::format("{:.2f}", x); }
  std::string operator()(const std::string& x) const { return visible(x); }
  std::string operator()(Points x) const { return a.number(x.value); }
  std::string operator()(BoundPoints x) const { return a.number(x.value); }
  std::string operator()(const ViewedScore& x) const { return a.words(x); }
  std::string operator()(const Known& x) const { return a.words(x); }
  std::string operator()(Seconds x) const { return fmt::format("{:.3f} s", x.seconds); }
  std::string operator()(Percent x) const { return words(x); }
  std::string operator()(const Mean& x) const {
    const double one = value_unit(*a.nodes.game(), *a.profile());
    return x.amount ? amount_of_value(one, x.value) : part_of_value(one, x.value);
  }
  std::string operator()(NodeId x) const { return std::to_string(x.id); }
  std::string operator()(Why x) const { return std::string(order_text(a.v, x)); }
  std::string operator()(const Sentence& x) const { return visible(a.words(x)); }
  std::string operator()(const Cells& all) const {
    std::string out;
    for (const Cell& c : all) out += (out.empty() ? "" : " ") + std::visit(*this, c.is);
    return out;
  }
  std::string operator()(const std::shared_ptr<const NamedCells>& all) const {
    std::string out;
    for (const auto& [name, c] : all->all)
      out += fmt::format("{}{} {}", out.empty() ? "" : ", ", name, std::visit(*this, c.is));
    return out;
  }
  std::string operator()(const std::shared_ptr<const Record>& r) const {
    std::string out;
    for (std::size_t i = 0; i < r->cells.size(); ++i)
      if (!r->fields[i].title.empty()) out += (out.empty() ? "" : "  ") + std::visit(*this, r->cells[i].is);
    return out;
  }
};

/// Plain digits, for programs.
struct CsvWriter {
  Asked& a;

  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(const std::string& x) const { return csv_field(x); }
  std::string operator()(Percent x) const {
    return x.whole ? fmt::format("{:.1f}", 100.0 * static_cast<double>(x.part) / static_cast<double>(x.whole)) : "";
  }
  std::string operator()(Seconds x) const { return fmt::format("{:.3f}", x.seconds); }
  template <class T>
  std::string operator()(const T& x) const {
    if constexpr (std::is_arithmetic_v<T>) return fmt::format("{}", x);
    else return csv_field(Writer{a}(x));
  }
};

/// Columns as wide as their widest cell: texts to the left, all else to the right.
std::string table_text(FieldList columns, const Cells& rows, Asked& a, std::size_t max, std::string_view what) {
  std::vector<std::vector<std::string>> texts{{}};
  std::vector<std::size_t> shown, width;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].title.empty()) continue;
    shown.push_back(i);
    texts.front().push_back(columns[i].title == " " ? "" : std::string(columns[i].title));
  }
  for (std::size_t k = 0; k < std::min(max, rows.size()); ++k) {
    const Record& r = *std::get<std::shared_ptr<const Record>>(rows[k].is);
    std::vector<std::string>& row = texts.emplace_back();
    for (const std::size_t i : shown) row.push_back(std::visit(Writer{a}, r.cells[i].is));
  }
  width.resize(shown.size());
  for (const auto& row : texts)
    for (std::size_t i = 0; i < row.size(); ++i) width[i] = std::max(width[i], text_columns(row[i]));
  std::string out;
  for (const auto& row : texts) {
    std::string line = " ";
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string pad(width[i] - text_columns(row[i]), ' ');
      line += columns[shown[i]].type().starts_with("text") ? " " + row[i] + pad : " " + pad + row[i];
      line += ' ';
    }
    out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  if (rows.size() > max) out += fmt::format("  and {} more {}\n", grouped(rows.size() - max), what);
  return out;
}

}  // namespace

std::string words(const Cell& cell, Asked& a) { return std::visit(Writer{a}, cell.is); }

std::string csv_of(const Record& record, Asked& a) {
  std::string out;
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    const Field& f = record.fields[i];
    const auto* table = std::get_if<Cells>(&record.cells[i].is);
    if (!table || !f.nested || f.id.empty()) continue;
    const auto line = [&](auto&& cell) {
      const char* between = "";
      for (std::size_t k = 0; k < f.nested->list().size(); ++k)
        if (const Field& column = f.nested->list()[k]; !column.id.empty())
          out += std::exchange(between, ",") + cell(column, k);
      out += '\n';
    };
    line([](const Field& column, std::size_t) { return std::string(column.id); });
    for (const Cell& row : *table)
      line([&](const Field&, std::size_t k) {
        return std::visit(CsvWriter{a}, std::get<std::shared_ptr<const Record>>(row.is)->cells[k].is);
      });
  }
  return out;
}

std::string text_of(const Record& record, Asked& a, std::size_t rows, std::string_view what) {
  std::string out;
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    const Field& f = record.fields[i];
    const Cell& c = record.cells[i];
    if (const auto* table = std::get_if<Cells>(&c.is); table && f.nested && !f.title.empty()) {
      if (table->empty()) continue;
      if (f.title != " ") out += std::string(f.title) + ":\n";
      out += table_text(f.nested->list(), *table, a, f.id.empty() ? table->size() : rows, what);
    } else if (f.id.empty()) {
      if (const auto* text = std::get_if<std::string>(&c.is); text && !text->empty())
        out += *text + (text->ends_with('\n') ? "" : "\n");
    } else if (const std::string text = std::visit(Writer{a}, c.is); !f.title.empty() && !text.empty() && text != "-") {
      out += fmt::format("{}: {}\n", f.title, text);
    }
  }
  return out;
}

}  // namespace ply::ask
