// What nodes are called in sentences. A move alone may stand for several nodes at once: where the game names its places
// (a tree that was typed in does, by the letters that lead there) that name stands, else the move.
#pragma once
#include <string>

#include "engine/read/places/subject.h"

namespace ply {

/// Of a node below a root. Never of a null move, which leads nowhere.
std::string node_place(const View& v, u32 slot, Nodes& nodes);
/// Of the node that `move` leads to from there; it need not be recorded.
std::string child_place(const View& v, u32 slot, MoveCode move, Nodes& nodes);

}  // namespace ply
