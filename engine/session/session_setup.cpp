// What helps a person to begin and to go on: random positions, play from any place, and hints.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/core/random.h"
#include "engine/game/random_play.h"
#include "engine/session/annotations.h"
#include "engine/session/session.h"

namespace ply {

// The game stays; its start is drawn anew where the game draws it (`initial`), then so many plies are played.
void Session::random_position(const command::RandomPosition& c) {
  if (editing_) return warn("finish editing first");
  u64 seed = c.seed;
  // Small numbers, so that people can write them down.
  if (seed == 0) seed = 1 + mix64(static_cast<u64>(std::chrono::steady_clock::now().time_since_epoch().count())) % 999'999;
  const std::shared_ptr<const Game> game = shared_game();
  const Position start = game->initial(seed);
  shelve();
  set_tree(game, start);
  setup_.game = game->type().id();
  setup_.rules = game->rules();
  setup_.position = game->write(start);
  setup_.seed = seed;
  setup_.random_plies = std::clamp(c.plies, 0, most_random_plies);
  play_random_plies();
  computer_may_move_ = false;  // one looks first; Space lets the computer move
}

void Session::play_random_plies() {
  if (setup_.random_plies <= 0) return;
  int n = GameTree::root;
  const auto line = random_line(game(), tree_->at(n).position, setup_.random_plies, setup_.seed);
  for (MoveCode m : line) n = tree_->play(n, m);
  go_to(n);
  news(fmt::format("{}: {} random plies, seed {}", game().type().title(), line.size(), setup_.seed));
}

// The line from the root of the search to the shown node becomes a branch of the game; if the root is no place of this game, a
// game of its own.
void Session::play_from_here() {
  if (shown_slot_ == no_node || !run_ || !run_->game()) return warn("no node is selected");
  const Game& theirs = *run_->game();
  std::vector<u32> path;
  view_.path_to(shown_slot_, path);
  std::vector<MoveCode> moves;
  for (std::size_t i = 1; i < path.size() && view_[path[i]].pass() != Pass::probe; ++i) moves.push_back(view_[path[i]].move);

  // 1. Where the search began. A position can be read only by its own game, so the games are compared before positions.
  int n = -1;
  if (theirs.type().id() == game().type().id() && theirs.rules() == game().rules()) {
    const std::string root = theirs.write(run_->root_position());
    const auto is_root = [&](int at) { return at >= 0 && at < tree_->size() && game().write(tree_->at(at).position) == root; };
    if (is_root(run_->game_node())) n = run_->game_node();
    for (int at = 0; n < 0 && at < tree_->size(); ++at)
      if (is_root(at)) n = at;
  }
  if (n < 0) {
    adopt_game({run_->game(), run_->root_position(), {}, {}});
    n = GameTree::root;
    news("the search began in another game: it was put on the shelf");
  }

  // 2. Its moves, as far as they are legal with the history of this game.
  for (MoveCode whole : moves) {
    if (!game().can_play(tree_->at(n).position, whole)) break;
    const auto plies = game().plies(tree_->at(n).position, whole);
    const bool all = std::all_of(plies.begin(), plies.end(), [&](MoveCode m) {
      const auto legal = game().moves(tree_->at(n).position, tree_->history(n));
      if (std::find(legal.begin(), legal.end(), m) == legal.end()) return false;
      n = tree_->play(n, m);
      return true;
    });
    if (!all) break;
  }
  computer_may_move_ = false;
  go_to(n);
}

void Session::play_on() {
  if (editing_) return warn("finish editing first");
  if (end_ && current_ == resigned_at_) {
    resigned_at_ = -1;
    update_end();
  }
  if (end_) return warn("the game is over here");
  computer_may_move_ = true;
  since_move_ = move_delay_;
  ++board_serial_;
}

void Session::start_hint(int depth) {
  if (editing_ || end_) return warn(editing_ ? "finish editing first" : "the game is over");
  SearchSettings settings = settings_;
  settings.limits = {};
  settings.limits.depth = std::clamp(depth, 1, max_depth);
  settings.record = false;
  hint_.reset();
  hint_run_.reset();
  hint_run_ = std::make_unique<SearchRun>(shared_game(), position(), tree_->history(current_), settings, SearchRun::Purpose::hint, current_, RecordingSettings{},
                                          std::vector<Breakpoint>{}, false, nullptr);
}

// First the best move, then the value of every move: the second takes several times as long.
void Session::take_hint() {
  if (!hint_run_ || !hint_run_->searched()) return;
  const bool done = !hint_run_->running();
  if (done && !hint_run_->failure().empty()) fail({hint_run_->failure()});
  if (!hint_ && hint_run_->result().has_best) {
    const SearchResult& r = hint_run_->result();
    hint_ = HintShown{hint_run_->game_node(), r.best, r.score, r.depth, hint_run_->settings().profile, {}, false};
    if (r.score.kind != Kind::none) judge(*hint_run_);
    ++board_serial_;
  }
  if (!done) return;
  if (hint_) {
    hint_->values = hint_run_->move_values();
    hint_->complete = true;
  }
  hint_run_.reset();
  ++board_serial_;
}

}  // namespace ply
