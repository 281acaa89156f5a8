// Pictures of panels and plots, and the nodes of a search for other programs.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/host/places.h"
#include "app/ui/look/tr.h"
#include "app/ui/workbench/panel_picture.h"
#include "app/ui/workbench/workbench.h"
#include "engine/foreign/export_nodes.h"

namespace ply::ui {
namespace {

bool exportable(const Workbench& w) { return has_finished_recording(w) && !w.search_export().running(); }

std::string endings() {
  std::string out;
  for (const ExportInfo& f : export_forms()) out += (out.empty() ? "" : ", ") + std::string(f.ending);
  return out;
}

}  // namespace

void add_picture_commands(CommandList& list) {
  list.menu = Menu::file;
  list.add({.id = "picture.save",
            .label = "Save a picture of the panel...",
            .keys = "Ctrl+Shift+P",
            .help = "Writes what a panel shows as PNG or SVG, as the name ends: the focused panel, or the one named "
                    "(tree, icicle, plots.ordering, plot.nodes, corridor, graph, joined, position, ...).",
            .run =
                [](Workbench& w, Argument a) {
                  PictureRequest request = parse_picture_request(a);
                  if (request.what.empty())
                    request.what = w.workspace().focused().empty() ? "board" : w.workspace().focused();
                  if (const std::string why = not_to_picture(w, request.what); !why.empty())
                    return w.note(Message::Level::warning, why);
                  if (!request.path.empty())
                    return w.save_picture(request.what, expand_home(request.path), request.size);
                  w.dialogs().file.ask(
                      FileQuestion::save_picture,
                      [&w, what = request.what](const std::string& path) { w.save_picture(what, path); },
                      picture_name(w, request.what));
                },
            .argument = Takes::output_file("[WHAT [PATH [WxH]]]"),
            .words = "export svg png image screenshot plot"});
  list.add({.id = "search.export",
            .label = "Export the search...",
            .help = fmt::format("Writes the nodes of the search that is shown for other programs, in the form "
                                "that the name's ending says: {}.",
                                endings()),
            .run = with_path(FileQuestion::save_search,
                             [](Workbench& w, const std::string& path) { w.export_search(path); }),
            .enabled = exportable,
            .argument = Takes::output_file("[PATH]"),
            .words = "csv json dot graphviz speedscope chrome perfetto nodes"});
  list.add({.id = "search.export_stop",
            .label = "Stop the export",
            .help = "Ends the export that is being written; no file is left.",
            .run =
                [](Workbench& w, Argument) {
                  w.search_export().stop();
                  w.note(tr("the export was stopped; no file was written"));
                },
            .enabled = [](const Workbench& w) { return w.search_export().running(); }});
}

}  // namespace ply::ui
