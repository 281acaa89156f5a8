// What a program that runs beside us has started itself, and theirs: found and ended also where it left the group of
// its parent (a daemon, a session of its own), for we inherit what loses its parent. Linux has what is needed;
// elsewhere nobody is found.
#pragma once
#include <sys/types.h>

#include <array>
#include <compare>
#include <functional>
#include <set>
#include <string>

namespace ply {

/// By what the descendants of one program are known, whatever they do with groups and sessions: a word in their
/// environment, and the files that they have from us.
struct FamilyMark {
  std::string variable;                       ///< NAME=VALUE for the environment of the program
  std::array<unsigned long long, 3> files{};  ///< inodes of its standard streams

  static FamilyMark make();
};

/// A process at a moment: numbers are given again, beginnings are not.
struct KnownProcess {
  pid_t pid;
  unsigned long long begun;
  auto operator<=>(const KnownProcess&) const = default;
};
/// All that descends from `root` now. To be asked for while it lives: when it has ended, nobody knows any more whose
/// children they were.
std::set<KnownProcess> family_of(pid_t root);

/// Starts a program by `start`, which gives its number (0 or less: it did not start), and knows it by `mark` until it
/// is waited for. What we start is never taken for what another has left behind.
pid_t start_family(const FamilyMark& mark, const std::function<pid_t()>& start);
/// Waits for a program that was started so, and says how it ended (as waitpid does).
int wait_for_root(pid_t root);

/// Kills the group of `root`, a child of ours that nobody has waited for, and all that descends from it or from
/// `family`, until nobody is left. `root` itself is not waited for; all others are gone when this returns.
/// A daemon that laid aside whatever it was known by, and lost its parent before anybody looked, is a stray: a child of
/// ours that we have not started. It goes with `root` unless another program that runs may have begun it, and at the
/// latest with the last of those. Who is in our own group, and whoever was our child before any program was started, is
/// left alone.
void kill_family(pid_t root, const FamilyMark& mark, std::set<KnownProcess> family);

}  // namespace ply
