// What is seen of a lesson: never what answers a question that waits, and always what its recording says.
#include "engine/learn/lesson_sight.h"

#include <algorithm>
#include <filesystem>

#include "engine/base/file.h"
#include "engine/learn/card_places.h"
#include "engine/read/tree/tree_places.h"
#include "tests/places.h"
#include "tests/read/recorded.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using test::pool;

namespace {

std::shared_ptr<const CheckedLesson> read_one(const std::string& path) {
  const auto text = read_file(path);
  REQUIRE(text);
  return check_lesson(*text, lesson_id(path), pool()).lesson;
}

void do_right(LessonState& s) {
  const LessonTask& task = s.here().task;
  switch (task.deed) {
    case LessonDeed::none: return;
    case LessonDeed::ask: (void)s.choose(0); return;
    case LessonDeed::type: (void)s.type(task.choices[0].text); return;
    case LessonDeed::pick: (void)s.pick(task.choices[0].node); return;
    case LessonDeed::turn:
      for (const u32 k : task.nodes) (void)s.turn(k);
      return;
    case LessonDeed::drag: (void)s.drag(-57); return;
    case LessonDeed::reorder: (void)s.lead(task.nodes[1]); return;
    case LessonDeed::sort: (void)s.slide(99); return;
    case LessonDeed::unfold:
      for (u32 k = 0; !s.ready(); k = s.lesson().scenes[0].tree->nodes[k].children.front()) (void)s.unfold(k);
      return;
  }
}

}  // namespace

TEST_CASE("what is seen of a lesson follows its recording and answers no question", "[learn][lessons]") {
  using State = TreePlace::State;
  int drawn = 0, waited = 0;
  for (const auto& e : std::filesystem::directory_iterator(PLY_SOURCE_DIR "/app/lessons")) {
    const auto lesson = read_one(e.path().string());
    REQUIRE(lesson);
    LessonState s(lesson);
    INFO(lesson->id);
    for (;;) {
      INFO("step " << s.step() + 1);
      for (const bool done : {false, true}) {
        if (done) do_right(s);
        const LessonSight sight = lesson_sight(s);
        CHECK(sight.waiting == !s.ready());
        CHECK((sight.tick == s.here().tick || (sight.waiting && sight.tick == s.here().tick - 1)));
        if (!sight.tree) continue;
        ++drawn;
        const auto& places = sight.places.places;
        REQUIRE(places.size() == sight.tree->nodes.size());
        // 1. No cross below a node that is still open; nothing is chosen where the choice is asked for.
        for (std::size_t n = 1; n < places.size(); ++n) {
          if (places[n].state == State::cut)
            CHECK(places[static_cast<std::size_t>(sight.places.tree[n].parent)].state == State::closed);
          if (sight.waiting && s.here().task.deed == LessonDeed::pick)
            CHECK_FALSE((places[n].taken || places[n].leads));
        }
        waited += sight.waiting;
        // 2. The cards that lie open are those that the search has turned by then.
        const LessonDeed deed = s.here().task.deed;
        const LessonScene& scene = lesson->scenes[static_cast<std::size_t>(s.here().scene)];
        if (deed == LessonDeed::sort || deed == LessonDeed::reorder) {
          const LessonOrder& o = s.here().task.orders[static_cast<std::size_t>(s.done().value)];
          CHECK(sight.places.turned == static_cast<int>(o.cards));
          const Score root = places.front().value;
          CHECK(root.value == o.value);
          continue;
        }
        if (deed == LessonDeed::unfold || (deed == LessonDeed::turn && !done) || scene.plan.options.switches != 0)
          continue;
        const auto turned = cards_turned_by(*scene.tree, scene.recording->view(), sight.tick);
        for (u32 n = 0; n < places.size(); ++n)
          if (sight.tree->nodes[n].leaf())
            CHECK((places[n].state == State::closed) == (std::find(turned.begin(), turned.end(), n) != turned.end()));
      }
      if (!s.next()) break;
    }
    CHECK(s.finished());
  }
  CHECK(drawn > 60);
  CHECK(waited > 20);
}

TEST_CASE("another order is seen as the lesson's search goes through it, whatever search that is", "[learn][lessons]") {
  using State = TreePlace::State;
  const std::string tree = "tree ([(5 9) (3 4)] [(2 1) (3 7)] [(6 2) (9 3)])\n";
  for (const char* search :
       {"depth 3", "depth 3 minimax", "depth 3 with fail-hard", "depth 3 with pvs", "depth 3 with iterative"}) {
    INFO(search);
    const LessonCheck c =
        check_lesson("lesson 1: x\n" + tree + "search classic " + search + "\nat end\n  sort\n", "x", pool());
    REQUIRE(c.lesson);
    LessonState s(c.lesson);
    for (int i = 0; i < static_cast<int>(s.here().task.orders.size()); ++i) {
      (void)s.slide(i);
      const LessonOrder& o = s.here().task.orders[static_cast<std::size_t>(i)];
      const LessonSight sight = lesson_sight(s);
      CHECK(sight.places.turned == static_cast<int>(o.cards));
      const View v = o.recording->view();
      const auto node_of = nodes_of_slots(o.tree.nodes, 0, v);
      std::vector<bool> visited(o.tree.nodes.size());
      std::vector<u32> roots;
      v.roots(roots);
      for (u32 k = 0; k < v.size(); ++k)
        if (node_of[k] >= 0 && v.enter(k) >= v.enter(roots.back()))
          visited[static_cast<std::size_t>(node_of[k])] = true;
      for (std::size_t n = 0; n < visited.size(); ++n)
        CHECK((sight.places.places[n].state == State::closed) == visited[n]);
      if (std::string_view(search).ends_with("minimax")) CHECK(o.cards == o.tree.cards());
    }
  }
}

TEST_CASE("two searches in lock-step are seen at the same place", "[learn][lessons]") {
  const auto lesson = read_one(PLY_SOURCE_DIR "/app/lessons/10-outside-the-window.txt");
  REQUIRE(lesson);
  const LessonScene& scene = lesson->scenes.front();
  REQUIRE(scene.beside);
  const View a = scene.recording->view(), b = scene.beside->view();
  // Fail-hard and fail-soft visit the same nodes here: event for event.
  REQUIRE(a.ticks() == b.ticks());
  for (Tick t = 0; t < a.ticks(); ++t) CHECK(tick_beside(scene, t) == t);
  LessonState s(lesson);
  const LessonSight beside = lesson_sight_beside(s);
  CHECK(beside.tree == lesson_sight(s).tree);
}
