#include "app/ui/panels/node_menu.h"

#include "app/ui/input/probes.h"
#include "app/ui/look/texts_pins.h"
#include "app/ui/look/texts_proof.h"
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
  const auto item = [&](const char* label, const char* key, const char* probe_name, auto&& ask) {
    if (ImGui::MenuItem(label, key)) ask();
    probe(probe_name);
  };
  item(texts::story::menu_alpha, "Shift+A", "menu.story.alpha", [&] {
    screen.commands.act(action::TellBound{id_, false});
  });
  item(texts::story::menu_beta, "Shift+B", "menu.story.beta", [&] {
    screen.commands.act(action::TellBound{id_, true});
  });
  item(texts::story::menu_table, "", "menu.table", [&] {
    screen.commands.push(command::SelectNode{id_});
    screen.commands.act("view.show", "table");
  });
  item(texts::proof::menu, "Ctrl+Shift+W", "menu.proof", [&] {
    screen.commands.push(command::SelectNode{id_});
    screen.commands.act("proof.find");
  });
  for (const int i : {0, 1})
    item(texts::pins::menu[i], i ? "Shift+P" : "P", i ? "menu.pin_2" : "menu.pin_1", [&] {
      screen.commands.push(command::PinNode{i == 1, id_});
    });
  ImGui::EndPopup();
}

}  // namespace ply::ui
