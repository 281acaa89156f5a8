// Why a score changed, in words, and the three lines that stand under each other.
#pragma once
#include <string>
#include <vector>

#include "engine/ask/score_change/score_change.h"
#include "engine/read/words/sentence.h"

namespace ply {

/// The choice or the value, the first and the last move that turned, and what came over the horizon.
Sentence change_sentence(const ScoreChange& c, const View& v, Nodes& nodes);
/// Of a step that turned: "falls; h1 (now = +6.50) takes its place". Of others what is to be said of them, or nothing.
Sentence step_sentence(const ScoreChange& c, const ChangeStep& s, const View& v);
/// What is to be known beside it: the side to move, where within a turn the horizon lay, when it was seen before.
std::vector<std::string> change_remarks(const ScoreChange& c, Nodes& nodes);

/// The best line of a root, as it goes on through the table.
std::vector<std::string> change_line(const View& v, u32 root, Nodes& nodes);

}  // namespace ply
