// Two recordings: what they cost, where they first differ and where else, the smallest contradiction, and which
// switch explains it. Its parts are in compare_*.cpp.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <variant>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/compare/compare_parts.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/empty_state.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/session/answers/comparing.h"
#include "engine/trace/thread_roots.h"

namespace ply::ui {
namespace {

constexpr const char* compare_empty =
    tr("Compares this search with another one: what they cost, where they first differ, and where they contradict each "
       "other.");
constexpr const char* compare_parts[] = {tr("Summary"), tr("Corridors"), tr("Nodes"),
                                         tr("Totals"),  tr("Histogram"), tr("Icicle")};
constexpr const char* compare_equal = tr("They are equal, event by event.");
constexpr const char* compare_smallest_help =
    tr("The same position with the same history, at the same depth, about which the two prove contradictory things. A "
       "click shows both corridors there.");

enum Part { summary, corridors, nodes, totals, histogram, icicle };

class ComparePanel final : public PanelBase {
 public:
  const char* id() const override { return "compare"; }
  const char* title() const override { return tr("Compare"); }
  bool scrolls() const override { return false; }
  bool own_keys() const override { return true; }
  // Two corridors beside each other want the room of the timeline, too.
  bool alone() const override { return true; }

  void obey(const PanelRequest& r) override {
    const auto* part = std::get_if<request::TurnTo>(&r);
    for (std::size_t i = 0; part && i < std::size(compare_part_ids); ++i)
      if (part->name == compare_part_ids[i]) part_ = static_cast<int>(i);
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (!frame.runs.run() && !screen.viewpoint.engine_hidden) {
      if (empty_state(Sketch::two_trees, compare_empty, "empty.compare", tr("Search this position (F5)")))
        commands.act("search.run");
      return;
    }
    if (empty_panel(screen, compare_empty)) return;
    const Comparing& c = frame.comparing;
    if (!c.possible()) return dim(tr("Available when the search is finished."));
    const Comparing::Result* r = c.result();
    if (r && (r->mine.get() != frame.runs.run()->recording() || r->mine->size() != screen.view.size())) r = nullptr;
    follow(frame, r);
    buttons(c, r, commands);
    if (c.working() && !c.counting()) progress(c, commands);
    if (!r) {
      if (!c.working()) wrapped_text(theme().text, compare_empty);
      return;
    }
    // Where both are.
    if (theirs_serial_ != c.serial()) {
      theirs_.reset(r->subject);
      theirs_serial_ = c.serial();
      at_tick_ = -2;
    }
    Comparing::Place place = c.place(screen.models.tick(), screen.models.shown());
    const View other = r->other->view();
    if (place.shown_a == no_node) place.shown_a = screen.models.shown();
    if (place.shown_b == no_node) place.shown_b = other.find(0);
    if (at_tick_ != place.tb || at_shown_ != place.shown_b) {
      at_tick_ = place.tb, at_shown_ = place.shown_b;
      theirs_.nodes().trim();
      theirs_.look(other, place.tb, place.shown_b, no_node, 0);
    }
    SearchScreen screen_b(frame, commands, theirs_);
    const ComparedFrame all{frame, screen, screen_b, c, *r, place};
    // What there is to see.
    const std::string title = fmt::format(tr("this search, and the other: {}"), short_name(*r));
    if (ImGui::GetItemRectMax().x + px(14) + text_width(title) <
            ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x &&
        !c.working()) {
      ImGui::SameLine(0, px(14));
      ImGui::AlignTextToFramePadding();
    }
    fitted_text(theme().text_dim, title);
    segmented("compare.tab", compare_parts, part_);
    if (r->judged.nodes()) {
      // Beside the parts where there is room: height is dear.
      if (ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x - ImGui::GetItemRectMax().x > px(330))
        ImGui::SameLine(0, px(16));
      steps(all);
    }
    const bool refused = !r->judged.nodes() && part_ != totals && part_ != histogram;
    // Where it is low, rows come first.
    if (part_ != summary && !refused && !r->judged.limits.empty() && ImGui::GetContentRegionAvail().y > px(300))
      fitted_text(theme().text_faint, fmt::format(tr("Notes: {}, see Summary"), fmt::join(r->judged.limits, "; ")),
                  ImGui::GetContentRegionAvail().x);
    if (refused || part_ == summary) {
      if (ImGui::BeginChild("##summary")) {
        if (!r->judged.nodes())
          wrapped_text(theme().warning, fmt::format(tr("Their nodes cannot be compared: {}."), r->judged.refused) +
                                            " " + tr("Totals and histograms can be."));
        results(all);
        settings(all);
        if (!refused) first_difference(all);
        for (const std::string& l : r->judged.limits) wrapped_text(theme().warning, fmt::format(tr("Note: {}."), l));
        if (!refused) differences(all), switches(all);
      }
      return ImGui::EndChild();
    }
    const bool keys = ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);
    switch (part_) {
      case corridors:
        corridors_.draw(all);
        if (keys) corridors_.keys(all);
        break;
      case nodes: nodes_.draw(all); break;
      case totals: draw_compared_totals(all); break;
      case histogram: histogram_.draw(all); break;
      default:
        icicle_.draw(all);
        if (keys) icicle_.keys(all);
    }
  }

 private:
  // What a command has counted is shown.
  void follow(const FrameModel& frame, const Comparing::Result* r) {
    if (r && !frame.comparing.field().value.empty() && field_ != frame.comparing.field().value) part_ = histogram;
    field_ = frame.comparing.field().value;
  }

  static void buttons(const Comparing& c, const Comparing::Result* r, Commands& commands) {
    if (text_button("compare.before", tr("With the search before"), tr("The search that was shown before this one."),
                    {}, c.has_before()))
      commands.push(command::CompareWithBefore{});
    beside(tr("With a file..."));
    if (text_button("compare.file", tr("With a file..."),
                    tr("A recording, the text of a search, or the lines of another engine.")))
      commands.act("compare.file");
    if (!r || !r->judged.nodes()) return;
    beside(tr("Show the other"));
    if (text_button("compare.show_other", tr("Show the other"),
                    tr("All panels show the other search, and this one stands beside it.")))
      commands.push(command::ShowCompared{});
  }

  static void progress(const Comparing& c, Commands& commands) {
    commands.more_frames = true;
    if (c.comparing())
      ImGui::ProgressBar(c.share(), {-px(70), 0}, fmt::format(tr("Comparing, {:.0f} s ..."), c.seconds()).c_str());
    else dim(fmt::format(tr("Searching again: {} searches, {:.0f} s ..."), c.searches(), c.seconds()));
    ImGui::SameLine(0, px(8));
    if (text_button("compare.stop", tr("Stop"), tr("Ends it; what was found by then stays.")))
      commands.push(command::StopComparing{});
  }

  // From difference to difference; how it is with what is looked at.
  static void steps(const ComparedFrame& c) {
    const Differences& d = c.result.comparison.differences;
    const Comparing::Place& p = c.place;
    const i64 n = static_cast<i64>(d.list.size());
    if (icon_button("compare.previous", Icon::previous, tr("Back to the last node in which they differ."), {}, n > 0))
      c.a.commands.push(command::StepDifference{-1});
    ImGui::SameLine(0, px(2));
    if (icon_button("compare.next", Icon::next,
                    tr("On to the next node in which they differ: visited by only one, with another question, or with "
                       "another answer."),
                    {}, n > 0))
      c.a.commands.push(command::StepDifference{1});
    ImGui::SameLine(0, px(8));
    ImGui::AlignTextToFramePadding();
    std::string words = n == 0 ? std::string(compare_equal) : fmt::format(tr("{} differences"), grouped(d.list.size()));
    if (p.index >= 0 && p.index < n) {
      const NodeDifference& x = d.list[static_cast<std::size_t>(p.index)];
      words = fmt::format(tr("difference {} of {}"), grouped(static_cast<u64>(p.index + 1)), grouped(d.list.size())) +
              ": " + how_name(x.how);
      if (x.a != no_node && x.b != no_node) words += fmt::format(": {}", difference_name(x.what));
    }
    fitted_text(p.index >= 0 ? theme().text : theme().text_dim, words);
    probe("compare.where");
  }

  // What each of them came to: the last iteration that was finished.
  static void results(const ComparedFrame& all) {
    const float ch = text_width("0", fonts().mono);
    all.a.whose_scores("compare", all.a.view[all.a.view.size() - 1].mover());
    if (!begin_columns("results",
                       {{"", ch * 7, nullptr, true},
                        {tr("best move"), ch * 11, nullptr, true},
                        {tr("value"), ch * 16, tr("Of the last iteration that was finished.")},
                        {tr("depth"), ch * 6},
                        {tr("nodes"), ch * 13}},
                       0, {ch * 58, 0}))
      return;
    for (const std::size_t i : {0u, 1u}) {
      SearchScreen& screen = i == 0 ? all.a : all.b;
      const Totals& t = all.result.totals[i];
      ImGui::TableNextRow();
      cell_text(theme().series[i], compare_sides[i]);
      probe("compare.result", static_cast<long long>(i));
      std::string best = "-", value = "?", depth = "-";
      if (!t.iterations.empty() && screen.view.size() > 0) {
        const Totals::Iteration& last = t.iterations.back();
        const std::vector<u32> roots = thread_roots(screen.view);
        const auto root = std::find_if(roots.rbegin(), roots.rend(), [&](u32 k) {
          return screen.view[k].depth() == last.depth && screen.view[k].end() != NodeEnd::aborted;
        });
        if (root != roots.rend()) {
          const NodeRecord& n = screen.view[*root];
          best = screen.models.nodes().text(screen.view, *root, last.best);
          value = screen.score({n.value, n.kind()}, n.mover(), {"pair.value", screen.view.id(*root)});
        }
        depth = std::to_string(last.depth);
      }
      cell_text(theme().pv, best);
      cell_right(value, theme().text);
      cell_right(depth, theme().text);
      cell_right(grouped(t.nodes), theme().text);
    }
    ImGui::EndTable();
  }

  void settings(const ComparedFrame& all) {
    if (set_serial_ != all.comparing.serial())
      set_serial_ = all.comparing.serial(), set_ = set_otherwise(*all.result.mine, *all.result.other);
    std::string words;
    for (const SetOtherwise::Setting& s : set_.list)
      words += fmt::format("{}{} {} / {}", words.empty() ? "" : ", ", s.name, s.a, s.b);
    if (!words.empty()) wrapped_text(theme().text, fmt::format(tr("Set otherwise (this / other): {}."), words));
    else if (set_.all_known) wrapped_text(theme().text, tr("Both were set alike."));
    if (!set_.all_known) dim(tr("The switches of another engine are not told."));
  }

  void first_difference(const ComparedFrame& all) {
    const Comparison& c = all.result.comparison;
    const bool whole = all.result.mine->summary().skipped + all.result.other->summary().skipped == 0;
    if (c.first.what == Differs::nothing)
      return wrapped_text(theme().text, whole ? compare_equal : tr("They are equal, as far as both are recorded."));
    wrapped_text(theme().text, fmt::format(tr("They first differ at event {}: {}."),
                                           grouped(static_cast<u64>(c.first.tick)), difference_name(c.first.what)));
    if (c.first.what == Differs::length)
      dim(c.first.a == no_node ? tr("This one ends there; the other continues.")
                               : tr("The other ends there; this one continues."));
    const NodeDifference& first = c.differences.list.front();
    if (line_button(all.a, "compare.first", first.shown_a,
                    tr("All events before are the same in both. A click shows both corridors there."))) {
      all.a.commands.push(command::ChooseDifference{0});
      part_ = corridors;
    }
    ImGui::Dummy({1, px(4)});
  }

  void differences(const ComparedFrame& all) {
    const Comparison& c = all.result.comparison;
    if (c.first.what == Differs::nothing) return;
    const Contradictions& found = c.contradictions;
    wrapped_text(theme().text, found.skipped.empty()
                                   ? fmt::format(tr("Same question: {} nodes; {} of them contradicted."),
                                                 grouped(found.asked), grouped(found.denied))
                                   : fmt::format(tr("Their answers cannot contradict each other: {}."), found.skipped));
    if (found.smallest) {
      wrapped_text(theme().text, tr("The smallest contradiction:"));
      const bool a = line_button(all.a, "compare.smallest", found.smallest->a, compare_smallest_help, compare_sides[0]);
      const bool b =
          line_button(all.b, "compare.smallest_b", found.smallest->b, compare_smallest_help, compare_sides[1]);
      if (a || b) {
        all.a.commands.push(command::ChooseSmallest{});
        part_ = corridors;
      }
      wrapped_text(theme().text_dim,
                   found.may_explain.empty()
                       ? std::string(tr("No switch explains it: one of the two is wrong."))
                       : fmt::format(tr("May be explained by: {}."), fmt::join(found.may_explain, ", ")));
    }
    ImGui::Dummy({1, px(4)});
    wrapped_text(theme().text,
                 fmt::format(tr("Nodes visited by both: {}; by this one alone: {}; by the other alone: {}."),
                             grouped(c.both), grouped(c.only_a), grouped(c.only_b)));
    ImGui::Dummy({1, px(4)});
  }

  // The line of a node as a button, with what it answered.
  static bool line_button(SearchScreen& screen, const char* id, u32 slot, const char* help, const char* side = "") {
    const NodeRecord& r = screen.view[slot];
    const std::string line = screen.models.nodes().line(screen.view, slot);
    const std::string value = screen.score({r.value, r.end() == NodeEnd::aborted ? Kind::none : r.kind()}, r.mover(),
                                           {"pair.value", screen.view.id(slot)});
    const std::string words = fmt::format("{}{}{}", side, *side ? "  " : "", line.empty() ? screen.name(slot) : line),
                      answer = fmt::format("  {} {}", value, screen.whose(r.mover()));
    const float room = ImGui::GetContentRegionAvail().x - px(24);
    const bool fits = text_width(answer) < room * 0.7f;
    const std::string label =
        shortened(words, std::max(room - (fits ? text_width(answer) : 0), px(30))) + (fits ? answer : "");
    const bool clicked = text_button(id, label.c_str(), help);
    screen.menu_on_item(screen.view.id(slot));
    return clicked;
  }

  void switches(const ComparedFrame& all) {
    const SwitchesAnswer* s = all.comparing.switches();
    if (!s) {
      if (all.result.mine->plan().imported() || all.result.other->plan().imported())
        return;  // what differs is not told
      if (text_button("compare.switches", tr("Which switch explains it?"),
                      tr("Searches again with some switches of the one and some of the other, until the fewest are "
                         "found that change the answer."),
                      {}, !all.comparing.working()))
        all.a.commands.push(command::FindSwitches{});
      return;
    }
    if (!s->why_not.empty())
      return wrapped_text(theme().text, fmt::format(tr("That cannot be asked: {}."), s->why_not));
    const Bisection& b = s->found;
    if (!b.complete)
      return wrapped_text(theme().text,
                          b.culprits.empty()
                              ? std::string(tr("Stopped before anything was found."))
                              : fmt::format(tr("Stopped after {} searches; these suffice, perhaps fewer would: {}."),
                                            b.steps.size(), fmt::join(b.culprits, ", ")));
    if (b.differing.empty())
      return wrapped_text(
          theme().text, tr("They have the same switches: the difference lies elsewhere (rules, evaluation, a fault)."));
    if (!b.differs) return wrapped_text(theme().text, tr("The two answer the same."));
    wrapped_text(theme().text,
                 fmt::format(tr("Explained by: {}  ({} searches)."), fmt::join(b.culprits, ", "), b.steps.size()));
    if (!b.changes_value)
      wrapped_text(theme().text_dim,
                   tr("Switches that never change a value: equal moves may swap places, anything else is a fault."));
  }

  int part_ = summary;
  SetOtherwise set_;
  u64 set_serial_ = 0;
  std::string field_;
  Models theirs_;
  u64 theirs_serial_ = 0;
  Tick at_tick_ = -2;
  u32 at_shown_ = no_node;
  CompareCorridors corridors_;
  CompareNodes nodes_;
  CompareHistogram histogram_;
  CompareIcicle icicle_;
};

}  // namespace

std::unique_ptr<PanelBase> make_compare_panel() { return std::make_unique<ComparePanel>(); }

}  // namespace ply::ui
