#include "engine/base/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/base/files_read.h"
#include "engine/base/folder.h"

namespace ply {
namespace {

Error system_error(const char* doing, const std::string& path, int code = errno) {
  return {fmt::format("cannot {} {}: {}", doing, path, std::strerror(code)), 0, true};
}
Error too_large(const std::string& path, std::size_t limit) {
  return {limit >= (1u << 20) ? fmt::format("{} is larger than {} MB", path, limit >> 20)
                              : fmt::format("{} is larger than {} bytes", path, limit),
          0, true};
}

std::string folder_of(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}
std::string name_of(const std::string& path) { return path.substr(path.rfind('/') + 1); }

// Why this is nothing to read or to replace; empty for a regular file.
std::string not_regular(const struct stat& info) {
  if (S_ISREG(info.st_mode)) return {};
  return S_ISDIR(info.st_mode)    ? "it is a folder"
         : S_ISFIFO(info.st_mode) ? "it is a pipe, not a file"
         : S_ISSOCK(info.st_mode) ? "it is a socket, not a file"
                                  : "it is a device, not a file";
}

// Where a name leads to once all links of its last part are followed. What is there need not exist.
Result<std::string> behind_links(std::string path) {
  for (int links = 0; links < 40; ++links) {
    struct stat info {};
    if (lstat(path.c_str(), &info) != 0 || !S_ISLNK(info.st_mode)) return path;
    char buffer[4096];
    const ssize_t n = readlink(path.c_str(), buffer, sizeof buffer);
    if (n < 0) return system_error("write", path);
    const std::string to(buffer, static_cast<std::size_t>(n));
    path = to.empty() || to.front() == '/' ? to : folder_of(path) + "/" + to;
  }
  return Error{fmt::format("cannot write {}: it is a circular link", path), 0, true};
}

// Parts are hidden files ".NAME.<16 hex digits>.part"; who writes one holds its lock.
constexpr std::string_view part_end = ".part";
constexpr std::size_t digits = 16;
std::string part_begin(const std::string& target) { return "." + name_of(target).substr(0, 200) + "."; }

void remove_left_over(const std::string& target) {
  const std::string folder = folder_of(target), begin = part_begin(target);
  DIR* const dir = opendir(folder.c_str());
  if (!dir) return;
  while (const dirent* e = readdir(dir)) {
    const std::string_view name = e->d_name;
    if (name.size() != begin.size() + digits + part_end.size() || !name.starts_with(begin) || !name.ends_with(part_end))
      continue;
    if (name.substr(begin.size(), digits).find_first_not_of("0123456789abcdef") != std::string_view::npos) continue;
    const int fd = openat(dirfd(dir), e->d_name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0) continue;
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) unlinkat(dirfd(dir), e->d_name, 0);  // its writer is gone
    ::close(fd);
  }
  closedir(dir);
}

// A file of this name that was not there before, locked. -1 with errno.
int make_part(const std::string& target, unsigned mode, std::string& name) {
  for (int tries = 0; tries < 100; ++tries) {
    u64 random = 0;
    if (getrandom(&random, sizeof random, 0) != static_cast<ssize_t>(sizeof random)) return -1;
    name = folder_of(target) + "/" + part_begin(target) + fmt::format("{:016x}", random) + std::string(part_end);
    const int fd = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (fd < 0 && errno == EEXIST) continue;
    if (fd < 0) return -1;
    struct stat info {};
    // Another writer of the same file may have taken it for left over before the lock was ours.
    if (flock(fd, LOCK_EX) != 0 || (fstat(fd, &info) == 0 && info.st_nlink > 0)) return fd;
    ::close(fd);
  }
  errno = EEXIST;
  return -1;
}

// A folder that is to be flushed. A name that was made or changed in it outlasts a failing machine only then.
class Folder {
 public:
  explicit Folder(const std::string& path)
      : fd_(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)), code_(fd_ < 0 ? errno : 0) {}
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    if (fd_ >= 0) ::close(fd_);
  }
  // Who may write into a folder and not list it cannot flush it either: then nobody asks for it.
  bool opened() const { return fd_ >= 0 || code_ == EACCES; }
  int code() const { return code_; }
  // Some file systems (of other machines, of other systems) cannot, and say that the question makes no sense.
  bool flush() {
    if (fd_ < 0) return true;
    while (fsync(fd_) != 0) {
      if (errno == EINTR) continue;
      if (errno == EINVAL || errno == ENOTSUP || errno == ENOSYS) return true;
      code_ = errno;
      return false;
    }
    return true;
  }

 private:
  int fd_, code_;
};

Status write_all(int fd, const std::string& name, const void* bytes, std::size_t n) {
  const char* at = static_cast<const char*>(bytes);
  while (n > 0) {
    const ssize_t k = ::write(fd, at, n);
    if (k < 0 && errno == EINTR) continue;
    if (k <= 0) return system_error("write", name);
    at += k;
    n -= static_cast<std::size_t>(k);
  }
  return Done{};
}

}  // namespace

bool special_file(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

Status refuse_stream(const std::string& path) {
  if (special_file(path)) return Error{fmt::format("cannot write {}: it is a pipe or a device, not a file", path)};
  return Done{};
}

// ---- reading ----

namespace {

bool standard_input_is_a_file = false;

// Standard input as a regular file, which can be read from any place: itself where it is one that nobody has read from,
// else a copy without a name. < 0 with errno after an error.
int keep_standard_input() {
  struct stat info {};
  if (fstat(STDIN_FILENO, &info) != 0) return -1;
  if (S_ISREG(info.st_mode) && lseek(STDIN_FILENO, 0, SEEK_CUR) == 0) return dup(STDIN_FILENO);
  std::FILE* copy = std::tmpfile();
  if (!copy) return -1;
  char buffer[1 << 16];
  ssize_t n = 0;
  while ((n = ::read(STDIN_FILENO, buffer, sizeof buffer)) > 0)
    if (std::fwrite(buffer, 1, static_cast<std::size_t>(n), copy) != static_cast<std::size_t>(n)) break;
  const int fd = n == 0 && std::fflush(copy) == 0 ? dup(fileno(copy)) : -1;
  const int code = errno;
  std::fclose(copy);
  errno = code;
  return fd;
}

}  // namespace

void take_standard_input(bool take) { standard_input_is_a_file = take; }

Result<InputFile> InputFile::open(const std::string& path) {
  struct stat info {};
  if (path == "-" && standard_input_is_a_file) {
    static const int kept = keep_standard_input();
    const int fd = kept < 0 ? -1 : fcntl(kept, F_DUPFD_CLOEXEC, 3);
    if (fd < 0 || fstat(fd, &info) != 0) return system_error("read", "standard input");
    InputFile file(fd, static_cast<u64>(info.st_size));
    if (auto ok = FilesRead::of_this_run().reads(fd, path); !ok) return ok.error();
    return file;
  }
  if (auto ok = FilesRead::of_this_run().leads_inside(path); !ok) return ok.error();
  // Asked before it is opened, for opening alone can wait (a pipe) or do something (a device); and after, for names
  // change.
  if (stat(path.c_str(), &info) != 0) return system_error("open", path);
  if (const std::string why = not_regular(info); !why.empty())
    return Error{fmt::format("cannot read {}: {}", path, why), 0, true};
  const int fd = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return system_error("open", path);
  InputFile file(fd, 0);
  if (fstat(fd, &info) != 0) return system_error("read", path);
  if (const std::string why = not_regular(info); !why.empty())
    return Error{fmt::format("cannot read {}: {}", path, why), 0, true};
  if (auto ok = FilesRead::of_this_run().reads(fd, path); !ok) return ok.error();
  file.size_ = static_cast<u64>(info.st_size);
  return file;
}

InputFile::InputFile(InputFile&& other) noexcept : fd_(std::exchange(other.fd_, -1)), size_(other.size_) {}
InputFile::~InputFile() {
  if (fd_ >= 0) ::close(fd_);
}

std::ptrdiff_t InputFile::read_some(void* out, std::size_t max, u64 offset) const {
  for (;;) {
    const ssize_t n = pread(fd_, out, max, static_cast<off_t>(offset));
    if (n >= 0 || errno != EINTR) return n;
  }
}

bool InputFile::read_at(void* out, std::size_t n, u64 offset) const {
  char* at = static_cast<char*>(out);
  while (n > 0) {
    const std::ptrdiff_t k = read_some(at, n, offset);
    if (k <= 0) return false;
    at += k;
    offset += static_cast<u64>(k);
    n -= static_cast<std::size_t>(k);
  }
  return true;
}

Result<std::string> read_front(const std::string& path, std::size_t max) {
  const auto file = InputFile::open(path);
  if (!file) return file.error();
  std::string out(max, '\0');
  const std::ptrdiff_t n = file->read_some(out.data(), max, 0);
  if (n < 0) return system_error("read", path);
  out.resize(static_cast<std::size_t>(n));
  return out;
}

Result<std::string> read_file(const std::string& path, std::size_t limit, Streams streams) {
  std::string out;
  char buffer[1 << 16];
  if (streams == Streams::taken && special_file(path)) {
    if (auto ok = FilesRead::of_this_run().leads_inside(path); !ok) return ok.error();
    const int fd = ::open(path.c_str(), O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (fd < 0) return system_error("open", path);
    ssize_t n = 0;
    while ((n = ::read(fd, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR)) {
      if (n > 0) out.append(buffer, static_cast<std::size_t>(n));
      if (out.size() > limit) break;
    }
    const int code = errno;
    ::close(fd);
    if (n < 0) return system_error("read", path, code);
    if (out.size() > limit) return too_large(path, limit);
    return out;
  }
  const auto file = InputFile::open(path);
  if (!file) return file.error();
  if (file->size() > limit) return too_large(path, limit);
  out.reserve(file->size());
  // It may grow, and in /proc the size is 0
  while (const std::ptrdiff_t n = file->read_some(buffer, sizeof buffer, out.size())) {
    if (n < 0) return system_error("read", path);
    out.append(buffer, static_cast<std::size_t>(n));
    if (out.size() > limit) return too_large(path, limit);
  }
  return out;
}

// ---- writing ----

Result<FileWriter> FileWriter::create(const std::string& path, Streams streams, unsigned mode) {
  FileWriter out;
  out.name_ = path;
  // Who writes this means a stream, not a file that is hard to get rid of.
  if (path == "-")
    return Error{"cannot write -: it is standard input where a file is read; a file of that name is written as ./-", 0,
                 true};
  struct stat info {};
  const bool there = stat(path.c_str(), &info) == 0;
  if (there && !S_ISREG(info.st_mode) && (streams == Streams::refused || S_ISDIR(info.st_mode)))
    return Error{fmt::format("cannot write {}: {}", path, not_regular(info)), 0, true};
  if (there && !S_ISREG(info.st_mode)) {
    out.fd_ = ::open(path.c_str(), O_WRONLY | O_NOCTTY | O_CLOEXEC);
    if (out.fd_ < 0) return system_error("write", path);
    return out;
  }
  if (auto ok = FilesRead::of_this_run().writes(path); !ok) return ok.error();
  auto target = behind_links(path);
  if (!target) return target.error();
  out.target_ = std::move(*target);
  if (name_of(out.target_).empty()) return Error{fmt::format("cannot write {}: it names no file", path), 0, true};
  remove_left_over(out.target_);
  out.fd_ = make_part(out.target_, there ? 0600 : mode, out.part_);
  if (out.fd_ < 0) {
    out.part_.clear();
    return system_error("write", path);
  }
  if (there) {  // as it was, as far as we may
    if (info.st_uid != geteuid() || info.st_gid != getegid()) (void)!fchown(out.fd_, info.st_uid, info.st_gid);
    (void)fchmod(out.fd_, info.st_mode & 0777);
  }
  return out;
}

FileWriter::FileWriter(FileWriter&& o) noexcept
    : name_(std::move(o.name_)),
      target_(std::move(o.target_)),
      part_(std::exchange(o.part_, {})),
      fd_(std::exchange(o.fd_, -1)) {}

FileWriter::~FileWriter() {
  if (!part_.empty()) ::unlink(part_.c_str());
  if (fd_ >= 0) ::close(fd_);
}

Status FileWriter::write(const void* bytes, std::size_t n) { return write_all(fd_, name_, bytes, n); }

Status FileWriter::commit() {
  if (target_.empty()) return ::close(std::exchange(fd_, -1)) == 0 ? Status(Done{}) : system_error("write", name_);
  while (fsync(fd_) != 0)
    if (errno != EINTR) return system_error("write", name_);
  struct stat info {};
  // Only a regular file gives way, also if it came into being meanwhile.
  if (lstat(target_.c_str(), &info) == 0 && !S_ISREG(info.st_mode))
    return Error{fmt::format("cannot write {}: {}", name_, not_regular(info)), 0, true};
  if (auto ok = FilesRead::of_this_run().writes(target_); !ok) return ok;  // it may have been read meanwhile
  // Opened before: what can fail, fails while the old file is still there.
  Folder folder(folder_of(target_));
  if (!folder.opened()) return system_error("write", name_, folder.code());
  if (std::rename(part_.c_str(), target_.c_str()) != 0) return system_error("write", name_);
  part_.clear();
  FilesRead::of_this_run().written(fd_);
  // It has its name and its bytes are on the disk; what is left says only whether both outlast a failing machine.
  if (::close(std::exchange(fd_, -1)) != 0 && errno != EINTR) return system_error("write", name_);
  if (!folder.flush()) return system_error("flush the folder of", name_, folder.code());
  return Done{};
}

Status flush_folder_of(const std::string& path) {
  Folder folder(folder_of(path));
  return folder.opened() && folder.flush() ? Status(Done{}) : system_error("flush the folder of", path, folder.code());
}

namespace {

/// Relative paths in XDG variables are to be ignored.
std::string folder_of_user(const char* variable, const char* below_home) {
  const auto environment = [](const char* name) {
    const char* const value = std::getenv(name);
    return std::string(value ? value : "");
  };
  if (const std::string said = environment(variable); !said.empty() && said.front() == '/') return said + "/plyscope";
  const std::string home = environment("HOME");
  return home.empty() ? "" : home + below_home + "/plyscope";
}

}  // namespace

std::string state_folder() { return folder_of_user("XDG_STATE_HOME", "/.local/state"); }
std::string cache_folder() { return folder_of_user("XDG_CACHE_HOME", "/.cache"); }

Status write_file(const std::string& path, std::string_view content, unsigned mode) {
  auto out = FileWriter::create(path, Streams::refused, mode);
  if (!out) return out.error();
  if (auto ok = out->write(content.data(), content.size()); !ok) return ok;
  return out->commit();
}

Status make_private_folder(const std::string& path) {
  std::error_code failed;
  const std::filesystem::path folder(path);
  if (folder.has_parent_path()) std::filesystem::create_directories(folder.parent_path(), failed);
  if (mkdir(path.c_str(), 0700) == 0) return Done{};
  struct stat info {};
  if (errno != EEXIST || stat(path.c_str(), &info) != 0) return system_error("make the folder", path);
  if (!S_ISDIR(info.st_mode)) return Error{fmt::format("{} is no folder", path), 0, true};
  if (info.st_uid == geteuid() && (info.st_mode & 077) != 0 && chmod(path.c_str(), 0700) != 0)
    return system_error("keep others from", path);
  return Done{};
}

}  // namespace ply
