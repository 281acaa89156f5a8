#include "engine/games/chess/notation.h"

#include <fmt/format.h>

#include <cctype>
#include <optional>

#include "engine/base/text.h"
#include "engine/game/board_face.h"
#include "engine/games/chess/attacks.h"
#include "engine/games/chess/fen.h"

namespace ply::chess {
namespace {

constexpr std::string_view man_letters = "PNBRQK";
constexpr const char* man_names[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

const char* name_of(Man m) { return man_names[static_cast<std::size_t>(m)]; }
const char* name_of(Side s) { return s == Side::first ? "White" : "Black"; }

std::optional<Man> man_of(char capital) {
  const auto i = man_letters.find(capital);
  if (i == std::string_view::npos) return std::nullopt;
  return static_cast<Man>(i);
}

std::optional<Square> square_at(std::string_view t, std::size_t i) {
  if (i + 2 > t.size() || t[i] < 'a' || t[i] > 'h' || t[i + 1] < '1' || t[i + 1] > '8') return std::nullopt;
  return square(t[i] - 'a', t[i + 1] - '1');
}

// What a text says of a move; what it does not say fits all.
struct Wanted {
  Man man = Man::none;  // none: not said
  int from_file = -1, from_rank = -1;
  Square to = no_square;
  Man promoted = Man::none;
  bool fits(const State& s, Move m) const {
    return m.sort() != Move::Sort::castle && m.to() == to && m.promoted() == promoted &&
           (man == Man::none || s.man_at(m.from()) == man) && (from_file < 0 || file_of(m.from()) == from_file) &&
           (from_rank < 0 || rank_of(m.from()) == from_rank);
  }
};

// The same without regard to our king: why a move is refused.
bool moves_there(const State& s, Square from, Square to) {
  const Side us = s.mover;
  if (s.of(us) & bit(to)) return false;
  switch (s.man_at(from)) {
    case Man::pawn: {
      const int ahead = us == Side::first ? 8 : -8, home = us == Side::first ? 1 : 6;
      if (pawn_attacks(us, from) & bit(to)) return to == s.en_passant || (s.all() & bit(to)) != 0;
      if (to == from + ahead) return !(s.all() & bit(to));
      return to == from + 2 * ahead && rank_of(from) == home && !(s.all() & (bit(to) | bit(from + ahead)));
    }
    case Man::knight: return knight_attacks(from) & bit(to);
    case Man::bishop: return bishop_attacks(from, s.all()) & bit(to);
    case Man::rook: return rook_attacks(from, s.all()) & bit(to);
    case Man::queen: return (rook_attacks(from, s.all()) | bishop_attacks(from, s.all())) & bit(to);
    case Man::king: return king_attacks(from) & bit(to);
    case Man::none: break;
  }
  return false;
}

// Of a move that is named by both squares, or by a man and a square.
std::string why_none(const State& s, const Wanted& w) {
  if (w.from_file >= 0 && w.from_rank >= 0) {
    const Square from = square(w.from_file, w.from_rank);
    const Man man = s.man_at(from);
    if (man == Man::none) return fmt::format("there is nothing on {}", square_name(from));
    if (s.side_at(from) != s.mover)
      return fmt::format("the {} on {} is not {}'s, who is to move", name_of(man), square_name(from), name_of(s.mover));
    if (w.man != Man::none && w.man != man) return fmt::format("on {} stands a {}", square_name(from), name_of(man));
    if (!moves_there(s, from, w.to))
      return fmt::format("the {} on {} cannot go to {}", name_of(man), square_name(from), square_name(w.to));
    const bool last = man == Man::pawn && (bit(w.to) & (rank_1 | rank_8));
    if (last && w.promoted == Man::none) return "a pawn that reaches the last rank says what it becomes";
    if (!last && w.promoted != Man::none) return "nothing promotes there";
    return fmt::format("the king of {} would be in check", name_of(s.mover));
  }
  const Man man = w.man == Man::none ? Man::pawn : w.man;
  bool hidden = false;
  for (Bits from = s.of(s.mover, man); from;) {
    const Square f = take_lowest(from);
    hidden = hidden || ((w.from_file < 0 || file_of(f) == w.from_file) &&
                        (w.from_rank < 0 || rank_of(f) == w.from_rank) && moves_there(s, f, w.to));
  }
  if (!hidden) return fmt::format("no {} of {} can go to {}", name_of(man), name_of(s.mover), square_name(w.to));
  const bool last = man == Man::pawn && (bit(w.to) & (rank_1 | rank_8));
  if (last && w.promoted == Man::none) return "a pawn that reaches the last rank says what it becomes";
  if (!last && w.promoted != Man::none) return "nothing promotes there";
  return fmt::format("the king of {} would be in check", name_of(s.mover));
}

std::optional<Move> castling(const MoveList& list, Wing wing) {
  for (const Move m : list)
    if (m.sort() == Move::Sort::castle && wing_of(m) == wing) return m;
  return std::nullopt;
}

// By the squares of the king: its own, or that of its rook.
std::optional<Move> castling_by_squares(const State& s, const MoveList& list, Square from, Square to) {
  if (s.man_at(from) != Man::king) return std::nullopt;
  for (const Move m : list)
    if (m.sort() == Move::Sort::castle && m.from() == from &&
        (m.to() == to || (castled_king(s.mover, wing_of(m)) == to && from != to)))
      return m;
  return std::nullopt;
}

}  // namespace

std::string write_uci(const State& s, Move m, bool chess960) {
  const bool castles = m.sort() == Move::Sort::castle;
  std::string out =
      square_name(m.from()) + square_name(castles && !chess960 ? castled_king(s.mover, wing_of(m)) : m.to());
  if (m.promoted() != Man::none) out += man_letter(Side::second, m.promoted());
  return out;
}

std::string write_san(const State& s, Move m) {
  MoveList list;
  std::string out;
  const Man man = s.man_at(m.from());
  if (m.sort() == Move::Sort::castle) {
    out = wing_of(m) == Wing::king ? "O-O" : "O-O-O";
  } else {
    const bool takes = m.sort() == Move::Sort::en_passant || (s.of(other(s.mover)) & bit(m.to()));
    if (man == Man::pawn) {
      if (takes) out += static_cast<char>('a' + file_of(m.from()));
    } else {
      out += man_letter(Side::first, man);
      // The file where it tells them apart, else the rank, else both.
      bool others = false, same_file = false, same_rank = false;
      legal_moves(s, list);
      for (const Move x : list) {
        if (x == m || x.to() != m.to() || x.sort() == Move::Sort::castle || s.man_at(x.from()) != man) continue;
        others = true;
        same_file = same_file || file_of(x.from()) == file_of(m.from());
        same_rank = same_rank || rank_of(x.from()) == rank_of(m.from());
      }
      const std::string from = square_name(m.from());
      if (others && (!same_file || same_rank)) out += from[0];
      if (others && same_file) out += from[1];
    }
    if (takes) out += 'x';
    out += square_name(m.to());
    if (m.promoted() != Man::none) out += fmt::format("={}", man_letter(Side::first, m.promoted()));
  }
  const State next = after(s, m);
  if (in_check(next)) out += count_moves(next) == 0 ? '#' : '+';
  return out;
}

Result<Move> read_move(const State& s, std::string_view text) {
  const std::string_view whole = trim(text);
  const int column = 1 + static_cast<int>(whole.empty() ? 0 : whole.data() - text.data());
  std::string_view t = whole;
  while (!t.empty() && std::string_view("+#!?").find(t.back()) != std::string_view::npos) t.remove_suffix(1);
  if (t.size() > 4 && t.substr(t.size() - 4) == "e.p.") t = trim(t.substr(0, t.size() - 4));
  if (t.empty()) return Error{"there is no move", column};
  if (is_null_move(whole)) return Error{"passing is no legal move", column};
  MoveList list;
  legal_moves(s, list);
  // 1. Castling by its sign.
  if (const bool kings = t == "O-O" || t == "0-0" || t == "o-o";
      kings || t == "O-O-O" || t == "0-0-0" || t == "o-o-o") {
    if (const auto m = castling(list, kings ? Wing::king : Wing::queen)) return *m;
    return Error{fmt::format("{} cannot castle to that side", name_of(s.mover)), column};
  }
  // 2. What the text says: from its end the promotion and the target, from its front the man, then where it stood.
  Wanted w;
  std::string_view rest = t;
  const auto before = rest.size() > 2 ? rest[rest.size() - 2] : ' ';  // a rank, or the sign of promotion
  if (std::string_view("12345678=/").find(before) != std::string_view::npos &&
      std::isalpha(static_cast<unsigned char>(rest.back()))) {
    const char c = static_cast<char>(std::toupper(static_cast<unsigned char>(rest.back())));
    const auto man = man_of(c);
    if (!man || *man == Man::pawn || *man == Man::king)
      return Error{fmt::format("{}: a pawn becomes a queen, rook, bishop or knight", quoted_text(t)), column};
    w.promoted = *man;
    rest.remove_suffix(1);
    if (!rest.empty() && (rest.back() == '=' || rest.back() == '/')) rest.remove_suffix(1);
  }
  const auto to = rest.size() < 2 ? std::nullopt : square_at(rest, rest.size() - 2);
  if (!to) return Error{fmt::format("{} is no move of chess", quoted_text(t)), column};
  w.to = *to;
  rest.remove_suffix(2);
  if (!rest.empty())
    if (const auto man = man_of(rest.front())) w.man = *man, rest.remove_prefix(1);
  if (!rest.empty() && (rest.back() == 'x' || rest.back() == '-' || rest.back() == ':')) rest.remove_suffix(1);
  if (!rest.empty() && rest.front() >= 'a' && rest.front() <= 'h')
    w.from_file = rest.front() - 'a', rest.remove_prefix(1);
  if (!rest.empty() && rest.front() >= '1' && rest.front() <= '8')
    w.from_rank = rest.front() - '1', rest.remove_prefix(1);
  if (!rest.empty()) return Error{fmt::format("{} is no move of chess", quoted_text(t)), column};
  const bool both = w.from_file >= 0 && w.from_rank >= 0;
  // A text without a man and without both squares speaks of a pawn.
  if (w.man == Man::none && !both) w.man = Man::pawn;
  // 3. The one legal move that fits.
  std::optional<Move> found;
  for (const Move m : list) {
    if (!w.fits(s, m)) continue;
    if (found)
      return Error{fmt::format("{} may be {} or {}", quoted_text(t), write_uci(s, *found, true), write_uci(s, m, true)),
                   column};
    found = m;
  }
  if (!found && both && w.promoted == Man::none)
    found = castling_by_squares(s, list, square(w.from_file, w.from_rank), w.to);
  if (!found) return Error{why_none(s, w), column};
  return *found;
}

}  // namespace ply::chess
