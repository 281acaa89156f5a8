// Two recordings: where they first differ, and the smallest node that was asked the same and answered otherwise.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts_compare.h"
#include "app/ui/panels/search_panels.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/core/text.h"

namespace ply::ui {
namespace {

void wrapped(const std::string& text) {
  ImGui::PushTextWrapPos(0);
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
}

class ComparePanel final : public PanelBase {
 public:
  const char* id() const override { return "compare"; }
  const char* title() const override { return "Compare"; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(screen, texts::compare::empty)) return;
    const Comparing& c = frame.comparing;
    if (!c.possible()) return dim(texts::compare::unfinished);
    if (text_button("compare.before", texts::compare::before, texts::compare::before_help, {}, c.has_before())) commands.push(command::CompareWithBefore{});
    beside(texts::compare::file);
    if (text_button("compare.file", texts::compare::file, texts::compare::file_help)) commands.act("compare.file");
    if (c.working()) {
      commands.more_frames = true;
      dim(fmt::format(texts::compare::working, c.seconds()));
      if (text_button("compare.stop", "Stop")) commands.push(command::StopComparing{});
    }
    const Comparing::Result* r = c.result();
    if (!r || r->mine->size() != screen.view.size()) {
      if (!c.working()) wrapped(texts::compare::empty);
      return;
    }
    section(fmt::format(texts::compare::title, r->name));
    totals(screen, *r);
    differences(screen, *r);
    switches(screen, c, *r);
  }

 private:
  static void totals(const SearchScreen& screen, const Comparing::Result& r) {
    if (!ImGui::BeginTable("totals", 3, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingStretchSame)) return;
    const auto row = [](const char* what, const std::string& a, const std::string& b) {
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      fitted_text(theme().text_dim, what, ImGui::GetContentRegionAvail().x);
      for (const std::string& text : {a, b}) {
        ImGui::TableNextColumn();
        fitted_text(theme().text, text, ImGui::GetContentRegionAvail().x);
      }
    };
    const RecordingSummary &a = r.mine->summary(), &b = r.other->summary();
    row("", "this one", "the other");
    row("depth", fmt::format("{}", a.search.depth), fmt::format("{}", b.search.depth));
    if (r.mine->settings().game == r.other->settings().game && r.mine->settings().profile == r.other->settings().profile) {  // else their units differ
      const Side mine = screen.view[screen.view.size() - 1].mover(), other = r.other->view()[r.other->size() - 1].mover();
      row("value", screen.score(a.search.score, mine) + " " + screen.whose(mine), screen.score(b.search.score, other) + " " + screen.whose(other));
    }
    row("nodes", grouped(a.visited), grouped(b.visited));
    row("cut-offs", grouped(r.cuts[0]), grouped(r.cuts[1]));
    row("table", grouped(a.search.counters.table_cuts), grouped(b.search.counters.table_cuts));
    ImGui::EndTable();
  }

  void differences(SearchScreen& screen, const Comparing::Result& r) {
    const Comparison& c = r.comparison;
    if (c.first.what == Differs::nothing) return wrapped(texts::compare::equal);
    wrapped(fmt::format(texts::compare::first, grouped(static_cast<u64>(c.first.tick)), difference_name(c.first.what)));
    if (c.first.a == no_node) dim(texts::compare::ended_here);
    else go_button(screen, "compare.first", c.first.a, c.first.tick, texts::compare::first_help);
    wrapped(fmt::format(texts::compare::asked, grouped(c.same_questions), grouped(c.other_answers)));
    if (c.smallest) {
      wrapped(texts::compare::smallest);
      go_button(screen, "compare.smallest", c.smallest->a, screen.view.leave(c.smallest->a), texts::compare::smallest_help);
      if (c.smallest->table_could_differ) dim_wrapped(texts::compare::table);
    }
    wrapped(fmt::format(texts::compare::only, grouped(c.both), grouped(c.only_a), grouped(c.only_b)));
    if (c.only_a > 0 && text_button("compare.next", texts::compare::next, texts::compare::next_help)) {
      const Tick t = next_difference(screen.view, c, screen.models.tick());
      if (t >= 0) {
        screen.commands.push(command::Seek{t});
        screen.commands.push(command::SelectNode{no_node});
      }
    }
  }

  static void dim_wrapped(const char* text) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
    wrapped(text);
    ImGui::PopStyleColor();
  }

  // The line of a node as a button that goes there.
  static void go_button(SearchScreen& screen, const char* id, u32 slot, Tick tick, const char* help) {
    const std::string line = screen.models.nodes().line(screen.view, slot);
    const std::string label = shortened(line.empty() ? screen.name(slot) : line, ImGui::GetContentRegionAvail().x - px(16));
    if (!text_button(id, label.c_str(), help)) return;
    screen.commands.push(command::Seek{std::min(tick, screen.view.ticks() - 1)});
    screen.select(screen.view.id(slot));
  }

  static void switches(SearchScreen& screen, const Comparing& c, const Comparing::Result& r) {
    if (!r.no_switches.empty()) return wrapped(fmt::format(texts::compare::no_switches, r.no_switches));
    if (!r.switches) {
      if (text_button("compare.switches", texts::compare::switches, texts::compare::switches_help, {}, !c.working())) screen.commands.push(command::FindSwitches{});
      return;
    }
    if (!r.switches->differs) return wrapped(texts::compare::same_answer);
    wrapped(fmt::format(texts::compare::culprits, fmt::join(r.switches->culprits, ", "), r.switches->steps.size()));
    if (r.switches->sound) dim_wrapped(texts::compare::sound);
  }
};

}  // namespace

std::unique_ptr<PanelBase> make_compare_panel() { return std::make_unique<ComparePanel>(); }

}  // namespace ply::ui
