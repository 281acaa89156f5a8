#include "app/ui/panels/terms/own_terms_form.h"

#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"
#include "engine/game/own_terms.h"
#include "engine/game/term_text.h"

namespace ply::ui {

ExpressionLanguage OwnTermsForm::language() const {
  return {[words = words_](std::string_view text) { return complete_term(*words, text); },
          [words = words_](const std::string& text) -> std::optional<Error> {
            const auto term = OwnTerm::make(words, {"x", text});
            return term ? std::nullopt : std::optional(term.error());
          }};
}

void OwnTermsForm::row(const FrameModel& frame, Commands& commands, std::size_t at, const OwnTermText& term) {
  const ScopedId id(static_cast<int>(at));
  const ProfileInfo* profile = frame.play.game().profile(frame.runs.settings().profile);
  if (text_button(fmt::format("own_term.remove.{}", term.first), tr("Remove"),
                  tr("The term is gone from the evaluation; recordings that were made with it keep it.")))
    commands.act("weights.own", term.first + "=");
  ImGui::SameLine(0, px(8));
  if (text_button(fmt::format("own_term.edit.{}", term.first), tr("Edit"), tr("Its text goes into the field below.")))
    name_ = term.first, field_.text = term.second, field_.focus();
  ImGui::SameLine(0, px(10));
  ImGui::AlignTextToFramePadding();
  std::string weight;
  for (std::size_t i = 0; profile && i < profile->terms.size(); ++i)
    if (profile->terms[i].id == term.first)
      weight = weight_text(*profile, profile->terms[i], frame.runs.weights()[static_cast<int>(i)]);
  fitted_mono(theme().text, fmt::format("{} x {}: {}", weight, term.first, term.second));
  if (probing()) probe(fmt::format("own_term.{}", term.first));
}

void OwnTermsForm::draw(const FrameModel& frame, Commands& commands) {
  const std::shared_ptr<const Game>& game = frame.play.shared_game();
  if (game_ != game) {
    game_ = game;
    const auto words = BoardWords::make(*game);
    words_ = words && dynamic_cast<const HasOwnTerms*>(game.get()) ? *words : nullptr;
  }
  const ProfileInfo* profile = game->profile(frame.runs.settings().profile);
  if (!words_ || !profile || profile->terms.empty()) return;
  section(tr("Terms of your own"));
  const auto terms = own_terms_of(*game);
  for (std::size_t i = 0; i < terms.size(); ++i) row(frame, commands, i, terms[i]);
  ImGui::SetNextItemWidth(px(84));
  text_field("##own_name", name_, tr("name"));
  probe("own_term.name");
  item_tooltip(tr("Small letters, digits and -."));
  ImGui::SameLine(0, px(6));
  const float button = text_width(tr("Set")) + px(28);
  const bool entered =
      field_.draw("own_term", "corners(me)", std::max(px(80), ImGui::GetContentRegionAvail().x - button));
  ImGui::SameLine(0, px(6));
  const bool set = text_button("own_term.set", tr("Set"),
                               tr("The evaluation has this term from now on. Its weight is a slider in the panel "
                                  "Heuristic, and 0 to begin with."),
                               {}, !trim(field_.text).empty());
  field_.draw_below(language());
  if ((entered || set) && !trim(field_.text).empty())
    commands.act("weights.own", fmt::format("{}={}", name_, trim(field_.text)));
}

}  // namespace ply::ui
