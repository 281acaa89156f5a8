#include "engine/games/chess/state.h"

#include "engine/base/random.h"
#include "engine/games/chess/attacks.h"

namespace ply::chess {
namespace {

constexpr auto at(Man m) { return static_cast<std::size_t>(m); }
constexpr auto at(Side s) { return static_cast<std::size_t>(index(s)); }
constexpr Square behind(Side s, Square q) { return s == Side::first ? q - 8 : q + 8; }

// What takes en passant there without leaving its own king attacked.
Bits en_passant_takers(const State& s, Square target) {
  const Side us = s.mover, them = other(us);
  const Bits taken = bit(behind(us, target));
  const Square king = s.king(us);
  Bits out = 0;
  for (Bits from = pawn_attacks(them, target) & s.of(us, Man::pawn); from;) {
    const Square f = take_lowest(from);
    const Bits occupied = (s.all() & ~bit(f) & ~taken) | bit(target);
    if (!(attackers(s, king, occupied) & s.of(them) & ~taken)) out |= bit(f);
  }
  return out;
}

// The moves of a position to a receiver: several of one man, of all pawns in one direction, or a single one.
template <class Sink>
class Generator {
 public:
  Generator(const State& s, Sink& sink)
      : s_(s), sink_(sink), us_(s.mover), them_(other(us_)), king_(s.king(us_)), mine_(s.of(us_)), all_(s.all()) {}

  void run() {
    const Bits checkers = attackers(s_, king_, all_) & s_.of(them_);
    // 1. The king. It is taken off: what attacks through it attacks the squares behind it, too.
    Bits steps = 0;
    for (Bits to = king_attacks(king_) & ~mine_; to;) {
      const Square t = take_lowest(to);
      if (!(attackers(s_, t, all_ ^ bit(king_)) & s_.of(them_))) steps |= bit(t);
    }
    sink_.man(king_, steps);
    if (more_than_one(checkers)) return;
    // 2. The others: in check only to where the check ends.
    const Bits allowed = checkers ? checkers | between(king_, lowest(checkers)) : ~Bits{0};
    const Bits pinned = pins();
    pawns(s_.of(us_, Man::pawn) & ~pinned, allowed);
    for (Bits from = s_.of(us_, Man::pawn) & pinned; from;) {
      const Square f = take_lowest(from);
      pawns(bit(f), allowed & through(king_, f));
    }
    if (s_.en_passant != no_square)
      for (Bits from = en_passant_takers(s_, s_.en_passant); from;)
        sink_.one(Move(take_lowest(from), s_.en_passant, Move::Sort::en_passant));
    const Bits open = allowed & ~mine_;
    for (Bits from = s_.of(us_, Man::knight) & ~pinned; from;) {  // a pinned knight has no move
      const Square f = take_lowest(from);
      sink_.man(f, knight_attacks(f) & open);
    }
    const Bits queens = s_.of(us_, Man::queen);
    for (Bits from = s_.of(us_, Man::bishop) | queens; from;) {
      const Square f = take_lowest(from);
      sink_.man(f, bishop_attacks(f, all_) & open & (pinned & bit(f) ? through(king_, f) : ~Bits{0}));
    }
    for (Bits from = s_.of(us_, Man::rook) | queens; from;) {
      const Square f = take_lowest(from);
      sink_.man(f, rook_attacks(f, all_) & open & (pinned & bit(f) ? through(king_, f) : ~Bits{0}));
    }
    // 3. Castling.
    if (!checkers)
      for (const Wing w : {Wing::king, Wing::queen})
        if (castling_rook(s_, us_, w) != no_square) castle(w);
  }

 private:
  // Our men that alone stand between a sliding man and the king.
  Bits pins() const {
    const Bits theirs = s_.of(them_), queens = s_.of(Man::queen);
    Bits sliders = theirs & ((rook_attacks(king_, theirs) & (s_.of(Man::rook) | queens)) |
                             (bishop_attacks(king_, theirs) & (s_.of(Man::bishop) | queens)));
    Bits out = 0;
    while (sliders) {
      const Bits shield = between(king_, take_lowest(sliders)) & all_;
      if (shield && !more_than_one(shield)) out |= shield & mine_;
    }
    return out;
  }

  void pawns(Bits from, Bits allowed) {
    if (!from) return;
    const Bits empty = ~all_, theirs = s_.of(them_);
    if (us_ == Side::first) {
      const Bits one = from << 8 & empty;
      sink_.pawns(8, one & allowed);
      sink_.pawns(16, (one & rank_bits(2)) << 8 & empty & allowed);
      sink_.pawns(7, (from & ~file_a) << 7 & theirs & allowed);
      sink_.pawns(9, (from & ~file_h) << 9 & theirs & allowed);
    } else {
      const Bits one = from >> 8 & empty;
      sink_.pawns(-8, one & allowed);
      sink_.pawns(-16, (one & rank_bits(5)) >> 8 & empty & allowed);
      sink_.pawns(-9, (from & ~file_a) >> 9 & theirs & allowed);
      sink_.pawns(-7, (from & ~file_h) >> 7 & theirs & allowed);
    }
  }

  // All squares that king and rook cross must be free of others, and those of the king not attacked.
  void castle(Wing w) {
    const Square rook = castling_rook(s_, us_, w), king_to = castled_king(us_, w), rook_to = castled_rook(us_, w);
    const Bits both = bit(king_) | bit(rook), way = between(king_, king_to) | bit(king_to);
    if (((way | between(rook, rook_to) | bit(rook_to)) & ~both) & all_) return;
    const Bits theirs = s_.of(them_);
    for (Bits path = way & ~bit(king_); path;)
      if (attackers(s_, take_lowest(path), all_ ^ bit(king_)) & theirs) return;
    // In Chess960 the rook may have been a shield.
    if (attackers(s_, king_to, (all_ ^ both) | bit(king_to) | bit(rook_to)) & theirs) return;
    sink_.one(Move(king_, rook, Move::Sort::castle));
  }

  const State& s_;
  Sink& sink_;
  const Side us_, them_;
  const Square king_;
  const Bits mine_, all_;
};

struct Lister {
  MoveList& out;
  void man(Square from, Bits to) {
    while (to) out.add(Move(from, take_lowest(to)));
  }
  void pawns(int step, Bits to) {
    while (to) {
      const Square t = take_lowest(to);
      if (bit(t) & (rank_1 | rank_8))
        for (const auto sort : {Move::Sort::queen, Move::Sort::rook, Move::Sort::bishop, Move::Sort::knight})
          out.add(Move(t - step, t, sort));
      else out.add(Move(t - step, t));
    }
  }
  void one(Move m) { out.add(m); }
};

struct Counter {
  int n = 0;
  void man(Square, Bits to) { n += count(to); }
  void pawns(int, Bits to) { n += count(to) + 3 * count(to & (rank_1 | rank_8)); }
  void one(Move) { ++n; }
};

}  // namespace

Man State::man_at(Square s) const {
  for (std::size_t m = 0; m < men.size(); ++m)
    if (men[m] & bit(s)) return static_cast<Man>(m);
  return Man::none;
}

void State::put(Side s, Man m, Square q) {
  men[at(m)] |= bit(q);
  side[at(s)] |= bit(q);
}

State start_position(int number) {
  // The numbering of Reinhard Scharnagl: bishops, then the queen, then one of ten ways of two knights.
  std::array<Man, 8> rank;
  rank.fill(Man::none);
  const auto put_nth_free = [&rank](int n, Man m) {
    for (Man& cell : rank)
      if (cell == Man::none && n-- == 0) return void(cell = m);
  };
  rank[static_cast<std::size_t>(number % 4 * 2 + 1)] = Man::bishop;
  rank[static_cast<std::size_t>(number / 4 % 4 * 2)] = Man::bishop;
  put_nth_free(number / 16 % 6, Man::queen);
  constexpr int knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
  const auto& pair = knights[number / 96];
  put_nth_free(pair[1], Man::knight);  // the further one first: it does not change the count of the other
  put_nth_free(pair[0], Man::knight);
  for (const Man m : {Man::rook, Man::king, Man::rook}) put_nth_free(0, m);
  State s;
  std::size_t wing = 1;  // the first rook is that of the queen's wing
  for (int f = 0; f < 8; ++f) {
    const Man m = rank[static_cast<std::size_t>(f)];
    for (const Side side : {Side::first, Side::second}) {
      const Square back = square(f, side == Side::first ? 0 : 7);
      s.put(side, m, back);
      s.put(side, Man::pawn, square(f, side == Side::first ? 1 : 6));
      if (m == Man::rook) s.castling[at(side) * 2 + wing] = static_cast<u8>(back);
    }
    if (m == Man::rook) wing = 0;
  }
  return s;
}

Bits attackers(const State& s, Square q, Bits occupied) {
  const Bits queens = s.of(Man::queen);
  return ((pawn_attacks(Side::second, q) & s.of(Side::first, Man::pawn)) |
          (pawn_attacks(Side::first, q) & s.of(Side::second, Man::pawn)) | (knight_attacks(q) & s.of(Man::knight)) |
          (king_attacks(q) & s.of(Man::king)) | (bishop_attacks(q, occupied) & (s.of(Man::bishop) | queens)) |
          (rook_attacks(q, occupied) & (s.of(Man::rook) | queens)));
}

bool in_check(const State& s) { return (attackers(s, s.king(s.mover), s.all()) & s.of(other(s.mover))) != 0; }

void legal_moves(const State& s, MoveList& out) {
  out.clear();
  Lister sink{out};
  Generator<Lister>(s, sink).run();
}

int count_moves(const State& s) {
  Counter sink;
  Generator<Counter>(s, sink).run();
  return sink.n;
}

State after(const State& s, Move m) {
  State n = s;
  const Side us = s.mover, them = other(us);
  const Square from = m.from(), to = m.to();
  const Man man = s.man_at(from);
  const auto lose_castling = [&n](Square q) {
    for (u8& rook : n.castling)
      if (rook == q) rook = no_square;
  };
  n.en_passant = no_square;
  n.mover = them;
  n.quiet = static_cast<u16>(s.quiet + (s.quiet < 0xffff));
  if (us == Side::second && n.move_number < 0xffff) ++n.move_number;
  if (man == Man::king) n.castling[at(us) * 2] = n.castling[at(us) * 2 + 1] = no_square;
  if (m.sort() == Move::Sort::castle) {
    const Bits both = bit(from) | bit(to);
    n.men[at(Man::king)] &= ~both, n.men[at(Man::rook)] &= ~both, n.side[at(us)] &= ~both;
    n.put(us, Man::king, castled_king(us, wing_of(m)));
    n.put(us, Man::rook, castled_rook(us, wing_of(m)));
    return n;
  }
  const Square taken = m.sort() == Move::Sort::en_passant ? behind(us, to) : to;
  if (s.of(them) & bit(taken)) {
    for (Bits& b : n.men) b &= ~bit(taken);
    n.side[at(them)] &= ~bit(taken);
    n.quiet = 0;
    lose_castling(taken);
  }
  if (man == Man::rook) lose_castling(from);
  n.men[at(man)] &= ~bit(from), n.side[at(us)] &= ~bit(from);
  n.put(us, m.promoted() == Man::none ? man : m.promoted(), to);
  if (man != Man::pawn) return n;
  n.quiet = 0;
  const Square passed = behind(us, to);
  if (to - from == 16 || from - to == 16)
    if (en_passant_takers(n, passed)) n.en_passant = static_cast<u8>(passed);
  return n;
}

State after_pass(const State& s) {
  State n = s;
  n.mover = other(s.mover);
  n.en_passant = no_square;
  n.quiet = static_cast<u16>(s.quiet + (s.quiet < 0xffff));
  if (s.mover == Side::second && n.move_number < 0xffff) ++n.move_number;
  return n;
}

u64 key(const State& s) {
  u64 h = 0;
  for (const Bits b : s.men) h = mix64(h ^ b) + 1;
  u64 rest = static_cast<u64>(index(s.mover)) | static_cast<u64>(s.en_passant) << 8;
  for (std::size_t i = 0; i < 4; ++i) rest |= static_cast<u64>(s.castling[i]) << (16 + 8 * i);
  return mix64(mix64(h ^ s.side[0]) ^ rest);
}

u64 perft(const State& s, int depth, const std::atomic<bool>* stop) {
  if (depth <= 0) return 1;
  if (depth == 1) return static_cast<u64>(count_moves(s));
  if (stop && stop->load(std::memory_order_relaxed)) return 0;
  MoveList list;
  legal_moves(s, list);
  u64 n = 0;
  for (const Move m : list) n += perft(after(s, m), depth - 1, stop);
  return n;
}

}  // namespace ply::chess
