// What the icicles of one tree and of two are drawn on: where boxes lie, the letters in them, the mouse over them.
#pragma once
#include <string>

#include "app/ui/widgets/stretch.h"
#include "engine/read/tree/icicle_rows.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

class IcicleCanvas {
 public:
  struct Area {
    ImVec2 a, z;
    float wide() const { return z.x - a.x; }
  };

  /// The most rows that a height in pixels has room for.
  static int max_rows(float height);
  /// Takes `size` of the window as one item, which probes know by `name`. `rows`: those that hold boxes.
  IcicleCanvas(const char* name, ImVec2 size, int rows);

  /// Where a box is drawn, at least `min_width` pixels wide.
  Area area(const IcicleBoxPlace& b, float min_width = 1) const;
  /// The mouse in pixels from the left edge, and its row.
  float mouse_x() const;
  int mouse_row() const;
  template <class Box>
  const Box* under(const IcicleRows<Box>& all) const {
    return hovered ? all.hit(mouse_x(), mouse_row()) : nullptr;
  }
  /// As much of the text as fits, in the current font; nothing where there is no room for two letters.
  static void label(ImDrawList& draw, const Area& box, std::string text, ImU32 ink);

  /// The wheel zooms a range of the width, dragging moves it; asked while the canvas is the last item.
  template <class Range>
  void zoom(Range& range) const {
    if (const float wheel = ImGui::GetIO().MouseWheel; wheel != 0)
      zoom_stretch(range, static_cast<double>(mouse_x() / size.x), wheel);
  }
  template <class Range>
  void drag(Range& range) const {
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0, drag_from()))
      pan_stretch(range, static_cast<double>(-ImGui::GetIO().MouseDelta.x / size.x));
  }
  /// A click that was no drag.
  static bool clicked();

  ImVec2 min, size;
  float row = 0;  ///< its height in pixels
  bool hovered = false;

 private:
  static float drag_from();
};

}  // namespace ply::ui
