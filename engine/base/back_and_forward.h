// The places that one came through, and back again: what was looked at before, and what one went back from.
#pragma once
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace ply {

/// Holds the last `max` places; it does not know the one where one is. For one thread.
template <class Place>
class BackAndForward {
 public:
  explicit BackAndForward(std::size_t max) : max_(max) {}

  bool can_go_back() const { return !back_.empty(); }
  bool can_go_forward() const { return !forward_.empty(); }
  /// One goes from here to a new place: there is nothing forward any more. What is left twice in a row stands once.
  void leave(Place here) {
    forward_.clear();
    if (!back_.empty() && back_.back() == here) return;
    back_.push_back(std::move(here));
    if (back_.size() > max_) back_.erase(back_.begin());
  }
  /// The last place that was another one than this, from which one can go forward to this. Nothing: there is none.
  std::optional<Place> back(const Place& here) { return go(back_, forward_, here); }
  std::optional<Place> forward(const Place& here) { return go(forward_, back_, here); }
  void clear() { back_.clear(), forward_.clear(); }

 private:
  static std::optional<Place> go(std::vector<Place>& from, std::vector<Place>& to, const Place& here) {
    while (!from.empty() && from.back() == here) from.pop_back();
    if (from.empty()) return std::nullopt;
    to.push_back(here);
    std::optional<Place> there(std::move(from.back()));
    from.pop_back();
    return there;
  }

  std::size_t max_;
  std::vector<Place> back_, forward_;
};

}  // namespace ply
