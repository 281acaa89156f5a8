// Plots over iterations, plies and moves: what the search found, what it cost, how well it ordered its moves.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/look/texts_plots.h"
#include "app/ui/panels/bump_chart.h"
#include "app/ui/panels/pages.h"
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

class PlotsPanel final : public PanelBase, public Pages {
 public:
  const char* id() const override { return "plots"; }
  const char* title() const override { return "Plots"; }
  bool scrolls() const override { return false; }

  void draw(const FrameModel& frame, Commands& commands) override {
    SearchScreen screen(frame, commands);
    if (hidden_panel(screen)) return;
    if (tab_ != game_tab) stale_line(screen);  // that one is about the game
    segmented("plots.tab", tabs, tab_);
    switch (tab_) {
      case 0: iterations(screen, frame); break;
      case 1: nodes(screen, frame); break;
      case game_tab: game(screen, frame.view.turns); break;
      case 3: ordering(screen, frame); break;
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
      out += fmt::format("{},{},{},{},{},{},{:.3f},{:.3f},{:.3f},{:.0f},{},{},{},{},\"{}\",{}\n", p.depth,
                         kind_word(s.kind), screen.cell(s.value), p.best_text, p.nodes, p.attempts, p.seconds, p.growth,
                         p.branching, p.speed, p.recorded, p.table_answers, p.cuts, p.first_cuts, p.pv,
                         screen.side_name(screen.side_for(m.mover)));
    }
    return out;
  }

 private:
  static constexpr std::array<const char*, 5> tabs{"iterations", "nodes", "game", "ordering", "table"};
  static constexpr int game_tab = 2;

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
    if (m.points.size() == 1) return empty_note(fmt::format(texts::plots::one_iteration, m.points.front().depth));
    // An iteration is known as finished before its last records are read.
    const auto read = static_cast<std::size_t>(
        std::count_if(m.points.begin(), m.points.end(), [](const IterationPoint& p) { return p.root != no_node; }));
    if (places_of_ != std::pair(frame.moment.recording_serial(), m.points.size()) || places_read_ != read) {
      places_ = standings(m);
      places_of_ = {frame.moment.recording_serial(), m.points.size()};
      places_read_ = read;
    }
    const auto now = depth_now(screen, m);
    if (const auto depth =
            bump_chart(screen, m, places_, now ? std::optional<int>(static_cast<int>(*now)) : std::nullopt,
                       ImGui::GetContentRegionAvail())
                .clicked_depth)
      go(screen, m, *depth);
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
      return fmt::format(
          "depth {}: {} nodes{}{}{}", p.depth, grouped(p.nodes),
          p.seconds > 0 ? fmt::format(", {:.3f} s", p.seconds) : std::string(),
          p.speed > 0 ? fmt::format(", {} a second", short_nodes(static_cast<u64>(p.speed))) : std::string(),
          p.attempts > 1 ? fmt::format(", {} attempts", p.attempts) : std::string());
    };
    // Below the plots the same as figures, where there is room for both.
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float line = ImGui::GetTextLineHeight() + px(4),
                figures = std::min(line * static_cast<float>(m.points.size() + 1) + px(4), std::floor(room.y * 0.45f));
    const bool tables = room.y > px(230) && room.x > px(300);
    const float half = std::floor((room.x - px(8)) / 2), high = tables ? room.y - figures - px(6) : 0;
    PlotSpec left;
    left.x = {.label = texts::plots::iteration, .whole = true};
    left.y = {.label = texts::plots::nodes, .scale = AxisScale::log10};
    left.series.push_back({.name = texts::plots::nodes,
                           .kind = SeriesKind::bars,
                           .data = {x_, score_},
                           .colour = mix(t.panel, t.accent, 0.75f),
                           .describe = describe});
    left.selected_x = depth_now(screen, m);
    go(screen, m, plot("nodes", nodes_, left, {half, high}).clicked_x);
    ImGui::SameLine(0, px(8));
    PlotSpec right;
    right.x = {.label = texts::plots::iteration, .whole = true};
    right.y = {.label = texts::plots::branching, .zero = true};
    right.series.push_back({.name = texts::plots::growth,
                            .data = {x_, growth_},
                            .colour = t.series[1],
                            .dots = true,
                            .describe = describe});
    right.series.push_back({.name = texts::plots::mean,
                            .data = {x_, branching_},
                            .colour = t.series[2],
                            .dots = true,
                            .describe = describe});
    right.selected_x = left.selected_x;
    go(screen, m, plot("branching", branching_state_, right, {0, high}).clicked_x);
    if (!tables) return;
    ImGui::BeginChild("figures", {0, 0});
    iteration_table(screen, m);
    ImGui::EndChild();
  }

  void iteration_table(SearchScreen& screen, const IterationsModel& m) {
    namespace words = texts::plot_tables;
    struct Head {
      const char* title;
      float characters;
      const char* help;
    };
    static constexpr std::array<Head, 9> heads{{{"depth", 6, words::depth_help},
                                                {"nodes", 9, words::nodes_help},
                                                {"growth", 7, words::growth_help},
                                                {"branching", 9, words::branching_help},
                                                {"nodes/s", 8, words::speed_help},
                                                {"table", 8, words::table_help},
                                                {"table %", 8, words::table_help},
                                                {"cut-offs", 9, words::cuts_help},
                                                {"first %", 8, words::first_help}}};
    // As many of them as there is room for.
    const float ch = text_width("0", fonts().mono), between = 2 * ImGui::GetStyle().CellPadding.x + 1;
    float room = ImGui::GetContentRegionAvail().x;
    std::vector<std::size_t> shown;
    std::vector<const char*> help;
    for (std::size_t i = 0; i < heads.size() && (room -= heads[i].characters * ch + between) >= 0; ++i)
      shown.push_back(i), help.push_back(heads[i].help);
    if (shown.empty()) return;
    if (!ImGui::BeginTable("iterations", static_cast<int>(shown.size()),
                           ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit))
      return;
    for (const std::size_t i : shown) ImGui::TableSetupColumn(heads[i].title, 0, ch * heads[i].characters);
    table_heads(static_cast<int>(shown.size()), 0, help);
    const int now = iteration_at(m, screen.models.tick());
    for (std::size_t n = 0; n < m.points.size(); ++n) {
      const IterationPoint& p = m.points[n];
      ImGui::TableNextRow();
      ImGui::TableSetColumnIndex(0);
      if (static_cast<int>(n) == now) ImGui::TableSetBgColor(ImGuiTableBgTarget_RowBg1, theme().selection);
      ImGui::PushID(static_cast<int>(n));
      if (ImGui::Selectable("##iteration", false, ImGuiSelectableFlags_SpanAllColumns, {0, ImGui::GetTextLineHeight()}))
        go(screen, m, p.depth);
      if (probing()) probe(fmt::format("plots.iteration.{}", p.depth));
      ImGui::PopID();
      ImGui::SameLine(0, 0);
      for (const std::size_t i : shown) {
        if (!ImGui::TableSetColumnIndex(static_cast<int>(std::find(shown.begin(), shown.end(), i) - shown.begin())))
          continue;
        const bool counted = p.begin >= 0;
        const std::string cell = i == 0     ? fmt::format("{}", p.depth)
                                 : i == 1   ? grouped(p.nodes)
                                 : i == 2   ? (p.growth > 0 ? fmt::format("{:.2f}", p.growth) : "")
                                 : i == 3   ? (p.branching > 0 ? fmt::format("{:.2f}", p.branching) : "")
                                 : i == 4   ? (p.speed > 0 ? short_nodes(static_cast<u64>(p.speed)) : "")
                                 : !counted ? ""
                                 : i == 5   ? short_nodes(p.table_answers)
                                 : i == 6   ? percent(share(p.table_answers, p.recorded))
                                 : i == 7   ? short_nodes(p.cuts)
                                            : percent(share(p.first_cuts, p.cuts));
        mono_right(cell, i == 1 ? theme().text : theme().text_dim);
      }
    }
    ImGui::EndTable();
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

  // One axis has one unit: that of the profile which judged the position on the board, or the last one before it.
  static std::string axis_profile(const std::vector<GamePoint>& points) {
    std::string out;
    for (const GamePoint& p : points)
      if (p.judgement && p.judgement->score.kind != Kind::none && (!p.future || out.empty()))
        out = p.judgement->profile;
    return out;
  }

  void game(SearchScreen& screen, bool by_turns) {
    const Game& g = screen.play.game();
    const std::vector<GamePoint> points = game_graph(screen.play.tree(), screen.play.current());
    const Theme& t = theme();
    x_.clear();
    score_.clear();
    other_x_.clear();
    other_y_.clear();
    // By turns: of the plies that one side played in a row, the last that was judged.
    const std::vector<int> places = by_turns ? turn_numbers(screen.play.tree(), points) : std::vector<int>();
    const auto place_of = [&](std::size_t at) { return by_turns ? places[at] : points[at].ply; };
    const std::string axis = axis_profile(points), unit = unit_words(g, axis);
    const double size = unit_size(g, axis);

    // 1. What belongs to the game is always for the first side. Decided games lie at the rim, behind a break, and the
    //    text says by how much; what another unit measures has no place on this axis.
    const std::vector<CurvePoint> curve = even_curve(screen.play.tree(), points);
    const auto profile_at = [&](const CurvePoint& c) -> const std::string& { return points[c.at].judgement->profile; };
    const auto decided = [&](const CurvePoint& c) {
      const ProfileInfo* p = g.profile(profile_at(c));
      return p && std::abs(c.score.value) >= p->decided;
    };
    double low = 0, high = 0;
    for (const CurvePoint& c : curve)
      if (!decided(c) && unit_words(g, profile_at(c)) == unit)
        low = std::min(low, c.score.value / size), high = std::max(high, c.score.value / size);
    const double range = std::max(high - low, 1.0), rim = 0.24 * range, gap = 0.12 * range;
    const auto y_of = [&](const CurvePoint& c) {
      return !decided(c) ? c.score.value / size : c.score.value > 0 ? high + rim : low - rim;
    };

    // 2. The line breaks where the profile changes, for then the numbers of both sides are not to be compared.
    PlotSpec spec;
    std::vector<CurvePoint> at, others;
    std::string judge;
    bool won = false, lost = false;
    for (const CurvePoint& c : curve) {
      const int place = place_of(c.at);
      const std::string& profile = profile_at(c);
      const bool other_unit = unit_words(g, profile) != unit && !decided(c);
      if (profile != judge) {
        const ProfileInfo* p = g.profile(profile);
        const std::string title = p ? p->title : profile;
        if (!judge.empty() || profile != points[curve.back().at].judgement->profile || other_unit)
          spec.markers.push_back(
              {static_cast<double>(place),
               other_unit ? fmt::format(texts::plots::other_unit, title, unit_words(g, profile)) : title, t.text_dim});
        if (!x_.empty()) x_.push_back(place), score_.push_back(nothing), at.push_back(c);
        judge = profile;
      }
      if (other_unit) continue;
      if (decided(c)) (c.score.value > 0 ? won : lost) = true;
      if (!c.joined) {
        other_x_.push_back(place), other_y_.push_back(y_of(c)), others.push_back(c);
        continue;
      }
      if (by_turns && !x_.empty() && x_.back() == place && !std::isnan(score_.back()))
        x_.pop_back(), score_.pop_back(), at.pop_back();
      x_.push_back(place), score_.push_back(y_of(c)), at.push_back(c);
    }
    if (curve.empty()) return empty_note(texts::plots::no_game);
    const GameType& type = g.type();
    spec.x = {.label = by_turns ? texts::plots::turn : texts::plots::ply, .whole = true};
    spec.y = {.label = fmt::format(texts::plots::score_for, type.side_name(Side::first), unit), .zero = true};
    if (won)
      spec.y.broken_above = high + gap,
      spec.levels.push_back({high + rim, fmt::format(texts::plots::wins, type.side_name(Side::first))});
    if (lost)
      spec.y.broken_below = low - gap,
      spec.levels.push_back({low - rim, fmt::format(texts::plots::wins, type.side_name(Side::second))});
    const AxisSpec y_axis = spec.y;
    spec.y.format = [&type, y_axis](double v) {
      return !y_axis.beyond(v) ? reading(v)
                               : fmt::format(texts::plots::wins, type.side_name(v > 0 ? Side::first : Side::second));
    };
    const auto describe = [&](const CurvePoint& c) {
      const GamePoint& p = points[c.at];
      return fmt::format("ply {} {}: {} at depth {}, {}", p.ply, p.move,
                         game_score(g, *p.judgement, {"game.point", p.node}) + " " + for_side(g, Side::first), c.depth,
                         profile_at(c));
    };
    spec.series.push_back({.name = texts::plots::searched,
                           .data = {x_, score_},
                           .colour = t.accent,
                           .dots = true,
                           .describe = [&](std::size_t i) { return describe(at[i]); }});
    if (!others.empty())
      spec.series.push_back(
          {.name = texts::plots::other_parity,
           .kind = SeriesKind::points,
           .data = {other_x_, other_y_},
           .colour = with_alpha(t.text_faint, 0.8f),
           .describe = [&](std::size_t i) { return describe(others[i]) + "\n" + texts::plots::parity_note; }});
    spec.levels.push_back({0, texts::plots::even});
    spec.selected_x = screen.play.tree().at(screen.play.current()).ply;
    for (std::size_t i = 0; by_turns && i < points.size(); ++i)
      if (points[i].node == screen.play.current()) spec.selected_x = places[i];
    const PlotResult r = plot("game", game_, spec);
    if (!r.clicked_x) return;
    const int clicked = static_cast<int>(std::round(*r.clicked_x));
    int node = -1;  // of a turn: where it ended
    for (std::size_t i = 0; i < points.size(); ++i)
      if ((by_turns ? places[i] : points[i].ply) == clicked) node = points[i].node;
    if (node >= 0) screen.commands.push(command::GoTo{node});
  }

  static std::string ordering_table(const SearchScreen& screen, const FrameModel& frame) {
    if (!screen.has_node()) return {};
    const Tally& t = screen.models.tally();
    std::string out = "of,name,searched,tried_first,cuts,first_cuts\n";
    for (std::size_t i = 0; i < Tally::plies; ++i)
      if (t.nodes[i]) out += fmt::format("ply,{},{},,{},{}\n", i, t.nodes[i], t.cuts[i], t.first_cuts[i]);
    for (std::size_t i = 0; i < Tally::reasons; ++i)
      if (t.tried_first[i] || t.cut_by_reason[i])
        out += fmt::format("source,{},,{},{},{}\n", text(static_cast<Why>(i)), t.tried_first[i], t.cut_by_reason[i],
                           t.first_by_reason[i]);
    if (const Studies::Result* r = frame.studies.result(); r && r->classes)
      for (std::size_t i = 0; i < move_classes; ++i)
        if (const MoveClassCounts& n = r->classes->of[i]; n.searched)
          out += fmt::format("move,{},{},{},{},{}\n", move_class_name(static_cast<MoveClass>(i)), n.searched,
                             n.tried_first, n.cuts, n.first_cuts);
    return out;
  }

  void ordering(SearchScreen& screen, const FrameModel& frame) {
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
    const float left = tables ? std::floor(std::min(room.x * 0.52f, std::max(room.x - px(310), px(120)))) : 0;
    PlotSpec spec;
    spec.x = {.label = texts::plots::cutting_place, .whole = true};
    spec.y = {.label = texts::plots::cut_share, .zero = true};
    spec.series.push_back({.name = texts::plots::cut_offs,
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
    by_reason(tally);
    by_class(screen, frame.studies);
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
      fitted_text(theme().text, text(static_cast<Why>(i)), ImGui::GetContentRegionAvail().x);
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

  // What moves do is known only from positions, so it is worked out once, beside the ledger.
  static void by_class(SearchScreen& screen, const Studies& studies) {
    if (!studies.possible()) return;
    if (!studies.result()) {
      if (studies.open()) screen.commands.push(command::Study{});
      screen.commands.more_frames |= studies.working() || studies.open();
      return dim(texts::plot_tables::class_pending);
    }
    if (!studies.result()->classes && studies.working()) {
      screen.commands.more_frames = true;
      return dim(texts::plot_tables::class_pending);
    }
    if (!studies.result()->classes || !begin_table("classes", {"effect", "tried first", "cut-offs", "first %"})) return;
    for (std::size_t i = 0; i < move_classes; ++i) {
      const MoveClassCounts& n = studies.result()->classes->of[i];
      if (!n.searched) continue;
      ImGui::TableNextRow();
      ImGui::TableNextColumn();
      fitted_text(theme().text, move_class_name(static_cast<MoveClass>(i)), ImGui::GetContentRegionAvail().x);
      if (probing()) probe(fmt::format("plots.class.{}", i));
      item_tooltip(fmt::format("{} {} moves searched.\n{}", move_class_meaning(static_cast<MoveClass>(i)),
                               grouped(n.searched), texts::plot_tables::class_help));
      ImGui::TableNextColumn();
      mono_right(short_nodes(n.tried_first), theme().text_dim);
      ImGui::TableNextColumn();
      mono_right(short_nodes(n.cuts));
      ImGui::TableNextColumn();
      mono_right(percent(share(n.first_cuts, n.cuts)), theme().text_dim);
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
  std::vector<std::vector<std::size_t>> places_;  // of the iterations; they change only when one more is finished
  std::pair<u64, std::size_t> places_of_{0, 0};
  std::size_t places_read_ = 0;
  PlotState nodes_, branching_state_, game_, ordering_, table_;
  // What the plots of this frame refer to.
  std::vector<double> x_, score_, growth_, branching_, other_x_, other_y_;
  std::array<std::vector<double>, 3> table_x_, table_y_;
};

}  // namespace

std::unique_ptr<PanelBase> make_plots_panel() { return std::make_unique<PlotsPanel>(); }

}  // namespace ply::ui
