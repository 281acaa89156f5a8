// Commands that need a file name.
#pragma once
#include <string>
#include <string_view>

#include "app/ui/commands/lists.h"
#include "app/ui/dialogs/dialogs.h"
#include "app/ui/host/places.h"
#include "app/ui/workbench/workbench.h"

namespace ply::ui {

/// Asks for a file name, unless the argument is one.
template <class Then>
auto with_path(FileQuestion question, Then then) {
  return [question, then](Workbench& w, Argument path) {
    if (!path.empty()) return then(w, expand_home(path));
    w.dialogs().file.ask(question, [&w, then](const std::string& chosen) { then(w, chosen); });
  };
}

/// The same for a session command that takes the path and no more.
template <class C>
auto with_path(FileQuestion question) {
  return with_path(question, [](Workbench& w, const std::string& path) { w.apply(C{path}); });
}

/// Writes what a panel shows; a message says what was saved, or why not.
void save_text(Workbench& w, const std::string& path, std::string_view text, std::string_view what);

}  // namespace ply::ui
