// What the table of claims has for each: inside of it only.
#pragma once
#include <string>

#include "engine/read/words/claim_words.h"

namespace ply::claim_words {

using Words = void (*)(Sentence& s, const SentenceClaim& c, const Telling& t);

// claim_words_bounds.cpp
void owner(Sentence& s, const SentenceClaim& c, const Telling& t);
void wall_left(Sentence& s, const SentenceClaim& c, const Telling& t);
void wall_right(Sentence& s, const SentenceClaim& c, const Telling& t);
void asked_between(Sentence& s, const SentenceClaim& c, const Telling& t);
void unbounded(Sentence& s, const SentenceClaim& c, const Telling& t);
void widened(Sentence& s, const SentenceClaim& c, const Telling& t);
void unreached(Sentence& s, const SentenceClaim& c, const Telling& t);
void question(Sentence& s, const SentenceClaim& c, const Telling& t);
void answer(Sentence& s, const SentenceClaim& c, const Telling& t);
void refutes(Sentence& s, const SentenceClaim& c, const Telling& t);
void met(Sentence& s, const SentenceClaim& c, const Telling& t);
void rest(Sentence& s, const SentenceClaim& c, const Telling& t);
void best(Sentence& s, const SentenceClaim& c, const Telling& t);
void gone_through(Sentence& s, const SentenceClaim& c, const Telling& t);
void worth(Sentence& s, const SentenceClaim& c, const Telling& t);

// claim_words_story.cpp
void bound(Sentence& s, const SentenceClaim& c, const Telling& t);
void handed_down(Sentence& s, const SentenceClaim& c, const Telling& t);
void beside(Sentence& s, const SentenceClaim& c, const Telling& t);
void root_bound(Sentence& s, const SentenceClaim& c, const Telling& t);
void static_bound(Sentence& s, const SentenceClaim& c, const Telling& t);
void set_by(Sentence& s, const SentenceClaim& c, const Telling& t);
void line(Sentence& s, const SentenceClaim& c, const Telling& t);
void entry_by(Sentence& s, const SentenceClaim& c, const Telling& t);
void line_end(Sentence& s, const SentenceClaim& c, const Telling& t);
void line_breaks(Sentence& s, const SentenceClaim& c, const Telling& t);

// claim_words_ends.cpp
void not_reached(Sentence& s, const SentenceClaim& c, const Telling& t);
void being_searched(Sentence& s, const SentenceClaim& c, const Telling& t);
void ended(Sentence& s, const SentenceClaim& c, const Telling& t);
void answered(Sentence& s, const SentenceClaim& c, const Telling& t);
void cut_off(Sentence& s, const SentenceClaim& c, const Telling& t);
void cut_last(Sentence& s, const SentenceClaim& c, const Telling& t);
void cut_unrecorded(Sentence& s, const SentenceClaim& c, const Telling& t);
void cut_short(Sentence& s, const SentenceClaim& c, const Telling& t);
void all_searched(Sentence& s, const SentenceClaim& c, const Telling& t);
void left_out(Sentence& s, const SentenceClaim& c, const Telling& t);
void history_dependent(Sentence& s, const SentenceClaim& c, const Telling& t);
void not_yet(Sentence& s, const SentenceClaim& c, const Telling& t);
void no_search(Sentence& s, const SentenceClaim& c, const Telling& t);
void skipped(Sentence& s, const SentenceClaim& c, const Telling& t);
void behind_cut(Sentence& s, const SentenceClaim& c, const Telling& t);

// claim_words_change.cpp
void changed(Sentence& s, const SentenceClaim& c, const Telling& t);

inline u32 slot(const SentenceClaim& c, const Telling& t) { return t.v.find(c.node); }
/// A value of the claim's node, in the view of the side that is told.
inline int seen(int value, const SentenceClaim& c, const Telling& t) {
  return t.v[slot(c, t)].mover() == t.side ? value : -value;
}
std::string side_name(const Nodes& nodes, Side s);
/// "= +3.71", of a score in the view of `whose`, which the sentence names.
Sentence& signed_value(Sentence& s, Score score, Side whose);

}  // namespace ply::claim_words
