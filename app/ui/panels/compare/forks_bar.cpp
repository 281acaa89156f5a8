// The bar in which one thing or several are changed at a node, with what it costs to get there, and why it cannot be.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/compare/forks_parts.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/text.h"
#include "engine/game/game.h"
#include "engine/game/profile_names.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* forks_windows[] = {tr("as it was"), tr("open"), tr("null"), tr("parent's")};
constexpr const char* forks_states[] = {tr("as it was"), tr("empty")};

bool has(const std::vector<MoveCode>& list, MoveCode m) { return std::find(list.begin(), list.end(), m) != list.end(); }

// One of the two, or as it was.
void turn(std::vector<MoveCode>& list, MoveCode m) {
  if (std::erase(list, m) == 0) list.push_back(m);
}

void label(const char* text, const char* help = nullptr) {
  ImGui::AlignTextToFramePadding();
  dim(text);
  if (help) item_tooltip(help);
  ImGui::SameLine(0, px(8));
}

// Whether so much has room behind what was drawn last.
bool fits_beside(float wide) {
  return ImGui::GetItemRectMax().x + wide < ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
}

// "mobility=9 corner=40" in parts; what is no such part is left for the engine to refuse.
std::vector<std::pair<std::string, int>> weights_in(const std::string& text, std::string& problem) {
  std::vector<std::pair<std::string, int>> out;
  std::string_view rest = text;
  while (!(rest = trim(rest)).empty()) {
    const auto [word, more] = cut_word(rest);
    const std::size_t at = word.find('=');
    const auto n = at == std::string_view::npos ? std::nullopt : to_number<int>(word.substr(at + 1));
    if (!n) return problem = fmt::format("{} is no weight: term=number", quoted_text(word)), out;
    out.emplace_back(std::string(word.substr(0, at)), *n);
    rest = more;
  }
  return out;
}

}  // namespace

// The node that a change is made at: the one that is looked at in the chosen fork, else the one that all panels show.
bool ForkBar::find_place(const ForksFrame& f) {
  const Forks::Fork& fork = f.fork(f.forks.chosen());
  u32 id = f.forks.node_of_chosen();
  if (f.forks.chosen() == f.forks.shown()) id = f.screen.view.id(f.screen.models.shown());
  if (fork.recording == recording_ && id == id_) return place_.has_value();
  recording_ = fork.recording, id_ = id, slot_ = no_node;
  place_.reset();
  change_ = {}, weights_.clear(), order_.clear(), names_.clear();
  check_ = true;
  refused_ = recording_ ? why_no_fork(*recording_) : std::string(tr("it was kept, and has not been made again yet"));
  if (!recording_) return false;
  const View v = recording_->view();
  const u32 slot = slot_ = id == no_node ? no_node : v.find(id);
  if (!refused_.empty()) return false;
  if (slot == no_node)
    return refused_ = id == no_node ? tr("the fork was stopped before this node was entered")
                                    : tr("the node is not in this part of the recording"),
           false;
  auto place = fork_place(*recording_, slot);
  if (!place) return refused_ = place.error().message, false;
  place_ = std::move(*place);
  // Replies as they were searched, then those that were not.
  std::vector<u32> kids;
  v.children(slot, kids);
  for (const u32 c : kids)
    if (has(place_->moves, v[c].move) && !has(order_, v[c].move)) order_.push_back(v[c].move);
  for (const MoveCode m : place_->moves)
    if (!has(order_, m)) order_.push_back(m);
  Nodes nodes;
  nodes.reset(recorded_subject(*recording_));
  for (const MoveCode m : order_) names_.push_back(nodes.text(v, slot, m));
  return true;
}

void ForkBar::draw(const ForksFrame& f) {
  const Theme& t = theme();
  const bool possible = find_place(f);
  ImGui::Dummy({1, px(2)});
  const ImVec2 from = ImGui::GetCursorScreenPos();
  ImGui::GetWindowDrawList()->AddLine(from, {from.x + ImGui::GetContentRegionAvail().x, from.y}, t.border);
  ImGui::Dummy({1, px(3)});
  const Forks::Fork& fork = f.fork(f.forks.chosen());
  std::string node = "root";
  if (slot_ != no_node && recording_->view()[slot_].ply > 0) {
    Nodes nodes;
    nodes.reset(recorded_subject(*recording_));
    node = nodes.move(recording_->view(), slot_);
  }
  fitted_text(t.text, f.forks.chosen() == 0
                          ? fmt::format(tr("Change one thing at {}"), node)
                          : fmt::format(tr("Change one more thing at {} of \"{}\""), node, fork.title()));
  if (!possible) {
    refused();
    if (f.forks.working()) run(f);
    return;
  }
  replies(f);
  depth_and_window();
  evaluation();
  switches();
  run(f);
}

// The bar stays where it is, grey, and says why.
void ForkBar::refused() {
  wrapped_text(theme().warning, fmt::format(tr("It cannot be forked: {}."), refused_));
  probe("forks.refused");
  const ImVec2 from = ImGui::GetCursorScreenPos();
  ImGui::BeginDisabled();
  const int depth = slot_ == no_node ? 0 : recording_->view()[slot_].depth();
  label(tr("depth"));
  text_button("forks.shallower", "-", tr("One ply less deep"), {}, false);
  ImGui::SameLine(0, px(4));
  mono(theme().text_faint, fmt::format("{}", depth));
  ImGui::SameLine(0, px(4));
  text_button("forks.deeper", "+", tr("One ply deeper"), {}, false);
  int none = 0;
  if (fits_beside(px(300))) ImGui::SameLine(0, px(18));
  label(tr("window"));
  segmented("forks.window", forks_windows, none);
  if (fits_beside(px(230))) ImGui::SameLine(0, px(18));
  label(tr("state"));
  segmented("forks.state", forks_states, none);
  ImGui::EndDisabled();
  accent_button("forks.run", tr("Run the fork"), {}, {}, {}, false);
  const ImVec2 to{ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x, ImGui::GetCursorScreenPos().y};
  ImGui::GetWindowDrawList()->AddRectFilled(from, to, with_alpha(theme().panel, 0.35f));
}

void ForkBar::replies(const ForksFrame& f) {
  if (!place_->position) return dim(tr("Its position is not known (null move), so its replies cannot be changed."));
  if (order_.empty()) return dim(tr("It has no replies: depth and window can be changed."));
  if (order_.size() == 1) return dim(tr("Its only move can be neither moved nor forbidden."));
  // The one that is tried first stands there.
  std::vector<std::size_t> shown(order_.size());
  for (std::size_t i = 0; i < shown.size(); ++i) shown[i] = i;
  if (change_.first)
    std::stable_partition(shown.begin(), shown.end(), [&](std::size_t i) { return order_[i] == *change_.first; });
  const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
  bool first = true;
  for (const std::size_t i : shown) {
    const float wide = text_width(names_[i], fonts().mono) + px(26);
    if (!first && ImGui::GetItemRectMax().x + px(5) + wide < right) ImGui::SameLine(0, px(5));
    first = false;
    reply(f, order_[i], i);
  }
}

void ForkBar::reply(const ForksFrame&, MoveCode m, std::size_t place) {
  const Theme& t = theme();
  const ScopedId own_id(static_cast<int>(place));
  const bool is_first = change_.first == m, only = has(change_.only, m), never = has(change_.never, m),
             left_out = never || (!change_.only.empty() && !only);
  const ImVec2 size{text_width(names_[place], fonts().mono) + px(26), ImGui::GetTextLineHeight() + px(8)};
  const ImVec2 min = ImGui::GetCursorScreenPos(), max{min.x + size.x, min.y + size.y};
  if (ImGui::InvisibleButton("##reply", size)) {
    is_first ? change_.first.reset() : void(change_.first = m);
    changed();
  }
  probe(fmt::format("forks.reply.{}", names_[place]));
  const bool over = ImGui::IsItemHovered();
  // Dragged to the left it becomes the first one, and back to the right it is as it was.
  if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0, px(12))) {
    const float by = ImGui::GetMouseDragDelta(0, px(12)).x;
    if (by < 0 && !is_first) change_.first = m, changed();
  }
  if (ImGui::IsItemClicked(ImGuiMouseButton_Right)) ImGui::OpenPopup("reply");
  if (over) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!ImGui::IsPopupOpen("reply"))
      show_tooltip(tr("Drag a reply to the front, or click it; right click: only this, never this."));
  }
  if (ImGui::BeginPopup("reply")) {
    const auto item = [&](const char* label, const char* name, bool on, auto&& act) {
      if (ImGui::MenuItem(label, nullptr, on)) act(), changed();
      probe(fmt::format("forks.menu.{}", name));
    };
    item(tr("First"), "first", is_first, [&] { is_first ? change_.first.reset() : void(change_.first = m); });
    item(tr("Only this"), "only", only, [&] { turn(change_.only, m), std::erase(change_.never, m); });
    item(tr("Never this"), "never", never, [&] { turn(change_.never, m), std::erase(change_.only, m); });
    ImGui::EndPopup();
  }
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  draw.AddRectFilled(min, max, is_first ? mix(t.raised, t.accent, 0.35f) : over ? t.hover : t.raised, px(4));
  if (left_out) hatch(draw, min, max, with_alpha(t.cut, 0.45f), 5);
  draw.AddRect(min, max,
               is_first || only ? t.accent
               : left_out       ? t.cut
                                : t.border,
               px(4), 0, is_first || only ? px(1.8f) : 1.0f);
  for (int i = 0; i < 6; ++i)
    draw.AddCircleFilled({min.x + px(7) + px(4) * static_cast<float>(i % 2),
                          (min.y + max.y) / 2 + px(4) * static_cast<float>(i / 2 - 1)},
                         px(1), t.text_faint);
  const ScopedFont mono_face(fonts().mono);
  draw.AddText({min.x + px(18), std::floor((min.y + max.y - ImGui::GetTextLineHeight()) / 2)},
               left_out ? t.text_dim : t.text, names_[place].c_str());
  ImGui::LogText("[%s%s] ", names_[place].c_str(), is_first ? " first" : never ? " never" : only ? " only" : "");
}

void ForkBar::depth_and_window() {
  label(tr("depth"));
  if (text_button("forks.shallower", "-", tr("One ply less deep"))) --change_.deeper, changed();
  ImGui::SameLine(0, px(4));
  mono(change_.deeper ? theme().accent : theme().text, fmt::format("{}", place_->record.depth() + change_.deeper));
  probe("forks.depth");
  ImGui::SameLine(0, px(4));
  if (text_button("forks.deeper", "+", tr("One ply deeper"))) ++change_.deeper, changed();
  if (fits_beside(px(300))) ImGui::SameLine(0, px(18));
  label(tr("window"), tr("Unchanged; open: no bound at all; null: is it better than what the parent has so far; the "
                         "parent's: all that the parent leaves it."));
  int chosen = static_cast<int>(change_.window);
  if (chosen >= 4) chosen = 0;
  if (segmented("forks.window", forks_windows, chosen))
    change_.window = static_cast<ForkChange::Window>(chosen), changed();
  if (fits_beside(px(230))) ImGui::SameLine(0, px(18));
  label(tr("state"),
        tr("The table, killers and history that the search had when it reached this node, or none. Another "
           "profile, other weights and switches that change the value begin with none."));
  int empty = change_.empty ? 1 : 0;
  if (segmented("forks.state", forks_states, empty)) change_.empty = empty == 1, changed();
}

void ForkBar::evaluation() {
  const Game& game = *place_->root.game;
  label(tr("profile"), tr("The evaluation below this node; begins with an empty state."));
  const std::string& now = change_.profile.empty() ? place_->profile : change_.profile;
  const ProfileInfo* info = game.profile(now);
  ImGui::SetNextItemWidth(std::min(px(170), ImGui::GetContentRegionAvail().x));
  if (ImGui::BeginCombo("##profile", info ? info->id.c_str() : now.c_str())) {
    for (const ProfileInfo& p : game.profiles()) {
      if (ImGui::Selectable(p.id.c_str(), p.id == now)) {
        change_.profile = p.id == place_->profile ? std::string() : p.id;
        changed();
      }
      item_tooltip(profile_words(p));
      probe(fmt::format("forks.profile.{}", p.id));
    }
    ImGui::EndCombo();
  }
  probe("forks.profile");
  if (fits_beside(px(230))) ImGui::SameLine(0, px(18));
  label(tr("weight"), tr("Weights below this node, such as mobility=9; begins with an empty state."));
  ImGui::SetNextItemWidth(std::min(px(170), ImGui::GetContentRegionAvail().x));
  if (text_field("##fork_weight", weights_, tr("term=number"))) changed();
  probe("forks.weight");
}

// All that the game has; those that are not as they were stand out.
void ForkBar::switches() {
  label(tr("switches"));
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  bool first = true;
  const auto turned = [&](const char* id) {
    return std::find(change_.on.begin(), change_.on.end(), id) != change_.on.end() ||
           std::find(change_.off.begin(), change_.off.end(), id) != change_.off.end();
  };
  for (const SwitchInfo& s : all_switches()) {
    bool was = switched_on(place_->options, s);
    ForkChange tried;
    (was ? tried.off : tried.on).push_back(s.id);
    if (!check_change(*place_, tried)) continue;  // of the whole search, or nothing to this game
    bool on = was != turned(s.id);
    const float wide = text_width(s.id) + ImGui::GetFrameHeight() + px(18);
    if (!first && ImGui::GetItemRectMax().x + wide < right) ImGui::SameLine(0, px(12));
    first = false;
    const bool other = on != was;
    if (other) ImGui::PushStyleColor(ImGuiCol_Text, theme().accent);
    if (ImGui::Checkbox(s.id, &on)) {
      std::erase(change_.on, std::string(s.id)), std::erase(change_.off, std::string(s.id));
      if (on != was) (on ? change_.on : change_.off).push_back(s.id);
      changed();
    }
    if (other) ImGui::PopStyleColor();
    probe(fmt::format("forks.switch.{}", s.id));
    item_tooltip(s.explanation);
  }
}

void ForkBar::run(const ForksFrame& f) {
  const Forks& forks = f.forks;
  if (forks.working()) {
    f.commands.more_frames = true;
    dim(forks.all_nodes()
            ? fmt::format(tr("{}: {} of {} nodes, {:.0f} s"), forks.making(), grouped(forks.done()),
                          grouped(forks.all_nodes()), forks.seconds())
            : fmt::format(tr("{}: {} nodes, {:.0f} s"), forks.making(), grouped(forks.done()), forks.seconds()));
    if (forks.all_nodes()) ImGui::ProgressBar(forks.share(), {-px(70), 0}, "");
    ImGui::SameLine(0, px(8));
    if (text_button("forks.stop", tr("Stop"), tr("Ends it (Esc); what was found stays.")))
      f.commands.push(command::StopFork{});
    return;
  }
  if (check_) {
    check_ = false;
    problem_.clear();
    change_.weights = weights_in(weights_, problem_);
    if (problem_.empty())
      if (auto ok = check_change(*place_, change_); !ok) problem_ = ok.error().message;
    text_ = problem_.empty() && !change_.nothing() ? write_change(*place_, change_) : std::string();
    remarks_ = problem_.empty() ? fork_remarks(*recording_, *place_, change_) : std::vector<std::string>();
  }
  ImGui::Dummy({1, px(2)});
  if (accent_button("forks.run", tr("Run the fork"), tr("Searches again up to the node, and on with the change."), {},
                    {}, !text_.empty()))
    f.commands.act("fork.make", text_);
  beside(tr("Clear"));
  if (text_button("forks.clear", tr("Clear"), tr("Nothing is changed."), {}, !change_.nothing() || !weights_.empty()))
    change_ = {}, weights_.clear(), changed();
  const std::string cost = starts_empty(*place_, change_)
                               ? std::string(tr("begins at the node"))
                               : fmt::format(tr("{} to get there"), nodes_words(place_->before));
  ImGui::SameLine(0, px(14));
  ImGui::AlignTextToFramePadding();
  fitted_text(theme().text_dim, cost + (text_.empty() ? "" : "   " + text_));
  probe("forks.cost");
  if (!problem_.empty()) wrapped_text(theme().warning, problem_);
  else if (change_.nothing()) dim(tr("Nothing is changed yet."));
  for (const std::string& remark : remarks_) wrapped_text(theme().text_faint, remark);
}

}  // namespace ply::ui
