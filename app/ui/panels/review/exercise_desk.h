// What is trained: the exercises that come with the program, what was missed of them, and when it comes back.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/types.h"
#include "engine/learn/spaced.h"
#include "engine/review/exercise_set.h"

namespace ply {
struct ExerciseSeries;
}
namespace ply::ui {

class ExerciseDesk {
 public:
  /// How many are posed behind an error.
  static constexpr std::size_t like_it = 3;

  /// Like the error at this ply; new ones first. Empty: none is known, or the error has no reason.
  std::vector<SetExercise> similar(const GameReview& review, std::size_t ply);
  /// Those whose day has come, the one that waits longest first.
  std::vector<SetExercise> due();
  int due_today() const { return static_cast<int>(practice_.due(today_()).size()); }
  const Spaced& practice() const { return practice_; }
  /// "3 positions wait; the first comes back tomorrow." Empty: none waits.
  std::string waiting_words() const;

  /// Takes in what has been decided of a series since the last call. True: something was.
  bool follow(const ExerciseSeries* series);

  /// Days since 1970. Tests give another calendar.
  void set_today(std::function<i64()> today) { today_ = std::move(today); }
  /// Lines of the settings file.
  std::string write() const;
  void read_line(std::string_view line);

 private:
  const std::vector<SetExercise>& set_of(const std::string& game);

  std::map<std::string, std::vector<SetExercise>, std::less<>> sets_;  // as far as they were asked for
  Spaced practice_;
  std::function<i64()> today_ = machine_day;
  u64 series_ = 0;        // the one that is followed
  std::size_t seen_ = 0;  // of its exercises
};

/// What commands ask of the panel that has it.
class ExerciseDoor {
 public:
  virtual ExerciseDesk& desk() = 0;

 protected:
  ~ExerciseDoor() = default;
};

}  // namespace ply::ui
