#include "app/ui/host/text_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/host/drawn_text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

std::string text_about(const std::vector<DrawnLetter>& letters, std::size_t at) {
  std::size_t from = at, to = at;
  while (from > 0 && letters[from - 1].run == letters[at].run && at - from < 24) from--;
  while (to + 1 < letters.size() && letters[to + 1].run == letters[at].run && to - at < 24) to++;
  std::string out;
  for (std::size_t i = from; i <= to; i++) {
    if (i > from && letters[i].min.x - letters[i - 1].max.x > 0.18f * (letters[i].max.y - letters[i].min.y) + 2)
      out += ' ';
    char utf8[5] = {};
    ImTextCharToUtf8(utf8, letters[i].character);
    out += utf8;
  }
  return out;
}

bool scrolls(ImGuiWindow& w) { return w.ScrollbarY || w.StateStorage.GetBool(ImHashStr("rolls by itself")); }

// A child that is whole in a window around it, which scrolls, is scrolled with it: whether it is that window's edge
// which cuts the letter off.
bool scrolled_from_outside(const ImGuiWindow* owner, const DrawnLetter& l, float bearable) {
  for (const ImGuiWindow* w = owner; w && (w->Flags & ImGuiWindowFlags_ChildWindow) != 0;) {
    ImGuiWindow* const around = w->ParentWindow;
    if (!around || l.min.y < w->InnerRect.Min.y - bearable || l.max.y > w->InnerRect.Max.y + bearable) return false;
    const float edge = l.clip.y > l.min.y ? around->InnerClipRect.Min.y : around->InnerClipRect.Max.y,
                cut = l.clip.y > l.min.y ? l.clip.y : l.clip.w;
    if (std::abs(edge - cut) <= bearable && scrolls(*around)) return true;
    w = around;
  }
  return false;
}

}  // namespace

void rolls_by_itself(bool rolls) { ImGui::GetStateStorage()->SetBool(ImHashStr("rolls by itself"), rolls); }

std::vector<UnreadableText> unreadable_texts(const ImDrawData& data) {
  constexpr float bearable = 1.0f;  // pixels
  const GlyphReader reader;
  std::vector<UnreadableText> out;
  for (int n = 0; n < data.CmdListsCount; n++) {
    const ImDrawList& list = *data.CmdLists[n];
    const std::vector<DrawnLetter> letters = letters_of(list, reader);
    const std::string window = list._OwnerName ? list._OwnerName : "";
    ImGuiWindow* owner = ImGui::FindWindowByName(window.c_str());
    const bool rolls = owner && scrolls(*owner), slides = owner && owner->ScrollbarX;

    // 1. Cut off by an edge. One letter tells for its text.
    int reported = -1;
    for (std::size_t i = 0; i < letters.size(); i++) {
      const DrawnLetter& l = letters[i];
      if (l.run == reported || !l.seen()) continue;
      const bool sideways = l.clip.x - l.min.x > bearable || l.max.x - l.clip.z > bearable,
                 upwards = l.clip.y - l.min.y > bearable || l.max.y - l.clip.w > bearable;
      const bool around = upwards && !rolls && scrolled_from_outside(owner, l, bearable);
      if (!((sideways && !slides) || (upwards && !rolls && !around) || (l.trimmed && !slides && !rolls))) continue;
      reported = l.run;
      out.push_back({UnreadableText::Why::cut, text_about(letters, i), "", window, l.min});
    }

    // 2. Letters on letters. Sorted by rows, so that only neighbours are compared.
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < letters.size(); i++)
      if (letters[i].seen()) order.push_back(i);
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return letters[a].min.y < letters[b].min.y; });
    std::vector<std::pair<int, int>> pairs;
    for (std::size_t a = 0; a < order.size(); a++) {
      const DrawnLetter& l = letters[order[a]];
      for (std::size_t b = a + 1; b < order.size() && letters[order[b]].min.y < l.max.y; b++) {
        const DrawnLetter& m = letters[order[b]];
        if (l.run == m.run) continue;
        const float wide =
            std::min({l.max.x, m.max.x, l.clip.z, m.clip.z}) - std::max({l.min.x, m.min.x, l.clip.x, m.clip.x});
        const float tall =
            std::min({l.max.y, m.max.y, l.clip.w, m.clip.w}) - std::max({l.min.y, m.min.y, l.clip.y, m.clip.y});
        if (wide <= bearable || tall <= bearable) continue;
        const std::pair<int, int> both = std::minmax(l.run, m.run);
        if (std::find(pairs.begin(), pairs.end(), both) != pairs.end()) continue;
        pairs.push_back(both);
        out.push_back({UnreadableText::Why::covered, text_about(letters, order[a]), text_about(letters, order[b]),
                       window, l.min});
      }
    }
  }
  return out;
}

std::string in_words(const std::vector<UnreadableText>& found) {
  std::string out;
  for (const UnreadableText& u : found) {
    const std::string what = u.why == UnreadableText::Why::cut ? fmt::format("\"{}\" is cut off", u.text)
                                                               : fmt::format("\"{}\" lies on \"{}\"", u.text, u.other);
    out += fmt::format("{} in {} at {:.0f},{:.0f}\n", what, u.window, u.at.x, u.at.y);
  }
  return out;
}

}  // namespace ply::ui
