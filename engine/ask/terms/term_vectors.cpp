#include "engine/ask/terms/term_vectors.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <mutex>
#include <numeric>

#include "engine/base/counted.h"
#include "engine/read/places/position_walk.h"

namespace ply {

TermColumn::TermColumn(std::size_t rows, bool halves) : has_halves_(halves), small_(rows), halves_(halves ? rows : 0) {}

void TermColumn::grow(std::size_t rows) {
  if (wide_.empty()) small_.resize(rows);
  else wide_.resize(rows);
  if (has_halves_) halves_.resize(rows);
}

void TermColumn::put(std::span<const u32> rows, std::span<const i32> units, std::span<const i32> halves) {
  i32 common = TermSlope::unit;
  for (const i32 n : units)
    if (n % TermSlope::unit != 0) common = std::gcd(common, n);
  const i32 divisor = std::lcm(divisor_, TermSlope::unit / common), unit = TermSlope::unit / divisor;
  constexpr i32 max = std::numeric_limits<i16>::max();
  const i32 times = divisor / divisor_;
  divisor_ = divisor;
  // Mostly they are whole numbers, and a divisor that the compiler knows is faster
  std::vector<i32> put(units.begin(), units.end());
  for (i32& n : put) n = unit == TermSlope::unit ? n / TermSlope::unit : n / unit;
  const auto fits = [](i32 n) { return n >= -max && n <= max; };
  const auto fits_then = [&](i16 n) { return fits(n * times); };
  if (wide_.empty() && (!std::all_of(put.begin(), put.end(), fits) ||
                        (times != 1 && !std::all_of(small_.begin(), small_.end(), fits_then)))) {
    wide_.assign(small_.begin(), small_.end());
    small_ = {};
  }
  const auto all = [&](auto& slopes) {
    using Slope = typename std::decay_t<decltype(slopes)>::value_type;
    if (times != 1)
      for (Slope& s : slopes) s = static_cast<Slope>(s * times);
    for (std::size_t i = 0; i < rows.size(); ++i) slopes[rows[i]] = static_cast<Slope>(put[i]);
  };
  if (wide_.empty()) all(small_);
  else all(wide_);
  if (!halves_.empty())
    for (std::size_t i = 0; i < rows.size(); ++i) halves_[rows[i]] = halves[i];
}

template <bool Add>
void TermColumn::each(u32 from, int weight, std::span<i32> out) const {
  const auto add = [](i32& to, i32 n) {
    if constexpr (Add) to += n;
    else to = n;
  };
  const auto all = [&](const auto* slopes) {
    if (divisor_ == 1) {
      for (std::size_t i = 0; i < out.size(); ++i) add(out[i], weight * slopes[i]);
    } else {
      // Of whole numbers below 2^53 a quotient of doubles, cut, is that of the numbers; and it goes several at a time
      const double divisor = divisor_, w = weight;
      for (std::size_t i = 0; i < out.size(); ++i) add(out[i], static_cast<i32>(w * slopes[i] / divisor));
    }
  };
  if (wide_.empty()) all(small_.data() + from);
  else all(wide_.data() + from);
  if (!halves_.empty())
    for (std::size_t i = 0; i < out.size(); ++i) out[i] -= static_cast<i32>(i64{weight} * halves_[from + i] / 2);
}

void TermColumn::contributions(u32 from, int weight, std::span<i32> out) const { each<false>(from, weight, out); }

void TermColumn::add_contributions(u32 from, int weight, std::span<i32> out) const { each<true>(from, weight, out); }

u32 TermVectors::row(u32 slot) const {
  const std::size_t word = slot / 64;
  if (word >= bits_.size() || !(bits_[word] >> (slot % 64) & 1)) return no_node;
  return sums_[word] + static_cast<u32>(std::popcount(bits_[word] & ((u64{1} << (slot % 64)) - 1)));
}

int TermVectors::value(u32 row, const Weights& weights) const {
  if (kind(row) != Row::follows) return values_[row];
  int sum = 0;
  for (int i = 0; i < terms(); ++i) sum += column(i).at(row).at(weights[i]);
  return sum;
}

std::vector<i32> TermVectors::values(const Weights& weights) const {
  std::vector<i32> out = values_, was(std::min<std::size_t>(out.size(), 4096));
  for (int t = 0; t < terms(); ++t) {
    if (weights[t] == weights_[t]) continue;
    for (std::size_t from = 0; from < out.size(); from += was.size()) {
      const std::size_t n = std::min(was.size(), out.size() - from);
      column(t).contributions(static_cast<u32>(from), weights_[t], std::span(was).first(n));
      column(t).add_contributions(static_cast<u32>(from), weights[t], std::span(out).subspan(from, n));
      for (std::size_t i = 0; i < n; ++i) out[from + i] -= was[i];
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i)
    if (kinds_[i] != Row::follows) out[i] = values_[i];
  return out;
}

/// One pass: parts of the nodes on several threads, each put into the columns when it is done.
class TermPass {
 public:
  /// `before`: nodes of the search before this view, of which it is a part then. `bounds`: else of inner nodes that
  /// have no exact value only the static one is worked out.
  TermPass(const View& v, const Subject& subject, bool inner, u32 before = 0, bool bounds = true)
      : v_(v), subject_(subject), inner_(inner), bounds_(bounds), before_(before) {}

  /// False: the result says why there are none.
  bool begin(std::size_t max_bytes) {
    const u32 n = v_.closed();
    const ProfileInfo* profile = subject_.game ? subject_.game->profile(subject_.profile) : nullptr;
    if (!profile) {
      out_.problem_ = no_terms;
      return false;
    }
    out_.game_ = subject_.game;
    out_.profile_ = profile;
    out_.weights_ = subject_.weights;
    out_.viewer_ = subject_.root_mover;
    mark_rows(n);
    std::size_t row_bytes = 10;
    for (const TermInfo& t : profile->terms) row_bytes += t.opponent == TermInfo::Opponent::half ? 6 : 2;
    if (const std::size_t all = out_.slots_.size() * row_bytes + std::size_t{n} * 4; all > max_bytes) {
      out_.problem_ = fmt::format("the terms of {} need {} MB, and no more than {} are taken",
                                  counted(out_.slots_.size(), "node"), all >> 20, max_bytes >> 20);
      return false;
    }
    const std::size_t rows = out_.slots_.size();
    out_.kinds_.assign(rows, TermVectors::Row::unclear);
    out_.placed_.assign(rows, 0);
    out_.values_.resize(rows);
    for (u32 row = 0; row < rows; ++row) out_.values_[row] = recorded(v_[out_.slots_[row]]).value_or(0);
    for (const TermInfo& t : profile->terms) out_.columns_.emplace_back(rows, t.opponent == TermInfo::Opponent::half);
    return true;
  }
  /// Several threads may, each with another part.
  void add(const RecordRun& run) {
    constexpr std::size_t few = 4096;
    Part part(*subject_.game, *out_.profile_, subject_);
    part.units.resize(out_.columns_.size());
    part.halves.resize(out_.columns_.size());
    for_each_position(run, subject_, [&](const PlacedNode& n) {
      const u32 row = inner_ ? n.slot : out_.row(n.slot);  // with all inner nodes there is one for each
      if (n.here && row != no_node) look(n, row, part);
      if (part.rows.size() == few) put(part);
    });
    put(part);
  }
  TermVectors take() {
    out_.unclear_ = static_cast<u32>(std::count(out_.kinds_.begin(), out_.kinds_.end(), TermVectors::Row::unclear));
    return std::move(out_);
  }

 private:
  // What the search said there, for the root's mover: where the game was over its value, else the static one.
  std::optional<int> recorded(const NodeRecord& r) const {
    const int sign = r.mover() == subject_.root_mover ? 1 : -1;
    if (ended(r)) return sign * r.value;
    if (r.has_static()) return sign * r.static_eval;
    if (r.end() == NodeEnd::horizon && r.kind() == Kind::exact && r.size == 1) return sign * r.value;
    return std::nullopt;
  }
  static bool ended(const NodeRecord& r) {
    return r.end() == NodeEnd::over || r.end() == NodeEnd::repetition || r.end() == NodeEnd::limit;
  }
  void mark_rows(u32 n) {
    out_.bits_.assign(n / 64 + 1, 0);
    for (u32 k = 0; k < n; ++k) {
      if (k % 64 == 0) out_.sums_.push_back(static_cast<u32>(out_.slots_.size()));
      const NodeRecord& r = v_[k];
      if (!inner_ && !r.has_static() && r.end() != NodeEnd::horizon && !ended(r)) continue;
      out_.bits_[k / 64] |= u64{1} << (k % 64);
      out_.slots_.push_back(k);
    }
    if (n % 64 == 0) out_.sums_.push_back(static_cast<u32>(out_.slots_.size()));
  }

  // What one thread has of a part before it goes into the columns.
  struct Part {
    Part(const Game& game, const ProfileInfo& profile, const Subject& s)
        : probe(game, profile, s.root_mover), searched(game.evaluator(profile.id, s.weights, s.root_mover)) {}

    TermProbe probe;
    const std::unique_ptr<Evaluator> searched;  // as the search evaluated
    std::vector<u32> rows;
    std::vector<std::vector<i32>> units, halves;  // by term
    u32 unclear_terms = 0;
  };
  void put(Part& part) {
    const std::lock_guard lock(mutex_);
    for (std::size_t t = 0; t < out_.columns_.size(); ++t) {
      out_.columns_[t].put(part.rows, part.units[t], part.halves[t]);
      part.units[t].clear(), part.halves[t].clear();
    }
    out_.unclear_terms_ |= part.unclear_terms;
    part.rows.clear();
  }
  void look(const PlacedNode& node, u32 row, Part& part) {
    const NodeRecord& r = *node.record;
    const std::optional<int> said = recorded(r);
    if (!bounds_ && r.end() == NodeEnd::inner && r.kind() != Kind::exact) {
      out_.kinds_[row] = TermVectors::Row::follows;
      out_.placed_[row] = 1;
      if (!said) out_.values_[row] = part.searched->value(*node.here);
      return;
    }
    // All of a few, to notice a term that does not follow its weight; what was recorded tells it of the others
    const bool closely = (before_ + row) % 997 == 0;
    TermVector x = closely ? part.probe.vector(*node.here) : part.probe.quick(*node.here);
    if (closely && x.unclear != ~u32{0}) part.unclear_terms |= x.unclear;
    TermVectors::Row kind = TermVectors::Row::follows;
    const bool by_position = r.end() == NodeEnd::over;
    if (ended(r) && (!by_position || !x.over || x.fixed || x.value(subject_.weights) != *said)) {
      kind = TermVectors::Row::fixed;
    } else if (x.fixed) {  // a finished game that the search did not see as one
      x.fixed.reset();
      if (!said || x.value(subject_.weights) != *said) kind = TermVectors::Row::unclear;
    } else if (x.unclear == ~u32{0} || (said && x.value(subject_.weights) != *said)) {
      kind = TermVectors::Row::unclear;
    }
    out_.kinds_[row] = kind;  // rows are a thread's own
    out_.placed_[row] = 1;
    if (!said) out_.values_[row] = x.value(subject_.weights);
    part.rows.push_back(row);
    for (std::size_t t = 0; t < part.units.size(); ++t) {
      part.units[t].push_back(x.units[t]);
      part.halves[t].push_back(x.halves[t]);
    }
  }

  const View v_;
  const Subject& subject_;
  const bool inner_, bounds_;
  const u32 before_;
  TermVectors out_;
  std::mutex mutex_;
};

std::optional<TermVectors> make_term_vectors(const View& v, const Subject& subject, JobProgress& progress,
                                             const TermVectorsOptions& options) {
  progress.all = v.closed();
  TermPass pass(v, subject, options.inner);
  if (!pass.begin(options.max_bytes)) return pass.take();
  if (!for_each_run(v, &progress.stop, &progress.done, [&](const RecordRun& run) { pass.add(run); }))
    return std::nullopt;
  return pass.take();
}

TermVectors term_vectors_of(const RecordRun& run, const Subject& subject) {
  const View v(run.records.data(), static_cast<u32>(run.records.size()));
  TermPass pass(v, subject, true, run.first, false);
  if (pass.begin(~std::size_t{0})) {
    RecordRun here = run;
    here.first = 0;
    pass.add(here);
  }
  return pass.take();
}

}  // namespace ply
