#include "app/ui/dialogs/node_menu.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/ui/dialogs/desk.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/plan/thread_parts.h"
#include "engine/session/answers/fork_commands.h"

namespace ply::ui {
namespace {

constexpr const char* of_other = tr("It belongs to the other recording of a comparison.");
constexpr const char* of_fork = tr("It belongs to a fork; Show everywhere makes all panels show that.");
constexpr const char* still_open = tr("It is never left in this recording: the search stopped in it.");
constexpr const char* whole_here = tr("Nothing is left out below it.");
constexpr const char* own_whole =
    tr("Only another engine is run again for that; a search of ours is made again with more memory.");
constexpr const char* root_here = tr("It is a root: no move leads to it.");
constexpr const char* place_unknown = tr("Its position is not known.");

}  // namespace

const char* NodeMenu::elsewhere() const {
  if (!node_.other) return nullptr;
  return node_.of_fork >= 0 ? of_fork : of_other;
}

void NodeMenu::draw(Desk& desk) {
  if (asked_) ImGui::OpenPopup("node menu");
  asked_ = false;
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(8), px(8)});
  const bool open = ImGui::BeginPopup("node menu");
  ImGui::PopStyleVar();
  if (!open) return;
  const View& v = desk.walk().view();
  if (!node_.other && (node_.id >= v.size() || v.find(node_.id) == no_node)) {
    ImGui::CloseCurrentPopup();
    return ImGui::EndPopup();
  }
  dim(fmt::format(tr("{}, node {}"), node_.name, node_.id));
  probe("menu.node");
  questions(desk);
  ImGui::Separator();
  places(desk);
  ImGui::Separator();
  forks(desk);
  ImGui::Separator();
  copies(desk);
  ImGui::EndPopup();
}

void NodeMenu::item(const char* label, const char* key, const char* probe_name, const char* why_not,
                    const std::function<void()>& run, bool checked) {
  if (ImGui::MenuItem(label, key, checked, why_not == nullptr)) run();
  probe(probe_name);
  if (why_not && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) show_tooltip(why_not);
}

void NodeMenu::questions(Desk& desk) {
  const char* const other = elsewhere();
  const std::string id = std::to_string(node_.id);
  item(tr("How did alpha come to be?"), "Shift+A", "menu.story.alpha", other,
       [&] { (void)desk.act("story.alpha", id); });
  item(tr("How did beta come to be?"), "Shift+B", "menu.story.beta", other, [&] { (void)desk.act("story.beta", id); });
  item(tr("What did the table know of it?"), "", "menu.table", other, [&] { (void)desk.act("table.of", id); });
  item(tr("Why is this move not better: proof"), "Ctrl+Shift+W", "menu.proof", other, [&] {
    desk.apply(command::SelectNode{node_.id});
    (void)desk.act("proof.find");
  });
}

void NodeMenu::places(Desk& desk) {
  const char* const other = elsewhere();
  const Walk& walk = desk.walk();
  const View& v = walk.view();
  const u32 slot = other ? no_node : v.find(node_.id);
  const auto after_selecting = [&](const char* command) {
    desk.apply(command::SelectNode{node_.id});
    (void)desk.act(command);
  };
  const SearchRun* const run = desk.runs().run().get();
  const bool over = run && !run->running();
  const char* const no_end = other ? other : over && v.open(slot) ? still_open : nullptr;
  item(tr("Go to where it is entered"), "Ctrl+,", "menu.entry", other, [&] { after_selecting("step.entry"); });
  item(tr("Run to where it is left"), "Ctrl+F10", "menu.run_to", no_end, [&] { after_selecting("step.to_selected"); });
  const std::string here = fmt::format("id == {}", node_.id);
  const auto& all = walk.breakpoints();
  const bool set =
      !other && std::any_of(all.begin(), all.end(), [&](const Breakpoint& b) { return b.condition.text() == here; });
  item(
      tr("Breakpoint here"), "F9", "menu.breakpoint", other, [&] { after_selecting("breakpoint.toggle"); }, set);
  item(tr("Bookmark"), "Ctrl+B", "menu.bookmark", other, [&] { after_selecting("bookmark.add"); });
  const Cursor& c = walk.cursor();
  const bool more = std::find(c.more_pins.begin(), c.more_pins.end(), node_.id) != c.more_pins.end();
  const auto pin = [&](const char* label, const char* key, const char* name, bool on, command::PinNode how) {
    item(
        label, key, name, other, [&] { on ? desk.apply(command::Unpin{node_.id}) : desk.apply(how); }, on);
  };
  pin(tr("Pin 1: compare others with this node"), "P", "menu.pin_1", !other && c.pin_a == node_.id, {false, node_.id});
  pin(tr("Pin 2: the second of the two"), "Shift+P", "menu.pin_2", !other && c.pin_b == node_.id, {true, node_.id});
  pin(tr("Pin beside them"), "", "menu.pin_more", !other && more, {false, node_.id, true});
  // Of another engine's search what was left out can be recorded by running that engine again.
  const Recording* const r = run ? run->recording() : nullptr;
  const char* const nothing = other                                 ? other
                              : !r || !r->plan().imported()         ? own_whole
                              : slot == no_node || !v[slot].skipped ? whole_here
                                                                    : nullptr;
  item(tr("Record what is missing below it ..."), "Ctrl+Shift+O", "menu.zoom", nothing,
       [&] { (void)desk.act("search.zoom", std::to_string(node_.id)); });
}

// A move is one of its parent's, a node is changed itself.
void NodeMenu::forks(Desk& desk) {
  const SearchRun* const run = desk.runs().run().get();
  const Recording* const r = run ? run->recording() : nullptr;
  std::string why;
  if (node_.other && node_.of_fork < 0) why = of_other;
  else if (r && (r->plan().imported() || !run->game()))
    why = fmt::format(shared_texts::nothing_again, !run->game()               ? shared_texts::unknown_game
                                                   : is_by_threads(r->plan()) ? shared_texts::by_threads
                                                                              : shared_texts::not_ours);
  const char* const none = why.empty() ? nullptr : why.c_str();
  const char* const at_root = none ? none : node_.parent == no_node ? root_here : nullptr;
  const auto make = [&](const std::string& changes, u32 node) {
    desk.apply(command::MakeFork{changes, {}, node, node_.other ? node_.of_fork : -2});
    (void)desk.act("view.show", "forks");
  };
  item(tr("Fork: this move first"), "", "menu.fork.first", at_root, [&] { make("first " + node_.move, node_.parent); });
  item(tr("Fork: never this move"), "", "menu.fork.never", at_root, [&] { make("never " + node_.move, node_.parent); });
  item(tr("Fork: one ply deeper"), "", "menu.fork.deeper", none, [&] { make("deeper 1", node_.id); });
  item(tr("Fork: open window"), "", "menu.fork.open", none, [&] { make("window open", node_.id); });
  item(tr("Fork here..."), "Shift+K", "menu.fork.here", none ? none : elsewhere(), [&] {
    desk.apply(command::SelectNode{node_.id});
    (void)desk.act("view.show", "forks");
  });
}

void NodeMenu::copies(Desk& desk) {
  const auto copy = [&](const char* what, const std::string& text) {
    ImGui::SetClipboardText(text.c_str());
    desk.note(Message::Level::news, fmt::format("{} copied: {}", what, text));
  };
  item(tr("Copy the line"), "", "menu.copy.line", node_.line.empty() ? root_here : nullptr,
       [&] { copy("line", node_.line); });
  item(tr("Copy the position"), "", "menu.copy.position", node_.position.empty() ? place_unknown : nullptr,
       [&] { copy("position", node_.position); });
  item(tr("Copy its number"), "", "menu.copy.id", nullptr, [&] { copy("number", std::to_string(node_.id)); });
  item(tr("Copy a link to it"), "", "menu.copy.link", elsewhere(),
       [&] { (void)desk.act("copy.node", fmt::format("link {}", node_.id)); });
}

}  // namespace ply::ui
