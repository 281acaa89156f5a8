// Why this move and not that one: the lines of two moves of a node, and the evaluations of the two leaves that their
// values come from, term by term. The differences of the terms add up to the gap between the leaves, exactly; where a
// line does not end in an evaluation, nothing is taken apart, and how it ends is said instead.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/read/places/subject.h"
#include "engine/read/words/sentence.h"

namespace ply {

/// How the line of a move ends.
enum class ChoiceEnd : u8 {
  evaluated,     ///< in a static value, and that is the value of the line
  table,         ///< in an answer of the table
  over,          ///< in the end of the game
  decided,       ///< in an evaluation that says who has won, which terms do not explain
  assumed,       ///< in a null move that was good enough
  clamped,       ///< fail-hard gave the bound back instead of the value, so nobody knows from which leaf it comes
  stopped,       ///< the search was stopped there
  not_recorded,  ///< its rest is not in the recording
  unknown,       ///< the position is not known, or the evaluation gives another value there than the recording has
};

/// What the value of a move rests on. Values are in the view of the mover of the node at which it was chosen. Only the
/// two lines that are compared are followed: of the others there are no more than move, text, slot and score.
struct ChoiceLine {
  MoveCode move = 0;
  std::string text;
  u32 slot = no_node;              ///< of the move: the visit that counted
  Score score;                     ///< what it returned; often only a bound, and then the line is its refutation
  std::vector<u32> path;           ///< slots from that of the choice down to where the line ends
  std::vector<std::string> moves;  ///< as people read them, along the path
  ChoiceEnd end = ChoiceEnd::unknown;
  int depth = 0;         ///< of the last node: of an answer of the table, how deep it was searched
  u32 writer = no_node;  ///< id of the node that wrote that answer, if it is known
  Breakdown leaf;        ///< of the last node, if `end` is evaluated; for the mover of the choice
  u32 last() const { return path.back(); }
};

struct ChoiceTerm {
  const TermInfo* info = nullptr;
  int index = 0;  ///< in the order of the evaluation
  int weight = 0;
  int first[2] = {0, 0}, second[2] = {0, 0};  ///< raw values of the sides, at the leaf of either line
  int contribution[2] = {0, 0};
  /// Without it the other leaf would be as good or better.
  bool decisive = false;
  int difference() const { return contribution[0] - contribution[1]; }
};

struct Choice {
  std::string problem;  ///< why no two moves can be told apart here; empty: they can
  u32 node = no_node;   ///< slot
  Side mover = Side::first;
  /// The moves that were searched to a value: the best one first, then as good as they are said to be.
  std::vector<ChoiceLine> moves;
  int a = 0, b = 1;               ///< places of the two that are compared
  bool explained = false;         ///< both lines end in evaluations: the terms below hold
  std::vector<ChoiceTerm> terms;  ///< those that make most of the gap first; all of them
  int gap = 0;                    ///< between the two leaves: the sum of the differences
  const ChoiceLine& one() const { return moves[static_cast<std::size_t>(a)]; }
  const ChoiceLine& than() const { return moves[static_cast<std::size_t>(b)]; }
};

/// The node whose choice is asked for where none is named: the last root search that came to a result; no_node: none.
u32 choice_node(const View& v);

/// Of a node that was left. `move` and `than` are compared: by default the best move, and the best of those that are
/// certainly worse (any other move is compared with the best). One whose bound is the value of the best itself may be
/// as good; it comes second where there is no worse one. Slots. Cost: the children of the node and of the two lines.
Choice choice_at(const View& v, u32 node, std::optional<MoveCode> move, std::optional<MoveCode> than, Nodes& nodes);

/// How a line ends, if not in an evaluation, with a link to the node that it speaks of: "h3 ends in a table answer of
/// depth 3".
Sentence line_end_sentence(const View& v, const ChoiceLine& line, Nodes& nodes);

}  // namespace ply
