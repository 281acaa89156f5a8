// Probes: the places of named items, for tests and scripts. After a widget, `probe("btn.step")` notes where it was
// drawn; nobody asks, nothing happens. Names are `kind.what`, lower case: btn.step, tab.tree, row.5, cell.e4.
#pragma once
#include <imgui.h>

#include <functional>
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

/// What a printed number is: what of which node (by id), move or row.
struct About {
  const char* what = "";
  long long of = -1;
};
/// A number of a search as it was printed. Everything that writes scores notes them, so that a test can compare what
/// stands on the screen with the model, whichever panel drew it.
struct Printed {
  About about;
  std::string text;
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
  /// As long as it lives, nobody listens: what is drawn is not on the screen.
  class Pause {
   public:
    Pause();
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    ProbeList* const before_;
  };
  /// The probe if it was drawn in the current frame, or null.
  const Probe* find(std::string_view name) const;
  /// All that were ever drawn, by name.
  const std::map<std::string, Probe, std::less<>>& all() const { return probes_; }
  void put(std::string_view name, const Probe& probe);
  /// The numbers that were printed in the newest frame, in the order of drawing.
  std::vector<Printed> printed() const;
  void put(Printed number);

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
  std::vector<Printed> printed_;
  int printed_in_ = -1;  // the frame they were printed in
};

/// True if somebody listens: ask before a name costs more than a literal.
bool probing();
/// Notes the item that was drawn last.
void probe(std::string_view name);
/// The item drawn last is this text: notes it if it does not fit.
void probe_text(std::string_view text);
/// The same with a number behind the name: probe("row", 5) is "row.5". The text is made only if somebody listens.
void probe(std::string_view name, long long number);
/// Notes a number of a search; returns its text.
std::string figure(About about, std::string text);
/// Notes a shape that is no item of Dear ImGui, such as a cell of a board.
void probe_rect(std::string_view name, ImVec2 min, ImVec2 max);

}  // namespace ply::ui
