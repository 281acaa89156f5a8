// Menu bar and tool bar of the workbench.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "app/ui/host/places.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/debug/search_settings.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/workbench/presets.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/bounded.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/foreign/trace_origin.h"
#include "engine/session/answers/answers.h"
#include "engine/session/file_searches.h"
#include "engine/session/reviews/reviewing.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

namespace {

const char* point_of_view_name(const Session& s, PointOfView view) {
  switch (view) {
    case PointOfView::mover: return "mover";
    case PointOfView::first:
      if (s.searched_at().where != SearchedAt::Where::unknown)
        return s.play().game().type().side_name(Side::first).c_str();
      // Of a type, which lives as long as the program
      if (const auto board = s.runs().recorded_board()) return board->type().side_name(Side::first).c_str();
      return tr("first");
    case PointOfView::root: return "root player";
  }
  return "";
}

// The searches of a file, the one that is shown marked.
void searches_menu(const Session& session, Commands& asked) {
  const auto file = file_of_searches(session);
  if (!file) return;
  const bool open = ImGui::BeginMenu(tr("Searches of the file"));
  if (probing()) probe("menu.searches");
  if (!open) return;
  int n = 0;
  for (const TraceSearch& s : file->searches) {
    const std::string line = fmt::format(tr("{}. depth {}, {} nodes"), ++n, s.depth, grouped(s.nodes)) + "  " +
                             std::string(utf8_front(visible(s.root), 60));
    if (ImGui::MenuItem(line.c_str(), nullptr, n == file->chosen)) asked.act("file.search", fmt::format("{}", n));
    if (probing()) probe(fmt::format("menu.search.{}", n));
  }
  ImGui::EndMenu();
}

}  // namespace

// ---- Menu bar ----

void Workbench::draw_menu() {
  for (const Menu menu : menus) {
    const bool open = ImGui::BeginMenu(menu_title(menu));
    if (!open && probing()) probe(fmt::format("menu.{}", menu_title(menu)));
    if (!open) continue;
    draw_menu_items(menu);
    ImGui::EndMenu();
  }
  draw_layouts();
}

void Workbench::draw_menu_items(Menu menu) {
  for (const CommandTable::Entry& e : table_->all()) {
    const UserCommand& c = e.command;
    if (c.menu != menu || c.quiet) continue;
    if (c.line_before) ImGui::Separator();
    const std::string key = CommandTable::key_text(e);
    if (ImGui::MenuItem(c.label.c_str(), key.empty() ? nullptr : key.c_str(), c.checked && c.checked(*this),
                        enabled(c)))
      asked_.act(c.id);
    const char* const why = missing(c);
    item_tooltip(why ? fmt::format("{}\n{}", c.help, why).c_str() : c.help.c_str());
    if (probing()) probe("item." + c.id);

    // Lists that come from elsewhere, below the command they belong to.
    if (c.id == "file.open") {
      if (ImGui::BeginMenu("Recent files", !view_.recent.empty())) {
        for (const std::string& path : view_.recent) {
          if (ImGui::MenuItem(path.c_str())) asked_.act("file.open", path);
        }
        ImGui::EndMenu();
      }
      if (ImGui::BeginMenu("Examples", !options_.examples_folder.empty())) {
        for (const Example& x : list_examples(options_.examples_folder)) {
          if (ImGui::MenuItem(x.title.c_str())) asked_.act("file.open", x.path);
          if (probing()) probe("example." + x.title);
        }
        ImGui::EndMenu();
      }
      probe("menu.examples");
    }
    if (c.id == "file.search") searches_menu(*session_, asked_);
    if (c.id == "game.reopen" && !session_->play().shelf().empty() && ImGui::BeginMenu("Games put aside")) {
      int n = 0;
      for (const std::string& text : session_->play().shelf()) {
        std::string line = fmt::format("{}. {}", ++n, text);
        std::replace(line.begin(), line.end(), '\n', ' ');
        if (line.size() > 90) line = line.substr(0, 87) + "...";
        if (ImGui::MenuItem(line.c_str())) asked_.act(c.id, fmt::format("{}", n));
      }
      ImGui::EndMenu();
    }
    if (c.id == "view.maximise" && ImGui::BeginMenu("Panels")) {
      for (const Panel& p : workspace_->panels()) {
        const bool open = workspace_->is_open(p.id);
        if (ImGui::MenuItem(p.title.c_str(), nullptr, open)) asked_.act(open ? "view.hide" : "view.show", p.id);
        if (probing()) probe("menu.panel." + p.id);
      }
      ImGui::EndMenu();
    }
  }
}

// ---- Tool bar ----

void Workbench::tool_button(const char* id, int icon) {
  const CommandTable::Entry* e = table_->find(id);
  const char* const why = missing(e->command);
  const std::string tooltip = CommandTable::tooltip(*e) + (why ? std::string("\n") + why : std::string());
  if (icon_button(id, static_cast<Icon>(icon), tooltip, {}, enabled(e->command),
                  e->command.checked && e->command.checked(*this)))
    asked_.act(id);
  ImGui::SameLine(0, px(1));
}

// Where the window is small, or all in it large, the moment and the point of view stand in a line of their own.
// A lesson needs no transport and no form, and a finished game none as long as no search is looked into.
int Workbench::tool_lines() const {
  if (workspace_->preset() == "Analyse" && (session_->reviewing().review() || !session_->runs().run())) {
    const auto open = [&](const char* panel) { return workspace_->is_visible(panel); };
    if (const auto searches = {"plots", "search", "node", "heuristic", "root_bars", "tree", "icicle", "outline",
                               "compare"};
        std::none_of(searches.begin(), searches.end(), open))
      return 0;
  }
  if (workspace_->preset() == "Learn" && teaches(*workspace_)) return 0;
  return ImGui::GetIO().DisplaySize.x / look().scale() < 1240 ? 2 : 1;
}

void Workbench::draw_tools() {
  const auto button = [this](const char* id, Icon icon) { tool_button(id, static_cast<int>(icon)); };
  const float display = ImGui::GetIO().DisplaySize.x / look().scale();

  // 1. The search.
  button("search.run", Icon::play);
  button("search.pause", Icon::pause);
  button("search.stop", Icon::stop);
  tool_separator();
  button("step.first", Icon::first);
  button("step.previous_cut", Icon::back_to_cut);
  button("step.back_over", Icon::back_over);
  button("step.back", Icon::back);
  button("step.into", Icon::into);
  button("step.over", Icon::over);
  button("step.out", Icon::out);
  button("step.next_cut", Icon::to_cut);
  button("step.last", Icon::last);
  button("step.play", Icon::next);
  const bool two = tool_lines() == 2;
  if (!two) draw_speed();
  tool_separator();

  // 2. What the next one does.
  SearchPlan s = session_->runs().settings();
  int depth = s.limits.depth;
  ImGui::AlignTextToFramePadding();
  if (display > 820) {
    dim(tr("depth"));
    ImGui::SameLine(0, px(6));
  }
  const bool steps = display > 700;
  ImGui::SetNextItemWidth(px(56) + (steps ? 2 * ImGui::GetFrameHeight() : 0));
  const int one = 1;
  if (ImGui::InputScalar("##depth", ImGuiDataType_S32, &depth, steps ? &one : nullptr, nullptr,
                         depth < 1 ? "none" : "%d")) {
    s.limits.depth = depth < 1 ? -1 : std::min(depth, max_depth);
    asked_.push(command::SetSearch{s});
  }
  probe("field.depth");
  item_tooltip(tr("Depth limit in plies; below 1: none"));
  ImGui::SameLine(0, px(6));
  draw_search_popup();

  // 3. At the right end: whose view, and hiding the engine. In between the moment.
  const char* views[3];
  float width = 0;
  constexpr PointOfView order[] = {PointOfView::root, PointOfView::first, PointOfView::mover};
  for (std::size_t i = 0; i < 3; ++i) {
    const PointOfView v = order[i];
    views[i] = point_of_view_name(*session_, v);
    width += ImGui::CalcTextSize(views[i]).x + px(20);
  }
  if (two) {
    draw_speed();
    ImGui::SameLine(0, px(8));
  } else {
    tool_separator();
  }
  // Where all is large and the window is not, the control stands without its label.
  std::string scores = "scores for";
  float right = width + ImGui::CalcTextSize(scores.c_str()).x + px(10) + ImGui::GetFrameHeight() * 2 + px(22);
  if (ImGui::GetWindowContentRegionMax().x - right - (two ? px(300) : 0) < ImGui::GetCursorPosX()) {
    right -= ImGui::CalcTextSize(scores.c_str()).x + px(6);
    scores.clear();
  }
  const float x = ImGui::GetWindowContentRegionMax().x - right;
  const float room = x - ImGui::GetCursorPosX() - px(12);
  if (room > px(120)) draw_scrubber(room);
  ImGui::SameLine(std::max(x, ImGui::GetCursorPosX()));
  if (!scores.empty()) {
    ImGui::AlignTextToFramePadding();
    dim(scores);
    item_tooltip(shared_texts::score_side_help);
    ImGui::SameLine(0, px(6));
  }
  int chosen = static_cast<int>(std::find(order, order + 3, session_->viewpoint().of) - order);
  if (segmented("view", views, chosen)) asked_.push(command::SetPointOfView{order[chosen]});
  ImGui::SameLine(0, px(8));
  const bool hidden = session_->viewpoint().engine_hidden;
  tool_button("view.hide_engine", static_cast<int>(hidden ? Icon::eye_off : Icon::eye));
  button("board.flip", Icon::flip);
}

/// How fast events are played.
void Workbench::draw_speed() {
  const double now = session_->walk().cursor().events_per_second;
  ImGui::SetNextItemWidth(px(54));
  ImGui::PushStyleColor(ImGuiCol_FrameBg, with_alpha(theme().field, 0));
  const bool open =
      ImGui::BeginCombo("##speed", fmt::format("{}/s", short_count(now)).c_str(), ImGuiComboFlags_NoArrowButton);
  ImGui::PopStyleColor();
  probe("combo.speed");
  if (!open) item_tooltip(tr("Events a second while they are played"));
  if (open) {
    if (ImGui::Selectable(tr("only the interesting moments"), session_->answers().highlights().only()))
      asked_.act("step.only_highlights");
    probe("item.speed.highlights");
    item_tooltip(shared_texts::only_highlights_help);
    ImGui::Separator();
    for (const double speed : {1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 1e3, 1e4, 1e5, 1e6}) {
      if (ImGui::Selectable(fmt::format("{} a second", short_count(speed)).c_str(), speed == now))
        asked_.push(command::PlaySpeed{speed});
    }
    ImGui::EndCombo();
  }
  ImGui::SameLine(0, px(1));
}

void Workbench::draw_search_popup() {
  const SearchPlan& now = session_->runs().settings();
  const ProfileInfo* profile = session_->play().game().profile(now.profile);
  const std::string label = fmt::format("{}{}###settings", profile ? profile->title : now.profile,
                                        now.options.algorithm == Algorithm::minimax ? ", minimax" : "");
  if (ImGui::Button(label.c_str())) ImGui::OpenPopup("settings");
  probe("btn.settings");
  item_tooltip(tr("Profile, algorithm, switches and recording of the next search"));
  ImGui::SetNextWindowSize({px(330), 0});
  if (!ImGui::BeginPopup("settings")) return;
  SearchPlan s = now;
  bool changed = draw_profile(session_->play().game(), s);
  ImGui::Separator();
  changed = draw_limits(s) || changed;
  ImGui::Separator();
  changed = draw_switches(session_->play().game(), s) || changed;
  ImGui::Separator();
  changed = draw_recording(session_->play().game(), s) || changed;
  if (changed) asked_.push(command::SetSearch{s});
  ImGui::EndPopup();
}

void Workbench::draw_scrubber(float width) {
  const View& v = session_->walk().view();
  const Tick edge = session_->walk().edge(), tick = session_->walk().cursor().tick;
  const std::string text =
      v.empty() ? "no recording"
                : fmt::format("{} / {}", tick < 0 ? std::string(tr("start")) : grouped(static_cast<u64>(tick)),
                              grouped(static_cast<u64>(std::max<Tick>(edge, 0))));
  compat::push_font(fonts().mono);
  const float text_width = std::max(ImGui::CalcTextSize(text.c_str()).x, ImGui::CalcTextSize("0,000 / 0,000").x);
  ImGui::PopFont();
  const float bar = width - text_width - px(16), height = ImGui::GetFrameHeight();
  if (bar > px(60)) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton("##scrub", {std::max(bar, 1.0f), height});
    probe("scrub");
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float y = std::floor(at.y + height / 2), pad = px(6), length = bar - 2 * pad;
    draw.AddRectFilled({at.x + pad, y - px(2)}, {at.x + pad + length, y + px(2)}, theme().field, px(2));
    if (!v.empty()) {
      const float share =
          edge < 0 ? 0 : static_cast<float>(static_cast<double>(tick + 1) / static_cast<double>(edge + 1));
      const float x = at.x + pad + share * length;
      draw.AddRectFilled({at.x + pad, y - px(2)}, {x, y + px(2)}, with_alpha(theme().accent, 0.7f), px(2));
      const bool hot = ImGui::IsItemHovered() || ImGui::IsItemActive();
      draw.AddCircleFilled({x, y}, hot ? px(7) : px(5.5f), theme().accent, 20);
      if (ImGui::IsItemActivated()) remember_moment();
      if (ImGui::IsItemActive()) {
        const double wanted =
            bounded((static_cast<double>(ImGui::GetIO().MousePos.x) - static_cast<double>(at.x + pad)) /
                        std::max(1.0, static_cast<double>(length)),
                    0.0, 1.0);
        const Tick to = static_cast<Tick>(wanted * static_cast<double>(edge + 1) + 0.5) - 1;
        if (to != tick) asked_.push(command::Seek{to});
      }
    }
    item_tooltip(tr("The moment that all panels show. Drag it, or use , and . to step."));
    ImGui::SameLine(0, px(8));
  }
  ImGui::AlignTextToFramePadding();
  compat::push_font(fonts().mono);
  dim(text);
  ImGui::PopFont();
  item_tooltip(tr("Events: every node has one when it is entered and one when it is left"));
  ImGui::SameLine();
}

}  // namespace ply::ui
