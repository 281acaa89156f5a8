// Where a person is in a lesson: the step, what was answered, what has been done. Pure data: it knows no screen and no
// clock. What one may do next follows from it alone.
#pragma once
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/learn/lesson.h"

namespace ply {

/// What came of an answer.
struct LessonVerdict {
  bool taken = false;  ///< false: the step wants no such answer, or has one already
  bool right = false;
  int choice = -1;     ///< index into the choices of the step; -1: none of them
  std::string reason;  ///< why; may be empty
};

/// What was done in one step. Kept when one goes back and on.
struct LessonDone {
  bool done = false;
  bool right = false;         ///< the first answer was right
  bool tried = false;         ///< it has been answered before
  int choice = -1;            ///< what was chosen, an index; -1: nothing, or something else
  std::string typed;          ///< type: the text
  u32 picked = no_card_node;  ///< pick: the node of the tree
  std::set<u32> nodes;        ///< turn: cards that were turned; unfold: nodes that are unfolded
  int value = 0;              ///< drag: what the card is supposed to be; sort: the step of the slider
  bool moved = false;         ///< drag, sort, reorder: it has been touched
};

class LessonState {
 public:
  explicit LessonState(std::shared_ptr<const CheckedLesson> lesson, u64 seed = 1);

  const CheckedLesson& lesson() const { return *lesson_; }
  const std::shared_ptr<const CheckedLesson>& shared_lesson() const { return lesson_; }
  int step() const { return step_; }  ///< from 0
  int steps() const { return static_cast<int>(lesson_->steps.size()); }
  const LessonStep& here() const { return lesson_->steps[static_cast<std::size_t>(step_)]; }
  const LessonDone& done() const { return done_[static_cast<std::size_t>(step_)]; }
  const LessonDone& done(int step) const { return done_[static_cast<std::size_t>(step)]; }
  /// The choices of this step in the order in which they are shown: indices.
  const std::vector<int>& order() const { return orders_[static_cast<std::size_t>(step_)]; }

  /// Nothing is to be done here, or it has been done.
  bool ready() const { return here().task.deed == LessonDeed::none || done().done; }
  bool can_back() const { return step_ > 0; }
  bool can_next() const { return ready() && step_ + 1 < steps(); }
  bool finished() const;  ///< all steps have been done
  bool back();
  bool next();
  /// To a step that has been reached before.
  bool go(int step);
  int furthest() const { return furthest_; }
  /// What was done in this step is undone, so that it can be tried again; the count of right answers stays.
  void again();
  /// From the beginning, nothing answered.
  void restart();

  // What a person does. `choice` is an index into the choices, `place` their place on the screen (from 0); nodes are
  // those of the scene's tree.
  LessonVerdict choose(int choice);
  LessonVerdict choose_place(int place);
  LessonVerdict type(std::string_view text);
  LessonVerdict pick(u32 node);
  bool turn(u32 node);       ///< false: no card that is to be turned here, or it lies open already
  bool drag(int value);      ///< kept within the range of the step
  bool slide(int position);  ///< sort: 0 = worst order .. orders - 1 = best
  bool lead(u32 node);       ///< reorder: this child of the node is put to the front
  bool unfold(u32 node);

  /// The card lies face up at this step: the search has come to it, and it is none that is still to be turned.
  bool face_up(u32 node) const;
  int asked() const;  ///< questions answered so far (ask, type, pick)
  int right() const;  ///< of these at once right

  /// To be kept, and taken up again: "step furthest answers". What does not fit this lesson is not taken.
  std::string write() const;
  bool read(std::string_view text);

 private:
  LessonDone& mine() { return done_[static_cast<std::size_t>(step_)]; }
  LessonVerdict answered(int choice);

  std::shared_ptr<const CheckedLesson> lesson_;
  u64 seed_;
  int step_ = 0, furthest_ = 0;
  std::vector<LessonDone> done_;
  std::vector<std::vector<int>> orders_;
  std::vector<std::set<u32>> up_;  // by step: leaves of its tree that the search has come to
};

/// What is kept of one lesson between sessions.
struct LessonMark {
  bool finished = false;
  int step = 0, steps = 0, right = 0, asked = 0;
  u64 deeds = 0;      ///< deeds_of the lesson: of another one `state` says nothing
  std::string state;  ///< LessonState::write
};

/// Of all lessons, by names of which each has its own. Lines of text; what is no such line is passed over.
class LessonMarks {
 public:
  void keep(const std::string& name, const LessonState& state);
  const LessonMark* of(const std::string& name) const;  ///< null: never begun
  /// Puts a person where they were; false where nothing was kept of this lesson as it is now.
  bool take_up(const std::string& name, LessonState& state) const;
  std::string write() const;
  static LessonMarks read(std::string_view text);

 private:
  std::map<std::string, LessonMark> marks_;
};

}  // namespace ply
