// What of a tree and its search becomes which card, edge and word.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/tree/tree_board.h"
#include "engine/read/words/short_number.h"
#include "engine/search/evaluation.h"

namespace ply::ui {
namespace {

using State = TreePlace::State;

CardFace face_of(const TreePlace& p) {
  switch (p.state) {
    case State::plain: return CardFace::up;
    case State::open: return CardFace::next;
    case State::closed: return p.leads ? CardFace::leads : p.taken ? CardFace::taken : CardFace::up;
    case State::cut:
    case State::below: return CardFace::pruned;
    case State::waiting:
    case State::skipped: break;
  }
  return CardFace::down;
}

BranchLook branch_of(const TreePlace& p, const TreePlace& parent, bool leaf) {
  if (p.state == State::open) return leaf ? BranchLook::next : BranchLook::line;
  if (p.leads && parent.leads) return BranchLook::leads;
  if (p.state == State::cut) return BranchLook::pruned;
  if (p.state == State::below) return BranchLook::pale;
  if (p.taken && parent.on_line) return BranchLook::taken;
  return BranchLook::plain;
}

CardWall wall_of(const TreePlace::Wall& w) { return {card_number(w.value), w.here}; }

}  // namespace

std::string card_number(int value) {
  // In the signs that the typeface has.
  std::string out = short_number(Subject{}, value);
  const auto put = [&](std::string_view sign, const char* as) {
    if (const auto at = out.find(sign); at != std::string::npos) out.replace(at, sign.size(), as);
  };
  put("-", signs().minus);
  put("∞", signs().infinity);
  return out;
}

CardTreeScene make_card_scene(const TreePlaces& places, const GameType& type, std::span<const std::string> names) {
  CardTreeScene out;
  const auto called = [&](int node) {
    return names.empty() ? place_name(places.tree, node) : names[static_cast<std::size_t>(node)];
  };
  out.sides = {type.side_name(Side::first), type.side_name(Side::second)};
  out.nodes.resize(places.tree.size());
  int plies = 0;
  for (const TypedNode& n : places.tree) plies = std::max(plies, n.ply);
  out.letters = plies <= 2;
  std::size_t longest = 0;

  // The wall that the deepest open node looks at, and who built it: told where it stands.
  int deepest = -1;
  for (std::size_t n = 0; n < places.tree.size(); ++n)
    if (places.places[n].window) deepest = static_cast<int>(n);

  for (std::size_t n = 0; n < places.tree.size(); ++n) {
    const TypedNode& from = places.tree[n];
    const TreePlace& p = places.places[n];
    CardTreeNode& to = out.nodes[n];
    to.parent = from.parent;
    to.children = from.children;
    to.side = from.mover;
    to.leaf = from.leaf();
    to.looked_at = static_cast<int>(n) == places.shown;
    if (from.parent >= 0) {
      const TreePlace& parent = places.at(from.parent);
      to.letter = std::string(1, branch_letter(from.move));
      to.branch = branch_of(p, parent, to.leaf);
      to.cross = p.state == State::cut;
      to.twice = !to.leaf && places.node(from.parent).mover == from.mover;
    }
    to.pale = p.state == State::cut || p.state == State::below || p.state == State::skipped;
    const std::string name = called(static_cast<int>(n));
    if (to.leaf) {
      to.face = face_of(p);
      if (to.face != CardFace::down && to.face != CardFace::next && to.face != CardFace::pruned)
        to.digits = card_number(from.value);
      const bool asked = to.face != CardFace::down && to.face != CardFace::pruned;
      if (plies <= 2 || asked) to.name = name;
      continue;
    }
    longest = std::max(longest, name.size());
    to.name = name;
    to.ring = p.on_line;
    if (p.value.kind != Kind::none) to.label = fmt::format("{} {}", sign_of(p.value.kind), card_number(p.value.value));
    to.ink = p.leads ? LabelInk::leads : LabelInk::plain;
    to.window = p.window;
    if (!p.window) continue;
    to.shut = p.shut;
    to.alpha = wall_of(p.alpha);
    to.beta = wall_of(p.beta);
    const TreePlace& deep = places.at(deepest);
    const auto builds = [&](const TreePlace::Wall& w, const TreePlace::Wall& below) {
      return w.here && w.by >= 0 && w.by == below.by;
    };
    const int by = builds(p.alpha, deep.alpha) ? p.alpha.by : builds(p.beta, deep.beta) ? p.beta.by : -1;
    if (by >= 0) to.by = fmt::format(tr("built by {}"), called(by));
  }
  out.label_room = 88 + 9.6f * static_cast<float>(out.letters ? 0 : longest);
  return out;
}

}  // namespace ply::ui
