// What is wrong with a search that was written to learn alpha-beta: each misconception is a search of its own, walked
// over the same tree. A program that visits the same nodes in the same order, and says the same value, has that one.
#pragma once
#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/grade/written_tree.h"

namespace ply {

// clang-format off
enum class Misconception : u8 {
  none,  ///< alpha-beta as it is
  no_cuts, strict, too_early, parent_only, max_only, min_only, late_cut, cut_ends_parent, wrong_way,
  all_max, all_min, sign_lost, window_not_swapped, leaf_not_turned, turn_forgotten,
  shared_bounds, other_wall, best_from_zero, depth_less, depth_more, from_right, first_only, last_left_out,
  sides_swapped, root_twice, root_window, own_best, move_returned, end_turned, flag_of_turn,
  side_of_child, endless_beta, side_kept
};
// clang-format on
inline constexpr std::size_t misconceptions = 34;

struct MisconceptionInfo {
  const char* id;        ///< of files and JSON: "sign-lost"
  const char* sentence;  ///< what the program does
  const char* advice;    ///< what is right
};
const MisconceptionInfo& info_of(Misconception m);

struct SearchWalk {
  std::vector<u32> visits;  ///< nodes, in the order in which they are entered
  std::vector<u32> cuts;    ///< those that a bound has ended with moves left, in the order in which they are left
  int value = 0;            ///< of the root, in the view of first
  /// None of its moves was ever taken: the value is what its search calls infinite.
  bool endless() const;
};
/// `hard`: values outside of the window go back as its bound (fail-hard).
SearchWalk walk(const WrittenTree& tree, Misconception m, bool hard);

}  // namespace ply
