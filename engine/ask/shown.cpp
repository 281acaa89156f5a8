// Cells as people read them.
#include "engine/ask/shown.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>
#include <variant>

#include "engine/ask/fields.h"
#include "engine/ask/terms/term_words.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/board_view.h"
#include "engine/game/term_text.h"
#include "engine/read/words/order_words.h"

namespace ply::ask {
namespace {

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
  std::string operator()(Ratio x) const { return fmt::format("x{:.2f}", x.is); }
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

/// Whether any row has that field at all.
bool any_has(const Cells& rows, std::size_t k) {
  return std::any_of(rows.begin(), rows.end(), [&](const Cell& row) {
    const Record& record = *std::get<std::shared_ptr<const Record>>(row.is);
    return !std::holds_alternative<Absent>(record.cells[k].is);
  });
}

/// What stands on a cell, as far as moves change it.
auto on_cells(const BoardView& view) {
  std::multimap<int, std::tuple<PieceShape, Figure, Side, int, std::string, int, bool>> out;
  for (const Piece& p : view.pieces)
    if (p.count > 0) out.emplace(p.cell, std::tuple(p.shape, p.figure, p.side, p.count, p.text, p.direction, p.strong));
  return out;
}

/// The board of its node, and what differs from the one of its second node.
void add_board(Shown::Row& row, u32 beside, Asked& a) {
  const BoardFace* face = a.nodes.subject().face();
  const auto board_of = [&](u32 id) -> std::optional<BoardView> {
    const u32 slot = face && id != no_node ? a.v.find(id) : no_node;
    const Position* at = slot == no_node ? nullptr : a.nodes.shown(a.v, slot);
    return at ? std::optional(face->board(*at)) : std::nullopt;
  };
  row.board = board_of(row.node);
  const auto other = board_of(beside);
  if (!row.board || !other) return;
  auto now = on_cells(*row.board), then = on_cells(*other);
  for (const ply::Cell& c : row.board->cells) {
    const auto [x, x_end] = now.equal_range(c.id);
    const auto [y, y_end] = then.equal_range(c.id);
    if (!std::equal(x, x_end, y, y_end)) row.changed.push_back(c.id);
  }
}

/// A table without the columns that only programs see, and no more than `max` rows.
Shown shown_table(const Field& field, const Cells& rows, Asked& a, std::size_t max, const char* what, bool boards) {
  Shown out;
  if (field.title != " ") out.title = field.title;
  std::vector<std::size_t> seen;
  const FieldList columns = field.nested->list();
  for (std::size_t k = 0; k < columns.size(); ++k)
    if (const Field& c = columns[k]; !c.title.empty() && any_has(rows, k)) {
      seen.push_back(k);
      out.columns.push_back({c.title == " " ? std::string() : std::string(c.title), c.type().starts_with("text")});
    }
  for (std::size_t n = 0; n < std::min(max, rows.size()); ++n) {
    const Record& record = *std::get<std::shared_ptr<const Record>>(rows[n].is);
    Shown::Row& row = out.rows.emplace_back();
    u32 beside = no_node;
    for (const ask::Cell& c : record.cells)
      if (const auto* id = std::get_if<NodeId>(&c.is)) (row.node == no_node ? row.node : beside) = id->id;
    if (boards) add_board(row, beside, a);
    for (const std::size_t k : seen) {
      const auto* part = std::get_if<Percent>(&record.cells[k].is);
      const auto* ratio = std::get_if<Ratio>(&record.cells[k].is);
      row.items.push_back({words(record.cells[k], a),
                           part && part->whole
                               ? static_cast<float>(static_cast<double>(part->part) / static_cast<double>(part->whole))
                               : -1,
                           ratio ? static_cast<float>(ratio->is) : 0});
    }
  }
  if (rows.size() > max) out.rest = fmt::format("and {} more {}", grouped(rows.size() - max), what);
  return out;
}

}  // namespace

std::string words(const Cell& cell, Asked& a) { return std::visit(Writer{a}, cell.is); }

std::vector<Shown> shown(const Question& q, const Record& record, Asked& a) {
  std::vector<Shown> out;
  const std::size_t rows = q.rows ? a.number(q.rows_from) : ~std::size_t{0};
  for (std::size_t i = 0; i < record.cells.size(); ++i) {
    const Field& f = record.fields[i];
    const Cell& c = record.cells[i];
    if (const auto* table = std::get_if<Cells>(&c.is); table && f.nested && !f.title.empty()) {
      if (!table->empty())
        out.push_back(
            shown_table(f, *table, a, f.id.empty() ? table->size() : rows, q.rows, q.boards && f.id == q.boards));
    } else if (f.id.empty()) {
      if (const auto* text = std::get_if<std::string>(&c.is); text && !text->empty()) out.push_back({.text = *text});
    } else if (std::string text = words(c, a); !f.title.empty() && !text.empty() && text != "-") {
      out.push_back({.title = std::string(f.title), .text = std::move(text)});
    }
  }
  return out;
}

}  // namespace ply::ask
