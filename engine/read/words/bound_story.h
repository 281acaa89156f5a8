// The story of a bound: from the node where it holds up to the move that set it, and on to the leaf that made that move
// worth so much.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/read/node/moment.h"
#include "engine/read/places/subject.h"
#include "engine/read/words/sentence.h"

namespace ply {

struct BoundStop {
  enum class Kind : u8 {
    here,         ///< the bound that was asked for
    handed_down,  ///< the node above, which had it when the line was passed down
    /// The node above searches this line only to prove that it is not better: the story goes on with its alpha
    null_window,
    set,        ///< the move whose return set it
    stand_pat,  ///< the static value of a node set it
    line,       ///< the best line of that move
    table,      ///< the line goes on at the node that wrote the table entry
    leaf,       ///< where the line ends
    root,       ///< the window that the root was searched with
  };
  Kind kind = Kind::here;
  u32 slot = no_node, id = no_node;  ///< the node it speaks of; ids are stable while the search runs
  Tick tick = -1;                    ///< when it happened
  bool upper = false;                ///< here, handed_down, null_window, root: it is the upper bound there
  int value = 0;                     ///< of the bound there, or what the node returned; in the view of its mover
  Side mover = Side::first;
  Sentence text;
};

struct BoundStory {
  int value = 0;                 ///< of the bound, in the view of the node's mover
  std::vector<BoundStop> stops;  ///< from the node upwards, then down the line that set it
  u32 setter = no_node;  ///< slot of the child whose return set it; no_node: the window of the root, or a static value
};

/// Of the lower bound (or the upper) of node `slot` at tick `t`, as known then: `upper` is meant for the node's mover.
/// The sentences speak for the mover of each node; or for one side from end to end, if one is given: then a bound keeps
/// its name and its sign, whoever is to move.
BoundStory bound_story(const View& v, Tick t, u32 slot, bool upper, Nodes& nodes,
                       std::optional<Side> viewpoint = std::nullopt);

/// Scores as texts that are copied and the command line have them: the number in the profile's unit, its kind before it
/// and whose it is behind it.
ScoreWriter plain_scores(const Subject& subject);
/// An internal value as people read it, by the game where that is known: "+3.43"; an infinite one as a word, or by the
/// number that the original gave it.
std::string number_text(const Subject& subject, i64 value);
/// What a log of a conversation calls a mate, "-mate 2"; empty: it is none, or the log is of another kind.
std::string reported_mate(const Untold& untold, i64 value);
/// From which size on values of such a log are mates; `infinite` in any other.
int mates_from(const Untold& untold);
/// One line a stop, for the clipboard; with plain_scores it is what `trace story` prints.
std::string story_text(const BoundStory& story, const ScoreWriter& write);

}  // namespace ply
