// A tree that was typed in, at a moment of its search: how every node and every leaf stands, visited or not. The board
// of such a game is drawn from it, for the whole tree is small enough to be looked at.
#pragma once
#include <string>
#include <vector>

#include "engine/base/types.h"
#include "engine/game/tree_face.h"
#include "engine/trace/view.h"

namespace ply {

struct TreePlace {
  enum class State : u8 {
    plain,    ///< there is no search: everything lies open
    waiting,  ///< not reached yet
    open,     ///< entered and not left; of a leaf: it is being asked about
    closed,   ///< left; of a leaf: it was turned up
    cut,      ///< never entered: a move before it was good enough
    skipped,  ///< never entered for another reason: the depth, the table, a stop, or it is not below the search's root
    below,    ///< below one that was never entered
  };
  /// A wall of an open node, in the view of the first side.
  struct Wall {
    int value = 0;      ///< at or beyond +-infinite: there is none
    bool here = false;  ///< a child of this node built it; else it was handed down
    int by = -1;        ///< the node of the tree that built it; -1: nobody
  };
  State state = State::plain;
  u32 slot = no_node, id = no_node;  ///< of its newest visit by the moment
  bool on_line = false;              ///< open at the moment
  bool leads = false;                ///< on the best line from the search's root
  bool taken = false;                ///< what its parent's mover has chosen so far
  Score value;                       ///< what a closed node returned, in the view of the first side; else kind none
  bool window = false;               ///< open, and walls are handed down in this search
  Wall alpha, beta;
  bool shut = false;  ///< no value lies between the walls any more
  bool reached() const { return state == State::open || state == State::closed; }
};

struct TreePlaces {
  TypedTree tree;
  std::vector<TreePlace> places;  ///< of the nodes of `tree`
  int root = 0;                   ///< where the search began
  int shown = -1;                 ///< the node that is looked at; -1: none
  int leaves = 0;                 ///< below the search's root
  int turned = 0;                 ///< of them, how many were visited in this iteration
  int cuts = 0;                   ///< nodes at which branches were saved
  bool searched = false;
  const TreePlace& at(int node) const { return places[static_cast<std::size_t>(node)]; }
  const TypedNode& node(int n) const { return tree[static_cast<std::size_t>(n)]; }
};

/// By slot the node of the tree that it is a visit of; -1: the tree has none (a null move, deeper than it goes). `root`
/// as below; all searches of the root are walked through.
std::vector<int> nodes_of_slots(const TypedTree& tree, int root, const View& v);

/// `root`: the node of the tree that the search began at. The iteration that the moment lies in is shown; `shown` is a
/// slot. An empty view: no search.
TreePlaces tree_places_at(const TypedTree& tree, int root, const View& v, Tick t, u32 shown);

}  // namespace ply
