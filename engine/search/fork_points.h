// A search that follows a fork's script: the policy that tells the node what it does otherwise, in the place of
// NoFault, and the observer that knows how far the search is on its path there. Compiled into searches of their own
// (engine/game/scripted.h), so all others have nothing of it.
#pragma once
#include <algorithm>
#include <atomic>
#include <utility>
#include <vector>

#include "engine/search/fault_points.h"
#include "engine/search/fork_script.h"
#include "engine/search/move_order.h"

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

  // ---- Told by the observer
  void root() { ++roots_; }
  void descend(int ply, int rank, Pass pass) {
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

  // ---- Asked by the search
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
  int& picked(const ForkedVisit& v) { return state(v).picked; }
  void missed() { report_.missed = true; }
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

/// The moves of a node, of which one may be searched before all others.
template <class Order>
struct ForkPicker : Order::Picker {
  using Base = typename Order::Picker;
  using Move = typename Order::Move;
  using Base::Base;
  ForkTrack* track = nullptr;

  template <class R>
  std::pair<Move, int> pick(int k, const Order& order, const R& rules, const typename Order::State& s, int ply,
                            Side mover, Move previous) {
    const auto next = [&](int i) -> std::pair<Move, int> {
      return Base::pick(i, order, rules, s, ply, mover, previous);
    };
    const ForkedVisit* v = track->with_first(ply);
    if (!v) return next(k);
    int& picked = track->picked(*v);
    const auto wanted = static_cast<Move>(*v->first);
    if (k == 0) {
      if (std::find(this->list.begin(), this->list.end(), wanted) == this->list.end()) track->missed();
      else if (this->table_place >= this->n || this->list[this->table_place] != wanted)
        return {wanted, this->ordered ? order.rating_of(rules, s, wanted, ply, mover) : 0};
    }
    auto found = next(picked++);
    if (k > 0 && found.first == wanted) found = next(picked++);
    return found;
  }
};

/// The policy. What it does not change is as in NoFault.
struct ForkPoints : NoFault {
  static constexpr bool forks = true;
  template <class T>
  using Setting = T;
  template <class Order>
  using Picker = ForkPicker<Order>;
  ForkTrack* track = nullptr;

  bool restricted(int ply) const { return track->restricted(ply); }
  bool stores(int ply) const { return track->stores(ply); }
  bool reorders(int ply) const { return track->with_first(ply) != nullptr; }
};

/// Tells the track where the search is, and everything to the observer behind it.
template <class Inner>
class ForkObserver {
 public:
  ForkObserver(Inner& inner, ForkTrack& track) : inner_(inner), track_(track) {}
  void root(int depth, int attempt) {
    track_.root();
    inner_.root(depth, attempt);
  }
  void descend(int ply, u32 move, int rank, Why why, Pass pass, bool reduced) {
    track_.descend(ply, rank, pass);
    inner_.descend(ply, move, rank, why, pass, reduced);
  }
  void enter(int ply, int depth, int alpha, int beta, Side mover) {
    track_.enter(ply);
    inner_.enter(ply, depth, alpha, beta, mover);
  }
  void attention(int ply) { inner_.attention(ply); }
  void static_eval(int ply, int value) { inner_.static_eval(ply, value); }
  void legal_moves(int ply, int n) { inner_.legal_moves(ply, n); }
  void asked(int ply, u64 key, const TableEntry* e, const Table& table) { inner_.asked(ply, key, e, table); }
  void hit(int ply, const TableEntry& e) { inner_.hit(ply, e); }
  void stand_pat(int ply, int alpha) { inner_.stand_pat(ply, alpha); }
  void best(int ply, int rank) { inner_.best(ply, rank); }
  void cutoff(int ply) { inner_.cutoff(ply); }
  u32 writer(int ply) const { return inner_.writer(ply); }
  void storing(int ply, u64 key, const Table& table) { inner_.storing(ply, key, table); }
  void history_dependent(int ply) { inner_.history_dependent(ply); }
  void leave(int ply, int value, Kind kind, NodeEnd end) { inner_.leave(ply, value, kind, end); }

 private:
  Inner& inner_;
  ForkTrack& track_;
};

}  // namespace ply
