#include "engine/game/board_text.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <vector>

namespace ply {
namespace {

/// A text centred at (x, y), in units of the board.
struct Item {
  float x = 0, y = 0, width = 1;
  std::string text;
};

// Letters of the first side are capital, of the second small; discs without a letter are X and O.
std::string piece_text(const Piece& p) {
  const bool second = p.side == Side::second;
  switch (p.shape) {
    case PieceShape::stones: return std::to_string(p.count);
    case PieceShape::disc: return p.text.empty() ? (second ? "O" : "X") : p.text;
    case PieceShape::man:
    case PieceShape::value: return p.text;
    default: break;
  }
  std::string out = p.text.empty() ? (second ? "o" : "x") : p.text;
  for (char& c : out) {
    if (second && c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (!second && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  if (p.shape == PieceShape::wedge) {  // the point of the wedge: up for the first side, down for the second
    for (char& c : out) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return second ? "\\" + out + "/" : "/" + out + "\\";
  }
  return out + (p.shape == PieceShape::arrow ? (p.direction == 0 ? "|" : "-") : "");
}

std::string empty_text(CellShape shape) {
  switch (shape) {
    case CellShape::pit:
    case CellShape::store: return "0";
    case CellShape::trap: return "x";
    case CellShape::hand:
    case CellShape::node: return "";
    default: return ".";
  }
}

// Glyphs of a text: bytes that continue a UTF-8 character belong to the one before.
std::vector<std::string> glyphs(const std::string& s) {
  std::vector<std::string> out;
  for (char c : s) {
    if ((static_cast<unsigned char>(c) & 0xc0) == 0x80 && !out.empty()) out.back() += c;
    else out.emplace_back(1, c);
  }
  return out;
}

}  // namespace

std::string board_text(const BoardView& view) {
  // Step 1. One text for every cell and label.
  std::map<int, std::string> on_cell;
  for (const Piece& p : view.pieces) on_cell[p.cell] += piece_text(p);
  std::vector<Item> items;
  std::map<Side, std::string> hands;
  bool has_hands = false;
  for (const Cell& c : view.cells) {
    if (c.shape == CellShape::hand) {  // lines of their own, below
      has_hands = true;
      for (const Piece& p : view.pieces)
        if (p.cell == c.id && p.count > 0)
          hands[p.side] += " " + p.text + (p.count > 1 ? "*" + std::to_string(p.count) : "");
      continue;
    }
    const auto piece = on_cell.find(c.id);
    std::string text = piece != on_cell.end() ? piece->second : empty_text(c.shape);
    if (c.shape == CellShape::store) text = "[" + text + "]";
    items.push_back({c.x + c.w / 2, c.y + c.h / 2, std::max(c.w, 0.5f), text});
  }
  for (const BoardLabel& l : view.labels) items.push_back({l.x, l.y, 1, l.text});

  // Step 2. Characters a unit, so that neighbours do not touch.
  float scale = 2, left = 0;
  for (const Item& i : items) {
    scale = std::max(scale, std::min(8.0f, (static_cast<float>(glyphs(i.text).size()) + 1) / i.width));
    left = std::min(left, i.x - 0.5f);
  }

  scale = 2 * std::ceil(scale / 2);  // so that halves of a unit are whole columns

  // Step 3. Lines of text: what lies within a third of a unit shares one.
  std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.y < b.y; });
  std::string out;
  for (std::size_t begin = 0; begin < items.size();) {
    std::size_t end = begin;
    while (end < items.size() && items[end].y - items[begin].y < 0.34f) ++end;
    std::stable_sort(items.begin() + static_cast<std::ptrdiff_t>(begin),
                     items.begin() + static_cast<std::ptrdiff_t>(end),
                     [](const Item& a, const Item& b) { return a.x < b.x; });
    std::string line;
    std::size_t column = 0;
    for (; begin < end; ++begin) {
      const auto text = glyphs(items[begin].text);
      if (text.empty()) continue;
      const float at = std::round((items[begin].x - left) * scale) - static_cast<float>((text.size() - 1) / 2);
      std::size_t want = static_cast<std::size_t>(std::max(0.0f, at));
      if (column > 0) want = std::max(want, column + 1);
      line.append(want - column, ' ');
      for (const std::string& g : text) line += g;
      column = want + text.size();
    }
    out += "  " + line + "\n";
  }
  if (has_hands)
    for (const Side side : {Side::first, Side::second})
      out += (side == Side::first ? "  in hand, below:" : "  in hand, above:") +
             (hands[side].empty() ? " nothing" : hands[side]) + "\n";
  return out;
}

}  // namespace ply
