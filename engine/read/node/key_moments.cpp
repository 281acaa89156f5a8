#include "engine/read/node/key_moments.h"

#include <algorithm>

#include "engine/trace/cut_saving.h"

namespace ply {
namespace {

int importance(const KeyMoment& m) {
  switch (m.kind) {
    case KeyMomentKind::result:
    case KeyMomentKind::first_bound: return -2;
    case KeyMomentKind::new_best: return -1;
    case KeyMomentKind::cut:
    case KeyMomentKind::research: break;
  }
  return m.ply;
}

class Collector {
 public:
  explicit Collector(const View& v) : v_(v) {}

  // The returns to a node that raised its bound: at the root each of them is a new best move.
  void returns_to(u32 k) {
    const NodeRecord& q = v_[k];
    if (q.size <= 1) return;
    int alpha = q.stood_pat() ? q.static_eval : q.alpha;
    v_.children(k, kids_);
    for (const u32 c : kids_) {
      if (v_.open(c)) return;
      const int value = value_for(q, v_[c]);
      if (!counts(v_[c], alpha, q.beta, value) || value <= alpha) continue;
      alpha = value;
      if (q.ply == 0) add(v_.leave(c), KeyMomentKind::new_best, c);
      first_ = first_ < 0 ? v_.leave(c) : std::min(first_, v_.leave(c));
      if (first_ == v_.leave(c)) first_slot_ = c;
    }
  }
  void node(u32 k) {
    const NodeRecord& r = v_[k];
    const bool again = r.ply == 0 ? r.rank > 0 : r.pass() == Pass::research;
    if (again) add(v_.enter(k), KeyMomentKind::research, k);
    if (v_.open(k)) return;
    if (r.cut() && cut_saved_moves(v_, k) && r.ply > 0) add(v_.leave(k), KeyMomentKind::cut, k);
  }
  // Behind the root of a search: the first bound of it is known now.
  void root(u32 k) {
    if (first_ >= 0) add(first_, KeyMomentKind::first_bound, first_slot_);
    if (!v_.open(k)) add(v_.leave(k), KeyMomentKind::result, k);
    first_ = -1;
  }
  std::vector<KeyMoment> taken() {
    // At one tick the kind that comes first in the list says it.
    std::stable_sort(out_.begin(), out_.end(), [](const KeyMoment& a, const KeyMoment& b) {
      return a.tick != b.tick ? a.tick < b.tick : a.kind < b.kind;
    });
    out_.erase(
        std::unique(out_.begin(), out_.end(), [](const KeyMoment& a, const KeyMoment& b) { return a.tick == b.tick; }),
        out_.end());
    return std::move(out_);
  }

 private:
  void add(Tick t, KeyMomentKind kind, u32 slot) { out_.push_back({t, kind, slot, v_[slot].ply}); }

  const View& v_;
  std::vector<KeyMoment> out_;
  std::vector<u32> kids_;
  Tick first_ = -1;
  u32 first_slot_ = no_node;
};

}  // namespace

std::string_view text(KeyMomentKind kind) {
  switch (kind) {
    case KeyMomentKind::first_bound: return "first bound";
    case KeyMomentKind::new_best: return "new best move";
    case KeyMomentKind::cut: return "cut-off";
    case KeyMomentKind::research: return "searched again";
    case KeyMomentKind::result: return "result";
  }
  return "";
}

std::vector<KeyMoment> key_moments(const View& v, JobProgress* progress) {
  Collector all(v);
  constexpr u32 piece = 1u << 14;
  if (progress) progress->all = v.size();
  for (u32 k = 0; k < v.size(); ++k) {  // children before their parent, the searches of the root one by one
    if (progress && k % piece == 0) {
      if (progress->stop.load(std::memory_order_relaxed)) return {};
      progress->done = k;
    }
    all.node(k);
    all.returns_to(k);
    if (v[k].ply == 0) all.root(k);
  }
  return all.taken();
}

std::vector<KeyMoment> telling_moments(std::vector<KeyMoment> all, std::size_t max) {
  if (all.size() <= max) return all;
  std::stable_sort(all.begin(), all.end(),
                   [](const KeyMoment& a, const KeyMoment& b) { return importance(a) < importance(b); });
  all.resize(max);
  std::sort(all.begin(), all.end(), [](const KeyMoment& a, const KeyMoment& b) { return a.tick < b.tick; });
  return all;
}

}  // namespace ply
