// The sixth game: a tree typed in by hand. Lessons and tests use it, for its movers are chosen freely.
//
// Text: an inner node is its children between ( ) if MAX (first) moves there, between [ ] if MIN (second) moves; a leaf
// is its value in the view of MAX. `=v` behind a closing bracket is the static value of that inner node; without
// it, 0:
//     ([3 12 8] [2 4 6]=1 [14 5 2])
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/fixed_list.h"
#include "engine/base/random.h"
#include "engine/base/result.h"
#include "engine/search/evaluation.h"
#include "engine/search/share_sink.h"

namespace ply::toy_tree {

inline constexpr int max_children = 32;
inline constexpr int max_value = 30'000;
inline constexpr int max_nodes = 200'000;
inline constexpr int max_tree_depth = 60;

struct Node {
  Side mover = Side::first;
  int value = 0;  ///< view of MAX: of a leaf its value, of an inner node its static value
  std::vector<u32> children;
};

/// Node 0 is the root.
using Tree = std::vector<Node>;

Result<Tree> parse_tree(std::string_view text);
std::string write_tree(const Tree& tree, u32 node = 0);

struct RandomTree {
  int depth = 4;
  int branching = 3;       ///< 1..branching children a node
  int values = 9;          ///< leaves lie in [-values / 2, values / 2]: few values make many ties
  bool alternate = false;  ///< movers alternate; otherwise each node draws its mover
  int leaf_percent = 10;   ///< chance of an early leaf
  bool full = false;       ///< every inner node has exactly `branching` children
};
Tree random_tree(Random& random, const RandomTree& shape);

struct ToyRules {
  struct State {
    u32 node = 0;
  };
  using Move = u8;
  using MoveList = FixedList<Move, max_children>;
  static constexpr int move_codes = max_children;
  static constexpr bool finished_counts_in_perft = true;

  std::shared_ptr<const Tree> tree;

  const Node& at(const State& s) const { return (*tree)[s.node]; }
  State initial() const { return {}; }
  Side mover(const State& s) const { return at(s).mover; }
  bool finished(const State& s) const { return at(s).children.empty(); }
  Outcome outcome(const State& s) const {
    const int v = at(s).value;
    return {v > 0 ? Winner::first : v < 0 ? Winner::second : Winner::draw, 0, static_cast<i16>(v)};
  }
  void moves(const State& s, MoveList& list) const {
    list.clear();
    for (std::size_t i = 0; i < at(s).children.size(); ++i) list.add(static_cast<Move>(i));
  }
  State after(const State& s, Move m) const { return {at(s).children[m]}; }
  u64 key(const State& s) const { return mix64(s.node + 1); }
};

/// The one term is the typed value.
struct ToyEvaluation {
  static constexpr bool antisymmetric = true, shared_search = true;
  static constexpr u32 revision = 1;
  static constexpr int win = 0, decided = max_value + 1;
  static std::span<const TermInfo> infos() {
    static constexpr TermInfo terms[] = {{"value", "The value that was typed into the tree.", 1, -10, 10}};
    return terms;
  }
  ToyEvaluation(const ToyRules& rules, Side, const Weights& w) : rules_(rules), weight_(w[0]) {}
  template <class Sink>
  void terms(const ToyRules::State& s, Side viewer, Sink& sink) const {
    const int v = rules_.at(s).value;
    sink.term(0, v, 0, weight_ * (viewer == Side::first ? v : -v));
  }
  void shares(const ToyRules::State& s, ShareSink& sink) const {
    sink.add(0, 0, static_cast<int>(s.node), rules_.at(s).value);
  }
  int finished(const ToyRules::State& s, Side viewer, int) const {
    SumSink sum;
    terms(s, viewer, sum);
    return sum.sum;
  }

 private:
  ToyRules rules_;
  int weight_;
};

}  // namespace ply::toy_tree
