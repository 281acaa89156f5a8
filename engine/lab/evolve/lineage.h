// Where programs come from: every individual of an evolution with its parents
// and what was done to them, so that it can be said which crossover brought a
// gain. Kept are those who live, those who played last, the best of every
// generation, and the ancestors of all of them.
#pragma once
#include <array>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/game/program.h"
#include "engine/lab/evolve/breeding.h"

namespace ply {

/// An individual: the place that a program has in one generation. A program
/// that lives on is a new one there.
struct Birth {
  u64 id = 0;          ///< from 1, place after place, generation after generation
  int generation = 1;  ///< in which it plays
  BirthWay way = BirthWay::unknown;
  std::array<u64, 2> parents{};  ///< of the generation before; 0: none. The root
                                 ///< of a crossover is the first one's
  std::array<int, 2> cuts{-1, -1};
  int mutated = -1;
  bool kept = false;
  bool best = false;    ///< of its generation
  bool played = false;  ///< what follows is known
  double fitness = 0;   ///< raw, in its generation
  double error = 0;     ///< standard error of that mean; 0 with one start, where it
                        ///< is exact; below 0: not known
  int games = 0;
  int opponent = 0;  ///< depth of the alpha-beta that most of them were against
  std::shared_ptr<const ProgramTree> tree;

  bool crossed() const { return way == BirthWay::crossover && !kept; }
  friend bool operator==(const Birth& a, const Birth& b);
};

/// "crossover", "point-mutation" ...
const char* birth_way_id(BirthWay way);

/// Sorted by id.
class Lineage {
 public:
  const std::vector<Birth>& births() const { return births_; }
  const Birth* find(u64 id) const;  ///< null: not kept
  Birth* find(u64 id);
  /// The one of this generation with this program; the first of several. Null:
  /// not kept.
  const Birth* find(int generation, const ProgramTree& tree) const;
  void add(Birth birth) { births_.push_back(std::move(birth)); }
  /// Forgets who is no ancestor of those that are kept. `champion`: kept as
  /// well; 0: none. At most `limit` remain: the oldest generations go first.
  void prune(int last_played, u64 champion, std::size_t limit);
  friend bool operator==(const Lineage&, const Lineage&) = default;

 private:
  std::vector<Birth> births_;
};

/// What the recorded operator makes of the parents. `graft`: the subtree that a
/// mutation put there; not used where there was none. Nothing: it does not fit
/// these parents.
std::optional<ProgramTree> bred_again(const Birth& birth, const ProgramTree& first, const ProgramTree* second,
                                      const ProgramTree& graft);
/// The subtree that its mutation put there; empty if there was none.
ProgramTree graft_of(const Birth& birth);

// --- As lines of a checkpoint: "birth ...", in the order of ids. A program
// stands there where the parents do not give it.
std::string write_births(const Lineage& lineage);
/// One such line without its first word, added. `generations`: finished ones.
Status read_birth(std::string_view line, Lineage& lineage, int population, int generations, int cells,
                  const ProgramLimits& limits);

// --- What it says

/// Fitness against that of the better parent, which played a generation
/// earlier.
struct Gain {
  double value = 0;
  /// The same start, opponent and moves: no chance in it. Else low .. high: 95
  /// %, Welch's interval; from and to infinity where there were too few games
  /// for one.
  bool exact = false;
  double low = 0, high = 0;
  bool other_opponent = false;  ///< the ladder has gone on meanwhile: the two
                                ///< numbers are not of the same games
  u64 better = 0;               ///< that parent
};
/// Nothing: no parent is kept, or it has not played yet.
std::optional<Gain> gain_of(const Lineage& lineage, const Birth& birth);

/// Everybody that an individual comes from.
struct Family {
  std::vector<const Birth*> members;  ///< by id; the one asked for is the last
  /// From the founder to the one asked for, always by the better parent: with
  /// one start the gains of these add up to the difference between the two.
  std::vector<const Birth*> line;
  std::vector<std::pair<const Birth*, Gain>> crossovers;  ///< by gain, those against the same opponent first
  bool whole = true;                                      ///< false: of some members the parents are not kept
};
Family family_of(const Lineage& lineage, u64 id);

/// Nodes [from, to) of a program.
struct ProgramRange {
  int from = 0, to = 0;
};
/// What came from the second parent by crossover, where it stands in the child
/// now; nothing if there was none, it was replaced by a mutation, or the second
/// parent is not kept.
std::optional<ProgramRange> inserted_range(const Lineage& lineage, const Birth& birth);

}  // namespace ply
