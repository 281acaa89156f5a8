// Micro-Shogi (gofun maka shogi): a board of 4 x 5, two-faced pieces that turn over whenever they capture.
//
// Square = row * 4 + column, row 0 at the top; First sits at the bottom and moves towards row 0. Bitboards of 20 bits.
// Variant `classic`: no drops, no check, the king is captured. Variant `standard`: hands, drops, check and mate.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <optional>
#include <span>

#include "engine/base/fixed_list.h"
#include "engine/base/random.h"
#include "engine/games/micro_shogi/attacks.h"
#include "engine/search/rules.h"

namespace ply::micro_shogi {

/// Tokens of a kind in one hand that composed positions may have; real ones have at most two.
inline constexpr int max_in_hand = 18;
enum class Variant : u8 { classic, standard };

/// Outcome::reason
enum class Reason : u8 { king_captured, checkmate, stalemate, repetition, perpetual_check, quiet, length };

struct State {
  std::array<u32, 2> side{};                ///< occupied squares by side
  std::array<u32, faces> face{};            ///< by face, both sides
  std::array<std::array<u8, 4>, 2> hand{};  ///< tokens by side
  u8 mover = 0;
  std::array<u8, 2> checks{};  ///< last moves of a side in a row that gave check (standard; kept by after_in_game)
  u8 spare = 0;
  u16 quiet = 0;  ///< plies since the last capture
  u16 ply = 0;

  u32 own() const { return side[mover]; }
  u32 enemy() const { return side[mover ^ 1u]; }
  u32 occupied() const { return side[0] | side[1]; }
  u32 of(int s, Face f) const { return side[static_cast<std::size_t>(s)] & face[static_cast<std::size_t>(f)]; }
  u32 sliders() const {
    return face[static_cast<std::size_t>(Face::bishop)] | face[static_cast<std::size_t>(Face::rook)] |
           face[static_cast<std::size_t>(Face::lance)];
  }
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

class MicroShogiRules {
 public:
  using State = micro_shogi::State;
  using Move = micro_shogi::Move;
  using MoveList =
      FixedList<Move, 254>;  // 16 drops a square and less than 120 board moves; composed positions may be cut
  static constexpr int move_codes = 1024 + faces * 32;
  static constexpr bool finished_counts_in_perft = false, large = true;
  static constexpr int quiet_limit = 100;  ///< plies without a capture that make a draw in `classic`

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
    if (variant_ == Variant::classic) return board_moves(s, ~s.own(), list);
    const Guard guard = guard_of(s, ~s.own());
    guarded_moves(s, guard, ~s.own(), list);
    const u32 empty = all_squares & ~s.occupied() & guard.evasions;
    for (int f = 1; f < faces; ++f) {
      if (s.hand[s.mover][static_cast<std::size_t>(token_of[static_cast<std::size_t>(f)])] == 0) continue;
      for (u32 t = empty; t != 0; t &= t - 1) {
        if (list.size() == MoveList::capacity) return;
        list.add(drop_move(static_cast<Face>(f), std::countr_zero(t)));
      }
    }
  }

  /// The captures, in the order of `moves`.
  PLY_INLINE void forcing_moves(const State& s, MoveList& list) const {
    list.clear();
    if (s.of(0, Face::king) == 0 || s.of(1, Face::king) == 0) return;
    if (variant_ == Variant::classic) return board_moves(s, s.enemy(), list);
    guarded_moves(s, guard_of(s, s.enemy()), s.enemy(), list);
  }

  PLY_INLINE int count_moves(const State& s) const { return count<true>(s, all_squares & ~s.own()); }
  /// Whether there is a capture.
  PLY_INLINE bool any_forcing(const State& s) const {
    // Mostly a piece takes that is free to, or there is nothing to take.
    const u32 king = s.of(s.mover, Face::king), enemy = s.enemy(), occupied = s.occupied();
    if (king == 0 || s.of(s.mover ^ 1, Face::king) == 0) return false;
    u32 free = s.own(), rest = 0;
    if (variant_ == Variant::standard) {
      const int q = std::countr_zero(king);
      if (attackers(s, q, s.mover ^ 1, occupied) != 0) return count<false>(s, enemy) != 0;
      rest = pinned(s, q) | king;
      free &= ~rest;
    }
    if (reach(s, free) & enemy) return true;
    return rest != 0 && (reach(s, rest) & enemy) != 0 && count<false>(s, enemy) != 0;
  }

  PLY_INLINE State after(const State& s, Move m) const { return place(s, m); }
  /// The same, and keeps count of the checks in a row, which the judgement of repetitions in whole games needs.
  State after_in_game(const State& s, Move m) const {
    State out = place(s, m);
    if (variant_ == Variant::standard)
      out.checks[s.mover] = in_check(out) ? static_cast<u8>(s.checks[s.mover] + (s.checks[s.mover] < 255)) : u8{0};
    return out;
  }

  PLY_INLINE bool captures(const State& s, Move m) const { return !is_drop(m) && ((s.enemy() >> to_of(m)) & 1) != 0; }
  /// Captures by the worth of the victim, the king above all, then by what the capturer turns into.
  PLY_INLINE int forcing(const State& s, Move m) const {
    if (!captures(s, m)) return 0;
    constexpr int worth[faces] = {1000, 40, 74, 80, 64, 46, 14, 4, 22};
    const Planes planes(s);
    const Face f = planes.face(from_of(m));
    return 100 + 8 * worth[static_cast<int>(planes.face(to_of(m)))] +
           worth[static_cast<std::size_t>(reverse_of[static_cast<std::size_t>(f)])] - worth[static_cast<int>(f)];
  }
  PLY_INLINE State null(const State& s) const {
    State out = s;
    out.mover ^= 1;
    return out;
  }
  /// Zugzwang decides the small endings, and in check there is no passing.
  PLY_INLINE bool null_allowed(const State& s) const {
    return variant_ == Variant::classic ? std::popcount(s.occupied()) >= 7 : !in_check(s);
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

  // --- What the game before means (HasPast): repetition, perpetual check, quiet moves, length
  /// Captures are for good in `classic`; in `standard` a captured piece may come back, but not soon.
  RepetitionRule repetition() const { return {variant_ == Variant::classic ? 3 : 4, 4, 0}; }
  PLY_INLINE int reversible(const State& s) const { return variant_ == Variant::classic ? s.quiet : 0xffff; }
  PLY_INLINE bool same(const State& a, const State& b) const {
    return a.side == b.side && a.face == b.face && a.mover == b.mover && a.hand == b.hand;
  }
  int plies_between(const State& a, const State& b) const;
  PLY_INLINE int plies_to_limit(const State& s) const {
    return variant_ == Variant::classic ? std::min(quiet_limit - s.quiet, 300 - s.ply) : 400 - s.ply;
  }
  PLY_INLINE u64 clocks(const State& s) const { return u64{s.quiet} << 16 | s.ply | u64{1} << 32; }
  /// Spec 3.5 and 4.5. Needs `checks` in `standard`.
  std::optional<Outcome> judge(const State& s, int times, int since) const;
  /// The last state of a line of plies, with the checks in a row that `after` does not count; those of the first are
  /// right.
  State recalled(std::span<const State* const> line) const;
  /// 0 if perpetual check cannot decide a judgement within `depth` plies of the end of the line.
  u64 recalled_matters(std::span<const State* const> line, int depth) const;

  PLY_INLINE Face face_at(const State& s, int square) const { return Planes(s).face(square); }
  PLY_INLINE u32 targets(const State& s, int from) const {
    return detail::attack(s.mover, face_at(s, from), from, s.occupied()) & ~s.own();
  }
  /// Whether a piece of `by` could move to the king of `whose`.
  PLY_INLINE bool attacked(const State& s, int whose, int by) const {
    const u32 king = s.of(whose, Face::king);
    return king != 0 && attackers(s, std::countr_zero(king), by, s.occupied()) != 0;
  }
  PLY_INLINE bool in_check(const State& s) const { return attacked(s, s.mover, s.mover ^ 1); }
  /// Pieces of `by` that could move to `square`, were an enemy there, on a board with these occupied squares.
  PLY_INLINE u32 attackers(const State& s, int square, int by, u32 occupied) const {
    const u32 them = s.side[static_cast<std::size_t>(by)];
    const auto& step = detail::tables.step[by ^ 1];  // backwards a piece goes as the enemy's goes forwards
    const auto at = [&](Face f) { return s.face[static_cast<std::size_t>(f)]; };
    u32 hit = step[static_cast<int>(Face::king)][square] & at(Face::king);
    hit |= step[static_cast<int>(Face::gold)][square] & (at(Face::gold) | at(Face::tokin));
    hit |= step[static_cast<int>(Face::silver)][square] & at(Face::silver);
    hit |= step[static_cast<int>(Face::pawn)][square] & at(Face::pawn);
    hit |= step[static_cast<int>(Face::knight)][square] & at(Face::knight);
    if (at(Face::rook) & them) hit |= detail::rook_attack(square, occupied) & at(Face::rook);
    if (at(Face::bishop) & them) hit |= detail::bishop_attack(square, occupied) & at(Face::bishop);
    if (at(Face::lance) & them) hit |= detail::lance_attack(by ^ 1, square, occupied) & at(Face::lance);
    return hit & them;
  }

  /// The numbers of the faces, bit by bit: asking for a face needs no branch.
  struct Planes {
    u32 bit[4];
    PLY_INLINE explicit Planes(const State& s) {
      const auto& f = s.face;
      bit[0] = f[1] | f[3] | f[5] | f[7];
      bit[1] = f[2] | f[3] | f[6] | f[7];
      bit[2] = f[4] | f[5] | f[6] | f[7];
      bit[3] = f[8];
    }
    PLY_INLINE Face face(int q) const {
      return static_cast<Face>((bit[0] >> q & 1) | (bit[1] >> q & 1) << 1 | (bit[2] >> q & 1) << 2 |
                               (bit[3] >> q & 1) << 3);
    }
  };

 private:
  // What keeps the own king safe (standard).
  struct Guard {
    int king = 0;
    u32 danger = 0;  ///< squares that the enemy reaches once the king has left its own
    u32 evasions =
        all_squares;  ///< where other pieces must go, drops included: everywhere, or where they stop the check
    u32 pinned = 0;   ///< own pieces that must stay in line with the king
  };
  // With the danger only where the king itself could go to one of the targets.
  PLY_INLINE Guard guard_of(const State& s, u32 targets) const {
    Guard out;
    const int me = s.mover, them = me ^ 1;
    const u32 king = s.of(me, Face::king), enemy = s.enemy(), occupied = s.occupied();
    const auto of = [&](Face f) { return enemy & s.face[static_cast<std::size_t>(f)]; };
    const int q = out.king = std::countr_zero(king);
    // 1. Who gives check.
    const u32 checkers = attackers(s, q, them, occupied);
    if (checkers != 0)
      out.evasions =
          (checkers & (checkers - 1)) != 0 ? 0 : checkers | detail::tables.between[q][std::countr_zero(checkers)];
    // 2. Where the king cannot go; it does not hide from a slider behind itself.
    const u32 bishops = of(Face::bishop), rooks = of(Face::rook), lances = of(Face::lance);
    if (detail::tables.step[me][static_cast<int>(Face::king)][q] & targets) {
      const u32 without = occupied ^ king;
      out.danger = detail::Steppers(of).reach(them);
      for (u32 t = bishops; t != 0; t &= t - 1) out.danger |= detail::bishop_attack(std::countr_zero(t), without);
      for (u32 t = rooks; t != 0; t &= t - 1) out.danger |= detail::rook_attack(std::countr_zero(t), without);
      for (u32 t = lances; t != 0; t &= t - 1) out.danger |= detail::lance_attack(them, std::countr_zero(t), without);
    }
    out.pinned = pinned(s, q);
    return out;
  }
  // Own pieces through which alone a slider looks at the king, which stands at q.
  PLY_INLINE u32 pinned(const State& s, int q) const {
    const u32 enemy = s.enemy(), occupied = s.occupied();
    const auto of = [&](Face f) { return enemy & s.face[static_cast<std::size_t>(f)]; };
    const u32 bishops = of(Face::bishop), rooks = of(Face::rook), lances = of(Face::lance);
    u32 lookers = 0, out = 0;
    if (bishops) lookers |= bishops & detail::bishop_attack(q, 0);
    if (rooks) lookers |= rooks & detail::rook_attack(q, 0);
    if (lances) lookers |= lances & detail::lance_attack(s.mover, q, 0);
    for (; lookers != 0; lookers &= lookers - 1) {
      const u32 inside = detail::tables.between[q][std::countr_zero(lookers)] & occupied;
      if (inside != 0 && (inside & (inside - 1)) == 0) out |= inside & s.own();
    }
    return out;
  }
  // What these pieces of the mover go to or protect.
  PLY_INLINE u32 reach(const State& s, u32 pieces) const {
    const auto of = [&](Face f) { return pieces & s.face[static_cast<std::size_t>(f)]; };
    u32 out = detail::Steppers(of).reach(s.mover);
    for (u32 t = of(Face::bishop); t != 0; t &= t - 1) out |= detail::bishop_attack(std::countr_zero(t), s.occupied());
    for (u32 t = of(Face::rook); t != 0; t &= t - 1) out |= detail::rook_attack(std::countr_zero(t), s.occupied());
    for (u32 t = of(Face::lance); t != 0; t &= t - 1)
      out |= detail::lance_attack(s.mover, std::countr_zero(t), s.occupied());
    return out;
  }
  // The moves to these squares, and drops.
  template <bool Drops>
  PLY_INLINE int count(const State& s, u32 targets) const {
    const u32 king = s.of(s.mover, Face::king), own = s.own(), occupied = s.occupied();
    if (king == 0 || s.of(s.mover ^ 1, Face::king) == 0) return 0;
    int n = 0;
    u32 free = own;
    if (variant_ == Variant::standard) {
      const Guard guard = guard_of(s, targets);
      n += std::popcount(detail::tables.step[s.mover][static_cast<int>(Face::king)][guard.king] & targets &
                         ~guard.danger);
      targets &= guard.evasions;
      free = own & ~guard.pinned & ~king;
      for (u32 left = guard.pinned; left != 0; left &= left - 1) {
        const int q = std::countr_zero(left);
        n += std::popcount(detail::attack(s.mover, face_at(s, q), q, occupied) & targets &
                           detail::tables.line[guard.king][q]);
      }
      if constexpr (Drops) {
        int tokens = 0;
        for (const u8 held : s.hand[s.mover]) tokens += held != 0;
        n += 2 * tokens * std::popcount(all_squares & ~occupied & guard.evasions);
      }
    }
    const auto of = [&](Face f) { return free & s.face[static_cast<std::size_t>(f)]; };
    detail::Steppers(of).each(s.mover, [&](u32 set) { n += std::popcount(set & targets); });
    for (u32 t = of(Face::bishop); t != 0; t &= t - 1)
      n += std::popcount(detail::bishop_attack(std::countr_zero(t), occupied) & targets);
    for (u32 t = of(Face::rook); t != 0; t &= t - 1)
      n += std::popcount(detail::rook_attack(std::countr_zero(t), occupied) & targets);
    for (u32 t = of(Face::lance); t != 0; t &= t - 1)
      n += std::popcount(detail::lance_attack(s.mover, std::countr_zero(t), occupied) & targets);
    return n;
  }
  PLY_INLINE void board_moves(const State& s, u32 targets, MoveList& list) const {
    const Planes planes(s);
    for (u32 left = s.own(); left != 0; left &= left - 1) {
      const int from = std::countr_zero(left);
      add(list, from, detail::attack(s.mover, planes.face(from), from, s.occupied()) & targets);
    }
  }
  PLY_INLINE void guarded_moves(const State& s, const Guard& guard, u32 targets, MoveList& list) const {
    const Planes planes(s);
    for (u32 left = s.own(); left != 0; left &= left - 1) {
      const int from = std::countr_zero(left);
      const Face f = planes.face(from);
      u32 t = detail::attack(s.mover, f, from, s.occupied()) & targets;
      if (f == Face::king) t &= ~guard.danger;
      else t &= guard.evasions;
      if (guard.pinned >> from & 1) t &= detail::tables.line[guard.king][from];
      add(list, from, t);
    }
  }
  PLY_INLINE static void add(MoveList& list, int from, u32 targets) {
    for (; targets != 0; targets &= targets - 1) list.add(board_move(from, std::countr_zero(targets)));
  }
  PLY_INLINE bool any_legal(const State& s) const {
    // Nearly always the king is not in check, and what is in hand can be dropped, or something that cannot be pinned
    // moves.
    const u32 king = s.of(s.mover, Face::king), own = s.own();
    const int q = std::countr_zero(king);
    if (attackers(s, q, s.mover ^ 1, s.occupied()) == 0) {
      const auto& held = s.hand[s.mover];
      if ((held[0] | held[1] | held[2] | held[3]) != 0 && s.occupied() != all_squares) return true;
      u32 loose = own & ~king;
      if (s.enemy() & s.sliders()) loose &= ~detail::rook_attack(q, own) & ~detail::bishop_attack(q, own);
      const auto of = [&](Face f) { return loose & s.face[static_cast<std::size_t>(f)]; };
      if (detail::Steppers(of).reach(s.mover) & ~own) return true;
    }
    return has_legal(s);
  }
  // Rarely asked, so one copy for each code path and none in the searches.
  bool has_legal(const State& s) const {
#if PLY_HAS_FAST_PATH
    if (fast_) return has_legal_fast(s);
#endif
    return has_legal_portable(s);
  }
#if PLY_HAS_FAST_PATH
  PLY_TARGET_FAST PLY_APART bool has_legal_fast(const State& s) const { return king_steps(s) || count_moves(s) != 0; }
#endif
  PLY_APART bool has_legal_portable(const State& s) const { return king_steps(s) || count_moves(s) != 0; }
  // Away from a check, as most checks are answered.
  PLY_INLINE bool king_steps(const State& s) const {
    const u32 king = s.of(s.mover, Face::king), without = s.occupied() ^ king;
    const u32 steps = detail::tables.step[s.mover][static_cast<int>(Face::king)][std::countr_zero(king)] & ~s.own();
    for (u32 t = steps; t != 0; t &= t - 1)
      if (attackers(s, std::countr_zero(t), s.mover ^ 1, without) == 0) return true;
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
      if (variant_ == Variant::standard && token_of[victim] >= 0)
        ++out.hand[me][static_cast<std::size_t>(token_of[victim])];
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
  bool fast_ = cpu::fast();
};

}  // namespace ply::micro_shogi
