#include "app/ui/panels/learn/lesson_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/ui/host/places.h"
#include "app/ui/look/tr.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/learn/lesson_terms.h"
#include "engine/session/searches/search_run.h"

namespace ply::ui {
namespace {

constexpr std::size_t max_bytes = 1 << 20;

bool same_answer(std::string_view typed, const LessonChoice& choice, const LessonTask& task, const Subject& subject) {
  if (lower_case(typed) == lower_case(choice.text)) return true;
  return task.number && read_value(subject, task.score ? FieldType::score : FieldType::number, typed) == choice.value;
}

}  // namespace

std::string LessonDesk::kept_as(const std::string& path, bool ours) {
  if (ours) return lesson_id(path);
  std::error_code error;
  const auto whole = std::filesystem::absolute(path, error);
  return error ? path : whole.lexically_normal().string();
}

void LessonDesk::enlist(const std::string& path, const std::string& text, bool ours) {
  std::vector<LessonProblem> unread;
  const LessonText lesson = read_lesson(text, unread);
  ListedLesson l{path, lesson.title, lesson.against, lesson.number, ours};
  for (ListedLesson& old : list_)
    if (old.path == path) return void(old = std::move(l));
  list_.push_back(std::move(l));
}

const std::vector<ListedLesson>& LessonDesk::list() {
  if (std::exchange(listed_, true)) return list_;
  std::vector<ListedLesson> opened = std::exchange(list_, {});
  for (const Example& e : list_examples(shared_folder("lessons")))
    if (const auto text = read_file(e.path, max_bytes); text && is_lesson_text(*text)) enlist(e.path, *text, true);
  std::stable_sort(list_.begin(), list_.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  for (ListedLesson& l : opened)
    if (std::none_of(list_.begin(), list_.end(), [&](const ListedLesson& x) { return x.path == l.path; }))
      list_.push_back(std::move(l));
  return list_;
}

Status LessonDesk::open(const std::string& path) {
  auto text = read_file(path, max_bytes);
  return text ? take(path, std::move(*text)) : Status(text.error());
}

Status LessonDesk::open_text(std::string text) { return take("a link", std::move(text)); }

Status LessonDesk::take(const std::string& path, std::string text) {
  (void)list();
  if (!is_lesson_text(text)) return Error{fmt::format("{} is no lesson: it does not begin with the word", path)};
  const bool known = std::any_of(list_.begin(), list_.end(), [&](const auto& l) { return l.path == path && l.ours; });
  enlist(path, text, known);
  keep();
  state_.reset();
  problems_.clear();
  hint_.clear();
  path_ = path;
  kept_as_ = kept_as(path, known);
  text_ = std::move(text);
  job_.start([text = text_, id = lesson_id(path)](JobProgress& progress) {
    return check_lesson(text, id, record_pool(), &progress);
  });
  return Done{};
}

Status LessonDesk::open_number(int number) {
  for (const ListedLesson& l : list())
    if (l.number == number && l.ours) return open(std::string(l.path));
  return Error{fmt::format("there is no lesson {}", number)};
}

const ListedLesson* LessonDesk::following() {
  const auto& all = list();
  for (std::size_t i = 0; i + 1 < all.size(); ++i)
    if (all[i].path == path_) return &all[i + 1];
  return nullptr;
}

void LessonDesk::close() {
  keep();
  stop();
  state_.reset();
  problems_.clear();
  path_.clear();
  hint_.clear();
}

void LessonDesk::stop() {
  if (job_.pending()) path_.clear();
  job_.stop();
}

bool LessonDesk::poll() {
  if (!job_.pending() || job_.running()) return false;
  const auto check = job_.take();
  if (!check) {
    problems_ = {{0, 0, job_.take_failure(), false}};
    return true;
  }
  problems_ = std::move(check->problems);
  if (!check->lesson) {
    for (ListedLesson& l : list_) l.refused |= l.path == path_;
    return true;
  }
  state_.emplace(check->lesson);
  (void)marks_.take_up(kept_as_, *state_);
  return true;
}

void LessonDesk::keep() {
  if (state_) marks_.keep(kept_as_, *state_);
}

Status LessonDesk::carry_out(std::string_view deed) {
  if (!state_) return Error{"no lesson is open"};
  const auto parts = ply::words(deed);
  if (parts.empty()) return Error{"nothing is asked for"};
  const std::string_view what = parts.front().text;
  const std::string rest(trim(deed.substr(what.size() + static_cast<std::size_t>(what.data() - deed.data()))));
  hint_.clear();
  Status done = Done{};
  if (what == "next") {
    if (!state_->next())
      done = Error{state_->ready() ? "this is the last step of the lesson" : "this step must be completed first"};
  } else if (what == "back") {
    if (!state_->back()) done = Error{"this is the first step of the lesson"};
  } else if (what == "step") {
    const auto n = to_number<int>(rest);
    if (!n || !state_->go(*n - 1)) done = Error{"the lesson has not reached that step yet"};
  } else if (what == "again") {
    if (state_->here().task.deed == LessonDeed::none || !state_->done().done)
      done = Error{"there is no answer to take back here"};
    else state_->again();
  } else if (what == "restart") {
    state_->restart();
  } else if (what == "choose") {
    const auto n = to_number<int>(rest);
    if (!n || !state_->choose_place(*n - 1).taken) done = Error{"there is no such choice at this step"};
  } else if (what == "answer") {
    done = take_answer(rest);
  } else {
    done = Error{fmt::format("a lesson knows no {}", quoted_text(what))};
  }
  if (done) keep();
  return done;
}

Status LessonDesk::take_answer(const std::string& text) {
  const LessonTask& task = state_->here().task;
  if (task.deed == LessonDeed::none) return Error{"there is no question at this step"};
  if (text.empty()) return Error{"expected an answer"};
  const bool question = task.deed == LessonDeed::ask || task.deed == LessonDeed::type || task.deed == LessonDeed::pick;
  if (question && state_->done().done) return Error{"this was answered already"};
  if (task.deed == LessonDeed::ask) {
    const Subject& subject = state_->lesson().scenes[static_cast<std::size_t>(state_->here().scene)].subject;
    for (int i = 0; i < static_cast<int>(task.choices.size()); ++i)
      if (same_answer(text, task.choices[static_cast<std::size_t>(i)], task, subject)) return state_->choose(i), Done{};
    return Error{fmt::format("{} is not one of the choices", quoted_text(text))};
  }
  if (task.deed == LessonDeed::type) {
    if (state_->type(text).taken) return Done{};
    hint_ = tr("Enter a number, or +∞ or −∞.");
    return Error{"expected a number"};
  }
  return take_deed(text);
}

Status LessonDesk::take_deed(const std::string& text) {
  const LessonStep& step = state_->here();
  const LessonTask& task = step.task;
  if (task.deed == LessonDeed::drag || task.deed == LessonDeed::sort) {
    const auto n = to_number<int>(text);
    const bool drag = task.deed == LessonDeed::drag;
    const int min = drag ? task.from : 1, max = drag ? task.to : static_cast<int>(task.orders.size());
    if (!n || *n < min || *n > max) return Error{fmt::format("expected a number from {} to {}", min, max)};
    (void)(drag ? state_->drag(*n) : state_->slide(*n - 1));
    return Done{};
  }
  const auto& tree = state_->lesson().scenes[static_cast<std::size_t>(step.scene)].tree;
  const u32 node = tree ? tree->find(text) : no_card_node;
  if (node == no_card_node) return Error{fmt::format("there is no node {}", quoted_text(text))};
  switch (task.deed) {
    case LessonDeed::pick: (void)state_->pick(node); return Done{};
    case LessonDeed::turn:
      if (state_->turn(node)) return Done{};
      hint_ = tr("Not this card now.");
      return Error{"this card is not to be turned now"};
    case LessonDeed::reorder:
      if (state_->done().done) return Error{"it is already there"};
      if (state_->lead(node)) return Done{};
      hint_ = tr("That one saves nothing. Which would?");
      return Error{"that one saves nothing there"};
    case LessonDeed::unfold:
      if (state_->unfold(node)) return Done{};
      hint_ = tr("Unfold a node that can be seen.");
      return Error{"this node cannot be unfolded now"};
    default: return Error{"there is no question at this step"};
  }
}

}  // namespace ply::ui
