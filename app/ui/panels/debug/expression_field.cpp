#include "app/ui/panels/debug/expression_field.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

struct Editing {
  std::string& text;
  const ExpressionLanguage& language;
  const std::string* instead;  ///< stands there now; null: what is typed
};

// Grows the text with what is typed; Tab puts in the first thing that can follow.
int edit(ImGuiInputTextCallbackData* data) {
  const Editing& e = *static_cast<Editing*>(data->UserData);
  if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
    e.text.resize(static_cast<std::size_t>(data->BufTextLen));
    data->Buf = e.text.data();
  } else if (data->EventFlag == ImGuiInputTextFlags_CallbackAlways) {
    data->DeleteChars(0, data->BufTextLen);
    data->InsertChars(0, e.instead->c_str());
  } else if (data->EventFlag == ImGuiInputTextFlags_CallbackCompletion) {
    if (!e.language.complete) return 0;
    const Completions c = e.language.complete(std::string_view(data->Buf, static_cast<std::size_t>(data->CursorPos)));
    if (c.list.empty() || static_cast<int>(c.from) == data->CursorPos) return 0;
    data->DeleteChars(static_cast<int>(c.from), data->CursorPos - static_cast<int>(c.from));
    data->InsertChars(data->CursorPos, c.list.front().text.c_str());
  }
  return 0;
}

}  // namespace

bool ExpressionField::draw(const char* id, const char* hint, float width) {
  id_ = id;
  if (focus_) compat::focus_next_item();
  focus_ = false;
  ImGui::SetNextItemWidth(width > 0 ? width : -1.0f);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  // A field that is being written in has its own copy of the text, and would write it over what a command has put here.
  const std::string put = text;
  const bool instead = active_ && put != drawn_;
  Editing e{text, language_, instead ? &put : nullptr};
  compat::push_font(fonts().mono);
  const float room = (width > 0 ? width : ImGui::GetContentRegionAvail().x) - 2 * ImGui::GetStyle().FramePadding.x;
  const bool entered = ImGui::InputTextWithHint(
      fmt::format("##{}", id).c_str(), shortened(hint, room).c_str(), text.data(), text.capacity() + 1,
      ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize |
          ImGuiInputTextFlags_CallbackCompletion | (instead ? ImGuiInputTextFlags_CallbackAlways : 0),
      edit, &e);
  drawn_ = text;
  active_ = ImGui::IsItemActive();
  x_ = at.x + ImGui::GetStyle().FramePadding.x;
  y_ = ImGui::GetItemRectMax().y;
  if (problem_ && checked_ == text && !active_ && problem_->column > 0) {  // underlined from where it is wrong
    const float from =
        x_ + text_width(std::string_view(text).substr(0, static_cast<std::size_t>(problem_->column - 1)));
    const float to = std::min(ImGui::GetItemRectMax().x - px(3), std::max(x_ + text_width(text), from + px(8)));
    ImGui::GetWindowDrawList()->AddLine({from, y_ - px(3)}, {to, y_ - px(3)}, theme().error, px(1.5f));
  }
  ImGui::PopFont();
  if (probing()) probe(fmt::format("field.{}", id));
  return entered;
}

void ExpressionField::draw_below(Expression::Wanted wanted, const std::vector<std::string>& terms) {
  draw_below({[terms](std::string_view written) { return complete(written, terms); },
              [wanted, &terms](const std::string& written) -> std::optional<Error> {
                const auto e = Expression::compile(written, wanted, terms);
                return e ? std::nullopt : std::optional(e.error());
              }});
}

void ExpressionField::draw_below(ExpressionLanguage language) {
  language_ = std::move(language);
  if (text != checked_) {
    checked_ = text;
    problem_ = trim(text).empty() ? std::nullopt : language_.problem(text);
  }
  if (!problem_ && !active_) return;
  // 1. While it is written: what can follow, as far as there is room in one line. A click puts it in.
  if (active_ && !text.empty()) {
    const Completions c = language_.complete(text);
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    const bool begun = c.from < text.size();
    if ((begun || problem_) && !c.list.empty() && !(c.list.size() == 1 && text.substr(c.from) == c.list.front().text)) {
      dim("Tab");
      for (std::size_t i = 0; i < c.list.size() && i < 12; ++i) {
        const float wide = text_width(c.list[i].text, fonts().mono);
        if (ImGui::GetItemRectMax().x + px(10) + wide > right) break;
        ImGui::SameLine(0, px(10));
        mono(i == 0 ? theme().accent : theme().text_dim, c.list[i].text);
        if (ImGui::IsItemHovered()) {
          ImGui::SetTooltip("%s", c.list[i].sentence.c_str());
          if (ImGui::IsMouseClicked(0)) {
            text = text.substr(0, c.from) + c.list[i].text;
            focus_ = true;
          }
        }
      }
      return;
    }
  }
  if (!problem_) return;
  wrapped_text(
      active_ ? theme().text_dim : theme().error,
      problem_->column > 0 ? fmt::format("column {}: {}", problem_->column, problem_->message) : problem_->message);
  if (probing()) probe(fmt::format("problem.{}", id_));
}

}  // namespace ply::ui
