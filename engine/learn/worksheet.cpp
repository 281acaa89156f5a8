#include "engine/learn/worksheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/random.h"
#include "engine/search/observer.h"

namespace ply {
namespace {

constexpr u64 max_tries = 200'000;
constexpr int max_value = 12;

// The search by hand; values in the view of the first side throughout.
class Hand {
 public:
  Hand(const CardTree& tree, std::span<const SheetRule> forgotten) : tree_(tree) {
    for (const SheetRule r : forgotten) forgotten_[static_cast<std::size_t>(r)] = true;
    place_.assign(tree.nodes.size(), 0);
    for (u32 k = 0; k < tree.nodes.size(); ++k) {
      if (tree.nodes[k].leaf()) continue;
      place_[k] = key_.boxes.size();
      key_.boxes.push_back({k, false, 0, 0, {}, no_card_node, false});
    }
  }
  SheetKey fill() {
    (void)value(0, -infinite, infinite);
    return std::move(key_);
  }

 private:
  bool forgot(SheetRule r) const { return forgotten_[static_cast<std::size_t>(r)]; }

  Score value(u32 k, int alpha, int beta) {
    const TypedNode& n = tree_.nodes[k];
    if (n.leaf()) {
      key_.turned.push_back(k);
      return {n.value, Kind::exact};
    }
    const bool max = n.mover == Side::first || forgot(SheetRule::sides);
    const int alpha0 = alpha, beta0 = beta;
    int best = max ? -infinite : infinite;
    u32 best_child = no_card_node;
    bool cut = false;
    std::vector<u32> order(n.children.begin(), n.children.end());
    if (forgot(SheetRule::from_left)) std::reverse(order.begin(), order.end());
    for (std::size_t i = 0; i < order.size(); ++i) {
      if (cut) {
        key_.crossed.push_back(order[i]);
        continue;
      }
      // Whoever forgets what is handed down tells a child no more than what this node itself has found.
      const bool own = forgot(SheetRule::handed_down);
      const int a = own ? (max ? best : -infinite) : alpha, b = own ? (max ? infinite : best) : beta;
      const int v = value(order[i], a, b).value;
      const bool better = max ? v > best : v < best, equal = v == best && forgot(SheetRule::first_stays);
      if (better || equal || best_child == no_card_node) best = v, best_child = order[i];
      if (max) alpha = std::max(alpha, best);
      else beta = std::min(beta, best);
      cut = (forgot(SheetRule::equal_cuts) ? alpha > beta : alpha >= beta) && i + 1 < order.size();
    }
    const bool stopped = forgot(SheetRule::equal_cuts) ? alpha > beta : alpha >= beta;
    Score out{best, Kind::exact};
    if (stopped) out.kind = max ? Kind::lower : Kind::upper;
    else if (max ? best <= alpha0 : best >= beta0) out.kind = max ? Kind::upper : Kind::lower;
    if (forgot(SheetRule::best_back)) out.value = std::clamp(best, alpha0, beta0);
    if (forgot(SheetRule::kinds)) out.kind = Kind::exact;
    key_.boxes[place_[k]] = {k, true, alpha0, beta0, out, best_child, cut};
    return out;
  }

  const CardTree& tree_;
  std::array<bool, sheet_rules> forgotten_{};
  std::vector<std::size_t> place_;
  SheetKey key_;
};

void grow(Random& random, CardTree& tree, u32 at, int plies, int widest) {
  const Side next = other(tree.nodes[at].mover);
  if (tree.nodes[at].ply == plies) {
    tree.nodes[at].value = 1 + static_cast<int>(random.below(max_value));
    return;
  }
  const int n = 2 + static_cast<int>(random.below(static_cast<u32>(widest - 1)));
  for (int i = 0; i < n; ++i) {
    const u32 child = tree.add(at, static_cast<MoveCode>(i), next, std::string(1, branch_letter(i)));
    grow(random, tree, child, plies, widest);
  }
}

CardTree drawn_tree(Random& random, int plies) {
  CardTree tree;
  tree.letters = true;
  tree.plies = plies;
  (void)tree.add(no_card_node, 0, Side::first, {});
  grow(random, tree, 0, plies, plies >= max_sheet_plies ? 2 : 3);
  count_up(tree);
  return tree;
}

// Some node stops at its last move. A search says ≥ there; whoever sees nothing to cross out may as well say that it
// did not stop, and write =. The rules do not decide it, so no sheet has it.
bool stops_at_last(const CardTree& tree, const SheetKey& key) {
  return std::any_of(key.boxes.begin(), key.boxes.end(), [&](const SheetBox& b) {
    const Kind stop = tree.nodes[b.node].mover == Side::first ? Kind::lower : Kind::upper;
    return b.visited && !b.cut && b.value.kind == stop;
  });
}

}  // namespace

std::string_view text(SheetRule rule, bool walls_back) {
  switch (rule) {
    case SheetRule::sides: return "MAX takes the largest value that comes back, MIN the smallest.";
    case SheetRule::from_left: return "Moves are tried from left to right, each down to its cards.";
    case SheetRule::handed_down:
      return "The root begins with α = -∞, β = +∞; a node hands its α and β of that moment to its next child.";
    case SheetRule::equal_cuts:
      return "MAX raises α, MIN lowers β. As soon as α ≥ β the other moves of the node are crossed out: equal is "
             "enough.";
    case SheetRule::best_back:
      if (walls_back) return "What goes back is the best value seen; outside its window it is the bound of that side.";
      return "What goes back is the best value seen at the node, also where it lies outside its window.";
    case SheetRule::kinds:
      return "Its sign: after a stop ≥ of MAX, ≤ of MIN; no better than what the node was given: ≤ of MAX, ≥ of MIN; "
             "else =.";
    case SheetRule::first_stays: return "Of equal moves the first stays the best.";
  }
  return "";
}

SheetKey filled_in(const CardTree& tree, std::span<const SheetRule> forgotten) { return Hand(tree, forgotten).fill(); }

void set_walls_back(Worksheet& sheet, bool on) {
  constexpr std::array hard{SheetRule::best_back};
  sheet.walls_back = on;
  sheet.key = on ? filled_in(sheet.tree, hard) : filled_in(sheet.tree);
}

bool same_answers(const SheetKey& a, const SheetKey& b) {
  if (a.turned != b.turned || a.crossed != b.crossed || a.boxes.size() != b.boxes.size()) return false;
  for (std::size_t i = 0; i < a.boxes.size(); ++i) {
    const SheetBox &x = a.boxes[i], &y = b.boxes[i];
    if (x.visited != y.visited || x.alpha != y.alpha || x.beta != y.beta || x.value.value != y.value.value ||
        x.value.kind != y.value.kind)
      return false;
  }
  return a.boxes.empty() || a.boxes.front().best == b.boxes.front().best;
}

Result<Worksheet> make_worksheet(u64 seed, int plies) {
  if (plies < min_sheet_plies || plies > max_sheet_plies)
    return Error{fmt::format("a worksheet has {} to {} plies", min_sheet_plies, max_sheet_plies)};
  for (u64 i = 0; i < max_tries; ++i) {
    Random random = Random::stream(seed ^ (static_cast<u64>(plies) << 56), i);
    CardTree tree = drawn_tree(random, plies);
    if (tree.cards() > 32) continue;
    SheetKey key = filled_in(tree);
    const auto cuts = std::count_if(key.boxes.begin(), key.boxes.end(), [](const SheetBox& b) { return b.cut; });
    if (cuts < plies || stops_at_last(tree, key)) continue;
    bool all = true;
    for (std::size_t r = 0; r < sheet_rules && all; ++r) {
      const SheetRule rule = static_cast<SheetRule>(r);
      const SheetKey other = filled_in(tree, {&rule, 1});
      all = !same_answers(key, other);
      // With four plies and more a bound from far above cuts: the cards tell who forgets to hand it down.
      if (rule == SheetRule::handed_down && plies > 3) all = all && key.turned != other.turned;
      if (rule == SheetRule::equal_cuts) all = all && key.turned != other.turned;
    }
    if (all) return Worksheet{seed, plies, tree, std::move(key), typed_tree(tree), i + 1};
  }
  return Error{"no such tree was found: take another seed"};
}

}  // namespace ply
