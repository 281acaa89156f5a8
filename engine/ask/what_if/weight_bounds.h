// What is certain of a recorded search with other weights, without searching: for every node an interval that holds its
// exact value, that of plain minimax to the same depth. An evaluated leaf is known exactly; a move that was searched
// says what the mover has at least, and only where all moves were searched there is a most. What the search pruned on
// an assumption, took from a table whose writer is not recorded, or did not record is open, and counted by its reason.
//
// Nothing that the search said of an inner node is used, for it said it with the old weights: not the value, not the
// window, not the kind. So scouts, re-searches, aspiration and the order of moves do not matter; all visits of one move
// to one depth are true, and what they say is put together. Wins by distance and games that the past ended do not
// depend on weights.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/progress.h"
#include "engine/read/node/interval.h"
#include "engine/search/options.h"
#include "engine/trace/view.h"

namespace ply {

/// Why an interval has an open end, where that comes about.
enum class OpenEnd : u8 {
  cut_off,       ///< moves behind a cut-off were not searched: the mover may have something better there
  stand_pat,     ///< it stood pat, and its forcing moves were not searched
  null_move,     ///< a null move, a shallow search or the static value was enough, so no move was searched
  reduced,       ///< a move was searched less deep only
  unlinked,      ///< a table answer whose writer is not recorded: a kept table, or a record that was given up
  other_depth,   ///< a table answer of a deeper search
  not_recorded,  ///< moves beyond the limits of the recording
  stopped,       ///< the search was stopped here
  no_position,   ///< the position is not known, so it cannot be evaluated: behind a null move
};
inline constexpr std::size_t open_ends = 9;
using OpenCounts = std::array<u64, open_ends>;  ///< by OpenEnd
/// "cut_off", for programs.
const char* open_end_id(OpenEnd e);
/// "12 moves behind a cut-off, 1 node cut before its moves", for people; "" where no end is open.
std::string open_ends_text(const OpenCounts& counts);

/// How the search was made, as far as its tree depends on it.
struct WeighedSearch {
  Horizon horizon = Horizon::leaf;
  bool by_turns = false;  ///< ProfileInfo::by_turns
  int win = 0;            ///< EvaluationOf::win
  bool sound = true;      ///< no switch is on that assumes what is not proved
};

/// A recorded tree as new weights ask for it: made once, then asked with any weights, from any thread. Refers to the
/// records, which must outlive it; two bytes a node and eight a table answer.
class WeighedTree {
 public:
  /// Linear. False: it was stopped.
  bool build(const View& v, const WeighedSearch& search, const JobProgress& progress);

  /// What the position of this node is worth cannot be said.
  void not_known(u32 slot);

  /// The intervals of all nodes by slot, each in the view of its mover. `values`: what the positions of the nodes are
  /// worth, by slot, in the view of the node's mover; of other nodes it is not looked at. `recorded`: they are the
  /// weights of the recording; then what a sound search said is true as well. Gives how many visits contradicted each
  /// other and were dropped, which is 0 unless the recording is wrong; nothing: it was stopped.
  std::optional<u64> bounds(const std::vector<i32>& values, bool recorded, std::vector<Interval>& out,
                            JobProgress* progress = nullptr) const;

  /// Nodes at which an end comes open, whatever the weights; of the whole recording.
  const OpenCounts& counts() const { return counts_; }
  /// How many nodes, by reason, leave this end of a node open; all 0 where it is not. Cost: what is open below it.
  OpenCounts why_open(const std::vector<Interval>& intervals, u32 slot, bool upper) const;
  /// All its moves were searched to their depth, so that they give it an upper end.
  bool closed(u32 slot) const { return (what_[slot] & closed_bit) != 0; }
  /// It was searched to the depth that its parent's value rests on, for the line itself.
  bool speaks(u32 slot) const { return (what_[slot] & speaks_bit) != 0; }

 private:
  enum class What : u8 { fixed, leaf, over, stands, answer, nothing, inner, standing_inner };
  static constexpr u8 what_mask = 7, closed_bit = 8, speaks_bit = 16;
  What what(u32 slot) const { return static_cast<What>(what_[slot] & what_mask); }
  void classify(u32 slot);
  void classify_answer(u32 slot);
  void classify_inner(u32 slot);
  void set(u32 slot, What w) { what_[slot] = static_cast<u8>((what_[slot] & ~what_mask) | static_cast<u8>(w)); }
  void open_at(u32 slot, OpenEnd e);
  u32 writer_of(u32 slot) const;
  /// The same of another ply: wins are farther away or nearer by as much.
  Interval moved(Interval i, int plies) const;
  template <class F>
  void for_each_move(u32 slot, const std::vector<Interval>& out, F&& f) const;

  View v_;
  WeighedSearch search_;
  std::vector<u8> what_, reason_;             // by slot: What and bits; OpenEnd where one comes about
  std::vector<std::pair<u32, u32>> answers_;  // table answers and their writers, slots ascending
  OpenCounts counts_{};
};

}  // namespace ply
