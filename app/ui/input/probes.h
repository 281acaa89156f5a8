// Probes: the places of named items, for tests and scripts. After a widget, `probe("btn.step")` notes where it was drawn;
// nobody asks, nothing happens. Names are `kind.what`, lower case: btn.step, tab.tree, row.5, cell.e4.
#pragma once
#include <imgui.h>

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ply::ui {

struct Probe {
  ImVec2 min, max;       ///< in display pixels
  ImGuiID id = 0;        ///< 0 when it is not an item but a drawn shape
  int frame = -1;        ///< the frame in which it was last drawn
  bool visible = false;  ///< not clipped away
  ImVec2 centre() const { return {(min.x + max.x) / 2, (min.y + max.y) / 2}; }
};

/// All probes of one context; used by the thread that draws.
class ProbeList {
 public:
  ProbeList() = default;
  ~ProbeList();
  ProbeList(const ProbeList&) = delete;
  ProbeList& operator=(const ProbeList&) = delete;

  /// From now on `probe()` writes here.
  void make_current();
  /// The probe if it was drawn in the current frame, or null.
  const Probe* find(std::string_view name) const;
  /// All that were ever drawn, by name.
  const std::map<std::string, Probe, std::less<>>& all() const { return probes_; }
  void put(std::string_view name, const Probe& probe);

  /// A text of the current frame that its window or column cuts off at the right.
  struct CutText {
    std::string text, window;
    ImVec2 at;
  };
  void put_cut(CutText text);
  const std::vector<CutText>& cut_texts() const { return cut_; }
  int cut_frame() const { return cut_frame_; }  ///< the frame they belong to

 private:
  std::vector<CutText> cut_;
  int cut_frame_ = -1;

  std::map<std::string, Probe, std::less<>> probes_;
};

/// True if somebody listens: ask before a name costs more than a literal.
bool probing();
/// Notes the item that was drawn last.
void probe(std::string_view name);
/// The item drawn last is this text: notes it if it does not fit.
void probe_text(std::string_view text);
/// The same with a number behind the name: probe("row", 5) is "row.5". The text is made only if somebody listens.
void probe(std::string_view name, long long number);
/// Notes a shape that is no item of Dear ImGui, such as a cell of a board.
void probe_rect(std::string_view name, ImVec2 min, ImVec2 max);

}  // namespace ply::ui
