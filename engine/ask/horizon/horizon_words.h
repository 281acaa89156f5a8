// The verdict on a score in words, and its lines as they stand under each other.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/ask/horizon/horizon.h"
#include "engine/read/words/sentence.h"

namespace ply {

/// "stable", "parity", "unstable", "postponed", "not-known".
std::string_view horizon_id(HorizonVerdict verdict);
/// "Stable", "A swing", "Unstable", ... : to begin a sentence with.
std::string_view horizon_word(HorizonVerdict verdict);
/// What was found, in one or two sentences. Scores are in the view of the mover at the place.
Sentence horizon_sentence(const HorizonReport& report);
/// What "until it is quiet" was here: "stand pat, then forcing moves for as long as there are any".
std::string quiet_words(const HorizonReport& report);
/// "+2 plies", "the score", "quiet".
std::string step_name(const HorizonStep& step);
/// A distance of values without a sign, as people read it.
std::string amount_words(const Game& game, std::string_view profile, int amount);

/// A move of a line as it is shown.
struct LineCell {
  std::string text;        ///< empty: a gap, where another line has a pair inserted
  bool inserted = false;   ///< one of the inserted pair
  bool event = false;      ///< it changes the static value by the threshold
  bool the_event = false;  ///< the one that comes later
  bool behind = false;     ///< behind the horizon: until it is quiet
  std::size_t move = 0;    ///< index in the line; of a gap: of the move after it
};
/// The line of a search; where a pair was inserted, the lines of the less deep searches leave two cells free, so that
/// equal moves stand under each other.
std::vector<LineCell> line_cells(const HorizonReport& report, const HorizonStep& step);

}  // namespace ply
