// How far a search is on the paths of a fork's script, and what the script says there: what the policy Script asks
// (script.h).
#pragma once
#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "engine/search/fork_script.h"
#include "engine/search/table.h"

namespace ply {

/// What a fork says while it runs, and after.
struct ForkReport {
  std::atomic<u64>* visited = nullptr;  ///< borrowed; is told every 1,024 nodes how many there were
  u32 entered = 0;                      ///< visits of the script that have begun
  bool missed = false;                  ///< a move that was to be first is not among those that its node searches
  bool no_path = false;  ///< the path to a search that begins anew cannot be followed: a move of it is illegal
};

/// Where a search is on the paths of its script, and which of its visits are open. One search thread.
class ForkTrack {
 public:
  ForkTrack(const ForkScript& script, Table* spare, ForkReport& report)
      : script_(script), spare_(spare), report_(report), visits_(script.visits.size()) {}

  // ---- Where the search is
  void descend(int ply, int rank, Pass pass) {
    roots_ += ply == 0;
    const ForkHop hop{ply == 0 ? roots_ - 1 : static_cast<u32>(rank), pass};
    for (std::size_t i = 0; i < visits_.size(); ++i) {
      const auto& hops = script_.visits[i].hops;
      int& matched = visits_[i].matched;
      matched = std::min(matched, ply);
      if (matched == ply && static_cast<std::size_t>(ply) < hops.size() &&
          same_step(hops[static_cast<std::size_t>(ply)], hop))
        ++matched;
    }
  }
  void enter(int ply) {
    changed_above_ = std::min(changed_above_, ply);
    if ((++nodes_ & 1023) == 0 && report_.visited) report_.visited->store(nodes_, std::memory_order_relaxed);
  }

  // ---- What it does there
  /// The node that is about to be entered at `ply` does something otherwise.
  bool due(int ply) const {
    return std::any_of(script_.visits.begin(), script_.visits.end(),
                       [&](const ForkedVisit& v) { return at(v, ply) && !is_open(v); });
  }
  /// Calls f(visit) for all that are due at `ply`, and opens them until close().
  template <class F>
  void open(int ply, F&& f) {
    for (const ForkedVisit& v : script_.visits) {
      if (!at(v, ply) || is_open(v)) continue;
      state(v).open = true;
      state(v).picked = 0;
      ++report_.entered;
      f(v);
    }
  }
  void close(int ply) {
    for (const ForkedVisit& v : script_.visits) {
      if (!is_open(v) || static_cast<int>(v.hops.size()) != ply + 1) continue;
      state(v).open = false;
      if (v.may_differ()) changed_above_ = std::max(changed_above_, ply);
    }
  }
  bool restricted(int ply) const {
    return any_open(ply, [](const ForkedVisit& v) { return v.restricted(); });
  }
  /// False: its value rests on an answer that was changed.
  bool stores(int ply) const { return ply >= changed_above_; }
  /// Of several the last one counts.
  ForkedVisit const* with_first(int ply) const {
    const ForkedVisit* found = nullptr;
    any_open(ply, [&](const ForkedVisit& v) {
      if (v.first) found = &v;
      return false;
    });
    return found;
  }
  /// The k-th move of a node that searches `v.first` before all others, and how it is rated.
  template <class Picker, class Order, class R>
  std::pair<typename R::Move, int> pick(const ForkedVisit& v, Picker& picker, int k, const Order& order, const R& rules,
                                        const typename R::State& s, int ply, Side mover, typename R::Move previous) {
    const auto next = [&] { return picker.pick(state(v).picked++, order, rules, s, ply, mover, previous); };
    const auto wanted = static_cast<typename R::Move>(*v.first);
    if (k == 0) {
      if (std::find(picker.list.begin(), picker.list.end(), wanted) == picker.list.end()) report_.missed = true;
      else if (picker.table_place >= picker.n || picker.list[picker.table_place] != wanted)
        return {wanted, picker.ordered ? order.rating_of(rules, s, wanted, ply, mover) : 0};
    }
    auto found = next();
    if (k > 0 && found.first == wanted) found = next();
    return found;
  }
  template <class MoveList>
  void restrict(MoveList& list, int ply) const {
    any_open(ply, [&](const ForkedVisit& v) {
      if (!v.restricted()) return false;
      const MoveList all = list;
      list.clear();
      const auto in = [](const std::vector<u32>& some, u32 m) {
        return std::find(some.begin(), some.end(), m) != some.end();
      };
      for (const auto m : all)
        if ((v.only.empty() || in(v.only, m)) && !in(v.never, m)) list.add(m);
      return false;
    });
  }
  /// For a node that uses one where the search has none.
  Table* spare() const { return spare_; }
  ForkReport& report() { return report_; }
  const ForkScript& script() const { return script_; }

 private:
  struct State {
    int matched = 0;  // steps of its path that the open line follows
    int picked = 0;   // moves that its order has given, where one is searched before them
    bool open = false;
  };
  const State& state(const ForkedVisit& v) const {
    return visits_[static_cast<std::size_t>(&v - script_.visits.data())];
  }
  State& state(const ForkedVisit& v) { return visits_[static_cast<std::size_t>(&v - script_.visits.data())]; }
  bool is_open(const ForkedVisit& v) const { return state(v).open; }
  bool at(const ForkedVisit& v, int ply) const {
    const auto n = static_cast<std::size_t>(ply) + 1;
    return v.hops.size() == n && state(v).matched == ply + 1;
  }
  template <class F>
  bool any_open(int ply, F&& f) const {
    for (const ForkedVisit& v : script_.visits)
      if (is_open(v) && static_cast<int>(v.hops.size()) == ply + 1 && f(v)) return true;
    return false;
  }

  const ForkScript& script_;
  Table* const spare_;
  ForkReport& report_;
  std::vector<State> visits_;  // as in the script
  u32 roots_ = 0;
  u64 nodes_ = 0;
  int changed_above_ = 0;  // open nodes above this ply rest on an answer that was changed
};

}  // namespace ply
