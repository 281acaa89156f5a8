#include "app/ui/panels/answers/proof_rows_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

float row_height() { return ImGui::GetTextLineHeight() + px(9); }
float step() { return px(16); }

}  // namespace

void ProofRowsView::show(const std::shared_ptr<const Proof>& proof) {
  if (proof == proof_) return;
  proof_ = proof;
  toggled_.clear();
  moves_.clear();
  unfolded_ = false;
  chosen_ = pointed_ = 0;
  const Game& game = *proof->root.game;
  Position p = proof->root.position;
  for (const MoveCode m : proof->line) line_mover_ = game.mover(p), p = game.after(p, m);
  refresh();
}

void ProofRowsView::refresh() { rows_ = proof_rows(*proof_, toggled_, unfolded_ ? max_proof_nodes : 30); }

void ProofRowsView::unfold(bool all) {
  if (!proof_) return;
  unfolded_ = all;
  toggled_.clear();
  refresh();
}

void ProofRowsView::toggle(const ProofRow& row) {
  if (!row.can_open) return;
  if (!toggled_.erase(row.key)) toggled_.insert(row.key);
  refresh();
}

const std::string& ProofRowsView::move(u32 node) {
  const auto [at, fresh] = moves_.try_emplace(node);
  if (fresh) at->second = proof_move(*proof_, node);
  if (at->second.empty()) at->second = tr("The root");
  return at->second;
}

void ProofRowsView::go(SearchScreen& screen, u32 node) const {
  if (const u32 id = proof_->nodes[node].id; id != no_node && screen.view.find(id) != no_node) screen.select(id);
}

Score ProofRowsView::score_of(const ProofRow& row) const {
  if (row.lower == row.upper) return {row.lower, Kind::exact};
  // The bound on the claim's side of it; of an exact claim the one that keeps the row on its side of the wall.
  const Score& c = proof_->claim;
  const bool upper = c.kind == Kind::upper ? row.upper < infinite
                                           : row.lower <= -infinite || (c.kind == Kind::exact && row.lower < c.value);
  return upper ? Score{row.upper, Kind::upper} : Score{row.lower, Kind::lower};
}

// Of a fold: "4 moves c5 e2 g2 d3, answered by e8".
std::string ProofRowsView::words(const ProofRow& row) {
  std::string out = fmt::format(tr("{} moves"), row.folded.size());
  if (row.answer) out += ", " + fmt::format(tr("answered by {}"), move(*row.answer));
  out += ":";
  for (const u32 n : row.folded) out += " " + move(n);
  return out;
}

ProofRowsView::Columns ProofRowsView::columns(SearchScreen& screen, float width) {
  float bound = 0;
  for (const ProofRow& r : rows_)
    bound = std::max(bound, text_width(screen.score(score_of(r), proof_->side, {"width"}), fonts().mono));
  Columns c;
  c.right = width;
  const float bars = width < px(400) ? 0 : bounded(width * 0.4f, px(120), px(560));
  c.bars = width - bars;
  c.bound = c.bars - bound - px(14);
  return c;
}

void ProofRowsView::draw(SearchScreen& screen, Score best) {
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});  // the rows stand on one ground
  const Columns c = columns(screen, ImGui::GetContentRegionAvail().x);
  const int sign = screen.viewpoint.sign_for(proof_->side);
  RimScale scale(screen.decided());
  scale.add(sign * proof_->claim.value);
  if (best.kind != Kind::none) scale.add(sign * best.value);
  for (const ProofRow& r : rows_) scale.add(sign * score_of(r).value);
  scale.close(0.06, screen.unit());
  if (c.bars < c.right) caption(screen, c, scale, best);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = row_height() * static_cast<float>(rows_.size());
  if (c.bars < c.right) walls(screen, at, height, c, scale, best);
  bool any = false;
  const u32 before = pointed_;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const u64 key = rows_[i].key;
    row(screen, i, c, scale);
    any = any || ImGui::IsItemHovered();
    if (i >= rows_.size() || rows_[i].key != key) break;  // it was folded or opened
  }
  ImGui::PopStyleVar();
  if (!any) {
    const auto chosen = std::find_if(rows_.begin(), rows_.end(), [&](const ProofRow& r) { return r.key == chosen_; });
    pointed_ = chosen == rows_.end() ? before : chosen->chain.back();
    if (pointed_ >= proof_->nodes.size()) pointed_ = 0;
  }
}

// The numbers of the walls, above them; the scale's ends where there is room beside.
void ProofRowsView::caption(SearchScreen& screen, const Columns& c, const RimScale& scale, Score best) const {
  const Theme& t = theme();
  const ScopedFont mono_face(fonts().mono);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const int sign = screen.viewpoint.sign_for(proof_->side);
  const float left = at.x + c.bars, width = c.right - c.bars - px(4);
  // The one at the right has its place first; the other one stands beside it.
  float free_to = left + width;
  const auto put = [&](Score s, ImU32 ink, About about) {
    const std::string text = screen.score(s, proof_->side, about);
    const float w = text_width(text);
    if (free_to - left < w) return;
    const float x = bounded(left + scale.place(sign * s.value) * width - w / 2, left, free_to - w);
    draw.AddText({x, at.y}, ink, text.c_str());
    ImGui::LogText("%s\n", text.c_str());
    free_to = x - px(8);
  };
  const bool other = best.kind != Kind::none && best.value != proof_->claim.value;
  const bool right = other && sign * best.value > sign * proof_->claim.value;
  if (right) put(best, t.pv, {"proof best", proof_->node});
  put(proof_->claim, t.accent, {"proof claim", proof_->node});
  if (other && !right) put(best, t.pv, {"proof best", proof_->node});
  ImGui::Dummy({1, ImGui::GetTextLineHeight() + px(3)});
}

// The ground beside the claim on which every leaf lies, and the walls themselves.
void ProofRowsView::walls(SearchScreen& screen, ImVec2 at, float height, const Columns& c, const RimScale& scale,
                          Score best) const {
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const int sign = screen.viewpoint.sign_for(proof_->side);
  const float left = at.x + c.bars, width = c.right - c.bars - px(4);
  const float x = left + scale.place(sign * proof_->claim.value) * width;
  const Kind seen = screen.viewpoint.seen(proof_->claim, proof_->side).kind;
  draw.AddRectFilled({left, at.y}, {left + width, at.y + height}, mix(t.panel, t.backdrop, 0.6f), px(3));
  const ImU32 ground = with_alpha(t.accent, 0.10f);
  if (seen == Kind::upper) draw.AddRectFilled({left, at.y}, {x, at.y + height}, ground, px(3));
  if (seen == Kind::lower) draw.AddRectFilled({x, at.y}, {left + width, at.y + height}, ground, px(3));
  draw.AddLine({x, at.y}, {x, at.y + height}, t.accent, px(2));
  if (best.kind != Kind::none && best.value != proof_->claim.value) {
    const float b = left + scale.place(sign * best.value) * width;
    draw.AddLine({b, at.y}, {b, at.y + height}, t.pv, px(2));
  }
  for (const bool upper : {false, true})
    if (scale.broken(upper)) {
      const float e = left + scale.break_at(upper) * width;
      axis_break(draw, {e, at.y}, {e, at.y + height});
    }
  if (probing()) probe_rect("proof.wall", {x - px(3), at.y}, {x + px(3), at.y + height});
}

void ProofRowsView::row(SearchScreen& screen, std::size_t i, const Columns& c, const RimScale& scale) {
  const Theme& t = theme();
  const ProofRow r = rows_[i];
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float height = row_height(), text_y = at.y + (height - ImGui::GetTextLineHeight()) / 2;
  const ScopedId own_id(static_cast<int>(r.key));
  ImGui::InvisibleButton("##row", {std::max(c.right, 1.0f), height});
  const bool over = ImGui::IsItemHovered(), clicked = over && ImGui::IsMouseReleased(0),
             asked = over && ImGui::IsMouseClicked(1);
  if (probing()) probe(fmt::format("proof.row.{}", i));
  for (const auto* shown : {&r.chain, &r.folded})
    for (const u32 n : *shown)
      if (proof_->nodes[n].id != no_node) screen.mark_rest_item(proof_->nodes[n].id, "proof");
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const bool chosen = r.key == chosen_ && ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);
  if (over || chosen)
    draw.AddRectFilled({at.x, at.y}, {at.x + c.bars - px(4), at.y + height}, chosen ? t.selection : t.hover, px(4));
  if (chosen && bring_) ImGui::SetScrollHereY(0.5f), bring_ = false;
  // 1. The sign of what opens.
  const float x = at.x + step() * static_cast<float>(r.indent);
  const float sign_end = x + px(14);
  if (r.can_open) {
    const ImVec2 m{x + px(6), at.y + height / 2};
    const float s = px(4);
    if (r.open)
      draw.AddTriangleFilled({m.x - s, m.y - s * 0.6f}, {m.x + s, m.y - s * 0.6f}, {m.x, m.y + s * 0.9f}, t.text_dim);
    else
      draw.AddTriangleFilled({m.x - s * 0.6f, m.y - s}, {m.x + s * 0.9f, m.y}, {m.x - s * 0.6f, m.y + s}, t.text_dim);
  }
  // 2. The moves.
  ImGui::LogText("%s", std::string(2 * std::size_t{r.indent}, ' ').c_str());
  u32 under = r.chain.back();
  float end = sign_end;
  if (r.folded.empty()) {
    end = chips(r, {sign_end, at.y}, height, at.x + c.bound, under);
    const u32 last = r.chain.back();
    std::string more;
    if (!r.open && r.hidden > 0) more = fmt::format(tr("+{}"), grouped(r.hidden));
    else if (r.can_open && proof_->nodes[last].complete())
      more = proof_->nodes[last].depth > 0
                 ? fmt::format(tr("every move: {}"), grouped(proof_->nodes[last].choices))
                 : fmt::format(tr("every forcing move: {}"), grouped(proof_->nodes[last].choices));
    if (!more.empty()) {
      draw_clipped(draw, {end + px(6), text_y}, at.x + c.bound - end - px(10), t.text_faint, more);
      ImGui::LogText(" %s", more.c_str());
    }
  } else {
    const std::string text = words(r);
    const float room = at.x + c.bound - sign_end - px(8);
    if (room > px(8)) {
      if (!r.open)
        dashed_rect(draw, {sign_end - px(2), at.y + px(2)}, {sign_end + room, at.y + height - px(2)}, t.border,
                    Dash::dashed, 1);
      draw_clipped(draw, {sign_end + px(4), text_y}, room - px(8), t.text_dim, text);
    }
    ImGui::LogText("%s", text.c_str());
  }
  // 3. The bound, as text and as a dot beside the wall.
  const Score bound = score_of(r);
  const std::string number = screen.score(bound, proof_->side, {"proof", static_cast<long long>(r.chain.front())});
  {
    const ScopedFont mono_face(fonts().mono);
    const bool hardest = bound.value == proof_->claim.value;
    draw.AddText({at.x + c.bars - px(10) - text_width(number), text_y}, hardest ? t.pv : t.text, number.c_str());
  }
  ImGui::LogText("  %s\n", number.c_str());
  if (c.bars < c.right) {
    const Score seen = screen.viewpoint.seen(bound, proof_->side);
    const float left = at.x + c.bars, width = c.right - c.bars - px(4), y = at.y + height / 2;
    const float d = left + scale.place(seen.value) * width;
    const Kind way = seen.kind != Kind::exact ? seen.kind : screen.viewpoint.seen(proof_->claim, proof_->side).kind;
    const float from = way == Kind::lower ? left + width : left;
    if (seen.kind != Kind::exact || proof_->claim.kind != Kind::exact)
      draw.AddLine({from, y}, {d, y}, with_alpha(t.text_faint, 0.5f), px(1));
    const ImU32 ink = bound.value == proof_->claim.value ? t.pv : r.folded.empty() ? t.text : t.text_dim;
    if (seen.kind == Kind::exact) draw.AddCircleFilled({d, y}, px(4), ink);
    else draw.AddCircle({d, y}, px(4), ink, 0, px(1.5f));
  }
  // 4. What a person does with it.
  if (over) {
    pointed_ = under;
    if (const u32 id = proof_->nodes[under].id; id != no_node) screen.commands.pointed = id;
    if (r.folded.empty()) tooltip(under);
    else item_tooltip(words(r));
  }
  if (clicked) {
    chosen_ = r.key;
    if (!r.folded.empty() || (r.can_open && ImGui::GetIO().MousePos.x < sign_end)) toggle(r);
    else go(screen, under);
  }
  if (asked && r.folded.empty() && proof_->nodes[under].id != no_node) screen.open_menu(proof_->nodes[under].id);
}

// Returns where they end. `under`: the node of the chip under the mouse, else left as it is.
float ProofRowsView::chips(const ProofRow& row, ImVec2 at, float height, float right, u32& under) {
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const ScopedFont mono_face(fonts().mono);
  const float line = ImGui::GetTextLineHeight(), r = line * 0.28f;
  float x = at.x;
  for (std::size_t k = 0; k < row.chain.size(); ++k) {
    const u32 n = row.chain[k];
    const std::string& text = move(n);
    const float width = text_width(text) + 2 * r + px(16);
    ImGui::LogText(k ? " %s" : "%s", text.c_str());
    if (x + width > right - px(4)) {  // no room: the log has all of it, and so has the tooltip
      draw_clipped(draw, {x, at.y + (height - line) / 2}, right - px(4) - x, t.text_faint, signs().ellipsis);
      for (std::size_t rest = k + 1; rest < row.chain.size(); ++rest)
        ImGui::LogText(" %s", move(row.chain[rest]).c_str());
      return right;
    }
    if (k > 0) draw.AddLine({x - px(8), at.y + height / 2}, {x, at.y + height / 2}, t.border, px(1));
    const ImVec2 min{x, at.y + px(2)}, max{x + width, at.y + height - px(2)};
    const bool over = ImGui::IsItemHovered() && ImGui::IsMouseHoveringRect(min, max);
    if (over) under = n;
    draw.AddRectFilled(min, max, over ? t.hover : t.raised, px(4));
    if (n == 0) draw.AddRect(min, max, t.accent, px(4), 0, px(1.5f));
    // Who made the move; of the root: who is to move
    const u32 parent = proof_->nodes[n].parent;
    Side side = proof_->nodes[n].mover;
    if (parent != no_node) side = proof_->nodes[parent].mover;
    else if (!proof_->line.empty()) side = line_mover_;
    side_mark(draw, {x + px(5) + r, at.y + height / 2}, r, side, parent != no_node || !proof_->line.empty());
    draw.AddText({x + px(10) + 2 * r, at.y + (height - line) / 2}, t.text, text.c_str());
    if (probing()) probe_rect(fmt::format("proof.node.{}", n), min, max);
    x = max.x + px(8);
  }
  return x - px(8);
}

void ProofRowsView::tooltip(u32 node) {
  const ProofNode& n = proof_->nodes[node];
  std::string text;
  for (const u32 k : proof_path(*proof_, node)) text += (text.empty() ? "" : " ") + move(k);
  text += "\n";
  if (n.over) text += tr("A leaf: the game is over.");
  else if (won_within_turn(n))
    text += fmt::format(tr("A leaf: who moves wins within the turn, by {}."), proof_win(*proof_, node));
  else if (n.leaf())
    text += n.choices == 0 ? tr("A leaf: judged by its static value.")
                           : tr("The static value is enough: no forcing move is needed.");
  else if (n.complete() && n.depth > 0) text += fmt::format(tr("All {} moves are listed."), n.choices);
  else if (n.complete())
    text += fmt::format(tr("All {} forcing moves are listed, and the static value counts."), n.choices);
  else text += fmt::format(tr("One of {} moves: one answer is enough."), n.choices);
  text += "\n" + std::string(n.id != no_node ? tr("A click goes to this node of the recording.")
                                             : tr("This was searched again, so no node of the recording says it."));
  item_tooltip(text);
}

// Up and down by rows, right opens, left closes, Enter goes to the node of the recording.
void ProofRowsView::keys(SearchScreen& screen) {
  if (!proof_ || rows_.empty() || !ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) return;
  const auto here = static_cast<i64>(
      std::find_if(rows_.begin(), rows_.end(), [&](const ProofRow& r) { return r.key == chosen_; }) - rows_.begin());
  const auto last = static_cast<i64>(rows_.size()) - 1;
  const auto choose = [&](i64 to) {
    chosen_ = rows_[static_cast<std::size_t>(bounded<i64>(to, 0, last))].key;
    bring_ = true;
  };
  if (here > last) return choose(0);
  const ProofRow row = rows_[static_cast<std::size_t>(here)];
  if (pressed(Key::down, Mods::none, true)) choose(here + 1);
  if (pressed(Key::up, Mods::none, true)) choose(here - 1);
  if (pressed(Key::home)) choose(0);
  if (pressed(Key::end)) choose(last);
  if (pressed(Key::right) && row.can_open && !row.open) toggle(row);
  if (pressed(Key::left)) {
    if (row.open) return toggle(row);
    for (i64 up = here - 1; up >= 0; --up)
      if (rows_[static_cast<std::size_t>(up)].indent < row.indent) return choose(up);
  }
  if (pressed(Key::enter)) go(screen, row.chain.back());
}

}  // namespace ply::ui
