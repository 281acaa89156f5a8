#include "app/ui/panels/node_menu.h"

#include <fmt/format.h>

#include "app/ui/input/probes.h"
#include "app/ui/look/texts_story.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {

void NodeMenu::draw(SearchScreen& screen) {
  if (open_) ImGui::OpenPopup("node menu");
  open_ = false;
  if (!ImGui::BeginPopup("node menu")) return;
  const u32 slot = screen.view.find(id_);
  if (slot == no_node) {
    ImGui::CloseCurrentPopup();
    return ImGui::EndPopup();
  }
  dim(screen.name(slot));
  const auto item = [&](const char* label, const char* key, const char* probe_name, const std::string& line) {
    if (ImGui::MenuItem(label, key)) screen.commands.act(line);
    probe(probe_name);
  };
  item(texts::story::menu_alpha, "Shift+A", "menu.story.alpha", fmt::format("story.alpha {}", id_));
  item(texts::story::menu_beta, "Shift+B", "menu.story.beta", fmt::format("story.beta {}", id_));
  item(texts::story::menu_table, "", "menu.table", fmt::format("table.of {}", id_));
  ImGui::EndPopup();
}

}  // namespace ply::ui
