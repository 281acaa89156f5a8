// What a program that runs beside us has started itself, and theirs: found and ended also where it left the group of
// its parent (a daemon, a session of its own), for we inherit what loses its parent. Linux has what is needed;
// elsewhere nobody is found.
#pragma once
#include <sys/types.h>

#include <array>
#include <compare>
#include <set>
#include <string>

namespace ply {

/// By what the descendants of one program are known, whatever they do with groups and sessions: a word in their
/// environment, and the files that they have from us. Who lays aside both, and has lost his parent already, is not
/// found.
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

/// Kills the group of `root`, a child of ours that nobody has waited for, and all that descends from it or from
/// `family`, until nobody is left. `root` itself is not waited for; all others are gone when this returns.
void kill_family(pid_t root, const FamilyMark& mark, std::set<KnownProcess> family);

}  // namespace ply
