// Arimaa by single displacements. One ply is one piece moved to a square beside it: an ordinary step, the first half of
// a push (the enemy moves; the next ply must complete it), its completion, or the enemy's half of a pull. Ending a turn
// before its fourth step is a ply of its own, `pass`. The mover changes when the turn ends, and only then is the game
// judged. A game may begin with the set-up, whose plies put one piece each.
//
// Which displacement is what: the mover's own piece steps, or completes the push that is open. An enemy that goes to
// the square which a stronger piece has just left is pulled by it; this reading comes before all others. Any other
// enemy displacement begins a push.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "engine/base/fixed_list.h"
#include "engine/games/arimaa/bits.h"
#include "engine/search/rules.h"

namespace ply::arimaa {

/// Outcome::reason
enum class Reason : u8 { goal, elimination, immobilisation, repetition };

/// Displacements are square * 4 + direction (0..255); then `pass`, then placements 512 + strength * 64 + square.
using Move = u16;
inline constexpr Move pass = 256, first_placement = 512;
constexpr Move make_step(int from, int direction) { return static_cast<Move>(from * 4 + direction); }
constexpr int from_of(Move m) { return (m & 255) >> 2; }
constexpr int direction_of(Move m) { return m & 3; }
constexpr int to_of(Move m) { return from_of(m) + delta[static_cast<std::size_t>(direction_of(m))]; }
constexpr bool is_step(Move m) { return m < 256; }
constexpr bool is_placement(Move m) { return m >= first_placement; }
constexpr Move make_placement(int strength, int square) {
  return static_cast<Move>(first_placement + strength * 64 + square);
}
constexpr int strength_of(Move m) { return (m - first_placement) >> 6; }
constexpr int square_of(Move m) { return m & 63; }

/// What the next ply may or must do because of the last one.
enum class Open : u8 {
  nothing,
  push,  ///< an enemy was moved from `square`; a stronger own piece must follow there
  pull,  ///< an own piece has left `square`; a weaker enemy beside it may be moved there
};

/// What the original program did wrong and the rules of a game may do as well (defects.h): the rule option `defect`.
enum class Defect : u8 { none, freeze_equal, pull_column, push_as_itself, immobility_crossed, goal_mover_only };

struct State {
  Board now;
  Board base;   ///< at the start of the turn
  u64 key = 0;  ///< of `now`: pieces on squares, nothing else
  u64 base_key = 0;
  u8 side = 0;  ///< index of the mover
  u8 used = 0;  ///< steps of the turn that are used up, 0..3
  Open open = Open::nothing;
  u8 square = 0, strength = 0;  ///< of what is open: the square left, and the strength of the piece that left it
  u8 setting_up = 0;            ///< 1: the mover puts his pieces
  /// Steps used before `base`, where a text states them; the board at the start of the turn is then unknown
  u8 skipped = 0;
  u8 n_done = 0;
  std::array<u8, 4> done{};  ///< the displacements of this turn since `base`
  Defect defect = Defect::none;
  friend bool operator==(const State&, const State&) = default;
};
static_assert(sizeof(State) == 96);

/// How the game stands at the end of a turn, by the order of section 7; `next` is to move. Repetition is not looked at.
std::optional<Outcome> turn_end(const Board& b, Side next);
/// The same of a state at the start of a turn, with its defect.
std::optional<Outcome> turn_end(const State& s);

/// A way to take something in a turn: its first ply, and the start of the other side's turn behind it.
struct TurnCapture {
  Move first = 0;
  State end;
};

/// Whether a turn may not end in the position with this key. Refers to what it is made of; rarely asked, so by a
/// pointer.
class ForbiddenEnds {
 public:
  template <class F>
  ForbiddenEnds(const F& f)
      : of_(&f), ask_([](const void* of, u64 key) -> bool { return (*static_cast<const F*>(of))(key); }) {}
  bool operator()(u64 key) const { return ask_(of_, key); }

 private:
  const void* of_;
  bool (*ask_)(const void*, u64);
};

class ArimaaRules {
 public:
  using State = arimaa::State;
  using Move = arimaa::Move;
  using TurnCapture = arimaa::TurnCapture;
  using MoveList = FixedList<Move, 250>;  // at most 224 displacements (pairs of squares), or 96 placements
  static constexpr int move_codes = 1024;
  static constexpr bool finished_counts_in_perft = false, large = true, by_steps = true;

  explicit ArimaaRules(const State& start = {}) : start_(start) {}
  /// The same rules where no turn may end with one of these keys: positions that have occurred twice.
  ArimaaRules forbidding(std::vector<u64> ends) const {
    ArimaaRules r = *this;
    if (!ends.empty()) r.forbidden_ = std::make_shared<const std::vector<u64>>(std::move(ends));
    return r;
  }
  /// A turn may not end with this board (its piece key) and `next` to move.
  bool forbids_turn_end(u64 board, Side next) const;

  State initial() const { return start_; }
  PLY_INLINE Side mover(const State& s) const { return static_cast<Side>(s.side); }

  PLY_INLINE bool finished(const State& s) const {
    if (s.used != 0 || s.setting_up) return false;
    if (s.defect != Defect::none) [[unlikely]]
      return finished_with_defect(s);
    const u64 rabbits = s.now.rabbits();
    if ((rabbits & s.now.gold & rank_8) | (rabbits & ~s.now.gold & rank_1)) return true;
    if (!(rabbits & s.now.gold) || !(rabbits & ~s.now.gold)) return true;
    if (!Reach(s.now, mover(s)).any_action()) return true;
    return forbidden_ && !completable(s, [&](u64 key) { return is_forbidden(key); });
  }
  Outcome outcome(const State& s) const {
    if (const auto o = turn_end(s)) return *o;
    return {winner_of(other(mover(s))), static_cast<u8>(Reason::repetition), 0};
  }

  /// Steps by direction and square, then the enemy's halves of pulls, then first halves of pushes, then the pass.
  PLY_INLINE void moves(const State& s, MoveList& list) const {
    plain_moves(s, list);
    if (forbidden_) [[unlikely]]
      drop_dead_ends(s, list, [&](u64 key) { return is_forbidden(key); });
  }
  /// The same, repetition apart.
  PLY_INLINE void plain_moves(const State& s, MoveList& list) const {
    list.clear();
    if (s.setting_up | static_cast<u8>(s.defect)) [[unlikely]]
      return s.setting_up ? placements(s, list) : moves_with_defect(s, list);
    if (s.used == 0 && over_at_turn_start(s)) return;
    const Reach r(s.now, mover(s));
    const bool last = s.used == 3;
    if (s.open == Open::push) {
      for (int d = 0; d < 4; ++d) {
        const u64 c = shifted(bit(s.square), d ^ 2) & r.free;
        if (c && s.now.strength(std::countr_zero(c)) > s.strength)
          add(s, list, make_step(std::countr_zero(c), d), last);
      }
      return;
    }
    for (int d = 0; d < 4; ++d)
      for (u64 left = r.step[static_cast<std::size_t>(d)]; left; left &= left - 1)
        add(s, list, make_step(std::countr_zero(left), d), last);
    u64 pulled = 0;
    if (s.open == Open::pull)
      for (int d = 0; d < 4; ++d) {
        const u64 x = shifted(bit(s.square), d ^ 2) & r.enemy;
        if (x && s.now.strength(std::countr_zero(x)) < s.strength) {
          pulled |= x;
          add(s, list, make_step(std::countr_zero(x), d), last);
        }
      }
    if (s.used <= 2 && r.pushable)
      for (int d = 0; d < 4; ++d)
        for (u64 left = r.push(d); left; left &= left - 1) {
          const int x = std::countr_zero(left);
          if ((pulled & bit(x)) && x + delta[static_cast<std::size_t>(d)] == s.square) continue;
          if (s.used == 2 && !push_can_end(s, r, x, d)) continue;
          list.add(make_step(x, d));
        }
    if (may_pass(s)) list.add(pass);
  }

  /// The turn may be ended here: something was moved, nothing is open, the board is not that of its start.
  PLY_INLINE bool may_pass(const State& s) const { return s.used > 0 && s.open != Open::push && changed(s, s.now); }

  PLY_INLINE State after(const State& s, Move m) const {
    if (!is_step(m)) [[unlikely]]
      return is_placement(m) ? placed(s, m) : turn_over(s);
    State out = s;
    const int from = from_of(m), t = s.now.strength(from);
    const bool own = (s.now.is_gold(from) ? 0 : 1) == s.side;
    displace(out.now, from, to_of(m), out.key);
    ++out.used;
    out.done[out.n_done++ & 3] = static_cast<u8>(m);
    out.open = Open::nothing;
    out.square = out.strength = 0;
    if (own) {
      if (s.open != Open::push && t > rabbit && out.used < 4 && weaker_beside(out, from, t)) {
        out.open = Open::pull;
        out.square = static_cast<u8>(from);
        out.strength = static_cast<u8>(t);
      }
    } else if (!(s.open == Open::pull && to_of(m) == s.square && t < s.strength)) {
      out.open = Open::push;
      out.square = static_cast<u8>(from);
      out.strength = static_cast<u8>(t);
    } else if (s.defect == Defect::pull_column) [[unlikely]] {
      return after_pull_aside(s, m);
    }
    return out.used == 4 ? turn_over(out) : out;
  }

  PLY_INLINE u64 key(const State& s) const {
    u64 k = s.key ^ (s.side ? 0x9d39247e33776d41ull : 0) ^ (s.setting_up ? 0x2af7398005aaa5c7ull : 0);
    if (s.used)
      k ^= mix64(s.base_key + s.used * 0x9e3779b97f4a7c15ull) ^
           mix64(static_cast<u64>(s.skipped) << 24 | static_cast<u64>(s.open) << 16 | static_cast<u64>(s.square) << 8 |
                 s.strength);
    return k;
  }

  /// Captures, goals and completions first; 0 for quiet steps. What quiescence looks at: steps that take an enemy off
  /// the board and rabbits that reach their goal.
  PLY_INLINE int forcing(const State& s, Move m) const {
    if (!is_step(m)) return 0;
    const int from = from_of(m), to = to_of(m), t = s.now.strength(from);
    const bool gold = s.now.is_gold(from), own = (gold ? 0 : 1) == s.side;
    if (own) {
      if (s.open == Open::push) return 40;
      if (t == rabbit && ((gold ? rank_8 : rank_1) & bit(to))) return 1000;
      return 0;
    }
    const u64 theirs = s.now.of(gold ? Side::first : Side::second) ^ (bit(from) | bit(to));
    if (const u64 dead = trapped(theirs))
      return 100 + 20 * (dead == bit(to) ? t : s.now.strength(std::countr_zero(dead)));
    return 0;
  }

  // --- Wins within the turn (HasTurnWins): by goal
  int plies_to_win(const State& s) const;
  PLY_INLINE int turn_left(const State& s) const { return s.setting_up ? 0 : 4 - s.used; }
  // --- Defences against such wins (HasTurnDefences), see defence.h
  void keep_defences(const State& s, MoveList& list, ForbiddenEnds forbidden) const;

  // --- Captures within the turn (HasTurnCaptures), see capture_turns.h
  void turn_captures(const State& s, std::vector<TurnCapture>& out) const;
  int turn_gain(const State& before, const State& end) const;

  /// The turn is given up where it stands.
  State null(const State& s) const { return turn_over(s); }
  bool null_allowed(const State& s) const { return !s.setting_up && s.open != Open::push && s.used == 0; }

  /// True if `b` may end the turn by rule 3.2.
  PLY_INLINE static bool changed(const State& s, const Board& b) { return s.skipped > 0 || !(b == s.base); }
  /// The key that `key` gives to the start of the other side's turn on this board.
  static u64 turn_key(u64 board, Side next) { return board ^ (next == Side::second ? 0x9d39247e33776d41ull : 0); }

  // --- What the game before means (HasPast): a turn may not end in a position that has occurred twice
  /// A turn takes two plies at least, a step and a pass. What a turn did, the next one can undo by a push or a pull and
  /// a step back. Whether a node has legal moves depends on the ends of this turn and, behind a push, of the next.
  RepetitionRule repetition() const { return {3, 6, 5}; }
  PLY_INLINE int reversible(const State&) const { return 0xffff; }
  PLY_INLINE bool counts(const State& s) const { return s.used == 0 && !s.setting_up; }
  PLY_INLINE bool same(const State& a, const State& b) const {
    return a.now == b.now && a.side == b.side && a.used == 0 && b.used == 0;
  }
  int plies_between(const State& a, const State& b) const;
  /// Some way to end the turn exists that no key `forbidden`; looks through the rest of the turn only as far as it
  /// must.
  bool completable(const State& s, ForbiddenEnds forbidden) const;
  /// Takes out the moves behind which there is none.
  void drop_dead_ends(const State& s, MoveList& list, ForbiddenEnds forbidden) const;

 private:
  PLY_INLINE bool over_at_turn_start(const State& s) const {
    const u64 rabbits = s.now.rabbits();
    return ((rabbits & s.now.gold & rank_8) | (rabbits & ~s.now.gold & rank_1)) || !(rabbits & s.now.gold) ||
           !(rabbits & ~s.now.gold);
  }
  PLY_INLINE static bool weaker_beside(const State& s, int square, int strength) {
    const u64 mine = s.now.of(static_cast<Side>(s.side));
    for (u64 x = beside(bit(square)) & s.now.occupied() & ~mine; x; x &= x - 1)
      if (s.now.strength(std::countr_zero(x)) < strength) return true;
    return false;
  }
  PLY_INLINE void add(const State& s, MoveList& list, Move m, bool last) const {
    if (last && s.skipped == 0) {  // the turn ends by itself: not on the board it began with
      Board b = s.now;
      u64 k = 0;
      displace(b, from_of(m), to_of(m), k);
      if (b == s.base) return;
    }
    list.add(m);
  }
  // A push with the last two steps must not lead back to the board at the start (a pull, then the same pair pushed
  // back).
  PLY_INLINE bool push_can_end(const State& s, const Reach& r, int x, int d) const {
    const int to = x + delta[static_cast<std::size_t>(d)];
    if (s.skipped > 0 || !(s.base.occupied() & bit(to))) return true;
    Board half = s.now;
    u64 k = 0;
    const int t = half.strength(x);
    displace(half, x, to, k);
    for (int e = 0; e < 4; ++e) {
      const u64 c = shifted(bit(x), e ^ 2) & r.free;
      if (!c || s.now.strength(std::countr_zero(c)) <= t) continue;
      Board b = half;
      displace(b, std::countr_zero(c), x, k);
      if (!(b == s.base)) return true;
    }
    return false;
  }
  PLY_INLINE static State turn_over(const State& s) {
    State out = s;
    out.side ^= 1;
    out.base = out.now;
    out.base_key = out.key;
    out.used = out.skipped = out.n_done = 0;
    out.done = {};
    out.open = Open::nothing;
    out.square = out.strength = 0;
    return out;
  }
  void placements(const State& s, MoveList& list) const;
  State placed(const State& s, Move m) const;
  // With a defect, see defects.h
  bool finished_with_defect(const State& s) const;
  void moves_with_defect(const State& s, MoveList& list) const;
  [[gnu::pure]] State after_pull_aside(const State& s, Move m) const;
  bool is_forbidden(u64 turn) const;

  State start_;
  std::shared_ptr<const std::vector<u64>> forbidden_;
};
static_assert(Rules<ArimaaRules> && ForbidsRepetition<ArimaaRules>);

/// A state at the start of a turn.
State turn_start(const Board& b, Side mover, Defect defect = Defect::none);
/// The home squares of a side: ranks 1 and 2, or 7 and 8.
constexpr u64 home(Side s) { return s == Side::first ? 0xffffull : 0xffffull << 48; }
/// Pieces of a kind that the side still has to put during the set-up.
int in_reserve(const State& s, int strength);

}  // namespace ply::arimaa
