#include "engine/foreign/import_gaps.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/foreign/import_fold.h"

namespace ply::imported {

Status Gaps::close() {
  find_missing();
  if (!missing_.empty()) {
    if (in_order_of_entering(nodes_)) {
      const Node& child = nodes_[missing_.front().first];
      return Error{fmt::format("line {}: no node has the id {} of its parent", child.line, child.parent)};
    }
    if (ids_ascend()) place_by_ids();
    else
      for (Missing& m : missing_) m.open = true;
    if (const Status s = chain_up(); !s) return s;
  }
  if (!budget_.ok()) return budget_.error();
  add_nodes();
  return Done{};
}

void Gaps::find_missing() {
  OutsideMap<i64, std::size_t> known;
  for (u32 i = 0; i < lines_ && budget_.steps(); ++i) {
    const Node& n = nodes_[i];
    if (!n.reported(Node::parent_reported) || ids_.find(n.parent) != no_node) continue;
    const auto [it, fresh] = known.try_emplace(n.parent, missing_.size());
    if (fresh && budget_.entries()) missing_.push_back({n.parent, i, i, -1, false, 0, false, 0});
    if (!budget_.ok()) return;
    Missing& m = missing_[it->second];
    m.last = i;
    if (n.reported(Node::ply_reported)) m.ply = std::max(m.ply, std::max(n.said_ply - 1, 0));
  }
}

// As numbers given when a node is entered do.
bool Gaps::ids_ascend() const {
  for (u32 i = 0; i < lines_; ++i)
    if (nodes_[i].reported(Node::parent_reported) && nodes_[i].id <= nodes_[i].parent) return false;
  return true;
}

// In the order of leaving, the first node after the last child, or one above it, that was entered before is what was
// open around it. Nothing follows: it was open where the log ends. Later ones have smaller ids: what one climb has
// passed, no later one stops at, so it goes on from where that climb has ended.
void Gaps::place_by_ids() {
  std::sort(missing_.begin(), missing_.end(), [](const Missing& a, const Missing& b) { return a.id > b.id; });
  OutsideMap<i64, Missing*> by_id;
  for (Missing& m : missing_) by_id[m.id] = &m;
  std::vector<i64> up(lines_);  // as Missing::up
  for (u32 i = 0; i < lines_; ++i) up[i] = nodes_[i].parent;
  std::vector<i64*> passed;
  for (Missing& m : missing_) {
    if (m.last + 1 >= lines_) {
      m.open = true;
      continue;
    }
    i64 id = nodes_[m.last + 1].id;
    passed.clear();
    while (budget_.steps()) {
      if (id < m.id) {
        m.parent = id;
        break;
      }
      bool root = false;
      i64* above = nullptr;
      if (const u32 real = ids_.find(id); real != no_node) {
        root = !nodes_[real].reported(Node::parent_reported), above = &up[real];
      } else {
        Missing& other = *by_id.at(id);    // greater ids have been placed
        if (other.open || &other == &m) {  // it is above itself only where lines are out of order
          m.open = true;
          break;
        }
        root = other.root, above = &other.up;
      }
      if (root) {
        m.root = true;
        break;
      }
      passed.push_back(above);
      id = *above;
    }
    for (i64* p : passed) *p = id;
    m.up = m.parent;
  }
}

// Those that were open lie below one another. Where plies are told, nodes between them that nothing names are known to
// have been there, too: no more of them than there are lines, and a line of nodes.
Status Gaps::chain_up() {
  std::vector<Missing*> line;
  for (Missing& m : missing_)
    if (m.open) line.push_back(&m);
  const bool plies = std::all_of(line.begin(), line.end(), [](const Missing* m) { return m->ply >= 0; });
  const bool by_id = ids_ascend();
  std::stable_sort(line.begin(), line.end(), [&](const Missing* a, const Missing* b) {
    return by_id ? a->id < b->id : plies && a->ply != b->ply ? a->ply < b->ply : a->first < b->first;
  });
  i64 nameless = -(i64{1} << 54);
  const std::size_t max = std::size_t{lines_} + static_cast<std::size_t>(max_ply);
  std::vector<Missing> between;
  std::vector<const Missing*> above;  // the line so far
  for (Missing* m : line) {
    while (!above.empty() && m->ply >= 0 && above.back()->ply >= m->ply) above.pop_back();
    i64 up = above.empty() ? 0 : above.back()->id;
    bool root = above.empty();
    const int from = above.empty() ? 0 : above.back()->ply < 0 ? m->ply : above.back()->ply + 1;
    for (int ply = from; ply < std::min(m->ply, max_ply); ++ply) {
      if (between.size() == max || !budget_.entries())
        return Error{
            fmt::format("line {}: with it the log leaves out more nodes than it has lines", nodes_[m->first].line)};
      between.push_back({--nameless, m->first, m->last, ply, true, up, root, up});
      up = nameless, root = false;
    }
    m->parent = up, m->root = root;
    above.push_back(m);
  }
  missing_.insert(missing_.end(), between.begin(), between.end());
  return Done{};
}

void Gaps::add_nodes() {
  order_.reserve(lines_ + missing_.size());
  std::stable_sort(missing_.begin(), missing_.end(),
                   [](const Missing& a, const Missing& b) { return a.open != b.open ? b.open : a.last < b.last; });
  std::size_t next = 0;
  const auto add = [&](const Missing& m) {
    const u32 i = nodes_.size();
    Node& n = nodes_.add();
    n.id = m.id, n.parent = m.parent, n.line = nodes_[m.last].line;
    n.r.alpha = -infinite, n.r.beta = infinite;
    n.r.best = no_rank, n.r.link = no_node, n.r.move = n.text = unknown_move_;
    n.r.end_kind = NodeRecord::pack_end(NodeEnd::aborted, Kind::none);
    n.tell(Node::inferred), n.tell(Node::end_reported), n.tell(Node::kind_reported);
    if (!m.root) n.tell(Node::parent_reported);
    if (m.ply >= 0) n.said_ply = static_cast<i16>(m.ply), n.tell(Node::ply_reported);
    ids_.add(i);
    order_.push_back(i);
    if (t_.inferred + t_.gaps == 0) t_.first_inferred = m.id;
    ++(m.open ? t_.inferred : t_.gaps);
  };
  for (u32 i = 0; i < lines_; ++i) {
    order_.push_back(i);
    for (; next < missing_.size() && !missing_[next].open && missing_[next].last == i; ++next) add(missing_[next]);
  }
  for (; next < missing_.size(); ++next) add(missing_[next]);
}

}  // namespace ply::imported
