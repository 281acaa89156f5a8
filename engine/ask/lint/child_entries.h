// Entries of a node's children in another engine's table. Nobody tells the key of a child that was not searched there.
// But where the positions are known, the child was searched elsewhere, with its key. And most engines make a child's
// key by turning bits of the node's own, the same ones wherever the same piece makes the same move: so every step of
// the log says by which bits a move turns a key, and a key that is turned so and was stored is the child's, for in 64
// bits none is met by chance.
//
// An enhanced transposition cut-off (J. Schaeffer and A. Plaat, "New Advances in Alpha-Beta Searching", 1996) answers a
// node by such an entry. Inside this folder only.
#pragma once
#include <array>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/read/places/subject.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/view.h"

namespace ply::lint_detail {

class ChildEntries {
 public:
  /// `keys`: as NodeKeys has them, as many as there are nodes.
  ChildEntries(const View& v, std::span<const u64> keys, const SearchPlan& plan) : v_(v), keys_(keys), plan_(plan) {}

  /// Calls is_answer(key) with what may be the keys (as in NodeKeys) of the children of `k`, until it says true, which
  /// is returned. Also true where it has looked at more of them than it may.
  template <class IsAnswer>
  bool any(u32 k, IsAnswer&& is_answer) {
    if (!learned_) learn();
    for (const Turn& t : turns_) {
      if (t.mover != v_[k].mover()) continue;
      if (looks_++ >= max_looks || is_answer(keys_[k] ^ t.bits)) return true;
    }
    for (const u64 key : by_position(k))
      if (is_answer(key)) return true;
    return false;
  }

 private:
  struct Turn {
    Side mover;
    u64 bits;
    friend auto operator<=>(const Turn&, const Turn&) = default;
  };
  static constexpr u64 max_looks = u64{1} << 25;
  void learn();
  void learn_positions();
  std::vector<u64> by_position(u32 k);

  const View& v_;
  std::span<const u64> keys_;
  const SearchPlan& plan_;
  std::vector<Turn> turns_;
  std::unordered_map<u64, u64> key_of_;              // of our key of a position: the engine's
  std::array<std::vector<std::string>, 2> written_;  // of a board without rules: the moves of a side
  Nodes nodes_;
  u64 looks_ = 0;
  bool learned_ = false, positions_learned_ = false;
};

}  // namespace ply::lint_detail
