// What the terms of a recording's heuristic are asked: over all leaves and against what the search found, and what the
// search chooses without each of them.
#pragma once
#include <optional>
#include <vector>

#include "engine/ask/terms/search_terms.h"
#include "engine/ask/terms/term_choice.h"
#include "engine/session/answers/recording_questions.h"

namespace ply {

/// All with the weights of the recording; judged by the profile's own.
struct TermsAnswer {
  Subject subject;
  TermStatistics statistics;  ///< with a problem nothing else is known
  StaticErrors errors;
  TermChoice choice;
  u32 rows = 0;  ///< nodes whose terms were worked out
  const ProfileInfo& profile() const { return *subject.game->profile(subject.profile); }
};
struct TermsQuestion : AboutRecording {
  using Answer = TermsAnswer;
  static constexpr const char* failed = "the terms could not be worked out: ";
  u64 all() const { return recording->size(); }
  bool reads_itself() const { return true; }
  std::optional<Answer> work(JobProgress& progress) const;
};

/// Stopped, what is finished counts.
struct WithoutTermsQuestion : AboutRecording {
  using Answer = WithoutTerms;
  static constexpr const char* failed = "the searches without terms have ended: ";
  std::optional<Answer> work(JobProgress& progress) const;
};

}  // namespace ply
