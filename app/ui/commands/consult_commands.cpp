// Several engines on one position: who is consulted, and what the panel of that name does, by name.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/host/places.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/file.h"
#include "engine/base/folder.h"
#include "engine/base/text.h"
#include "engine/session/engines/consulting.h"
#include "engine/session/searches/live_commands.h"

namespace ply::ui {
namespace {

constexpr const char* words_for_it = "consult compare uci usi aei gtp kgp analysis live agree";

const Consulting& consulting(const Workbench& w) { return w.session().consulting(); }
bool any(const Workbench& w) { return !consulting(w).rows().empty(); }

std::vector<std::string> players(const Workbench& w) {
  std::vector<std::string> out;
  for (const Consulting::Row& r : consulting(w).rows()) out.push_back(r.text);
  return out;
}

std::optional<int> row_of(Workbench& w, std::string_view text) {
  return number_in(w, text, 1, static_cast<int>(consulting(w).rows().size()));
}

// "N [FILE]": the program begins anew, and what it records is followed as it grows.
void record(Workbench& w, Argument a) {
  const auto space = a.find(' ');
  const auto n = row_of(w, a.substr(0, space));
  if (!n) return;
  std::string path = space == std::string::npos ? "" : expand_home(std::string(trim(a.substr(space + 1))));
  if (path.empty()) {
    if (const Status made = make_private_folder(state_folder()); !made) return (void)w.check(made);
    path = fmt::format("{}/engine-{}.plytrace", state_folder(), *n);
  }
  w.apply(command::RecordConsulted{*n - 1, path});
}

}  // namespace

void add_consult_commands(CommandList& list) {
  list.menu = Menu::match;
  list.add({.id = "consult.add",
            .label = "Consult others on this position...",
            .help = "Another program, a level or ours thinks about the position on the board, beside others.",
            .run =
                [](Workbench& w, Argument a) {
                  w.workspace().show("engines");
                  if (a.empty()) return;
                  auto all = players(w);
                  all.push_back(a);
                  w.apply(command::Consult{all});
                },
            .argument = Takes::value("[PLAYER]"),
            .line_before = true,
            .words = words_for_it});
  list.add({.id = "consult.remove",
            .label = "Consult one no more",
            .help = "The engine of this number in the panel Opinions goes.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto n = row_of(w, a);
                  if (!n) return;
                  auto all = players(w);
                  all.erase(all.begin() + *n - 1);
                  w.apply(command::Consult{all});
                },
            .enabled = any,
            .argument = Takes::number("N"),
            .quiet = true,
            .words = words_for_it});
  list.add({.id = "consult.start",
            .label = "Start consulting",
            .help = "Those in the panel Opinions think about the position on the board, and follow it.",
            .run = applies(command::ConsultAgain{}),
            .enabled = [](const Workbench& w) { return any(w) && !consulting(w).on(); },
            .words = words_for_it});
  list.add({.id = "consult.stop",
            .label = "Stop consulting",
            .help = "They stop thinking; what they have said is kept.",
            .run = applies(command::StopConsulting{}),
            .enabled = [](const Workbench& w) { return consulting(w).on(); },
            .words = words_for_it});
  list.add({.id = "consult.record",
            .label = "Record one that is consulted",
            .help = "One that is built with plytrace.h is started again and records its searches into FILE; "
                    "live.follow shows them.",
            .run = record,
            .enabled = any,
            .argument = Takes::output_file("N [FILE]"),
            .quiet = true,
            .words = words_for_it});
}

}  // namespace ply::ui
