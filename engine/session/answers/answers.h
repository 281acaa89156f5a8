// The room of what takes longer than a frame to say of the recording that is shown: its ledger and its table, what its
// moves do, the rules of the linter; and what searches again for it: its minimal tree, the log of its table, the audit,
// the same search once more, deeper searches for the horizon, a proof, the search with other weights or reduced.
// The first begin when a panel wants them (the linter by itself, for its light is always to be seen), the others by a
// command only. What is known stays as long as the recording is shown or the one after it.
#pragma once
#include <memory>
#include <tuple>

#include "engine/session/answers/answers_to.h"
#include "engine/session/answers/highlights.h"
#include "engine/session/answers/horizon_commands.h"
#include "engine/session/answers/horizon_question.h"
#include "engine/session/answers/lint_commands.h"
#include "engine/session/answers/lock_step_commands.h"
#include "engine/session/answers/lock_step_question.h"
#include "engine/session/answers/recording_questions.h"
#include "engine/session/answers/reduce_commands.h"
#include "engine/session/answers/study_commands.h"
#include "engine/session/answers/term_commands.h"
#include "engine/session/answers/term_questions.h"
#include "engine/session/message_log.h"
#include "engine/session/searches/search_run.h"

namespace ply {

class Asking;
class FlipSearch;
class Reducing;
class WhatIfSearch;

/// For one thread.
class Answers {
 public:
  explicit Answers(MessageLog& log);
  ~Answers();
  Answers(const Answers&) = delete;
  Answers& operator=(const Answers&) = delete;

  /// The search that is shown. Null: none, and nothing of it is needed any more.
  void follow(const std::shared_ptr<SearchRun>& run);
  /// Takes in what was worked out, and begins what panels requested.
  void poll();

  /// There is a finished recording that could be studied.
  bool possible() const { return static_cast<bool>(shown_); }
  /// Of a recording that is read on demand: as far as it was gone over for them; null of any other.
  ReadSums read_sums() const;
  const AnswersTo<SumsQuestion>& sums() const { return sums_; }
  const AnswersTo<WholeQuestion>& whole() const { return whole_; }
  /// Whatever of a recording is shown rests on all of its records: none of them may be given back.
  bool shows_whole() const { return shows_whole_; }
  const AnswersTo<StudyQuestion>& study() const { return study_; }
  const AnswersTo<ClassesQuestion>& classes() const { return classes_; }
  const AnswersTo<MinimalQuestion>& minimal() const { return minimal_; }
  const AnswersTo<LogQuestion>& table_log() const { return table_log_; }
  const AnswersTo<LintQuestion>& lint() const { return lint_; }
  const AnswersTo<AuditQuestion>& audit() const { return audit_; }
  const AnswersTo<AgainQuestion>& again() const { return again_; }
  /// What other weights would have made of it.
  const WhatIfSearch& reweighing() const { return *reweighing_; }
  WhatIfSearch& reweighing() { return *reweighing_; }
  /// Why this move and not that one, and which weight flips the choice.
  const FlipSearch& flipping() const { return *flipping_; }
  FlipSearch& flipping() { return *flipping_; }
  const AnswersTo<HorizonQuestion>& horizon() const { return horizon_; }
  /// Any question of engine/ask.
  const Asking& asking() const { return *asking_; }
  Asking& asking() { return *asking_; }
  /// As far as it is known now; null: nothing is.
  std::shared_ptr<const HorizonReport> horizon_report() const;
  const AnswersTo<ProofQuestion>& proof() const { return proof_; }
  /// The search reduced as long as it fails; goes on whatever is shown.
  const Reducing& reducing() const { return *reducing_; }
  Reducing& reducing() { return *reducing_; }
  /// The moments of it that are worth looking at.
  const Highlights& highlights() const { return highlights_; }
  Highlights& highlights() { return highlights_; }
  const AnswersTo<TermsQuestion>& terms() const { return terms_; }
  const AnswersTo<WithoutTermsQuestion>& without_terms() const { return without_terms_; }
  const AnswersTo<LockStepQuestion>& lock_step() const { return lock_step_; }

  /// With the minimal tree if that is known; null: it is not known.
  const Ledger* ledger() const;
  /// What the log of the table says; null: not requested, not yet known, or not to be had.
  const TableLosses* losses() const;
  bool searching_minimal() const { return minimal_wanted_ || minimal_.working(); }
  /// What is worked out of the recording for the panels; not the linter's.
  bool studying() const {
    return study_.working() || classes_.working() || searching_minimal() || table_log_.working();
  }
  bool working() const;  ///< all but the linter, which looks at every search
  u64 serial() const;    ///< changes with any answer

  template <class Kind>
  void carry_out(const Kind& c);

 private:
  auto others() const {
    return std::tie(sums_, whole_, study_, classes_, minimal_, table_log_, audit_, again_, horizon_, proof_, terms_,
                    without_terms_, highlights_.moments(), lock_step_);
  }
  auto all() {
    return std::tie(sums_, whole_, study_, classes_, minimal_, table_log_, audit_, again_, horizon_, proof_, terms_,
                    without_terms_, highlights_.moments(), lock_step_, lint_);
  }
  void take_again();
  bool still_runs();

  MessageLog& log_;
  std::weak_ptr<SearchRun> run_;
  SharedRecording shown_;
  const Recording* before_ = nullptr;  // the one whose answers are kept; compared only
  bool looked_ = false;                // the linter has begun
  bool minimal_wanted_ = false;        // once the study is known
  AnswersTo<StudyQuestion> study_;
  AnswersTo<ClassesQuestion> classes_;
  AnswersTo<MinimalQuestion> minimal_;
  AnswersTo<LogQuestion> table_log_;
  AnswersTo<LintQuestion> lint_;
  AnswersTo<AuditQuestion> audit_;
  AnswersTo<AgainQuestion> again_;
  const std::unique_ptr<WhatIfSearch> reweighing_;
  const std::unique_ptr<FlipSearch> flipping_;
  AnswersTo<HorizonQuestion> horizon_;
  AnswersTo<ProofQuestion> proof_;
  const std::unique_ptr<Asking> asking_;
  std::unique_ptr<Reducing> reducing_;  // known by name only: few ask for it
  AnswersTo<TermsQuestion> terms_;
  AnswersTo<WithoutTermsQuestion> without_terms_;
  Highlights highlights_;
  AnswersTo<LockStepQuestion> lock_step_;
  AnswersTo<SumsQuestion> sums_;
  AnswersTo<WholeQuestion> whole_;
  bool shows_whole_ = false;
};

}  // namespace ply
