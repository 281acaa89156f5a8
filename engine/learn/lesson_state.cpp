#include "engine/learn/lesson_state.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/learn/card_places.h"
#include "engine/learn/lesson_terms.h"

namespace ply {
namespace {

bool is_question(LessonDeed d) { return d == LessonDeed::ask || d == LessonDeed::type || d == LessonDeed::pick; }

}  // namespace

LessonState::LessonState(std::shared_ptr<const CheckedLesson> lesson, u64 seed)
    : lesson_(std::move(lesson)), seed_(seed), done_(lesson_->steps.size()) {
  for (int i = 0; i < steps(); ++i) {
    orders_.push_back(choice_order(*lesson_, i, seed_));
    const LessonStep& s = lesson_->steps[static_cast<std::size_t>(i)];
    const LessonScene& scene = lesson_->scenes[static_cast<std::size_t>(s.scene)];
    std::set<u32> up;
    if (scene.tree)
      for (const u32 k : cards_turned_by(*scene.tree, scene.recording->view(), s.tick)) up.insert(k);
    up_.push_back(std::move(up));
  }
}

bool LessonState::finished() const {
  for (int i = 0; i < steps(); ++i)
    if (lesson_->steps[static_cast<std::size_t>(i)].task.deed != LessonDeed::none && !done(i).done) return false;
  return furthest_ + 1 == steps();
}

bool LessonState::back() { return go(step_ - 1); }

bool LessonState::next() {
  if (!can_next()) return false;
  furthest_ = std::max(furthest_, step_ + 1);
  return go(step_ + 1);
}

bool LessonState::go(int step) {
  if (step < 0 || step > furthest_) return false;
  step_ = step;
  return true;
}

void LessonState::again() {
  LessonDone fresh;
  fresh.right = done().right, fresh.tried = done().tried || done().done;
  mine() = std::move(fresh);
}

void LessonState::restart() {
  done_.assign(lesson_->steps.size(), {});
  step_ = furthest_ = 0;
}

LessonVerdict LessonState::answered(int choice) {
  const LessonTask& task = here().task;
  LessonDone& mine_now = mine();
  mine_now.done = true;
  mine_now.choice = choice;
  if (!mine_now.tried) mine_now.right = choice == 0;
  mine_now.tried = true;
  const bool known = choice >= 0 && choice < static_cast<int>(task.choices.size());
  return {true, choice == 0, choice, known ? task.choices[static_cast<std::size_t>(choice)].reason : std::string()};
}

LessonVerdict LessonState::choose(int choice) {
  const LessonTask& task = here().task;
  if (task.deed != LessonDeed::ask || done().done || choice < 0 || choice >= static_cast<int>(task.choices.size()))
    return {};
  return answered(choice);
}

LessonVerdict LessonState::choose_place(int place) {
  return place >= 0 && place < static_cast<int>(order().size()) ? choose(order()[static_cast<std::size_t>(place)])
                                                                : LessonVerdict{};
}

LessonVerdict LessonState::type(std::string_view text) {
  const LessonTask& task = here().task;
  if (task.deed != LessonDeed::type || done().done) return {};
  const LessonScene& scene = lesson_->scenes[static_cast<std::size_t>(here().scene)];
  const auto value = read_value(scene.subject, task.score ? FieldType::score : FieldType::number, text);
  if (!value) return {false, false, -1, "expected a number"};
  int choice = -1;
  for (std::size_t i = 0; i < task.choices.size(); ++i)
    if (task.choices[i].value == *value) choice = static_cast<int>(i);
  mine().typed = std::string(trim(text));
  return answered(choice);
}

LessonVerdict LessonState::pick(u32 node) {
  const LessonTask& task = here().task;
  if (task.deed != LessonDeed::pick || done().done) return {};
  int choice = -1;
  for (std::size_t i = 0; i < task.choices.size(); ++i)
    if (task.choices[i].node == node) choice = static_cast<int>(i);
  mine().picked = node;
  return answered(choice);
}

bool LessonState::turn(u32 node) {
  const LessonTask& task = here().task;
  if (task.deed != LessonDeed::turn || std::find(task.nodes.begin(), task.nodes.end(), node) == task.nodes.end())
    return false;
  if (!mine().nodes.insert(node).second) return false;
  mine().done = mine().nodes.size() == task.nodes.size();
  return true;
}

bool LessonState::drag(int value) {
  if (here().task.deed != LessonDeed::drag) return false;
  mine().value = std::clamp(value, here().task.from, here().task.to);
  mine().moved = mine().done = true;
  return true;
}

bool LessonState::slide(int position) {
  const LessonTask& task = here().task;
  if (task.deed != LessonDeed::sort || task.orders.empty()) return false;
  mine().value = std::clamp(position, 0, static_cast<int>(task.orders.size()) - 1);
  mine().moved = true;
  mine().done = mine().done || mine().value + 1 == static_cast<int>(task.orders.size());
  return true;
}

bool LessonState::lead(u32 node) {
  const LessonTask& task = here().task;
  if (task.deed != LessonDeed::reorder || task.nodes.size() != 2 || task.nodes[1] != node) return false;
  mine().value = 1;
  mine().moved = mine().done = true;
  return true;
}

bool LessonState::unfold(u32 node) {
  const LessonTask& task = here().task;
  const auto& tree = lesson_->scenes[static_cast<std::size_t>(here().scene)].tree;
  if (task.deed != LessonDeed::unfold || !tree || node >= tree->nodes.size() || tree->nodes[node].leaf()) return false;
  // Only what can be seen is unfolded: its parent lies open.
  if (node != 0 && !done().nodes.contains(static_cast<u32>(tree->nodes[node].parent))) return false;
  if (!mine().nodes.insert(node).second) return false;
  mine().done = mine().done || tree->nodes[node].ply + 1 >= task.plies;
  return true;
}

bool LessonState::face_up(u32 node) const {
  const LessonTask& task = here().task;
  if (task.deed == LessonDeed::turn && std::find(task.nodes.begin(), task.nodes.end(), node) != task.nodes.end())
    return done().nodes.contains(node);
  return up_[static_cast<std::size_t>(step_)].contains(node);
}

int LessonState::asked() const {
  int n = 0;
  for (int i = 0; i < steps(); ++i)
    n += is_question(lesson_->steps[static_cast<std::size_t>(i)].task.deed) && done(i).done;
  return n;
}

int LessonState::right() const {
  int n = 0;
  for (int i = 0; i < steps(); ++i)
    n += is_question(lesson_->steps[static_cast<std::size_t>(i)].task.deed) && done(i).done && done(i).right;
  return n;
}

// "3 5 1:0:1:0:1:-:" and so on: the step, the furthest, and of each step that was tried which it is, what was chosen,
// whether the first answer was right, the number, whether it is done, the node that was picked, what was typed; then
// nodes behind commas.
std::string LessonState::write() const {
  std::string out = fmt::format("{} {}", step_, furthest_);
  for (int i = 0; i < steps(); ++i) {
    const LessonDone& d = done(i);
    if (!d.done && !d.tried) continue;
    out += fmt::format(" {}:{}:{}:{}:{}:{}:{}", i, d.choice, d.right ? 1 : 0, d.value, d.done ? 1 : 0,
                       d.picked == no_card_node ? "-" : fmt::format("{}", d.picked), d.typed);
    for (const u32 k : d.nodes) out += fmt::format(",{}", k);
  }
  return out;
}

bool LessonState::read(std::string_view text) {
  const auto all = words(text);
  const auto step = all.size() >= 2 ? to_number<int>(all[0].text) : std::nullopt,
             furthest = all.size() >= 2 ? to_number<int>(all[1].text) : std::nullopt;
  if (!step || !furthest || *step < 0 || *furthest < *step || *furthest >= steps()) return false;
  std::vector<LessonDone> done(lesson_->steps.size());
  for (std::size_t w = 2; w < all.size(); ++w) {
    const auto lists = split(all[w].text, ',');
    const auto parts = split(lists.front(), ':');
    if (parts.size() != 7) return false;
    const auto at = to_number<int>(parts[0]), choice = to_number<int>(parts[1]), right = to_number<int>(parts[2]),
               value = to_number<int>(parts[3]), is_done = to_number<int>(parts[4]);
    const auto picked = parts[5] == "-" ? std::optional<u32>(no_card_node) : to_number<u32>(parts[5]);
    if (!at || !choice || !right || !value || !is_done || !picked || *at < 0 || *at >= steps()) return false;
    const LessonStep& s = lesson_->steps[static_cast<std::size_t>(*at)];
    if (*choice < -1 || *choice >= static_cast<int>(s.task.choices.size()) || s.task.deed == LessonDeed::none)
      return false;
    LessonDone& d = done[static_cast<std::size_t>(*at)];
    d.done = d.moved = *is_done != 0, d.tried = true;
    d.choice = *choice, d.right = *right != 0, d.value = *value, d.picked = *picked, d.typed = std::string(parts[6]);
    if (s.task.deed == LessonDeed::sort) d.value = std::clamp(d.value, 0, static_cast<int>(s.task.orders.size()) - 1);
    if (s.task.deed == LessonDeed::drag) d.value = std::clamp(d.value, s.task.from, s.task.to);
    for (std::size_t i = 1; i < lists.size(); ++i)
      if (const auto k = to_number<u32>(lists[i])) d.nodes.insert(*k);
  }
  done_ = std::move(done);
  step_ = *step, furthest_ = *furthest;
  return true;
}

void LessonMarks::keep(const std::string& name, const LessonState& s) {
  if (name.empty() || name.find('\n') != std::string::npos) return;
  LessonMark& m = marks_[name];
  const u64 deeds = deeds_of(s.lesson());
  m.finished = (m.finished && m.deeds == deeds) || s.finished();
  m.deeds = deeds;
  m.step = s.step(), m.steps = s.steps(), m.right = s.right(), m.asked = s.asked();
  m.state = s.write();
}

const LessonMark* LessonMarks::of(const std::string& name) const {
  const auto it = marks_.find(name);
  return it == marks_.end() ? nullptr : &it->second;
}

bool LessonMarks::take_up(const std::string& name, LessonState& s) const {
  const LessonMark* m = of(name);
  return m && m->deeds == deeds_of(s.lesson()) && s.read(m->state);
}

// The name comes last, for it may hold blanks.
std::string LessonMarks::write() const {
  std::string out;
  for (const auto& [name, m] : marks_)
    out += fmt::format("{} {} {} {} {} {} | {} | {}\n", m.finished ? 1 : 0, m.step, m.steps, m.right, m.asked, m.deeds,
                       m.state, name);
  return out;
}

LessonMarks LessonMarks::read(std::string_view text) {
  LessonMarks out;
  for (const std::string_view line : split(text, '\n')) {
    const auto bar = line.find(" | "), second = bar == std::string_view::npos ? bar : line.find(" | ", bar + 3);
    if (second == std::string_view::npos) continue;
    const auto all = words(line.substr(0, bar));
    const std::string name(trim(line.substr(second + 3)));
    if (all.size() != 6 || name.empty()) continue;
    const auto n = [&](std::size_t i) { return to_number<int>(all[i].text); };
    const auto deeds = to_number<u64>(all[5].text);
    if (!n(0) || !n(1) || !n(2) || !n(3) || !n(4) || !deeds) continue;
    out.marks_[name] = {
        *n(0) != 0, *n(1), *n(2), *n(3), *n(4), *deeds, std::string(line.substr(bar + 3, second - bar - 3))};
  }
  return out;
}

}  // namespace ply
