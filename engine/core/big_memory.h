// Memory for large tables that are read at random: on pages of two megabytes where the system has them, for with small
// ones every other look-up also waits for the page table.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace ply {

/// An allocator for std::vector. Small blocks come from the usual place.
template <class T>
struct BigMemory {
  using value_type = T;
  BigMemory() = default;
  template <class U>
  BigMemory(const BigMemory<U>&) {}

  T* allocate(std::size_t n) {
    constexpr std::size_t page = std::size_t{1} << 21;
    std::size_t bytes = n * sizeof(T);
    const std::size_t alignment = bytes < page ? alignof(std::max_align_t) > alignof(T) ? alignof(std::max_align_t) : alignof(T) : page;
    bytes = (bytes + alignment - 1) / alignment * alignment;  // as aligned_alloc wants it
    void* const p = std::aligned_alloc(alignment, bytes);
    if (!p) throw std::bad_alloc();
#ifdef __linux__
    if (alignment == page) (void)madvise(p, bytes, MADV_HUGEPAGE);
#endif
    return static_cast<T*>(p);
  }
  void deallocate(T* p, std::size_t) { std::free(p); }
  friend bool operator==(const BigMemory&, const BigMemory&) { return true; }
};

}  // namespace ply
