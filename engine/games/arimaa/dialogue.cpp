#include "engine/games/arimaa/dialogue.h"

#include <fmt/format.h>

#include <utility>

#include "engine/core/text.h"
#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/notation.h"

namespace ply::arimaa {
namespace {

// The original let the program play Gold and the person Silver, filled the board at random and asked for every step:
// the piece, the kind of move (simple, push, pull), the target. Steps could be taken back.
class OriginalDialogue final : public Dialogue {
 public:
  void run(Terminal& t, const DialogueRequest& request) const override {
    t.print(
        "ARIMAA\nGold has the capital letters and goes for rank 8, Silver the small ones and goes for rank 1.\n"
        "A turn has up to four steps. Type help at any question, quit to leave.");
    for (;;) {
      const auto side = choose(t, "Your side (s silver, g gold, b both, n none) [s]: ", {"s", "g", "b", "n"});
      if (!side) return;
      std::optional<Setup> setup = request.setup;
      if (!setup) {
        RuleValues rules = request.rules;
        u64 seed = 0;
        if (!rules.count("setup")) {
          const auto how = choose(t, "Set-up (r random, s standard, h by hand) [r]: ", {"r", "s", "h"});
          if (!how) return;
          rules["setup"] = *how == "r" ? "random" : *how == "s" ? "standard" : "by-hand";
        }
        if (rules["setup"] == "random") {
          const auto answer = ask(t, "Seed [0]: ");
          if (!answer) return;
          seed = to_number<u64>(*answer).value_or(0);
          t.print(fmt::format("The seed is {}.", seed));
        }
        auto game = arimaa_game_type().make(rules);
        if (!game) return t.print(game.error().message);
        setup = Setup{*game, (*game)->initial(seed)};
      }
      std::string level = "classic";
      if (*side != "b") {
        const auto strength =
            choose(t, "The machine (c classic, 1 to 8 modern) [c]: ", {"c", "1", "2", "3", "4", "5", "6", "7", "8"});
        if (!strength) return;
        if (*strength != "c") level = "modern-" + *strength;
      }
      const bool human[2] = {*side == "g" || *side == "b", *side == "s" || *side == "b"};
      if (!play(t, *setup, human, level)) return;
      const auto again = choose(t, "Another game? (y/n) [n]: ", {"n", "y"});
      if (!again || *again == "n") return;
    }
  }

 private:
  // As it was typed; nothing when the person leaves or the input ends.
  static std::optional<std::string> ask(Terminal& t, const char* question) {
    for (;;) {
      const auto answer = t.ask(question);
      if (!answer) return std::nullopt;
      const std::string word = answer_word(*answer);
      if (word == "quit" || word == "q" || word == "exit") return std::nullopt;
      if (word != "help" && word != "?") return std::string(without_full_stop(*answer));
      t.print(
          "Pieces are E M H D C R (elephant, camel, horse, dog, cat, rabbit). A square is a file and a rank: e2.\n"
          "end ends the turn, undo takes a chosen piece back or the last step, also past the end of the turn until the "
          "opponent has answered;\n"
          "turn takes the whole turn back, moves lists what can be played,\n"
          "a step may also be typed as it is written, such as Ee2n; quit leaves.");
    }
  }
  // The first of `answers` is what an empty line means.
  static std::optional<std::string> choose(Terminal& t, const char* question, const std::vector<std::string>& answers) {
    for (;;) {
      const auto answer = ask(t, question);
      if (!answer) return std::nullopt;
      const std::string word = canonical_id(*answer);
      if (word.empty()) return answers.front();
      for (const std::string& a : answers)
        if (word == a || (word.size() > 1 && word[0] == a[0] && a[0] > '9')) return a;
      t.print(fmt::format("Please answer one of {}.", fmt::join(answers, ", ")));
    }
  }
  static std::optional<int> square(std::string_view text) {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
    return (text[1] - '1') * 8 + text[0] - 'a';
  }

  struct Table {
    Terminal& t;
    const Game& game;
    std::vector<Position> line;
    std::vector<u64> history;
    bool human[2];
    std::optional<std::string> typed = {};  ///< already, where nothing but undo was asked for
    const Position& here() const { return line.back(); }
    State state() const { return here().as<State>(); }
    State state_before() const { return line[line.size() - 2].as<State>(); }
    /// Whoever has played last is a person: nobody has answered him yet.
    bool can_undo() const { return line.size() > 1 && human[state_before().side]; }
    void play(MoveCode m) {
      history.push_back(game.key(here()));
      line.push_back(game.after(here(), m));
    }
    void back() {
      line.pop_back();
      history.pop_back();
    }
  };

  // One game. False when the person leaves.
  static bool play(Terminal& t, const Setup& setup, const bool* human, const std::string& level) {
    const Game& game = *setup.game;
    const Player machine = sure(parse_player(game, level));
    Table table{t, game, {setup.position}, {}, {human[0], human[1]}};
    t.show(game, table.here());
    while (!game.outcome(table.here(), table.history)) {
      const Side mover = game.mover(table.here());
      if (human[index(mover)]) {
        if (!ask_step(table)) return false;
        continue;
      }
      if (table.can_undo() && !ask_answer(table)) return false;
      if (game.mover(table.here()) != mover) continue;  // the person has taken back
      std::string turn;
      while (!game.outcome(table.here(), table.history) && game.mover(table.here()) == mover) {
        const auto m = t.think(game, table.here(), table.history, machine);
        if (!m) return false;
        turn += " " + game.show_move(table.here(), *m);
        for (const MoveCode ply : game.plies(table.here(), *m)) table.play(ply);
      }
      t.print(fmt::format("{} plays{}", gold_or_silver(mover), turn));
      t.show(game, table.here());
    }
    t.print(game.outcome_text(table.here(), table.history));
    return true;
  }

  // Before the machine answers a turn can still be taken back. False when the person leaves.
  static bool ask_answer(Table& table) {
    const auto answer = ask(table.t, fmt::format("The turn is over. Enter, and {} answers; undo takes back: ",
                                                 gold_or_silver(table.game.mover(table.here())))
                                         .c_str());
    if (!answer) return false;
    const std::string word = canonical_id(*answer);
    if (word == "undo" || word == "turn") undo(table, word == "turn");
    else if (!word.empty()) table.typed = *answer;  // whoever types ahead
    return true;
  }

  // A step, or a command. False when the person leaves.
  static bool ask_step(Table& table) {
    Terminal& t = table.t;
    const State s = table.state();
    const Side mover = static_cast<Side>(s.side);
    if (s.setting_up) return ask_placement(table);
    const auto answer = table.typed ? std::exchange(table.typed, std::nullopt)
                                    : ask(t, fmt::format("{}, {} step{} left. Piece: ", gold_or_silver(mover),
                                                         4 - s.used, s.used == 3 ? "" : "s")
                                                 .c_str());
    if (!answer) return false;
    const std::string typed = canonical_id(*answer);
    if (typed.empty()) return true;
    if (typed == "end" || typed == "pass") return play_text(table, "pass"), true;
    if (typed == "undo" || typed == "turn") return undo(table, typed == "turn"), true;
    if (typed == "moves") {
      std::string text;
      for (const MoveCode m : table.game.moves(table.here(), table.history))
        text += " " + table.game.show_move(table.here(), m);
      return t.print(text), true;
    }
    const auto from = square(typed);
    if (!from) return play_text(table, *answer), true;
    const auto why = table.game.why_not(table.here(), *from);
    const bool own = (s.now.of(mover) & bit(*from)) != 0;
    if (!own)
      return t.print(s.now.occupied() & bit(*from) ? "That is not your piece." : "There is no piece on that square."),
             true;
    const auto kind =
        choose(t, "Simple, push or pull (1, 2, 3; undo for another piece) [1]: ", {"1", "2", "3", "undo"});
    if (!kind) return false;
    if (*kind == "undo") return true;  // the piece is taken back, nothing else
    std::vector<int> path{*from};
    const char* questions[] = {"Target: ", "Which enemy: ", *kind == "2" ? "Push it to: " : "Your piece goes to: "};
    for (int i = *kind == "1" ? 0 : 1; i <= (*kind == "1" ? 0 : 2); ++i) {
      const auto word = ask(t, questions[i]);
      if (!word) return false;
      if (canonical_id(*word) == "undo") return true;
      const auto to = square(canonical_id(*word));
      if (!to) return t.print("A square is a file a to h and a rank 1 to 8."), true;
      path.push_back(*to);
    }
    for (const ClickChoice& c : table.game.click_choices(table.here(), table.history,
                                                         *kind == "1"   ? "simple"
                                                         : *kind == "2" ? "push"
                                                                        : "pull"))
      if (c.path == path) {
        for (const u32 m : c.plies) table.play(m);
        t.show(table.game, table.here());
        return true;
      }
    t.print("This move is not possible: " + explain(table, path, why));
    return true;
  }

  static std::string explain(const Table& table, const std::vector<int>& path, const std::string& why) {
    const State s = table.state();
    for (int d = 0; d < 4; ++d)
      if (path.size() == 2 && path[0] + delta[static_cast<std::size_t>(d)] == path[1] && shifted(bit(path[0]), d)) {
        const std::string reason = why_illegal(ArimaaRules().forbidding(occurred_twice(table.history)), s, path[0], d);
        if (!reason.empty()) return reason + ".";
      }
    return (why.empty() || why.find("could move") != std::string::npos
                ? "the squares must lie beside each other, and the enemy must be weaker"
                : why) +
           ".";
  }

  static bool ask_placement(Table& table) {
    const auto answer = table.t.ask(fmt::format("{} sets up. Piece and square (such as {}), or random: ",
                                                gold_or_silver(static_cast<Side>(table.state().side)),
                                                table.state().side ? "ee7" : "Ee2")
                                        .c_str());
    if (!answer) return false;
    const std::string word = answer_word(*answer);
    if (word == "quit" || word == "q" || word == "exit") return false;
    if (word == "random") {
      const auto view = table.game.turn_view(table.here(), {});
      if (view && !view->actions.empty())
        for (const u32 m : view->actions.front().plies) table.play(m);
      table.t.show(table.game, table.here());
    } else if (word == "undo" || word == "turn") {
      undo(table, word == "turn");
    } else {
      play_text(table, std::string(without_full_stop(*answer)));
    }
    return true;
  }

  static void play_text(Table& table, const std::string& text) {
    // Small letters are Silver's; Gold may type them all the same.
    std::string word = text;
    if (table.state().side == 0 && !word.empty() && word != "pass" && (word.size() == 3 || word.size() == 4) &&
        word[0] >= 'a' && word[0] <= 'z') {
      const auto own =
          table.game.parse_move(table.here(), static_cast<char>(word[0] - 'a' + 'A') + word.substr(1), table.history);
      if (own) word[0] = static_cast<char>(word[0] - 'a' + 'A');
    }
    const auto m = table.game.parse_move(table.here(), word, table.history);
    if (!m) {
      const std::string why =
          word == "pass" ? why_no_pass(ArimaaRules().forbidding(occurred_twice(table.history)), table.state()) : "";
      return table.t.print((why.empty() ? m.error().message : why) + ".");
    }
    table.play(*m);
    table.t.show(table.game, table.here());
  }

  static void undo(Table& table, bool whole) {
    if (!table.can_undo())
      return table.t.print(table.line.size() < 2 ? "There is nothing to take back."
                                                 : "The opponent has answered: there is nothing to take back.");
    const int side = table.state_before().side;
    do table.back();
    while (whole && table.can_undo() && table.state_before().side == side &&
           (table.state().used > 0 || table.state().setting_up));
    table.t.show(table.game, table.here());
  }
};

}  // namespace

const Dialogue& original_dialogue() {
  static const OriginalDialogue dialogue;
  return dialogue;
}

}  // namespace ply::arimaa
