#include "engine/games/chess/fen.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <vector>

#include "engine/base/text.h"
#include "engine/game/grid.h"
#include "engine/games/chess/attacks.h"

namespace ply::chess {
namespace {

constexpr std::string_view letters = "pnbrqk";

Square back_rank(Side side) { return side == Side::first ? 0 : 56; }

Bits rooks_at_home(const State& s, Side side) {
  return s.of(side, Man::rook) & (side == Side::first ? rank_1 : rank_8);
}

// The rook that stands outermost on a wing of the king.
Square outermost(const State& s, Side side, Wing wing) {
  const Square king = s.king(side);
  const Bits rooks = rooks_at_home(s, side);
  for (int f = wing == Wing::king ? 7 : 0; f != file_of(king); f += wing == Wing::king ? -1 : 1)
    if (rooks & bit(back_rank(side) + f)) return back_rank(side) + f;
  return no_square;
}

Status read_placement(const Word& w, State& s) {
  const Status r = Grid{}.read_ranks(w.text, [&](int square, std::size_t& at) -> Status {
    const char c = w.text[at];
    const auto man = letters.find(small_letter(c));
    if (man == std::string_view::npos)
      return Error{fmt::format("{} is no man: they are PNBRQK and pnbrqk", quoted_text({&c, 1})),
                   static_cast<int>(at) + 1};
    s.put(side_of_letter(c), static_cast<Man>(man), square);
    return Done{};
  });
  if (!r) return Error{r.error().message, w.column + r.error().column - 1};
  return Done{};
}

Status read_castling(const Word& w, State& s, bool& only_960) {
  if (w.text == "-") return Done{};
  for (std::size_t i = 0; i < w.text.size(); ++i) {
    const char c = w.text[i];
    const int column = w.column + static_cast<int>(i);
    const Side side = c >= 'a' ? Side::second : Side::first;
    const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    Square rook = no_square;
    const Square king = s.king(side);
    const bool home = king / 8 == back_rank(side) / 8;
    if (lower == 'k' || lower == 'q') {
      if (home) rook = outermost(s, side, lower == 'k' ? Wing::king : Wing::queen);
    } else if (lower >= 'a' && lower <= 'h') {
      if (home && rooks_at_home(s, side) & bit(back_rank(side) + lower - 'a')) rook = back_rank(side) + lower - 'a';
    } else {
      return Error{fmt::format("{} is no castling: it is -, or of KQkq, or files of rooks", quoted_text({&c, 1})),
                   column};
    }
    if (rook == no_square)
      return Error{fmt::format("castling {}: king and rook of {} are not where they began", c,
                               side == Side::first ? "White" : "Black"),
                   column};
    const auto wing = static_cast<std::size_t>(rook > king ? Wing::king : Wing::queen);
    s.castling[static_cast<std::size_t>(index(side)) * 2 + wing] = static_cast<u8>(rook);
    only_960 = only_960 || file_of(king) != 4 || (file_of(rook) != 0 && file_of(rook) != 7);
  }
  return Done{};
}

// The square is kept only where a pawn of the mover can take.
Status read_en_passant(const Word& w, State& s) {
  if (w.text == "-") return Done{};
  const int rank = s.mover == Side::first ? 5 : 2;
  if (w.text.size() != 2 || w.text[0] < 'a' || w.text[0] > 'h' || w.text[1] != '1' + rank)
    return Error{fmt::format("{} is no square of en passant: it is -, or on rank {}", quoted_text(w.text), rank + 1),
                 w.column};
  const Square target = square(w.text[0] - 'a', rank);
  const int ahead = s.mover == Side::first ? 8 : -8;
  if (!(s.of(other(s.mover), Man::pawn) & bit(target - ahead)) || s.all() & (bit(target) | bit(target + ahead)))
    return Error{fmt::format("en passant on {}: no pawn has just passed it", w.text), w.column};
  s.en_passant = static_cast<u8>(target);
  MoveList list;
  legal_moves(s, list);
  for (const Move m : list)
    if (m.sort() == Move::Sort::en_passant) return Done{};
  s.en_passant = no_square;
  return Done{};
}

}  // namespace

std::string square_name(Square s) { return Grid{}.name(s); }

char man_letter(Side side, Man man) {
  const char c = letters[static_cast<std::size_t>(man)];
  return letter_of(side, c);
}

std::string why_not_playable(const State& s) {
  for (const Side side : {Side::first, Side::second}) {
    const char* name = side == Side::first ? "White" : "Black";
    if (const int n = count(s.of(side, Man::king)); n != 1)
      return fmt::format("{} has {} kings instead of one", name, n);
    if (const int n = count(s.of(side)); n > max_men)
      return fmt::format("{} has {} men, more than {}", name, n, max_men);
  }
  if (const Bits b = s.of(Man::pawn) & (rank_1 | rank_8))
    return fmt::format("a pawn stands on {}", square_name(lowest(b)));
  State turned = s;
  turned.mover = other(s.mover);
  if (in_check(turned))
    return fmt::format("{} is to move and could take the king", s.mover == Side::first ? "White" : "Black");
  return {};
}

Result<ReadFen> read_fen(std::string_view text) {
  ReadFen out;
  State& s = out.state;
  const std::vector<Word> w = words(text);
  if (w.empty() || (w.size() == 1 && w[0].text == "startpos")) return ReadFen{start_position()};
  std::size_t parts = w.size();  // before the operations of EPD, the last of which ends with a semicolon
  if (trim(text).back() == ';')
    for (parts = std::min<std::size_t>(4, w.size());
         parts < w.size() && !std::isalpha(static_cast<unsigned char>(w[parts].text.front()));)
      ++parts;
  if (parts > 6) return Error{"a FEN has at most six parts", w[6].column};
  if (const Status r = read_placement(w[0], s); !r) return r.error();
  if (w.size() > 1) {
    if (w[1].text != "w" && w[1].text != "b")
      return Error{fmt::format("{} is no mover: w or b", quoted_text(w[1].text)), w[1].column};
    s.mover = w[1].text == "b" ? Side::second : Side::first;
  }
  if (const std::string why = why_not_playable(s); !why.empty()) return Error{why, w[0].column};
  if (w.size() > 2)
    if (const Status r = read_castling(w[2], s, out.only_960); !r) return r.error();
  if (w.size() > 3)
    if (const Status r = read_en_passant(w[3], s); !r) return r.error();
  for (std::size_t i = 4; i < w.size(); ++i) {
    u16* count = i == 4 ? &s.quiet : &s.move_number;
    if (i >= parts) {  // EPD has the counters as operations; the others say nothing of the position
      const bool begins = i == parts || w[i - 1].text.ends_with(';');
      if (!begins || (w[i].text != "hmvc" && w[i].text != "fmvn") || i + 1 == w.size()) continue;
      count = w[i].text == "hmvc" ? &s.quiet : &s.move_number;
      ++i;
    }
    std::string_view number = w[i].text;
    if (i >= parts && number.ends_with(';')) number.remove_suffix(1);
    const auto n = to_number<u16>(number);
    if (!n) return Error{fmt::format("{} is no count of moves", quoted_text(w[i].text)), w[i].column};
    *count = *n;
  }
  if (s.move_number == 0) s.move_number = 1;  // some programs write it so
  return out;
}

std::string write_fen(const State& s) {
  const std::string out = Grid{}.ranks_text([&](int square) {
    const Man m = s.man_at(square);
    return m == Man::none ? "" : std::string(1, man_letter(s.side_at(square), m));
  });
  std::string castling;
  for (const Side side : {Side::first, Side::second}) {
    for (const Wing wing : {Wing::king, Wing::queen}) {
      const Square rook = castling_rook(s, side, wing);
      if (rook == no_square) continue;
      const char c = outermost(s, side, wing) != rook ? static_cast<char>('A' + file_of(rook))
                     : wing == Wing::king             ? 'K'
                                                      : 'Q';
      castling += letter_of(side, c);
    }
  }
  return fmt::format("{} {} {} {} {} {}", out, s.mover == Side::first ? 'w' : 'b', castling.empty() ? "-" : castling,
                     s.en_passant == no_square ? "-" : square_name(s.en_passant), s.quiet, s.move_number);
}

}  // namespace ply::chess
