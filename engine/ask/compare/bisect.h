// Which switch explains it: two searches of one position that differ in several switches and answer differently. The
// smallest set of switches that turns the first answer into another one is found by searching again. Source: Zeller &
// Hildebrandt, "Simplifying and isolating failure-inducing input", 2002 (ddmin).
#pragma once
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/trace/recording.h"

namespace ply {

struct BisectStep {
  std::vector<std::string> toggled;  ///< ids of the switches that were taken from the second search
  MoveCode best = 0;
  Score score;
  u64 nodes = 0;
  bool other = false;  ///< another best move or value than the first search
};

struct Bisection {
  std::vector<std::string> differing;  ///< switches in which the two differ
  std::vector<BisectStep> steps;       ///< every search that was made, in order; the first toggles none, the second all
  bool differs = false;                ///< the two answers are not the same
  /// Toggling these, and none less, gives another answer; empty if they answer the same
  std::vector<std::string> culprits;
  bool changes_value = false;  ///< a culprit may change the value; if none may, another value is a fault
  bool assumes = false;        ///< one of them assumes what is not proved
  bool complete = true;        ///< false: stopped
};

/// `a` and `b`: requests for one position that may differ in options alone (bisectable says what else differs). Both
/// are run silently with their own tables. At most n^2 searches for n switches. `by_move`: the best move counts as part
/// of the answer, otherwise only the value.
Bisection bisect_switches(const Game& game, const SearchRequest& a, const SearchRequest& b, bool by_move = true,
                          const std::atomic<bool>* stop = nullptr,
                          const std::function<void(const BisectStep&)>& on_step = {});

/// Why a recording's answer is not the one that its search gives today, so that switches cannot explain it: another
/// revision made it. Empty: it is.
std::string not_bisectable(const Game& game, const Recording& recording);

/// Why two requests cannot be compared switch by switch: another position, profile, weights, limits; empty: they can.
std::string not_bisectable(const Game& game, const SearchRequest& a, const SearchRequest& b);

}  // namespace ply
