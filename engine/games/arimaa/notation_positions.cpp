// Arimaa's positions as text, written and read: on one line, or on eight.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <optional>

#include "engine/base/text.h"
#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/notation_parts.h"

namespace ply::arimaa {
namespace {

constexpr std::string_view defect_word = "defect=";

// One square of a board. False if the character is none.
bool put_letter(Board& b, int square, char c) {
  if (c == '.' || c == ' ') return true;
  if (c == 'x' || c == 'X') return (traps & bit(square)) != 0;
  const int t = strength_of_letter(c);
  if (t == none) return false;
  b.put(square, t, side_of_letter(c));
  return true;
}

std::string no_piece(char c, int square) {
  if (c == 'x' || c == 'X') return fmt::format("{} is no trap, so it cannot be marked with {}", square_name(square), c);
  return fmt::format("{} is no piece; pieces are E M H D C R, small for Silver", quoted_text(std::string_view(&c, 1)));
}

Result<State> with_side(const Board& b, const TurnMark& mark, bool numbered, int column, bool any_setup) {
  State s = turn_start(b, mark.side);
  if (!numbered || mark.number != 1) return s;
  s.setting_up = 1;
  if (any_setup) return s;
  // A set-up that goes on: Gold's men first, then Silver's, on their home squares.
  const auto error = [&](const std::string& text) { return Error{text, column}; };
  for (const Side side : {Side::first, Side::second}) {
    const u64 own = b.of(side);
    if (own & ~home(side))
      return error(fmt::format("during the set-up {}'s pieces stand on the home ranks only", gold_or_silver(side)));
    int n = 0;
    for (int t = rabbit; t <= elephant; ++t) {
      const int have = std::popcount(own & b.of_strength(t));
      if (have > full_set[static_cast<std::size_t>(t)])
        return error(fmt::format("{} has {} of the piece {}; there are {}", gold_or_silver(side), have, letters[t],
                                 full_set[static_cast<std::size_t>(t)]));
      n += have;
    }
    if (side == mark.side && n == 16)
      return error(fmt::format("the set-up of {} is complete; write {} for the game", gold_or_silver(side),
                               side == Side::first ? "1s" : "2g"));
    if (side == Side::first && mark.side == Side::second && n != 16)
      return error("Silver sets up after Gold has all sixteen pieces on the board");
    if (side == Side::second && mark.side == Side::first && n != 0) return error("Silver sets up after Gold");
  }
  return s;
}

// Tokens played from the start of a turn, within the turn.
Result<State> play_tokens(State s, std::string_view text, int column) {
  const ArimaaRules rules;
  const auto list = words(text);
  const Side mover = rules.mover(s);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const int at = column + list[i].column - 1;
    if (rules.mover(s) != mover || s.setting_up)
      return Error{fmt::format("{}: the turn is over", quoted_text(list[i].text)), at};
    std::string_view token = list[i].text;
    if (i + 1 < list.size() && list[i + 1].text.size() == 4 && list[i + 1].text.back() == 'x') {  // its removal
      token = std::string_view(token.data(), static_cast<std::size_t>(list[i + 1].text.data() + 4 - token.data()));
      ++i;
    }
    const auto m = read_move(rules, s, token);
    if (!m) return Error{m.error().message, at + std::max(0, m.error().column - 1)};
    s = rules.after(s, *m);
    if (rules.mover(s) != mover)
      return Error{
          fmt::format("{}: the turn is over with this token; write the position after it", quoted_text(list[i].text)),
          at};
  }
  return s;
}

Result<State> read_one_line(std::string_view text, std::size_t open, bool any_setup, Defect defect) {
  const std::string_view head = trim(text.substr(0, open));
  const int head_at = static_cast<int>(head.empty() ? 0 : head.data() - text.data()) + 1;
  TurnMark mark;
  const bool numbered = head.size() > 1;
  if (head.size() == 1 && read_side(head[0])) mark.side = *read_side(head[0]);
  else if (const auto m = read_turn_mark(head)) mark = *m;
  else
    return Error{head.empty() ? "the side to move is missing: g or s before the bracket"
                              : fmt::format("the side to move is g or s, not {}", quoted_text(head)),
                 head_at};
  Board b;
  for (int i = 0; i < 64; ++i) {
    const std::size_t at = open + 1 + static_cast<std::size_t>(i);
    if (at >= text.size())
      return Error{fmt::format("the board has {} squares, not 64", i), static_cast<int>(text.size()) + 1};
    const int square = (7 - i / 8) * 8 + i % 8, column = static_cast<int>(at) + 1;
    if (text[at] == ']') return Error{fmt::format("the board has {} squares, not 64", i), column};
    if (!put_letter(b, square, text[at])) return Error{no_piece(text[at], square), column};
  }
  const std::size_t close = open + 65;
  if (close >= text.size() || text[close] != ']')
    return Error{"the board must have 64 squares and end with ]", static_cast<int>(std::min(close, text.size())) + 1};
  auto s = with_side(b, mark, numbered, static_cast<int>(open) + 1, any_setup);
  if (!s) return s;
  s->defect = defect;
  std::string_view rest = text.substr(close + 1);
  std::string_view body = trim(rest);
  if (body.empty()) return s;
  int column = static_cast<int>(body.data() - text.data()) + 1;
  if (body.starts_with(defect_word)) {
    const std::string_view id = cut_word(body.substr(defect_word.size())).word;
    const auto stated = find_defect(id);
    if (!stated) return Error{fmt::format("there is no defect {}", quoted_text(id)), column};
    s->defect = *stated;
    body = trim(body.substr(defect_word.size() + id.size()));
    if (body.empty()) return s;
    column = static_cast<int>(body.data() - text.data()) + 1;
  }
  if (s->setting_up)
    return Error{fmt::format("{} follows the board; during the set-up nothing may", quoted_text(body)), column};
  if (body[0] >= '0' && body[0] <= '9') {
    if (body[0] > '3' || (body.size() > 1 && !std::isspace(static_cast<unsigned char>(body[1]))))
      return Error{fmt::format("the steps used are 0 to 3, not {}", quoted_text(words(body)[0].text)), column};
    s->used = s->skipped = static_cast<u8>(body[0] - '0');
    rest = trim(body.substr(1));
    column = static_cast<int>((rest.empty() ? body.data() + 1 : rest.data()) - text.data()) + 1;
    body = rest;
    if (body.empty()) return s;
  }
  if (body[0] != '+')
    return Error{fmt::format("{} follows the board; only + and the steps of the turn may", quoted_text(body)), column};
  return play_tokens(*s, body.substr(1), column + 1);
}

Result<State> read_many_lines(std::string_view text, Defect defect) {
  Board b;
  std::optional<TurnMark> mark;
  std::string_view tokens;
  int tokens_at = 0, ranks = 0, mark_at = 1;
  for (std::string_view line : split(text, '\n')) {
    const int line_at = static_cast<int>(line.data() - text.data()) + 1;
    const std::string_view body = trim(line);
    if (body.empty()) continue;
    const int at = static_cast<int>(body.data() - text.data()) + 1;
    if (body.size() > 1 && body[0] >= '1' && body[0] <= '8' && body[1] == '|') {
      const int rank = body[0] - '1';
      if (ranks >> rank & 1) return Error{fmt::format("rank {} is given twice", rank + 1), at};
      ranks |= 1 << rank;
      for (int file = 0; file < 8; ++file) {
        const std::size_t i = static_cast<std::size_t>(3 + 2 * file);
        const char c = i < body.size() ? body[i] : '\0';
        if (c == '\0' || c == '|') return Error{fmt::format("rank {} has fewer than 8 squares", rank + 1), at};
        if (!put_letter(b, rank * 8 + file, c)) return Error{no_piece(c, rank * 8 + file), at + static_cast<int>(i)};
      }
      continue;
    }
    if (body[0] == '+' || body[0] == 'a') continue;  // the frame, the files
    const auto list = words(body);                   // none in a line of blanks that only words() takes for such
    const std::string_view first = list.empty() ? body : list[0].text;
    const auto m = read_turn_mark(first);
    if (mark || (!m && !(first.size() == 1 && read_side(first[0]))))
      return Error{fmt::format("{} belongs to no board: ranks are written \"8| r r ...|\"", quoted_text(body)), at};
    mark = m ? *m : TurnMark{2, *read_side(first[0])};
    mark_at = at;
    tokens = body.substr(first.size());
    tokens_at = line_at + static_cast<int>(tokens.data() - line.data());
  }
  if (ranks != 255) return Error{"a board in lines has eight of them, \"8| r r ...|\" to \"1| ...|\"", 1};
  if (!mark) return Error{"the side to move is missing: a line such as 12g before the board", 1};
  auto s = with_side(b, *mark, true, mark_at, false);
  if (s) s->defect = defect;
  if (!s || trim(tokens).empty()) return s;
  if (s->setting_up) return Error{"during the set-up nothing may follow the side", tokens_at};
  return play_tokens(*s, tokens, tokens_at);
}

}  // namespace

std::string board_text(const Board& b) {
  std::string out = "[";
  for (int i = 0; i < 64; ++i) {
    const int square = (7 - i / 8) * 8 + i % 8, t = b.strength(square);
    out += t == none ? '.' : piece_letter(t, b.is_gold(square) ? Side::first : Side::second);
  }
  return out + "]";
}

std::string position_text(const State& s) {
  std::string out = s.setting_up ? "1" : "";
  out += s.side ? "s " : "g ";
  out += board_text(s.base);
  if (s.defect != Defect::none) out += fmt::format(" {}{}", defect_word, defect_id(s.defect));
  if (s.skipped) out += fmt::format(" {}", s.skipped);
  if (s.n_done == 0) return out;
  out += " +";
  const ArimaaRules rules;
  State x = turn_start(s.base, static_cast<Side>(s.side), s.defect);
  x.used = x.skipped = s.skipped;
  for (int i = 0; i < s.n_done; ++i) {
    out += " " + move_text_full(x, s.done[static_cast<std::size_t>(i)]);
    x = rules.after(x, s.done[static_cast<std::size_t>(i)]);
  }
  return out;
}

Result<State> read_position(std::string_view text, bool any_setup, Defect defect) {
  const auto open = text.find('[');
  if (open != std::string_view::npos) return read_one_line(text, open, any_setup, defect);
  if (text.find('|') != std::string_view::npos) return read_many_lines(text, defect);
  return Error{"an Arimaa position is the side to move and 64 squares in brackets: g [...]", 1};
}

}  // namespace ply::arimaa
