// Micro-Shogi (gofun maka shogi): a board of 4 x 5, two-faced pieces that turn over whenever they capture.
//
// Square = row * 4 + column, row 0 at the top; First sits at the bottom and moves towards row 0. Bitboards of 20 bits.
// Variant `classic`: no drops, no check, the king is captured. Variant `standard`: hands, drops, check and mate.
#pragma once
#include <array>
#include <bit>

#include "engine/core/cpu.h"
#include "engine/core/fixed_list.h"
#include "engine/core/random.h"
#include "engine/search/rules.h"

namespace ply::micro_shogi {

enum class Face : u8 { king, bishop, tokin, gold, rook, silver, lance, pawn, knight };
inline constexpr int faces = 9, squares = 20;
inline constexpr char face_letters[] = "KBTGRSLPN";
inline constexpr std::array<Face, faces> reverse_of = {Face::king, Face::tokin, Face::bishop, Face::rook, Face::gold, Face::lance, Face::silver, Face::knight, Face::pawn};
/// The four tokens B/T, G/R, S/L, P/N, as hands hold them; -1 for the king.
inline constexpr std::array<int, faces> token_of = {-1, 0, 0, 1, 1, 2, 2, 3, 3};

enum class Variant : u8 { classic, standard };

/// Outcome::reason
enum class Reason : u8 { king_captured, checkmate, stalemate, repetition, perpetual_check, quiet, length };

struct State {
  std::array<u32, 2> side{};                  ///< occupied squares by side
  std::array<u32, faces> face{};              ///< by face, both sides
  std::array<std::array<u8, 4>, 2> hand{};    ///< tokens by side
  u8 mover = 0;
  std::array<u8, 2> checks{};                 ///< last moves of a side in a row that gave check (standard)
  u8 spare = 0;
  u16 quiet = 0;                              ///< plies since the last capture
  u16 ply = 0;

  u32 own() const { return side[mover]; }
  u32 enemy() const { return side[mover ^ 1u]; }
  u32 occupied() const { return side[0] | side[1]; }
  u32 of(int s, Face f) const { return side[static_cast<std::size_t>(s)] & face[static_cast<std::size_t>(f)]; }
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 60);

using Move = u16;  ///< board move: from * 32 + to; drop: 1024 + face * 32 + to
constexpr Move board_move(int from, int to) { return static_cast<Move>(from * 32 + to); }
constexpr Move drop_move(Face f, int to) { return static_cast<Move>(1024 + static_cast<int>(f) * 32 + to); }
constexpr bool is_drop(Move m) { return m >= 1024; }
constexpr int from_of(Move m) { return m >> 5; }
constexpr int to_of(Move m) { return m & 31; }
constexpr Face dropped_face(Move m) { return static_cast<Face>((m - 1024) >> 5); }

/// Where a piece of this side and face goes from a square on a board with these occupied squares (own ones included).
u32 attacks(Side side, Face face, int square, u32 occupied);

namespace detail {
struct Tables {
  u32 step[2][faces][squares];  ///< steppers and jumpers; 0 for sliders
  u32 ray[8][squares];          ///< N, E, S, W, NE, SE, SW, NW; the first with rising square index: E, S, SE, SW
};
extern const Tables tables;
enum Direction { north, east, south, west, north_east, south_east, south_west, north_west };

PLY_INLINE u32 ray_attack(Direction d, int square, u32 occupied) {
  const u32 ray = tables.ray[d][square], blockers = ray & occupied;
  if (blockers == 0) return ray;
  const bool rising = d == east || d == south || d == south_east || d == south_west;
  const int first = rising ? std::countr_zero(blockers) : 31 - std::countl_zero(blockers);
  return ray ^ tables.ray[d][first];
}
PLY_INLINE u32 rook_attack(int q, u32 occ) { return ray_attack(north, q, occ) | ray_attack(east, q, occ) | ray_attack(south, q, occ) | ray_attack(west, q, occ); }
PLY_INLINE u32 bishop_attack(int q, u32 occ) {
  return ray_attack(north_east, q, occ) | ray_attack(south_east, q, occ) | ray_attack(south_west, q, occ) | ray_attack(north_west, q, occ);
}
PLY_INLINE u32 lance_attack(int side, int q, u32 occ) { return ray_attack(side == 0 ? north : south, q, occ); }
PLY_INLINE u32 attack(int side, Face f, int q, u32 occ) {
  switch (f) {
    case Face::bishop: return bishop_attack(q, occ);
    case Face::rook: return rook_attack(q, occ);
    case Face::lance: return lance_attack(side, q, occ);
    default: return tables.step[side][static_cast<int>(f)][q];
  }
}
}  // namespace detail

/// Squares where the piece could never move again: P and L on the last row, N on the last two.
u32 trap_squares(Side side, Face face);
/// The two rows nearest the own edge.
constexpr u32 camp(Side side) { return side == Side::first ? 0xff000u : 0x000ffu; }

class MicroShogiRules {
 public:
  using State = micro_shogi::State;
  using Move = micro_shogi::Move;
  using MoveList = FixedList<Move, 254>;  // 16 drops a square and less than 120 board moves; composed positions may be cut
  static constexpr int move_codes = 1024 + faces * 32;
  static constexpr bool finished_counts_in_perft = false;

  explicit MicroShogiRules(Variant v = Variant::classic) : variant_(v) {}
  Variant variant() const { return variant_; }

  State initial() const;
  PLY_INLINE Side mover(const State& s) const { return static_cast<Side>(s.mover); }

  PLY_INLINE bool finished(const State& s) const {
    if (s.of(0, Face::king) == 0 || s.of(1, Face::king) == 0) return true;
    return variant_ == Variant::standard && !any_legal(s);  // in classic a side with its king always has a move
  }
  Outcome outcome(const State& s) const;

  /// Board moves by square, then drops by face. In `standard` only moves that leave the own king safe.
  PLY_INLINE void moves(const State& s, MoveList& list) const {
    list.clear();
    if (s.of(0, Face::king) == 0 || s.of(1, Face::king) == 0) return;
    const Safety safe = safety(s);
    for (u32 left = s.own(); left != 0; left &= left - 1) {
      const int from = std::countr_zero(left);
      for (u32 t = targets(s, from); t != 0; t &= t - 1) {
        const Move m = board_move(from, std::countr_zero(t));
        if (legal(s, m, safe) && list.size() < MoveList::capacity) list.add(m);
      }
    }
    if (variant_ == Variant::classic) return;
    for (int f = 1; f < faces; ++f) {
      if (s.hand[s.mover][static_cast<std::size_t>(token_of[static_cast<std::size_t>(f)])] == 0) continue;
      for (u32 t = all_squares & ~s.occupied(); t != 0; t &= t - 1) {
        const Move m = drop_move(static_cast<Face>(f), std::countr_zero(t));
        if (legal(s, m, safe) && list.size() < MoveList::capacity) list.add(m);
      }
    }
  }

  PLY_INLINE int count_moves(const State& s) const {
    if (s.of(0, Face::king) == 0 || s.of(1, Face::king) == 0) return 0;
    const Safety safe = safety(s);
    int n = 0;
    for (u32 left = s.own(); left != 0; left &= left - 1) {
      const int from = std::countr_zero(left);
      u32 t = targets(s, from);
      if (variant_ == Variant::classic || (!safe.in_check && !((safe.suspects >> from) & 1))) {
        n += std::popcount(t);
        continue;
      }
      for (; t != 0; t &= t - 1) n += legal(s, board_move(from, std::countr_zero(t)), safe);
    }
    if (variant_ == Variant::classic) return n;
    for (int token = 0; token < 4; ++token) {
      if (s.hand[s.mover][static_cast<std::size_t>(token)] == 0) continue;
      const u32 empty = all_squares & ~s.occupied();
      if (!safe.in_check) n += 2 * std::popcount(empty);
      else
        for (u32 t = empty; t != 0; t &= t - 1) n += 2 * legal(s, drop_move(token_face(token), std::countr_zero(t)), safe);
    }
    return n;
  }

  PLY_INLINE State after(const State& s, Move m) const {
    State out = place(s, m);
    if (variant_ == Variant::standard) {
      const bool check = attacked(out, out.mover ^ 1, out.mover);
      out.checks[s.mover] = check ? static_cast<u8>(s.checks[s.mover] + (s.checks[s.mover] < 255)) : u8{0};
    }
    return out;
  }

  PLY_INLINE bool captures(const State& s, Move m) const { return !is_drop(m) && ((s.enemy() >> to_of(m)) & 1) != 0; }
  /// Captures by the worth of the victim, the king above all.
  PLY_INLINE int forcing(const State& s, Move m) const {
    if (!captures(s, m)) return 0;
    constexpr int worth[faces] = {1000, 40, 74, 80, 64, 46, 14, 4, 22};
    return 1 + worth[static_cast<int>(face_at(s, to_of(m)))];
  }
  PLY_INLINE State null(const State& s) const {
    State out = s;
    out.mover ^= 1;
    return out;
  }
  /// Zugzwang decides the small endings, and in check there is no passing.
  PLY_INLINE bool null_allowed(const State& s) const {
    return variant_ == Variant::classic ? std::popcount(s.occupied()) >= 7 : !attacked(s, s.mover ^ 1, s.mover);
  }

  PLY_INLINE u64 key(const State& s) const {
    u64 h = s.side[0] | u64{s.side[1]} << 20 | u64{s.mover} << 40 | u64{static_cast<u8>(variant_)} << 41;
    h = mix64(h + 0x9e3779b97f4a7c15ull);
    h = mix64(h ^ (s.face[0] | u64{s.face[1]} << 20 | u64{s.face[2]} << 40));
    h = mix64(h ^ (s.face[3] | u64{s.face[4]} << 20 | u64{s.face[5]} << 40));
    h = mix64(h ^ (s.face[6] | u64{s.face[7]} << 20 | u64{s.face[8]} << 40));
    u64 hands = 0;
    for (const auto& side : s.hand)
      for (const u8 n : side) hands = hands << 8 | n;
    return mix64(h ^ hands * 0xd6e8feb86659fd93ull);
  }

  PLY_INLINE Face face_at(const State& s, int square) const {
    int f = 0;
    while (f < faces - 1 && !((s.face[static_cast<std::size_t>(f)] >> square) & 1)) ++f;
    return static_cast<Face>(f);
  }
  PLY_INLINE u32 targets(const State& s, int from) const { return detail::attack(s.mover, face_at(s, from), from, s.occupied()) & ~s.own(); }
  /// Whether a piece of `by` could move to the king of `whose`.
  PLY_INLINE bool attacked(const State& s, int whose, int by) const {
    const u32 king = s.of(whose, Face::king);
    return king != 0 && attackers(s, std::countr_zero(king), whose, by) != 0;
  }
  PLY_INLINE bool in_check(const State& s) const { return attacked(s, s.mover, s.mover ^ 1); }
  /// Pieces of `by` that could move to `square`, where a piece of `whose` stands: what it would see with their moves.
  PLY_INLINE u32 attackers(const State& s, int square, int whose, int by) const {
    const u32 occ = s.occupied(), them = s.side[static_cast<std::size_t>(by)];
    const auto& step = detail::tables.step[whose];
    const auto at = [&](Face f) { return s.face[static_cast<std::size_t>(f)]; };
    u32 hit = step[static_cast<int>(Face::king)][square] & at(Face::king);
    hit |= step[static_cast<int>(Face::gold)][square] & (at(Face::gold) | at(Face::tokin));
    hit |= step[static_cast<int>(Face::silver)][square] & at(Face::silver);
    hit |= step[static_cast<int>(Face::pawn)][square] & at(Face::pawn);
    hit |= step[static_cast<int>(Face::knight)][square] & at(Face::knight);
    if (at(Face::rook) & them) hit |= detail::rook_attack(square, occ) & at(Face::rook);
    if (at(Face::bishop) & them) hit |= detail::bishop_attack(square, occ) & at(Face::bishop);
    if (at(Face::lance) & them) hit |= detail::lance_attack(whose, square, occ) & at(Face::lance);
    return hit & them;
  }

  static constexpr u32 all_squares = 0xfffff;

 private:
  static constexpr Face token_face(int token) { return static_cast<Face>(1 + 2 * token); }

  struct Safety {
    bool in_check = false;
    u32 suspects = 0;  ///< own pieces whose moves must be tried: the king, and what stands in line with it
  };
  PLY_INLINE Safety safety(const State& s) const {
    Safety out;
    if (variant_ == Variant::classic) return out;
    const u32 king = s.of(s.mover, Face::king);
    const int q = std::countr_zero(king);
    out.in_check = in_check(s);
    out.suspects = king | detail::rook_attack(q, s.occupied()) | detail::bishop_attack(q, s.occupied());
    return out;
  }
  PLY_INLINE bool legal(const State& s, Move m, const Safety& safe) const {
    if (variant_ == Variant::classic) return true;
    if (!safe.in_check && (is_drop(m) || !((safe.suspects >> from_of(m)) & 1))) return true;
    const State c = place(s, m);
    return !attacked(c, s.mover, c.mover);
  }
  PLY_INLINE bool any_legal(const State& s) const {
    const Safety safe = safety(s);
    for (u32 left = s.own(); left != 0; left &= left - 1) {
      const int from = std::countr_zero(left);
      for (u32 t = targets(s, from); t != 0; t &= t - 1)
        if (legal(s, board_move(from, std::countr_zero(t)), safe)) return true;
    }
    for (int token = 0; token < 4; ++token)
      if (s.hand[s.mover][static_cast<std::size_t>(token)] != 0)
        for (u32 t = all_squares & ~s.occupied(); t != 0; t &= t - 1)
          if (legal(s, drop_move(token_face(token), std::countr_zero(t)), safe)) return true;
    return false;
  }
  PLY_INLINE State place(const State& s, Move m) const {
    State out = s;
    const u32 to = 1u << to_of(m);
    const std::size_t me = s.mover, them = me ^ 1u;
    out.mover ^= 1;
    ++out.ply;
    if (is_drop(m)) {
      const auto f = static_cast<std::size_t>(dropped_face(m));
      out.side[me] |= to;
      out.face[f] |= to;
      --out.hand[me][static_cast<std::size_t>(token_of[f])];
      ++out.quiet;
      return out;
    }
    const u32 from = 1u << from_of(m);
    const auto f = static_cast<std::size_t>(face_at(s, from_of(m)));
    auto shown = f;
    if (s.side[them] & to) {
      const auto victim = static_cast<std::size_t>(face_at(s, to_of(m)));
      out.side[them] &= ~to;
      out.face[victim] &= ~to;
      if (variant_ == Variant::standard && token_of[victim] >= 0) ++out.hand[me][static_cast<std::size_t>(token_of[victim])];
      shown = static_cast<std::size_t>(reverse_of[f]);
      out.quiet = 0;
    } else {
      ++out.quiet;
    }
    out.side[me] ^= from | to;
    out.face[f] &= ~from;
    out.face[shown] |= to;
    return out;
  }

  Variant variant_;
};

}  // namespace ply::micro_shogi
