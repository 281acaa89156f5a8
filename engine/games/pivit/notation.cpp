#include "engine/games/pivit/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "engine/base/text.h"

namespace ply::pivit {
namespace {

int read_square(std::string_view text, int size) { return grid_of(size).named(text.substr(0, 2)).value_or(-1); }

}  // namespace

char piece_letter(Side side, bool flat, bool master) {
  return letter_of(side, master ? (flat ? 'E' : 'N') : (flat ? 'H' : 'V'));
}

bool put_letter(State& s, u64 bit, char letter) {
  const char upper = capital(letter);
  if (upper != 'V' && upper != 'H' && upper != 'N' && upper != 'E') return false;
  s.pieces[index(side_of_letter(letter))] |= bit;
  if (upper == 'H' || upper == 'E') s.horizontal |= bit;
  if (upper == 'N' || upper == 'E') s.masters |= bit;
  return true;
}

std::string square_name(int square) { return grid_of(8).name(square); }

Result<ReadPosition> read_position(std::string_view text) {
  const auto f = words(text);
  if (f.empty()) return Error{"a Pivit position is ranks separated by '/', then the side to move", 1};
  ReadPosition out;
  const int ranks = 1 + static_cast<int>(std::count(f[0].text.begin(), f[0].text.end(), '/'));
  if (ranks != 6 && ranks != 8)
    return Error{fmt::format("the board has {} ranks; it must have 6 or 8", ranks), f[0].column};
  out.size = ranks;
  const auto put = [&](int square, std::size_t& at) -> Status {
    const char c = f[0].text[at];
    if (put_letter(out.state, u64{1} << square, c)) return Done{};
    return Error{fmt::format("'{}' is no piece: V and H are minions, N and E masters, small letters are Blue's",
                             std::isprint(static_cast<unsigned char>(c)) ? c : '?'),
                 static_cast<int>(at) + 1};
  };
  if (const Status r = grid_of(ranks).read_ranks(f[0].text, put); !r)
    return Error{r.error().message, f[0].column + r.error().column - 1};
  const int end = f[0].column + static_cast<int>(f[0].text.size());
  if (f.size() < 2) return Error{"the side to move is missing: r or b", end};
  if (f[1].text == "r" || f[1].text == "R") out.state.side = 0;
  else if (f[1].text == "b" || f[1].text == "B") out.state.side = 1;
  else return Error{fmt::format("the side to move is r or b, not {}", quoted_text(f[1].text)), f[1].column};
  if (f.size() > 2) {
    if (f[2].text == "-") out.state.first_promotion = 0;
    else if (f[2].text == "r") out.state.first_promotion = 1;
    else if (f[2].text == "b") out.state.first_promotion = 2;
    else return Error{fmt::format("who promoted first is -, r or b, not {}", quoted_text(f[2].text)), f[2].column};
  }
  if (f.size() > 3) {
    const auto n = to_number<int>(f[3].text);
    if (!n || *n < 0 || *n > 65535)
      return Error{fmt::format("the quiet clock is a number from 0 to 65535, not {}", quoted_text(f[3].text)),
                   f[3].column};
    out.state.quiet = static_cast<u16>(*n);
  }
  if (f.size() > 4) {
    const auto n = to_number<int>(f[4].text);
    if (!n || *n < 0 || *n > 1'000'000)
      return Error{fmt::format("the ply number is a number from 0 to 1000000, not {}", quoted_text(f[4].text)),
                   f[4].column};
    out.state.ply = static_cast<u32>(*n);
  }
  if (f.size() > 5) return Error{"a Pivit position has five fields; more text follows", f[5].column};
  return out;
}

std::string position_text(const PivitRules& rules, const State& s) {
  const std::string out = grid_of(rules.options().size).ranks_text([&](int square) {
    const u64 bit = u64{1} << square;
    if (!(s.occupied() & bit)) return std::string();
    return std::string(1, piece_letter((s.pieces[0] & bit) ? Side::first : Side::second, (s.horizontal & bit) != 0,
                                       (s.masters & bit) != 0));
  });
  return fmt::format("{} {} {} {} {}", out, s.side ? 'b' : 'r', "-rb"[s.first_promotion], s.quiet, s.ply);
}

std::string move_text(const PivitRules& rules, const State& s, Move m) {
  return square_name(from_of(m)) + (rules.captures(s, m) ? 'x' : '-') + square_name(to_of(m)) +
         (rules.promotes(s, m) ? "+" : "");
}

std::string why_illegal(const PivitRules& rules, const State& s, int from, int to) {
  const u64 a = u64{1} << from, b = u64{1} << to;
  const char* me = s.side ? "Blue" : "Red";
  if (rules.finished(s)) return "the game is over";
  if (!(s.occupied() & a)) return fmt::format("there is no piece on {}", square_name(from));
  if (!(s.own() & a)) return fmt::format("the piece on {} is the enemy's: {} is to move", square_name(from), me);
  if (from == to) return "a piece must move";
  const bool flat = (s.horizontal & a) != 0;
  if (flat ? from / 8 != to / 8 : from % 8 != to % 8)
    return fmt::format("the piece on {} moves {} only", square_name(from), flat ? "left and right" : "up and down");
  if (s.own() & b) return fmt::format("{} is taken by an own piece", square_name(to));
  const int step = (to > from ? 1 : -1) * (flat ? 1 : 8);
  for (int x = from + step; x != to; x += step)
    if (s.occupied() >> x & 1) return fmt::format("no piece may jump over {}", square_name(x));
  if (!(s.masters & a) && ((dark_squares >> from & 1) == (dark_squares >> to & 1)))
    return "a minion must land on a square of the other colour";
  return {};
}

Result<Move> read_move(const PivitRules& rules, const State& s, std::string_view text) {
  const std::string_view body = trim(text);
  const int size = rules.options().size, shift = static_cast<int>(body.data() - text.data());
  const int from = read_square(body, size);
  if (from < 0)
    return Error{fmt::format("{} does not begin with a square of this board", quoted_text(body)), shift + 1};
  if (body.size() == 2 || (body.size() == 3 && body[2] == '+')) {  // where it goes: only one piece can
    PivitRules::MoveList list;
    rules.moves(s, list);
    std::optional<Move> only;
    for (const Move m : list) {
      if (to_of(m) != from) continue;
      if (only)
        return Error{fmt::format("both the piece on {} and that on {} can go to {}", square_name(from_of(*only)),
                                 square_name(from_of(m)), square_name(from)),
                     shift + 1};
      only = m;
    }
    if (!only) return Error{fmt::format("no piece can go to {}", square_name(from)), shift + 1};
    if (body.size() == 3 && !rules.promotes(s, *only)) return Error{"this move promotes nothing", shift + 3};
    return *only;
  }
  std::size_t at = 2;
  char sign = 0;
  if (at < body.size() && (body[at] == '-' || body[at] == 'x')) sign = body[at++];
  const int to = read_square(body.substr(std::min(at, body.size())), size);
  if (to < 0)
    return Error{fmt::format("{} has no target square of this board", quoted_text(body)),
                 shift + static_cast<int>(at) + 1};
  at += 2;
  bool plus = false;
  if (at < body.size() && body[at] == '+') {
    plus = true;
    ++at;
  }
  if (at != body.size())
    return Error{fmt::format("more text follows the move in {}", quoted_text(body)), shift + static_cast<int>(at) + 1};
  if (const std::string why = why_illegal(rules, s, from, to); !why.empty()) return Error{why, shift + 1};
  const Move m = make_move(from, to);
  if (sign == 'x' && !rules.captures(s, m))
    return Error{fmt::format("there is nothing to take on {}", square_name(to)), shift + 3};
  if (plus && !rules.promotes(s, m)) return Error{"this move promotes nothing", shift + static_cast<int>(at)};
  return m;
}

MovesRead<Move> read_move_list(const PivitRules& rules, const State& start, std::string_view text) {
  return read_in_turn<Move>(
      move_words(text), start, [&](const State& s, std::string_view word) { return read_move(rules, s, word); },
      [&](const State& s, Move m) { return rules.after(s, m); });
}

}  // namespace ply::pivit
