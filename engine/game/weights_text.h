// Weights as text: words TERM=NUMBER, in internal units, and a file of them.
//
//     plyscope-weights
//     game      kalah
//     profile   modern
//     weights   stones=101 row=9 choices=164
//
// A file names game, profile and every term once, so that a part of one is not taken for the whole; in words alone,
// terms that are not named stay as they are. A term of one's own has a line, too: `term edge = count(me.edge)`. Blank
// lines and lines that begin with # are passed over.
#pragma once
#include <string>
#include <string_view>

#include "engine/game/game.h"

namespace ply {

/// The least and the greatest weight that a term takes.
struct WeightRange {
  int low = 0, high = 0;
};
WeightRange weight_range(const TermInfo& term);

/// One word TERM=NUMBER. The error says what it should be.
Status set_weight(const ProfileInfo& profile, std::string_view word, Weights& weights);
/// All words of a line, starting from `weights`.
Result<Weights> parse_weights(const ProfileInfo& profile, std::string_view line, Weights weights);
/// Those that differ from `from`: "stones=101 row=9"; empty where none does.
std::string write_weights(const ProfileInfo& profile, const Weights& weights, const Weights& from);

/// All weights. `remarks`: lines for people, without their #.
std::string write_weights_file(const Game& game, const ProfileInfo& profile, const Weights& weights,
                               std::string_view remarks);
/// The error names the line.
Result<Weights> read_weights_file(const Game& game, const ProfileInfo& profile, std::string_view text);
/// What an option or a player says: the name of such a file, or the words themselves.
Result<Weights> weights_argument(const Game& game, const ProfileInfo& profile, std::string_view text);

}  // namespace ply
