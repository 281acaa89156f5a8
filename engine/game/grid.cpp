#include "engine/game/grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/text.h"

namespace ply {

std::string Grid::name(int square) const {
  const int y = from_top(square);
  return fmt::format("{}{}", static_cast<char>('a' + column(square)), rank_1_on_top ? y + 1 : rows - y);
}

std::optional<int> Grid::named(std::string_view text) const {
  const auto digits = std::min(text.find_first_not_of("0123456789", 1), text.size());
  const auto rank = text.empty() ? std::nullopt : to_number<int>(text.substr(1, digits - 1));
  const int column = text.empty() ? -1 : small_letter(text[0]) - 'a';
  if (!rank || column < 0 || column >= columns || *rank < 1 || *rank > rows) return std::nullopt;
  return square(column, rank_1_on_top ? *rank - 1 : rows - *rank);
}

void Grid::pieces(const Fill& fill, std::vector<Piece>& out) const {
  for (int i = 0; i < columns * rows; ++i) {
    Cell c{.id = i / columns * stride + i % columns};
    if (auto piece = fill(c)) {
      piece->cell = c.id;
      out.push_back(std::move(*piece));
    }
  }
}

BoardView Grid::view(const Material& material, const GridLook& look, const Fill& fill) const {
  const float left = look.margin + look.beside, top = look.margin;
  const float right = left + static_cast<float>(columns), bottom = top + static_cast<float>(rows);
  BoardView out;
  out.material = &material;
  out.width = right + left;
  out.height = bottom + top;
  for (int i = 0; i < columns * rows; ++i) {
    const int square = i / columns * stride + i % columns, y = from_top(square);
    Cell c{square, CellShape::square, left + static_cast<float>(column(square)), top + static_cast<float>(y)};
    c.name = name(square);
    c.dark = look.checkered && (column(square) + y) % 2 != 0;
    auto piece = fill(c);
    out.cells.push_back(std::move(c));
    if (!piece) continue;
    piece->cell = square;
    out.pieces.push_back(std::move(*piece));
  }
  for (int i = 0; i < columns; ++i) {
    const float x = left + static_cast<float>(i) + 0.5f;
    const std::string text(1, static_cast<char>('a' + i));
    out.labels.push_back({x, bottom + look.label, text});
    if (look.all_round) out.labels.push_back({x, top - look.label, text});
  }
  for (int i = 0; i < rows; ++i) {
    const float y = top + static_cast<float>(i) + 0.5f;
    const std::string text = std::to_string(rank_1_on_top ? i + 1 : rows - i);
    out.labels.push_back({left - look.label, y, text});
    if (look.all_round) out.labels.push_back({right + look.label, y, text});
  }
  return out;
}

std::string Grid::ranks_text(const std::function<std::string(int square)>& piece) const {
  std::string out;
  for (int y = 0; y < rows; ++y) {
    int empty = 0;
    const auto close = [&] { out += empty ? std::to_string(std::exchange(empty, 0)) : ""; };
    if (y > 0) out += '/';
    for (int x = 0; x < columns; ++x) {
      const std::string text = piece(square(x, y));
      if (text.empty()) ++empty;
      else close(), out += text;
    }
    close();
  }
  return out;
}

Status Grid::read_ranks(std::string_view text, const std::function<Status(int square, std::size_t& at)>& put) const {
  int x = 0, y = 0;
  const auto rank = [&] { return rank_1_on_top ? y + 1 : rows - y; };
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const auto error = [&, at = static_cast<int>(i) + 1](std::string why) { return Error{std::move(why), at}; };
    if (i == text.size() || text[i] == '/') {
      if (x != columns) return error(fmt::format("rank {} has {} squares, not {}", rank(), x, columns));
      if (i < text.size() ? ++y == rows : y < rows - 1)
        return error(fmt::format("the board has {} than {} ranks", y == rows ? "more" : "fewer", rows));
      x = i < text.size() ? 0 : x;
      continue;
    }
    const int empty = text[i] >= '1' && text[i] - '0' <= std::min(columns, 9) ? text[i] - '0' : 0;
    if (x + std::max(empty, 1) > columns)
      return error(fmt::format("rank {} has more than {} squares", rank(), columns));
    if (empty == 0)
      if (Status done = put(square(x, y), i); !done) return done;
    x += std::max(empty, 1);
  }
  return Done{};
}

Brush letter_brush(Piece piece, std::string title) {
  Brush out;
  out.id = std::string(1, letter_of(piece.side, piece.text[0]));
  out.title = std::move(title);
  out.piece = std::move(piece);
  return out;
}

}  // namespace ply
