#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <utility>

#include "engine/base/text.h"
#include "engine/game/book.h"
#include "engine/game/dialogue.h"
#include "engine/games/micro_shogi/game.h"
#include "engine/games/micro_shogi/notation.h"

namespace ply::micro_shogi {
namespace {

/// The original drew its crowned pawn, the tokin, as a C.
char original_letter(Face f) { return f == Face::tokin ? 'C' : face_letters[static_cast<int>(f)]; }

std::string original_square(int q) { return fmt::format("({},{})", q % 4, q / 4); }
std::optional<int> square_at(std::string_view name) { return name.size() == 2 ? grid.named(name) : std::nullopt; }

/// A sentence of the game with its squares as the dialogue writes them: "goes to (2,1)" for "goes to c4".
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

/// The board as the original drew it, /X\ for First and \X/ for Second, with the numbers of columns and rows; hands
/// below it.
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

enum class Said { answer, undo, resign, leave };

// One game. After any mistake it asks for the piece again.
class Round final : public DialogueRound {
 public:
  Round(Terminal& t, const Setup& setup, std::array<Player, 2> players, const Book& book,
        std::array<std::string, 2> names)
      : DialogueRound(t, setup, std::move(players)), book_(book), names_(std::move(names)) {}

 private:
  const std::string& name(Side s) const { return names_[static_cast<std::size_t>(index(s))]; }
  void show() override { t_.print("\n" + original_board(rules_, here().as<State>())); }

  std::optional<End> computer(Side side) override {
    const auto from_book = book_move(game_, book_, here(), history(), players_[static_cast<std::size_t>(index(side))]);
    const auto m = from_book ? from_book : think(side);
    if (!m) return End::quit;
    t_.print(fmt::format("{} plays {}: {}{}.", name(side), move_of(static_cast<Move>(*m)),
                         original_squares(game_.describe(here(), *m)),
                         from_book ? fmt::format(", from the opening book, seed {}", book_.seed) : ""));
    t_.pause(400);
    play_and_show(*m);
    return std::nullopt;
  }

  static std::string move_of(Move m) {
    if (is_drop(m)) return fmt::format("{}.{}", original_letter(dropped_face(m)), original_square(to_of(m)));
    return fmt::format("{}.{}", original_square(from_of(m)), original_square(to_of(m)));
  }

  // As it was typed, and what it is.
  std::pair<std::string, Said> ask(const std::string& question) const {
    const auto answer = t_.ask(question);
    const std::string word = answer ? answer_word(*answer) : "quit";
    return {answer.value_or(""), word == "undo"                                        ? Said::undo
                                 : word == "resign"                                    ? Said::resign
                                 : word == "salir" || word == "exit" || word == "quit" ? Said::leave
                                                                                       : Said::answer};
  }

  // Asks for the piece and then for where it goes, or takes both at once.
  std::optional<End> person(Side side) override {
    for (;;) {
      auto [text, said] = ask(fmt::format("{}, piece (column,row): ", name(side)));
      if (answer_word(text).empty() && said == Said::answer) continue;
      if (const auto from = said == Said::answer ? square_of(text) : std::nullopt) {
        if (const std::string why = why_illegal(rules_, here().as<State>(), *from, -1); !why.empty()) {
          refuse(why);
          continue;
        }
        t_.print(places(*from));
        const auto [to, then] = ask("Goes to (column,row): ");
        text = fmt::format("{}.{}", square_name(*from), to);
        said = then;
      }
      if (said == Said::leave) return End::quit;
      if (said == Said::resign) {
        t_.print(fmt::format("{} resigned. {} won. Congratulations!", name(side), name(other(side))));
        return End::over;
      }
      if (said == Said::undo) {
        if (!travel(-1)) t_.print("There is nothing to take back.");
        return std::nullopt;
      }
      // A drop, as the board has it
      if (text.size() > 1 && (text[0] == 'C' || text[0] == 'c') && text[1] == '.') text[0] = 'T';
      if (const auto m = game_.parse_move(here(), without_full_stop(text), history())) {
        play_and_show(*m);
        return std::nullopt;
      } else {
        refuse(m.error().message);
      }
    }
  }
  void refuse(const std::string& why) const { t_.print(fmt::format("Not possible: {}.", original_squares(why))); }

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
  std::string places(int from) const {
    std::string out = "It can go to";
    for (const MoveCode m : game_.moves(here(), history())) {
      if (is_drop(static_cast<Move>(m)) || from_of(static_cast<Move>(m)) != from) continue;
      out += fmt::format("\n  {}  {}", original_square(to_of(static_cast<Move>(m))),
                         original_squares(game_.describe(here(), m)));
    }
    return out;
  }

  void finish(const Outcome& end) override {
    t_.print(end.winner == Winner::draw ? "It is a draw."
                                        : fmt::format("{} won. Congratulations!",
                                                      name(end.winner == Winner::first ? Side::first : Side::second)));
    t_.print(original_squares(game_.outcome_text(here(), history())));
  }

  const MicroShogiRules rules_{game_.rules().at("variant") == "standard" ? Variant::standard : Variant::classic};
  const Book& book_;
  const std::array<std::string, 2> names_;
};

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
    while (one_game(t, *setup, book)) {
      ++book.seed;
      if (!ask_choice(t, {.question = "Another game? (y/n): ", .words = {"y", "yes", "s", "si"}})) break;
    }
    t.print("Thank you for playing. Goodbye.");
  }

 private:
  // False when the person has left or the input has ended.
  static bool one_game(Terminal& t, const Setup& setup, const Book& book) {
    t.print("  a  player vs player\n  b  player vs PC\n  c  PC vs PC\n  anything else leaves");
    const auto mode = ask_choice(t, {.question = "Mode (a, b or c): ", .words = {"a", "b", "c"}});
    if (!mode) return false;
    constexpr const char* who[] = {"Player 1 plays", "You play", "PC 1 plays"};
    const auto seat = ask_choice(t, {.question = fmt::format("{} (1 first or 2 second): ", who[*mode]),
                                     .words = {"1", "2"},
                                     .otherwise = "Please type 1 or 2."});
    if (!seat) return false;
    std::array<Player, 2> players;
    if (*mode == 1 && !ask_level(t, *setup.game, "Level of the tree (plies, 1 or more): ", players[1 - *seat]))
      return false;
    for (std::size_t pc = 0; *mode == 2 && pc < 2; ++pc)
      if (!ask_level(t, *setup.game, fmt::format("Level of the tree of PC {} (plies, 1 or more): ", pc + 1),
                     players[*seat == 0 ? pc : 1 - pc]))
        return false;
    std::array<std::string, 2> names;
    for (std::size_t side = 0; side < 2; ++side)
      names[side] = *mode == 1 ? players[side].human ? "You" : "The PC"
                               : fmt::format("{} {}", *mode == 0 ? "Player" : "PC", side == *seat ? 1 : 2);
    t.print(fmt::format("{} at the bottom, /X\\, first to move; {} at the top, \\X/.", names[0],
                        names[1] == "The PC" ? "the PC" : names[1]));
    return Round(t, setup, players, book, names).run() == DialogueRound::End::over;
  }

  static bool ask_level(Terminal& t, const Game& game, const std::string& question, Player& out) {
    const auto n =
        ask_number(t, question, 1, max_depth, fmt::format("Please type a number of plies from 1 to {}.", max_depth));
    if (n) out = sure(parse_player(game, fmt::format("{}:{}", game.profile("classic") ? "classic" : "modern", *n)));
    return n.has_value();
  }
};

}  // namespace

const Dialogue& original_dialogue() {
  static const OriginalDialogue dialogue;
  return dialogue;
}

}  // namespace ply::micro_shogi
