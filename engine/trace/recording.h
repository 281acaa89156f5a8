// The recording of one search: how it was asked for, the records, what came out. Everything the workbench shows of a
// search reads this.
//
// Threads: while it runs, one search thread writes (slot, publish, map_ahead, finish), and any thread may read `size()`
// records: a record never changes once published. After finish() nothing changes. Shared-owned: whoever shows it keeps
// it.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/progress.h"
#include "engine/search/options.h"
#include "engine/trace/bookmark.h"
#include "engine/trace/kept_block.h"
#include "engine/trace/node_keys.h"
#include "engine/trace/pool.h"
#include "engine/trace/search_plan.h"
#include "engine/trace/shared_moment.h"
#include "engine/trace/view.h"

namespace ply {

/// From node `id` on (its `visit`-th visit) nodes deeper than `limit` were not recorded; -1: none at all.
struct LimitChange {
  u32 id = 0;
  u64 visit = 0;
  int limit = 0;
  bool full = false;  ///< because there was no room at all, not by the policy
  friend bool operator==(const LimitChange&, const LimitChange&) = default;
};

/// Of a recording that was cut out of another one (cut.h): which one that was, and the moment and node it was cut to,
/// as they were numbered there.
struct CutFrom {
  u32 records = 0;
  u64 digest = 0;  ///< 0: of a search that was still open
  Tick tick = -1;
  u32 node = no_node;
  friend bool operator==(const CutFrom&, const CutFrom&) = default;
};

/// Why a recording gets no answer to what only today's search and evaluation could answer: "recorded by revision 1
/// of the search, this is 2"; empty: it can be asked. `evaluation`: the revision of its profile's
/// (ProfileInfo::revision), or 0 where it does not matter; `search`: whether the search matters.
std::string other_revision(const SearchRevision& by, u32 evaluation, bool search = true);
/// It was made before games by steps kept what lies at the horizon in the table, or by another program. An unfinished
/// search, which has not said who it is, is ours.
bool keeps_older_table(const SearchPlan& plan, const SearchRevision& by);

/// What another engine says of its search as a whole, in the header of its lines (import_nodes.h).
struct EngineClaims {
  std::vector<std::string> words;  ///< of all_claims() (claims.h) or others, as they were written
  bool reported = false;           ///< there was a list, though it may be empty: what is not in it is not done
  bool empty_table = false;        ///< nothing was in the table when the search began
  int win =
      0;  ///< the score of a win at the root, that a win loses a point of for each ply (view of the mover); 0: not told
  Untold untold;
  friend bool operator==(const EngineClaims&, const EngineClaims&) = default;
};

/// What came out. In a file all seconds are 0, "not known", unless the search was limited by time.
struct RecordingSummary {
  SearchResult search;
  u64 visited = 0;  ///< nodes entered, recorded or not
  u64 skipped = 0;  ///< of these, not recorded
  int deepest_ply = 0;
  std::vector<LimitChange> limits;
  std::string program;                 ///< name and version of what recorded it
  std::optional<CutFrom> cut;          ///< most of its nodes were folded into their parents' counts
  std::optional<SharedMoment> moment;  ///< to be shown when it is opened
  EngineClaims claims;                 ///< of an imported search
};

struct OpenedRecords;

/// Says what the plan of a file means today, where what it names has another name by now (call_as_today, plan_root.h).
using PlanReader = void (*)(SearchPlan& plan, const SearchRevision& by);

inline constexpr u32 whole_reading = 1000;
inline constexpr const char* not_read_on = "it was not read to its end: that was stopped";

class RecordBlocks;

/// How much of a file is read when it is opened: `whole` checks all of it, with its digest; `on_demand` the records
/// when they are looked at, where the file has an index of them (record_index.h).
enum class FileReading : u8 { whole, on_demand };

class Recording {
 public:
  /// An empty recording, ready for a Tracer. Fails when there is no memory.
  static Result<std::shared_ptr<Recording>> start(RecordPool& pool, SearchPlan plan);
  /// Reads a file; everything in it is checked (recording_file.cpp). The records lie in a region of `pool`. One whose
  /// records need more than `max_bytes` (or half of the machine's memory) is refused before memory is taken; on demand
  /// only the latter counts. `progress` may be told from outside to stop, which gives the error not_read_on; its `done`
  /// goes up to whole_reading. `read_plan` is called when the plan has been checked.
  static Result<std::shared_ptr<const Recording>> open(const std::string& path, RecordPool& pool,
                                                       std::size_t max_bytes = ~std::size_t{0},
                                                       JobProgress* progress = nullptr, PlanReader read_plan = nullptr,
                                                       FileReading reading = FileReading::whole);
  /// Writes the file: complete, or not at all. Only when finished.
  Status save(const std::string& path, Packing packing = Packing::zstd) const;
  /// The same in memory.
  static Result<std::shared_ptr<const Recording>> read(std::string_view bytes, RecordPool& pool);
  Result<std::string> write(Packing packing = Packing::zstd) const;
  /// A finished recording of records that are there already: a closed forest, checked by the caller.
  static Result<std::shared_ptr<const Recording>> made_of(std::span<const NodeRecord> records, SearchPlan plan,
                                                          RecordingSummary summary, std::vector<Bookmark> bookmarks,
                                                          RecordPool& pool, NodeKeys keys = {}, NodePlies plies = {});

  ~Recording();
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  // ---- Any thread ----
  const SearchPlan& plan() const { return plan_; }
  u32 size() const { return size_.load(std::memory_order_acquire); }
  u32 capacity() const { return capacity_; }
  /// All of them: those that were not read yet are read.
  const NodeRecord* data() const {
    if (blocks_) need_all();
    return records_;
  }
  /// What stands beside records is found by where they lie (beside_records.h).
  const NodeRecord* place() const { return records_; }
  bool finished() const { return finished_.load(std::memory_order_acquire); }
  /// Plain minimax has no windows to hand down.
  bool windowless() const { return plan_.options.algorithm == Algorithm::minimax; }
  /// All of a finished recording; an empty view while it runs.
  View view() const {
    if (!finished()) return View();
    View out(records_, size(), windowless(), keys_.empty() ? nullptr : keys_.data(),
             plies_.empty() ? nullptr : plies_.data());
    out.set_untold(summary_.claims.untold);
    if (blocks_) out.set_blocks(blocks_to_read());
    return out;
  }
  /// Of a running one: the records of `line` and the open nodes. `line` must outlive the view.
  View view(const OpenLine& line) const { return View(records_, line, windowless()); }

  /// What a person has marked in it: the one thing that changes after finish(). Kept in its file, no part of the
  /// digest.
  std::vector<Bookmark> bookmarks() const;
  void set_bookmarks(std::vector<Bookmark> bookmarks) const;
  u64 bookmarks_serial() const { return bookmarks_serial_.load(); }  ///< bumps when they change

  // ---- Any thread, once finished ----
  const RecordingSummary& summary() const { return summary_; }
  /// 64 bits over the plan and all records (digest_of, recording_json.h): equal for equal searches, whatever the
  /// clock said. Computed when it is first asked for, some 5 ns a record; of a file that was opened on demand it is
  /// what the file says, until check_all().
  u64 digest() const;
  /// Of a file that was opened on demand: what of it is there, and its index; null: all of it was read.
  const RecordBlocks* blocks() const { return blocks_.get(); }
  /// What was found damaged since it was opened on demand: nothing that rests on its records holds.
  std::optional<Error> damage() const;
  /// Of one whose blocks are given back (RecordBlocks::give_back): how many were.
  u32 give_back(u32 most) const;
  /// Reads what was not read yet, and compares the digest; else the error. `progress`: see RecordBlocks.
  Status check_all(JobProgress* progress = nullptr) const;
  /// Of a fork (engine/plan/fork.h): how it was made, as text; empty: it is the search that its plan says.
  const std::string& forked() const { return forked_; }
  /// What is kept of the forks that were made of it, as text (engine/plan/kept_forks.h): changes after finish(), as
  /// bookmarks do, and is no part of the digest.
  std::string forks() const;
  void set_forks(std::string forks) const;
  /// Of a recording that was cut out of `whole`, before anybody else has it: both of them are as there.
  void take_forks(const Recording& whole) const;
  /// Of an imported search, if its engine gave any: one a record, see NodeKeys; else empty.
  std::span<const u64> node_keys() const { return keys_; }
  /// Likewise, see NodePlies.
  std::span<const i16> node_plies() const { return plies_; }
  /// What its file holds and this program does not know; written again with it.
  std::span<const KeptBlock> kept_blocks() const { return kept_; }

  // ---- The search thread ----
  NodeRecord* records() { return records_; }
  void publish(u32 n) { size_.store(n, std::memory_order_release); }
  u32 map_ahead(u32 written) { return region_.map_ahead(written); }
  /// Before finish(): as many as there will be records.
  void set_node_keys(NodeKeys keys) { keys_ = std::move(keys); }
  void set_node_plies(NodePlies plies) { plies_ = std::move(plies); }
  /// Before finish(): what forked() says.
  void set_forked(std::string how) { forked_ = std::move(how); }
  /// Nothing is written any more. Gives unused pages back.
  void finish(RecordingSummary summary);

 private:
  Recording(Region region, SearchPlan plan);
  void need_all() const;
  const RecordBlocks* blocks_to_read() const;
  static std::shared_ptr<const Recording> adopt(OpenedRecords opened, PlanReader read_plan = nullptr);

  Region region_;
  NodeRecord* records_ = nullptr;
  u32 capacity_ = 0;
  std::unique_ptr<const RecordBlocks> blocks_;
  SearchPlan plan_;
  RecordingSummary summary_;
  mutable std::once_flag digested_;
  mutable u64 digest_ = 0;
  u64 reported_digest_ = 0;  // of a file that was opened on demand, and what it is of besides the records
  std::string reported_settings_;
  mutable std::mutex bookmarks_mutex_;
  mutable std::vector<Bookmark> bookmarks_;
  mutable std::atomic<u64> bookmarks_serial_{0};
  std::vector<KeptBlock> kept_;
  NodeKeys keys_;
  NodePlies plies_;
  std::atomic<bool> finished_{false};
  alignas(64) std::atomic<u32> size_{0};  // on its own line: written at every node
  alignas(64) mutable std::string forked_;
  mutable std::string forks_;  // guarded by bookmarks_mutex_
};

/// Before a recording (or none) is gone over: what was not read of it is. False: that was stopped, or something of it
/// is damaged, and then nothing can be said of all of it.
bool has_all(const Recording* recording, JobProgress& progress);

}  // namespace ply
