#include "engine/analysis/places/place_names.h"

#include "engine/game/tree_face.h"

namespace ply {

std::string node_place(const View& v, u32 slot, Nodes& nodes) {
  const TreeFace* face = tree_face(nodes.game());
  const Position* at = face ? nodes.position(v, slot) : nullptr;
  return at ? place_name(face->typed_tree(), face->node_of(*at)) : nodes.move(v, slot);
}

std::string child_place(const View& v, u32 slot, MoveCode move, Nodes& nodes) {
  const TreeFace* face = tree_face(nodes.game());
  const Position* at = face ? nodes.position(v, slot) : nullptr;
  if (!at || !nodes.game()->can_play(*at, move)) return nodes.text(v, slot, move);
  return place_name(face->typed_tree(), face->node_of(nodes.game()->after(*at, move)));
}

}  // namespace ply
