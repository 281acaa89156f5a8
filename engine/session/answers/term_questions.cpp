#include "engine/session/answers/term_questions.h"

namespace ply {

std::optional<TermsAnswer> TermsQuestion::work(JobProgress& progress) const {
  const View v = recording->view();
  TermsAnswer out;
  out.subject = recorded_subject(*recording);
  const auto vectors = make_term_vectors(v, out.subject, progress, {true});
  if (!vectors) return std::nullopt;
  if (!vectors->problem().empty()) {
    out.statistics.problem = vectors->problem();
    return out;
  }
  out.rows = vectors->rows();
  out.statistics = term_statistics(v, *vectors, out.profile().weights);
  if (progress.stop) return std::nullopt;
  out.errors = static_errors(v, *vectors, out.subject.weights);
  Nodes nodes;
  nodes.reset(out.subject);
  out.choice = term_choice(v, no_node, nodes);
  return out;
}

std::optional<WithoutTerms> WithoutTermsQuestion::work(JobProgress& progress) const {
  return search_without_terms(*recording, progress);
}

}  // namespace ply
