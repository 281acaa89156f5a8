// Evaluations whose values are a table, fitted to games that the program plays with itself: what `train` asks of a game
// beside Game.
#pragma once
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/progress.h"
#include "engine/base/result.h"

namespace ply {

struct TrainSettings {
  u64 games = 1000;  ///< to be played; where lines are given: the most that are taken of them
  u64 seed = 1;
  u64 nodes = 1000;                ///< a move, in the games that are played
  int rounds = 8;                  ///< through all positions
  std::vector<std::string> lines;  ///< games played before or positions judged, one a line; empty: games are played now
  std::string by;                  ///< the table that plays, as its file says it; empty: what needs none
};

struct TrainedTable {
  std::string table;               ///< the file, as the game's folder has it
  std::string report;              ///< what came out, for people: by stage positions and the error of those held out
  std::vector<std::string> lines;  ///< the games
};

/// The games of a training that are played next, for machines that share them: those of a part depend on nothing but
/// their numbers and the parts before.
struct TrainPart {
  u64 from = 0, to = 0;                  ///< numbers, from 0 on
  std::function<std::string(u64)> game;  ///< as a line; for one thread
};

/// The command that makes such a table ("reversi"): what was used, and nothing else. Of lines that were given also how
/// many were taken and their digest.
std::string train_command(std::string_view what, const TrainSettings& settings, std::span<const std::string> lines);
/// Only games that are held out have positions.
Error nothing_to_fit(std::size_t lines, u32 held_out_of);

class HasTrainedTable {
 public:
  /// Equal settings give equal tables. An error names the line that is no game; stopped, it is one too.
  virtual Result<TrainedTable> train(const TrainSettings& settings, JobProgress& progress) const = 0;
  /// What comes after the games that are given, which must be whole parts, in their order.
  virtual Result<TrainPart> next_part(const TrainSettings& settings, JobProgress& progress) const = 0;

 protected:
  ~HasTrainedTable() = default;
};

}  // namespace ply
