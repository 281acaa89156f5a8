// The form of the Match panel: what the next match shall be.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "app/ui/panels/panel.h"
#include "engine/session/matches/match_commands.h"

namespace ply::ui {

class MatchForm {
 public:
  void draw(const FrameModel& frame, Commands& commands);

 private:
  bool draw_players(const FrameModel& frame, MatchSetup& s);
  bool draw_choices(const Game& game, std::string& player);
  static bool draw_openings(MatchSetup& s);
  static bool draw_ends(MatchSetup& s);
  static bool draw_test(MatchSetup& s);
  static bool draw_file(const FrameModel& frame, MatchSetup& s);

  // What is wrong with a player is asked again only when the text or the game is another.
  struct Judged {
    std::string text, problem;
    std::shared_ptr<const Game> game;
  };
  const std::string& problem_of(const FrameModel& frame, std::size_t i, const std::string& text);
  std::vector<Judged> judged_;
  std::string own_profile_;
  int own_kind_ = 0, own_number_ = 4;
  std::string own_clock_ = "10+0.1";
};

}  // namespace ply::ui
