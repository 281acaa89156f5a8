// Entries of a node's children in another engine's table. Nobody tells the key of a child that was not searched there.
// But where the positions are known, the child was searched elsewhere, with its key. And most engines make a child's
// key by turning bits of the node's own, the same ones wherever the same piece makes the same move: so every step of
// the log says by which bits a move turns a key, and a key that is turned so and was stored is the child's, for in 64
// bits none is met by chance.
//
// An enhanced transposition cut-off (J. Schaeffer and A. Plaat, "New Advances in Alpha-Beta Searching", 1996) answers a
// node by such an entry. Inside this folder only.
#pragma once
#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/ask/lint/key_index.h"
#include "engine/base/secret_hash.h"
#include "engine/read/places/subject.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/view.h"

namespace ply::lint_detail {

class ChildEntries {
 public:
  /// What is learned from the log, and what was found for a node, stays; `plan` and `index` must outlive it.
  ChildEntries(const View& v, const SearchPlan& plan, const KeyIndex& index) : v_(v), plan_(plan), index_(index) {}

  /// Calls is_answer(number) with the numbers (KeyIndex) of what may be keys of children of `k`, of those that nodes of
  /// the log have, until it says true, which is returned. Also true where it would look at more of them than it may.
  template <class IsAnswer>
  bool any(u32 k, IsAnswer&& is_answer) {
    Found& f = found_[k];
    if (!f.turns_known) find_turns(k, f);
    if (f.too_many || std::any_of(f.by_turns.begin(), f.by_turns.end(), is_answer)) return true;
    if (!f.positions_known) find_positions(k, f);
    return std::any_of(f.by_position.begin(), f.by_position.end(), is_answer);
  }

 private:
  struct Turn {
    Side mover;
    u64 bits;
    friend auto operator<=>(const Turn&, const Turn&) = default;
  };
  struct Found {
    std::vector<u32> by_turns, by_position;
    bool turns_known = false, too_many = false, positions_known = false;
  };
  static constexpr u64 max_looks = u64{1} << 27;
  void learn();
  void learn_positions();
  void find_turns(u32 k, Found& f);
  void find_positions(u32 k, Found& f);

  const View v_;
  const std::span<const u64> keys_ = v_.node_keys();
  const SearchPlan& plan_;
  const KeyIndex& index_;
  OutsideMap<u32, Found> found_;
  std::vector<Turn> turns_;
  OutsideMap<u64, u32> number_of_;                   // of our key of a position: the number of the engine's
  std::array<std::vector<std::string>, 2> written_;  // of a board without rules: the moves of a side
  Nodes nodes_;
  u64 looks_ = 0;
  bool learned_ = false, positions_learned_ = false;
};

}  // namespace ply::lint_detail
