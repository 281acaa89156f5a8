// The accounts of both sides of a judged game, and how often they lost how much.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/review/review_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/review/account.h"
#include "engine/review/report_parts.h"

namespace ply::ui {
namespace {

void draw_account(const GameReview& r, Side side, float width) {
  const auto a = account_of(r, side);
  fitted_text(colour_of_side(side), fmt::format(tr("Account of {}, points"), r.game->type().side_name(side)), width);
  item_tooltip(
      tr("start + the opponent's losses - own losses + revisions = result. A revision is where the engine changed its "
         "own mind: nobody's loss."));
  if (!a) return dim(tr("Nothing that counts is judged yet."));
  const std::vector<AccountColumn> columns = columns_of(*a);
  int max = 100, low = 0, sum = 0;
  for (const AccountColumn& c : columns) {
    if (std::string_view(c.id) == "result") break;
    sum += c.points, max = std::max(max, sum), low = std::min(low, sum);
  }
  // Each column begins where the one before has ended: the sum can be followed.
  const float words = std::min(width * 0.5f, px(180)), numbers = text_width("-1000", fonts().mono) + px(10);
  const float left = words + numbers, span = std::max(px(20), width - left - px(4));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  sum = 0;
  for (const AccountColumn& c : columns) {
    const std::string_view id = c.id;
    const bool result = id == "result", start = id == "start";
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = ImGui::GetTextLineHeight();
    fitted_text(result ? theme().text : theme().text_dim, column_words(r, side, c), words - px(6));
    const std::string number = result || start ? fmt::format("{}", c.points) : fmt::format("{:+}", c.points);
    {
      const ScopedFont face(fonts().mono);
      draw.AddText({at.x + left - px(8) - text_width(number), at.y}, theme().text, number.c_str());
    }
    ImGui::LogText(" %s\n", number.c_str());
    const int from = result ? 0 : sum, to = result ? c.points : sum + c.points;
    const auto x = [&](int v) {
      return at.x + left + span * static_cast<float>(v - low) / static_cast<float>(std::max(1, max - low));
    };
    // A loss and a win, so that bars that begin elsewhere can be read.
    for (const int v : {0, 100})
      draw.AddLine({x(v), at.y}, {x(v), at.y + ImGui::GetTextLineHeightWithSpacing()}, theme().border, 1);
    const ImU32 colour = result || start  ? theme().text_dim
                         : id == "own"    ? theme().error
                         : id == "theirs" ? theme().good
                                          : theme().table;
    draw.AddRectFilled({x(std::min(from, to)), at.y + px(3)},
                       {std::max(x(std::max(from, to)), x(std::min(from, to)) + 1), at.y + height - px(3)}, colour,
                       px(2));
    sum = to;
  }
  fitted_text(theme().text_dim, fmt::format(tr("Losses of {} by phase"), r.game->type().side_name(side)), width);
  item_tooltip(
      tr("In the endgame the worth of every move is known to the end of the game: its losses are exact. What comes "
         "before is halved into opening and middle; its losses are those of searches."));
  const auto points = phase_points(*a, true);
  for (std::size_t i = 0; i < review_phases; ++i) {
    const PhaseLosses& p = a->phases[i];
    if (p.from == p.to) continue;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    fitted_text(theme().text_dim, phase_words(p), words - px(6));
    const std::string number = fmt::format("{}", points[i]);
    {
      const ScopedFont face(fonts().mono);
      draw.AddText({at.x + left - px(8) - text_width(number), at.y}, theme().text, number.c_str());
    }
    ImGui::LogText(" %s\n", number.c_str());
    const float to = at.x + left + span * static_cast<float>(points[i]) / static_cast<float>(std::max(1, max - low));
    draw.AddRectFilled({at.x + left, at.y + px(3)},
                       {std::max(to, at.x + left + 1), at.y + ImGui::GetTextLineHeight() - px(3)}, theme().error,
                       px(2));
  }
  if (!a->result_known)
    fitted_text(theme().text_dim, tr("No result is reported: the value of the last position stands for it."), width);
}

// PT3: how many moves lost how much.
void draw_histogram(const GameReview& r) {
  static constexpr std::array<const char*, 6> names_of{"0", "under 2", "2 to 5", "5 to 10", "10 to 20", "20 or more"};
  static constexpr std::array<double, 5> ends{1e-9, 0.02, 0.05, 0.10, 0.20};
  std::array<std::array<int, 6>, 2> counts{};
  int max = 1;
  for (const ReviewedPly& p : r.plies) {
    if (!p.judged() || p.given) continue;
    std::size_t at = 0;
    while (at < ends.size() && p.loss() >= ends[at]) ++at;
    max = std::max(max, ++counts[static_cast<std::size_t>(index(p.mover))][at]);
  }
  section(tr("Moves by what they lost, points"));
  const float words = px(84), number = text_width("000", fonts().mono) + px(8);
  const float room = ImGui::GetContentRegionAvail().x - words, half = room / 2;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  for (std::size_t i = 0; i < names_of.size(); ++i) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    fitted_text(theme().text_dim, names_of[i], words - px(4));
    for (const Side side : {Side::first, Side::second}) {
      const int n = counts[static_cast<std::size_t>(index(side))][i];
      const float left = at.x + words + (side == Side::first ? 0 : half), height = ImGui::GetTextLineHeight();
      const std::string text = fmt::format("{}", n);
      const ScopedFont face(fonts().mono);
      draw.AddText({left + number - px(8) - text_width(text), at.y}, n ? theme().text : theme().text_faint,
                   text.c_str());
      if (n > 0)
        draw.AddRectFilled(
            {left + number, at.y + px(3)},
            {left + number + std::max(px(2), (half - number - px(8)) * static_cast<float>(n) / static_cast<float>(max)),
             at.y + height - px(3)},
            colour_of_side(side), px(2));
      ImGui::LogText(" %s", text.c_str());
    }
    ImGui::LogText("\n");
  }
}

}  // namespace

void draw_review_accounts(const GameReview& r) {
  const float room = ImGui::GetContentRegionAvail().x;
  const bool two = room > px(520);
  const float wide = two ? std::floor(room / 2 - px(8)) : room, left = ImGui::GetCursorPosX();
  for (const Side side : {Side::first, Side::second}) {
    if (two && side == Side::second) ImGui::SameLine(left + wide + px(16));
    ImGui::BeginGroup();
    draw_account(r, side, wide);
    ImGui::EndGroup();
  }
  draw_histogram(r);
}

}  // namespace ply::ui
