#include "engine/core/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

namespace ply {
namespace {

Error system_error(const char* doing, const std::string& path) { return Error{fmt::format("cannot {} {}: {}", doing, path, std::strerror(errno))}; }

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t limit) {
  const auto close = [](std::FILE* f) { std::fclose(f); };
  const std::unique_ptr<std::FILE, decltype(close)> file(std::fopen(path.c_str(), "rb"), close);
  if (!file) return system_error("open", path);
  struct stat info {};
  if (fstat(fileno(file.get()), &info) == 0 && S_ISDIR(info.st_mode)) return Error{fmt::format("cannot read {}: it is a folder", path)};
  std::string out;
  char buffer[1 << 16];
  while (const std::size_t n = std::fread(buffer, 1, sizeof buffer, file.get())) {
    if (out.size() + n > limit) return Error{fmt::format("{} is larger than {} bytes", path, limit)};
    out.append(buffer, n);
  }
  if (std::ferror(file.get())) return system_error("read", path);
  return out;
}

bool special_file(const std::string& path) {
  struct stat info {};
  return stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode) && !S_ISDIR(info.st_mode);
}

Status write_file(const std::string& path, std::string_view content) {
  const bool special = special_file(path);
  const std::string temporary = special ? path : fmt::format("{}.{}.tmp", path, static_cast<long>(getpid()));
  const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return system_error("write", path);
  const char* at = content.data();
  std::size_t left = content.size();
  bool ok = true;
  while (left > 0 && ok) {
    const ssize_t n = ::write(fd, at, left);
    if (n < 0 && errno == EINTR) continue;
    ok = n > 0;
    if (ok) {
      at += n;
      left -= static_cast<std::size_t>(n);
    }
  }
  ok = ok && (special || fsync(fd) == 0);
  const int kept = errno;
  ::close(fd);
  if (ok && special) return Done{};
  if (ok && std::rename(temporary.c_str(), path.c_str()) == 0) return Done{};
  if (!ok) errno = kept;
  const Error e = system_error("write", path);
  if (!special) ::unlink(temporary.c_str());
  return e;
}

}  // namespace ply
