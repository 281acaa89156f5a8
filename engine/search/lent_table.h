// Tables for searches that bring none: one stock for the whole program. A table is lent to a search and comes back
// cleared, so the next search of whatever match, engine, hint or list of positions finds it mapped and empty, and pays
// for the entries that it writes, not for the size. Two searches at a time have two tables. What the stock keeps is
// bounded; a larger table goes back to the system.
#pragma once
#include <cstddef>
#include <memory>

#include "engine/search/table.h"

namespace ply {

/// An empty table as long as it lives. Any thread; the table itself is used by one.
class LentTable {
 public:
  /// As Table(bytes): throws std::bad_alloc if the system has not so much, even without what the stock keeps.
  explicit LentTable(std::size_t bytes);
  ~LentTable();
  LentTable(const LentTable&) = delete;
  LentTable& operator=(const LentTable&) = delete;

  Table* get() const { return table_.get(); }

 private:
  std::unique_ptr<Table> table_;
};

/// What the stock keeps at most, in bytes: a sixteenth of the main memory.
std::size_t max_stocked_tables();
/// What it keeps now.
std::size_t stocked_tables();

}  // namespace ply
