#include "app/ui/host/places.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace fs = std::filesystem;

namespace ply::ui {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

#ifndef PLY_SOURCE_SHARED
#define PLY_SOURCE_SHARED "."
#endif

}  // namespace

std::string shared_folder(const std::string& name) {
  std::error_code failed;
  const fs::path program = fs::read_symlink("/proc/self/exe", failed);
  if (!failed) {
    const fs::path shared = program.parent_path().parent_path() / "share" / "plyscope" / name;
    if (fs::is_directory(shared, failed)) return shared.string();
  }
  const std::string source = PLY_SOURCE_SHARED "/" + name;
  return fs::is_directory(source, failed) ? source : "";
}

std::vector<Example> list_examples(const std::string& folder) {
  std::vector<Example> out;
  if (folder.empty()) return out;
  std::error_code failed;
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed)) {
    std::error_code no_file;
    if (!it->is_regular_file(no_file) || it->path().filename().string().front() == '.') continue;
    std::string title = it->path().stem().string();
    std::replace(title.begin(), title.end(), '-', ' ');
    out.push_back({title, it->path().string()});
  }
  std::sort(out.begin(), out.end(), [](const Example& a, const Example& b) { return a.title < b.title; });
  return out;
}

std::vector<std::string> guide_pages() {
  std::vector<std::string> out;
  std::error_code failed;
  const std::string folder = shared_folder("pages");
  if (folder.empty()) return out;
  for (fs::directory_iterator it(folder, failed), end; !failed && it != end; it.increment(failed))
    if (it->path().extension() == ".md") out.push_back(it->path().stem().string());
  std::sort(out.begin(), out.end());
  return out;
}

std::string guide_file(const std::string& page) { return shared_folder("pages") + "/" + page + ".md"; }

std::string expand_home(std::string path) {
  if (!path.empty() && path.front() == '~' && (path.size() == 1 || path[1] == '/'))
    path.replace(0, 1, environment("HOME"));
  return path;
}

}  // namespace ply::ui
