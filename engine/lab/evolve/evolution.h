// The evolution of programs, one generation after the other. What comes out
// depends on the game, the settings and the number of generations alone: not on
// threads, stops or times.
#pragma once
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/lab/evolve/arena.h"
#include "engine/lab/evolve/breeding.h"
#include "engine/lab/evolve/lineage.h"
#include "engine/lab/evolve/settings.h"

namespace ply {

/// What one generation came to: the log, and what plots are drawn from.
struct GenerationRow {
  int generation = 0;  ///< from 1
  double best = 0, mean = 0,
         worst = 0;  ///< raw fitness; with one start it is the margin
  int best_size = 0;
  double mean_size = 0;
  int distinct = 0;  ///< different programs
  int ladder = 0;    ///< depth of the opponent
  u64 games = 0;
  double champion = 0;  ///< the champion's score in the validation; with one start his margin
  double seconds = 0;   ///< the only thing here that differs between equal runs
};
/// "generation,best,..." and a line of the table.
std::string generation_heading();
std::string generation_csv(const GenerationRow& row);

struct HeldOut {
  int depth = 0;
  GameTally tally;
};

struct Champion {
  ProgramTree tree;
  int generation = 0;              ///< in which it was found, from 1
  double fitness = 0;              ///< raw, there; with one start the margin
  int half_points = 0, games = 0;  ///< of the validation
};

/// A program of the last generation.
struct Ranked {
  ProgramTree tree;
  double fitness = 0;  ///< raw
  int copies = 1;
  GameTally tally;
  u64 id = 0;  ///< in the lineage; of several copies the first
};

/// What a run comes to. Stopped: the champion so far, and no scores.
struct EvolutionEnd {
  std::optional<Champion> champion;
  std::vector<HeldOut> held_out;
};

class Evolution {
 public:
  /// `game` must have programs().
  Evolution(std::shared_ptr<const Game> game, EvolveSettings settings);
  /// Goes on from a checkpoint; the error says what is wrong with it, or in
  /// what the settings differ.
  static Result<std::unique_ptr<Evolution>> resume(std::shared_ptr<const Game> game, EvolveSettings settings,
                                                   std::string_view checkpoint);

  struct Control {
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;
    std::function<void(int done, int all)> progress;  ///< on the calling thread
  };
  /// One generation: everybody plays, the next one is bred. False: it was
  /// stopped, and nothing has changed.
  bool step(const Control& control);
  /// Programs that were bred elsewhere play in the next generation, in the places of the last that were bred for it;
  /// who is there already does not come twice. How many came.
  int take_in(const std::vector<ProgramTree>& migrants);
  int generation() const { return generation_; }  ///< finished ones
  const std::vector<GenerationRow>& rows() const { return rows_; }
  const EvolveSettings& settings() const { return settings_; }

  /// Everybody who played in it, the best first; empty before the first
  /// generation, and after it was taken up again.
  const std::vector<Ranked>& standings() const { return standings_; }

  /// Who comes from whom, up to those who play next.
  const Lineage& lineage() const { return lineage_; }
  /// Its individual; 0: not kept.
  u64 born(const Champion& champion) const;
  /// The champion's; where it is not kept, the best of the last generation that
  /// is; 0: nobody has played.
  u64 best_born() const;

  /// The champion so far; nothing before the first generation.
  const std::optional<Champion>& champion() const { return champion_; }
  /// The champion after the best of the last generation have been validated as
  /// well. Changes nothing, so that a run that is taken up again goes on as if
  /// it had not been asked. Nothing: stopped.
  std::optional<Champion> final_champion(const Control& control) const;
  /// Scores against depths 1, 2, 4, 6 from starts that nobody was chosen by.
  /// Shorter if stopped.
  std::vector<HeldOut> held_out(const Champion& champion, const Control& control, int pairings = 100) const;
  /// The two together, as a run ends.
  EvolutionEnd conclude(const Control& control) const;
  ProgramFile file(const Champion& champion, const std::vector<HeldOut>& held_out) const;

  /// All that is needed to go on, as text.
  std::string checkpoint() const;

 private:
  struct Player {
    ProgramTree tree;
    std::string text;
    std::unique_ptr<const ReadyProgram> ready;
    std::vector<u64> members;  // individuals that have this program
    GameTally all, ladder;     // ladder: without the hall of fame
    i64 sum = 0,
        squares = 0;  // of what each pairing came to, in quarters of a point
    double fitness = 0;
    int copies() const { return static_cast<int>(members.size()); }
  };
  struct Pairing {
    Position start;
    int hall = -1;  // against whom; -1: the opponent
  };
  std::vector<Pairing> pairings() const;
  double fitness(const GameTally& t) const;
  double error(const Player& p) const;  // of that mean; below 0: one pairing does not tell
  bool take_living();
  Birth birth(int place, const ProgramTree& tree, BirthWay way) const;
  void keep_lineage(const std::vector<Player>& players, std::size_t best, int opponent, const std::vector<u64>& parents,
                    const std::vector<Bred>& children);
  double for_selection(const Player& p) const {
    return p.fitness - settings_.parsimony * static_cast<double>(p.tree.size());
  }
  std::optional<Champion> validated(const std::vector<std::pair<ProgramTree, double>>& candidates, int generation,
                                    const Control& control) const;

  std::shared_ptr<const Game> game_;
  const ProgramFace& face_;
  EvolveSettings settings_;
  std::vector<Position> validation_;
  // Of the validation, by text: nobody plays it twice; the calling thread's
  mutable std::map<std::string, int> half_points_;
  int generation_ = 0, ladder_ = 1;
  std::vector<ProgramTree> population_;                     // the next to play
  std::vector<ProgramTree> hall_;                           // the newest last
  std::vector<std::pair<ProgramTree, double>> contenders_;  // the best of the last generation, with their fitness
  std::optional<Champion> champion_;
  std::vector<GenerationRow> rows_;
  std::vector<Ranked> standings_;
  Lineage lineage_;
};

/// Where the checkpoint of a run lies: beside its program, so that both go
/// together.
std::string checkpoint_path(const std::string& program);
/// With which settings a checkpoint was made, to go on with the same; the error
/// says what is wrong with it.
Result<EvolveSettings> checkpoint_settings(std::string_view checkpoint);

}  // namespace ply
