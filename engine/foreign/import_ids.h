// Nodes by the ids of their lines: six bytes a node.
#pragma once
#include <vector>

#include "engine/base/budget.h"
#include "engine/base/secret_hash.h"
#include "engine/foreign/import_line.h"

namespace ply::imported {

class IdIndex {
 public:
  /// Of nodes that stay where they are; those are added one by one.
  IdIndex(const Nodes& nodes, Budget& budget) : nodes_(nodes), budget_(budget) {
    std::size_t room = 64;
    while (room < std::size_t{nodes.size()} * 3 / 2 + 1024) room *= 2;
    slots_.assign(room, no_node);
  }
  /// The node that has its id already, else itself.
  u32 add(u32 i) {
    if (++used_ * 4 > slots_.size() * 3) grow();
    u32& slot = slots_[place(nodes_[i].id)];
    if (slot == no_node) slot = i;
    return slot;
  }
  /// no_node: there is none.
  u32 find(i64 id) const { return slots_[place(id)]; }

 private:
  std::size_t place(i64 id) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = static_cast<std::size_t>(SecretHash::mixed(static_cast<u64>(id))) & mask;
    for (; slots_[at] != no_node && nodes_[slots_[at]].id != id; at = (at + 1) & mask) budget_.steps();
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
  std::vector<u32> slots_;
  std::size_t used_ = 0;
};

}  // namespace ply::imported
