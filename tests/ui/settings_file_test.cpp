#include "app/ui/host/settings_file.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/places.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

namespace fs = std::filesystem;

std::string written(const std::string& file, const char* text) {
  std::ofstream(file) << text;
  return file;
}

}  // namespace

TEST_CASE("the first start reads the shipped settings, later ones the user's own", "[ui][settings]") {
  const test::Folder folder;
  const std::string shipped[] = {folder.file("absent.ini"), written(folder.file("shipped.ini"), "shipped"),
                                 written(folder.file("other.ini"), "other")};
  const std::string user = folder.file("deep/below/imgui.ini");
  CHECK(read_settings(user, shipped) == "shipped");
  REQUIRE(write_settings(user, "mine"));
  CHECK(read_settings(user, shipped) == "mine");
  REQUIRE(write_settings(user, "mine, again"));
  CHECK(read_settings(user, shipped) == "mine, again");
  CHECK(read_settings("", shipped) == "shipped");
  CHECK(read_settings("", {}) == "");
  CHECK_FALSE(fs::exists(user + ".part"));
}

TEST_CASE("a place that cannot be written is an error, not a crash", "[ui][settings]") {
  const test::Folder folder;
  const std::string file = written(folder.file("a file"), "text");
  CHECK_FALSE(write_settings(file + "/imgui.ini", "x"));
  CHECK_FALSE(write_settings("/proc/nowhere/imgui.ini", "x"));
  CHECK(read_settings(folder.path, {}) == "");
}

TEST_CASE("the user's folder follows the environment", "[ui][settings]") {
  const char* old_config = std::getenv("XDG_CONFIG_HOME");
  const char* old_home = std::getenv("HOME");
  const std::string config = old_config ? old_config : "", home = old_home ? old_home : "";
  setenv("XDG_CONFIG_HOME", "/x/config", 1);
  CHECK(config_folder() == "/x/config/plyscope");
  setenv("XDG_CONFIG_HOME", "", 1);
  setenv("HOME", "/h", 1);
  CHECK(config_folder() == "/h/.config/plyscope");
  unsetenv("HOME");
  CHECK(config_folder().empty());
  if (old_home) setenv("HOME", home.c_str(), 1);
  if (old_config) setenv("XDG_CONFIG_HOME", config.c_str(), 1);
  else unsetenv("XDG_CONFIG_HOME");
}

TEST_CASE("the shipped settings are readable and of this version", "[ui][settings]") {
  const std::string shipped[] = {std::string(PLY_SOURCE_DIR) + "/imgui.ini"};
  const std::string text = read_settings("", shipped);
  CHECK(text.find("[Workspace][Main]\nVersion=1") != std::string::npos);
  CHECK(text.find("[Look][Main]") != std::string::npos);
}
