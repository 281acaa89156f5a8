// What every legal move of a position is worth: the ground on which moves of a finished game are judged.
//
// All moves are searched with a full window in one run, to two neighbouring depths, and a move is worth the mean of the
// two: with another side moving last, one depth alone says more or less for everybody. No switch is on that assumes
// what is not proved, so every value is that of plain minimax with the profile's evaluation and horizon. Where the game
// can be solved it is, and where a search has proved a result that counts as well.
#pragma once
#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "engine/review/expected.h"

namespace ply {

/// Who judges unless somebody chooses: the profile of the strongest of our levels that moves ply by ply, which of all
/// has the best evaluation. `modern` where there are no such levels.
std::string judging_profile(const Game& game);

struct ReviewSettings {
  std::string profile;                  ///< empty: that of judging_profile
  std::optional<Weights> weights = {};  ///< others than the profile's
  int depth = 0;                        ///< of the deeper of the two, at least 2; plies from where a turn begins
  u64 nodes = 0;                        ///< instead: as deep as this many a position allow, but at least to depth 2
  int exact = -1;  ///< solve with no more than so much left (HasPhases::left); 0: never; -1: as the game says
  std::vector<ScoreScale> scales = {};  ///< K that is given; else as the game has it
  std::size_t table_bytes = std::size_t{16} << 20;
  friend bool operator==(const ReviewSettings&, const ReviewSettings&) = default;
};

/// Values are in the view of the mover, in the profile's internal unit.
struct JudgedMove {
  MoveCode move = 0;
  int shallow = 0, deep = 0;            ///< at the two depths; not where it was solved
  ScoreClass known = ScoreClass::open;  ///< proved: by the rules, the solver or the search
  std::optional<int> solved = {};       ///< Game::solve's value
  std::optional<int> win_in = {};       ///< plies, < 0: the mover loses
  double expected = 0.5;                ///< for the mover
  std::vector<MoveCode> line = {};      ///< begins with the move
  friend bool operator==(const JudgedMove&, const JudgedMove&) = default;
};

struct JudgedPosition {
  Side mover = Side::first;
  /// The best first, equals in the order of the generator; empty: the game is over.
  std::vector<JudgedMove> moves;
  int depth = 0;         ///< of the deeper run; 0: solved
  bool solved = false;   ///< by Game::solve
  bool margins = false;  ///< ... whose values are margins, and no distances
  /// What the run would play at depth 1, 2 ...; empty where it was solved.
  std::vector<MoveCode> choices;
  ScoreScale scale;
  u64 nodes = 0;

  const JudgedMove& best() const { return moves.front(); }
  /// Null: not legal.
  const JudgedMove* of(MoveCode m) const;
  /// E of the best minus E of this one.
  double loss(const JudgedMove& m) const { return best().expected - m.expected; }
};

/// A position with its past.
struct ReviewPlace {
  Position position;
  std::vector<u64> history;
};

/// The error says why games of these rules cannot be judged so: no such profile, too little depth, whole turns.
Status check_review(const Game& game, const ReviewSettings& settings);
/// K by phases, as these settings have it. `game` has the profile.
std::vector<ScoreScale> scales_of(const Game& game, const ReviewSettings& settings);
/// The search that judges, without limits: everything proved, nothing assumed.
SearchRequest judging_request(const Game& game, const ReviewSettings& settings, const ReviewPlace& place);

/// `depth`: instead of the limits of the settings, 2 at least; 0: those. Nothing if `attention` says stop. The game is
/// not over.
std::optional<JudgedPosition> judge_position(const Game& game, const ReviewSettings& settings, const ReviewPlace& place,
                                             int depth, Attention& attention, const std::atomic<bool>* stop = nullptr);
/// The same by searches alone.
std::optional<JudgedPosition> judge_by_search(const Game& game, const ReviewSettings& settings,
                                              const ReviewPlace& place, int depth, Attention& attention);

/// A side's turn has several plies that are judged as a whole: what counts is what the best turn is worth.
bool judges_turns(const Game& game, const ReviewPlace& place);

}  // namespace ply
