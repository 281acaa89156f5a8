// A lesson that has been checked: running its searches, its moments found, its answers computed from the recordings,
// and all that it claims holds. Plain data; it never changes once made, so any thread may read it.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/progress.h"
#include "engine/learn/card_tree.h"
#include "engine/learn/lesson_text.h"
#include "engine/plan/plan_root.h"
#include "engine/read/places/subject.h"

namespace ply {

/// A search of a lesson with the tree that it searched.
struct LessonScene {
  SearchPlan plan;
  PlanRoot root;
  Subject subject;
  std::shared_ptr<const Recording> recording;
  std::shared_ptr<const Recording> beside;  ///< the search in lock-step with it; null: there is none
  std::optional<CardTree> tree;             ///< all of it; none where it is too large to be drawn (a long game)
};

struct LessonChoice {
  std::string text;         ///< "5", "-∞", "Skip", "≤ at most", "bab"
  i64 value = 0;            ///< of a number or a score in the view that was asked for; true is 1; a word its number
  u32 node = no_card_node;  ///< pick: the node of the tree
  std::string reason;       ///< why it is right, or why not; may be empty
};

/// Another order of the tree, for the slider.
struct LessonOrder {
  CardTree tree;
  std::shared_ptr<const Recording> recording;
  u32 cards = 0;  ///< that a search turns then
  int value = 0;  ///< of the root, in the view of `first`
};

struct LessonTask {
  LessonDeed deed = LessonDeed::none;
  std::string question;
  /// ask: the right answer, then the wrong ones as the file has them: what is shown goes by `choice_order`.
  /// type, pick: the right answer, and the wrong ones for which there is a reason.
  std::vector<LessonChoice> choices;
  bool score = false;        ///< ask, type: a score, written in the unit of its profile
  bool number = false;       ///< type: a whole number or ± ∞; else one of the words
  u32 about = no_card_node;  ///< ask, type: the node of the tree that the answer is read from
  bool bound = false;        ///< ask, type: the answer is α or β of that node
  u32 origin = no_node;      ///< slot of the node where the answer comes from: who set the bound; no_node: it itself
  std::vector<u32> nodes;    ///< of the tree. turn: the cards; drag: the card; reorder: the node, and the child to lead
  int from = -99, to = 99;   ///< drag
  std::string keeps;         ///< drag: what never changes, in words; empty: nothing is said of it
  std::vector<LessonOrder> orders;  ///< sort: from the worst to the best; reorder: the order that is there, the new one
  int plies = 0;                    ///< unfold
};

struct LessonStep {
  int line = 0;   ///< of its file
  int scene = 0;  ///< index
  Tick tick = -1;
  u32 slot = no_node;  ///< the node of the moment in the recording
  bool leaving = false;
  u32 node = no_card_node;                 ///< the same in the tree
  std::vector<std::string> before, after;  ///< sentences, filled in
  std::vector<LessonView> views;
  LessonTask task;
  std::string remember;  ///< to be shown when the deed is done
  bool shows(LessonView v) const;
};

struct CheckedLesson {
  std::string id;  ///< of the file: its name without folder and last ending
  int number = 0;
  std::string title, against;
  std::vector<std::string> about;
  std::vector<LessonScene> scenes;
  std::vector<LessonStep> steps;  ///< at least one
  std::string remember;           ///< the sentence of the whole: the last that is to be remembered
};

/// A lesson as far as it could be made. It may be shown if `lesson` is there: then no problem is more than a remark.
struct LessonCheck {
  std::shared_ptr<const CheckedLesson> lesson;
  std::vector<LessonProblem> problems;
};

/// Reads and checks; makes the searches on the calling thread, with memory of `pool`. What a search may visit is
/// limited (max_lesson_nodes), for a lesson is looked at node by node.
LessonCheck check_lesson(std::string_view text, std::string id, RecordPool& pool, JobProgress* progress = nullptr);
inline constexpr u64 max_lesson_nodes = 200'000;

/// What is to be done in a lesson, as a number: what was answered in one means the same in another only where it is the
/// same (deeds, questions, choices in their order; not its prose).
u64 deeds_of(const CheckedLesson& lesson);

/// The name of a file without its folder and its last ending: "07-a-deep-cut".
std::string lesson_id(std::string_view path);

/// The order in which the choices of a step stand: indices into its choices, the same for the same seed.
std::vector<int> choice_order(const CheckedLesson& lesson, int step, u64 seed);

}  // namespace ply
