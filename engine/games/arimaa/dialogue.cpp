#include <fmt/format.h>

#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/game/dialogue.h"
#include "engine/game/grid.h"
#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/notation.h"

namespace ply::arimaa {
namespace {

constexpr std::string_view help =
    "Pieces are E M H D C R (elephant, camel, horse, dog, cat, rabbit). A square is a file and a rank: e2.\n"
    "end ends the turn, undo takes a chosen piece back or the last step, also past the end of the turn until the "
    "opponent has answered;\n"
    "turn takes the whole turn back, moves lists what can be played,\n"
    "a step may also be typed as it is written, such as Ee2n; quit leaves.";

// The first of `words` is what an empty line means.
std::optional<std::size_t> choose(Terminal& t, const char* question, const std::vector<std::string>& words) {
  return ask_choice(t, {.question = question,
                        .words = words,
                        .otherwise = fmt::format("Please answer one of {}.", fmt::join(words, ", ")),
                        .initials = true,
                        .first_by_default = true,
                        .help = help});
}

std::optional<int> square(std::string_view text) { return text.size() == 2 ? Grid{}.named(text) : std::nullopt; }

// One game. Steps are asked for one by one.
class Round final : public DialogueRound {
 public:
  using DialogueRound::DialogueRound;

 private:
  State state() const { return here().as<State>(); }
  State state_before() const { return line_[at_ - 1].as<State>(); }
  /// Whoever has played last is a person: nobody has answered him yet.
  bool can_undo() const { return at_ > 0 && human_at(at_ - 1); }
  ArimaaRules rules() const { return ArimaaRules().forbidding(occurred_twice({history().begin(), history().end()})); }
  void play_all(const std::vector<u32>& plies) {
    for (const u32 m : plies) play(m);
    show();
  }

  std::optional<End> computer(Side mover) override {
    if (can_undo() && !ask_answer(mover)) return End::quit;
    if (game_.mover(here()) != mover) return std::nullopt;  // the person has taken back
    std::string turn;
    while (!over() && game_.mover(here()) == mover) {
      const auto m = think(mover);
      if (!m) return End::quit;
      turn += " " + game_.show_move(here(), *m);
      for (const MoveCode ply : game_.plies(here(), *m)) play(ply);
    }
    t_.print(fmt::format("{} plays{}", gold_or_silver(mover), turn));
    show();
    return std::nullopt;
  }

  // Before the machine answers a turn can still be taken back. False when the person leaves.
  bool ask_answer(Side mover) {
    const auto answer = ask_person(
        t_, fmt::format("The turn is over. Enter, and {} answers; undo takes back: ", gold_or_silver(mover)), help);
    if (!answer) return false;
    const std::string word = canonical_id(*answer);
    if (word == "undo" || word == "turn") undo(word == "turn");
    else if (!word.empty()) typed_ = *answer;  // whoever types ahead
    return true;
  }

  // A step, or a command.
  std::optional<End> person(Side mover) override {
    const State s = state();
    if (s.setting_up) return ask_placement(mover) ? std::nullopt : std::optional(End::quit);
    const auto answer = typed_ ? std::exchange(typed_, std::nullopt)
                               : ask_person(t_,
                                            fmt::format("{}, {} step{} left. Piece: ", gold_or_silver(mover),
                                                        4 - s.used, s.used == 3 ? "" : "s"),
                                            help);
    if (!answer) return End::quit;
    const std::string typed = canonical_id(*answer);
    if (typed.empty()) return std::nullopt;
    if (typed == "end" || typed == "pass") return play_text("pass"), std::nullopt;
    if (typed == "undo" || typed == "turn") return undo(typed == "turn"), std::nullopt;
    if (typed == "moves") {
      std::string text;
      for (const MoveCode m : game_.moves(here(), history())) text += " " + game_.show_move(here(), m);
      return t_.print(text), std::nullopt;
    }
    const auto from = square(typed);
    if (!from) return play_text(*answer), std::nullopt;
    const auto why = game_.why_not(here(), *from);
    if (!(s.now.of(mover) & bit(*from)))
      return t_.print(s.now.occupied() & bit(*from) ? "That is not your piece." : "There is no piece on that square."),
             std::nullopt;
    const auto kind =
        choose(t_, "Simple, push or pull (1, 2, 3; undo for another piece) [1]: ", {"1", "2", "3", "undo"});
    if (!kind) return End::quit;
    if (*kind == 3) return std::nullopt;  // the piece is taken back, nothing else
    std::vector<int> path{*from};
    const char* questions[] = {"Target: ", "Which enemy: ", *kind == 1 ? "Push it to: " : "Your piece goes to: "};
    for (int i = *kind == 0 ? 0 : 1; i <= (*kind == 0 ? 0 : 2); ++i) {
      const auto word = ask_person(t_, questions[i], help);
      if (!word) return End::quit;
      if (canonical_id(*word) == "undo") return std::nullopt;
      const auto to = square(canonical_id(*word));
      if (!to) return t_.print("A square is a file a to h and a rank 1 to 8."), std::nullopt;
      path.push_back(*to);
    }
    constexpr const char* modes[] = {"simple", "push", "pull"};
    for (const ClickChoice& c : game_.click_choices(here(), history(), modes[*kind]))
      if (c.path == path) return play_all(c.plies), std::nullopt;
    t_.print("This move is not possible: " + explain(path, why));
    return std::nullopt;
  }

  std::string explain(const std::vector<int>& path, const std::string& why) const {
    for (int d = 0; d < 4; ++d)
      if (path.size() == 2 && path[0] + delta[static_cast<std::size_t>(d)] == path[1] && shifted(bit(path[0]), d)) {
        const std::string reason = why_illegal(rules(), state(), path[0], d);
        if (!reason.empty()) return reason + ".";
      }
    return (why.empty() || why.find("could move") != std::string::npos
                ? "the squares must lie beside each other, and the enemy must be weaker"
                : why) +
           ".";
  }

  // False when the person leaves.
  bool ask_placement(Side mover) {
    const auto answer =
        ask_person(t_, fmt::format("{} sets up. Piece and square (such as {}), or random: ", gold_or_silver(mover),
                                   mover == Side::first ? "Ee2" : "ee7"));
    if (!answer) return false;
    const std::string word = canonical_id(*answer);
    if (word == "random") {
      const auto view = game_.turn_view(here(), {});
      play_all(view && !view->actions.empty() ? view->actions.front().plies : std::vector<u32>());
    } else if (word == "undo" || word == "turn") {
      undo(word == "turn");
    } else {
      play_text(*answer);
    }
    return true;
  }

  void play_text(const std::string& text) {
    // Small letters are Silver's; Gold may type them all the same.
    std::string word = text;
    if (state().side == 0 && word != "pass" && (word.size() == 3 || word.size() == 4)) {
      std::string own = word;
      own[0] = capital(own[0]);
      if (game_.parse_move(here(), own, history())) word = own;
    }
    const auto m = game_.parse_move(here(), word, history());
    if (m) return play_and_show(*m);
    const std::string why = word == "pass" ? why_no_pass(rules(), state()) : "";
    t_.print((why.empty() ? m.error().message : why) + ".");
  }

  void undo(bool whole) {
    if (!can_undo())
      return t_.print(at_ == 0 ? "There is nothing to take back."
                               : "The opponent has answered: there is nothing to take back.");
    const int side = state_before().side;
    do --at_;
    while (whole && can_undo() && state_before().side == side && (state().used > 0 || state().setting_up));
    show();
  }

  void finish(const Outcome&) override { t_.print(game_.outcome_text(here(), history())); }

  std::optional<std::string> typed_ = {};  ///< already, where nothing but undo was asked for
};

// The original let the program play Gold and the person Silver, filled the board at random and asked for every step:
// the piece, the kind of move (simple, push, pull), the target. Steps could be taken back.
class OriginalDialogue final : public Dialogue {
 public:
  void run(Terminal& t, const DialogueRequest& request) const override {
    t.print(
        "ARIMAA\nGold has the capital letters and goes for rank 8, Silver the small ones and goes for rank 1.\n"
        "A turn has up to four steps. Type help at any question, quit to leave.");
    for (;;) {
      const auto seat = choose(t, "Your side (s silver, g gold, b both, n none) [s]: ", {"s", "g", "b", "n"});
      if (!seat) return;
      std::optional<Setup> setup = request.setup;
      if (!setup) {
        RuleValues rules = request.rules;
        u64 seed = 0;
        if (!rules.count("setup")) {
          const auto how = choose(t, "Set-up (r random, s standard, h by hand) [r]: ", {"r", "s", "h"});
          if (!how) return;
          constexpr const char* setups[] = {"random", "standard", "by-hand"};
          rules["setup"] = setups[*how];
        }
        if (rules["setup"] == "random") {
          const auto answer = ask_person(t, "Seed [0]: ", help);
          if (!answer) return;
          seed = to_number<u64>(*answer).value_or(0);
          t.print(fmt::format("The seed is {}.", seed));
        }
        auto game = arimaa_game_type().make(rules);
        if (!game) return t.print(game.error().message);
        setup = Setup{*game, (*game)->initial(seed)};
      }
      std::string level = "classic";
      const bool human[2] = {*seat == 1 || *seat == 2, *seat == 0 || *seat == 2};
      if (!human[0] || !human[1]) {
        const auto strength =
            choose(t, "The machine (c classic, 1 to 8 modern) [c]: ", {"c", "1", "2", "3", "4", "5", "6", "7", "8"});
        if (!strength) return;
        if (*strength > 0) level = fmt::format("modern-{}", *strength);
      }
      const Player machine = sure(parse_player(*setup->game, level));
      if (Round(t, *setup, {human[0] ? Player{} : machine, human[1] ? Player{} : machine}).run() ==
          DialogueRound::End::quit)
        return;
      const auto again = choose(t, "Another game? (y/n) [n]: ", {"n", "y"});
      if (!again || *again == 0) return;
    }
  }
};

}  // namespace

const Dialogue& original_dialogue() {
  static const OriginalDialogue dialogue;
  return dialogue;
}

}  // namespace ply::arimaa
