// A library that goes between a program and the system (LD_PRELOAD) and lets a call fail: the disk is full, a file
// cannot be closed, there is no memory. The C library's own calls do not come by here, only those of the program and of
// the C++ library.
//
//   PLYSCOPE_FAULTS=write:3       the third write fails; write:3+ and all after it
//   PLYSCOPE_FAULTS_COUNT=FILE    how often each was called, a line each, at the end of the program; and the numbers of
//   the calls of `new` that came
//                                 from a place (a stack of callers) from which none had come before
//
// The calls: open close read write fsync rename link ftruncate mmap new. `short` is a write: half of it is written,
// then the disk is full.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <unwind.h>

#include <atomic>
#include <new>

namespace {

enum Call { c_open, c_close, c_read, c_write, c_short, c_fsync, c_rename, c_link, c_ftruncate, c_mmap, c_new, calls };
constexpr const char* names[calls] = {"open",   "close", "read",      "write", "short", "fsync",
                                      "rename", "link",  "ftruncate", "mmap",  "new"};
constexpr int errors[calls] = {EMFILE, EIO, EIO, ENOSPC, ENOSPC, EIO, EIO, ENOSPC, EIO, ENOMEM, ENOMEM};

std::atomic<long> counts[calls];
int chosen = -1;
long at = 0;
bool and_after = false, counting = false;
std::atomic<bool> full{false};  // after a short write

// ---- the places that ask for memory ----
constexpr unsigned max_places = 1u << 18;
std::atomic<unsigned long long> places[max_places];  // hashes of stacks
std::atomic<long> first_calls[max_places];
std::atomic<unsigned> firsts{0};

struct Walk {
  unsigned long long hash = 1469598103934665603ull;
  int frames = 0;
};
_Unwind_Reason_Code step(_Unwind_Context* context, void* data) {
  auto* const walk = static_cast<Walk*>(data);
  walk->hash = (walk->hash ^ static_cast<unsigned long long>(_Unwind_GetIP(context))) * 1099511628211ull;
  return ++walk->frames < 16 ? _URC_NO_REASON : _URC_END_OF_STACK;
}
void note_place(long number) {
  static thread_local bool inside = false;
  if (inside) return;
  inside = true;
  Walk walk;
  _Unwind_Backtrace(step, &walk);
  inside = false;
  const unsigned long long hash = walk.hash ? walk.hash : 1;
  for (unsigned i = 0; i < max_places; ++i) {
    auto& place = places[(hash + i) % max_places];
    unsigned long long there = place.load();
    if (there == hash) return;
    if (there == 0 && place.compare_exchange_strong(there, hash)) {
      const unsigned k = firsts++;
      if (k < max_places) first_calls[k] = number;
      return;
    }
    if (there == hash) return;
  }
}

bool fails(Call call) {
  const long n = ++counts[call];
  if (counting && call == c_new) note_place(n);
  if (call != chosen || (and_after ? n < at : n != at)) return false;
  errno = errors[call];
  return true;
}

template <class F>
F* next(const char* name) {
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

__attribute__((constructor)) void begin() {
  counting = getenv("PLYSCOPE_FAULTS_COUNT") != nullptr;
  const char* const what = getenv("PLYSCOPE_FAULTS");
  const char* const colon = what ? strchr(what, ':') : nullptr;
  if (!colon) return;
  for (int i = 0; i < calls; ++i)
    if (strlen(names[i]) == static_cast<size_t>(colon - what) &&
        strncmp(names[i], what, static_cast<size_t>(colon - what)) == 0)
      chosen = i;
  at = atol(colon + 1);
  and_after = what[strlen(what) - 1] == '+';
}
__attribute__((destructor)) void end() {
  const char* const path = getenv("PLYSCOPE_FAULTS_COUNT");
  FILE* const out = path ? fopen(path, "w") : nullptr;
  if (!out) return;
  for (int i = 0; i < calls; ++i) fprintf(out, "%s %ld\n", names[i], counts[i].load());
  fprintf(out, "places");
  const unsigned n = firsts < max_places ? firsts.load() : max_places;
  for (unsigned i = 0; i < n; ++i) fprintf(out, " %ld", first_calls[i].load());
  fprintf(out, "\n");
  fclose(out);
}

// The number of the file and the mode behind `flags`, if there is one.
template <class F>
int opened(F&& f, int flags, va_list list) {
  const unsigned mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, unsigned) : 0;
  return fails(c_open) ? -1 : f(mode);
}

// Half of the bytes, then nothing any more.
ssize_t written(int fd, const void* bytes, size_t n) {
  if (full || fails(c_write)) return errno = ENOSPC, -1;
  static auto* const real = next<ssize_t(int, const void*, size_t)>("write");
  if (n > 1 && fails(c_short)) {
    full = true;
    return real(fd, bytes, n / 2);
  }
  return real(fd, bytes, n);
}

void* memory(size_t n, size_t alignment = 0) {
  if (fails(c_new)) return nullptr;
  if (alignment > alignof(max_align_t)) return aligned_alloc(alignment, (n + alignment - 1) / alignment * alignment);
  return malloc(n ? n : 1);
}
void* memory_or_throw(size_t n, size_t alignment = 0) {
  void* const p = memory(n, alignment);
  if (!p) throw std::bad_alloc();
  return p;
}

}  // namespace

extern "C" {
int open(const char* path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const int fd =
      opened([&](unsigned mode) { return next<int(const char*, int, ...)>("open")(path, flags, mode); }, flags, list);
  va_end(list);
  return fd;
}
int open64(const char* path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const int fd =
      opened([&](unsigned mode) { return next<int(const char*, int, ...)>("open64")(path, flags, mode); }, flags, list);
  va_end(list);
  return fd;
}
int openat(int folder, const char* path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  const int fd =
      opened([&](unsigned mode) { return next<int(int, const char*, int, ...)>("openat")(folder, path, flags, mode); },
             flags, list);
  va_end(list);
  return fd;
}
int close(int fd) {
  const bool failed = fails(c_close);  // it is closed all the same, as Linux does
  const int result = next<int(int)>("close")(fd);
  return failed ? (errno = EIO, -1) : result;
}
ssize_t read(int fd, void* out, size_t n) {
  return fails(c_read) ? -1 : next<ssize_t(int, void*, size_t)>("read")(fd, out, n);
}
ssize_t pread(int fd, void* out, size_t n, off_t where) {
  return fails(c_read) ? -1 : next<ssize_t(int, void*, size_t, off_t)>("pread")(fd, out, n, where);
}
ssize_t pread64(int fd, void* out, size_t n, off64_t where) {
  return fails(c_read) ? -1 : next<ssize_t(int, void*, size_t, off64_t)>("pread64")(fd, out, n, where);
}
ssize_t write(int fd, const void* bytes, size_t n) { return written(fd, bytes, n); }
int fsync(int fd) { return fails(c_fsync) ? -1 : next<int(int)>("fsync")(fd); }
int fdatasync(int fd) { return fails(c_fsync) ? -1 : next<int(int)>("fdatasync")(fd); }
int rename(const char* from, const char* to) {
  return fails(c_rename) ? -1 : next<int(const char*, const char*)>("rename")(from, to);
}
int link(const char* from, const char* to) {
  return fails(c_link) ? -1 : next<int(const char*, const char*)>("link")(from, to);
}
int ftruncate(int fd, off_t n) { return fails(c_ftruncate) ? -1 : next<int(int, off_t)>("ftruncate")(fd, n); }
int ftruncate64(int fd, off64_t n) { return fails(c_ftruncate) ? -1 : next<int(int, off64_t)>("ftruncate64")(fd, n); }
void* mmap(void* where, size_t n, int protection, int flags, int fd, off_t offset) {
  return fails(c_mmap)
             ? MAP_FAILED
             : next<void*(void*, size_t, int, int, int, off_t)>("mmap")(where, n, protection, flags, fd, offset);
}
void* mmap64(void* where, size_t n, int protection, int flags, int fd, off64_t offset) {
  return fails(c_mmap)
             ? MAP_FAILED
             : next<void*(void*, size_t, int, int, int, off64_t)>("mmap64")(where, n, protection, flags, fd, offset);
}
}

void* operator new(size_t n) { return memory_or_throw(n); }
void* operator new[](size_t n) { return memory_or_throw(n); }
void* operator new(size_t n, std::align_val_t a) { return memory_or_throw(n, static_cast<size_t>(a)); }
void* operator new[](size_t n, std::align_val_t a) { return memory_or_throw(n, static_cast<size_t>(a)); }
void* operator new(size_t n, const std::nothrow_t&) noexcept { return memory(n); }
void* operator new[](size_t n, const std::nothrow_t&) noexcept { return memory(n); }
void* operator new(size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
  return memory(n, static_cast<size_t>(a));
}
void* operator new[](size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
  return memory(n, static_cast<size_t>(a));
}
void operator delete(void* p) noexcept { free(p); }
void operator delete[](void* p) noexcept { free(p); }
void operator delete(void* p, size_t) noexcept { free(p); }
void operator delete[](void* p, size_t) noexcept { free(p); }
void operator delete(void* p, std::align_val_t) noexcept { free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { free(p); }
void operator delete(void* p, size_t, std::align_val_t) noexcept { free(p); }
void operator delete[](void* p, size_t, std::align_val_t) noexcept { free(p); }
