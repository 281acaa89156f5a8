#include "app/ui/panels/shown_score.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "engine/base/text.h"
#include "engine/game/term_text.h"

namespace ply::ui {

std::string shown_score(const Game& game, std::string_view profile, Score shown, About about) {
  if (shown.kind == Kind::none) return "?";
  return figure(about, fmt::format("{} {}", sign_of(shown.kind), value_words(&game, profile, shown.value)));
}

std::string value_words(const Game* game, std::string_view profile, int value) {
  return game ? game->value_text(profile, value) : fmt::format("{:+}", value);
}

std::string score_for(const Game& game, const Viewpoint& viewpoint, std::string_view profile, Score score, Side mover,
                      About about) {
  return shown_score(game, profile, viewpoint.seen(score, mover), about) + " " +
         for_side(game, viewpoint.side_for(mover));
}

std::string game_score(const Game& game, const Judgement& j, About about) {
  return shown_score(game, j.profile, j.score, about);
}

double unit_size(const Game& game, std::string_view profile) {
  const ProfileInfo* p = game.profile(profile);
  return p ? value_unit(game, *p) : 1;
}

std::string unit_words(const Game& game, std::string_view profile) {
  const ProfileInfo* p = game.profile(profile);
  return p ? unit_name(game, *p) : std::string(tr("points"));
}

std::string for_side(const Game& game, Side side) { return fmt::format(tr("for {}"), game.type().side_name(side)); }

const char* kind_word(Kind kind) {
  switch (kind) {
    case Kind::exact: return "exact";
    case Kind::lower: return "lower";
    case Kind::upper: return "upper";
    case Kind::none: break;
  }
  return "";
}

float score_share(const Game& game, std::string_view profile, int value) {
  const ProfileInfo* p = game.profile(profile);
  if (!p) return 0;
  if (std::abs(value) >= p->decided) return value > 0 ? 1.0f : -1.0f;
  if (p->score_at_75_percent > 0) return score_position(value, p->score_at_75_percent);
  return score_position(value, 4.0 * std::max(p->scale, 1));
}

std::string short_count(double n) {
  if (n < 1000) return fmt::format("{:.0f}", n);
  const bool thousands = n < 1e6;
  const double shown = n / (thousands ? 1e3 : 1e6);
  return fmt::format("{:.{}f} {}", shown, shown < 10 && shown != static_cast<int>(shown) ? 1 : 0,
                     thousands ? "k" : "M");
}

}  // namespace ply::ui
