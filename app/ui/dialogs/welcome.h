// The welcome page: the first thing that a new user sees, with three doors - play, watch a search, learn alpha-beta -
// and below them what can be opened. Each door is a command (commands/door_commands.cpp); the page only gathers what it
// is told.
#pragma once
#include <imgui.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/host/places.h"
#include "app/ui/widgets/card_tree.h"
#include "app/ui/widgets/key_stops.h"
#include "engine/game/game.h"

namespace ply::ui {

class Desk;

class Welcome {
 public:
  /// `recent`: files, the newest first.
  void open(const std::vector<std::string>& recent, const std::string& examples_folder);
  void draw(Desk& desk);

 private:
  /// A game that can be played against the computer, with its usual start.
  struct Card {
    std::shared_ptr<const Game> game;
    BoardView view;
    std::vector<const LevelInfo*> levels;  ///< four of ours, from weak to strong
  };
  void gather();
  void remake_lesson();
  void pass_through(Desk& desk, std::string_view door, const std::string& argument);
  void draw_play(Desk& desk, ImVec2 size);
  void draw_watch(Desk& desk, ImVec2 size);
  void draw_learn(Desk& desk, ImVec2 size);
  void draw_files(Desk& desk, float height);

  bool asked_ = false;
  KeyStops keys_;
  std::vector<Card> cards_;
  std::size_t game_ = 0;
  int seat_ = 0;                       ///< 0: the person moves first
  int level_ = 1;                      ///< of Card::levels
  const GameType* watched_ = nullptr;  ///< null: there is nothing to watch
  int pace_ = 0;
  int watched_share_ = 0;  ///< 0: the moments that tell most, 1: every event
  const GameType* taught_ = nullptr;
  int lesson_ = 0;  ///< 0: the one of the textbooks, 1: a random one
  int branching_ = 3, depth_ = 3;
  unsigned seed_ = 1;
  CardTreeScene tree_;   ///< of the lesson
  std::string problem_;  ///< why there is no such lesson
  std::vector<std::string> recent_;
  std::vector<Example> examples_;
};

}  // namespace ply::ui
