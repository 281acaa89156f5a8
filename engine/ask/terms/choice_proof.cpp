#include "engine/ask/terms/choice_proof.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/ask/terms/term_vectors.h"
#include "engine/ask/what_if/what_if.h"
#include "engine/read/places/subject.h"
#include "engine/search/options.h"

namespace ply {
namespace {

/// Halves are cut by themselves, so a term with both may go to and fro by one: only where all are nothing.
bool one_direction(const TermVectors& vectors, int term) {
  for (u32 row = 0; row < vectors.rows(); ++row)
    if (vectors.column(term).at(row).half != 0) return false;
  return true;
}

/// The evaluations of a whole recording under other weights of one term.
class SameNodes {
 public:
  explicit SameNodes(TermVectors vectors) : vectors_(std::move(vectors)) {
    for (int i = 0; i < vectors_.terms(); ++i)
      follows_.push_back((vectors_.unclear_terms() >> i & 1) == 0 && one_direction(vectors_, i));
  }

  int proved(int term, int near, int far) const {
    if (!follows_[static_cast<std::size_t>(term)]) return 0;
    const TermColumn& column = vectors_.column(term);
    const int own = vectors_.weights()[term];
    if (near == own) return 0;
    // What a term gives follows its weight in one direction: where the far weight changes nothing, none before it does.
    const int step = near > own ? 1 : -1, all = (far - near) * step + 1;
    if (same(column, own, far)) return all;
    int low = 0, high = all;  // the first `low` are the same, `high` are too many
    while (high - low > 1) {
      const int n = low + (high - low) / 2;
      (same(column, own, near + step * (n - 1)) ? low : high) = n;
    }
    return low;
  }

 private:
  bool same(const TermColumn& column, int own, int weight) const {
    for (u32 row = 0; row < vectors_.rows(); ++row)
      if (const TermSlope x = column.at(row);
          x.slope != 0 && x.at(own) != x.at(weight) && vectors_.kind(row) != TermVectors::Row::fixed)
        return false;
    return true;
  }

  const TermVectors vectors_;
  std::vector<bool> follows_;  // by term
};

std::shared_ptr<SameNodes> same_nodes(const Recording& recording, const Subject& subject, JobProgress& pass) {
  const RecordingSummary& was = recording.summary();
  if (was.skipped > 0 || was.cut) return nullptr;
  auto vectors = make_term_vectors(recording.view(), subject, pass);
  if (!vectors || !vectors->problem().empty() || vectors->unclear() > 0) return nullptr;
  return std::make_shared<SameNodes>(std::move(*vectors));
}

std::shared_ptr<const WhatIf> same_best(const std::shared_ptr<const Recording>& recording, const FlipPlan& plan,
                                        JobProgress& pass) {
  const SearchLimits& limits = plan.plan.limits;
  if (!is_sound(plan.plan.options) || limits.nodes > 0 || limits.milliseconds > 0) return nullptr;
  const auto tree = WhatIf::make(recording, pass);
  if (!tree || !*tree || !(*tree)->finished() || (*tree)->depth() != limits.depth) return nullptr;
  return (*tree)->chosen() == plan.chosen ? *tree : nullptr;
}

}  // namespace

SameChoice recorded_proof_of_choice(const std::shared_ptr<const Recording>& recording, const FlipPlan& plan,
                                    JobProgress& progress) {
  const Subject subject = recorded_subject(*recording);
  const ProfileInfo* profile = subject.game ? subject.game->profile(subject.profile) : nullptr;
  if (!profile || profile->by_turns) return {};
  JobProgress pass;  // its nodes are not what is counted
  const AtStop pass_on(progress, [&pass] { pass.stop = true; });
  const auto nodes = plan.remark.empty() ? same_nodes(*recording, subject, pass) : nullptr;
  const auto tree = same_best(recording, plan, pass);
  if (!nodes && !tree) return {};
  return [nodes, tree, own = subject.weights](int term, int near, int far, const JobProgress& asked) {
    if (const int n = nodes ? nodes->proved(term, near, far) : 0; n > 0 || !tree) return n;
    constexpr u64 max_nodes = 20'000'000;  // until others are told how far it is
    const int before = own[term], step = near > before ? 1 : -1, all = (far - near) * step + 1;
    Weights w = own;
    u64 seen = 0;
    for (int n = 0; n < all; ++n) {
      w.w[static_cast<std::size_t>(term)] = near + step * n;
      if (asked.stop || seen >= max_nodes) return n;
      const auto bounds = tree->bounds(w);
      if (!bounds || bounds->choice != WhatIfChoice::stays) return n;
      seen += tree->recording().size();
    }
    return all;
  };
}

}  // namespace ply
