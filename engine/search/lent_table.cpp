#include "engine/search/lent_table.h"

#include <algorithm>
#include <mutex>
#include <new>
#include <vector>

#include "engine/base/machine.h"
#include "engine/search/share_sink.h"

namespace ply {
namespace {

struct Stock {
  std::mutex mutex;
  std::vector<std::unique_ptr<Table>> tables;  // empty ones, the last given back at the end

  std::size_t bytes() const {
    std::size_t n = 0;
    for (const auto& t : tables) n += t->bytes();
    return n;
  }
};

Stock& stock() {
  static Stock s;
  return s;
}

std::unique_ptr<Table> from_stock(std::size_t bytes) {
  const std::lock_guard lock(stock().mutex);
  auto& tables = stock().tables;
  const auto found = std::find_if(tables.rbegin(), tables.rend(), [&](const auto& t) { return t->bytes() == bytes; });
  if (found == tables.rend()) return nullptr;
  std::unique_ptr<Table> out = std::move(*found);
  tables.erase(std::next(found).base());
  return out;
}

}  // namespace

std::size_t max_stocked_tables() { return main_memory() / 16; }

std::size_t stocked_tables() {
  const std::lock_guard lock(stock().mutex);
  return stock().bytes();
}

LentTable::LentTable(std::size_t bytes) : table_(from_stock(Table::whole_bytes(bytes))) {
  if (table_) return;
  try {
    table_ = std::make_unique<Table>(bytes);
  } catch (const std::bad_alloc&) {
    {
      const std::lock_guard lock(stock().mutex);
      stock().tables.clear();
    }
    table_ = std::make_unique<Table>(bytes);
  }
}

LentTable::~LentTable() {
  if (table_->bytes() > max_stocked_tables()) return;
  table_->clear();
  const std::lock_guard lock(stock().mutex);
  auto& tables = stock().tables;
  try {
    tables.push_back(std::move(table_));
  } catch (const std::bad_alloc&) {
    return;
  }
  // The one that was not wanted for longest
  while (stock().bytes() > max_stocked_tables()) tables.erase(tables.begin());
}

void ShareSink::add(int term, int side, int cell, int share) {
  if (cell == position && share == 0) return;
  std::vector<CellShare>& all = terms_[static_cast<std::size_t>(term)].sides[static_cast<std::size_t>(side)];
  const auto at = std::lower_bound(all.begin(), all.end(), cell,
                                   [](const CellShare& have, int wanted) { return have.cell < wanted; });
  if (at != all.end() && at->cell == cell) at->share += share;
  else all.insert(at, {cell, share});
}

void ShareSink::scale(int term, int numerator, int denominator) {
  TermShares& t = terms_[static_cast<std::size_t>(term)];
  t.numerator = numerator;
  t.denominator = denominator;
}

}  // namespace ply
