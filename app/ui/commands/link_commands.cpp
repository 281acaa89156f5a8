// Links to what is shown, which the workbench in a browser and this one open: a moment, a game with its review, a
// lesson.
#include <fmt/format.h>

#include <string>

#include "app/ui/commands/lists.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/lesson.h"
#include "app/ui/panels/learn/lesson_desk.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/link/link.h"

namespace ply::ui {
namespace {

/// Of the lesson that is open; null: none is.
LessonDesk* lesson_of(const Workbench& w) {
  auto* const door = dynamic_cast<LessonDoor*>(w.panel("lesson"));
  return door && door->desk().state() ? &door->desk() : nullptr;
}

void copy_link(Workbench& w, const Result<std::string>& link, const std::string& what) {
  if (!link) return w.note(Message::Level::warning, link.error().message);
  const std::string& page = w.view().page;
  w.copy((page.empty() ? link_page : page) + *link, what);
}

void copy_moment(Workbench& w) {
  auto writer = w.session().moment_link_writer(w.moment_note(), w.moment_view());
  if (!writer) return copy_link(w, writer.error(), {});
  const bool at_once = !w.session().walk().view().blocks();
  w.work_out(
      [write = std::move(*writer)]() -> Workbench::Afterwards {
        return [link = write()](Workbench& then) {
          if (!link) return copy_link(then, link.error(), {});
          copy_link(then, link->text,
                    link->nodes ? fmt::format(tr("link to this moment, with {} nodes,"), grouped(link->nodes))
                                : tr("link to this moment, which searches again where it is opened,"));
        };
      },
      at_once);
}

void copy_lesson(Workbench& w) {
  LessonDesk& desk = *lesson_of(w);
  LinkedLesson lesson{0, desk.text()};
  for (const ListedLesson& l : desk.list())
    if (l.path == desk.path() && l.ours) lesson.number = l.number;
  copy_link(w, link_to_lesson(lesson), tr("link to this lesson"));
}

/// What stands before '#' in all links.
void set_page(Workbench& w, const std::string& page) {
  constexpr const char* of_addresses = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789:/.-_~%?&=+@[]";
  const bool is_address = page.empty() || page.find_first_of("./") != std::string::npos;
  if (!is_address || page.find_first_not_of(of_addresses) != std::string::npos)
    return w.note(Message::Level::warning, fmt::format("{} is no address of a page", quoted_text(page)));
  w.view().page = page;
  ImGui::MarkIniSettingsDirty();
  w.note(fmt::format(tr("links lead to {}"), page.empty() ? std::string(link_page) : page));
}

}  // namespace

void add_link_commands(CommandList& list) {
  list.menu = Menu::file;
  list.add({.id = "copy.moment_link",
            .label = "Copy a link to this moment",
            .keys = "Ctrl+Shift+L",
            .help = "A link that holds this moment: the recording cut to it, or, where that does not fit, the search "
                    "that makes it again. It opens here by Ctrl+V, and in the workbench in a browser.",
            .run = [](Workbench& w, Argument) { copy_moment(w); },
            .enabled = has_nodes,
            .line_before = true,
            .words = "url address share send"});
  list.add({.id = "copy.game_link",
            .label = "Copy a link to this game",
            .help = "A link that holds the game on the board with its comments and its review, at this move.",
            .run = [](Workbench& w, Argument) { copy_link(w, w.session().game_link(), tr("link to this game")); },
            .enabled = [](const Workbench& w) { return !w.play().editing(); },
            .words = "url address share send review"});
  list.add({.id = "copy.lesson_link",
            .label = "Copy a link to this lesson",
            .help = "A link that opens the lesson, whoever has it.",
            .run = [](Workbench& w, Argument) { copy_lesson(w); },
            .enabled = [](const Workbench& w) { return lesson_of(w) != nullptr; },
            .words = "url address share send teach"});
  list.add({.id = "link.open",
            .label = "Open a link",
            .help = "A link to a moment, a game or a lesson, from the clipboard or as it is given.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto text = pasted_text(w, a);
                  if (!text) return;
                  if (is_link(*text)) return w.paste_text(*text);
                  w.note(Message::Level::warning, tr("this is no link to a moment, a game or a lesson"));
                },
            .argument = Takes::value("[LINK]"),
            .words = "url address paste"});
  list.add({.id = "link.page",
            .label = "Page that links lead to",
            .help = "The address of the workbench in a browser, written in front of every link; without one: "
                    "plyscope.html, beside the page that shows the link.",
            .run = set_page,
            .argument = Takes::value("[ADDRESS]"),
            .quiet = true});
}

}  // namespace ply::ui
