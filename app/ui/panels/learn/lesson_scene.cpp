#include "app/ui/panels/learn/lesson_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "app/ui/look/look.h"
#include "app/ui/panels/tree/tree_board.h"
#include "engine/game/tree_face.h"

namespace ply::ui {
namespace {

// "worth 3", "at most 2" where signs have not been met yet.
std::string worth(Score s, bool signs) {
  if (s.kind == Kind::none) return {};
  const std::string number = card_number(s.value);
  if (signs) return fmt::format("{} {}", sign_of(s.kind), number);
  return fmt::format("{} {}", s.kind == Kind::exact ? "worth" : s.kind == Kind::upper ? "at most" : "at least", number);
}

class SceneMaker {
 public:
  SceneMaker(const LessonState& state, const LessonSight& sight, const GameType& type)
      : step_(state.here()), done_(state.done()), sight_(sight), tree_(*sight.tree), type_(type) {}

  CardTreeScene make() {
    CardTreeScene out =
        make_card_scene(sight_.places, type_, tree_.letters ? std::span<const std::string>() : std::span(tree_.path));
    const bool signs = step_.shows(LessonView::kinds) || tree_.plies > 2;
    const bool windows = step_.shows(LessonView::windows) || step_.shows(LessonView::thread);
    const bool question = sight_.waiting && !step_.task.question.empty();
    for (u32 n = 0; n < tree_.nodes.size(); ++n) {
      CardTreeNode& to = out.nodes[n];
      const TypedNode& from = tree_.nodes[n];
      to.letter = tree_.edge[n];
      if (!tree_.letters && from.leaf()) to.name = tree_.edge[n];
      to.looked_at = false;
      if (!to.leaf) {
        to.label = worth(sight_.places.places[n].value, signs);
        to.label_words = !signs;
      }
      if (!windows) to.window = false, to.by.clear();
      if (!question) continue;
      // A question is not answered by the picture: who built a wall, which window is asked for, which card leads.
      to.by.clear();
      to.shut = false;
      if (n == step_.node || n == step_.task.about) to.window = false, to.label.clear();
      // Nor by a window that has the bound which is asked for, nor by the values among which one is picked.
      if (step_.task.bound) to.window = false;
      if (step_.task.deed == LessonDeed::pick && to.ink == LabelInk::leads) to.ink = LabelInk::plain;
      if (step_.task.deed == LessonDeed::pick && !step_.shows(LessonView::values)) to.label.clear();
    }
    if (!tree_.letters) out.letters = tree_.plies <= 2, out.label_room = 110;
    else if (!signs) out.label_room = 126;
    if (tree_.letters) out.letters = tree_.plies <= 2;
    if (tree_.letters && tree_.plies > 2) out.label_room += 18;  // signs may be two letters wide
    cards(out);
    marks(out);
    return out;
  }

 private:
  void cards(CardTreeScene& out) const {
    for (const u32 n : sight_.handles) {
      CardTreeNode& to = out.nodes[n];
      if (step_.task.deed == LessonDeed::turn)
        to.face = CardFace::next, to.branch = BranchLook::next, to.digits.clear();
      if (step_.task.deed == LessonDeed::unfold) to.ring = true;
    }
    if (sight_.dragged == no_card_node) return;
    CardTreeNode& to = out.nodes[sight_.dragged];
    to.face = CardFace::supposed, to.branch = BranchLook::next;
    to.digits = sight_.supposed ? card_number(*sight_.supposed) : "?";
  }

  // What was picked, and what would have been right.
  void marks(CardTreeScene& out) const {
    if (step_.task.deed != LessonDeed::pick || !done_.done) {
      if (sight_.waiting && !step_.task.question.empty() && step_.task.deed != LessonDeed::pick &&
          sight_.asked < out.nodes.size())
        out.nodes[sight_.asked].looked_at = true;
      return;
    }
    if (done_.picked < out.nodes.size()) out.nodes[done_.picked].looked_at = true;
    const u32 right = step_.task.choices.front().node;
    if (right < out.nodes.size()) out.nodes[right].ring = true;
  }

  const LessonStep& step_;
  const LessonDone& done_;
  const LessonSight& sight_;
  const CardTree& tree_;
  const GameType& type_;
};

}  // namespace

int LessonScenePicture::place_of(u32 node) const {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i] == node) return static_cast<int>(i);
  return -1;
}

CodeView lesson_code(const LessonState& state, const LessonSight& sight) {
  const LessonScene& scene = state.lesson().scenes[static_cast<std::size_t>(state.here().scene)];
  const GameType& type = scene.root.game->type();
  const std::array<std::string, 2> sides = {type.side_name(Side::first), type.side_name(Side::second)};
  const SearchOptions& options = scene.recording->plan().options;
  Nodes nodes;
  nodes.reset(scene.subject);
  CodeView out;
  out.lines = pseudo_code(options, CodeForm::two_sides, sides);
  out.moment = code_at(scene.recording->view(), sight.tick, options, CodeForm::two_sides, sides, nodes);
  if (sight.waiting) out.moment.notes.clear();
  return out;
}

LessonScenePicture lesson_picture(const LessonState& state, const LessonSight& sight, const GameType& type, float width,
                                  float height, float unit) {
  LessonScenePicture out;
  out.scene = SceneMaker(state, sight, type).make();
  // What is said below comes first: where height is short the tree gives way. It gives way a little more if its cards
  // then lie side by side and no words lie on edges.
  std::optional<CardTreeLayout> fitting, clear;
  for (const float part : {1.0f, 0.9f, 0.8f, 0.72f, 0.64f, 0.56f, 0.5f, 0.45f, 0.4f}) {
    if (clear || (fitting && part < 0.7f)) break;
    const float rim = out.scene.row_words ? 50 * unit * part : 0;  // who moves in which row
    out.layout = lay_out_cards(out.scene, width - rim, height, unit * part);
    const CardTreeLayout& l = out.layout;
    if (l.height > height + 1 || l.width > width - rim + 1) continue;
    if (!fitting) fitting = l;
    if (!l.stacked && std::find(l.label_below.begin(), l.label_below.end(), true) == l.label_below.end()) clear = l;
  }
  if (clear) out.layout = *clear;
  else if (fitting) out.layout = *fitting;
  const std::size_t all = out.scene.nodes.size();
  for (u32 n = 0; n < all; ++n)
    if (sight.hidden.empty() || !sight.hidden[n]) out.nodes.push_back(n);
  if (out.nodes.size() == all) return out;

  // Only what is unfolded, each where it lies in the whole.
  CardTreeScene seen;
  seen.sides = out.scene.sides, seen.letters = out.scene.letters, seen.row_words = out.scene.row_words,
  seen.label_room = out.scene.label_room;
  std::vector<CardTreeLayout::Spot> spots;
  for (const u32 n : out.nodes) {
    CardTreeNode& from = out.scene.nodes[n];
    if (from.parent >= 0) from.parent = out.place_of(static_cast<u32>(from.parent));
    std::vector<int> children;
    for (const int c : from.children)
      if (const int at = out.place_of(static_cast<u32>(c)); at >= 0) children.push_back(at);
    from.children = std::move(children);
    spots.push_back(out.layout.spots[n]);
    seen.nodes.push_back(from);
  }
  out.scene = std::move(seen);
  out.layout.spots = std::move(spots);
  return out;
}

}  // namespace ply::ui
