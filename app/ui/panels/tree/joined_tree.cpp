#include "app/ui/panels/tree/joined_tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/why_popup.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/read/table/whole_position.h"
#include "engine/session/answers/answers.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr std::size_t compared_in_a_frame = 12;  // about a millisecond
constexpr std::size_t listed = 6;

// What several claims about one position leave: nothing where two of them exclude each other.
struct Agreement {
  int low = -infinite, high = infinite;
  bool add(const NodeRecord& r) {
    if (r.kind() == Kind::exact || r.kind() == Kind::lower) low = std::max(low, r.value);
    if (r.kind() == Kind::exact || r.kind() == Kind::upper) high = std::min(high, r.value);
    return low <= high;
  }
};

bool has_value(const View& v, u32 k, Tick t) {
  return v.state(k, t) == NodeState::closed && v[k].kind() != Kind::none && v[k].end() != NodeEnd::aborted;
}

std::string number_of(u32 n) { return grouped(n) + (n >= PositionVisits::max ? "+" : ""); }

}  // namespace

void JoinedTree::reset() { *this = JoinedTree(); }

void JoinedTree::apart() {
  joined_ = {};
  row_of_.clear();
  row_of_item_.clear();
  item_of_row_.clear();
  to_compare_.clear();
}

bool JoinedTree::update(SearchScreen& screen, const FrameModel& frame) {
  study_ = nullptr;
  if (!frame.view.tree_joined) return false;
  const auto& study = frame.answers.study();
  study.request();
  if (study.working()) screen.commands.more_frames = true;
  if (!frame.answers.possible() || !study.answer()) return false;
  study_ = study.answer();
  if (seen_study_ != study.serial()) {
    seen_study_ = study.serial();
    known_.clear(), class_of_.clear();
    ++serial_;
  }
  if (study_->keys.empty()) return false;
  compare(screen);
  return true;
}

u64 JoinedTree::key(u32 slot) const {
  if (!study_ || slot >= study_->keys.size() || study_->keys[slot] == 0) return 0;
  const auto at = class_of_.find(slot);
  const u64 other = at == class_of_.end() ? 0 : at->second;
  return std::max<u64>(study_->keys[slot] ^ other * 0x9e3779b97f4a7c15ull, 1);
}

void JoinedTree::compare(SearchScreen& screen) {
  const BoardFace* const face = screen.models.subject().face();
  if (!face) return to_compare_.clear();
  for (std::size_t n = 0; n < compared_in_a_frame && !to_compare_.empty(); ++n) {
    const u32 k = to_compare_.back();
    to_compare_.pop_back();
    const Position* const p = screen.models.nodes().shown(screen.view, k);
    if (!p) continue;
    std::vector<std::string>& all = known_[study_->keys[k]];
    const std::string whole = whole_position(*face, *p);
    const auto at = std::find(all.begin(), all.end(), whole);
    const u32 which = static_cast<u32>(at - all.begin());
    if (at == all.end()) all.push_back(whole);
    class_of_[k] = which;
    if (which > 0) ++serial_;  // two positions of one key
  }
  if (!to_compare_.empty()) screen.commands.more_frames = true;
}

std::vector<TreeRow> JoinedTree::join(SearchScreen& screen, std::span<const TreeRow> rows, std::span<const u32> prefer,
                                      bool cut_short, std::vector<LeftOut>& left) {
  JoinBy by;
  by.key = [this](u32 slot) { return key(slot); };
  by.ghost_move = [&screen](const TreeRow& row) -> std::optional<u32> {
    return unsearched_move(screen, row.parent, row.ordinal);
  };
  joined_ = join_rows(screen.view, rows, by, prefer, cut_short);
  left = joined_.left;
  row_of_.clear();
  to_compare_.clear();
  for (u32 i = 0; i < joined_.rows.size(); ++i)
    for (const u32 k : joined_.visits[i]) {
      row_of_[k] = i;
      if (joined_.visits[i].size() > 1 && !class_of_.count(k)) to_compare_.push_back(k);
    }
  return joined_.rows;
}

u32 JoinedTree::main_of(u32 slot) const {
  const auto at = row_of_.find(slot);
  return at == row_of_.end() ? slot : joined_.rows[at->second].slot;
}

void JoinedTree::laid_out(const TreeLayout& layout) {
  row_of_item_.assign(layout.items.size(), -1);
  item_of_row_.assign(joined_.rows.size(), -1);
  cards_ = 0;
  for (std::size_t i = 0; i < layout.items.size(); ++i) {
    const TreeItem& item = layout.items[i];
    if (item.hidden || item.row.kind != TreeRow::Kind::node) continue;
    const auto at = row_of_.find(item.row.slot);
    if (at == row_of_.end()) continue;
    ++cards_;
    row_of_item_[i] = static_cast<int>(at->second);
    item_of_row_[at->second] = static_cast<int>(i);
  }
}

const std::vector<u32>& JoinedTree::visits(std::size_t item) const {
  static const std::vector<u32> one;
  return item < row_of_item_.size() && row_of_item_[item] >= 0
             ? joined_.visits[static_cast<std::size_t>(row_of_item_[item])]
             : one;
}

void JoinedTree::show_faces(SearchScreen& screen, TreeLayout& layout, std::span<const u32> prefer) const {
  const View& v = screen.view;
  for (std::size_t i = 0; i < layout.items.size(); ++i) {
    const std::vector<u32>& all = visits(i);
    if (all.size() < 2) continue;
    u32 face = no_node;
    std::ptrdiff_t best = -1;
    for (const u32 k : all) {
      const auto at = std::find(prefer.rbegin(), prefer.rend(), k);
      std::ptrdiff_t rank = at == prefer.rend() ? 0 : prefer.rend() - at;
      if (screen.thread.stop_of(v.id(k)) >= 0) rank += static_cast<std::ptrdiff_t>(prefer.size());
      if (k == screen.models.shown()) rank += 2 * static_cast<std::ptrdiff_t>(prefer.size()) + 1;
      const bool reached = v.enter(k) <= screen.models.tick();
      if (rank > best || (rank == best && (reached || v.enter(face) > screen.models.tick()))) face = k, best = rank;
    }
    layout.items[i].row.slot = face;
  }
}

void JoinedTree::draw_edges(const SearchScreen& screen, ImDrawList& draw, const std::vector<Place>& places, int over,
                            ImVec2 min, ImVec2 max) const {
  const Theme& t = theme();
  for (const JoinedEdge& e : joined_.edges) {
    if (e.from >= item_of_row_.size() || e.to >= item_of_row_.size()) continue;
    const int a = item_of_row_[e.from], b = item_of_row_[e.to];
    if (a < 0 || b < 0) continue;
    const Place &from = places[static_cast<std::size_t>(a)], &to = places[static_cast<std::size_t>(b)];
    if (std::max(from.centre.x, to.centre.x) < min.x || std::min(from.centre.x, to.centre.x) > max.x) continue;
    const bool reached = screen.view.enter(e.child) <= screen.models.tick();
    const ImU32 ink = over == a || over == b ? t.accent
                      : !reached             ? t.grid
                      : e.repeats            ? t.warning
                                             : mix(t.border, t.text_faint, 0.7f);
    const float wide = over == a || over == b ? px(2) : px(1.2f);
    ImVec2 p{from.centre.x, from.centre.y + from.size.y / 2}, q{to.centre.x, to.centre.y - to.size.y / 2};
    if (!e.back) {
      const float bend = (q.y - p.y) * 0.55f;
      draw.AddBezierCubic(p, {p.x, p.y + bend}, {q.x, q.y - bend}, q, ink, wide, 14);
    } else {  // from side to side, bowed outwards, with a head: it leads up, or along its level
      const float side = to.centre.x > from.centre.x ? 1.0f : -1.0f, bow = px(26);
      p = {from.centre.x + side * from.size.x / 2, from.centre.y};
      q = {to.centre.x + side * to.size.x / 2, to.centre.y};
      const float far = side > 0 ? std::max(p.x, q.x) + bow : std::min(p.x, q.x) - bow;
      draw.AddBezierCubic(p, {far, p.y}, {far, q.y}, q, ink, wide, 20);
      const float head = px(5);
      draw.AddTriangleFilled(q, {q.x + side * head, q.y - head * 0.7f}, {q.x + side * head, q.y + head * 0.7f}, ink);
    }
    if (probing())
      probe_rect(fmt::format("tree.join.{}.{}", screen.view.id(joined_.rows[e.from].slot),
                             screen.view.id(joined_.rows[e.to].slot)),
                 {std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x) + 1, std::max(p.y, q.y) + 1});
  }
}

bool JoinedTree::draw_badge(SearchScreen& screen, ImDrawList& draw, const TreeItem& item, std::size_t at, ImVec2 card,
                            bool hovered) const {
  const View& v = screen.view;
  const std::vector<u32>& drawn = visits(at);
  if (!study_ || drawn.empty()) return false;
  const u32 root = screen.models.moment().path.front();
  PositionVisits seen;
  if (!v.open(root))
    seen = visits_of_position(v, study_->keys, study_->visits, item.row.slot, root, screen.models.tick());
  if (seen.entered.size() < 2 && drawn.size() < 2) return false;
  Agreement values;
  bool agree = true;
  for (const u32 k : seen.entered)
    if (has_value(v, k, screen.models.tick())) agree = agree && values.add(v[k]);
  const std::string words =
      fmt::format("{}{}{}", signs().times, number_of(static_cast<u32>(seen.entered.size())), agree ? "" : " ≠");
  const float half_h = ImGui::GetTextLineHeight() * 0.42f, wide = text_width(words) + px(6);
  const ImVec2 a{card.x - px(4), card.y - half_h * 0.9f}, b{a.x + wide, a.y + 2 * half_h};
  const bool over = hovered && ImGui::IsMouseHoveringRect(a, b) && drawn.size() > 1;
  draw.AddRectFilled(a, b, theme().panel, px(4));
  draw.AddRect(a, b, over ? theme().accent : agree ? theme().border : theme().warning, px(4));
  draw.AddText({a.x + px(3), (a.y + b.y - ImGui::GetTextLineHeight()) / 2},
               over    ? theme().text
               : agree ? theme().text_dim
                       : theme().warning,
               words.c_str());
  ImGui::LogText("%s\n", words.c_str());
  if (probing()) probe_rect(fmt::format("tree.visits.{}", v.id(drawn.front())), a, b);
  if (!over) return false;
  ImGui::SetTooltip("%s", tr("A click goes to the next visit of the position that is drawn here."));
  if (!ImGui::IsMouseReleased(0) || ImGui::IsMouseDragPastThreshold(0, px(4))) return true;
  auto next = std::find(drawn.begin(), drawn.end(), item.row.slot);
  if (next != drawn.end() && item.row.slot == screen.models.shown()) ++next;
  screen.select(v.id(next == drawn.end() ? drawn.front() : *next));
  return true;
}

void JoinedTree::tooltip(SearchScreen& screen, const TreeItem& item, std::size_t at) const {
  const View& v = screen.view;
  const u32 root = screen.models.moment().path.front();
  if (!study_ || visits(at).empty() || v.open(root)) return;
  const PositionVisits seen =
      visits_of_position(v, study_->keys, study_->visits, item.row.slot, root, screen.models.tick());
  if (seen.search < 2 && seen.all < 2) return;
  ImGui::BeginTooltip();
  ImGui::Separator();
  dim(fmt::format(tr("Visits of the position: {} so far, {} in this search, {} in all; drawn as one here: {}"),
                  number_of(static_cast<u32>(seen.entered.size())), number_of(seen.search), number_of(seen.all),
                  visits(at).size()));
  for (std::size_t i = 0; i < seen.entered.size() && i < listed; ++i) {
    const u32 k = seen.entered[i];
    const NodeRecord& r = v[k];
    const std::string line = screen.models.nodes().line(v, k);
    const Score value = has_value(v, k, screen.models.tick()) ? Score{r.value, r.kind()} : Score{0, Kind::none};
    mono(fmt::format("{:>7}  {}", fmt::format("#{}", v.id(k)), fmt::format(tr("ply {}, depth {}"), r.ply, r.depth())));
    ImGui::SameLine(0, px(8));
    mono(screen.score(value, r.mover(), {"tip.visit", v.id(k)}));
    ImGui::SameLine(0, px(8));
    dim(line.empty() ? screen.name(k) : shortened(line, px(220)));
  }
  if (seen.entered.size() > listed) dim(fmt::format(tr("and {} more"), grouped(seen.entered.size() - listed)));
  bool repeats = false;
  for (const JoinedEdge& e : joined_.edges)
    repeats |= e.repeats && e.to < item_of_row_.size() && item_of_row_[e.to] == static_cast<int>(at);
  if (repeats) coloured(theme().warning, tr("On some line the position comes back: a repetition."));
  ImGui::EndTooltip();
}

std::string JoinedTree::words(const SearchScreen& screen, const FrameModel& frame) const {
  if (!frame.view.tree_joined) return {};
  const auto& study = frame.answers.study();
  if (!frame.answers.possible()) return tr("Positions are joined when the search is finished.");
  if (!study_ && study.given_up()) return tr("Positions are not joined: looking for them was stopped.");
  if (!study_)
    return fmt::format(tr("Looking for equal positions: {} of {} nodes"), grouped(study.done()), grouped(study.all()));
  if (study_->keys.empty()) return tr("Nothing is joined: the log tells neither keys nor positions.");
  const u32 root = screen.models.moment().path.front();
  std::string out = fmt::format(tr("{} drawn, for {} of the {} of this search"), counted(cards_, "position"),
                                grouped(joined_.joined), counted(screen.view[root].size, "node"));
  if (!screen.models.subject().face()) out += tr("; equal by the engine's keys, the positions are not told");
  else if (!to_compare_.empty()) out += fmt::format(tr("; {} to be compared in full"), grouped(to_compare_.size()));
  return out;
}

}  // namespace ply::ui
