#include "app/ui/panels/node_menu.h"

#include <fmt/format.h>

#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/text.h"
#include "engine/session/answers/fork_commands.h"

namespace ply::ui {
namespace {

constexpr const char* pins_menu[] = {tr("Pin 1: compare others with this node"), tr("Pin 2: the second of the two")};

}  // namespace

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
  // Of another recording than the one that all panels show only forks can be made.
  if (!screen.other()) about_node(screen);
  if (!screen.other() || screen.of_fork >= 0) forks_of(screen, slot);
  ImGui::EndPopup();
}

void NodeMenu::item(const char* label, const char* key, const char* probe_name, const std::function<void()>& ask) {
  if (ImGui::MenuItem(label, key)) ask();
  probe(probe_name);
}

void NodeMenu::about_node(SearchScreen& screen) {
  item(tr("How did alpha come to be?"), "Shift+A", "menu.story.alpha", [&] {
    screen.commands.act(action::TellBound{id_, false});
  });
  item(tr("How did beta come to be?"), "Shift+B", "menu.story.beta", [&] {
    screen.commands.act(action::TellBound{id_, true});
  });
  item(tr("What did the table know of it?"), "", "menu.table", [&] {
    screen.commands.push(command::SelectNode{id_});
    screen.commands.act("view.show", "table");
  });
  item(tr("Why is this move not better: proof"), "Ctrl+Shift+W", "menu.proof", [&] {
    screen.commands.push(command::SelectNode{id_});
    screen.commands.act("proof.find");
  });
  for (const int i : {0, 1})
    item(pins_menu[i], i ? "Shift+P" : "P", i ? "menu.pin_2" : "menu.pin_1", [&] {
      screen.commands.push(command::PinNode{i == 1, id_});
    });
  // Of another engine's search what was left out can be recorded by running that engine again.
  const SearchRun* const run = screen.runs.run().get();
  const Recording* const r = run ? run->recording() : nullptr;
  if (r && r->plan().imported() && screen.view[screen.view.find(id_)].skipped > 0)
    item(tr("Record what is missing below it ..."), "Ctrl+Shift+O", "menu.zoom",
         [&] { screen.commands.act("search.zoom", std::to_string(id_)); });
}

// A move is one of its parent's, a node is changed itself.
void NodeMenu::forks_of(SearchScreen& screen, u32 slot) {
  ImGui::Separator();
  const SearchRun* const run = screen.runs.run().get();
  if (const Recording* r = run ? run->recording() : nullptr; r && (r->plan().imported() || !run->game())) {
    dim(fmt::format(shared_texts::nothing_again, run->game() ? shared_texts::not_ours : shared_texts::unknown_game));
    return probe("menu.fork.none");
  }
  const auto make = [&](const std::string& changes, u32 node) {
    screen.commands.push(command::MakeFork{changes, {}, node, screen.other() ? screen.of_fork : -2});
    screen.commands.act("view.show", "forks");
  };
  if (const u32 up = screen.view.parent(slot); up != no_node) {
    const std::string move = screen.models.nodes().move(screen.view, slot);
    item(tr("Fork: this move first"), "", "menu.fork.first", [&] { make("first " + move, screen.view.id(up)); });
    item(tr("Fork: never this move"), "", "menu.fork.never", [&] { make("never " + move, screen.view.id(up)); });
  }
  item(tr("Fork: one ply deeper"), "", "menu.fork.deeper", [&] { make("deeper 1", id_); });
  item(tr("Fork: open window"), "", "menu.fork.open", [&] { make("window open", id_); });
  if (screen.other()) return;
  item(tr("Fork here..."), "Shift+K", "menu.fork.here", [&] {
    screen.commands.push(command::SelectNode{id_});
    screen.commands.act("view.show", "forks");
  });
}

}  // namespace ply::ui
