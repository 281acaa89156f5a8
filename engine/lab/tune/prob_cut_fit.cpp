#include "engine/lab/tune/prob_cut_fit.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/base/random.h"
#include "engine/game/game_phases.h"
#include "engine/game/random_play.h"

namespace ply {
namespace {

/// The values of the iterations of one search, by depth; at 0 the static value.
struct Depths {
  std::size_t stage = 0;
  std::vector<int> value;
};

/// A position that random moves and some of a short search have come to.
std::optional<Position> drawn_position(const Game& game, const ProbCutFitSettings& s, u64 number) {
  Random random = Random::stream(s.seed, number);
  const int plies = s.min_random + static_cast<int>(random.below(static_cast<u32>(s.max_random - s.min_random + 1)));
  Position p = game.initial(s.seed);
  std::vector<u64> history;
  const auto play = [&](MoveCode m) { history.push_back(game.key(p)), p = game.after(p, m); };
  for (const MoveCode m : random_line(game, p, plies, random.next())) play(m);
  for (u32 i = random.below(static_cast<u32>(s.settling) + 1); i > 0 && !game.outcome(p, history); --i) {
    SearchRequest q = game.request(p, s.profile);
    q.history = history;
    q.limits.depth = 2;
    const SearchResult r = game.search(q);
    if (!r.has_best) return std::nullopt;
    play(r.best);
  }
  if (game.outcome(p, history)) return std::nullopt;
  return p;
}

ProbCutLine regression(const std::vector<Depths>& all, std::size_t stage, int depth, int shallow) {
  ProbCutLine out;
  out.depth = depth, out.shallow = shallow;
  double n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0;
  for (const Depths& d : all) {
    if (d.stage != stage) continue;
    const double a = d.value[static_cast<std::size_t>(shallow)], b = d.value[static_cast<std::size_t>(depth)];
    n += 1, x += a, y += b, xx += a * a, xy += a * b, yy += b * b;
  }
  out.positions = static_cast<int>(n);
  const double spread = n * xx - x * x;
  if (n < 3 || !(spread > 0)) return out;
  out.fitted = true;
  out.slope = (n * xy - x * y) / spread;
  out.offset = (y - out.slope * x) / n;
  const double rest = yy - out.slope * xy - out.offset * y;
  out.deviation = std::sqrt(std::max(0.0, rest) / (n - 2));
  return out;
}

}  // namespace

std::vector<ProbCutLine> fit_prob_cuts(const Game& game, const ProbCutFitSettings& s, JobProgress& progress) {
  const auto* phases = dynamic_cast<const HasPhases*>(&game);
  const ProfileInfo& profile = *game.profile(s.profile);
  std::vector<int> stages = phases ? s.stages : std::vector<int>{};
  if (stages.empty() || stages.back() > 0) stages.push_back(0);
  std::vector<Depths> all;
  progress.all = static_cast<u64>(s.positions);
  for (u64 number = 0; static_cast<int>(progress.done) < s.positions && number < 20ull * static_cast<u64>(s.positions);
       ++number) {
    if (progress.stop) return {};
    const auto p = drawn_position(game, s, number);
    if (!p) continue;
    SearchRequest q = game.request(*p, s.profile);
    q.limits.depth = s.depth;
    Depths d;
    d.value.push_back(game.evaluate(*p, s.profile, q.weights, game.mover(*p)).total);
    for (const Iteration& i : game.search(q).iterations) d.value.push_back(i.score.value);
    const bool decided =
        std::any_of(d.value.begin(), d.value.end(), [&](int v) { return std::abs(v) >= profile.decided; });
    if (decided || static_cast<int>(d.value.size()) != s.depth + 1) continue;
    const int left = phases ? phases->left(*p) : 0;
    while (d.stage + 1 < stages.size() && left < stages[d.stage]) ++d.stage;
    all.push_back(std::move(d));
    ++progress.done;
  }
  std::vector<ProbCutLine> out;
  for (std::size_t stage = 0; stage < stages.size(); ++stage)
    for (int depth = 3; depth <= s.depth; ++depth)
      for (int shallow = depth % 2; shallow + 2 <= depth; shallow += 2) {
        out.push_back(regression(all, stage, depth, shallow));
        out.back().min = stages[stage];
      }
  return out;
}

}  // namespace ply
