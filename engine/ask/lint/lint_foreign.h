// The rules as they are asked of another engine's search: only what all such searches have in common, unless its header
// says what it does (claims.h). Inside this folder only.
#pragma once
#include <memory>
#include <optional>
#include <span>

#include "engine/ask/lint/lint_notes.h"
#include "engine/ask/table/answer_check.h"
#include "engine/trace/node_columns.h"

namespace ply::lint_detail {

inline bool left_open(const NodeRecord& r) { return r.end() == NodeEnd::aborted || r.end() == NodeEnd::open; }

class ForeignRules {
 public:
  explicit ForeignRules(Notes& notes);

  /// Windows of the children, searches again, and what becomes of the node. `kids`: in the order of the search.
  void children(u32 k, std::span<const u32> kids);
  /// What its value proves against what was searched for it.
  void proofs(u32 k, std::span<const u32> kids);
  /// Roots that failed and were left so.
  void roots();
  /// Reductions that were never taken back; after all nodes.
  void never_deeper();
  /// The infinite bound as a value: that of no move. A search that keeps values within the window may have it.
  bool out_of_nothing(u32 k) const;
  /// A king that is taken may be worth all that there is.
  bool takes_kings() const { return claims_.has(Claim::pseudo_legal); }
  /// What the table answered at `k` against what the node `w` had proved.
  void answer(u32 k, u32 w);
  /// The same of answers that name a node of another thread.
  void other_threads();
  /// The same of answers that do not name their writer: an earlier node of the same key may have stored each, if the
  /// table was empty when the search began. False: stopped.
  bool answers();
  /// Nodes of one key against each other. False: stopped.
  bool keys();
  /// Whether what a node proved holds for every other search of it: nothing unsound was claimed, or said to be left
  /// out.
  bool sound() const { return sound_; }

 private:
  struct Outcome {
    int best = 0, alpha = 0, searched = 0;
    u8 rank = no_rank;
    bool any = false, cut_before = false, exact_there = false, partly = false;
  };
  struct Contradiction {
    LintQuantity quantity;
    i64 expected, found;
    const char* sentence;
  };
  struct Reductions {  // that failed high
    u64 failed_high = 0, deeper = 0;
    u32 first = no_node;
  };
  std::optional<Contradiction> against(u32 k, u32 w) const;
  void window(u32 c, const NodeRecord& q, const NodeRecord& x, int alpha, bool same);
  void forgotten(u32 k, std::span<const u32> kids, std::size_t i);
  void outcome(u32 k, const NodeRecord& q, const Outcome& o);
  void decided(u32 k, const NodeRecord& q, std::span<const u32> kids);
  void reductions(u32 k, std::span<const u32> kids);
  void excluded(std::span<const u32> kids);
  bool beside(u32 k, u32 c) const;
  bool given_up_above(u32 k) const;
  bool asked_again(u32 k, std::span<const u32> kids, std::size_t i) const;
  bool whole() const;
  bool gaps() const;
  bool has_all_threads() const;
  class Writers;
  bool of_a_child(u32 k, const Writers& writers, u32 key) const;
  bool of_two_bounds(u32 k, const Writers& writers, u32 key) const;
  std::optional<Contradiction> unwritten(u32 k, const Writers& writers, u32 key);

  Notes& n_;
  const View& v_;
  const AnswerRules rules_;  ///< what the engine says; but for the size of wins, which the notes have
  const Claims& claims_ = rules_.claims;
  const bool reported_ = rules_.reported, empty_table_ = rules_.empty_table;
  std::optional<int> own_static(u32 k) const;
  const std::shared_ptr<const NodeColumns> columns_ = node_columns(v_);
  bool narrows_, sound_;
  Reductions cutting_, inside_;  // with at least beta, and below it
};

}  // namespace ply::lint_detail
