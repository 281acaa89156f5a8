// The log: every message, the newest last. What is said several times in a row is one line; each line leads to where
// one stood when it was said.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/debug/log_kinds.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/session/moment_commands.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

// As the panel names them, "all" first.
constexpr std::array<const char*, 5> kind_titles = {tr("all"), tr("news"), tr("remarks"), tr("warnings"), tr("errors")};

std::size_t kind_of(const Message& m) {
  switch (m.level) {
    case Message::Level::news: return 1;
    case Message::Level::remark: return 2;
    case Message::Level::warning: return 3;
    case Message::Level::error: break;
  }
  return 4;
}

class LogPanel final : public PanelBase {
 public:
  const char* id() const override { return "log"; }
  const char* title() const override { return tr("Log"); }

  void obey(const PanelRequest& r) override {
    const auto* turn = std::get_if<request::TurnTo>(&r);
    const auto it = turn ? std::find(std::begin(log_kind_ids), std::end(log_kind_ids), turn->name) : nullptr;
    if (turn && it != std::end(log_kind_ids)) kind_ = static_cast<int>(it - std::begin(log_kind_ids)), seen_ = 0;
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const auto& messages = frame.messages;
    if (messages.empty()) {
      return empty_note(tr("Nothing has happened yet. Messages, warnings and errors are collected here."));
    }
    kinds(frame);
    u64 said_last = 0;
    for (std::size_t i = 0; i < messages.size();) {
      const Message& m = messages[i];
      std::size_t times = 1;
      while (i + times < messages.size() && same(messages[i + times], m)) ++times;
      const Message& last = messages[i + times - 1];
      i += times;
      if (!shown(frame, m)) continue;
      line(frame, commands, last, times);
      said_last = last.serial;
    }
    if (said_last == 0) dim(tr("No message is of this kind."));
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
  static bool same(const Message& a, const Message& b) {
    return a.level == b.level && a.text == b.text && a.thought == b.thought;
  }
  bool shown(const FrameModel& frame, const Message& m) const {
    return may_be_read(m, frame.viewpoint, frame.play, frame.view) &&
           (kind_ == 0 || kind_of(m) == static_cast<std::size_t>(kind_));
  }

  // Which kinds there are, and how often each; a message that came several times counts as often.
  void kinds(const FrameModel& frame) {
    std::array<u64, kind_titles.size()> counts{};
    for (const Message& m : frame.messages)
      if (may_be_read(m, frame.viewpoint, frame.play, frame.view)) ++counts[0], ++counts[kind_of(m)];
    std::array<std::string, kind_titles.size()> words;
    std::array<const char*, kind_titles.size()> labels;
    for (std::size_t k = 0; k < words.size(); ++k) {
      words[k] = fmt::format("{} {}", kind_titles[k], counts[k]);
      labels[k] = words[k].c_str();
    }
    if (segmented("log.kind", labels, kind_)) seen_ = 0;
  }

  // The newest of several equal ones.
  void line(const FrameModel& frame, Commands& commands, const Message& m, std::size_t times) {
    const Theme& t = theme();
    const bool plain = m.level == Message::Level::news;
    const ImU32 colour = plain ? t.text : m.level == Message::Level::error ? t.error : t.warning;
    const std::string words = times > 1 ? fmt::format("{}  ({}x)", m.text, times) : m.text;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float indent = px(20), wide = std::max(ImGui::GetContentRegionAvail().x, px(40)), room = wide - indent;
    const ImVec2 size = ImGui::CalcTextSize(words.c_str(), nullptr, false, room);
    const ScopedId own_id(static_cast<int>(m.serial));
    const bool clicked = ImGui::InvisibleButton("##message", {wide, std::max(size.y, 1.0f)});
    probe("log.line", static_cast<long long>(m.serial));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool over = ImGui::IsItemHovered();
    const MessageLeads leads = over || clicked ? frame.message_leads(m) : MessageLeads::nowhere;
    if (over) {
      if (leads != MessageLeads::nowhere) {
        draw.AddRectFilled(at, {at.x + wide, at.y + size.y}, t.hover, px(3));
        ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
      }
      show_tooltip(where(m, leads));
    }
    draw.AddText(at, plain ? t.text_faint : colour, plain ? signs().bullet : signs().warning);
    draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x + indent, at.y}, colour, words.c_str(), nullptr, room);
    ImGui::LogText("%s\n", words.c_str());
    if (clicked && leads != MessageLeads::nowhere) commands.push(command::GoToMessage{m.serial});
  }

  static std::string where(const Message& m, MessageLeads leads) {
    switch (leads) {
      case MessageLeads::to_moment:
        return m.place.node == no_node
                   ? fmt::format(tr("A click goes to event {} of the search, where this was said."), m.place.tick)
                   : fmt::format(tr("A click goes to event {} of the search, node {}, where this was said."),
                                 m.place.tick, m.place.node);
      case MessageLeads::to_game: return tr("A click goes to the place in the game where this was said.");
      case MessageLeads::nowhere: break;
    }
    return tr("The search and the game that this was said of are not open any longer.");
  }

  int kind_ = 0;
  u64 seen_ = 0;
};

}  // namespace

std::unique_ptr<PanelBase> make_log_panel() { return std::make_unique<LogPanel>(); }

}  // namespace ply::ui
