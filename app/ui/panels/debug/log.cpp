// The log: every message, the newest last.
#include <fmt/format.h>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

class LogPanel final : public PanelBase {
 public:
  const char* id() const override { return "log"; }
  const char* title() const override { return tr("Log"); }

  void draw(const FrameModel& frame, Commands&) override {
    const auto& messages = frame.messages;
    if (messages.empty()) {
      return empty_note(tr("Nothing has happened yet. Messages, warnings and errors are collected here."));
    }
    ImGui::PushTextWrapPos(0);
    for (const Message& m : messages) {
      if (!may_be_read(m, frame.viewpoint, frame.play, frame.view)) continue;
      const bool plain = m.level == Message::Level::news;
      const ImU32 colour = plain ? theme().text : m.level == Message::Level::error ? theme().error : theme().warning;
      ImGui::PushStyleColor(ImGuiCol_Text, plain ? theme().text_faint : colour);
      ImGui::TextUnformatted(plain ? signs().bullet : signs().warning);
      ImGui::PopStyleColor();
      ImGui::SameLine(ImGui::GetStyle().WindowPadding.x + px(20));
      ImGui::PushStyleColor(ImGuiCol_Text, colour);
      ImGui::TextUnformatted(m.text.c_str());
      ImGui::PopStyleColor();
    }
    ImGui::PopTextWrapPos();
    if (messages.back().serial != seen_) ImGui::SetScrollHereY(1);
    seen_ = messages.back().serial;
  }

  std::string table(const FrameModel& frame) const override {
    std::string out = "number,level,text\n";
    for (const Message& m : frame.messages) {
      if (!may_be_read(m, frame.viewpoint, frame.play, frame.view)) continue;
      out += fmt::format("{},{},{}\n", m.serial,
                         m.level == Message::Level::news    ? "news"
                         : m.level == Message::Level::error ? "error"
                                                            : "warning",
                         csv_field(m.text));
    }
    return out;
  }

 private:
  u64 seen_ = 0;
};

}  // namespace

std::unique_ptr<PanelBase> make_log_panel() { return std::make_unique<LogPanel>(); }

}  // namespace ply::ui
