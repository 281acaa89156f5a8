#include "app/ui/widgets/score_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/ui/look/look.h"
#include "app/ui/widgets/text.h"

namespace ply::ui {

bool is_decided(int value, const ScoreFormat& f) {
  return f.win > 0 && std::llabs(value) >= static_cast<i64>(f.win) - f.longest && std::llabs(value) <= f.win;
}

int plies_to_end(int value, const ScoreFormat& f) { return f.win - std::abs(value); }

const char* kind_sign(Kind kind) {
  switch (kind) {
    case Kind::exact: return signs().exact;
    case Kind::lower: return signs().at_least;
    case Kind::upper: return signs().at_most;
    case Kind::none: break;
  }
  return "";
}

std::string value_text(int value, const ScoreFormat& f) {
  if (is_decided(value, f)) return fmt::format("{} in {}", value > 0 ? "win" : "loss", plies_to_end(value, f));
  return value == 0 ? "0" : fmt::format("{:+}", value);
}

std::string score_text(Score score, const ScoreFormat& f) {
  const std::string value = value_text(score.value, f);
  return score.kind == Kind::none ? value : fmt::format("{} {}", kind_sign(score.kind), value);
}

void score_item(Score score, const ScoreFormat& f, float width) {
  const Theme& t = theme();
  const std::string value = value_text(score.value, f);
  const ScopedFont own_face(fonts().mono);
  const float sign = text_width(signs().at_least) + px(5), number = text_width(value);
  width = std::max(width, sign + number);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  ImGui::Dummy({width, ImGui::GetTextLineHeight()});
  ImGui::LogText("%s ", score_text(score, f).c_str());
  if (ImGui::IsItemVisible()) {
    const ImU32 colour = is_decided(score.value, f) ? (score.value > 0 ? t.good : t.error) : t.text;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddText(at, t.text_dim, kind_sign(score.kind));
    draw.AddText({std::floor(at.x + width - number), at.y}, colour, value.c_str());
  }
}

}  // namespace ply::ui
