#include "engine/games/micro_shogi/pair_fit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string_view>

#include "engine/game/sparse_fit.h"
#include "engine/game/train_in_parts.h"
#include "engine/games/micro_shogi/pair_evaluation.h"

namespace ply::micro_shogi {
namespace {

// While it is fitted a square has a value of its own beside those by the kings: what is rare with one king on a certain
// square follows what is common to all.
constexpr int any_king = PairPlan::all, places_in_all = any_king + squares * square_codes;

void numbers_of(const State& s, SparseNumbers& out) {
  PairSight sight;
  see_pairs(s, sight);
  const auto add = [&](int place) { out.add(static_cast<u32>(place)); };
  add(PairPlan::kings + sight.kings());
  for (int j = 0; j < sight.pieces; ++j) {
    const int piece = sight.piece[static_cast<std::size_t>(j)];
    add(PairPlan::places + sight.kings() * pair_pieces + piece);
    for (int i = 0; i < j; ++i) add(PairPlan::pair(sight.piece[static_cast<std::size_t>(i)], piece));
  }
  for (std::size_t q = 0; q < squares; ++q) {
    const int code = detail::seen_codes[static_cast<std::size_t>(sight.way)][q] + sight.code[q];
    add(PairPlan::own_side + sight.own_king() * squares * square_codes + code);
    add(PairPlan::enemy_side + sight.enemy * squares * square_codes + code);
    add(any_king + code);
  }
}

class Fitter {
 public:
  Fitter(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress)
      : samples_(samples), settings_(settings), progress_(progress) {}

  PairFit fit() {
    std::vector<u32> positions;
    for (std::size_t i = 0; i < samples_.size(); ++i)
      if (!held_out(samples_[i]) && samples_[i].calm) positions.push_back(static_cast<u32>(i));
    out_.fitted = positions.size();
    fit_.fit(std::move(positions), {settings_.seed, settings_.rounds, settings_.rate}, progress_,
             [&](u32 i, SparseNumbers& asked) {
               numbers_of(samples_[i].state, asked);
               return std::pair{0.0f, wanted(samples_[i])};
             });
    take_over();
    return std::move(out_);
  }

 private:
  bool held_out(const PairSample& s) const { return s.game % settings_.held_out_of == 0; }
  double wanted(const PairSample& s) const {
    return share_wanted(share_won(s.value / pair_scale), s.result, s.telling, settings_.trust);
  }

  // Into the table, and how well that foretells the games that were held out.
  void take_over() {
    out_.numbers.assign(static_cast<std::size_t>(PairPlan::all), 0);
    for (int i = 0; i < PairPlan::all; ++i) {
      float v = fit_.values()[static_cast<std::size_t>(i)];
      if (i >= PairPlan::own_side && i < PairPlan::enemy_side)
        v += fit_.values()[static_cast<std::size_t>(any_king + (i - PairPlan::own_side) % (squares * square_codes))];
      out_.numbers[static_cast<std::size_t>(i)] =
          static_cast<i16>(std::clamp<long>(std::lround(v * static_cast<float>(pair_scale)), -max, max));
    }
    const PairValues values = spread(out_.numbers);
    const MicroShogiRules rules(Variant::standard);
    const auto weights = default_weights(MicroShogiPairs::infos());
    double error = 0, of_modern = 0;
    for (const PairSample& s : samples_) {
      if (!held_out(s) || !s.calm) continue;
      const Side side = rules.mover(s.state);
      const double w = wanted(s), min = surprise(w, w);
      const auto reported = [&](const auto& e) { return share_won(evaluate(e, s.state, side, side) / pair_scale); };
      error += surprise(w, reported(MicroShogiPairs(rules, side, weights, values))) - min;
      of_modern +=
          surprise(w, reported(MicroShogiModern(rules, side, MicroShogiModern::weights(Variant::standard)))) - min;
      ++out_.held_out;
    }
    const double n = std::max<double>(1, static_cast<double>(out_.held_out));
    out_.error = error / n, out_.of_modern = of_modern / n;
  }

  static constexpr long max = 2000;  // no single value decides a game
  std::span<const PairSample> samples_;
  const PairFitSettings& settings_;
  JobProgress& progress_;
  SparseFit fit_{static_cast<std::size_t>(places_in_all)};  // in units of pair_scale
  PairFit out_;
};

}  // namespace

PairFit fit_pairs(std::span<const PairSample> samples, const PairFitSettings& settings, JobProgress& progress) {
  return Fitter(samples, settings, progress).fit();
}

namespace {

struct Training {
  using Sample = PairSample;
  using Fit = PairFit;
  using Values = PairValues;
  using Player = PairPlayer;
  static constexpr u64 parts = 3;
  PairGameSettings games;
  PairFitSettings fits;

  static Status read(std::string_view line, u32 number, std::vector<PairSample>& out) {
    return read_pair_game(line, number, out);
  }
  PairFit fit(std::span<const PairSample> samples, JobProgress& progress) const {
    return fit_pairs(samples, fits, progress);
  }
  static PairValues values(const PairFit& fit) { return spread(fit.numbers); }
};

}  // namespace

Result<TrainedTable> train_pairs(const TrainSettings& settings, JobProgress& progress) {
  if (!settings.by.empty())
    return Error{
        "Micro-Shogi takes no table that plays: each part of the games is played by what was fitted before it"};
  Training t;
  t.games.seed = t.fits.seed = settings.seed;
  t.games.nodes = settings.nodes, t.fits.rounds = settings.rounds;
  auto trained = PartedTraining(t).run(settings, progress);
  if (!trained) return trained.error();
  const PairFit& by = trained->first;
  TrainedTable out;
  out.lines = std::move(trained->second);
  if (by.fitted == 0) return nothing_to_fit(out.lines.size(), t.fits.held_out_of);
  out.report = train_command("micro-shogi --rules variant=standard", settings, out.lines);
  if (settings.lines.empty())
    out.report += fmt::format(
        "games of 1 to {} random moves, then few nodes a move and one random move of {};\n"
        "the first third by modern, each other by what was fitted to all before it; ",
        t.games.max_random, t.games.one_random_of);
  out.report += fmt::format("every {}th held out\n{} positions, ", t.fits.held_out_of, by.fitted);
  out.report += by.held_out == 0 ? "none held out\n"
                                 : fmt::format("error {:.4f} in {} held out, of modern {:.4f}\n", by.error, by.held_out,
                                               by.of_modern);
  out.table = write_pairs(by.numbers, out.report);
  return out;
}

}  // namespace ply::micro_shogi
