#include "engine/base/files_read.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <mutex>
#include <optional>
#include <set>
#include <string_view>
#include <system_error>
#include <utility>

namespace ply {
namespace {

using File = std::pair<dev_t, ino_t>;

/// Nothing else can be lost.
std::optional<File> regular(int failed, const struct stat& info) {
  if (failed != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
  return File{info.st_dev, info.st_ino};
}
std::optional<File> file_of(int fd) {
  struct stat info {};
  return regular(fstat(fd, &info), info);
}
std::optional<File> file_of(const std::string& path) {
  struct stat info {};
  return regular(stat(path.c_str(), &info), info);
}

bool below(const std::string& folder, std::string_view path) {
  return path.starts_with(folder) &&
         (folder.back() == '/' || path.size() == folder.size() || path[folder.size()] == '/');
}

}  // namespace

struct FilesRead::Known {
  std::mutex mutex;
  bool on = false;
  std::string folder;  // canonical; empty: any
  Error outside(const std::string& path) const {
    return {fmt::format("cannot read {}: it is outside of the folder {}", path, folder), 0, true};
  }
  std::set<File> read, to_write, own;
};

FilesRead::FilesRead() : known_(std::make_unique<Known>()) {}
FilesRead::~FilesRead() = default;

FilesRead& FilesRead::of_this_run() {
  static FilesRead files;
  return files;
}

void FilesRead::guard() {
  std::lock_guard lock(known_->mutex);
  known_->on = true;
  if (const auto f = file_of(STDIN_FILENO)) known_->read.insert(*f);
}

Status FilesRead::stay_below(const std::string& folder) {
  std::error_code failed;
  const std::string at = std::filesystem::canonical(folder, failed).string();
  if (failed || !std::filesystem::is_directory(at, failed))
    return Error{fmt::format("there is no folder {}", folder), 0, true};
  std::lock_guard lock(known_->mutex);
  known_->folder = at;
  return Done{};
}

Status FilesRead::leads_inside(const std::string& path) {
  std::lock_guard lock(known_->mutex);
  if (known_->folder.empty()) return Done{};
  std::error_code failed;
  const auto absolute = std::filesystem::absolute(path, failed);
  const auto leads_to = failed ? absolute : std::filesystem::weakly_canonical(absolute, failed);
  if (failed || !below(known_->folder, leads_to.string())) return known_->outside(path);
  return Done{};
}

void FilesRead::goes_on_with(const std::string& path) {
  const auto f = file_of(path);
  std::lock_guard lock(known_->mutex);
  if (f && known_->on) known_->own.insert(*f);
}

Status FilesRead::reads(int fd, const std::string& path) {
  const auto f = file_of(fd);
  std::lock_guard lock(known_->mutex);
  if (!known_->folder.empty()) {  // the name may lead elsewhere by now: the file itself says where it is
    std::error_code failed;
    const auto is = std::filesystem::read_symlink(fmt::format("/proc/self/fd/{}", fd), failed);
    if (failed || !below(known_->folder, is.string())) return known_->outside(path);
  }
  if (!f || !known_->on || known_->own.contains(*f)) return Done{};
  if (known_->to_write.contains(*f))
    return Error{fmt::format("cannot read {}: this run is to write it (--force writes over what it has read)", path), 0,
                 true};
  known_->read.insert(*f);
  return Done{};
}

Status FilesRead::writes(const std::string& path) {
  const auto f = file_of(path);
  std::lock_guard lock(known_->mutex);
  if (!known_->folder.empty()) return Error{fmt::format("cannot write {}: this run only reads", path), 0, true};
  if (!f || !known_->on || known_->own.contains(*f)) return Done{};
  if (known_->read.contains(*f))
    return Error{fmt::format("cannot write {}: this run has read it (--force writes over it)", path), 0, true};
  known_->to_write.insert(*f);
  return Done{};
}

void FilesRead::written(int fd) {
  const auto f = file_of(fd);
  std::lock_guard lock(known_->mutex);
  if (!f || !known_->on) return;
  known_->read.erase(*f), known_->to_write.erase(*f);  // of a file that is gone: its number was free again
  known_->own.insert(*f);
}

}  // namespace ply
