// The lessons that can be opened, the one that is open, and how far a person is in each. It draws nothing.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/job.h"
#include "engine/learn/lesson_state.h"

namespace ply::ui {

struct ListedLesson {
  std::string path, title, against;
  int number = 0;        ///< 0: it has none
  bool ours = false;     ///< it came with the program
  bool refused = false;  ///< it was opened, and cannot be shown as it is
};

/// For one thread; the searches of a lesson are made on another one.
class LessonDesk {
 public:
  /// Ours first, by their numbers, then those that were opened.
  const std::vector<ListedLesson>& list();
  /// Its searches begin. The error says that it cannot be read; what is wrong in it is said when it has been checked.
  Status open(const std::string& path);
  /// The same of a text that has come without a file: from a link.
  Status open_text(std::string text);
  /// One of ours.
  Status open_number(int number);
  /// The one that follows in the list.
  const ListedLesson* following();
  void close();

  bool reading() const { return job_.pending(); }
  bool working() const { return job_.running(); }  ///< its thread is
  double seconds() const { return job_.seconds(); }
  void stop();
  /// Takes in what was checked. True: a lesson has been opened or refused.
  bool poll();

  /// Null: none is open.
  LessonState* state() { return state_ ? &*state_ : nullptr; }
  const LessonState* state() const { return state_ ? &*state_ : nullptr; }
  const std::string& path() const { return path_; }
  /// Why it is refused; remarks of one that is open.
  const std::vector<LessonProblem>& problems() const { return problems_; }
  /// Of the lesson as it was read.
  const std::string& text() const { return text_; }

  /// "next", "back", "again", "restart", "choose PLACE" (from 1), "answer TEXT": a choice, a number, or paths, as the
  /// step wants it. The error says why not.
  Status carry_out(std::string_view deed);
  /// What came of the newest answer, for a person; empty: it speaks for itself.
  const std::string& hint() const { return hint_; }
  /// After each change: what is kept is as it stands now.
  void keep();

  const LessonMark* mark(const ListedLesson& lesson) const { return marks_.of(kept_as(lesson.path, lesson.ours)); }
  std::string write_marks() const { return marks_.write(); }
  void read_marks(std::string_view text) { marks_ = LessonMarks::read(text); }

  /// What is kept of a lesson is kept under this name: of ours that of its file, of others with its folder.
  static std::string kept_as(const std::string& path, bool ours);

 private:
  Status take(const std::string& path, std::string text);
  Status take_answer(const std::string& text);
  Status take_deed(const std::string& text);
  void enlist(const std::string& path, const std::string& text, bool ours);

  bool listed_ = false;
  std::vector<ListedLesson> list_;
  std::string path_, kept_as_, text_;
  JobOf<LessonCheck> job_;
  std::optional<LessonState> state_;
  std::vector<LessonProblem> problems_;
  LessonMarks marks_;
  std::string hint_;
};

}  // namespace ply::ui
