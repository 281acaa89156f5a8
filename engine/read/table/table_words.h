// What the table did for one node, in sentences.
#pragma once
#include <vector>

#include "engine/read/places/subject.h"
#include "engine/read/table/table_losses.h"
#include "engine/read/table/table_story.h"
#include "engine/read/words/sentence.h"

namespace ply {

/// Who wrote the entry that answered node `slot`, when, how deep, with which window; or why there is none. Several
/// sentences, of which each stands for itself.
std::vector<Sentence> table_sentences(const View& v, u32 slot, const TableStory& story, Nodes& nodes);
/// What the side log says of the node: what was there when it asked, and what became of what it wrote. Empty: it asked
/// nothing and wrote nothing.
std::vector<Sentence> loss_sentences(const View& v, u32 slot, const TableLosses& losses, Nodes& nodes);

}  // namespace ply
