// What the terms do over all leaves of a search: how far each goes, how much of the variance of the sum is its, which
// go together, which do nothing; and which of them another set of weights would name as wrong.
//
// Leaves are the evaluations that the search made at its horizon, each visit once, and ends of the game whose value is
// a sum of terms as well. What is decided is left out: terms do not explain a win.
// Contributions are in internal units and the view of the root's mover.
#pragma once
#include <string>
#include <vector>

#include "engine/ask/terms/leaf_sums.h"
#include "engine/ask/terms/term_vectors.h"

namespace ply {

/// A sum of squares that is split among terms, and how it is done: share i = cov(term i, sum) / var(sum). So shares add
/// up to 1; a term that works against the others has a negative one.
struct TermStatistic {
  const TermInfo* info = nullptr;
  int index = 0;  ///< in the order of the evaluation
  int weight = 0;
  int min = 0, greatest = 0;  ///< contribution
  double mean = 0, deviation = 0;
  double raw_deviation = 0;  ///< of what one unit of weight adds: not 0 also where the weight is
  double nonzero = 0;        ///< 0..1 of the leaves: the contribution is not 0
  double share = 0;          ///< of the variance of the sum; 0 where the sum does not vary
  int partner = -1;          ///< the term whose raw value goes along with its own most, either way; -1: none varies
  double correlation = 0;    ///< with that one, -1..1
  enum class State : u8 {
    varies,
    /// Half of the variance of the sum or more is its, others vary as well, and their shares, whatever their signs, are
    /// no more than its own
    dominates,
    silent,    ///< its raw value varies, but its weight is 0
    constant,  ///< the same at all leaves, not 0: no leaf is preferred to another for it
    dead,      ///< 0 at all leaves whatever its weight
  } state = State::varies;
};

/// How well one term alone explains what two sets of values differ by.
struct TermSuspicion {
  int index = 0;         ///< of the term
  double explained = 0;  ///< 0..1: share of the variance of the difference, by a straight line
  double slope = 0;      ///< of that line: the difference for one raw unit; so the weight looks wrong by this
};

struct TermStatistics {
  std::string problem;  ///< why there are none; empty: there are
  u64 leaves = 0;
  u64 decided = 0;  ///< leaves and ends of the game that are left out
  u64 unclear = 0;  ///< leaves that are left out, since their terms are not known
  int min = 0, greatest = 0;
  double mean = 0, deviation = 0;  ///< of the sum of the terms
  std::vector<TermStatistic> terms;
  /// Of the raw values, terms x terms, row by row; 0 where one does not vary.
  std::vector<double> correlations;
  double correlation(int a, int b) const {
    return correlations[static_cast<std::size_t>(a) * terms.size() + static_cast<std::size_t>(b)];
  }

  /// The static values that the search used, less those under the judge's weights: nothing differs, or which terms
  /// explain it, the best first. A search agrees with itself whatever its weights are, so only a second opinion can
  /// name a wrong one. The weights that the recording states do not count: what was recorded does.
  double judged_deviation = 0, judged_mean = 0;
  bool judged_same = true;  ///< no leaf differs
  std::vector<TermSuspicion> suspicions;
};

/// From parts, one after the other: rows of vectors that need not be kept. In parts of 1,024 rows or whole multiples,
/// all but the last one, to the last digit what it is of all at once.
class TermSums {
 public:
  /// `judge`: the weights that the search's static values are compared with. The profile outlives it.
  TermSums(const ProfileInfo& profile, const Weights& weights, const Weights& judge);
  /// The rows [begin, end) of `x`, which is of this view, with or without inner nodes.
  void add(const View& v, const TermVectors& x, u32 begin, u32 end);
  TermStatistics result();

 private:
  bool is_leaf(const View& v, const TermVectors& x, u32 row);
  void block(const TermVectors& x, u32 from, u32 n, const std::vector<u32>& picked);
  void add(Covariances& to, std::vector<double>& data, std::size_t width);
  void judged();

  const ProfileInfo& profile_;
  const Weights weights_, judge_;
  const std::size_t terms_;
  Covariances sums_;              // raw values; the last column: what the judge misses
  std::vector<PairSums> shares_;  // each contribution with the sum; the last: the sum with itself
  std::vector<u64> counted_;
  std::vector<int> min_, greatest_;  // the last: of the sum
  std::vector<double> raw_, given_;
  std::vector<i32> contributions_;
  std::vector<std::span<double>> spans_;
  bool differ_ = false;
  TermStatistics out_;
};

/// "dominates"; empty where there is nothing to say.
const char* term_state_word(TermStatistic::State s);
const char* term_state_meaning(TermStatistic::State s);

}  // namespace ply
