#include "engine/learn/lesson.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/learn/card_places.h"
#include "engine/learn/lesson_scenes.h"
#include "engine/learn/lesson_steps.h"

namespace ply {
namespace {

// Whole numbers of a text, signs apart: what a sentence says and a claim proves.
std::set<std::string> numbers_of(std::string_view text) {
  std::set<std::string> out;
  for (std::size_t i = 0; i < text.size();) {
    const bool digit = std::isdigit(static_cast<unsigned char>(text[i]));
    const bool in_word =
        digit && i > 0 && (std::isalpha(static_cast<unsigned char>(text[i - 1])) || text[i - 1] == '_');
    std::size_t end = i;
    while (end < text.size() && std::isdigit(static_cast<unsigned char>(text[end]))) ++end;
    if (digit && !in_word) out.insert(std::string(text.substr(i, end - i)));
    i = end > i ? end : i + 1;
  }
  return out;
}

// What {braces} fill in is computed.
std::string without_terms(std::string_view text) {
  std::string out;
  int depth = 0;
  for (const char c : text) {
    depth += c == '{';
    if (depth == 0) out += c;
    depth -= c == '}';
  }
  return out;
}

class LessonChecker {
 public:
  LessonChecker(RecordPool& pool, JobProgress* progress, LessonCheck& out)
      : pool_(pool), progress_(progress), out_(out) {}

  void check(const LessonText& text, std::string id) {
    auto lesson = std::make_shared<CheckedLesson>();
    lesson->id = std::move(id);
    lesson->number = text.number, lesson->title = text.title, lesson->against = text.against;
    for (const LessonWords& w : text.about) lesson->about.push_back(w.text);
    SceneInherited inherited;
    bool broken = false;
    for (const WrittenScene& scene : text.scenes) {
      auto made = make_scene(scene, inherited, pool_, progress_, out_.problems);
      if (!made) {
        broken = true;  // what comes after would only repeat it
        break;
      }
      lesson->scenes.push_back(std::move(*made));
      Tick before = -1;
      for (const WrittenStep& step : scene.steps) {
        LessonStep checked;
        checked.scene = static_cast<int>(lesson->scenes.size()) - 1;
        checked.views = lesson->steps.empty() ? std::vector<LessonView>{LessonView::cards} : lesson->steps.back().views;
        if (progress_ && progress_->stop) return stopped();
        if (!check_step(step, lesson->scenes.back(), before, checked, pool_, progress_, out_.problems)) {
          broken = true;
          continue;
        }
        before = checked.tick;
        if (!checked.remember.empty()) lesson->remember = checked.remember;
        lesson->steps.push_back(std::move(checked));
      }
    }
    if (!broken) look_at_numbers(text);
    const bool deed = std::any_of(lesson->steps.begin(), lesson->steps.end(),
                                  [](const LessonStep& s) { return s.task.deed != LessonDeed::none; });
    if (!broken && !deed)
      remark(0, "nobody does anything in it: ask, type, pick, turn, drag, sort or unfold something");
    if (!broken && lesson->remember.empty()) remark(0, "it has no sentence to remember");
    const bool wrong = std::any_of(out_.problems.begin(), out_.problems.end(), [](const auto& p) { return !p.remark; });
    if (!wrong && !lesson->steps.empty()) out_.lesson = std::move(lesson);
  }

 private:
  // What is wrong in a lesson was then not looked for.
  void stopped() { out_.problems = {{0, 0, "it was stopped", false}}; }
  void remark(int line, std::string message) { out_.problems.push_back({line, 0, std::move(message), true}); }

  // A number in a sentence should come out of a recording: filled in, or claimed somewhere in the lesson.
  void look_at_numbers(const LessonText& text) {
    std::set<std::string> proved;
    const auto prove = [&](std::string_view words) { proved.merge(numbers_of(words)); };
    for (const WrittenScene& scene : text.scenes) {
      if (scene.tree) prove(scene.tree->text);
      for (const WrittenStep& s : scene.steps) {
        for (const LessonWords& c : s.claims) prove(c.text);
        prove(fmt::format("{} {} {}", s.deed.from, s.deed.to, s.deed.plies));
        for (const WrittenChoice& c : s.deed.wrong) prove(c.value.text);
        if (s.moment.condition) prove(s.moment.condition->text);
        if (s.moment.path) prove(s.moment.path->text);  // moves may be called by numbers
      }
    }
    const auto look = [&](const LessonWords& w) {
      for (const std::string& n : numbers_of(without_terms(w.text)))
        if (!proved.contains(n))
          remark(w.line, fmt::format("{} is neither computed nor claimed: write it as {{...}}, or claim it", n));
    };
    for (const WrittenScene& scene : text.scenes)
      for (const WrittenStep& s : scene.steps) {
        for (const auto* list : {&s.before, &s.after})
          for (const LessonWords& w : *list) look(w);
        look(s.remember), look(s.deed.question), look(s.deed.right);
        for (const WrittenChoice& c : s.deed.wrong) look(c.reason);
      }
  }

  RecordPool& pool_;
  JobProgress* progress_;
  LessonCheck& out_;
};

}  // namespace

bool LessonStep::shows(LessonView v) const { return std::find(views.begin(), views.end(), v) != views.end(); }

LessonCheck check_lesson(std::string_view text, std::string id, RecordPool& pool, JobProgress* progress) {
  LessonCheck out;
  const LessonText written = read_lesson(to_utf8(text), out.problems);
  // What could not be read would be told twice.
  if (out.problems.empty()) LessonChecker(pool, progress, out).check(written, std::move(id));
  std::stable_sort(out.problems.begin(), out.problems.end(),
                   [](const LessonProblem& a, const LessonProblem& b) { return a.line < b.line; });
  return out;
}

std::string lesson_id(std::string_view path) {
  if (const auto slash = path.rfind('/'); slash != std::string_view::npos) path.remove_prefix(slash + 1);
  return std::string(path.substr(0, path.rfind('.')));
}

u64 deeds_of(const CheckedLesson& lesson) {
  u64 out = 0;
  const auto number = [&](u64 n) { out = mix64(out ^ n) + 1; };
  const auto text = [&](std::string_view s) {
    for (const char c : s) number(static_cast<unsigned char>(c));
    number(256);
  };
  for (const LessonStep& s : lesson.steps) {
    const LessonTask& task = s.task;
    number(static_cast<u64>(task.deed));
    text(task.question);
    for (const LessonChoice& c : task.choices) text(c.text);
    for (const u32 n : task.nodes) number(n);
    number(task.orders.size());
    for (const int n : {task.from, task.to, task.plies}) number(static_cast<u64>(static_cast<u32>(n)));
  }
  return out;
}

std::vector<int> choice_order(const CheckedLesson& lesson, int step, u64 seed) {
  const LessonTask& task = lesson.steps[static_cast<std::size_t>(step)].task;
  std::vector<int> out(task.choices.size());
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<int>(i);
  u64 name = 0;
  for (const char c : lesson.id) name = mix64(name ^ static_cast<unsigned char>(c));
  Random random = Random::stream(seed ^ name, static_cast<u64>(step));
  for (std::size_t i = out.size(); i-- > 1;) std::swap(out[i], out[random.below(static_cast<u32>(i + 1))]);
  return out;
}

}  // namespace ply
