// Memory for large tables that are read at random: on pages of two megabytes where the system has them, for with small
// ones every other look-up also waits for the page table. The system hands out zeroes, and only for what is touched: a
// table of gigabytes is there at once. Who writes zeroes over it himself makes others wait for seconds.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace ply {

/// An array of values whose bytes are all zero at first.
template <class T>
class ZeroedArray {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  ZeroedArray() = default;
  /// Throws std::bad_alloc if the system refuses.
  explicit ZeroedArray(std::size_t n) : size_(n) {
    if (n > std::numeric_limits<std::size_t>::max() / 2 / sizeof(T)) throw std::bad_alloc();
    bytes_ = n * sizeof(T);
    if (bytes_ >= page) map();
    else if (bytes_ > 0) take();
  }
  ZeroedArray(ZeroedArray&& other) noexcept { swap(other); }
  ZeroedArray& operator=(ZeroedArray&& other) noexcept {
    ZeroedArray(std::move(other)).swap(*this);
    return *this;
  }
  ~ZeroedArray() {
#ifdef __linux__
    if (mapped_) {
      (void)munmap(data_, bytes_);
      return;
    }
#endif
    std::free(data_);
  }

  /// All bytes are zero again. Memory that was mapped goes back to the system, which hands out zeroes for it.
  void zero() noexcept {
    if (!data_) return;
#ifdef __linux__
    if (mapped_ && madvise(data_, bytes_, MADV_DONTNEED) == 0) return;
#endif
    std::memset(static_cast<void*>(data_), 0, bytes_);
  }

  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T* begin() { return data_; }
  T* end() { return data_ + size_; }

 private:
  static constexpr std::size_t page = std::size_t{1} << 21;

  void swap(ZeroedArray& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(bytes_, other.bytes_);
    std::swap(mapped_, other.mapped_);
  }

  void take() {
    constexpr std::size_t alignment = alignof(std::max_align_t) > alignof(T) ? alignof(std::max_align_t) : alignof(T);
    bytes_ = (bytes_ + alignment - 1) / alignment * alignment;  // as aligned_alloc wants it
    data_ = static_cast<T*>(std::aligned_alloc(alignment, bytes_));
    if (!data_) throw std::bad_alloc();
    std::memset(static_cast<void*>(data_), 0, bytes_);
  }

#ifdef __linux__
  // A large page more than is needed; what lies before and behind the whole ones goes back.
  void map() {
    bytes_ = (bytes_ + page - 1) / page * page;
    void* const p = mmap(nullptr, bytes_ + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (p == MAP_FAILED) throw std::bad_alloc();
    char* const from = static_cast<char*>(p);
    const std::size_t before = (page - reinterpret_cast<std::size_t>(from) % page) % page;
    if (before > 0) (void)munmap(from, before);
    if (before < page) (void)munmap(from + before + bytes_, page - before);
    (void)madvise(from + before, bytes_, MADV_HUGEPAGE);
    data_ = reinterpret_cast<T*>(from + before);
    mapped_ = true;
  }
#else
  void map() { take(); }
#endif

  T* data_ = nullptr;
  std::size_t size_ = 0, bytes_ = 0;
  bool mapped_ = false;
};

/// Room for that many values, on large pages where it is much.
template <class T>
void reserve_large(std::vector<T>& values, std::size_t n) {
  values.reserve(n);
#ifdef __linux__
  constexpr std::size_t page = std::size_t{1} << 21;
  char* const from = reinterpret_cast<char*>(values.data());
  const std::size_t before = (page - reinterpret_cast<std::size_t>(from) % page) % page, bytes = n * sizeof(T);
  if (bytes >= before + page) (void)madvise(from + before, (bytes - before) / page * page, MADV_HUGEPAGE);
#endif
}

}  // namespace ply
