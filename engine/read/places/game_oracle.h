// What expressions ask of positions: moves by their text, static values, terms. Positions are found by replaying the
// moves from the root; those of the line asked about last are remembered, so that neighbours cost one move each.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "engine/game/replay.h"
#include "engine/read/places/subject.h"
#include "engine/trace/node_scan.h"

namespace ply {

/// One thread at a time. Never trusts a recording: behind a move that is not legal, or a null move, nothing is known.
class GameOracle final : public PositionOracle {
 public:
  explicit GameOracle(Subject subject)
      : subject_(std::move(subject)),
        evaluates_(subject_.game && subject_.game->profile(subject_.profile)),
        line_(subject_.game.get(), subject_.root) {}
  FieldValue move_is(const View& v, std::span<const u32> path, std::string_view text) override;
  FieldValue static_eval(const View& v, std::span<const u32> path) override;
  FieldValue term(const View& v, std::span<const u32> path, std::string_view name) override;
  FieldValue key(const View& v, std::span<const u32> path) override;
  std::unique_ptr<PositionOracle> another() const override { return std::make_unique<GameOracle>(subject_); }

 private:
  /// Null: not known. Valid until the next call.
  const Position* position(const View& v, std::span<const u32> path);
  Breakdown evaluated(const Position& p) const;

  const Subject subject_;
  const bool evaluates_;  // the game knows the profile
  Replay line_;
  std::vector<u32> ids_;  // of the nodes on it
};

/// The names that `terms.` takes for a profile of the subject's game, as expressions write them.
std::vector<std::string> term_names(const Subject& subject);

}  // namespace ply
