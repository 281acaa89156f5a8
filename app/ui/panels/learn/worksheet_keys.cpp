// Below the tree of a worksheet: the boxes of the root, and keys for the mouse.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/learn/learn_parts.h"
#include "app/ui/panels/learn/worksheet_column.h"
#include "app/ui/panels/learn/worksheet_tree.h"
#include "engine/search/observer.h"

namespace ply::ui::sheet {
namespace {

using learn::ButtonLook;
using learn::put_text;
using learn::size_of_text;

struct SheetKey {
  std::string label, probe;
  std::string writes;  // the whole box
  char types = 0;      // or one character of it
};

std::vector<SheetKey> keys_for(const SheetWork& w) {
  std::vector<SheetKey> out;
  const SheetPlace here = w.here();
  const CardTree& tree = w.tree();
  if (here.part == SheetPart::best) {
    for (const int c : tree.nodes[0].children) {
      const std::string& move = tree.edge[static_cast<std::size_t>(c)];
      out.push_back({move, move, move});
    }
    return out;
  }
  if (here.part == SheetPart::cards) {
    for (char c = '0'; c <= '9'; ++c) out.push_back({std::string(1, c), std::string(1, c), {}, c});
    return out;
  }
  std::string sign;
  if (here.part == SheetPart::value) {
    for (const auto& [label, name, c] : {std::tuple{"=", "equal", '='}, {"≤", "most", '<'}, {"≥", "least", '>'}})
      out.push_back({label, name, {}, c});
    if (const auto& s = w.filled().entries[here.node].sign)
      sign = *s == Kind::lower ? ">=" : *s == Kind::upper ? "<=" : "=";
  } else if (here.part != SheetPart::total) {
    out.push_back({"-∞", "minus", "-"});
    out.push_back({"+∞", "plus", "i"});
  }
  std::set<int> numbers;
  for (const TypedNode& n : tree.nodes)
    if (n.leaf()) numbers.insert(n.value);
  for (const int n : numbers) out.push_back({fmt::format("{}", n), fmt::format("{}", n), sign + fmt::format("{}", n)});
  return out;
}

std::string what_is_on(const SheetWork& w) {
  switch (w.here().part) {
    case SheetPart::alpha: return tr("α when it is entered");
    case SheetPart::beta: return tr("β when it is entered");
    case SheetPart::cards: return tr("How many cards were turned");
    case SheetPart::best: return tr("The best move of the root");
    case SheetPart::total: return tr("The value of the root");
    default: return tr("its value when it is left, with its sign");
  }
}

}  // namespace

float sheet_keys_height(float u) { return 66 * u; }

bool sheet_keys(SheetDesk& desk, ImVec2 min, ImVec2 max) {
  SheetWork& w = desk.work();
  const Theme& t = theme();
  const float u = look().scale(), size = 15 * u;
  ImGui::GetWindowDrawList()->AddRectFilled(min, max, t.raised, px(5));
  const std::string name = w.here().part < SheetPart::cards ? sheet_place_name(w.tree(), w.here()) : std::string();
  float x = min.x + px(10);
  if (!name.empty()) x += put_text({x, min.y + px(4)}, size, t.selection_edge, name, true).x + px(8);
  put_text({x, min.y + px(4)}, size, t.text, what_is_on(w));

  const std::vector<SheetKey> keys = keys_for(w);
  const float gap = px(5), next = 96 * u, top = min.y + px(26), bottom = max.y - px(5);
  const float room = max.x - min.x - px(20) - next - gap;
  const float wide = std::min(46 * u, room / static_cast<float>(std::max<std::size_t>(keys.size(), 1)) - gap);
  bool changed = false;
  x = min.x + px(10);
  for (const SheetKey& k : keys) {
    if (learn::large_button(("sheet.key." + k.probe).c_str(), {x, top}, {x + wide, bottom}, size, k.label.c_str(),
                            ButtonLook::plain))
      changed = k.types ? w.type(k.types) : static_cast<bool>(w.write(w.here(), k.writes));
    x += wide + gap;
  }
  if (learn::large_button("sheet.next", {x + gap, top}, {x + gap + next, bottom}, size, tr("Next box"),
                          ButtonLook::choice))
    changed = w.next();
  return changed;
}

bool sheet_foot(SheetDesk& desk, ImVec2 min, ImVec2 max, bool writes) {
  SheetWork& w = desk.work();
  const Theme& t = theme();
  const float u = look().scale(), high = 28 * u, y = (min.y + max.y - high) / 2;
  const bool wide = max.x - min.x >= 900 * u;
  const float size = (wide ? 16 : 14) * u, box = 46 * u;
  float x = min.x;
  bool changed = false;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const SheetSight sight{w, desk.shown(), writes};
  // As long as fits.
  const std::string cards = fmt::format(tr("Cards turned, of {}"), w.tree().cards());
  const std::array<std::array<std::string, 3>, 3> labels{{{cards, tr("Best move of the root"), tr("Value of the root")},
                                                          {cards, tr("Best move"), tr("Its value")},
                                                          {tr("Cards"), tr("Best"), tr("Value")}}};
  const float apart = (wide ? 28 : 18) * u;
  const auto takes_all = [&](const std::array<std::string, 3>& all) {
    float sum = 3 * (box + px(8)) + 2 * apart;
    for (const std::string& l : all) sum += size_of_text(size, l).x;
    return sum;
  };
  std::size_t chosen = wide ? 0 : 1;
  while (chosen + 1 < labels.size() && takes_all(labels[chosen]) > max.x - min.x) ++chosen;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto part = static_cast<SheetPart>(static_cast<std::size_t>(SheetPart::cards) + i);
    const std::string& text = labels[chosen][i];
    const ImVec2 takes = put_text({x, y + (high - size) / 2 - px(1)}, size, t.text_dim, text);
    x += takes.x + px(8);
    const ImVec2 a{x, y}, b{x + box, y + high};
    ImGui::SetCursorScreenPos(a);
    if (ImGui::InvisibleButton(fmt::format("##foot{}", static_cast<int>(part)).c_str(), {box, high}))
      changed |= w.go({0, part});
    paint_box(draw, sight, {0, part}, a, b, 16 * u);
    const SheetVerdict* v = w.verdict();
    if (const int error = v && w.as_judged({0, part}) ? v->error_at({0, part}) : -1; error >= 0) {
      draw.AddCircleFilled({b.x, y + high / 2}, px(10), t.cut, 24);
      const std::string n = fmt::format("{}", error + 1);
      const ImVec2 letters = size_of_text(14 * u, n, true);
      put_text({b.x - letters.x / 2, y + (high - letters.y) / 2}, 14 * u, text_on(t.cut), n, true);
    }
    x += box + apart;
  }
  return changed;
}

}  // namespace ply::ui::sheet
