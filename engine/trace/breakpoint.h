// Breakpoints as plain data, and the one function that says whether one is hit. It serves the running search
// (step_control.h) and the search through a finished recording, both ways in time.
//
// With a condition (expression.h) a node is hit at most once: when it is entered, if the condition holds then, else
// when it is left. What holds on entering holds on leaving too, so the nodes that are hit are those of a filter over
// the recording.
#pragma once
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "engine/trace/node_scan.h"

namespace ply {

/// Kinds of moment, as bits. An enter sees only what is known then: no value, no end, no cut.
enum MomentKind : u8 {
  on_enter = 1,
  on_leave = 2,
  on_raise = 4,   ///< a node is left and raises the alpha of its parent
  on_cut = 8,     ///< a node is left that was cut off
  on_table = 16,  ///< a node is left that the table answered
};

inline constexpr u32 any_move = 0xffffffffu;

/// All conditions must hold. A default one is hit at every enter.
struct Breakpoint {
  bool enabled = true;
  bool log_only = false;  ///< note it, do not stop
  u8 kinds = on_enter;    ///< MomentKind bits, at least one of which must fit
  u8 min_ply = 0, max_ply = 255;
  u8 min_rank = 0, max_rank = 255;  ///< place in the parent's order
  u32 move = any_move;              ///< the move that led to the node
  std::optional<Side> mover;
  u32 id = no_node;      ///< this very node
  bool crossed = false;  ///< the entry window is empty: alpha >= beta
  /// The value, in the view of the node's mover; only when it is left.
  int value_at_least = std::numeric_limits<int>::min();
  int value_at_most = std::numeric_limits<int>::max();
  u64 from_hit = 1;      ///< stop from this hit on
  Expression condition;  ///< with one, `kinds` should be both enter and leave
  friend bool operator==(const Breakpoint&, const Breakpoint&) = default;
};

/// What a breakpoint is tested against. Of `record` only the entry fields are looked at when entering.
struct MomentFacts {
  bool leaving = false;
  u32 id = no_node;
  const NodeRecord* record = nullptr;
  bool raised = false;                 ///< it raised its parent's alpha; needed only if a breakpoint has on_raise
  const NodeRecord* parent = nullptr;  ///< null at a root; needed only for conditions, as is what follows
  NodeLookup* lookup = nullptr;
  bool own_plies = false;  ///< as in NodeFacts
  int own_ply = 0, parent_ply = 0;
};

/// The breakpoint of a condition that a person wrote.
Breakpoint breakpoint_at(Expression condition);

/// Whether the moment fits the conditions, without regard to from_hit and log_only.
bool matches(const Breakpoint& b, const MomentFacts& m);

/// A moment that fits breakpoint number `breakpoint`.
struct Hit {
  Tick tick = -1;
  u32 slot = no_node;
  bool leaving = false;
  int breakpoint = -1;
  friend bool operator==(const Hit&, const Hit&) = default;
};

/// All moments that fit, in the order of their ticks, log-only ones included; from_hit is not regarded. One linear pass
/// over the closed records. Ended early by `progress`, it says nothing.
std::vector<Hit> find_all(const View& v, std::span<const Breakpoint> breakpoints, PositionOracle* oracle = nullptr,
                          JobProgress* progress = nullptr);

/// Of all hits those at which one stops.
std::vector<Hit> stopping_hits(std::vector<Hit> all, std::span<const Breakpoint> breakpoints);

}  // namespace ply
