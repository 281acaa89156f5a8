#include "app/ui/workbench/workbench.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <stdexcept>
#include <thread>

#include "app/ui/dialogs/dialogs.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/frame/shell.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/look/texts_pictures.h"
#include "app/ui/panels/board_subject.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/pages.h"
#include "app/ui/panels/registry.h"
#include "app/ui/widgets/plot_menu.h"
#include "app/ui/workbench/panel_picture.h"
#include "app/ui/workbench/presets.h"
#include "engine/core/clock.h"
#include "engine/core/file.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"
#include "engine/core/utf8.h"
#include "engine/games/registry.h"
#include "engine/session/match_commands.h"
#include "vendor/imgui_compat.h"
#include "vendor/imgui_recovery.h"

namespace ply::ui {
namespace {

/// What `f` throws, in words; nothing if it does not.
template <class F>
std::optional<std::string> thrown_by(F&& f) {
  try {
    f();
    return std::nullopt;
  } catch (const std::bad_alloc&) {
    return "there is not enough memory";
  } catch (const std::exception& e) {
    return e.what();
  } catch (...) {
    return "an unknown error";
  }
}

}  // namespace

std::optional<OptionsProblem> find_problem(const WorkbenchOptions& o) {
  const GameType* type = o.game.empty() ? all_games().front() : find_game(o.game);
  if (!type) {
    std::string known;
    for (const GameType* g : all_games()) known += (known.empty() ? "" : ", ") + g->id();
    return OptionsProblem{2, fmt::format("there is no game {}; there are {}", ply::quoted_text(o.game), known)};
  }
  const auto rules = parse_rules(o.rules);
  if (!rules) return OptionsProblem{2, rules.error().message};
  if (const auto complete = complete_rules(type->options(), *rules); !complete)
    return OptionsProblem{2, complete.error().message};
  const auto said = [](const Error& e) {
    return e.column > 0 ? fmt::format("{} (column {})", e.message, e.column) : e.message;
  };
  if (!o.position.empty()) {
    if (const auto p = type->parse_position(o.position, *rules); !p) return OptionsProblem{3, said(p.error())};
  } else if (const auto g = type->make(*rules); !g) {
    return OptionsProblem{3, said(g.error())};
  }
  if (!o.open.empty()) {
    if (const auto front = read_front(o.open, 1); !front) return OptionsProblem{4, front.error().message};
  }
  if (!o.preset.empty()) {
    std::string known;
    for (const Preset& p : make_presets()) {
      if (canonical_id(p.name) == canonical_id(o.preset)) return std::nullopt;
      known += (known.empty() ? "" : ", ") + p.name;
    }
    return OptionsProblem{2, fmt::format("there is no layout {}; there are {}", ply::quoted_text(o.preset), known)};
  }
  return std::nullopt;
}

Workbench::Workbench(Host& host, const WorkbenchOptions& options, const MakeCommandTable& make_table)
    : host_(host),
      options_(options),
      session_(std::make_unique<Session>()),
      moment_(std::make_unique<MomentCache>()),
      panels_(make_panels()),
      dialogs_(std::make_unique<Dialogs>()),
      slot_(options.state_folder),
      autosave_(slot_),
      recordings_(slot_) {
  // 1. The panels, as the workspace knows them.
  std::vector<Panel> tiles;
  std::vector<Named> names;
  for (const auto& p : panels_) {
    Panel tile;
    tile.id = p->id(), tile.title = p->title();
    tile.padding = p->padding(), tile.scrolls = p->scrolls();
    tile.draw = [this, panel = p.get()] { panel->draw(*frame_, asked_); };
    if (p->own_keys()) key_panels_.push_back(tile.id);
    names.push_back({tile.id, tile.title});
    tiles.push_back(std::move(tile));
  }
  std::vector<Preset> presets = make_presets();
  std::vector<std::string> preset_names;
  for (const Preset& p : presets) preset_names.push_back(p.name);
  workspace_ = std::make_unique<Workspace>(std::move(tiles), std::move(presets));
  workspace_->select_preset(first_preset);
  workspace_->offer_in_tab_menus(
      {{texts::pictures::save, "picture", [this](const std::string& id) { (void)run("picture.save " + id); }},
       {texts::pictures::copy_csv, "csv", [this](const std::string& id) { copy_table(id); }}});
  remember_view_state(view_);

  // 2. The commands.
  table_ = std::make_unique<CommandTable>(make_table(names, preset_names));
  session_->wake_tuning([&host] { host.wake(); });
  session_->keep_matches(options.state_folder.empty() ? "" : options.state_folder + "/matches",
                         [&host] { host.wake(); });
  start();
}

Workbench::~Workbench() {
  (void)thrown_by([this] {
    if (!autosave_.on()) return;
    session_->apply(command::StopSearch{});
    (void)autosave_.write(0, now_, session_->save_state());
  });
  forget_view_state();
}

// A session that cannot be read or used is put aside, and never written over.
void Workbench::load_last() {
  if (!slot_.message().empty()) note(Message::Level::warning, slot_.message());
  if (!autosave_.on()) return;
  std::string problem;
  const auto last = autosave_.load();
  first_start_ = last && !*last && slot_.number() == 1;
  if (!last) {
    problem = last.error().message;
  } else if (*last) {
    Status ok = Done{};
    if (const auto thrown = thrown_by([&] { ok = session_->load_state(**last); })) problem = *thrown;
    else if (!ok) problem = ok.error().message;
    else if (session_->attach_recording(recordings_.file()))
      recordings_.is_kept(session_->runs().run()->shared_recording());
  }
  if (problem.empty()) return;
  const auto aside = slot_.put_aside();
  note(Message::Level::warning,
       aside ? fmt::format("the last session could not be opened and was put aside as {}: {}", *aside, problem)
             : fmt::format("the last session could not be opened: {}; {}", problem, aside.error().message));
}

// What the command line asks for wins over the last session.
void Workbench::start() {
  load_last();
  session_->keep_in(options_.state_folder);
  if (!options_.game.empty() || !options_.rules.empty() || !options_.position.empty()) {
    command::NewGame c;
    c.game = options_.game.empty() ? session_->play().game().type().id() : options_.game;
    if (const GameType* known = find_game(c.game)) c.game = known->id();
    if (!options_.rules.empty()) {
      if (auto rules = parse_rules(options_.rules)) c.rules = *rules;
      else note(Message::Level::error, rules.error().message);
    }
    if (!options_.position.empty()) c.position = options_.position;
    session_->apply(c);
  }
  if (!options_.open.empty()) {
    const u64 before = session_->messages().empty() ? 0 : session_->messages().back().serial;
    open_file(options_.open);
    // Results and large recordings are read on threads of their own; what draws pictures waits for them.
    while (options_.steady && (session_->matches().busy() || session_->opening().working()))
      session_->poll(0), std::this_thread::yield();
    follow_opening();
    for (const Message& m : session_->messages())
      if (m.serial > before && m.level == Message::Level::error) open_problem_ = Error{m.text};
  }
}

// Whatever is thrown in a frame: the session is saved, a message says what happened, and the next frame begins anew. If
// that goes on, the program ends, and whoever runs it says why.
void Workbench::frame() {
  compat::FrameState begin;
  const auto thrown = thrown_by([this] { whole_frame(); });
  if (!thrown) {
    troubles_ = 0;
    return;
  }
  begin.restore();
  frame_.reset();
  asked_ = {};
  rescue(*thrown);
  constexpr int most_in_a_row = 3;
  if (++troubles_ == most_in_a_row) throw std::runtime_error(*thrown);
}

void Workbench::rescue(const std::string& what) {
  std::string kept = "nothing of the session is kept";
  const auto failed = thrown_by([&] {
    if (!autosave_.on()) return;
    const Status ok = autosave_.write(stamp(), now_, session_->save_state());
    kept = ok ? "the session is saved in " + slot_.session_file()
              : "the session could not be saved: " + ok.error().message;
  });
  if (failed) kept = "the session could not be saved: " + *failed;
  complain("plyscope: " + what + "; " + kept);
  (void)thrown_by([&] { note(Message::Level::error, fmt::format("something went wrong: {}; {}", what, kept)); });
}

void Workbench::whole_frame() {
  // 1. Time.
  const double clock = clock_seconds();
  const double passed = previous_ < 0 ? 0 : std::clamp(clock - previous_, 0.0, 0.25);
  previous_ = clock;
  now_ += passed;
  if (first_frame_ && !options_.preset.empty()) (void)run("view.preset " + options_.preset);
  const bool asked_for_nothing = options_.game.empty() && options_.rules.empty() && options_.position.empty() &&
                                 options_.open.empty() && options_.preset.empty();
  if (first_frame_ && first_start_ && asked_for_nothing) (void)run("app.welcome");
  first_frame_ = false;

  // 2. What has happened, and what was typed.
  session_->poll(passed);
  follow_library();
  follow_opening();
  const int lists = open_lists();
  if (watching_.follow(*session_)) note(texts::welcome::watched);
  handle_keys();
  update_node_on_board();

  // 3. Everything is drawn from one picture.
  const GameType& type = session_->play().game().type();
  colour_sides(type.side_colour(Side::first), type.side_colour(Side::second));
  frame_.emplace(FrameModel{*session_, *moment_, view_, now_, view_.animations, view_.speed});
  for (const auto& p : panels_) {
    Panel& tile = *workspace_->panel(p->id());
    tile.badge = p->badge(*frame_);
    tile.wanted = p->wanted(*frame_);
  }
  asked_ = {};
  draw_shell(*workspace_, {[this] { draw_menu(); }, [this] { draw_tools(); }, [this] { draw_status(); }, tool_lines()});
  dialogs_->draw(*this);
  close_list_by_key(lists);
  term_hover_.draw(view_.explain);
  if (const std::string plot = take_plot_picture_wish(); !plot.empty()) asked_.act("picture.save plot." + plot);
  if (const auto end = export_.take()) note(end->failed ? Message::Level::error : Message::Level::news, end->text);
  workspace_->hold_capture(asked_.more_frames || session_->studies().working() || session_->comparing().working());
  // Panels drawn before the one that points
  animating_ = workspace_->capturing() || export_.running() || asked_.more_frames || view_.pointed != asked_.pointed ||
               view_.marked != asked_.marked || view_.stale_window != asked_.stale_widest;
  view_.pointed = asked_.pointed;
  view_.stale_window = asked_.stale_widest;
  view_.marked = std::move(asked_.marked);
  frame_.reset();

  // 4. What was asked for.
  apply_all();
  follow_live();
  keep_session();
}

MomentCache& Workbench::moment() const {
  moment_->sync(session_->runs(), session_->walk());
  return *moment_;
}

// A new list of games comes to the top, and so does what takes long to be read.
void Workbench::follow_library() {
  constexpr double long_seconds = 0.4;
  const Library& library = session_->library();
  if (library_seen_ != library.serial()) {
    library_seen_ = library.serial();
    if (library.games() && library.games()->games.size() > 1) workspace_->show("games");
  }
  const bool slow = library.reading() && library.progress().seconds > long_seconds;
  if (slow && !library_slow_) workspace_->show("games");
  library_slow_ = slow;
}

void Workbench::apply_all() {
  Commands asked = std::move(asked_);
  asked_ = {};
  if (watching_.on() && !(asked.session.empty() && asked.actions.empty())) {
    watching_.take_over(*session_);
    // Whoever stops what plays does not want it to begin again.
    std::erase_if(asked.actions, [](const std::string& line) { return line == "step.play" || line == "search.pause"; });
  }
  for (const Command& c : asked.session) apply(c);
  for (const std::string& line : asked.actions) (void)run(line);
}

void Workbench::apply(const Command& c) {
  session_->apply(c);
  changes_++;
}

bool Workbench::working() const {
  return session_->at_work() || session_->runs().checker().working() || export_.running();
}

bool Workbench::wants_frames() const {
  return session_->busy() || session_->runs().checker().working() || animating_ || dialogs_->start.waiting() ||
         autosave_.changed(stamp()) || message_leaves();
}

std::string Workbench::title() const {
  const Game& g = session_->play().game();
  const std::string rules = g.rules_text();
  return fmt::format("{}{}{} - Plyscope", g.type().title(), rules.empty() ? "" : " ", rules);
}

bool Workbench::on_close() {
  if (session_->matches().playing()) session_->apply(command::StopMatch{});  // what is finished is kept
  // A paused search can always be left; nothing is asked, for everything is there again at the next start.
  session_->apply(command::StopSearch{});
  return true;
}

// Any key ends what plays itself. Steps are carried out as well; what else the key does is not, for whoever wants the
// search to stand still presses what is nearest.
bool Workbench::taken_over_by_key() {
  if (!watching_.on()) return false;
  bool any = ImGui::GetIO().InputQueueCharacters.Size > 0;
  for (int key = 32; key < 350 && !any; key++) any = compat::key_hit(key, false);
  if (!any) return false;
  watching_.take_over(*session_);
  note(texts::welcome::taken_over);
  for (const CommandTable::Entry& e : table_->all()) {
    if (e.command.menu != Menu::step || e.command.id == "step.play") continue;
    for (const Chord& chord : e.chords)
      if (pressed(chord, false) && enabled(e.command)) (void)carry_out(e.command, "");
  }
  return true;
}

void Workbench::handle_keys() {
  const bool dialog = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (dialog || taken_over_by_key()) return;
  const bool panel_moves =
      std::find(key_panels_.begin(), key_panels_.end(), workspace_->focused()) != key_panels_.end();
  for (const CommandTable::Entry& e : table_->all()) {
    if (e.command.where == Where::game && panel_moves) continue;
    for (const Chord& chord : e.chords) {
      if (!pressed(chord, e.command.repeats)) continue;
      if (enabled(e.command)) e.command.run(*this, "");  // a key has no argument, and asks by a dialog instead
      return;                                            // one key, one command
    }
  }
}

Status Workbench::run(std::string_view line) {
  const std::string_view body = trim(line);
  const auto space = body.find(' ');
  const CommandTable::Entry* e = table_->find(body.substr(0, space));
  std::string argument;
  if (e && space != std::string_view::npos) argument = std::string(trim(body.substr(space + 1)));
  else if (!e) e = table_->find(body);  // a label of several words
  if (e) return carry_out(e->command, argument);
  Error none{fmt::format("there is no command {}", quoted_text(body.substr(0, space))), 1};
  note(Message::Level::warning, none.message);
  return none;
}

Status Workbench::carry_out(const UserCommand& c, const std::string& argument) {
  const auto refuse = [this](std::string why) {
    note(Message::Level::warning, why);
    return Error{std::move(why)};
  };
  // 1. Is it a command that can be given now, and so?
  const Takes& takes = c.argument;
  if (!argument.empty() && !takes.any()) return refuse(fmt::format("{} takes no argument", c.id));
  if (argument.empty() && takes.needed()) return refuse(fmt::format("{} wants {}", c.id, takes.form));
  if (!enabled(c)) return refuse(fmt::format("{} is not possible now", c.id));
  std::string given = argument;
  if (takes.kind == Takes::Kind::word && !argument.empty()) {
    const auto words = takes.words(*this);
    auto found = std::find(words.begin(), words.end(), argument);
    if (found == words.end())
      found = std::find_if(words.begin(), words.end(),
                           [&](const std::string& w) { return canonical_id(w) == canonical_id(argument); });
    if (found == words.end())
      return refuse(words.empty()
                        ? fmt::format("{} has nothing to choose from here", c.id)
                        : fmt::format("{}: {} is none of {}", c.id, quoted_text(argument), fmt::join(words, ", ")));
    given = *found;
  }
  // 2. What it says.
  u64 serial = newest_message();
  c.run(*this, given);
  if (auto why = refused_since(serial)) return std::move(*why);
  return Done{};
}

std::optional<Error> Workbench::refused_since(u64& serial) const {
  const u64 before = std::exchange(serial, newest_message());
  for (const Message& m : session_->messages())
    if (m.serial > before && m.refused()) return Error{m.text};
  return std::nullopt;
}

void Workbench::note(Message::Level level, const std::string& text) { session_->note(level, text); }

bool Workbench::check(const Status& status) {
  if (status) return true;
  const Error& e = status.error();
  note(Message::Level::error, e.column > 0 ? fmt::format("{} (column {})", e.message, e.column) : e.message);
  return false;
}

void Workbench::copy(const std::string& text, const std::string& what) {
  if (text.empty()) return note(Message::Level::warning, fmt::format("there is no {} to copy", what));
  ImGui::SetClipboardText(text.c_str());
  const std::string one_line = text.substr(0, text.find('\n'));
  note(fmt::format("{} copied: {}", what,
                   one_line.size() > 60 ? std::string(utf8_front(one_line, 57)) + "..." : one_line));
}

void Workbench::copy_table(const std::string& panel) {
  const FrameModel frame{*session_, *moment_, view_, now_, view_.animations, view_.speed};
  for (const auto& p : panels_) {
    if (panel != p->id()) continue;
    if (frame.viewpoint.engine_hidden && panel != std::string_view("moves"))
      return note(Message::Level::warning, texts::scores::hidden);
    const std::string csv = p->table(frame);
    if (csv.empty()) break;
    ImGui::SetClipboardText(csv.c_str());
    return note(fmt::format("{}: {} rows copied as CSV", p->title(), std::count(csv.begin(), csv.end(), '\n') - 1));
  }
  note(Message::Level::warning,
       panel.empty() ? "click into a panel with a table first" : fmt::format("the panel {} has no table", panel));
}

Pages* Workbench::pages_of(std::string_view panel) {
  for (const auto& p : panels_)
    if (panel == p->id()) return dynamic_cast<Pages*>(p.get());
  return nullptr;
}

void Workbench::save_picture(const std::string& what, const std::string& path, std::optional<ImVec2> size) {
  check(begin_picture(*this, what, path, size, [this, what, path](const Status& written) {
    if (check(written)) note(fmt::format(texts::pictures::saved, what, path));
  }));
}

void Workbench::export_search(const std::string& path) {
  const auto& run_shown = session_->runs().run();
  check(export_.begin(run_shown->shared_recording(), path, now_));
}

void Workbench::open_file(const std::string& path) {
  if (session_->opening().working()) return session_->apply(command::Open{path});  // which says that it is too early
  opened_ = Opened{path, newest_message(), session_->runs().run()};
  session_->apply(command::Open{path});
  follow_opening();
}

// What the interface does with a file when it is open: a large recording is opened in the course of some frames.
void Workbench::follow_opening() {
  if (!opened_ || session_->opening().working()) return;
  const Opened o = *std::exchange(opened_, std::nullopt);
  const auto& messages = session_->messages();
  const bool failed =
      !messages.empty() && messages.back().serial > o.before && messages.back().level == Message::Level::error;
  const bool is_new = o.shown.lock() != session_->runs().run();
  if (const SharedMoment* m = session_->shared_moment(); !failed && m && is_new) take_moment_view(m->view);
  if (failed || (session_->opening().given_up() && session_->opening().path() == o.path)) return;
  remember_file(view_, o.path);
  ImGui::MarkIniSettingsDirty();
}

Status Workbench::play_text(const std::string& text) {
  const Result<MoveCode> move = session_->play().game().parse_move(
      session_->play().position(), text, session_->play().tree().history(session_->play().current()));
  if (!move) return move.error();
  apply(command::Play{*move});
  return Done{};
}

// ---- The moment and the way back ----

Workbench::MomentKey Workbench::moment_key() const {
  return {session_->walk().cursor().tick, session_->walk().cursor().selected, session_->runs().run().get()};
}

/// The panels look at a node somewhere inside a search: then the board shows it, too.
bool Workbench::stepping() const {
  const auto& run = session_->runs().run();
  if (!run || !run->recording() || session_->walk().view().empty()) return false;
  if (session_->walk().cursor().animate) return true;  // events are played: the board follows them
  if (run->running() && !run->paused()) return false;
  if (session_->walk().cursor().selected != no_node) return true;
  return run->running() || !session_->walk().at_rest();
}

void Workbench::update_node_on_board() {
  if (dismissed_ && *dismissed_ != moment_key()) dismissed_.reset();
  // A move on the board, browsing, a new game: then the game is what one looks at.
  if (board_seen_ != session_->play().board_serial()) dismissed_ = moment_key();
  board_seen_ = session_->play().board_serial();
  view_.node_on_board = stepping() && !dismissed_;
}

void Workbench::remember_moment() {
  constexpr std::size_t most = 1000;
  if (moments_.size() == most) moments_.erase(moments_.begin());
  moments_.push_back(moment_key());
}

void Workbench::undo_step() {
  while (!moments_.empty()) {
    const MomentKey k = moments_.back();
    moments_.pop_back();
    if (k.run != session_->runs().run().get() || k == moment_key()) continue;
    session_->apply(command::Seek{k.tick});
    if (k.selected != no_node) session_->apply(command::SelectNode{k.selected});
    return;
  }
}

void Workbench::follow_live() {
  // Whoever sits there; only a computer that is about to move searches for itself.
  if (!view_.live || session_->play().editing() || session_->play().end()) return;
  if (session_->play().computer_to_move() && session_->play().computer_may_move()) {
    live_serial_ = session_->play().board_serial();  // whoever stops it wants no other search in its stead
    return;
  }
  if (live_serial_ == session_->play().board_serial()) return;
  const auto& run = session_->runs().run();
  const bool searched = searched_here(play(), runs()) && run->purpose() == SearchRun::Purpose::analysis;
  // A move that is being found changes the place by itself, and whoever stops it wants no other search in its stead.
  const bool moving = runs().thinking();
  if (!moving && (!searched || live_serial_ == 0)) session_->apply(command::StartSearch{});
  live_serial_ = session_->play().board_serial();
}

void Workbench::keep_session() {
  const auto& run = session_->runs().run();
  if (autosave_.on() && run && !run->running() && run->purpose() == SearchRun::Purpose::analysis)
    recordings_.offer(run->shared_recording());
  if (!autosave_.due(stamp(), now_)) return;
  if (const Status ok = autosave_.write(stamp(), now_, session_->save_state()); !ok)
    note(Message::Level::remark, "the session cannot be kept: " + ok.error().message);
}

}  // namespace ply::ui
