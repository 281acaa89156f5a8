#include "engine/games/arimaa/evaluation.h"

#include "engine/games/arimaa/threats.h"

namespace ply::arimaa {

std::span<const TermInfo> ArimaaClassic::infos() {
  static constexpr TermInfo infos[] = {
      {"centre", "Strength (R 1 to E 6) times closeness to the centre: 3 on d4 e4 d5 e5, 0 on the rim.", 1, -20, 20},
      {"rabbits", "Ranks the rabbits have advanced.", 1, -20, 20},
      {"free", "Pieces that are not frozen and have a step, a push or a pull.", 1, -20, 20},
  };
  return infos;
}

// Fitted by the command `weights` to 1,200 games of 2,000 nodes a move with weights by hand, within 0 to 400, then
// stretched to keep material: 66.3 % [61.1, 71.5] against those of 300 games of their own. Longer ranges, and a second
// fit to games of such weights, predicted better and lost; so terms that stand at 0 are not proved useless, only these
// weights together are better.
std::span<const TermInfo> ArimaaModern::infos() {
  using Opponent = TermInfo::Opponent;
  static constexpr const char* guard_sharing =
      "One to four guards of a trap share 16, 30, 36 or 38, the rest of a division to the first squares; an elephant "
      "has 14 to itself, camel and horses share 5.";
  static constexpr TermInfo infos[] = {
      {"material", "HarLog: each piece by the number of stronger enemies left, rabbits by how few remain.", 100, 0, 300,
       Opponent::full, false,
       "A logarithm: each piece by what its side would lose without it, scaled to the whole; what rounding leaves "
       "belongs to the position."},
      {"home-traps", "Guards beside one's own traps; an elephant, a camel or a horse counts more.", 425, 0, 500,
       Opponent::full, false, guard_sharing},
      {"away-traps", "Guards beside the enemy's traps, counted the same way.", 425, 0, 500, Opponent::full, false,
       guard_sharing},
      {"hanging", "Pieces beside a stronger free enemy at a trap that is not guarded: a third of their value lost.", 0,
       0, 500, Opponent::full, false,
       "Pieces of a kind share alike; the rest of a division goes to the first squares."},
      {"advance", "Ranks the rabbits have advanced; the last ones count most.", 425, 0, 500},
      {"goal", "Unfrozen rabbits with a clear straight path to the goal, one to four steps away.", 425, 0, 500},
      {"frozen", "Own frozen pieces; strong ones cost most.", 103, 0, 500},
      {"squares", "Elephant and camel in the middle, horses on the flanks, cats and dogs at home, rabbits at the edge.",
       0, 0, 500},
      {"mobility", "Ordinary steps, and enemies that can be pushed or pulled.", 293, 0, 500},
      {"elephant", "Squares that the elephant can step to or clear; a blocked elephant is worth little.", 0, 0, 500,
       Opponent::full, false, "Each square counts 8; that there is no elephant belongs to the position."},
      {"tempo", "Steps that the mover has left.", 259, 0, 500},
  };
  return infos;
}

// Fitted to 900 games of 400 nodes a step, played with captures weighed by hand: half to their results, half to what
// searches of the same positions said. Fits to more of the results predicted them better and lost.
std::span<const TermInfo> ArimaaThreats::infos() {
  static const auto infos = [] {
    // Material, the traps at home and away, hanging, advance, goal, frozen, squares, mobility, the elephant, tempo
    static constexpr std::array<int, ArimaaModern::tempo + 1> weights = {100, 430, 251, 0,   731, 284,
                                                                         187, 169, 0,   108, 345};
    std::array<TermInfo, terms_in_all> all{};
    const auto modern = ArimaaModern::infos();
    for (std::size_t t = 0; t < modern.size(); ++t) {
      all[t] = modern[t];
      all[t].weight = weights[t];
      all[t].max_weight = t == ArimaaModern::material ? 300 : 1'000;
    }
    all[captures_now] = {"captures-now",
                         "The best piece that the mover can take within this turn: nearly all that it is worth.", 100,
                         0, 200};
    all[captures_next] = {"captures-next",
                          "What the other side could take in its next turn: 12 to 25 % of what the pieces are worth.",
                          100, 0, 200};
    return all;
  }();
  return infos;
}

}  // namespace ply::arimaa
