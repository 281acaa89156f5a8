#include "engine/games/pivit/rules.h"

#include <string_view>

namespace ply::pivit {
namespace {

Geometry make_geometry(int size) {
  Geometry g;
  const auto bit = [](int file, int rank) { return u64{1} << (rank * 8 + file); };
  for (int rank = 0; rank < size; ++rank)
    for (int file = 0; file < size; ++file) g.board |= bit(file, rank);
  const int last = size - 1;
  g.corners = bit(0, 0) | bit(last, 0) | bit(0, last) | bit(last, last);
  constexpr int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  for (int rank = 0; rank < size; ++rank)
    for (int file = 0; file < size; ++file)
      for (int d = 0; d < 4; ++d)
        for (int f = file + step[d][0], r = rank + step[d][1]; f >= 0 && f < size && r >= 0 && r < size;
             f += step[d][0], r += step[d][1])
          g.ray[static_cast<std::size_t>(d)][static_cast<std::size_t>(rank * 8 + file)] |= bit(f, r);
  return g;
}

}  // namespace

const Geometry& geometry(int size) {
  static const Geometry six = make_geometry(6), eight = make_geometry(8);
  return size == 8 ? eight : six;
}

State PivitRules::initial() const {
  const int n = options_.size, last = n - 1;
  const bool official = options_.setup == Options::Setup::official;
  // Bottom and top rank hold the same colours, left to right; both files hold the same, top down.
  const std::string_view ranks = n == 6 ? "RBRB" : official ? "RBRRBR" : "RBRBRB";
  const std::string_view files = n == 6 ? (official ? "BRBR" : "RBRB") : official ? "BRBBRB" : "RBRBRB";
  State s;
  const auto put = [&](int file, int rank, char colour, bool flat) {
    const u64 bit = u64{1} << (rank * 8 + file);
    s.pieces[colour == 'R' ? 0 : 1] |= bit;
    if (flat) s.horizontal |= bit;
  };
  for (int i = 0; i < n - 2; ++i) {
    const char on_rank = ranks[static_cast<std::size_t>(i)], on_file = files[static_cast<std::size_t>(i)];
    put(i + 1, 0, on_rank, false);
    put(i + 1, last, on_rank, false);
    put(0, last - 1 - i, on_file, true);
    put(last, last - 1 - i, on_file, true);
  }
  s.side = static_cast<u8>(index(options_.first_mover));
  return s;
}

Outcome PivitRules::outcome(const State& s) const {
  const auto masters = [&](int side) { return std::popcount(s.pieces[static_cast<std::size_t>(side)] & s.masters); };
  const i16 pieces = static_cast<i16>(std::popcount(s.pieces[0]) - std::popcount(s.pieces[1]));
  if (s.pieces[0] == 0 || s.pieces[1] == 0) {
    const Winner w = pieces > 0 ? Winner::first : pieces < 0 ? Winner::second : Winner::draw;
    return {w, static_cast<u8>(Reason::eliminated), pieces};
  }
  if (s.minions() == 0) {
    const int margin = masters(0) - masters(1);
    Winner w = margin > 0 ? Winner::first : margin < 0 ? Winner::second : Winner::draw;
    if (margin == 0 && options_.tie == Options::Tie::first_master && s.first_promotion != 0)
      w = s.first_promotion == 1 ? Winner::first : Winner::second;
    return {w, static_cast<u8>(Reason::masters_only), static_cast<i16>(margin)};
  }
  return {winner_of(other(mover(s))), static_cast<u8>(Reason::no_move), pieces};
}

// Each move takes one piece elsewhere and turns it. A piece that stands where it stood, but turned, has moved as well.
int PivitRules::plies_between(const State& a, const State& b) const {
  const auto moves = [&](int side) {
    const u64 x = a.pieces[static_cast<std::size_t>(side)], y = b.pieces[static_cast<std::size_t>(side)];
    return std::popcount(x ^ y) / 2 + std::popcount(x & y & (a.horizontal ^ b.horizontal));
  };
  const int mine = moves(a.side), theirs = moves(a.side ^ 1);
  return a.side == b.side ? 2 * std::max(mine, theirs) : std::max({2 * mine - 1, 2 * theirs + 1, 1});
}

std::optional<Outcome> PivitRules::judge(const State& s, int times, int /*since*/) const {
  if (options_.repetition > 0 && times >= options_.repetition)
    return Outcome{Winner::draw, static_cast<u8>(Reason::repetition), 0};
  if (options_.quiet_limit > 0 && s.quiet >= options_.quiet_limit)
    return Outcome{Winner::draw, static_cast<u8>(Reason::quiet), 0};
  return std::nullopt;
}

}  // namespace ply::pivit
