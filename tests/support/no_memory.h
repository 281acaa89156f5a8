// Other threads without memory, for a while.
#pragma once

namespace ply::test {

/// While it lives, every thread but the one that made it finds no memory: `new` throws there. False where that cannot
/// be arranged (sanitizers bring their own `new`).
class NoMemoryElsewhere {
 public:
  NoMemoryElsewhere();
  ~NoMemoryElsewhere();
  NoMemoryElsewhere(const NoMemoryElsewhere&) = delete;
  NoMemoryElsewhere& operator=(const NoMemoryElsewhere&) = delete;
  static bool possible();
};

}  // namespace ply::test
