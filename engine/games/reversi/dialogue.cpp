#include <fmt/format.h>

#include <bit>
#include <limits>

#include "engine/base/text.h"
#include "engine/game/dialogue.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/notation.h"

namespace ply::reversi {
namespace {

// The user is player 1 (X) and begins, the machine is player 2 (O). Squares are asked for as row and column, both
// from 1.
constexpr int any_number = std::numeric_limits<int>::min();  // below 1 ends the game
constexpr int machine_pause = 800;  // ms, as short as the original's before each move of the machine

std::string wanted(int last) { return fmt::format("Please type a number from 1 to {}, or 0 to end the game.", last); }

/// The board with the numbers of rows and columns, by which the dialogue asks for squares.
std::string original_board(const State& s) {
  std::string out = "     1 2 3 4 5 6 7 8\n";
  for (int row = 0; row < 8; ++row) {
    out += fmt::format("   {}", row + 1);
    for (int q = 8 * row; q < 8 * row + 8; ++q)
      out += s.discs(Side::first) >> q & 1 ? " X" : s.discs(Side::second) >> q & 1 ? " O" : " .";
    out += "\n";
  }
  return out;
}

class Round final : public DialogueRound {
 public:
  using DialogueRound::DialogueRound;

 private:
  void show() override {
    const State s = here().as<State>();
    t_.print("\n" + original_board(s));
    if (!over()) t_.print(fmt::format("Discs still to be placed: {}", std::popcount(s.empty())));
  }

  bool passes(const char* words) {
    const auto legal = game_.moves(here());
    if (legal.size() != 1 || legal.front() != pass) return false;
    t_.print(words);
    play_and_show(pass);
    return true;
  }

  std::optional<End> computer(Side mover) override {
    // Whatever the machine does, a person sees first what stands before it.
    t_.print("The machine is thinking ..."), t_.pause(machine_pause);
    if (passes("The machine has no move and passes.")) return std::nullopt;
    const auto m = think(mover);
    if (!m) return End::quit;
    t_.print(fmt::format("The machine plays row {}, column {}.", *m / 8 + 1, *m % 8 + 1));
    play_and_show(*m);
    return std::nullopt;
  }

  std::optional<End> person(Side) override {
    if (passes("You have no move and pass.")) return std::nullopt;
    for (;;) {
      std::optional<int> column;
      const auto row = ask_row(column);
      if (row && *row >= 1 && !column) column = ask_number(t_, "Column (1 to 8): ", any_number, 8, wanted(8));
      if (!row || (*row >= 1 && !column)) return End::quit;
      if (*row < 1 || *column < 1) {
        announce("The game was ended.");
        return End::over;
      }
      const std::string square = format_move(static_cast<Move>(8 * (*row - 1) + *column - 1));
      if (const auto m = game_.parse_move(here(), square)) {
        play_and_show(*m);
        return std::nullopt;
      } else {
        std::string why = m.error().message;  // in the letters of the notation
        if (const auto at = why.find(square); at != std::string::npos) why.replace(at, square.size(), "this square");
        t_.print(fmt::format("Row {}, column {} cannot be played: {}.", *row, *column, why));
      }
    }
  }

  // Two numbers with a comma or a blank between them, with or without brackets, are an answer too.
  std::optional<int> ask_row(std::optional<int>& column) {
    for (;;) {
      const auto answer = ask_person(t_, "Row (1 to 8): ");
      if (!answer) return std::nullopt;
      std::string_view text = *answer;
      if (text.size() > 2 && text.front() == '(' && text.back() == ')') text = trim(text.substr(1, text.size() - 2));
      if (const auto between = text.find_first_of(", "); between != std::string_view::npos) {
        const std::string_view rest = trim(text.substr(between));
        const auto second = to_number<int>(trim(rest.substr(rest.front() == ',' ? 1 : 0)));
        if (second && *second <= 8) column = *second, text = text.substr(0, between);
      }
      if (const auto n = to_number<int>(text); n && *n <= 8) return *n;
      column.reset();
      t_.print(wanted(8));
    }
  }

  void finish(const Outcome&) override { announce("The game is over."); }
  void announce(const char* why) {
    const State s = here().as<State>();
    const int x = std::popcount(s.discs(Side::first)), o = std::popcount(s.discs(Side::second));
    t_.print(fmt::format("{} Player 1 (X) has {} discs, player 2 (O) has {}.", why, x, o));
    t_.print(x == o ? "It is a draw." : x > o ? "Player 1 wins. Congratulations!" : "Player 2, the machine, wins.");
    if (over()) t_.print(game_.outcome_text(here()));
  }
};

class OriginalDialogue final : public Dialogue {
 public:
  void run(Terminal& t, const DialogueRequest& request) const override {
    DialogueRequest with_start = request;
    with_start.rules.try_emplace("start", "mirrored");
    const std::optional<Setup> setup = requested_setup(t, reversi_game_type(), with_start);
    if (!setup) return;
    t.print(
        "REVERSI\nYou are player 1 with the discs X and begin; the machine is player 2 with the discs O.\n"
        "A move is a row and a column, both from 1 to 8, one after the other or at once: 3,4. A value below 1 ends the "
        "game.");
    for (;;) {
      const auto difficulty = ask_number(t, "Difficulty (1 easy, 2 hard): ", any_number, 2, wanted(2));
      if (!difficulty) return;
      const Player machine = sure(parse_player(*setup->game, *difficulty == 1 ? "easy" : "hard"));
      if (*difficulty >= 1 && Round(t, *setup, {Player{}, machine}).run() == DialogueRound::End::quit) return;
      const auto again = ask_choice(t, {.question = "Another game? (y/n): ",
                                        .words = {"n", "y"},
                                        .otherwise = "Please answer y or n.",
                                        .initials = true});
      if (!again || *again == 0) return;
    }
  }
};

}  // namespace

const Dialogue& original_dialogue() {
  static const OriginalDialogue dialogue;
  return dialogue;
}

BenchData bench_data() {
  BenchData d;
  d.perft_position = "---------------------------OX------XO--------------------------- X";
  d.perft_depth = 10;
  d.search_positions = {"---------------------------OX------XO--------------------------- X",
                        "----X-O--O--XO---O--O----OXOX------XXX----X-O------------------- X",
                        "----X-O--O-OXX---O--OXX-XOOXXO---OXXOXO--XXOO--------O--------O- X"};
  // Numbers 40 to 44 of the FFO endgame problems, then 45 to 49.
  d.solves = {{"reversi-ffo",
               {"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
                "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
                "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
                "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O",
                "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O"},
               20},
              {"reversi-ffo-45",
               {"---XXXX-X-XXXO--XXOXOO--XXXOXO--XXOXXO---OXXXOO-O-OOOO------OO-- X",
                "---XXX----OOOX----OOOXX--OOOOXXX--OOOOXX--OXOXXX--XXOO---XXXX-O- X",
                "-OOOOO----OOOO---OOOOX--XXXXXX---OXOOX--OOOXOX----OOXX----XXXX-- O",
                "-----X--X-XXX---XXXXOO--XOXOOXX-XOOXXX--XOOXX-----OOOX---XXXXXX- O",
                "--OX-O----XXOO--OOOOOXX-OOOOOX--OOOXOXX-OOOOXX-----OOX----X-O--- X"},
               35,
               true}};
  d.perft_target = 400e6;
  d.search_target = 10e6;
  return d;
}

}  // namespace ply::reversi
