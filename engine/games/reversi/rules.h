// The rules of Reversi (Othello).
#pragma once
#include "engine/base/fixed_list.h"
#include "engine/games/reversi/bits.h"
#include "engine/search/rules.h"

namespace ply::reversi {

/// How the first four discs lie; the two are mirror images, so all counts and values agree.
enum class Start : u8 {
  standard,  ///< d4 O, e4 X, d5 X, e5 O
  mirrored,  ///< the colours swapped, as the original program prints it
};

/// Why a game ended: Outcome::reason.
enum class EndReason : u8 {
  max_discs,  ///< the board is full
  wiped_out,  ///< one side has no disc left
  blocked,    ///< neither side can move, squares are left
  draw,       ///< equal discs, however it ended
};

/// Seen from the side to move. Black (X) is Side::first.
struct State {
  u64 own = 0, opp = 0;  ///< discs of the mover and of the other side; disjoint
  Side mover = Side::first;

  u64 discs(Side s) const { return s == mover ? own : opp; }
  u64 empty() const { return ~(own | opp); }
  friend bool operator==(const State&, const State&) = default;
};

/// A state from the discs of black and white.
constexpr State make_state(u64 black, u64 white, Side mover) {
  return mover == Side::first ? State{black, white, mover} : State{white, black, mover};
}

using Move = u8;  ///< square index 0..63, or `pass`
inline constexpr Move pass = 64;

class ReversiRules {
 public:
  using State = reversi::State;
  using Move = reversi::Move;
  using MoveList = FixedList<Move, 64>;  // 33 is the most in a reachable position; an edited one cannot pass 64
  static constexpr int move_codes = 65;
  static constexpr bool finished_counts_in_perft = true;

  ReversiRules() = default;
  explicit ReversiRules(Start start) : start_(start) {}
  Start start() const { return start_; }

  State initial() const;
  PLY_INLINE Side mover(const State& s) const { return s.mover; }
  PLY_INLINE bool finished(const State& s) const {
    return legal_squares(s.own, s.opp) == 0 && legal_squares(s.opp, s.own) == 0;
  }
  /// Margin: black's score, empties to the winner. Asked of finished games only.
  Outcome outcome(const State& s) const;

  /// Descending squares h8, g8, .., a1: the original keeps the first of equal moves in this order. A side that cannot
  /// move while the other can has the one move `pass`.
  PLY_INLINE void moves(const State& s, MoveList& list) const {
    list.clear();
    u64 squares = legal_squares(s.own, s.opp);
    if (squares == 0) {
      if (legal_squares(s.opp, s.own) != 0) list.add(pass);
      return;
    }
    do {
      const int square = highest(squares);
      list.add(static_cast<Move>(square));
      squares ^= bit(square);
    } while (squares != 0);
  }

  PLY_INLINE int count_moves(const State& s) const {
    const u64 squares = legal_squares(s.own, s.opp);
    if (squares != 0) [[likely]]
      return count(squares);
    return legal_squares(s.opp, s.own) != 0 ? 1 : 0;
  }

  PLY_INLINE State after(const State& s, Move m) const {
    if (m == pass) return {s.opp, s.own, other(s.mover)};
    return placed(s, m, flips_of(m, s.own, s.opp));
  }

  /// The same, quicker on the fast path.
  PLY_INLINE State after_wide(const State& s, Move m) const {
    return m == pass ? after(s, m) : placed(s, m, wide::flips_of(m, s.own, s.opp));
  }

  /// The discs that `m` turns; none for a pass and for a square where the mover may not play.
  PLY_INLINE u64 flips(const State& s, Move m) const {
    return m >= pass || ((s.own | s.opp) & bit(m)) ? 0 : flips_of(m, s.own, s.opp);
  }
  PLY_INLINE bool legal(const State& s, Move m) const {
    if (m > pass) return false;
    if (m < pass) return flips(s, m) != 0;
    return legal_squares(s.own, s.opp) == 0 && legal_squares(s.opp, s.own) != 0;
  }

  PLY_INLINE u64 key(const State& s) const {
    const u64 a = (s.own ^ 0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93,
              b = (s.opp ^ 0xa0761d6478bd642f) * 0xe7037ed1a0b428db;
    u64 h = a ^ ((b << 32) | (b >> 32)) ^ (s.mover == Side::second ? 0x5851f42d4c957f2d : 0);
    h = (h ^ (h >> 32)) * 0xbf58476d1ce4e5b9;
    return h ^ (h >> 29);
  }

  /// Corners, the more discs they turn the better.
  PLY_INLINE int forcing(const State& s, Move m) const {
    if (m >= pass || !(bit(m) & corner_squares)) return 0;
    return 1 + count(flips_of(m, s.own, s.opp));
  }

 private:
  PLY_INLINE static State placed(const State& s, Move m, u64 flips) {
    return {s.opp ^ flips, s.own ^ flips ^ bit(m), other(s.mover)};
  }

  Start start_ = Start::standard;
};

/// Final score of a finished game for the side to move, in discs, the empty squares counted for the winner: -64..64.
PLY_INLINE int final_score(u64 own, u64 opp) {
  const int mine = count(own), theirs = count(opp);
  if (mine == theirs) return 0;
  return mine > theirs ? 64 - 2 * theirs : 2 * mine - 64;
}

static_assert(Rules<ReversiRules> && HasCountMoves<ReversiRules> && HasForcing<ReversiRules>);

inline State ReversiRules::initial() const {
  constexpr u64 d4_e5 = bit(27) | bit(36), e4_d5 = bit(28) | bit(35);
  return start_ == Start::standard ? State{e4_d5, d4_e5, Side::first} : State{d4_e5, e4_d5, Side::first};
}

inline Outcome ReversiRules::outcome(const State& s) const {
  const int score = final_score(s.discs(Side::first), s.discs(Side::second));
  Outcome out;
  out.margin = static_cast<i16>(score);
  out.winner = score > 0 ? Winner::first : score < 0 ? Winner::second : Winner::draw;
  const EndReason reason = score == 0                 ? EndReason::draw
                           : s.own == 0 || s.opp == 0 ? EndReason::wiped_out
                           : s.empty() == 0           ? EndReason::max_discs
                                                      : EndReason::blocked;
  out.reason = static_cast<u8>(reason);
  return out;
}

}  // namespace ply::reversi
