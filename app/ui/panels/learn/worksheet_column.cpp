#include "app/ui/panels/learn/worksheet_column.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/learn_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"

namespace ply::ui::sheet {
namespace {

using learn::ButtonLook;
using learn::put_text;
using learn::size_of_text;

// Texts one below another, as items, so that what is below the edge can be scrolled to.
class Flow {
 public:
  explicit Flow(float width) : at_(ImGui::GetCursorScreenPos()), width_(width) {}
  void text(float size, ImU32 ink, const std::string& words, bool bold = false, float indent = 0) {
    at_.y += put_text({at_.x + indent, at_.y}, size, ink, words, bold, width_ - indent).y;
  }
  void gap(float by) { at_.y += by; }
  float width() const { return width_; }
  ImVec2& at() { return at_; }
  void end() const {
    ImGui::SetCursorScreenPos(at_);
    ImGui::Dummy({1, 1});
  }

 private:
  ImVec2 at_;
  const float width_;
};

void buttons(SheetDesk& desk, Commands& commands, ImVec2 min, ImVec2 max) {
  const float u = look().scale(), gap = px(8), wide = max.x - min.x, size = 15 * u;
  if (desk.asks_for_answers()) {
    const float half = (wide - gap) / 2;
    if (learn::large_button("sheet.answers.yes", min, {min.x + half, max.y}, size, tr("Show them"), ButtonLook::choice))
      commands.act("worksheet.answers");
    if (learn::large_button("sheet.answers.no", {min.x + half + gap, min.y}, max, size, tr("Keep working"),
                            ButtonLook::plain))
      desk.ask_for_answers(false);
    return;
  }
  const float check = wide * 0.46f, rest = (wide - check - 2 * gap) / 2;
  if (learn::large_button("sheet.check", min, {min.x + check, max.y}, 18 * u, tr("Check"), ButtonLook::main))
    commands.act("worksheet.check");
  if (learn::large_button("sheet.answers", {min.x + check + gap, min.y}, {min.x + check + gap + rest, max.y}, size,
                          tr("Answers"), ButtonLook::plain))
    desk.ask_for_answers(true);
  if (learn::large_button("sheet.print", {max.x - rest, min.y}, max, size, tr("Print..."), ButtonLook::plain))
    commands.act("worksheet.print");
}

// A card for each error: its number, where it is, its sentence.
void errors(SheetDesk& desk, Flow& flow) {
  const SheetWork& w = desk.work();
  const SheetVerdict& v = *w.verdict();
  const Theme& t = theme();
  const float u = look().scale(), inner = 40 * u, size = 16 * u, small = 15 * u;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < std::min(v.errors.size(), max_told_errors); ++i) {
    const SheetError& e = v.errors[i];
    const std::string also = other_places(w.tree(), e);
    const float room = flow.width() - inner - 8 * u;
    const float high = 34 * u + size_of_text(size, e.sentence, false, room).y +
                       (also.empty() ? 0 : size_of_text(small, also, false, room).y + 2 * u) + 8 * u;
    const ImVec2 min = flow.at(), max{min.x + flow.width(), min.y + high};
    const bool on = desk.shown() == static_cast<int>(i);
    ImGui::SetCursorScreenPos(min);
    if (ImGui::InvisibleButton(fmt::format("##error{}", i).c_str(), {flow.width(), high}))
      desk.show(on ? -1 : static_cast<int>(i));
    if (probing()) probe(fmt::format("sheet.error.{}", i + 1));
    const bool over = ImGui::IsItemHovered();
    const ImU32 ground = on ? mix(t.raised, t.cut, 0.12f) : over ? t.hover : t.raised;
    draw.AddRectFilled(min, max, ground, px(6));
    if (on) draw.AddRect(min, max, t.cut, px(6), 0, px(1.6f));
    const ImVec2 disc{min.x + 20 * u, min.y + 18 * u};
    draw.AddCircleFilled(disc, 11 * u, t.cut, 24);
    const std::string number = fmt::format("{}", i + 1);
    const ImVec2 n = size_of_text(small, number, true);
    put_text({disc.x - n.x / 2, disc.y - n.y / 2}, small, text_on(t.cut), number, true);
    const std::string name = sheet_place_name(w.tree(), e.places.front());
    const float wide = put_text({min.x + inner, min.y + 9 * u}, size, t.text, name, true).x;
    put_text({min.x + inner + wide + 8 * u, min.y + 9 * u}, small, legible(t, t.text_dim, ground),
             part_name(e.places.front().part));
    const std::string show = on ? tr("Hide") : tr("Show");
    put_text({max.x - 10 * u - size_of_text(small, show).x, min.y + 9 * u}, small, legible(t, t.selection_edge, ground),
             show);
    const float below = put_text({min.x + inner, min.y + 32 * u}, size, t.text, e.sentence, false, room).y;
    if (!also.empty())
      put_text({min.x + inner, min.y + 34 * u + below}, small, legible(t, t.text_dim, ground), also, false, room);
    flow.gap(high + 8 * u);
  }
  if (v.errors.size() > max_told_errors)
    flow.text(small, t.text_dim, fmt::format(tr("and {} more behind them."), v.errors.size() - max_told_errors));
}

// What goes back where the best value lies outside the window.
void back_row(SheetDesk& desk, Commands& commands, Flow& flow) {
  const float u = look().scale(), size = 14 * u, high = 28 * u;
  flow.text(15 * u, theme().text_dim, tr("Outside the window goes back"), true);
  flow.gap(4 * u);
  float x = flow.at().x;
  const bool walls = desk.work().walls_back();
  for (const auto& [bound, label, id] :
       {std::tuple{false, tr("the best value"), "sheet.back.value"}, {true, tr("the bound"), "sheet.back.bound"}}) {
    const float wide = size_of_text(size, label, true).x + 20 * u;
    if (learn::large_button(id, {x, flow.at().y}, {x + wide, flow.at().y + high}, size, label,
                            bound == walls ? ButtonLook::choice : ButtonLook::plain))
      commands.act("worksheet.back", bound ? "bound" : "value");
    x += wide + 6 * u;
  }
  flow.gap(high + 10 * u);
}

constexpr float head_high = 94;

// Which sheet, another one, and how large.
void head(SheetDesk& desk, Commands& commands, ImVec2 min, float right) {
  const SheetWork& w = desk.work();
  const Theme& t = theme();
  const float u = look().scale();
  // 1. Which sheet, and another one.
  const std::string title = w.worksheet().tries > 0 ? fmt::format(tr("Worksheet {}"), w.worksheet().seed)
                                                    : std::string(tr("A tree of your own"));
  put_text(min, 20 * u, t.text, title, true);
  put_text({min.x, min.y + 26 * u}, 15 * u, t.text_dim,
           fmt::format(tr("{} plies, {} cards"), w.worksheet().plies, w.tree().cards()));
  const SheetVerdict* v = w.verdict();
  const bool done = v && v->all_right() && w.all_as_judged();
  const float wide = size_of_text(15 * u, tr("Another tree"), true).x + 24 * u;
  if (learn::large_button("sheet.another", {right - wide, min.y}, {right, min.y + 36 * u}, 15 * u, tr("Another tree"),
                          done ? ButtonLook::main : ButtonLook::plain))
    commands.act("worksheet.new");
  // 2. How large.
  float y = min.y + 54 * u;
  put_text({min.x, y + 5 * u}, 15 * u, t.text_dim, tr("Plies"));
  for (int n = min_sheet_plies; n <= max_sheet_plies; ++n) {
    const float x = min.x + (56 + 48 * static_cast<float>(n - min_sheet_plies)) * u;
    if (learn::large_button(fmt::format("sheet.plies.{}", n).c_str(), {x, y}, {x + 42 * u, y + 28 * u}, 15 * u,
                            fmt::format("{}", n).c_str(),
                            n == w.worksheet().plies ? ButtonLook::choice : ButtonLook::plain))
      commands.act("worksheet.new", fmt::format("{}", n));
  }
}

void middle(SheetDesk& desk, Commands& commands, float width) {
  SheetWork& w = desk.work();
  const Theme& t = theme();
  const float u = look().scale();
  Flow flow(width);
  const SheetVerdict* v = w.verdict();
  if (desk.asks_for_answers()) {
    flow.gap(2 * u);
    flow.text(22 * u, t.text, tr("Show all answers?"), true);
    flow.text(16 * u, t.text_dim, tr("They are filled in, and this sheet then counts no more."));
    flow.gap(14 * u);
  }
  if (v) {
    flow.text(22 * u, t.text, headline(*v, w.tree(), w.filled()), true);
    flow.gap(2 * u);
    std::string second = second_line(*v);
    if (!w.all_as_judged()) second = tr("Changed since: press Check again.");
    if (!second.empty()) flow.text(15 * u, t.text_dim, second);
    if (!v->remark.empty()) flow.text(15 * u, t.text_dim, v->remark);
    flow.gap(10 * u);
    errors(desk, flow);
  } else {
    flow.text(22 * u, t.text, tr("Alpha-beta by hand"), true);
    flow.gap(4 * u);
    flow.text(
        16 * u, t.text,
        tr("Write α and β when a node is entered, its value and its sign when it is left. Click a branch to cross "
           "it out."));
    if (const auto slip = desk.chosen_for()) {
      flow.gap(8 * u);
      flow.text(16 * u, t.selection_edge, fmt::format(tr("Comes back: {}."), text(*slip)));
    }
  }
  if (!w.counted()) flow.text(15 * u, t.text_dim, tr("With the answers shown, this sheet counts no more."));
  flow.gap(14 * u);
  back_row(desk, commands, flow);
  flow.text(15 * u, t.text_dim, tr("Rules"), true);
  flow.gap(4 * u);
  const auto untested = untested_rules(w.worksheet());
  for (std::size_t r = 0; r < sheet_rules; ++r) {
    const SheetRule rule = static_cast<SheetRule>(r);
    std::string line(text(rule, w.walls_back()));
    if (std::find(untested.begin(), untested.end(), rule) != untested.end())
      line += tr(" (This tree does not test it.)");
    flow.text(15 * u, t.text_dim, line);
    flow.gap(4 * u);
  }
  if (const int n = desk.practice().waiting(); n > 0) {
    flow.gap(8 * u);
    const std::string when = days_words(desk.practice().next_day().value_or(0) - desk.today());
    flow.text(15 * u, t.text_dim,
              n == 1 ? fmt::format(tr("One thing that was missed comes back {}."), when)
                     : fmt::format(tr("{} things that were missed come back, the first {}."), n, when));
  }
  flow.end();
}

}  // namespace

void sheet_column(SheetDesk& desk, Commands& commands, ImVec2 min, ImVec2 max) {
  const SheetWork& w = desk.work();
  const float u = look().scale(), width = max.x - min.x;
  head(desk, commands, min, max.x);
  // From below the buttons; between them what is said.
  const float high = 44 * u;
  buttons(desk, commands, {min.x, max.y - high}, max);
  const std::string filled = [&] {
    int boxes = 0, crosses = 0;
    for (const SheetPlace p : search_order(w.tree(), w.filled())) {
      if (p.part == SheetPart::cross) crosses += w.filled().crossed[p.node];
      else if (p.part != SheetPart::sign) boxes += w.filled().at(p).has_value();
    }
    return fmt::format(tr("{} filled in, {} crossed out"), boxes, crosses);
  }();
  put_text({min.x, max.y - high - 26 * u}, 15 * u, theme().text_dim, filled);
  const float y = min.y + head_high * u;
  ImGui::SetCursorScreenPos({min.x, y});
  ImGui::BeginChild("said", {width, max.y - high - 32 * u - y});
  middle(desk, commands, ImGui::GetContentRegionAvail().x - 4 * u);
  ImGui::EndChild();
}

void sheet_drawer(SheetDesk& desk, Commands& commands, ImVec2 min, ImVec2 max) {
  const float u = look().scale();
  ImGui::SetCursorScreenPos(min);
  ImGui::BeginChild("drawer", {max.x - min.x, std::max(max.y - min.y, 1.0f)});
  const float width = ImGui::GetContentRegionAvail().x - 4 * u;
  middle(desk, commands, width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  head(desk, commands, {at.x, at.y + 8 * u}, at.x + width);
  const float y = at.y + (8 + head_high) * u;
  buttons(desk, commands, {at.x, y}, {at.x + width, y + 40 * u});
  ImGui::SetCursorScreenPos({at.x, y + 44 * u});
  ImGui::Dummy({1, 1});
  ImGui::EndChild();
}

bool sheet_buttons(SheetDesk& desk, Commands& commands, ImVec2 min, ImVec2 max, bool more) {
  const float u = look().scale(), gap = px(6), size = 15 * u, half = (max.x - min.x - gap) / 2;
  const SheetVerdict* v = desk.work().verdict();
  const std::string label = more ? tr("Back to the tree")
                            : v  ? fmt::format(tr("What it says ({})"), v->errors.size())
                                 : std::string(tr("Rules, other trees"));
  if (learn::large_button("sheet.check.small", min, {min.x + half, max.y}, size, tr("Check"), ButtonLook::main))
    commands.act("worksheet.check");
  return learn::large_button("sheet.more", {min.x + half + gap, min.y}, max, size, label.c_str(),
                             more ? ButtonLook::choice : ButtonLook::plain);
}

}  // namespace ply::ui::sheet
