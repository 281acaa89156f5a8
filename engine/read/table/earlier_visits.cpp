#include "engine/read/table/earlier_visits.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <mutex>
#include <span>

#include "engine/base/big_memory.h"
#include "engine/base/parts.h"
#include "engine/base/random.h"
#include "engine/read/table/table_story.h"
#include "engine/trace/node_columns.h"

namespace ply {
namespace {

// Visits are put into pieces by their keys, so that those of a piece fit into the cache, and of a key the lower bits
// are kept: the upper ones are the same in all of a piece.
constexpr u32 piece_bits = 10, pieces = 1u << piece_bits;
u32 piece_of(u64 key) { return static_cast<u32>(key >> (64 - piece_bits)); }

struct VisitRecord {
  u64 key;
  u32 slot;
  NodeRecord record;  // as far as answer_of() wants it; of size 0: it does not ask
};

// The visits of a run, piece after piece, each in the order of the slots, in few bytes: 11 of what all have, then as
// many numbers as there are to tell, of 2 bytes, or 4 where one of them is large.
struct PackedVisits {
  const u8* bytes = nullptr;
  std::vector<u32> begin;  // of a piece, in the bytes; none: there are no visits
  i32 usual_low = 0;       // alpha of most windows, for the first side
};

constexpr std::size_t max_bytes = 11 + 4 * 4;                // of a visit
constexpr u64 key_mask = (u64{1} << (64 - piece_bits)) - 1;  // 54 bits, of the 56 that are kept
constexpr int wide = 54, usual = 55;
constexpr u32 depth_mask = 1023, kind_shift = 10, asks = 1 << 12, alone = 1 << 13, null_window = 1 << 14,
              by_second = 1 << 15;
static_assert(NodeRecord::max_stored_depth - NodeRecord::min_depth == depth_mask);

bool was_searched(const NodeRecord& r) {
  return r.end() == NodeEnd::inner || r.end() == NodeEnd::horizon || r.end() == NodeEnd::unreported ||
         r.end() == NodeEnd::pruned;
}
bool is_bound(Kind k) { return k == Kind::lower || k == Kind::upper; }
template <class T>
bool fits(i64 n) {
  return n >= std::numeric_limits<T>::min() && n <= std::numeric_limits<T>::max();
}
template <class T>
void put(u8*& to, T n) {
  std::memcpy(to, &n, sizeof n);
  to += sizeof n;
}
template <class T>
T take(const u8*& from) {
  T n;
  std::memcpy(&n, from, sizeof n);
  from += sizeof n;
  return n;
}

void pack(u64 key, u32 place, const NodeRecord& r, bool asking, i32 usual_low, u8*& to) {
  const Kind kind = r.end() == NodeEnd::aborted || r.history_dependent() ? Kind::none : r.kind();
  const bool second = r.mover() == Side::second;
  const i64 width = i64{r.beta} - r.alpha, low = (second ? -i64{r.beta} : i64{r.alpha}) - usual_low;
  const bool large = (is_bound(kind) && !fits<i16>(r.value)) ||
                     (asking && (!fits<i16>(low) || !fits<u16>(width) || !fits<u16>(r.size)));
  const u64 front = (key & key_mask) | u64{large} << wide | u64{low == 0} << usual;
  put(to, static_cast<u32>(front)), put(to, static_cast<u16>(front >> 32)), put(to, static_cast<u8>(front >> 48));
  put(to, static_cast<u16>(place));
  put(to, static_cast<u16>(static_cast<u32>(r.depth() - NodeRecord::min_depth) | static_cast<u32>(kind) << kind_shift |
                           (asking ? asks : 0) | (r.size == 1 ? alone : 0) | (width == 1 ? null_window : 0) |
                           (second ? by_second : 0)));
  if (large) {
    put(to, r.value), put(to, r.alpha), put(to, r.beta), put(to, r.size);
    return;
  }
  if (is_bound(kind)) put(to, static_cast<i16>(r.value));
  if (!asking) return;
  if (low != 0) put(to, static_cast<i16>(low));
  if (width != 1) put(to, static_cast<u16>(width));
  if (r.size != 1) put(to, static_cast<u16>(r.size));
}

VisitRecord unpacked(u32 first, i32 usual_low, const u8*& from) {
  VisitRecord out{take<u32>(from), 0, {}};
  out.key |= u64{take<u16>(from)} << 32;
  out.key |= u64{take<u8>(from)} << 48;
  out.slot = first + take<u16>(from);
  const u32 head = take<u16>(from);
  const Kind kind = static_cast<Kind>(head >> kind_shift & 3);
  const bool large = out.key >> wide & 1, as_usual = out.key >> usual & 1, asking = head & asks;
  out.key &= key_mask;
  NodeRecord& r = out.record;
  r.set_depth(static_cast<int>(head & depth_mask) + NodeRecord::min_depth);
  r.end_kind = NodeRecord::pack_end(NodeEnd::inner, kind);
  if (large) {
    r.value = take<i32>(from), r.alpha = take<i32>(from), r.beta = take<i32>(from), r.size = take<u32>(from);
    if (!asking) r.size = 0;
    return out;
  }
  if (is_bound(kind)) r.value = take<i16>(from);
  if (!asking) return out;
  const i64 low = i64{usual_low} + (as_usual ? 0 : take<i16>(from)), width = head & null_window ? 1 : take<u16>(from);
  r.alpha = static_cast<i32>(head & by_second ? -low - width : low);
  r.beta = static_cast<i32>(r.alpha + width);
  r.size = head & alone ? 1 : take<u16>(from);
  return out;
}

// Where the bytes of all runs lie: few large pieces, which cost few page faults and go back as a whole.
class PackedBytes {
 public:
  /// For the runs of a view with that many closed nodes.
  explicit PackedBytes(std::size_t closed) : room_(std::min(max_bytes * closed, std::size_t{1} << 23)) {}
  /// Any thread.
  u8* take(std::size_t n) {
    const std::lock_guard lock(mutex_);
    if (rooms_.empty() || room_ - used_ < n) rooms_.emplace_back(room_), used_ = 0;
    used_ += n;
    return rooms_.back().begin() + (used_ - n);
  }

 private:
  const std::size_t room_;  // no run is larger
  std::mutex mutex_;
  std::vector<ZeroedArray<u8>> rooms_;
  std::size_t used_ = 0;  // of the last one
};

// What a thread packs runs in.
struct PackRoom {
  KeyRoom keys;
  std::vector<u8> bytes, length;
  std::vector<u16> piece;
  std::vector<u32> next;
};

PackedVisits pack(const RecordRun& run, const RunKeys& run_keys, const SlotRange& of, PackRoom& room,
                  PackedBytes& packed) {
  PackedVisits out;
  const auto keys = run_keys.of(run, room.keys);
  const NodeRecord& some = run.records[run.records.size() / 2];
  out.usual_low = some.mover() == Side::second ? -std::max(some.beta, -std::numeric_limits<i32>::max()) : some.alpha;
  const auto n = static_cast<u32>(keys.size());
  room.bytes.resize(max_bytes * n), room.piece.resize(n);
  room.length.assign(n, 0);
  out.begin.assign(pieces + 1, 0);
  u8* to = room.bytes.data();
  for (u32 i = 0; i < n; ++i) {
    if (keys[i] == 0) continue;
    const u64 key = mix64(keys[i]);
    const NodeRecord& r = run.records[i];
    u8* const begin = to;
    pack(key, i, r, of.has(run.first + i) && r.ply > 0 && was_searched(r), out.usual_low, to);
    room.length[i] = static_cast<u8>(to - begin), room.piece[i] = static_cast<u16>(piece_of(key));
    out.begin[room.piece[i] + 1] += room.length[i];
  }
  for (u32 p = 0; p < pieces; ++p) out.begin[p + 1] += out.begin[p];
  room.next.assign(out.begin.begin(), out.begin.end() - 1);
  u8* const bytes = packed.take(out.begin.back());
  out.bytes = bytes;
  const u8* from = room.bytes.data();
  for (u32 i = 0; i < n; ++i) {
    u32& at = room.next[room.piece[i]];
    std::memcpy(bytes + at, from, room.length[i]);
    at += room.length[i], from += room.length[i];
  }
  return out;
}

// Of visits in the order in which they were left, the one before of the same key.
class VisitChains {
 public:
  static constexpr u32 none = no_node;
  void reset(std::span<const VisitRecord> visits) {
    newest_.assign(std::size_t{2} << std::bit_width(visits.size()), none);
    before_.resize(visits.size());
    for (u32 i = 0; i < visits.size(); ++i) {
      std::size_t at = visits[i].key & (newest_.size() - 1);
      while (newest_[at] != none && visits[newest_[at]].key != visits[i].key) at = (at + 1) & (newest_.size() - 1);
      before_[i] = newest_[at];
      newest_[at] = i;
    }
  }
  u32 before(u32 visit) const { return before_[visit]; }

 private:
  std::vector<u32> newest_, before_;  // newest_: by place of the key
};

}  // namespace

Earlier earlier_visits(const View& v, const RunKeys& keys, const SlotRange& of, const std::atomic<bool>* stop) {
  if (!keys.known() || v.closed() == 0) return {};
  PackedBytes bytes(v.closed());
  std::vector<PackedVisits> packed(std::min(of.last, v.closed() - 1) / RecordIndex::block_records + 1);
  const bool complete = for_each_run<PackRoom>(v, stop, nullptr, [&](const RecordRun& run, PackRoom& room) {
    if (run.number < packed.size()) packed[run.number] = pack(run, keys, of, room, bytes);
  });
  if (!complete) return {};

  const auto threads = node_columns(v);
  constexpr u32 min_part = 1u << 18;  // nodes worth a thread of their own
  enum Found : u8 { neither, answered, shallow_only };
  ZeroedArray<Found> found(v.size());  // each by one thread
  in_parts(pieces, parts_of(v.closed(), min_part), [&](u32, u32 from, u32 to) {
    std::vector<VisitRecord> visits;
    VisitChains chains;
    for (u32 piece = from; piece < to; ++piece) {
      visits.clear();
      for (u32 i = 0; i < packed.size(); ++i) {
        if (packed[i].begin.empty()) continue;
        const u8* at = packed[i].bytes + packed[i].begin[piece];
        for (const u8* const end = packed[i].bytes + packed[i].begin[piece + 1]; at != end;)
          visits.push_back(unpacked(i * RecordIndex::block_records, packed[i].usual_low, at));
      }
      chains.reset(visits);
      for (u32 i = 0; i < visits.size(); ++i) {
        if (visits[i].record.size == 0) continue;  // it does not ask
        Found best = neither;
        int tries = 0;
        for (u32 b = chains.before(i); b != VisitChains::none && tries < 32 && best != answered; b = chains.before(b)) {
          const Answer a = answer_of(threads.get(), visits[b].slot, visits[b].record, visits[i].slot, visits[i].record);
          tries += a != Answer::other_thread;
          if (a == Answer::would_do) best = answered;
          else if (a == Answer::too_shallow) best = shallow_only;
        }
        if (best != neither) found[visits[i].slot] = best;
      }
    }
    return true;
  });
  Earlier out{std::vector<bool>(v.size(), false), std::vector<bool>(v.size(), false)};
  for (u32 k = 0; k < v.size(); ++k) {
    if (found[k] == answered) out.answers[k] = true;
    if (found[k] == shallow_only) out.shallow[k] = true;
  }
  return out;
}

}  // namespace ply
