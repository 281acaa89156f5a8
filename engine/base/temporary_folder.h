// A folder for files that other programs write for us: nobody else can look or reach into it, and it goes with this.
#pragma once
#include <string>
#include <utility>

#include "engine/base/result.h"

namespace ply {

class TemporaryFolder {
 public:
  /// In the folder `within`; empty: where the system keeps such things. The error names it.
  static Result<TemporaryFolder> make(const std::string& within = {});
  TemporaryFolder(TemporaryFolder&& other) noexcept : path_(std::move(other.path_)) { other.path_.clear(); }
  TemporaryFolder& operator=(TemporaryFolder&&) = delete;
  ~TemporaryFolder();
  /// From the root of the file system.
  std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  std::string path_;
};

}  // namespace ply
