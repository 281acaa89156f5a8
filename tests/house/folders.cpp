#include "tests/house/folders.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>

#include "tests/places.h"

namespace house {
namespace {

struct Include {
  int line = 0;
  std::string name;
};

std::vector<Include> includes_of(const std::string& text) {
  std::vector<Include> out;
  std::istringstream in(text);
  std::string line;
  for (int n = 1; std::getline(in, line); n++) {
    const auto start = line.find_first_not_of(" \t");
    if (start == std::string::npos || line.compare(start, 8, "#include") != 0) continue;
    const auto open = line.find_first_of("<\"", start),
               close = open == std::string::npos ? open : line.find_first_of(">\"", open + 1);
    if (close != std::string::npos) out.push_back({n, line.substr(open + 1, close - open - 1)});
  }
  return out;
}

/// The folder of `path` directly below `root`: "search" of "engine/search/table.h"; empty for a file beside the
/// folders.
std::optional<std::string> folder_below(const std::string& root, const std::string& path) {
  if (path.compare(0, root.size(), root) != 0) return std::nullopt;
  const auto slash = path.find('/', root.size());
  return slash == std::string::npos ? std::string() : path.substr(root.size(), slash - root.size());
}

std::string at(const Source& s, int line) { return s.path + ":" + std::to_string(line) + ": "; }
bool begins(const std::string& text, const std::string& with) { return text.compare(0, with.size(), with) == 0; }

}  // namespace

std::vector<Order> read_orders(const std::string& text) {
  static const std::regex whole("^    (\\S+/) +(\\w+(?: <- \\w+)+) *$"), one("\\w+");
  std::vector<Order> out;
  std::istringstream in(text);
  std::string line;
  while (std::getline(in, line)) {
    std::smatch found;
    if (!std::regex_match(line, found, whole)) continue;
    Order order{found[1], {}};
    const std::string folders = found[2];
    for (std::sregex_iterator it(folders.begin(), folders.end(), one), end; it != end; ++it)
      order.folders.push_back(it->str());
    out.push_back(std::move(order));
  }
  return out;
}

std::vector<Source> read_sources(const std::filesystem::path& repository, const std::string& folder) {
  std::vector<Source> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(repository / folder)) {
    const auto ending = entry.path().extension();
    if (ending != ".h" && ending != ".cpp") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    out.push_back({std::filesystem::relative(entry.path(), repository).generic_string(), text.str()});
  }
  std::sort(out.begin(), out.end(), [](const Source& a, const Source& b) { return a.path < b.path; });
  return out;
}

std::vector<Source> sources_of(const std::vector<const char*>& folders) {
  std::vector<Source> out;
  for (const char* folder : folders)
    for (Source& s : read_sources(PLY_SOURCE_DIR, folder)) out.push_back(std::move(s));
  return out;
}

std::vector<std::string> includes_of(const Source& source) {
  std::vector<std::string> out;
  for (Include& i : includes_of(source.text)) out.push_back(std::move(i.name));
  return out;
}

std::vector<std::string> wrong_folders(const std::vector<Order>& orders, const std::vector<Source>& sources) {
  std::vector<std::string> out;
  for (const Order& order : orders) {
    const auto rank = [&](const std::string& folder) {
      return std::find(order.folders.begin(), order.folders.end(), folder) - order.folders.begin();
    };
    const auto none = static_cast<std::ptrdiff_t>(order.folders.size());
    for (const Source& s : sources) {
      const auto own = folder_below(order.root, s.path);
      if (!own) continue;
      if (own->empty()) {
        out.push_back(s.path + " lies beside the folders of " + order.root);
        continue;
      }
      if (rank(*own) == none)
        out.push_back(s.path + ": the order of " + order.root + " does not name the folder " + *own);
      for (const Include& i : includes_of(s.text)) {
        const auto other = folder_below(order.root, i.name);
        if (other && rank(*other) > rank(*own)) out.push_back(at(s, i.line) + *own + " may not include " + i.name);
      }
    }
  }
  return out;
}

std::vector<std::string> broken_bans(const std::vector<Ban>& bans, const std::vector<Source>& sources) {
  std::vector<std::string> out;
  for (const Source& s : sources) {
    for (const Include& i : includes_of(s.text)) {
      for (const Ban& ban : bans) {
        if (!begins(s.path, ban.who) || !begins(i.name, ban.what)) continue;
        if (!ban.except.empty() && begins(i.name, ban.except)) continue;
        out.push_back(at(s, i.line) + ban.who + " may not include " + i.name);
      }
    }
  }
  return out;
}

}  // namespace house
