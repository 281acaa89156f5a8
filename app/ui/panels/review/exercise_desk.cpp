#include "app/ui/panels/review/exercise_desk.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/ui/host/places.h"
#include "app/ui/look/tr.h"
#include "engine/base/text.h"
#include "engine/game/rules_page.h"
#include "engine/games/registry.h"
#include "engine/session/play/collections.h"
#include "engine/session/reviews/reviewing.h"

namespace ply::ui {

// A set that is not there, or is damaged, is as good as an empty one: nothing is lost but exercises.
const std::vector<SetExercise>& ExerciseDesk::set_of(const std::string& game) {
  const auto known = sets_.find(game);
  if (known != sets_.end()) return known->second;
  std::vector<SetExercise>& out = sets_[game];
  const std::string folder = shared_folder("exercises");
  const GameType* type = find_game(game);
  const auto usual = type ? type->make(usual_rules(*type)) : Result<std::shared_ptr<const Game>>(Error{});
  if (folder.empty() || !usual) return out;
  JobProgress progress;
  const auto games = read_collection(fmt::format("{}/{}.txt", folder, game), *usual, progress);
  if (!games) return out;
  for (std::size_t i = 0; i < games->games.size(); ++i) {
    auto record = games->open(i);
    if (!record) continue;
    if (auto exercise = read_exercise(std::move(*record))) out.push_back(std::move(*exercise));
  }
  return out;
}

std::vector<SetExercise> ExerciseDesk::similar(const GameReview& review, std::size_t ply) {
  const auto theme = theme_of(review, ply);
  if (!theme) return {};
  const std::vector<SetExercise>& set = set_of(review.game->type().id());
  std::vector<std::string> old, without;
  for (const SetExercise& e : set)
    if (practice_.waits(e.key())) old.push_back(e.key());
  if (const auto itself = cut_exercise(review, ply)) without.push_back(itself->key());
  without.insert(without.end(), old.begin(), old.end());
  std::vector<SetExercise> out = similar_exercises(set, *theme, like_it, without);
  // Who has seen nearly all of them sees some again.
  for (SetExercise& e : similar_exercises(set, *theme, set.size()))
    if (out.size() < like_it && std::find(old.begin(), old.end(), e.key()) != old.end()) out.push_back(std::move(e));
  return out;
}

std::vector<SetExercise> ExerciseDesk::due() {
  std::vector<SetExercise> out;
  for (const std::string& key : practice_.due(today_())) {
    const std::vector<SetExercise>& set = set_of(key.substr(0, key.rfind('-')));
    const auto at = std::find_if(set.begin(), set.end(), [&](const SetExercise& e) { return e.key() == key; });
    if (at != set.end()) out.push_back(*at);
    else practice_.forget(key);  // of a set that was made anew
  }
  return out;
}

std::string ExerciseDesk::waiting_words() const {
  const int n = practice_.waiting();
  if (n == 0) return {};
  const std::string when = days_words(*practice_.next_day() - today_());
  return n == 1 ? fmt::format(tr("One position of this kind comes back {}."), when)
                : fmt::format(tr("{} positions to try again; the first comes back {}."), n, when);
}

bool ExerciseDesk::follow(const ExerciseSeries* s) {
  if (!s) return false;
  if (s->number != series_) series_ = s->number, seen_ = 0;
  const std::size_t before = seen_;
  for (; seen_ < s->found.size(); ++seen_) {
    const std::string key = s->all[seen_].key();
    // What was found at once the first time comes back, too.
    if (s->found[seen_] && practice_.waits(key)) practice_.passed(key, today_());
    else practice_.missed(key, today_());
  }
  return seen_ != before;
}

std::string ExerciseDesk::write() const {
  std::string out;
  const std::string practice = practice_.write();
  for (const std::string_view line : split(practice, '\n'))
    if (!line.empty()) out += "Exercise=" + std::string(line) + "\n";
  return out;
}

void ExerciseDesk::read_line(std::string_view line) {
  if (line.starts_with("Exercise=")) (void)practice_.read_line(line.substr(9));
}

}  // namespace ply::ui
