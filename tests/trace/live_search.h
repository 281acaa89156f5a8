// A recorded search on a thread of its own, for tests of stepping. The destructor stops it.
#pragma once
#include <thread>

#include "engine/games/toy_tree/rules.h"
#include "engine/search/alpha_beta.h"
#include "engine/search/switches.h"
#include "engine/trace/tracer.h"

namespace ply::test {

template <Rules R = toy_tree::ToyRules, class E = toy_tree::ToyEvaluation>
class LiveSearch {
 public:
  LiveSearch(R rules, SearchPlan settings, RecordPool& pool) : rules_(std::move(rules)) {
    recording = std::move(*Recording::start(pool, std::move(settings)));
  }
  ~LiveSearch() {
    control.stop();
    if (thread_.joinable()) thread_.join();
  }
  /// Commands given to `control` before it hold from the first node on.
  void start() {
    thread_ = std::thread([this] {
      Tracer tracer(*recording, control);
      const auto state = rules_.initial();
      const Side root = rules_.mover(state);
      Table table(1 << 12);
      AlphaBeta<R, E, Tracer> search(rules_, E(rules_, root, default_weights(E::infos())), root, tracer,
                                     control.attention(), recording->plan().options, &table);
      result = search.run(state, recording->plan().limits);
      tracer.finish(result);
    });
  }
  void join() { thread_.join(); }

  StepControl control;
  std::shared_ptr<Recording> recording;
  SearchResult result;  ///< after join

 private:
  R rules_;
  std::thread thread_;
};

LiveSearch(toy_tree::ToyRules, SearchPlan, RecordPool&)->LiveSearch<>;

inline toy_tree::ToyRules toy(u64 seed, const toy_tree::RandomTree& shape) {
  Random random(seed);
  return {std::make_shared<toy_tree::Tree>(toy_tree::random_tree(random, shape))};
}

/// Settings for a whole search of a toy tree, with every kind of node in it.
inline SearchPlan toy_settings(u32 capacity, int depth = 8) {
  SearchPlan s;
  s.options.set({Switch::pvs, Switch::iterative, Switch::tt, Switch::aspiration});
  s.options.aspiration_width = 1;
  s.limits.depth = depth;
  s.budget_bytes = std::size_t{capacity} * sizeof(NodeRecord);
  return s;
}

}  // namespace ply::test
