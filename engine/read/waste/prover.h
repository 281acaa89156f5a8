// The cheapest proof of a claim about a node that lies within what was recorded: one child of every node of one side,
// all children of every node of the other. Costs follow from the leaves up, in one pass over the records.
#pragma once
#include <array>
#include <atomic>
#include <unordered_map>
#include <vector>

#include "engine/trace/record_runs.h"

namespace ply {

/// What a proof costs.
struct ProofCost {
  static constexpr u64 impossible = ~u64{0};  ///< of leaves: it is not true, or not known
  u64 nodes = 0;
  u64 leaves = 0;
  bool possible() const { return leaves != impossible; }
};

/// What is proved of a node, in the view of one side: that it is at least, at most, or exactly a value.
enum class Wanted : u8 { min, max, both };

struct ProverTask {
  u32 root = no_node;  ///< slot of the node that the claim is about
  Wanted wanted = Wanted::both;
  int value = 0;  ///< of the claim, in the view of `side`
  Side side = Side::first;
  /// What plain minimax to this depth would say again, and nothing else: leaves are static values at the horizon,
  /// standing pat behind it, finished games and wins within the turn; a table answer costs what its writer's proof
  /// costs; reduced looks, moves left out and games decided by their past prove nothing. Fewest nodes are looked for,
  /// else fewest leaves first.
  bool checkable = false;
};

/// One thread. The view outlives it.
class Prover {
 public:
  Prover(const View& v, const ProverTask& task);

  /// Linear in the records it goes over: the subtree, or, where table answers are followed, all before it. False: there
  /// is no proof, or it was stopped.
  bool run(const std::atomic<bool>* stop = nullptr);
  /// Of the whole proof, after run(). A node that is reached by two table answers counts twice.
  const ProofCost& cost() const { return cost_; }

  struct Step {
    u32 slot;
    Wanted wanted;
  };
  /// For those who go over a proof of a large recording, from its root to lower slots: what lies about there is at
  /// hand. False: it is damaged.
  bool go(u32 slot) { return near_.go(slot); }
  u32 first_slot(u32 slot) const { return near_.first_slot(slot); }
  /// Of a node of the proof and what is wanted of it: the children that the proof takes, in any order. Where the table
  /// answered they are those of the node that wrote the answer.
  void chosen(const Step& at, std::vector<Step>& out) const;
  /// What is below is part of the proof, too, but nothing of it is known one by one.
  bool is_leaf(u32 slot) const;

 private:
  using Cost = ProofCost;
  static constexpr Cost never{0, Cost::impossible};
  struct Costs {
    Cost min = never, max = never, both = never;
  };
  struct Pending {
    Costs costs;
    u32 slot;
    int depth;
    Pass pass;
    u8 rank;
  };
  // Of the visits of one move (scout, re-search) the one that proves it most cheaply.
  struct Visits {
    u32 stamp = 0;  // of the node that is worked on
    u32 all_slot = no_node, both_slot = no_node;
    Cost all, both;
  };

  bool less(const Cost& a, const Cost& b) const;
  int for_side(const NodeRecord& r, int value) const { return r.mover() == task_.side ? value : -value; }
  u32 writer(u32 slot) const;  // of the table answer that is followed there; no_node: none is
  void find_writers();
  Costs leaf(const NodeRecord& r) const;
  Costs prove(u32 k, const NodeRecord& r);
  std::size_t place(u32 slot) const { return slot - first_; }

  const View& v_;
  NearRecords near_;
  const ProverTask task_;
  u32 first_ = 0;
  std::vector<Pending> pending_;
  std::unordered_map<u32, u32> writer_;     // by the slot of a table answer: the slot of the node that wrote it
  std::unordered_map<u32, Costs> written_;  // by the slot of such a node
  // What a node is for the one above it: the child that does what one child must do (none: its own static value does),
  // the one that holds exactly, the visit of its move that is taken where all moves must hold.
  static constexpr u8 as_one = 1, as_both = 2, as_all = 4;
  std::vector<u8> taken_;  // by place
  std::array<Visits, 256> best_{};
  std::vector<u8> ranks_;
  u32 stamp_ = 0;
  ProofCost cost_ = never;
};

}  // namespace ply
