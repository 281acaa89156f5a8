// One of several threads that share a table and are recorded, each by its own Tracer: what it meets in the table. A
// writer has one number for all of them: the ids of the threads follow each other, and behind those of each is one for
// its nodes that are not recorded.
#pragma once
#include <algorithm>
#include <span>

#include "engine/base/big_memory.h"
#include "engine/base/types.h"
#include "engine/trace/record.h"

namespace ply {

class ThreadTrace {
 public:
  /// `first`: the number of its node 0; it records `capacity` nodes at most. Throws std::bad_alloc.
  ThreadTrace(u32 first, u32 capacity) : first_(first), capacity_(capacity), keys_(capacity), writers_(capacity) {}

  // ---- The Tracer
  u32 number(u32 id) const { return first_ + std::min(id, capacity_); }
  /// Its node `id` asks for this key.
  void asked(u32 id, u64 key) { keys_[id] = ~key; }
  /// ... and finds what `writer` (a number) has stored. The id, if that is a recorded node of its own.
  u32 answered(u32 id, u32 writer) {
    if (writer - first_ < capacity_) return writer - first_;
    if (id != no_node) writers_[id] = writer + 1;
    return no_node;
  }

  // ---- Afterwards, by its id
  u32 first() const { return first_; }
  u32 capacity() const { return capacity_; }
  /// As NodeKeys have it: 0, or the complement of the key that it asked for.
  u64 key(u32 id) const { return keys_[id]; }
  /// The number of the writer that answered it, which is not a recorded node of its own; no_node: there is none.
  u32 writer(u32 id) const { return writers_[id] - 1; }

 private:
  const u32 first_, capacity_;
  ZeroedArray<u64> keys_;
  ZeroedArray<u32> writers_;
};

}  // namespace ply
