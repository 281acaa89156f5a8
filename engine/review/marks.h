// Marks of moves, the same in all games: ?! from 5 points lost, ? from 10, ?? from 20 or where a proved result was
// given away, each only as far as a search agrees that is two plies deeper and has at least ten times the nodes. A move
// that keeps a proved result has none, whatever the margin, and the best move has none. ! is for the only good move
// where a look of two plies preferred another. A move of an opening book that was given is a book move: what a search
// holds against it is told as its loss, and no mark; what is proved against it is an error all the same.
#pragma once
#include "engine/review/judge.h"

namespace ply {

enum class MoveMark : u8 { none, only, dubious, mistake, blunder, book };
inline constexpr int move_marks = 6;
/// "", "!", "?!", "?", "??", "book"
const char* mark_sign(MoveMark m);
/// An error, that is: no praise, and no book move.
constexpr bool is_error(MoveMark m) { return m >= MoveMark::dubious && m <= MoveMark::blunder; }

/// What a mark begins at, of E.
inline constexpr double dubious_loss = 0.05, mistake_loss = 0.10, blunder_loss = 0.20;
/// A move that loses less is as good as the best.
inline constexpr double found_within = 0.05;
/// A mark is confirmed by a search that is two plies deeper and has ten times the nodes, whichever is more.
inline constexpr int confirmed_deeper = 2, confirmed_nodes = 10;

/// A decision: what could be had before it, and what it left, for its mover.
struct Decided {
  ScoreClass before = ScoreClass::open, after = ScoreClass::open;
  double best = 0.5, played = 0.5;  ///< E
  double loss() const { return best - played; }
  /// Both proved: no deeper search can say otherwise.
  bool proved() const { return before != ScoreClass::open && after != ScoreClass::open; }
};

/// Of one run: none, dubious, mistake or blunder.
MoveMark error_mark(const Decided& d);
/// Of both: the lower one. What is proved by the first needs no second.
MoveMark confirmed_error(const Decided& d, const Decided& deeper);
/// Whether every other move of the run loses a blunder against this one, and there is another.
bool is_only_move(const JudgedPosition& p, MoveCode m);

}  // namespace ply
