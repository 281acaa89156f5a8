// Moves, browsing and players.
#include "engine/session/play/play.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/game/tree_face.h"
#include "engine/games/registry.h"
#include "engine/session/handler.h"

namespace ply {

Play::Play(MessageLog& log) : log_(log) {
  command::NewGame start;
  start.game = all_games().front()->id();
  begin(start);
}

PlanRoot Play::root() const {
  return end_of_line(shared_game(), tree_->at(GameTree::root).position, tree_->moves_to(current_));
}

void Play::go_to(int node) {
  current_ = node;
  editing_.reset();
  edit_problem_.clear();
  changes_.place = true;
  ++board_serial_;
  update_end();
}

// A person looks somewhere else; computers wait until play goes on.
void Play::browse_to(int node) {
  computer_may_move_ = false;
  go_to(node);
}

bool Play::is_place(int node) {
  const bool is = node >= 0 && node < tree_->size();
  if (!is) log_.warn("there is no such place in the game");
  return is;
}

void Play::update_end() {
  end_.reset();
  const GameNode& n = node();
  const auto history = tree_->history(current_);
  if (const auto o = game().outcome(n.position, history)) {
    end_ = GameEnd{o->winner, game().outcome_text(n.position, history)};
  } else if (current_ == resigned_at_) {
    const Side winner = other(resigned_);
    end_ = GameEnd{winner_of(winner),
                   fmt::format("{} wins: {} {}.", game().type().side_name(winner), game().type().side_name(resigned_),
                               on_time_ ? "lost on time" : "has resigned")};
  }
}

// Whoever plays on after his time was over does so without a clock.
void Play::take_back_loss() {
  resigned_at_ = -1;
  if (std::exchange(on_time_, false)) timed_ = false;
}

void Play::play(MoveCode move) {
  if (editing_) return log_.warn("finish editing first");
  if (end_ && current_ == resigned_at_) take_back_loss();  // by playing on
  const auto legal = game().moves(node().position, tree_->history(current_));
  if (std::find(legal.begin(), legal.end(), move) == legal.end())
    return log_.warn(legal.empty() ? "the game is over" : "this move is not legal here");
  if (timed_ && live_ == current_ && clock().left(node().mover) <= 0) return lose_on_time();
  changes_.decided = true;
  go_to(enter(move, thought()));
  changes_.ended = end_.has_value();
  go_on_at(current_);
  computer_may_move_ = true;
  since_move_ = 0;
}

void Play::play_found(const std::vector<MoveCode>& plies) {
  i64 spent = thought();
  for (const MoveCode m : plies) current_ = enter(m, std::exchange(spent, 0));
  go_to(current_);
  changes_.ended = end_.has_value();
  go_on_at(current_);
  since_move_ = 0;
}

// What was searched deeper with the same settings stays, whatever a quick hint says later.
void Play::judge(int node, const Judgement& judgement) {
  const auto& known = tree_->at(node).judgement;
  if (known && comparable(*known, judgement) && known->depth > judgement.depth) return;
  tree_->judge(node, judgement);
  ++board_serial_;
}

PLY_COMMAND(Play, PlayOn) {
  if (editing_) return log_.warn("finish editing first");
  if (end_ && current_ == resigned_at_) {
    take_back_loss();
    update_end();
  }
  if (end_) return log_.warn("the game is over here");
  if (live_ != current_) go_on_at(current_);
  computer_may_move_ = true;
  since_move_ = move_delay_;
  ++board_serial_;
}

std::vector<int> Play::line() const {
  std::vector<int> out = tree_->line_to(current_);
  for (const int place : tree_->line_from(current_)) {
    if (out.back() == resigned_at_) break;
    out.push_back(place);
  }
  return out;
}

bool Play::against_computer() const {
  if (editing_ || players_[0].human == players_[1].human) return false;
  const int last = line().back();
  return last != resigned_at_ && !game().outcome(tree_->at(last).position, tree_->history(last));
}

// Against the computer a decision of the person is taken back, so that the person is to move again.
void Play::undo(bool turn) {
  if (editing_) return leave_editor();
  if (node().parent < 0) {
    if (const TreeFace* face = tree_face(&game()); face && face->has_before()) return edit_cell({0, "before", 0});
    return log_.news("this is the start of the game");
  }
  const auto back = [&](int n) { return turn ? tree_->turn_begin(n) : tree_->at(n).parent; };
  int n = back(current_);
  const bool against_computer = players_[0].human != players_[1].human;
  if (against_computer)
    while (!player(tree_->at(n).mover).human && tree_->at(n).parent >= 0) n = back(n);
  browse_to(n);
  go_on_at(n);
}

PLY_COMMAND(Play, Redo) {
  if (tree_->preferred_child(current_) < 0) {
    if (const TreeFace* face = tree_face(&game()); face && node().parent < 0 && face->has_after())
      return edit_cell({0, "after", 0});
    return log_.news("there is nothing to play again");
  }
  const auto on = [&](int n) { return c.turn ? tree_->turn_end(n) : tree_->preferred_child(n); };
  int n = on(current_);
  const bool against_computer = players_[0].human != players_[1].human;
  if (against_computer)
    while (!player(tree_->at(n).mover).human && tree_->preferred_child(n) >= 0) n = on(n);
  browse_to(n);
  go_on_at(n);
}

void Play::visit(int node) {
  if (!is_place(node)) return;
  tree_->prefer(node);
  browse_to(node);
}

PLY_COMMAND(Play, GoTo) { visit(c.node); }

PLY_COMMAND(Play, GoBy) {
  int n = current_;
  for (int i = 0; i < c.plies && tree_->preferred_child(n) >= 0; ++i)
    n = c.turns ? tree_->turn_end(n) : tree_->preferred_child(n);
  for (int i = 0; i < -c.plies && tree_->at(n).parent >= 0; ++i)
    n = c.turns ? tree_->turn_begin(n) : tree_->at(n).parent;
  browse_to(n);
}

PLY_COMMAND(Play, GoToEnd) {
  const auto rest = tree_->line_from(current_);
  browse_to(!c.end ? GameTree::root : rest.empty() ? current_ : rest.back());
}

PLY_COMMAND(Play, Variation) {
  const int n = tree_->sibling(current_, c.direction);
  tree_->prefer(n);
  browse_to(n);
}

PLY_COMMAND(Play, PromoteLine) {
  if (!is_place(c.node)) return;
  tree_->promote(c.node);
  ++board_serial_;
}

PLY_COMMAND(Play, Comment) {
  if (!is_place(c.node)) return;
  std::string text(trim(c.text));
  std::replace(text.begin(), text.end(), '\n', ' ');
  if (text.size() > longest_comment)
    return log_.warn(fmt::format("a comment has at most {} characters", longest_comment));
  tree_->comment(c.node, std::move(text));
  ++board_serial_;
}

PLY_COMMAND(Play, Resign) {
  if (editing_) return log_.warn("finish editing first");
  if (end_) return log_.warn("the game is over");
  const Side mover = node().mover;
  resign(player(mover).human || !player(other(mover)).human ? mover : other(mover));
}

void Play::resign(Side side) {
  resigned_ = side;
  resigned_at_ = current_;
  on_time_ = false;
  live_ = -1;
  changes_.decided = changes_.ended = true;
  computer_may_move_ = false;
  update_end();
  ++board_serial_;
}

PLY_COMMAND(Play, SwapSides) {
  std::swap(players_[0], players_[1]);
  std::swap(setup_.first, setup_.second);
  std::swap(names_[0], names_[1]);
  computer_may_move_ = true;
  ++board_serial_;
}

PLY_COMMAND(Play, SetPlayer) {
  auto p = parse_player(game(), c.player);
  if (!p) return log_.fail(p.error());
  players_[index(c.side)] = *p;
  (c.side == Side::first ? setup_.first : setup_.second) = p->text;
  changes_.seats = true;
  computer_may_move_ = true;
  ++board_serial_;
}

PLY_COMMAND(Play, MoveDelay) { move_delay_ = std::clamp(c.seconds, 0.0, command::MoveDelay::max); }

// A position can be read only by its own game, so the games are compared before positions.
void Play::play_line(const std::shared_ptr<const Game>& theirs, const Position& root, int hint,
                     const std::vector<MoveCode>& moves) {
  // 1. Where the line begins.
  int n = -1;
  if (theirs->type().id() == game().type().id() && theirs->rules() == game().rules()) {
    const std::string text = theirs->write(root);
    const auto is_root = [&](int at) {
      return at >= 0 && at < tree_->size() && game().write(tree_->at(at).position) == text;
    };
    if (is_root(hint)) n = hint;
    for (int at = 0; n < 0 && at < tree_->size(); ++at)
      if (is_root(at)) n = at;
  }
  if (n < 0) {
    adopt_game({theirs, root, {}, {}});
    n = GameTree::root;
    log_.news("the search began in another game: it was put on the shelf");
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
  browse_to(n);
}

}  // namespace ply
