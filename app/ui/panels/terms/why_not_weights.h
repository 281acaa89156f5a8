// The rows of the panel Why not: each term with the weights of its range, and what is known of them.
#pragma once
#include <string>
#include <vector>

#include "app/ui/panels/search_screen.h"
#include "engine/ask/terms/choice_flip.h"
#include "engine/ask/terms/choice_margin.h"
#include "engine/session/answers/flipping.h"

namespace ply::ui {

struct WeightRow {
  const TermInfo* info = nullptr;
  int index = 0, weight = 0;
  const WeightMargin* margin = nullptr;  ///< null: the leaves were not compared
  const TermFlip* flip = nullptr;        ///< null: not searched
};

/// What was found of a term; null: nothing yet.
const TermFlip* flip_of(const FlipReport* r, int index);
/// A row a term; of those in the report, where there is one. `margins` and the report must outlive the rows.
std::vector<WeightRow> weight_rows(const ProfileInfo& profile, const Weights& own,
                                   const std::vector<WeightMargin>& margins, const FlipReport* r);
/// How far the searches for flips are, or how they ended.
std::string flips_state(const FlipSearch& flipping);

/// Draws them in the panel's width. `chosen`: the move that the search chose. A click on a row opens what can be done
/// with it.
void draw_weight_rows(SearchScreen& screen, const std::vector<WeightRow>& rows, const std::string& chosen);

}  // namespace ply::ui
