// Pivit: pieces that slide along their axis and turn by 90 degrees with every move.
//
// Bitboards of 8 x 8 squares for both sizes, a1 = bit 0, h8 = bit 63; the 6 x 6 board is the corner a1..f6. A minion
// must travel an odd distance, that is, land on a square of the other colour.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <optional>

#include "engine/base/cpu.h"
#include "engine/base/fixed_list.h"
#include "engine/base/random.h"
#include "engine/base/result.h"
#include "engine/search/rules.h"

namespace ply::pivit {

struct Options {
  enum class Setup : u8 { alternating, official };
  enum class Tie : u8 { draw, first_master };
  u8 size = 6;  ///< 6 or 8
  Setup setup = Setup::alternating;
  Tie tie = Tie::draw;
  u8 repetition = 3;      ///< a position met so often is a draw; 0 = off
  u16 quiet_limit = 100;  ///< plies without capture or promotion that make a draw; 0 = off
  Side first_mover = Side::first;
  friend bool operator==(const Options&, const Options&) = default;
};

/// Outcome::reason
enum class Reason : u8 { eliminated, masters_only, no_move, repetition, quiet };

struct State {
  std::array<u64, 2> pieces{};  ///< by side: Red = first, Blue = second
  u64 horizontal = 0;           ///< pieces whose axis is horizontal
  u64 masters = 0;
  u32 ply = 0;             ///< plies played so far
  u16 quiet = 0;           ///< plies since the last capture or promotion
  u8 side = 0;             ///< index of the mover
  u8 first_promotion = 0;  ///< 0 none yet, 1 Red, 2 Blue

  u64 own() const { return pieces[side]; }
  u64 enemy() const { return pieces[side ^ 1u]; }
  u64 occupied() const { return pieces[0] | pieces[1]; }
  u64 minions() const { return occupied() & ~masters; }
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 40);

using Move = u16;  ///< from * 64 + to
constexpr Move make_move(int from, int to) { return static_cast<Move>(from * 64 + to); }
constexpr int from_of(Move m) { return m >> 6; }
constexpr int to_of(Move m) { return m & 63; }

inline constexpr u64 dark_squares = 0xaa55aa55aa55aa55ull;  ///< a1 is dark

/// What depends on the size of the board only.
struct Geometry {
  u64 board = 0, corners = 0;
  std::array<std::array<u64, 64>, 4> ray{};  ///< north, east, south, west: the squares of the board in that direction
};
const Geometry& geometry(int size);

/// All squares that the pieces of one side can move to, kept by direction and kind. Two rays of one direction never
/// meet, for each ends at the next piece: so the number of squares is the number of moves, with no look at single
/// pieces.
struct Reach {
  std::array<u64, 4> minions{}, masters{};  ///< north, south, east, west
  PLY_INLINE u64 squares() const {
    return minions[0] | minions[1] | minions[2] | minions[3] | masters[0] | masters[1] | masters[2] | masters[3];
  }
  PLY_INLINE int moves() const {
    int n = 0;
    for (const u64 b : minions) n += std::popcount(b);
    if ((masters[0] | masters[1] | masters[2] | masters[3]) != 0)
      for (const u64 b : masters) n += std::popcount(b);
    return n;
  }
};

class PivitRules {
 public:
  using State = pivit::State;
  using Move = pivit::Move;
  // 12 pieces reach 14 squares each at most; set-up positions may have more pieces
  using MoveList = FixedList<Move, 250>;
  static constexpr int move_codes = 4096;
  static constexpr bool finished_counts_in_perft = false;

  explicit PivitRules(const Options& options = {}) : options_(options), geometry_(&geometry(options.size)) {}
  const Options& options() const { return options_; }
  const Geometry& board() const { return *geometry_; }

  State initial() const;
  PLY_INLINE Side mover(const State& s) const { return static_cast<Side>(s.side); }

  /// T1 and T2: a side has no piece, or there are only masters.
  PLY_INLINE static bool settled(const State& s) { return s.pieces[0] == 0 || s.pieces[1] == 0 || s.minions() == 0; }
  PLY_INLINE bool finished(const State& s) const { return settled(s) || !can_move(s); }
  /// What the classic search looks at when its depth is used up: not whether the mover is blocked.
  PLY_INLINE bool finished_at_horizon(const State& s) const { return settled(s); }

  /// A piece can move iff the next square along its axis, on either side, is not its own side's: distance 1 is odd.
  PLY_INLINE bool can_move(const State& s) const {
    const u64 own = s.own(), v = own & ~s.horizontal, h = own & s.horizontal;
    const u64 next = (v << 8) | (v >> 8) | ((h << 1) & ~file_a) | ((h >> 1) & ~file_h);
    return (next & geometry_->board & ~own) != 0;
  }

  PLY_INLINE u64 targets(const State& s, int from) const {
    const u64 bit = u64{1} << from, occupied = s.occupied();
    const bool flat = (s.horizontal & bit) != 0;
    u64 reach = slide_up(flat ? 1 : 0, from, occupied) | slide_down(flat ? 3 : 2, from, occupied);
    if (!(s.masters & bit)) reach &= (dark_squares & bit) ? ~dark_squares : dark_squares;
    return reach & ~s.own();
  }

  /// Of the pieces of `side`, whoever is to move.
  PLY_INLINE Reach reach(const State& s, int side) const {
    const u64 own = s.pieces[static_cast<std::size_t>(side)], empty = geometry_->board & ~s.occupied(),
              open = geometry_->board & ~own;
    const u64 flat = own & s.horizontal, upright = own & ~s.horizontal;
    const bool wide = options_.size == 8;
    Reach r;
    r.minions = {odd_steps<8>(upright & ~s.masters, empty, wide) & open,
                 odd_steps<-8>(upright & ~s.masters, empty, wide) & open,
                 odd_steps<1>(flat & ~s.masters, empty & ~file_a, wide) & open & ~file_a,
                 odd_steps<-1>(flat & ~s.masters, empty & ~file_h, wide) & open & ~file_h};
    if ((own & s.masters) != 0)
      r.masters = {all_steps<8>(upright & s.masters, empty, wide) & open,
                   all_steps<-8>(upright & s.masters, empty, wide) & open,
                   all_steps<1>(flat & s.masters, empty & ~file_a, wide) & open & ~file_a,
                   all_steps<-1>(flat & s.masters, empty & ~file_h, wide) & open & ~file_h};
    return r;
  }

  /// By origin, then by target, both ascending.
  PLY_INLINE void moves(const State& s, MoveList& list) const {
    list.clear();
    if (settled(s)) return;
    for (u64 left = s.own(); left != 0; left &= left - 1) {
      const int from = std::countr_zero(left);
      for (u64 t = targets(s, from); t != 0; t &= t - 1) {
        if (list.size() == MoveList::capacity) return;
        list.add(make_move(from, std::countr_zero(t)));
      }
    }
  }
  PLY_INLINE int count_moves(const State& s) const { return settled(s) ? 0 : reach(s, s.side).moves(); }

  PLY_INLINE bool any_forcing(const State& s) const {
    return !settled(s) && (reach(s, s.side).squares() & s.enemy()) != 0;
  }
  /// Captures, in the order of `moves`. Mostly there are none, which is seen without looking at a piece.
  PLY_INLINE void forcing_moves(const State& s, MoveList& list) const {
    list.clear();
    if (settled(s)) return;
    const u64 hit = reach(s, s.side).squares() & s.enemy();
    if (hit == 0) return;
    for (u64 left = s.own(); left != 0; left &= left - 1) {
      const int from = std::countr_zero(left);
      for (u64 t = targets(s, from) & hit; t != 0; t &= t - 1) {
        if (list.size() == MoveList::capacity) return;
        list.add(make_move(from, std::countr_zero(t)));
      }
    }
  }

  PLY_INLINE State after(const State& s, Move m) const {
    const u64 from = u64{1} << from_of(m), to = u64{1} << to_of(m);
    State out = s;
    const bool capture = (s.pieces[s.side ^ 1u] & to) != 0;
    out.pieces[s.side] ^= from | to;
    out.pieces[s.side ^ 1u] &= ~to;
    out.horizontal = (s.horizontal & ~(from | to)) | ((s.horizontal & from) ? 0 : to);
    const bool master = (s.masters & from) != 0, promotes = !master && (geometry_->corners & to) != 0;
    out.masters = (s.masters & ~(from | to)) | (master || promotes ? to : 0);
    if (promotes && s.first_promotion == 0) out.first_promotion = static_cast<u8>(s.side + 1);
    out.quiet = capture || promotes ? u16{0} : static_cast<u16>(s.quiet + (s.quiet < 0xffff));
    ++out.ply;
    out.side ^= 1;
    return out;
  }

  /// The other side is to move, and no clock goes on.
  PLY_INLINE State null(const State& s) const {
    State out = s;
    out.side ^= 1;
    return out;
  }
  /// With one or two pieces having to move is often a burden: each move turns the piece away from where it aimed.
  PLY_INLINE bool null_allowed(const State& s) const { return std::popcount(s.own()) >= 3; }

  PLY_INLINE bool captures(const State& s, Move m) const { return (s.enemy() >> to_of(m) & 1) != 0; }
  PLY_INLINE bool promotes(const State& s, Move m) const {
    return !(s.masters >> from_of(m) & 1) && (geometry_->corners >> to_of(m) & 1) != 0;
  }
  /// Captures only, masters and promoting ones first: what the classic search must play at its horizon.
  PLY_INLINE int forcing(const State& s, Move m) const {
    if (!captures(s, m)) return 0;
    return 1 + 4 * static_cast<int>(s.masters >> to_of(m) & 1) + 2 * promotes(s, m);
  }

  // --- What the game before means (HasPast): repetition and the quiet limit, T4 and T5
  /// A piece turns with every move, so it is back where and as it was after four of its moves at the earliest.
  RepetitionRule repetition() const { return {options_.repetition, 8, 0}; }
  PLY_INLINE int reversible(const State& s) const { return s.quiet; }
  PLY_INLINE bool same(const State& a, const State& b) const {
    return a.pieces == b.pieces && a.horizontal == b.horizontal && a.masters == b.masters && a.side == b.side;
  }
  int plies_between(const State& a, const State& b) const;
  PLY_INLINE int plies_to_limit(const State& s) const {
    return options_.quiet_limit > 0 ? options_.quiet_limit - s.quiet : 1 << 20;
  }
  PLY_INLINE u64 clocks(const State& s) const { return u64{s.quiet} | u64{1} << 32; }
  std::optional<Outcome> judge(const State& s, int times, int since) const;

  /// T1, T2, T3, in this order. The margin is masters for T2, pieces otherwise.
  Outcome outcome(const State& s) const;

  /// Board and side to move; who promoted first only where that decides ties. Clocks are not part of it.
  PLY_INLINE u64 key(const State& s) const {
    u64 h = mix64(s.pieces[0] ^ 0x9e3779b97f4a7c15ull) + s.pieces[1] * 0xd6e8feb86659fd93ull;
    h = mix64(h ^ (s.horizontal * 0xa0761d6478bd642full)) + s.masters * 0xe7037ed1a0b428dbull + s.side;
    if (options_.tie == Options::Tie::first_master) h += u64{s.first_promotion} << 8;
    return mix64(h);
  }

 private:
  static constexpr u64 file_a = 0x0101010101010101ull, file_h = file_a << 7;

  // Where nothing is in the way, the "blocker" is the last square of the board, which has no ray of its own.
  PLY_INLINE u64 slide_up(int direction, int from, u64 occupied) const {
    const auto& rays = geometry_->ray[static_cast<std::size_t>(direction)];
    const u64 ray = rays[static_cast<std::size_t>(from)];
    return ray ^ rays[static_cast<std::size_t>(std::countr_zero((ray & occupied) | u64{1} << 63))];
  }
  PLY_INLINE u64 slide_down(int direction, int from, u64 occupied) const {
    const auto& rays = geometry_->ray[static_cast<std::size_t>(direction)];
    const u64 ray = rays[static_cast<std::size_t>(from)];
    return ray ^ rays[static_cast<std::size_t>(63 - std::countl_zero((ray & occupied) | 1))];
  }

  template <int Shift>
  PLY_INLINE static u64 step(u64 b) {
    if constexpr (Shift > 0) return b << Shift;
    else return b >> -Shift;
  }
  /// The squares at distance 1, 3, 5 and (on a board of 8) 7 whose way there is free; `empty` without the file that the
  /// direction would run into from the other side.
  template <int Shift>
  PLY_INLINE static u64 odd_steps(u64 from, u64 empty, bool wide) {
    const u64 one = step<Shift>(from), three = step<Shift>(step<Shift>(one & empty) & empty),
              five = step<Shift>(step<Shift>(three & empty) & empty);
    const u64 reached = one | three | five;
    return wide ? reached | step<Shift>(step<Shift>(five & empty) & empty) : reached;
  }
  template <int Shift>
  PLY_INLINE static u64 all_steps(u64 from, u64 empty, bool wide) {
    u64 reached = step<Shift>(from);
    for (int i = wide ? 6 : 4; i > 0; --i) reached |= step<Shift>(reached & empty);
    return reached;
  }

  Options options_;
  const Geometry* geometry_;  // lives for ever
};

}  // namespace ply::pivit
