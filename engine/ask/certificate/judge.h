// Judges what sentences claim (words/claim.h) from the records alone: no line of what made them is used here.
#pragma once
#include <string>

#include "engine/ask/certificate/replayed.h"
#include "engine/read/words/claim.h"
#include "engine/trace/recording.h"

namespace ply {

/// What the records do not say of their search.
struct JudgedSearch {
  bool sound = true;        ///< nothing is assumed that is not proved
  bool reported = true;     ///< it is ours: what it assumes is known
  bool aspiration = false;  ///< finite windows of the root are guesses
  bool fail_hard = false;
  bool leaves_out = false;  ///< a switch leaves moves of the root out
  int root_moves = -1;      ///< legal moves at the root; -1: not known
};
JudgedSearch judged_search(const Recording& recording);

class ClaimJudge {
 public:
  ClaimJudge(std::span<const NodeRecord> records, bool windowless, JudgedSearch search)
      : at_(records, windowless), windowless_(windowless), search_(search) {}

  /// Claims are judged as of this moment.
  void to(Tick t) { at_.to(t); }
  const Replayed& replayed() const { return at_; }
  /// Why the claim does not hold; empty: it does.
  std::string refused(const SentenceClaim& c) const;

 private:
  using Ground = Standing::Ground;
  // judge.cpp
  std::string event(const SentenceClaim& c, u32 k) const;
  std::string not_again(u32 k, u32 by) const;  ///< why scout `by` is not searched again; empty: it is
  bool finished(u32 k) const;                  ///< a value has reached its upper bound, and no other move follows
  bool attempted_again(u32 k) const;           ///< a root: the next one is its next attempt, or the record ends there
  // judge_bounds.cpp
  std::string bound(const SentenceClaim& c, u32 k) const;
  std::string bound_kind(const SentenceClaim& c, u32 k) const;
  std::string cut(const SentenceClaim& c, u32 k) const;
  /// On what a bound stands whose owner is known, of node k.
  Ground ground(u32 k, const Bound& b, Ground* behind = nullptr) const;
  // judge_ends.cpp
  std::string ending(const SentenceClaim& c, u32 k) const;
  std::string missing(const SentenceClaim& c, u32 k) const;
  std::string line(const SentenceClaim& c, u32 k) const;

  // judge_change.cpp
  std::string change(const SentenceClaim& c, u32 k) const;

  // What the records say.
  u32 child(const SentenceClaim& c,
            u32 k) const;  ///< slot of c.by if it is a child of k that was left by now, else no_node
  int value_of(u32 parent, u32 child) const;
  bool shut(u32 k) const;               ///< a value has reached its upper bound
  int searched(u32 k, u32 last) const;  ///< its moves with a record, up to child `last` (no_node: all)
  bool ends_cut(u32 k) const { return at_.closed(k) && at_[k].cut(); }

  Replayed at_;
  const bool windowless_;
  const JudgedSearch search_;
};

}  // namespace ply
