// A game whose evaluations have terms of one's own beside those of its profiles (own_term.h). They stand behind the
// profile's terms in every profile, with the weight 0 unless another is asked for; so whatever goes by the terms of a
// profile has them, too: breakdowns, weights, plans, other weights over a recorded tree, fits. Searches that weigh them
// go through the evaluation that is called (any_evaluation.h); all others are as fast as before.
#pragma once
#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/game/own_term.h"

namespace ply {

inline constexpr std::size_t max_own_terms = 6;

/// A raw value for either side.
struct OwnRaw {
  int first = 0, second = 0;
};

class HasOwnTerms {
 public:
  const std::vector<OwnTerm>& own_terms() const { return own_; }
  /// In the order of own_terms(), of which there are `out.size()`.
  void look_at_own_terms(const Position& p, std::span<OwnRaw> out) const;

 protected:
  ~HasOwnTerms() = default;
  /// What lies on the cells of Game::edit_board(), in its order.
  virtual void laid_pieces(const Position& p, std::vector<Piece>& out) const { out = own_game().edit_board(p).pieces; }
  /// How many moves a side has, or would have if it were to move.
  virtual int count_moves(const Position& p, Side side) const = 0;
  virtual const Game& own_game() const = 0;
  /// All of them, once, before anybody else has the game.
  virtual void take_own_terms(std::vector<OwnTerm> terms) = 0;
  std::vector<OwnTerm> own_;
  std::shared_ptr<const BoardWords> board_words_;

 private:
  friend Result<std::shared_ptr<const Game>> with_own_terms(const std::shared_ptr<const Game>& game,
                                                            const std::vector<OwnTermText>& terms);
};

/// How a term of one's own is weighed in a profile: a weight between -weight and weight cannot make an undecided game
/// look decided, with raw values between -raw and raw.
struct OwnRange {
  int weight = 0, raw = 0;
};
OwnRange own_range(const OwnTerm& term, const ProfileInfo& profile);

/// Of this game; empty where it has none.
std::vector<OwnTermText> own_terms_of(const Game& game);
/// The same game with these terms, and no others. The error names the term, with the column in its expression.
Result<std::shared_ptr<const Game>> with_own_terms(const std::shared_ptr<const Game>& game,
                                                   const std::vector<OwnTermText>& terms);
/// "NAME=EXPRESSION"
Result<OwnTermText> parse_own_term(std::string_view text);

}  // namespace ply
