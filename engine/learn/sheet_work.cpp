#include "engine/learn/sheet_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/games/registry.h"

namespace ply {
namespace {

constexpr std::size_t max_letters = 4, max_steps = 1000;
constexpr u32 max_sheet_cards = 32;

bool ends_in_sign(const std::string& s) { return s == "=" || s == "<" || s == ">"; }

// "≥ 10" as it is typed: ">10".
std::string as_typed(std::string text) {
  for (const auto& [sign, typed] : {std::pair{"≥ ", ">"}, {"≤ ", "<"}, {"= ", "="}})
    if (text.starts_with(sign)) text = typed + text.substr(std::string_view(sign).size());
  if (const auto at = text.find("∞"); at != std::string::npos) text.replace(at, std::string_view("∞").size(), "i");
  return text;
}

std::string as_read(std::string typed) {
  std::string out;
  if (!typed.empty() && ends_in_sign(typed.substr(0, 1)))
    out = typed[0] == '>' ? "≥ " : typed[0] == '<' ? "≤ " : "= ", typed.erase(0, 1);
  for (const char c : typed) out += c == 'i' ? "∞" : std::string(1, c);
  return out;
}

}  // namespace

SheetWork::SheetWork(Worksheet sheet) : sheet_(std::move(sheet)), filled_(sheet_.tree) {}

void SheetWork::set_walls_back(bool on) {
  if (on == walls_back()) return;
  ply::set_walls_back(sheet_, on);
  verdict_.reset();
  judged_.reset();
}

void SheetWork::put(FilledSheet filled, bool counted) {
  filled_ = std::move(filled);
  counted_ = counted;
  undo_.clear(), redo_.clear();
  verdict_.reset(), judged_.reset();
  here_ = {};
  (void)go(here_);
}

std::vector<SheetPlace> SheetWork::boxes() const {
  std::vector<SheetPlace> out = search_order(tree(), filled_);
  std::erase_if(out, [](SheetPlace p) { return p.part == SheetPart::cross || p.part == SheetPart::sign; });
  return out;
}

bool SheetWork::go(SheetPlace place) {
  if (place.part == SheetPart::sign) place.part = SheetPart::value;
  const auto all = boxes();
  if (std::find(all.begin(), all.end(), place) == all.end()) return false;
  here_ = place;
  typed_ = as_typed(box_text(tree(), filled_, place));
  fresh_ = true, typing_ = false;
  return true;
}

bool SheetWork::move(int step) {
  const auto all = boxes();
  const auto it = std::find(all.begin(), all.end(), here_);
  const auto at = it - all.begin() + step;
  if (it == all.end() || at < 0 || at >= std::ssize(all)) return false;
  return go(all[static_cast<std::size_t>(at)]);
}
bool SheetWork::next() { return move(1); }
bool SheetWork::previous() { return move(-1); }

std::string SheetWork::text(SheetPlace place) const {
  return place == here_ ? as_read(typed_) : box_text(tree(), filled_, place);
}

// Before something is changed.
void SheetWork::act(bool typing) {
  if (!(typing && typing_)) {
    undo_.push_back({filled_, here_});
    if (undo_.size() > max_steps) undo_.erase(undo_.begin());
  }
  redo_.clear();
  typing_ = typing;
}

bool SheetWork::put_typed(std::string typed) {
  FilledSheet changed = filled_;
  if (!write_box(tree(), changed, here_, typed)) return false;
  if (changed != filled_) act(true), filled_ = std::move(changed);
  typed_ = std::move(typed);
  fresh_ = false;
  return true;
}

bool SheetWork::type(char c) {
  if (here_.part == SheetPart::best) return put_typed(std::string(1, c));
  const bool value = here_.part == SheetPart::value;
  std::string sign, number = typed_;
  if (value && !typed_.empty() && ends_in_sign(typed_.substr(0, 1))) sign = typed_.substr(0, 1), number.erase(0, 1);
  if (c == '=' || c == '<' || c == '>') {
    if (!value) return false;
    // "<=" is typed for "≤".
    if (!(c == '=' && !fresh_ && (sign == "<" || sign == ">") && number.empty())) sign = c;
    return put_typed(sign + number);
  }
  if (c == '+') return fresh_ ? put_typed(sign) : false;
  if (fresh_) number.clear();
  if (c == 'o' || c == 'O') c = 'i';
  if (c == 'i' || c == 'I') number = number.starts_with("-") ? "-i" : "+i";
  else if (c == '-') number = "-";
  else if (c >= '0' && c <= '9') number = (number.ends_with("i") ? "" : number) + c;
  else return false;
  return number.size() <= max_letters && put_typed(sign + number);
}

bool SheetWork::erase() {
  if (typed_.empty()) return false;
  std::string typed = typed_;
  typed.pop_back();
  if (typed == "+") typed.clear();
  return put_typed(typed);
}

Status SheetWork::write(SheetPlace place, std::string_view text) {
  if (!go(place)) return Error{"there is no such box, or it lies below a cross"};
  FilledSheet changed = filled_;
  if (const Status ok = write_box(tree(), changed, here_, text); !ok) return ok;
  if (changed != filled_) act(false), filled_ = std::move(changed);
  typed_ = as_typed(box_text(tree(), filled_, here_));
  return Done{};
}

bool SheetWork::cross(u32 node) {
  if (node == 0 || node >= tree().nodes.size() ||
      below_cross(tree(), filled_, static_cast<u32>(tree().nodes[node].parent)))
    return false;
  act(false);
  filled_.crossed[node] = !filled_.crossed[node];
  // The box that was on may lie below it now.
  for (u32 k = here_.node; k != 0; k = static_cast<u32>(tree().nodes[k].parent))
    if (filled_.crossed[k]) here_ = {static_cast<u32>(tree().nodes[k].parent), SheetPart::value};
  (void)go(here_);
  return true;
}

bool SheetWork::cross_here() {
  if (here_.part == SheetPart::alpha || here_.part == SheetPart::beta) return cross(here_.node);
  const auto& moves = tree().nodes[here_.node].children;
  for (auto c = moves.rbegin(); here_.part == SheetPart::value && c != moves.rend(); ++c)
    if (!filled_.crossed[static_cast<std::size_t>(*c)]) return cross(static_cast<u32>(*c));
  return false;
}

bool SheetWork::undo() {
  if (undo_.empty()) return false;
  redo_.push_back({filled_, here_});
  const Step s = std::move(undo_.back());
  undo_.pop_back();
  filled_ = s.filled;
  (void)go(s.here);
  return true;
}

bool SheetWork::redo() {
  if (redo_.empty()) return false;
  undo_.push_back({filled_, here_});
  const Step s = std::move(redo_.back());
  redo_.pop_back();
  filled_ = s.filled;
  (void)go(s.here);
  return true;
}

void SheetWork::show_answers() {
  act(false);
  filled_ = filled_sheet(tree(), SheetBelief::rules, walls_back());
  counted_ = false;
  if (!go(here_)) (void)go({});
}

const SheetVerdict& SheetWork::check() {
  judged_ = filled_;
  verdict_ = check_sheet(tree(), filled_, walls_back());
  return *verdict_;
}

Result<Worksheet> worksheet_of_tree(std::string_view text) {
  for (const GameType* type : all_games()) {
    if (!type->has_lessons()) continue;
    const auto setup = type->parse_position(text, {});
    if (!setup) return setup.error();
    const TreeFace* face = tree_face(setup->game.get());
    if (!face) return Error{"expected a tree such as ([3 12] [2 4])"};
    Worksheet out;
    CardTree& tree = out.tree;
    tree.letters = true;
    for (const TypedNode& n : face->typed_tree()) {
      const u32 parent = n.parent < 0 ? no_card_node : static_cast<u32>(n.parent);
      tree.nodes.reserve(face->typed_tree().size());
      const u32 k = tree.add(parent, static_cast<MoveCode>(n.move), n.mover,
                             n.parent < 0 ? "" : std::string(1, branch_letter(n.move)));
      tree.nodes[k].value = n.value;
      tree.plies = std::max(tree.plies, n.ply);
    }
    if (tree.plies < 1 || tree.plies > max_sheet_plies || tree.cards() > max_sheet_cards)
      return Error{fmt::format("a worksheet has a tree of 1 to {} plies and at most {} cards", max_sheet_plies,
                               max_sheet_cards)};
    count_up(tree);
    out.plies = tree.plies;
    out.key = filled_in(tree);
    out.position = typed_tree(tree);
    return out;
  }
  return Error{"this program has no game of typed trees"};
}

std::vector<SheetRule> untested_rules(const Worksheet& sheet) {
  std::vector<SheetRule> out;
  for (std::size_t r = 0; r < sheet_rules; ++r) {
    const SheetRule rule = static_cast<SheetRule>(r);
    // Of the two ways of what goes back each is the other one forgotten.
    std::vector<SheetRule> forgotten;
    if (rule != SheetRule::best_back) forgotten.push_back(rule);
    if (sheet.walls_back != (rule == SheetRule::best_back)) forgotten.push_back(SheetRule::best_back);
    if (same_answers(sheet.key, filled_in(sheet.tree, forgotten))) out.push_back(rule);
  }
  return out;
}

}  // namespace ply
