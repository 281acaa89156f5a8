#include "app/ui/dialogs/readings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/ui/dialogs/desk.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/input/keys.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/page_text.h"
#include "app/ui/widgets/rules_view.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/game/game_line.h"
#include "engine/session/play/library.h"
#include "engine/session/play/reading_words.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

/// Where the reading ends.
RulesBoard board_of(const Recognised& r) {
  RulesBoard out;
  if (r.position) {
    out.game = r.position->game;
    out.position = r.position->position;
  } else {
    out.game = r.game->game;
    out.position = end_of_moves(*r.game->game, r.game->start, r.game->moves).position;
  }
  return out;
}

}  // namespace

void ReadingsDialog::draw(Desk& desk, bool kanji) {
  const auto& ways = desk.session().library().choice();
  asked_ = !ways.empty() && !shown_;
  if (!begin_popup("readings", asked_, {820, 0}, true, tr("This text can be read in several ways"))) {
    // Closed by Esc: none of them.
    if (shown_ && !ways.empty()) (void)desk.act("file.read-as", "none");
    shown_ = false;
    return;
  }
  shown_ = true;
  // Three beside each other; more lie below, and are scrolled to.
  constexpr std::size_t columns = 3;
  const std::size_t n = ways.size(), across = bounded<std::size_t>(n, 1, columns);
  const float gap = px(16), high = std::min(grid_, ImGui::GetIO().DisplaySize.y * 0.65f);
  const bool scrolls = n > columns;
  if (scrolls) ImGui::BeginChild("ways", {0, std::max(high, px(100))});
  const float room = ImGui::GetContentRegionAvail().x;
  const float width = std::floor((room - gap * static_cast<float>(across - 1)) / static_cast<float>(across));
  const float tall = std::min(px(220), width);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  std::string chosen;
  float top = at.y, end = at.y;
  for (std::size_t i = 0; i < n; ++i) {
    const ScopedId own(static_cast<int>(i));
    if (i > 0 && i % columns == 0) top = end + gap;
    const float x = at.x + static_cast<float>(i % columns) * (width + gap);
    draw_small_board(board_of(ways[i]), {x, top}, {x + width, top + tall}, kanji);
    ImGui::SetCursorScreenPos({x, top + tall + px(6)});
    ImGui::BeginGroup();
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + width);
    dim(reading_line(ways[i]));
    ImGui::PopTextWrapPos();
    const std::string label = fmt::format("{}  {}", i + 1, ways[i].read_as);
    const bool key = i < 9 && compat::key_hit(static_cast<int>(Key::d1) + static_cast<int>(i), false);
    if (text_button(fmt::format("reading.{}", i + 1), label.c_str(), {}, {}, true, {width, 0}) || key)
      chosen = ways[i].name;
    ImGui::EndGroup();
    end = std::max(end, ImGui::GetItemRectMax().y);
  }
  ImGui::SetCursorScreenPos({at.x, end + px(8)});
  ImGui::Dummy({1, 1});
  grid_ = end + px(12) - at.y;
  if (scrolls) ImGui::EndChild();
  const float wide = px(110);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::max(0.0f, ImGui::GetContentRegionAvail().x - wide));
  if (text_button("reading.none", tr("None of them"), {}, {}, true, {wide, 0})) ImGui::CloseCurrentPopup();
  if (!chosen.empty() || ways.empty()) ImGui::CloseCurrentPopup();
  end_popup();
  if (!chosen.empty()) (void)desk.act("file.read-as", chosen), shown_ = false;
}

}  // namespace ply::ui
