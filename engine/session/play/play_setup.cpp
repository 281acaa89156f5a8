// How games begin: new ones, random positions, edited positions, and the last session's.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/game/own_terms.h"
#include "engine/game/random_play.h"
#include "engine/game/tree_face.h"
#include "engine/games/registry.h"
#include "engine/session/handler.h"
#include "engine/session/play/play.h"

namespace ply {

void Play::set_tree(std::unique_ptr<GameTree> tree) {
  const bool other_rules =
      !tree_ || tree_->game().type().id() != tree->game().type().id() || tree_->game().rules() != tree->game().rules();
  const bool same_type = tree_ && tree_->game().type().id() == tree->game().type().id();
  const auto own = same_type ? own_terms_of(tree_->game()) : std::vector<OwnTermText>();
  tree_ = std::move(tree);
  if (!own.empty() && own_terms_of(tree_->game()).empty())
    if (const auto ok = take_own_terms(own); !ok) log_.warn("a term of one's own is left out: " + ok.error().message);
  current_ = GameTree::root;
  resigned_at_ = announced_at_ = live_ = -1;
  on_time_ = timed_ = false;
  editing_.reset();
  edit_problem_.clear();
  take_tags({});
  changes_.game = true;
  ++board_serial_;
  if (other_rules) {
    book_.on = true;
    book_.moves = original_book(tree_->game()).moves;
  }
  update_end();
}

Status Play::take_own_terms(const std::vector<OwnTermText>& terms) {
  auto with = with_own_terms(shared_game(), terms);
  if (!with) return with.error();
  tree_->take_game(std::move(*with));
  ++board_serial_;
  return Done{};
}

constexpr std::size_t longest_shelf = 20;

void Play::shelve() {
  if (!tree_ || tree_->size() <= 1) return;
  shelf_.insert(shelf_.begin(), game_text());
  if (shelf_.size() > longest_shelf) shelf_.resize(longest_shelf);
}

void Play::put_aside(const std::vector<std::string>& games) {
  const std::string here = game_text();
  std::vector<std::string> all;
  for (const auto& some : {games, shelf_})
    for (const std::string& game : some)
      if (game != here && std::find(all.begin(), all.end(), game) == all.end()) all.push_back(game);
  if (all.size() > longest_shelf) all.resize(longest_shelf);
  shelf_ = std::move(all);
}

void Play::begin(const command::NewGame& c) {
  const GameType* type = find_game(c.game);
  if (!type) return log_.warn(fmt::format("there is no game {}", quoted_text(c.game)));
  Setup setup;
  if (c.position) {
    auto p = type->parse_position(*c.position, c.rules);
    if (!p) return log_.fail(p.error());
    setup = std::move(*p);
  } else {
    auto game = type->make(c.rules);
    if (!game) return log_.fail(game.error());
    setup = {*game, (*game)->initial(c.seed)};
  }
  auto first = parse_player(*setup.game, c.first), second = parse_player(*setup.game, c.second);
  if (!first) return log_.fail(first.error());
  if (!second) return log_.fail(second.error());
  shelve();
  setup_ = c;
  players_[0] = *first;
  players_[1] = *second;
  set_tree(setup.game, setup.position);
  setup_.random_plies = std::clamp(c.random_plies, 0, max_random_plies);
  play_random_plies();
  timed_ = c.clock.has_value();
  book_.seed = c.seed ? c.seed : book_.seed + 1;  // each game draws anew
  computer_may_move_ = true;
  since_move_ = move_delay_;
}

PLY_COMMAND(Play, NewGame) { begin(c); }
PLY_COMMAND(Play, Restart) { begin(command::NewGame(setup_)); }

// The game stays; its start is drawn anew where the game draws it (`initial`), then `plies` plies are played.
PLY_COMMAND(Play, RandomPosition) {
  if (editing_) return log_.warn("finish editing first");
  u64 seed = c.seed;
  // Small numbers, so that people can write them down.
  if (seed == 0)
    seed = 1 + mix64(static_cast<u64>(std::chrono::steady_clock::now().time_since_epoch().count())) % 999'999;
  const std::shared_ptr<const Game> game = shared_game();
  const Position start = game->initial(seed);
  shelve();
  set_tree(game, start);
  setup_.game = game->type().id();
  setup_.rules = game->rules();
  setup_.position = game->write(start);
  setup_.seed = seed;
  setup_.random_plies = std::clamp(c.plies, 0, max_random_plies);
  play_random_plies();
  computer_may_move_ = false;  // one looks first; Space lets the computer move
}

void Play::play_random_plies() {
  if (setup_.random_plies <= 0) return;
  int n = GameTree::root;
  const auto line = random_line(game(), tree_->at(n).position, setup_.random_plies, setup_.seed);
  for (MoveCode m : line) n = tree_->play(n, m);
  go_to(n);
  log_.news(fmt::format("{}: {} random plies, seed {}", game().type().title(), line.size(), setup_.seed));
}

// The result is the game's own business, the rest is kept as it was read.
void Play::take_tags(const std::map<std::string, std::string>& tags) {
  tags_ = tags;
  for (const char* own : {"First", "Second"}) tags_.erase(own);
  const auto name = [&](const char* tag) { return tags.count(tag) ? tags.at(tag) : std::string(); };
  names_[0] = name("First"), names_[1] = name("Second");
}

std::map<std::string, std::string> Play::tags() const {
  auto out = tags_;
  if (!names_[0].empty()) out["First"] = names_[0];
  if (!names_[1].empty()) out["Second"] = names_[1];
  return out;
}

std::string Play::name_of(Side s) const {
  const std::string& name = names_[index(s)];
  return player(s).human && !name.empty() ? name : player_title(game(), player(s));
}

void Play::restore(SavedPlay saved) {
  set_tree(std::move(saved.tree));
  take_tags(saved.tags);
  setup_ = std::move(saved.setup);
  for (const Side s : {Side::first, Side::second}) players_[index(s)] = std::move(saved.players[index(s)]);
  resigned_at_ = saved.resigned_at;
  resigned_ = saved.resigned;
  on_time_ = saved.on_time;
  timed_ = saved.timed;
  announced_at_ = saved.announced_at;
  move_delay_ = saved.move_delay;
  shelf_ = std::move(saved.shelf);
  if (saved.book) book_ = std::move(*saved.book);
  if (const std::string path = std::exchange(book_.path, {}); !path.empty())
    if (const auto ok = open_book_at(path); !ok) log_.warn("the opening book is left out: " + ok.error().message);
  browse_to(saved.current);
  if (saved.editing) set_edited(*saved.editing);
}

void Play::edit_begin() {
  if (editing_) return;
  changes_.decided = true;
  set_edited(position());
}

void Play::set_edited(const Position& p) {
  editing_ = p;
  edit_problem_ = game().why_not_allowed(p);
  if (edit_problem_.empty() && game().outcome(p))
    edit_problem_ = "the game is over before its first move: " + game().outcome_text(p);
  ++board_serial_;
}

void Play::leave_editor() {
  editing_.reset();
  edit_problem_.clear();
  ++board_serial_;
}

// A tree that was typed in is changed where it stands: the brush says what is done to the node, the amount with which
// number; "before" and "after" take the last change back and make it again. The game begins anew at its root.
void Play::edit_cell(const command::EditCell& c) {
  if (const TreeFace* face = editing_ ? nullptr : tree_face(&game())) {
    using What = TreeChange::Kind;
    static constexpr std::pair<const char*, What> brushes[] = {
        {"value", What::value}, {"add", What::add}, {"remove", What::remove}, {"place", What::place}};
    std::shared_ptr<const Game> next;
    if (c.brush == "before") next = face->tree_before();
    else if (c.brush == "after") next = face->tree_after();
    for (const auto& [brush, kind] : brushes) {
      if (c.brush != brush) continue;
      auto made = face->changed_tree({kind, c.cell, c.amount});
      if (!made) return log_.fail(made.error());
      next = std::move(*made);
    }
    if (!next) return log_.warn(fmt::format("a tree is not changed by {}", quoted_text(c.brush)));
    shelve();
    const Position start = next->initial();
    set_tree(next, start);
    setup_.position = next->write(start);
    setup_.random_plies = 0;
    computer_may_move_ = false;
    return;
  }
  edit_begin();
  auto p = game().edit(*editing_, c.cell, c.brush, c.amount);
  if (!p) return log_.fail(p.error());
  set_edited(*p);
}

PLY_COMMAND(Play, EditCell) { edit_cell(c); }
PLY_COMMAND(Play, EditBegin) { edit_begin(); }

PLY_COMMAND(Play, EditMover) {
  edit_begin();
  set_edited(game().with_mover(*editing_, c.side));
}

PLY_COMMAND(Play, EditClear) {
  edit_begin();
  set_edited(game().cleared(*editing_));
}

PLY_COMMAND(Play, EditStart) {
  edit_begin();
  set_edited(game().initial());
}

PLY_COMMAND(Play, EditChange) {
  edit_begin();
  auto p = game().changed(*editing_, c.change);
  if (!p) return log_.fail(p.error());
  set_edited(*p);
}

PLY_COMMAND(Play, EditEnd) {
  if (!editing_) return;
  if (!c.keep) return leave_editor();
  if (!edit_problem_.empty()) return log_.warn("this position cannot be played: " + edit_problem_);
  const Position p = *editing_;
  shelve();
  set_tree(shared_game(), p);
  setup_.position = game().write(p);
  setup_.game = game().type().id();
  setup_.rules = game().rules();
  setup_.random_plies = 0;
  computer_may_move_ = false;
}

}  // namespace ply
