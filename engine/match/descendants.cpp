#include "engine/match/descendants.h"

#include <dirent.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string_view>
#include <vector>

#include "engine/core/text.h"
#include "engine/core/types.h"

namespace ply {
namespace {

constexpr std::string_view name = "PLYSCOPE_STARTED";

#ifdef __linux__
struct Seen {
  KnownProcess who;
  pid_t parent;
};

/// A file of /proc, whose size nobody knows before; empty: the process is gone, or not ours.
std::string proc_file(pid_t pid, const char* file) {
  std::string out;
  FILE* const f = std::fopen(fmt::format("/proc/{}/{}", pid, file).c_str(), "re");
  if (!f) return out;
  char part[4096];
  for (std::size_t n = 0; out.size() < (std::size_t{4} << 20) && (n = std::fread(part, 1, sizeof part, f)) > 0;)
    out.append(part, n);
  std::fclose(f);
  return out;
}

/// All processes of the system with their parents.
std::vector<Seen> processes() {
  std::vector<Seen> out;
  DIR* const dir = opendir("/proc");
  if (!dir) return out;
  while (const dirent* e = readdir(dir)) {
    const auto pid = to_number<int>(e->d_name);
    if (!pid) continue;
    const std::string text = proc_file(*pid, "stat");
    const auto end = text.rfind(')');  // behind the name of the program, which may hold anything
    if (end == std::string::npos) continue;
    const auto words = split(std::string_view(text).substr(std::min(end + 2, text.size())), ' ');
    if (words.size() < 20) continue;
    out.push_back({{*pid, to_number<u64>(words[19]).value_or(0)}, to_number<int>(words[1]).value_or(0)});
  }
  closedir(dir);
  return out;
}

bool has_mark(pid_t pid, const FamilyMark& mark) {
  const std::string environment = '\0' + proc_file(pid, "environ");
  const auto at = environment.find('\0' + std::string(name) + '=');
  const std::string_view value = std::string_view(mark.variable).substr(name.size() + 1);
  // One of us that plays for one of us adds its mark to the one that it has.
  if (at != std::string::npos &&
      std::string_view(environment).substr(at + 1).substr(name.size() + 1).starts_with(value))
    return true;
  const std::string folder = fmt::format("/proc/{}/fd", pid);
  DIR* const dir = opendir(folder.c_str());
  if (!dir) return false;
  bool found = false;
  while (const dirent* e = readdir(dir)) {
    char to[64];
    const ssize_t n = readlinkat(dirfd(dir), e->d_name, to, sizeof to);
    if (n <= 0) continue;
    const std::string_view file(to, static_cast<std::size_t>(n));
    for (const auto inode : mark.files)
      found |= inode != 0 && (file == fmt::format("pipe:[{}]", inode) || file == fmt::format("socket:[{}]", inode));
  }
  closedir(dir);
  return found;
}

/// Adds all that descends from `root` now.
void remember(std::set<KnownProcess>& family, const std::vector<Seen>& all, pid_t root) {
  std::vector<pid_t> open{root};
  while (!open.empty()) {
    const pid_t parent = open.back();
    open.pop_back();
    for (const Seen& s : all)
      if (s.parent == parent && family.insert(s.who).second) open.push_back(s.who.pid);
  }
}
#endif

}  // namespace

FamilyMark FamilyMark::make() {
#ifdef __linux__
  // Who loses his parent becomes our child, as far as we are the nearest that asked for it.
  static const bool inherits [[maybe_unused]] = prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) == 0;
#endif
  static std::atomic<u64> count{0};
  const char* const ours = std::getenv(std::string(name).c_str());
  return {fmt::format("{}={}{}-{};", name, ours ? ours : "", getpid(), ++count), {}};
}

std::set<KnownProcess> family_of(pid_t root) {
  std::set<KnownProcess> out;
#ifdef __linux__
  remember(out, processes(), root);
#endif
  return out;
}

void kill_family(pid_t root, const FamilyMark& mark, std::set<KnownProcess> family) {
#ifdef __linux__
  try {
    remember(family, processes(), root);
  } catch (const std::bad_alloc&) {  // then only the group
  }
  ::kill(-root, SIGKILL);
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(root), &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) {}
  try {
    // Only who is our child is killed: until we have waited for him his number is his. His own children are ours then.
    for (int rounds = 0, found = 1; found > 0 && rounds < 1000; ++rounds) {
      found = 0;
      const auto all = processes();
      for (const Seen& s : all) {
        if (s.parent != getpid() || s.who.pid == root || !(family.contains(s.who) || has_mark(s.who.pid, mark)))
          continue;
        remember(family, all, s.who.pid);
        ::kill(s.who.pid, SIGKILL);
        while (waitpid(s.who.pid, nullptr, 0) < 0 && errno == EINTR) {}
        ++found;
      }
    }
  } catch (const std::bad_alloc&) {}
#else
  (void)mark, (void)family;
  ::kill(-root, SIGKILL);
#endif
}

}  // namespace ply
