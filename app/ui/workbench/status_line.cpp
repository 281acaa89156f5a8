// Status line of the workbench: what is going on, its figures, and the newest message.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/match/match_words.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/workbench/linter_light.h"
#include "app/ui/workbench/presets.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/clock.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/foreign/trace_origin.h"
#include "engine/match/contest.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/reducing.h"
#include "engine/session/answers/repeating.h"
#include "engine/session/matches/matches.h"
#include "engine/session/searches/opening.h"

namespace ply::ui {

namespace {

// How a search came to its end, for whoever looks at what it found.
std::string ended_words(const SearchRun& run) {
  const int depth = run.result().depth;
  const char* words = nullptr;
  switch (run.end()) {
    case SearchEnd::depth: return fmt::format(tr("search finished at depth {}"), depth);
    case SearchEnd::settled:
      return fmt::format(tr("search finished at depth {}: a deeper one would find the same"), depth);
    case SearchEnd::nodes: words = tr("node limit reached"); break;
    case SearchEnd::time: words = tr("time limit reached"); break;
    case SearchEnd::stopped: words = tr("search stopped by you"); break;
    case SearchEnd::failed: words = tr("search ended by an error"); break;
  }
  return words + (depth > 0 ? fmt::format(tr(", depth {} finished"), depth) : std::string(tr(", no depth finished")));
}

}  // namespace

std::string Workbench::status_text() const {
  const Session& s = *session_;
  const auto& run = s.runs().run();
  const char* dot = signs().dot;
  std::string out;
  // 1. What is going on.
  if (watching()) return tr("watching a search: any key takes over");
  if (export_.running()) return export_.progress(now_);
  if (s.opening().working() && s.opening().made()) return fmt::format(tr("under way: {}"), s.opening().path());
  if (s.opening().working())
    return fmt::format(tr("opening {}: {:.0f} %"), s.opening().path().substr(s.opening().path().find_last_of('/') + 1),
                       100 * s.opening().share());
  if (s.play().editing()) out = tr("editing a position");
  else if (run && run->running() && run->paused()) out = tr("paused");
  else if (s.computer_thinks()) out = tr("the computer thinks");
  else if (run && run->running()) out = tr("searching");
  else if (s.play().end()) out = tr("game over");
  else if (workspace_->for_playing() && (!run || run->purpose() == SearchRun::Purpose::move))
    out = s.play().computer_to_move() ? tr("the computer is to move: Space") : tr("your move");
  else if (run && run->purpose() == SearchRun::Purpose::opened) {
    const bool imported = run->recording() && run->recording()->plan().imported();
    out = imported ? fmt::format(tr("search of {}"), visible(run->recording()->plan().engine)) : tr("opened recording");
    if (const auto origin = imported ? origin_of(*run->recording()) : nullptr; origin && !origin->other.empty())
      out += fmt::format("  {} {}", signs().warning, tr("another search"));
  } else if (run && run->request().program) out = tr("a genetic program has moved");
  else if (run && run->solved()) out = tr("solved");
  else if (run) out = ended_words(*run);
  else out = tr("ready");
  const Answers& answers = s.answers();
  if (answers.whole().working() || answers.sums().working())  // what panels wait for comes first
    out += fmt::format("  {}  ", dot) +
           fmt::format(tr("reading: {:.0f} %"),
                       100 * (answers.whole().working() ? answers.whole().share() : answers.sums().share()));
  if (s.matches().playing()) {
    const MatchProgress p = s.matches().contest()->progress();
    if (p.wanted > 0) out += fmt::format("  {}  ", dot) + fmt::format(tr("match {} of {}"), p.games, p.wanted);
    if (p.played > 0) out += fmt::format(tr(", {} left"), duration_text(p.left()));
  }
  if (s.repeating().working()) {
    const float share = s.repeating().share();
    const bool engine = s.repeating().zooming().working();
    out += fmt::format("  {}  ", dot);
    if (share < 0) out += engine ? tr("the engine runs again") : tr("repeating the search");
    else
      out += fmt::format(
          fmt::runtime(engine ? tr("the engine runs again: {:.0f} %") : tr("repeating the search: {:.0f} %")),
          100 * share);
    if (share > 0.02f)
      out += fmt::format(tr(", {} left"), duration_text(s.repeating().seconds() * (1 - share) / share));
  }
  if (const Reducing& reducing = s.answers().reducing(); reducing.working())
    out += fmt::format("  {}  ", dot) +
           fmt::format(tr("reducing the search: {} trials"), grouped(reducing.so_far().trials));
  if (!run) return out;
  if (s.viewpoint().engine_hidden && run->purpose() == SearchRun::Purpose::move) return out;
  if (workspace_->for_playing() && run->purpose() != SearchRun::Purpose::analysis) return out;
  if (teaches(*workspace_))  // a lesson says what is to be known of its search
    return run->running() && !run->paused() ? out : std::string();

  // 2. Its figures.
  if (run->request().program) return out;
  const u64 nodes = run->visited();
  const bool timed_here = run->purpose() != SearchRun::Purpose::opened;
  const double seconds = timed_here ? shown_seconds(run->seconds()) : run->seconds();
  out += fmt::format("  {}  {} {}", dot, grouped(nodes), nodes == 1 ? "node" : "nodes");
  if (run->running() && run->recording() && run->request().threads > 1)
    out += fmt::format(tr(" by the first of {} threads"), run->request().threads);
  else if (const std::size_t threads = run->result().thread_nodes.size(); threads > 1 && !run->running())
    out += fmt::format(tr(" by {} threads"), threads);
  if (seconds > 0.0005 && !(run->running() && run->paused()))
    out += fmt::format("  {}  {} n/s", dot, short_count(static_cast<double>(nodes) / seconds));
  if (const Recording* r = run->recording()) {
    constexpr double mb = 1 << 20;
    if (r->blocks()) out += fmt::format("  {}  {}", dot, tr("recording read on demand"));
    else out += fmt::format("  {}  recording {:.1f} MB", dot, static_cast<double>(r->size()) * sizeof(NodeRecord) / mb);
    if (run->purpose() != SearchRun::Purpose::opened)
      out += fmt::format(" of {:.0f}", static_cast<double>(r->plan().budget_bytes) / mb);
    if (nodes > r->size() + static_cast<u64>(run->running() ? 300 : 0)) {
      const bool full = run->purpose() != SearchRun::Purpose::opened && !(r->finished() && r->summary().cut);
      out += fmt::format(fmt::runtime(full ? tr(", full: {} nodes not kept") : tr(", {} nodes not kept")),
                         grouped(nodes - r->size()));
    }
  }
  if (!run->running() && run->result().table_capacity > 0) {
    out += fmt::format(
        "  {}  table {:.0f} %", dot,
        100.0 * static_cast<double>(run->result().table_used) / static_cast<double>(run->result().table_capacity));
  }
  return out;
}

void Workbench::draw_status() {
  if (watching()) {
    const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(status_text().c_str());
    ImGui::GetWindowDrawList()->AddRectFilled({at.x - px(8), at.y - px(3)},
                                              {at.x + size.x + px(8), at.y + size.y + px(3)}, theme().accent, px(4));
    coloured(theme().accent_text, status_text());
  } else {
    dim(status_text());
  }
  probe("text.status");
  if (const std::size_t needs = watching() || session_->opening().needs() ? 0 : memory_needed()) {
    ImGui::SameLine(0, px(10));
    const CommandTable::Entry& with = *table_->find("search.with_memory");
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(5), 0});
    if (text_button("search.with_memory", memory_words(needs).c_str(), CommandTable::tooltip(with)))
      asked_.act("search.with_memory");
    ImGui::PopStyleVar();
  }
  if (!session_->viewpoint().engine_hidden && !teaches(*workspace_)) {
    const auto& run = session_->runs().run();
    linter_light(session_->answers().lint().answer(), run && run->recording() && run->recording()->plan().imported(),
                 asked_);
  }
  const auto& messages = session_->messages();
  if (messages.empty()) return;
  const Message& m = messages.back();
  // What was said before another search was shown is not about it; the computer's own moves are no search to look at.
  const auto& shown = session_->runs().run();
  const auto run = shown && shown->purpose() != SearchRun::Purpose::move ? shown : message_run_.lock();
  if (m.serial != message_seen_) message_seen_ = m.serial, message_time_ = clock_seconds(), message_shown_ = true;
  else if (run != message_run_.lock()) message_shown_ = false;
  message_run_ = run;
  if (message_leaves()) message_shown_ = false;
  if (!message_shown_ || !may_be_read(m, session_->viewpoint(), session_->play(), view_)) return;
  const ImU32 colour = m.level == Message::Level::news    ? theme().text
                       : m.level == Message::Level::error ? theme().error
                                                          : theme().warning;
  ImGui::SameLine(0, px(18));
  const float room = ImGui::GetWindowContentRegionMax().x - ImGui::GetCursorPosX();
  std::string text = (m.level == Message::Level::news ? "" : std::string(signs().warning) + " ") + m.text;
  std::replace(text.begin(), text.end(), '\n', ' ');
  const float width = ImGui::CalcTextSize(text.c_str()).x;
  if (width < room) ImGui::SetCursorPosX(ImGui::GetWindowContentRegionMax().x - width);
  fitted_text(colour, text, room);
  probe("text.message");
}

}  // namespace ply::ui
