#include "engine/games/reversi/dialogue.h"

#include <fmt/format.h>

#include <bit>

#include "engine/core/text.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/notation.h"

namespace ply::reversi {
namespace {

// The user is player 1 (X) and begins, the machine is player 2 (O). Squares are asked for as row and column, both
// from 1.
constexpr int machine_pause = 800;  // ms, as short as the original's before each move of the machine

class OriginalDialogue final : public Dialogue {
 public:
  void run(Terminal& t, const DialogueRequest& request) const override {
    DialogueRequest wanted = request;
    wanted.rules.try_emplace("start", "mirrored");
    const std::optional<Setup> setup = requested_setup(t, reversi_game_type(), wanted);
    if (!setup) return;
    t.print(
        "REVERSI\nYou are player 1 with the discs X and begin; the machine is player 2 with the discs O.\n"
        "A move is a row and a column, both from 1 to 8, one after the other or at once: 3,4. A value below 1 ends the "
        "game.");
    for (;;) {
      const auto difficulty = ask_number(t, "Difficulty (1 easy, 2 hard): ", 2);
      if (!difficulty) return;
      if (*difficulty >= 1 && !play(t, *setup, *difficulty == 1 ? "easy" : "hard")) return;
      if (!another(t)) return;
    }
  }

 private:
  // One game. False when the input has ended or the machine was interrupted.
  static bool play(Terminal& t, const Setup& setup, const char* level) {
    const Game& game = *setup.game;
    const Player machine = sure(parse_player(game, level));
    Position p = setup.position;
    while (!game.outcome(p)) {
      const Side side = game.mover(p);
      const auto legal = game.moves(p);
      t.print("\n" + original_board(p.as<State>()));
      t.print(fmt::format("Discs still to be placed: {}", std::popcount(p.as<State>().empty())));
      // Whatever the machine does, a person sees first what stands before it.
      if (side == Side::second) t.print("The machine is thinking ..."), t.pause(machine_pause);
      if (legal.size() == 1 && legal.front() == pass) {
        t.print(side == Side::first ? "You have no move and pass." : "The machine has no move and passes.");
        p = game.after(p, pass);
      } else if (side == Side::first) {
        bool ended = false;
        const auto m = ask_square(t, game, p, ended);
        if (!m && !ended) return false;
        if (ended) {
          announce(t, game, p, "The game was ended.");
          return true;
        }
        p = game.after(p, *m);
      } else {
        const auto m = t.think(game, p, {}, machine);
        if (!m) return false;
        t.print(fmt::format("The machine plays row {}, column {}.", *m / 8 + 1, *m % 8 + 1));
        p = game.after(p, *m);
      }
    }
    t.print("\n" + original_board(p.as<State>()));
    announce(t, game, p, "The game is over.");
    return true;
  }

  static std::optional<MoveCode> ask_square(Terminal& t, const Game& game, const Position& p, bool& ended) {
    for (;;) {
      std::optional<int> column;
      const auto row = ask_number(t, "Row (1 to 8): ", 8, &column);
      if (!row) return std::nullopt;
      ended = *row < 1;
      if (ended) return std::nullopt;
      if (!column) column = ask_number(t, "Column (1 to 8): ", 8);
      if (!column) return std::nullopt;
      ended = *column < 1;
      if (ended) return std::nullopt;
      const std::string square = format_move(static_cast<Move>(8 * (*row - 1) + *column - 1));
      const auto m = game.parse_move(p, square);
      if (m) return *m;
      std::string why = m.error().message;  // in the letters of the notation
      if (const auto at = why.find(square); at != std::string::npos) why.replace(at, square.size(), "this square");
      t.print(fmt::format("Row {}, column {} cannot be played: {}.", *row, *column, why));
    }
  }

  // Asks until the answer is a number of at most `last`; nothing at the end of the input. `second`: two numbers with a
  // comma or a blank between them, with or without brackets, are an answer too.
  static std::optional<int> ask_number(Terminal& t, const char* question, int last,
                                       std::optional<int>* second = nullptr) {
    for (;;) {
      const auto answer = t.ask(question);
      if (!answer) return std::nullopt;
      std::string_view text = without_full_stop(*answer);
      if (second && text.size() > 2 && text.front() == '(' && text.back() == ')')
        text = trim(text.substr(1, text.size() - 2));
      if (const auto between = text.find_first_of(", "); second && between != std::string_view::npos) {
        const std::string_view rest = trim(text.substr(between));
        const auto column = to_number<int>(trim(rest.substr(rest.front() == ',' ? 1 : 0)));
        if (column && *column <= last) *second = *column, text = text.substr(0, between);
      }
      const auto n = to_number<int>(text);
      if (n && *n <= last) return *n;
      if (second) second->reset();
      t.print(fmt::format("Please type a number from 1 to {}, or 0 to end the game.", last));
    }
  }

  static void announce(Terminal& t, const Game& game, const Position& p, const char* why) {
    const State s = p.as<State>();
    const int x = std::popcount(s.discs(Side::first)), o = std::popcount(s.discs(Side::second));
    t.print(fmt::format("{} Player 1 (X) has {} discs, player 2 (O) has {}.", why, x, o));
    t.print(x == o ? "It is a draw." : x > o ? "Player 1 wins. Congratulations!" : "Player 2, the machine, wins.");
    if (game.outcome(p)) t.print(game.outcome_text(p));
  }

  static bool another(Terminal& t) {
    for (;;) {
      const auto answer = t.ask("Another game? (y/n): ");
      if (!answer) return false;
      const std::string word = answer_word(*answer);
      if (word == "y" || word == "yes") return true;
      if (word == "n" || word == "no" || word == "quit") return false;
      t.print("Please answer y or n.");
    }
  }
};

}  // namespace

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
  // Numbers 40 to 44 of the FFO endgame problems.
  d.solves = {{"reversi-ffo",
               {"O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X",
                "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X",
                "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X",
                "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O",
                "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX-- O"},
               20}};
  d.perft_target = 400e6;
  d.search_target = 10e6;
  return d;
}

}  // namespace ply::reversi
