#include "engine/base/temporary_folder.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace ply {

Result<TemporaryFolder> TemporaryFolder::make(const std::string& within) {
  std::error_code problem;
  std::filesystem::path folder =
      within.empty() ? std::filesystem::temp_directory_path(problem) : std::filesystem::absolute(within, problem);
  std::string path = (folder / "plyscope-XXXXXX").string();
  if (problem || !mkdtemp(path.data())) {
    Error out{fmt::format("cannot create a folder in {}: {}", folder.string(),
                          problem ? problem.message() : std::strerror(errno))};
    out.file = true;
    return out;
  }
  return TemporaryFolder(std::move(path));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code none;
  if (!path_.empty()) std::filesystem::remove_all(path_, none);
}

}  // namespace ply
