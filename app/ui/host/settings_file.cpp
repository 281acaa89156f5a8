#include "app/ui/host/settings_file.h"

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "engine/base/file.h"

namespace ply::ui {
namespace {

namespace fs = std::filesystem;

bool read_settings_file(const std::string& file, std::string& text) {
  constexpr std::size_t max = 1u << 20;
  auto read = read_front(file, max);
  if (read) text = std::move(*read);
  return read.ok();
}

}  // namespace

std::string config_folder() {
  if (const char* config = std::getenv("XDG_CONFIG_HOME"); config && *config) return std::string(config) + "/plyscope";
  if (const char* home = std::getenv("HOME"); home && *home) return std::string(home) + "/.config/plyscope";
  return {};
}

std::string read_settings(const std::string& user_file, std::span<const std::string> shipped) {
  std::string text;
  if (!user_file.empty() && read_settings_file(user_file, text)) return text;
  for (const std::string& file : shipped) {
    if (read_settings_file(file, text)) return text;
  }
  return {};
}

Status write_settings(const std::string& user_file, const std::string& text) {
  std::error_code error;
  const fs::path file = user_file;
  if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
  return write_file(user_file, text);
}

}  // namespace ply::ui
