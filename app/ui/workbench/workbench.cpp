// The life of the workbench: how it begins and ends, its frames, the files it opens, and the session that is kept.
#include "app/ui/workbench/workbench.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/ui/dialogs/dialogs.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/frame/shell.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/lesson.h"
#include "app/ui/panels/learn/lesson_desk.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/registry.h"
#include "app/ui/widgets/plot_menu.h"
#include "app/ui/workbench/board_keys.h"
#include "app/ui/workbench/presets.h"
#include "engine/base/bounded.h"
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/learn/lesson_text.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/matches/match_commands.h"
#include "engine/session/matches/matches.h"
#include "engine/session/play/library.h"
#include "engine/session/reviews/reviewing.h"
#include "engine/session/searches/opening.h"
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
    tile.padding = p->padding(), tile.scrolls = p->scrolls(), tile.alone = p->alone();
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
      {{tr("Save picture..."), "picture", [this](const std::string& id) { (void)act("picture.save", id); }},
       {tr("Copy data as CSV"), "csv", [this](const std::string& id) { copy_table(id); }}});
  workspace_->explain_by([this](const std::string& id) { (void)act("help.panel", id); });
  view_section_ = remember_view_state(view_);

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
}

void Workbench::load_last() {
  if (!slot_.message().empty()) note(Message::Level::warning, slot_.message());
  const auto opened = autosave_.open_last([this](const std::string& last) -> Status {
    if (const Status ok = session_->load_state(last); !ok) return ok;
    if (session_->attach_recording(recordings_.file())) recordings_.is_kept(session_->runs().run()->shared_recording());
    return Done{};
  });
  first_start_ = autosave_.on() && !opened.found && slot_.number() == 1;
  for (const std::string& message : opened.messages) note(Message::Level::warning, message);
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
  constexpr int max_in_a_row = 3;
  if (++troubles_ == max_in_a_row) throw std::runtime_error(*thrown);
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
  const BoardKeysScope keys(*this);
  // 1. Time.
  const double clock = clock_seconds();
  const double passed = previous_ < 0 ? 0 : bounded(clock - previous_, 0.0, 0.25);
  previous_ = clock;
  now_ += passed;
  if (first_frame_ && !options_.preset.empty()) (void)act("view.preset", options_.preset);
  const bool asked_for_nothing = options_.game.empty() && options_.rules.empty() && options_.position.empty() &&
                                 options_.open.empty() && options_.preset.empty();
  if (first_frame_ && first_start_ && asked_for_nothing) (void)act("app.welcome");
  const bool settings_read = !std::exchange(first_frame_, false);

  // 2. What has happened, and what was typed.
  session_->poll(passed);
  follow_library();
  follow_opening();
  if (settings_read && !std::exchange(due_told_, true) && asked_for_nothing) tell_due();
  const int lists = open_lists();
  if (watching_.follow(*session_))
    note(tr("The search is over. Drag the timeline, or press , to step back through it."));
  handle_keys();
  update_node_on_board();

  // 3. Everything is drawn from one picture.
  const GameType& type = session_->play().game().type();
  colour_sides(type.side_colour(Side::first), type.side_colour(Side::second));
  view_.player_bar = workspace_->for_playing();
  view_.review_bar = workspace_->preset() == "Analyse";
  frame_.emplace(FrameModel{*session_, *moment_, view_, now_, view_.animations, view_.speed});
  for (const auto& p : panels_) {
    Panel& tile = *workspace_->panel(p->id());
    tile.badge = p->badge(*frame_);
    tile.wanted = p->wanted(*frame_);
  }
  asked_ = {};
  // Who plays looks for no debugger's tools.
  std::function<void()> tools;
  if (!workspace_->for_playing()) tools = [this] { draw_tools(); };
  const bool line = shows_landing_line();
  draw_shell(*workspace_, {[this] { draw_menu(); }, tools, [this] { draw_status(); }, tool_lines(),
                           [this] { draw_landing_line(); }, line ? landing_line_height() : 0});
  dialogs_->draw(*this, view_.kanji);
  close_list_by_key(lists);
  term_hover_.draw(view_.explain);
  if (const std::string plot = take_plot_picture_request(); !plot.empty()) asked_.act("picture.save", "plot." + plot);
  take_worked_out();
  if (const auto end = export_.take()) note(end->failed ? Message::Level::error : Message::Level::news, end->text);
  workspace_->hold_capture(asked_.more_frames || session_->answers().studying() || session_->comparing().working());
  // Panels drawn before the one that points
  animating_ = workspace_->capturing() || export_.running() || worked_out_.pending() || asked_.more_frames ||
               view_.pointed != asked_.pointed || view_.rests != asked_.rests || view_.marked != asked_.marked ||
               view_.pointed_term != asked_.pointed_term || view_.stale_window != asked_.stale_widest ||
               view_.pointed_line != asked_.pointed_line || view_.pointed_step != asked_.pointed_step;
  view_.pointed = asked_.pointed;
  view_.stale_window = asked_.stale_widest;
  view_.rests = std::move(asked_.rests);
  view_.marked = std::move(asked_.marked);
  view_.pointed_line = std::move(asked_.pointed_line);
  view_.pointed_step = asked_.pointed_step;
  view_.pointed_term = std::move(asked_.pointed_term);
  frame_.reset();

  // 4. What was asked for.
  apply_all();
  follow_live();
  keep_session();
}

MomentCache& Workbench::moment() const {
  moment_->sync(session_->runs(), session_->walk(), session_->answers());
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
    std::erase_if(asked.actions, [](const Action& a) {
      const auto* entry = std::get_if<action::Run>(&a);
      return entry && (entry->id == "step.play" || entry->id == "search.pause");
    });
  }
  const ImGuiIO& io = ImGui::GetIO();
  if (!asked.session.empty() && (io.MouseClicked[0] || io.MouseReleased[0])) ++acts_;  // panels ask by themselves, too
  for (const Command& c : asked.session) apply(c);
  for (const Action& a : asked.actions) std::visit([this](const auto& wanted) { act(wanted); }, a);
}

void Workbench::apply(const Command& c) {
  session_->apply(c);
  changes_++;
}

void Workbench::work_out(std::function<Afterwards()> work, bool at_once) {
  for (JobProgress clock; worked_out_.running();) (void)clock.wait_for(0.001);
  take_worked_out();
  worked_out_.start([work = std::move(work)](JobProgress&) { return work(); }, at_once);
  take_worked_out();
}

void Workbench::take_worked_out() {
  if (const auto then = worked_out_.take()) (*then)(*this);
  if (const std::string why = worked_out_.take_failure(); !why.empty()) note(Message::Level::error, why);
}

bool Workbench::working() const {
  auto* lessons = dynamic_cast<LessonDoor*>(panel("lesson"));
  return session_->at_work() || session_->answers().lint().working() || export_.running() || worked_out_.pending() ||
         (lessons && lessons->desk().working());
}

bool Workbench::wants_frames() const {
  return session_->busy() || session_->play().on_the_clock() || session_->answers().lint().working() || animating_ ||
         dialogs_->start.waiting() || autosave_.changed(stamp()) || message_leaves();
}

std::string Workbench::title() const {
  // The board is of another game than the search that is shown
  if (const Runs& runs = session_->runs();
      runs.stands_alone(session_->play().board_serial()) && runs.run()->recording()) {
    const SearchPlan& plan = runs.run()->recording()->plan();
    const std::string game = plan.game.empty() ? std::string() : fmt::format(" ({})", visible(plan.game));
    return fmt::format(tr("Search of {}{} - Plyscope"),
                       visible(plan.imported() ? plan.engine : runs.run()->recording()->summary().program), game);
  }
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

u64 Workbench::stamp() const {
  // Its file has a name a moment after it has begun
  const u64 match = 2 * matches().match_number() + (matches().settings() != nullptr);
  return session_->play().board_serial() * 0x9e3779b97f4a7c15ull + match * 0xff51afd7ed558ccdull +
         session_->reviewing().serial() * 0xc4ceb9fe1a85ec53ull + changes_ + 1;
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
