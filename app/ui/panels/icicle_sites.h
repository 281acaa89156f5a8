// The icicle's ways by lines of another engine's own source: which there are, and what a box looks like in them.
#pragma once
#include "app/ui/panels/source_look.h"
#include "engine/analysis/tree/icicle.h"

namespace ply::ui {

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

}  // namespace ply::ui
