#include "engine/read/waste/ordering.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "engine/read/waste/cut_margin.h"

namespace ply {

void Tally::add(const View& v, u32 slot) { add(v[slot], v[slot].size > 1 ? &v[slot - 1] : nullptr); }

void Tally::add(const NodeRecord& r, const NodeRecord* before) {
  const std::size_t ply = std::min<std::size_t>(r.ply, plies - 1);
  ++nodes[ply];
  ++by_end[std::min<std::size_t>(static_cast<std::size_t>(r.end()), ends - 1)];
  researches += r.pass() == Pass::research;
  scouts += r.pass() == Pass::scout;
  const auto reason = [](const NodeRecord& x) {
    return std::min<std::size_t>(static_cast<std::size_t>(x.why()), reasons - 1);
  };
  if (r.rank == 0 && r.ply > 0 && r.pass() != Pass::research && r.pass() != Pass::probe) ++tried_first[reason(r)];
  if (r.cut()) {
    // The search says which move was best; where the cutting child is recorded it is the last one, and knows its
    // reason.
    ++cuts[ply];
    first_cuts[ply] += r.best == 0;
    ++cut_by_rank[std::min<std::size_t>(r.best, ranks - 1)];
    if (r.size > 1 && !r.partial()) {
      ++cut_by_reason[reason(*before)];
      first_by_reason[reason(*before)] += r.best == 0;
    }
  }
  if (r.end() == NodeEnd::table)
    ++table[static_cast<std::size_t>(r.kind()) & 3]
           [static_cast<std::size_t>(std::clamp<int>(r.depth(), 0, depths - 1))];
}

u64 Tally::total_nodes() const { return std::accumulate(nodes.begin(), nodes.end(), u64{0}); }
u64 Tally::total_cuts() const { return std::accumulate(cuts.begin(), cuts.end(), u64{0}); }
u64 Tally::total_first() const { return std::accumulate(first_cuts.begin(), first_cuts.end(), u64{0}); }

void TallyIndex::clear() {
  sums_.clear();
  behind_root_.clear();
  now_ = {};
  known_ = 0;
}

void TallyIndex::update(const View& v, u32 budget) {
  if (v.closed() < known_) clear();
  take(v.closed_from(known_, budget));
}

void TallyIndex::take(std::span<const NodeRecord> records) {
  for (const NodeRecord& r : records) {
    if (known_++ % step == 0) sums_.push_back(now_);
    now_.add(r, &r == records.data() ? &last_ : &r - 1);
    if (r.ply > 0) continue;
    const u32 sum = (known_ - 1) / step * step, root = behind_root_.empty() ? 0 : behind_root_.back().records;
    if (known_ - std::max(sum, root) >= step / 8) behind_root_.push_back({known_, now_});
  }
  if (!records.empty()) last_ = records.back();
}

Tally TallyIndex::at(const View& v, Tick t) const {
  const u32 n = std::min(v.closed_by(t), known_);
  if (n == known_) return now_;
  u32 from = n / step * step;
  const Tally* sum = &sums_[n / step];
  const auto root = std::upper_bound(behind_root_.begin(), behind_root_.end(), n,
                                     [](u32 at, const BehindRoot& b) { return at < b.records; });
  if (root != behind_root_.begin() && (root - 1)->records > from) from = (root - 1)->records, sum = &(root - 1)->tally;
  Tally out = *sum;
  for (u32 k = from; k < n; ++k) out.add(v, k);
  return out;
}

std::optional<CutMargin> cut_margin(const NodeRecord& r, const Subject& subject) {
  if (!r.cut()) return std::nullopt;
  const ProfileInfo* p = subject.game ? subject.game->profile(subject.profile) : nullptr;
  const int decided = p ? p->decided : infinite;
  return CutMargin{i64{r.value} - r.beta, r.kind(), std::abs(r.value) >= decided || std::abs(r.beta) >= decided};
}

std::string margin_text(const CutMargin& m, const std::string& amount) {
  if (m.decided) return m.by > 0 ? "past the bound, the game decided" : "at the bound, the game decided";
  if (m.by <= 0) return m.kind == Kind::exact ? "at the bound" : "at the bound or past it";
  return fmt::format("past the bound by {}{}", m.kind == Kind::exact ? "" : "at least ", amount);
}

}  // namespace ply
