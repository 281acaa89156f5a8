// A moment that is shared as a file and a picture; the search as a text that gives it again.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/workbench/moment_picture.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/match/zoom.h"
#include "engine/session/answers/repeating.h"
#include "engine/session/moment_commands.h"

namespace ply::ui {
namespace {

bool repeatable(const Workbench& w) { return w.session().repeating().possible() && !w.session().repeating().working(); }

/// What is said of the moment: what was typed for it, else the note of a bookmark that stands there.
std::string note_for(const Workbench& w, const std::string& typed) {
  if (!typed.empty()) return typed;
  const Cursor& c = w.walk().cursor();
  const u32 shown = w.walk().shown_slot() == no_node ? no_node : w.walk().view().id(w.walk().shown_slot());
  for (const Bookmark& b : w.walk().bookmarks())
    if (b.tick == c.tick && (b.node == no_node || b.node == shown)) return b.note;
  return {};
}

/// Of now; empty where there is none.
Image picture_of(Workbench& w, const std::string& note) {
  return w.session().viewpoint().engine_hidden ? Image() : moment_picture(w, note);
}

bool save_picture(Workbench& w, const Image& image, const std::string& path) {
  if (w.session().viewpoint().engine_hidden)
    return w.note(Message::Level::warning, shared_texts::thoughts_hidden), false;
  if (image.width == 0)
    return w.note(Message::Level::warning, tr("there is no recorded search to make a picture of")), false;
  return w.check(write_png(image, path));
}

/// The same name with another ending.
std::string beside(const std::string& path, const char* ending) {
  const auto dot = path.find_last_of('.'), slash = path.find_last_of('/');
  return (dot == std::string::npos || (slash != std::string::npos && dot < slash) ? path : path.substr(0, dot)) +
         ending;
}

void share(Workbench& w, const std::string& chosen, const std::string& note) {
  const std::string path = chosen.ends_with(".png") ? beside(chosen, ".plyrec") : chosen;
  auto writer = w.session().moment_writer(note, w.moment_view());
  if (!writer) return w.note(Message::Level::warning, writer.error().message);
  w.work_out(
      [write = std::move(*writer), path, image = picture_of(w, note)]() -> Workbench::Afterwards {
        return [said = write(path), path, image](Workbench& then) {
          if (!said) return then.note(Message::Level::error, said.error().message);
          remember_file(then.view(), path);
          then.moment_note().clear();
          const std::string picture = beside(path, ".png");
          if (save_picture(then, image, picture)) then.note(fmt::format("{}; picture in {}", *said, picture));
        };
      },
      !w.session().walk().view().blocks());
}

/// What another engine has recorded is shown, and no engine runs.
bool of_engine(const Workbench& w) {
  const auto& run = w.runs().run();
  return shows_node(w) && has_finished_recording(w) && run && run->recording() && run->recording()->plan().imported() &&
         !w.session().repeating().working();
}

u32 shown_id(const Workbench& w) {
  return w.walk().shown_slot() == no_node ? no_node : w.walk().view().id(w.walk().shown_slot());
}

void zoom_below(Workbench& w, Argument a, bool change) {
  u32 id = shown_id(w);
  if (u64 n = 0; !a.empty()) {
    if (!read_number<u64>(w, a, 0, no_node - 1, n)) return;
    id = static_cast<u32>(n);
  }
  const View& v = w.walk().view();
  const u32 slot = id < v.size() ? v.find(id) : no_node;
  if (slot == no_node) return w.note(Message::Level::warning, fmt::format("there is no node {}", a));
  const Zoom::Offer offer = w.session().repeating().zooming().offer(slot);
  if (!offer.problem.empty()) return w.note(Message::Level::warning, offer.problem);
  // What was agreed to once runs without a question; never a shell or another starter of programs.
  if (!change && w.session().repeating().zooming().agreed(offer))
    return w.apply(command::Zoom{id, offer.command, offer.folder, offer.plies, offer.input});
  w.dialogs().zoom.open(id);
}

// "plies=2 input=FILE ./engine --its options"
void zoom_by_command(Workbench& w, Argument a) {
  const u32 slot = w.walk().shown_slot();
  const Zoom::Offer offer = w.session().repeating().zooming().offer(slot);
  if (!offer.problem.empty()) return w.note(Message::Level::warning, offer.problem);
  command::Zoom zoom{w.walk().view().id(slot), {}, offer.folder, 0, {}};
  std::string_view rest = trim(a);
  const auto take = [&](std::string_view key) -> std::optional<std::string> {
    if (!rest.starts_with(key)) return std::nullopt;
    const std::string_view value = rest.substr(key.size(), rest.find(' ') - key.size());
    rest = trim(rest.substr(key.size() + value.size()));
    return std::string(value);
  };
  if (const auto plies = take("plies="); plies && !read_number(w, *plies, 0, 1000, zoom.plies)) return;
  if (const auto file = take("input=")) {
    auto text = read_file(expand_home(*file), max_zoom_input);
    if (!text) return w.note(Message::Level::warning, text.error().message);
    zoom.input = std::move(*text);
  }
  zoom.command = rest;
  w.apply(zoom);
}

}  // namespace

void add_moment_commands(CommandList& list) {
  list.menu = Menu::file;
  list.add({.id = "moment.share",
            .label = "Share this moment...",
            .keys = "Ctrl+Shift+B",
            .help = "Writes this moment for somebody else: the recording cut to its line and neighbourhood, with the "
                    "game, the layout and a note, and a picture with the sentence.",
            .run =
                [](Workbench& w, Argument path) {
                  if (!path.empty()) return share(w, expand_home(path), note_for(w, w.moment_note()));
                  w.dialogs().file.note() = note_for(w, w.moment_note());
                  w.dialogs().file.ask(FileQuestion::share_moment,
                                       [&w](const std::string& chosen) { share(w, chosen, w.dialogs().file.note()); });
                },
            .enabled = has_nodes,
            .argument = Takes::output_file("[PATH]"),
            .line_before = true,
            .words = "post send export publish"});
  list.add({.id = "moment.picture",
            .label = "Save a picture of this moment...",
            .help = "Writes the board, the line with its corridor and the sentence as one PNG file.",
            .run = with_path(FileQuestion::save_moment_picture,
                             [](Workbench& w, const std::string& path) {
                               if (save_picture(w, picture_of(w, note_for(w, w.moment_note())), path))
                                 w.note("picture saved to " + path);
                             }),
            .enabled = has_nodes,
            .argument = Takes::output_file("[PATH]"),
            .words = "png image screenshot post"});
  list.add({.id = "moment.note",
            .label = "Note of the next shared moment",
            .help = "The note on the moment that is shared next.",
            .run = [](Workbench& w, Argument a) { w.moment_note() = a; },
            .argument = Takes::text("[TEXT]"),
            .quiet = true});
  list.menu = Menu::step;
  list.add({.id = "moment.show",
            .label = "Back to the shared moment",
            .help = "Goes to the moment shared in the opened file.",
            .run = goes(command::ShowMoment{}),
            .enabled = [](const Workbench& w) { return w.session().shared_moment() != nullptr; }});
  list.menu = Menu::search;
  list.add({.id = "search.reproducer",
            .label = "Save the search as a text...",
            .help = "Writes the search as a few lines that reproduce it anywhere, with the expected digest; the search "
                    "is run once more for that.",
            .run = with_path<command::SaveReproducer>(FileQuestion::save_reproducer),
            .enabled = repeatable,
            .argument = Takes::output_file("[PATH]"),
            .line_before = true,
            .words = "reproducer recipe bug report"});
  list.add({.id = "search.verify",
            .label = "Does it repeat exactly?",
            .help = "Repeats the search that is shown and compares: the digest, or the first event that differs.",
            .run = [](Workbench& w,
                      Argument path) { w.apply(command::VerifyReproducer{path.empty() ? path : expand_home(path)}); },
            .enabled = repeatable,
            .argument = Takes::input_file("[PATH]"),
            .words = "reproducer digest deterministic repeat"});
  list.add({.id = "search.verify_file",
            .label = "Verify the text of a search...",
            .help = "Runs the search that a text describes and compares its digest with the one in the text.",
            .run = with_path<command::VerifyReproducer>(FileQuestion::open_reproducer),
            .enabled = [](const Workbench& w) { return !w.session().repeating().working(); },
            .argument = Takes::input_file("[PATH]"),
            .words = "reproducer digest"});
  list.add({.id = "search.zoom",
            .label = "Record what is missing below this node...",
            .keys = "Ctrl+Shift+O",
            .help = "Runs the engine that wrote this recording again, and records only what was left out below the "
                    "node. The command is shown, and you confirm it once.",
            .run = [](Workbench& w, Argument a) { zoom_below(w, a, false); },
            .enabled = of_engine,
            .argument = Takes::number("[NODE]"),
            .line_before = true,
            .words = "zoom plytrace again deeper rerun"});
  list.add({.id = "search.zoom_change",
            .label = "Record below this node otherwise...",
            .help = "The same, with other plies, another command or another input; always asks first.",
            .run = [](Workbench& w, Argument a) { zoom_below(w, a, true); },
            .enabled = of_engine,
            .argument = Takes::number("[NODE]"),
            .words = "zoom plytrace again plies input rerun"});
  list.add({.id = "search.zoom_run",
            .label = "Record what is missing below this node by a command",
            .help = "The same, at once: starts the command typed here, in the folder that the recording names; N "
                    "plies, and the file as its input.",
            .run = zoom_by_command,
            .enabled = of_engine,
            .argument = Takes::value("[plies=N] [input=NAME] COMMAND"),
            .quiet = true});
  list.add({.id = "search.zoom_back",
            .label = "Back to the recording before",
            .keys = "Ctrl+Shift+Left",
            .help = "Shows the recording again from which the engine was rerun, at the same node.",
            .run =
                [](Workbench& w, Argument) {
                  w.apply(command::ZoomBack{false, shown_id(w)});
                },
            .enabled = [](const Workbench& w) { return w.session().repeating().zooming().can_go_back(); }});
  list.add({.id = "search.zoom_forward",
            .label = "Forward to the recording of it",
            .keys = "Ctrl+Shift+Right",
            .help = "And the recording of that rerun.",
            .run =
                [](Workbench& w, Argument) {
                  w.apply(command::ZoomBack{true, shown_id(w)});
                },
            .enabled = [](const Workbench& w) { return w.session().repeating().zooming().can_go_forward(); }});
  list.add({.id = "search.stop_repeating",
            .label = "Stop searching once more",
            .help = "Stops the repeated search, or the rerun of the engine; the panels keep what they show.",
            .run = applies(command::StopRepeating{}),
            .enabled = [](const Workbench& w) { return w.session().repeating().working(); }});
}

}  // namespace ply::ui
