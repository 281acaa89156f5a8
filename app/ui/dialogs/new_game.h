// The dialog for a new game: which game, its rule options as the game lists them, who plays, from where.
#pragma once
#include <memory>
#include <string>

#include "engine/game/game.h"

namespace ply {
class Session;
}

namespace ply::ui {

class Workbench;

class NewGameDialog {
 public:
  /// With everything as it is in the session.
  void open(const Session& session);
  void draw(Workbench& workbench);

 private:
  void choose(const GameType& type);
  void remake();
  void forget_words();
  void draw_options();
  void draw_player(Side side);

  bool asked_ = false;
  const GameType* type_ = nullptr;
  RuleValues rules_;                  ///< only what differs from the defaults
  std::shared_ptr<const Game> game_;  ///< under these rules; null if they are not allowed
  std::string problem_;
  std::string players_[2] = {"human", "human"};
  std::string own_players_[2];        ///< typed: PROFILE:DEPTH ...
  std::string position_;
  int seed_ = 0;
};

}  // namespace ply::ui
