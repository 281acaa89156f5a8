#include "app/ui/workbench/landing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/review/exercise_desk.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/machine.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/tree_face.h"
#include "engine/learn/lesson_text.h"
#include "engine/link/link.h"
#include "engine/match/contest.h"
#include "engine/session/matches/engine_checks.h"
#include "engine/session/matches/matches.h"
#include "engine/session/matches/programs.h"
#include "engine/session/play/library.h"
#include "engine/session/searches/opening.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

std::size_t whole_megabytes(std::size_t bytes) { return (bytes + (std::size_t{1} << 20) - 1) >> 20; }

using What = Arrival::What;
constexpr Landing all_landings[] = {
    {What::game, {"Analyse"}, "board"},
    {What::position, {"Analyse", "Play", "Debug", "What if"}, "board"},
    {What::tree, {"Debug", "What if", "Learn"}, "board"},
    {What::games, {"Analyse", "Play"}, "games"},
    {What::recording, {"Debug", "What if"}, "tree"},
    {What::moment, {"Debug", "What if"}, "tree"},
    {What::search, {"Debug", "What if"}, "tree"},
    {What::results, {"Match"}, "cross_table"},
    {What::tables, {"Match"}, "cross_table"},
    {What::program, {"Programs"}, "program"},
    {What::positions, {"Match"}, "engine_check"},
};

std::string file_name(std::string_view path) { return visible(path.substr(path.find_last_of('/') + 1)); }

/// "a game of Kalah with 12 plies".
std::string game_words(const Play& play) {
  const std::string& title = play.game().type().title();
  if (tree_face(&play.game())) return tr("a tree");
  const int plies = play.tree().at(play.line().back()).ply;
  if (plies > 0)
    return fmt::format(tr("a game of {} with {}"), title, counted(static_cast<u64>(plies), "ply", "plies"));
  const bool begun = play.setup().position.has_value();
  return begun ? fmt::format(tr("a position of {}"), title) : fmt::format(tr("a game of {} at its start"), title);
}

/// What has come.
std::string arrived_words(const Session& s) {
  const auto& run = s.runs().run();
  switch (s.arrival().what) {
    case What::games:
      return fmt::format(tr("a list of {}"),
                         counted(s.library().games() ? s.library().games()->games.size() : 0, "game"));
    case What::recording:
      return run && run->recording() ? fmt::format(tr("a recording of {}"), counted(run->recording()->size(), "node"))
                                     : tr("a recording");
    case What::moment: return tr("a shared moment of a search");
    case What::search: return tr("a search, which has begun");
    case What::results: return tr("results of a match");
    case What::tables: return tr("a table of results");
    case What::program: return tr("a genetic program");
    case What::positions: return tr("positions at which an engine is checked");
    default: return game_words(s.play());
  }
}

/// What was open, before it is known what will take whose place.
void take_words(Arriving& a, const Session& s) {
  a.words = game_words(s.play());
  const auto& run = s.runs().run();
  if (run && run->recording() && run->purpose() != SearchRun::Purpose::move)
    a.words += fmt::format(tr(", a search of {}"), counted(run->recording()->size(), "node"));
  if (const auto& games = s.library().games()) a.list = fmt::format(tr(", the list {}"), file_name(games->name));
  if (const Contest* match = s.matches().contest(); match && !match->file().empty())
    a.match = fmt::format(tr(", the match {}"), file_name(match->file()));
  if (const ProgramFile* program = s.programs().program())
    a.program = fmt::format(tr(", the program {}"), visible(program->name));
}

std::string kept_words(const Arriving& a, What came) {
  return a.words + (came == What::games                             ? a.list
                    : came == What::results || came == What::tables ? a.match
                    : came == What::program                         ? a.program
                                                                    : std::string());
}

}  // namespace

std::span<const Landing> landings() { return all_landings; }

const Landing& landing_of(What what) {
  return *std::find_if(std::begin(all_landings), std::end(all_landings) - 1,
                       [&](const Landing& l) { return l.what == what; });
}

void Workbench::open_file(const std::string& path) {
  if (is_link(path)) return paste_text(path);
  if (session_->opening().working()) return session_->apply(command::Open{path});  // which says that it is too early
  begin_opening(path);
  if (const auto front = read_front(path, 4096); front && is_lesson_text(*front)) {
    const bool ok = act("lesson.open", path).ok();
    if (ok) remember_file(view_, path), ImGui::MarkIniSettingsDirty();
    return end_opening(*std::exchange(arriving_, std::nullopt), ok, tr("a lesson"));
  }
  session_->apply(command::Open{path});
  follow_opening();
}

void Workbench::paste_text(const std::string& text) {
  if (leads_to_lesson(text)) return void(act("lesson.open", std::string(trim(text))));
  begin_opening("");
  arriving_->link = is_link(text);
  session_->apply(command::Paste{text});
  ++changes_;
  follow_opening();
}

void Workbench::begin_opening(const std::string& path) {
  Arriving& a = arriving_.emplace();
  a.path = path;
  a.message = newest_message(), a.arrival = session_->arrival().serial;
  a.stays = first_frame_ && !options_.preset.empty();
  a.before = session_->what_is_open();
  if (!first_frame_) a.layout = workspace_->preset();  // its settings are read with the first frame
  take_words(a, *session_);
}

// What the interface does with a file when it is open: large ones are opened in the course of some frames.
void Workbench::follow_opening() {
  if (first_frame_ || !arriving_ || session_->opening().working() || session_->library().reading() ||
      session_->matches().checks().reading())
    return;
  Arriving a = std::move(*std::exchange(arriving_, std::nullopt));
  if (a.layout.empty()) a.layout = workspace_->preset();
  const auto& messages = session_->messages();
  const bool failed =
      !messages.empty() && messages.back().serial > a.message && messages.back().level == Message::Level::error;
  const bool came = session_->arrival().serial != a.arrival;
  const bool given_up = session_->opening().given_up() && session_->opening().path() == a.path;
  if (!a.path.empty() && !failed && !given_up) remember_file(view_, a.path), ImGui::MarkIniSettingsDirty();
  if (came) return end_opening(a, true, arrived_words(*session_));
  if (failed) end_opening(a, false, "");
}

std::string memory_words(std::size_t bytes) { return fmt::format(tr("With {} MB"), grouped(whole_megabytes(bytes))); }

std::size_t Workbench::memory_needed() const {
  if (const std::size_t file = session_->opening().needs()) return file;
  const auto& run = session_->runs().run();
  const Recording* r = run && !run->running() ? run->recording() : nullptr;
  if (!r || run->purpose() == SearchRun::Purpose::opened || r->summary().cut || run->visited() <= r->size()) return 0;
  // Plies are given up from half of the memory on
  const std::size_t halves = r->plan().policy == FullPolicy::keep_shallow ? 2 : 1;
  const std::size_t needs = halves * static_cast<std::size_t>(run->visited() + 1) * sizeof(NodeRecord);
  return needs > r->plan().budget_bytes && needs <= max_memory() ? needs : 0;
}

void Workbench::go_on_with_memory() {
  const std::size_t needs = memory_needed();
  const std::string file = session_->opening().needs() ? session_->opening().path() : std::string();
  SearchPlan plan = runs().settings();
  plan.budget_bytes = std::max(plan.budget_bytes, whole_megabytes(needs) << 20);
  session_->apply(command::SetSearch{plan});
  if (!file.empty()) return open_file(file);
  session_->apply(command::StartSearch{});
}

// The session's own words have said what is wrong; here stands what that means for whoever wanted it open.
void Workbench::end_opening(const Arriving& a, bool came, const std::string& words) {
  if (!came) {
    const auto& messages = session_->messages();
    const std::string why = messages.empty() ? std::string() : messages.back().text;
    landing_line_ = {fmt::format(tr("{}. Nothing is opened: {} stays, in {}."), why, a.words, a.layout),
                     true,
                     session_->opening().needs() ? memory_words(memory_needed()) : std::string(),
                     session_->opening().needs() ? "search.with_memory" : "",
                     acts_,
                     &session_->play().tree()};
    return;
  }
  const std::string name = !a.path.empty() ? file_name(a.path) : a.link ? tr("The link") : tr("What was pasted");
  if (!a.stays && words != tr("a lesson")) land();
  if (a.stays) return;
  before_ = std::pair(a.before, a.layout);
  const CommandTable::Entry* back = table_->find("file.back");
  landing_line_ = {fmt::format(tr("{} is {}. What was open is kept: {}, in {}. {} brings it back."), name, words,
                               kept_words(a, session_->arrival().what), a.layout, CommandTable::key_text(*back)),
                   false,
                   tr("Back"),
                   "file.back",
                   acts_,
                   &session_->play().tree()};
}

void Workbench::land() {
  const Landing& l = landing_of(session_->arrival().what);
  const auto shown = [&](const char* layout) { return layout && workspace_->preset() == layout; };
  if (std::none_of(std::begin(l.layouts), std::end(l.layouts), shown)) workspace_->select_preset(l.layouts[0]);
  if (!workspace_->maximised().empty() && workspace_->maximised() != l.panel) workspace_->restore();
  if (!workspace_->is_visible(l.panel)) workspace_->show(l.panel);
  if (const SharedMoment* m = session_->shared_moment(); m && l.what == What::moment) take_moment_view(m->view);
}

void Workbench::go_back() {
  if (!before_) return;
  const auto [before, layout] = *std::exchange(before_, std::nullopt);
  landing_line_.reset();
  if (!check(session_->bring_back(before))) return;
  ++changes_;
  workspace_->select_preset(layout);
  note(fmt::format(tr("back to {}"), game_words(session_->play())));
}

// At the start: the exercises whose day has come.
void Workbench::tell_due() {
  auto* door = dynamic_cast<ExerciseDoor*>(panel("review_mistake"));
  const int due = door ? door->desk().due_today() : 0;
  if (due == 0 || shows_landing_line()) return;
  landing_line_ = {
      due == 1 ? tr("One exercise comes back today.") : fmt::format(tr("{} exercises come back today."), due),
      false,
      tr("Try them"),
      "exercise.due",
      acts_,
      &session_->play().tree()};
}

// ---- The line ----

bool Workbench::shows_landing_line() {
  if (landing_line_ && (landing_line_->acts != acts_ || landing_line_->game != &session_->play().tree()))
    landing_line_.reset();
  return landing_line_.has_value();
}

float Workbench::landing_line_height() const {
  const float room = landing_line_room();
  return ImGui::CalcTextSize(landing_line_->text.c_str(), nullptr, false, room).y + px(14);
}

float Workbench::landing_line_room() const {
  const float buttons =
      ImGui::GetFrameHeight() * 1.15f + px(10) +
      (landing_line_->act.empty() ? 0
                                  : text_width(landing_line_->button) + 2 * ImGui::GetStyle().FramePadding.x + px(10));
  return std::max(px(60), ImGui::GetIO().DisplaySize.x - px(34) - buttons);
}

void Workbench::draw_landing_line() {
  const ImVec2 at = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImU32 mark = landing_line_->failed ? theme().error : theme().accent;
  draw.AddRectFilled(at, {at.x + size.x, at.y + size.y}, theme().raised);
  draw.AddRectFilled(at, {at.x + px(4), at.y + size.y}, mark);
  const float room = landing_line_room(), top = ImGui::GetCursorPosY();
  ImGui::SetCursorPos({px(14), top + px(2)});
  ImGui::PushTextWrapPos(px(14) + room);
  ImGui::TextUnformatted(landing_line_->text.c_str());
  ImGui::PopTextWrapPos();
  probe("text.landing");
  ImGui::SetCursorPos({px(14) + room + px(10), std::floor((size.y - ImGui::GetFrameHeight()) / 2)});
  if (const std::string& act = landing_line_->act; !act.empty()) {
    if (text_button("landing.back", landing_line_->button.c_str(), table_->find(act)->command.help)) asked_.act(act);
    ImGui::SameLine(0, px(10));
  }
  if (icon_button("landing.close", Icon::close, tr("Closes this line"))) landing_line_.reset();
}

}  // namespace ply::ui
