#include "app/ui/panels/learn/lesson_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/learn_parts.h"
#include "app/ui/panels/learn/lesson_parts.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/read/places/subject.h"

namespace ply::ui::learn {
namespace {

std::optional<Position> position_of(const LessonScene& sc, u32 slot, u32 node) {
  if (!sc.tree || node >= sc.tree->nodes.size()) {
    Nodes nodes;
    nodes.reset(sc.subject);
    const Position* at = nodes.position(sc.recording->view(), slot);
    return at ? std::optional<Position>(*at) : std::nullopt;
  }
  std::vector<MoveCode> path;
  for (u32 k = node; k != 0; k = static_cast<u32>(sc.tree->nodes[k].parent))
    path.push_back(static_cast<MoveCode>(sc.tree->nodes[k].move));
  Position p = sc.root.position;
  for (auto m = path.rbegin(); m != path.rend(); ++m) p = sc.root.game->after(p, *m);
  return p;
}

void all_lessons(LessonDesk& desk, Commands& commands) {
  ImGui::SetCursorPos({px(20), px(16)});
  ImGui::BeginChild("lessons", {ImGui::GetContentRegionAvail().x - px(20), ImGui::GetContentRegionAvail().y - px(8)});
  dim(tr("One misconception per lesson. Progress is kept."));
  if (text_button("lesson.file", tr("Open a lesson..."))) commands.act("file.open");
  beside(tr("Worksheets"));
  if (text_button("lesson.worksheet", tr("Worksheets"), tr("Alpha-beta by hand, and told why.")))
    commands.act("worksheet.open");
  beside(tr("How to write one"));
  if (text_button("lesson.how", tr("How to write one"))) commands.act("help.guide", "lessons");
  ImGui::Dummy({1, px(8)});
  const int clicked = lesson_list(desk);
  if (desk.list().empty()) dim(tr("The lessons that come with the program were not found."));
  ImGui::EndChild();
  if (clicked >= 0) commands.act("lesson.open", desk.list()[static_cast<std::size_t>(clicked)].path);
}

void refused_lesson(const LessonDesk& desk, Commands& commands) {
  ImGui::SetCursorPos({px(24), px(20)});
  ImGui::BeginChild("refused", {ImGui::GetContentRegionAvail().x - px(24), ImGui::GetContentRegionAvail().y - px(8)});
  wrapped_text(theme().text, tr("This lesson cannot be shown yet:"));
  wrapped_text(theme().text_dim, desk.path());
  ImGui::Dummy({1, px(6)});
  for (const LessonProblem& p : desk.problems()) {
    wrapped_text(p.remark ? theme().text_dim : theme().warning, text(p));
    const LessonQuote quote = quote_of(p, desk.text());
    if (quote.line.empty()) continue;
    ImGui::Indent(px(16));
    mono(quote.line);
    if (quote.mark >= 0) mono(theme().warning, std::string(static_cast<std::size_t>(quote.mark), ' ') + "^");
    ImGui::Unindent(px(16));
    ImGui::Dummy({1, px(6)});
  }
  ImGui::Dummy({1, px(8)});
  if (text_button("lesson.reread", tr("Read it again"))) commands.act("lesson.open", desk.path());
  beside(tr("All lessons"));
  if (text_button("lesson.list", tr("All lessons"))) commands.act("lesson.list");
  beside(tr("How to write one"));
  if (text_button("lesson.how", tr("How to write one"))) commands.act("help.guide", "lessons");
  ImGui::EndChild();
}

}  // namespace

void lesson_pages(LessonDesk& desk, Commands& commands) {
  if (desk.path().empty()) all_lessons(desk, commands);
  else refused_lesson(desk, commands);
}

void lesson_board(const LessonState& state, u32 pointed, const ViewState& how, ImVec2 min, ImVec2 max) {
  const LessonStep& step = state.here();
  const LessonScene& sc = state.lesson().scenes[static_cast<std::size_t>(step.scene)];
  const float u = look().scale(), size = 15 * u;
  const u32 node = pointed != no_card_node ? pointed : sc.tree ? step.node : no_card_node;
  const auto position = position_of(sc, step.slot, node);
  if (!position) return;
  // The path that leads there, and how far the search still looks.
  Nodes nodes;
  nodes.reset(sc.subject);
  const View v = sc.recording->view();
  std::string path = pointed != no_card_node && sc.tree ? sc.tree->path[pointed] : nodes.line(v, step.slot);
  if (path.empty()) path = tr("root");
  if (const int left = v[step.slot].depth(); pointed == no_card_node)
    path += "   " + (left == 1 ? std::string(tr("1 ply to go")) : fmt::format(tr("{} plies to go"), left));
  const ImVec2 takes = size_of_text(size, path, false, max.x - min.x);
  const BoardView view = sc.root.game->board(*position);
  const BoardPlace place = fit_board(view, min, {max.x, max.y - takes.y - px(6)}, how.flipped, px(72));
  if (place.unit > 1) paint_board(*ImGui::GetWindowDrawList(), view, place, how.kanji);
  probe_rect("lesson.board", min, max);
  put_text({min.x, max.y - takes.y}, size, theme().text_dim, path, false, max.x - min.x);
}

void lesson_column(LessonDesk& desk, const LessonSight& sight, Commands& commands, ImVec2 min, ImVec2 max) {
  const LessonState& s = *desk.state();
  const CheckedLesson& lesson = s.lesson();
  const Theme& t = theme();
  const float u = look().scale(), width = max.x - min.x,
              unit = bounded(std::min(width / 396, (max.y - min.y) / 760), 0.55f * u, u);
  const float label = std::max(14 * u, 16 * unit);

  // 1. From below: the way, and the lessons.
  const float high = std::max(30 * u, 60 * unit), gap = 16 * unit, half = (width - gap) / 2,
              letters = std::max(15 * u, 22 * unit);
  const bool end = s.ready() && s.step() + 1 == s.steps();
  const ListedLesson* following = end ? desk.following() : nullptr;
  if (large_button("lesson.back", {min.x, max.y - high}, {min.x + half, max.y}, letters, tr("Back"),
                   s.can_back() ? ButtonLook::plain : ButtonLook::quiet))
    commands.act("lesson.back");
  const char* on = following ? tr("Next lesson") : tr("Next");
  const float fits = std::min(letters, letters * (half - 8 * u) / std::max(size_of_text(letters, on, true).x, 1.0f));
  if (large_button("lesson.next", {min.x + half + gap, max.y - high}, max, std::max(fits, 14 * u), on,
                   s.can_next() || following ? ButtonLook::main : ButtonLook::quiet)) {
    if (following) commands.act("lesson.open", following->path);
    else commands.act("lesson.next");
  }
  const bool low = max.y - min.y < 480 * u;
  float squares = 0;
  const float room = low ? 2 * (px(19) + 8 * unit) : 2 * 56 * unit;
  const float row = max.y - high - 18 * unit - room;
  if (const int other = lesson_squares(desk, {min.x, row}, width, unit, low, squares); other >= 0)
    commands.act("lesson.open", desk.list()[static_cast<std::size_t>(other)].path);
  const float all = size_of_text(label, tr("All lessons"), true).x, list_y = row - label * 1.6f;
  ImGui::SetCursorScreenPos({max.x - all, list_y});
  if (ImGui::InvisibleButton("##all", {all, label * 1.3f})) commands.act("lesson.list");
  probe("lesson.all");
  item_tooltip(tr("The list of lessons, with the progress in each."));
  put_text({max.x - all, list_y}, label, t.selection_edge, tr("All lessons"), true);
  if (s.asked() > 0)
    put_text({min.x, list_y}, label, t.text_dim, fmt::format(tr("{} of {} right"), s.right(), s.asked()));
  const float bottom = list_y - 8 * unit;

  // 2. From above: which lesson, how far, what it is about.
  float y = min.y;
  put_text({min.x, y}, label, t.selection_edge,
           lesson.number ? fmt::format(tr("Lesson {}"), lesson.number) : std::string(tr("A lesson")), true);
  const std::string at = fmt::format(tr("{} of {}"), s.step() + 1, s.steps());
  put_text({max.x - size_of_text(label, at).x, y}, label, t.text_dim, at);
  y += label * 1.5f;
  steps_bar({min.x, y}, width, s.steps(), s.step(), unit);
  y += 22 * unit;
  y += put_text({min.x, y}, std::max(18 * u, 30 * unit), t.text, lesson.title, true, width).y + 8 * unit;

  // 3. What there is room for: first the sentence to remember, then prose.
  std::string remembered;
  for (int i = 0; i <= s.step(); ++i) {
    const LessonStep& step = lesson.steps[static_cast<std::size_t>(i)];
    const bool done = i < s.step() || s.ready();
    if (done && !step.remember.empty()) remembered = step.remember;
  }
  const float large = std::max(16 * u, 26 * unit), beside_bar = width - 20 * unit;
  const float wanted =
      remembered.empty() ? 0 : label * 1.6f + size_of_text(large, remembered, true, beside_bar).y + 20 * unit;
  const float prose = std::max(14.5f * u, 20 * unit);
  std::vector<std::string> reported = lesson.about;
  if (reported.empty() && !lesson.against.empty())
    reported = {fmt::format(tr("Common mistake: \"{}\"."), lesson.against)};
  for (const std::string& line : reported) {
    const float takes = size_of_text(prose, line, false, width).y;
    if (y + takes + wanted > bottom) break;
    put_text({min.x, y}, prose, t.text_dim, line, false, width);
    y += takes + 6 * unit;
  }
  y += std::min(16 * unit, std::max(bottom - y - wanted, 0.0f));
  if (remembered.empty() || y + wanted > bottom + 20 * unit) return;
  put_text({min.x, y}, label, t.text_dim, tr("To remember"), true);
  y += label * 1.6f;
  const float takes = size_of_text(large, remembered, true, beside_bar).y;
  ImGui::GetWindowDrawList()->AddRectFilled({min.x, y}, {min.x + std::max(px(3), 4 * unit), y + takes}, t.pv, px(2));
  put_text({min.x + 18 * unit, y}, large, t.text, remembered, true, beside_bar);
  y += takes + 20 * unit;
  if (sight.tree && sight.tree->letters && y + label < bottom && s.here().shows(LessonView::counts))
    put_text({min.x, y}, label, t.text_dim,
             fmt::format(tr("{} of {} cards turned"), sight.places.turned, sight.places.leaves));
}

}  // namespace ply::ui::learn
