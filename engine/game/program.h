// Genetic programs: trees over the cells of a board whose value is a whole number. What a cell is, and how a number
// becomes a move, is the game's (program_face.h); text and files are program_text.h's.
//
// One type of value, so that every tree is legal. A tree is a flat array in the order in which it is written: no
// pointers, so copying, comparing and swapping subtrees are copies of ranges.
#pragma once
#include <array>
#include <vector>

#include "engine/base/types.h"

namespace ply {

enum class ProgramOp : u8 {
  constant,
  turn,      ///< 1 if the player in whose view the board is seen is to move, else 0
  value_of,  ///< the cell of that number, taken modulo the number of cells
  add,
  subtract,
  if_less,  ///< a < b ? c : d; only the branch taken is evaluated
  if_equal,
};
inline constexpr int program_ops = 7;

/// How many subtrees an operation has.
constexpr int arity(ProgramOp op) {
  constexpr int of[program_ops] = {0, 0, 1, 2, 2, 4, 4};
  return of[static_cast<int>(op)];
}

struct ProgramNode {
  ProgramOp op = ProgramOp::constant;
  u8 number = 0;  ///< of a constant
  u16 size = 1;   ///< nodes of the subtree, this one included: the next sibling is `size` nodes further
  friend bool operator==(const ProgramNode&, const ProgramNode&) = default;
};

/// A tree: the root first, then its subtrees from left to right. Never empty once it is made.
using ProgramTree = std::vector<ProgramNode>;

/// What readers take and breeding keeps to. The depth of a tree counts the edges from the root: a number alone has 0.
struct ProgramLimits {
  int depth = 17, nodes = 500;
};
inline constexpr int program_saturation = 1'000'000;

int program_depth(const ProgramTree& tree);
/// Depth of every node below the root.
std::vector<int> program_depths(const ProgramTree& tree);
/// `tree` with the subtree at `at` replaced by `with`.
ProgramTree with_subtree(const ProgramTree& tree, std::size_t at, const ProgramTree& with);
ProgramTree subtree(const ProgramTree& tree, std::size_t at);

/// A board as programs see it: by the player's own eyes.
struct ProgramBoard {
  static constexpr int max_cells = 32;
  std::array<u8, max_cells> cell{};
  int cells = 2;
  int turn = 0;  ///< what the terminal `turn` is worth
};

/// A tree made ready for many evaluations: constant cells are read at once, and nothing is allocated. Immutable.
class CompiledProgram {
 public:
  CompiledProgram() = default;
  CompiledProgram(const ProgramTree& tree, int cells);
  int value(const ProgramBoard& board) const {
    const Code* at = code_.data();
    return run(at, board);
  }

 private:
  enum class Do : u8 { number, cell, turn, value_of, add, subtract, if_less, if_equal };
  struct Code {
    Do what;
    u8 number;
    u16 size;  // of the subtree, in codes
  };
  static int run(const Code*& at, const ProgramBoard& board);
  std::vector<Code> code_;
};

/// The value of one node on a board; nodes in branches that were not taken have none.
struct ProgramValue {
  int value = 0;
  bool taken = false;
  int cell = -1;  ///< of a value-of that was evaluated: which cell it has read
};
/// Of every node, in the tree's order.
std::vector<ProgramValue> program_values(const ProgramTree& tree, const ProgramBoard& board);

/// The same function, shorter where that can be seen: constants folded where a constant can say the result, branches
/// that are equal or cannot be taken left out. `cells` as the board has them.
ProgramTree simplified(const ProgramTree& tree, int cells);

/// Which cells a program can read. `any`: it computes the number of a cell, so it may read every one.
struct ProgramReads {
  std::vector<bool> cell;
  bool any = false;
};
ProgramReads program_reads(const ProgramTree& tree, int cells);

/// From a number to a move.
struct Mapping {
  enum class Kind : u8 {
    direct,  ///< the value of the board names the move
    ranker,  ///< the move after which the board is worth most
    turn,    ///< the same by whole turns
    leaf,    ///< alpha-beta of `depth` turns with the tree as evaluation
  };
  Kind kind = Kind::direct;
  int depth = 1;  ///< of `leaf`, in turns; 1 is `turn`
  static constexpr int max_depth = 8;
  friend bool operator==(const Mapping&, const Mapping&) = default;
};

}  // namespace ply
