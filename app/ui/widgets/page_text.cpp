#include "app/ui/widgets/page_text.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

using Look = PageSpan::Look;
using What = PageBlock::What;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// Marks that are not closed stand for themselves.
std::vector<PageSpan> spans_of(std::string_view text) {
  std::vector<PageSpan> out;
  const auto plain = [&](std::string_view part) {
    if (out.empty() || out.back().look != Look::plain) out.push_back({});
    out.back().text += part;
  };
  const auto marked = [&](std::string_view mark, Look look) {
    if (!text.starts_with(mark)) return false;
    const auto end = text.find(mark, mark.size());
    if (end == std::string_view::npos || end == mark.size()) return false;
    if (look == Look::emphasis && text[mark.size()] == ' ') return false;
    out.push_back({look, std::string(text.substr(mark.size(), end - mark.size())), {}});
    text.remove_prefix(end + mark.size());
    return true;
  };
  while (!text.empty()) {
    if (marked("`", Look::code) || marked("**", Look::strong) || marked("*", Look::emphasis)) continue;
    if (text.front() == '[') {
      const auto middle = text.find("]("), end = middle == std::string_view::npos ? middle : text.find(')', middle);
      if (end != std::string_view::npos && text.substr(1, middle - 1).find('[') == std::string_view::npos) {
        out.push_back({Look::link, std::string(text.substr(1, middle - 1)),
                       std::string(text.substr(middle + 2, end - middle - 2))});
        text.remove_prefix(end + 1);
        continue;
      }
    }
    plain(text.substr(0, 1));
    text.remove_prefix(1);
  }
  return out;
}

/// "1." or "*" before a blank; empty if the line begins no item.
std::string_view item_mark(std::string_view line) {
  if (line.starts_with("* ")) return line.substr(0, 1);
  std::size_t n = 0;
  while (n < line.size() && std::isdigit(static_cast<unsigned char>(line[n]))) ++n;
  return n > 0 && line.substr(n).starts_with(". ") ? line.substr(0, n + 1) : std::string_view();
}

/// "| a | b |": its cells; nothing for the line of dashes under a head. A bar within `code` separates, too.
std::vector<std::vector<PageSpan>> row_of(std::string_view line) {
  std::vector<std::vector<PageSpan>> out;
  if (line.find_first_not_of("|-: ") == std::string_view::npos && line.find('-') != std::string_view::npos) return out;
  line.remove_prefix(1);
  while (!line.empty()) {
    const auto end = std::min(line.find('|'), line.size());
    std::string_view cell = line.substr(0, end);
    while (!cell.empty() && cell.front() == ' ') cell.remove_prefix(1);
    while (!cell.empty() && cell.back() == ' ') cell.remove_suffix(1);
    out.push_back(spans_of(cell));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return out;
}

/// Sets words one by one, so that they wrap whatever they look like. The target of a link that was clicked.
std::string draw_words(const std::vector<PageSpan>& spans, ImU32 ink) {
  std::string clicked;
  const float left = ImGui::GetCursorScreenPos().x, right = left + ImGui::GetContentRegionAvail().x;
  const float space = ImGui::CalcTextSize(" ").x;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, px(3)});
  bool first = true, gap = false;
  float at = 0;
  for (const PageSpan& span : spans) {
    const bool is_code = span.look == Look::code;
    const ImU32 colour = span.look == Look::link    ? theme().accent
                         : is_code                  ? theme().good
                         : span.look == Look::plain ? ink
                                                    : theme().accent;
    if (is_code) compat::push_font(fonts().mono);
    std::string_view rest = span.text;
    while (!rest.empty()) {
      if (rest.front() == ' ') {
        gap = true;
        rest.remove_prefix(1);
        continue;
      }
      const std::string word(rest.substr(0, rest.find(' ')));
      const float lead = gap ? space : 0;
      if (!first && at + lead + text_width(word) <= right) ImGui::SameLine(0, lead);
      first = gap = false;
      coloured(colour, word);
      at = ImGui::GetItemRectMax().x;
      if (span.look == Look::link) {
        probe("guide.link." + span.target);
        const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
        ImGui::GetWindowDrawList()->AddLine({a.x, b.y - 1}, {b.x, b.y - 1}, with_alpha(colour, 0.5f));
        if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
        if (ImGui::IsItemClicked()) clicked = span.target;
      }
      rest.remove_prefix(word.size());
    }
    if (is_code) ImGui::PopFont();
  }
  ImGui::PopStyleVar();
  return clicked;
}

/// What is typed into a terminal stands folded: who reads in a window seldom wants it.
bool folded(const std::string& code, int n) {
  if (code.find("plyscope") == std::string::npos) return false;
  const ScopedId own(n);
  ImGuiStorage& open = *ImGui::GetStateStorage();
  const ImGuiID id = ImGui::GetID("open");
  const bool was_open = open.GetBool(id);
  const std::string label = fmt::format("{} {}", was_open ? tr("Hide") : tr("In a terminal:"),
                                        was_open ? std::string() : shortened(code.substr(0, code.find('\n')), px(420)));
  ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
  if (ImGui::Selectable(label.c_str(), false, 0, {text_width(label), 0})) open.SetBool(id, !was_open);
  ImGui::PopStyleColor();
  if (probing()) probe("guide.fold." + std::to_string(n));
  return !was_open;
}

/// On a ground of its own; lines that are too long are broken. A click copies them.
void draw_code(const std::string& code, int n) {
  if (folded(code, n)) return;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, inner = width - px(16);
  compat::push_font(fonts().mono);
  const float height = ImGui::CalcTextSize(code.c_str(), nullptr, false, inner).y + px(10);
  ImGui::PopFont();
  ImGui::PushID(n);
  if (ImGui::InvisibleButton("code", {std::max(width, 1.0f), height})) ImGui::SetClipboardText(code.c_str());
  ImGui::PopID();
  if (probing()) probe("guide.code." + std::to_string(n));
  const bool pointed = ImGui::IsItemHovered();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(at, {at.x + width, at.y + height}, pointed ? theme().button : theme().raised, px(4));
  compat::push_font(fonts().mono);
  draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x + px(8), at.y + px(5)}, theme().text, code.c_str(),
               nullptr, inner);
  ImGui::PopFont();
  ImGui::LogText("%s\n", code.c_str());
  item_tooltip(tr("Click: copy"));
}

std::string draw_table(const PageBlock& block, int n) {
  std::string clicked;
  const int columns = std::max(block.columns, 1);
  const std::string id = "table" + std::to_string(n);
  if (!ImGui::BeginTable(id.c_str(), columns, ImGuiTableFlags_BordersInnerH | ImGuiTableFlags_SizingStretchProp))
    return clicked;
  for (std::size_t i = 0; i < block.cells.size(); ++i) {
    ImGui::TableNextColumn();
    const bool head = i < static_cast<std::size_t>(columns);
    if (std::string target = draw_words(block.cells[i], head ? theme().text_dim : theme().text); !target.empty())
      clicked = std::move(target);
  }
  ImGui::EndTable();
  return clicked;
}

}  // namespace

std::vector<PageBlock> read_page(std::string_view text) {
  std::vector<PageBlock> out;
  std::string open;  // the words of the last paragraph or item, which may go on
  const auto close = [&] {
    if (!open.empty()) out.back().cells = {spans_of(open)};
    open.clear();
  };
  bool fenced = false, loose = false;  // the last block is code between fences, or indented
  for (std::string_view line : lines_of(text)) {
    const bool fence = line.starts_with("```"), indented = line.starts_with("    ") && open.empty();
    if (fence) {
      close();
      fenced = !fenced, loose = false;
      if (fenced) out.push_back({.what = What::code});
      continue;
    }
    if (fenced || indented) {
      if (!fenced && !std::exchange(loose, true)) out.push_back({.what = What::code});
      if (!fenced) line.remove_prefix(4);
      out.back().code += (out.back().code.empty() ? "" : "\n") + std::string(line);
      continue;
    }
    if (line.empty()) {
      close();
      continue;
    }
    loose = false;
    if (line.starts_with("![")) {  // a picture, which is left out
      close();
    } else if (line.front() == '#') {
      close();
      const auto level = std::min(line.find_first_not_of('#'), line.size());
      out.push_back({.what = What::heading, .level = static_cast<int>(level)});
      line.remove_prefix(std::min(level + 1, line.size()));
      out.back().cells = {spans_of(line)};
    } else if (line.front() == '|') {
      close();
      auto cells = row_of(line);
      if (cells.empty()) continue;
      if (out.empty() || out.back().what != What::table) {
        out.push_back({.what = What::table});
        out.back().columns = static_cast<int>(cells.size());
      }
      cells.resize(static_cast<std::size_t>(out.back().columns));
      for (auto& cell : cells) out.back().cells.push_back(std::move(cell));
    } else if (const std::string_view mark = item_mark(line); !mark.empty()) {
      close();
      out.push_back({.what = What::item, .mark = std::string(mark)});
      open = line.substr(mark.size() + 1);
    } else {
      if (open.empty()) out.push_back({.what = What::paragraph});
      const auto begin = std::min(line.find_first_not_of(' '), line.size());
      open += (open.empty() ? "" : " ") + std::string(line.substr(begin));
    }
  }
  close();
  return out;
}

PageClick draw_page(const std::vector<PageBlock>& page, int to) {
  PageClick click;
  const auto take = [&](std::string target) {
    if (!target.empty()) click.target = std::move(target);
  };
  int n = 0;
  for (const PageBlock& b : page) {
    if (n++ == to) ImGui::SetScrollHereY(0);
    switch (b.what) {
      case What::heading: {
        if (n > 1) ImGui::Dummy({1, px(6)});
        const bool big = b.level == 1;
        if (big) compat::push_font(fonts().big);
        take(draw_words(b.cells.front(), theme().text));
        if (big) ImGui::PopFont();
        else ImGui::Separator();
        break;
      }
      case What::paragraph: take(draw_words(b.cells.front(), theme().text)); break;
      case What::item: {
        const float left = ImGui::GetCursorPosX();
        coloured(theme().text_dim, b.mark == "*" ? "-" : b.mark);
        ImGui::SameLine(0, 0);
        ImGui::SetCursorPosX(left + px(22));
        ImGui::BeginGroup();
        take(b.cells.empty() ? std::string() : draw_words(b.cells.front(), theme().text));
        ImGui::EndGroup();
        break;
      }
      case What::code: draw_code(b.code, n); break;
      case What::table: take(draw_table(b, n)); break;
    }
    ImGui::Dummy({1, px(4)});
  }
  return click;
}

}  // namespace ply::ui
