// Plots over iterations, plies and moves: what the search found, what it cost, how well it ordered its moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <numeric>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/panels/search_panels.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/plot.h"
#include "app/ui/widgets/text.h"
#include "engine/core/text.h"
#include "engine/session/game_graph.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t most_moves = 7;  // series of root moves; more would be a tangle

class PlotsPanel final : public PanelBase {
 public:
  const char* id() const override { return "plots"; }
  const char* title() const override { return "Plots"; }
  bool scrolls() const override { return false; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (hidden_panel(screen)) return;
    if (tab_ != game_tab) stale_line(screen);  // that one is about the game
    constexpr std::array<const char*, 5> tabs{"iterations", "nodes", "game", "ordering", "table"};
    segmented("plots.tab", tabs, tab_);
    switch (tab_) {
      case 0: iterations(screen, frame); break;
      case 1: nodes(screen, frame); break;
      case game_tab: game(screen, frame.view.turns); break;
      case 3: ordering(screen); break;
      default: table_use(screen); break;
    }
  }

  std::string table(const FrameModel& frame) const override {
    Commands none;
    SearchScreen screen(frame, none);
    const IterationsModel& m = frame.moment.iterations_model();
    if (m.points.empty() || screen.viewpoint.engine_hidden) return {};
    std::string out = "depth,kind,score,best,nodes,attempts,seconds,growth,branching,pv,for\n";
    for (const IterationPoint& p : m.points) {
      const Score s = screen.viewpoint.seen(p.score, m.mover);
      out += fmt::format("{},{},{},{},{},{},{:.3f},{:.3f},{:.3f},\"{}\",{}\n", p.depth, kind_word(s.kind), screen.cell(s.value), p.best_text, p.nodes, p.attempts, p.seconds, p.growth,
                         p.branching, p.pv, screen.side_name(screen.side_for(m.mover)));
    }
    return out;
  }

 private:
  static constexpr int game_tab = 2;

  // A value of the root's mover in the chosen view, in the unit that people read.
  static double shown(const SearchScreen& screen, int value, Side mover) { return screen.viewpoint.sign_for(mover) * value / screen.unit(); }
  static std::string reading(double v) { return fmt::format("{:+.4g}", v); }

  static std::optional<double> depth_now(const SearchScreen& screen, const IterationsModel& m) {
    const int i = iteration_at(m, screen.models.tick());
    return i < 0 ? std::nullopt : std::optional<double>(m.points[static_cast<std::size_t>(i)].depth);
  }
  // To the end of an iteration, its root selected.
  static void go(SearchScreen& screen, const IterationsModel& m, std::optional<double> x) {
    if (!x) return;
    for (const IterationPoint& p : m.points)
      if (p.end >= 0 && p.depth == static_cast<int>(std::lround(*x))) {
        screen.commands.push(command::Seek{p.end});
        screen.select(p.root);
      }
  }

  void iterations(SearchScreen& screen, const FrameModel& frame) {
    const IterationsModel& m = frame.moment.iterations_model();
    if (m.points.empty()) return empty_note(texts::plots::no_iterations);
    const Theme& t = theme();
    x_.clear();
    score_.clear();
    for (const IterationPoint& p : m.points) {
      x_.push_back(p.depth);
      score_.push_back(shown(screen, p.score.value, m.mover));
    }
    // The moves that were best in some iteration first; then those that came last into the final order.
    std::vector<std::size_t> order(m.moves.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto rank = [&](std::size_t i) {
      return std::count_if(m.points.begin(), m.points.end(), [&](const IterationPoint& p) { return p.best == m.moves[i]; });
    };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return rank(a) > rank(b); });
    if (order.size() > most_moves) order.resize(most_moves);
    exact_.assign(order.size(), {});
    bound_x_.clear();
    bound_y_.clear();
    bound_text_.clear();
    for (std::size_t k = 0; k < order.size(); ++k)
      for (std::size_t i = 0; i < m.points.size(); ++i) {
        const Score s = m.scores[order[k]][i];
        exact_[k].push_back(s.kind == Kind::exact ? shown(screen, s.value, m.mover) : nothing);
        if (s.kind != Kind::lower && s.kind != Kind::upper) continue;
        bound_x_.push_back(m.points[i].depth);
        bound_y_.push_back(shown(screen, s.value, m.mover));
        bound_text_.push_back(m.move_texts[order[k]] + "  " + screen.score(s, m.mover, {"plot.bound"}) + " " + screen.whose(m.mover));
      }
    PlotSpec spec;
    spec.x = {.label = texts::plots::iteration, .whole = true};
    spec.y = {.label = view_label(screen, m.mover), .format = reading};
    spec.series.push_back({.name = texts::plots::only_bounds, .kind = SeriesKind::points, .data = {bound_x_, bound_y_}, .colour = with_alpha(t.text_faint, 0.8f),
                           .describe = [this](std::size_t i) { return bound_text_[i]; }});
    for (std::size_t k = 0; k < order.size(); ++k) {
      const std::string& name = m.move_texts[order[k]];
      spec.series.push_back({.name = name.empty() ? "?" : name, .data = {x_, exact_[k]}, .colour = t.series[(k + 1) % t.series.size()], .dots = true,
                             .describe = [&m, name](std::size_t i) { return fmt::format("depth {}: {}", m.points[i].depth, name); }});
    }
    spec.series.push_back({.name = texts::plots::score, .data = {x_, score_}, .colour = t.accent, .dots = true, .describe = [&m, &screen](std::size_t i) {
                             const IterationPoint& p = m.points[i];
                             return fmt::format("depth {}: {} {}\n{}", p.depth, p.best_text, screen.score(p.score, m.mover, {"plot.score", p.depth}) + " " + screen.whose(m.mover), p.pv);
                           }});
    for (std::size_t i = 0; i < m.points.size(); ++i)
      if (i == 0 || m.points[i].changed) spec.markers.push_back({static_cast<double>(m.points[i].depth), m.points[i].best_text, with_alpha(t.text_dim, 0.7f)});
    for (const IterationPoint& p : m.points)
      if (p.depth % 2) spec.bands.push_back({p.depth - 0.5, p.depth + 0.5});  // odd and even depths often disagree
    spec.selected_x = depth_now(screen, m);
    ImGui::LogText("%s\n", spec.y.label.c_str());
    go(screen, m, plot("iterations", iterations_, spec).clicked_x);
  }

  static std::string view_label(const SearchScreen& screen, Side mover) {
    const Side side = screen.viewpoint.sign_for(mover) > 0 ? mover : other(mover);
    return fmt::format(texts::plots::score_for, screen.side_name(side));
  }

  void nodes(SearchScreen& screen, const FrameModel& frame) {
    const IterationsModel& m = frame.moment.iterations_model();
    if (m.points.empty()) return empty_note(texts::plots::no_iterations);
    const Theme& t = theme();
    x_.clear();
    score_.clear();
    growth_.clear();
    branching_.clear();
    for (const IterationPoint& p : m.points) {
      x_.push_back(p.depth);
      score_.push_back(static_cast<double>(p.nodes));
      growth_.push_back(p.growth > 0 ? p.growth : nothing);
      branching_.push_back(p.branching > 0 ? p.branching : nothing);
    }
    const auto describe = [&m](std::size_t i) {
      const IterationPoint& p = m.points[i];
      return fmt::format("depth {}: {} nodes{}{}{}", p.depth, grouped(p.nodes), p.seconds > 0 ? fmt::format(", {:.3f} s", p.seconds) : std::string(),
                         p.speed > 0 ? fmt::format(", {} a second", short_nodes(static_cast<u64>(p.speed))) : std::string(),
                         p.attempts > 1 ? fmt::format(", {} attempts together", p.attempts) : std::string());
    };
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float half = std::floor((room.x - px(8)) / 2);
    PlotSpec left;
    left.x = {.label = texts::plots::iteration, .whole = true};
    left.y = {.label = texts::plots::nodes, .scale = AxisScale::log10};
    left.series.push_back({.name = texts::plots::nodes, .kind = SeriesKind::bars, .data = {x_, score_}, .colour = mix(t.panel, t.accent, 0.75f), .describe = describe});
    left.selected_x = depth_now(screen, m);
    go(screen, m, plot("nodes", nodes_, left, {half, 0}).clicked_x);
    ImGui::SameLine(0, px(8));
    PlotSpec right;
    right.x = {.label = texts::plots::iteration, .whole = true};
    right.y = {.label = texts::plots::branching, .zero = true};
    right.series.push_back({.name = texts::plots::growth, .data = {x_, growth_}, .colour = t.series[1], .dots = true, .describe = describe});
    right.series.push_back({.name = texts::plots::mean, .data = {x_, branching_}, .colour = t.series[2], .dots = true, .describe = describe});
    right.selected_x = left.selected_x;
    go(screen, m, plot("branching", branching_state_, right, {0, 0}).clicked_x);
  }

  /// For each point the number of the turn that led to it; 0 at the start.
  static std::vector<int> turn_numbers(const GameTree& tree, const std::vector<GamePoint>& points) {
    std::vector<int> out;
    int turn = 0;
    std::optional<Side> last;
    for (const GamePoint& p : points) {
      const int parent = tree.at(p.node).parent;
      if (parent >= 0 && last != tree.at(parent).mover) ++turn;
      if (parent >= 0) last = tree.at(parent).mover;
      out.push_back(turn);
    }
    return out;
  }

  void game(SearchScreen& screen, bool by_turns) {
    const std::vector<GamePoint> points = game_graph(screen.play.tree(), screen.play.current());
    const Theme& t = theme();
    x_.clear();
    score_.clear();
    std::vector<const GamePoint*> at;
    // What belongs to the game is always for the first side.
    // By turns: of the plies that one side played in a row, the last that was judged.
    const std::vector<int> places = by_turns ? turn_numbers(screen.play.tree(), points) : std::vector<int>();
    for (std::size_t i = 0; i < points.size(); ++i) {
      const GamePoint& p = points[i];
      if (!p.judgement || p.judgement->score.kind == Kind::none) continue;
      const int place = by_turns ? places[i] : p.ply;
      if (by_turns && !x_.empty() && x_.back() == place) x_.pop_back(), score_.pop_back(), at.pop_back();
      x_.push_back(place);
      const ProfileInfo* profile = screen.play.game().profile(p.judgement->profile);
      // Decided games lie at the edge of what people read; the text says by how much.
      const int limit = profile ? profile->decided : infinite;
      score_.push_back(std::clamp(p.judgement->score.value, -limit, limit) / screen.unit());
      at.push_back(&p);
    }
    if (at.empty()) return empty_note(texts::plots::no_game);
    PlotSpec spec;
    spec.x = {.label = by_turns ? texts::plots::turn : texts::plots::ply, .whole = true};
    spec.y = {.label = fmt::format(texts::plots::score_for, screen.play.game().type().side_name(Side::first)), .zero = true, .format = reading};
    spec.series.push_back({.name = texts::plots::searched, .data = {x_, score_}, .colour = t.accent, .dots = true, .describe = [&](std::size_t i) {
                             const GamePoint& p = *at[i];
                             return fmt::format("ply {} {}: {} at depth {}, {} nodes, {}", p.ply, p.move,
                                                game_score(screen.play.game(), *p.judgement, {"game.point", p.node}) + " " + for_side(screen.play.game(), Side::first), p.judgement->depth,
                                                grouped(p.judgement->nodes), p.judgement->profile);
                           }});
    spec.levels.push_back({0, texts::plots::even});
    spec.selected_x = screen.play.tree().at(screen.play.current()).ply;
    for (std::size_t i = 0; by_turns && i < points.size(); ++i)
      if (points[i].node == screen.play.current()) spec.selected_x = places[i];
    ImGui::LogText("%s\n", spec.y.label.c_str());
    const PlotResult r = plot("game", game_, spec);
    if (!r.clicked_x) return;
    const int clicked = static_cast<int>(std::round(*r.clicked_x));
    int node = -1;  // of a turn: where it ended
    for (std::size_t i = 0; i < points.size(); ++i)
      if ((by_turns ? places[i] : points[i].ply) == clicked) node = points[i].node;
    if (node >= 0) screen.commands.push(command::GoTo{node});
  }

  void ordering(SearchScreen& screen) {
    if (!screen.has_node()) return empty_note(texts::plots::no_cuts);
    const Tally& tally = screen.models.tally();
    const u64 cuts = tally.total_cuts();
    if (cuts == 0) return empty_note(texts::plots::no_cuts_yet);
    ImGui::SameLine(0, px(12));
    ImGui::AlignTextToFramePadding();
    dim(fmt::format(texts::plots::first_move, 100 * share(tally.total_first(), cuts), grouped(cuts)));
    item_tooltip(texts::plots::ordering_note);
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
    const float left = tables ? std::floor(room.x * 0.52f) : 0;
    PlotSpec spec;
    spec.x = {.label = texts::plots::cutting_place, .whole = true};
    spec.y = {.label = texts::plots::cut_share, .zero = true};
    spec.series.push_back({.name = texts::plots::cut_offs, .kind = SeriesKind::bars, .data = {x_, score_}, .colour = mix(theme().panel, theme().cut, 0.8f), .describe = [&](std::size_t i) {
                             return fmt::format("move {}{}: {} cut-offs, {:.1f} %", i + 1, i + 1 == Tally::ranks ? " or later" : "", grouped(tally.cut_by_rank[i]),
                                                100 * share(tally.cut_by_rank[i], cuts));
                           }});
    plot("ordering", ordering_, spec, {left, 0});
    if (!tables) return;
    ImGui::SameLine(0, px(10));
    ImGui::BeginChild("tables", {0, 0});
    by_reason(tally);
    by_ply(tally);
    ImGui::EndChild();
  }

  static std::string percent(double u) { return u < 0 ? "" : fmt::format("{:.1f}", 100 * u); }

  static bool begin_table(const char* id, std::array<const char*, 4> titles) {
    if (!ImGui::BeginTable(id, 4, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit)) return false;
    const float ch = text_width("0", fonts().mono);
    ImGui::TableSetupColumn(titles[0], ImGuiTableColumnFlags_WidthStretch);
    for (std::size_t i = 1; i < titles.size(); ++i) ImGui::TableSetupColumn(titles[i], 0, ch * 8);
    table_heads(4, 1);
    return true;
  }

  static void by_reason(const Tally& tally) {
    if (!begin_table("reasons", {"cut by", "tried first", "cut-offs", "first %"})) return;
    for (std::size_t i = 0; i < Tally::reasons; ++i) {
      if (!tally.cut_by_reason[i] && !tally.tried_first[i]) continue;
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      ImGui::TextUnformatted(text(static_cast<Why>(i)).data());
      item_tooltip(explain(static_cast<Why>(i)));
      ImGui::TableNextColumn();
      mono_right(short_nodes(tally.tried_first[i]), theme().text_dim);
      ImGui::TableNextColumn();
      mono_right(short_nodes(tally.cut_by_reason[i]));
      ImGui::TableNextColumn();
      mono_right(percent(share(tally.first_by_reason[i], tally.cut_by_reason[i])), theme().text_dim);
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
      ImGui::TableNextColumn();
      mono_right(short_nodes(tally.nodes[i]), theme().text_dim);
      ImGui::TableNextColumn();
      if (tally.cuts[i]) mono_right(short_nodes(tally.cuts[i]));
      ImGui::TableNextColumn();
      const double first = share(tally.first_cuts[i], tally.cuts[i]);
      if (first >= 0) {
        cell_bar(static_cast<float>(first), with_alpha(theme().good, 0.22f));
        mono_right(percent(first), theme().text_dim);
      }
    }
    ImGui::EndTable();
  }

  void table_use(SearchScreen& screen) {
    const SearchRun* run = screen.runs.run().get();
    if (!screen.has_node()) return empty_note(texts::plots::no_table);
    const Tally& tally = screen.models.tally();
    if (tally.table_answers() == 0) {
      const SearchOptions& o = screen.models.subject().options;
      return empty_note(o.tt || o.tt_deeper ? texts::plots::table_silent : texts::plots::table_off);
    }
    ImGui::SameLine(0, px(12));
    ImGui::AlignTextToFramePadding();
    std::string words = fmt::format("{} of {} nodes answered ({:.1f} %)", grouped(tally.table_answers()), grouped(tally.total_nodes()),
                                    100 * share(tally.table_answers(), tally.total_nodes()));
    if (run && !run->running()) {
      const SearchResult& r = run->result();
      if (r.counters.table_probes) words += fmt::format("; hits {:.1f} % of probes", 100 * share(r.counters.table_hits, r.counters.table_probes));
      if (r.table_capacity) words += fmt::format("; table {:.1f} % full", 100 * share(r.table_used, r.table_capacity));
    }
    dim(words);
    std::size_t deepest = 0;
    for (const auto& kind : tally.table)
      for (std::size_t d = 0; d < kind.size(); ++d)
        if (kind[d]) deepest = std::max(deepest, d);
    const std::array<std::pair<Kind, const char*>, 3> kinds{{{Kind::exact, "exact"}, {Kind::lower, "at least"}, {Kind::upper, "at most"}}};
    PlotSpec spec;
    spec.x = {.label = texts::plots::depth_left, .whole = true};
    spec.y = {.label = texts::plots::answers, .scale = AxisScale::log10};
    for (std::size_t k = 0; k < kinds.size(); ++k) {
      table_x_[k].clear();
      table_y_[k].clear();
      const auto& counts_of = tally.table[static_cast<std::size_t>(kinds[k].first)];
      for (std::size_t d = 0; d <= deepest; ++d) {
        table_x_[k].push_back(static_cast<double>(d) + 0.27 * (static_cast<double>(k) - 1));
        table_y_[k].push_back(counts_of[d] ? static_cast<double>(counts_of[d]) : nothing);
      }
      spec.series.push_back({.name = kinds[k].second, .kind = SeriesKind::bars, .data = {table_x_[k], table_y_[k]}, .colour = theme().series[k == 0 ? 4 : k], .width = 0.25,
                             .describe = [&counts_of, word = kinds[k].second](std::size_t d) { return fmt::format("{} left, {}: {} answers", d, word, grouped(counts_of[d])); }});
    }
    plot("table", table_, spec);
  }

  int tab_ = 0;
  PlotState iterations_, nodes_, branching_state_, game_, ordering_, table_;
  // What the plots of this frame refer to.
  std::vector<double> x_, score_, growth_, branching_, bound_x_, bound_y_;
  std::vector<std::vector<double>> exact_;
  std::vector<std::string> bound_text_;
  std::array<std::vector<double>, 3> table_x_, table_y_;
};

}  // namespace

std::unique_ptr<PanelBase> make_plots_panel() { return std::make_unique<PlotsPanel>(); }

}  // namespace ply::ui
