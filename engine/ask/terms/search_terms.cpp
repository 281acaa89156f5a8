#include "engine/ask/terms/search_terms.h"

#include <algorithm>
#include <utility>

namespace ply {
namespace {

// As many inner nodes as the index tells, where there is one.
std::size_t inner_nodes(const View& v) {
  u64 out = 0;
  for (u32 b = 0; v.blocks() && b < v.blocks()->index().blocks(); ++b)
    out += v.blocks()->index()[b].summary.ends[static_cast<std::size_t>(NodeEnd::inner)];
  return static_cast<std::size_t>(std::min<u64>(out, v.closed()));
}

}  // namespace

std::optional<SearchTerms> search_terms(const View& v, const Subject& subject, const Weights& judge,
                                        JobProgress& progress, u32 below, int plies, std::size_t max_outliers) {
  SearchTerms out;
  progress.all = v.closed();
  const ProfileInfo* const profile = subject.game ? subject.game->profile(subject.profile) : nullptr;
  if (!profile) {
    out.problem = out.statistics.problem = no_terms;
    return out;
  }
  const u32 first = below == no_node ? 0 : v.first_slot(below), end = below == no_node ? v.closed() : below + 1;
  TermSums sums(*profile, subject.weights, judge);
  StaticErrorSums errors(subject.weights, plies);
  if (below == no_node) errors.expect(inner_nodes(v));
  struct Part {
    RecordRun run;
    std::vector<NodeRecord> records;
    TermVectors vectors;
  };
  const bool whole = for_each_run_in_order(
      v, &progress.stop, &progress.done,
      [&](const RecordRun& run) {
        Part part;
        part.run = run;
        const u32 behind = run.first + static_cast<u32>(run.records.size());
        if (behind <= first || run.first >= end) return part;
        part.vectors = term_vectors_of(run, subject);
        part.records.assign(run.records.begin(), run.records.end());
        return part;
      },
      [&](Part part) {
        if (part.records.empty()) return;
        const View records(part.records.data(), static_cast<u32>(part.records.size()));
        const u32 from = std::max(first, part.run.first) - part.run.first,
                  to = std::min(end - part.run.first, records.size());
        sums.add(records, part.vectors, from, to);
        errors.add(records, part.vectors, from, to, part.run.first);
      });
  if (!whole) return std::nullopt;
  out.statistics = sums.result();
  out.errors = errors.result(max_outliers);
  return out;
}

}  // namespace ply
