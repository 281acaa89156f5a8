// Records of a search that nobody made: a closed, correct forest of any size, with every field drawn.
#pragma once
#include <algorithm>
#include <memory>
#include <vector>

#include "engine/base/random.h"
#include "engine/trace/recording.h"

namespace ply::test {

class DrawnForest {
 public:
  explicit DrawnForest(u64 seed) : random_(seed) {}

  /// Roots until there are `n` records; the last one takes in what is needed for exactly that many.
  std::vector<NodeRecord> records(u32 n) {
    n_ = n;
    while (out_.size() < n) node(0);
    return std::move(out_);
  }

 private:
  /// A few lie far out, so that blocks differ by them.
  i32 score() {
    const i32 far = random_.below(40'000) == 0 ? 4000 : 0;
    return static_cast<i32>(random_.below(4001)) - 2000 + (random_.below(2) ? far : -far);
  }

  void node(int ply) {
    const u32 entered = static_cast<u32>(out_.size());
    u32 skipped = ply > 5 && random_.below(9) == 0 ? random_.below(50) : 0;
    ++open_;
    // Larger near the root, so that some subtrees are longer than a block
    const u32 kids = ply < 4 ? 3 + random_.below(6) : ply < 12 ? random_.below(4) : 0;
    u32 searched = 0;
    for (; searched < kids && out_.size() + open_ < n_; ++searched) {
      node(ply + 1);
      skipped += out_.back().skipped;
    }
    --open_;
    NodeRecord r{};
    r.size = static_cast<u32>(out_.size()) - entered + 1;
    r.skipped = skipped;
    r.alpha = score(), r.beta = r.alpha + 1 + static_cast<i32>(random_.below(3) == 0 ? random_.below(900) : 0);
    r.value = score(), r.static_eval = score();
    r.move = random_.below(64);
    r.link = no_node;
    r.ply = static_cast<u8>(ply);
    if (searched == 0 && entered > 0 && random_.below(4) == 0) {
      const u32 k = random_.below(entered);  // any that was left by then
      r.link = k - out_[k].size + 1 + out_[k].ply;
    }
    const NodeEnd end = searched > 0               ? NodeEnd::inner
                        : r.link != no_node        ? NodeEnd::table
                        : random_.below(5000) == 0 ? NodeEnd::aborted
                        : random_.below(3) == 0    ? NodeEnd::over
                                                   : NodeEnd::horizon;
    r.end_kind = NodeRecord::pack_end(end, static_cast<Kind>(random_.below(4)));
    r.flags = static_cast<u8>(random_.below(2) |
                              NodeRecord::pack_pass(static_cast<Pass>(random_.below(4)), random_.below(9) == 0));
    if (searched > 0 && random_.below(2)) r.flags |= NodeRecord::cut_bit;
    if (random_.below(3)) r.flags |= NodeRecord::static_bit;
    r.rank = random_.below(20) ? static_cast<u8>(random_.below(8)) : no_rank;
    r.reason = static_cast<u8>(random_.below(6));
    r.best = searched > 0 ? static_cast<u8>(random_.below(searched)) : no_rank;
    r.moves = static_cast<u8>(kids);
    r.set_depth(12 - ply + static_cast<int>(random_.below(3)));
    out_.push_back(r);
  }

  Random random_;
  u32 n_ = 0, open_ = 0;
  std::vector<NodeRecord> out_;
};

inline std::shared_ptr<const Recording> drawn_recording(u64 seed, u32 n, RecordPool& pool) {
  SearchPlan plan;
  plan.game = "toy_tree";
  return *Recording::made_of(DrawnForest(seed).records(n), plan, {}, {}, pool);
}

}  // namespace ply::test
