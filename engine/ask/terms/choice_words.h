// The words of why this move and not that one, the same in the window and on the command line.
#pragma once
#include <string>

#include "engine/ask/terms/choice.h"
#include "engine/ask/terms/choice_flip.h"
#include "engine/ask/terms/choice_margin.h"

namespace ply {

/// "-105 → -93 flips to h3"; "no change within the range flips it"; "not known, 620 of 1,001 weights", and with a flip
/// that may not be the nearest "not known, 620 of 1,001 weights; 50 flips to h3".
std::string flip_text(const TermFlip& t);
/// The whole weight or the fraction at which the two leaves tie: "-93.75", "none"; "–" where the term has no formula.
std::string margin_words(const WeightMargin& m);
/// Own raw value less what counts of the opponent's, in the unit that people read, as the term's contribution is made
/// from it: "-9", "2.5".
std::string net_raw_text(const ProfileInfo& profile, const TermInfo& term, int first, int second, Side mover);
/// What decides between two leaves that were taken apart: "frontier decides: without it h3 would be as good or better."
std::string decisive_text(const Choice& c);

/// Which other moves may be as good as the best, by what the search said: "c4 may be as good as f6."; empty: none.
std::string as_good_text(const Choice& c);
/// "1 search", "5,728 searches"
std::string searches_text(u64 n);

}  // namespace ply
