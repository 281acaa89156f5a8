// How commands are given, by keys and by the lines of scripts, what they answer, and what several of them do.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/ui/dialogs/dialogs.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/pages.h"
#include "app/ui/workbench/board_keys.h"
#include "app/ui/workbench/panel_picture.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/nearest.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/plan/thread_parts.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

// Any key ends what plays itself. Steps are carried out as well; what else the key does is not, for whoever wants the
// search to stand still presses what is nearest.
bool Workbench::taken_over_by_key() {
  if (!watching_.on()) return false;
  bool any = ImGui::GetIO().InputQueueCharacters.Size > 0;
  for (int key = 32; key < 350 && !any; key++) any = compat::key_hit(key, false);
  if (!any) return false;
  watching_.take_over(*session_);
  note(tr("The search is yours: , and . step back and on, F7 goes to the next cut-off, Ctrl+Space plays on."));
  for (const CommandTable::Entry& e : table_->all()) {
    if (e.command.menu != Menu::step || e.command.id == "step.play") continue;
    for (const Chord& chord : e.chords)
      if (pressed(chord, false) && enabled(e.command)) (void)carry_out(e.command, "");
  }
  return true;
}

static bool writes_something(const Chord& c) {
  const bool moves = c.key >= Key::enter && c.key <= Key::up && c.key != Key::insert;
  return !has(c.mods, Mods::ctrl) && !has(c.mods, Mods::alt) && (c.key < Key::escape || moves);
}

void Workbench::handle_keys() {
  const bool dialog = ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
  if (dialog || taken_over_by_key()) return;
  const bool board_moves = board_takes_keys(*this);
  const bool panel_moves =
      board_moves || std::find(key_panels_.begin(), key_panels_.end(), workspace_->focused()) != key_panels_.end();
  // One that is seen beside the panel that has the keyboard does not take it away.
  const std::string& has = workspace_->focused();
  view_.writes.clear();
  for (const auto& p : panels_)
    if (p->letters() && workspace_->is_visible(p->id()) && (has == p->id() || !workspace_->is_visible(has)))
      view_.writes = p->id();
  for (const CommandTable::Entry& e : table_->all()) {
    if (e.command.where == Where::game && panel_moves) continue;
    if (board_moves && e.command.id == "board.keys") continue;  // there Tab goes on, and Esc ends it
    for (const Chord& chord : e.chords) {
      if (!pressed(chord, e.command.repeats)) continue;
      if (!view_.writes.empty() && writes_something(chord)) continue;
      if (enabled(e.command)) e.command.run(*this, "");  // a key has no argument, and asks by a dialog instead
      return;                                            // one key, one command
    }
  }
}

Status Workbench::run(std::string_view line) {
  const std::string text = to_utf8(line);
  const std::string_view body = trim(text);
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

Status Workbench::act(std::string_view id, const std::string& argument) {
  return carry_out(table_->find(id)->command, argument);
}

const char* Workbench::missing(const UserCommand& c) const {
  const Runs& runs = session_->runs();
  if (c.needs == Needs::board && runs.stands_alone(session_->play().board_serial()))
    return tr("the search that is shown is of a game that is not known here; start or open a game to search it");
  if (c.needs == Needs::own_search && runs.run() && !runs.run()->running()) {
    if (!runs.recorded_game()) return shared_texts::unknown_game;
    if (const Recording* r = runs.run()->recording(); r && r->plan().imported())
      return is_by_threads(r->plan()) ? shared_texts::by_threads : shared_texts::not_ours;
  }
  return nullptr;
}

std::vector<std::string> Workbench::offered(const UserCommand& c, std::string_view typed) const {
  if (c.offered.empty() || !enabled(c)) return {};
  return c.offers ? c.offers(*this, typed) : c.argument.words ? c.argument.words(*this) : std::vector<std::string>();
}

namespace {

/// All that there are, or the nearest of many.
std::string none_of(const UserCommand& c, std::string_view typed, const std::vector<std::string>& words) {
  constexpr std::size_t many = 20, told = 5;
  if (words.empty()) return fmt::format("{} has nothing to choose from here", c.id);
  if (words.size() <= many)
    return fmt::format("{}: {} is none of {}", c.id, quoted_text(typed), fmt::join(words, ", "));
  return fmt::format("{}: {} is none of the {} that there are; nearest: {}", c.id, quoted_text(typed), words.size(),
                     fmt::join(nearest_names(typed, words, told), ", "));
}

}  // namespace

Status Workbench::carry_out(const UserCommand& c, const std::string& argument) {
  const auto refuse = [this](std::string why) {
    note(Message::Level::warning, why);
    return Error{std::move(why)};
  };
  // 1. Is it a command that can be given now, and so?
  const Takes& takes = c.argument;
  if (!argument.empty() && !takes.any()) return refuse(fmt::format("{} takes no argument", c.id));
  if (argument.empty() && takes.needed()) return refuse(fmt::format("{} wants {}", c.id, takes.form));
  if (const char* why = missing(c)) return refuse(fmt::format("{} is not possible now: {}", c.id, why));
  if (!enabled(c)) return refuse(fmt::format("{} is not possible now", c.id));
  std::string given = argument;
  if (takes.kind == Takes::Kind::word && !argument.empty()) {
    const auto words = takes.words(*this);
    auto found = std::find(words.begin(), words.end(), argument);
    if (found == words.end())
      found = std::find_if(words.begin(), words.end(),
                           [&](const std::string& w) { return canonical_id(w) == canonical_id(argument); });
    if (found == words.end()) return refuse(none_of(c, argument, words));
    given = *found;
  }
  // 2. What it says.
  if (c.menu != Menu::view) ++acts_;
  u64 serial = newest_message();
  const BoardKeysScope keys(*this);
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
  const PanelBase* const p = this->panel(panel);
  if (p && frame.viewpoint.engine_hidden && panel != std::string_view("moves"))
    return note(Message::Level::warning, shared_texts::thoughts_hidden);
  if (const std::string csv = p ? p->table(frame) : std::string(); !csv.empty()) {
    ImGui::SetClipboardText(csv.c_str());
    return note(fmt::format("{}: {} rows copied as CSV", p->title(), std::count(csv.begin(), csv.end(), '\n') - 1));
  }
  note(Message::Level::warning,
       panel.empty() ? "click into a panel with a table first" : fmt::format("the panel {} has no table", panel));
}

PanelBase* Workbench::panel(std::string_view id) const {
  const auto it = std::find_if(panels_.begin(), panels_.end(), [&](const auto& p) { return id == p->id(); });
  return it == panels_.end() ? nullptr : it->get();
}

Pages* Workbench::pages_of(std::string_view panel) const { return dynamic_cast<Pages*>(this->panel(panel)); }

void Workbench::ask(std::string_view panel, const PanelRequest& request) {
  workspace_->show(panel);
  if (PanelBase* const p = this->panel(panel)) p->obey(request);
}

void Workbench::act(const action::TellBound& a) {
  const View& v = walk().view();
  const u32 slot = a.node < v.size() ? v.find(a.node) : no_node;
  if (slot == no_node) return;
  // Of a node that is not entered yet at that moment: as it was entered.
  const Tick now = walk().cursor().tick, t = std::max(a.tick < 0 ? now : a.tick, v.enter(slot));
  const bool goes = a.tick < 0 && (slot != walk().shown_slot() || t != now);
  MomentCache& m = moment();
  m.thread().begin(v, t, slot, a.beta, a.whole_line, session_->viewpoint(), m.models().nodes());
  if (goes) apply(command::GoToHit{t, a.node});
  workspace_->show("story");
}

void Workbench::act(const action::GoToStop& a) {
  BoundThread& thread = moment().thread();
  if (a.stop < 0 || a.stop >= static_cast<int>(thread.stops().size())) return;
  thread.stand(a.stop);
  const BoundStop s = thread.stops()[static_cast<std::size_t>(a.stop)];
  remember_moment();
  apply(command::GoToHit{s.tick, s.id});
}

void Workbench::act(const action::OpenMenu& a) { dialogs_->node_menu.open(a); }

void Workbench::save_picture(const std::string& what, const std::string& path, std::optional<ImVec2> size) {
  check(begin_picture(*this, what, path, size, [this, what, path](const Status& written) {
    if (check(written)) note(fmt::format(tr("picture of {} saved to {}"), what, path));
  }));
}

void Workbench::export_search(const std::string& path) {
  const auto& run_shown = session_->runs().run();
  check(export_.begin(run_shown->shared_recording(), path, now_));
}

Status Workbench::play_text(const std::string& text) {
  const Result<MoveCode> move = session_->play().game().parse_move(
      session_->play().position(), text, session_->play().tree().history(session_->play().current()));
  if (!move) return move.error();
  apply(command::Play{*move});
  return Done{};
}

}  // namespace ply::ui
