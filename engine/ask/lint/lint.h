// The linter: rules that the recording of a correct search cannot break. Each is a statement about recorded nodes, so
// it holds for every game and every search; a finding names the node, the moment, what was expected and what is there.
// Whatever a rule cannot be asked of (plain minimax, unrecorded children, aborted nodes ...) it says instead of
// guessing: an alarm is a fault of the search, of the rules or of the evaluation.
//
// Reads finished recordings only; one pass over the records and a sample of positions; pure, so it may run on any
// thread.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/game/game.h"
#include "engine/plan/plan_root.h"
#include "engine/search/win_distance.h"
#include "engine/trace/recording.h"

namespace ply {

/// In the order of their numbers: R1 is rule 0. R14 needs the search once more (search_again.h); a recording alone
/// cannot break it.
// clang-format off
enum class LintRule : u8 {
  window_open, window_turned, kind_agrees, answers_agree, within_infinite, wins_by_ply, nothing_stored_after_stop,
  line_legal, line_witness,
  nodes_counted, key_tells_apart, moves_complete, static_right, reproducible, window_within, outcome_follows,
  window_follows, keys_agree
};
// clang-format on
inline constexpr std::size_t lint_rules = 18;

struct LintRuleInfo {
  const char* name;      ///< a few words
  const char* sentence;  ///< what holds
  const char* applies;   ///< where it is asked
};
const LintRuleInfo& lint_rule(LintRule rule);
/// "R1" .. "R18".
std::string lint_id(LintRule rule);

/// What `expected` and `found` of a finding count.
enum class LintQuantity : u8 { nothing, score, window, number, rank, move, kind };

/// Scores and windows are in the view of the mover of the node; a window is two numbers, everything else is the first.
struct LintFinding {
  LintRule rule = LintRule::window_open;
  u32 id = no_node;  ///< of the node; no_node: of the search as a whole
  Tick tick = -1;    ///< where it can be seen: the node's entry for its window, else its exit
  LintQuantity quantity = LintQuantity::nothing;
  std::array<i64, 2> expected{}, found{};
  std::string sentence;  ///< without numbers, which are in `expected` and `found`
  int hypothesis = -1;   ///< the first of the report's that explains it; -1: none does
};

/// Findings with one sentence.
struct LintGroup {
  LintRule rule = LintRule::window_open;
  std::string sentence;
  u64 count = 0, explained = 0;  ///< explained: by the report's hypotheses
};

/// A cause that explains findings (hypotheses.h).
struct LintHypothesis {
  std::string id;      ///< "scores-view", "not-undone" ...
  std::string cause;   ///< in a sentence
  std::string advice;  ///< what to do
  u64 explains = 0, of = 0;
  /// Findings that are left if what it says is taken for granted; only where that was tried.
  std::optional<u64> left = {};
  std::vector<u32> nodes = {};         ///< ids: the first ones of which it explains a finding
  std::vector<LintGroup> groups = {};  ///< what it explains and no hypothesis before it
};

struct LintRuleResult {
  u64 checked = 0, findings = 0;
  std::string skipped;  ///< why the rule was skipped; empty: it was not
};

struct LintReport {
  std::array<LintRuleResult, lint_rules> rules;
  std::vector<LintFinding> findings;       ///< by rule, then in the order of the search; of each rule only the first
  std::vector<LintGroup> groups;           ///< all of them, by rule and sentence
  std::vector<LintHypothesis> hypotheses;  ///< of another engine's search, the best first (with_hypotheses)
  u64 beyond = 0;                          ///< findings behind those by which causes are worked out: why is not known
  u64 nodes = 0, positions = 0;            ///< looked at
  bool complete = false;                   ///< false: stopped before the end
  u64 total() const;
  const LintRuleResult& of(LintRule r) const { return rules[static_cast<std::size_t>(r)]; }
  /// "R2", "R17": the rules that were broken.
  std::vector<std::string> broken() const;
};

namespace lint_detail {
struct LogFacts;
}

struct LintInput {
  View view;  ///< of a finished recording
  const SearchPlan* plan = nullptr;
  const RecordingSummary* summary = nullptr;  ///< null: rules that need what came out are skipped
  PlanRoot root;                              ///< without a game: rules that need positions are skipped
  /// What was learned from its log, for who asks of one search several times; null: nothing so far.
  std::shared_ptr<lint_detail::LogFacts> facts = {};
};
/// Of a recording whose root is known; or not: a null game.
LintInput lint_input(const Recording& recording, const PlanRoot& root);
/// The same with the root that its plan names, if that is known here.
LintInput lint_input(const Recording& recording);

struct LintOptions {
  u32 positions = 20'000;          ///< at most this many nodes, evenly spread, are replayed
  u32 keep = 100;                  ///< findings of each rule that are kept
  bool board = true;               ///< false: no rule that needs positions is asked
  u32 keep_for_causes = 1u << 18;  ///< findings of each rule by which causes are worked out
};

LintReport lint(const LintInput& input, const LintOptions& options = {}, JobProgress* progress = nullptr);

}  // namespace ply
