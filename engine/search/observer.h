// How a search is watched. An observer is a policy with hooks; `Silent` has empty ones and costs nothing.
#pragma once
#include <atomic>
#include <chrono>

#include "engine/base/types.h"

// A benchmark empties the hook lines to prove that `Silent` costs nothing; nobody else defines PLY_NO_HOOKS.
#ifdef PLY_NO_HOOKS
#define PLY_HOOK(call) ((void)0)
#else
#define PLY_HOOK(call) (call)
#endif

namespace ply {

/// Why a node ended where it did.
enum class NodeEnd : u8 {
  inner,       ///< its moves were searched (all of them, or up to a cut-off)
  horizon,     ///< depth used up: static value, or stand-pat in quiescence
  over,        ///< the game is finished here
  table,       ///< answered by the transposition table
  pruned,      ///< left early by an unsound rule (a null move that failed high, a shallow search)
  aborted,     ///< the search was stopped while the node was open
  open,        ///< not left yet (only in live views)
  repetition,  ///< the game is finished here because the position came too often
  limit,       ///< the game is finished here by a limit of moves
  unreported,  ///< another engine's node without children, of which it did not say why there are none
  turn_won,    ///< who moves can win within this turn: seen on the board, without a search
};

/// The role in which a child is searched.
enum class Pass : u8 {
  full,      ///< with the window of its parent
  scout,     ///< with a null window, to prove that it is not better
  research,  ///< again, after a scout (or a reduced search) failed high
  probe,     ///< a search beside the line (a null move, a shallow search): its value never counts for the parent
};

/// Why a move was searched at its place in the order.
enum class Why : u8 { generator, table, forcing, killer, history, previous };  // previous: best of the last iteration

/// What all windows lie within: |score| <= infinite always. Fits the 24 bits of a table entry.
inline constexpr int infinite = 8'000'000;

/// Deepest ply of a search line; deeper nodes are treated as the horizon.
inline constexpr int max_ply = 250;
/// Deepest depth that can be asked for; depths are stored in 8 bits, so more is refused, never wrapped.
inline constexpr int max_depth = 120;

struct TableEntry;
class Table;

/// The attention word: one relaxed load a node serves stop, pause, step, breakpoints and snapshot requests.
/// Any thread may set bits; who clears which bit is said beside it.
struct Attention {
  static constexpr u32 stop = 1;      ///< set by anyone, never cleared during a search
  static constexpr u32 armed = 2;     ///< owned by the step control: a step is pending or breakpoints exist
  static constexpr u32 snapshot = 4;  ///< set by a reader, cleared by the search once it has copied its open line
  /// Of a search by several threads: one of them is done, so the others stop. Set by that one, cleared when all have
  static constexpr u32 enough = 8;
  /// Owned by the step control: of a search by several threads the first one is paused or steps, and the others wait
  static constexpr u32 held = 16;
  /// ... and that first one has come to its end, so nobody pauses any more: set by it, cleared when all have
  static constexpr u32 unled = 32;
  std::atomic<u32> word{0};
  /// How long hooks have made the search wait (a pause); the search does not count it as its time. Written by the first
  /// of its threads.
  std::atomic<std::chrono::steady_clock::duration> waited{std::chrono::steady_clock::duration::zero()};
  u32 load() const { return word.load(std::memory_order_relaxed); }
  void set(u32 bits) { tell(word.fetch_or(bits, std::memory_order_relaxed)); }
  void clear(u32 bits) { tell(word.fetch_and(~bits, std::memory_order_relaxed)); }
  /// Of those others: returns when they need not wait.
  void wait_while_held() {
    for (u32 w = load(); (w & held) && !(w & (stop | enough | unled)); w = load())
      word.wait(w, std::memory_order_relaxed);
  }

 private:
  void tell(u32 before) {
    if (before & held) word.notify_all();
  }
};

/// The observer that does not look. Its hooks are the list of all hooks there are; they are called by the search
/// thread only. A root search begins with `root`. Then in this order for a node: descend (by the parent, or for the
/// root by the iteration), enter, [attention], [static_eval, [stand_pat]], [legal_moves], [asked, [hit]], [static_eval
/// before probes], for each child its own hooks and [best], [cutoff], [writer], [storing], [history_dependent], leave.
/// A node may be left after any of them.
struct Silent {
  /// A root search begins: nominal depth, and the attempt (0, or 1.. after an aspiration failure).
  void root(int /*depth*/, int /*attempt*/) {}
  /// The node at `ply` will be entered through `move`, the `rank`-th in its parent's order, for reason `why`.
  /// `reduced`: searched to a smaller depth than its siblings, so failing high always asks for a re-search.
  void descend(int /*ply*/, u32 /*move*/, int /*rank*/, Why, Pass, bool /*reduced*/) {}
  /// `alpha`, `beta`: the entry window in the view of this node's mover.
  void enter(int /*ply*/, int /*depth*/, int /*alpha*/, int /*beta*/, Side /*mover*/) {}
  /// The attention word was not zero at this node. May block (pause).
  void attention(int /*ply*/) {}
  /// The static value of the node, in the view of its mover.
  void static_eval(int /*ply*/, int /*value*/) {}
  void legal_moves(int /*ply*/, int /*n*/) {}
  /// Whether `asked` and `storing` are to be called, too: they rarely are. It stays so while the search runs.
  static constexpr bool follows_table() { return false; }
  /// The table was asked for `key`: the entry that it has, or null. `hit` follows where it answers.
  void asked(int /*ply*/, u64 /*key*/, const TableEntry*, const Table&) {}
  /// The node is answered by this entry.
  void hit(int /*ply*/, const TableEntry&) {}
  /// Stand-pat raised alpha before any move was searched: the entry window is now (alpha, beta).
  void stand_pat(int /*ply*/, int /*alpha*/) {}
  /// The child of rank `rank` is the best so far.
  void best(int /*ply*/, int /*rank*/) {}
  void cutoff(int /*ply*/) {}
  /// The id to write into a table entry as its writer, or no_writer.
  u32 writer(int /*ply*/) const { return 0xffffffffu; }
  /// The same where several threads write into the table: a number that all of them understand. `id` is what `writer`
  /// has said.
  static constexpr u32 shared_writer(u32 /*id*/) { return 0xffffffffu; }
  /// Something is about to be kept under `key`: Table::victim says what goes for it.
  void storing(int /*ply*/, u64 /*key*/, const Table&) {}
  /// The value that follows rests on what was before the position: a repetition, a limit of moves, an entry that does.
  void history_dependent(int /*ply*/) {}
  /// `value` in the view of this node's mover.
  void leave(int /*ply*/, int /*value*/, Kind, NodeEnd) {}
};

}  // namespace ply
