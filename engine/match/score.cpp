#include "engine/match/score.h"

namespace ply {
namespace {

constexpr int missing = -2, no_points = -1;  // in place of points: not finished, forfeited

void put(std::map<u64, std::array<int, 2>>& pairs, const MatchGame& g) {
  pairs.try_emplace(g.pair, std::array{missing, missing}).first->second[static_cast<std::size_t>(g.game)] =
      forfeited(g) ? no_points : half_points(g);
}

void count(MatchScore& s, const std::array<int, 2>& points) {
  for (const int p : points)
    if (p >= 0) (p == 2 ? s.wins : p == 1 ? s.draws : s.losses)++;
  if (points[0] >= 0 && points[1] >= 0) s.pairs[static_cast<std::size_t>(points[0] + points[1])]++;
}

}  // namespace

int half_points(const MatchGame& g) {
  if (g.winner == Winner::draw) return 1;
  return (g.winner == Winner::first) == (g.game == 0) ? 2 : 0;
}

MatchScore score_of_pairing(const std::vector<MatchGame>& games, int pairing, u64 most_pairs) {
  std::map<u64, std::array<int, 2>> pairs;
  for (const MatchGame& g : games)
    if (g.pairing == pairing && g.pair < most_pairs) put(pairs, g);
  MatchScore out;
  for (const auto& [k, points] : pairs) count(out, points);
  return out;
}

void TestJudge::add(const MatchGame& g) {
  if (g.pairing != 0 || g.pair < now_.pairs || now_.state.verdict != Verdict::undecided) return;
  put(waiting_, g);
  for (auto it = waiting_.begin();
       it != waiting_.end() && it->first == now_.pairs && it->second[0] != missing && it->second[1] != missing;
       it = waiting_.erase(it)) {
    count(now_.score, it->second);
    ++now_.pairs;
    now_.state = sprt(now_.score, settings_);
    now_.llr.push_back(now_.state.llr);
    if (now_.state.verdict != Verdict::undecided) return;
  }
}

JudgedTest judge_test(const std::vector<MatchGame>& games, const SprtSettings& settings) {
  TestJudge judge(settings);
  for (const MatchGame& g : games) judge.add(g);
  return judge.now();
}

}  // namespace ply
