// Plain minimax in lock-step with the search that is shown.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/tree/tree_board.h"
#include "app/ui/widgets/card_tree.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/game/tree_face.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {
namespace {

constexpr const char* lock_step_empty = tr("Plain minimax beside a finished search: what only one of them visits.");

class LockStepPanel final : public PanelBase {
 public:
  const char* id() const override { return "lockstep"; }
  const char* title() const override { return tr("Lock-step"); }
  bool alone() const override { return true; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, lock_step_empty)) return;
    const Answers& a = frame.answers;
    if (!a.possible()) return dim(tr("The search has not ended yet."));
    const auto& asked = a.lock_step();
    if (asked.working()) {
      commands.more_frames = true;
      dim(fmt::format(tr("plain minimax: {} nodes, {:.1f} s"), grouped(asked.done()), asked.seconds()));
      if (text_button("lockstep.stop", tr("Stop"))) commands.act("lockstep.stop");
      return;
    }
    const LockStepAnswer* answer = asked.answer();
    if (!answer || !answer->problem.empty()) {
      wrapped_text(theme().text_dim, answer ? fmt::format(tr("There is nothing beside it: {}"), answer->problem)
                                            : std::string(lock_step_empty));
      if (accent_button("lockstep.begin", tr("Search by plain minimax"),
                        tr("The same tree once more, without any cut-off.")))
        commands.act("lockstep.begin");
      return;
    }
    if (answer->steps.moments.empty()) return dim(lock_step_empty);
    look(frame, *answer);
    sums(answer->steps);
    way(frame, *answer, commands);
    const TreeFace* face = tree_face(&screen.game());
    if (face && face->typed_tree().size() <= max_drawn) trees(frame, screen, *face, *answer);
    else moves(screen, *answer);
  }

  std::string table(const FrameModel& frame) const override {
    const LockStepAnswer* answer = frame.answers.lock_step().answer();
    if (!answer || !answer->problem.empty()) return {};
    const LockStep& l = answer->steps;
    return fmt::format("what,both,this,minimax\nnodes,{},{},{}\nleaves,{},{},{}\n", l.both, l.only_a, l.only_b,
                       l.leaves_both, l.leaves_a, l.leaves_b);
  }

 private:
  static constexpr std::size_t max_drawn = 128;

  // Where both stand: at the moment that all panels show, or where one of them waits for the other.
  void look(const FrameModel& frame, const LockStepAnswer& answer) {
    if (beside_ != answer.beside) {
      beside_ = answer.beside;
      nodes_.reset(recorded_subject(*answer.beside));
      only_b_.assign(answer.beside->view().size(), false);
      for (const LockMoment& m : answer.steps.moments)
        if (m.slot_a == no_node && m.slot_b != no_node) only_b_[m.slot_b] = true;
      at_ = 0, seen_ = -2;
    }
    at_ = std::min(at_, answer.steps.moments.size() - 1);
    const Tick t = frame.walk.cursor().tick;
    if (seen_ == t) return;
    seen_ = t;
    if (answer.steps.moments[at_].a != t) at_ = lock_moment(answer.steps, t);
  }

  static void sums(const LockStep& l) {
    if (ImGui::BeginTable("##sums", 4, ImGuiTableFlags_SizingFixedFit)) {
      table_heads_of();
      const std::array<std::array<u32, 3>, 2> rows = {
          {{l.both, l.only_a, l.only_b}, {l.leaves_both, l.leaves_a, l.leaves_b}}};
      for (std::size_t r = 0; r < rows.size(); ++r) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        dim(r == 0 ? tr("nodes") : tr("leaves"));
        for (const u32 n : rows[r]) {
          ImGui::TableNextColumn();
          mono_right(grouped(n));
        }
      }
      ImGui::EndTable();
    }
    if (l.differ > 0) dim(fmt::format(tr("{} of both differ in value or kind"), grouped(l.differ)));
  }
  static void table_heads_of() {
    ImGui::TableNextRow();
    for (const char* head : {"", tr("both"), tr("only this"), tr("only minimax")}) {
      ImGui::TableNextColumn();
      dim(head);
    }
  }

  // One event on or back: of one of them, or of both.
  void way(const FrameModel&, const LockStepAnswer& answer, Commands& commands) {
    const auto& all = answer.steps.moments;
    const auto go = [&](std::size_t to) {
      at_ = to;
      if (all[to].a == seen_) return;
      seen_ = all[to].a;
      commands.push(command::Seek{all[to].a});
    };
    if (icon_button("lockstep.back", Icon::previous, {}, {}, at_ > 0)) go(at_ - 1);
    ImGui::SameLine(0, px(4));
    if (icon_button("lockstep.on", Icon::next, {}, {}, at_ + 1 < all.size())) go(at_ + 1);
    ImGui::SameLine(0, px(10));
    dim(fmt::format(tr("event {} of {}"), grouped(at_ + 1), grouped(all.size())));
  }

  // Both trees, side by side or one above the other; dashed is what only minimax visits.
  void trees(const FrameModel&, SearchScreen& screen, const TreeFace& face, const LockStepAnswer& answer) {
    const ImVec2 all = ImGui::GetContentRegionAvail(), corner = ImGui::GetCursorScreenPos();
    if (all.x < px(80) || all.y < px(80)) return;
    const bool row = all.x > all.y * 1.1f;
    const ImVec2 each = row ? ImVec2{(all.x - px(12)) / 2, all.y} : ImVec2{all.x, (all.y - px(8)) / 2};
    const LockMoment& m = answer.steps.moments[at_];
    const int root = face.node_of(screen.models.subject().root);
    for (const bool second : {false, true}) {
      const ImVec2 at{corner.x + (second && row ? each.x + px(12) : 0),
                      corner.y + (second && !row ? each.y + px(8) : 0)};
      const View v = second ? answer.beside->view() : screen.view;
      const TreePlaces places = tree_places_at(face.typed_tree(), root, v, second ? m.b : m.a, no_node);
      const CardTreeScene scene = make_card_scene(places, screen.game().type());
      const bool waits = (second ? m.slot_b : m.slot_a) == no_node;
      ImGui::SetCursorScreenPos(at);
      coloured(theme().selection_edge, second ? tr("plain minimax") : tr("this search"));
      if (waits) ImGui::SameLine(0, px(10)), dim(tr("waits"));
      const float top = at.y + ImGui::GetTextLineHeight() + px(6);
      const CardTreeLayout layout = lay_out_cards(scene, each.x - px(40), at.y + each.y - top, look_scale());
      ImDrawList& draw = *ImGui::GetWindowDrawList();
      draw.PushClipRect({at.x, top}, {at.x + each.x, at.y + each.y}, true);
      const ImVec2 origin{std::floor(at.x), std::floor(top)};
      if (second) {
        const ProbeList::Pause quiet;
        paint_card_tree(draw, scene, layout, origin);
        mark_alone(draw, places, layout, origin);
      } else {
        paint_card_tree(draw, scene, layout, origin);
      }
      draw.PopClipRect();
    }
    ImGui::SetCursorScreenPos(corner);
    ImGui::Dummy(all);
  }
  static float look_scale() { return ui::look().scale(); }

  void mark_alone(ImDrawList& draw, const TreePlaces& places, const CardTreeLayout& layout, ImVec2 origin) const {
    for (std::size_t n = 0; n < places.tree.size(); ++n) {
      const TreePlace& p = places.places[n];
      if (p.slot == no_node || p.slot >= only_b_.size() || !only_b_[p.slot] || !p.reached()) continue;
      const CardTreeLayout::Spot& s = layout.spots[n];
      const float w = s.size / 2 + px(4), h = (places.tree[n].leaf() ? s.height : s.size) / 2 + px(4);
      const ImVec2 a{origin.x + s.at.x - w, origin.y + s.at.y - h}, b{a.x + 2 * w, a.y + 2 * h};
      dashed_rect(draw, a, b, theme().cut, Dash::dashed, px(2));
    }
  }

  // The moves of the node that all panels show, in both.
  void moves(SearchScreen& screen, const LockStepAnswer& answer) {
    const LockMoment& m = answer.steps.moments[at_];
    const View vb = answer.beside->view();
    u32 here = screen.models.shown();
    if (here == no_node) return;
    if (screen.view[here].size == 1 && screen.view.parent(here) != no_node) here = screen.view.parent(here);
    u32 there = no_node;
    for (const LockMoment& k : answer.steps.moments)
      if (k.slot_a == here && k.slot_b != no_node) there = k.slot_b;
    if (there == no_node && screen.view.parent(here) == no_node) {  // a root searched again: the newest of the other
      std::vector<u32> roots;
      vb.roots(roots);
      if (!roots.empty()) there = roots.back();
    }
    const std::string line = screen.models.nodes().line(screen.view, here);
    dim(line.empty() ? "root" : line);
    std::vector<u32> kids;
    if (!begin_columns("##moves", {{"move", px(80), nullptr, true},
                                   {tr("this search"), px(110)},
                                   {tr("plain minimax"), px(110)},
                                   {"", 0, nullptr, true}}))
      return;
    const auto row = [&](const std::string& move, u32 a, u32 b) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      if (a != no_node) screen.link(move, screen.view.id(a));
      else dim(move);
      const auto reported = [&](const View& v, u32 slot) {
        return slot == no_node ? std::string() : screen.score({v[slot].value, v[slot].kind()}, v[slot].mover());
      };
      cell_right(reported(screen.view, a));
      cell_right(reported(vb, b));
      cell_text(theme().cut, a == no_node ? tr("only minimax") : b == no_node ? tr("only this") : "");
    };
    std::vector<u32> others;
    if (there != no_node) vb.children(there, others);
    screen.view.children(here, kids);
    for (const u32 k : kids) {
      if (screen.view[k].pass() == Pass::probe) continue;
      const auto same =
          std::find_if(others.begin(), others.end(), [&](u32 o) { return vb[o].move == screen.view[k].move; });
      row(screen.name(k), k, same == others.end() ? no_node : *same);
    }
    for (const u32 o : others) {
      const bool known =
          std::any_of(kids.begin(), kids.end(), [&](u32 k) { return screen.view[k].move == vb[o].move; });
      if (!known) row(nodes_.move(vb, o), no_node, o);
    }
    ImGui::EndTable();
    nodes_.trim();
    if (m.slot_a == no_node) dim(tr("waits"));
  }

  SharedRecording beside_;    // of what the rest was made; kept, so that no other comes to lie where it lay
  Nodes nodes_;               // of minimax
  std::vector<bool> only_b_;  // by slot of minimax
  std::size_t at_ = 0;        // moment of both
  Tick seen_ = -2;
};

}  // namespace

std::unique_ptr<PanelBase> make_lock_step_panel() { return std::make_unique<LockStepPanel>(); }

}  // namespace ply::ui
