// Both corridors on one axis, and the gold line above which both are the same, event by event.
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
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* forks_was_stopped = tr("that one was stopped, this one continued");

std::string node_name(ForkHalf& s) {
  const std::string line = s.models.nodes().line(s.models.view(), s.slot);
  return line.empty() ? "root" : line;
}

// What is known of a fork that was not made again.
std::string kept_words(const ForksFrame& f, const SearchScreen& screen) {
  const KeptFork& kept = f.fork(f.other).kept;
  const u32 id = f.forks.node_before(f.other), slot = id == no_node ? no_node : screen.view.find(id);
  if (slot == no_node) return tr("kept, not made again");
  const auto score = [&](int number, Score s) { return fork_score(f, number, s, screen.view[slot].mover(), id); };
  return fmt::format(tr("Kept with the recording: {} becomes {}, {} nodes."), score(f.one, kept.before),
                     score(f.other, kept.after), grouped(kept.nodes));
}

}  // namespace

bool ForkHalf::look(const SharedRecording& recording, u32 id) {
  if (recording_ != recording) {
    recording_ = recording;
    models.reset(recording ? recorded_subject(*recording) : Subject{});
    view.reset();
    id_ = slot = no_node;
  }
  const View v = recording ? recording->view() : View();
  const u32 now = id == no_node || v.empty() ? no_node : v.find(id);
  if (now == no_node) return slot = id_ = no_node, false;
  if (id_ == id) return true;
  id_ = id, slot = now;
  models.nodes().trim();
  models.look(v, v.leave(now), now, no_node, 0);
  line = line_of_value(v, now);
  return true;
}

float ForkCorridors::wanted(bool narrow) const {
  const auto rows = [](const ForkHalf& s) { return static_cast<float>(s.slot == no_node ? 3 : s.line.size()); };
  const float row = px(CorridorView::title_height + CorridorView::chip_height + CorridorView::row_gap + 4),
              head = px(110), a = std::min(rows(sides_[0]), 6.0f) * row + head,
              b = std::min(rows(sides_[1]), 6.0f) * row + head;
  return narrow ? a + b : std::max(a, b);
}

void ForkCorridors::draw(const ForksFrame& f, ImVec2 size, bool narrow) {
  const Forks::Fork& one = f.fork(f.one);
  const Forks::Fork* const other = f.other >= 0 ? &f.fork(f.other) : nullptr;
  // 1. What is looked at in each: where the fork was made, unless one has gone elsewhere.
  const u32 id = one.look != no_node ? one.look
                 : other             ? f.forks.node_before(f.other)
                                     : f.screen.view.id(f.screen.models.shown());
  const ForkBeside* const beside = f.beside();
  const bool has_a = one.recording && sides_[0].look(one.recording, id);
  const bool has_b = other && sides_[1].look(other->recording, other->look != no_node ? other->look : other->node);
  SearchScreen a(f.frame, f.commands, sides_[0].models), b(f.frame, f.commands, sides_[1].models);
  a.of_fork = f.one, b.of_fork = f.other;
  const bool everywhere = f.one == f.forks.shown();
  a.pick = [&commands = f.commands, everywhere, alone = !other](u32 node) {
    if (!alone) commands.push(command::ChooseForkNode{node, true});
    if (everywhere) commands.push(command::SelectNode{node});
  };
  b.pick = [&commands = f.commands](u32 node) { commands.push(command::ChooseForkNode{node, false}); };
  // 2. Rows at one height, one axis.
  const bool at_fork = beside && one.look == no_node && other->look == no_node;
  const int gap = at_fork && beside->row >= 0 ? beside->row : -1;
  const auto rows = static_cast<int>(std::max(has_a ? sides_[0].line.size() : 0, has_b ? sides_[1].line.size() : 0));
  if (has_a) sides_[0].view.set_line(a, sides_[0].line, sides_[0].slot, rows, gap, !one.recording->forked().empty());
  if (has_b) sides_[1].view.set_line(b, sides_[1].line, sides_[1].slot, rows, gap, true);
  ScoreRange all = has_a ? sides_[0].view.range(a) : ScoreRange{};
  if (const ScoreRange more = has_b ? sides_[1].view.range(b) : ScoreRange{}; !all.any) all = more;
  else if (more.any) all.low = std::min(all.low, more.low), all.high = std::max(all.high, more.high);
  axis_.set(all.any, all.low, all.high, a.decided(), a.unit());
  // 3. Both, the one at the left or above.
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float gap_x = px(18);
  const ImVec2 half =
      narrow ? ImVec2{size.x, std::floor((size.y - px(10)) / 2)} : ImVec2{std::floor((size.x - gap_x) / 2), size.y};
  const float head_high = 2 * ImGui::GetTextLineHeight() + px(10);
  for (const bool second : {false, true}) {
    const ImVec2 corner{at.x + (second && !narrow ? half.x + gap_x : 0),
                        at.y + (second && narrow ? half.y + px(10) : 0)};
    const ScopedId own_id(second ? 1 : 0);
    head(f, second, corner, half.x);
    ImGui::SetCursorScreenPos({corner.x, corner.y + head_high});
    ForkHalf& side = sides_[second];
    SearchScreen& screen = second ? b : a;
    const float high = std::max(half.y - head_high, px(40));
    if (second ? has_b : has_a) {
      side.view.draw(screen, f.frame, {half.x, high}, side.why, axis_, {}, second);
      side.why.draw(screen);
      continue;
    }
    std::string note = tr("The node is not in this part of the recording.");
    if (second && !other)
      note = f.forks.why_not().empty() ? tr("Change one thing below, and what follows stands here beside it.")
                                       : "";  // the bar says why
    else if (second && !other->recording) note = kept_words(f, a);
    else if (second) note = tr("It was stopped before the node was entered.");
    ImGui::PushTextWrapPos(ImGui::GetCursorPosX() + half.x);
    dim(note);
    ImGui::PopTextWrapPos();
  }
  if (!narrow)
    ImGui::GetWindowDrawList()->AddLine({at.x + half.x + gap_x / 2, at.y}, {at.x + half.x + gap_x / 2, at.y + size.y},
                                        theme().border);
  if (has_a && has_b && !narrow) keep_together(f.commands);
  if (at_fork && has_a && has_b) line(f, {at.x, at.y + head_high}, {at.x + size.x, at.y + size.y}, a, b);
  ImGui::SetCursorScreenPos({at.x, at.y + size.y - 1});
  ImGui::Dummy({1, 1});
}

// Whichever is scrolled or unfolded takes the other along, so that rows stay beside each other.
void ForkCorridors::keep_together(Commands& commands) {
  for (const int i : {0, 1}) {
    if (sides_[i].view.whole() == whole_) continue;
    whole_ = !whole_;
    sides_[1 - i].view.unfold(whole_);
    commands.more_frames = true;
  }
  const float now[2] = {sides_[0].view.scrolled(), sides_[1].view.scrolled()};
  if (settling_ > 0) {
    --settling_;
    commands.more_frames = true;
  } else {
    for (const int i : {0, 1}) {
      if (now[i] == scrolled_[i]) continue;
      sides_[1 - i].view.scroll_to(now[i]);
      settling_ = 3;
      commands.more_frames = true;
      break;
    }
  }
  scrolled_[0] = now[0], scrolled_[1] = now[1];
}

// Whose it is, what it says of the node, and what it cost.
void ForkCorridors::head(const ForksFrame& f, bool second, ImVec2 at, float width) {
  const Theme& t = theme();
  const int number = second ? f.other : f.one;
  if (number < 0) return;
  const Forks::Fork& fork = f.fork(number);
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  const float line = ImGui::GetTextLineHeight();
  const std::string name = number == 0 ? std::string(tr("original")) : fork.title();
  std::string about = number == 0 ? tr("as it was recorded") : fork.kept.change;
  const ForkBeside* const own = fork.made ? &fork.made->beside : nullptr;
  if (own && (second || fork.kept.name.empty()))
    about = own->fresh ? tr("from an empty state") : tr("same state: table, killers, history, plies");
  std::string value, nodes;
  ForkHalf& side = sides_[second];
  if (side.slot != no_node) {
    const View& v = side.models.view();
    const NodeRecord& r = v[side.slot];
    const Score s{r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()};
    value = fork_score(f, number, s, r.mover(), v.id(side.slot));
    nodes = nodes_words(u64{r.size} + r.skipped);
    const std::string where = node_name(side);
    const ScopedFont mono_face(fonts().mono);
    const float max = width * 0.6f;
    const std::string shown_where = shortened(where, std::max(max - text_width("  " + value), px(24)));
    value = shown_where + " " + value;
    draw.AddText({at.x + width - px(4) - text_width(value), at.y}, t.text, value.c_str());
    draw.AddText({at.x + width - px(4) - text_width(nodes), at.y + line + px(2)}, t.text_dim, nodes.c_str());
  }
  const float used = std::max(text_width(value, fonts().mono), text_width(nodes, fonts().mono)) + px(16);
  draw_clipped(draw, at, std::max(width - used, px(20)), t.series[second ? 1 : 0], name);
  draw_clipped(draw, {at.x, at.y + line + px(2)}, std::max(width - used, px(20)), t.text_dim, about);
  ImGui::LogText("%s  %s  %s  %s\n", name.c_str(), about.c_str(), value.c_str(), nodes.c_str());
}

void ForkCorridors::line(const ForksFrame& f, ImVec2 from, ImVec2 to, SearchScreen& a, SearchScreen& b) {
  const Theme& t = theme();
  const ForkBeside& x = *f.beside();
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  std::string said = tr("no difference: event by event the same");
  float y = to.y - px(14);
  if (x.first.what != Differs::nothing) {
    std::string what = tr("one continues, the other ends");
    const auto name = [](SearchScreen& s, u32 slot) { return slot == no_node ? std::string("-") : s.name(slot); };
    if (x.first.what == Differs::move || x.first.what == Differs::event)
      what = becomes(name(a, x.first.a), name(b, x.first.b));
    else if (x.first.what != Differs::length)
      what = fmt::format(tr("{} of {}"), difference_name(x.first.what), name(a, x.first.a));
    said = fmt::format(tr("first difference: {}, event {}"), what,
                       grouped(static_cast<u64>(std::max<Tick>(x.first.tick, 0))));
    const auto row = sides_[0].view.drawn_row(static_cast<std::size_t>(std::max(x.row, 0)));
    if (!row) return;
    y = std::floor(row->first - px(14));
  }
  if (y < from.y || y > to.y) return;  // scrolled out of sight
  const float wide = text_width(said) + px(18), high = ImGui::GetTextLineHeight() + px(4);
  const float middle = std::floor((from.x + to.x) / 2), left = std::max(middle - wide / 2, from.x);
  const ImU32 ink = x.first.what == Differs::nothing ? t.text_dim : t.pv;
  if (x.first.what != Differs::nothing) dashed_line(draw, {from.x, y}, {to.x, y}, ink, Dash::dashed, px(1.4f));
  draw.AddRectFilled({left, y - high / 2}, {left + wide, y + high / 2}, t.popup, high / 2);
  draw.AddRect({left, y - high / 2}, {left + wide, y + high / 2}, ink, high / 2, 0, px(1.2f));
  draw.AddText({left + px(9), std::floor(y - ImGui::GetTextLineHeight() / 2)}, ink, said.c_str());
  ImGui::LogText("%s\n", said.c_str());
  probe_rect("forks.first", {left, y - high / 2}, {left + wide, y + high / 2});
}

void draw_fork_facts(const ForksFrame& f, Models& shared) {
  const Theme& t = theme();
  const ForkBeside& b = *f.beside();
  const Forks::Fork& fork = f.fork(f.other);
  const SearchScreen& s = f.screen;
  Nodes& nodes = shared.nodes();
  // The node by its move, as the fork has it.
  const View v = fork.recording->view();
  std::string node = "root";
  if (b.b != no_node && v[b.b].ply > 0 && nodes.game() && fork.recording->plan().move_texts.empty()) {
    std::vector<u32> path;
    v.path_to(b.b, path);
    Nodes own;
    own.reset(recorded_subject(*fork.recording));
    node = own.move(v, b.b);
  }
  const auto before_text = [&] { return fork_score(f, f.one, b.before, b.mover, f.forks.node_before(f.other)); };
  const auto after_text = [&](Score x, Side mover) { return fork_score(f, f.other, x, mover, fork.node); };
  const bool compared =
      b.relation != ClaimRelation::not_known || b.before.kind == Kind::none || b.after.kind == Kind::none;
  const auto saved = [&](u64 before, u64 after) {
    return before == after  ? std::string(tr("as many"))
           : before > after ? fmt::format(tr("{} saved"), grouped(before - after))
                            : fmt::format(tr("{} more"), grouped(after - before));
  };
  const auto more = [&](u64 before, u64 after) {
    return before > after ? t.good : before < after ? t.warning : t.text_dim;
  };
  struct Fact {
    std::string title, value, note;
    ImU32 ink;
  };
  std::vector<Fact> facts;
  facts.push_back({fmt::format(tr("value of {}"), node),
                   b.relation == ClaimRelation::same ? after_text(b.after, b.mover)
                                                     : becomes(before_text(), after_text(b.after, b.mover)),
                   compared ? relation_words(b.relation) : tr("another evaluation: not compared"),
                   b.relation == ClaimRelation::different ? t.pv : t.text_dim});
  facts.push_back({fmt::format(tr("nodes of {}"), node), becomes(grouped(b.nodes_before), grouped(b.nodes_after)),
                   saved(b.nodes_before, b.nodes_after), more(b.nodes_before, b.nodes_after)});
  if (b.fresh) facts.push_back({tr("whole search"), "-", tr("only this node was searched"), t.text_dim});
  else if (b.goes_on)
    facts.push_back(
        {tr("whole search"), becomes(grouped(b.whole_before), grouped(b.whole_after)), forks_was_stopped, t.text_dim});
  else
    facts.push_back({tr("whole search"), becomes(grouped(b.whole_before), grouped(b.whole_after)),
                     saved(b.whole_before, b.whole_after), more(b.whole_before, b.whole_after)});
  if (b.best_before && b.best_after && !s.view.empty()) {
    const u32 root = s.view.size() - 1;
    const Side mover = s.view[root].mover();
    const std::string before = nodes.text(s.view, root, *b.best_before),
                      after = nodes.text(s.view, root, *b.best_after);
    const std::string now = fmt::format("{} {}", after, after_text(b.root_after, mover));
    if (*b.best_before == *b.best_after) facts.push_back({tr("best move"), now, tr("in both"), t.text_dim});
    else if (b.goes_on) facts.push_back({tr("best move"), becomes(before, now), forks_was_stopped, t.text_dim});
    else facts.push_back({tr("best move"), becomes(before, now), tr("another choice"), t.pv});
  }
  facts.push_back(
      {tr("getting there"),
       b.replayed ? fmt::format(tr("{} run again"), nodes_words(b.replayed)) : std::string(tr("nothing before it")),
       fmt::format(tr("then {} of its own"), grouped(b.whole_after - std::min(b.replayed, b.whole_after))),
       t.text_dim});
  const float room = ImGui::GetContentRegionAvail().x;
  const int columns = bounded(static_cast<int>(room / px(160)), 1, static_cast<int>(facts.size()));
  ImGui::Dummy({1, px(2)});
  if (ImGui::BeginTable("fork_facts", columns, ImGuiTableFlags_SizingStretchSame)) {
    for (const Fact& fact : facts) {
      ImGui::TableNextColumn();
      fitted_text(t.text_dim, fact.title);
      fitted_mono(t.text, fact.value);
      fitted_text(fact.ink, fact.note);
    }
    ImGui::EndTable();
  }
  for (const std::string& remark : fork.made->run.remarks) wrapped_text(t.text_faint, remark);
}

}  // namespace ply::ui
