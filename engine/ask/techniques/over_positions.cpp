// The techniques compared over several positions: one search is no verdict on a technique.
#include <algorithm>
#include <cmath>

#include "engine/ask/techniques/techniques.h"
#include "engine/base/random.h"
#include "engine/game/random_play.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

constexpr int min_moves = 4, more_moves = 13;  // of an opening: 4 .. 16
constexpr u64 tries = 20;                      // for each position that is wanted

bool worth_comparing(const PlanRoot& r) { return r.game->moves(r.position, r.history).size() >= 2; }

class Collected {
 public:
  explicit Collected(u64 count) : count_(count) {}
  bool full(u64 of) const { return all.size() >= std::min(of, count_); }
  void add(PlanRoot r) {
    const u64 key = r.game->key(r.position);
    if (std::find(keys_.begin(), keys_.end(), key) != keys_.end() || !worth_comparing(r)) return;
    keys_.push_back(key);
    all.push_back(std::move(r));
  }
  std::vector<PlanRoot> all;

 private:
  const u64 count_;
  std::vector<u64> keys_;
};

}  // namespace

std::optional<Estimate> OverPositions::ratio() const {
  if (logs.size() < 2) return std::nullopt;
  double sum = 0, squares = 0;
  for (const double x : logs) sum += x, squares += x * x;
  const Estimate e = student(static_cast<double>(logs.size()), sum, squares);
  return Estimate{std::exp(e.value), std::exp(e.low), std::exp(e.high)};
}

std::vector<PlanRoot> compared_positions(const PlanRoot& recorded, const ComparedPositions& asked) {
  using From = ComparedPositions::From;
  Collected out(asked.count);
  const u64 of_game = asked.from == From::openings ? 0 : asked.from == From::game ? asked.count : (asked.count + 1) / 2;
  for (std::size_t n = recorded.moves.size() + 1; n-- > 0 && !out.full(of_game);) {
    const auto end = recorded.moves.begin() + static_cast<std::ptrdiff_t>(n);
    out.add(end_of_line(recorded.game, recorded.start, {recorded.moves.begin(), end}));
  }
  if (asked.from == From::game) return std::move(out.all);
  for (u64 i = 0; i < tries * asked.count && !out.full(asked.count); ++i) {
    Random random = Random::stream(asked.seed, i);
    const int plies = min_moves + static_cast<int>(random.below(more_moves));
    out.add(
        end_of_line(recorded.game, recorded.start, random_line(*recorded.game, recorded.start, plies, random.next())));
  }
  return std::move(out.all);
}

void search_over(const Recording& recording, const ComparedPositions& asked, std::vector<Technique>& rows,
                 OverSums& sums, JobProgress& progress, const TechniqueReported& reported) {
  const auto root = resolve(recording.plan());
  if (!root) return;
  SearchPlan plan = recording.plan();
  plan.record = false;
  if (asked.depth > 0) plan.limits = {}, plan.limits.depth = asked.depth;
  const std::vector<PlanRoot> all = compared_positions(*root, asked);
  sums.of = all.size();
  progress.all += all.size() * (rows.size() + 1);
  for (Technique& t : rows) t.over.emplace();
  for (const PlanRoot& at : all) {
    std::vector<SearchResult> found;  // with all, then without each
    for (std::size_t i = 0; i <= rows.size(); ++i) {
      SearchOptions o = plan.options;
      if (i > 0) turn_off(o, rows[i - 1]);
      const auto r = searched_with(plan, at, o, progress);
      if (!r) return;
      found.push_back(*r);
      ++sums.searches, sums.nodes += r->counters.nodes;
      ++progress.done;
    }
    const SearchResult& with = found.front();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const SearchResult& r = found[i + 1];
      OverPositions& o = *rows[i].over;
      if (r.depth != with.depth || r.counters.nodes == 0 || with.counters.nodes == 0) {
        ++o.other_depth;
        continue;
      }
      ++o.compared;
      o.other_choice += r.has_best != with.has_best || (r.has_best && r.best != with.best);
      o.logs.push_back(std::log(static_cast<double>(r.counters.nodes) / static_cast<double>(with.counters.nodes)));
    }
    ++sums.positions;
    if (reported) reported();
  }
}

}  // namespace ply
