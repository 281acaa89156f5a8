// The theme as Dear ImGui's style.
#include "app/ui/look/theme.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void apply_style(const Theme& t, float scale) {
  ImGuiStyle& style = ImGui::GetStyle();
  style = ImGuiStyle();  // afresh

  // A grid of 4 px; panels are parted by space and tone, so borders are thin or absent.
  const bool borders = t.name == ThemeName::contrast;
  style.WindowRounding = 0;
  style.ChildRounding = style.FrameRounding = style.GrabRounding = style.TabRounding = 3;
  style.PopupRounding = 4;
  style.ScrollbarRounding = 6;
  style.WindowBorderSize = 0;
  style.ChildBorderSize = 1;
  style.PopupBorderSize = 1;
  style.FrameBorderSize = borders || t.name == ThemeName::light ? 1.0f : 0.0f;
  style.WindowPadding = {12, 8};
  style.FramePadding = {8, 4};
  style.ItemSpacing = {8, 6};
  style.ItemInnerSpacing = {6, 4};
  style.CellPadding = {8, 2};
  style.IndentSpacing = 16;
  style.ScrollbarSize = 12;
  style.GrabMinSize = 10;
  style.WindowMinSize = {16, 16};
  style.WindowMenuButtonPosition = ImGuiDir_None;
  style.DisabledAlpha = 0.45f;

  ImVec4* c = style.Colors;
  ImGui::StyleColorsDark(&style);  // anything that a newer version adds
  const auto set = [&](ImGuiCol role, ImU32 colour) { c[role] = ImGui::ColorConvertU32ToFloat4(colour); };
  const ImU32 none = with_alpha(t.panel, 0);
  set(ImGuiCol_Text, t.text);
  set(ImGuiCol_TextDisabled, t.text_dim);
  set(ImGuiCol_WindowBg, t.panel);
  set(ImGuiCol_ChildBg, none);
  set(ImGuiCol_PopupBg, t.popup);
  set(ImGuiCol_Border, t.border);
  set(ImGuiCol_BorderShadow, none);
  set(ImGuiCol_FrameBg, t.field);
  set(ImGuiCol_FrameBgHovered, mix(t.field, t.button_hover, 0.6f));
  set(ImGuiCol_FrameBgActive, t.button_hover);
  set(ImGuiCol_TitleBg, t.backdrop);
  set(ImGuiCol_TitleBgActive, t.backdrop);
  set(ImGuiCol_TitleBgCollapsed, t.backdrop);
  set(ImGuiCol_MenuBarBg, t.backdrop);
  set(ImGuiCol_ScrollbarBg, none);
  set(ImGuiCol_ScrollbarGrab, with_alpha(t.text_faint, 0.45f));
  set(ImGuiCol_ScrollbarGrabHovered, with_alpha(t.text_faint, 0.75f));
  set(ImGuiCol_ScrollbarGrabActive, t.text_faint);
  set(ImGuiCol_CheckMark, t.accent);
  set(ImGuiCol_SliderGrab, t.accent);
  set(ImGuiCol_SliderGrabActive, t.accent);
  set(ImGuiCol_Button, t.button);
  set(ImGuiCol_ButtonHovered, t.button_hover);
  set(ImGuiCol_ButtonActive, t.button_active);
  set(ImGuiCol_Header, t.selection);
  set(ImGuiCol_HeaderHovered, mix(t.hover, t.selection, 0.35f));
  set(ImGuiCol_HeaderActive, t.selection);
  set(ImGuiCol_Separator, t.border);
  set(ImGuiCol_SeparatorHovered, t.accent);
  set(ImGuiCol_SeparatorActive, t.accent);
  set(ImGuiCol_ResizeGrip, none);
  set(ImGuiCol_ResizeGripHovered, t.accent);
  set(ImGuiCol_ResizeGripActive, t.accent);
  set(ImGuiCol_Tab, t.raised);
  set(ImGuiCol_TabHovered, t.button_hover);
  set(compat::col_tab_selected, t.selection);
  set(compat::col_tab_dimmed, t.raised);
  set(compat::col_tab_dimmed_selected, t.selection);
  set(ImGuiCol_PlotLines, t.series[0]);
  set(ImGuiCol_PlotLinesHovered, t.accent);
  set(ImGuiCol_PlotHistogram, t.series[0]);
  set(ImGuiCol_PlotHistogramHovered, t.accent);
  set(ImGuiCol_TableHeaderBg, t.raised);
  set(ImGuiCol_TableBorderStrong, t.border);
  set(ImGuiCol_TableBorderLight, t.grid);
  set(ImGuiCol_TableRowBg, none);
  set(ImGuiCol_TableRowBgAlt, with_alpha(t.text, 0.025f));
  set(ImGuiCol_TextSelectedBg, with_alpha(t.accent, 0.35f));
  set(ImGuiCol_DragDropTarget, t.accent);
  set(ImGuiCol_NavHighlight, t.accent);
  set(ImGuiCol_ModalWindowDimBg, with_alpha(t.backdrop, 0.6f));

  style.ScaleAllSizes(scale);
}

}  // namespace ply::ui
