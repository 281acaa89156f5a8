// What a change of an engine did, as a page for a pipeline: two recordings of one search, FILE after the change and
// OTHER before it.
#pragma once
#include <string>

#include "app/cli/trace/subject.h"
#include "engine/ask/compare/comparable.h"
#include "engine/ask/compare/compare.h"

namespace ply::cli {

/// Two recordings and their comparison; the latter means nothing where their nodes cannot be compared.
struct Compared {
  Opened &now, &was;
  const Comparable& judged;
  const Comparison& c;
};

/// "depth 2, window -0.51..-0.50, value ≥ +0.00 for White", as far as it is told.
std::string facts_of(const Opened& x, u32 slot);

inline constexpr u64 no_limit = ~u64{0};

/// More nodes were visited than the limit in per cent allows.
bool grew_above(const Opened& now, const Opened& was, u64 percent);
/// `picture`: a file that the page shows; empty: none. `max`: per cent, or no_limit. `page`: where links to moments
/// lead.
std::string diff_markdown(const Compared& x, const std::string& picture, u64 max, const std::string& page);
/// The differential icicle, as SVG.
std::string diff_picture(const Compared& x, u64 width, u64 rows);

}  // namespace ply::cli
