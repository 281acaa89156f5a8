#include "engine/core/machine.h"

#include <unistd.h>

namespace ply {

std::size_t main_memory() {
  static const std::size_t bytes = [] {
    const long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    return pages > 0 && size > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(size)
                                 : std::size_t{4} << 30;
  }();
  return bytes;
}

}  // namespace ply
