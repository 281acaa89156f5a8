#include "engine/games/micro_shogi/dialogue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <vector>

#include "engine/core/text.h"
#include "engine/game/book.h"
#include "engine/games/micro_shogi/game.h"
#include "engine/games/micro_shogi/notation.h"

namespace ply::micro_shogi {
namespace {

/// The original drew its crowned pawn, the tokin, as a C.
char original_letter(Face f) { return f == Face::tokin ? 'C' : face_letters[static_cast<int>(f)]; }

std::string original_square(int q) { return fmt::format("({},{})", q % 4, q / 4); }
std::optional<int> square_at(std::string_view name) {
  for (int q = 0; q < squares; ++q)
    if (name == square_name(q)) return q;
  return std::nullopt;
}

enum class Said { go_on, again, resign, leave };

bool leaves(const std::string& word) { return word == "salir" || word == "exit" || word == "quit"; }

class OriginalDialogue final : public Dialogue {
 public:
  void run(Terminal& t, const DialogueRequest& request) const override {
    const std::optional<Setup> setup = requested_setup(t, micro_shogi_game_type(), request);
    if (!setup) return;
    t.print(
        "MICRO-SHOGI\nSquares are (column,row), counted from 0 at the top left. \"salir\" or \"exit\" leaves at any "
        "question, \"undo\" takes back, \"resign\" gives the game up.");
    Book book = original_book(*setup->game);
    book.seed = request.seed;
    do {
      if (!one_game(t, *setup, book)) break;
      ++book.seed;
    } while (another(t));
    t.print("Thank you for playing. Goodbye.");
  }

 private:
  // False when the person has left or the input has ended.
  static bool one_game(Terminal& t, const Setup& setup, const Book& book) {
    // 1. The questions of the original.
    const auto mode = choose(t, "  a  player vs player\n  b  player vs PC\n  c  PC vs PC\n  anything else leaves",
                             "Mode (a, b or c): ", {"a", "b", "c"});
    if (!mode) return false;
    const char* question = *mode == 0   ? "Player 1 plays (1 first or 2 second): "
                           : *mode == 1 ? "You play (1 first or 2 second): "
                                        : "PC 1 plays (1 first or 2 second): ";
    const auto seat = choose(t, "", question, {"1", "2"});
    if (!seat) return false;
    Player players[2];
    if (*mode == 1 && !ask_level(t, *setup.game, "Level of the tree (plies, 1 or more): ", players[*seat == 0 ? 1 : 0]))
      return false;
    for (std::size_t pc = 0; *mode == 2 && pc < 2; ++pc)
      if (!ask_level(t, *setup.game, fmt::format("Level of the tree of PC {} (plies, 1 or more): ", pc + 1),
                     players[*seat == 0 ? pc : 1 - pc]))
        return false;
    const auto title = [&](int side) {
      const std::size_t number = (static_cast<std::size_t>(side) == *seat) ? 1 : 2;
      if (*mode == 0) return fmt::format("Player {}", number);
      if (*mode == 2) return fmt::format("PC {}", number);
      return std::string(players[side].human ? "You" : "The PC");
    };
    t.print(fmt::format("{} at the bottom, /X\\, first to move; {} at the top, \\X/.", title(0),
                        title(1) == "The PC" ? "the PC" : title(1)));

    // 2. The game.
    return play(t, setup, book, players, [&](Side s) { return title(index(s)); });
  }

  template <class Title>
  static bool play(Terminal& t, const Setup& setup, const Book& book, const Player (&players)[2], Title&& title) {
    const Game& game = *setup.game;
    const MicroShogiRules rules(game.rules().at("variant") == "standard" ? Variant::standard : Variant::classic);
    std::vector<Position> line{setup.position};
    std::vector<u64> history;
    const auto show = [&] { t.print("\n" + original_board(rules, line.back().as<State>())); };
    show();
    while (!game.outcome(line.back(), history)) {
      const Position here = line.back();
      const Side side = game.mover(here);
      const Player& player = players[index(side)];
      std::optional<MoveCode> m;
      if (player.human) {
        const Said said = ask_move(t, game, rules, here, history, title(side), m);
        if (said == Said::leave) return false;
        if (said == Said::resign) {
          t.print(fmt::format("{} resigned. {} won. Congratulations!", title(side), title(other(side))));
          return true;
        }
        if (said == Said::again) {  // take back: against the PC to the own last move
          std::size_t n = line.size();
          do n -= n > 0;
          while (n > 0 && !players[index(game.mover(line[n - 1]))].human);
          if (n == 0) {
            t.print("There is nothing to take back.");
            continue;
          }
          line.resize(n);
          history.resize(n - 1);
          show();
          continue;
        }
      } else {
        const auto from_book = book_move(game, book, here, history, player);
        m = from_book ? from_book : t.think(game, here, history, player);
        if (!m) return false;
        t.print(fmt::format("{} plays {}: {}{}.", title(side), move_of(static_cast<Move>(*m)),
                            original_squares(game.describe(here, *m)),
                            from_book ? fmt::format(", from the opening book, seed {}", book.seed) : ""));
        t.pause(400);
      }
      history.push_back(game.key(here));
      line.push_back(game.after(here, *m));
      show();
    }
    const auto end = *game.outcome(line.back(), history);
    t.print(end.winner == Winner::draw ? "It is a draw."
                                       : fmt::format("{} won. Congratulations!",
                                                     title(end.winner == Winner::first ? Side::first : Side::second)));
    t.print(original_squares(game.outcome_text(line.back(), history)));
    return true;
  }

  static std::string move_of(Move m) {
    if (is_drop(m)) return fmt::format("{}.{}", original_letter(dropped_face(m)), original_square(to_of(m)));
    return fmt::format("{}.{}", original_square(from_of(m)), original_square(to_of(m)));
  }

  // Asks for the piece and then for where it goes, or takes both at once. After any mistake it asks for the piece
  // again.
  static Said ask_move(Terminal& t, const Game& game, const MicroShogiRules& rules, const Position& here,
                       const std::vector<u64>& history, const std::string& who, std::optional<MoveCode>& out) {
    const State s = here.as<State>();
    for (;;) {
      auto piece = t.ask(fmt::format("{}, piece (column,row): ", who));
      if (!piece || leaves(answer_word(*piece))) return Said::leave;
      const std::string word = answer_word(*piece);
      if (word == "undo") return Said::again;
      if (word == "resign") return Said::resign;
      if (word.empty()) continue;
      std::string text = *piece;
      if (const auto from = square_of(text)) {
        if (const std::string why = why_illegal(rules, s, *from, -1); !why.empty()) {
          t.print(fmt::format("Not possible: {}.", original_squares(why)));
          continue;
        }
        t.print(places(game, here, history, *from));
        const auto to = t.ask("Goes to (column,row): ");
        if (!to || leaves(answer_word(*to))) return Said::leave;
        if (answer_word(*to) == "resign") return Said::resign;
        if (answer_word(*to) == "undo") return Said::again;
        text = fmt::format("{}.{}", square_name(*from), *to);
      }
      // A drop, as the board has it
      if (text.size() > 1 && (text[0] == 'C' || text[0] == 'c') && text[1] == '.') text[0] = 'T';
      const auto m = game.parse_move(here, without_full_stop(text), history);
      if (m) {
        out = *m;
        return Said::go_on;
      }
      t.print(fmt::format("Not possible: {}.", original_squares(m.error().message)));
    }
  }

  // A square alone, with or without the final dot.
  static std::optional<int> square_of(std::string_view text) {
    text = trim(text);
    while (!text.empty() && (text.back() == '.' || text.back() == ',')) text = trim(text.substr(0, text.size() - 1));
    std::string compact;
    for (const char c : text)
      if (c != ' ') compact += c;
    for (int q = 0; q < squares; ++q)
      if (compact == original_square(q)) return q;
    return square_at(canonical_id(compact));
  }

  // Where a piece may go, with what it turns into and whether it will be trapped.
  static std::string places(const Game& game, const Position& here, const std::vector<u64>& history, int from) {
    std::string out = "It can go to";
    for (const MoveCode m : game.moves(here, history)) {
      if (is_drop(static_cast<Move>(m)) || from_of(static_cast<Move>(m)) != from) continue;
      out += fmt::format("\n  {}  {}", original_square(to_of(static_cast<Move>(m))),
                         original_squares(game.describe(here, m)));
    }
    return out;
  }

  // The number of the chosen word; nothing to leave or at the end of the input.
  static std::optional<std::size_t> choose(Terminal& t, const char* menu, const char* question,
                                           const std::vector<std::string>& words) {
    if (*menu) t.print(menu);
    for (;;) {
      const auto answer = t.ask(question);
      if (!answer) return std::nullopt;
      const std::string word = answer_word(*answer);
      if (leaves(word)) return std::nullopt;
      for (std::size_t i = 0; i < words.size(); ++i)
        if (word == words[i]) return i;
      if (words.front() == "a") return std::nullopt;  // the original's menu: anything else leaves
      t.print(fmt::format("Please type {}.", fmt::join(words, " or ")));
    }
  }

  static bool ask_level(Terminal& t, const Game& game, const std::string& question, Player& out) {
    const char* profile = game.profile("classic") ? "classic" : "modern";
    for (;;) {
      const auto answer = t.ask(question);
      if (!answer || leaves(answer_word(*answer))) return false;
      const auto n = to_number<int>(without_full_stop(*answer));
      if (n && *n >= 1 && *n <= max_depth) {
        out = sure(parse_player(game, fmt::format("{}:{}", profile, *n)));
        return true;
      }
      t.print(fmt::format("Please type a number of plies from 1 to {}.", max_depth));
    }
  }

  // Any other answer than yes leaves, as in the original.
  static bool another(Terminal& t) {
    const auto answer = t.ask("Another game? (y/n): ");
    const std::string word = answer ? answer_word(*answer) : "";
    return word == "y" || word == "yes" || word == "s" || word == "si";
  }
};

}  // namespace

std::string original_squares(std::string_view text) {
  const auto in_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  std::string out;
  while (!text.empty()) {
    const auto word = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), in_word) - text.begin());
    // A square, or the two of a move
    const auto first = word == 2 || word == 4 ? square_at(text.substr(0, 2)) : std::nullopt,
               second = word == 4 ? square_at(text.substr(2, 2)) : std::nullopt;
    if (first && (word == 2 || second)) out += original_square(*first) + (second ? "." + original_square(*second) : "");
    else out += text.substr(0, std::max<std::size_t>(word, 1));
    text.remove_prefix(std::max<std::size_t>(word, 1));
  }
  return out;
}

std::string original_board(const MicroShogiRules& rules, const State& s) {
  std::string out = "       0   1   2   3\n";
  for (int row = 0; row < 5; ++row) {
    out += fmt::format("   {}  ", row);
    for (int column = 0; column < 4; ++column) {
      const int q = row * 4 + column;
      if (!(s.occupied() >> q & 1)) {
        out += " .  ";
        continue;
      }
      const char letter = original_letter(rules.face_at(s, q));
      out += s.side[0] >> q & 1 ? fmt::format("/{}\\ ", letter) : fmt::format("\\{}/ ", letter);
    }
    while (out.back() == ' ') out.pop_back();
    out += "\n";
  }
  if (rules.variant() == Variant::classic) return out;
  for (std::size_t side = 0; side < 2; ++side) {
    out += fmt::format("   {} has in hand:", side == 0 ? "First" : "Second");
    bool any = false;
    for (std::size_t token = 0; token < 4; ++token)
      for (int n = s.hand[side][token]; n > 0; --n, any = true)
        out += fmt::format(" {}/{}", original_letter(static_cast<Face>(1 + 2 * token)),
                           original_letter(static_cast<Face>(2 + 2 * token)));
    out += any ? "\n" : " nothing\n";
  }
  return out;
}

const Dialogue& original_dialogue() {
  static const OriginalDialogue dialogue;
  return dialogue;
}

}  // namespace ply::micro_shogi
