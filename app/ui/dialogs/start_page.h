// The start page: which game, who plays, how strong, under which rules, from where; and the examples of each game.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "app/ui/host/places.h"
#include "engine/game/game.h"
#include "engine/session/play/level_clock.h"

namespace ply {
class Session;
}

namespace ply::ui {

class Desk;

class StartPage {
 public:
  /// With everything as it is in the session.
  void open(const Session& session, const std::string& examples_folder);
  /// `kanji`: on the pieces of boards.
  void draw(Desk& desk, bool kanji);
  /// Something on it will change by itself (level times).
  bool waiting() const { return open_ && clock_ && clock_->measuring(); }

 private:
  enum class Mode : u8 { humans, mixed, computers };
  /// A game in the list at the left, with its usual start.
  struct Card {
    const GameType* type = nullptr;
    std::shared_ptr<const Game> game;
    BoardView view;
  };

  void choose(const GameType& type);
  void remake();
  void forget_words();
  Mode mode() const;
  void set_mode(Mode mode);
  std::string usual_level() const;
  float list_width() const;
  void draw_games(float height);
  void draw_chosen(Desk& desk);
  void draw_mode();
  void draw_player(Side side);
  void draw_own(Side side);
  void read_own(Side side);
  void draw_outside(Side side);
  void draw_gift(Side side);
  void read_gift(Side side);
  std::string seated(Side side) const;
  void draw_options();
  void draw_beginning();
  void draw_clock();
  void draw_examples(Desk& desk);

  bool asked_ = false, open_ = false;
  bool reading_ = false;        ///< the rules stand where the choices are
  bool humans_chosen_ = false;  ///< the last game that was begun here was one of two people
  std::vector<Card> cards_;
  const GameType* type_ = nullptr;
  RuleValues rules_;                  ///< only what differs from the defaults
  bool rules_said_ = false;           ///< a person has chosen among them, here or for the game on the board
  std::shared_ptr<const Game> game_;  ///< under these rules; null if they are not allowed
  std::string problem_;
  std::string players_[2] = {"human", "human"};
  /// A computer that is no level: a profile with a limit of its own.
  struct Own {
    bool on = false;
    std::string profile;
    int kind = 0;  ///< of the limit: depth, nodes, milliseconds
    int value = 8;
  };
  Own own_[2];
  /// What a computer gives away of each move, at most, in the unit of its profile, and in how many of a hundred moves
  struct Gift {
    bool on = false;
    float max = 0;
    int percent = 50;
  };
  Gift gift_[2];
  std::string program_, program_name_;  ///< the genetic program that is looked at, as a player; empty: there is none
  std::string level_[2];                ///< of a side that is a human now: what it was as a computer
  std::string position_;
  int seed_ = 0, random_plies_ = 0;
  std::string control_;            ///< of both clocks, as parse_time_control reads it; empty: none
  bool own_control_ = false;       ///< it is typed
  std::vector<Example> examples_;  ///< of the chosen game
  std::string examples_folder_;
  std::unique_ptr<LevelClock> clock_;
};

}  // namespace ply::ui
