#include "engine/games/reversi/notation.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/base/utf8.h"

namespace ply::reversi {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

/// Length of the move at the start of `text`, 0 if there is none.
std::size_t move_length(std::string_view text, Move& m) {
  const auto at = [&](std::size_t i) { return i < text.size() ? small_letter(text[i]) : '\0'; };
  if (const auto square = grid.named(text.substr(0, 2))) {
    m = static_cast<Move>(*square);
    return 2;
  }
  m = pass;
  if (at(0) == 'p' && at(1) == 'a') return at(2) == 's' && at(3) == 's' ? 4 : 2;
  if ((at(0) == 'p' && at(1) == 's') || (at(0) == '-' && at(1) == '-')) return 2;
  return 0;
}

enum class Cell { black, white, empty, other };
Cell cell_of(char c) {
  switch (c) {
    case 'X':
    case 'x':
    case '*':
    case 'B':
    case 'b': return Cell::black;
    case 'O':
    case 'o':
    case '0':
    case 'W':
    case 'w': return Cell::white;
    case '-':
    case '.':
    case '_': return Cell::empty;
    default: return Cell::other;
  }
}

Error error_at(std::size_t index, std::string message) { return {std::move(message), static_cast<int>(index) + 1}; }

Result<ObfItem> parse_item(std::string_view text, std::size_t index) {
  ObfItem item{std::string(text)};
  if (text.front() == '%') return item;
  Move m = pass;
  const std::size_t n = move_length(text, m);
  if (n == 0)
    return error_at(index,
                    fmt::format("expected an item such as a2:+38 or a comment with %, not {}", character_at(text, 0)));
  std::size_t i = n;
  if (i >= text.size() || text[i] != ':') return error_at(index + i, "expected ':' and a value after the move");
  ++i;
  while (i < text.size() && is_blank(text[i])) ++i;
  const bool minus = i < text.size() && text[i] == '-';
  if (i < text.size() && (text[i] == '-' || text[i] == '+')) ++i;
  const std::size_t digits = i;
  int value = 0;
  for (; i < text.size() && is_digit(text[i]); ++i) {
    value = 10 * value + (text[i] - '0');
    if (value > 1000000) return error_at(index + digits, "the value is too large");
  }
  if (i == digits || i != text.size()) return error_at(index + i, "expected a whole number as value");
  item.move = m;
  item.value = minus ? -value : value;
  return item;
}

}  // namespace

std::string format_move(Move m) { return m >= pass ? "pa" : grid.name(m); }

Result<Move> parse_move(std::string_view text) {
  Move m = pass;
  const std::size_t n = move_length(text, m);
  if (n == 0) return error_at(0, "expected a move such as f5, or pa for a pass");
  if (n != text.size()) return error_at(n, fmt::format("unexpected {} after the move", character_at(text, n)));
  return m;
}

std::string why_illegal(const ReversiRules& rules, const State& s, Move m) {
  if (rules.legal(s, m)) return {};
  if (rules.finished(s)) return "the game is over";
  if (m >= pass) return "a pass is not allowed: the side to move has a legal move";
  if ((s.own | s.opp) & bit(m)) return fmt::format("{} is not empty", format_move(m));
  if (legal_squares(s.own, s.opp) == 0) return "the side to move has no legal move and must pass";
  if ((touching(bit(m)) & s.opp) == 0) return fmt::format("no enemy disc is next to {}", format_move(m));
  return fmt::format("{} flips nothing", format_move(m));
}

Result<Move> parse_legal_move(const ReversiRules& rules, const State& s, std::string_view text) {
  auto m = parse_move(text);
  if (!m) return m;
  if (auto why = why_illegal(rules, s, *m); !why.empty()) return error_at(0, std::move(why));
  return m;
}

std::string format_position(const State& s) {
  std::string out;
  const u64 black = s.discs(Side::first), white = s.discs(Side::second);
  for (int i = 0; i < 64; ++i) out += black & bit(i) ? 'X' : white & bit(i) ? 'O' : '-';
  out += s.mover == Side::first ? " X" : " O";
  return out;
}

Result<ObfLine> parse_obf(std::string_view text) {
  // 1. The board.
  u64 black = 0, white = 0;
  for (std::size_t i = 0; i < 64; ++i) {
    if (i >= text.size()) return error_at(i, fmt::format("the board ends after {} of 64 squares", i));
    switch (cell_of(text[i])) {
      case Cell::black: black |= bit(static_cast<int>(i)); break;
      case Cell::white: white |= bit(static_cast<int>(i)); break;
      case Cell::empty: break;
      case Cell::other: return error_at(i, fmt::format("{} is not a square: use X, O or -", character_at(text, i)));
    }
  }
  // 2. The side to move, after a space or none.
  std::size_t i = 64;
  if (i < text.size() && text[i] == ' ') ++i;
  if (i >= text.size()) return error_at(i, "the side to move is missing: X or O");
  const Cell side = cell_of(text[i]);
  if (side != Cell::black && side != Cell::white)
    return error_at(i, fmt::format("{} is not a side to move: X or O", character_at(text, i)));
  ObfLine line{make_state(black, white, side == Cell::black ? Side::first : Side::second), {}};
  ++i;
  // 3. Items between semicolons.
  while (i < text.size() && is_blank(text[i])) ++i;
  if (i < text.size() && text[i] != ';')
    return error_at(i, fmt::format("unexpected {} after the position", character_at(text, i)));
  while (i < text.size()) {
    ++i;  // the semicolon
    const std::size_t end = std::min(text.find(';', i), text.size());
    while (i < end && is_blank(text[i])) ++i;
    const std::string_view item = trimmed(text.substr(i, end - i));
    if (!item.empty()) {
      auto parsed = parse_item(item, i);
      if (!parsed) return parsed.error();
      line.items.push_back(std::move(*parsed));
    }
    i = end;
  }
  return line;
}

Result<State> parse_position(std::string_view text) {
  const auto line = parse_obf(text);
  if (!line) return line.error();
  return line->state;
}

MovesRead<Move> read_transcript(const ReversiRules& rules, const State& start, std::string_view text) {
  MovesRead<Move> out;
  std::vector<Move>& moves = out.moves;
  const auto broken = [&](std::size_t at, std::string why) {
    out.broken = error_at(at, std::move(why));
    return out;
  };
  State s = start;
  for (std::size_t i = 0; i < text.size();) {
    if (is_blank(text[i])) {
      ++i;
      continue;
    }
    if (is_digit(text[i])) {  // a move number; a move starts with a letter
      while (i < text.size() && is_digit(text[i])) ++i;
      while (i < text.size() && text[i] == '.') ++i;
      continue;
    }
    Move m = pass;
    const std::size_t n = move_length(text.substr(i), m);
    if (n == 0) return broken(i, fmt::format("expected a move such as f5, not {}", character_at(text, i)));
    if (m != pass && rules.legal(s, pass)) {
      moves.push_back(pass);
      s = rules.after(s, pass);
    }
    if (auto why = why_illegal(rules, s, m); !why.empty()) return broken(i, std::move(why));
    moves.push_back(m);
    s = rules.after(s, m);
    i += n;
  }
  return out;
}

std::string format_transcript(const std::vector<Move>& moves) {
  std::string out;
  for (Move m : moves)
    if (m < pass) out += format_move(m);
  return out;
}

}  // namespace ply::reversi
