#include "engine/session/answers/term_questions.h"

namespace ply {

std::optional<TermsAnswer> TermsQuestion::work(JobProgress& progress) const {
  const View v = recording->view();
  TermsAnswer out;
  out.subject = recorded_subject(*recording);
  const ProfileInfo* const profile = out.subject.game ? out.subject.game->profile(out.subject.profile) : nullptr;
  if (!profile) {
    out.statistics.problem = no_terms;
    return out;
  }
  auto found = search_terms(v, out.subject, profile->weights, progress);
  if (!found) return std::nullopt;
  out.rows = v.closed();
  out.statistics = std::move(found->statistics), out.errors = std::move(found->errors);
  Nodes nodes;
  nodes.reset(out.subject);
  out.choice = term_choice(v, no_node, nodes);
  return out;
}

std::optional<WithoutTerms> WithoutTermsQuestion::work(JobProgress& progress) const {
  return search_without_terms(*recording, progress);
}

}  // namespace ply
