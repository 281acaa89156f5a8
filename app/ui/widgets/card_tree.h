// A whole tree drawn as every textbook draws it: triangles for nodes, cards for leaves. What is drawn, where it lies,
// and how it is painted; no search and no game is known here.
#pragma once
#include <imgui.h>

#include <array>
#include <span>
#include <string>
#include <vector>

#include "engine/base/types.h"

namespace ply::ui {

/// How a card lies. Each differs in more than colour.
enum class CardFace : u8 {
  down,     ///< blue, with a lattice: not reached
  next,     ///< the same in a ring: it is asked about
  up,       ///< paper with its number
  taken,    ///< up with a blue rim: its parent's mover chose it
  leads,    ///< up with a gold rim: the best line ends there
  pruned,   ///< hatched and dashed, without its number: never needed
  supposed  ///< dashed, a number in blue: what if it were this
};
enum class BranchLook : u8 { plain, taken, line, leads, next, pruned, pale };
enum class LabelInk : u8 { plain, leads, line, dim };

/// A wall of a window as it is written, "5" or a sign for infinity.
struct CardWall {
  std::string text;
  bool here = false;  ///< built here: a thick bar; else handed down: a thin one
};

struct CardTreeNode {
  int parent = -1;
  std::vector<int> children;  ///< parents stand before their children
  Side side = Side::first;
  bool leaf = false;
  CardFace face = CardFace::down;
  std::string digits;  ///< of a card that shows them
  BranchLook branch = BranchLook::plain;
  bool twice = false;      ///< the mover moves again: the edge is double
  bool cross = false;      ///< the edge was not entered, and a cut says why
  bool ring = false;       ///< on the open line
  bool pale = false;       ///< never entered
  bool looked_at = false;  ///< the node that all panels show
  std::string letter;      ///< on the edge that leads here
  std::string name;        ///< beside the node, under the card; empty: not now
  std::string label;       ///< what it is worth: "= 5", "worth 3"
  LabelInk ink = LabelInk::plain;
  bool label_words = false;  ///< in the face of sentences, not of numbers
  bool window = false, shut = false;
  CardWall alpha, beta;
  std::string by;  ///< beside the window: "built by a"
};

struct CardTreeScene {
  std::vector<CardTreeNode> nodes;   ///< 0 is the root
  std::array<std::string, 2> sides;  ///< "MAX", "MIN"
  bool letters = false;              ///< on the edges
  bool row_words = true;             ///< who moves, at the rim, where the triangles are too small to say it
  bool picture = false;              ///< nobody points at it: no probes
  float label_room = 0;              ///< right of an inner node, in units; 0: of a value with its kind
};

/// Where everything lies, in pixels from the upper left corner of the tree.
struct CardTreeLayout {
  struct Spot {
    ImVec2 at;         ///< the centre of a triangle, or of a card
    float size = 0;    ///< width of the triangle or the card
    float height = 0;  ///< of the card
  };
  std::vector<Spot> spots;
  std::vector<float> rows;        ///< y of the inner nodes, ply by ply
  std::vector<bool> label_below;  ///< of these rows: there is no room beside the nodes
  float width = 0, height = 0;    ///< of all; may exceed what was given
  bool stacked = false;           ///< the cards of a parent lie one under another
  bool card_names = false;        ///< there is room for names under the cards
  float unit = 1;
};

/// `width`, `height`: of the room in pixels. `unit`: pixels of a unit (px(1) at full size).
CardTreeLayout lay_out_cards(const CardTreeScene& scene, float width, float height, float unit);

/// `origin`: where the tree's upper left corner lies. Notes probes "place.NAME", "window.NAME".
void paint_card_tree(ImDrawList& draw, const CardTreeScene& scene, const CardTreeLayout& layout, ImVec2 origin);
/// One card by itself: ghosts that are dragged, legends, counts.
void paint_card(ImDrawList& draw, ImVec2 centre, ImVec2 size, CardFace face, const std::string& digits);
void paint_triangle(ImDrawList& draw, ImVec2 centre, float size, Side side, bool pale = false);
/// A small cross, of a branch that is not entered.
void paint_cross(ImDrawList& draw, ImVec2 centre, float radius, float width);

/// The node under a place, -1: none. `origin` as above.
int node_at(const CardTreeScene& scene, const CardTreeLayout& layout, ImVec2 origin, ImVec2 place);

}  // namespace ply::ui
