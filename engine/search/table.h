// The transposition table: two entries a bucket, 16 bytes an entry, the writer of an entry (for the recording) inside
// it.
//
// Layout of an entry. First word: 45 bits of the key, settled, 16 bits move, 2 bits kind. Second: 24 bits value, 7 bits
// depth, past, 32 bits writer. The bucket index is taken from the low bits of the key, the check from the high ones, so
// that with 2^16 buckets or more at least 61 bits of the key are compared.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <vector>

#include "engine/base/big_memory.h"
#include "engine/base/cpu.h"
#include "engine/base/types.h"
#include "engine/search/observer.h"
#include "engine/search/options.h"

namespace ply {

/// A node keeps its value in the table if it has at least this depth left. One ply above the horizon it costs less to
/// find the value again than to wait for the memory: those are half of all nodes that could be kept, and without them
/// the same depth is reached in 60 to 90 % of the time.
inline constexpr int min_table_depth = 2;
/// Where a turn is made of steps the same board comes in every order of them, most of all at the end of the line. There
/// nodes ask from one ply above the horizon on; and at the horizon, too, where captures are searched out behind it (a
/// plain leaf is no node that could ask). The same depth is reached in a third of the time.
constexpr int min_depth_in_table(bool by_steps, Horizon horizon) {
  return !by_steps ? min_table_depth : horizon == Horizon::quiescence ? 0 : 1;
}
constexpr bool has_place_in_table(int ply, int depth, int min) { return depth >= min && ply < max_ply; }

inline constexpr u32 no_writer = 0xffffffffu;
inline constexpr u32 no_table_move = 0xffff;

struct TableEntry {
  u64 word0 = 0, word1 = 0;

  static constexpr u64 check_mask = ~u64{0} << 19, settled_bit = u64{1} << 18;
  bool used() const { return kind() != Kind::none; }
  bool matches(u64 key) const { return (word0 & check_mask) == (key & check_mask) && used(); }
  u32 move() const { return static_cast<u32>(word0 >> 2) & 0xffff; }
  Kind kind() const { return static_cast<Kind>(word0 & 3); }
  int value() const { return static_cast<i32>(static_cast<u32>(word1)) >> 8; }
  int depth() const { return static_cast<int>(word1 & 127); }
  u32 writer() const { return static_cast<u32>(word1 >> 32); }
  /// No line below it ended at the horizon: searched deeper it proves the same.
  bool settled() const { return (word0 & settled_bit) != 0; }
  /// The value rests on what was before the position: a repetition, a limit of moves.
  bool history_dependent() const { return (word1 & 128) != 0; }
  /// `depth` is 0..127.
  static TableEntry pack(u64 key, int value, int depth, Kind kind, u32 move, u32 writer, bool settled = false,
                         bool past = false) {
    return {(key & check_mask) | (settled ? settled_bit : 0) | (u64{move & 0xffff} << 2) | static_cast<u64>(kind),
            (u64{writer} << 32) | (u64{static_cast<u32>(value) & 0xffffff} << 8) | static_cast<u64>(past) << 7 |
                static_cast<u64>(depth & 127)};
  }
};
static_assert(sizeof(TableEntry) == 16);

/// Owned by whoever keeps it between searches; used by one search thread at a time, unless it is shared.
class Table {
  struct alignas(32) Bucket {
    TableEntry entry[2];
  };

 public:
  /// At least two buckets; the size is rounded down to a power of two. Costs nothing before it is filled, however large
  /// it is; throws std::bad_alloc if the system has not so much.
  explicit Table(std::size_t bytes) { resize(bytes); }

  /// The size that is asked for as it will be.
  static constexpr std::size_t whole_bytes(std::size_t bytes) {
    return std::max<std::size_t>(std::bit_floor(bytes / sizeof(Bucket)), 2) * sizeof(Bucket);
  }
  void resize(std::size_t bytes) {
    const std::size_t buckets = whole_bytes(bytes) / sizeof(Bucket);
    buckets_ = {};  // first, so that both never stand beside each other
    written_ = {};
    buckets_ = ZeroedArray<Bucket>(buckets);
    mask_ = buckets - 1;
    used_ = written_count_ = 0;
    if (buckets >= 1024 && buckets <= u64{1} << 32)
      written_ = ZeroedArray<u32>(std::min(buckets / 8, std::size_t{1} << 20));
  }
  /// As it was when it was made, for as much work as there are entries in it: a search of a thousand nodes must not pay
  /// for megabytes of zeroes. Only where a good part of the table was written the system gives it anew.
  void clear() noexcept {
    if (listed())
      for (std::size_t i = 0; i < written_count_; ++i) buckets_[written_[i]] = Bucket{};
    else buckets_.zero();
    used_ = written_count_ = 0;
  }
  /// Keeps the entries for the next search, but forgets who wrote them: ids belong to one recording only. Gives up when
  /// `stopped` says so, for a large table takes a while; whoever searches next begins anew.
  template <class Stopped>
  void forget_writers(Stopped stopped) {
    constexpr std::size_t slice = std::size_t{1} << 16;
    const bool listed = this->listed();
    for (std::size_t i = 0, n = listed ? written_count_ : buckets_.size(); i < n; ++i) {
      if (i % slice == 0 && stopped()) return;
      for (TableEntry& e : buckets_[listed ? written_[i] : i].entry)
        if (e.used()) e.word1 |= u64{no_writer} << 32;  // what was never written is left to the system
    }
  }

  /// The recording has other ids now: `new_id` by old id, no_writer for a node that is not recorded any more.
  void renumber_writers(const std::vector<u32>& new_id) {
    for (Bucket& b : buckets_)
      for (TableEntry& e : b.entry) {
        const u32 w = e.writer();
        if (e.used() && w != no_writer)
          e.word1 = (e.word1 & 0xffffffffu) | u64{w < new_id.size() ? new_id[w] : no_writer} << 32;
      }
  }

  /// Asks the memory for the place of `key`, which will be wanted soon.
  PLY_INLINE void prefetch(u64 key) const { __builtin_prefetch(&buckets_[key & mask_]); }

  /// The entry of `key`, or null.
  PLY_INLINE const TableEntry* probe(u64 key) const {
    const Bucket& b = buckets_[key & mask_];
    if (b.entry[0].matches(key)) return &b.entry[0];
    if (b.entry[1].matches(key)) return &b.entry[1];
    return nullptr;
  }
  /// Deeper entries stay in the first place, the second always takes the newest of the rest.
  PLY_INLINE void store(u64 key, int value, int depth, Kind kind, u32 move, u32 writer, bool settled = false,
                        bool past = false) {
    Bucket& b = buckets_[key & mask_];
    if (!b.entry[0].used()) {
      if (written_count_ < written_.size()) written_[written_count_] = static_cast<u32>(key & mask_);
      ++written_count_;
    }
    const bool first = b.entry[0].matches(key) || !b.entry[0].used() || depth >= b.entry[0].depth();
    if (first && b.entry[0].used() && !b.entry[0].matches(key)) {
      used_ += !b.entry[1].used();
      b.entry[1] = b.entry[0];
    }
    TableEntry& e = b.entry[first ? 0 : 1];
    used_ += !e.used();
    e = TableEntry::pack(key, value, depth, kind, move, writer, settled, past);
  }

  /// Between these two several threads use it, without a lock, and by find_shared() and store_shared() alone. A thread
  /// may read one word of an entry and another thread write the other meanwhile; so in the place of the writer, whose
  /// id means nothing to the recording of another thread, an entry holds a check of its first word, and one that does
  /// not fit is none (after Hyatt and Mann, "A lockless transposition-table implementation for parallel search", 2002).
  /// `writers`: where they are recorded together the writers have numbers that all of them understand, and are kept:
  /// the first word is mixed with the second one instead, so that those of two entries make no key that is asked for.
  void share(bool writers = false) {
    shared_ = true, keeps_writers_ = writers;
    written_count_ = written_.size() + 1;  // nobody lists what they write
  }
  /// `filled`: places that they found empty. Mixed words are of no use to others, so such a table is empty then.
  void end_sharing(std::size_t filled) {
    shared_ = false;
    used_ += filled;
    if (keeps_writers_) clear();
    keeps_writers_ = false;
  }
  bool shared() const { return shared_; }
  /// A copy of the entry of `key`, without a writer, unless they are kept; false: there is none.
  bool find_shared(u64 key, TableEntry& out) const {
    const Bucket& b = buckets_[key & mask_];
    for (const TableEntry& at : b.entry) {
      const TableEntry e = read_shared(at);
      if (!e.matches(key) || (!keeps_writers_ && e.writer() != check_of(e.word0))) continue;
      out = {e.word0, keeps_writers_ ? e.word1 : e.word1 | u64{no_writer} << 32};
      return true;
    }
    return false;
  }
  /// As `store`; how many places it found empty.
  int store_shared(u64 key, int value, int depth, Kind kind, u32 move, u32 writer, bool settled, bool past) {
    Bucket& b = buckets_[key & mask_];
    const TableEntry old = read_shared(b.entry[0]);
    const bool first = old.matches(key) || !old.used() || depth >= old.depth(),
               moves_down = first && old.used() && !old.matches(key);
    const bool fills = first && !moves_down ? !old.used() : !read_shared(b.entry[1]).used();
    if (moves_down) write_shared(b.entry[1], old);
    TableEntry e = TableEntry::pack(key, value, depth, kind, move, keeps_writers_ ? writer : 0, settled, past);
    if (!keeps_writers_) e.word1 |= u64{check_of(e.word0)} << 32;
    write_shared(b.entry[first ? 0 : 1], e);
    return fills;
  }

  /// The entry that is gone after a `store` of this key, whatever its depth: replaced, or put out. Null: it takes an
  /// empty place.
  const TableEntry* victim(u64 key) const {
    const Bucket& b = buckets_[key & mask_];
    const TableEntry& out = !b.entry[0].used() || b.entry[0].matches(key) ? b.entry[0] : b.entry[1];
    return out.used() ? &out : nullptr;
  }
  /// As far as the table can tell keys apart: equal for all keys that it takes for one.
  u64 distinct(u64 key) const { return (key & TableEntry::check_mask) | (key & mask_); }
  u64 distinct(u64 key, const TableEntry& in_its_bucket) const {
    return (in_its_bucket.word0 & TableEntry::check_mask) | (key & mask_);
  }

  std::size_t capacity() const { return buckets_.size() * 2; }
  std::size_t used() const { return used_; }
  std::size_t bytes() const { return buckets_.size() * sizeof(Bucket); }

 private:
  // Plain loads and stores of a word each, in no order: the built-in ones, for not every library has std::atomic_ref.
  TableEntry read_shared(const TableEntry& e) const {
    return unmixed({__atomic_load_n(&e.word0, __ATOMIC_RELAXED), __atomic_load_n(&e.word1, __ATOMIC_RELAXED)});
  }
  void write_shared(TableEntry& to, const TableEntry& entry) const {
    const TableEntry e = unmixed(entry);
    __atomic_store_n(&to.word0, e.word0, __ATOMIC_RELAXED);
    __atomic_store_n(&to.word1, e.word1, __ATOMIC_RELAXED);
  }
  /// Twice is as before; an empty one stays so.
  TableEntry unmixed(const TableEntry& e) const {
    return {keeps_writers_ ? e.word0 ^ e.word1 * 0x9e3779b97f4a7c15ull : e.word0, e.word1};
  }
  static constexpr u32 check_of(u64 word0) { return static_cast<u32>(word0 ^ word0 >> 32); }

  /// All buckets that are not empty are in the list.
  bool listed() const { return written_count_ <= written_.size(); }

  ZeroedArray<Bucket> buckets_;
  // The buckets that were written, in this order, as far as there is room; none for small tables
  ZeroedArray<u32> written_;
  std::size_t written_count_ = 0;  // how many there are
  u64 mask_ = 0;
  std::size_t used_ = 0;
  bool shared_ = false, keeps_writers_ = false;
};

}  // namespace ply
