#include "engine/games/micro_shogi/pair_evaluation.h"

#include <cstdlib>

#include "engine/games/micro_shogi/board.h"
#include "engine/search/share_sink.h"

namespace ply::micro_shogi {

static_assert(EvaluationOf<MicroShogiPairs, MicroShogiRules>);

namespace {

constexpr const char* by_sign = "Each has one value, found in games; it is given to the side for which it speaks.";

constexpr TermInfo pair_infos[] = {
    {"kings", "Where both kings are, and the right to move.", 100, 0, 300, TermInfo::Opponent::full, false,
     "One value for both squares, dealt out to them in equal parts."},
    {"places", "Each piece on its square, by the squares of both kings.", 100, 0, 300, TermInfo::Opponent::full, false,
     by_sign},
    {"hands", "Each token in hand, by the squares of both kings.", 100, 0, 300, TermInfo::Opponent::full, false,
     "A token lies in the hand with both faces; it counts for the first."},
    {"pairs", "Any two pieces on their squares or in hand.", 100, 0, 300, TermInfo::Opponent::full, false,
     "Each pair has one value, dealt out to both in equal parts, on the side for which it speaks."},
    {"own-king",
     "Each square by what is on it, how often either side attacks it, and where the king of the side to move is.", 100,
     0, 300, TermInfo::Opponent::full, false, by_sign},
    {"enemy-king", "The same by where the king of the other side is.", 100, 0, 300, TermInfo::Opponent::full, false,
     by_sign},
};

}  // namespace

std::span<const TermInfo> MicroShogiPairs::infos() { return pair_infos; }

void MicroShogiPairs::shares(const State& s, ShareSink& sink) const {
  PairSight sight;
  see_pairs(s, sight);
  const PairNumbers& at = values_->at;
  const auto deal = [&](Term t, int v, u64 cells) {
    const int side = v >= 0 ? s.mover : s.mover ^ 1;
    if (cells != 0) sink.split(t, side, cells, std::abs(v));
    else sink.add(t, side, ShareSink::position, std::abs(v));
  };
  const auto number = [&](int place) { return at[static_cast<std::size_t>(place)]; };
  deal(kings, number(PairPlan::kings + sight.kings()), s.face[static_cast<std::size_t>(Face::king)]);
  // The pieces in the order in which they are seen.
  std::array<u64, squares + 16> cell{};
  std::size_t n = 0;
  for (u32 left = s.occupied() & ~s.face[static_cast<std::size_t>(Face::king)]; left != 0; left &= left - 1)
    cell[n++] = left & (~left + 1);
  for (; n < static_cast<std::size_t>(sight.pieces); ++n) {
    const int held = sight.piece[n] - hand_pieces;
    cell[n] = u64{1} << hand_cell(held < 8 ? s.mover : s.mover ^ 1, static_cast<Face>(1 + 2 * (held % 8 / 2)));
  }
  for (std::size_t j = 0; j < n; ++j) {
    deal(j < static_cast<std::size_t>(sight.board) ? places : hands,
         number(PairPlan::places + sight.kings() * pair_pieces + sight.piece[j]), cell[j]);
    for (std::size_t i = 0; i < j; ++i)
      deal(pairs, number(PairPlan::pair(sight.piece[i], sight.piece[j])), cell[i] | cell[j]);
  }
  for (std::size_t q = 0; q < squares; ++q) {
    const int code = detail::seen_codes[static_cast<std::size_t>(sight.way)][q] + sight.code[q];
    deal(own_king, number(PairPlan::own_side + sight.own_king() * squares * square_codes + code), u64{1} << q);
    deal(enemy_king, number(PairPlan::enemy_side + sight.enemy * squares * square_codes + code), u64{1} << q);
  }
  for (const Term t : {kings, places, hands, pairs, own_king, enemy_king}) sink.scale(t, 1, 100);
}

}  // namespace ply::micro_shogi
