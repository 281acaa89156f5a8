#include "engine/learn/worksheet_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/search/observer.h"

namespace ply {
namespace {

class Sayer {
 public:
  Sayer(SheetError& error, const CardTree& tree, const SheetWalk& walk, bool walls_back)
      : e_(error),
        tree_(tree),
        walk_(walk),
        walls_back_(walls_back),
        k_(error.places.front().node),
        part_(error.places.front().part) {
    // A branch belongs to the node that it leads away from, and so does the window that is handed along it.
    of_crosses_ =
        std::all_of(error.places.begin(), error.places.end(), [](SheetPlace p) { return p.part == SheetPart::cross; });
    u_ = k_ != 0 && part_ <= SheetPart::cross ? parent(k_) : k_;
  }

  void say() {
    e_.sentence = sentence();
    look();
  }

 private:
  u32 parent(u32 k) const { return static_cast<u32>(tree_.nodes[k].parent); }
  std::string name(u32 k) const { return k == 0 ? "the root" : tree_.path[k]; }
  bool max(u32 k) const { return tree_.nodes[k].mover == Side::first; }
  std::string side(u32 k) const { return max(k) ? "MAX" : "MIN"; }
  const char* wall(bool alpha) const { return alpha ? "α" : "β"; }
  static std::string begin(std::string s) {
    if (s.starts_with("the ")) s[0] = 'T';
    return s;
  }
  bool card(u32 k) const { return tree_.nodes[k].leaf(); }
  u32 first_crossed(u32 k) const {
    for (const int c : tree_.nodes[k].children)
      if (walk_.sheet().crossed[static_cast<std::size_t>(c)]) return static_cast<u32>(c);
    return k;
  }
  u32 elder(u32 k) const {
    const auto& all = tree_.nodes[parent(k)].children;
    const auto it = std::find(all.begin(), all.end(), static_cast<int>(k));
    return it == all.begin() || it == all.end() ? k : static_cast<u32>(*(it - 1));
  }

  // The ancestor at which this bound of the window of `k` was moved, and the move that did it; the root and no move
  // where it never was.
  struct Origin {
    u32 node = 0, by = no_card_node;
  };
  Origin origin(u32 k, bool alpha) const {
    for (; k != 0; k = parent(k)) {
      const u32 m = parent(k);
      const auto bound = [&](const SheetWalk::Window& w) { return alpha ? w.alpha : w.beta; };
      const int now = bound(walk_.before(k));
      if (now == bound(walk_.entered(m))) continue;
      for (const int c : tree_.nodes[m].children) {
        const auto child = static_cast<u32>(c);
        if (child == k) break;
        if (walk_.visited(child) && walk_.value(child) == now) return {m, child};
      }
      return {m, no_card_node};
    }
    return {};
  }

  std::string parent_only() const {
    const Origin o = origin(k_, part_ == SheetPart::alpha);
    const bool nothing = tree_.nodes[u_].children.front() == static_cast<int>(k_);
    const std::string up = begin(name(u_)), from = o.by == no_card_node ? "" : fmt::format(" by {}", tree_.path[o.by]);
    return fmt::format("You looked at {} only. {} has {}, but {} has got {}{}, and {} hands that down.", name(u_), up,
                       nothing ? "nothing yet" : "less", name(o.node), nothing ? "something" : "more", from, name(u_));
  }
  std::string strict() const {
    const SheetWalk::Window& w = walk_.before(k_);
    if (part_ != SheetPart::cross) return fmt::format("{} has stopped: equal is enough.", begin(name(u_)));
    const bool m = max(u_);
    if (!of_crosses_)
      return fmt::format("{} has met the bound of {}: equal is enough. {} need not be looked at.", begin(name(u_)),
                         m ? "MIN" : "MAX", name(k_));
    return fmt::format("{} is at {} {} and {} has {}: equal is enough. {} need not be looked at.", begin(name(u_)),
                       m ? "least" : "most", m ? w.alpha : w.beta, m ? "MIN" : "MAX", m ? w.beta : w.alpha, name(k_));
  }
  std::string too_strict() const {
    if (part_ != SheetPart::cross) return neutral();
    const SheetWalk::Window& w = walk_.before(k_);
    const bool m = max(u_);
    if (tree_.nodes[u_].children.front() == static_cast<int>(k_))
      return fmt::format("The first move of {} is always looked at.", name(u_));
    const int own = m ? w.alpha : w.beta, against = m ? w.beta : w.alpha;
    if (is_endless(against))
      return fmt::format("Nothing can stop {} yet: {} has nothing on the way here.", name(u_), m ? "MIN" : "MAX");
    if (is_endless(own)) return fmt::format("{} has nothing yet: no stop.", begin(name(u_)));
    if (!of_crosses_) return fmt::format("α and β of {} have not met yet: no stop.", name(u_));
    return fmt::format("{} is {} than {} = {}: no stop yet. {} {}.", own, m ? "less" : "more", m ? "β" : "α", against,
                       card(k_) ? "The next card could have been a" : fmt::format("{} could have been worth", name(k_)),
                       m ? against + 1 : against - 1);
  }
  std::string too_early() const {
    const u32 e = elder(k_);
    return fmt::format("The stop at {} ends {}. {} belongs to {}: it still looks at {}.", name(e), name(e),
                       begin(name(u_)), side(u_), name(k_));
  }
  std::string too_late() const {
    if (part_ != SheetPart::cross)
      return fmt::format("{} had stopped: {} was not seen any more.", begin(name(u_)), name(first_crossed(k_)));
    const SheetWalk::Window& w = walk_.before(k_);
    const bool m = max(u_);
    if (!of_crosses_)
      return fmt::format("{} has stopped: what lies behind, {} here, is not looked at any more.", begin(name(u_)),
                         name(k_));
    return fmt::format("{} has stopped at {} {} {}: what lies behind, {} here, is not looked at any more.",
                       begin(name(u_)), m ? w.alpha : w.beta, m ? "≥" : "≤", m ? w.beta : w.alpha, name(k_));
  }
  std::string sides() const {
    const bool m = max(u_);
    const std::string front = fmt::format("{} is {}'s: ", begin(name(u_)), side(u_)),
                      which = m ? "largest" : "smallest";
    if (part_ == SheetPart::alpha || part_ == SheetPart::beta)
      return front + fmt::format("the {} value that came back moves its {}.", which, wall(m));
    if (part_ == SheetPart::cross) return front + fmt::format("it stops when the {} value meets the bound.", which);
    if (part_ == SheetPart::best) return front + fmt::format("it plays the move with the {} value.", which);
    return front + fmt::format("of {} it takes the {}.", cards_below(k_) ? "its cards" : "what comes back", which);
  }
  bool cards_below(u32 k) const {
    return !tree_.nodes[k].leaf() && card(static_cast<u32>(tree_.nodes[k].children.front()));
  }
  std::string best_back() const {
    const SheetWalk::Window& w = walk_.entered(k_);
    const bool low = walk_.sheet().at({k_, SheetPart::value}).value_or(0) <= w.alpha;
    if (walls_back_)
      return fmt::format("What goes back from {} never lies outside its window: it ends at the bound.", name(k_));
    return fmt::format("What goes back from {} is the best value seen, also where it lies {} {}.", name(k_),
                       low ? "below" : "above", low ? "α" : "β");
  }
  std::string from_left() const {
    const u32 first = static_cast<u32>(tree_.nodes[u_].children.front());
    if (k_ == u_ || first == k_) return "Moves are tried from left to right: nothing lies before the first one.";
    return fmt::format("Moves are tried from left to right: {} before {}.", name(elder(k_)), name(k_));
  }
  std::string first_stays() const {
    const auto move = walk_.sheet().best;
    return fmt::format("{} may be worth as much, and that is no better: of equal moves the first stays.",
                       move ? tree_.path[*move] : "It");
  }
  std::string sign() const {
    const u32 c = first_crossed(k_);
    return fmt::format("{} is crossed out, so nobody knows how {} {} is: = says too much.", name(c),
                       max(k_) ? "large" : "small", name(k_));
  }
  std::string no_better() const {
    return fmt::format("{} saw nothing better than {}, which it was given: = says more than is known.", begin(name(k_)),
                       wall(max(k_)));
  }
  std::string other_wall() const {
    const bool m = max(u_);
    return fmt::format("{} is {}'s: a {} value {} {}.", begin(name(u_)), side(u_), m ? "larger" : "smaller",
                       m ? "raises" : "lowers", wall(m));
  }
  std::string neutral() const {
    switch (part_) {
      case SheetPart::alpha:
        return fmt::format("{}: α is what MAX already has on the way here. Follow the line up.", begin(name(k_)));
      case SheetPart::beta:
        return fmt::format("{}: β is what MIN already has on the way here. Follow the line up.", begin(name(k_)));
      case SheetPart::cross: return fmt::format("{}: a branch is crossed out as soon as α ≥ β.", begin(name(k_)));
      case SheetPart::value:
        return fmt::format("{} takes the {} of {}; those behind a cross do not count.", begin(name(k_)),
                           max(k_) ? "largest" : "smallest", cards_below(k_) ? "its cards" : "what came back to it");
      case SheetPart::sign: {
        const u32 c = first_crossed(k_);
        if (c != k_)
          return fmt::format("{} is crossed out: could it have made {} larger, or smaller?", name(c), name(k_));
        return fmt::format("{}: compare its value with the window that it was given.", begin(name(k_)));
      }
      case SheetPart::cards: return "Cards turned: count those that no cross cuts off.";
      case SheetPart::best: return "The best move of the root is the one that its value comes from.";
      case SheetPart::total: return "The value of the root is what stands in its box at the top.";
    }
    return {};
  }

  std::string sentence() const {
    switch (e_.slip) {
      case SheetSlip::handed_down: return parent_only();
      case SheetSlip::equal_cuts: return strict();
      case SheetSlip::too_strict: return too_strict();
      case SheetSlip::too_early: return too_early();
      case SheetSlip::too_late: return too_late();
      case SheetSlip::sign: return sign();
      case SheetSlip::no_better: return no_better();
      case SheetSlip::sides: return sides();
      case SheetSlip::best_back: return best_back();
      case SheetSlip::from_left: return from_left();
      case SheetSlip::first_stays: return first_stays();
      case SheetSlip::turned:
        return "Nothing is turned round here: values are MAX's in the whole tree, and so are α and β.";
      case SheetSlip::other_wall: return other_wall();
      case SheetSlip::none: return neutral();
    }
    return {};
  }

  void up_to(u32 from, u32 to) {
    for (u32 k = from;; k = parent(k)) {
      e_.thread.push_back(k);
      if (k == to || k == 0) return;
    }
  }
  // A bound is followed up to where it was moved, a value down to what it comes from.
  void look() {
    const bool alpha = part_ == SheetPart::alpha;
    if (part_ == SheetPart::cards || part_ == SheetPart::best || part_ == SheetPart::total) return up_to(0, 0);
    const bool of_window = alpha || part_ == SheetPart::beta;
    const bool of_value = part_ == SheetPart::value || part_ == SheetPart::sign;
    if (of_value && e_.slip != SheetSlip::no_better && e_.slip != SheetSlip::best_back) {
      const u32 c = first_crossed(k_);
      e_.thread = {k_, c != k_ ? c : static_cast<u32>(tree_.nodes[k_].children.front())};
      return;
    }
    // A stop is one against the bound of the other side.
    const bool which = of_window ? alpha : part_ == SheetPart::cross ? !max(u_) : max(k_);
    const u32 from = part_ == SheetPart::cross ? u_ : k_;
    const Origin o = origin(from, which);
    up_to(from, o.node);
    if (o.by != no_card_node) e_.origin = fmt::format("behind {}: {} moved here", tree_.path[o.by], wall(which));
    else e_.origin = fmt::format("{} has not been moved on the way here", wall(which));
  }

  SheetError& e_;
  const CardTree& tree_;
  const SheetWalk& walk_;
  const bool walls_back_;
  const u32 k_;
  const SheetPart part_;
  u32 u_;
  bool of_crosses_;  // else a bound that is named here might be the number that another box of the error asks for
};

std::string in_letters(std::size_t n) {
  constexpr std::array words{"No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"};
  return n < words.size() ? words[n] : fmt::format("{}", n);
}

}  // namespace

void say_error(SheetError& error, const CardTree& tree, const SheetWalk& walk, bool walls_back) {
  Sayer(error, tree, walk, walls_back).say();
}

std::string headline(const SheetVerdict& v, const CardTree& tree, const FilledSheet& sheet) {
  if (!v.errors.empty())
    return fmt::format("{} {} to look at again", in_letters(v.errors.size()),
                       v.errors.size() == 1 ? "thing" : "things");
  if (v.empty == 0) return fmt::format("All right. {} of {} cards were enough.", cards_left(tree, sheet), tree.cards());
  return v.filled > 1 || v.crosses > 0 ? "All right so far" : "Nothing is filled in yet";
}

std::string empty_line(const SheetVerdict& v) {
  return v.empty == 0 ? "" : v.empty == 1 ? "One box is empty." : fmt::format("{} boxes are empty.", v.empty);
}

std::string second_line(const SheetVerdict& v) {
  const std::string empty = empty_line(v);
  if (v.errors.empty()) return empty;
  const std::string from = v.errors.size() == 1 ? "Mend it and press Check." : "Mend one and press Check.";
  return empty.empty() ? from : from + " " + empty;
}

std::string sheet_place_name(const CardTree& tree, SheetPlace place) {
  u32 k = place.node;
  if (place.part == SheetPart::cross) k = static_cast<u32>(tree.nodes[k].parent);
  return k == 0 ? "root" : tree.path[k];
}

std::string part_name(SheetPart part) {
  switch (part) {
    case SheetPart::alpha: return "its α";
    case SheetPart::beta: return "its β";
    case SheetPart::cross: return "what is crossed out";
    case SheetPart::value: return "its value";
    case SheetPart::sign: return "its sign";
    case SheetPart::cards: return "cards turned";
    case SheetPart::best: return "its best move";
    case SheetPart::total: return "its value below";
  }
  return {};
}

std::string_view part_id(SheetPart part) {
  constexpr std::array<std::string_view, sheet_parts> ids{"alpha", "beta",  "cross", "value",
                                                          "kind",  "cards", "best",  "total"};
  return ids[static_cast<std::size_t>(part)];
}

std::string other_places(const CardTree& tree, const SheetError& error) {
  std::vector<std::string> names;
  const std::string first = sheet_place_name(tree, error.places.front());
  for (const SheetPlace p : error.places)
    if (const std::string name = sheet_place_name(tree, p);
        name != first && std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(name);
  if (names.empty()) return {};
  std::string out = "The same at ";
  for (std::size_t i = 0; i < names.size(); ++i)
    out += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
  return out + ".";
}

}  // namespace ply
