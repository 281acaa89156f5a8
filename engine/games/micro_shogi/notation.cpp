#include "engine/games/micro_shogi/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "engine/base/text.h"

namespace ply::micro_shogi {
namespace {

std::optional<Face> face_of(char letter) {
  const auto at = std::string_view(face_letters).find(capital(letter));
  if (at == std::string_view::npos || at >= static_cast<std::size_t>(faces)) return std::nullopt;
  return static_cast<Face>(at);
}

// fairy-stockfish shows B R L P with '+' for the other face; a letter behind '+' is turned over.
Face turned(Face f) { return reverse_of[static_cast<std::size_t>(f)]; }

char shown(char c) { return std::isprint(static_cast<unsigned char>(c)) ? c : '?'; }

constexpr auto& names = face_names;

bool is_legal(const MicroShogiRules& rules, const State& s, Move m) {
  MicroShogiRules::MoveList list;
  rules.moves(s, list);
  return std::find(list.begin(), list.end(), m) != list.end();
}

// --- The four ways to write squares
struct Cursor {
  std::string_view text;
  std::size_t at = 0;
  char peek() const { return at < text.size() ? text[at] : '\0'; }
  bool take(char c) {
    if (peek() != c) return false;
    ++at;
    return true;
  }
  int column() const { return static_cast<int>(at) + 1; }
};

// c1, (2,4) or 2e; -1 if there is none, -2 if it lies outside the board.
int read_square(Cursor& in) {
  if (in.take('(')) {
    int v[2] = {-1, -1};
    for (int i = 0; i < 2; ++i) {
      while (in.take(' ')) {}
      const std::size_t begin = in.at;
      while (std::isdigit(static_cast<unsigned char>(in.peek())) || in.peek() == '-') ++in.at;
      const auto n = to_number<int>(in.text.substr(begin, in.at - begin));
      while (in.take(' ')) {}
      if (!n || !in.take(i == 0 ? ',' : ')')) return -1;
      v[i] = *n;
    }
    return v[0] < 0 || v[0] > 3 || v[1] < 0 || v[1] > 4 ? -2 : v[1] * 4 + v[0];
  }
  const char a = in.peek(), b = in.at + 1 < in.text.size() ? in.text[in.at + 1] : '\0';
  if (std::isalpha(static_cast<unsigned char>(a)) && std::isdigit(static_cast<unsigned char>(b))) {
    in.at += 2;
    const int column = std::tolower(static_cast<unsigned char>(a)) - 'a', row = 5 - (b - '0');
    return column > 3 || row < 0 || row > 4 ? -2 : row * 4 + column;
  }
  if (std::isdigit(static_cast<unsigned char>(a)) && std::isalpha(static_cast<unsigned char>(b))) {
    in.at += 2;
    const int column = 4 - (a - '0'), row = std::tolower(static_cast<unsigned char>(b)) - 'a';
    return column < 0 || column > 3 || row > 4 ? -2 : row * 4 + column;
  }
  return -1;
}

Error bad_square(const Cursor& in, std::size_t at, int code) {
  return {code == -2 ? fmt::format("{} lies outside the board of 4 columns and 5 rows",
                                   quoted_text(in.text.substr(at, in.at - at)))
                     : fmt::format("expected a square such as c1, (2,4) or 2e in {}", quoted_text(in.text)),
          static_cast<int>(at) + 1};
}

}  // namespace

Result<State> read_position(std::string_view whole, Variant variant, bool without_kings) {
  const std::string_view text = trim(whole);
  const int shift = static_cast<int>(text.data() - whole.data());
  const auto error = [&](std::size_t at, std::string message) {
    return Error{std::move(message), shift + static_cast<int>(at) + 1};
  };
  State s;
  std::size_t i = std::min(text.find_first_of("[ "), text.size());
  const std::string_view board = text.substr(0, i);
  const auto put = [&](int square, std::size_t& at) -> Status {
    const auto wrong = [&](std::string message) { return Error{std::move(message), static_cast<int>(at) + 1}; };
    const bool plus = board[at] == '+';
    if (plus && ++at == board.size()) return wrong("'+' without a piece");
    const char c = board[at];
    const auto f = face_of(c);
    if (!f) return wrong(fmt::format("'{}' is no piece: there are {}", shown(c), face_letters));
    const auto face = static_cast<std::size_t>(plus ? turned(*f) : *f);
    const int side = index(side_of_letter(c));
    if (*f == Face::king && s.of(side, Face::king)) return wrong("a second king of the same side");
    s.side[static_cast<std::size_t>(side)] |= 1u << square;
    s.face[face] |= 1u << square;
    return Done{};
  };
  if (const Status r = grid.read_ranks(board, put); !r)
    return error(static_cast<std::size_t>(r.error().column) - 1, r.error().message);
  if (i < text.size() && text[i] == '[') {
    for (++i; i < text.size() && text[i] != ']'; ++i) {
      if (text[i] == '+' || text[i] == '-') continue;
      const auto f = face_of(text[i]);
      if (!f || *f == Face::king) return error(i, fmt::format("'{}' cannot be in a hand", shown(text[i])));
      if (variant == Variant::classic) return error(i, "there are no hands in the classic variant");
      auto& n = s.hand[std::isupper(static_cast<unsigned char>(text[i])) ? 0 : 1]
                      [static_cast<std::size_t>(token_of[static_cast<std::size_t>(*f)])];
      if (n == max_in_hand) return error(i, fmt::format("more than {} tokens of a kind in hand", max_in_hand));
      ++n;
    }
    if (i == text.size()) return error(i, "the hand is not closed: ']' is missing");
    ++i;
  }
  while (i < text.size() && text[i] == ' ') ++i;
  if (i == text.size()) return error(i, "the side to move is missing: w or b");
  if (text[i] != 'w' && text[i] != 'b')
    return error(i, fmt::format("the side to move is w (First) or b (Second), not '{}'", shown(text[i])));
  s.mover = text[i] == 'b';
  if (i + 1 < text.size() && text[i + 1] != ' ')
    return error(i + 1, "only the letter of the side to move may stand here");
  if (variant == Variant::standard && !without_kings)
    for (int side = 0; side < 2; ++side)
      if (!s.of(side, Face::king))
        return error(0, fmt::format("{} has no king: that is no position of the standard variant",
                                    side == 0 ? "First" : "Second"));
  return s;
}

namespace {

std::string write(const State& s, bool fairy) {
  static constexpr const char* fairy_letters[faces] = {"K", "B", "+B", "+R", "R", "+L", "L", "P", "+P"};
  std::string out = grid.ranks_text([&](int square) {
    std::string piece;
    for (std::size_t f = 0; f < faces; ++f)
      if (s.face[f] >> square & 1) piece = fairy ? fairy_letters[f] : std::string(1, face_letters[f]);
    for (char& c : piece) c = letter_of(s.side[1] >> square & 1 ? Side::second : Side::first, c);
    return piece;
  });
  out += '[';  // tokens in the order B G P S
  for (std::size_t side = 0; side < 2; ++side)
    for (const std::size_t t : {0u, 1u, 3u, 2u})
      out += std::string(s.hand[side][t], (fairy ? (side ? "brlp" : "BRLP") : (side ? "bgsp" : "BGSP"))[t]);
  return out + (s.mover ? "] b" : "] w");
}

}  // namespace

std::string position_text(const State& s) { return write(s, false); }
std::string fairy_position_text(const State& s) { return write(s, true) + " - - 0 1"; }

std::string move_text(Move m) {
  if (is_drop(m)) return fmt::format("{}@{}", face_letters[static_cast<int>(dropped_face(m))], square_name(to_of(m)));
  return square_name(from_of(m)) + square_name(to_of(m));
}

std::string why_illegal(const MicroShogiRules& rules, const State& s, int from, int to) {
  if (rules.finished(s)) return "the game is over";
  if (!(s.occupied() >> from & 1)) return fmt::format("{} is empty", square_name(from));
  if (!(s.own() >> from & 1)) return fmt::format("the piece on {} is the enemy's", square_name(from));
  const char* name = names[static_cast<int>(rules.face_at(s, from))];
  const u32 targets = rules.targets(s, from);
  if (targets == 0) return fmt::format("the {} on {} has no moves", name, square_name(from));
  if (to < 0) {
    for (u32 t = targets; t != 0; t &= t - 1)
      if (is_legal(rules, s, board_move(from, std::countr_zero(t)))) return {};
    return fmt::format("every move of the {} on {} leaves its own king in check", name, square_name(from));
  }
  if (!(targets >> to & 1))
    return fmt::format("the {} on {} cannot reach {}", name, square_name(from), square_name(to));
  if (!is_legal(rules, s, board_move(from, to)))
    return fmt::format("{} leaves one's own king in check", move_text(board_move(from, to)));
  return {};
}

namespace {

/// "S2e-3d", "Pxc3", "Sb2": the piece by its letter, where it stands if more than one could go there. Nothing: the text
/// is not written so.
std::optional<Result<Move>> read_by_piece(const MicroShogiRules& rules, const State& s, std::string_view text) {
  Cursor in{text};
  const bool plus = in.take('+');
  const char letter = in.peek();
  const auto face = std::isupper(static_cast<unsigned char>(letter)) ? face_of(letter) : std::nullopt;
  if (!face) return std::nullopt;
  ++in.at;
  const auto next_square = [&] {
    const Cursor before = in;
    const int q = read_square(in);
    if (q < 0) in = before;
    return q;
  };
  int from = next_square();
  while (in.take('-') || in.take('x')) {}
  int to = next_square();
  if (to < 0) to = from, from = -1;
  while (in.take('+') || in.take('=') || in.take('#')) {}
  if (to < 0 || in.at != text.size()) return std::nullopt;
  const Face wanted = plus ? turned(*face) : *face;
  MicroShogiRules::MoveList list;
  rules.moves(s, list);
  std::optional<Move> only;
  for (const Move m : list) {
    if (is_drop(m) || to_of(m) != to || (from >= 0 && from_of(m) != from) || rules.face_at(s, from_of(m)) != wanted)
      continue;
    if (only)
      return Error{fmt::format("more than one {} can go to {}", names[static_cast<int>(wanted)], square_name(to)), 1};
    only = m;
  }
  if (!only) return Error{fmt::format("no {} can go to {}", names[static_cast<int>(wanted)], square_name(to)), 1};
  return *only;
}

}  // namespace

Result<Move> read_move(const MicroShogiRules& rules, const State& s, std::string_view whole) {
  const std::string_view text = trim(whole);
  const int shift = static_cast<int>(text.data() - whole.data());
  const auto error = [&](int column, std::string message) { return Error{std::move(message), shift + column}; };
  Cursor in{text};
  // Drops: a face, then @ . or *, then the square.
  Cursor drop{text};
  const bool plus = drop.take('+');
  if (const auto f = face_of(drop.peek());
      f && drop.at + 1 < text.size() && std::string_view("@.*").find(text[drop.at + 1]) != std::string_view::npos) {
    const Face face = plus ? turned(*f) : *f;
    drop.at += 2;
    const std::size_t at = drop.at;
    const int to = read_square(drop);
    if (to < 0) return error(static_cast<int>(at) + 1, bad_square(drop, at, to).message);
    if (drop.at != text.size())
      return error(drop.column(), fmt::format("more text follows the move in {}", quoted_text(text)));
    if (rules.variant() == Variant::classic) return error(1, "there are no drops in the classic variant");
    const int token = token_of[static_cast<std::size_t>(face)];
    if (token < 0 || s.hand[s.mover][static_cast<std::size_t>(token)] == 0)
      return error(1, fmt::format("no {} is in hand", names[static_cast<int>(face)]));
    if (s.occupied() >> to & 1)
      return error(static_cast<int>(at) + 1, fmt::format("{} is occupied: drops go to empty squares", square_name(to)));
    if (!is_legal(rules, s, drop_move(face, to))) return error(1, "this drop leaves one's own king in check");
    return drop_move(face, to);
  }
  const int from = read_square(in);
  const auto by_piece = [&]() -> std::optional<Result<Move>> {
    auto found = read_by_piece(rules, s, text);
    if (!found) return std::nullopt;
    const Result<Move> m = std::move(*found);
    if (!m) return error(m.error().column, m.error().message);
    return m;
  };
  if (from < 0)
    if (auto m = by_piece()) return *m;
  if (from < 0) return error(1, bad_square(in, 0, from).message);
  while (in.take('.') || in.take(',') || in.take('-') || in.take(' ')) {}
  const std::size_t at = in.at;
  const int to = read_square(in);
  if (to < 0)
    if (auto m = by_piece()) return *m;
  if (to < 0) return error(static_cast<int>(at) + 1, bad_square(in, at, to).message);
  if (in.peek() == '+' || in.peek() == '-' || in.peek() == '.') ++in.at;
  if (in.at != text.size())
    return error(in.column(), fmt::format("more text follows the move in {}", quoted_text(text)));
  if (const std::string why = why_illegal(rules, s, from, to); !why.empty()) return error(1, why);
  return board_move(from, to);
}

MovesRead<Move> read_move_list(const MicroShogiRules& rules, const State& start, std::string_view text) {
  return read_in_turn<Move>(
      move_words(text), start, [&](const State& s, std::string_view word) { return read_move(rules, s, word); },
      [&](const State& s, Move m) { return rules.after(s, m); });
}

}  // namespace ply::micro_shogi
