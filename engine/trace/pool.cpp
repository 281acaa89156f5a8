#include "engine/trace/pool.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <new>
#include <vector>

#include "engine/base/thread.h"

#if __has_include(<sys/mman.h>) && !defined(__EMSCRIPTEN__)  // whose mmap takes and zeroes all at once
#include <sys/mman.h>
#define PLY_HAS_MMAP 1
#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23  // Linux 5.14
#endif
#else
#define PLY_HAS_MMAP 0
#endif

namespace ply {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t piece = std::size_t{512} << 10;  // mapped in one go; a region is given back only between two
// The lead of a fresh recording; it grows with what is written
constexpr std::size_t first_lead = std::size_t{1} << 20;
constexpr std::size_t large_from = std::size_t{4} << 20;  // bytes; from there on pages are large
constexpr u32 min_step = 1u << 12, max_step = 1u << 14;   // records between two calls of map_ahead

std::size_t whole_pages(std::size_t bytes) { return (bytes + page - 1) / page * page; }

}  // namespace

bool map_now([[maybe_unused]] void* from, [[maybe_unused]] std::size_t bytes) {
#if PLY_HAS_MMAP
  const std::size_t before = reinterpret_cast<std::size_t>(from) % page;
  return madvise(static_cast<std::byte*>(from) - before, bytes + before, MADV_POPULATE_WRITE) == 0;
#else
  return false;
#endif
}

u32 capacity_of(std::size_t budget_bytes) {
  return static_cast<u32>(std::clamp<std::size_t>(budget_bytes / sizeof(NodeRecord), 1, max_capacity));
}

struct Region::Block {
  std::byte* base = nullptr;
  std::size_t bytes = 0;
  bool plain = false;      // from operator new: nothing to map
  std::size_t mapped = 0;  // [0, mapped) are known to be mapped
  std::size_t wanted = 0;  // what the mapper should reach
  bool mapping = false;    // the mapper works on it outside the mutex
  bool used = false;

  void choose_pages(bool large) const {
#ifdef MADV_HUGEPAGE
    if (!plain && bytes > large_from)
      (void)madvise(base + large_from, bytes - large_from, large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
#else
    (void)large;
#endif
  }

  ~Block() {
    if (!base) return;
#if PLY_HAS_MMAP
    if (!plain) {
      munmap(base, bytes);
      return;
    }
#endif
    ::operator delete(base);
  }
};

// Shared by the pool, its thread and all regions, so that none of them needs to outlive another.
struct Region::State {
  explicit State(const RecordPool::Options& o) : options(o), populate(o.populate && PLY_HAS_MMAP != 0) {}

  std::mutex mutex;
  std::condition_variable work;    // for the mapper: a block wants more, or it shall end
  std::condition_variable mapped;  // the mapper has left a block
  std::vector<std::unique_ptr<Block>> blocks;
  const RecordPool::Options options;
  bool populate;  // false once the system has refused
  bool ending = false;
  Thread mapper;

  Block* next_wanting() const {
    for (const auto& b : blocks)
      if (b->wanted > b->mapped) return b.get();
    return nullptr;
  }
  std::size_t idle_bytes() const {
    std::size_t n = 0;
    for (const auto& b : blocks)
      if (!b->used) n += b->plain ? b->bytes : b->mapped;
    return n;
  }
  void erase(Block* block) {
    std::erase_if(blocks, [&](const auto& b) { return b.get() == block; });
  }
  // Returns [from, bytes) to the system. Mutex held, mapper not on it.
  void unmap(Block& b, std::size_t from) {
    b.wanted = std::min(b.wanted, from);
    b.mapped = std::min(b.mapped, from);
#if PLY_HAS_MMAP
    if (!b.plain && from < b.bytes) madvise(b.base + from, b.bytes - from, MADV_DONTNEED);
#endif
  }
  // From now on pages are mapped by the search as it writes them.
  void give_up() {
    const std::lock_guard lock(mutex);
    populate = false;
    for (const auto& b : blocks) b->mapping = false;
    mapped.notify_all();
  }
  void map_loop() {
    std::unique_lock lock(mutex);
    for (;;) {
      Block* b = nullptr;
      work.wait(lock, [&] { return ending || (populate && (b = next_wanting()) != nullptr); });
      if (ending) return;
      b->mapping = true;
      const std::size_t from = b->mapped, to = std::min({b->wanted, from + piece, b->bytes});
      lock.unlock();
      const bool done = map_now(b->base + from, to - from);
      lock.lock();
      b->mapping = false;
      if (done) b->mapped = std::max(b->mapped, to);
      else populate = false;  // from now on pages are mapped by the search as it writes them
      mapped.notify_all();
    }
  }
};

Region& Region::operator=(Region&& other) noexcept {
  if (this != &other) {
    release();
    pool_ = std::move(other.pool_);
    block_ = std::exchange(other.block_, nullptr);
  }
  return *this;
}

NodeRecord* Region::data() const { return block_ ? reinterpret_cast<NodeRecord*>(block_->base) : nullptr; }
u32 Region::capacity() const {
  return block_ ? static_cast<u32>(std::min<std::size_t>(block_->bytes / sizeof(NodeRecord), max_capacity)) : 0;
}

u32 Region::map_ahead(u32 written) {
  const std::size_t bytes = std::size_t{written} * sizeof(NodeRecord);
  if (!block_->plain) {
    const std::lock_guard lock(pool_->mutex);
    const std::size_t lead =
        std::clamp(bytes, std::min(first_lead, pool_->options.lead_bytes), pool_->options.lead_bytes);
    block_->wanted = std::min(whole_pages(bytes + lead), block_->bytes);
    if (pool_->populate && block_->wanted > block_->mapped) pool_->work.notify_one();
  }
  return std::min(max_capacity, written + std::clamp(written / 4, min_step, max_step));
}

void Region::trim(u32 written) {
  if (!block_ || block_->plain) return;
  std::unique_lock lock(pool_->mutex);
  const std::size_t used = whole_pages(std::size_t{written} * sizeof(NodeRecord));
  block_->wanted = 0;
  pool_->mapped.wait(lock, [&] { return !block_->mapping; });
  // A little more than is in use is kept, so that many small searches do not map the same pages again and again.
  const std::size_t keep = std::clamp(block_->mapped, used, std::min(used + first_lead, block_->bytes));
  pool_->unmap(*block_, keep);
  block_->mapped = keep;
}

void Region::use_in_parts() const { block_->choose_pages(false); }

void Region::give_back(u32 from, u32 to) const {
  if (!block_ || block_->plain) return;
#if PLY_HAS_MMAP
  const std::size_t begin = whole_pages(std::size_t{from} * sizeof(NodeRecord)),
                    end = std::size_t{to} * sizeof(NodeRecord) / page * page;
  if (begin < end) madvise(block_->base + begin, end - begin, MADV_DONTNEED);
#endif
}

void Region::release() {
  if (!block_) return;
  const std::shared_ptr<State> pool = std::move(pool_);
  Block* const b = std::exchange(block_, nullptr);
  std::unique_lock lock(pool->mutex);
  b->wanted = 0;
  pool->mapped.wait(lock, [&] { return !b->mapping; });
  b->used = false;
  const std::size_t idle = pool->idle_bytes();
  const std::size_t own = b->plain ? b->bytes : b->mapped;
  if (pool->ending || idle - own >= pool->options.keep_bytes || (b->plain && idle > pool->options.keep_bytes))
    pool->erase(b);
  else if (idle > pool->options.keep_bytes) pool->unmap(*b, (pool->options.keep_bytes - (idle - own)) / page * page);
}

RecordPool::RecordPool(const Options& options) : state_(std::make_shared<Region::State>(options)) {
  if (state_->populate && !options.plain)
    state_->mapper =
        Thread([s = state_.get()] { s->map_loop(); }, [s = state_.get()](const std::string&) { s->give_up(); });
}

RecordPool::~RecordPool() {
  {
    const std::lock_guard lock(state_->mutex);
    state_->ending = true;
    std::erase_if(state_->blocks, [](const auto& b) { return !b->used; });
  }
  state_->work.notify_all();
  if (state_->mapper.joinable()) state_->mapper.join();
}

Result<Region::Block*> RecordPool::reserve(u32 capacity) {
  const std::size_t bytes = whole_pages(std::size_t{std::clamp<u32>(capacity, 1, max_capacity)} * sizeof(NodeRecord));
  auto block = std::make_unique<Region::Block>();
  block->bytes = bytes;
#if PLY_HAS_MMAP
  if (!state_->options.plain) {
    int flags = MAP_PRIVATE | MAP_ANONYMOUS;
#ifdef MAP_NORESERVE
    flags |= MAP_NORESERVE;
#endif
    void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (p != MAP_FAILED) block->base = static_cast<std::byte*>(p);
  }
#endif
  if (!block->base) {
    block->base = static_cast<std::byte*>(::operator new(bytes, std::nothrow));
    block->plain = true;
  }
  if (!block->base) return Error{fmt::format("no memory for a recording of {} records ({} MB)", capacity, bytes >> 20)};
  // Nothing maps ahead, so take the first pages now, while nobody else writes
  if (!state_->populate && !block->plain) {
    const std::size_t n = std::min(bytes, first_lead);
    for (std::size_t i = 0; i < n; i += page) block->base[i] = std::byte{0};
    block->mapped = n;
  }
  state_->blocks.push_back(std::move(block));
  return state_->blocks.back().get();
}

Result<Region> RecordPool::acquire(u32 capacity) {
  const std::size_t bytes = std::size_t{capacity} * sizeof(NodeRecord);
  const std::lock_guard lock(state_->mutex);
  // The kept region with the most mapped pages among those that are large enough; without mmap not a far larger one.
  Region::Block* best = nullptr;
  for (const auto& b : state_->blocks)
    if (!b->used && b->bytes >= bytes && (!b->plain || b->bytes / 2 <= bytes + page) &&
        (!best || b->mapped > best->mapped))
      best = b.get();
  if (!best) {
    auto fresh = reserve(capacity);
    if (!fresh) return fresh.error();
    best = *fresh;
  }
  best->used = true;
  best->choose_pages(true);
  return Region(state_, best);
}

RecordPool::Usage RecordPool::usage() const {
  const std::lock_guard lock(state_->mutex);
  Usage u;
  u.regions = state_->blocks.size();
  for (const auto& b : state_->blocks) u.mapped_bytes += b->plain ? b->bytes : b->mapped;
  u.idle_bytes = state_->idle_bytes();
  return u;
}

}  // namespace ply
