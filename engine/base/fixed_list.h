// A list with a fixed capacity that lives on the stack: move lists in the hot path never allocate.
#pragma once
#include <algorithm>
#include <cassert>
#include <initializer_list>

#include "engine/base/types.h"

namespace ply {

template <class T, int Capacity>
class FixedList {
 public:
  static constexpr int capacity = Capacity;

  FixedList() = default;
  FixedList(std::initializer_list<T> all) : n_(static_cast<int>(all.size())) {
    assert(n_ <= Capacity);
    std::copy(all.begin(), all.end(), items_);
  }
  void add(T x) {
    assert(n_ < Capacity);
    items_[n_++] = x;
  }
  void clear() { n_ = 0; }
  int size() const { return n_; }
  bool empty() const { return n_ == 0; }
  const T& front() const { return items_[0]; }
  T& operator[](int i) { return items_[i]; }
  const T& operator[](int i) const { return items_[i]; }
  T* begin() { return items_; }
  T* end() { return items_ + n_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + n_; }

 private:
  int n_ = 0;
  T items_[Capacity];  // left uninitialised: only [0, n_) is ever read
};

}  // namespace ply
