// The game on the board: moves, browsing, players, editing, texts and files.
#include <fmt/format.h>

#include <algorithm>

#include "engine/core/file.h"
#include "engine/core/text.h"
#include "engine/core/utf8.h"
#include "engine/games/registry.h"
#include "engine/session/annotations.h"
#include "engine/session/replay.h"
#include "engine/session/session.h"

namespace ply {
namespace {

constexpr std::size_t longest_comment = 20'000;  // of one position, in bytes: it is drawn whole
constexpr std::size_t longest_game = 100'000;    // plies of a text; the tree keeps every position

// What a text turned out to be.
struct Read {
  std::optional<Setup> position;
  std::optional<GameRecord> game;
  std::vector<Comment> comments;
};

Read with_comments(GameRecord game, const Uncommented& text) {
  auto comments = place_comments(game, text);
  return {std::nullopt, std::move(game), std::move(comments)};
}

// The first reader that takes the text wins; the game that is on the board is asked first, and its error is the one told.
Result<Read> recognise(const std::string& text, const Game& current) {
  const auto plain = take_comments(trim(text));
  if (!plain) return plain.error();
  const std::string_view body = plain->text;
  std::vector<const GameType*> types{&current.type()};
  for (const GameType* t : all_games())
    if (t != &current.type()) types.push_back(t);
  std::optional<Error> first_error;
  // A game says which it is in its tags; then no other reader is asked.
  if (const auto tag = body.find("[Game \""); tag != std::string_view::npos) {
    const auto begin = tag + 7, end = body.find('"', begin);
    if (end == std::string_view::npos) return Error{"the tag Game is not closed", static_cast<int>(begin) + 1};
    const GameType* t = find_game(body.substr(begin, end - begin));
    if (!t) return Error{fmt::format("there is no game {}", quoted(body.substr(begin, end - begin))), static_cast<int>(begin) + 1};
    types = {t};
  }
  for (const GameType* t : types) {
    // A text need not say all of the rules: those on the board first, then whatever the text says.
    if (t == &current.type()) {
      const RuleValues rules = current.rules();
      if (auto p = t->parse_position(body, rules)) return Read{std::move(*p), std::nullopt, {}};
      if (auto g = t->parse_game(body, rules); g && (!g->moves.empty() || types.size() == 1)) return with_comments(std::move(*g), *plain);
    }
    if (auto p = t->parse_position(body, {})) return Read{std::move(*p), std::nullopt, {}};
    else if (!first_error) first_error = p.error();
    if (auto g = t->parse_game(body, {}); g && (!g->moves.empty() || types.size() == 1)) return with_comments(std::move(*g), *plain);
    else if (!g && body.find('/') == std::string_view::npos && t == types.front()) first_error = g.error();
  }
  return *first_error;
}

// A recording with the line of moves that leads to its root.
struct OpenedRecording {
  std::shared_ptr<const Recording> recording;
  GameRecord line;
  Position root;
};

Result<OpenedRecording> read_recording(const std::string& path) {
  auto recording = Recording::open(path, record_pool());
  if (!recording) return recording.error();
  const RecordingSettings& s = (*recording)->settings();
  const GameType* type = find_game(s.game);
  if (!type) return Error{fmt::format("{}: it is of a game that is not known here: {}", path, quoted(s.game))};
  const auto rules = parse_rules(s.rules);
  auto setup = type->parse_position(s.position, rules ? *rules : RuleValues{});
  if (!setup) setup = type->parse_position(s.position, {});
  if (!setup) return Error{fmt::format("{}: its position cannot be read: {}", path, setup.error().message), setup.error().column};
  OpenedRecording out{*recording, {setup->game, setup->position, {}, {}}, setup->position};
  for (const std::string& m : s.moves) {
    auto move = setup->game->parse_move(out.root, m);
    if (!move) return Error{fmt::format("{}: its move {} is not legal: {}", path, quoted(m), move.error().message)};
    out.line.moves.push_back(*move);
    out.root = setup->game->after(out.root, *move);
  }
  return out;
}

}  // namespace

void Session::set_tree(std::shared_ptr<const Game> game, const Position& start) {
  const bool other_game = !tree_ || tree_->game().type().id() != game->type().id();
  const bool other_rules = other_game || tree_->game().rules() != game->rules();
  const ProfileInfo* profile = other_game ? nullptr : tree_->game().profile(settings_.profile);
  const bool own_weights = profile && profile->weights == settings_.weights;
  if (run_ && run_->running()) run_->stop();
  result_taken_ = true;  // whatever still runs belongs to the old game
  tree_ = std::make_unique<GameTree>(std::move(game), start);
  current_ = GameTree::root;
  resigned_at_ = -1;
  editing_.reset();
  edit_problem_.clear();
  hint_.reset();
  hint_run_.reset();
  kept_table_.reset();
  ++board_serial_;
  // Other rules may have other profiles, and other weights in a profile of the same name.
  if (!tree_->game().profile(settings_.profile) || other_game) reset_settings();
  else if (own_weights) settings_.weights = tree_->game().profile(settings_.profile)->weights;
  if (other_rules) {
    const u64 seed = book_.seed;
    book_ = original_book(tree_->game());
    book_.seed = seed;
  }
  update_end();
}

void Session::shelve() {
  if (!tree_ || tree_->size() <= 1) return;
  constexpr std::size_t keep = 20;
  shelf_.insert(shelf_.begin(), game_text());
  if (shelf_.size() > keep) shelf_.resize(keep);
}

void Session::new_game(const command::NewGame& c) {
  const GameType* type = find_game(c.game);
  if (!type) return warn(fmt::format("there is no game {}", quoted(c.game)));
  Setup setup;
  if (c.position) {
    auto p = type->parse_position(*c.position, c.rules);
    if (!p) return fail(p.error());
    setup = std::move(*p);
  } else {
    auto game = type->make(c.rules);
    if (!game) return fail(game.error());
    setup = {*game, (*game)->initial(c.seed)};
  }
  auto first = parse_player(*setup.game, c.first), second = parse_player(*setup.game, c.second);
  if (!first) return fail(first.error());
  if (!second) return fail(second.error());
  shelve();
  setup_ = c;
  players_[0] = *first;
  players_[1] = *second;
  set_tree(setup.game, setup.position);
  setup_.random_plies = std::clamp(c.random_plies, 0, most_random_plies);
  play_random_plies();
  book_.seed = c.seed ? c.seed : book_.seed + 1;  // each game draws anew
  computer_may_move_ = true;
  since_move_ = move_delay_;
}

void Session::go_to(int node) {
  current_ = node;
  editing_.reset();
  edit_problem_.clear();
  hint_.reset();
  hint_run_.reset();
  ++board_serial_;
  if (run_ && run_->running() && run_->purpose() == SearchRun::Purpose::move) run_->stop();
  update_end();
}

void Session::update_end() {
  end_.reset();
  const GameNode& n = tree_->at(current_);
  const auto history = tree_->history(current_);
  if (const auto o = game().outcome(n.position, history)) {
    end_ = GameEnd{o->winner, game().outcome_text(n.position, history)};
  } else if (current_ == resigned_at_) {
    const Side winner = other(resigned_);
    end_ = GameEnd{winner_of(winner), fmt::format("{} wins: {} has resigned.", game().type().side_name(winner), game().type().side_name(resigned_))};
  }
}

void Session::play(MoveCode move) {
  if (editing_) return warn("finish editing first");
  const GameNode& n = tree_->at(current_);
  if (end_ && current_ == resigned_at_) resigned_at_ = -1;  // playing on takes the resignation back
  const auto legal = game().moves(n.position, tree_->history(current_));
  if (std::find(legal.begin(), legal.end(), move) == legal.end()) return warn(legal.empty() ? "the game is over" : "this move is not legal here");
  if (run_ && run_->running()) run_->stop();
  const int next = tree_->play(current_, move);
  go_to(next);
  computer_may_move_ = true;
  since_move_ = 0;
}

// Against the computer a decision of the person is taken back, so that the person is to move again.
void Session::undo(bool turn) {
  if (editing_) return edit_end(false);
  if (tree_->at(current_).parent < 0) return news("this is the start of the game");
  const auto back = [&](int n) { return turn ? tree_->turn_begin(n) : tree_->at(n).parent; };
  int n = back(current_);
  const bool against_computer = players_[0].human != players_[1].human;
  if (against_computer)
    while (!players_[index(tree_->at(n).mover)].human && tree_->at(n).parent >= 0) n = back(n);
  computer_may_move_ = false;
  go_to(n);
}

void Session::redo(bool turn) {
  if (tree_->preferred_child(current_) < 0) return news("there is nothing to play again");
  const auto on = [&](int n) { return turn ? tree_->turn_end(n) : tree_->preferred_child(n); };
  int n = on(current_);
  const bool against_computer = players_[0].human != players_[1].human;
  if (against_computer)
    while (!players_[index(tree_->at(n).mover)].human && tree_->preferred_child(n) >= 0) n = on(n);
  computer_may_move_ = false;
  go_to(n);
}

void Session::resign() {
  if (editing_) return warn("finish editing first");
  if (end_) return warn("the game is over");
  const Side mover = tree_->at(current_).mover;
  resigned_ = players_[index(mover)].human || !players_[index(other(mover))].human ? mover : other(mover);
  resigned_at_ = current_;
  if (run_ && run_->running()) run_->stop();
  computer_may_move_ = false;
  update_end();
  ++board_serial_;
}

void Session::set_player(Side side, const std::string& text) {
  auto p = parse_player(game(), text);
  if (!p) return fail(p.error());
  players_[index(side)] = *p;
  (side == Side::first ? setup_.first : setup_.second) = p->text;
  if (thinking()) run_->stop();
  computer_may_move_ = true;
  ++board_serial_;
}

// The first move of a computer whose original had a book. True if it was played.
bool Session::play_from_book() {
  const GameNode& n = tree_->at(current_);
  const auto m = book_move(game(), book_, n.position, tree_->history(current_), players_[index(n.mover)]);
  if (!m) return false;
  news(fmt::format("{} plays {} from the opening book (seed {})", game().type().side_name(n.mover), game().write_move(n.position, *m), book_.seed));
  play(*m);
  return true;
}

void Session::edit_begin() {
  if (editing_) return;
  if (run_ && run_->running()) run_->stop();
  hint_run_.reset();
  set_edited(position());
}

void Session::set_edited(const Position& p) {
  editing_ = p;
  edit_problem_ = game().why_not_allowed(p);
  ++board_serial_;
}

void Session::edit_end(bool keep) {
  if (!editing_) return;
  if (!keep) {
    editing_.reset();
    edit_problem_.clear();
    ++board_serial_;
    return;
  }
  if (!edit_problem_.empty()) return warn("this position cannot be played: " + edit_problem_);
  const Position p = *editing_;
  shelve();
  set_tree(shared_game(), p);
  setup_.position = game().write(p);
  setup_.game = game().type().id();
  setup_.rules = game().rules();
  setup_.random_plies = 0;
  computer_may_move_ = false;
}

void Session::adopt_game(const GameRecord& record, const std::vector<Comment>& comments) {
  shelve();
  set_tree(record.game, record.start);
  setup_ = {};
  setup_.game = record.game->type().id();
  setup_.rules = record.game->rules();  // a position need not say them
  setup_.position = record.game->write(record.start);
  for (Player& p : players_)
    if (!p.human && !parse_player(*record.game, p.text)) p = Player{};
  setup_.first = players_[0].text;
  setup_.second = players_[1].text;
  computer_may_move_ = false;
  int n = GameTree::root;
  for (MoveCode m : record.moves) n = tree_->play(n, m);
  const auto line = tree_->line_to(n);
  std::string text;
  std::size_t cut = 0;
  for (std::size_t i = 0; i < comments.size(); ++i) {
    const std::size_t plies = std::min(comments[i].plies, line.size() - 1);
    if (const auto judgement = parse_judgement(*record.game, comments[i].text)) tree_->judge(line[plies], *judgement);
    else text += (text.empty() ? "" : " ") + comments[i].text;
    if (i + 1 < comments.size() && std::min(comments[i + 1].plies, line.size() - 1) == plies) continue;
    cut += text.size() > longest_comment;
    if (!text.empty()) tree_->comment(line[plies], std::string(utf8_front(text, longest_comment)));
    text.clear();
  }
  if (cut > 0) warn(fmt::format("{} comments were longer than {} characters: their ends are left out", cut, longest_comment));
  go_to(n);
}

Status Session::adopt_text(const std::string& text) {
  auto read = recognise(text, game());
  if (!read) return read.error();
  if (read->game && read->game->moves.size() > longest_game)
    return Error{fmt::format("the game has {} plies; at most {} can be opened", read->game->moves.size(), longest_game)};
  if (read->position) {
    adopt_game({read->position->game, read->position->position, {}, {}});
    news(fmt::format("{} position", game().type().title()));
  } else {
    adopt_game(*read->game, read->comments);
    news(fmt::format("{} game, {} plies", game().type().title(), read->game->moves.size()));
  }
  return Done{};
}

// Moves that go on from the board or from the start of the game become a branch; anything else is a new game.
void Session::paste(const std::string& text) {
  const std::string_view body = trim(text);
  if (body.empty()) return warn("there is nothing to paste");
  for (const int from : {current_, GameTree::root}) {
    auto moves = game().parse_moves(tree_->at(from).position, body);
    if (!moves || moves->empty()) continue;
    int n = from;
    for (MoveCode m : *moves) n = tree_->play(n, m);
    computer_may_move_ = false;
    go_to(n);
    return news(fmt::format("{} plies pasted", moves->size()));
  }
  if (auto ok = adopt_text(std::string(body)); !ok) fail(ok.error());
}

void Session::open(const std::string& path) {
  const auto front = read_front(path, 6);
  if (!front) return fail(front.error());
  if (*front == "PLYREC") return open_recording(path);
  const auto content = read_file(path);
  if (!content) return fail(content.error());
  if (auto ok = adopt_text(to_utf8(*content)); !ok) fail({fmt::format("{}: {}", path, ok.error().message), ok.error().column});
}

void Session::show_recording(std::shared_ptr<const Game> game, const Position& root, std::shared_ptr<const Recording> recording, int node) {
  run_ = std::make_shared<SearchRun>(std::move(game), root, std::move(recording), node);
  result_taken_ = true;
  replay_doubted_ = false;
  cursor_ = {};
  cursor_.follow_edge = false;
  refresh_view();
  cursor_.tick = edge();
  ++moment_serial_;
  refresh_moment();
}

void Session::open_recording(const std::string& path) {
  auto opened = read_recording(path);
  if (!opened) return fail(opened.error());
  adopt_game(opened->line);
  show_recording(opened->line.game, opened->root, opened->recording, current_);
  news(fmt::format("recording of {} nodes", opened->recording->size()));
}

Status Session::attach_recording(const std::string& path) {
  auto opened = read_recording(path);
  if (!opened) return opened.error();
  // Positions can be read only by their own game, so the games are compared first.
  const Game& theirs = *opened->line.game;
  if (theirs.type().id() != game().type().id() || theirs.rules() != game().rules()) return Error{path + ": it belongs to another game"};
  const u64 key = game().key(opened->root);
  for (int n = 0; n < tree_->size(); ++n) {
    if (tree_->at(n).key != key) continue;
    show_recording(shared_game(), opened->root, opened->recording, n);
    return Done{};
  }
  return Error{path + ": its position does not stand in this game"};
}

Position Session::position_of(u32 slot) const {
  return run_ && run_->game() ? replay(*run_->game(), run_->root_position(), view_, slot).position : position();
}

std::string Session::moves_text() const {
  std::string out;
  const auto line = tree_->line_to(current_);
  for (std::size_t i = 1; i < line.size(); ++i) out += (i > 1 ? " " : "") + game().write_move(tree_->at(line[i - 1]).position, tree_->at(line[i]).move);
  return out;
}

std::string Session::game_text() const {
  const auto rest = tree_->line_from(current_);
  const int last = rest.empty() ? current_ : rest.back();
  GameRecord record{shared_game(), tree_->at(GameTree::root).position, tree_->moves_to(last), {}};
  record.tags["First"] = player_title(game(), players_[0]);
  record.tags["Second"] = player_title(game(), players_[1]);
  if (resigned_at_ == last) {
    record.tags["Result"] = resigned_ == Side::first ? "0-1" : "1-0";
    record.tags["Termination"] = "resignation";
  }
  std::vector<Comment> comments;
  const auto line = tree_->line_to(last);
  for (std::size_t i = 0; i < line.size(); ++i) {
    const GameNode& n = tree_->at(line[i]);
    if (n.judgement) comments.push_back({i, judgement_text(game(), *n.judgement)});
    if (!n.comment.empty()) comments.push_back({i, n.comment});
  }
  return write_commented(game(), record, comments);
}

}  // namespace ply
