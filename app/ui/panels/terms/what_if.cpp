// What other weights would have made of the search: a slider a term, the interval of its value and of each root move by
// the recorded tree, whether the choice stays, and the exact value by a search.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/terms/what_if_bars.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/game/term_text.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/reweighing.h"
#include "engine/session/answers/what_if_commands.h"

namespace ply::ui {
namespace {

constexpr const char* what_if_take = tr("Take for the next search");

class WhatIfPanel final : public PanelBase {
 public:
  const char* id() const override { return "what_if"; }
  const char* title() const override { return tr("What-if weights"); }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (empty_panel(
            screen,
            tr("Shows what the recorded tree is certainly worth with other weights, and whether the choice stays.")))
      return;
    if (!frame.answers.possible()) return dim(tr("Known when the search is finished."));
    const WhatIfSearch& r = frame.answers.reweighing();
    r.request();
    if (!r.tree()) return prepare(r, commands);
    const WhatIf& tree = *r.tree();
    if (!r.bounds()) return dim(tr("Asking the tree ..."));
    const WhatIfBounds& b = *r.bounds();
    choice(screen, tree, b);
    const bool wide = ImGui::GetContentRegionAvail().x > px(760);
    if (wide && ImGui::BeginTable("sides", 2, ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_BordersInnerV)) {
      ImGui::TableSetupColumn("weights", ImGuiTableColumnFlags_WidthFixed, px(360));
      ImGui::TableSetupColumn("values", ImGuiTableColumnFlags_WidthStretch);
      ImGui::TableNextColumn();
      sliders(screen, r, tree);
      buttons(r, tree, commands);
      ImGui::TableNextColumn();
      values(screen, r, tree, b);
      ImGui::EndTable();
    } else if (!wide) {
      values(screen, r, tree, b);
      sliders(screen, r, tree);
      buttons(r, tree, commands);
    }
    reasons(tree, b);
  }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    const WhatIfSearch& r = frame.answers.reweighing();
    if (!screen.has_node() || screen.viewpoint.engine_hidden || !r.tree() || !r.bounds()) return {};
    const Side mover = r.tree()->subject().root_mover;
    const bool turned = screen.viewpoint.sign_for(mover) < 0;
    const std::string& side = screen.side_name(screen.side_for(mover));
    std::string out = "move,from,to,for\n";
    const auto line = [&](const std::string& name, Interval i) {
      if (turned) i = flipped(i);
      out += fmt::format("{},{},{},{}\n", csv_field(name), screen.cell(i.lo), screen.cell(i.hi), side);
    };
    line("value", r.bounds()->root);
    for (const WhatIfMove& m : r.bounds()->moves) line(m.text, m.now);
    return out;
  }

 private:
  // The first pass: how far it is, how it is ended, or why there is none.
  static void prepare(const WhatIfSearch& r, Commands& commands) {
    const AnswersTo<WhatIfQuestion>& first = r.first_pass();
    if (first.answer())
      return empty_note(fmt::format(tr("Other weights cannot be tried here: {}."), first.answer()->problem));
    if (first.given_up()) {
      dim(tr("Stopped before the recording was ready."));
      if (text_button("what_if.again", tr("Make it ready"))) commands.act("what_if.prepare");
      return;
    }
    commands.more_frames = true;
    ImGui::ProgressBar(first.share(), {-1, px(6)}, "");
    dim(fmt::format(tr("Looking at the terms of {} of {} nodes ..."), grouped(first.done()), grouped(first.all())));
    if (first.working() && text_button("what_if.stop", tr("Stop"))) commands.act("what_if.stop");
  }

  static void choice(SearchScreen& screen, const WhatIf& tree, const WhatIfBounds& b) {
    const Theme& t = theme();
    const auto name = [&](MoveCode m) { return tree.subject().game->show_move(tree.subject().root, m); };
    const std::string old = tree.chosen() ? name(*tree.chosen()) : std::string(),
                      now = b.chosen >= 0 ? b.moves[static_cast<std::size_t>(b.chosen)].text : std::string();
    std::string words;
    ImU32 ink = t.text;
    switch (b.choice) {
      case WhatIfChoice::stays: words = fmt::format(tr("{} certainly stays the choice."), old), ink = t.good; break;
      case WhatIfChoice::changes:
        ink = t.pv;
        words = now.empty() ? fmt::format(tr("The choice certainly changes: {} is not the best."), old)
                            : fmt::format(tr("The choice certainly changes: {} instead of {}."), now, old);
        break;
      case WhatIfChoice::open: words = fmt::format(tr("Not known whether {} stays the choice."), old); break;
      case WhatIfChoice::none:
        words = now.empty() ? std::string(tr("The search chose nothing: it was stopped before."))
                            : fmt::format(tr("The search chose nothing; {} is certainly the choice."), now);
        break;
    }
    wrapped_text(ink, words);
    probe("what_if.choice");
    item_tooltip(
        tr("Judged by the intervals: a move is certainly chosen where its minimum exceeds the maximum of every other "
           "move."));
    fitted_text(t.text_dim, tree.finished()
                                ? fmt::format(tr("depth {}, {} of {} nodes evaluated anew"), tree.depth(),
                                              grouped(tree.evaluated()), grouped(screen.view.size()))
                                : fmt::format(tr("depth {}, stopped before it came to a result"), tree.depth()));
    item_tooltip(
        tr("The value in question is the exact one at the depth of the last finished search, with all unsound switches "
           "off. Every evaluated position is weighed again; moves that were not searched "
           "stay unknown."));
    screen.whose_scores("what_if", tree.subject().root_mover);
  }

  static std::string help_of(const SearchScreen& screen, Score was, Interval now, Side mover, const OpenCounts& low,
                             const OpenCounts& high, About about) {
    std::string out = fmt::format(tr("Recorded: {}.\nNow: {}."), screen.score(was, mover, {"what_if.was", about.of}),
                                  interval_words(screen, now, mover, about));
    const bool turned = screen.viewpoint.sign_for(mover) < 0;
    if (const std::string why = open_ends_text(turned ? high : low); !why.empty())
      out += "\n" + fmt::format(tr("Open below: {}."), why);
    if (const std::string why = open_ends_text(turned ? low : high); !why.empty())
      out += "\n" + fmt::format(tr("Open above: {}."), why);
    return out;
  }

  void values(SearchScreen& screen, const WhatIfSearch& r, const WhatIf& tree, const WhatIfBounds& b) const {
    const Side mover = tree.subject().root_mover;
    std::vector<WhatIfBar> rows;
    const WhatIfExact* exact = r.exact();
    WhatIfBar root;
    root.name = tr("value"), root.root = true;
    root.now = b.root, root.was = tree.was();
    root.about = {"what_if.root"};
    root.help = help_of(screen, root.was, root.now, mover, b.low, b.high, root.about);
    if (exact) root.exact = exact->score;
    rows.push_back(std::move(root));
    // In an order that does not move with the sliders: as the recorded search saw them, the best first.
    std::vector<const WhatIfMove*> order;
    for (const WhatIfMove& m : b.moves) order.push_back(&m);
    const auto seen = [&](const WhatIfMove* m) {
      return tree.chosen() == m->move ? infinite : m->was.kind == Kind::none ? -infinite : m->was.value;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](const WhatIfMove* x, const WhatIfMove* y) { return seen(x) > seen(y); });
    for (std::size_t i = 0; i < order.size() && i < max_rows; ++i) {
      const WhatIfMove& m = *order[i];
      WhatIfBar bar;
      bar.name = m.text;
      bar.now = m.now, bar.was = m.was;
      bar.about = {"what_if.move", static_cast<long long>(m.move)};
      bar.help = help_of(screen, m.was, m.now, mover, m.low, m.high, bar.about);
      bar.chosen = tree.chosen() == m.move;
      bar.best = b.chosen >= 0 && &b.moves[static_cast<std::size_t>(b.chosen)] == &m;
      if (exact && exact->best == m.move) bar.exact = exact->score;
      rows.push_back(std::move(bar));
    }
    draw_what_if_bars(screen, rows, mover, r.waiting());
    if (order.size() > max_rows) dim(fmt::format("{} more moves", grouped(order.size() - max_rows)));
    if (exact) {
      dim(tr("Searched:"));
      ImGui::SameLine();
      mono(screen.score(exact->score, mover, {"what_if.exact"}));
      probe("what_if.exact");
      ImGui::SameLine();
      fitted_text(theme().text_dim,
                  fmt::format(tr("best {}, {} nodes"),
                              exact->best ? tree.subject().game->show_move(tree.subject().root, *exact->best) : "-",
                              grouped(exact->nodes)));
    }
  }

  static void sliders(SearchScreen& screen, const WhatIfSearch& r, const WhatIf& tree) {
    const ProfileInfo& profile = tree.profile();
    const Theme& t = theme();
    const Weights& recorded = tree.subject().weights;
    Weights weights = r.weights();
    bool changed = false;
    const float ch = text_width("0", fonts().mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {px(4), px(1)});
    if (ImGui::BeginTable("sliders", 3, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) {
      float names = px(40);
      for (const TermInfo& info : profile.terms) names = std::max(names, text_width(info.id));
      ImGui::TableSetupColumn("term", 0, std::min(names, ImGui::GetContentRegionAvail().x * 0.35f));
      ImGui::TableSetupColumn("weight", 0, ch * 7);
      ImGui::TableSetupColumn("slider", ImGuiTableColumnFlags_WidthStretch);
      for (std::size_t i = 0; i < profile.terms.size(); ++i) {
        const TermInfo& info = profile.terms[i];
        const ScopedId own_id(static_cast<int>(i));
        i32& w = weights.w[i];
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::AlignTextToFramePadding();
        fitted_text(t.text, info.id);
        item_tooltip(info.explanation);
        ImGui::TableNextColumn();
        ImGui::AlignTextToFramePadding();
        mono_right(weight_text(profile, info, w), w != recorded.w[i] ? t.accent : t.text_dim);
        ImGui::TableNextColumn();
        if (info.min_weight >= info.max_weight) {
          item_tooltip(fmt::format(tr("{}\nIt has no range: {}."), info.explanation, weight_text(profile, info, w)));
          continue;
        }
        ImGui::SetNextItemWidth(-1);
        changed |= ImGui::SliderInt("##weight", &w, info.min_weight, info.max_weight, "", ImGuiSliderFlags_AlwaysClamp);
        if (probing()) probe(fmt::format("what_if.weight.{}", info.id));
        item_tooltip(fmt::format(tr("{}\nHere {}; in the recording {}; usually {}; from {} to {}."), info.explanation,
                                 weight_text(profile, info, w), weight_text(profile, info, recorded.w[i]),
                                 weight_text(profile, info, profile.weights.w[i]),
                                 weight_text(profile, info, info.min_weight),
                                 weight_text(profile, info, info.max_weight)));
        mark(info, recorded.w[i], true);
        mark(info, profile.weights.w[i], false);
      }
      ImGui::EndTable();
    }
    ImGui::PopStyleVar();
    fitted_text(t.text_faint, tr("\u25bc recorded   \u25b2 default"));
    if (changed) screen.commands.push(command::SetWhatIf{weights});
  }

  // On the slider drawn last: the weight of the recording above it, the profile's own below.
  static void mark(const TermInfo& info, int weight, bool above) {
    if (weight < info.min_weight || weight > info.max_weight) return;
    const ImGuiStyle& style = ImGui::GetStyle();
    const ImVec2 a = ImGui::GetItemRectMin(), b = ImGui::GetItemRectMax();
    const double range = static_cast<double>(info.max_weight) - info.min_weight;
    const float room = b.x - a.x - 4,
                grip = std::min(std::max(room / static_cast<float>(range + 1), style.GrabMinSize), room);
    const float x = a.x + 2 + grip / 2 +
                    (room - grip) * static_cast<float>((static_cast<double>(weight) - info.min_weight) / range);
    const float r = px(3), edge = above ? a.y : b.y, tip = above ? edge + r : edge - r;
    ImGui::GetWindowDrawList()->AddTriangleFilled({x - r, edge}, {x + r, edge}, {x, tip},
                                                  above ? theme().text : theme().text_dim);
  }

  static void buttons(const WhatIfSearch& r, const WhatIf& tree, Commands& commands) {
    if (r.searching()) {
      commands.more_frames = true;
      if (text_button("what_if.stop", tr("Stop"))) commands.act("what_if.stop");
      ImGui::SameLine();
      const AnswersTo<WhatIfSearchQuestion>& s = r.search();
      fitted_text(theme().text_dim, s.done() > 0 ? fmt::format(tr("Searching, depth {} of {} done, {:.0f} s ..."),
                                                               s.done(), tree.depth(), s.seconds())
                                                 : fmt::format(tr("Searching, {:.0f} s ..."), s.seconds()));
    } else if (accent_button("what_if.search", tr("Search exactly"),
                             tr("Searches the same position to the same depth with these weights. The result is drawn "
                                "on the same axis."),
                             {}, {}, !r.exact())) {
      commands.act("what_if.search");
    }
    const bool own = r.weights() == tree.subject().weights;
    if (!r.searching()) beside(what_if_take);
    if (text_button("what_if.take", what_if_take, tr("The next search has these weights.")))
      commands.act("what_if.take");
    beside(tr("Reset"));
    if (text_button("what_if.reset", tr("Reset"), tr("The weights of the recording again."), {}, !own))
      commands.act("what_if.reset");
    if (!r.waiting() || r.searching()) return;
    commands.more_frames = true;
    if (text_button("what_if.stop", tr("Stop"))) commands.act("what_if.stop");
    ImGui::SameLine();
    fitted_text(theme().text_dim, fmt::format(tr("Asking the tree, {:.0f} % ..."), 100 * r.asked().share()));
  }

  static void reasons(const WhatIf& tree, const WhatIfBounds& b) {
    const Theme& t = theme();
    if (const std::string why = open_ends_text(b.low); !why.empty())
      wrapped_text(t.text_dim, fmt::format(tr("The value is open below: {}."), why));
    if (const std::string why = open_ends_text(b.high); !why.empty())
      wrapped_text(t.text_dim, fmt::format(tr("The value is open above: {}."), why));
    if (const std::string all = open_ends_text(tree.tree().counts()); !all.empty()) {
      wrapped_text(t.text_faint, fmt::format(tr("Not known in the tree: {}."), all));
      item_tooltip(
          tr("Nodes at which an interval becomes open, whatever the weights. Most lie where nothing depends on them."));
    }
    if (b.contradictions > 0)
      wrapped_text(
          t.error,
          fmt::format(
              tr("{} visits contradict each other, which a sound recording cannot have; they were passed over."),
              grouped(b.contradictions)));
  }

  static constexpr std::size_t max_rows = 200;
};

}  // namespace

std::unique_ptr<PanelBase> make_what_if_panel() { return std::make_unique<WhatIfPanel>(); }

}  // namespace ply::ui
