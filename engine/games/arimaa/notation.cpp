#include "engine/games/arimaa/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <unordered_map>

#include "engine/core/text.h"
#include "engine/games/arimaa/explain.h"

namespace ply::arimaa {
namespace {

int strength_of_letter(char c) {
  const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  for (int t = rabbit; t <= elephant; ++t)
    if (letters[t] == upper) return t;
  return none;
}
Side side_of_letter(char c) { return std::isupper(static_cast<unsigned char>(c)) ? Side::first : Side::second; }

int read_square(std::string_view text) {
  if (text.size() < 2) return -1;
  const int file = text[0] - 'a', rank = text[1] - '1';
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

// g, s, w, b in either case; nothing if it is none of them.
std::optional<Side> read_side(char c) {
  switch (std::tolower(static_cast<unsigned char>(c))) {
    case 'g':
    case 'w': return Side::first;
    case 's':
    case 'b': return Side::second;
    default: return std::nullopt;
  }
}

// "12g": the number and the side of a turn.
struct TurnMark {
  int number = 0;
  Side side = Side::first;
};
std::optional<TurnMark> read_turn_mark(std::string_view word) {
  if (word.size() < 2 || word.size() > 7) return std::nullopt;
  const auto side = read_side(word.back());
  const auto n = to_number<int>(word.substr(0, word.size() - 1));
  if (!side || !n || *n < 1 || !std::isdigit(static_cast<unsigned char>(word.front()))) return std::nullopt;
  return TurnMark{*n, *side};
}

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
      return error(fmt::format("during the set-up {}'s pieces stand on the home ranks only", side_word(side)));
    int n = 0;
    for (int t = rabbit; t <= elephant; ++t) {
      const int have = std::popcount(own & b.of_strength(t));
      if (have > full_set[static_cast<std::size_t>(t)])
        return error(fmt::format("{} has {} of the piece {}; there are {}", side_word(side), have, letters[t],
                                 full_set[static_cast<std::size_t>(t)]));
      n += have;
    }
    if (side == mark.side && n == 16)
      return error(fmt::format("the set-up of {} is complete; write {} for the game", side_word(side),
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

Result<State> read_one_line(std::string_view text, std::size_t open, bool any_setup) {
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
  std::string_view rest = text.substr(close + 1);
  std::string_view body = trim(rest);
  if (body.empty()) return s;
  int column = static_cast<int>(body.data() - text.data()) + 1;
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

Result<State> read_many_lines(std::string_view text) {
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
  if (!s || trim(tokens).empty()) return s;
  if (s->setting_up) return Error{"during the set-up nothing may follow the side", tokens_at};
  return play_tokens(*s, tokens, tokens_at);
}

}  // namespace

std::string square_name(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}
char piece_letter(int t, Side side) {
  return side == Side::first ? letters[t] : static_cast<char>(letters[t] - 'A' + 'a');
}
const char* strength_name(int t) {
  static constexpr const char* names[] = {"piece", "rabbit", "cat", "dog", "horse", "camel", "elephant"};
  return names[t >= rabbit && t <= elephant ? t : 0];
}
const char* side_word(Side s) { return s == Side::first ? "Gold" : "Silver"; }
std::string piece_name(int t, Side side) {
  return fmt::format("{} {}", side == Side::first ? "gold" : "silver", strength_name(t));
}

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
  if (s.skipped) out += fmt::format(" {}", s.skipped);
  if (s.n_done == 0) return out;
  out += " +";
  const ArimaaRules rules;
  State x = turn_start(s.base, static_cast<Side>(s.side));
  x.used = x.skipped = s.skipped;
  for (int i = 0; i < s.n_done; ++i) {
    out += " " + move_text_full(x, s.done[static_cast<std::size_t>(i)]);
    x = rules.after(x, s.done[static_cast<std::size_t>(i)]);
  }
  return out;
}

Result<State> read_position(std::string_view text, bool any_setup) {
  const auto open = text.find('[');
  if (open != std::string_view::npos) return read_one_line(text, open, any_setup);
  if (text.find('|') != std::string_view::npos) return read_many_lines(text);
  return Error{"an Arimaa position is the side to move and 64 squares in brackets: g [...]", 1};
}

std::string move_text(const State& s, Move m) {
  if (m == pass) return "pass";
  const Side mover = static_cast<Side>(s.side);
  if (is_placement(m)) return piece_letter(strength_of(m), mover) + square_name(square_of(m));
  const int from = from_of(m);
  const char letter = piece_letter(s.now.strength(from), s.now.is_gold(from) ? Side::first : Side::second);
  return letter + square_name(from) + direction_letters[direction_of(m)];
}

std::string removal_text(const State& s, Move m) {
  if (!is_step(m)) return {};
  Board b = s.now;
  b.move(from_of(m), to_of(m));
  const Side side = s.now.is_gold(from_of(m)) ? Side::first : Side::second;
  const u64 dead = trapped(b.of(side));
  if (!dead) return {};
  const int square = std::countr_zero(dead);
  return piece_letter(b.strength(square), side) + square_name(square) + "x";
}

std::string move_text_full(const State& s, Move m) {
  const std::string removal = removal_text(s, m);
  return move_text(s, m) + (removal.empty() ? "" : " " + removal);
}

namespace {

// A token that is a single ply; `column` is its place.
Result<Move> read_token(const ArimaaRules& rules, const State& s, std::string_view token, int column) {
  const auto error = [&](const std::string& why) {
    return Error{fmt::format("{}: {}", quoted_text(token), why), column};
  };
  if (canonical_id(token) == "pass") {
    if (const std::string why = why_no_pass(rules, s); !why.empty()) return error(why);
    return pass;
  }
  const int t = token.empty() ? none : strength_of_letter(token[0]),
            square = token.size() < 3 ? -1 : read_square(token.substr(1));
  if (t == none) return error("a token begins with a piece: E M H D C R, small for Silver");
  if (square < 0) return error("the piece's square is a file a to h and a rank 1 to 8");
  const Side side = side_of_letter(token[0]);
  if (token.size() == 3) {
    if (!s.setting_up) return error("the direction is missing: n, e, s or w");
    const Side mover = rules.mover(s);
    if (side != mover) return error(fmt::format("{} is setting up", side_word(mover)));
    if (!(home(mover) & bit(square)))
      return error(
          fmt::format("{} sets up on ranks {}", side_word(mover), mover == Side::first ? "1 and 2" : "7 and 8"));
    if (s.now.occupied() & bit(square)) return error(fmt::format("{} is not empty", square_name(square)));
    if (in_reserve(s, t) == 0)
      return error(fmt::format("{} has no {} left to place", side_word(mover), strength_name(t)));
    return make_placement(t, square);
  }
  const std::string_view letters_of_directions = direction_letters;
  const auto d = token.size() == 4 ? letters_of_directions.find(token[3]) : std::string_view::npos;
  if (token.size() == 4 && token[3] == 'x') return error("nothing is removed here");
  if (d == std::string_view::npos) return error("the direction is one of n, e, s, w");
  if (s.setting_up) return error("the pieces are still being placed");
  if (!rules.finished(s) && s.now.strength(square) != none) {
    const Side there = s.now.is_gold(square) ? Side::first : Side::second;
    if (s.now.strength(square) != t || there != side)
      return error(fmt::format("on {} stands the {}", square_name(square), piece_name(s.now.strength(square), there)));
  }
  if (const std::string why = why_illegal(rules, s, square, static_cast<int>(d)); !why.empty()) return error(why);
  return make_step(square, static_cast<int>(d));
}

/// Nothing of the turn, or of the set-up, was played yet.
bool begins_turn(const State& s) { return s.setting_up ? s.now.of(static_cast<Side>(s.side)) == 0 : s.used == 0; }

bool is_removal(std::string_view token) {
  return token.size() == 4 && token[3] == 'x' && strength_of_letter(token[0]) != none;
}

Status check_removal(const State& s, Move m, std::string_view token, int column) {
  const std::string due = removal_text(s, m);
  if (token == due) return Done{};
  return Error{fmt::format("{}: {}", quoted_text(token),
                           due.empty() ? "nothing is removed here" : "what is removed here is " + due),
               column};
}

}  // namespace

Result<Move> read_move(const ArimaaRules& rules, const State& s, std::string_view text) {
  const auto list = words(text);
  if (list.empty()) return Error{"a step is a piece, its square and a direction, such as Ee2n", 1};
  auto m = read_token(rules, s, list[0].text, list[0].column);
  if (!m) return m;
  if (list.size() > 1) {
    if (auto ok = check_removal(s, *m, list[1].text, list[1].column); !ok) return ok.error();
    if (list.size() > 2) return Error{fmt::format("{} follows the step", quoted_text(list[2].text)), list[2].column};
  }
  return m;
}

std::vector<u64> occurred_twice(const std::vector<u64>& list) {
  std::vector<u64> sorted = list, out;
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 1; i < sorted.size(); ++i)
    if (sorted[i] == sorted[i - 1] && (out.empty() || out.back() != sorted[i])) out.push_back(sorted[i]);
  return out;
}

Result<ReadMoves> read_moves(const ArimaaRules& rules, const State& start, std::string_view text) {
  ReadMoves out = read_move_list(rules, start, text);
  if (out.broken) return std::move(*out.broken);
  return out;
}

ReadMoves read_move_list(const ArimaaRules& rules_in, const State& start, std::string_view text) {
  ReadMoves out;
  std::vector<State> line{start};  // before each ply, and the present
  const auto broken = [&](Error why) {
    out.broken = std::move(why);
    out.end = line.back();
    return out;
  };
  std::unordered_map<u64, int> seen;  // keys at turn starts: how often
  std::vector<u64> twice;
  ArimaaRules rules = rules_in;
  const auto note = [&](const State& s) {
    if (s.used != 0 || s.setting_up || ++seen[rules_in.key(s)] != 2) return;
    twice.push_back(rules_in.key(s));
    rules = rules_in.forbidding(twice);
  };
  note(start);
  const auto play = [&](Move m) {
    out.moves.push_back(m);
    line.push_back(rules_in.after(line.back(), m));
    note(line.back());
  };
  // Ends a turn that was not ended by its fourth step, as the next line or the end of the text tells.
  const auto end_turn = [&](std::string_view token, int column) -> Status {
    if (line.back().used == 0 || line.back().setting_up) return Done{};
    if (const std::string why = why_no_pass(rules, line.back()); !why.empty())
      return Error{fmt::format("{}: the turn cannot end here: {}", quoted_text(token), why), column};
    play(pass);
    return Done{};
  };

  const auto list = words(text);
  bool in_line = false, fresh = false;              // a turn mark was read; nothing has been played since
  std::size_t last = static_cast<std::size_t>(-1);  // index of the word of the last ply, for its removal
  bool comment = false, goes_on = false;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string_view word = list[i].text;
    const int column = list[i].column;
    if (comment || word.front() == '{') {
      comment = word.find('}') == std::string_view::npos;
      continue;
    }
    if (out.resigned) return broken({fmt::format("{} follows the resignation", quoted_text(word)), column});
    goes_on = false;
    if (word == "...") {
      goes_on = true;
      continue;
    }
    if (const auto mark = read_turn_mark(word)) {
      if (mark->side != rules.mover(line.back()) || (in_line && !fresh))
        if (auto ok = end_turn(word, column); !ok) return broken(ok.error());
      if (rules.mover(line.back()) != mark->side)
        return broken(
            {fmt::format("{}: {} is to move", quoted_text(word), side_word(rules.mover(line.back()))), column});
      in_line = fresh = true;
      continue;
    }
    const std::string id = canonical_id(word);
    if (id == "resigns" || id == "resign") {
      out.resigned = true;
      continue;
    }
    if (id == "takeback") {
      // The plies back to the start of the turn before this one.
      if (out.moves.empty())
        return broken({fmt::format("{}: there is no turn to take back", quoted_text(word)), column});
      do {
        line.pop_back();
        out.moves.pop_back();
      } while (!out.moves.empty() && !begins_turn(line.back()));
      seen.clear();
      twice.clear();
      rules = rules_in;
      for (const State& s : line) note(s);
      in_line = false;
      fresh = false;
      last = static_cast<std::size_t>(-1);
      continue;
    }
    if (is_removal(word)) {
      if (last == static_cast<std::size_t>(-1) || last + 1 != i)
        return broken({fmt::format("{}: no step stands before it", quoted_text(word)), column});
      if (auto ok = check_removal(line[line.size() - 2], out.moves.back(), word, column); !ok)
        return broken(ok.error());
      continue;
    }
    const auto m = read_token(rules, line.back(), word, column);
    if (!m) return broken(m.error());
    play(*m);
    fresh = false;
    last = i;
  }
  // The last line of a record is a whole turn, too.
  if (in_line && !goes_on && !out.resigned)
    if (auto ok = end_turn(list.back().text, list.back().column); !ok) return broken(ok.error());
  out.end = line.back();
  return out;
}

std::string turn_lines(const ArimaaRules& rules, const State& start, const std::vector<Move>& moves) {
  std::string out;
  State s = start;
  int number = start.setting_up ? 1 : 2;
  bool begins = true;
  for (const Move m : moves) {
    if (begins) out += fmt::format("{}{}{}", out.empty() ? "" : "\n", number, s.side ? 's' : 'g');
    begins = false;
    const State next = rules.after(s, m);
    if (m != pass) out += " " + move_text_full(s, m);
    if (next.side != s.side) {
      begins = true;
      if (s.side == 1) ++number;
    }
    s = next;
  }
  if (!moves.empty() && !begins && !s.setting_up) out += " ...";
  return out;
}

std::vector<Move> plies_of(const State& s, TurnCode turn, bool* legal) {
  const ArimaaRules rules;
  std::vector<Move> out;
  State x = s;
  bool good = !rules.finished(s);
  const auto play = [&](Move m) {
    ArimaaRules::MoveList list;
    rules.moves(x, list);
    good = good && x.side == s.side && std::find(list.begin(), list.end(), m) != list.end();
    if (!good) return;
    out.push_back(m);
    x = rules.after(x, m);
  };
  for (int shift = 24; shift >= 0 && good; shift -= 8) {
    const u8 step = static_cast<u8>(turn >> shift);
    if (step == no_step) break;
    play(step);
  }
  if (good && x.side == s.side) play(pass);
  if (legal) *legal = good;
  return out;
}

std::string turn_text(const State& s, TurnCode turn, bool removals) {
  const ArimaaRules rules;
  std::string out;
  State x = s;
  for (const Move m : plies_of(s, turn)) {
    if (m != pass) out += (out.empty() ? "" : " ") + (removals ? move_text_full(x, m) : move_text(x, m));
    x = rules.after(x, m);
  }
  return out.empty() ? "pass" : out;
}

}  // namespace ply::arimaa
