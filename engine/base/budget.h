// What reading one text from outside may cost. A small file may ask for much: a row of a table for all rows before it,
// a line of a log for the nodes above it. Whoever reads one is handed a budget, takes from it before it makes room or
// goes on, and ends with its words where it is used up.
#pragma once
#include <atomic>
#include <cstddef>
#include <string>

#include "engine/base/result.h"
#include "engine/base/types.h"

namespace ply {

/// Owned by who reads; used by one thread.
class Budget {
 public:
  static constexpr u64 no_limit = ~u64{0};
  struct Limits {
    u64 bytes = u64{1} << 30;  ///< of memory that is made because of a number in the text
    int depth = 64;            ///< of what is nested
    u64 entries = no_limit;    ///< rows, members, nodes that it names
    u64 steps = no_limit;      ///< of the work, in units of the reader
  };
  Budget() : Budget(Limits()) {}
  /// `stop`: looked at now and then; null: nobody says it.
  explicit Budget(const Limits& limits, const std::atomic<bool>* stop = nullptr) : limits_(limits), stop_(stop) {}

  // Each is false where there is no more, from then on.
  bool bytes(u64 n) { return take(bytes_, n, limits_.bytes, Out::bytes); }
  bool entries(u64 n = 1) { return take(entries_, n, limits_.entries, Out::entries); }
  bool steps(u64 n = 1) {
    if ((steps_ ^ (steps_ + n)) >= look_at_stop && stopped()) return false;
    return take(steps_, n, limits_.steps, Out::steps);
  }
  bool deeper() {
    if (++depth_ > limits_.depth) out_ = Out::depth;
    return ok();
  }
  void back() { --depth_; }
  /// Room for `n` elements, which may be a number from the text.
  template <class List>
  bool resize(List& list, u64 n) {
    if (n > list.size() && !room<List>(n - list.size())) return false;
    list.resize(static_cast<std::size_t>(n));
    return true;
  }
  template <class List>
  bool assign(List& list, u64 n, const typename List::value_type& value) {
    if (!room<List>(n)) return false;
    list.assign(static_cast<std::size_t>(n), value);
    return true;
  }

  bool ok() const { return out_ == Out::nothing; }
  bool nested_too_deep() const { return out_ == Out::depth; }
  const Limits& limits() const { return limits_; }
  /// What there was no more of.
  Error error() const {
    switch (out_) {
      case Out::bytes: return {"it needs more memory than is allowed", 0, false, true};
      case Out::depth: return {"it is nested too deeply", 0, false, true};
      case Out::entries: return {"it has more entries than are allowed", 0, false, true};
      case Out::steps: return {"it takes more work than is allowed", 0, false, true};
      default: return {"reading was stopped"};
    }
  }
  u64 steps_taken() const { return steps_; }
  u64 bytes_taken() const { return bytes_; }

 private:
  enum class Out : u8 { nothing, bytes, depth, entries, steps, stop };
  static constexpr u64 look_at_stop = 4096;

  template <class List>
  bool room(u64 n) {
    constexpr u64 size = sizeof(typename List::value_type);
    if (n > no_limit / size) out_ = Out::bytes;
    return ok() && bytes(n * size);
  }
  bool take(u64& taken, u64 n, u64 max, Out out) {
    if (ok() && n > max - taken) out_ = out;
    else taken += n;
    return ok();
  }
  bool stopped() {
    if (ok() && stop_ && stop_->load(std::memory_order_relaxed)) out_ = Out::stop;
    return !ok();
  }

  Limits limits_;
  const std::atomic<bool>* stop_;
  u64 bytes_ = 0, entries_ = 0, steps_ = 0;
  int depth_ = 0;
  Out out_ = Out::nothing;
};

}  // namespace ply
