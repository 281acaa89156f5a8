// Files of results are written: locked, line by line, and gone on with.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "engine/base/file.h"
#include "engine/base/folder.h"
#include "engine/match/result_file.h"

namespace ply {
namespace {

Error system_error(const char* what, const std::string& path) {
  return {fmt::format("cannot {} {}: {}", what, path, std::strerror(errno)), 0, true};
}

Status write_all(int fd, std::string_view bytes, const std::string& path) {
  while (!bytes.empty()) {
    const auto n = ::write(fd, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return system_error("write", path);
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  if (fdatasync(fd) != 0) return system_error("flush", path);
  return Done{};
}

}  // namespace

// Opened and locked. Nothing is known of the file before that: it may have grown, or be another one, while we waited
// for our turn.
Result<ResultWriter> ResultWriter::locked(const std::string& path) {
  constexpr int max_tries = 100;
  for (int tries = 0; tries < max_tries; ++tries) {
    const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0644);
    if (fd < 0) return system_error("write", path);
    ResultWriter out(path, fd);
    struct stat info {
    }, there{};
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) return Error{path + " is no regular file", 0, true};
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
      if (errno == EINTR) continue;
      if (errno == EWOULDBLOCK) return Error{path + ": another match writes it", 0, true};
      return system_error("lock", path);
    }
    // Somebody may have put another file in its place before the lock was ours.
    if (stat(path.c_str(), &there) == 0 && there.st_dev == info.st_dev && there.st_ino == info.st_ino) return out;
  }
  return Error{path + " is replaced again and again"};
}

Result<ResultWriter> ResultWriter::create(const std::string& path, std::string_view header) {
  auto out = locked(path);
  if (!out) return out.error();
  struct stat info {};
  if (fstat(out->fd_, &info) != 0) return system_error("read", path);
  if (info.st_size > 0)
    return Error{path + " is there already: continue it with --resume, or choose another name", 0, true};
  if (auto ok = out->append(header); !ok) return ok.error();
  if (auto ok = flush_folder_of(path); !ok) return ok.error();
  return out;
}

Result<ResultWriter> ResultWriter::go_on(const std::string& path, std::string_view header,
                                         const std::function<std::size_t(std::string_view)>& whole) {
  auto out = locked(path);
  if (!out) return out.error();
  const auto text = read_file(path, max_result_bytes);
  if (!text) return text.error();
  const std::string begin = std::string(header) + "\n";
  const bool begun = text->find('\n') != std::string::npos;
  if (begun ? !text->starts_with(begin) : !header.starts_with(*text))
    return Error{path + " is of something else: its first line says other games or settings"};
  const std::size_t stays = begun ? begin.size() + whole(std::string_view(*text).substr(begin.size())) : 0;
  if (ftruncate(out->fd_, static_cast<off_t>(stays)) != 0) return system_error("cut", path);
  if (!begun) {
    if (auto ok = out->append(header); !ok) return ok.error();
    if (auto ok = flush_folder_of(path); !ok) return ok.error();
  }
  return out;
}

std::variant<ResumedResults, ResumedResults::Problem> ResumedResults::open(const std::string& path,
                                                                           std::string_view header,
                                                                           const Shard& shard) {
  auto writer = ResultWriter::locked(path);
  if (!writer) return Problem{false, writer.error()};
  const auto cut = [&](std::size_t bytes) -> Status {
    if (ftruncate(writer->fd_, static_cast<off_t>(bytes)) != 0) return system_error("cut", path);
    return Done{};
  };
  // A header that was never whole: the run ended before it began. It is written again.
  const auto front = read_front(path, header.size() + 1);
  if (!front) return Problem{false, front.error()};
  if (front->find('\n') == std::string::npos && header.starts_with(*front)) {
    if (auto ok = cut(0); !ok) return Problem{false, ok.error()};
    if (auto ok = writer->append(header); !ok) return Problem{false, ok.error()};
    if (auto ok = flush_folder_of(path); !ok) return Problem{false, ok.error()};
    return ResumedResults{{}, std::move(*writer)};
  }
  auto there = read_match_file(path);
  if (!there) return Problem{true, there.error()};
  if (auto ok = same_match(there->header, header); !ok)
    return Problem{true, {fmt::format("{} is of another match: {}", path, ok.error().message)}};
  if (!(there->shard == shard))
    return Problem{true, {fmt::format("{} is of shard {}/{}", path, there->shard.at + 1, there->shard.of)}};
  if (auto ok = cut(there->whole_bytes); !ok) return Problem{false, ok.error()};
  return ResumedResults{std::move(there->games), std::move(*writer)};
}

ResultWriter::ResultWriter(ResultWriter&& o) noexcept : path_(std::move(o.path_)), fd_(o.fd_) { o.fd_ = -1; }
ResultWriter::~ResultWriter() {
  if (fd_ >= 0) ::close(fd_);
}

Status ResultWriter::append(std::string_view line) {
  struct stat before {};
  const bool known = fstat(fd_, &before) == 0;
  Status ok = write_all(fd_, std::string(line) + "\n", path_);
  // No half of a line stays for the next one to be written behind.
  if (!ok && known) (void)!ftruncate(fd_, before.st_size);
  return ok;
}

}  // namespace ply
