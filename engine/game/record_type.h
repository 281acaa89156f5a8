// The type of a game that is made from its complete rules, and whose records have our own form (record_text.h) unless
// it reads others as well.
#pragma once
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/game.h"

namespace ply {

class RecordType : public GameType {
 public:
  using GameType::GameType;

  Result<std::shared_ptr<const Game>> make(const RuleValues& given) const override;
  Result<Setup> parse_position(std::string_view text, const RuleValues& given) const override;
  /// Errors name the line.
  Result<PartGame> read_part(std::string_view text, const RuleValues& given) const override;
  /// UCI, unless the game has words of its own.
  const EngineProtocol* protocol() const override;
  std::vector<const OutsideProtocol*> outside_protocols() const override;

 protected:
  virtual std::shared_ptr<const Game> made(const RuleValues& complete) const = 0;
  /// A position that may be played; what it states of the rules wins. Columns count from 1.
  virtual Result<Setup> read_start(std::string_view text, const RuleValues& complete) const = 0;
  /// A whole game; columns count from the start of the text. `given` was asked for explicitly.
  virtual Result<PartGame> read_game(std::string_view text, const RuleValues& complete, const RuleValues& given) const;

  /// What a reader of positions found.
  template <class State>
  Result<Setup> setup_of(const RuleValues& complete, const Result<State>& s) const {
    if (!s) return s.error();
    return Setup{made(complete), Position::of(*s)};
  }
};

/// What the reader of a form of a game found: start, moves, tags (the last of a name counts), and why the text cannot
/// be played on.
template <class Found>
PartGame part_game(std::shared_ptr<const Game> game, const Found& found) {
  return {{std::move(game),
           Position::of(found.start),
           {found.moves.begin(), found.moves.end()},
           {found.tags.rbegin(), found.tags.rend()}},
          found.broken};
}

}  // namespace ply
