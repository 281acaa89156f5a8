// What the parts that work causes out write into (hypotheses.h). Inside this folder only.
#pragma once
#include <array>
#include <compare>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/ask/lint/lint.h"
#include "engine/foreign/claims.h"

namespace ply::lint_detail {

/// A cause, and which of the findings it explains.
struct Cause {
  std::string id, cause, advice;
  std::vector<bool> explains;  ///< by finding
  u64 count = 0;
  std::optional<u64> left = {};
  bool by_sentence = false;  ///< a finding says it already: worth naming however few there are
};

/// What is changed for a trial; null: nothing.
struct Trial {
  const std::vector<NodeRecord>* records = nullptr;
  const EngineClaims* claims = nullptr;
  bool board = false;                   ///< rules that need positions are asked, too
  std::vector<LintRule> concerns = {};  ///< only what these rules found; empty: all that can be asked again
};

class Causes {
 public:
  Causes(const LintInput& input, const LintOptions& options, const LintReport& report, JobProgress* progress);

  const LintInput& input() const { return in_; }
  const LintOptions& options() const { return options_; }
  JobProgress* progress() const { return progress_; }
  const View& view() const { return in_.view; }
  const std::vector<LintFinding>& findings() const { return report_.findings; }
  u32 slot(std::size_t finding) const { return slots_[finding]; }
  bool stopped() const { return progress_ && progress_->stop.load(std::memory_order_relaxed); }
  bool any(std::string_view sentence) const;
  /// Found when the rules were asked again, and not before; of those that were too many to be kept nothing is known.
  bool is_new(const LintFinding& f) const;
  /// Slots of the findings with that sentence.
  std::vector<u32> at(std::string_view sentence) const;
  Claims claims() const;
  /// The move to a node, as the log wrote it; empty: it did not.
  std::string_view move_text(u32 slot) const;

  /// Explains the findings for which `f` says so; false: none.
  bool by_findings(std::string id, std::string cause, std::string advice, const std::function<bool(std::size_t)>& f);
  /// Explains what vanishes; false where nothing does, or where too much comes anew.
  bool by_trial(std::string id, std::string cause, std::string advice, const Trial& trial);
  /// The last one is what its findings say.
  void by_sentence() { causes_.back().by_sentence = true; }
  /// The last one explains these, too.
  void also(const std::function<bool(std::size_t)>& f);
  /// The rules asked again.
  LintReport asked_again(const Trial& trial) const;
  /// Takes the best ones over into the report, whose findings get their hypothesis.
  void choose(LintReport& report);
  /// After choose: those that no hypothesis explains.
  u64 unexplained(const LintReport& report) const;

 private:
  /// Of what was found with keys the sentence, too: a node may have another mover, another static value ...
  struct Place {
    LintRule rule;
    u32 id;
    std::string sentence;
    // Not <=>: LLVM's string had none before 16.
    friend bool operator<(const Place& a, const Place& b) {
      return std::tie(a.rule, a.id, a.sentence) < std::tie(b.rule, b.id, b.sentence);
    }
  };
  static Place place_of(const LintFinding& f) {
    return {f.rule, f.id, f.rule == LintRule::keys_agree ? f.sentence : std::string()};
  }

  const LintInput& in_;
  const LintOptions& options_;
  const LintReport& report_;
  JobProgress* progress_;
  std::vector<u32> slots_;
  std::set<Place> places_;
  std::array<u32, lint_rules> last_{};  // of a rule not all of whose findings were kept: the slot of the last one
  std::vector<Cause> causes_;
};

/// A question to the board: a trial without one does not repeat it.
bool of_board(const LintFinding& f);

/// Whether it is worth naming: less than that is as well chance.
inline bool explains_some(u64 explained, u64 of) { return explained * 20 >= of; }

/// Causes that are tried: scores, movers, distances of wins.
void try_changes(Causes& causes);
/// Causes that are places: windows, keys, values.
void look_at_places(Causes& causes);
/// Words of the header for what is left: those that are proposed.
std::vector<std::string> try_claims(Causes& causes, LintReport& report);
/// The hint where the header has no claims.
void hint_at_claims(Causes& causes, LintReport& report);

}  // namespace ply::lint_detail
