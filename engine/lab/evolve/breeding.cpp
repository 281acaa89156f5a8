#include "engine/lab/evolve/breeding.h"

#include <algorithm>

namespace ply {
namespace {

constexpr int mutation_depth = 4;

class Grower {
 public:
  Grower(const EvolveSettings& s, int cells, Random& random, bool full)
      : s_(s), cells_(static_cast<u32>(cells)), random_(random), full_(full) {}

  /// Empty if it became larger than the limit.
  ProgramTree tree(int depth) {
    grow(depth);
    if (static_cast<int>(tree_.size()) > s_.limits.nodes) tree_.clear();
    return std::move(tree_);
  }

 private:
  void grow(int depth) {
    if (static_cast<int>(tree_.size()) > s_.limits.nodes) return;
    const std::size_t at = tree_.size();
    if (depth <= 0 || (!full_ && random_.unit() < 0.3)) return terminal();
    static constexpr ProgramOp functions[] = {ProgramOp::if_less, ProgramOp::add, ProgramOp::subtract,
                                              ProgramOp::value_of, ProgramOp::if_equal};
    const ProgramOp op = functions[random_.below(s_.primitives ? 5 : 4)];
    tree_.push_back({op, 0, 1});
    for (int i = 0; i < arity(op); ++i) grow(depth - 1);
    tree_[at].size = static_cast<u16>(tree_.size() - at);
  }
  void terminal() {
    if (s_.cell_terminals > 0 && random_.unit() < s_.cell_terminals) tree_.push_back({ProgramOp::value_of, 0, 2});
    else if (s_.primitives && random_.below(cells_ + 1) == cells_) return tree_.push_back({ProgramOp::turn, 0, 1});
    tree_.push_back({ProgramOp::constant, static_cast<u8>(random_.below(cells_)), 1});
  }

  const EvolveSettings& s_;
  const u32 cells_;
  Random& random_;
  const bool full_;
  ProgramTree tree_;
};

bool allowed(const EvolveSettings& s, const ProgramTree& t) {
  return static_cast<int>(t.size()) <= s.limits.nodes && program_depth(t) <= s.limits.depth;
}

std::size_t pick(const EvolveSettings& s, const ProgramTree& t, Random& random) {
  if (s.prefers_functions && random.unit() < 0.9) {
    const auto functions =
        static_cast<u32>(std::count_if(t.begin(), t.end(), [](const ProgramNode& n) { return arity(n.op) > 0; }));
    if (functions > 0) {
      u32 skip = random.below(functions);
      for (std::size_t i = 0; i < t.size(); ++i)
        if (arity(t[i].op) > 0 && skip-- == 0) return i;
    }
  }
  return random.below(static_cast<u32>(t.size()));
}

// As it is, before anything is done to it.
Bred copy_of(const std::vector<Parent>& ranked, std::size_t rank, BirthWay way = BirthWay::reproduction) {
  Bred out;
  out.tree = *ranked[rank].tree;
  out.way = way;
  out.parents[0] = static_cast<int>(rank);
  return out;
}

Bred roulette(const std::vector<Parent>& all, Random& random) {
  double sum = 0;
  for (const Parent& p : all) sum += std::max(0.0, p.fitness);
  double at = random.unit() * sum;
  for (std::size_t i = 0; i < all.size(); ++i)
    if ((at -= std::max(0.0, all[i].fitness)) < 0) return copy_of(all, i);
  return copy_of(all, all.size() - 1);
}

// The better rank wins.
Bred tournament(const EvolveSettings& s, const std::vector<Parent>& ranked, Random& random) {
  u32 best = random.below(static_cast<u32>(ranked.size()));
  for (int i = 1; i < s.tournament; ++i) best = std::min(best, random.below(static_cast<u32>(ranked.size())));
  return copy_of(ranked, best);
}

}  // namespace

Random evolution_stream(u64 seed, int generation, int place) {
  return Random::stream(mix64(seed) + static_cast<u64>(generation), static_cast<u64>(place));
}

ProgramTree create_program(const EvolveSettings& s, int cells, int index, Random& random) {
  int depth = 2 + index % 5;
  for (int tries = 0;; ++tries) {
    if (tries == 20 && depth > 0) --depth, tries = 0;  // trees so deep are nearly always too large
    ProgramTree t = Grower(s, cells, random, (index / 5) % 2 == 0).tree(depth);
    if (!t.empty() && allowed(s, t)) return t;
  }
}

void cross_programs(const EvolveSettings& s, Bred& a, Bred& b, Random& random) {
  const std::size_t i = pick(s, a.tree, random), j = pick(s, b.tree, random);
  ProgramTree x = with_subtree(a.tree, i, subtree(b.tree, j)), y = with_subtree(b.tree, j, subtree(a.tree, i));
  const int of_a = a.parents[0], of_b = b.parents[0];
  const auto take = [&](Bred& child, ProgramTree& tree, std::size_t here, std::size_t there, int second) {
    child.way = BirthWay::crossover;
    child.parents[1] = second;
    child.cuts = {static_cast<int>(here), static_cast<int>(there)};
    child.kept = !allowed(s, tree);
    if (!child.kept) child.tree = std::move(tree);
  };
  take(a, x, i, j, of_b);
  take(b, y, j, i, of_a);
}

bool mutate_subtree(const EvolveSettings& s, int cells, Bred& child, Random& random) {
  const std::size_t at = random.below(static_cast<u32>(child.tree.size()));
  const ProgramTree with = Grower(s, cells, random, false).tree(mutation_depth);
  if (with.empty()) return false;
  ProgramTree tree = with_subtree(child.tree, at, with);
  if (!allowed(s, tree)) return false;
  child.tree = std::move(tree);
  child.mutated = static_cast<int>(at);
  return true;
}

void mutate_point(const EvolveSettings& s, int cells, Bred& child, Random& random) {
  const auto can = [](const ProgramNode& n) {
    return n.op == ProgramOp::constant || n.op == ProgramOp::add || n.op == ProgramOp::subtract;
  };
  const auto n = static_cast<u32>(std::count_if(child.tree.begin(), child.tree.end(), can));
  child.way = n == 0 ? BirthWay::subtree_mutation : BirthWay::point_mutation;
  if (n == 0) return void(child.kept = !mutate_subtree(s, cells, child, random));
  u32 skip = random.below(n);
  for (ProgramNode& node : child.tree) {
    if (!can(node) || skip-- != 0) continue;
    if (node.op == ProgramOp::constant)
      node.number =
          static_cast<u8>((node.number + 1 + random.below(static_cast<u32>(cells - 1))) % static_cast<u32>(cells));
    else node.op = node.op == ProgramOp::add ? ProgramOp::subtract : ProgramOp::add;
    child.mutated = static_cast<int>(&node - child.tree.data());
    break;
  }
}

std::vector<Bred> breed(const EvolveSettings& s, int cells, const std::vector<Parent>& ranked, int generation) {
  std::vector<Bred> out;
  const auto full = [&] { return static_cast<int>(out.size()) >= s.population; };
  const auto add = [&](Bred child) {
    if (!full()) out.push_back(std::move(child));
  };
  if (s.one_start) {
    for (int place = 0; !full(); place += 2) {
      Random random = evolution_stream(s.seed, generation, place);
      Bred a = roulette(ranked, random), b = roulette(ranked, random);
      if (random.unit() < s.crossover) cross_programs(s, a, b, random);
      for (Bred* child : {&a, &b}) {
        if (random.unit() >= s.mutation) continue;
        const bool mutated = mutate_subtree(s, cells, *child, random);
        if (child->way == BirthWay::reproduction) child->way = BirthWay::subtree_mutation, child->kept = !mutated;
      }
      add(std::move(a));
      add(std::move(b));
    }
    return out;
  }
  for (std::size_t i = 0; i < ranked.size() && static_cast<int>(out.size()) < s.elites; ++i)
    if (i == 0 || *ranked[i].tree != *ranked[i - 1].tree)  // copies stand beside each other
      add(copy_of(ranked, i, BirthWay::elite));
  while (!full()) {
    Random random = evolution_stream(s.seed, generation, static_cast<int>(out.size()));
    const double what = random.unit();
    Bred a = tournament(s, ranked, random);
    if (what < s.crossover) {
      Bred b = tournament(s, ranked, random);
      cross_programs(s, a, b, random);
      add(std::move(a));
      add(std::move(b));
      continue;
    }
    if (what < s.crossover + s.mutation / 2) {
      a.way = BirthWay::subtree_mutation;
      a.kept = !mutate_subtree(s, cells, a, random);
    } else if (what < s.crossover + s.mutation) {
      mutate_point(s, cells, a, random);
    }
    add(std::move(a));
  }
  return out;
}

}  // namespace ply
