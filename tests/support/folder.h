// A folder for one test, gone afterwards with all that is in it.
#pragma once
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace ply::test {

struct Folder {
  std::string path;
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "plyscope-test-XXXXXX").string();
    if (const char* made = mkdtemp(name.data())) path = made;
  }
  ~Folder() {
    std::error_code failed;
    if (!path.empty()) std::filesystem::remove_all(path, failed);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string file(const std::string& name) const { return path + "/" + name; }
  /// How many files and folders are in it.
  int entries() const {
    int n = 0;
    for ([[maybe_unused]] const auto& e : std::filesystem::directory_iterator(path)) ++n;
    return n;
  }
};

/// A folder that is the current one while it lives: what takes a word for the name of a file writes it there.
struct CurrentFolder : Folder {
  std::filesystem::path before = std::filesystem::current_path();
  CurrentFolder() { std::filesystem::current_path(path); }
  ~CurrentFolder() {
    std::error_code failed;
    std::filesystem::current_path(before, failed);
  }
};

}  // namespace ply::test
