// An assignment for a course on game-tree search: a text that people write, read and checked. Lines of a key and what
// follows it:
//
//     title Alpha-beta on trees
//     game toy-tree                    with its rules: game kalah pits=3,stones=2
//     profile classic                  whose term `value` is the static value, first's less second's
//     term value
//     depth 20                         plies; of a tree that ends before, all of it
//     seconds 10                       for a position, of the time for all
//     position ([3 12 8] [2 4 6])      a line each; or
//     moves 2 1 3                      from the start
//     drawn 12 depth=4 moves=3 seed=7  that many trees, or positions after N random plies: plies=4
//     points value 40                  of value, visited, cuts and trace; what is left out gives none
//
// A submission reads lines of a depth and a position from its standard input, and prints for each "value N", the value
// of the root in the view of the first side. It records its searches by plytrace into the file that PLYTRACE names.
#pragma once
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/grade/written_tree.h"

namespace ply {

/// What is compared, each over all positions.
enum class GradedPart : u8 { trace, value, visited, cuts };
inline constexpr std::size_t graded_parts = 4;
/// "the value of the root"
const char* words_of(GradedPart part);

struct GradedPosition {
  std::string text;
  WrittenTree tree;
};
struct Assignment {
  std::string title;
  std::shared_ptr<const Game> game;
  int depth = 0;
  int seconds = 10;
  std::array<int, graded_parts> points{};
  std::vector<GradedPosition> positions;
  int all_points() const;
};
inline constexpr std::size_t max_graded_positions = 200;

/// The error says in which line. Every position is written out, and has to be worth asking: its game is not over, and
/// the first side is to move.
Result<Assignment> parse_assignment(std::string_view text);

}  // namespace ply
