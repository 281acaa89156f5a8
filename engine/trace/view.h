// Reading a recording. A View is a forest of records in post-order: the published prefix, and for a running search a
// small tail of stand-ins for the nodes that are still open. Everything is computed from `size` and the order alone:
//
//     id    = slot - size + 1 + ply
//     enter = 2 * id - ply          leave = 2 * (id + size) - ply - 1
//     last child of k = k - 1       previous sibling of c = c - size[c]
//
// A View owns nothing: it is a few words that refer to a Recording (and an OpenLine), which must outlive it. Its
// functions are pure and may be called by any thread. Slots that the caller passes are in [0, size()), ticks in [0,
// ticks()). Costs: a descent by id or tick is O(depth x branching), about a microsecond.
#pragma once
#include <atomic>
#include <span>
#include <vector>

#include "engine/trace/open_line.h"
#include "engine/trace/record.h"

namespace ply {

/// Who set a bound. `id` names the child whose return raised it, the node that narrowed it for a scout, or the node
/// that stood pat.
struct Owner {
  enum class Kind : u8 {
    root_window,  ///< the window the root was searched with
    child,        ///< the return of node `id`
    null_window,  ///< node `id` searches this line only to prove that it is not better than what it has
    stand_pat,    ///< the static value of node `id` itself
    unknown,      ///< recorded so, but it does not follow from the parent (a fault of the search)
  };
  Kind kind = Kind::root_window;
  u32 id = no_node;
  friend bool operator==(const Owner&, const Owner&) = default;
};

struct Bound {
  int value = 0;
  Owner owner;
  friend bool operator==(const Bound&, const Bound&) = default;
};

/// In the view of the node's mover.
struct Window {
  Bound alpha, beta;
  friend bool operator==(const Window&, const Window&) = default;
};

constexpr Window flipped(const Window& w) { return {{-w.beta.value, w.beta.owner}, {-w.alpha.value, w.alpha.owner}}; }

/// The windows of one node of a path.
struct PathWindow {
  Window entry;         ///< as recorded, with the owners that the nodes above give it
  Window now;           ///< after what was known at the tick
  Window at_next;       ///< when the next node of the path was entered; `now` for the last
  bool follows = true;  ///< the recorded entry window is the one that follows from the parent: false is a lint
};

enum class NodeState : u8 { not_yet, open, closed };

/// The node that an event belongs to.
struct Event {
  u32 slot = no_node;
  bool leaving = false;
};

/// What no line of another engine's log says: nothing may be said of it, whatever the records hold in its place.
struct Untold {
  bool windows = false, depths = false;
  bool tree = false;  ///< only the lines of the best moves are told (info_log.h)
  friend bool operator==(const Untold&, const Untold&) = default;
};

class RecordBlocks;

class View {
 public:
  View() = default;
  /// A finished recording: `n` records that form a closed forest. `windowless`: plain minimax, where alpha is only the
  /// best so far and is not handed down.
  View(const NodeRecord* records, u32 n, bool windowless = false, const u64* keys = nullptr, const i16* plies = nullptr)
      : records_(records), keys_(keys), plies_(plies), at_hand_(n), closed_(n), size_(n), windowless_(windowless) {}
  /// A running one. `line` must outlive the view.
  View(const NodeRecord* records, const OpenLine& line, bool windowless = false)
      : records_(records),
        tail_(line.records),
        at_hand_(line.published),
        closed_(line.published),
        size_(line.published + static_cast<u32>(line.open)),
        windowless_(windowless) {}

  /// All slots, the open ones included.
  u32 size() const { return size_; }
  u32 closed() const { return closed_; }
  bool empty() const { return size_ == 0; }
  bool windowless() const { return windowless_; }
  Untold untold() const { return untold_; }
  void set_untold(Untold untold) { untold_ = untold; }
  /// Of a recording whose records are read when they are looked at; else null.
  const RecordBlocks* blocks() const { return blocks_; }
  void set_blocks(const RecordBlocks* blocks);
  /// Of a recording that has some (node_keys.h), else empty.
  std::span<const u64> node_keys() const { return {keys_, keys_ ? closed_ : 0}; }
  std::span<const i16> node_plies() const { return {plies_, plies_ ? closed_ : 0}; }
  /// As its engine counts it: the record's ply, but where another engine said otherwise.
  int said_ply(u32 slot) const { return plies_ && slot < closed_ ? plies_[slot] : (*this)[slot].ply; }
  /// The records of closed nodes from this slot on, at most `most`, one behind the other; `from` <= closed().
  std::span<const NodeRecord> closed_from(u32 from, u32 most) const;
  const NodeRecord& operator[](u32 slot) const {
    if (slot < at_hand_) return records_[slot];
    // What was read, and lately (RecordBlocks)
    if (states_ && slot < closed_ && states_[slot >> 14].load(std::memory_order_acquire) == 2) return records_[slot];
    return elsewhere(slot);
  }
  /// Events so far.
  Tick ticks() const { return 2 * Tick{closed_} + (size_ - closed_); }

  // One node.
  u32 id(u32 k) const { return k - (*this)[k].size + 1 + (*this)[k].ply; }
  Tick enter(u32 k) const { return 2 * Tick{id(k)} - (*this)[k].ply; }
  /// Of an open node: a tick that has not come yet.
  Tick leave(u32 k) const { return 2 * (Tick{id(k)} + (*this)[k].size) - (*this)[k].ply - 1; }
  bool open(u32 k) const { return k >= closed_; }
  NodeState state(u32 k, Tick t) const {
    return t < enter(k) ? NodeState::not_yet : t < leave(k) ? NodeState::open : NodeState::closed;
  }
  /// Lowest slot of the subtree of k.
  u32 first_slot(u32 k) const { return k - (*this)[k].size + 1; }
  /// Of a node that was left early by a rule: a shallow search said so, not a null move.
  bool left_by_shallow_probe(u32 k) const {
    return (*this)[k].end() == NodeEnd::pruned && last_child(k) != no_node &&
           is_shallow_probe((*this)[k], (*this)[last_child(k)]);
  }
  /// Whether a depth of a record is one that was told: a log of another engine may tell none, or none of some nodes.
  bool tells_depth(int depth) const { return !untold().depths && !(untold().tree && depth == NodeRecord::min_depth); }
  u32 last_child(u32 k) const { return (*this)[k].size > 1 ? k - 1 : no_node; }
  /// The sibling searched before c, no_node for the first.
  u32 previous_sibling(u32 c) const;
  /// no_node for a root.
  u32 parent(u32 k) const;
  /// 1 + the nodes visited before it, recorded or not: its true place in the search.
  u64 visit(u32 k) const;

  // Groups of nodes, in the order they were searched. `out` is replaced.
  void roots(std::vector<u32>& out) const;
  void children(u32 k, std::vector<u32>& out) const;
  /// From the root down to k itself.
  void path_to(u32 k, std::vector<u32>& out) const;
  /// The nodes open at t, from the root down; empty between two roots.
  void path(Tick t, std::vector<u32>& out) const;

  // Finding.
  u32 find(u32 id) const;  ///< the slot, or no_node
  Event event(Tick t) const;
  /// The deepest node open at t, or no_node.
  u32 deepest(Tick t) const;
  /// Number of nodes left at or before t; so also the first slot that was left later.
  u32 closed_by(Tick t) const;

  // Windows.
  /// The windows of all nodes of `path` (root down, as path() or path_to() give it) at t. A node that was left by then
  /// shows its last window, one not entered by then its entry window.
  void windows(std::span<const u32> path, Tick t, std::vector<PathWindow>& out) const;
  /// What the value of a closed child did for its parent: whether it counted, and whether it raised alpha.
  struct Effect {
    bool counted = false, raised = false;
  };
  Effect effect_of(u32 parent, u32 child) const;

  // The fully open tree: row r shows the node with id r, so scrolling needs no list.
  u32 rows() const { return size_; }
  /// Row n of the fully open subtree of k; row 0 is k. n < size of k.
  u32 subtree_row(u32 k, u32 n) const { return find(id(k) + n); }

 private:
  const NodeRecord& elsewhere(u32 slot) const;
  template <class Visit>
  u32 descend(Visit&& visit) const;
  Window start_window(u32 k, const Window* parent_now, u32 parent, bool& follows) const;
  static void stand_pat(const NodeRecord& q, u32 id, Window& w);

  const NodeRecord* records_ = nullptr;
  const NodeRecord* tail_ = nullptr;
  const u64* keys_ = nullptr;
  const i16* plies_ = nullptr;
  const RecordBlocks* blocks_ = nullptr;
  const std::atomic<u8>* states_ = nullptr;
  u32 at_hand_ = 0;  // of the closed ones, those that need not be read first: all or none
  u32 closed_ = 0, size_ = 0;
  bool windowless_ = false;
  Untold untold_;
};

/// parent[] of the closed nodes, kept up to date with a growing recording: one write a node, amortised.
class Parents {
 public:
  /// Takes in the records published since the last call, at most `budget` of them. A smaller view starts anew.
  void update(const View& v, u32 budget = no_node);
  u32 known() const { return static_cast<u32>(parent_.size()); }
  /// no_node: a root, or the parent is still open (or not taken in yet).
  u32 operator[](u32 slot) const { return parent_[slot]; }
  void clear() { parent_.clear(); }

 private:
  std::vector<u32> parent_;
};

}  // namespace ply
