// Boards as text: 64 characters with or without the side to move, in rows, with bars, as the servers print them, as
// FEN, each of them also with moves behind it. And sheets: the board with the numbers of the moves, as clubs print it.
#include <fmt/format.h>

#include <array>
#include <optional>

#include "engine/base/text.h"
#include "engine/game/loose_moves.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/readers.h"

namespace ply::reversi {
namespace {

/// X, O, - or nothing.
char cell_of(char c) {
  switch (c) {
    case 'X':
    case 'x':
    case '*':
    case 'B':
    case 'b':
    case '#': return 'X';
    case 'O':
    case 'o':
    case '0':
    case 'W':
    case 'w':
    case '@': return 'O';
    case '-':
    case '.':
    case '_': return '-';
    default: return 0;
  }
}

/// The letters a to h alone, as a head or a foot of a board has them.
bool names_columns(std::string_view line) {
  std::string letters;
  for (const char c : line)
    if (!is_blank(c) && c != '|' && c != '+') letters += small_letter(c);
  return letters == "abcdefgh" || letters == "12345678";
}

struct Board {
  std::string cells;    // 64 of X O -
  std::size_t end = 0;  // behind it
  std::string title;
  bool has_side = false;
  char side = 'X';
};

/// 64 cells from `at` on, with bars, slashes, line ends, numbers of rows and blanks between them.
std::optional<Board> cells_from(std::string_view text, std::size_t at) {
  Board out;
  std::size_t lines = 0;
  bool bars = false;
  while (at < text.size() && out.cells.size() < 64) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (names_columns(line) ||
        (line.find("--") != std::string_view::npos && line.find('+') != std::string_view::npos)) {
      at = std::min(end + 1, text.size());
      continue;
    }
    std::size_t i = at;
    const std::size_t row_begin = out.cells.size();
    while (i < end && is_blank(text[i])) ++i;
    if (out.cells.size() % 8 == 0 && i < end && text[i] >= '1' && text[i] <= '8' && end - i > 8) ++i;  // its number
    for (; i < end && out.cells.size() < 64; ++i) {
      if (text[i] == '|' || text[i] == '/') bars = true;
      else if (const char c = cell_of(text[i])) out.cells += c;
      else if (text[i] >= '1' && text[i] <= '8' && out.cells.size() == row_begin + 8 && row_begin % 8 == 0) break;
      else if (!is_blank(text[i])) return std::nullopt;
    }
    if (out.cells.size() > row_begin) ++lines;
    out.end = i;
    if (out.cells.size() < 64) at = std::min(end + 1, text.size());
    else if (i < end && text[i] >= '1' && text[i] <= '8' && lines > 1) out.end = end;
    if (out.cells.size() < 64 && end >= text.size()) return std::nullopt;
  }
  if (out.cells.size() != 64) return std::nullopt;
  out.title = lines > 1 ? "board in rows" : bars ? "board with bars" : "board of 64 squares";
  return out;
}

/// "8/8/8/3OX3/3XO3/8/8/8 b": P and p where the first and the second side are large and small letters.
std::optional<Board> fen_from(std::string_view text) {
  Board out;
  bool letters = false;
  std::size_t i = 0, in_row = 0, rows = 1;
  for (; i < text.size() && !is_blank(text[i]) && text[i] != '['; ++i) {
    const char c = text[i];
    if (c == '/') {
      if (in_row != 8) return std::nullopt;
      in_row = 0, ++rows;
    } else if (c >= '1' && c <= '8') {
      out.cells += std::string(static_cast<std::size_t>(c - '0'), '-'), in_row += static_cast<std::size_t>(c - '0');
    } else if (c == 'P' || c == 'p') {
      letters = true, out.cells += c == 'P' ? 'X' : 'O', ++in_row;
    } else if (const char cell = cell_of(c)) {
      out.cells += cell, ++in_row;
    } else {
      return std::nullopt;
    }
    if (in_row > 8) return std::nullopt;
  }
  if (rows != 8 || in_row != 8) return std::nullopt;
  if (i < text.size() && text[i] == '[') i = std::min(text.find(']', i), text.size() - 1) + 1;
  out.title = "FEN";
  out.end = i;
  if (letters) {
    while (out.end < text.size() && is_blank(text[out.end])) ++out.end;
    if (out.end < text.size() && (text[out.end] == 'w' || text[out.end] == 'b'))
      out.has_side = true, out.side = text[out.end++] == 'w' ? 'X' : 'O';
  }
  return out;
}

/// What stands behind a board of the side to move: a character, "black to move".
void take_side(std::string_view text, Board& b) {
  std::size_t i = b.end;
  while (i < text.size() && (is_blank(text[i]) || text[i] == ']' || text[i] == '|' || text[i] == '/')) ++i;
  const std::string rest = lower_case(text.substr(i, 40));
  for (const auto& [front, side] : {std::pair{"black", 'X'},
                                    {"white", 'O'},
                                    {"to move: black", 'X'},
                                    {"to move: white", 'O'},
                                    {"turn: black", 'X'},
                                    {"turn: white", 'O'}})
    if (rest.starts_with(front)) {
      b.has_side = true, b.side = side;
      b.end = std::min(text.find('\n', i), text.size());
      return;
    }
  if (i >= text.size() || (i + 1 < text.size() && !is_blank(text[i + 1]) && text[i + 1] != ']' && text[i + 1] != ';'))
    return;
  if (const char c = cell_of(text[i]); c == 'X' || c == 'O') b.has_side = true, b.side = c, b.end = i + 1;
}

class BoardTexts final : public FileForm {
 public:
  BoardTexts()
      : FileForm({"board", "board as text", "", "64 squares in any of the ways in which boards are printed."}) {}
  bool writes() const override { return false; }
  Translated translate(std::string_view text, const Expected&, Budget& budget) const override {
    Translated out;
    constexpr std::size_t longest = 5000;
    if (text.size() > longest || !budget.steps(text.size())) return out;
    std::size_t at = text.find_first_not_of(" \t\r\n");
    if (at == std::string_view::npos) return out;
    const bool bracket = text.substr(at).starts_with("[8 ");
    if (bracket) at += 3;
    auto b = cells_from(text, at);
    if (b && bracket) b->title = "board of GGS";
    if (!b && (b = fen_from(text.substr(at)))) b->end += at;
    if (!b) return out;
    if (!b->has_side) take_side(text, *b);
    const std::size_t behind = b->end;
    while (b->end < text.size() && (is_blank(text[b->end]) || text[b->end] == ']' || text[b->end] == ';')) ++b->end;
    const std::string_view rest = text.substr(b->end);
    // "- 0 1" behind a FEN, a rule below rows; on the same line it would be more squares, or a side.
    const bool below = text.substr(behind, b->end - behind).find('\n') != std::string_view::npos;
    const std::string_view passed_over = b->title == "FEN" ? "-0123456789 \t\r\n" : below ? "- \t\r\n" : " \t\r\n";
    const bool counters = rest.find_first_not_of(passed_over) == std::string_view::npos;
    const std::string position = fmt::format("{} {}", b->cells, b->side);
    Translation t{"board", b->title};
    if (!b->has_side) t.left_out.emplace_back(b->end, "no side to move (Black's is taken)");
    if (counters) {
      t.position = true;
      t.text = position;
      t.from.assign(position.size(), at);
    } else {
      Expected here{{}, true};
      auto moves = moves_behind(rest, position, budget);
      if (moves.text.empty()) {
        out.against = Error{fmt::format("a board, and behind it {}", quoted_text(rest)), static_cast<int>(b->end) + 1};
        return out;
      }
      for (std::size_t& f : moves.from) f += b->end;
      for (auto& r : moves.remarks) r.from += b->end;
      for (auto& l : moves.left_out) l.first += b->end;
      moves.id = t.id, moves.title = t.title + " with moves";
      moves.left_out.insert(moves.left_out.begin(), t.left_out.begin(), t.left_out.end());
      t = std::move(moves);
    }
    out.fits = Fits::possible;
    out.readings.push_back(std::move(t));
    return out;
  }

 private:
  static Translation moves_behind(std::string_view rest, const std::string& position, Budget& budget) {
    // As a game that begins there: the tag is blanked out of the places again.
    const std::string tag = fmt::format("[Start \"{}\"]\n", position);
    const std::string whole = tag + std::string(rest);
    auto read = loose_moves().translate(whole, {{}, true}, budget);
    if (read.readings.empty()) return {};
    Translation t = std::move(read.readings.front());
    const auto back = [&](std::size_t& at) { at -= std::min(at, tag.size()); };
    for (std::size_t& f : t.from) back(f);
    for (auto& r : t.remarks) back(r.from);
    for (auto& l : t.left_out) back(l.first);
    return t;
  }
};

/// 8x8 cells, each the number of the move that put a disc there, and four of the start.
class Sheets final : public FileForm {
 public:
  Sheets()
      : FileForm({"sheet", "sheet with the numbers of the moves", "", "The board with the numbers of the moves."}) {}
  bool writes() const override { return false; }
  Translated translate(std::string_view text, const Expected&, Budget& budget) const override {
    Translated out;
    constexpr std::size_t longest = 5000;
    if (text.size() > longest || !budget.steps(text.size())) return out;
    std::array<int, 65> square;  // of each number
    square.fill(-1);
    std::array<std::size_t, 65> place{};
    int rows = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      std::string line(text.substr(at, end - at));
      for (char& c : line)
        if (c == '|' || c == ',' || c == ';' || c == '\t') c = ' ';
      auto cells = words(line);
      if (line.find("--") != std::string::npos && line.find('+') != std::string::npos) cells.clear();
      if (names_columns(line) || cells.empty()) {
        at = end + 1;
        continue;
      }
      if (cells.size() == 9 && cells[0].text == std::to_string(rows + 1)) cells.erase(cells.begin());
      if (cells.size() == 9 && cells[8].text == std::to_string(rows + 1)) cells.pop_back();
      if (cells.size() != 8 || rows == 8) return out;
      for (int column = 0; column < 8; ++column) {
        const auto n = to_number<int>(cells[static_cast<std::size_t>(column)].text);
        const std::size_t here = at + static_cast<std::size_t>(cells[static_cast<std::size_t>(column)].column) - 1;
        const bool centre = (rows == 3 || rows == 4) && (column == 3 || column == 4);
        if (centre || !n) {
          if (!n && cells[static_cast<std::size_t>(column)].text.size() > 2) return out;
          continue;
        }
        if (*n == 0) continue;
        if (*n < 1 || *n > 60 || square[static_cast<std::size_t>(*n)] >= 0) return out;
        square[static_cast<std::size_t>(*n)] = rows * 8 + column;
        place[static_cast<std::size_t>(*n)] = here;
      }
      ++rows;
      at = end + 1;
    }
    if (rows != 8) return out;
    Translation t{"sheet", info().title};
    std::size_t n = 1;
    for (; n <= 60 && square[n] >= 0; ++n) t.move(format_move(static_cast<Move>(square[n])), place[n]);
    for (std::size_t later = n; later <= 60; ++later)
      if (square[later] >= 0) t.left_out.emplace_back(place[later], fmt::format("{}: there is no {}", later, n));
    if (n < 5) return out;
    out.fits = Fits::possible;
    out.readings.push_back(std::move(t));
    return out;
  }
};

std::size_t length_of_move(std::string_view text) {
  if (grid.named(text.substr(0, 2))) return 2;
  const std::string front = lower_case(text.substr(0, 4));
  if (front == "pass") return 4;
  if (front.starts_with("pa") || front.starts_with("ps") || front.starts_with("--")) return 2;
  return 0;
}

}  // namespace

const FileForm& board_texts() {
  static const BoardTexts form;
  return form;
}
const FileForm& sheets() {
  static const Sheets form;
  return form;
}
const FileForm& loose_moves() {
  static const LooseMoves form(reversi_game_type, {length_of_move, "pass pa ps --", side_words});
  return form;
}

}  // namespace ply::reversi
