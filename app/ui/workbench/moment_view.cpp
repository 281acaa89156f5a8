// How a moment is looked at: the layout, the panels on top, whose scores, and what panels have to choose. Words that
// are not known here, of another version, are passed over.
#include <fmt/format.h>

#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"

namespace ply::ui {
namespace {

struct Flag {
  const char* word;
  bool ViewState::*value;
};
constexpr Flag flags[] = {{"flipped", &ViewState::flipped},  {"turns", &ViewState::turns},
                          {"graph", &ViewState::tree_graph}, {"joined", &ViewState::tree_joined},
                          {"whole", &ViewState::tree_whole}, {"kanji", &ViewState::kanji},
                          {"numbers", &ViewState::numbers}};
constexpr const char* sides[] = {"mover", "first", "root"};  // by PointOfView

}  // namespace

std::vector<std::pair<std::string, std::string>> Workbench::moment_view() const {
  std::vector<std::pair<std::string, std::string>> out;
  out.emplace_back("layout", workspace_->preset());
  out.emplace_back("scores", sides[static_cast<std::size_t>(session_->viewpoint().of)]);
  out.emplace_back("board", view_.node_on_board ? "node" : "game");
  for (const Flag& f : flags) out.emplace_back(f.word, view_.*f.value ? "on" : "off");
  std::string on_top;
  for (const auto& p : panels_) {
    if (workspace_->is_visible(p->id())) on_top += (on_top.empty() ? "" : " ") + std::string(p->id());
    if (const std::string chosen = p->choice(); !chosen.empty())
      out.emplace_back(fmt::format("panel {}", p->id()), chosen);
  }
  out.emplace_back("panels", on_top);
  return out;
}

void Workbench::take_moment_view(const std::vector<std::pair<std::string, std::string>>& words) {
  for (const auto& [word, value] : words) {
    if (word == "layout") workspace_->select_preset(value);
    for (std::size_t i = 0; i < std::size(sides); ++i)
      if (word == "scores" && value == sides[i]) session_->apply(command::SetPointOfView{static_cast<PointOfView>(i)});
    for (const Flag& f : flags)
      if (word == f.word && (value == "on" || value == "off")) view_.*f.value = value == "on";
    if (word == "board" && value == "node") show_node();
    if (word == "board" && value == "game") board_seen_ = session_->play().board_serial(), show_game();
    if (word.starts_with("panel "))
      if (PanelBase* const p = panel(std::string_view(word).substr(6))) p->choose(value);
  }
  // Last, when the layout stands: what lay behind another tab comes to the top where this window has room for it.
  for (const auto& [word, value] : words)
    if (word == "panels")
      for (const std::string_view id : split(value, ' '))
        if (workspace_->is_open(id) && !workspace_->is_visible(id)) workspace_->show(id);
}

}  // namespace ply::ui
