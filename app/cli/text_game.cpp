#include "app/cli/text_game.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <thread>

#include "app/cli/interrupt.h"
#include "engine/base/clock.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/board_text.h"
#include "engine/game/book.h"
#include "engine/game/cell_numbers.h"
#include "engine/game/handicap.h"
#include "engine/game/move_loss.h"
#include "engine/match/search_seat.h"

namespace ply::cli {

Console::Console(u64 seed, std::size_t table_bytes)
    : watched_(isatty(STDIN_FILENO) == 1), seed_(seed), table_bytes_(table_bytes) {}

void Console::print(std::string_view lines) {
  const std::string shown = visible_lines(lines);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
  if (shown.empty() || shown.back() != '\n') std::fputc('\n', stdout);
  std::fflush(stdout);
}

std::optional<std::string> Console::ask(std::string_view question) {
  const std::string shown = visible_lines(question);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
  std::fflush(stdout);
  std::string line;
  if (interrupted() || std::ferror(stdout) || !std::getline(std::cin, line)) {
    std::fputc('\n', stdout);
    return std::nullopt;
  }
  const std::string answer(trim(line));
  if (!watched_) print(visible(answer));  // a terminal has shown it already
  return answer;
}

void Console::pause(int milliseconds) {
  if (watched_ && !interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
}

void Console::show(const Game& game, const Position& p) {
  const auto* has = numbers_ ? dynamic_cast<const HasCellNumbers*>(&game) : nullptr;
  print("\n" + board_text(has ? has->numbered(game.board(p)) : game.board(p)));
}

std::optional<MoveCode> Console::think(const Game& game, const Position& p, History history, const Player& player) {
  SearchRequest q = player_request(game, p, history, player);
  q.table_bytes = table_bytes_;
  q.attention = &interrupt_attention();
  kept_[static_cast<std::size_t>(index(game.mover(p)))].lend_to(q, player);
  const SearchResult r = game.search(q);
  if (interrupted() || !r.has_best) return std::nullopt;
  if (!player.handicap || q.program) return r.best;
  const WeakerMove given = weaker_move(game, q, *player.handicap);
  if (interrupted()) return std::nullopt;
  return given.move.value_or(r.best);
}

namespace {

constexpr const char* help =
    "  a move in the game's notation, or several\n"
    "  moves     what can be played here\n"
    "  undo      takes back your last move\n"
    "  hint      what the computer would play\n"
    "  hint 3    the same at depth 3, and what every move is worth\n"
    "  board     the board again\n"
    "  position  the position as text\n"
    "  quit      leaves the game";
constexpr const char* numbers_help =
    "\n  numbers   on the board the numbers by which the original counts its cells, or none; typed as @2";

// "hint 3": 3
std::optional<int> hint_depth(std::string_view word) {
  if (!word.starts_with("hint ")) return std::nullopt;
  const auto n = to_number<int>(trim(word.substr(5)));
  return n && *n >= 1 && *n <= max_depth ? n : std::nullopt;
}

// One game between two players, with everything that was played.
class TextGame {
 public:
  TextGame(Console& terminal, const Setup& setup, const Player& first, const Player& second, u64 seed,
           const std::optional<TimeControl>& control)
      : terminal_(terminal),
        game_(*setup.game),
        players_{first, second},
        book_(original_book(game_)),
        line_{setup.position},
        clocks_{GameClock(control, control)} {
    book_.seed = seed;
  }

  void run() {
    terminal_.print(fmt::format("{}: {} is {}, {} is {}. Type help for the commands.", game_.type().title(),
                                name(Side::first), player_title(game_, players_[0]), name(Side::second),
                                player_title(game_, players_[1])));
    if (const auto& control = clocks_.back().control(Side::first))
      terminal_.print(fmt::format("The clocks begin with the first move: {}.", time_control_words(*control)));
    show();
    for (;;) {
      if (game_.outcome(here(), history_)) return terminal_.print(game_.outcome_text(here(), history_));
      const Side mover = game_.mover(here());
      const auto legal = game_.moves(here(), history_);
      // Nothing to choose and nothing to click: a forced pass
      if (legal.size() == 1 && game_.click_path(here(), legal.front()).empty()) {
        terminal_.print(fmt::format("{} has no move and passes.", name(mover)));
        play(legal.front());
        continue;
      }
      if (player(mover).human ? !ask_move(mover) : !computer_move(mover)) return;
      if (lost_) return terminal_.print(fmt::format("{} wins: {} lost on time.", name(other(*lost_)), name(*lost_)));
    }
  }

 private:
  const Position& here() const { return line_.back(); }
  const Player& player(Side s) const { return players_[index(s)]; }
  const std::string& name(Side s) const { return game_.type().side_name(s); }

  void show() {
    terminal_.show(game_, here());
    terminal_.print(
        fmt::format("  {}{}", game_.tally(here()),
                    game_.outcome(here(), history_) ? "" : fmt::format("   {} to move", name(game_.mover(here())))));
  }
  // What the clock of who is to move shows now.
  GameClock clock() const {
    GameClock out = clocks_.back();
    if (line_.size() > 1) (void)out.spend(game_.mover(here()), std::llround((clock_seconds() - since_) * 1000));
    return out;
  }
  // A move that comes too late is none.
  void play(MoveCode m) {
    const Side side = game_.mover(here());
    GameClock now = clock();
    if (now.control(side) && now.left(side) <= 0) lost_ = side;
    if (lost_) return;
    history_.push_back(game_.key(here()));
    moves_.push_back(m);
    line_.push_back(game_.after(here(), m));
    if (game_.mover(here()) != side) now.end_turn(side);
    clocks_.push_back(now);
    since_ = clock_seconds();
  }

  // Another program that sits there, as in a match. False where it has no move: what went wrong is said.
  bool outside_move(Side mover) {
    std::unique_ptr<Seat>& seat = seats_[static_cast<std::size_t>(index(mover))];
    Attention& stop = interrupt_attention();
    const auto failed = [&](const std::string& why) {
      terminal_.print(fmt::format("{} has no move: {}", name(mover), why));
      seat.reset();
      return false;
    };
    if (!seat) {
      auto made = make_seat(game_, player(mover), 0);
      if (!made) return failed(made.error().message);
      seat = std::move(*made);
      seat->listen_to(&stop);
      const Status begun = seat->begin(game_, line_.front(), 1);
      seat->listen_to(nullptr);
      if (!begun) return failed(begun.error().message);
    }
    const GameClock now = clock();
    const SeatMove m =
        seat->choose({game_, line_.front(), moves_, here(), history_, now.control(mover) ? &now : nullptr}, stop);
    if (interrupted()) return false;
    if (m.resigned) return terminal_.print(fmt::format("{} resigns.", name(mover))), false;
    if (!m.failure.empty() || m.plies.empty()) return failed(m.failure);
    for (const MoveCode ply : m.plies) {
      terminal_.print(
          fmt::format("{} plays {}: {}", name(mover), game_.show_move(here(), ply), game_.describe(here(), ply)));
      play(ply);
      if (lost_) return true;
    }
    show();
    return true;
  }

  bool computer_move(Side mover) {
    const auto from_book = book_move(game_, book_, here(), history_, player(mover));
    if (player(mover).outside && !from_book) return outside_move(mover);
    Player timed = player(mover);
    if (line_.size() > 1)
      limit_by_clock(timed.limits, timed.text, clock(), mover, decisions_left(game_, here(), history_, timed.profile));
    const auto m = from_book ? from_book : terminal_.think(game_, here(), history_, timed);
    if (!m) return false;
    if (clock().control(mover) && clock().left(mover) <= 0) return lost_ = mover, true;
    terminal_.print(fmt::format("{} plays {}: {}{}", name(mover), game_.show_move(here(), *m),
                                game_.describe(here(), *m),
                                from_book ? fmt::format(" (opening book, seed {})", book_.seed) : ""));
    for (const MoveCode ply : game_.plies(here(), *m)) play(ply);
    show();
    return true;
  }

  // False when the person leaves.
  bool ask_move(Side mover) {
    const bool timed = clock().control(mover).has_value();
    const auto answer = terminal_.ask(timed ? fmt::format("{} {}> ", name(mover), clock_text(clock().left(mover)))
                                            : fmt::format("{}> ", name(mover)));
    if (!answer) return false;
    if (timed && clock().left(mover) <= 0) return lost_ = mover, true;
    const std::string word = answer_word(*answer);
    if (word.empty()) return true;
    if (word == "quit" || word == "exit" || word == "q") return false;
    if (word == "help" || word == "?") terminal_.print(has_numbers() ? std::string(help) + numbers_help : help);
    else if (word == "undo") undo();
    else if (word == "hint") hint();
    else if (const auto depth = hint_depth(word)) hint(*depth);
    else if (word == "board") show();
    else if (word == "numbers" && has_numbers()) terminal_.show_numbers(!terminal_.shows_numbers()), show();
    else if (word == "position") terminal_.print(game_.write(here()));
    else if (word == "moves") list();
    else play_text(std::string(without_full_stop(*answer)), mover);
    return true;
  }

  bool has_numbers() const { return dynamic_cast<const HasCellNumbers*>(&game_) != nullptr; }

  void list() {
    std::string text;
    for (MoveCode m : game_.moves(here(), history_))
      text += fmt::format("  {:<8} {}\n", game_.show_move(here(), m), game_.describe(here(), m));
    terminal_.print(text);
  }

  // Several moves may be given at once (a chain of extra turns), but nobody plays for the computer.
  void play_text(const std::string& text, Side mover) {
    const auto moves = game_.parse_moves(here(), text);
    if (!moves) {
      const int column = moves.error().column;
      return terminal_.print(fmt::format("{}{}. Type moves to see what can be played, help for the commands.",
                                         moves.error().message, column > 1 ? fmt::format(" (column {})", column) : ""));
    }
    for (MoveCode m : *moves) {
      const Side side = game_.mover(here());
      if (side != mover && !player(side).human) {
        terminal_.print(fmt::format("The rest is left out: it is {}'s turn.", name(side)));
        break;
      }
      play(m);
    }
    show();
  }

  void undo() {
    std::size_t n = line_.size();
    do {
      if (n <= 1) return terminal_.print("There is nothing to take back.");
      --n;
    } while (!player(game_.mover(line_[n - 1])).human || forced_pass(line_[n - 1]));
    const Position after = line_[n];
    line_.resize(n);
    history_.resize(n - 1);
    moves_.resize(n - 1);
    clocks_.resize(n);
    since_ = clock_seconds();
    show();
    say_loss(after);
  }
  // What the move was worth that led to `after`.
  void say_loss(const Position& after) {
    const auto legal = game_.moves(here(), history_);
    const auto it = std::find_if(legal.begin(), legal.end(),
                                 [&](MoveCode m) { return game_.key(game_.after(here(), m)) == game_.key(after); });
    if (legal.size() < 2 || it == legal.end()) return;
    SearchRequest q = player_request(game_, here(), history_, adviser());
    q.limits.depth = 6;
    q.attention = &interrupt_attention();
    if (const auto loss = loss_of(search_root_lines(game_, q, {}), *it))
      terminal_.print(loss_words(game_, q.profile, game_.show_move(here(), *it), *loss));
  }
  bool forced_pass(const Position& p) const {
    const auto legal = game_.moves(p);
    return legal.size() == 1 && game_.click_path(p, legal.front()).empty();
  }

  Player adviser() const {
    const ProfileInfo* modern = game_.profile("modern");
    Player out{false, "", modern ? modern->id : game_.profiles().front().id, {}};
    out.limits.nodes = 200'000;
    return out;
  }
  void hint() {
    if (const auto m = terminal_.think(game_, here(), history_, adviser()))
      terminal_.print(fmt::format("Hint: {}, which {}", game_.show_move(here(), *m), game_.describe(here(), *m)));
  }
  // The best move of this depth, and what every move is worth at it.
  void hint(int depth) {
    SearchRequest q = player_request(game_, here(), history_, adviser());
    q.limits = {depth, 0, 0};
    q.attention = &interrupt_attention();
    const SearchResult r = game_.search(q);
    if (interrupted() || !r.has_best) return;
    terminal_.print(fmt::format("Hint at depth {}: {}, which {}", depth, game_.show_move(here(), r.best),
                                game_.describe(here(), r.best)));
    std::string text;
    for (const MoveValue& v : game_.all_moves(q))
      text +=
          fmt::format("  {:<8} = {}\n", game_.show_move(here(), v.move), game_.value_text(q.profile, v.score.value));
    if (!interrupted()) terminal_.print(text);
  }

  Console& terminal_;
  const Game& game_;
  const Player players_[2];
  Book book_;
  std::vector<Position> line_;  // from the start to the present position
  std::vector<u64> history_;    // keys of all but the last
  std::vector<MoveCode> moves_;
  std::array<std::unique_ptr<Seat>, 2> seats_;  // of other programs
  std::vector<GameClock> clocks_;               // as each of these positions came
  double since_ = clock_seconds();              // the last of them
  std::optional<Side> lost_;                    // on time
};

}  // namespace

void Console::play(const Setup& setup, const Player& first, const Player& second) {
  Player players[2] = {first, second};
  for (Player& p : players) p.seed = seed_;
  for (KeptTable& k : kept_) k.forget();
  TextGame(*this, setup, players[0], players[1], seed_, control_).run();
}

}  // namespace ply::cli
