#include "app/ui/workbench/moment_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/host/soft_raster.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/tree/corridor_view.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

// A line of rows: how high it may be
constexpr float picture_width = 1200, min_line = 300, max_line = 900, margin = 22;

/// Draws beside the frame: a context of its own, with the fonts and the style of the one that is current.
class Beside {
 public:
  explicit Beside(ImVec2 size) : before_(ImGui::GetCurrentContext()) {
    const ImGuiIO was = ImGui::GetIO();
    const ImGuiStyle style = ImGui::GetStyle();
    context_ = ImGui::CreateContext(was.Fonts);
    ImGui::SetCurrentContext(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.BackendFlags = was.BackendFlags;
    io.FontDefault = was.FontDefault;
    io.FontGlobalScale = was.FontGlobalScale;
    io.DisplaySize = size;
    io.DeltaTime = 1 / 60.0f;
    ImGui::GetStyle() = style;
  }
  ~Beside() {
    ImGui::DestroyContext(context_);
    ImGui::SetCurrentContext(before_);
  }
  Beside(const Beside&) = delete;
  Beside& operator=(const Beside&) = delete;

 private:
  ImGuiContext* const before_;
  ImGuiContext* context_ = nullptr;
  ProbeList::Pause nobody_listens_;
};

class Picture {
 public:
  Picture(Workbench& w, const std::string& note)
      : w_(w), note_(note), frame_(w.session(), w.moment_cache(), w.view()), screen_(frame_, commands_) {
    if (!screen_.has_node()) return;
    const BoardSubject::What what = what_to_show(w.session().play(), w.session().runs(), w.session().walk(), true);
    if (what == BoardSubject::What::unknown) return;
    subject_ = make_subject(w.session().play(), w.session().runs(), w.session().walk(), what, {}, w.view().numbers);
    has_board_ = true;
  }
  bool empty() const { return !screen_.has_node(); }

  /// So high that all rows of the line can be seen; a very long one is so low that its middle is folded, for nobody can
  /// scroll a picture.
  float height() const {
    const float row = px(CorridorView::title_height + CorridorView::chip_height + CorridorView::row_gap);
    const float rows =
        static_cast<float>(corridor_.model().rows.size()) * row + 2 * ImGui::GetTextLineHeight() + px(16);
    const float line = rows <= px(max_line) ? std::max(rows, px(min_line)) : std::min(px(max_line), rows / 1.4f);
    return top_ + line + caption_ + px(margin) + px(10);
  }

  void draw(ImVec2 size) {
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize(size);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(margin), px(margin)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0f);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0f);
    ImGui::PushStyleColor(ImGuiCol_WindowBg, theme().panel);
    ImGui::Begin("##moment", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoMove);
    const float right = size.x - px(margin);
    head(right);
    const float top = top_ = ImGui::GetCursorPosY() + px(6), bottom = size.y - px(margin) - caption_;
    const float left = has_board_ ? board(top, bottom, size.x) : px(margin);
    ImGui::SetCursorPos({left, top});
    ImGui::BeginChild("##line", {right - left, bottom - top - px(10)}, false,
                      ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar);
    WhyPopup why;
    corridor_.draw(screen_, frame_, ImGui::GetContentRegionAvail(), why);
    ImGui::EndChild();
    caption(bottom, size);
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar(3);
  }

 private:
  // The game, how it was searched, and how far the search was.
  void head(float right) {
    const SearchRun& run = *w_.session().runs().run();
    const bool opened = run.purpose() == SearchRun::Purpose::opened;
    const std::string title = run.game() ? run.game()->type().title() : opened ? run.recording()->plan().engine : "";
    compat::push_font(fonts().big);
    ImGui::TextUnformatted(title.c_str());
    ImGui::PopFont();
    const View& v = screen_.view;
    const u32 root = screen_.models.moment().path.front();
    const u64 visited = run.visited();
    std::string about = fmt::format("{}  {}  ", screen_.profile(), signs().dot) + depth_text(v, v[root].depth());
    about += fmt::format("  {}  ", signs().dot) +
             fmt::format(tr("visit {} of {}"), grouped(v.visit(screen_.models.shown())), grouped(visited));
    ImGui::SameLine(0, px(14));
    const float y = ImGui::GetCursorPosY() + px(5), x = ImGui::GetCursorPosX();
    ImGui::SetCursorPosY(y);
    fitted_text(theme().text_dim, about, right - x - px(120));
    const char* name = "Plyscope";
    ImGui::SetCursorPos({right - text_width(name), y});
    dim(name);
    // The line to the node.
    const auto& path = screen_.models.moment().path;
    std::string line;
    for (std::size_t i = 1; i < path.size(); ++i) line += (i > 1 ? " " : "") + screen_.models.nodes().move(v, path[i]);
    if (!line.empty()) {
      fitted_mono(theme().text, line, right - px(margin));
    }
  }

  // At the left, as large as it may be; says where the line begins.
  float board(float top, float bottom, float width) {
    const BoardView& view = subject_.view;
    const float rim = rim_of(view.material) * 2 + 0.5f, aspect = (view.width + rim) / std::max(view.height + rim, 0.1f);
    const float wide = bounded((bottom - top - px(10)) * aspect, 0.28f * width, 0.42f * width);
    const float high = std::min(bottom - top - px(10), wide / aspect + px(24));
    const bool turned = w_.view().flipped && view.material;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetWindowPos();
    const BoardPlace place =
        fit_board(view, {at.x + px(margin), at.y + top}, {at.x + px(margin) + wide, at.y + top + high}, turned, 1e6f);
    paint_board(draw, view, place, w_.view().kanji);
    for (const Effect& e : subject_.last) {
      if (e.kind != EffectKind::place && e.kind != EffectKind::move) continue;
      if (const Cell* c = find_cell(view, e.to)) mark_last(draw, place, *c, true);
    }
    return px(margin) + wide + px(24);
  }

  // The sentence, and what a person says of it; as high as they are long.
  void caption(float top, ImVec2 size) {
    ImGui::GetWindowDrawList()->AddRectFilled({px(margin), top}, {size.x - px(margin), top + caption_}, theme().raised,
                                              px(6));
    ImGui::SetCursorPos({px(margin + 14), top + px(10)});
    ImGui::BeginChild("##words", {size.x - px(2 * margin + 28), std::max(caption_ - px(14), px(20))}, false,
                      ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoScrollbar);
    screen_.sentence(corridor_.sentence().empty() ? screen_.models.node().ending : corridor_.sentence(), "sentence");
    screen_.sentence(screen_.models.event(), "event", theme().text_dim);
    if (!note_.empty()) wrapped_text(theme().accent, note_);
    wanted_ = ImGui::GetCursorPosY() + px(16);
    ImGui::EndChild();
    caption_ = std::min(wanted_, px(300));
  }

  Workbench& w_;
  const std::string note_;
  FrameModel frame_;
  Commands commands_;
  SearchScreen screen_;
  CorridorView corridor_;
  BoardSubject subject_;
  bool has_board_ = false;
  float top_ = px(70), caption_ = px(80), wanted_ = 0;
};

}  // namespace

Image moment_picture(Workbench& workbench, const std::string& note) {
  Picture picture(workbench, note);
  if (picture.empty()) return {};
  ImVec2 size{px(picture_width), px(600)};
  const Beside beside(size);
  // Where all is, and how high the picture has to be, is known in the next frame only.
  for (int i = 0; i < 6; ++i) {
    ImGui::GetIO().DisplaySize = size;
    ImGui::NewFrame();
    picture.draw(size);
    if (i > 0 && i < 4) size.y = std::floor(picture.height());
    ImGui::Render();
  }
  const compat::AtlasPixels atlas = compat::atlas_pixels();
  return rasterise(*ImGui::GetDrawData(), {atlas.pixels, atlas.width, atlas.height, atlas.bytes_per_pixel},
                   theme().panel);
}

}  // namespace ply::ui
