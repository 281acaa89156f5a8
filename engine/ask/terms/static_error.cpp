#include "engine/ask/terms/static_error.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>
#include <tuple>

#include "engine/ask/terms/leaf_sums.h"

namespace ply {
namespace {

constexpr std::size_t max_plies = 256;

std::size_t group_of(const StaticPoint& p) { return std::size_t{p.plies} * 2 + (p.viewer_moves ? 1 : 0); }

void collect_points(const View& v, const TermVectors& x, const std::vector<i32>& values, u32 below, int plies,
                    StaticErrors& out) {
  const int decided = x.profile().decided;
  const auto [begin, end] = x.rows_below(v, below);
  for (u32 row = begin; row < end; ++row) {
    const u32 k = x.slot(row);
    const NodeRecord& r = v[k];
    if (r.end() != NodeEnd::inner || r.depth() < 1 || r.kind() == Kind::none || r.partial() ||
        r.pass() == Pass::probe || !x.placed(row) || x.kind(row) == TermVectors::Row::fixed)
      continue;
    const int depth = std::min<int>(r.depth(), max_plies - 1);
    if (plies > 0 && depth != plies) continue;
    const bool mine = r.mover() == x.viewer();
    StaticPoint p;
    p.slot = k;
    p.static_eval = values[row];
    p.searched = mine ? r.value : -r.value;
    p.kind = mine ? r.kind() : flipped(r.kind());
    p.plies = static_cast<u8>(depth);
    p.viewer_moves = mine;
    if (std::abs(p.searched) >= decided || std::abs(p.static_eval) >= decided) {
      out.decided += p.exact();
      continue;
    }
    ++(p.exact() ? out.exact : out.bounds);
    out.points.push_back(p);
  }
}

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

// Errors and raw values from the mean of their group; then one line a term through all of them.
void explain_errors(const TermVectors& x, StaticErrors& out) {
  if (out.exact < StaticErrors::min) return;
  const auto terms = static_cast<std::size_t>(x.terms());
  std::vector<PairSums> within(max_plies * 2);
  std::vector<u32> rows;
  for (const StaticPoint& p : out.points) rows.push_back(p.exact() ? x.row(p.slot) : no_node);
  for (std::size_t t = 0; t < terms; ++t) {
    std::fill(within.begin(), within.end(), PairSums());
    const TermColumn& column = x.column(static_cast<int>(t));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (rows[i] == no_node) continue;
      const double raw = column.at(rows[i]).each(), e = out.points[i].difference();
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

void find_outliers(const TermVectors& x, std::size_t max, StaticErrors& out) {
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
    const u32 row = x.row(p.slot);
    std::vector<int> raw;
    for (int t = 0; t < x.terms(); ++t) raw.push_back(x.column(t).at(row).slope);
    if (seen.emplace(p.static_eval, p.searched, p.plies, std::move(raw)).second) out.outliers.push_back(i);
  }
}

}  // namespace

double outlier_distance(const StaticErrors& errors, const StaticPoint& p) {
  const auto g = std::lower_bound(errors.by_plies.begin(), errors.by_plies.end(), int{p.plies},
                                  [](const StaticGroup& have, int wanted) { return have.plies < wanted; });
  return g == errors.by_plies.end() || g->plies != p.plies ? 0 : p.difference() - g->mean;
}

StaticErrors static_errors(const View& v, const TermVectors& x, const Weights& static_eval, u32 below, int plies,
                           std::size_t max_outliers) {
  StaticErrors out;
  if (!x.problem().empty()) return out;
  collect_points(v, x, x.values(static_eval), below, plies, out);
  group_points(out);
  explain_errors(x, out);
  find_outliers(x, max_outliers, out);
  return out;
}

}  // namespace ply
