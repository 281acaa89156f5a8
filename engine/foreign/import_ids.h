// Nodes by the ids of their lines: a table where these are numbered through, as most logs do, else six bytes a node.
#pragma once
#include <algorithm>
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/secret_hash.h"
#include "engine/foreign/import_line.h"

namespace ply::imported {

class IdIndex {
 public:
  /// Of nodes that stay where they are; those are added one by one.
  IdIndex(const Nodes& nodes, Budget& budget) : nodes_(nodes), budget_(budget) {
    i64 high = low_ = nodes.empty() ? 0 : nodes[0].id;
    for (u32 i = 0; i < nodes.size(); ++i) low_ = std::min(low_, nodes[i].id), high = std::max(high, nodes[i].id);
    const auto range = static_cast<u64>(high) - static_cast<u64>(low_) + 1;
    const bool through = range <= u64{nodes.size()} * 2 + 1024;
    if (through) by_id_.assign(static_cast<std::size_t>(range), no_node);
    std::size_t room = 64;
    while (!through && room < std::size_t{nodes.size()} * 3 / 2 + 1024) room *= 2;
    slots_.assign(room, no_node);
  }
  /// The node that has its id already, else itself.
  u32 add(u32 i) {
    const u64 own = place_by_id(nodes_[i].id);
    if (own >= by_id_.size() && ++used_ * 4 > slots_.size() * 3) grow();
    u32& slot = own < by_id_.size() ? by_id_[static_cast<std::size_t>(own)] : slots_[place(nodes_[i].id)];
    if (slot == no_node) slot = i;
    return slot;
  }
  /// no_node: there is none.
  u32 find(i64 id) const {
    const u64 own = place_by_id(id);
    return own < by_id_.size() ? by_id_[static_cast<std::size_t>(own)] : slots_[place(id)];
  }

 private:
  u64 place_by_id(i64 id) const { return static_cast<u64>(id) - static_cast<u64>(low_); }
  // By growing strides, which pass every place: one after the other, places taken lie in long runs, and a parent that
  // many lines name may lie at the end of one.
  std::size_t place(i64 id) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(SecretHash::mixed(static_cast<u64>(id))) & mask;
    for (std::size_t stride = 1; slots_[at] != no_node && nodes_[slots_[at]].id != id; at = (at + stride++) & mask)
      budget_.steps();
    return at;
  }
  void grow() {
    std::vector<u32> old = std::move(slots_);
    slots_.assign(old.size() * 2, no_node);
    for (const u32 i : old)
      if (i != no_node) slots_[place(nodes_[i].id)] = i;
  }

  const Nodes& nodes_;
  Budget& budget_;
  i64 low_ = 0;
  std::vector<u32> by_id_, slots_;  // from low_ on; the others
  std::size_t used_ = 0;
};

}  // namespace ply::imported
