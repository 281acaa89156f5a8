// What the file of a lesson says, line by line; nothing is searched yet. Blank lines and lines that begin with # are
// passed over, how far a line is indented does not matter. app/pages/lessons.md is for those who write one.
//
//     lesson 7: A deep cut
//     against only the parent matters
//     tree ([([5 9] [3 8]) ([6 7] [1 4])] [([4 9 2] [8 7]) ([9 8] [6 5])])
//     search classic depth 4
//     at leave of baa: ply == 3 && cut
//       say Follow the thread from the cut to the wall that made it.
//       show windows thread code
//       claim alpha == 5 for MAX
//       remember The wall was built three plies up.
//     at enter of bab
//       ask What is α at {path}? = alpha for MAX
//       wrong 4: best so far of ba; it is below what MAX has, so α stays.
//
// A file has one or more scenes: each begins with `tree`, `game` or `search` after the steps of the one before.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply {

/// A piece of a line and where it stands, for messages.
struct LessonWords {
  std::string text;
  int line = 0;
  int column = 1;
};

/// Something that is wrong in a lesson, or (remark) that its author should know.
struct LessonProblem {
  int line = 0;    ///< 0: of the whole
  int column = 0;  ///< 0: of the whole line
  std::string message;
  bool remark = false;
};
/// "line 9, column 13: ..."
std::string text(const LessonProblem& problem);

/// What its author wrote there, to be shown with a mark below.
struct LessonQuote {
  std::string line;  ///< some 90 characters around the place, each blank as one; empty: it is of the whole
  int mark = -1;     ///< in characters from the first one; -1: the whole line
};
LessonQuote quote_of(const LessonProblem& problem, std::string_view lesson);

/// What a person has to do in a step before its answer is shown.
enum class LessonDeed : u8 {
  none,     ///< nothing: read and go on
  ask,      ///< choose one of the answers
  type,     ///< type a number
  pick,     ///< click a node of the tree
  turn,     ///< turn these cards
  drag,     ///< drag what a hidden card may be
  reorder,  ///< drag a move to the front
  sort,     ///< a slider from the worst order of all moves to the best
  unfold,   ///< unfold nodes, down to a ply
};

/// What shall be seen beside the tree.
enum class LessonView : u8 { cards, values, kinds, windows, thread, code, board, table, beside, counts };

/// `wrong 4: why not`.
struct WrittenChoice {
  LessonWords value, reason;
};

struct WrittenDeed {
  LessonDeed kind = LessonDeed::none;
  int line = 0;
  LessonWords question;            ///< ask, type, pick
  LessonWords answer;              ///< behind the last " = ": a value; of a pick a place
  std::string yes, no;             ///< "as Turn or Skip": what true and false are called
  std::vector<LessonWords> paths;  ///< turn: the cards; drag: the card; reorder: the node, and the move that is to lead
  int from = -99, to = 99;         ///< drag: what the card may be
  LessonWords keeps;               ///< drag: a value that does not change, whatever the card is
  int plies = 0;                   ///< unfold
  std::vector<WrittenChoice> wrong;
  LessonWords right;  ///< why the right answer is right
};

/// `at leave of baa: ply == 3 && cut`.
struct WrittenMoment {
  enum class At : u8 { start, end, enter, leave } at = At::start;
  bool next = false;  ///< after the moment of the step before
  std::optional<LessonWords> path, condition;
  int line = 0;
};

struct WrittenStep {
  WrittenMoment moment;
  std::vector<LessonWords> before, after;  ///< what is said until the deed is done, and from then on
  std::vector<LessonView> views;           ///< none: those of the step before
  WrittenDeed deed;
  std::vector<LessonWords> claims;
  LessonWords remember;
};

/// `search classic depth 4 with pvs`, also behind `beside`: words as the command line takes them.
struct WrittenSearch {
  LessonWords words;
  std::string profile, algorithm, with, without, weights, fault;
  int depth = -1;
};

struct WrittenScene {
  int line = 0;
  std::optional<LessonWords> tree, game, rules, position, moves;  ///< none of them: as in the scene before
  std::optional<WrittenSearch> search, beside;
  std::vector<WrittenStep> steps;
};

struct LessonText {
  int number = 0;  ///< 0: it has none
  std::string title;
  std::string against;             ///< the misconception that it is about
  std::vector<LessonWords> about;  ///< prose
  std::vector<WrittenScene> scenes;
};

/// Whether a text begins as a lesson does; what else it holds may still be wrong.
bool is_lesson_text(std::string_view text);
/// Everything that is wrong with its form goes into `problems`; what could be read comes back.
LessonText read_lesson(std::string_view text, std::vector<LessonProblem>& problems);

}  // namespace ply
