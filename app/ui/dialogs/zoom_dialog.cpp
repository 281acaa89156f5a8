#include "app/ui/dialogs/zoom_dialog.h"

#include <fmt/format.h>

#include "app/ui/dialogs/desk.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/session/answers/repeating.h"
#include "engine/session/moment_commands.h"

namespace ply::ui {
namespace {

constexpr int max_plies = 1000;

}  // namespace

void ZoomDialog::draw(Desk& w) {
  const u32 slot = w.walk().view().empty() ? no_node : w.walk().view().find(id_);
  const Zoom::Offer offer =
      slot == no_node ? Zoom::Offer{"-", {}, {}, false, 0, 0, 0, {}} : w.session().repeating().zooming().offer(slot);
  if (asked_ && !offer.problem.empty()) asked_ = false;
  if (asked_) command_ = offer.command, folder_ = offer.folder, input_ = offer.input, plies_ = offer.plies;
  if (!begin_popup("zoom", asked_, {620, 0}, true, tr("Run the engine again"))) return;
  if (!offer.problem.empty()) {  // something else has been opened
    ImGui::CloseCurrentPopup();
    return end_popup();
  }
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(
      fmt::format(tr("{} nodes below this one were visited and are not recorded. The engine runs again from its start "
                     "to visit {}, and only they are recorded. Whether it is the same search is said then."),
                  grouped(offer.missing), grouped(offer.visits))
          .c_str());
  if (offer.plies > 0)
    ImGui::TextUnformatted(
        tr("They do not all fit: as many plies as seem to fit are recorded. From there you can "
           "zoom in again."));
  ImGui::Dummy({1, px(2)});
  ImGui::AlignTextToFramePadding();
  dim(tr("Plies"));
  ImGui::SameLine(0, px(8));
  ImGui::SetNextItemWidth(px(44));
  if (ImGui::InputInt("##plies", &plies_, 0, 0)) plies_ = bounded(plies_, 0, max_plies);
  probe("field.zoom.plies");
  ImGui::SameLine(0, px(8));
  dim(plies_ > 0 ? tr("plies below it are recorded (0: as many as fit)") : tr("as many plies as fit are recorded"));
  ImGui::Dummy({1, px(4)});
  dim(tr("Command"));
  ImGui::SetNextItemWidth(-1);
  text_field("##command", command_, tr("how the engine is started, with its arguments"));
  probe("field.zoom.command");
  dim(tr("In the folder"));
  ImGui::SetNextItemWidth(-1);
  text_field("##folder", folder_, tr("this program's own"));
  probe("field.zoom.folder");
  dim(tr("What it reads (its standard input), such as the commands of its protocol"));
  text_area("##input", input_, {-1, 3 * ImGui::GetTextLineHeight() + 2 * ImGui::GetStyle().FramePadding.y});
  probe("field.zoom.input");
  ImGui::Dummy({1, px(4)});
  if (offer.from_file && command_ == offer.command)
    coloured(theme().warning, tr("This command stands in the file. It would be started on this computer, with all that "
                                 "you may do: run it only if you know what it is."));
  else dim(tr("It is started as it stands here; no shell runs it."));
  ImGui::PopTextWrapPos();
  const int answer = popup_buttons(tr("Run it"), !trim(command_).empty());
  end_popup();
  if (answer == 1) w.apply(command::Zoom{id_, command_, folder_, plies_, input_});
}

}  // namespace ply::ui
