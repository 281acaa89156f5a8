// The evaluations of Micro-Shogi: the original's, made for the player who searches, and ours.
#pragma once
#include <array>
#include <span>

#include "engine/games/micro_shogi/rules.h"
#include "engine/search/evaluation.h"
#include "engine/search/win_distance.h"

namespace ply::micro_shogi {

/// The original's heuristic in tenths of a point. Not antisymmetric: the opponent's terms count
/// half, and only the viewer's king advance counts; so a search asks for the root player's view everywhere. `Full`: the
/// same where they count in full, to see what the halves do.
template <bool Full>
class MicroShogiOriginal {
 public:
  static constexpr bool antisymmetric = false, shared_search = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 0, decided = 999'990;
  enum Term { blocked, advanced, king_advance, material, king_missing };
  static std::span<const TermInfo> infos();
  /// Of a face, in tenths.
  static constexpr std::array<int, faces> worth = {30, 35, 30, 30, 50, 40, 13, 10, 20};

  MicroShogiOriginal(const MicroShogiRules&, Side, const Weights& w) : w_(w) {}

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const int me = index(viewer), them = me ^ 1;
    // 1. Without a king nothing else counts; the own one is looked at first.
    int missing[2];
    for (int i = 0; i < 2; ++i) missing[i] = s.of(i, Face::king) == 0;
    if (missing[me] || missing[them]) {
      for (const Term t : {blocked, advanced, king_advance, material}) sink.term(t, 0, 0, 0);
      sink.term(king_missing, missing[0], missing[1], missing[me] ? w_[king_missing] : -w_[king_missing]);
      return;
    }
    // 2. The rest.
    constexpr int share = Full ? 1 : 2;
    int blocked_worth[2] = {0, 0}, advanced_worth[2] = {0, 0}, material_worth[2] = {0, 0}, king_rows[2];
    for (int i = 0; i < 2; ++i) {
      const Side side = static_cast<Side>(i);
      for (int f = 0; f < faces; ++f) {
        const u32 pieces = s.of(i, static_cast<Face>(f));
        const int w = worth[static_cast<std::size_t>(f)];
        if (f > 0) material_worth[i] += w * std::popcount(pieces);
        advanced_worth[i] += w * std::popcount(pieces & ~camp(side));
        blocked_worth[i] += w * std::popcount(pieces & trap_squares(side, static_cast<Face>(f)));
      }
      const int row = std::countr_zero(s.of(i, Face::king)) / 4, up = i == 0 ? 4 - row : row;
      king_rows[i] = up == 0 ? 0 : up == 1 ? 1 : 1000;
    }
    sink.term(blocked, blocked_worth[0], blocked_worth[1],
              w_[blocked] * blocked_worth[me] - w_[blocked] * blocked_worth[them] / share);
    sink.term(advanced, advanced_worth[0], advanced_worth[1],
              w_[advanced] * advanced_worth[me] - w_[advanced] * advanced_worth[them] / share);
    sink.term(king_advance, king_rows[0], king_rows[1], w_[king_advance] * king_rows[me]);
    sink.term(material, material_worth[0], material_worth[1],
              w_[material] * (material_worth[me] - material_worth[them]));
    sink.term(king_missing, 0, 0, 0);
  }
  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int) const {
    if (s.of(index(viewer), Face::king) == 0) return -decided;
    return s.of(index(viewer) ^ 1, Face::king) == 0 ? decided : s.mover == index(viewer) ? -decided : decided;
  }

 private:
  Weights w_;
};

using MicroShogiClassic = MicroShogiOriginal<false>;
using MicroShogiClassicFull = MicroShogiOriginal<true>;

/// Ours, in hundredths; the nearest win is worth most.
class MicroShogiModern {
 public:
  static constexpr bool antisymmetric = true, large = true;
  static constexpr u32 revision = 2;  // 2: no null move in check
  static constexpr int win = 30'000, decided = win - farthest_win;
  enum Term {
    pieces,
    hands,
    reverse,
    mobility,
    trapped,
    nearly_trapped,
    exchange,
    king_danger,
    king_steps,
    drop_danger,
    king_distance,
    opposition,
    centre,
    rows,
    advance,
    tempo
  };
  static std::span<const TermInfo> infos();
  /// What fits the variant: logistic regression over 2500 games a variant of this program against itself at 1500 nodes
  /// a move, smoothed by hand. Against the untuned weights it scored 57 % (classic) and 62 % (standard) in 400 games
  /// each. Those of standard were then fitted again by the command `weights` to 5,000 games of 2,000 nodes a move, with
  /// pieces as the unit: 52.7 % [51.0, 54.4] against those before in 1,200 games of their own. For classic the same
  /// fit gave 50.4 % [49.6, 51.2] of 2,000, which decides nothing: it stays.
  static Weights weights(Variant v);

  /// Worth of a face on the board by variant and of a token in hand, in hundredths; from the same games.
  static constexpr int worth[2][faces] = {{0, 265, 320, 350, 345, 270, 55, 30, 80},
                                          {0, 250, 340, 360, 330, 275, 160, 90, 90}};
  static constexpr int hand_worth[4] = {255, 345, 255, 170};

  /// In an exchange; the king's is beyond all others.
  static constexpr int price(bool drops, Face f) {
    return f == Face::king ? 10'000 : worth[drops][static_cast<int>(f)];
  }
  /// To who captures it: it also goes to the hand where there are hands.
  static constexpr int prize(bool drops, Face f) {
    return price(drops, f) + (drops && f != Face::king ? hand_worth[token_of[static_cast<std::size_t>(f)]] : 0);
  }

  MicroShogiModern(const MicroShogiRules& rules, Side, const Weights& w) : rules_(rules), w_(w) {}

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const bool drops = rules_.variant() == Variant::standard;
    const int sign = viewer == Side::first ? 1 : -1;
    const auto term = [&](Term t, int first, int second, int divisor = 1) {
      sink.term(t, first, second, sign * (w_[t] * (first - second) / divisor));
    };
    const Facts f[2] = {facts(s, 0, drops), facts(s, 1, drops)};
    Raw r[2];
    for (int i = 0; i < 2; ++i) look(s, i, f[i], f[i ^ 1], drops, r[i]);
    kings(s, f, r);
    term(pieces, f[0].worth, f[1].worth, 100);
    term(hands, r[0].hand, r[1].hand, 100);
    term(reverse, r[0].reverse, r[1].reverse, 100);
    term(mobility, r[0].mobility, r[1].mobility);
    term(trapped, r[0].stuck, r[1].stuck, 100);
    term(nearly_trapped, r[0].near_stuck, r[1].near_stuck);
    term(exchange, r[0].exchange, r[1].exchange, 100);
    term(king_danger, r[0].danger, r[1].danger);
    term(king_steps, r[0].steps, r[1].steps);
    term(drop_danger, r[0].drop_danger, r[1].drop_danger);
    term(king_distance, r[0].distance, r[1].distance);
    term(opposition, r[0].opposition, r[1].opposition);
    term(centre, r[0].centre, r[1].centre);
    term(rows, r[0].rows, r[1].rows);
    term(advance, r[0].advance, r[1].advance);
    term(tempo, s.mover == 0, s.mover == 1);
  }
  /// Where the raw values come from (EvaluationOf).
  void shares(const State& s, ShareSink& sink) const;
  int finished(const State& s, Side viewer, int ply) const {
    return rules_.outcome(s).winner == winner_of(viewer) ? win - ply : ply - win;
  }

  /// What `by` wins on a square of an enemy piece if both sides capture there as long as it pays, the cheapest first;
  /// every capturer turns over, so that it stands there with its other face. At least 0: nobody has to begin.
  PLY_INLINE int exchange_on(const State& s, int square, int by) const {
    constexpr int max = 8;
    const bool drops = rules_.variant() == Variant::standard;
    const MicroShogiRules::Planes planes(s);
    // Who takes part, sliders behind others included: they are let through at once, so that no order of equals matters.
    u32 from[2];
    {
      const u32 all = s.occupied();
      const u32 front = rules_.attackers(s, square, 0, all) | rules_.attackers(s, square, 1, all);
      if ((front & s.side[static_cast<std::size_t>(by)]) == 0) return 0;
      for (int side = 0; side < 2; ++side) {
        const u32 them = s.side[static_cast<std::size_t>(side)];
        from[side] = them & s.sliders() ? rules_.attackers(s, square, side, all & ~front) : them & front;
      }
    }
    int gain[max];
    int n = 0, victim = prize(drops, planes.face(square));
    for (int side = by; n < max && from[side] != 0; side ^= 1) {
      int min = 1 << 20, q = 0;
      for (u32 t = from[side]; t != 0; t &= t - 1) {
        const int at = std::countr_zero(t), p = price(drops, reverse_of[static_cast<std::size_t>(planes.face(at))]);
        if (p < min) min = p, q = at;
      }
      const Face was = planes.face(q), now = reverse_of[static_cast<std::size_t>(was)];
      gain[n] = victim + price(drops, now) - price(drops, was) - (n > 0 ? gain[n - 1] : 0);
      victim = prize(drops, now);
      ++n;
      from[side] &= ~(1u << q);
    }
    if (n == 0) return 0;
    for (--n; n > 0; --n)
      if (gain[n] > -gain[n - 1]) gain[n - 1] = -gain[n];
    return gain[0] > 0 ? gain[0] : 0;
  }

  /// See Switch::futility: what a ply is worth at most, in the mean of games.
  static constexpr int ply_margin = 90;
  PLY_INLINE bool calm(const State& s) const { return rules_.null_allowed(s); }
  /// See Switch::skip_losing. What stands there after the capture may be taken, and so on.
  bool loses(const State& s, Move m) const {
    const MicroShogiRules::Planes planes(s);
    const Face was = planes.face(from_of(m)), taken = planes.face(to_of(m));
    if (taken == Face::king) return false;
    const bool drops = rules_.variant() == Variant::standard;
    const Face now = reverse_of[static_cast<std::size_t>(was)];
    const int won = prize(drops, taken) + price(drops, now) - price(drops, was);
    if (won >= prize(drops, now) + best_flip[drops]) return false;  // no exchange wins more
    return won < exchange_on(rules_.after(s, m), to_of(m), s.mover ^ 1);
  }

 private:
  // What is known of a side by itself.
  struct Facts {
    u32 reach = 0;    // squares its pieces go to or protect
    u32 sliders = 0;  // the part of them that its sliders reach
    int worth = 0;
    int king = 0;  // its square; without one, when the game is over anyway, its corner
  };
  struct Raw {
    int hand = 0, reverse = 0, mobility = 0, stuck = 0, near_stuck = 0, exchange = 0, danger = 0, steps = 0,
        drop_danger = 0, distance = 0, opposition = 0, centre = 0, rows = 0, advance = 0;
  };

  PLY_INLINE static Facts facts(const State& s, int i, bool drops) {
    Facts out;
    const u32 occupied = s.occupied();
    const auto of = [&](Face f) { return s.of(i, f); };
    for (u32 t = of(Face::bishop); t != 0; t &= t - 1)
      out.sliders |= detail::bishop_attack(std::countr_zero(t), occupied);
    for (u32 t = of(Face::rook); t != 0; t &= t - 1) out.sliders |= detail::rook_attack(std::countr_zero(t), occupied);
    for (u32 t = of(Face::lance); t != 0; t &= t - 1)
      out.sliders |= detail::lance_attack(i, std::countr_zero(t), occupied);
    out.reach = detail::Steppers(of).reach(i) | out.sliders;
    for (int f = 1; f < faces; ++f) out.worth += worth[drops][f] * std::popcount(of(static_cast<Face>(f)));
    const u32 king = of(Face::king);
    out.king = king ? std::countr_zero(king) : i == 0 ? squares - 1 : 0;
    return out;
  }

  PLY_INLINE void look(const State& s, int i, const Facts& me, const Facts& them, bool drops, Raw& r) const {
    const u32 mine = s.side[static_cast<std::size_t>(i)], theirs = s.side[static_cast<std::size_t>(i ^ 1)],
              occupied = mine | theirs;
    const Side side = static_cast<Side>(i);
    const auto of = [&](Face f) { return s.of(i, f); };
    for (std::size_t t = 0; t < 4; ++t) r.hand += hand_worth[t] * s.hand[static_cast<std::size_t>(i)][t];

    // 1. Piece by piece: safe moves, and what a capture would turn it into.
    const MicroShogiRules::Planes planes(s);
    const u32 safe = ~mine & ~them.reach;
    constexpr int a_move[faces] = {0, 3, 4, 4, 3, 4, 2, 3, 4};
    for (u32 left = mine & ~of(Face::king); left != 0; left &= left - 1) {
      const int q = std::countr_zero(left);
      const int f = static_cast<int>(planes.face(q));
      const u32 a = detail::attack(i, static_cast<Face>(f), q, occupied);
      r.mobility += a_move[f] * std::popcount(a & safe);
      if (a & theirs)
        r.reverse += worth[drops][static_cast<int>(reverse_of[static_cast<std::size_t>(f)])] - worth[drops][f];
      r.advance +=
          f == static_cast<int>(Face::pawn) || f == static_cast<int>(Face::lance) ? 0 : 4 - distances[q][them.king];
    }

    // 2. Pawns, lances and knights that cannot move any more, or only into such a place.
    const u32 pawns = of(Face::pawn), lances = of(Face::lance), knights = of(Face::knight);
    const u32 last = trap_squares(side, Face::pawn), last_two = trap_squares(side, Face::knight);
    constexpr u32 third = 0x00f00u;  // the middle row is the third of both
    r.stuck = worth[drops][static_cast<int>(Face::pawn)] * std::popcount(pawns & last) +
              worth[drops][static_cast<int>(Face::lance)] * std::popcount(lances & last) +
              worth[drops][static_cast<int>(Face::knight)] * std::popcount(knights & last_two);
    r.near_stuck = std::popcount((pawns | lances) & last_two & ~last) + std::popcount(knights & third);

    // 3. The best exchange on a square of an enemy piece.
    // No exchange wins more than the piece and the best flip; what cannot be better than the best so far is skipped.
    for (u32 t = theirs & me.reach & ~s.of(i ^ 1, Face::king); t != 0; t &= t - 1) {
      const int q = std::countr_zero(t);
      if (prize(drops, planes.face(q)) + best_flip[drops] <= r.exchange) continue;
      const int won = exchange_on(s, q, i);
      if (won > r.exchange) r.exchange = won;
    }

    // 4. The king: attacked squares around it, safe steps, and what can be dropped there.
    const u32 around = detail::tables.step[i][0][me.king];
    r.danger = std::popcount(around & them.reach);
    r.steps = std::popcount(around & safe);
    const auto& held = s.hand[static_cast<std::size_t>(i ^ 1)];
    if (drops && (held[0] | held[1] | held[2] | held[3])) {
      const u32 empty = all_squares & ~occupied,
                open = empty & ~(me.reach & ~around);  // where nobody but the king takes the dropped piece
      const auto& back = detail::tables.step[i];       // where the enemy's pieces would check from
      int checks = 0;
      if (held[0])
        checks += std::popcount(
            open & (back[static_cast<int>(Face::tokin)][me.king] | detail::bishop_attack(me.king, occupied)));
      if (held[1])
        checks += std::popcount(open &
                                (back[static_cast<int>(Face::gold)][me.king] | detail::rook_attack(me.king, occupied)));
      if (held[2])
        checks += std::popcount(
            open & (back[static_cast<int>(Face::silver)][me.king] | detail::lance_attack(i, me.king, occupied)));
      if (held[3])
        checks += std::popcount(
            open & (back[static_cast<int>(Face::pawn)][me.king] | back[static_cast<int>(Face::knight)][me.king]));
      r.drop_danger = checks + std::popcount(around & empty);
    }

    // 5. Places.
    constexpr u32 middle = 0x06660u;  // columns b and c, rows 2 to 4
    r.centre = std::popcount(mine & middle & ~(of(Face::king) | pawns | lances));
    const u32 walkers = of(Face::gold) | of(Face::tokin) | of(Face::silver) | pawns;
    const u32 first_row = i == 0 ? 0x0f000u : 0x000f0u;  // the second row from the own edge
    u32 row = first_row;
    for (int n = 1; n <= 4; ++n, row = i == 0 ? row >> 4 : row << 4) r.rows += n * std::popcount(walkers & row);
  }

  void share_side(const State& s, int i, const Facts& me, const Facts& them, ShareSink& sink) const;

  // Both kings: with few pieces they decide. Who is ahead wants them close; who need not move has the opposition.
  PLY_INLINE static void kings(const State& s, const Facts (&f)[2], Raw (&r)[2]) {
    const int distance = distances[f[0].king][f[1].king];
    if (f[0].worth != f[1].worth) r[f[0].worth > f[1].worth ? 0 : 1].distance = 4 - distance;
    if (std::popcount(s.occupied()) <= 6 && distance == 2 && detail::tables.line[f[0].king][f[1].king] != 0)
      r[s.mover ^ 1].opposition = 1;
  }

  // What a capturer wins at most by turning over, by variant.
  static constexpr std::array<int, 2> best_flip = [] {
    std::array<int, 2> out{};
    for (int drops = 0; drops < 2; ++drops)
      for (int f = 0; f < faces; ++f)
        out[static_cast<std::size_t>(drops)] =
            std::max(out[static_cast<std::size_t>(drops)],
                     worth[drops][static_cast<int>(reverse_of[static_cast<std::size_t>(f)])] - worth[drops][f]);
    return out;
  }();

  // Steps of a king from square to square.
  static constexpr std::array<std::array<i8, squares>, squares> distances = [] {
    std::array<std::array<i8, squares>, squares> out{};
    for (int a = 0; a < squares; ++a)
      for (int b = 0; b < squares; ++b) {
        const int dc = a % 4 > b % 4 ? a % 4 - b % 4 : b % 4 - a % 4,
                  dr = a / 4 > b / 4 ? a / 4 - b / 4 : b / 4 - a / 4;
        out[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = static_cast<i8>(dc > dr ? dc : dr);
      }
    return out;
  }();

  MicroShogiRules rules_;
  Weights w_;
};

}  // namespace ply::micro_shogi
