// What a shallow search says of a deep one, by empties and depth: what Multi-ProbCut goes by. `plyscope-cli prob-cuts`
// fits such lines.
#pragma once
#include <array>
#include <cstddef>
#include <span>

#include "engine/search/evaluation.h"

namespace ply::reversi {

/// What was fitted: for positions with this many empties and more, up to the next row of that kind.
struct ProbCutRow {
  int min, depth;
  ProbCut cut;
};

/// The deepest searches that were fitted; deeper ones go by those of the same parity, the shallow search as many plies
/// less deep: that errs on the safe side, for the deeper both are, the nearer they lie.
inline constexpr int prob_cut_fitted = 9, prob_cut_deepest = 30;
inline constexpr int prob_cut_least[] = {45, 37, 29, 21, 13, 0};

struct ProbCutTable {
  struct Entry {
    std::array<ProbCut, 2> cuts{};
    std::size_t n = 0;
  };
  std::array<std::array<Entry, prob_cut_deepest + 1>, 6> at{};
};

/// The shallowest search of a depth first: it costs least.
template <std::size_t N>
constexpr ProbCutTable make_prob_cuts(const ProbCutRow (&rows)[N]) {
  ProbCutTable t;
  for (const ProbCutRow& r : rows)
    for (std::size_t stage = 0; stage < t.at.size(); ++stage)
      if (prob_cut_least[stage] == r.min) {
        ProbCutTable::Entry& e = t.at[stage][static_cast<std::size_t>(r.depth)];
        e.cuts[e.n++] = r.cut;
      }
  for (auto& stage : t.at)
    for (std::size_t depth = prob_cut_fitted + 1; depth < stage.size(); ++depth) {
      stage[depth] = stage[depth - 2];
      for (ProbCut& c : stage[depth].cuts) c.depth += 2;
    }
  return t;
}

/// Not where the deep search sees the end of the game: there is no rule for decided scores.
inline std::span<const ProbCut> prob_cuts_of(const ProbCutTable& t, int empties, int depth) {
  if (depth > prob_cut_deepest || depth + 2 > empties) return {};
  std::size_t stage = 0;
  while (empties < prob_cut_least[stage]) ++stage;
  const ProbCutTable::Entry& e = t.at[stage][static_cast<std::size_t>(depth)];
  return {e.cuts.data(), e.n};
}

/// Of `modern-2026`: 1,687 positions of games of our own (random moves, then 300 nodes a move), each searched to depth
/// 9 with all sound switches.
inline constexpr ProbCutRow modern_2026_rows[] = {
    // least empties, depth, {shallow depth, slope, offset, deviation}
    // clang-format off
    {45, 3, {1, 1029, -28, 207}}, {45, 4, {2, 1068, 16, 186}}, {45, 5, {1, 1049, 12, 244}},
    {45, 5, {3, 1037, 40, 143}}, {45, 6, {2, 1102, 49, 238}}, {45, 7, {3, 1075, 49, 196}},
    {45, 8, {2, 1120, 61, 266}}, {45, 8, {4, 1077, 44, 171}}, {45, 9, {3, 1103, 47, 229}},
    {45, 9, {5, 1093, 5, 159}},
    {37, 3, {1, 1039, -7, 252}}, {37, 4, {2, 1072, 25, 192}}, {37, 5, {1, 1062, 12, 351}},
    {37, 5, {3, 1058, 21, 177}}, {37, 6, {2, 1108, 42, 278}}, {37, 7, {3, 1113, 18, 259}},
    {37, 8, {2, 1148, 49, 363}}, {37, 8, {4, 1107, 21, 250}}, {37, 9, {3, 1171, 28, 321}},
    {37, 9, {5, 1140, 5, 215}},
    {29, 3, {1, 1076, -39, 324}}, {29, 4, {2, 1091, 21, 253}}, {29, 5, {1, 1153, -12, 469}},
    {29, 5, {3, 1106, 32, 239}}, {29, 6, {2, 1173, 34, 396}}, {29, 7, {3, 1182, 58, 362}},
    {29, 8, {2, 1223, 33, 474}}, {29, 8, {4, 1156, 9, 319}}, {29, 9, {3, 1243, 71, 449}},
    {29, 9, {5, 1157, 36, 301}},
    {21, 3, {1, 1093, -11, 426}}, {21, 4, {2, 1095, 50, 328}}, {21, 5, {1, 1165, 29, 617}},
    {21, 5, {3, 1098, 41, 327}}, {21, 6, {2, 1180, 65, 509}}, {21, 7, {3, 1180, 89, 477}},
    {21, 8, {2, 1266, 82, 671}}, {21, 8, {4, 1190, 23, 475}}, {21, 9, {3, 1267, 126, 633}},
    {21, 9, {5, 1186, 79, 455}},
    {13, 3, {1, 1103, -59, 579}}, {13, 4, {2, 1095, 9, 481}}, {13, 5, {1, 1180, -33, 834}},
    {13, 5, {3, 1102, 29, 422}}, {13, 6, {2, 1196, -41, 740}}, {13, 7, {3, 1200, 91, 717}},
    {13, 8, {2, 1284, -77, 1001}}, {13, 8, {4, 1209, -92, 689}}, {13, 9, {3, 1305, 179, 980}},
    {13, 9, {5, 1220, 142, 705}},
    {0, 3, {1, 1144, 39, 524}}, {0, 4, {2, 1141, -27, 534}}, {0, 5, {1, 1262, 33, 812}}, {0, 5, {3, 1133, -8, 467}},
    {0, 6, {2, 1274, -213, 881}}, {0, 7, {3, 1252, -44, 794}}, {0, 8, {2, 1398, -400, 1199}},
    {0, 8, {4, 1260, -365, 921}}, {0, 9, {3, 1372, -64, 1096}}, {0, 9, {5, 1245, -52, 833}},
    // clang-format on
};
inline constexpr ProbCutTable modern_2026_prob_cuts = make_prob_cuts(modern_2026_rows);

}  // namespace ply::reversi
