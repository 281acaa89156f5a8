#include "engine/session/session.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/core/file.h"
#include "engine/core/machine.h"
#include "engine/core/text.h"
#include "engine/core/utf8.h"
#include "engine/games/registry.h"
#include "engine/search/table.h"
#include "engine/session/clean_command.h"

namespace ply {

Session::Session() {
  command::NewGame start;
  start.game = all_games().front()->id();
  new_game(start);
  messages_.clear();
}

Session::~Session() = default;

void Session::say(Message::Level level, std::string text) {
  constexpr std::size_t keep = 500;
  if (messages_.size() == keep) messages_.erase(messages_.begin(), messages_.begin() + keep / 2);
  messages_.push_back({level, to_utf8(text), ++message_serial_});
}

void Session::fail(const Error& e) {
  say(Message::Level::error, e.column > 0 ? fmt::format("{} (column {})", e.message, e.column) : e.message);
}

// One overload a command; std::visit makes the compiler check that none is forgotten.
struct Session::Apply {
  Session& s;

  void operator()(const command::NewGame& c) { s.new_game(c); }
  void operator()(const command::Restart&) { s.new_game(command::NewGame(s.setup_)); }
  void operator()(const command::RandomPosition& c) { s.random_position(c); }
  void operator()(const command::PlayOn&) { s.play_on(); }
  void operator()(const command::Play& c) { s.play(c.move); }
  void operator()(const command::Undo& c) { s.undo(c.turn); }
  void operator()(const command::Redo& c) { s.redo(c.turn); }
  void operator()(const command::GoTo& c) {
    if (c.node < 0 || c.node >= s.tree_->size()) return s.warn("there is no such place in the game");
    s.computer_may_move_ = false;
    s.tree_->prefer(c.node);
    s.go_to(c.node);
  }
  void operator()(const command::GoBy& c) {
    int n = s.current_;
    for (int i = 0; i < c.plies; ++i)
      if (s.tree_->preferred_child(n) >= 0) n = c.turns ? s.tree_->turn_end(n) : s.tree_->preferred_child(n);
    for (int i = 0; i < -c.plies; ++i)
      if (s.tree_->at(n).parent >= 0) n = c.turns ? s.tree_->turn_begin(n) : s.tree_->at(n).parent;
    s.computer_may_move_ = false;
    s.go_to(n);
  }
  void operator()(const command::GoToEnd& c) {
    const auto rest = s.tree_->line_from(s.current_);
    s.computer_may_move_ = false;
    s.go_to(!c.end ? GameTree::root : rest.empty() ? s.current_ : rest.back());
  }
  void operator()(const command::Variation& c) {
    const int n = s.tree_->sibling(s.current_, c.direction);
    s.computer_may_move_ = false;
    s.tree_->prefer(n);
    s.go_to(n);
  }
  void operator()(const command::PromoteLine& c) {
    if (c.node < 0 || c.node >= s.tree_->size()) return s.warn("there is no such place in the game");
    s.tree_->promote(c.node);
    ++s.board_serial_;
  }
  void operator()(const command::Comment& c) {
    if (c.node < 0 || c.node >= s.tree_->size()) return s.warn("there is no such place in the game");
    std::string text(trim(c.text));
    std::replace(text.begin(), text.end(), '\n', ' ');
    if (text.size() > 20'000) return s.warn("a comment has at most 20,000 characters");
    s.tree_->comment(c.node, std::move(text));
    ++s.board_serial_;
  }
  void operator()(const command::Resign&) { s.resign(); }
  void operator()(const command::SwapSides&) {
    std::swap(s.players_[0], s.players_[1]);
    std::swap(s.setup_.first, s.setup_.second);
    s.computer_may_move_ = true;
    ++s.board_serial_;
  }
  void operator()(const command::SetPlayer& c) { s.set_player(c.side, c.player); }
  void operator()(const command::SetBook& c) { s.book_ = c.book; }
  void operator()(const command::EngineMove&) {
    if (s.editing_) return s.warn("finish editing first");
    if (s.end_) return s.warn("the game is over");
    if (s.run_ && s.run_->running()) s.run_->stop();
    const Player& p = s.players_[index(s.tree_->at(s.current_).mover)];
    s.computer_may_move_ = true;
    if (s.play_from_book()) return;
    s.start_search(SearchRun::Purpose::move, p.human ? s.settings_ : s.settings_for(p), false);
  }
  void operator()(const command::Hint& c) { s.start_hint(c.depth); }
  void operator()(const command::MoveDelay& c) { s.move_delay_ = std::clamp(c.seconds, 0.0, 10.0); }
  void operator()(const command::PlayFromHere&) { s.play_from_here(); }

  void operator()(const command::EditBegin&) { s.edit_begin(); }
  void operator()(const command::EditCell& c) {
    if (!s.editing_) s.edit_begin();
    auto p = s.game().edit(*s.editing_, c.cell, c.brush, c.amount);
    if (!p) return s.fail(p.error());
    s.set_edited(*p);
  }
  void operator()(const command::EditMover& c) {
    if (!s.editing_) s.edit_begin();
    s.set_edited(s.game().with_mover(*s.editing_, c.side));
  }
  void operator()(const command::EditClear&) {
    if (!s.editing_) s.edit_begin();
    s.set_edited(s.game().cleared(*s.editing_));
  }
  void operator()(const command::EditStart&) {
    if (!s.editing_) s.edit_begin();
    s.set_edited(s.game().initial());
  }
  void operator()(const command::EditChange& c) {
    if (!s.editing_) s.edit_begin();
    auto p = s.game().changed(*s.editing_, c.change);
    if (!p) return s.fail(p.error());
    s.set_edited(*p);
  }
  void operator()(const command::EditEnd& c) { s.edit_end(c.keep); }
  void operator()(const command::Reopen& c) {
    if (c.shelf < 0 || c.shelf >= static_cast<int>(s.shelf_.size())) return s.warn("there is no such game on the shelf");
    const std::string text = s.shelf_[static_cast<std::size_t>(c.shelf)];
    s.shelf_.erase(s.shelf_.begin() + c.shelf);
    if (auto ok = s.adopt_text(text); !ok) s.fail(ok.error());
  }
  void operator()(const command::Paste& c) { s.paste(c.text); }

  void operator()(const command::SetSearch& c) {
    if (!s.game().profile(c.settings.profile)) return s.warn(fmt::format("{} has no profile {}", s.game().type().title(), c.settings.profile));
    s.settings_ = c.settings;
    if (c.settings.table_bytes <= most_memory()) return;
    s.settings_.table_bytes = most_memory();
    s.warn(fmt::format("the table can have {} MB at most on this machine", most_memory() >> 20));
  }
  void operator()(const command::StartSearch&) { s.start_search(SearchRun::Purpose::analysis, s.settings_, false); }
  void operator()(const command::StartPaused&) {
    SearchSettings settings = s.settings_;
    settings.record = true;
    s.start_search(SearchRun::Purpose::analysis, settings, true);
  }
  void operator()(const command::PauseSearch&) {
    if (s.run_ && s.run_->running()) s.run_->pause();
    s.cursor_.animate = false;
  }
  void operator()(const command::ContinueSearch&) {
    if (s.run_ && s.run_->running()) {
      s.run_->resume();
      s.cursor_.follow_edge = true;
      s.cursor_.selected = no_node;
    } else {
      s.seek(s.edge());
    }
  }
  void operator()(const command::StopSearch&) {
    if (!s.run_ || !s.run_->running()) return;
    if (s.run_->purpose() == SearchRun::Purpose::move) s.computer_may_move_ = false;
    s.run_->stop();
  }

  void operator()(const command::Step& c) { s.step(c.kind); }
  void operator()(const command::RunToSelected&) {
    const u32 k = s.shown_slot_;
    if (k == no_node) return s.warn("no node is selected");
    if (s.view_.open(k)) return s.run_until_left(s.view_[k].ply);
    s.seek(s.view_.leave(k), true);
  }
  void operator()(const command::Seek& c) { s.seek(c.tick); }
  void operator()(const command::SelectNode& c) { s.select(c.id); }
  void operator()(const command::PinNode& c) {
    const u32 k = s.shown_slot_;
    if (k == no_node) return s.warn("no node is selected");
    (c.second ? s.cursor_.pin_b : s.cursor_.pin_a) = s.view_.id(k);
    ++s.moment_serial_;
  }
  void operator()(const command::Unpin&) {
    s.cursor_.pin_a = s.cursor_.pin_b = no_node;
    ++s.moment_serial_;
  }
  void operator()(const command::PlaySpeed& c) { s.cursor_.events_per_second = std::clamp(c.events_per_second, 0.1, 1e7); }
  void operator()(const command::Animate& c) {
    s.cursor_.animate = c.on;
    s.animation_debt_ = 0;
    if (c.on && s.run_ && s.run_->running() && !s.run_->paused()) s.run_->pause();
    if (c.on && s.run_ && !s.run_->running() && s.at_edge()) s.seek(-1);  // from the end it starts anew
  }
  void operator()(const command::SetBreakpoints& c) {
    s.breakpoints_ = c.breakpoints;
    s.temporary_breakpoint_ = false;
    if (s.run_ && s.run_->control()) s.run_->control()->set_breakpoints(s.breakpoints_);
  }

  void operator()(const command::CompareReuse&) { s.compare_reuse(); }

  void operator()(const command::SetPointOfView& c) {
    s.view_point_ = c.view;
    ++s.moment_serial_;
  }
  void operator()(const command::HideEngine& c) { s.hide_engine_ = c.hide; }

  void operator()(const command::SaveGame& c) {
    if (auto ok = write_file(c.path, s.game_text()); !ok) return s.fail(ok.error());
    s.news("game saved to " + c.path);
  }
  void operator()(const command::SaveRecording& c) {
    if (!s.run_ || !s.run_->recording()) return s.warn("there is no recording to save");
    if (s.run_->running()) return s.warn("the search still runs: stop it first, or wait");
    if (special_file(c.path)) return s.fail({fmt::format("cannot write {}: it is a pipe or a device and no file", c.path)});
    if (auto ok = s.run_->recording()->save(c.path); !ok) return s.fail(ok.error());
    s.news(fmt::format("{} nodes saved to {}", s.run_->recording()->size(), c.path));
  }
  void operator()(const command::Open& c) { s.open(c.path); }
};

void Session::apply(const Command& c) {
  if (const auto clean = cleaned(c)) std::visit(Apply{*this}, *clean);
  else std::visit(Apply{*this}, c);
  refresh_view();
}

void Session::poll(double seconds) {
  since_move_ += seconds;
  if (run_ && !result_taken_ && !run_->running()) take_result();
  take_hint();
  take_reuse();
  let_computer_move(seconds);
  refresh_view();
  if (cursor_.animate) animate(seconds);
}

bool Session::computer_to_move() const {
  return !editing_ && !end_ && !players_[index(tree_->at(current_).mover)].human;
}

void Session::let_computer_move(double) {
  if (!computer_may_move_ || !computer_to_move() || since_move_ < move_delay_) return;
  if (run_ && run_->running()) return;
  if (play_from_book()) return;
  start_search(SearchRun::Purpose::move, settings_for(players_[index(tree_->at(current_).mover)]), false);
}

SearchSettings Session::settings_for(const Player& p) const {
  SearchSettings s = settings_;
  const ProfileInfo* profile = game().profile(p.profile);
  s.profile = profile->id;
  s.weights = profile->weights;
  s.options = profile->options;
  s.limits = p.limits;
  if (s.limits.depth < 0) s.options.iterative = true;  // else there would be no move in time
  return s;
}

void Session::reset_settings() {
  const ProfileInfo* p = game().profile("modern");
  if (!p) p = &game().profiles().front();
  settings_.profile = p->id;
  settings_.weights = p->weights;
  settings_.options = p->options;
  settings_.limits = {};
  settings_.limits.depth = 6;
}

RecordingSettings Session::where() const {
  RecordingSettings w;
  w.game = game().type().id();
  w.rules = write_rules(game().rules());
  w.position = game().write(tree_->at(GameTree::root).position);
  const auto line = tree_->line_to(current_);
  for (std::size_t i = 1; i < line.size(); ++i) w.moves.push_back(game().write_move(tree_->at(line[i - 1]).position, tree_->at(line[i]).move));
  return w;
}

void Session::start_search(SearchRun::Purpose purpose, SearchSettings settings, bool paused) {
  if (editing_) return warn("finish editing first");
  if (game().outcome(position())) return warn("the game is over here: there is nothing to search");
  if (run_ && run_->running()) run_->stop();
  std::shared_ptr<Table> table;
  if (settings.options.tt_keep && (settings.options.tt || settings.options.tt_deeper)) {
    std::string key = settings.profile;
    if (!game().profile(settings.profile)->antisymmetric) key += fmt::format(" for side {}", index(game().mover(position())));
    for (i32 w : settings.weights.w) key += fmt::format(" {}", w);
    if (!kept_table_ || kept_for_ != key || kept_table_->bytes() > settings.table_bytes) kept_table_ = std::make_shared<Table>(settings.table_bytes);
    kept_for_ = key;
    table = kept_table_;
  }
  run_.reset();  // waits for the old search: only one uses the kept table
  run_ = std::make_shared<SearchRun>(shared_game(), position(), tree_->history(current_), settings, purpose, current_, where(), breakpoints_, paused, table);
  if (!run_->problem().empty()) warn("the search is not recorded: " + run_->problem());
  result_taken_ = false;
  temporary_breakpoint_ = false;
  pauses_seen_ = 0;
  cursor_.follow_edge = true;
  cursor_.tick = -1;
  cursor_.selected = cursor_.pin_a = cursor_.pin_b = no_node;
  cursor_.animate = false;
}

// The search has ended. What it found is used only if the game still stands where it began.
void Session::take_result() {
  result_taken_ = true;
  if (!run_->failure().empty()) {
    computer_may_move_ = false;
    return fail({run_->failure()});
  }
  const SearchResult& r = run_->result();
  const int node = run_->game_node();
  if (r.score.kind != Kind::none && node >= 0) judge(*run_);
  if (run_->purpose() == SearchRun::Purpose::move) {
    if (run_->stop_requested()) {  // a person did something else, or asked for it
      if (node == current_ && !editing_ && !end_ && !computer_may_move_) news("the computer was stopped; Space lets it move");
      return;
    }
    if (node != current_ || editing_ || end_) return news("the computer's move was dropped: the game has moved on");
    if (!r.has_best) return warn("the computer found no move");
    for (const MoveCode m : game().plies(position(), r.best)) current_ = tree_->play(current_, m);
    since_move_ = 0;
    hint_.reset();
    ++board_serial_;
    update_end();
  }
}

void Session::judge(const SearchRun& run) {
  const SearchResult& r = run.result();
  const int sign = run.root_mover() == Side::first ? 1 : -1;
  tree_->judge(run.game_node(), {{sign * r.score.value, sign < 0 ? flipped(r.score.kind) : r.score.kind}, r.depth, r.counters.nodes, r.seconds, run.settings().profile});
  ++board_serial_;
}

int Session::sign_for(Side mover) const {
  switch (view_point_) {
    case PointOfView::mover: return 1;
    case PointOfView::first: return mover == Side::first ? 1 : -1;
    case PointOfView::root: {
      const Side root = run_ ? run_->root_mover() : tree_->at(current_).mover;
      return mover == root ? 1 : -1;
    }
  }
  return 1;
}

bool Session::busy() const {
  if (run_ && run_->running() && !run_->paused()) return true;
  if (run_ && !run_->running() && !result_taken_) return true;
  if (hint_run_ || reuse_run_) return true;
  return cursor_.animate || (computer_may_move_ && computer_to_move());
}

}  // namespace ply
