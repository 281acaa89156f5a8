// What a search asked its table and what the table lost, event by event: a side log that the Tracer keeps where it is
// told to. The recording itself links only answers; this says what was there and did not answer, and what was there
// before something else took its place.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/search/table.h"
#include "engine/trace/record.h"

namespace ply {

struct TableEvent {
  enum class What : u8 {
    asked,     ///< `node` asked, and what was there did not answer
    answered,  ///< `node` asked, and the entry answered
    lost,      ///< what `node` stored, of another position, took the place of the entry
    replaced,  ///< what `node` stored, of the same position, took the place of the entry
  };
  u64 key = 0;             ///< as far as the table can tell keys apart
  u32 node = no_node;      ///< id; no_node: it is not recorded
  u32 writer = no_writer;  ///< of the entry; no_writer: there is none, or who wrote it is not recorded
  i32 value = 0;           ///< of the entry, as it is kept: distances to the end count from its own position
  What what = What::asked;
  u8 depth = 0;
  Kind kind = Kind::none;  ///< of the entry; none: there is none
};
static_assert(sizeof(TableEvent) == 24);

/// One of up to 256 equal parts of the table, in the order of its buckets.
struct TablePart {
  u64 stores = 0, lost = 0;  ///< results kept there, and entries whose place another position took
};

/// Written by the search thread; read when the search is over.
class TableLog {
 public:
  explicit TableLog(std::size_t max = 4'000'000) : max_(max) {}

  // ---- The Tracer ----
  void asked(u32 node, u64 key, const TableEntry* e, const Table& table) {
    ++asks_;
    last_ = false;
    if (node == no_node) return void(++unrecorded_);
    if (!room()) return;
    last_ = true;
    if (e)
      events_.push_back({table.distinct(key), node, e->writer(), e->value(), TableEvent::What::asked,
                         static_cast<u8>(e->depth()), e->kind()});
    else events_.push_back({table.distinct(key), node, no_writer, 0, TableEvent::What::asked, 0, Kind::none});
  }
  /// What was asked last found its answer.
  void answered() {
    ++answers_;
    if (last_) events_.back().what = TableEvent::What::answered;
  }
  void storing(u32 node, u64 key, const Table& table) {
    ++stores_;
    const std::size_t buckets = table.capacity() / 2;
    if (parts_.empty()) parts_.resize(std::min(max_parts, buckets));
    TablePart& part = parts_[(key & (buckets - 1)) / (buckets / parts_.size())];
    ++part.stores;
    const TableEntry* e = table.victim(key);
    if (!e || is_advice(*e)) return;
    const u64 theirs = table.distinct(key, *e);
    part.lost += theirs != table.distinct(key);
    if (!room()) return;
    events_.push_back({theirs, node, e->writer(), e->value(),
                       theirs == table.distinct(key) ? TableEvent::What::replaced : TableEvent::What::lost,
                       static_cast<u8>(e->depth()), e->kind()});
  }
  /// The recording has other ids now; no_node: not recorded any more.
  void renumber(const std::vector<u32>& new_id) {
    const auto renamed = [&](u32 id) { return id < new_id.size() ? new_id[id] : no_node; };
    for (TableEvent& e : events_) e.node = renamed(e.node), e.writer = renamed(e.writer);
  }

  // ---- Afterwards ----
  const std::vector<TableEvent>& events() const { return events_; }
  u64 asks() const { return asks_; }  ///< all of them, recorded nodes or not
  u64 answers() const { return answers_; }
  u64 stores() const { return stores_; }          ///< those that keep a mere move as advice included
  u64 unrecorded() const { return unrecorded_; }  ///< asks of nodes that are not recorded: not among the events
  bool full() const { return full_; }             ///< there was no room for all events
  const std::vector<TablePart>& parts() const { return parts_; }  ///< of the table; empty if nothing was kept

 private:
  static_assert(no_writer == no_node, "who is not recorded has one name");
  // What keeps a move under another key, for games whose past counts: no value of a node.
  static bool is_advice(const TableEntry& e) {
    return e.writer() == no_writer && e.kind() == Kind::lower && e.value() == -infinite;
  }
  bool room() {
    if (events_.size() < max_) return true;
    full_ = true;
    return false;
  }

  static constexpr std::size_t max_parts = 256;
  std::size_t max_;
  std::vector<TableEvent> events_;
  std::vector<TablePart> parts_;
  u64 asks_ = 0, answers_ = 0, stores_ = 0, unrecorded_ = 0;
  bool last_ = false, full_ = false;
};

}  // namespace ply
