// The network fitted: logistic regression through one hidden layer (network.h), the weights of the other terms with it,
// by the method of Adam (D. P. Kingma & J. Ba, "Adam: a method for stochastic optimization", 2015). Two kinds of
// positions:
// * from games of our own: to a mixture of what a search said and how the game ended
// * judged by another program: to what it said
#pragma once
#include <span>

#include "engine/base/progress.h"
#include "engine/game/trained_table.h"
#include "engine/games/arimaa/fit_positions.h"
#include "engine/games/arimaa/network.h"

namespace ply::arimaa {

struct NetworkFitSettings : TableFitSettings {
  NetworkFitSettings() { rate = 0.002, trust = 0.3; }
  int batch = 2048;    ///< positions that are seen before the numbers are moved, each second one in the mirror
  double scale = 800;  ///< who is ahead by so much wins as often as e to 1

  void for_judged() { scale = 150; }  ///< as the program that judged for the network that is built in counts
};

/// Beside `threats`.
struct NetworkFit : FitQuality {
  NetworkNumbers network;
};

/// Equal samples and settings give equal networks on machines with equal arithmetic. Progress in positions; stopped,
/// what it has.
NetworkFit fit_network(std::span<const FitPosition> samples, const NetworkFitSettings& settings, JobProgress& progress);

// The table of `pairs` made from games, or from positions that another program judged; and the network of `turns` from
// such (HasTrainedTable).
Result<TrainedTable> train_table(const TrainSettings& settings, JobProgress& progress);
Result<TrainPart> next_network_part(const TrainSettings& settings, JobProgress& progress);

}  // namespace ply::arimaa
