// What a game's face has for forks beside Game: a search that follows a script.
#pragma once
#include "engine/game/game.h"
#include "engine/search/fork_script.h"

namespace ply {

struct ForkReport;

class HasForks {
 public:
  /// As Game::search, recorded (`tracer` is set) and with a table of its own. Moves and windows of the script need not
  /// make sense; ranks that are nowhere are passed over.
  virtual SearchResult search_fork(const SearchRequest&, const ForkScript&, ForkReport&) const = 0;
  /// Why a search of this profile from here cannot follow one; empty: it can.
  virtual std::string why_no_fork(const Position&, std::string_view /*profile*/) const { return {}; }

 protected:
  ~HasForks() = default;
};

}  // namespace ply
