#include "app/ui/workbench/board_picture.h"

#include <cmath>

#include "app/ui/host/drawn_picture.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/widgets/board_paint.h"
#include "engine/base/bounded.h"
#include "vendor/imgui_drawn.h"

namespace ply::ui {

Status save_board_picture(const Session& session, const ViewState& view, const std::string& path, int width) {
  const auto form = picture_form(path);
  if (!form) return form.error();
  const BoardSubject::What what = what_to_show(session.play(), session.runs(), session.walk(), view.node_on_board);
  if (what == BoardSubject::What::unknown) return Error{tr("there is no board to make a picture of")};
  const BoardSubject s = make_subject(session.play(), session.runs(), session.walk(), what, {}, view.numbers);

  // 1. As high as the board asks for.
  const float margin = 0.02f * static_cast<float>(width), w = static_cast<float>(width);
  const bool turned = view.flipped && s.view.material;
  const BoardPlace wide = fit_board(s.view, {0, 0}, {w - 2 * margin, 16384}, turned, 1e6f);
  const float rim = rim_of(s.view.material) * 2 + 0.5f;
  const float height = bounded(std::ceil((s.view.height + rim) * wide.unit + 2 * margin), 16.0f, 8192.0f);
  const BoardPlace place = fit_board(s.view, {margin, margin}, {w - margin, height - margin}, turned, 1e6f);

  // 2. Drawn into a list of its own.
  const compat::PlainEdges edges(*form == PictureForm::svg);
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

  // 3. And written.
  const ImDrawList* const lists[] = {&list};
  return write_picture({lists, {0, 0}, {w, height}, theme().panel}, *form, path,
                       {s.board->type().title(), s.board->write(s.position)});
}

}  // namespace ply::ui
