// What is kept of one visited node: 40 bytes, written once, when the node is left. So records lie in post-order, and
// neither id nor parent nor children need be stored (see view.h). Scores are in the view of THIS node's mover.
//
// Free is one bit of `end_kind` (four kinds need two bits of three). A reason has room for ten more. What needs more
// than that lies beside the records, in a block of its own (block_file.h).
#pragma once
#include <type_traits>

#include "engine/base/types.h"
#include "engine/search/observer.h"

namespace ply {

/// A moment of a recording. Every node has an enter tick and a leave tick; "the state at t" is the state after event t.
using Tick = i64;

/// "None" for ids, slots and links. An id counts nodes in the order they were entered, a slot in the order they were
/// left.
inline constexpr u32 no_node = 0xffffffffu;
/// `skipped` stops counting here: the true number is this or more.
inline constexpr u32 skipped_saturated = 0xffffffffu;
/// `best` of a node none of whose moves was ever the best, and the rank of a probe.
inline constexpr u8 no_rank = 255;

struct NodeRecord {
  u32 size;     ///< recorded nodes of this subtree, itself included
  u32 skipped;  ///< nodes below it that were visited but not recorded
  i32 alpha;    ///< the window it was entered with
  i32 beta;
  i32 value;        ///< what the search returned
  i32 static_eval;  ///< static value, only if has_static()
  u32 move;         ///< the move that led here
  u32 link;         ///< id of the node that wrote the table entry used, or no_node
  u8 ply;
  i8 depth_low;  ///< see depth(); a search of ours writes only this, and -128 for what is less
  u8 end_kind;   ///< 4 bits NodeEnd, inferred(), 2 bits Kind, a free one
  u8 flags;      ///< see below
  u8 rank;       ///< place in the parent's order; the attempt number at a root
  u8 reason;     ///< 4 bits Why it was searched at that place, 2 bits of depth(), lost_link(), history_dependent()
  u8 best;       ///< rank of the best move as the search said it, or no_rank
  u8 moves;      ///< legal moves (in quiescence: the moves it would search); 0: none, or another engine did not say

  static constexpr u8 mover_bit = 1, pass_shift = 1, pass_mask = 3 << pass_shift, cut_bit = 8, static_bit = 16;
  static constexpr u8 partial_bit = 32, stand_pat_bit = 64, reduced_bit = 128;
  /// Of `reason`
  static constexpr u8 past_bit = 128, lost_link_bit = 64, depth_shift = 4, depth_mask = 3 << depth_shift, why_mask = 15;
  static constexpr u8 inferred_bit = 16;  ///< of `end_kind`
  static constexpr int min_depth = -128 - 256, max_stored_depth = 127 + 2 * 256;

  /// Depth left at entry. Two bits beside the reason say how often 256 is to be added: 0, 1, 2 or -1 times. So other
  /// engines' depths fit, and records of depths from -128 to 127 are those of layout 1 to the bit.
  int depth() const {
    const int times = (reason & depth_mask) >> depth_shift;
    return depth_low + 256 * (times == 3 ? -1 : times);
  }
  /// From min_depth to max_depth; others are moved to these. `reason` must have been set before.
  void set_depth(int depth) {
    depth = depth < min_depth ? min_depth : depth > max_stored_depth ? max_stored_depth : depth;
    depth_low = static_cast<i8>(depth);
    reason = static_cast<u8>((reason & ~depth_mask) | ((((depth - depth_low) / 256) & 3) << depth_shift));
  }

  Side mover() const { return static_cast<Side>(flags & mover_bit); }
  Pass pass() const { return static_cast<Pass>((flags & pass_mask) >> pass_shift); }
  /// The search said that this node failed high; the refuting child is then its last one, unless partial().
  bool cut() const { return flags & cut_bit; }
  bool has_static() const { return flags & static_bit; }
  /// It has 255 moves or more, as whole turns do: how many, nobody can tell, nor by counting whether all were searched.
  bool uncounted() const { return moves == 255; }
  /// All moves from this rank on have it.
  static constexpr u8 last_rank = 254;
  /// Some of its children were visited after the limit shrank and are not recorded.
  bool partial() const { return flags & partial_bit; }
  /// Stand-pat raised alpha to the static value before any move was searched.
  bool stood_pat() const { return flags & stand_pat_bit; }
  /// Searched less deep than its siblings: failing high asks for a re-search even at or above beta.
  bool reduced() const { return flags & reduced_bit; }
  NodeEnd end() const { return static_cast<NodeEnd>(end_kind & 15); }
  Kind kind() const { return static_cast<Kind>(end_kind >> 5); }
  /// Of another engine's search whose log ends, or has a gap, before the node's own line: it is known by its children
  /// alone. Its end is `aborted`.
  bool inferred() const { return end_kind & inferred_bit; }
  Why why() const { return static_cast<Why>(reason & why_mask); }
  /// A repetition or a limit of moves decided the value, here or below: with another game before it, it may be another.
  bool history_dependent() const { return reason & past_bit; }
  /// A node of this search wrote the table entry used, but its record was given up (compact.cpp, cut.h).
  bool lost_link() const { return reason & lost_link_bit; }

  static constexpr u8 pack_end(NodeEnd e, Kind k) {
    return static_cast<u8>(static_cast<u8>(e) | (static_cast<u8>(k) << 5));
  }
  static constexpr u8 pack_pass(Pass p, bool reduced) {
    return static_cast<u8>((static_cast<u8>(p) << pass_shift) | (reduced ? reduced_bit : 0));
  }
};
static_assert(sizeof(NodeRecord) == 40 && std::is_trivially_copyable_v<NodeRecord>);

/// The value of `child` in the view of `parent`'s mover.
inline int value_for(const NodeRecord& parent, const NodeRecord& child) {
  return ((parent.flags ^ child.flags) & NodeRecord::mover_bit) ? -child.value : child.value;
}

/// Its engine told a value, and neither of what kind it is nor the window that would say so.
inline bool value_without_kind(const NodeRecord& r) {
  return r.kind() == Kind::none && r.end() != NodeEnd::aborted && r.end() != NodeEnd::open;
}

/// A search beside the line that makes no move: of the same position, less deep (Multi-ProbCut). A null move gives the
/// move to the other side.
inline bool is_shallow_probe(const NodeRecord& parent, const NodeRecord& child) {
  return child.pass() == Pass::probe && child.move == 0xffff && !((parent.flags ^ child.flags) & NodeRecord::mover_bit);
}

/// Whether a closed child's value counts for its parent, whose window was (alpha, beta) when the child was searched;
/// `value` is the child's, in the parent's view. A scout that fails high inside the window, or at a reduced depth, is
/// searched again, and only that second value counts.
inline bool counts(const NodeRecord& child, int alpha, int beta, int value) {
  if (child.end() == NodeEnd::aborted || child.end() == NodeEnd::open || child.pass() == Pass::probe) return false;
  return !(child.pass() == Pass::scout && value > alpha && (value < beta || child.reduced()));
}

}  // namespace ply
