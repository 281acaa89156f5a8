#include "engine/session/statistics.h"

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

PairResults& Statistics::pair(const std::string& game, const std::array<std::string, 2>& players) {
  const auto it = std::find_if(pairs_.begin(), pairs_.end(), [&](const PairResults& p) { return p.game == game && p.players == players; });
  if (it != pairs_.end()) return *it;
  return pairs_.emplace_back(PairResults{game, players});
}

void Statistics::ended(const std::string& game, const std::array<std::string, 2>& players, Winner winner, int plies) {
  if (counted_) count(pairs_[last_], last_winner_, last_plies_, -1);
  PairResults& p = pair(game, players);
  count(p, winner, plies, 1);
  counted_ = true;
  last_ = static_cast<std::size_t>(&p - pairs_.data());
  last_winner_ = winner, last_plies_ = plies;
  ++serial_;
}

void Statistics::moved(const std::string& game, const std::string& player, double seconds) {
  auto it = std::find_if(times_.begin(), times_.end(), [&](const MoveTimes& t) { return t.game == game && t.player == player; });
  if (it == times_.end()) it = times_.insert(times_.end(), MoveTimes{game, player});
  ++it->moves;
  it->sum += seconds;
  it->squares += seconds * seconds;
  ++serial_;
}

}  // namespace ply
