// How fast a recorded search is beside the same search silent: the ratio of their speeds, in CPU time of the search
// thread, starting the recording and first touches of its memory included. `warm`: the pool has pages from the
// recording before; `fresh`: a new pool. Median of the runs given (default 5), silent and recorded in turn.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

#include "engine/games/kalah/evaluation.h"
#include "engine/games/reversi/evaluation.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"
#include "engine/trace/tracer.h"

using namespace ply;

namespace {

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v[v.size() / 2];
}

template <class R, class E>
void measure(const char* name, const R& rules, int depth, const SearchOptions& options, int runs) {
  auto s = rules.initial();
  const Side root = rules.mover(s);
  const E evaluation(rules, root, default_weights(E::infos()));
  Table table(std::size_t{16} << 20);
  SearchLimits limits;
  limits.depth = depth;
  u64 nodes = 0;

  const auto silent = [&] {
    table.clear();
    Silent observer;
    Attention attention;
    const double begin = processor_seconds();
    AlphaBeta<R, E, Silent> search(rules, evaluation, root, observer, attention, options, &table);
    nodes = search.run(s, limits).counters.nodes;
    return processor_seconds() - begin;
  };
  const auto recorded = [&](RecordPool& pool, std::shared_ptr<Recording>& keep) {
    table.clear();
    const double begin = processor_seconds();
    SearchPlan settings;
    settings.options = options;
    settings.limits = limits;
    settings.budget_bytes = std::size_t{2} << 30;  // all of it is recorded
    keep = std::move(*Recording::start(pool, settings));
    StepControl control;
    Tracer tracer(*keep, control);
    AlphaBeta<R, E, Tracer> search(rules, evaluation, root, tracer, control.attention(), options, &table);
    const SearchResult r = search.run(s, limits);
    tracer.finish(r);
    const double seconds = processor_seconds() - begin;
    if (r.counters.nodes != nodes || keep->size() != nodes) std::printf("%s: the recorded search differs\n", name);
    return seconds;
  };

  RecordPool pool;
  std::shared_ptr<Recording> last, before;
  silent();
  recorded(pool, last);  // two recordings are alive at a time, so two regions get warm
  recorded(pool, before);
  std::vector<double> t_silent, t_warm, t_fresh;
  for (int i = 0; i < runs; ++i) {
    t_silent.push_back(silent());
    t_warm.push_back(recorded(pool, i % 2 ? before : last));
    RecordPool other;
    std::shared_ptr<Recording> r;
    t_fresh.push_back(recorded(other, r));
  }
  const double n = static_cast<double>(nodes), a = median(t_silent), w = median(t_warm), f = median(t_fresh);
  std::printf(
      "%-28s %9.0f nodes  silent %6.1f ns (%5.1f M/s)  warm %6.1f ns (ratio %.2f)  fresh %6.1f ns (ratio %.2f)\n", name,
      n, 1e9 * a / n, n / a / 1e6, 1e9 * w / n, a / w, 1e9 * f / n, a / f);
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const int runs = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
  SearchOptions plain, full;
  full.set(modern_switches);
  measure<kalah::KalahRules, kalah::KalahClassic>("kalah classic alpha-beta", kalah::KalahRules{}, 13, plain, runs);
  measure<kalah::KalahRules, kalah::KalahModern>("kalah modern alpha-beta", kalah::KalahRules{}, 12, plain, runs);
  measure<kalah::KalahRules, kalah::KalahModern>("kalah modern all switches", kalah::KalahRules{}, 17, full, runs);
  measure<reversi::ReversiRules, reversi::ReversiClassicHard>("reversi hard alpha-beta", reversi::ReversiRules{}, 11,
                                                              plain, runs);
  measure<reversi::ReversiRules, reversi::ReversiModern>("reversi modern alpha-beta", reversi::ReversiRules{}, 11,
                                                         plain, runs);
  measure<reversi::ReversiRules, reversi::ReversiModern>("reversi modern all switches", reversi::ReversiRules{}, 14,
                                                         full, runs);
}
