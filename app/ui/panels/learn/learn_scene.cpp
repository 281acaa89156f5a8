#include "app/ui/panels/learn/learn_scene.h"

#include <fmt/format.h>

#include "app/ui/look/look.h"
#include "engine/game/tree_face.h"

namespace ply::ui::learn {
namespace {

CardFace face_of(FirstCard card) {
  switch (card) {
    case FirstCard::down: return CardFace::down;
    case FirstCard::asked: return CardFace::next;
    case FirstCard::up: return CardFace::up;
    case FirstCard::chosen: return CardFace::taken;
    case FirstCard::leads: return CardFace::leads;
    case FirstCard::skipped: return CardFace::pruned;
    case FirstCard::supposed: return CardFace::supposed;
  }
  return CardFace::down;
}

BranchLook branch_of(FirstCard card, bool looked_at) {
  switch (card) {
    case FirstCard::asked:
    case FirstCard::supposed: return BranchLook::next;
    case FirstCard::leads: return BranchLook::leads;
    case FirstCard::chosen: return looked_at ? BranchLook::taken : BranchLook::plain;
    case FirstCard::skipped: return BranchLook::pruned;
    case FirstCard::down:
    case FirstCard::up: break;
  }
  return BranchLook::plain;
}

}  // namespace

int node_of_card(int card) { return card + 2 + card / FirstLesson::replies; }

int card_of_node(int node) {
  if (node < 2 || (node - 1) % (FirstLesson::replies + 1) == 0) return -1;
  return node - 2 - (node - 2) / (FirstLesson::replies + 1);
}

CardTreeScene scene_of(const FirstLesson& lesson) {
  CardTreeScene out;
  out.sides = {"MAX", "MIN"};
  out.letters = true;
  out.label_room = 126;
  out.nodes.resize(1 + FirstLesson::moves + FirstLesson::cards);
  CardTreeNode& root = out.nodes[0];
  root.label = lesson.known_of_root();
  if (lesson.names_alpha()) root.label += fmt::format(" = {}", signs().alpha);
  root.label_words = true;
  root.ink = LabelInk::leads;
  for (int m = 0; m < FirstLesson::moves; ++m) {
    const int n = 1 + m * (FirstLesson::replies + 1);
    const bool looked_at = lesson.looked_at() == m, leads = lesson.leading() == m;
    CardTreeNode& move = out.nodes[static_cast<std::size_t>(n)];
    root.children.push_back(n);
    move.parent = 0;
    move.side = Side::second;
    move.letter = std::string(1, branch_letter(m));
    move.branch = leads ? BranchLook::leads : looked_at ? BranchLook::line : BranchLook::plain;
    move.ring = looked_at;
    move.label = lesson.known_of(m);
    move.label_words = true;
    move.ink = leads ? LabelInk::leads : looked_at ? LabelInk::line : LabelInk::dim;
    for (int r = 0; r < FirstLesson::replies; ++r) {
      const int card = m * FirstLesson::replies + r, k = node_of_card(card);
      move.children.push_back(k);
      CardTreeNode& leaf = out.nodes[static_cast<std::size_t>(k)];
      const FirstCard look = lesson.card(card);
      leaf.parent = n;
      leaf.leaf = true;
      leaf.letter = std::string(1, branch_letter(r));
      leaf.name = move.letter + leaf.letter;
      leaf.face = face_of(look);
      leaf.branch = branch_of(look, looked_at);
      leaf.cross = look == FirstCard::skipped;
      if (const auto number = lesson.number(card))
        leaf.digits = *number < 0 ? fmt::format("{}{}", signs().minus, -*number) : fmt::format("{}", *number);
    }
  }
  return out;
}

}  // namespace ply::ui::learn
