// The match: what is asked for, how far it is, and what its games prove.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/match/match_form.h"
#include "app/ui/panels/match/match_words.h"
#include "app/ui/panels/panel.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/plot.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/match/contest.h"
#include "engine/match/runner.h"
#include "engine/match/search_seat.h"
#include "engine/session/matches/matches.h"

namespace ply::ui {
namespace {

std::string interval_text(const Estimate& e) { return elo_text(e, 1, signs().infinity); }

class MatchPanel final : public PanelBase {
 public:
  const char* id() const override { return "match"; }
  const char* title() const override { return tr("Match"); }
  std::string badge(const FrameModel& frame) const override {
    if (!frame.matches.playing()) return {};
    const MatchProgress p = frame.matches.contest()->progress();
    return p.wanted ? fmt::format("{:.0f} %", 100.0 * static_cast<double>(p.games) / static_cast<double>(p.wanted))
                    : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    if (number_ != frame.matches.match_number())
      number_ = frame.matches.match_number(), tab_ = 1, pairing_ = 0, plot_ = 0;
    constexpr std::array<const char*, 2> tabs{tr("set up"), tr("result")};
    segmented("match.tab", tabs, tab_);
    if (tab_ == 0) form_.draw(frame, commands);
    else draw_result(frame, commands);
  }

  std::string table(const FrameModel& frame) const override {
    if (!frame.matches.count()) return {};
    std::string out =
        "a,b,games,wins,draws,losses,pairs_0,pairs_1,pairs_2,pairs_3,pairs_4,elo,elo_low,elo_high,superiority,plies,"
        "forfeits_a,forfeits_b\n";
    for (const PairingReport& r : frame.matches.count()->reports) {
      const auto& p = r.score.pairs;
      out += fmt::format("{},{},{},{},{},{},{},{},{},{},{},{:.2f},{:.2f},{:.2f},{:.4f},{:.2f},{},{}\n", csv_field(r.a),
                         csv_field(r.b), r.score.games() + r.forfeits[0] + r.forfeits[1], r.score.wins, r.score.draws,
                         r.score.losses, p[0], p[1], p[2], p[3], p[4], r.elo.value, r.elo.low, r.elo.high,
                         r.superiority, r.plies, r.forfeits[0], r.forfeits[1]);
    }
    return out;
  }

 private:
  void draw_result(const FrameModel& frame, Commands& commands) {
    const Matches& m = frame.matches;
    if (!m.contest())
      return offer_match(commands, Sketch::table, tr("Who wins how often. A file of results opens here, too."),
                         "match");
    draw_progress(frame, commands);
    if (!m.settings()) return m.playing() ? empty_note(no_game_yet(m)) : void();
    if (!m.count() || m.count()->games.empty())
      return empty_note(m.playing() ? tr("The first games are being played.")
                                    : tr("No game of this kind is finished yet."));
    const ContestCount& count = *m.count();
    choose_pairing(count);
    const PairingReport& r = count.reports[pairing_];
    draw_score(r);
    // Side by side where there is room for it: the plot is on the screen before anything is scrolled.
    const bool plots = r.a != r.b && r.score.pair_count() > 0;
    const bool beside = plots && ImGui::GetContentRegionAvail().x > px(640) &&
                        ImGui::BeginTable("sides", 2, ImGuiTableFlags_SizingStretchProp);
    if (beside) {
      ImGui::TableSetupColumn("proof", 0, 0.46f), ImGui::TableSetupColumn("plots", 0, 0.54f);
      ImGui::TableNextRow(), ImGui::TableNextColumn();
    }
    if (r.a != r.b) draw_proof(*m.settings(), count, r);
    if (beside) {
      ImGui::TableNextColumn();
      draw_plots(*m.settings(), count, r,
                 std::max(px(110), ImGui::GetWindowHeight() - ImGui::GetCursorPosY() - px(12)));
      ImGui::EndTable();
    }
    draw_cost(r);
    draw_endings(r);
    if (plots && !beside) {
      section(tr("Over time"));
      draw_plots(*m.settings(), count, r, std::max(ImGui::GetContentRegionAvail().y, px(150)));
    }
  }

  // How far it is, how fast, until when; and what can be done about it.
  void draw_progress(const FrameModel& frame, Commands& commands) {
    const Matches& m = frame.matches;
    const Contest& c = *m.contest();
    const MatchProgress p = c.progress();
    ImGui::SameLine(0, px(10));
    if (m.playing() && !c.looked_at()) {
      if (text_button("match.stop", tr("Stop"), tr("Finished games are kept. Games in progress are dropped.")))
        commands.act("match.stop");
    } else if (const auto& programs = m.programs_of_file(); m.unfinished() && !programs.empty()) {
      const std::string help = programs_help(programs);
      if (text_button("match.run_recorded", tr("Run its programs"), help.c_str())) commands.act("match.run_recorded");
    } else if (m.unfinished()) {
      if (text_button("match.go_on", tr("Go on"), tr("Plays the rest of this match."))) commands.act("match.go_on");
    } else {
      ImGui::NewLine();
    }
    const bool decided = m.count() && m.count()->test && m.count()->test->state.verdict != Verdict::undecided;
    std::string text = decided ? fmt::format(tr("{} games, and the test is decided"), p.games)
                               : fmt::format("{} of {} games", p.games, p.wanted);
    if (m.playing() && p.played > 0)
      text += fmt::format(", {:.{}f} a second, {} left", p.rate(), p.rate() < 10 ? 1 : 0, duration_text(p.left()));
    else if (!m.playing() && c.stopped()) text += ", stopped";
    if (p.wanted > 0) {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float width = ImGui::GetContentRegionAvail().x, height = px(6);
      ImDrawList& draw = *ImGui::GetWindowDrawList();
      draw.AddRectFilled(at, {at.x + width, at.y + height}, theme().field, px(3));
      const float part = decided ? 1.0f : std::min(1.0f, static_cast<float>(p.games) / static_cast<float>(p.wanted));
      draw.AddRectFilled(at, {at.x + width * part, at.y + height}, theme().accent, px(3));
      ImGui::Dummy({width, height});
      fitted_text(theme().text, text, width);
    }
    if (const auto problem = c.problem())
      wrapped_text(theme().error, fmt::format("{} {}", signs().warning, problem->message));
    if (const auto& s = m.settings()) {
      const std::string file = c.file();
      fitted_text(theme().text_faint, file.empty() ? std::string(tr("kept only until the program ends"))
                                                   : fmt::format(tr("kept in {}"), file));
      if (warned_of_ != s) {
        warned_of_ = s, warnings_ = match_warnings(*s);
        repeats_ = std::all_of(s->players.begin(), s->players.end(),
                               [&](const std::string& player) { return repeatable(*s->game, player); });
      }
      for (const std::string& warning : warnings_)
        wrapped_text(theme().warning, fmt::format("{} {}", signs().warning, warning));
      if (!repeats_)
        wrapped_text(theme().text_dim,
                     tr("Some player uses a clock or is an outside program: played again, the games may differ."));
    }
  }

  void choose_pairing(const ContestCount& count) {
    pairing_ = std::min(pairing_, count.reports.size() - 1);
    if (count.reports.size() < 2) return;
    const auto name = [&](std::size_t i) {
      return fmt::format("{} against {}", short_player(count.reports[i].a), short_player(count.reports[i].b));
    };
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::SetNextItemWidth(width);
    const bool open = ImGui::BeginCombo(
        "##pairing",
        shortened(name(pairing_), width - ImGui::GetFrameHeight() - 2 * ImGui::GetStyle().FramePadding.x).c_str());
    if (!open) return probe("match.pairing");
    for (std::size_t i = 0; i < count.reports.size(); ++i) {
      ImGui::PushID(static_cast<int>(i));
      if (ImGui::Selectable(name(i).c_str(), i == pairing_)) pairing_ = i;
      ImGui::PopID();
      probe("match.pairing", static_cast<long long>(i));
    }
    ImGui::EndCombo();
  }

  // Who has won how often: a bar of won, drawn, lost of the first player.
  static void draw_score(const PairingReport& r) {
    const Theme& t = theme();
    const float width = ImGui::GetContentRegionAvail().x, height = ImGui::GetTextLineHeight() + px(8);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    ImGui::Dummy({1, px(2)});
    ImVec2 at = ImGui::GetCursorScreenPos();
    const float half = std::floor(width / 2) - px(8);
    draw_clipped(draw, at, half, t.text, short_player(r.a));
    const std::string b = shortened(short_player(r.b), half);
    draw.AddText({at.x + width - text_width(b), at.y}, t.text, b.c_str());
    ImGui::Dummy({width, ImGui::GetTextLineHeight()});
    item_tooltip(r.a + "\n" + r.b);
    at = ImGui::GetCursorScreenPos();
    const u64 counts[] = {r.score.wins, r.score.draws, r.score.losses};
    const char* words[] = {"won", "drawn", "lost"};
    const ImU32 colours[] = {t.series[0], t.text_faint, t.series[1]};
    const double games = static_cast<double>(std::max<u64>(1, r.score.games()));
    float x = at.x;
    for (int i = 0; i < 3; ++i) {
      if (counts[i] == 0) continue;
      const float part = width * static_cast<float>(static_cast<double>(counts[i]) / games);
      draw.AddRectFilled({x, at.y}, {x + part - px(1), at.y + height}, with_alpha(colours[i], 0.85f), px(3));
      const std::string whole = fmt::format("{} {}", counts[i], words[i]), number = fmt::format("{}", counts[i]);
      const std::string& text = text_width(whole) + px(8) < part ? whole : number;
      if (text_width(text) < part)
        draw.AddText({x + std::floor((part - text_width(text)) / 2), at.y + px(4)}, text_on(colours[i]), text.c_str());
      x += part;
    }
    ImGui::Dummy({width, height});
    probe("match.score");
    const std::string all =
        fmt::format("{} against {}: {} won, {} drawn, {} lost", r.a, r.b, r.score.wins, r.score.draws, r.score.losses);
    item_tooltip(all);
    ImGui::LogText("%s\n", all.c_str());
    for (const std::size_t player : {0u, 1u})
      if (r.forfeits[player] > 0)
        wrapped_text(theme().warning, fmt::format(tr("{} more forfeited by {}: they give no Elo."), r.forfeits[player],
                                                  short_player(player == 0 ? r.a : r.b)));
  }

  static void line(const char* label, const std::string& value, const std::string& help, ImU32 colour = 0) {
    property_label(label);
    fitted_text(colour ? colour : theme().text, value);
    item_tooltip(help);
  }

  // What the pairs prove.
  static void draw_proof(const MatchSettings& s, const ContestCount& count, const PairingReport& r) {
    const auto& p = r.score.pairs;
    if (r.score.pair_count() == 0)
      return wrapped_text(theme().text_dim, tr("No pair of games is finished yet; error bars come from pairs."));
    line(tr("Score"),
         fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100 * r.share.value, 100 * r.share.low, 100 * r.share.high),
         fmt::format(tr("Points of {} ({})."), r.a, interval_name(r)));
    line(tr("Elo"), interval_text(r.elo),
         fmt::format(tr("Of {} ({}). One pair, even in points, is added to those played: few games prove little."), r.a,
                     interval_name(r)));
    line(tr("Normalised Elo"), interval_text(r.normalised),
         tr("The distance from equality in standard deviations of a game: what decides how many games a test takes."));
    line(tr("Stronger"), fmt::format("{:.1f} %", 100 * r.superiority),
         fmt::format(tr("How likely it is that {} is the stronger one, from the pairs."), r.a));
    line(tr("Pairs"), fmt::format("{} {} {} {} {}", p[0], p[1], p[2], p[3], p[4]),
         fmt::format(tr("Pairs by the points of their two games for {}: 0, 1/2, 1, 1 1/2, 2."), r.a));
    draw_pentanomial(p);
    wrapped_text(theme().text_dim, fmt::format(tr("In brackets: {}."), interval_name(r)));
    if (!s.sprt || !count.test) return;
    const Verdict v = count.test->state.verdict;
    wrapped_text(v == Verdict::accepted   ? theme().good
                 : v == Verdict::rejected ? theme().warning
                                          : theme().text,
                 verdict_text(count.test->state, *s.sprt, count.test->score));
    wrapped_text(
        theme().text_dim,
        fmt::format(tr("Test of {:+g} against {:+g} {}, errors {:g} and {:g}, from pairs"), s.sprt->elo0, s.sprt->elo1,
                    s.sprt->scale == EloScale::normalised ? "normalised Elo" : "Elo", s.sprt->alpha, s.sprt->beta));
  }
  static void draw_pentanomial(const std::array<u64, 5>& pairs) {
    const u64 max = std::max<u64>(1, *std::max_element(pairs.begin(), pairs.end()));
    const float width = std::min(ImGui::GetContentRegionAvail().x, px(320)), height = px(26),
                each = std::floor(width / 5), line = ImGui::GetTextLineHeight();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const char* points[] = {"0", "1/2", "1", "1 1/2", "2"};
    for (int i = 0; i < 5; ++i) {
      const float x = at.x + each * static_cast<float>(i),
                  tall = height * static_cast<float>(static_cast<double>(pairs[static_cast<std::size_t>(i)]) /
                                                     static_cast<double>(max));
      draw.AddRectFilled({x, at.y + height - std::max(tall, 1.0f)}, {x + each - px(3), at.y + height},
                         with_alpha(i > 2   ? theme().series[0]
                                    : i < 2 ? theme().series[1]
                                            : theme().text_faint,
                                    0.85f),
                         px(2));
      draw.AddText({x + std::floor((each - px(3) - text_width(points[i])) / 2), at.y + height + px(1)},
                   theme().text_dim, points[i]);
    }
    ImGui::Dummy({width, height + line + px(2)});
  }

  static void draw_cost(const PairingReport& r) {
    section(tr("A move, and a game"));
    for (const std::size_t i : {0u, 1u}) {
      if (i == 1 && r.a == r.b) break;
      const std::string nodes =
          r.nodes[i] > 0 ? fmt::format(", {} nodes a move", grouped(static_cast<u64>(r.nodes[i] + 0.5))) : " a move";
      line(i == 0 ? tr("First player") : tr("Second player"), move_time_text(r.seconds[i]) + nodes,
           fmt::format("{}\n{}", i == 0 ? r.a : r.b,
                       r.processor[i] ? tr("Time of the processor.") : tr("Time of the clock.")));
    }
    line(tr("Length"), fmt::format("{:.1f} plies", r.plies), tr("Mean of all games, the opening with them."));
    for (const std::size_t i : {0u, 1u})
      if (const std::string beyond = beyond_text(r, i); !beyond.empty()) wrapped_text(theme().text_dim, beyond);
  }

  static void draw_endings(const PairingReport& r) {
    std::map<std::string, EndingKind> kinds;
    for (const auto& [why, n] : r.reasons) {
      if (std::any_of(r.failures.begin(), r.failures.end(),
                      [&why = why](const auto& f) { return why.ends_with(f.first); }))
        continue;
      std::vector<u64> numbers;
      EndingKind& k = kinds[ending_kind(why, numbers)];
      k.games += n;
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        if (k.numbers.size() <= i) k.numbers.emplace_back(numbers[i], numbers[i]);
        k.numbers[i] = {std::min(k.numbers[i].first, numbers[i]), std::max(k.numbers[i].second, numbers[i])};
      }
    }
    if (!kinds.empty()) section(tr("How games ended"));
    std::vector<std::pair<u64, std::string>> order;
    for (const auto& [why, k] : kinds) order.emplace_back(k.games, ending_text(why, k));
    std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [n, why] : order) {
      mono(fmt::format("{:>5}", n));
      ImGui::SameLine(0, px(8));
      fitted_text(theme().text, why);
    }
    if (r.failures.empty()) return;
    for (const std::size_t player : {0u, 1u}) {
      if (r.failed[player].empty()) continue;
      section(fmt::format(tr("What {} did wrong"), shortened(short_player(player == 0 ? r.a : r.b),
                                                             std::floor(ImGui::GetContentRegionAvail().x * 0.5f))));
      for (const auto& [why, n] : r.failed[player]) {
        mono(theme().warning, fmt::format("{:>5}", n));
        ImGui::SameLine(0, px(8));
        wrapped_text(theme().warning, why);
        for (std::size_t i = 0; i < r.forfeited.size(); ++i) {
          const Forfeit& f = r.forfeited[i];
          if (f.player != (player == 0 ? r.a : r.b) || f.why != why || f.repeat.empty()) continue;
          wrapped_text(theme().text,
                       fmt::format(tr("first in pair {}, game {}, at {}"), f.pair + 1, f.game + 1, f.position));
          if (text_button(fmt::format("match.repeat.{}", i), tr("Copy the command that repeats it"), f.repeat.c_str()))
            ImGui::SetClipboardText(f.repeat.c_str());
        }
      }
    }
  }

  void draw_plots(const MatchSettings& s, const ContestCount& count, const PairingReport& r, float room) {
    const float top = ImGui::GetCursorPosY();
    constexpr std::array<const char*, 2> plots{"score", "test"};
    segmented("match.plot", plots, plot_);
    const auto left = [&] { return room - (ImGui::GetCursorPosY() - top); };
    PlotSpec spec;
    spec.x = {.label = tr("pairs"), .whole = true};
    if (plot_ == 0) {
      const ScoreCurve& c = count.curves[pairing_];
      const auto percent = [](const std::vector<double>& in, std::vector<double>& out) {
        out = in;
        for (double& v : out) v *= 100;
      };
      percent(c.share, share_), percent(c.low, low_), percent(c.high, high_);
      spec.y = {.label = fmt::format(tr("% for {}"), short_player(r.a))};
      spec.series.push_back({.name = "score", .data = {c.pairs, share_}, .colour = theme().series[0]});
      spec.series.push_back(
          {.name = "at least", .data = {c.pairs, low_}, .colour = with_alpha(theme().series[0], 0.45f)});
      spec.series.push_back(
          {.name = "at most", .data = {c.pairs, high_}, .colour = with_alpha(theme().series[0], 0.45f)});
      spec.levels.push_back({50, "equal"});
      if (s.sprt)
        wrapped_text(theme().text_dim, tr("Intervals as if the match had been planned to end there (95 %). A test that "
                                          "stops it makes them too narrow."));
      plot("match_score", score_plot_, spec, {0, left()});
      return;
    }
    if (!s.sprt || !count.test)
      return wrapped_text(theme().text_dim,
                          tr("No sequential test was set up. Choose \"stop when it is decided\" before the match."));
    pairs_.clear();
    for (std::size_t i = 0; i < count.test->llr.size(); ++i) pairs_.push_back(static_cast<double>(i + 1));
    spec.y = {.label = tr("log likelihood ratio"), .zero = true};
    spec.series.push_back({.name = "LLR", .data = {pairs_, count.test->llr}, .colour = theme().series[0]});
    // Both bounds stand in the picture from the first pair on.
    bound_x_ = {1, 1};
    bound_y_ = {1.25 * count.test->state.lower, 1.25 * count.test->state.upper};
    spec.series.push_back({.name = "bounds",
                           .kind = SeriesKind::points,
                           .data = {bound_x_, bound_y_},
                           .colour = with_alpha(theme().panel, 0)});
    spec.legend = false;
    spec.levels.push_back({count.test->state.upper, fmt::format("{:+g} is true", s.sprt->elo1), theme().good});
    spec.levels.push_back({count.test->state.lower, fmt::format("{:+g} is true", s.sprt->elo0), theme().warning});
    plot("match_llr", llr_plot_, spec, {0, left()});
  }

  MatchForm form_;
  std::shared_ptr<const MatchSettings> warned_of_;  // whose warnings these are
  std::vector<std::string> warnings_;
  bool repeats_ = true;  // likewise
  int tab_ = 0, plot_ = 0;
  u64 number_ = 0;
  std::size_t pairing_ = 0;
  PlotState score_plot_, llr_plot_;
  std::vector<double> share_, low_, high_, pairs_, bound_x_, bound_y_;  // what the plots of this frame refer to
};

}  // namespace

std::unique_ptr<PanelBase> make_match_panel() { return std::make_unique<MatchPanel>(); }

}  // namespace ply::ui
