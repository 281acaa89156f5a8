#include "app/ui/look/font_files.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <span>
#include <system_error>

namespace ply::ui {
namespace {

namespace fs = std::filesystem;

// Best first. Names only: distributions agree on them, not on folders.
constexpr const char* ui_names[] = {
    "Roboto-Regular.ttf",         "Inter-Regular.otf",    "Inter-Regular.ttf", "DejaVuSans.ttf",
    "LiberationSans-Regular.ttf", "NotoSans-Regular.ttf", "segoeui.ttf",       "Arial.ttf"};
constexpr const char* ui_bold_names[] = {"Roboto-Medium.ttf",   "Inter-Medium.otf",        "Inter-Medium.ttf",
                                         "DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf", "NotoSans-Medium.ttf",
                                         "seguisb.ttf",         "Arial Bold.ttf"};
constexpr const char* mono_names[] = {"JetBrainsMono-Regular.ttf", "DejaVuSansMono.ttf", "LiberationMono-Regular.ttf",
                                      "NotoSansMono-Regular.ttf",  "consola.ttf",        "Menlo.ttc"};
constexpr const char* symbol_names[] = {"DejaVuSans.ttf", "NotoSansSymbols2-Regular.ttf", "seguisym.ttf",
                                        "Apple Symbols.ttf"};
constexpr const char* symbol_mono_names[] = {"DejaVuSansMono.ttf", "DejaVuSans.ttf", "seguisym.ttf"};
constexpr const char* cjk_names[] = {
    "MTLc3m.ttf", "sawarabi-gothic-medium.ttf", "VL-Gothic-Regular.ttf", "ipaexg.ttf", "YuGothM.ttc", "msgothic.ttc"};

/// All font files below a folder, by file name. Bounded, so that a strange folder cannot hold up the start.
void index_folder(const std::string& folder, std::map<std::string, std::string>& by_name) {
  constexpr int max_entries = 40000;
  std::error_code error;
  int seen = 0;
  fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
  while (!error && it != end && ++seen < max_entries) {
    const fs::path& path = it->path();
    const std::string extension = path.extension().string();
    if (extension == ".ttf" || extension == ".otf" || extension == ".ttc") {
      by_name.emplace(path.filename().string(), path.string());  // the first folder wins
    }
    if (it.depth() > 6) it.disable_recursion_pending();
    it.increment(error);
  }
}

std::string first_of(const std::map<std::string, std::string>& by_name, std::span<const char* const> names) {
  for (const char* name : names) {
    const auto it = by_name.find(name);
    if (it != by_name.end()) return it->second;
  }
  return {};
}

bool readable(const std::string& file) {
  std::error_code error;
  return fs::is_regular_file(file, error) && fs::file_size(file, error) > 0 && !error;
}

/// In which this system keeps fonts, the user's own first.
std::vector<std::string> font_folders() {
  std::vector<std::string> folders;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) folders.push_back(std::string(data) + "/fonts");
  if (const char* home = std::getenv("HOME"); home && *home) {
    for (const char* below : {"/.local/share/fonts", "/.fonts", "/Library/Fonts"})
      folders.push_back(std::string(home) + below);
  }
  for (const char* folder : {"/usr/local/share/fonts", "/usr/share/fonts", "/Library/Fonts", "/System/Library/Fonts",
                             "C:\\Windows\\Fonts"}) {
    folders.emplace_back(folder);
  }
  return folders;
}

}  // namespace

FontFiles find_fonts(const FontChoice& choice) {
  FontFiles files;
  if (choice.builtin_only) return files;
  std::map<std::string, std::string> by_name;
  for (const std::string& folder : choice.folders) index_folder(folder, by_name);
  for (const std::string& folder : font_folders()) index_folder(folder, by_name);

  const auto request = [&](const std::string& wanted, std::span<const char* const> names) {
    if (!wanted.empty() && readable(wanted)) return wanted;
    if (!wanted.empty()) files.complaints.push_back("cannot read the font file " + wanted);
    return first_of(by_name, names);
  };
  files.ui = request(choice.ui, ui_names);
  // A bold cut of another family would look odd beside a face that the user chose.
  files.ui_bold = choice.ui.empty() ? first_of(by_name, ui_bold_names) : files.ui;
  files.mono = request(choice.mono, mono_names);
  files.cjk = request(choice.cjk, cjk_names);
  files.symbols = first_of(by_name, symbol_names);
  files.symbols_mono = first_of(by_name, symbol_mono_names);
  if (files.ui.empty()) files.complaints.emplace_back("no font file found for the interface: using the built-in face");
  return files;
}

}  // namespace ply::ui
