// The evaluations of Micro-Shogi: the original's, made for the player who searches, and ours.
#pragma once
#include <span>

#include "engine/games/micro_shogi/rules.h"
#include "engine/search/evaluation.h"

namespace ply::micro_shogi {

/// The original's heuristic in tenths of a point (spec/microshogi.md 8). Not antisymmetric: the opponent's terms count half,
/// and only the viewer's king advance counts; so a search asks for the root player's view everywhere.
class MicroShogiClassic {
 public:
  static constexpr bool antisymmetric = false;
  static constexpr int win = 0, decided = 999'990;
  enum Term { blocked, advanced, king_advance, material, king_missing };
  static std::span<const TermInfo> infos();
  /// Of a face, in tenths.
  static constexpr std::array<int, faces> worth = {30, 35, 30, 30, 50, 40, 13, 10, 20};

  MicroShogiClassic(const MicroShogiRules&, Side, const Weights& w) : w_(w) {}

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const int me = index(viewer), them = me ^ 1;
    // 1. Without a king nothing else counts; the own one is looked at first.
    int missing[2];
    for (int i = 0; i < 2; ++i) missing[i] = s.of(i, Face::king) == 0;
    if (missing[me] || missing[them]) {
      sink.term(king_missing, missing[0], missing[1], missing[me] ? w_[king_missing] : -w_[king_missing]);
      return;
    }
    // 2. The rest.
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
    sink.term(blocked, blocked_worth[0], blocked_worth[1], w_[blocked] * blocked_worth[me] - w_[blocked] * blocked_worth[them] / 2);
    sink.term(advanced, advanced_worth[0], advanced_worth[1], w_[advanced] * advanced_worth[me] - w_[advanced] * advanced_worth[them] / 2);
    sink.term(king_advance, king_rows[0], king_rows[1], w_[king_advance] * king_rows[me]);
    sink.term(material, material_worth[0], material_worth[1], w_[material] * (material_worth[me] - material_worth[them]));
  }
  int finished(const State& s, Side viewer, int) const {
    if (s.of(index(viewer), Face::king) == 0) return -decided;
    return s.of(index(viewer) ^ 1, Face::king) == 0 ? decided : s.mover == index(viewer) ? -decided : decided;
  }

 private:
  Weights w_;
};

/// Ours, in hundredths; the nearest win is worth most.
class MicroShogiModern {
 public:
  static constexpr bool antisymmetric = true;
  static constexpr int win = 30'000, decided = win - 1000;
  enum Term { pieces, hands, mobility, trapped, hanging, king_danger, king_steps, advance, tempo };
  static std::span<const TermInfo> infos();

  MicroShogiModern(const MicroShogiRules& rules, Side, const Weights& w) : rules_(rules), w_(w) {}

  template <class Sink>
  PLY_INLINE void terms(const State& s, Side viewer, Sink& sink) const {
    const bool drops = rules_.variant() == Variant::standard;
    const int sign = viewer == Side::first ? 1 : -1;
    const auto term = [&](Term t, int first, int second, int divisor = 1) { sink.term(t, first, second, sign * (w_[t] * (first - second) / divisor)); };
    constexpr int classic_worth[faces] = {0, 200, 370, 400, 320, 230, 70, 20, 110}, standard_worth[faces] = {0, 220, 390, 330, 385, 255, 200, 100, 115};
    constexpr int hand_worth[4] = {230, 340, 255, 155};
    const int* worth = drops ? standard_worth : classic_worth;
    int sum[2] = {0, 0}, hand[2] = {0, 0}, moves[2] = {0, 0}, stuck[2] = {0, 0}, loose[2] = {0, 0}, danger[2] = {0, 0}, free_steps[2] = {0, 0}, rows[2] = {0, 0};
    u32 reach[2] = {0, 0};
    const u32 occ = s.occupied();
    for (int i = 0; i < 2; ++i) {
      for (u32 left = s.side[static_cast<std::size_t>(i)]; left != 0; left &= left - 1) {
        const int q = std::countr_zero(left);
        const Face f = rules_.face_at(s, q);
        const u32 a = detail::attack(i, f, q, occ);
        reach[i] |= a;
        sum[i] += worth[static_cast<int>(f)];
        moves[i] += std::popcount(a & ~s.side[static_cast<std::size_t>(i)]);
        stuck[i] += (trap_squares(static_cast<Side>(i), f) >> q & 1) ? worth[static_cast<int>(f)] : 0;
        if (f != Face::king) rows[i] += i == 0 ? 4 - q / 4 : q / 4;
      }
      for (std::size_t t = 0; t < 4; ++t) hand[i] += hand_worth[t] * s.hand[static_cast<std::size_t>(i)][t];
    }
    for (int i = 0; i < 2; ++i) {
      const u32 king = s.of(i, Face::king), mine = s.side[static_cast<std::size_t>(i)];
      loose[i] = std::popcount(mine & ~king & reach[i ^ 1] & ~reach[i]);
      if (king) {
        const u32 around = detail::tables.step[i][0][std::countr_zero(king)];
        danger[i] = std::popcount(around & reach[i ^ 1]);
        free_steps[i] = std::popcount(around & ~mine & ~reach[i ^ 1]);
      }
    }
    term(pieces, sum[0], sum[1], 100);
    term(hands, hand[0], hand[1], 100);
    term(mobility, moves[0], moves[1]);
    term(trapped, stuck[0], stuck[1], 100);
    term(hanging, loose[0], loose[1]);
    term(king_danger, danger[0], danger[1]);
    term(king_steps, free_steps[0], free_steps[1]);
    term(advance, rows[0], rows[1]);
    term(tempo, s.mover == 0, s.mover == 1);
  }
  int finished(const State& s, Side viewer, int ply) const {
    return rules_.outcome(s).winner == winner_of(viewer) ? win - ply : ply - win;
  }

 private:
  MicroShogiRules rules_;
  Weights w_;
};

}  // namespace ply::micro_shogi
