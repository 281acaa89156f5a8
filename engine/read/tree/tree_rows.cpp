#include "engine/read/tree/tree_rows.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ply {

int unsearched_moves(const View& v, u32 slot) {
  const NodeRecord& q = v[slot];
  if (v.open(slot) || q.partial() || q.moves == 0 || q.uncounted()) return 0;
  std::array<bool, 256> seen{};
  int ranks = 0;
  const i64 end = i64{slot} - q.size;
  for (i64 c = i64{slot} - 1; c > end; c -= v[static_cast<u32>(c)].size) {
    const NodeRecord& r = v[static_cast<u32>(c)];
    if (r.pass() != Pass::probe) ranks += !std::exchange(seen[r.rank], true);
  }
  return std::max(0, q.moves - ranks);
}

void TreeFold::open(u32 id) { version_ += open_.insert(id).second + shut_.erase(id); }

void TreeFold::open_all(u32 id) { version_ += whole_.insert(id).second + shut_.erase(id); }

void TreeFold::close(const View& v, u32 slot) {
  // A whole subtree around it falls apart into the open nodes on the path and whole subtrees beside it.
  std::vector<u32> path, kids;
  v.path_to(slot, path);
  for (std::size_t d = 0; d < path.size(); ++d) {
    const u32 id = v.id(path[d]);
    if (!whole_.erase(id)) continue;
    if (d + 1 == path.size()) break;
    open_.insert(id);
    v.children(path[d], kids);
    for (u32 c : kids)
      if (v[c].size > 1) whole_.insert(v.id(c));
  }
  const u32 id = v.id(slot);
  open_.erase(id);
  shut_.insert(id);
  ++version_;
}

void TreeFold::clear() {
  open_.clear();
  whole_.clear();
  shut_.clear();
  ++version_;
}

void TreeFold::reveal(const View& v, std::span<const u32> path) {
  for (u32 k : path) version_ += shut_.erase(v.id(k));
}

void TreeRows::clear() {
  rows_.clear();
  parts_.clear();
  size_ = 0;
  seen_size_ = no_node;
}

void TreeRows::add(const TreeRow& row) {
  if (parts_.empty() || parts_.back().whole != no_node) parts_.push_back({size_, no_node, rows_.size()});
  rows_.push_back(row);
  ++size_;
}

void TreeRows::add_whole(const View& v, u32 slot) {
  parts_.push_back({size_, slot, 0});
  size_ += v[slot].size;
}

bool TreeRows::update(const View& v, const TreeFold& fold, std::span<const u32> path, const Options& options) {
  const u64 order = options.order ? options.order->version : 0;
  order_ = options.order;
  if (seen_order_ == order && seen_size_ == v.size() && seen_closed_ == v.closed() && seen_version_ == fold.version() &&
      seen_ghosts_ == options.ghosts && std::equal(path.begin(), path.end(), seen_path_.begin(), seen_path_.end()))
    return false;
  seen_order_ = order;
  seen_size_ = v.size();
  seen_closed_ = v.closed();
  seen_version_ = fold.version();
  seen_ghosts_ = options.ghosts;
  seen_path_.assign(path.begin(), path.end());
  rows_.clear();
  parts_.clear();
  size_ = 0;
  capped_ = false;

  // A stack of rows still to be listed, the next one on top; children are pushed last to first, as the records lie.
  std::vector<TreeRow> todo;
  const auto node = [&](u32 slot, u32 parent) {
    TreeRow row;
    row.slot = slot;
    row.parent = parent;
    row.ply = v[slot].ply;
    row.expandable = v[slot].size > 1;
    return row;
  };
  const auto push = [&](u32 parent) {
    if (order_) {
      const std::vector<u32>& kids = order_->children(v, parent);
      for (auto c = kids.rbegin(); c != kids.rend(); ++c) todo.push_back(node(*c, parent));
      return;
    }
    const i64 last = parent == no_node ? i64{v.size()} - 1 : i64{parent} - 1,
              end = parent == no_node ? -1 : i64{parent} - v[parent].size;
    for (i64 c = last; c > end; c -= v[static_cast<u32>(c)].size) todo.push_back(node(static_cast<u32>(c), parent));
  };
  push(no_node);
  while (!todo.empty()) {
    TreeRow row = todo.back();
    todo.pop_back();
    if (rows_.size() >= options.cap) {
      capped_ = true;
      return true;
    }
    if (row.kind != TreeRow::Kind::node) {
      add(row);
      continue;
    }
    const u32 k = row.slot, id = v.id(k);
    if (fold.is_whole(id)) {
      add_whole(v, k);
      continue;
    }
    const std::size_t depth = row.ply;
    const bool on_path = depth + 1 < path.size() && path[depth] == k;
    const int hidden = options.ghosts ? unsearched_moves(v, k) : 0;
    row.expandable = v[k].size > 1 || (options.ghosts && hidden > 0 && v[k].end() == NodeEnd::inner);
    row.expanded = row.expandable && (fold.is_open(id) || (on_path && !fold.is_shut(id)));
    add(row);
    if (!row.expanded) continue;
    u64 below = 0;
    if (options.ghosts) {
      const i64 end = i64{k} - v[k].size;
      for (i64 c = i64{k} - 1; c > end; c -= v[static_cast<u32>(c)].size) below += v[static_cast<u32>(c)].skipped;
      TreeRow extra;
      extra.parent = k;
      extra.ply = row.ply + 1;
      if (const u64 own = v[k].skipped > below ? v[k].skipped - below : 0; own > 0 && !v.open(k)) {
        extra.kind = TreeRow::Kind::unrecorded;
        extra.count = own;
        todo.push_back(extra);
      } else {
        extra.kind = TreeRow::Kind::ghost;
        for (extra.ordinal = hidden - 1; extra.ordinal >= 0; --extra.ordinal) todo.push_back(extra);
      }
    }
    push(k);
  }
  return true;
}

TreeRow TreeRows::at(const View& v, u64 n) const {
  const auto it =
      std::upper_bound(parts_.begin(), parts_.end(), n, [](u64 row, const Part& p) { return row < p.first; }) - 1;
  if (it->whole == no_node) return rows_[it->list + (n - it->first)];
  TreeRow row;
  if (order_) {
    // Down from the top of the subtree: a row belongs to the sibling whose nodes reach as far.
    row.slot = it->whole;
    for (u64 rest = n - it->first; rest > 0;) {
      --rest;
      for (const u32 c : order_->children(v, row.slot)) {
        row.slot = c;
        if (rest < v[c].size) break;
        rest -= v[c].size;
      }
    }
  } else {
    row.slot = v.subtree_row(it->whole, static_cast<u32>(n - it->first));
  }
  row.parent = v.parent(row.slot);
  row.ply = v[row.slot].ply;
  row.expandable = row.expanded = v[row.slot].size > 1;
  return row;
}

u64 TreeRows::find(const View& v, u32 slot) const {
  for (const Part& p : parts_) {
    if (p.whole != no_node) {
      if (slot > p.whole || slot < v.first_slot(p.whole)) continue;
      if (!order_) return p.first + (v.id(slot) - v.id(p.whole));
      std::vector<u32> path;
      v.path_to(slot, path);
      u64 row = p.first;
      for (std::size_t d = static_cast<std::size_t>(std::find(path.begin(), path.end(), p.whole) - path.begin());
           d + 1 < path.size(); ++d) {
        ++row;
        for (const u32 c : order_->children(v, path[d])) {
          if (c == path[d + 1]) break;
          row += v[c].size;
        }
      }
      return row;
    }
    const std::size_t end = &p == &parts_.back()
                                ? rows_.size()
                                : std::min(rows_.size(), p.list + static_cast<std::size_t>((&p + 1)->first - p.first));
    for (std::size_t i = p.list; i < end; ++i)
      if (rows_[i].kind == TreeRow::Kind::node && rows_[i].slot == slot) return p.first + (i - p.list);
  }
  return size_;
}

}  // namespace ply
