// The same searches as the silent product runs, to show that an observer that does not look costs nothing: compiled
// twice, as it is and with the hook lines emptied (PLY_NO_HOOKS). silent_cost.sh compares the machine code and the
// instructions.
#include <cstdio>

#include "engine/games/kalah/evaluation.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"

using namespace ply;

namespace {

// A type of this file alone, so that no other instance of the search can be linked in its place.
template <class E>
struct Here : E {
  using E::E;
};

template <class R, class E>
void run(const char* name, const R& rules, int depth, const SearchOptions& options) {
  const auto s = rules.initial();
  const Side root = rules.mover(s);
  Silent silent;
  Attention attention;
  Table table(std::size_t{1} << 20);
  AlphaBeta<R, E, Silent> search(rules, E(rules, root, default_weights(E::infos())), root, silent, attention, options,
                                 &table);
  SearchLimits limits;
  limits.depth = depth;
  const SearchResult r = search.run(s, limits);
  std::printf("%s: value %d, %llu nodes\n", name, r.score.value, static_cast<unsigned long long>(r.counters.nodes));
}

}  // namespace

int main() {
  SearchOptions plain, full;
  full.set(modern_switches);
  run<kalah::KalahRules, Here<kalah::KalahClassic>>("kalah alpha-beta", kalah::KalahRules{}, 10, plain);
  run<kalah::KalahRules, Here<kalah::KalahClassic>>("kalah all switches", kalah::KalahRules{}, 13, full);
  run<reversi::ReversiRules, Here<reversi::ReversiClassicHard>>("reversi alpha-beta", reversi::ReversiRules{}, 8,
                                                                plain);
  run<reversi::ReversiRules, Here<reversi::ReversiClassicHard>>("reversi all switches", reversi::ReversiRules{}, 9,
                                                                full);
}
