// Sums over many leaves, a block at a time: what means, variances, correlations and straight lines are made of. All
// columns are shifted by their first value, so that large means take no digits.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "engine/base/types.h"

namespace ply {

/// Sum of products; eight running sums, so that several go at a time.
inline double dot_product(std::span<const double> a, std::span<const double> b) {
  double part[8] = {};
  std::size_t i = 0;
  for (; i + 8 <= a.size(); i += 8)
    for (std::size_t j = 0; j < 8; ++j) part[j] += a[i + j] * b[i + j];
  double sum = 0;
  for (; i < a.size(); ++i) sum += a[i] * b[i];
  for (const double p : part) sum += p;
  return sum;
}

/// Means and covariances of some columns.
class Covariances {
 public:
  explicit Covariances(std::size_t columns)
      : n_(columns), first_(columns), sums_(columns), products_(columns * columns) {}

  /// One block: a span a column, all of one length. They are shifted in place.
  void add(std::vector<std::span<double>>& columns) {
    if (columns.empty() || columns[0].empty()) return;
    for (std::size_t i = 0; i < n_; ++i) {
      if (count_ == 0) first_[i] = columns[i][0];
      for (double& x : columns[i]) sums_[i] += x -= first_[i];
    }
    for (std::size_t i = 0; i < n_; ++i)
      for (std::size_t j = i; j < n_; ++j) products_[i * n_ + j] += dot_product(columns[i], columns[j]);
    count_ += columns[0].size();
  }

  u64 count() const { return count_; }
  double mean(std::size_t i) const { return count_ ? first_[i] + sums_[i] / static_cast<double>(count_) : 0; }
  double covariance(std::size_t i, std::size_t j) const {
    if (count_ == 0) return 0;
    const double n = static_cast<double>(count_);
    return products_[i < j ? i * n_ + j : j * n_ + i] / n - sums_[i] / n * (sums_[j] / n);
  }
  double variance(std::size_t i) const { return std::max(0.0, covariance(i, i)); }
  double deviation(std::size_t i) const { return std::sqrt(variance(i)); }
  /// -1..1; 0 where one does not vary.
  double correlation(std::size_t i, std::size_t j) const {
    const double both = deviation(i) * deviation(j);
    return both > 0 ? std::min(1.0, std::max(-1.0, covariance(i, j) / both)) : 0;
  }

 private:
  std::size_t n_;
  u64 count_ = 0;
  std::vector<double> first_, sums_, products_;  // products: row by row, the upper half
};

/// The same of two columns, where no others are compared.
class PairSums {
 public:
  /// `a` against `b`, which may be the same.
  void add(const double* a, const double* b, std::size_t n) {
    if (n == 0) return;
    if (count_ == 0) first_a_ = a[0], first_b_ = b[0];
    for (std::size_t i = 0; i < n; ++i) {
      const double x = a[i] - first_a_, y = b[i] - first_b_;
      a_ += x, b_ += y, aa_ += x * x, ab_ += x * y, bb_ += y * y;
    }
    count_ += n;
  }
  u64 count() const { return count_; }
  double mean() const { return count_ ? first_a_ + a_ / n() : 0; }  ///< of the first
  double variance() const { return count_ ? std::max(0.0, aa_ / n() - a_ / n() * (a_ / n())) : 0; }
  double second_variance() const { return count_ ? std::max(0.0, bb_ / n() - b_ / n() * (b_ / n())) : 0; }
  double deviation() const { return std::sqrt(variance()); }
  double covariance() const { return count_ ? ab_ / n() - a_ / n() * (b_ / n()) : 0; }
  /// -1..1; 0 where one does not vary.
  double correlation() const {
    const double both = std::sqrt(variance() * second_variance());
    return both > 0 ? std::min(1.0, std::max(-1.0, covariance() / both)) : 0;
  }

 private:
  double n() const { return static_cast<double>(count_); }
  u64 count_ = 0;
  double first_a_ = 0, first_b_ = 0, a_ = 0, b_ = 0, aa_ = 0, ab_ = 0, bb_ = 0;
};

}  // namespace ply
