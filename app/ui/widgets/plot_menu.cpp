#include "app/ui/widgets/plot_menu.h"

#include <fmt/format.h>

#include <map>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/plot.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

struct Seen {
  PlotPlace place;
  int frame = -1;
};
// Of the one context that draws; plots are few and their names are ours.
std::map<std::string, Seen, std::less<>> places;
std::string requested;

/// The panel in which the current window lies: the workspace calls its window "TITLE###panel.ID".
std::string panel_here() {
  const std::string_view name = ImGui::GetCurrentWindow()->RootWindow->Name;
  constexpr std::string_view mark = "###panel.";
  const auto at = name.find(mark);
  return at == std::string_view::npos ? std::string() : std::string(name.substr(at + mark.size()));
}

}  // namespace

std::optional<PlotPlace> place_of_plot(std::string_view id) {
  const auto it = places.find(id);
  if (it == places.end() || it->second.frame < ImGui::GetFrameCount() - 1) return std::nullopt;
  return it->second.place;
}

std::string take_plot_picture_request() { return std::exchange(requested, {}); }

void plot_menu(const char* id, PlotState& state, const PlotSpec& spec, ImVec2 min, ImVec2 max) {
  Seen& seen = places[id];
  seen.frame = ImGui::GetFrameCount();
  seen.place.panel = panel_here(), seen.place.min = min, seen.place.max = max;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(8), px(8)});
  if (ImGui::BeginPopupContextItem("plot menu")) {
    if (ImGui::MenuItem(tr("Save picture..."))) requested = id;
    if (probing()) probe(fmt::format("plot.{}.picture", id));
    if (ImGui::MenuItem(tr("Copy data as CSV"))) ImGui::SetClipboardText(plot_csv(spec).c_str());
    if (probing()) probe(fmt::format("plot.{}.csv", id));
    ImGui::Separator();
    if (ImGui::MenuItem(tr("Fit all"), nullptr, false, !state.fit_x || !state.fit_y)) state.fit();
    ImGui::EndPopup();
  }
  ImGui::PopStyleVar();
}

}  // namespace ply::ui
