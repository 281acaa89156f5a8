// The order of the folders, as CONTRIBUTING.md writes it, and whether the sources keep to it.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace house {

/// A line of CONTRIBUTING.md: the folders of `root`, the lowest first; a file includes from its own and lower ones.
struct Order {
  std::string root;  ///< "engine/"
  std::vector<std::string> folders;
};
/// All indented lines "engine/  core <- search <- ...".
std::vector<Order> read_orders(const std::string& text);

struct Source {
  std::string path;  ///< below the repository, with slashes
  std::string text;
};
/// The sources (.h, .cpp) below `folder` of the repository, sorted by path.
std::vector<Source> read_sources(const std::filesystem::path& repository, const std::string& folder);
/// Those of this repository below any of them.
std::vector<Source> sources_of(const std::vector<const char*>& folders);

/// What a source includes, by name: "vector", "engine/base/types.h".
std::vector<std::string> includes_of(const Source& source);

/// One sentence for each file that lies beside the folders of its order, each folder that the order does not name, and
/// each #include that points upwards.
std::vector<std::string> wrong_folders(const std::vector<Order>& orders, const std::vector<Source>& sources);

/// Who may not know what: no file whose path begins with `who` includes anything whose name begins with `what`.
struct Ban {
  std::string who, what;
  std::string except = {};  ///< what begins with this may be included all the same
};
std::vector<std::string> broken_bans(const std::vector<Ban>& bans, const std::vector<Source>& sources);

}  // namespace house
