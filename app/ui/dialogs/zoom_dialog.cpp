#include "app/ui/dialogs/zoom_dialog.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/ui/dialogs/desk.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts_zoom.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/core/text.h"
#include "engine/session/answers/repeating.h"
#include "engine/session/moment_commands.h"

namespace ply::ui {
namespace {

constexpr int most_plies = 1000;

}  // namespace

void ZoomDialog::draw(Desk& w) {
  const u32 slot = w.walk().view().empty() ? no_node : w.walk().view().find(id_);
  const Zooming::Offer offer =
      slot == no_node ? Zooming::Offer{"-", {}, {}, false, 0, 0, 0, {}} : w.session().repeating().zooming().offer(slot);
  if (asked_ && !offer.problem.empty()) asked_ = false;
  if (asked_) command_ = offer.command, folder_ = offer.folder, input_ = offer.input, plies_ = offer.plies;
  if (!begin_popup("zoom", asked_, {620, 0}, true, texts::zoom::title)) return;
  if (!offer.problem.empty()) {  // something else has been opened
    ImGui::CloseCurrentPopup();
    return end_popup();
  }
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(fmt::format(texts::zoom::missing, grouped(offer.missing), grouped(offer.visits)).c_str());
  if (offer.plies > 0) ImGui::TextUnformatted(texts::zoom::too_many);
  ImGui::Dummy({1, px(2)});
  ImGui::AlignTextToFramePadding();
  dim(texts::zoom::plies);
  ImGui::SameLine(0, px(8));
  ImGui::SetNextItemWidth(px(44));
  if (ImGui::InputInt("##plies", &plies_, 0, 0)) plies_ = std::clamp(plies_, 0, most_plies);
  probe("field.zoom.plies");
  ImGui::SameLine(0, px(8));
  dim(plies_ > 0 ? texts::zoom::plies_below : texts::zoom::all_plies);
  ImGui::Dummy({1, px(4)});
  dim(texts::zoom::command);
  ImGui::SetNextItemWidth(-1);
  text_field("##command", command_, texts::zoom::command_hint);
  probe("field.zoom.command");
  dim(texts::zoom::folder);
  ImGui::SetNextItemWidth(-1);
  text_field("##folder", folder_, texts::zoom::folder_hint);
  probe("field.zoom.folder");
  dim(texts::zoom::input);
  text_area("##input", input_, {-1, 3 * ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().FramePadding.y});
  probe("field.zoom.input");
  ImGui::Dummy({1, px(4)});
  if (offer.from_file && command_ == offer.command) coloured(theme().warning, texts::zoom::from_file);
  else dim(texts::zoom::yours);
  ImGui::PopTextWrapPos();
  const int answer = popup_buttons(texts::zoom::run, !trim(command_).empty());
  end_popup();
  if (answer == 1) w.apply(command::Zoom{id_, command_, folder_, plies_, input_});
}

}  // namespace ply::ui
