#include "engine/trace/node_columns.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/trace/beside_records.h"
#include "engine/trace/view.h"

namespace ply {
namespace {

constexpr NodeColumnInfo infos[] = {
    {NodeColumn::thread, "thread", "thread", "The thread that searched it, counted from 1."},
    {NodeColumn::time, "time", "time", "Microseconds since its search began, when it was left."},
    {NodeColumn::table_depth, "table_depth", "table-depth",
     "The depth of the table's entry that answered it, or with which it was stored."},
    {NodeColumn::raw_static, "raw_static", "raw-static",
     "Its static value before the search corrected it; static is the one that it went by."},
    {NodeColumn::writer_thread, "writer_thread", "writer-thread",
     "The thread that wrote the entry of the table which answered it, counted from 1."},
    {NodeColumn::other_writer, "other_writer", "other-writer",
     "The id of the node that wrote the entry of the table which answered it, where another thread has it later on."},
};
static_assert(std::size(infos) == NodeColumns::kinds);

BesideRecords<NodeColumns>& kept_columns() {
  static auto* const all = new BesideRecords<NodeColumns>;  // recordings may outlive everything static
  return *all;
}

}  // namespace

std::span<const NodeColumnInfo> all_node_columns() { return infos; }

const NodeColumnInfo* find_node_column(std::string_view id) {
  for (const NodeColumnInfo& c : infos)
    if (id == c.id) return &c;
  return nullptr;
}

bool NodeColumns::empty() const {
  return std::all_of(numbers.begin(), numbers.end(), [](const std::vector<i32>& c) { return c.empty(); });
}

std::shared_ptr<const NodeColumns> node_columns(const View& v) {
  return v.empty() || v.closed() == 0 ? nullptr : node_columns(&v[0]);
}

std::shared_ptr<const NodeColumns> node_columns(const NodeRecord* records) { return kept_columns().of(records); }

void keep_node_columns(const NodeRecord* records, NodeColumns columns) {
  if (!columns.empty()) kept_columns().keep(records, std::make_shared<const NodeColumns>(std::move(columns)));
}

void forget_node_columns(const NodeRecord* records) { kept_columns().forget(records); }

}  // namespace ply
