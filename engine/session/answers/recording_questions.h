// What a finished recording can be asked that takes longer than a frame: one small type a question, with the function
// that answers it on whatever thread. What an answer is stands in engine/read and engine/ask.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/ask/lint/audit.h"
#include "engine/ask/lint/hypotheses.h"
#include "engine/ask/lint/search_again.h"
#include "engine/ask/proof/proof.h"
#include "engine/ask/proof/proof_claims.h"
#include "engine/ask/table/table_origins.h"
#include "engine/base/progress.h"
#include "engine/base/so_far.h"
#include "engine/plan/plan_text.h"
#include "engine/read/node/running_sums.h"
#include "engine/read/table/table_story.h"
#include "engine/read/table/table_words.h"
#include "engine/read/waste/ledger.h"
#include "engine/read/waste/move_classes.h"

namespace ply {

using SharedRecording = std::shared_ptr<const Recording>;

struct AboutRecording {
  SharedRecording recording;
  const Recording* about() const { return recording.get(); }
  bool operator==(const AboutRecording& other) const { return recording == other.recording; }
};

/// The sums over all nodes of a recording that is read on demand, block by block: what of it is not there is unpacked
/// to the side.
struct SumsQuestion : AboutRecording {
  using Answer = ReadSums;
  static constexpr const char* failed = "the recording could not be read: ";
  std::shared_ptr<SoFar<ReadSums>> so_far = std::make_shared<SoFar<ReadSums>>();
  bool reads_itself() const { return true; }
  u64 all() const { return recording->size(); }
  bool operator==(const SumsQuestion& q) const { return AboutRecording::operator==(q); }
  std::optional<Answer> work(JobProgress& progress) const;
};

/// That all of its records are there, for a picture that rests on most of them.
struct WholeQuestion : AboutRecording {
  using Answer = bool;
  static constexpr const char* failed = SumsQuestion::failed;
  u64 all() const { return recording->size(); }
  std::optional<Answer> work(JobProgress&) const { return true; }
};

/// Where the nodes went, and where table answers came from.
struct StudyAnswer {
  std::shared_ptr<const Result<MinimalTree>> proof;  ///< recorded_proof(), which its ledgers rest on
  Ledger ledger;
  TableSums table;
  std::vector<bool> repeated;  ///< by slot, of the ledger
  std::vector<u64> keys;       ///< of positions, by slot; empty if the game is not known
  VisitIndex visits;           ///< of them
  CollisionAudit collisions;   ///< of the answers, at most StudyQuestion::max_compared of them
  /// Of another engine's search, and the keys of its table where those are not `keys`
  std::shared_ptr<const TableOrigins> origins;
  std::vector<u64> written_keys;
  VisitIndex written_visits;
  const std::vector<u64>& table_keys() const { return written_keys.empty() ? keys : written_keys; }
  const VisitIndex& table_visits() const { return written_keys.empty() ? visits : written_visits; }
};
struct StudyQuestion : AboutRecording {
  using Answer = StudyAnswer;
  static constexpr const char* failed = "the recording could not be studied: ";
  static constexpr u64 max_compared = 20'000;  ///< table answers whose positions are compared in full
  static constexpr u32 large = 1'000'000;      ///< of nodes
  /// Of a large recording: the ledger as it is while positions are not known, so that nothing is `repeated`.
  std::shared_ptr<SoFar<std::shared_ptr<const Ledger>>> so_far =
      std::make_shared<SoFar<std::shared_ptr<const Ledger>>>();
  bool operator==(const StudyQuestion& q) const { return AboutRecording::operator==(q); }
  u64 all() const { return recording->size(); }
  std::optional<Answer> work(JobProgress& progress) const;
};

/// What the moves do that were searched; no classes if the game is not known.
struct ClassesQuestion : AboutRecording {
  using Answer = std::optional<MoveClassTable>;
  static constexpr const char* failed = StudyQuestion::failed;
  bool reads_itself() const { return true; }
  std::optional<Answer> work(JobProgress& progress) const;
};

/// The full tree of the last root search, by plain minimax to the same depth and horizon, and the ledger with it.
struct MinimalAnswer {
  u64 nodes = 0, leaves = 0, full = 0;  ///< of the smallest tree that proves the value, and of the full one
  Ledger ledger;
  std::string problem;  ///< why there is none; empty: there is
};
struct MinimalQuestion : AboutRecording {
  using Answer = MinimalAnswer;
  static constexpr const char* failed = StudyQuestion::failed;
  static constexpr u64 max_full_nodes = 3'000'000;  ///< of the full tree
  std::shared_ptr<const StudyAnswer> study;
  std::optional<Answer> work(JobProgress& progress) const;
};

/// A search that is made once more: the recording that grows meanwhile, for whoever asks how far it is.
class GrowingRecording {
 public:
  void set(SharedRecording recording) {
    const std::lock_guard lock(mutex_);
    recording_ = std::move(recording);
  }
  u64 size() const {
    const std::lock_guard lock(mutex_);
    return recording_ ? recording_->size() : 0;
  }

 private:
  mutable std::mutex mutex_;
  SharedRecording recording_;
};

struct RepeatedSearch : AboutRecording {
  std::shared_ptr<GrowingRecording> again = std::make_shared<GrowingRecording>();
  u64 all() const { return recording->size(); }
  u64 grown() const { return again->size(); }
};

/// The smallest proof known of a claim about a node, and which claims there are about the moves of the root.
struct ProofAnswer {
  std::shared_ptr<const Proof> proof;
  std::string problem;  ///< why there is none; empty: there is
  std::vector<ProofClaim> claims;
};
struct ProofQuestion : AboutRecording {
  using Answer = ProofAnswer;
  static constexpr const char* failed = "the proof was not found: ";
  u32 node = no_node;
  std::optional<Score> claim;
  std::shared_ptr<GrowingRecording> again = std::make_shared<GrowingRecording>();  ///< what is searched for it
  u64 all() const { return 0; }                                                    // nobody knows how far a proof is
  u64 grown() const { return again->size(); }
  bool operator==(const ProofQuestion& other) const;
  std::optional<Answer> work(JobProgress& progress) const;
};

/// The same search again with a log of what its table was asked and lost.
struct LogQuestion : RepeatedSearch {
  using Answer = LossesAgain;
  static constexpr const char* failed = StudyQuestion::failed;
  std::optional<Answer> work(JobProgress& progress) const;
};

/// The rules of the linter. The root is that of the search.
struct LintQuestion : AboutRecording {
  using Answer = LintReport;
  static constexpr const char* failed = "the linter has ended early: ";
  PlanRoot root;
  LintInput input() const { return lint_input(*recording, root); }
  std::optional<Answer> work(JobProgress& progress) const;
};

/// Cuts searched again. Stopped, what is finished counts.
struct AuditQuestion : LintQuestion {
  using Answer = AuditReport;
  static constexpr const char* failed = "the audit has ended early: ";
  u32 sample = 0;
  u64 seed = 1;
  bool operator==(const AuditQuestion&) const = default;
  std::optional<Answer> work(JobProgress& progress) const;
};

/// The same search once more (R14): the rule and its findings, to be put into the linter's report.
struct AgainQuestion : RepeatedSearch {
  using Answer = LintReport;
  static constexpr const char* failed = "the search could not be repeated: ";
  std::optional<Answer> work(JobProgress& progress) const;
};

/// A search by its text, and whether it gives the recording (null: none is known, and the digest must be expected).
struct RepeatAnswer {
  bool same = false, stopped = false;
  u64 digest = 0;
  std::string difference;  ///< the first event that differs, in words
  std::string problem;     ///< why it could not be made; empty: it was
};
struct RepeatQuestion : RepeatedSearch {
  using Answer = RepeatAnswer;
  static constexpr const char* failed = "the search has ended: ";
  WrittenPlan written;
  std::optional<u64> expected;
  u64 all() const { return recording ? recording->size() : 0; }
  std::optional<Answer> work(JobProgress& progress) const;
};

}  // namespace ply
