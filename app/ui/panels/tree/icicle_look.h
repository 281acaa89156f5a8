// What the classes of the icicle's boxes look like, and its legend.
#pragma once
#include <array>
#include <cstddef>

#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/source_look.h"
#include "app/ui/panels/tree/icicle_canvas.h"
#include "engine/read/tree/icicle.h"
#include "engine/read/waste/ledger.h"

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

/// The icicle's ways by lines of another engine's own source: which there are, and what a box looks like in them.
class IcicleSites {
 public:
  /// Of the recording that is shown.
  void update(const View& v) { sites_.update(v, nullptr); }
  /// The way that is drawn.
  void choose(IcicleColour way);
  /// The recording tells lines, so there are such ways.
  bool reported() const { return sites_.reported(); }
  /// The way is one of them.
  bool by_line() const { return by_line_; }
  ImU32 ground(u32 slot) const { return site_colour(place(slot)); }
  Pattern pattern(u32 slot) const { return site_pattern(place(slot)); }
  /// Goes on with the tooltip of a node.
  void tooltip(u32 slot) const;
  const ShownSites& shown() const { return sites_; }

 private:
  std::size_t place(u32 slot) const { return sites_.place(slot, end_); }

  ShownSites sites_;
  SourceEnd end_ = SourceEnd::entered;
  bool by_line_ = false;
};

struct IcicleLegend {
  const Icicle& boxes;
  IcicleColour way;
  bool by_evaluations;
  const Ledger* ledger;     ///< null: not known, or not requested
  const ShownSites& sites;  ///< of lines of source
  bool whole = false;       ///< all classes at once, over the picture
};
/// A line. The total always has its place at the right; classes that there is no room for are named when the mouse
/// comes.
void draw_icicle_legend(const SearchScreen& screen, const IcicleLegend& l);

}  // namespace ply::ui
