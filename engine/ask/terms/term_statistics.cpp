#include "engine/ask/terms/term_statistics.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace ply {
using State = TermStatistic::State;

TermSums::TermSums(const ProfileInfo& profile, const Weights& weights, const Weights& judge)
    : profile_(profile),
      weights_(weights),
      judge_(judge),
      terms_(profile.terms.size()),
      sums_(terms_ + 1),
      shares_(terms_ + 1),
      counted_(terms_, 0),
      min_(terms_ + 1, std::numeric_limits<int>::max()),
      greatest_(terms_ + 1, std::numeric_limits<int>::min()) {}

void TermSums::add(const View& v, const TermVectors& x, u32 begin, u32 end) {
  constexpr u32 max = 1024;
  std::vector<u32> picked;
  for (u32 from = begin; from < end; from += max) {
    const u32 n = std::min(max, end - from);
    picked.clear();
    for (u32 i = 0; i < n; ++i)
      if (is_leaf(v, x, from + i)) picked.push_back(i);
    if (!picked.empty()) block(x, from, n, picked);
  }
}

bool TermSums::is_leaf(const View& v, const TermVectors& x, u32 row) {
  const NodeEnd end = v[x.slot(row)].end();
  const bool over = end == NodeEnd::over || end == NodeEnd::repetition || end == NodeEnd::limit;
  if (end != NodeEnd::horizon && !over) return false;
  if (x.kind(row) == TermVectors::Row::fixed || std::abs(x.value(row)) >= profile_.decided) {
    ++out_.decided;
    return false;
  }
  if (!x.placed(row)) {
    ++out_.unclear;
    return false;
  }
  return true;
}

void TermSums::block(const TermVectors& x, u32 from, u32 n, const std::vector<u32>& picked) {
  const std::size_t m = picked.size(), width = m;
  raw_.resize((terms_ + 1) * width);
  given_.resize((terms_ + 1) * width);
  contributions_.resize(n);
  double* const sum = given_.data() + terms_ * width;
  std::fill_n(sum, width, 0);
  double* const missed = raw_.data() + terms_ * width;
  for (std::size_t i = 0; i < m; ++i) missed[i] = x.value(from + picked[i]);
  for (std::size_t t = 0; t < terms_; ++t) {
    const TermColumn& column = x.column(static_cast<int>(t));
    const int weight = weights_[static_cast<int>(t)], judged = judge_[static_cast<int>(t)];
    column.contributions(from, weight, contributions_);
    double* const given = given_.data() + t * width;
    int min = min_[t], greatest = greatest_[t];
    u64 some = 0;
    for (std::size_t i = 0; i < m; ++i) {
      const int c = contributions_[picked[i]];
      min = std::min(min, c), greatest = std::max(greatest, c), some += c != 0;
      given[i] = c;
      sum[i] += c;
    }
    min_[t] = min, greatest_[t] = greatest, counted_[t] += some;
    if (judged != weight) column.contributions(from, judged, contributions_);
    double* const raw = raw_.data() + t * width;
    for (std::size_t i = 0; i < m; ++i) missed[i] -= contributions_[picked[i]];
    // A weight of all divisors is cut nowhere
    column.contributions(from, TermSlope::unit, contributions_);
    for (std::size_t i = 0; i < m; ++i) raw[i] = contributions_[picked[i]] * (1.0 / TermSlope::unit);
  }
  for (std::size_t i = 0; i < m; ++i) {
    const int s = static_cast<int>(sum[i]);
    min_[terms_] = std::min(min_[terms_], s), greatest_[terms_] = std::max(greatest_[terms_], s);
    differ_ |= missed[i] != 0;
  }
  add(sums_, raw_, width);
  // Of contributions only their covariance with the sum is needed
  for (std::size_t t = 0; t <= terms_; ++t) shares_[t].add(given_.data() + t * width, sum, m);
}

void TermSums::add(Covariances& to, std::vector<double>& data, std::size_t width) {
  spans_.clear();
  for (std::size_t t = 0; t <= terms_; ++t) spans_.emplace_back(data.data() + t * width, width);
  to.add(spans_);
}

TermStatistics TermSums::result() {
  out_.leaves = sums_.count();
  const double variance = shares_[terms_].covariance();
  out_.mean = shares_[terms_].mean();
  out_.deviation = std::sqrt(std::max(0.0, variance));
  if (out_.leaves > 0) out_.min = min_[terms_], out_.greatest = greatest_[terms_];
  int varying = 0;
  for (std::size_t t = 0; t < terms_; ++t) {
    TermStatistic s;
    s.info = &profile_.terms[t];
    s.index = static_cast<int>(t);
    s.weight = weights_[s.index];
    if (out_.leaves > 0) {
      s.min = min_[t], s.greatest = greatest_[t];
      s.nonzero = static_cast<double>(counted_[t]) / static_cast<double>(out_.leaves);
    }
    s.mean = shares_[t].mean();
    s.deviation = shares_[t].deviation();
    s.raw_deviation = sums_.deviation(t);
    s.share = variance > 0 ? shares_[t].covariance() / variance : 0;
    varying += s.min != s.greatest;
    out_.terms.push_back(s);
  }
  out_.correlations.assign(terms_ * terms_, 0);
  for (std::size_t a = 0; a < terms_; ++a)
    for (std::size_t b = 0; b < terms_; ++b) {
      const double r = a == b ? (sums_.variance(a) > 0 ? 1 : 0) : sums_.correlation(a, b);
      out_.correlations[a * terms_ + b] = r;
      TermStatistic& s = out_.terms[a];
      if (a != b && r != 0 && (s.partner < 0 || std::abs(r) > std::abs(s.correlation)))
        s.partner = static_cast<int>(b), s.correlation = r;
    }
  double all_shares = 0;
  for (const TermStatistic& s : out_.terms) all_shares += std::abs(s.share);
  for (TermStatistic& s : out_.terms) {
    const auto t = static_cast<std::size_t>(s.index);
    if (s.raw_deviation == 0) s.state = sums_.mean(t) == 0 ? State::dead : State::constant;
    else if (s.weight == 0) s.state = State::silent;
    else if (s.share >= 0.5 && s.share >= all_shares / 2 && varying > 1) s.state = State::dominates;
  }
  judged();
  return std::move(out_);
}

void TermSums::judged() {
  out_.judged_same = !differ_;
  out_.judged_mean = sums_.mean(terms_);
  out_.judged_deviation = sums_.deviation(terms_);
  for (std::size_t t = 0; t < terms_; ++t) {
    const double varies = sums_.variance(t), r = sums_.correlation(t, terms_);
    if (varies > 0 && differ_)
      out_.suspicions.push_back({static_cast<int>(t), r * r, sums_.covariance(t, terms_) / varies});
  }
  std::stable_sort(out_.suspicions.begin(), out_.suspicions.end(),
                   [](const TermSuspicion& a, const TermSuspicion& b) { return a.explained > b.explained; });
}

const char* term_state_word(TermStatistic::State s) {
  constexpr const char* words[] = {"", "dominates", "silent", "constant", "dead"};
  return words[static_cast<std::size_t>(s)];
}

const char* term_state_meaning(TermStatistic::State s) {
  constexpr const char* texts[] = {
      "",
      "It makes up half of the variance of the sum or more; all other terms together move the sum less.",
      "It varies, but its weight is 0.",
      "The same at all leaves: it prefers no leaf to another.",
      "0 at all leaves, whatever its weight.",
  };
  return texts[static_cast<std::size_t>(s)];
}

}  // namespace ply
