// What the classes of the icicle's boxes look like, and its legend.
#pragma once
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/source_look.h"
#include "engine/analysis/tree/icicle.h"
#include "engine/analysis/waste/ledger.h"

namespace ply::ui {

ImU32 box_colour(BoxClass c);

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
