// What the classes of the icicle's boxes look like, and its legend.
#pragma once
#include <array>
#include <cstddef>

#include "app/ui/panels/icicle_canvas.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/source_look.h"
#include "engine/analysis/tree/icicle.h"
#include "engine/analysis/waste/ledger.h"

namespace ply::ui {

ImU32 box_colour(BoxClass c);

/// The ways of colouring, with the words that choose them.
inline constexpr std::array<const char*, 8> icicle_way_names{"ending", "score", "order",   "pass",
                                                             "mover",  "waste", "entered", "left"};
inline constexpr IcicleColour icicle_ways[] = {IcicleColour::ending,  IcicleColour::score, IcicleColour::order,
                                               IcicleColour::pass,    IcicleColour::mover, IcicleColour::waste,
                                               IcicleColour::entered, IcicleColour::left};
/// The others are for recordings that tell lines of source.
inline constexpr std::size_t ways_of_all = 6;

/// In a box that has room for it.
void icicle_label(SearchScreen& screen, ImDrawList& draw, const IcicleCanvas::Area& area, const IcicleBox& box,
                  NodeState state, ImU32 ground);

/// Frames the nodes that the sentence under the mouse rests on; one without a box of its own at what it lies below.
void mark_rests(const SearchScreen& screen, ImDrawList& draw, const IcicleCanvas& on, const Icicle& boxes);

struct IcicleLegend {
  const Icicle& boxes;
  IcicleColour way;
  bool by_evaluations;
  const Ledger* ledger;     ///< null: not known, or not asked for
  const ShownSites& sites;  ///< of lines of source
};
/// A line. The total always has its place at the right; classes that there is no room for are named when the mouse
/// comes.
void draw_icicle_legend(const SearchScreen& screen, const IcicleLegend& l);

}  // namespace ply::ui
