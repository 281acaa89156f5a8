#include "app/ui/panels/search_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/analysis/moment.h"
#include "engine/core/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

/// The word of the glossary that a text begins with; words are whole.
const texts::Term* term_at(std::string_view text) {
  const auto lower = [](char c) { return static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c); };
  const auto letter = [&](char c) { return lower(c) >= 'a' && lower(c) <= 'z'; };
  for (const texts::Term& t : texts::glossary) {
    const std::string_view word = t.word;
    if (text.size() < word.size() || (text.size() > word.size() && letter(text[word.size()]))) continue;
    if (std::equal(word.begin(), word.end(), text.begin(), [&](char a, char b) { return a == lower(b); })) return &t;
  }
  return nullptr;
}

const MomentCache& synced(const FrameModel& frame) {
  frame.moment.sync(frame.runs, frame.walk);
  return frame.moment;
}

}  // namespace

SearchScreen::SearchScreen(const FrameModel& frame, Commands& c)
    : play(frame.play), runs(frame.runs), walk(frame.walk), viewpoint(frame.viewpoint), commands(c), models(frame.moment.models()), view(synced(frame).view()) {
  profile_ = runs.run() ? models.subject().profile : runs.settings().profile;
  // Where there is no such profile (a file of another program), numbers are shown as they are.
  if (const ProfileInfo* p = game().profile(profile_)) {
    unit_ = std::max(p->scale, 1);
    // The text knows best how a value is scaled.
    if (const double shown = std::strtod(game().value_text(profile_, 100).c_str(), nullptr); unit_ == 1 && shown > 0) unit_ = 100 / shown;
  }
}

const Game& SearchScreen::game() const { return runs.run() && models.subject().game ? *models.subject().game : play.game(); }
const std::string& SearchScreen::profile() const { return profile_; }

std::string SearchScreen::number(int value, Side mover) const { return plain_number(viewpoint.sign_for(mover) * value); }

std::string SearchScreen::plain_number(int shown) const {
  if (std::abs(shown) >= infinite) return std::string(shown > 0 ? "+" : signs().minus) + signs().infinity;
  return game().profile(profile_) ? game().value_text(profile_, shown) : fmt::format("{:+}", shown);
}

std::string SearchScreen::score(Score s, Side mover) const { return fixed_score(viewpoint.seen(s, mover)); }

std::string SearchScreen::fixed_score(Score seen_score) const {
  const char* sign = seen_score.kind == Kind::exact   ? signs().exact
                     : seen_score.kind == Kind::lower ? signs().at_least
                     : seen_score.kind == Kind::upper ? signs().at_most
                                                      : "?";
  if (seen_score.kind == Kind::none) return sign;
  return fmt::format("{} {}", sign, plain_number(seen_score.value));
}

int SearchScreen::decided() const {
  const ProfileInfo* p = game().profile(profile_);
  return p ? p->decided : infinite;
}

float SearchScreen::share(int value, Side mover) const {
  const int v = for_first(value, mover);
  const ProfileInfo* p = game().profile(profile_);
  if (std::abs(v) >= (p ? p->decided : infinite)) return v > 0 ? 1.0f : -1.0f;
  return score_position(v, 4 * unit_);
}

ImU32 SearchScreen::colour(Score s, Side mover) const { return s.kind == Kind::none ? theme().ghost : theme().score_colour(share(s.value, mover)); }

std::string SearchScreen::name(u32 slot) const { return slot < view.size() ? name_of(view, slot, models.nodes()) : std::string(); }

const std::string& SearchScreen::side_name(Side s) const { return game().type().side_name(s); }

void SearchScreen::link(const std::string& label, u32 id, ImU32 ink) {
  const ImU32 colour = ink ? ink : theme().accent;
  ImGui::PushID(static_cast<int>(id));
  const ImVec2 at = ImGui::GetCursorScreenPos(), size = ImGui::CalcTextSize(label.c_str());
  if (ImGui::InvisibleButton("##link", {std::max(size.x, 1.0f), size.y})) select(id);
  if (probing()) probe("link", id);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddText(at, colour, label.c_str());
  ImGui::LogText("%s", label.c_str());
  if (ImGui::IsItemHovered()) {
    draw.AddLine({at.x, at.y + size.y - 1}, {at.x + size.x, at.y + size.y - 1}, colour);
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (const u32 slot = view.find(id); slot != no_node && compat::hover_seconds() > 0.3f) node_tooltip(slot);
  }
  ImGui::PopID();
}

// Words are set one by one, so that a sentence wraps at the panel's edge although parts of it can be clicked.
void SearchScreen::sentence(const Sentence& s, const char* id, ImU32 ink) {
  ImGui::PushID(id);
  const float space = ImGui::CalcTextSize(" ").x, right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, px(2)});
  bool first = true, gap = false;
  float at = 0;
  const auto begin = [&](std::string_view word) {
    const float width = text_width(word);
    if (!first) {
      const float lead = gap ? space : 0;
      if (at + lead + width <= right) ImGui::SameLine(0, lead);
    }
    first = gap = false;
  };
  const auto done = [&] { at = ImGui::GetItemRectMax().x; };
  int n = 0;
  for (const Part& p : s.parts()) {
    ImGui::PushID(n++);
    if (p.kind == Part::Kind::node) {
      compat::push_font(fonts().mono);
      begin(p.text);
      link(p.text, p.id);
      done();
      ImGui::PopFont();
    } else if (p.kind == Part::Kind::score) {
      const std::string text = p.bare ? plain_number(p.score.value) : score(p.score, p.mover);
      compat::push_font(fonts().mono);
      begin(text);
      ImGui::TextUnformatted(text.c_str());
      done();
      ImGui::PopFont();
    } else {
      std::string_view rest = p.text;
      while (!rest.empty()) {
        if (rest.front() == ' ') {
          gap = true;
          rest.remove_prefix(1);
          continue;
        }
        const texts::Term* term = term_at(rest);
        const std::string_view word = rest.substr(0, term ? std::string_view(term->word).size() : rest.find(' '));
        begin(word);
        coloured(ink ? ink : theme().text, word);
        if (term) {
          const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
          dashed_line(*ImGui::GetWindowDrawList(), {a.x, b.y - 1}, {b.x, b.y - 1}, theme().text_faint, Dash::dotted);
          item_tooltip(term->meaning);
        }
        done();
        rest.remove_prefix(word.size());
      }
    }
    ImGui::PopID();
  }
  ImGui::PopStyleVar();
  ImGui::PopID();
}

void SearchScreen::node_tooltip(u32 slot) const {
  const NodeRecord& r = view[slot];
  const NodeState state = view.state(slot, models.tick());
  ImGui::BeginTooltip();
  side_item(r.mover());
  ImGui::SameLine(0, px(6));
  const std::string line = models.nodes().line(view, slot);
  mono(line.empty() ? name(slot) : line);
  if (state == NodeState::not_yet) {
    dim(texts::node::not_yet);
  } else if (state == NodeState::open || view.open(slot)) {
    const Interval known = known_interval(view, slot, models.tick());
    mono(score(score_of(known), r.mover()));
    ImGui::SameLine();
    dim(texts::node::so_far);
  } else {
    mono(score({r.value, r.kind()}, r.mover()));
    ImGui::SameLine();
    dim(explain(viewpoint.seen({r.value, r.kind()}, r.mover()).kind));
    dim(fmt::format("{}{}", text(r.end()), r.cut() ? ", then cut off" : ""));
  }
  if (r.pass() != Pass::full) dim(explain(r.pass()));
  dim(fmt::format("{} to move, depth {}, {} nodes, node {}", side_name(r.mover()), static_cast<int>(r.depth), grouped(nodes_by(view, slot, models.tick())),
                  view.id(slot)));
  ImGui::EndTooltip();
}

const char* explain(Kind k) {
  switch (k) {
    case Kind::exact: return texts::kinds::exact;
    case Kind::lower: return texts::kinds::lower;
    case Kind::upper: return texts::kinds::upper;
    case Kind::none: break;
  }
  return texts::kinds::none;
}

std::string short_nodes(u64 n) {
  const double x = static_cast<double>(n);
  if (n < 10'000) return grouped(n);
  if (n < 1'000'000) return fmt::format("{:.1f} k", x / 1e3);
  return fmt::format("{:.2f} M", x / 1e6);
}

void table_heads(int columns, unsigned left, std::span<const char* const> help) {
  ImGui::TableNextRow(ImGuiTableRowFlags_Headers);
  for (int c = 0; c < columns; ++c) {
    if (!ImGui::TableSetColumnIndex(c)) continue;
    const char* title = ImGui::TableGetColumnName(c);
    const float spare = ImGui::GetContentRegionAvail().x - text_width(title);
    if (!(left >> c & 1) && spare > 0) ImGui::SetCursorPosX(ImGui::GetCursorPosX() + std::floor(spare));
    dim(title);
    const std::size_t i = static_cast<std::size_t>(c);
    if (i < help.size() && help[i] && ImGui::IsItemHovered()) ImGui::SetTooltip("%s", help[i]);
  }
}

bool empty_panel(const SearchScreen& screen, const char* purpose) {
  if (screen.has_node()) return false;
  const SearchRun* run = screen.runs.run().get();
  const char* press = !run                 ? texts::start_hint
                      : !run->recording()  ? texts::not_recorded_hint
                      : run->running()     ? texts::running_hint
                                           : texts::start_hint;
  empty_note(fmt::format("{}\n{}", purpose, press));
  return true;
}

}  // namespace ply::ui
