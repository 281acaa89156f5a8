// What writes a report for people and for programs that read tables.
#include "engine/ask/shown.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/base/markup.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/board_svg.h"

namespace ply::ask {
namespace {

constexpr int board_pixels = 200;

/// Characters, not bytes.
std::size_t text_columns(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

/// Columns as wide as their widest cell: texts to the left, all else to the right.
std::string table_text(const Shown& table) {
  std::vector<std::size_t> width;
  for (const Shown::Column& c : table.columns) width.push_back(text_columns(c.title));
  for (const Shown::Row& row : table.rows)
    for (std::size_t k = 0; k < width.size(); ++k) width[k] = std::max(width[k], text_columns(row.items[k].text));
  std::string out;
  const auto line = [&](auto&& text_at) {
    std::string cells = " ";
    for (std::size_t k = 0; k < width.size(); ++k) {
      const std::string& text = text_at(k);
      const std::string pad(width[k] - text_columns(text), ' ');
      cells += " " + (table.columns[k].words ? text + pad : pad + text) + " ";
    }
    out += cells.substr(0, cells.find_last_not_of(' ') + 1) + "\n";
  };
  line([&](std::size_t k) -> const std::string& { return table.columns[k].title; });
  for (const Shown::Row& row : table.rows) line([&](std::size_t k) -> const std::string& { return row.items[k].text; });
  return out;
}

/// Plain digits, for programs.
struct CsvWriter {
  Asked& a;

  std::string operator()(std::monostate) const { return ""; }
  std::string operator()(const std::string& x) const { return csv_field(x); }
  std::string operator()(Percent x) const {
    return x.whole ? fmt::format("{:.1f}", 100.0 * static_cast<double>(x.part) / static_cast<double>(x.whole)) : "";
  }
  std::string operator()(Ratio x) const { return fmt::format("{:.3f}", x.is); }
  std::string operator()(Seconds x) const { return fmt::format("{:.3f}", x.seconds); }
  template <class T>
  std::string operator()(const T& x) const {
    if constexpr (std::is_arithmetic_v<T>) return fmt::format("{}", x);
    else return csv_field(words(Cell{x}, a));
  }
};

// The bars are what the window draws behind a percentage.
constexpr const char* style =
    "body{font:15px/1.45 system-ui,sans-serif;color:#1d2129;background:#fff;margin:2rem auto;padding:0 1.5rem;"
    "max-width:1100px}h1{font-size:1.4rem}h2{font-size:1.05rem;margin:1.4rem 0 .4rem}pre{font:.92em/1.4 monospace;"
    "white-space:pre-wrap}div{max-width:100%;overflow-x:auto}table{border-collapse:collapse;font-size:.92rem}"
    "td,th{padding:.18rem 1rem .18rem 0;text-align:left;white-space:nowrap}th{font-weight:400;color:#565d68;"
    "border-bottom:1px solid #d5d8de}.n{text-align:right;font-variant-numeric:tabular-nums}.rest{color:#565d68}";

std::string bar(float share) {
  return share < 0 ? ""
                   : fmt::format(" style=\"background:linear-gradient(90deg,#cfe8d4 {0:.0f}%,transparent {0:.0f}%)\"",
                                 100 * std::min(share, 1.0f));
}

}  // namespace

std::string text_of(const std::vector<Shown>& parts) {
  std::string out;
  for (const Shown& p : parts) {
    if (p.columns.empty()) {
      out += p.title.empty() ? p.text : p.title + ": " + p.text;
      if (!out.ends_with('\n')) out += '\n';
      continue;
    }
    if (!p.title.empty()) out += p.title + ":\n";
    out += table_text(p);
    if (!p.rest.empty()) out += "  " + p.rest + "\n";
  }
  return out;
}

std::string html_of(const std::vector<Shown>& parts, std::string_view heading) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>{0}</title><style>{1}</style></head><body>\n<h1>{0}</h1>\n",
      html_text(heading), style);
  for (const Shown& p : parts) {
    if (p.columns.empty()) {
      const std::string_view text = trim(p.text);
      if (!p.title.empty()) out += fmt::format("<p>{}: <b>{}</b></p>\n", html_text(p.title), html_text(text));
      else if (text.find('\n') == text.npos) out += fmt::format("<p>{}</p>\n", html_text(text));
      else {
        out += "<pre>";
        for (const std::string_view line : split(text, '\n')) out += html_text(line) + "\n";
        out += "</pre>\n";
      }
      continue;
    }
    if (!p.title.empty()) out += fmt::format("<h2>{}</h2>\n", html_text(p.title));
    out += "<div><table><tr>";
    const auto kind = [&](std::size_t k) { return p.columns[k].words ? "" : " class=\"n\""; };
    const bool pictures =
        std::any_of(p.rows.begin(), p.rows.end(), [](const Shown::Row& r) { return r.board.has_value(); });
    if (pictures) out += "<th></th>";
    for (std::size_t k = 0; k < p.columns.size(); ++k)
      out += fmt::format("<th{}>{}</th>", kind(k), html_text(p.columns[k].title));
    out += "</tr>\n";
    for (const Shown::Row& row : p.rows) {
      out += "<tr>";
      if (pictures)
        out += fmt::format("<td>{}</td>", row.board ? board_svg(*row.board, {row.changed, {}}, board_pixels) : "");
      for (std::size_t k = 0; k < row.items.size(); ++k)
        out += fmt::format("<td{}{}>{}</td>", kind(k), bar(row.items[k].share), html_text(row.items[k].text));
      out += "</tr>\n";
    }
    out += "</table></div>\n";
    if (!p.rest.empty()) out += fmt::format("<p class=\"rest\">{}</p>\n", html_text(p.rest));
  }
  return out + "</body></html>\n";
}

std::string markdown_of(const std::vector<Shown>& parts, std::string_view heading) {
  std::string out = fmt::format("# {}\n\n", markdown_text(heading));
  for (const Shown& p : parts) {
    if (p.columns.empty()) {
      const std::string_view text = trim(p.text);
      if (!p.title.empty()) out += fmt::format("{}: {}\n\n", markdown_text(p.title), markdown_text(text));
      else if (text.find('\n') == text.npos) out += markdown_text(text) + "\n\n";
      else
        out += fmt::format("{}\n\n", [&] {
          std::string lines;  // as they are, so that columns stay under each other
          for (const std::string_view line : split(text, '\n')) lines += fmt::format("    {}\n", visible(line));
          return lines;
        }());
      continue;
    }
    if (!p.title.empty()) out += fmt::format("## {}\n\n", markdown_text(p.title));
    const auto line = [&](auto&& text_at) {
      for (std::size_t k = 0; k < p.columns.size(); ++k) out += fmt::format("| {} ", text_at(k));
      out += "|\n";
    };
    line([&](std::size_t k) { return markdown_text(p.columns[k].title); });
    line([&](std::size_t k) { return std::string(p.columns[k].words ? ":---" : "---:"); });
    for (const Shown::Row& row : p.rows) line([&](std::size_t k) { return markdown_text(row.items[k].text); });
    out += p.rest.empty() ? "\n" : fmt::format("\n{}\n\n", markdown_text(p.rest));
  }
  return out;
}

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

std::string written_for(std::string_view path, const Question& q, const Record& record, Asked& a) {
  if (path.ends_with(".csv")) return csv_of(record, a);
  const std::vector<Shown> parts = shown(q, record, a);
  const std::string heading = fmt::format("{}: {}", a.file, q.id);
  return path.ends_with(".html") ? html_of(parts, heading)
         : path.ends_with(".md") ? markdown_of(parts, heading)
                                 : text_of(parts);
}

}  // namespace ply::ask
