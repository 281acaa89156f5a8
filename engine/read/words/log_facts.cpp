#include "engine/read/words/log_facts.h"

#include <algorithm>
#include <vector>

#include "engine/read/node/moment.h"
#include "engine/read/words/order_words.h"
#include "engine/trace/order_reported.h"
#include "engine/trace/thread_roots.h"

namespace ply {
namespace {

// Every child with what it did to the window of its parent, in the order of the search.
template <class Each>
void each_child(const View& v, u32 slot, Each&& each) {
  std::vector<u32> kids;
  v.children(slot, kids);
  const NodeRecord& q = v[slot];
  int alpha = q.stood_pat() ? q.static_eval : q.alpha;
  for (const u32 c : kids) {
    if (v.open(c)) return;
    const int value = value_for(q, v[c]);
    const bool counted = counts(v[c], alpha, q.beta, value), raised = counted && value > alpha;
    if (raised) alpha = value;
    each(c, value, counted, raised);
  }
}

}  // namespace

bool any_raised(const View& v, u32 slot) {
  bool any = false;
  each_child(v, slot, [&](u32, int, bool, bool raised) { any = any || raised; });
  return any;
}

bool best_that_counts(const View& v, u32 slot, u32 c) {
  int max = -infinite - 1, own = max;
  each_child(v, slot, [&](u32 k, int value, bool counted, bool) {
    if (!counted) return;
    max = std::max(max, value);
    if (k == c) own = value;
  });
  return own > -infinite - 1 && own == max;
}

bool goes_on_after(const View& v, u32 slot, Tick t) {
  if (v.open(slot)) return false;
  const u32 last = v.last_child(slot);
  return last != no_node && v.enter(last) > t;
}

bool searched_again(const View& v, u32 slot, u32 c) {
  std::vector<u32> kids;
  v.children(slot, kids);
  const auto next = std::upper_bound(kids.begin(), kids.end(), c);
  if (next == kids.end()) return v.open(slot) || v[slot].end() == NodeEnd::aborted || v[slot].partial();
  return v[*next].pass() == Pass::research && v[*next].rank == v[c].rank;
}

bool next_attempt_follows(const View& v, u32 slot) {
  const std::vector<u32> roots = thread_roots(v, slot);
  const auto next = std::upper_bound(roots.begin(), roots.end(), slot);
  return next == roots.end() || (v[*next].depth() == v[slot].depth() && v[*next].rank == v[slot].rank + 1);
}

std::string_view order_text(const View& v, Why why) { return order_is_reported(v) ? text(why) : "not told"; }

std::string_view order_explained(const View& v, Why why) {
  return order_is_reported(v)
             ? explain(why)
             : "Another engine's search, whose log does not say why a move came at its place (\"order\").";
}

}  // namespace ply
