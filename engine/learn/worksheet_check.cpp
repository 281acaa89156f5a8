#include "engine/learn/worksheet_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/learn/worksheet_words.h"
#include "engine/search/observer.h"

namespace ply {
namespace {

struct SlipNames {
  const char* id;
  const char* text;
  SheetBelief belief;
};
constexpr std::array<SlipNames, sheet_slips + 1> slip_names{{
    {"handed-down", "only the parent was looked at", SheetBelief::parent_only},
    {"equal-cuts", "equal is enough to stop", SheetBelief::strict},
    {"too-strict", "a stop before α and β meet", SheetBelief::nearly},
    {"too-early", "a stop that ends the parent, too", SheetBelief::parent_too},
    {"too-late", "what lies behind a stop", SheetBelief::late_cross},
    {"sign", "the sign after a stop", SheetBelief::equal_sign},
    {"no-better", "the sign of what is no better than given", SheetBelief::equal_sign},
    {"sides", "MAX the largest, MIN the smallest", SheetBelief::all_max},
    {"best-back", "what goes back", SheetBelief::other_back},
    {"from-left", "from left to right", SheetBelief::from_right},
    {"first-stays", "of equal moves the first", SheetBelief::last_of_equal},
    {"turned", "a window that was turned round", SheetBelief::negated},
    {"other-wall", "which side moves α, which β", SheetBelief::other_wall},
    {"none", "", SheetBelief::rules},
}};

// Beliefs stand in the order of the table, so the first of equals is the one to be named.
SheetSlip slip_of(SheetBelief belief, const FilledSheet& sheet, const CardTree& tree, u32 node) {
  const auto& moves = tree.nodes[node].children;
  switch (belief) {
    case SheetBelief::rules: return SheetSlip::none;
    case SheetBelief::parent_only: return SheetSlip::handed_down;
    case SheetBelief::strict: return SheetSlip::equal_cuts;
    case SheetBelief::nearly: return SheetSlip::too_strict;
    case SheetBelief::parent_too: return SheetSlip::too_early;
    case SheetBelief::late_cross:
    case SheetBelief::late_value: return SheetSlip::too_late;
    case SheetBelief::equal_sign:
      return std::any_of(moves.begin(), moves.end(), [&](int c) { return sheet.crossed[static_cast<std::size_t>(c)]; })
                 ? SheetSlip::sign
                 : SheetSlip::no_better;
    case SheetBelief::all_max:
    case SheetBelief::all_min:
    case SheetBelief::sides_turned: return SheetSlip::sides;
    case SheetBelief::other_back: return SheetSlip::best_back;
    case SheetBelief::from_right: return SheetSlip::from_left;
    case SheetBelief::last_of_equal: return SheetSlip::first_stays;
    case SheetBelief::negated:
    case SheetBelief::swapped: return SheetSlip::turned;
    case SheetBelief::other_wall: return SheetSlip::other_wall;
  }
  return SheetSlip::none;
}

u32 node_above(const CardTree& tree, u32 k) { return static_cast<u32>(tree.nodes[k].parent); }

class SheetChecker {
 public:
  SheetChecker(const CardTree& tree, const FilledSheet& sheet, bool walls_back)
      : tree_(tree),
        sheet_(sheet),
        walls_back_(walls_back),
        rules_(tree, sheet, SheetBelief::rules, walls_back, false),
        key_(filled_sheet(tree, SheetBelief::rules, walls_back)),
        order_(search_order(tree, sheet)) {
    for (std::size_t b = 1; b < sheet_beliefs; ++b)
      beliefs_.emplace_back(tree, sheet, static_cast<SheetBelief>(b), walls_back, false);
  }

  SheetVerdict check() {
    for (std::size_t i = 0; i < order_.size(); ++i) look(i);
    for (SheetError& e : out_.errors) say_error(e, tree_, rules_, walls_back_);
    out_.as_key = out_.errors.empty() && out_.empty == 0 && out_.follows.empty();
    const bool crosses_differ = sheet_.crossed != key_.crossed;
    if (crosses_differ && !out_.errors.empty() && sheet_.cards == key_.cards &&
        sheet_.cards == cards_left(tree_, sheet_))
      out_.remark = fmt::format("Cards turned: {}, by your crosses as well.", *sheet_.cards);
    return std::move(out_);
  }

 private:
  // An empty box is not judged; a branch that is not crossed out is, once something was written behind it.
  bool judged(SheetPlace p) const {
    if (p.part != SheetPart::cross) return sheet_.at(p).has_value();
    if (sheet_.crossed[p.node]) return true;
    const FilledSheet::Entry& up = sheet_.entries[node_above(tree_, p.node)];
    return up.value || up.sign || touched(tree_, sheet_, p.node);
  }
  // What is as in the key is right, whatever was written before it.
  bool by_rules(SheetPlace p, int entry) const {
    const u32 at = p.part == SheetPart::cross ? node_above(tree_, p.node) : p.node;
    if (entry == key_.at(p) && !below_cross(tree_, key_, at)) return true;
    return rules_.at(p).count == 0 || rules_.at(p).takes(entry);
  }

  void look(std::size_t i) {
    const SheetPlace p = order_[i];
    const bool judge = judged(p);
    count(p);
    if (!judge) return;
    const int entry = *sheet_.at(p);
    if (by_rules(p, entry)) {
      if (sheet_.at(p) != key_.at(p)) out_.follows.push_back(p);
      return;
    }
    // A sign goes with its number, the second cross that is missing with the first.
    const auto error_of = [&](SheetPlace place) { return out_.error_at(place) >= 0; };
    if (p.part == SheetPart::sign && error_of({p.node, SheetPart::value})) return;
    add(p, named(i));
  }

  void count(SheetPlace p) {
    if (p.part == SheetPart::cross) {
      out_.crosses += sheet_.crossed[p.node];
      // What lies behind a cross that is missing need not be filled in.
      if (!sheet_.crossed[p.node] && rules_.at(p).takes(1) && !touched(tree_, sheet_, p.node))
        skipped_.push_back(p.node);
      return;
    }
    if (p.part == SheetPart::sign) return;
    const auto& e = sheet_.entries[p.node];
    bool full = sheet_.at(p).has_value();
    if (p.part == SheetPart::value) full = e.value && e.sign;
    // The root begins with nothing: an empty α says so.
    if (p == SheetPlace{0, SheetPart::alpha}) full = true;
    out_.filled += full;
    for (u32 k = p.node;; k = node_above(tree_, k)) {
      if (std::find(skipped_.begin(), skipped_.end(), k) != skipped_.end()) return;
      if (k == 0) break;
    }
    out_.empty += !full;
  }

  // Of the beliefs that have this entry the one that explains most of what follows, then most of what came before.
  SheetSlip named(std::size_t i) const {
    const SheetPlace p = order_[i];
    const int entry = *sheet_.at(p);
    SheetBelief best = SheetBelief::rules;
    std::pair<int, int> explained{-1, -1};
    for (std::size_t b = 1; b < sheet_beliefs; ++b) {
      const SheetWalk& walk = beliefs_[b - 1];
      if (!walk.at(p).takes(entry)) continue;
      std::pair<int, int> n{};
      for (std::size_t k = 0; k < order_.size(); ++k)
        (k > i ? n.first : n.second) += judged(order_[k]) && walk.at(order_[k]).takes(*sheet_.at(order_[k]));
      if (n > explained) explained = n, best = static_cast<SheetBelief>(b);
    }
    if (best != SheetBelief::rules) return slip_of(best, sheet_, tree_, p.node);
    if (p.part != SheetPart::cross) return SheetSlip::none;
    if (sheet_.crossed[p.node]) return SheetSlip::too_strict;
    const SheetWalk::Window& w = rules_.before(p.node);
    return w.alpha == w.beta ? SheetSlip::equal_cuts : SheetSlip::too_late;
  }

  void add(SheetPlace p, SheetSlip slip) {
    for (SheetError& e : out_.errors) {
      const bool same = slip == SheetSlip::none ? e.slip == slip && e.places.front().node == p.node : e.slip == slip;
      if (!same) continue;
      e.places.push_back(p);
      return;
    }
    out_.errors.push_back({slip, {p}, {}, {}, {}});
  }

  const CardTree& tree_;
  const FilledSheet& sheet_;
  const bool walls_back_;
  const SheetWalk rules_;
  const FilledSheet key_;
  const std::vector<SheetPlace> order_;
  std::vector<SheetWalk> beliefs_;
  std::vector<u32> skipped_;  // nodes behind a cross that is missing, with nothing written
  SheetVerdict out_;
};

}  // namespace

std::string_view id(SheetSlip slip) { return slip_names[static_cast<std::size_t>(slip)].id; }
std::string_view text(SheetSlip slip) { return slip_names[static_cast<std::size_t>(slip)].text; }
SheetBelief belief_of(SheetSlip slip) { return slip_names[static_cast<std::size_t>(slip)].belief; }
std::optional<SheetSlip> parse_slip(std::string_view name) {
  for (std::size_t i = 0; i < sheet_slips; ++i)
    if (name == slip_names[i].id) return static_cast<SheetSlip>(i);
  return std::nullopt;
}

int SheetVerdict::error_at(SheetPlace place) const {
  for (std::size_t i = 0; i < errors.size(); ++i)
    if (std::find(errors[i].places.begin(), errors[i].places.end(), place) != errors[i].places.end())
      return static_cast<int>(i);
  return -1;
}

SheetVerdict check_sheet(const CardTree& tree, const FilledSheet& sheet, bool walls_back) {
  return SheetChecker(tree, sheet, walls_back).check();
}

FilledSheet filled_sheet(const CardTree& tree, SheetBelief belief, bool walls_back) {
  return SheetWalk(tree, FilledSheet(tree), belief, walls_back, true).sheet();
}

int telling_boxes(const CardTree& tree, SheetSlip slip, bool walls_back) {
  const FilledSheet right = filled_sheet(tree, SheetBelief::rules, walls_back),
                    sheet = filled_sheet(tree, belief_of(slip), walls_back);
  std::vector<FilledSheet> others;
  for (std::size_t s = 0; s < sheet_slips; ++s)
    if (const SheetBelief b = belief_of(static_cast<SheetSlip>(s)); b != belief_of(slip))
      others.push_back(filled_sheet(tree, b, walls_back));
  int n = 0;
  for (const SheetPlace p : search_order(tree, right)) {
    const auto there = sheet.at(p);
    n += there != right.at(p) &&
         std::none_of(others.begin(), others.end(), [&](const FilledSheet& o) { return o.at(p) == there; });
  }
  return n;
}

}  // namespace ply
