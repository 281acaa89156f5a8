// Watches: expressions and their values at the node and the moment shown; and the list of all fields.
#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/debug/expression_field.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"
#include "engine/read/places/game_oracle.h"
#include "engine/session/answers/questions.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

/// In whose view and in what unit the numbers of expressions are.
std::string scale_text(const SearchScreen& screen) {
  std::string unit;
  if (screen.unit() > 1)
    unit = fmt::format(fmt::runtime(tr(": {} stands for {}")), static_cast<int>(screen.unit()), "1.00");
  return fmt::format(fmt::runtime(tr("Scores here are whole numbers for the side to move at the node{}.")), unit);
}

class WatchesPanel final : public PanelBase {
 public:
  const char* id() const override { return "watches"; }
  const char* title() const override { return tr("Watches"); }

  void obey(const PanelRequest& r) override {
    if (std::holds_alternative<request::Write>(r)) field_.focus();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (hidden_panel(screen)) return;
    const float buttons = text_width(tr("Add")) + text_width(tr("Fields")) + px(56);
    const bool entered = field_.draw("watch", tr("watch ... (beta - alpha)"),
                                     std::max(px(80), ImGui::GetContentRegionAvail().x - buttons));
    ImGui::SameLine(0, px(6));
    const bool added =
        text_button("watch.add", tr("Add"), tr("Shows the value at every moment"), {}, !trim(field_.text).empty());
    ImGui::SameLine(0, px(6));
    if (text_button("watch.fields", tr("Fields"), shared_texts::fields_help)) commands.act("view.show", "fields");
    field_.draw_below(Expression::Wanted::value, frame.questions.terms());
    if ((entered || added) && Expression::compile(field_.text, Expression::Wanted::value, frame.questions.terms())) {
      commands.push(changing_ >= 0 ? Command(command::ChangeWatch{changing_, field_.text})
                                   : Command(command::AddWatch{field_.text}));
      field_.text.clear();
      changing_ = -1;
    }
    const auto& watches = frame.questions.watches();
    if (changing_ >= static_cast<int>(watches.size())) changing_ = -1;
    if (watches.empty())
      return wrapped_text(
          theme().text_dim,
          tr("No watches. Write a field or an expression above: its value at the node and moment shown stands here."));
    if (screen.has_node()) {
      if (serial_ != frame.moment.serial() || values_.size() != watches.size() || texts_changed(watches))
        evaluate(screen, frame, watches);
      const u32 shown = screen.models.shown();  // whatever view is chosen, expressions speak for the side to move
      wrapped_text(theme().text_dim,
                   fmt::format(fmt::runtime(tr("at node {}, event {}; scores for {}")), screen.view.id(shown),
                               grouped(static_cast<u64>(std::max<Tick>(screen.models.tick(), 0))),
                               screen.side_name(screen.view[shown].mover())));
      item_tooltip(scale_text(screen));
    } else {
      values_.assign(watches.size(), FieldValue{});
    }
    if (!ImGui::BeginTable("watches", 3, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch, 3);
    ImGui::TableSetupColumn("value", ImGuiTableColumnFlags_WidthStretch, 2);
    ImGui::TableSetupColumn("##gone", 0, ImGui::GetFrameHeight());
    for (int i = 0; i < static_cast<int>(watches.size()); ++i)
      row(screen, watches[static_cast<std::size_t>(i)], values_[static_cast<std::size_t>(i)], i, commands);
    ImGui::EndTable();
  }

 private:
  bool texts_changed(const std::vector<Watch>& watches) const {
    for (std::size_t i = 0; i < watches.size(); ++i)
      if (of_[i] != watches[i].text) return true;
    return false;
  }

  void evaluate(SearchScreen& screen, const FrameModel& frame, const std::vector<Watch>& watches) {
    serial_ = frame.moment.serial();
    GameOracle oracle(screen.models.subject());
    ViewLookup lookup(screen.view, &oracle);
    std::vector<u32> path;
    const NodeFacts facts = facts_at(screen.view, screen.models.shown(), screen.models.tick(), path, lookup);
    values_.clear();
    of_.clear();
    for (const Watch& w : watches) {
      values_.push_back(w.expression.empty() ? FieldValue{} : w.expression.evaluate(facts));
      of_.push_back(w.text);
    }
  }

  void row(SearchScreen& screen, const Watch& w, FieldValue value, int i, Commands& commands) {
    const ScopedId own_id(i);
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = ImGui::GetContentRegionAvail().x, high = ImGui::GetFrameHeight();
    if (ImGui::Selectable("##watch", changing_ == i, ImGuiSelectableFlags_AllowDoubleClick, {room, high}) &&
        ImGui::IsMouseDoubleClicked(0)) {
      changing_ = i;
      field_.text = w.text;
      field_.focus();
    }
    probe("watch.row", i + 1);
    item_tooltip(fmt::format("{}\nDouble click: change it.", w.text));
    compat::push_font(fonts().mono);
    draw_clipped(*ImGui::GetWindowDrawList(), {at.x, at.y + (high - ImGui::GetTextLineHeight()) / 2}, room,
                 theme().text, w.text);
    ImGui::LogText("%s", w.text.c_str());
    ImGui::PopFont();
    ImGui::TableNextColumn();
    ImGui::AlignTextToFramePadding();
    if (w.problem) {
      fitted_text(theme().error, w.problem->message);
    } else {
      fitted_mono(value.known ? theme().text : theme().text_faint, value_text(w.expression.type(), value));
      if (!value.known) item_tooltip(shared_texts::unknown_help);
      else if (w.expression.type() == FieldType::score) item_tooltip(scale_text(screen));
    }
    probe("watch.value", i + 1);
    ImGui::TableNextColumn();
    if (icon_button(fmt::format("watch.delete.{}", i + 1), Icon::close, tr("Removes it")))
      commands.push(command::ChangeWatch{i, {}});
  }

  ExpressionField field_;
  int changing_ = -1;
  u64 serial_ = 0;
  std::vector<FieldValue> values_;
  std::vector<std::string> of_;
};

class FieldsPanel final : public PanelBase {
 public:
  const char* id() const override { return "fields"; }
  const char* title() const override { return tr("Fields"); }

  void obey(const PanelRequest& r) override {
    if (const auto* turn = std::get_if<request::TurnTo>(&r)) typed_ = turn->name;
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    ImGui::SetNextItemWidth(-1);
    text_field("##filter", typed_, "find a field");
    probe("field.fields");
    wrapped_text(theme().text_dim, scale_text(screen));
    wrapped_text(theme().text_dim,
                 "+ - * / == != < <= > >= && || ! abs(x) min(x, y) max(x, y). move == \"...\" as the game writes it.");
    if (!ImGui::BeginTable("fields", 2, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableSetupColumn("name", 0, text_width("window_turned  ", fonts().mono));
    ImGui::TableSetupColumn("sentence", ImGuiTableColumnFlags_WidthStretch);
    const auto line = [&](const std::string& name, const std::string& sentence) {
      if (!typed_.empty() && name.find(typed_) == std::string::npos && sentence.find(typed_) == std::string::npos)
        return;
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      fitted_mono(theme().accent, name);
      ImGui::TableNextColumn();
      ImGui::TextWrapped("%s", sentence.c_str());
    };
    for (const FieldInfo& f : all_fields())
      line(f.id, fmt::format("{}{}{}", f.sentence,
                             is_words(f.type) ? fmt::format(" Is {}.", describe(f.type)) : std::string(),
                             f.at_enter ? "" : tr(" Known when it is left.")));
    for (const std::string& t : frame.questions.terms())
      line("terms." + t, tr("What this term of the evaluation contributes there, for the side to move."));
    ImGui::EndTable();
  }

 private:
  std::string typed_;
};

}  // namespace

std::unique_ptr<PanelBase> make_watches_panel() { return std::make_unique<WatchesPanel>(); }
std::unique_ptr<PanelBase> make_fields_panel() { return std::make_unique<FieldsPanel>(); }

}  // namespace ply::ui
