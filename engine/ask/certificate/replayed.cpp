#include "engine/ask/certificate/replayed.h"

#include <algorithm>
#include <utility>

namespace ply {

Replayed::Replayed(std::span<const NodeRecord> records, bool windowless) : records_(records), windowless_(windowless) {
  const u32 n = size();
  parent_.assign(n, no_node);
  id_.resize(n), slot_of_.resize(n), enter_.resize(n), leave_.resize(n);
  entry_.resize(n), now_.resize(n), handed_.resize(n), did_.resize(n);
  first_kid_.assign(n + 1, 0);

  // A node takes those before it that have no parent yet, as many as its size has room for.
  std::vector<u32> waiting;
  for (u32 k = 0; k < n; ++k) {
    for (u32 inside = 1; inside < records[k].size; waiting.pop_back()) {
      parent_[waiting.back()] = k;
      ++first_kid_[k + 1];
      inside += records[waiting.back()].size;
    }
    waiting.push_back(k);
  }
  roots_ = waiting;
  for (u32 k = 0; k < n; ++k) first_kid_[k + 1] += first_kid_[k];
  kids_.resize(first_kid_[n]);
  std::vector<u32> filled(first_kid_.begin(), first_kid_.end() - 1);
  for (u32 k = 0; k < n; ++k)
    if (parent_[k] != no_node) kids_[filled[parent_[k]]++] = k;

  // Events and nodes are counted as they come.
  start();
  Tick tick = 0;
  u32 count = 0;
  while (!line_.empty() || next_root_ < roots_.size()) {
    if (line_.empty() || line_.back().next < children(line_.back().slot).size()) {
      const u32 k = line_.empty() ? roots_[next_root_++] : children(line_.back().slot)[line_.back().next++];
      id_[k] = count, slot_of_[count++] = k, enter_[k] = tick++;
      line_.push_back({k});
    } else {
      leave_[line_.back().slot] = tick++;
      line_.pop_back();
    }
  }
  start();
}

void Replayed::start() {
  line_.clear();
  next_root_ = 0;
  at_ = -1;
  event_ = no_node;
  left_ = false;
}

void Replayed::to(Tick t) {
  if (t < at_) start();
  while (at_ < t && (!line_.empty() || next_root_ < roots_.size())) {
    ++at_;
    left_ = !line_.empty() && line_.back().next == children(line_.back().slot).size();
    if (left_) {
      event_ = line_.back().slot;
      line_.pop_back();
      leaving(event_);
    } else {
      event_ = line_.empty() ? roots_[next_root_++] : children(line_.back().slot)[line_.back().next++];
      line_.push_back({event_});
      entering(event_);
    }
  }
}

void Replayed::entering(u32 k) {
  const NodeRecord& r = records_[k];
  Window& w = entry_[k];
  w.alpha = {r.alpha, {}};
  w.beta = {r.beta, {}};
  if (const u32 up = parent_[k]; up != no_node) {
    handed_[k] = now_[up];
    if (!windowless_) {
      const bool turns = records_[up].mover() != r.mover();
      int low = now_[up].alpha.value, high = now_[up].beta.value;
      Owner low_by = now_[up].alpha.owner, high_by = now_[up].beta.owner;
      const Owner narrow{Owner::Kind::null_window, id_[up]};
      const bool probe = r.pass() == Pass::probe;
      if (!probe && r.pass() == Pass::scout && high - low != 1) high = low + 1, high_by = narrow;
      if (probe && high - low != 1) low = high - 1, low_by = narrow;
      if (turns) {
        std::swap(low, high), std::swap(low_by, high_by);
        low = -low, high = -high;
      }
      const bool own_question = probe && !turns && r.move == 0xffff;  // of the same position: it asks for any bound
      const Owner nobody{Owner::Kind::unknown, no_node};
      w.alpha.owner = own_question || low != r.alpha ? nobody : low_by;
      w.beta.owner = own_question || high != r.beta ? nobody : high_by;
    }
  }
  now_[k] = w;
  if (r.stood_pat()) now_[k].alpha = {r.static_eval, {Owner::Kind::stand_pat, id_[k]}};
  did_[k] = 0;
}

void Replayed::leaving(u32 k) {
  const NodeRecord& r = records_[k];
  const u32 up = parent_[k];
  if (up == no_node || r.pass() == Pass::probe || r.end() == NodeEnd::aborted || r.end() == NodeEnd::open) return;
  Window& w = now_[up];
  const int value = records_[up].mover() == r.mover() ? r.value : -r.value;
  if (value <= w.alpha.value) {
    did_[k] = 1;
    return;
  }
  // A scout only asks; what it finds counts where it ends the node, and was not searched less deep.
  if (r.pass() == Pass::scout && (r.reduced() || value < w.beta.value)) return;
  did_[k] = 2;
  w.alpha = {value, {Owner::Kind::child, id_[k]}};
}

}  // namespace ply
