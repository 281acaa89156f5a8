// The observer that records. It is the policy `Observer` of AlphaBeta; all its hooks are called by the search thread.
//
//     auto recording = Recording::start(pool, plan);          // any thread
//     StepControl control;
//     Tracer tracer(**recording, control);
//     AlphaBeta<R, E, Tracer> search(rules, evaluation, root, tracer, control.attention(), options, table);
//     SearchResult result = search.run(state, limits);        // search thread
//     tracer.finish(result);
//
// A table that was used before must be told to forget_writers() first: its entries name nodes of another recording.
// A node is recorded iff, when it is entered, its ply is within the limit and there is a slot left. The limit only ever
// shrinks; so unrecorded children come after all recorded ones, and windows, owners and visit numbers stay exact.
// Under FullPolicy::compact what is recorded is renumbered (compact.cpp): no other thread may read it before finish().
// Ranks and move counts are bytes: a game whose positions can have more than 254 moves cannot be recorded move by move.
#pragma once
#include <algorithm>

#include "engine/base/cpu.h"
#include "engine/search/table.h"
#include "engine/trace/recording.h"
#include "engine/trace/step_control.h"
#include "engine/trace/table_log.h"
#include "engine/trace/thread_trace.h"

namespace ply {

class Tracer final : public LineSource {
 public:
  Tracer(Recording& recording, StepControl& control);

  /// The table of the search, whose entries name nodes; null: it has none. To be said before the search begins if the
  /// policy is FullPolicy::compact; unsaid, table answers that come after nodes were renumbered have no link.
  void uses(Table* table) { table_ = table; }
  /// What the table is asked and what it loses goes into this log, too; to be said before the search begins.
  void log_table(TableLog* log) {
    table_log_ = log;
    followed_ = follows_table();
  }
  /// It records one of several threads that share a table. What it meets there goes into `thread`, too; the control
  /// steers the first one, and any other (`follows`) waits while that one is paused or steps. To be said before the
  /// search begins, and not under FullPolicy::compact.
  void one_of(ThreadTrace* thread, bool follows) {
    thread_ = thread;
    follows_ = follows;
    followed_ = follows_table();
  }

  // ---- Hooks, see Silent ----
  void root(int, int) {}

  PLY_INLINE void descend(int ply, u32 move, int rank, Why why, Pass pass, bool reduced) {
    if (ply > limit_) return;
    NodeRecord& f = line_[ply];
    f.move = move;
    f.flags = NodeRecord::pack_pass(pass, reduced);
    f.rank = static_cast<u8>(rank);
    f.reason = static_cast<u8>(why);
  }

  PLY_INLINE void enter(int ply, int depth, int alpha, int beta, Side mover) {
    if (ply > deepest_) [[unlikely]]
      deepest_ = ply;
    if (next_id_ == mark_) [[unlikely]]
      at_mark(ply);
    if (ply > limit_) [[unlikely]] {
      ++skipped_;
      if (top_ >= 0) line_[top_].flags |= NodeRecord::partial_bit;
      return;
    }
    NodeRecord& f = line_[ply];
    f.size = next_id_++;  // its id, until it is left
    f.alpha = alpha;
    f.beta = beta;
    f.static_eval = 0;
    f.link = no_node;
    f.ply = static_cast<u8>(ply);
    f.depth_low = static_cast<i8>(std::max(depth, -128));  // what is to be added to it is none: see descend
    f.flags |= static_cast<u8>(mover);
    f.best = no_rank;
    f.moves = 0;
    skipped_at_[ply] = skipped_;
    top_ = ply;
  }

  void attention(int ply) { serve_enter(ply); }

  // Notes about a node that is not recorded land in a line entry that nobody reads and the next enter overwrites.
  void static_eval(int ply, int value) {
    line_[ply].static_eval = value;
    line_[ply].flags |= NodeRecord::static_bit;
  }
  void legal_moves(int ply, int n) { line_[ply].moves = static_cast<u8>(n); }
  bool follows_table() const { return table_log_ || thread_; }
  void asked(int ply, u64 key, const TableEntry* entry, const Table& table);
  void hit(int ply, const TableEntry& entry) {
    line_[ply].link = links_lost_ ? no_node : entry.writer();
    if (followed_) [[unlikely]]
      answered(ply, entry);
  }
  void stand_pat(int ply, int) { line_[ply].flags |= NodeRecord::stand_pat_bit; }
  void best(int ply, int rank) { line_[ply].best = static_cast<u8>(rank); }
  void cutoff(int ply) { line_[ply].flags |= NodeRecord::cut_bit; }
  void history_dependent(int ply) { line_[ply].reason |= NodeRecord::past_bit; }
  u32 writer(int ply) const { return ply == top_ ? line_[ply].size : no_writer; }
  u32 shared_writer(u32 id) const { return thread_->number(id); }
  void storing(int ply, u64 key, const Table& table) {
    if (table_log_) table_log_->storing(writer(ply), key, table);
  }

  PLY_INLINE void leave(int ply, int value, Kind kind, NodeEnd end) {
    if (ply != top_) [[unlikely]]
      return;
    const NodeRecord& f = line_[ply];
    NodeRecord& r = records_[published_];
    const u64 below = skipped_ - skipped_at_[ply];
    r = f;
    r.size = next_id_ - f.size;
    r.skipped = below < skipped_saturated ? static_cast<u32>(below) : skipped_saturated;
    r.value = value;
    r.end_kind = NodeRecord::pack_end(end, kind);
    recording_.publish(++published_);
    top_ = ply - 1;
    if (attention_.load() & Attention::armed) [[unlikely]]
      serve_leave();
  }

  // ---- The search thread ----
  /// After the search: the last snapshot, then the recording is closed for good.
  void finish(const SearchResult& result);
  /// Instead of that, where the search has thrown: its open nodes are left.
  void close(const SearchResult& result);
  u32 next_id() const { return next_id_; }
  u64 visited() const { return next_id_ + skipped_; }
  u64 skipped() const { return skipped_; }
  int limit() const { return limit_; }
  int deepest() const { return deepest_; }

  void copy_line(OpenLine& out) const override;
  bool full() const override { return limit_ < 0; }
  bool raised_parent() const override;
  const NodeRecord* open_node(int ply) const override { return ply >= 0 && ply <= top_ ? &line_[ply] : nullptr; }
  View view_with(OpenLine& line) const override;

 private:
  void at_mark(int ply);
  void shrink(int limit, bool full);
  bool give_up_deepest_ply(int entering);
  void compact(int limit);
  [[gnu::noinline]] void answered(int ply, const TableEntry& entry);
  [[gnu::noinline]] void serve_enter(int ply);
  [[gnu::noinline]] void serve_leave();

  Recording& recording_;
  StepControl& control_;
  Attention& attention_;
  NodeRecord* const records_;
  const FullPolicy policy_;
  u32 published_ = 0;
  u32 next_id_ = 0;
  u32 mark_ = 0;         // next_id at which something is to be done: the least of the following and the capacity
  u32 map_mark_ = 0;     // ask for more pages
  u32 shrink_mark_ = 0;  // give up the deepest plies
  int top_ = -1;         // ply of the deepest open recorded node
  int limit_;
  int deepest_ = 0;
  u64 skipped_ = 0;
  std::vector<LimitChange> limits_;
  Table* table_ = nullptr;
  TableLog* table_log_ = nullptr;
  ThreadTrace* thread_ = nullptr;
  bool follows_ = false;   // it is not the thread that the control steers
  bool followed_ = false;  // one of them is there
  bool links_lost_ = false;
  std::vector<u32> new_id_;       // of compact(); its memory is asked for at the start
  NodeRecord line_[max_ply + 2];  // open nodes by ply; `size` is the id
  u64 skipped_at_[max_ply + 2];   // skipped_ when the node was entered
};

}  // namespace ply
