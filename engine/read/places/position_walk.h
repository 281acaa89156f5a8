// The nodes of a recording in the order in which they were entered, each with its position: one move played a node.
// Never trusts a recording: behind a move that is not legal, or a null move, no position is known.
#pragma once
#include <atomic>
#include <utility>
#include <vector>

#include "engine/base/big_memory.h"
#include "engine/game/replay.h"
#include "engine/read/places/subject.h"
#include "engine/trace/record_runs.h"

namespace ply {

/// By id the slot of each node of a view.
inline std::vector<u32> slots_by_id(const View& v) {
  std::vector<u32> out;
  reserve_large(out, v.size());
  out.resize(v.size());
  for (u32 k = 0; k < v.size(); ++k) out[v.id(k)] = k;
  return out;
}

/// Calls f(slot, position, above) for the nodes with the ids [from, to): the node's position and that of its parent,
/// null where they are not known (or there is none). False if it was stopped; `done` counts nodes. Several threads may
/// each go over a part.
template <class F>
bool for_each_position(const View& v, const Subject& subject, const std::vector<u32>& slot_of, u32 from, u32 to,
                       const std::atomic<bool>* stop, std::atomic<u64>* done, F&& f) {
  const Game* game = subject.game.get();
  if (!game || from >= to) return true;
  Replay line(game, subject.root);
  std::vector<u32> above;  // what the first of them hangs on
  v.path_to(slot_of[from], above);
  for (const u32 k : above)
    if (k != slot_of[from]) line.enter(v[k].ply, v[k].move);
  constexpr u32 piece = 4096;
  for (u32 id = from; id < to; ++id) {
    if ((id - from) % piece == piece - 1) {
      if (stop && stop->load(std::memory_order_relaxed)) return false;
      if (done) done->fetch_add(piece, std::memory_order_relaxed);
    }
    const u32 k = slot_of[id];
    const NodeRecord& r = v[k];
    const bool known = line.enter(r.ply, r.move);
    f(k, line.at(r.ply), known && r.ply > 0 ? line.at(r.ply - 1) : nullptr);
  }
  return true;
}
/// All of them.
template <class F>
bool for_each_position(const View& v, const Subject& subject, const std::atomic<bool>* stop, std::atomic<u64>* done,
                       F&& f) {
  if (!subject.game || v.empty()) return true;
  return for_each_position(v, subject, slots_by_id(v), 0, v.size(), stop, done, std::forward<F>(f));
}

/// A node of a run, with its position and that of its parent: null where they are not known (or there is none).
struct PlacedNode {
  u32 slot = no_node, parent_slot = no_node;
  const NodeRecord *record = nullptr, *parent = nullptr;
  const Position *here = nullptr, *above = nullptr;
};
/// Calls f(PlacedNode) for the nodes of a run, parents before their children and later siblings before earlier ones.
template <class F>
void for_each_position(const RecordRun& run, const Subject& subject, F&& f) {
  Replay line(subject.game.get(), subject.root);
  u32 path[256] = {};
  const NodeRecord* records[256] = {};
  PlacedNode node;
  const auto enter = [&](u32 slot, const NodeRecord& r) {
    path[r.ply] = slot, records[r.ply] = &r;
    const bool known = line.enter(r.ply, r.move);
    node = {slot, no_node, &r, nullptr, line.at(r.ply), nullptr};
    if (r.ply == 0) return;
    node.parent_slot = path[r.ply - 1], node.parent = records[r.ply - 1];
    if (known) node.above = line.at(r.ply - 1);
  };
  for (const SpanningNode& n : run.above) enter(n.slot, n.record);
  for (std::size_t i = run.records.size(); i-- > 0;) {
    enter(run.first + static_cast<u32>(i), run.records[i]);
    f(node);
  }
}

}  // namespace ply
