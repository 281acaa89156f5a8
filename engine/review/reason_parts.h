// What the rules of reasons are made of: both lines, replayed.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/game/named_facts.h"
#include "engine/review/reason.h"

namespace ply {

/// A line from where a decision begins, up to the end of the game.
struct ReplayedLine {
  std::vector<MoveCode> moves;
  std::vector<Position> positions;           ///< before every move, and behind the last
  std::vector<u64> history;                  ///< keys of all positions before the last
  std::vector<Side> movers;                  ///< of the moves
  std::vector<std::vector<Effect>> effects;  ///< of the moves
  std::vector<std::array<int, 2>> had;       ///< HasNamedFacts::had, of the positions
  std::optional<Outcome> end;
  std::size_t size() const { return moves.size(); }
  /// The end of this turn, counted from the one that begins the line, from 1 on; nothing: it does not come to it.
  std::optional<std::size_t> end_of_turn(int turn) const;
};

/// `past`: keys of the positions before `start`. Moves behind the end of the game are left out.
ReplayedLine replayed(const Game& game, const HasNamedFacts& facts, const Position& start, std::vector<u64> past,
                      const std::vector<MoveCode>& moves);

/// What a decision is compared by.
struct Compared {
  const Game& game;
  const HasNamedFacts& facts;
  const FactRules& rules;
  Side mover = Side::first;
  bool turns = false;  ///< a side composes turns of several steps: plies count by turns
  ReplayedLine played, best;

  const ReplayedLine& line(bool in_best) const { return in_best ? best : played; }
  int own(const ReplayedLine& l, std::size_t i) const { return l.had[i][static_cast<std::size_t>(index(mover))]; }
  int their(const ReplayedLine& l, std::size_t i) const {
    return l.had[i][static_cast<std::size_t>(index(other(mover)))];
  }
  int balance(const ReplayedLine& l, std::size_t i) const { return own(l, i) - their(l, i); }
  /// Moves that are looked at: those of the decision, and four plies or the opponent's turn behind it.
  std::size_t window(const ReplayedLine& l) const;
  /// The piece or the stones that this move takes, and where; nothing: it takes none.
  struct Taken {
    int cell = -1, count = 1;
    Side of = Side::first;
  };
  std::optional<Taken> taken(const ReplayedLine& l, std::size_t i) const;
  /// What kind of piece this move takes.
  std::string name_of_taken(const ReplayedLine& l, std::size_t i) const;
  /// Where what stands on this cell before this move stood at the beginning; the cell itself where it was dropped.
  int origin(const ReplayedLine& l, std::size_t i, int cell) const;
};

/// The first fact that holds, without words; of some kinds only if the less deep lines show it, too.
std::optional<Reason> first_fact(const Compared& deep, const std::vector<Compared>& less_deep);
/// Of the counts of the evaluation; the less deep lines must agree.
std::optional<Reason> term_reason(const Compared& deep, const std::vector<Compared>& less_deep);
/// The sentence. `played` and `best` name the moves.
std::string sentence_of(const Compared& c, const Reason& r, const std::string& played, const std::string& best);

}  // namespace ply
