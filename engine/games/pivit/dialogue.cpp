#include "engine/games/pivit/dialogue.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/core/text.h"
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

enum class Leave : u8 { quit, again, menu, over };

struct Choice {
  Setup setup;
  Player players[2];
};

// One game. Computers play by themselves; a person types moves or the original's keys.
class Round {
 public:
  Round(Terminal& t, const Choice& c, Statistics& s)
      : t_(t), game_(*c.setup.game), players_(c.players), statistics_(s), line_{c.setup.position} {}

  Leave run() {
    show();
    for (;;) {
      if (game_.outcome(here(), history())) return finish();
      const Side mover = game_.mover(here());
      if (players_[index(mover)].human) {
        if (const Leave l = person(mover); l != Leave::over) return l;
      } else if (!computer(mover)) {
        return Leave::quit;
      }
    }
  }

 private:
  const Position& here() const { return line_[at_]; }
  History history() const { return {keys_.data(), at_}; }
  const std::string& name(Side s) const { return game_.type().side_name(s); }

  void show() {
    t_.show(game_, here());
    t_.print("  " + game_.tally(here()));
  }
  void play(MoveCode m) {
    line_.resize(at_ + 1);
    keys_.resize(at_);
    keys_.push_back(game_.key(here()));
    line_.push_back(game_.after(here(), m));
    ++at_;
  }

  bool computer(Side mover) {
    t_.print(fmt::format("{} is thinking ...", name(mover)));
    const auto begin = std::chrono::steady_clock::now();
    const auto m = t_.think(game_, here(), history(), players_[index(mover)]);
    if (!m) return false;
    statistics_.add_time(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    t_.print(fmt::format("{} plays {}.", name(mover), game_.write_move(here(), *m)));
    play(*m);
    show();
    return true;
  }

  // Leave::over: the game goes on.
  Leave person(Side mover) {
    const auto answer = t_.ask(fmt::format("{}> ", name(mover)));
    if (!answer) return Leave::quit;
    const std::string word = answer_word(*answer);
    if (word.empty()) return Leave::over;
    if (word == "quit" || word == "exit" || word == "q") return Leave::quit;
    if (word == "r") return Leave::again;
    if (word == "m") return Leave::menu;
    if (word == "left" || word == "undo") travel(-1, mover);
    else if (word == "right" || word == "redo") travel(+1, mover);
    else if (word.size() == 1 && word[0] >= '1' && word[0] <= '5') hint(word[0] - '0');
    else if (word == "help" || word == "?") t_.print(help);
    else if (const auto m = game_.parse_move(here(), without_full_stop(*answer), history())) {
      play(*m);
      show();
    } else {
      t_.print(m.error().message + ". Type help for what else can be typed.");
    }
    return Leave::over;
  }

  // Against the computer to the same side to move, between two people a single ply; the moves stay until another is
  // played.
  void travel(int by, Side mover) {
    const bool against = !players_[0].human || !players_[1].human;
    std::size_t to = at_;
    do {
      if (by < 0 ? to == 0 : to + 1 >= line_.size())
        return t_.print(by < 0 ? "There is nothing to take back." : "There is nothing to play again.");
      to = by < 0 ? to - 1 : to + 1;
    } while (against && game_.mover(line_[to]) != mover);
    at_ = to;
    show();
  }

  void hint(int depth) {
    Player adviser{false, "", "classic", {}};
    adviser.limits.depth = depth;
    if (const auto m = t_.think(game_, here(), history(), adviser))
      t_.print(fmt::format("Hint of depth {}: {}, which {}", depth, game_.write_move(here(), *m),
                           game_.describe(here(), *m)));
  }

  Leave finish() {
    const Outcome o = *game_.outcome(here(), history());
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
    return Leave::over;
  }

  static constexpr const char* help =
      "  b1-b4     a move: from, to\n"
      "  1 to 5    a hint, searched to that depth\n"
      "  left      takes back (right plays again)\n"
      "  r         the same game from the start\n"
      "  m         the menu\n"
      "  quit      leaves";

  Terminal& t_;
  const Game& game_;
  const Player (&players_)[2];
  Statistics& statistics_;
  std::vector<Position> line_;
  std::vector<u64> keys_;  // of all but the last
  std::size_t at_ = 0;
};

class OriginalDialogue final : public Dialogue {
 public:
  void run(Terminal& t, const DialogueRequest& request) const override {
    t.print("PIVIT");
    Statistics statistics;
    std::optional<Choice> choice;
    u64 round = 0;
    for (;;) {
      if (!choice && !(choice = menu(t, request))) break;
      for (Player& p : choice->players) p.seed = request.seed + 1 + round;  // each game draws anew among equal moves
      ++round;
      Leave leave = Round(t, *choice, statistics).run();
      if (leave == Leave::over) {
        const auto next = ask(t, "Once more? (r the same, m the menu, quit): ", {"r", "m"});
        leave = !next ? Leave::quit : *next == 0 ? Leave::again : Leave::menu;
      }
      if (leave == Leave::quit) break;
      if (leave == Leave::menu) choice.reset();
    }
    t.print(statistics.text());
  }

 private:
  // Nothing when the person leaves or the input ends.
  static std::optional<Choice> menu(Terminal& t, const DialogueRequest& request) {
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
    Choice c;
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
    return ask_word(t, question, words, "Please type one of these, or quit.");
  }
};

}  // namespace

const Dialogue& original_dialogue() {
  static const OriginalDialogue dialogue;
  return dialogue;
}

}  // namespace ply::pivit
