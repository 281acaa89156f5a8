// What a file that was opened, or a text that was pasted, has turned out to be; and what was open before it, kept so
// that it can come back.
#pragma once
#include <memory>
#include <string>

#include "engine/base/types.h"

namespace ply {

class SearchRun;
struct GameCollection;

struct Arrival {
  enum class What : u8 {
    nothing,
    game,
    position,
    tree,
    games,
    recording,
    moment,
    search,
    results,
    tables,
    program,
    positions  ///< of a board that is only shown: an engine is asked there
  };
  What what = What::nothing;
  u64 serial = 0;  ///< changes with each
};

/// All that another file may take the place of.
struct WasOpen {
  std::string state;                            ///< as Session::save_state
  std::shared_ptr<SearchRun> run = {};          ///< the recording that was shown; null: none, or one still being made
  std::shared_ptr<const GameCollection> games;  ///< the list; null: none
};

}  // namespace ply
