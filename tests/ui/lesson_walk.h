// A lesson in the window, opened and gone through by commands.
#pragma once
#include <fmt/format.h>

#include <string>
#include <vector>

#include "app/ui/panels/learn/lesson.h"
#include "app/ui/panels/learn/lesson_desk.h"
#include "engine/learn/lesson_sight.h"
#include "tests/ui/bench_workbench.h"
#include "vendor/catch2_compat.h"

namespace ply::ui {

inline LessonDesk& desk(WorkbenchBench& b) {
  auto* door = dynamic_cast<LessonDoor*>(b.workbench().panel("lesson"));
  REQUIRE(door);
  return door->desk();
}
inline const LessonState& state(WorkbenchBench& b) {
  const LessonState* s = desk(b).state();
  REQUIRE(s);
  return *s;
}
inline bool reads(WorkbenchBench& b, const std::string& words) { return b.script("expect lesson " + words).empty(); }

inline void open(WorkbenchBench& b, const std::string& what) {
  REQUIRE(b.script("lesson.open " + what) == "");
  REQUIRE(b.rest());
}

inline std::string path_of(const LessonState& s, u32 node) {
  const auto& tree = s.lesson().scenes[static_cast<std::size_t>(s.here().scene)].tree;
  const std::string& path = tree->path[node];
  return path.empty() ? "root" : path;
}

/// The lines that answer the step as it is wanted, or (questions) otherwise.
inline std::vector<std::string> answers(const LessonState& s, bool right) {
  const LessonTask& task = s.here().task;
  const std::size_t choice = right || task.choices.size() < 2 ? 0 : task.choices.size() - 1;
  switch (task.deed) {
    case LessonDeed::none: return {};
    case LessonDeed::ask: return {task.choices[choice].text};
    case LessonDeed::type: return {right ? task.choices[0].text : "777"};
    case LessonDeed::pick: return {path_of(s, task.choices[choice].node)};
    case LessonDeed::turn: {
      std::vector<std::string> out;
      for (const u32 k : task.nodes) out.push_back(path_of(s, k));
      return out;
    }
    case LessonDeed::drag: return {"57", "-99", "99"};
    case LessonDeed::reorder: return {path_of(s, task.nodes[1])};
    case LessonDeed::sort: return {"1", fmt::format("{}", task.orders.size())};
    case LessonDeed::unfold: {
      std::vector<std::string> out;
      const auto& tree = *s.lesson().scenes[static_cast<std::size_t>(s.here().scene)].tree;
      for (u32 k = 0; !tree.nodes[k].leaf(); k = static_cast<u32>(tree.nodes[k].children.front()))
        out.push_back(path_of(s, k));
      return out;
    }
  }
  return {};
}

/// From the first step to the last; what is wrong goes into the test. `look` is called at each step, twice where
/// something is done.
template <class F>
void go_through(WorkbenchBench& b, bool right, F look) {
  for (int guard = 0; guard < 60; ++guard) {
    const LessonState& s = state(b);
    INFO("step " << s.step() + 1);
    b.context.step(2);
    look();
    for (const std::string& a : answers(s, right)) {
      INFO(a);
      REQUIRE(b.script("lesson.answer " + a) == "");
    }
    b.context.step(2);
    CHECK(s.ready());
    if (s.here().task.deed != LessonDeed::none) look();
    if (s.step() + 1 == s.steps()) return;
    CHECK(s.can_next());
    REQUIRE(b.script("lesson.next") == "");
  }
  FAIL("the lesson has no end");
}

}  // namespace ply::ui
