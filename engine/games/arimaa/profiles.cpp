#include "engine/games/arimaa/profiles.h"

#include "engine/search/switches.h"

namespace ply::arimaa {
std::vector<ProfileDefinition> profiles(Defect defect) {
  auto classic = classic_profile(0,
                                 "The original program: centre, rabbits and free pieces; full turns, different boards "
                                 "only, the first of equals. One turn takes a blink, two take minutes.",
                                 "point", 60);
  classic.info.by_turns = true;
  if (defect != Defect::none)
    return {classic, modern_profile(0,
                                    "The evaluation of the original program, searched step by step with our switches: "
                                    "our own evaluations rest on the rules without the defect.",
                                    "point", 60, 20)};
  auto of_2026 = modern_profile(1,
                                "Made by hand, of 2026, kept as an opponent: HarLog material, traps, threats, rabbits "
                                "and mobility; searched step by step, captures and goals searched out.",
                                "1/100 rabbit", 515, 60, Horizon::quiescence);
  of_2026.info.id = "modern-2026", of_2026.info.title = "Modern, 2026", of_2026.info.formerly = "modern";
  auto threats = modern_profile(2,
                                "Made by hand, with threats: as modern-2026, and what either side can take within a "
                                "turn is seen on the board.",
                                "1/100 rabbit", 515, 60, Horizon::quiescence);
  threats.info.id = "threats", threats.info.title = "Threats";
  threats.info.scored = "78.1 [70.0, 86.2] of 100 against modern-2026 at 2,000 nodes a step (228 games)";
  auto modern = modern_profile(3,
                               "Ours, fitted: as threats, and what a small network sees in the pieces on their "
                               "squares, by boards that another program judged; misses no goal within a turn, and no "
                               "defence against one in the next.",
                               "1/100 rabbit", 393, 60, Horizon::quiescence);
  auto network = modern;
  network.info.id = "network", network.info.title = "Network";
  network.info.scored = "95.2 [87.7, 99.9] of 100 against threats at 2,000 nodes a step (208 games)";
  network.info.explanation = "As modern, but sees goals and defences only as deep as it searches.";
  modern.info.scored = "100.0 [98.3, 100.0] of 100 against modern-2026 at 1,000 nodes a step (200 games)";
  modern.info.options.set({Switch::turn_wins, Switch::turn_defence});
  auto turns = modern_profile(3, "", "1/100 rabbit", 393, 60, Horizon::quiescence);
  turns.info.id = "turns", turns.info.title = "Turns", turns.info.by_turns = true;
  turns.info.explanation =
      "Ours, by whole turns: sees what modern sees; looks first at the turns that look best before their last step, "
      "and at answers that begin with the steps that look best.";
  turns.info.scored = "93.2 [83.0, 99.6] of 100 against modern, each in about 60 ms a turn (44 games)";
  turns.info.options = {};
  turns.info.options.set({Switch::iterative, Switch::pvs, Switch::killers, Switch::turn_wins, Switch::turn_defence,
                          Switch::null_move, Switch::lmr, Switch::best_steps});
  return {classic, turns, network, threats, of_2026, modern};
}

/// They miss no goal within a turn, and no defence against one in the next. The first of them may: whoever learns the
/// game shall win against one. It looks at more, for else it would lose nearly every game against the second.
ModernLevels levels(Defect defect) {
  if (defect != Defect::none) return {};
  return {.switches = {{"turn-wins", true}, {"turn-defence", true}},
          .profile = "network",
          .switches_from = 2,
          .top_profile = "turns",
          .top_from = 6,
          .nodes = {600, 150, 350, 700, 1'700, 3'300, 4'500, 8'000}};
}

}  // namespace ply::arimaa
