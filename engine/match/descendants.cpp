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
#include <map>
#include <mutex>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/base/types.h"

namespace ply {
namespace {

constexpr std::string_view name = "PLYSCOPE_STARTED";

/// The programs that run, by their numbers.
struct Started {
  std::mutex mutex;
  std::map<pid_t, FamilyMark> roots;  // guarded
};
Started& started() {
  static Started all;
  return all;
}

#ifdef __linux__
struct Seen {
  KnownProcess who;
  pid_t parent, group;
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
    out.push_back({{*pid, to_number<u64>(words[19]).value_or(0)},
                   to_number<int>(words[1]).value_or(0),
                   to_number<int>(words[2]).value_or(0)});
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

/// Those who are our children before any program was started.
const std::set<KnownProcess>& children_before() {
  static const std::set<KnownProcess> before = [] {
    std::set<KnownProcess> out;
    for (const Seen& s : processes())
      if (s.parent == getpid()) out.insert(s.who);
    return out;
  }();
  return before;
}

bool alone(const Seen& s) { return s.parent == getpid() && s.group != getpgrp() && !children_before().contains(s.who); }

/// Whether another of the programs that run has begun it, or may have, for it runs for longer.
bool of_another(const Seen& s, pid_t root, const std::vector<Seen>& all, const std::map<pid_t, FamilyMark>& roots) {
  return std::any_of(all.begin(), all.end(), [&](const Seen& other) {
    const auto known = roots.find(other.who.pid);
    return known != roots.end() && other.who.pid != root &&
           (other.who.begun <= s.who.begun || s.group == other.who.pid || has_mark(s.who.pid, known->second));
  });
}

/// Kills a child of ours, whose number is his until we have waited for him. False: it is none any more.
bool kill_child(pid_t pid) {
  siginfo_t info{};
  if (waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) != 0) return false;
  ::kill(pid, SIGKILL);
  while (waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {}
  return true;
}
#endif

}  // namespace

pid_t start_family(const FamilyMark& mark, const std::function<pid_t()>& start) {
  std::map<pid_t, FamilyMark> known{{0, mark}};  // before it starts, for there may be no memory
  auto entry = known.extract(known.begin());
  const std::lock_guard lock(started().mutex);  // whoever looks for strays meanwhile waits until it is known
  const pid_t pid = start();
  if (pid <= 0) return pid;
  entry.key() = pid;
  started().roots.insert(std::move(entry));
  return pid;
}

int wait_for_root(pid_t root) {
  siginfo_t ended{};
  while (waitid(P_PID, static_cast<id_t>(root), &ended, WEXITED | WNOWAIT) != 0 && errno == EINTR) {}
  const std::lock_guard lock(started().mutex);  // its number may be given to another at once
  int status = 0;
  while (waitpid(root, &status, 0) < 0 && errno == EINTR) {}
  started().roots.erase(root);
  return status;
}

FamilyMark FamilyMark::make() {
#ifdef __linux__
  (void)children_before();
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
    // Only who is our child is killed. His own children are ours then.
    for (int rounds = 0, found = 1; found > 0 && rounds < 1000; ++rounds) {
      found = 0;
      const auto all = processes();
      for (const Seen& s : all) {
        if (s.parent != getpid() || s.who.pid == root) continue;
        const bool known = family.contains(s.who) || has_mark(s.who.pid, mark);
        const std::lock_guard lock(started().mutex);
        const auto& roots = started().roots;
        if (roots.contains(s.who.pid) || !(known || (alone(s) && !of_another(s, root, all, roots)))) continue;
        remember(family, all, s.who.pid);
        found += kill_child(s.who.pid);
      }
    }
  } catch (const std::bad_alloc&) {}
#else
  (void)mark, (void)family;
  ::kill(-root, SIGKILL);
#endif
}

}  // namespace ply
