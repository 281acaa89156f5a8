#include "engine/ask/terms/static_error.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <set>
#include <tuple>

#include "engine/ask/terms/leaf_sums.h"

namespace ply {
namespace {

constexpr std::size_t max_plies = 256;

std::size_t group_of(const StaticPoint& p) { return std::size_t{p.plies} * 2 + (p.viewer_moves ? 1 : 0); }

void group_points(StaticErrors& out) {
  std::vector<PairSums> pairs(max_plies + 2), errors(max_plies + 2);
  std::vector<u64> bounds(max_plies + 2);
  for (const StaticPoint& p : out.points)
    for (const std::size_t g : {std::size_t{p.plies}, max_plies + p.plies % 2}) {
      if (!p.exact()) {
        ++bounds[g];
        continue;
      }
      const double s = p.static_eval, found = p.searched, e = p.difference();
      pairs[g].add(&s, &found, 1);
      errors[g].add(&e, &e, 1);
    }
  const auto made = [&](std::size_t g, int plies) {
    StaticGroup x;
    x.plies = plies;
    x.points = pairs[g].count();
    x.bounds = bounds[g];
    x.r = x.points > 2 ? pairs[g].correlation() : 0;
    x.mean = errors[g].mean();
    x.deviation = errors[g].deviation();
    return x;
  };
  for (std::size_t g = 1; g < max_plies; ++g)
    if (pairs[g].count() + bounds[g] > 0) out.by_plies.push_back(made(g, static_cast<int>(g)));
  for (const std::size_t odd : {0, 1}) out.by_parity[odd] = made(max_plies + odd, static_cast<int>(odd));
}

// By index of a point: its row among the exact ones, whose raw values are kept.
std::vector<u32> rows_of_exact(const StaticErrors& errors) {
  std::vector<u32> out;
  out.reserve(errors.points.size());
  for (u32 exact = 0; const StaticPoint& p : errors.points) out.push_back(p.exact() ? exact++ : no_node);
  return out;
}

// Errors and raw values from the mean of their group; then one line a term through all of them.
void explain_errors(const std::vector<TermColumn>& raws, const std::vector<u32>& rows, StaticErrors& out) {
  if (out.exact < StaticErrors::min) return;
  std::vector<PairSums> within(max_plies * 2);
  for (std::size_t t = 0; t < raws.size(); ++t) {
    std::fill(within.begin(), within.end(), PairSums());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i] == no_node) continue;
      const double raw = raws[t].at(rows[i]).each(), e = out.points[i].difference();
      within[group_of(out.points[i])].add(&raw, &e, 1);
    }
    double raw = 0, off = 0, both = 0;
    for (const PairSums& s : within) {
      const double n = static_cast<double>(s.count());
      raw += n * s.variance(), off += n * s.second_variance(), both += n * s.covariance();
    }
    if (raw <= 0 || off <= 0) continue;
    out.terms.push_back({static_cast<int>(t), std::min(1.0, both * both / (raw * off)), both / raw});
  }
  std::stable_sort(out.terms.begin(), out.terms.end(),
                   [](const ErrorTerm& a, const ErrorTerm& b) { return a.explained > b.explained; });
}

void find_outliers(const std::vector<TermColumn>& raws, const std::vector<u32>& rows, std::size_t max,
                   StaticErrors& out) {
  std::vector<std::pair<double, u32>> far;
  for (u32 i = 0; i < out.points.size(); ++i)
    if (out.points[i].exact()) far.emplace_back(std::abs(outlier_distance(out, out.points[i])), i);
  // Visits of one position are passed over below: no more than this number of each is expected
  const auto head = far.begin() + static_cast<std::ptrdiff_t>(std::min(far.size(), max * 64 + 64));
  std::partial_sort(far.begin(), head, far.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  far.erase(head, far.end());
  // Visits of one position look alike: the same terms, depth and values
  std::set<std::tuple<int, int, int, std::vector<int>>> seen;
  for (const auto& [distance, i] : far) {
    if (out.outliers.size() >= max || distance == 0) break;
    const StaticPoint& p = out.points[i];
    std::vector<int> raw;
    for (const TermColumn& c : raws) raw.push_back(c.at(rows[i]).slope);
    if (seen.emplace(p.static_eval, p.searched, p.plies, std::move(raw)).second) out.outliers.push_back(i);
  }
}

}  // namespace

double outlier_distance(const StaticErrors& errors, const StaticPoint& p) {
  const auto g = std::lower_bound(errors.by_plies.begin(), errors.by_plies.end(), int{p.plies},
                                  [](const StaticGroup& have, int wanted) { return have.plies < wanted; });
  return g == errors.by_plies.end() || g->plies != p.plies ? 0 : p.difference() - g->mean;
}

void StaticErrorSums::add(const View& v, const TermVectors& x, u32 begin, u32 end, u32 first) {
  const int decided = x.profile().decided;
  const std::vector<i32> values = x.values(weights_);
  if (raws_.empty())
    for (const TermInfo& t : x.profile().terms) raws_.emplace_back(0, t.opponent == TermInfo::Opponent::half);
  std::vector<u32> exact;
  for (u32 row = begin; row < end; ++row) {
    const u32 k = x.slot(row);
    const NodeRecord& r = v[k];
    if (r.end() != NodeEnd::inner || r.depth() < 1 || r.kind() == Kind::none || r.partial() ||
        r.pass() == Pass::probe || !x.placed(row) || x.kind(row) == TermVectors::Row::fixed)
      continue;
    const int depth = std::min<int>(r.depth(), max_plies - 1);
    if (plies_ > 0 && depth != plies_) continue;
    const bool mine = r.mover() == x.viewer();
    StaticPoint p;
    p.slot = first + k;
    p.static_eval = values[row];
    p.searched = mine ? r.value : -r.value;
    p.kind = mine ? r.kind() : flipped(r.kind());
    p.plies = static_cast<u8>(depth);
    p.viewer_moves = mine;
    if (std::abs(p.searched) >= decided || std::abs(p.static_eval) >= decided) {
      out_.decided += p.exact();
      continue;
    }
    ++(p.exact() ? out_.exact : out_.bounds);
    if (p.exact()) exact.push_back(row);
    out_.points.push_back(p);
  }
  keep(x, exact);
}

// What the terms are at exact points: of all others nobody asks.
void StaticErrorSums::keep(const TermVectors& x, const std::vector<u32>& exact) {
  if (exact.empty()) return;
  const auto before = static_cast<u32>(out_.exact - exact.size());
  std::vector<u32> to(exact.size());
  std::iota(to.begin(), to.end(), before);
  std::vector<i32> units(exact.size()), halves(exact.size());
  for (std::size_t t = 0; t < raws_.size(); ++t) {
    for (std::size_t i = 0; i < exact.size(); ++i) {
      const TermSlope s = x.column(static_cast<int>(t)).at(exact[i]);
      units[i] = s.units(), halves[i] = s.half;
    }
    raws_[t].grow(out_.exact);
    raws_[t].put(to, units, halves);
  }
}

StaticErrors StaticErrorSums::result(std::size_t max_outliers) {
  const std::vector<u32> rows = rows_of_exact(out_);
  group_points(out_);
  explain_errors(raws_, rows, out_);
  find_outliers(raws_, rows, max_outliers, out_);
  return std::move(out_);
}

}  // namespace ply
