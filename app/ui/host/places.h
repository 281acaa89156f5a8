// Folders: where the last session is kept, where examples are found.
#pragma once
#include <string>
#include <vector>

namespace ply::ui {

/// $XDG_STATE_HOME/plyscope, or ~/.local/state/plyscope; empty if there is no home. Not made yet.
std::string state_folder();
/// Where examples may lie, the first that exists wins: beside the program under share/plyscope/examples, then beside
/// the sources it was built from.
std::string examples_folder();

/// A file that can be opened from the menu.
struct Example {
  std::string title;  ///< the name without its ending, dashes as spaces
  std::string path;
};
/// Sorted by name; empty if the folder is absent.
std::vector<Example> list_examples(const std::string& folder);

/// "~" at the start is the home folder.
std::string expand_home(std::string path);

}  // namespace ply::ui
