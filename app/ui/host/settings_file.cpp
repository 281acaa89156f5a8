#include "app/ui/host/settings_file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace ply::ui {
namespace {

namespace fs = std::filesystem;

bool read_file(const std::string& file, std::string& text) {
  constexpr std::size_t most = 1u << 20;
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return false;
  std::ifstream in(file, std::ios::binary);
  if (!in) return false;
  text.resize(most);
  in.read(text.data(), static_cast<std::streamsize>(most));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return true;
}

}  // namespace

std::string config_folder() {
  if (const char* config = std::getenv("XDG_CONFIG_HOME"); config && *config) return std::string(config) + "/plyscope";
  if (const char* home = std::getenv("HOME"); home && *home) return std::string(home) + "/.config/plyscope";
  return {};
}

std::string read_settings(const std::string& user_file, std::span<const std::string> shipped) {
  std::string text;
  if (!user_file.empty() && read_file(user_file, text)) return text;
  for (const std::string& file : shipped) {
    if (read_file(file, text)) return text;
  }
  return {};
}

Status write_settings(const std::string& user_file, const std::string& text) {
  std::error_code error;
  const fs::path file = user_file;
  if (file.has_parent_path()) fs::create_directories(file.parent_path(), error);
  const std::string beside = user_file + ".part";
  {
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    out.close();
    if (!out) {
      fs::remove(beside, error);
      return Error{"cannot write the settings to " + beside};
    }
  }
  fs::rename(beside, file, error);
  if (error) return Error{"cannot write the settings to " + user_file + ": " + error.message()};
  return Done{};
}

}  // namespace ply::ui
