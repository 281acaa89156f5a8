// What is known of another engine's table, in sentences: only what its log tells, and what is inferred said to be so.
#pragma once
#include <string>
#include <vector>

#include "engine/ask/table/table_origins.h"
#include "engine/read/words/sentence.h"

namespace ply {

/// What the table did for node `slot`. Several sentences, of which each stands for itself. `origins`: null while they
/// are not known.
std::vector<Sentence> origin_sentences(const View& v, u32 slot, const TableOrigins* origins, const AnswerRules& rules,
                                       Nodes& nodes);
/// Of the whole search: who wrote, how old entries were, keys that two positions share, mirror images. `sums`: made by
/// the same keys.
std::vector<Sentence> origin_summary(const View& v, const TableOrigins& origins, const TableSums& sums,
                                     const AnswerRules& rules);

/// Marks the visits that can have written the entry which answered (Answer::fits).
void mark_fits(TableStory& story, const Writers& writers);

/// Indices into `origins.answers` of those that are worth a look, the strangest first: of another position, named and
/// cannot be, of a mirror image, none fits, none there; at most `max`.
std::vector<u32> strangest(const TableOrigins& origins, std::size_t max);

}  // namespace ply
