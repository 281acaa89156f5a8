#include "engine/match/score.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "engine/base/random.h"
#include "engine/match/curve.h"

namespace ply {
namespace {

u64 text_hash(std::string_view text) {
  u64 h = 0xcbf29ce484222325ull;
  for (const char c : text) h = (h ^ static_cast<u8>(c)) * 0x100000001b3ull;
  return h;
}

}  // namespace

int half_points(const MatchGame& g) {
  if (g.winner == Winner::draw) return 1;
  return (g.winner == Winner::first) == (g.game == 0) ? 2 : 0;
}

u64 game_key(const MatchGame& g) {
  u64 key = mix64(text_hash(g.first)) ^ text_hash(g.second);
  key = mix64(key ^ text_hash(g.position));
  for (const std::string& m : g.moves) key = mix64(key ^ text_hash(m));
  return key;
}

void PlayedPair::put(const MatchGame& g) {
  const auto i = static_cast<std::size_t>(g.game);
  points[i] = forfeited(g) ? no_points : half_points(g);
  keys[i] = game_key(g);
}

void PairCounter::add(const PlayedPair& p) {
  for (const int x : p.points)
    if (x >= 0) (x == 2 ? score_.wins : x == 1 ? score_.draws : score_.losses)++;
  if (p.points[0] < 0 || p.points[1] < 0) return;
  const bool copies = seen_.contains(p.keys[0]) && seen_.contains(p.keys[1]);
  if (copies) ++score_.copied_pairs;
  else ++score_.pairs[static_cast<std::size_t>(p.points[0] + p.points[1])];
  seen_.insert(p.keys.begin(), p.keys.end());
}

MatchScore score_of_pairing(const std::vector<MatchGame>& games, int pairing, u64 max_pairs) {
  std::map<u64, PlayedPair> pairs;
  for (const MatchGame& g : games)
    if (g.pairing == pairing && g.pair < max_pairs) pairs[g.pair].put(g);
  PairCounter counter;
  for (const auto& [k, pair] : pairs) counter.add(pair);
  return counter.score();
}

void TestJudge::add(const MatchGame& g) {
  if (g.pairing != 0 || g.pair < now_.pairs || now_.state.verdict != Verdict::undecided) return;
  waiting_[g.pair].put(g);
  for (auto it = waiting_.begin(); it != waiting_.end() && it->first == now_.pairs && it->second.finished();
       it = waiting_.erase(it)) {
    counter_.add(it->second);
    now_.score = counter_.score();
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

ScoreCurve score_curve(const std::vector<MatchGame>& games, int pairing, std::size_t max_points) {
  std::map<u64, PlayedPair> pairs;
  for (const MatchGame& g : games)
    if (g.pairing == pairing && !forfeited(g)) pairs[g.pair].put(g);
  std::erase_if(pairs, [](const auto& p) { return !p.second.finished(); });
  const std::size_t each = std::max<std::size_t>(1, (pairs.size() + max_points - 1) / max_points);
  ScoreCurve out;
  PairCounter counter;
  std::size_t n = 0;
  for (const auto& [k, pair] : pairs) {
    counter.add(pair);
    if (++n % each != 0 && n != pairs.size()) continue;
    const Estimate e = score_interval(counter.score());
    out.pairs.push_back(static_cast<double>(n));
    out.share.push_back(e.value), out.low.push_back(e.low), out.high.push_back(e.high);
  }
  return out;
}

}  // namespace ply
