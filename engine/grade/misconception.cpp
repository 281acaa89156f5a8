#include "engine/grade/misconception.h"

#include <algorithm>

namespace ply {
namespace {

constexpr std::array<MisconceptionInfo, misconceptions> infos{{
    {"none", "", ""},
    {"no-cuts", "It never cuts: it is plain minimax.",
     "A node is left as soon as its best value reaches beta; alpha is raised by it, and the "
     "child gets (-beta, -alpha)."},
    {"strict", "It cuts only beyond the bound, not at it.",
     "A value that equals beta is enough: cut where alpha >= beta."},
    {"too-early", "It cuts one below the bound.", "Nothing is proved before alpha has reached beta."},
    {"parent-only", "A node hands down only what it has found itself, so bounds from further up are lost.",
     "Hand down the better of the bound that came from above and the best value so far."},
    {"max-only", "Only nodes of the first side cut.",
     "The side that minimises cuts as well: the same test, turned round."},
    {"min-only", "Only nodes of the second side cut.",
     "The side that maximises cuts as well: the same test, turned round."},
    {"late-cut", "It sees a cut one move too late.", "Test the bound after each move, with that move's value in it."},
    {"cut-ends-parent", "A cut ends the parent as well.",
     "A cut ends one node; its parent goes on with its next move."},
    {"wrong-way", "It cuts where a value is no better than alpha.",
     "A bad move ends nothing: only a value that reaches beta does."},
    {"all-max", "Both sides take the largest value.", "The second side takes the smallest value of the first."},
    {"all-min", "Both sides take the smallest value.", "The first side takes the largest value."},
    {"sign-lost", "A child's value is taken without turning its sign.",
     "In negamax the value of a child is good for the other side: value = -search(child)."},
    {"window-not-swapped", "The window is negated for the child, but alpha and beta do not change places.",
     "The child's window is (-beta, -alpha)."},
    {"leaf-not-turned", "Static values are in the view of the wrong side where the second side is to move.",
     "In negamax they are in the view of the side to move, with bounds of the first side in its view."},
    {"turn-forgotten", "The sides change after every move, also where the same side moves again.",
     "Where the mover stays the same, neither value nor window is turned."},
    {"shared-bounds", "Alpha and beta are shared by all nodes, so what one branch learns holds in its neighbours.",
     "Each node has its own alpha and beta, made from its parent's."},
    {"other-wall", "The first side lowers beta and the second raises alpha.",
     "What the maximising side finds raises alpha, what the minimising side finds lowers beta."},
    {"best-from-zero", "The best value begins at 0, so nothing worse than that is ever found.",
     "The best value begins at minus infinity."},
    {"depth-less", "It ends one ply too early.",
     "The depth counts plies from the root: static values are taken at depth 0."},
    {"depth-more", "It ends one ply too late.",
     "The depth counts plies from the root: static values are taken at depth 0."},
    {"from-right", "It searches the moves from the last to the first.", "Search the moves in the order that is given."},
    {"first-only", "It returns after the first move.", "The value goes back behind the loop, not inside it."},
    {"last-left-out", "It leaves the last move out.", "The loop ends behind the last move."},
    {"sides-swapped", "The first side takes the smallest value and the second the largest.",
     "Values are in the view of the first side: it takes the largest, the second takes the smallest."},
    {"root-twice", "Behind the moves of the root the side of the root chooses again.",
     "Whose turn it is at a node is said by its position, not by who called."},
    {"root-window", "Every move of the root is searched with the whole window.",
     "The root is a node as all others: what its moves have reached so far narrows the window of the next one."},
    {"own-best", "A node hands down its own best value so far, also where the bound from above is better.",
     "Alpha is never lowered: hand down the better of the bound that came from above and the best value so far."},
    {"move-returned", "It returns the number of the best move as its value.",
     "A search returns a value; the move is kept beside it."},
    {"end-turned", "What a finished game is worth has the wrong sign.",
     "Behind the last move the other side is to move: who has won is not who is to move."},
    {"flag-of-turn", "Whether a turn goes on is passed on as whether the node maximises.",
     "Whether a node maximises is said by who is to move there."},
    {"side-of-child", "Which value is better is judged by who is to move behind the move, not by who plays it.",
     "A node takes the best value for the side to move at that node."},
    {"endless-beta", "Where alpha is still minus infinity the child gets that as its beta, and cuts at once.",
     "Plus infinity is minus infinity negated: the smallest number of a type has no such counterpart."},
    {"side-kept", "A move is taken back, but not whose turn it was.",
     "After each move all is again as it was before it, the side to move as well."},
}};

constexpr int far = 1'000'000'000;

class Walker {
 public:
  Walker(const WrittenTree& tree, Misconception m, bool hard) : tree_(tree), m_(m), hard_(hard) {}

  SearchWalk walk() {
    const int depth = tree_.depth + (is(Misconception::depth_more) ? 1 : is(Misconception::depth_less) ? -1 : 0);
    out_.value = sees_from_first() ? by_sides(0, depth, -far, far, true)
                                   : (is(Misconception::all_min) ? -1 : 1) * visit(0, depth, -far - endless(), far);
    return std::move(out_);
  }

 private:
  bool is(Misconception m) const { return m_ == m; }
  bool sees_from_first() const {
    for (const Misconception m : {Misconception::shared_bounds, Misconception::other_wall, Misconception::sides_swapped,
                                  Misconception::root_twice, Misconception::move_returned, Misconception::flag_of_turn,
                                  Misconception::side_of_child, Misconception::side_kept})
      if (is(m)) return true;
    return false;
  }
  bool leaf(u32 k, int depth) const { return tree_.nodes[k].over || depth <= 0 || tree_.nodes[k].children.empty(); }

  /// What one more than infinity is where that is not the same as minus infinity negated.
  int endless() const { return is(Misconception::endless_beta) ? 1 : 0; }
  int negated(int bound) const { return endless() && bound == -far - 1 ? bound : -bound; }

  // Negamax: windows and values as the mover sees them.
  int visit(u32 k, int depth, int alpha, int beta) {
    const WrittenNode& n = tree_.nodes[k];
    out_.visits.push_back(k);
    ends_parent_ = false;
    if (leaf(k, depth)) {
      if (is(Misconception::all_min)) return -n.value;
      const bool turned = n.mover == Side::second && !is(Misconception::leaf_not_turned) && !is(Misconception::all_max);
      return turned != (is(Misconception::end_turned) && n.over) ? -n.value : n.value;
    }
    const std::vector<u32> moves = moves_of(n);
    const int worst = is(Misconception::best_from_zero) ? 0 : -far;
    int best = worst, before = worst;
    bool cut = false;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const u32 c = moves[i];
      const bool same = is(Misconception::all_max) || is(Misconception::all_min) ||
                        (tree_.nodes[c].mover == n.mover && !is(Misconception::turn_forgotten));
      const bool own = is(Misconception::parent_only), open = is(Misconception::no_cuts);
      const bool root = is(Misconception::root_window) && k == 0;
      const int low = open || root                                    ? -far
                      : own || (is(Misconception::own_best) && i > 0) ? best
                      : endless() && i == 0                           ? alpha
                                                                      : std::max(alpha, best),
                high = open || own ? far : beta;
      int value = 0;
      if (same) value = visit(c, depth - 1, low, high);
      else if (is(Misconception::window_not_swapped)) value = visit(c, depth - 1, -low, -high);
      else value = visit(c, depth - 1, -high, negated(low));
      if (!same && !is(Misconception::sign_lost)) value = -value;
      before = best;
      best = std::max(best, value);
      if (is(Misconception::first_only) || ends_parent_) {
        ends_parent_ = false;
        break;
      }
      if (may_cut(n.mover) &&
          reached(endless() ? best : std::max(alpha, is(Misconception::late_cut) ? before : best), best, alpha, beta)) {
        cut = i + 1 < moves.size();
        ends_parent_ = is(Misconception::cut_ends_parent);
        break;
      }
    }
    if (cut) out_.cuts.push_back(k);
    return hard_ ? std::clamp(best, std::min(alpha, beta), std::max(alpha, beta)) : best;
  }
  bool may_cut(Side mover) const {
    return !is(Misconception::no_cuts) && !(is(Misconception::max_only) && mover == Side::second) &&
           !(is(Misconception::min_only) && mover == Side::first);
  }
  bool reached(int low, int best, int alpha, int beta) const {
    if (is(Misconception::strict)) return low > beta;
    if (is(Misconception::too_early)) return low + 1 >= beta;
    if (is(Misconception::wrong_way)) return best <= alpha || low >= beta;
    return low >= beta;
  }
  std::vector<u32> moves_of(const WrittenNode& n) const {
    std::vector<u32> out = n.children;
    if (is(Misconception::from_right)) std::reverse(out.begin(), out.end());
    if (is(Misconception::last_left_out) && out.size() > 1) out.pop_back();
    return out;
  }

  // With bounds as the first side sees them. `maximises`: as the caller says.
  int by_sides(u32 k, int depth, int alpha, int beta, bool maximises) {
    const WrittenNode& n = tree_.nodes[k];
    out_.visits.push_back(k);
    if (leaf(k, depth)) return n.value;
    const bool max = is(Misconception::flag_of_turn) || is(Misconception::side_kept) ? maximises
                     : is(Misconception::root_twice) && n.ply == 1
                         ? tree_.nodes[0].mover == Side::first
                         : (n.mover == Side::first) != is(Misconception::sides_swapped);
    const bool shared = is(Misconception::shared_bounds);
    int& low = shared ? alpha_ : alpha;
    int& high = shared ? beta_ : beta;
    const int alpha0 = alpha, beta0 = beta;
    int best = max ? -far : far, best_move = 0;
    for (std::size_t i = 0; i < n.children.size(); ++i) {
      const WrittenNode& c = tree_.nodes[n.children[i]];
      const bool same = c.mover == n.mover;
      if (!same) turn_ = !turn_;  // it is never turned back
      const int value = by_sides(n.children[i], depth - 1, low, high, is(Misconception::side_kept) ? turn_ : same);
      if (is(Misconception::side_of_child) ? (c.mover == Side::first ? value > best : value < best)
                                           : (max ? value > best : value < best))
        best = value, best_move = static_cast<int>(i);
      if (max != is(Misconception::other_wall)) low = std::max(low, best);
      else high = std::min(high, best);
      if (low >= high) {
        if (i + 1 < n.children.size()) out_.cuts.push_back(k);
        break;
      }
    }
    if (is(Misconception::move_returned)) return best_move;
    return hard_ ? std::clamp(best, std::min(alpha0, beta0), std::max(alpha0, beta0)) : best;
  }

  const WrittenTree& tree_;
  const Misconception m_;
  const bool hard_;
  bool ends_parent_ = false;  // the node that was left last has cut
  bool turn_ = true;          // of the first side, as moves were played
  int alpha_ = -far, beta_ = far;
  SearchWalk out_;
};

}  // namespace

const MisconceptionInfo& info_of(Misconception m) { return infos[static_cast<std::size_t>(m)]; }

bool SearchWalk::endless() const { return value <= -far || value >= far; }

SearchWalk walk(const WrittenTree& tree, Misconception m, bool hard) { return Walker(tree, m, hard).walk(); }

}  // namespace ply
