// Arimaa's pieces, squares and single plies as text.
#include "engine/games/arimaa/notation.h"

#include <fmt/format.h>

#include <bit>
#include <cctype>

#include "engine/base/text.h"
#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/notation_parts.h"

namespace ply::arimaa {
namespace {

int read_square(std::string_view text) {
  return text.empty() || is_capital(text[0]) ? -1 : Grid{}.named(text.substr(0, 2)).value_or(-1);
}

}  // namespace

std::string square_name(int square) { return Grid{}.name(square); }

char piece_letter(int t, Side side) { return letter_of(side, letters[t]); }

const char* strength_name(int t) {
  static constexpr const char* names[] = {"piece", "rabbit", "cat", "dog", "horse", "camel", "elephant"};
  return names[t >= rabbit && t <= elephant ? t : 0];
}

const char* gold_or_silver(Side s) { return s == Side::first ? "Gold" : "Silver"; }
std::string piece_name(int t, Side side) {
  return fmt::format("{} {}", side == Side::first ? "gold" : "silver", strength_name(t));
}

int strength_of_letter(char c) {
  const char upper = capital(c);
  for (int t = rabbit; t <= elephant; ++t)
    if (letters[t] == upper) return t;
  return none;
}

std::optional<Side> read_side(char c) {
  switch (small_letter(c)) {
    case 'g':
    case 'w': return Side::first;
    case 's':
    case 'b': return Side::second;
    default: return std::nullopt;
  }
}

std::optional<TurnMark> read_turn_mark(std::string_view word) {
  if (word.size() < 2 || word.size() > 7) return std::nullopt;
  const auto side = read_side(word.back());
  const auto n = to_number<int>(word.substr(0, word.size() - 1));
  if (!side || !n || *n < 1 || !std::isdigit(static_cast<unsigned char>(word.front()))) return std::nullopt;
  return TurnMark{*n, *side};
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
  if (!is_step(m) || pulled_aside(s, m)) return {};
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
    if (side != mover) return error(fmt::format("{} is setting up", gold_or_silver(mover)));
    if (!(home(mover) & bit(square)))
      return error(
          fmt::format("{} sets up on ranks {}", gold_or_silver(mover), mover == Side::first ? "1 and 2" : "7 and 8"));
    if (s.now.occupied() & bit(square)) return error(fmt::format("{} is not empty", square_name(square)));
    if (in_reserve(s, t) == 0)
      return error(fmt::format("{} has no {} left to place", gold_or_silver(mover), strength_name(t)));
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

}  // namespace ply::arimaa
