#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/game/dialogue.h"
#include "engine/games/pivit/game.h"

namespace ply::pivit {
namespace {

/// What the original printed when it was left. Times in milliseconds of a computer's move.
struct Statistics {
  u64 computer_moves = 0, moves = 0, games = 0, wins[2] = {}, draws = 0;
  // Welford, "Note on a method for calculating corrected sums of squares and products", 1962
  double mean = 0, square = 0;

  void add_time(double ms) {
    ++computer_moves;
    const double d = ms - mean;
    mean += d / static_cast<double>(computer_moves);
    square += d * (ms - mean);
  }
  std::string text() const {
    const double deviation = computer_moves > 1 ? std::sqrt(square / static_cast<double>(computer_moves - 1)) : 0;
    return fmt::format(
        "Computer moves: {}, {:.1f} ms each on average, standard deviation {:.1f} ms.\n"
        "Games: {}, moves a game: {:.1f}. Red has won {}, Blue {}, draws: {}.",
        computer_moves, mean, deviation, games, games ? static_cast<double>(moves) / static_cast<double>(games) : 0.0,
        wins[0], wins[1], draws);
  }
};

struct Choices {
  Setup setup;
  std::array<Player, 2> players;
};

// Computers play by themselves; a person types moves or the original's keys.
class Round final : public DialogueRound {
 public:
  Round(Terminal& t, const Choices& c, Statistics& s) : DialogueRound(t, c.setup, c.players), statistics_(s) {}

 private:
  const std::string& name(Side s) const { return game_.type().side_name(s); }

  void show() override {
    DialogueRound::show();
    t_.print("  " + game_.tally(here()));
  }

  std::optional<End> computer(Side mover) override {
    t_.print(fmt::format("{} is thinking ...", name(mover)));
    const auto begin = std::chrono::steady_clock::now();
    const auto m = think(mover);
    if (!m) return End::quit;
    statistics_.add_time(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    t_.print(fmt::format("{} plays {}.", name(mover), game_.write_move(here(), *m)));
    play_and_show(*m);
    return std::nullopt;
  }

  std::optional<End> person(Side mover) override {
    const auto answer = ask_person(t_, fmt::format("{}> ", name(mover)), help);
    if (!answer) return End::quit;
    const std::string word = canonical_id(*answer);
    if (word == "r") return End::again;
    if (word == "m") return End::menu;
    if (word == "left" || word == "undo") {
      if (!travel(-1)) t_.print("There is nothing to take back.");
    } else if (word == "right" || word == "redo") {
      if (!travel(+1)) t_.print("There is nothing to play again.");
    } else if (word.size() == 1 && word[0] >= '1' && word[0] <= '5') {
      hint(word[0] - '0');
    } else if (const auto m = word.empty() ? Result<MoveCode>(Error{}) : game_.parse_move(here(), *answer, history())) {
      play_and_show(*m);
    } else if (!word.empty()) {
      t_.print(m.error().message + ". Type help for what else can be typed.");
    }
    return std::nullopt;
  }

  void hint(int depth) {
    Player adviser{.human = false, .text = "", .profile = "classic"};
    adviser.limits.depth = depth;
    if (const auto m = t_.think(game_, here(), history(), adviser))
      t_.print(fmt::format("Hint of depth {}: {}, which {}", depth, game_.write_move(here(), *m),
                           game_.describe(here(), *m)));
  }

  void finish(const Outcome& o) override {
    ++statistics_.games;
    statistics_.moves += at_;
    if (o.winner == Winner::draw) ++statistics_.draws;
    else ++statistics_.wins[o.winner == Winner::first ? 0 : 1];
    const std::string said = game_.outcome_text(here(), history());  // "Blue wins: Red has no move."
    const auto reason = said.find(": ");
    t_.print(
        fmt::format("The winner is {}{}",
                    o.winner == Winner::draw ? "Nobody" : name(o.winner == Winner::first ? Side::first : Side::second),
                    reason == std::string::npos ? "." : said.substr(reason)));
  }

  static constexpr const char* help =
      "  b1-b4     a move: from, to\n"
      "  1 to 5    a hint, searched to that depth\n"
      "  left      takes back (right plays again)\n"
      "  r         the same game from the start\n"
      "  m         the menu\n"
      "  quit      leaves";

  Statistics& statistics_;
};

class OriginalDialogue final : public Dialogue {
 public:
  void run(Terminal& t, const DialogueRequest& request) const override {
    t.print("PIVIT");
    Statistics statistics;
    std::optional<Choices> choice;
    u64 round = 0;
    for (;;) {
      if (!choice && !(choice = menu(t, request))) break;
      for (Player& p : choice->players) p.seed = request.seed + 1 + round;  // each game draws anew among equal moves
      ++round;
      using End = DialogueRound::End;
      End end = Round(t, *choice, statistics).run();
      if (end == End::over) {
        const auto next = ask(t, "Once more? (r the same, m the menu, quit): ", {"r", "m"});
        end = !next ? End::quit : *next == 0 ? End::again : End::menu;
      }
      if (end == End::quit) break;
      if (end == End::menu) choice.reset();
    }
    t.print(statistics.text());
  }

 private:
  // Nothing when the person leaves or the input ends.
  static std::optional<Choices> menu(Terminal& t, const DialogueRequest& request) {
    t.print("  1  human against human\n  2  human against computer\n  3  computer against computer");
    const auto mode = ask(t, "Game (1 to 3): ", {"hxh", "hxc", "cxc"});
    if (!mode) return std::nullopt;
    bool computer[2] = {*mode == 2, *mode == 2};
    if (*mode == 1) {  // the original's computer is Red and begins
      const auto side = ask(t, "The computer plays (1 Red, 2 Blue): ", {"red", "blue"});
      if (!side) return std::nullopt;
      computer[*side] = true;
    }
    static const std::vector<std::string> levels = {"very-easy", "easy", "normal", "hard", "very-hard"};
    std::size_t level[2] = {};
    for (int i = 0; i < 2; ++i) {
      if (!computer[i]) continue;
      const auto l = ask(
          t, fmt::format("Level of {} (1 very easy, 2 easy, 3 normal, 4 hard, 5 very hard): ", i == 0 ? "Red" : "Blue"),
          levels);
      if (!l) return std::nullopt;
      level[i] = *l;
    }
    Choices c;
    DialogueRequest wanted = request;
    if (!request.setup && !request.rules.count("size")) {
      const auto size = ask(t, "Board (1 for 6x6, 2 for 8x8): ", {"6x6", "8x8"});
      if (!size) return std::nullopt;
      wanted.rules["size"] = *size == 0 ? "6" : "8";
    }
    auto setup = requested_setup(t, pivit_game_type(), wanted);
    if (!setup) return std::nullopt;
    c.setup = std::move(*setup);
    for (int i = 0; i < 2; ++i)
      if (computer[i]) c.players[i] = sure(parse_player(*c.setup.game, levels[level[i]]));
    return c;
  }

  static std::optional<std::size_t> ask(Terminal& t, const std::string& question,
                                        const std::vector<std::string>& words) {
    return ask_choice(
        t, {.question = question, .words = words, .otherwise = "Please type one of these, or quit.", .numbers = true});
  }
};

}  // namespace

const Dialogue& original_dialogue() {
  static const OriginalDialogue dialogue;
  return dialogue;
}

}  // namespace ply::pivit
