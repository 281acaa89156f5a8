// Where the nodes of a search went: every visited node is in exactly one class, and the classes add up to all visits.
//
// What belongs to the cheapest proof among the records (minimal_tree.h) is necessary, wherever it stands: a move that
// was searched with too wide a window had to be refuted all the same. So never fewer nodes are necessary than that
// proof has. Every other node has the first of these that holds for it or for a node above it, so a subtree counts
// once, at its outermost cause:
//     stopped: the root search was stopped and has no result
//     another thread: than the one whose result it is has searched it (only where threads are told)
//     probe: a search beside the line (null move)
//     previous iteration: a root search of less depth than the last finished one
//     re-search: searched in vain and then again: a scout that failed high, an attempt that the aspiration window
//         missed
//     repeated: this very position had been searched before, at least as deep, with a value that answers this window:
//         a table that forgets nothing would have saved it (only where positions are known)
//     late refutation: searched before the child that then cut off its parent
//     wide window: at a node with an exact value, searched before its best move: what its refutation did not need
//     costly refutation: part of a proof, but not of the cheapest one: outside the minimal tree (only where that is
//         known, minimal_tree.h)
//     necessary: all others
// and `not recorded`: visits without a record.
//
// Why: the share of cut-offs by the first move, which engines print, hides most of this; see Knuth & Moore 1975 for
// what is necessary.
#pragma once
#include <array>
#include <atomic>
#include <functional>
#include <vector>

#include "engine/read/table/earlier_visits.h"
#include "engine/read/waste/minimal_tree.h"

namespace ply {

enum class Waste : u8 {
  aborted,
  other_thread,
  probe,
  previous_iteration,
  research,
  repeated,
  late_refutation,
  wide_window,
  costly_refutation,
  necessary,
  not_recorded
};
inline constexpr std::size_t waste_classes = 11;

/// "late refutation"
const char* waste_name(Waste w);
/// One sentence.
const char* waste_meaning(Waste w);
/// Whether nodes of this class would not be there with perfect order and windows (and a perfect table).
constexpr bool is_waste(Waste w) { return w != Waste::necessary && w != Waste::not_recorded; }

/// Moves searched before the one that mattered, at a node that is not itself below such a mistake.
struct OrderingMistake {
  u32 id = no_node;                     ///< of the node whose moves were in the wrong order
  u32 better = no_node;                 ///< id of the child that should have come first
  Waste kind = Waste::late_refutation;  ///< or wide_window
  u64 nodes = 0;                        ///< visits below the moves before it that their refutation did not need
  u8 rank = 0;                          ///< of the better one
  Why why = Why::generator;             ///< where the move that was searched first came from
};

struct Ledger {
  using Counts = std::array<u64, waste_classes>;
  Counts total{};
  /// Recorded nodes; `not_recorded` stands at the ply of their deepest recorded ancestor
  std::vector<Counts> by_ply;
  std::array<Counts, 6> by_source{};  ///< by Why of the node's own place in the order
  struct RootMove {
    u32 move = 0;
    Counts nodes{};
  };
  std::vector<RootMove> by_root_move;     ///< of the last finished root search, else of the last, in their order
  std::vector<OrderingMistake> mistakes;  ///< the costliest first, at most `max_mistakes`
  std::vector<Waste> classes;             ///< by slot
  bool repeated_known = false, minimal_known = false;
  /// Nodes of the cheapest proof among what the last finished root search visited: no more were needed; 0: it
  /// proved nothing. All of them are `necessary`, but for those below them that have no record.
  u64 enough = 0;
  u64 last_search = 0;  ///< visits of that root search, the last attempt alone; 0: none was finished
  u64 nodes() const;
  u64 wasted() const;  ///< sum of is_waste
};

struct LedgerQuestion {
  std::size_t max_mistakes = 50;
  /// By slot, the answers of earlier_visits(); those of asked_of_ledger() are enough. Empty: nothing is `repeated`.
  std::vector<bool> repeated = {};
  /// recorded_proof() of the same view; null: worked out here.
  const Result<MinimalTree>* proof = nullptr;
  /// By slot, whether it lies in the minimal tree; empty: `costly refutation` stays empty.
  std::vector<bool> minimal = {};
};

/// The nodes whose class may be `repeated`: those of the last iteration.
SlotRange asked_of_ledger(const View& v);

/// Of the nodes of a view, from the last slot to the first: some 20 ns a node. Of a recording that is read on demand a
/// block is not read again where all of it is of one class, whose numbers the index tells: earlier_visits() has read it
/// and compared them. Empty if it was stopped, or a block is damaged.
Ledger make_ledger(const View& v, const LedgerQuestion& question = {}, const std::atomic<bool>* stop = nullptr);

}  // namespace ply
