#include "engine/games/micro_shogi/pair_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/core/random.h"
#include "engine/games/micro_shogi/pair_evaluation.h"

namespace ply::micro_shogi {
namespace {

// While it is fitted a square has a value of its own beside those by the kings: what is rare with one king on a certain
// square follows what is common to all.
constexpr int any_king = PairPlan::all, places_in_all = any_king + squares * square_codes;

struct Places {
  std::array<u32, 1024> at;  // positions that a game comes to have 28 pairs; the editor's may have more
  std::size_t n = 0;
  void add(int place) { at[n++] = static_cast<u32>(place); }
};

void places_of(const State& s, Places& out) {
  PairSight sight;
  see_pairs(s, sight);
  out.n = 0;
  out.add(PairPlan::kings + sight.kings());
  for (int j = 0; j < sight.pieces; ++j) {
    const int piece = sight.piece[static_cast<std::size_t>(j)];
    out.add(PairPlan::places + sight.kings() * pair_pieces + piece);
    for (int i = 0; i < j; ++i) out.add(PairPlan::pair(sight.piece[static_cast<std::size_t>(i)], piece));
  }
  for (std::size_t q = 0; q < squares; ++q) {
    const int code = detail::seen_codes[static_cast<std::size_t>(sight.way)][q] + sight.code[q];
    out.add(PairPlan::own_side + sight.own_king() * squares * square_codes + code);
    out.add(PairPlan::enemy_side + sight.enemy * squares * square_codes + code);
    out.add(any_king + code);
  }
}

double share_won(double value) { return 1 / (1 + std::exp(-value)); }
double surprise(double wanted, double told) {
  const double p = std::clamp(told, 1e-5, 1 - 1e-5);
  return -wanted * std::log(p) - (1 - wanted) * std::log(1 - p);
}

class Fitter {
 public:
  Fitter(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress)
      : samples_(samples), settings_(settings), progress_(progress) {}

  PairFit fit() {
    std::vector<u32> order;
    for (std::size_t i = 0; i < samples_.size(); ++i)
      if (!held_out(samples_[i]) && samples_[i].calm) order.push_back(static_cast<u32>(i));
    out_.fitted = order.size();
    Random random = Random::stream(settings_.seed, 0);
    Places places;
    for (int round = 0; round < settings_.rounds && !progress_.stop; ++round) {
      for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(static_cast<u32>(i))]);
      const double share = settings_.rounds > 1 ? static_cast<double>(round) / (settings_.rounds - 1) : 0;
      const auto rate = static_cast<float>(settings_.rate * std::pow(0.05, share));
      for (const u32 i : order) {
        if (progress_.stop) break;
        places_of(samples_[i].state, places);
        float sum = 0;
        for (std::size_t k = 0; k < places.n; ++k) sum += values_[places.at[k]];
        const auto wrong = static_cast<float>(share_won(sum) - wanted(samples_[i]));
        for (std::size_t k = 0; k < places.n; ++k) {
          float& moved = moved_[places.at[k]];
          moved += wrong * wrong;
          values_[places.at[k]] -= rate * wrong / std::sqrt(moved);
        }
        ++progress_.done;
      }
    }
    take_over();
    return std::move(out_);
  }

 private:
  bool held_out(const PairSample& s) const { return s.game % settings_.held_out_of == 0; }
  double wanted(const PairSample& s) const {
    const double told = share_won(s.value / pair_scale);
    return s.telling ? settings_.trust * told + (1 - settings_.trust) * (s.result + 1) / 2 : told;
  }

  // Into the table, and how well that foretells the games that were held out.
  void take_over() {
    out_.numbers.assign(static_cast<std::size_t>(PairPlan::all), 0);
    for (int i = 0; i < PairPlan::all; ++i) {
      float v = values_[static_cast<std::size_t>(i)];
      if (i >= PairPlan::own_side && i < PairPlan::enemy_side)
        v += values_[static_cast<std::size_t>(any_king + (i - PairPlan::own_side) % (squares * square_codes))];
      out_.numbers[static_cast<std::size_t>(i)] =
          static_cast<i16>(std::clamp<long>(std::lround(v * static_cast<float>(pair_scale)), -most, most));
    }
    const PairValues values = spread(out_.numbers);
    const MicroShogiRules rules(Variant::standard);
    const auto weights = default_weights(MicroShogiPairs::infos());
    double error = 0, of_modern = 0;
    for (const PairSample& s : samples_) {
      if (!held_out(s) || !s.calm) continue;
      const Side side = rules.mover(s.state);
      const double w = wanted(s), least = surprise(w, w);
      const auto told = [&](const auto& e) { return share_won(evaluate(e, s.state, side, side) / pair_scale); };
      error += surprise(w, told(MicroShogiPairs(rules, side, weights, values))) - least;
      of_modern +=
          surprise(w, told(MicroShogiModern(rules, side, MicroShogiModern::weights(Variant::standard)))) - least;
      ++out_.held_out;
    }
    const double n = std::max<double>(1, static_cast<double>(out_.held_out));
    out_.error = error / n, out_.of_modern = of_modern / n;
  }

  static constexpr long most = 2000;  // no single value decides a game
  std::span<const PairSample> samples_;
  const PairFitSettings& settings_;
  JobProgress& progress_;
  std::vector<float> values_ = std::vector<float>(places_in_all, 0.0f),  // in units of pair_scale
      moved_ = std::vector<float>(places_in_all, 1e-3f);                 // squares of all steps
  PairFit out_;
};

}  // namespace

PairFit fit_pairs(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress) {
  return Fitter(samples, settings, progress).fit();
}

}  // namespace ply::micro_shogi
