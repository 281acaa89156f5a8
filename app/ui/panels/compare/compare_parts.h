// The parts of the panel Compare. Each shows one thing of the same comparison, whose place in both recordings the panel
// knows.
#pragma once
#include <vector>

#include "app/ui/look/tr.h"
#include "app/ui/panels/debug/expression_field.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/tree/corridor_view.h"
#include "app/ui/panels/tree/icicle_canvas.h"
#include "app/ui/panels/why_popup.h"
#include "app/ui/widgets/virtual_list.h"
#include "engine/ask/compare/diff_icicle.h"
#include "engine/session/answers/comparing.h"

namespace ply::ui {

/// The parts as requests name them, in the order of the tabs.
inline constexpr const char* compare_part_ids[] = {"summary", "corridors", "nodes", "totals", "histogram", "icicle"};
inline constexpr const char* compare_sides[] = {tr("this"), tr("other")};

/// What is compared, in this frame: A is what all panels show, B the other one.
struct ComparedFrame {
  const FrameModel& frame;
  SearchScreen &a, &b;
  const Comparing& comparing;
  const Comparing::Result& result;
  Comparing::Place place;
};

/// What the other one is called where there is little room: the name of its file alone.
inline std::string short_name(const Comparing::Result& r) { return r.name.substr(r.name.find_last_of('/') + 1); }

/// Both corridors at the place, on one axis, with their sentences and boards.
class CompareCorridors {
 public:
  void draw(const ComparedFrame& c);
  void keys(const ComparedFrame& c);

 private:
  void update(const ComparedFrame& c);
  void half(const ComparedFrame& c, bool second, ImVec2 size, float caption, float board);
  static float lines_of(const Sentence& s, const SearchScreen& screen, float width);

  CorridorView views_[2] = {CorridorView("compare.a"), CorridorView("compare.b")};
  WhyPopup why_[2];
  ScoreAxis axis_;
  CorridorDifference mark_;
  MoveNumbers names_[2];
  struct Key {
    u64 moment = 0, comparison = 0;
    Comparing::Place place;
    Side side = Side::first;
  } made_;
};

/// The nodes in which they differ.
class CompareNodes {
 public:
  void draw(const ComparedFrame& c);

 private:
  void filter(const ComparedFrame& c);

  VirtualList list_;
  std::vector<u32> rows_;  // of the list of differences
  int kind_ = 0;           // 0: all, else 1 + How
  u64 serial_ = 0;
  int filtered_ = -1;
  i64 shown_ = -1;
};

/// What they cost.
void draw_compared_totals(const ComparedFrame& c);

/// One value of the nodes of both, as bars beside each other.
class CompareHistogram {
 public:
  void draw(const ComparedFrame& c);

 private:
  void ask(const ComparedFrame& c);

  ExpressionField value_, where_;
  command::CompareField seen_;
  u64 serial_ = 0;
  int absolute_ = 0;
};

/// Both trees as one icicle.
class CompareIcicle {
 public:
  void draw(const ComparedFrame& c);
  void keys(const ComparedFrame& c);

 private:
  void toolbar(const ComparedFrame& c);
  void canvas(const ComparedFrame& c, ImVec2 size);
  void mouse_on(const ComparedFrame& c, const IcicleCanvas& on, const DiffBox* under);
  void tooltip(const ComparedFrame& c, const DiffBox& box);
  void legend(const ComparedFrame& c);
  static PairedNode above(const ComparedFrame& c, PairedNode n);
  static std::string move_of(const ComparedFrame& c, PairedNode n);

  DiffIcicle boxes_;
  DiffRange range_, made_for_;
  u64 serial_ = 0;
  float width_ = 0;
  int rows_ = 0;
};

}  // namespace ply::ui
