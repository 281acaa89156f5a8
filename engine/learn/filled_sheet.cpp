#include "engine/learn/filled_sheet.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/read/words/short_number.h"
#include "engine/search/observer.h"

namespace ply {
namespace {

constexpr int max_entry = 999;

u32 parent_in_sheet(const CardTree& tree, u32 k) { return static_cast<u32>(tree.nodes[k].parent); }

void add_in_order(const CardTree& tree, const FilledSheet& sheet, u32 k, std::vector<SheetPlace>& out) {
  if (tree.nodes[k].leaf()) return;
  out.push_back({k, SheetPart::alpha});
  out.push_back({k, SheetPart::beta});
  for (const int c : tree.nodes[k].children) {
    const auto child = static_cast<u32>(c);
    out.push_back({child, SheetPart::cross});
    if (!sheet.crossed[child]) add_in_order(tree, sheet, child, out);
  }
  out.push_back({k, SheetPart::value});
  out.push_back({k, SheetPart::sign});
}

bool take_front(std::string_view& text, std::string_view front) {
  if (!text.starts_with(front)) return false;
  text.remove_prefix(front.size());
  return true;
}

std::optional<int> read_box_number(std::string_view text) {
  text = trim(text);
  bool minus = false;
  if (take_front(text, "-") || take_front(text, "−")) minus = true;
  else take_front(text, "+");
  text = trim(text);
  for (const std::string_view endless : {"∞", "infinite", "inf", "oo", "i"})
    if (text == endless) return minus ? -infinite : infinite;
  if (text.empty()) return minus ? std::optional<int>(-infinite) : std::nullopt;
  if (text.front() < '0' || text.front() > '9') return std::nullopt;
  const auto n = to_number<int>(text);
  if (!n || *n > max_entry) return std::nullopt;
  return minus ? -*n : *n;
}

std::optional<Kind> take_box_sign(std::string_view& text) {
  for (const auto& [sign, kind] : {std::pair{"<=", Kind::upper},
                                   {"≤", Kind::upper},
                                   {"<", Kind::upper},
                                   {">=", Kind::lower},
                                   {"≥", Kind::lower},
                                   {">", Kind::lower},
                                   {"=", Kind::exact}})
    if (take_front(text, sign)) return kind;
  return std::nullopt;
}

}  // namespace

std::optional<int> FilledSheet::at(SheetPlace p) const {
  const Entry& e = entries[p.node];
  switch (p.part) {
    case SheetPart::alpha: return e.alpha;
    case SheetPart::beta: return e.beta;
    case SheetPart::cross: return crossed[p.node] ? 1 : 0;
    case SheetPart::value: return e.value;
    case SheetPart::sign: return e.sign ? std::optional<int>(static_cast<int>(*e.sign)) : std::nullopt;
    case SheetPart::cards: return cards;
    case SheetPart::best: return best ? std::optional<int>(static_cast<int>(*best)) : std::nullopt;
    case SheetPart::total: return total;
  }
  return std::nullopt;
}

void FilledSheet::set(SheetPlace p, std::optional<int> to) {
  Entry& e = entries[p.node];
  switch (p.part) {
    case SheetPart::alpha: e.alpha = to; break;
    case SheetPart::beta: e.beta = to; break;
    case SheetPart::cross: crossed[p.node] = to.value_or(0) != 0; break;
    case SheetPart::value: e.value = to; break;
    case SheetPart::sign: e.sign = to ? std::optional<Kind>(static_cast<Kind>(*to)) : std::nullopt; break;
    case SheetPart::cards: cards = to; break;
    case SheetPart::best: best = to ? std::optional<u32>(static_cast<u32>(*to)) : std::nullopt; break;
    case SheetPart::total: total = to; break;
  }
}

bool below_cross(const CardTree& tree, const FilledSheet& sheet, u32 node) {
  for (u32 k = node; k != 0; k = parent_in_sheet(tree, k))
    if (sheet.crossed[k]) return true;
  return false;
}

bool touched(const CardTree& tree, const FilledSheet& sheet, u32 node) {
  if (sheet.entries[node] != FilledSheet::Entry{}) return true;
  const auto& below = tree.nodes[node].children;
  return std::any_of(below.begin(), below.end(), [&](int c) {
    const auto child = static_cast<u32>(c);
    return sheet.crossed[child] || touched(tree, sheet, child);
  });
}

std::vector<SheetPlace> search_order(const CardTree& tree, const FilledSheet& sheet) {
  std::vector<SheetPlace> out;
  add_in_order(tree, sheet, 0, out);
  for (const SheetPart p : {SheetPart::cards, SheetPart::best, SheetPart::total}) out.push_back({0, p});
  return out;
}

int cards_left(const CardTree& tree, const FilledSheet& sheet) {
  int n = 0;
  for (u32 k = 0; k < tree.nodes.size(); ++k) n += tree.nodes[k].leaf() && !below_cross(tree, sheet, k);
  return n;
}

std::string box_text(const CardTree& tree, const FilledSheet& sheet, SheetPlace place) {
  if (place.part == SheetPart::sign) place.part = SheetPart::value;
  const std::optional<int> n = sheet.at(place);
  if (place.part == SheetPart::best) return n ? tree.path[static_cast<std::size_t>(*n)] : "";
  std::string out;
  if (const auto& sign = sheet.entries[place.node].sign; place.part == SheetPart::value && sign)
    out = *sign == Kind::lower ? "≥ " : *sign == Kind::upper ? "≤ " : "= ";
  return out + (n ? short_number(Subject{}, *n) : "");
}

Status write_box(const CardTree& tree, FilledSheet& sheet, SheetPlace place, std::string_view text) {
  text = trim(text);
  if (place.part == SheetPart::best) {
    const u32 node = text.empty() ? no_card_node : tree.find(text);
    if (!text.empty() && (node == no_card_node || tree.nodes[node].parent != 0))
      return Error{fmt::format("expected a move of the root, not {}", quoted_text(text))};
    sheet.best = node == no_card_node ? std::nullopt : std::optional<u32>(node);
    return Done{};
  }
  std::optional<Kind> sign;
  const std::string lower = lower_case(text);
  std::string_view rest = lower;
  const bool value = place.part == SheetPart::value || place.part == SheetPart::sign;
  if (value) sign = take_box_sign(rest);
  rest = trim(rest);
  const auto number = read_box_number(rest);
  if (!rest.empty() && !number) return Error{fmt::format("expected a number, +∞ or -∞, not {}", quoted_text(rest))};
  if (value) sheet.entries[place.node].value = number, sheet.entries[place.node].sign = sign;
  else sheet.set(place, number);
  return Done{};
}

}  // namespace ply
