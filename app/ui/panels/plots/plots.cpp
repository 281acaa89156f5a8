// Plots over iterations, plies and moves: what the search found, what it cost, how well it ordered its moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/order_look.h"
#include "app/ui/panels/pages.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/plots/plot_pages.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/plot.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/session/answers/answers.h"

namespace ply::ui {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

class PlotsPanel final : public PanelBase, public Pages {
 public:
  const char* id() const override { return "plots"; }
  const char* title() const override { return tr("Plots"); }
  bool scrolls() const override { return false; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (hidden_panel(screen)) return;
    if (tab_ != game_tab) stale_line(screen);  // that one is about the game
    segmented("plots.tab", tabs, tab_);
    if (tab_ == 1 || tab_ == 3 || tab_ == 4) counted_so_far(screen, frame, commands);
    switch (tab_) {
      case 0: iterations_.draw(screen, frame); break;
      case 1: costs_.draw(screen, frame); break;
      case game_tab: game_.draw(screen, frame.view.turns); break;
      case 3: ordering(screen, frame); break;
      case 5: explosion_.draw(screen); break;
      default: table_use(screen); break;
    }
  }

  std::span<const char* const> pages() const override { return tabs; }
  int page() const override { return tab_; }
  void turn_to(int page) override { tab_ = page; }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    if (screen.viewpoint.engine_hidden) return {};
    if (tab_ == 3) return ordering_table(screen, frame);
    const IterationsModel& m = frame.moment.iterations_model();
    if (m.points.empty()) return {};
    std::string out =
        "depth,kind,score,best,nodes,attempts,seconds,growth,branching,speed,recorded,table_answers,cuts,first_cuts,pv,"
        "for\n";
    for (const IterationPoint& p : m.points) {
      const Score s = screen.viewpoint.seen(p.score, m.mover);
      out += fmt::format("{},{},{},{},{},{},{:.3f},{:.3f},{:.3f},{:.0f},{},{},{},{},{},{}\n", p.depth,
                         kind_word(s.kind), screen.cell(s.value), csv_field(p.best_text), p.nodes, p.attempts,
                         p.seconds, p.growth, p.branching, p.speed, p.recorded, p.table_answers, p.cuts, p.first_cuts,
                         csv_field(p.pv), screen.side_name(screen.side_for(m.mover)));
    }
    return out;
  }

 private:
  static constexpr std::array<const char*, 6> tabs{"iterations", "nodes", "game", "ordering", "table", "explosion"};
  static constexpr int game_tab = 2;
  static std::string ordering_table(const SearchScreen& screen, const FrameModel& frame) {
    if (!screen.has_node()) return {};
    const Tally& t = screen.models.tally();
    std::string out = "of,name,searched,tried_first,cuts,first_cuts\n";
    for (std::size_t i = 0; i < Tally::plies; ++i)
      if (t.nodes[i]) out += fmt::format("ply,{},{},,{},{}\n", i, t.nodes[i], t.cuts[i], t.first_cuts[i]);
    for (std::size_t i = 0; i < Tally::reasons; ++i)
      if (t.tried_first[i] || t.cut_by_reason[i])
        out += fmt::format("source,{},,{},{},{}\n", order_text(screen, static_cast<Why>(i)), t.tried_first[i],
                           t.cut_by_reason[i], t.first_by_reason[i]);
    if (const auto* classes = frame.answers.classes().answer(); classes && *classes)
      for (std::size_t i = 0; i < move_classes; ++i)
        if (const MoveClassCounts& n = (*classes)->of[i]; n.searched)
          out += fmt::format("move,{},{},{},{},{}\n", move_class_name(static_cast<MoveClass>(i)), n.searched,
                             n.tried_first, n.cuts, n.first_cuts);
    return out;
  }

  void ordering(SearchScreen& screen, const FrameModel& frame) {
    if (!screen.has_node()) return empty_note(tr("Which move in the order cuts off. Press F5 to search."));
    if (screen.view.untold().windows) return empty_note(shared_texts::no_windows);
    const Tally& tally = screen.models.tally();
    const u64 cuts = tally.total_cuts();
    if (cuts == 0) return empty_note(tr("No cut-offs by this moment."));
    ImGui::SameLine(0, px(12));
    ImGui::AlignTextToFramePadding();
    dim(fmt::format(tr("{:.1f} % of {} cut-offs by the first move"), 100 * share(tally.total_first(), cuts),
                    grouped(cuts)));
    item_tooltip(tr("A high share does not mean little waste: late refutations can still be costly."));
    x_.clear();
    score_.clear();
    std::size_t last = 0;
    for (std::size_t i = 0; i < tally.cut_by_rank.size(); ++i)
      if (tally.cut_by_rank[i]) last = i;
    for (std::size_t i = 0; i <= std::max<std::size_t>(last, 3); ++i) {
      x_.push_back(static_cast<double>(i + 1));
      score_.push_back(100 * share(tally.cut_by_rank[i], cuts));
    }
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const bool tables = room.x > px(430);
    const float left = tables ? std::floor(std::min(room.x * 0.52f, std::max(room.x - px(310), px(120)))) : 0;
    PlotSpec spec;
    spec.x = {.label = tr("place of the cutting move"), .whole = true};
    spec.y = {.label = tr("% of cut-offs"), .zero = true};
    spec.series.push_back({.name = tr("cut-offs"),
                           .kind = SeriesKind::bars,
                           .data = {x_, score_},
                           .colour = mix(theme().panel, theme().cut, 0.8f),
                           .describe = [&](std::size_t i) {
                             return fmt::format("move {}{}: {} cut-offs, {:.1f} %", i + 1,
                                                i + 1 == Tally::ranks ? " or later" : "", grouped(tally.cut_by_rank[i]),
                                                100 * share(tally.cut_by_rank[i], cuts));
                           }});
    plot("ordering", ordering_, spec, {left, 0});
    if (!tables) return;
    ImGui::SameLine(0, px(10));
    ImGui::BeginChild("tables", {0, 0});
    by_reason(screen, tally);
    by_class(screen, frame.answers);
    by_ply(tally);
    ImGui::EndChild();
  }

  static bool begin_table(const char* id, std::array<const char*, 4> titles) {
    const float width = text_width("0", fonts().mono) * 8;
    return begin_columns(id, {{titles[0]}, {titles[1], width}, {titles[2], width}, {titles[3], width}});
  }

  static void by_reason(const SearchScreen& screen, const Tally& tally) {
    if (!begin_table("reasons", {"cut by", "tried first", "cut-offs", "first %"})) return;
    for (std::size_t i = 0; i < Tally::reasons; ++i) {
      if (!tally.cut_by_reason[i] && !tally.tried_first[i]) continue;
      ImGui::TableNextRow();
      cell_text(theme().text, order_text(screen, static_cast<Why>(i)));
      item_tooltip(order_explained(screen, static_cast<Why>(i)));
      cell_right(short_nodes(tally.tried_first[i]), theme().text_dim);
      cell_right(short_nodes(tally.cut_by_reason[i]));
      cell_right(share_text(share(tally.first_by_reason[i], tally.cut_by_reason[i])), theme().text_dim);
    }
    ImGui::EndTable();
  }

  // What moves do is known only from positions, so it is worked out once, on a thread of its own.
  static void by_class(SearchScreen& screen, const Answers& answers) {
    if (!answers.possible()) return;
    answers.classes().request();
    const auto* classes = answers.classes().answer();
    if (answers.classes().given_up()) return;
    if (!classes) {
      screen.commands.more_frames |= answers.classes().working();
      return dim(tr("moves are being sorted by what they do"));
    }
    if (!*classes || !begin_table("classes", {"effect", "tried first", "cut-offs", "first %"})) return;
    for (std::size_t i = 0; i < move_classes; ++i) {
      const MoveClassCounts& n = (*classes)->of[i];
      if (!n.searched) continue;
      ImGui::TableNextRow();
      cell_text(theme().text, move_class_name(static_cast<MoveClass>(i)));
      if (probing()) probe(fmt::format("plots.class.{}", i));
      item_tooltip(
          fmt::format("{} {} moves searched.\n{}", move_class_meaning(static_cast<MoveClass>(i)), grouped(n.searched),
                      tr("By what moves do on the board, counted over the whole search, whatever moment is shown.")));
      cell_right(short_nodes(n.tried_first), theme().text_dim);
      cell_right(short_nodes(n.cuts));
      cell_right(share_text(share(n.first_cuts, n.cuts)), theme().text_dim);
    }
    ImGui::EndTable();
  }

  static void by_ply(const Tally& tally) {
    if (!begin_table("plies", {"ply", "nodes", "cut-offs", "first %"})) return;
    for (std::size_t i = 0; i < Tally::plies; ++i) {
      if (!tally.nodes[i]) continue;
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      mono(fmt::format("{}", i));
      cell_right(short_nodes(tally.nodes[i]), theme().text_dim);
      ImGui::TableNextColumn();
      if (tally.cuts[i]) mono_right(short_nodes(tally.cuts[i]));
      ImGui::TableNextColumn();
      const double first = share(tally.first_cuts[i], tally.cuts[i]);
      if (first >= 0) {
        cell_bar(static_cast<float>(first), with_alpha(theme().good, 0.22f));
        mono_right(share_text(first), theme().text_dim);
      }
    }
    ImGui::EndTable();
  }

  void table_use(SearchScreen& screen) {
    const SearchRun* run = screen.runs.run().get();
    if (!screen.has_node())
      return empty_note(tr("Answers of the transposition table. Choose the switch tt and press F5."));
    const Tally& tally = screen.models.tally();
    if (tally.table_answers() == 0) {
      const SearchOptions& o = screen.models.subject().options;
      if (run && run->recording() && run->recording()->plan().imported())
        return empty_note(tr("By this moment the log names no node that the table answered."));
      return empty_note(uses_table(o)
                            ? tr("The table was on; it has answered no node by this moment.")
                            : tr("The transposition table was off in this search. Choose the switch tt and press F5."));
    }
    ImGui::SameLine(0, px(12));
    ImGui::AlignTextToFramePadding();
    std::string words =
        fmt::format("{} of {} nodes answered ({:.1f} %)", grouped(tally.table_answers()), grouped(tally.total_nodes()),
                    100 * share(tally.table_answers(), tally.total_nodes()));
    if (run && !run->running()) {
      const SearchResult& r = run->result();
      if (r.counters.table_probes)
        words += fmt::format("; hits {:.1f} % of probes", 100 * share(r.counters.table_hits, r.counters.table_probes));
      if (r.table_capacity) words += fmt::format("; table {:.1f} % full", 100 * share(r.table_used, r.table_capacity));
    }
    dim(words);
    std::size_t deepest = 0;
    for (const auto& kind : tally.table)
      for (std::size_t d = 0; d < kind.size(); ++d)
        if (kind[d]) deepest = std::max(deepest, d);
    const std::array<std::pair<Kind, const char*>, 3> kinds{
        {{Kind::exact, "exact"}, {Kind::lower, "at least"}, {Kind::upper, "at most"}}};
    PlotSpec spec;
    spec.x = {.label = tr("depth left"), .whole = true};
    spec.y = {.label = tr("table answers"), .scale = AxisScale::log10};
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      table_x_[k].clear();
      table_y_[k].clear();
      const auto& counts_of = tally.table[static_cast<std::size_t>(kinds[k].first)];
      for (std::size_t d = 0; d <= deepest; ++d) {
        table_x_[k].push_back(static_cast<double>(d) + 0.27 * (static_cast<double>(k) - 1));
        table_y_[k].push_back(counts_of[d] ? static_cast<double>(counts_of[d]) : nothing);
      }
      spec.series.push_back({.name = kinds[k].second,
                             .kind = SeriesKind::bars,
                             .data = {table_x_[k], table_y_[k]},
                             .colour = theme().series[k == 0 ? 4 : k],
                             .width = 0.25,
                             .describe = [&counts_of, word = kinds[k].second](std::size_t d) {
                               return fmt::format("{} left, {}: {} answers", d, word, grouped(counts_of[d]));
                             }});
    }
    plot("table", table_, spec);
  }

  int tab_ = 0;
  IterationsPage iterations_;
  CostPage costs_;
  GamePage game_;
  ExplosionPage explosion_;
  PlotState ordering_, table_;
  // What the plots of this frame refer to.
  std::vector<double> x_, score_;
  std::array<std::vector<double>, 3> table_x_, table_y_;
};

}  // namespace

std::unique_ptr<PanelBase> make_plots_panel() { return std::make_unique<PlotsPanel>(); }

}  // namespace ply::ui
