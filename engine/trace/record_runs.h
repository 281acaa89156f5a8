// Going over all closed nodes of a view, 16,384 neighbours at a time. Of a recording whose records are read on demand a
// block that nobody has read yet is unpacked to the side and forgotten: no more of it is in memory than each thread
// works on.
#pragma once
#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/parts.h"
#include "engine/trace/record_blocks.h"
#include "engine/trace/view.h"

namespace ply {

/// Neighbouring records, which `records` does not own, and what lies above the last one of them.
struct RecordRun {
  u32 number = 0, first = 0;  ///< its place among the runs; slot of its first record
  std::span<const NodeRecord> records;
  std::vector<SpanningNode> above;  ///< the nodes that are open where it ends, from the root down, one a ply
};

inline u32 runs_of(const View& v) { return (v.closed() + RecordIndex::block_records - 1) / RecordIndex::block_records; }

/// One thread. The view outlives it.
class RunReader {
 public:
  explicit RunReader(const View& v) : v_(v) {}
  /// Valid until the next call. Nothing: the block is damaged, see RecordBlocks::damage().
  std::optional<RecordRun> read(u32 run);

 private:
  const View v_;
  std::vector<NodeRecord> aside_;
  std::string packed_;
};

/// The records for those who go over them in one direction and look about on the way: those of the run that they are in
/// lie at hand, others are the view's, and of what waits for its parent outside of its block that costs no block more.
/// One thread. The view outlives it.
class NearRecords {
 public:
  explicit NearRecords(const View& v) : v_(v), reader_(v) {}
  /// To the run of this closed node. False: its block is damaged.
  bool go(u32 slot) { return slot - first_ < near_.size() || read_about(slot); }
  const NodeRecord& operator[](u32 slot) const {
    const u32 i = slot - first_;
    return i < near_.size() ? near_[i] : v_[slot];
  }
  u32 first_slot(u32 slot) const { return slot - (*this)[slot].size + 1; }

 private:
  bool read_about(u32 slot);

  const View v_;
  RunReader reader_;
  u32 first_ = 0;
  std::span<const NodeRecord> near_;
};

/// Calls f(run, room) for all of them, on several threads, each run once and with what its thread keeps from one run to
/// the next. False: it was stopped, or a block is damaged. `done` counts nodes.
template <class Room, class F>
bool for_each_run(const View& v, const std::atomic<bool>* stop, std::atomic<u64>* done, F&& f) {
  constexpr u32 worth_a_thread = 4;
  const u32 runs = runs_of(v), threads = parts_of(runs, worth_a_thread);
  std::atomic<u32> next{0};
  return in_parts(threads, threads, [&](u32, u32, u32) {
    RunReader reader(v);
    Room room;
    for (u32 i; (i = next.fetch_add(1, std::memory_order_relaxed)) < runs;) {
      if (stop && stop->load(std::memory_order_relaxed)) return false;
      const auto run = reader.read(i);
      if (!run) return false;
      f(*run, room);
      if (done) done->fetch_add(run->records.size(), std::memory_order_relaxed);
    }
    return true;
  });
}
/// f(run), where nothing is kept.
template <class F>
bool for_each_run(const View& v, const std::atomic<bool>* stop, std::atomic<u64>* done, F&& f) {
  struct Nothing {};
  return for_each_run<Nothing>(v, stop, done, [&](const RecordRun& run, Nothing&) { f(run); });
}

/// The same in order where it matters: take(make(run)) is called for one after the other, while `make` works on several
/// threads.
template <class Make, class Take>
bool for_each_run_in_order(const View& v, const std::atomic<bool>* stop, std::atomic<u64>* done, Make&& make,
                           Take&& take) {
  using Made = decltype(make(std::declval<const RecordRun&>()));
  std::mutex mutex;
  std::map<u32, Made> ready;
  u32 due = 0;
  return for_each_run(v, stop, done, [&](const RecordRun& run) {
    Made made = make(run);
    const std::lock_guard lock(mutex);
    ready.emplace(run.number, std::move(made));
    for (; !ready.empty() && ready.begin()->first == due; ++due) {
      take(std::move(ready.begin()->second));
      ready.erase(ready.begin());
    }
  });
}

}  // namespace ply
