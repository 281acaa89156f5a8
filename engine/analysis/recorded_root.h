// The way back from a recording to the game: where its search began.
#pragma once
#include <memory>
#include <vector>

#include "engine/analysis/subject.h"
#include "engine/game/game.h"
#include "engine/trace/recording.h"

namespace ply {

struct RecordedRoot {
  std::shared_ptr<const Game> game;
  Position start;               ///< of the line
  std::vector<MoveCode> moves;  ///< from there to the root of the search
  Position position;            ///< the root of the search
};

/// The error says what is not known here.
Result<RecordedRoot> recorded_root(const RecordingSettings& s);

/// What a recording is a recording of, for the models. A game that is not known here leaves the game null.
Subject recorded_subject(const Recording& recording);

}  // namespace ply
