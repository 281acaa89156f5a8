// The window of a node: its number line, alpha and beta with their owners and stories, and whether their sign is right.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/score_axis.h"
#include "app/ui/panels/tree/node.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/foreign/claims.h"
#include "engine/read/words/standing.h"

namespace ply::ui {
namespace {

// The window of the node above, as it stands there: only the sign is wrong.
bool turned_round(const WindowCheck& c) {
  return c.found.alpha.value == -c.should.beta.value && c.found.beta.value == -c.should.alpha.value;
}

// Other engines narrow windows by their table and by mates, unless they say that they do not.
bool narrower(const WindowCheck& c, const NodeRecord& r, const Recording* recording) {
  if (!recording || !recording->plan().imported()) return false;
  const EngineClaims& said = recording->summary().claims;
  if (!narrows_windows(claims_of(said.words), said.reported)) return false;
  const bool above_alpha =
      c.mover_same ? c.found.alpha.value >= c.should.alpha.value : c.found.beta.value <= c.should.beta.value;
  if (r.pass() == Pass::scout || r.pass() == Pass::probe) return above_alpha || r.pass() == Pass::probe;
  return c.found.alpha.value >= c.should.alpha.value && c.found.beta.value <= c.should.beta.value;
}

}  // namespace

// The window as a number line: what is left between alpha and beta, and where the value lies.
void NodePanel::window_line(SearchScreen& screen, const NodeInfo& n) {
  if (screen.view.untold().windows) {
    fitted_text(theme().text_dim, shared_texts::no_windows);
    return;
  }
  if (!n.has_window) return;
  const Theme& t = theme();
  const Window now = screen.seen(n.window.now, n.mover), entry = screen.seen(n.window.entry, n.mover);
  const bool swapped = screen.viewpoint.sign_for(n.mover) < 0;
  const Sentence& alpha_owner = swapped ? n.beta_owner : n.alpha_owner;
  const Sentence& beta_owner = swapped ? n.alpha_owner : n.beta_owner;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = px(22);
  ImGui::Dummy({width, height});
  probe("node.window");
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float y = std::floor(at.y + height / 2), x0 = at.x + px(6), x1 = at.x + width - px(6);
  RimScale scale(std::min(screen.decided(), infinite));
  const int sign = screen.viewpoint.sign_for(n.mover);
  for (int v : {now.alpha.value, now.beta.value, entry.alpha.value, entry.beta.value}) scale.add(v);
  if (n.value.kind != Kind::none) scale.add(sign * n.value.value);
  if (n.static_eval) scale.add(sign * *n.static_eval);
  scale.close(0.15, 0.5 * screen.unit());
  const auto place = [&](int v) {
    if (v <= -infinite) return x0;
    if (v >= infinite) return x1;
    return x0 + px(10) + scale.place(v) * (x1 - x0 - px(20));
  };
  draw.AddLine({x0, y}, {x1, y}, t.border, px(1));
  for (const bool upper : {false, true}) {
    const float x = x0 + px(10) + scale.break_at(upper) * (x1 - x0 - px(20));
    if (scale.broken(upper)) axis_break(draw, {x, y - px(9)}, {x, y + px(9)});
  }
  const float ea = place(entry.alpha.value), eb = place(entry.beta.value), a = place(now.alpha.value),
              b = place(now.beta.value);
  draw.AddRectFilled({ea, y - px(3)}, {eb, y + px(3)}, with_alpha(t.text_faint, 0.35f), px(2));
  if (b > a)
    draw.AddRectFilledMultiColor({a, y - px(3)}, {b, y + px(3)}, with_alpha(t.alpha, 0.85f), with_alpha(t.beta, 0.85f),
                                 with_alpha(t.beta, 0.85f), with_alpha(t.alpha, 0.85f));
  draw.AddLine({a, y - px(8)}, {a, y + px(8)}, t.alpha, px(2));
  draw.AddLine({b, y - px(8)}, {b, y + px(8)}, t.beta, px(2));
  if (n.static_eval) draw.AddCircle({place(sign * *n.static_eval), y}, px(4), t.text_dim, 12, px(1.2f));
  if (n.value.kind != Kind::none) {
    const float x = place(sign * n.value.value), r = px(5);
    draw.AddQuadFilled({x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}, screen.colour(n.value, n.mover));
    draw.AddQuad({x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}, t.text, px(1.2f));
  }
  if (ImGui::IsItemHovered())
    ImGui::SetTooltip(
        "%s",
        tr("The window: grey as it was entered, coloured as it is now. Diamond: the value. Circle: the static value."));
  bound(screen, signs().alpha, now.alpha, entry.alpha, alpha_owner, n, "node.alpha", t.alpha, false, swapped);
  bound(screen, signs().beta, now.beta, entry.beta, beta_owner, n, "node.beta", t.beta, true, !swapped);
  if (!headline_says_whose_) screen.whose_scores("node", n.mover);
  sign_line(screen, n);
}

// Is the sign right? Said where the same side moves again, and wherever the window is not the one that was passed down.
void NodePanel::sign_line(SearchScreen& screen, const NodeInfo& n) {
  if (n.state == NodeState::not_yet) return;
  if (checked_at_ != serial_ || checked_ != n.slot)
    checked_at_ = serial_, checked_ = n.slot, sign_ = window_check(screen.view, n.slot);
  if (!sign_.asked || (n.window.follows && !sign_.mover_same)) return;
  const auto range = [&](const Window& w, const char* from, const char* to) {
    const Window seen = screen.seen(w, n.mover);
    return fmt::format("({}, {})", screen.plain_number(seen.alpha.value, {from, n.id}),
                       screen.plain_number(seen.beta.value, {to, n.id}));
  };
  ImGui::PushTextWrapPos(0);
  const Recording* const recording = screen.runs.run() ? screen.runs.run()->recording() : nullptr;
  if (n.window.follows)
    dim(fmt::format(tr("{} moves again: the window was passed down unturned. That is correct here (R2)."),
                    screen.side_name(n.mover)));
  else if (recording && !recording->forked().empty())
    dim(fmt::format(tr("The fork has changed the window here: passed down {}, entered with {}."),
                    range(sign_.should, "node.should_from", "node.should_to"),
                    range(sign_.found, "node.entry_alpha", "node.entry_beta")));
  else if (narrower(sign_, screen.view[n.slot], recording))
    dim(fmt::format(
        tr("passed down {}, entered narrower with {}: engines do that because of their table or mate distances"),
        range(sign_.should, "node.should_from", "node.should_to"),
        range(sign_.found, "node.entry_alpha", "node.entry_beta")));
  else
    coloured(
        theme().error,
        fmt::format(tr("A fault of the search:\npassed down {}\nentered with {}\n{}"),
                    range(sign_.should, "node.should_from", "node.should_to"),
                    range(sign_.found, "node.entry_alpha", "node.entry_beta"),
                    !turned_round(sign_) ? tr("It is not that window negated: check what the moves before it returned, "
                                              "and whether one had to be searched again.")
                    : sign_.mover_same   ? tr("The mover stays, so nothing may be negated.")
                                         : tr("The mover changes, so both ends must be negated.")));
  ImGui::PopTextWrapPos();
}

void NodePanel::bound(SearchScreen& screen, const char* greek, const Bound& now, const Bound& entry,
                      const Sentence& owner, const NodeInfo& n, const char* id, ImU32 colour, bool upper,
                      bool is_beta) {
  mono(colour, fmt::format("{} {}", greek, screen.plain_number(now.value, {id, n.id})));
  probe(id);
  if (ImGui::IsItemHovered()) {
    const Standing stands = standing_of(screen.view, n.slot, now, screen.models.subject());
    ImGui::SetTooltip("%s\n%s",
                      screen.view.windowless() ? tr("Plain minimax: the best so far, which cuts nothing off.")
                                               : standing_help(stands, upper).c_str(),
                      tr("Click: to the event that last moved it."));
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  }
  if (ImGui::IsItemClicked()) screen.commands.push(command::GoToBound{is_beta});
  ImGui::SameLine(0, px(8));
  screen.sentence(owner, id, theme().text_dim);
  story_link(screen, id, n, is_beta, upper);
  if (now.value != entry.value) {
    const std::string before = fmt::format(
        tr("(entered with {})"),
        screen.plain_number(entry.value, {colour == theme().alpha ? "node.entry_alpha" : "node.entry_beta", n.id}));
    const float right =
        ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - ImGui::GetStyle().WindowPadding.x - scroll_bar();
    if (ImGui::GetItemRectMax().x + px(6) + text_width(before) <= right) ImGui::SameLine(0, px(6));
    fitted_text(theme().text_faint, before);
  }
}

// A word behind the bound that tells how it came to be.
void NodePanel::story_link(SearchScreen& screen, const char* id, const NodeInfo& n, bool is_beta, bool seen_as_beta) {
  const float right =
      ImGui::GetWindowPos().x + ImGui::GetWindowWidth() - ImGui::GetStyle().WindowPadding.x - scroll_bar();
  if (ImGui::GetItemRectMax().x + px(8) + text_width(tr("story")) <= right) ImGui::SameLine(0, px(8));
  coloured(screen.thread.is(n.id, is_beta) ? theme().accent : theme().text_faint, tr("story"));
  probe(std::string(id) + ".story");
  item_tooltip(tr("How this bound came to be, stop by stop; a thread through all panels"));
  if (ImGui::IsItemHovered()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
  if (ImGui::IsItemClicked()) screen.commands.act(action::TellBound{n.id, seen_as_beta});
}

}  // namespace ply::ui
