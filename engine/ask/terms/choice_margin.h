// By how much a weight may change until the leaves of two lines tie. Only these two leaves are looked at: another line
// may change the choice before, so a margin is never called a flip.
#pragma once
#include <vector>

#include "engine/ask/terms/choice.h"
#include "engine/game/weights_text.h"

namespace ply {

/// The whole weights that are tried of a term: its range, and the weight that it has, should that lie outside.
using ChoiceRange = WeightRange;
ChoiceRange choice_range(const TermInfo& info, int weight);

struct WeightMargin {
  enum class Kind : u8 {
    tie,         ///< at the weight below
    none,        ///< with no weight of the range; or with all, where they tie and the term does not differ
    no_formula,  ///< what the term gives does not follow from its weight and the position
  };
  int index = 0;  ///< of the term, in the order of the evaluation
  Kind kind = Kind::none;
  /// The nearest whole weight with which the leaf that is ahead is so no longer; of two equally near ones the higher.
  int at = 0;
  /// Where they tie exactly: at whole / parts, in the range. Parts 0: the term rounds, and only `at` is known.
  i64 whole = 0, parts = 0;
  friend bool operator==(const WeightMargin&, const WeightMargin&) = default;
};

/// In the order of the terms of `c`; empty unless both leaves were taken apart. By the formulas of the
/// terms (term_vector.h): what a term cuts is cut as the search does it.
std::vector<WeightMargin> choice_margins(const View& v, const Choice& c, Nodes& nodes);

}  // namespace ply
