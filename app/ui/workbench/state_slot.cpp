#include "app/ui/workbench/state_slot.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "app/ui/workbench/name_back.h"
#include "engine/base/file.h"
#include "engine/base/folder.h"

namespace fs = std::filesystem;

namespace ply::ui {
namespace {

constexpr int max_windows = 16;
constexpr const char* not_kept = "the session is not kept: {}";

std::string numbered(const std::string& folder, const std::string& name, int n, const std::string& end) {
  return folder + "/" + name + (n > 1 ? fmt::format("-{}", n) : "") + end;
}

}  // namespace

NameBack::NameBack(std::string session)
    : session_(std::move(session)), opening_(session_.substr(0, session_.rfind(".json")) + ".opening.json") {}

NameBack::~NameBack() {
  if (std::uncaught_exceptions() > before_) (void)std::rename(opening_.c_str(), session_.c_str());
}

StateSlot::StateSlot(const std::string& folder) : folder_(folder) {
  if (folder.empty()) return;
  if (const Status made = make_private_folder(folder); !made) {
    message_ = fmt::format(not_kept, made.error().message);
    return;
  }
  for (int n = 1; n <= max_windows && !on(); ++n) {
    const std::string path = numbered(folder_, "session", n, ".lock");
    lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0600);
    if (lock_ < 0) {
      message_ = fmt::format(not_kept, fmt::format("cannot open {}: {}", path, std::strerror(errno)));
      return;
    }
    // Where the file system has no locks, one window is taken for granted.
    if (flock(lock_, LOCK_EX | LOCK_NB) == 0 || (errno != EWOULDBLOCK && errno != EINTR)) number_ = n;
    else ::close(lock_), lock_ = -1;
  }
  if (!on()) message_ = fmt::format(not_kept, fmt::format("{} other windows keep theirs", max_windows));
  else if (number_ > 1)
    message_ = fmt::format("another window keeps the last session; this one keeps its own in {}", session_file());
  if (on()) take_over();
}

StateSlot::~StateSlot() {
  if (lock_ >= 0) ::close(lock_);
}

std::string StateSlot::file(const std::string& name, const std::string& end) const {
  return on() ? numbered(folder_, name, number_, end) : std::string();
}

// What earlier versions and crashes have left: parts without an owner, and files that others may read. By the system's
// own calls: the iterator of the C++ library ends the program where it gets no memory.
void StateSlot::take_over() {
  const std::string session = fs::path(session_file()).filename().string() + ".",
                    recording = fs::path(recording_file()).filename().string() + ".";
  std::vector<std::string> names;
  if (DIR* const dir = opendir(folder_.c_str())) {
    const std::unique_ptr<DIR, int (*)(DIR*)> closed(dir, closedir);
    while (const dirent* e = readdir(dir)) names.emplace_back(e->d_name);
  }
  for (const std::string& name : names) {
    const bool part = (name.starts_with(session) || name.starts_with("." + session)) &&
                      (name.ends_with(".tmp") || name.ends_with(".part"));
    if (part || ((name.starts_with(recording) || name.starts_with("." + recording)) && name.ends_with(".part")))
      ::unlink((folder_ + "/" + name).c_str());
  }
  for (const std::string& path : {session_file(), recording_file()})
    if (struct stat info{}; lstat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode)) (void)!chmod(path.c_str(), 0600);
  if (struct stat info{}; lstat(opening_file().c_str(), &info) != 0) return;
  const auto aside = put_aside();
  if (!message_.empty()) message_ += "; ";
  if (aside)
    message_ += fmt::format("the program ended while it opened the last session, which was put aside as {}", *aside);
  else message_ += aside.error().message;
}

Status StateSlot::begin_opening() {
  std::error_code failed;
  fs::rename(session_file(), opening_file(), failed);
  if (failed) return Error{fmt::format("{} cannot be renamed: {}", session_file(), failed.message()), 0, true};
  (void)flush_folder_of(session_file());  // else it would be opened again, which is what was done always
  return Done{};
}

Status StateSlot::end_opening() {
  std::error_code failed;
  const std::string from = opening_file(), to = session_file();
  fs::rename(from, to, failed);
  // A second name for it, where the first cannot be changed.
  if (failed && ::link(from.c_str(), to.c_str()) == 0 && ::unlink(from.c_str()) == 0) failed.clear();
  unnamed_ = static_cast<bool>(failed);
  if (failed)
    return Error{fmt::format("{} cannot be given its name back: {}", opening_file(), failed.message()), 0, true};
  (void)flush_folder_of(session_file());
  return Done{};
}

void StateSlot::drop_opening() {
  if (unnamed_ && ::unlink(opening_file().c_str()) == 0) unnamed_ = false;
}

Result<std::string> StateSlot::put_aside() {
  std::error_code failed;
  const std::string from =
      fs::symlink_status(opening_file(), failed).type() == fs::file_type::not_found ? session_file() : opening_file();
  for (int n = 1; n < 1000; ++n) {
    const std::string to = file("session", n > 1 ? fmt::format(".broken-{}.json", n) : ".broken.json");
    if (fs::symlink_status(to, failed).type() != fs::file_type::not_found) continue;
    fs::rename(from, to, failed);
    if (failed) break;
    (void)flush_folder_of(to);  // what is flushed with the next session at the latest
    return to;
  }
  const std::string why = fmt::format("{} cannot be moved away{}", from, failed ? ": " + failed.message() : "");
  number_ = 0;
  return Error{fmt::format(not_kept, why)};
}

}  // namespace ply::ui
