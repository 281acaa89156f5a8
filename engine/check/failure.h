// What is wrong with a search, as a question that can be asked of any search: a rule of the linter that it breaks, an
// answer that the audit contradicts, a node for which an expression holds, the move that it chooses. The reducer
// (reduce.h) makes a search smaller as long as the answer stays the same, and the cases that it writes ask it again.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "engine/ask/lint/lint.h"
#include "engine/base/progress.h"
#include "engine/plan/plan_run.h"

namespace ply {

enum class FailureKind : u8 { rule, audit, expression, move };

struct Failure {
  FailureKind kind = FailureKind::rule;
  LintRule rule = LintRule::window_open;  ///< of FailureKind::rule
  std::string text = {};                  ///< the expression, or the move as the notation writes it
  /// The sentence of the finding: which failure of the rule, or of the audit, it is. Empty: any of them. A search that
  /// is reduced must not slip from one fault to another that breaks the same rule.
  std::string sentence = {};
  friend bool operator==(const Failure&, const Failure&) = default;
};

/// "R4", "audit", "chooses e3"; everything else is an expression. The error says what is wrong with that, with its
/// column.
Result<Failure> read_failure(std::string_view text);
/// The other way, without the sentence.
std::string write_failure(const Failure& failure);
/// What the search does, in words, with the sentence if it has one: "it breaks R4, Answers agree: ...".
std::string failure_words(const Failure& failure);
/// The same of a search that does not.
std::string no_failure_words(const Failure& failure);

/// How often the search is run again to see whether it gives the same (R14): what depends on chance may repeat by
/// chance.
inline constexpr int max_repeats = 8;

/// Whether a recorded search fails in that way; if so, the failure with the sentence of its first finding (or with the
/// one that was asked for). The error says why that cannot be asked of it. Runs on the calling thread and ends early,
/// with nothing, when `progress` is told to stop; how far it is, it does not say.
Result<std::optional<Failure>> how_it_fails(const Failure& failure, const PlanRoot& root, const PlanRun& run,
                                            RecordPool& pool, JobProgress& progress);
/// The first rule of the linter that a recorded search breaks; nothing: it breaks none.
std::optional<Failure> first_broken_rule(const Recording& recording, const PlanRoot& root, JobProgress& progress);

/// Runs the search that a text describes and asks whether it fails so. `failure` is as read_failure takes it. The error
/// says what of both cannot be read or asked.
Result<bool> search_fails(std::string_view plan_text, std::string_view failure, std::string_view sentence = {});

}  // namespace ply
