#include "engine/learn/lesson_sight.h"

#include <algorithm>

#include "engine/learn/card_places.h"
#include "engine/learn/lock_step.h"

namespace ply {
namespace {

using State = TreePlace::State;

bool is_asked(LessonDeed d) {
  return d == LessonDeed::ask || d == LessonDeed::type || d == LessonDeed::pick || d == LessonDeed::turn;
}

// A cross says what a search has decided: below a node that is still open it would say so too early.
void uncross_open(TreePlaces& out) {
  for (std::size_t n = 0; n < out.tree.size(); ++n) {
    out.places[n].shut = false;
    const int up = out.tree[n].parent;
    if (up < 0) continue;
    const State parent = out.at(up).state;
    State& own = out.places[n].state;
    if ((own == State::cut && parent == State::open) || (own == State::below && parent == State::waiting))
      own = State::waiting;
  }
}

class Sight {
 public:
  explicit Sight(const LessonState& s)
      : s_(s), step_(s.here()), scene_(s.lesson().scenes[static_cast<std::size_t>(step_.scene)]) {}

  LessonSight seen() {
    LessonSight out = begun();
    if (scene_.tree && scene_.tree->cards() <= max_drawn_cards) out.tree = &*scene_.tree;
    if (!out.tree) return out;
    const LessonTask& task = step_.task;
    if (task.deed == LessonDeed::sort || task.deed == LessonDeed::reorder) {
      const std::size_t order =
          std::min<std::size_t>(static_cast<std::size_t>(s_.done().value), task.orders.size() - 1);
      out.tree = &task.orders[order].tree;
      const View v = task.orders[order].recording->view();
      out.places = tree_places_at(out.tree->nodes, 0, v, v.ticks() - 1, no_node);
      if (task.deed == LessonDeed::reorder && !s_.done().done) out.handles = {task.nodes[1]};
      return out;
    }
    lay(out, scene_.recording->view());
    out.asked = step_.node;
    if (task.deed == LessonDeed::turn) turn(out);
    if (task.deed == LessonDeed::drag) drag(out);
    if (task.deed == LessonDeed::unfold) unfold(out);
    return out;
  }

  LessonSight beside() {
    LessonSight out = begun();
    if (!scene_.beside || !scene_.tree || scene_.tree->cards() > max_drawn_cards) return out;
    out.tree = &*scene_.tree;
    out.tick = tick_beside(scene_, out.tick);
    lay(out, scene_.beside->view());
    return out;
  }

 private:
  // While a question about a node waits, the search has not yet left it. A card lies open all the same.
  LessonSight begun() const {
    LessonSight out;
    out.waiting = !s_.ready();
    const View v = scene_.recording->view();
    const bool before = out.waiting && is_asked(step_.task.deed) && step_.leaving && !is_card(v[step_.slot]);
    out.tick = before ? step_.tick - 1 : step_.tick;
    return out;
  }

  void lay(LessonSight& out, const View& v) const {
    out.places = tree_places_at(out.tree->nodes, 0, v, out.tick, no_node);
    uncross_open(out.places);
    if (!out.waiting) return;
    // What is chosen answers a question about it.
    if (step_.task.deed == LessonDeed::pick)
      for (TreePlace& p : out.places.places) p.taken = p.leads = false;
    else if (step_.node != no_card_node)
      for (const int c : out.places.node(static_cast<int>(step_.node)).children) {
        TreePlace& p = out.places.places[static_cast<std::size_t>(c)];
        p.taken = p.leads = false;
      }
  }

  void turn(LessonSight& out) const {
    for (const u32 k : step_.task.nodes) {
      if (s_.face_up(k)) continue;
      out.handles.push_back(k);
      TreePlace& card = out.places.places[k];
      card.state = State::open;
      const int up = out.places.tree[k].parent;
      for (const int c : out.places.node(up).children) {
        TreePlace& p = out.places.places[static_cast<std::size_t>(c)];
        p.taken = p.leads = false;
      }
      for (int n = up; n >= 0; n = out.places.node(n).parent) {
        TreePlace& p = out.places.places[static_cast<std::size_t>(n)];
        p.leads = p.taken = false;
        p.value = {};
      }
    }
  }

  void drag(LessonSight& out) const {
    out.dragged = out.asked = step_.task.nodes.front();
    out.handles = {out.dragged};
    if (!s_.done().moved) return;
    out.supposed = s_.done().value;
    // What its parent hands up at most, or at least, would follow; nothing above it does.
    const int up = out.places.tree[out.dragged].parent;
    Score& known = out.places.places[static_cast<std::size_t>(up)].value;
    if (known.kind == Kind::upper) known.value = std::min(known.value, *out.supposed);
    if (known.kind == Kind::lower) known.value = std::max(known.value, *out.supposed);
  }

  void unfold(LessonSight& out) const {
    const std::set<u32>& open = s_.done().nodes;
    out.hidden.assign(out.tree->nodes.size(), false);
    for (u32 k = 0; k < out.tree->nodes.size(); ++k) {
      const TypedNode& n = out.tree->nodes[k];
      out.places.places[k] = {};  // nothing is searched here: it is there to be looked at
      if (n.parent >= 0)
        out.hidden[k] = out.hidden[static_cast<std::size_t>(n.parent)] || !open.contains(static_cast<u32>(n.parent));
      if (!out.hidden[k] && !n.leaf() && !open.contains(k)) out.handles.push_back(k);
    }
    out.asked = 0;
  }

  const LessonState& s_;
  const LessonStep& step_;
  const LessonScene& scene_;
};

}  // namespace

LessonSight lesson_sight(const LessonState& s) { return Sight(s).seen(); }
LessonSight lesson_sight_beside(const LessonState& s) { return Sight(s).beside(); }

Tick tick_beside(const LessonScene& scene, Tick t) {
  if (!scene.beside) return -1;
  const LockStep both = lock_step(*scene.recording, *scene.beside);
  if (both.moments.empty()) return -1;
  return both.moments[std::min(lock_moment(both, t), both.moments.size() - 1)].b;
}

}  // namespace ply
