#include "engine/session/play/statistics.h"

#include <algorithm>
#include <cmath>

namespace ply {
namespace {

void count(PairResults& p, Winner winner, int plies, int by) {
  if (winner == Winner::draw) p.draws += by;
  else p.wins[winner == Winner::first ? 0 : 1] += by;
  p.plies += static_cast<u64>(plies * by);
}

}  // namespace

double MoveTimes::deviation() const {
  if (moves < 2) return 0;
  return std::sqrt(std::max(0.0, (squares - sum * mean()) / (moves - 1)));
}

PairResults& Statistics::pair(const PairResults& who) {
  const auto it = std::find_if(pairs_.begin(), pairs_.end(),
                               [&](const PairResults& p) { return p.game == who.game && p.players == who.players; });
  return it != pairs_.end() ? *it : pairs_.emplace_back(PairResults{who.game, who.sides, who.players, who.human});
}

void Statistics::ended(const PairResults& who, Winner winner, int plies) {
  if (counted_) count(pairs_[last_], last_winner_, last_plies_, -1);
  PairResults& p = pair(who);
  count(p, winner, plies, 1);
  counted_ = true;
  last_ = static_cast<std::size_t>(&p - pairs_.data());
  last_winner_ = winner, last_plies_ = plies;
}

std::array<int, 3> Statistics::of_people(const std::string& game) const {
  std::array<int, 3> out{};
  for (const PairResults& p : pairs_) {
    if (p.game != game || p.human[0] == p.human[1]) continue;
    const std::size_t person = p.human[0] ? 0 : 1;
    out[0] += p.wins[person], out[1] += p.draws, out[2] += p.wins[1 - person];
  }
  return out;
}

void Statistics::moved(const std::string& game, const std::string& player, double seconds) {
  auto it = std::find_if(times_.begin(), times_.end(),
                         [&](const MoveTimes& t) { return t.game == game && t.player == player; });
  if (it == times_.end()) it = times_.insert(times_.end(), MoveTimes{game, player});
  ++it->moves;
  it->sum += seconds;
  it->squares += seconds * seconds;
}

}  // namespace ply
