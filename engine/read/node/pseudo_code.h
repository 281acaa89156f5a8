// The search that was recorded as some lines of pseudo-code, the line that is at work at a tick, and its variables with
// their values. The lines follow from the switches of the search; what the search does not have is not there.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "engine/read/places/subject.h"
#include "engine/trace/view.h"

namespace ply {

/// How the code is written: a branch for each side, or one for both with a sign that follows the mover.
enum class CodeForm : u8 { two_sides, negamax };

/// What a line does.
enum class CodeStep : u8 {
  head,       ///< value(node, α, β)
  leaf,       ///< a card: its number
  table,      ///< the table knows it
  stand_pat,  ///< quiescence: the static value is good enough, or raises the bound
  null_move,  ///< passing is good enough
  shallow,    ///< Multi-ProbCut: a shallow search is far outside the window
  start,      ///< best = -∞
  each,       ///< for each move
  same,       ///< negamax: the sign where the mover does not change
  first,      ///< PVS: the first move with the whole window
  scout,      ///< the others with a null window
  again,      ///< searched again
  best,       ///< best = max(best, ...)
  bound,      ///< α = max(α, best)
  test,       ///< if α ≥ β: stop
  back,       ///< return best
  driver,     ///< iterations: for depth 1, 2, ...
  widen,      ///< aspiration: the window that failed is opened
};

struct CodeLine {
  CodeStep step = CodeStep::head;
  int indent = 0;
  std::string text;
  bool second = false;  ///< of the branch in which the second side moves
  bool first = false;   ///< of the branch in which the first side moves; neither: of both
};

/// `side_names`: of the game. Plain minimax has no bounds and no test; fail-hard limits what goes back to the window.
std::vector<CodeLine> pseudo_code(const SearchOptions& options, CodeForm form,
                                  const std::array<std::string, 2>& side_names);

/// What stands beside a line at a moment: "min(+∞, 4) = 4", "5 ≥ 4: yes".
struct CodeNote {
  int line = 0;
  std::string text;
};

struct CodeMoment {
  int line = -1;            ///< the line that is lit; -1: nothing is at work
  u32 slot = no_node;       ///< the node in which it is
  u32 child = no_node;      ///< the child that has just come back, or is entered
  Side view = Side::first;  ///< whose view the numbers are in: of `first` in both branches, of the mover in negamax
  std::vector<CodeNote> notes;
};
CodeMoment code_at(const View& v, Tick t, const SearchOptions& options, CodeForm form,
                   const std::array<std::string, 2>& side_names, Nodes& nodes);

}  // namespace ply
