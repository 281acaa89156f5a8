// Folders: where examples and the pages of the guide are found.
#pragma once
#include <string>
#include <vector>

namespace ply::ui {

/// Where what comes with the program lies, `examples` or `pages`, the first that exists wins: beside the program under
/// share/plyscope, then beside the sources it was built from. Empty if there is none.
std::string shared_folder(const std::string& name);

/// A file that can be opened from the menu.
struct Example {
  std::string title;  ///< the name without its ending, dashes as spaces
  std::string path;
};
/// Sorted by name; empty if the folder is absent.
std::vector<Example> list_examples(const std::string& folder);

/// The pages of the guide by their names without ending, sorted; and the file of one.
std::vector<std::string> guide_pages();
std::string guide_file(const std::string& page);

/// "~" at the start is the home folder.
std::string expand_home(std::string path);

}  // namespace ply::ui
