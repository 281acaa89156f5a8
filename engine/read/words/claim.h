// What a sentence asserts of a search, apart from its words: the words follow from it by one table (claim_words.h), and
// other code judges it from the records alone (judge.h).
#pragma once
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/read/words/standing.h"

namespace ply {

struct ChangeClaim;

struct SentenceClaim {
  /// The comments say what the members mean; ids are those of nodes, values are in the view of `node`'s mover.
  enum class What : u8 {
    // Bounds: `upper`, `when`, `value`, `owner`, `standing`
    owner,          ///< who set a bound of `node`
    bound,          ///< how high a bound of `node` is at the tick
    wall_left,      ///< what one side has, or what is asked; `yes`: the other wall is told, too
    wall_right,     ///< likewise
    asked_between,  ///< both bounds are of the root's window: `value` and `other`
    unbounded,      ///< nothing bounds `node`
    widened,        ///< its window reaches beyond the one above
    unreached,      ///< no move of `node` got above the bound that it was entered with; `yes`: a next attempt follows
    handed_down,    ///< `node` had the bound when its child `third` was entered; `yes`: the mover changes there
    beside,         ///< the null window of child `third` was laid beside this bound of `node`
    root_bound,     ///< the bound is one of the window of the root `node`; `other`: its attempt, from 0
    static_bound,   ///< the static value of `node` is its lower bound
    // Null windows
    question,  ///< `node` asks whether child `third` is better than `value` (of a null move: its upper bound)
    answer,    ///< the same, answered by the cut-off of node `by`; `yes`: it is
    // Cut-offs
    refutes,  ///< child `by` of `node` (none: standing pat, or not recorded) is worth `value` or more
    met,      ///< the bound that it reached: `upper` of `node` at its entry
    rest,  ///< what becomes of the `left` moves behind child `by`, for what was reached stands on `standing`; `other`:
           ///< a next attempt follows
    // Events, at the tick
    enters,       ///< `pass`; `value`: its depth; `yes`: reduced
    leaves,       ///< `value`, `proves`, `end`; `yes`: cut off, `other`: moves were left
    raises,       ///< child `by` raises the lower bound of `node`
    too_good,     ///< child `by` is a scout that failed high and counts only when it is searched again
    not_counted,  ///< child `by` does not count for `node`
    root_result,  ///< `node` is a root and was left
    // How a node ends
    not_reached,     ///< it was not entered by the tick
    being_searched,  ///< it is open; `yes`: it has no moves to search; `other`: a value has reached the bound, no move
                     ///< follows
    ended,           ///< left as a leaf or by a rule: `end`
    answered,        ///< by the table; `by`: who wrote the entry; `yes`: the record of that was given up
    cut_off,         ///< by child `by`, the `value`-th of `other` moves (0: not told); `yes`: one of the last
    cut_last,        ///< by child `by`, its last move
    cut_unrecorded,  ///< by a move that is not recorded
    cut_short,       ///< left as cut off behind child `by` (none: not recorded), though that did not reach the bound,
                     ///< or does not count
    all_searched,    ///< `other`: which of Searched; `yes`: none was better than the lower bound
    left_out,        ///< the root's switches leave moves out
    history_dependent,  ///< a repetition or a limit of moves decided the value
    best,               ///< child `by` (none: standing pat) is the best of `node`, which is worth `value`
    gone_through,       ///< its moves were searched; which is the best is not recorded, or none is
    worth,              ///< `node` returned `value`
    // The story of a bound
    set_by,       ///< child `by` of `node` returned `value` for its own mover and set the bound
    line,         ///< the best line of `by` goes on with its child `node`; `yes`: and ends there, `other`: it begins
    entry_by,     ///< `node` wrote the table entry that answered `by`
    line_end,     ///< `node` has no line: `end`
    line_breaks,  ///< child `by`, which is named as the best of `node`, is not what it is worth the most by
    // Why `move` of `node` was not searched
    not_yet,     ///< the node is open; `yes`: a move before it has reached the bound, and no move follows
    no_search,   ///< the node ended without its moves: `end`; `by`: who wrote the table entry
    skipped,     ///< it has no record, and no recorded cut-off is the reason: `other` is one of Skipped
    behind_cut,  ///< a move before it cut the node off
    // Two iterations
    changed,  ///< why the root `node` says something else than the root `third` of an earlier iteration: `change`
  };
  static constexpr std::size_t kinds = static_cast<std::size_t>(What::changed) + 1;
  enum class When : u8 { now, entry, handed };  ///< of a bound; handed: when `third` was entered
  enum Searched { all, what_switches_left, partly_recorded, standing_pat, not_reported };
  /// Where moves of the node were searched and not recorded: it is one of them, or nobody knows whether it is.
  enum Skipped { not_recorded, maybe_searched, by_switch, quiet, unknown };

  What what = What::owner;
  u32 node = no_node, by = no_node, third = no_node;
  Tick tick = -1;
  When when = When::now;
  bool upper = false, yes = false;
  int value = 0, other = 0;
  Kind proves = Kind::none;
  Pass pass = Pass::full;
  NodeEnd end = NodeEnd::open;
  MoveCode move = 0;
  Owner owner;
  std::optional<Standing> standing;
  MovesLeft left;
  std::shared_ptr<const ChangeClaim> change = {};
};

/// "root-bound": as plants and counts name a kind.
std::string_view claim_id(SentenceClaim::What what);
std::optional<SentenceClaim::What> claim_of_id(std::string_view id);

/// What a sentence was made from.
struct SentenceClaims {
  std::vector<SentenceClaim> list;
};

}  // namespace ply
