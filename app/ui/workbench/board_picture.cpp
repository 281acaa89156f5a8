#include "app/ui/workbench/board_picture.h"

#include <algorithm>
#include <cmath>

#include "app/ui/host/soft_raster.h"
#include "app/ui/look/look.h"
#include "app/ui/panels/board_subject.h"
#include "app/ui/widgets/board_paint.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

Image board_picture(const Session& session, const ViewState& view, int width) {
  const BoardSubject::What what = what_to_show(session.play(), session.runs(), session.walk(), view.node_on_board);
  if (what == BoardSubject::What::unknown) return {};
  const BoardSubject s = make_subject(session.play(), session.runs(), session.walk(), what);

  // 1. As high as the board asks for.
  const float margin = 0.02f * static_cast<float>(width), w = static_cast<float>(width);
  const bool turned = view.flipped && s.view.material;
  const BoardPlace wide = fit_board(s.view, {0, 0}, {w - 2 * margin, 16384}, turned, 1e6f);
  const float rim = rim_of(s.view.material) * 2 + 0.5f;
  const float height = std::clamp(std::ceil((s.view.height + rim) * wide.unit + 2 * margin), 16.0f, 8192.0f);
  const BoardPlace place = fit_board(s.view, {margin, margin}, {w - margin, height - margin}, turned, 1e6f);

  // 2. Drawn into a list of its own.
  ImDrawList list(ImGui::GetDrawListSharedData());
  list._ResetForNewFrame();
  list.PushClipRect({0, 0}, {w, height});
#if IMGUI_VERSION_NUM >= 19200
  list.PushTexture(ImGui::GetIO().Fonts->TexRef);
#else
  list.PushTextureID(ImGui::GetIO().Fonts->TexID);
#endif
  paint_board(list, s.view, place, view.kanji);
  for (const Effect& e : s.last) {
    if (e.kind != EffectKind::place && e.kind != EffectKind::move) continue;
    if (const Cell* c = find_cell(s.view, e.to)) mark_last(list, place, *c, true);
  }

  // 3. And rasterised.
  ImDrawList* lists[] = {&list};
  ImDrawData data;
  data.Valid = true;
  data.DisplaySize = {w, height};
  data.FramebufferScale = {1, 1};
#if IMGUI_VERSION_NUM >= 18990
  for (ImDrawList* l : lists) data.CmdLists.push_back(l);
#else
  data.CmdLists = lists;
#endif
  data.CmdListsCount = 1;
  data.TotalIdxCount = list.IdxBuffer.Size;
  data.TotalVtxCount = list.VtxBuffer.Size;
  const compat::AtlasPixels atlas = compat::atlas_pixels();
  return rasterise(data, {atlas.pixels, atlas.width, atlas.height, atlas.bytes_per_pixel}, theme().panel);
}

Status save_board_picture(const Session& session, const ViewState& view, const std::string& path, int width) {
  const Image image = board_picture(session, view, width);
  if (image.width == 0) return Error{"there is no board to make a picture of"};
  return write_png(image, path);
}

}  // namespace ply::ui
