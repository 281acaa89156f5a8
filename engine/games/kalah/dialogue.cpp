#include <fmt/format.h>

#include <vector>

#include "engine/base/text.h"
#include "engine/game/dialogue.h"
#include "engine/game/level_names.h"
#include "engine/games/kalah/game.h"

namespace ply::kalah {
namespace {

class KalahDialogue final : public Dialogue {
 public:
  void run(Terminal& t, const DialogueRequest& request) const override {
    const std::optional<Setup> setup = requested_setup(t, kalah_game_type(), request);
    if (!setup) return;
    t.print("KALAH\n  1  one player: you are A and begin, the machine is B\n  2  two players");
    const auto players = choose(t, "Players (1 or 2): ", {"1", "2"});
    if (!players) return;
    Player machine;
    if (*players == 0) {
      // The original's levels, by number or by name; a program of our breeding is none of them.
      std::vector<std::string> names;
      std::string menu = "Level";
      for (const LevelInfo& l : setup->game->levels()) {
        if (!is_of_original(*setup->game, l)) continue;
        names.push_back(l.id);
        menu += fmt::format("\n  {}  {}", names.size(), l.title);
      }
      t.print(menu);
      const auto level = choose(t, fmt::format("Level (1 to {}): ", names.size()), names);
      if (!level) return;
      machine = sure(parse_player(*setup->game, names[*level]));
    }
    t.play(*setup, Player{}, machine);
  }

 private:
  static std::optional<std::size_t> choose(Terminal& t, const std::string& question,
                                           const std::vector<std::string>& names) {
    return ask_choice(t, {.question = question,
                          .words = names,
                          .otherwise = fmt::format("Please type a number from 1 to {}, or quit.", names.size()),
                          .numbers = true});
  }
};

}  // namespace

const Dialogue& original_dialogue() {
  static const KalahDialogue dialogue;
  return dialogue;
}

BenchData bench_positions() {
  BenchData d;
  d.perft_position = "4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-";
  d.perft_depth = 10;
  d.search_positions = {"4,4,4,4,4,4/0/4,4,4,4,4,4/0 A s-io-", "5,5,4,4,0,5/1/5,5,0,0,6,6/2 A s-io-",
                        "1,7,7,2,4,1/3/1,8,1,8,0,2/3 A s-io-", "6,6,6,6,6,6/0/6,6,6,6,6,6/0 A n-io-"};
  d.solves = {{"kalah", {"4,4,4,4,4,4/0/4,4,4,4,4,4/0 A n-io-"}, 90}};
  d.perft_target = 100e6;
  d.search_target = 15e6;
  d.recording_target_plain = 0.5;  // the fastest search of all
  return d;
}

}  // namespace ply::kalah
