#include "app/ui/panels/terms/why_not_weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/ask/terms/choice_words.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/session/answers/flip_commands.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

// The weights of a term on a line from the least to the greatest.
struct RangeLine {
  float left, right, middle;
  int low, high;
  float at(double weight) const {
    return high > low ? left + static_cast<float>((weight - low) / (static_cast<double>(high) - low)) * (right - left)
                      : (left + right) / 2;
  }
};

void draw_range(ImDrawList& draw, const RangeLine& x, const WeightRow& r) {
  const Theme& t = theme();
  const TermFlip* const f = r.flip;
  const float thick = px(3);
  const auto unknown = [&](float from, float to) {
    if (to - from > px(1) && x.high > x.low)
      dashed_line(draw, {from, x.middle}, {to, x.middle}, t.text_faint, Dash::dashed, px(1));
  };
  const float same_left = f ? x.at(f->same_from) : x.at(r.weight), same_right = f ? x.at(f->same_to) : same_left;
  unknown(x.left, same_left);
  unknown(same_right, x.right);
  if (same_right > same_left)
    draw.AddRectFilled({same_left, x.middle - thick / 2}, {same_right, x.middle + thick / 2}, t.border, thick / 2);
  if (r.margin && r.margin->kind == WeightMargin::Kind::tie) {
    const double tie =
        r.margin->parts ? static_cast<double>(r.margin->whole) / static_cast<double>(r.margin->parts) : r.margin->at;
    const float at = std::floor(x.at(tie)) + 0.5f;
    draw.AddLine({at, x.middle - px(6)}, {at, x.middle + px(6)}, t.text_dim, px(1.5f));
  }
  if (f)
    for (const auto* flip : {&f->below, &f->above})
      if (*flip) {
        const float at = x.at((*flip)->weight), way = flip == &f->below ? -1.0f : 1.0f;
        const float end = bounded(at + way * px(9), x.left - px(3), x.right + px(3));
        draw.AddRectFilled({std::min(at, end), x.middle - px(3)}, {std::max(at, end) + px(1), x.middle + px(3)},
                           with_alpha(t.error, 0.55f));
        draw.AddRectFilled({at - px(1), x.middle - px(7)}, {at + px(1), x.middle + px(7)}, t.error);
      }
  draw.AddCircleFilled({x.at(r.weight), x.middle}, px(4.5f), t.accent);
}

std::string help_of(const WeightRow& r, const std::string& chosen) {
  const ChoiceRange range = choice_range(*r.info, r.weight);
  std::string out = fmt::format("{}\n", r.info->explanation) +
                    fmt::format(tr("Weight {}, from {} to {}."), r.weight, range.low, range.high);
  if (r.margin && r.margin->kind == WeightMargin::Kind::tie)
    out += "\n" + fmt::format(tr("The two leaves tie at {}."), margin_words(*r.margin));
  if (r.flip && r.flip->looked_at() > 0) {
    out += "\n" + fmt::format(tr("From {} to {} it chooses {}: {} weights searched, {} proved without a search."),
                              r.flip->same_from, r.flip->same_to, chosen, grouped(r.flip->searched),
                              grouped(r.flip->proved));
    for (const auto* f : {&r.flip->below, &r.flip->above})
      if (*f) out += fmt::format("\n{} → {} flips to {}", r.weight, (*f)->weight, (*f)->text);
  }
  return out + "\n" + tr("Click for options.");
}

void row_menu(SearchScreen& screen, const WeightRow& r) {
  if (!ImGui::BeginPopup("##row")) return;
  const auto search = [&](int weight) {
    const std::string label = fmt::format(tr("Search with {} = {}"), r.info->id, weight);
    if (ImGui::MenuItem(label.c_str())) screen.commands.act("flip.search", fmt::format("{}={}", r.info->id, weight));
    if (probing()) probe(fmt::format("why_not.search.{}", weight));
  };
  if (r.flip) {
    if (r.flip->below) search(r.flip->below->weight), search(r.flip->same_from);
    if (r.flip->above) search(r.flip->same_to), search(r.flip->above->weight);
  }
  if (ImGui::MenuItem(tr("Find for this term alone"))) screen.commands.act("flip.find", r.info->id);
  probe("why_not.only_this");
  ImGui::EndPopup();
}

void legend() {
  const Theme& t = theme();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  bool first = true;
  const auto entry = [&](const char* text, auto sign) {
    const float width = px(18) + text_width(text);
    if (!first) {
      ImGui::SameLine(0, px(14));
      if (ImGui::GetContentRegionAvail().x < width) ImGui::NewLine();
    }
    first = false;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    sign(ImVec2{at.x + px(7), std::floor(at.y + ImGui::GetTextLineHeight() / 2)});
    ImGui::Dummy({px(14), ImGui::GetTextLineHeight()});
    ImGui::SameLine(0, px(4));
    fitted_text(t.text_dim, text);
  };
  entry(tr("its weight"), [&](ImVec2 c) { draw.AddCircleFilled(c, px(4.5f), t.accent); });
  entry(tr("chooses another move"), [&](ImVec2 c) {
    draw.AddRectFilled({c.x - px(1), c.y - px(6)}, {c.x + px(1), c.y + px(6)}, t.error);
    draw.AddRectFilled({c.x, c.y - px(3)}, {c.x + px(6), c.y + px(3)}, with_alpha(t.error, 0.55f));
  });
  entry(tr("two leaves tie"), [&](ImVec2 c) {
    draw.AddLine({c.x, c.y - px(6)}, {c.x, c.y + px(6)}, t.text_dim, px(1.5f));
  });
  entry(tr("not known"), [&](ImVec2 c) {
    dashed_line(draw, {c.x - px(7), c.y}, {c.x + px(7), c.y}, t.text_faint, Dash::dashed, px(1));
  });
}

}  // namespace

const TermFlip* flip_of(const FlipReport* r, int index) {
  if (!r) return nullptr;
  for (const TermFlip& t : r->terms)
    if (t.index == index) return &t;
  return nullptr;
}

std::vector<WeightRow> weight_rows(const ProfileInfo& profile, const Weights& own,
                                   const std::vector<WeightMargin>& margins, const FlipReport* r) {
  std::vector<WeightRow> rows;
  for (std::size_t i = 0; i < profile.terms.size(); ++i) {
    const int index = static_cast<int>(i);
    const TermFlip* const flip = flip_of(r, index);
    if (r && !flip) continue;
    const WeightMargin* margin = nullptr;
    for (const WeightMargin& m : margins)
      if (m.index == index) margin = &m;
    rows.push_back({&profile.terms[i], index, own[index], margin, flip});
  }
  return rows;
}

std::string flips_state(const FlipSearch& flipping) {
  const AnswersTo<FlipQuestion>& asked = flipping.flips();
  const FlipReport* const r = flipping.report();
  if (flipping.working())
    return asked.all() == 0 ? std::string(tr("Looking at the terms of the recording ..."))
                            : fmt::format(tr("{} of {} weights, {}"), grouped(asked.done()), grouped(asked.all()),
                                          searches_text(r ? r->searches : 0));
  const std::string searches = searches_text(r->searches);
  return r->complete ? searches : fmt::format(tr("{}; stopped, what was found is kept"), searches);
}

void draw_weight_rows(SearchScreen& screen, const std::vector<WeightRow>& rows, const std::string& chosen) {
  const Theme& t = theme();
  const float room = ImGui::GetContentRegionAvail().x, line = ImGui::GetTextLineHeight(),
              ch = text_width("0", fonts().mono);
  // 1. The columns. Where the answers do not fit beside the range they have a line of their own.
  float names = text_width(tr("term")), answers = text_width(tr("the whole search")),
        ties = text_width(tr("two lines"));
  std::vector<std::string> said;
  for (const WeightRow& r : rows) {
    said.push_back(r.flip ? flip_text(*r.flip) : tr("not known yet"));
    names = std::max(names, text_width(r.info->id));
    answers = std::max(answers, text_width(said.back()));
    if (r.margin) ties = std::max(ties, text_width(margin_words(*r.margin), fonts().mono));
  }
  names = std::min(names + px(12), room * 0.30f);
  ties += ch;
  const bool two = room - names - ties - answers - px(20) < px(90);
  const bool has_ties = room - names - ties > px(80);
  if (!has_ties) ties = 0;
  const float left = names, right = room - ties - (two ? 0 : answers + px(20)), row = std::floor(line + px(8));
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const auto at_right = [&](float x, float y, float width, ImU32 ink, const std::string& text) {
    draw_clipped(draw, {x - std::min(width, text_width(text)), y}, width, ink, text);
  };
  // 2. The heads.
  ImVec2 at = ImGui::GetCursorScreenPos();
  draw_clipped(draw, at, names - px(6), t.text_dim, tr("term"));
  draw_clipped(draw, {at.x + left, at.y}, right - left - px(4), t.text_dim, tr("weight in its range"));
  if (has_ties) {
    at_right(at.x + right + ties, at.y, ties, t.text_dim, tr("two lines"));
    ImGui::SetCursorScreenPos({at.x + right, at.y});
    ImGui::InvisibleButton("##ties", {std::max(ties, 1.0f), line});
    probe("why_not.two_lines");
    item_tooltip(
        tr("The weight at which the two leaves compared here tie. Another line may change the choice before: this is "
           "no flip."));
  }
  if (!two) at_right(at.x + room, at.y, answers, t.text_dim, tr("the whole search"));
  ImGui::SetCursorScreenPos({at.x, at.y + line + px(6)});
  // 3. The rows.
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const WeightRow& r = rows[i];
    const ScopedId own_id(static_cast<int>(i));
    at = ImGui::GetCursorScreenPos();
    const float height = two ? row + line + px(2) : row;
    ImGui::InvisibleButton("##term", {std::max(room, 1.0f), height});
    if (probing()) probe(fmt::format("why_not.term.{}", r.info->id));
    if (ImGui::IsItemHovered()) {
      draw.AddRectFilled(at, {at.x + room, at.y + height}, t.hover, px(3));
      show_tooltip(help_of(r, chosen));
    }
    if (ImGui::IsItemClicked()) ImGui::OpenPopup("##row");
    const float middle = std::floor(at.y + row / 2), text_y = std::floor(middle - ImGui::GetFontSize() / 2);
    draw_clipped(draw, {at.x + px(2), text_y}, names - px(8), t.text, r.info->id);
    const ChoiceRange range = choice_range(*r.info, r.weight);
    draw_range(draw, {at.x + left + px(6), at.x + right - px(10), middle, range.low, range.high}, r);
    std::string tie;
    if (has_ties && r.margin) {
      tie = margin_words(*r.margin);
      const ScopedFont mono_face(fonts().mono);
      at_right(at.x + right + ties, text_y, ties, t.text_dim, tie);
    }
    const bool known = r.flip && r.flip->answer() != TermFlip::Answer::not_known;
    const ImU32 ink = !r.flip ? t.text_faint : !known ? t.warning : r.flip->nearest() ? t.text : t.text_dim;
    if (two) draw_clipped(draw, {at.x + left + px(2), at.y + row}, room - left - px(2), ink, said[i]);
    else at_right(at.x + room, text_y, answers, ink, said[i]);
    ImGui::LogText("%s %d %s %s\n", r.info->id, r.weight, tie.c_str(), said[i].c_str());
    row_menu(screen, r);
  }
  ImGui::Dummy({1, px(2)});
  legend();
}

}  // namespace ply::ui
