// The switches by name. What a switch means, and what is asked by its id, is in options.h: include this only where code
// names one.
#pragma once
#include <initializer_list>

#include "engine/search/options.h"

namespace ply {

/// Each is a bit of `SearchOptions::switches`; at most 32.
enum class Switch : u8 {
  iterative,
  pvs,
  fail_hard,
  aspiration,
  tt,         ///< table, entries of equal depth only: never changes the value
  tt_deeper,  ///< deeper entries too: changes values at fixed depth
  tt_keep,    ///< the table lives on between moves: likewise
  killers,
  history,
  forcing_first,
  null_move,
  lmr,
  null_deep,    ///< a pass is searched less deep the deeper the node
  futility,     ///< a static value far beyond beta cuts
  lmr_log,      ///< moves are reduced the more, the later and the deeper
  skip_losing,  ///< behind the horizon captures that lose by exchange are left out
  malus,        ///< quiet moves that did not cut before one that did lose what they have in history
  multi_probcut,
  turn_wins,     ///< a win that can be reached within the turn counts behind the horizon, too
  turn_defence,  ///< at the root moves behind which the other side wins in its next turn are left out
  /// The root tries its moves in an order drawn by `seed`, so that one of equal best moves is drawn. A property of
  /// profiles: it is in no list and has no id.
  draws,
  turn_captures,  ///< at the root moves are left out that pass over a better capture within the turn
  best_steps,     ///< by whole turns: only turns that begin with the steps that look best
};

/// What the modern profiles search with: all that save nodes and never change the value.
inline constexpr std::initializer_list<Switch> modern_switches = {
    Switch::iterative, Switch::pvs,     Switch::aspiration,   Switch::tt,
    Switch::killers,   Switch::history, Switch::forcing_first};

}  // namespace ply
