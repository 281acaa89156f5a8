// The way back from a recording to the game: where its search began.
#pragma once
#include <memory>
#include <vector>

#include "engine/analysis/places/subject.h"
#include "engine/game/game.h"
#include "engine/trace/recording.h"

namespace ply {

struct RecordedRoot {
  std::shared_ptr<const Game> game;
  Position start;               ///< of the line
  std::vector<MoveCode> moves;  ///< from there to the root of the search
  Position position;            ///< the root of the search
  std::vector<u64> history;     ///< keys of the positions before it, oldest first
};

/// The error says what is not known here.
Result<RecordedRoot> recorded_root(const SearchPlan& s);

/// The search of a recording, to be run again: as it was, with its history, limits and the size of its table. A limit
/// by time is kept, but such a search does not repeat; nor does one whose table was kept from the moves before.
Result<SearchRequest> recorded_request(const Recording& recording, const RecordedRoot& root);

/// What a recording is a recording of, for the models. A game that is not known here leaves the game null.
Subject recorded_subject(const Recording& recording);

}  // namespace ply
