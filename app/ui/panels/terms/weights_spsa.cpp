#include "app/ui/panels/terms/weights_spsa.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/plot_draw.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/game/term_text.h"
#include "engine/session/matches/match_commands.h"
#include "engine/session/matches/matches.h"
#include "engine/session/matches/tuning.h"

namespace ply::ui {
namespace {

constexpr float label_width = 62, field_width = 128;

// Two to a line where there is room.
void spsa_label(const char* words, const char* help, bool& left) {
  const float wide = px(label_width + field_width + 36);
  if (!left) ImGui::SameLine(wide);
  left = !(left && ImGui::GetWindowWidth() > 2 * wide);
  ImGui::AlignTextToFramePadding();
  const float at = ImGui::GetCursorPosX();
  dim(words);
  item_tooltip(help);
  ImGui::SameLine(at + px(label_width));
  ImGui::SetNextItemWidth(bounded(ImGui::GetContentRegionAvail().x, px(40), px(field_width)));
}

void count_field(const char* words, const char* help, const char* id, u64& value, u64 step, bool& left) {
  spsa_label(words, help, left);
  ImGui::InputScalar(fmt::format("##{}", id).c_str(), ImGuiDataType_U64, &value, &step);
  probe(fmt::format("weights.spsa.{}", id));
  item_tooltip(help);
}

void share_field(const char* words, const char* help, const char* id, double& value, bool& left) {
  spsa_label(words, help, left);
  ImGui::InputDouble(fmt::format("##{}", id).c_str(), &value, 0.05, 0.1, "%.3g");
  probe(fmt::format("weights.spsa.{}", id));
  item_tooltip(help);
}

void terms_field(const ProfileInfo& profile, std::vector<std::string>& chosen, bool& left) {
  spsa_label(tr("Terms"),
             tr("Which weights move: all that may change, or those that are chosen. The others stay as they are."),
             left);
  const std::string shown = chosen.empty()       ? tr("all")
                            : chosen.size() == 1 ? chosen.front()
                                                 : fmt::format(tr("{} terms"), chosen.size());
  if (ImGui::BeginCombo("##terms", shown.c_str())) {
    if (ImGui::Selectable(tr("all"), chosen.empty())) chosen.clear();
    for (const TermInfo& t : profile.terms) {
      if (t.min_weight >= t.max_weight) continue;
      const auto at = std::find(chosen.begin(), chosen.end(), t.id);
      if (!ImGui::Selectable(t.id, at != chosen.end(), ImGuiSelectableFlags_DontClosePopups)) continue;
      if (at != chosen.end()) chosen.erase(at);
      else chosen.emplace_back(t.id);
    }
    ImGui::EndCombo();
  }
  probe("weights.spsa.terms");
}

std::string weight_number(double w) { return fmt::format("{:.2f}", w); }

}  // namespace

bool SpsaView::news(const FrameModel& frame) const { return frame.tuning.by_matches().found() != shown_; }

void SpsaView::form(const FrameModel& frame, Commands& commands) {
  const MatchTuning& t = frame.tuning.by_matches();
  const ProfileInfo* profile = frame.play.game().profile(frame.runs.settings().profile);
  if (!profile) return;
  SpsaSetup s = t.setup();
  ImGui::BeginDisabled(t.running());
  bool left = true;
  count_field(tr("Steps"),
              tr("Matches. In each all weights are moved at random, each up or down, and the two opposite "
                 "sets play."),
              "steps", s.steps, 10, left);
  count_field(tr("Pairs"), tr("Pairs of games in each match: one opening, either side."), "pairs", s.pairs, 1, left);
  count_field(tr("Nodes"), tr("Nodes a move."), "nodes", s.nodes, 100, left);
  count_field(tr("Seed"), tr("The same seed and settings give the same weights, here and on the command line."), "seed",
              s.seed, 1, left);
  share_field(tr("Change"),
              tr("How far a weight is moved at the last step, as a share of itself; one unit at least. "
                 "Earlier ones are moved further."),
              "change", s.change, left);
  share_field(tr("Rate"), tr("How far a weight follows a match that was won by all games, as a share of that move."),
              "rate", s.rate, left);
  terms_field(*profile, s.terms, left);
  ImGui::EndDisabled();
  if (!(s == t.setup())) commands.push(command::SetSpsa{s});

  if (t.running()) {
    if (text_button("weights.stop", tr("Stop"), tr("Stops it. The steps that are finished are kept."), {},
                    !t.stopping()))
      commands.act("weights.stop");
  } else if (accent_button("weights.spsa", tr("Tune by matches"),
                           tr("Plays the matches in the background and moves the weights after each of them."), {}, {},
                           !frame.tuning.running())) {
    commands.act("weights.spsa");
  }
}

void SpsaView::take_in(const SpsaFound& found) {
  if (x_.empty()) {
    terms_ = sure(spsa_terms(found.settings));
    weights_.assign(terms_.size(), {});
    changes_.assign(terms_.size(), {});
  }
  const std::vector<double> moved =
      x_.size() < found.steps.size() ? spsa_changes(found.settings) : std::vector<double>();
  for (std::size_t k = x_.size(); k < found.steps.size(); ++k) {
    const SpsaStep& step = found.steps[k];
    x_.push_back(static_cast<double>(step.step));
    if (k > 0) score_at_.push_back(static_cast<double>(step.step)), score_.push_back(100 * step.score);
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      const auto t = static_cast<std::size_t>(terms_[i]);
      weights_[i].push_back(step.weights[t]);
      changes_[i].push_back((step.weights[t] - found.steps.front().weights[t]) / moved[t]);
    }
  }
}

void SpsaView::draw(const FrameModel& frame, Commands& commands) {
  const MatchTuning& t = frame.tuning.by_matches();
  if (shown_ != t.found()) {
    shown_ = t.found();
    for (auto* v : {&x_, &score_, &score_at_}) v->clear();
    chosen_.reset();
    pointed_ = -1;
    plot_.fit(), games_plot_.fit();
  }
  if (!t.problem().empty()) wrapped_text(theme().warning, fmt::format(tr("The tuning ended early: {}"), t.problem()));
  if (!shown_) {
    wrapped_text(theme().text_dim, tr("Tunes the weights by games alone (SPSA): two sets, moved in opposite "
                                      "directions, play each other, and every weight follows the winner a little."));
    return;
  }
  const SpsaFound& found = *shown_;
  take_in(found);
  const u64 done = found.steps.size() - 1, all = found.settings.steps;
  if (t.running()) {
    ImGui::ProgressBar(static_cast<float>(done) / static_cast<float>(std::max<u64>(all, 1)), {-1, px(6)}, "");
    fitted_text(theme().text_dim, fmt::format(tr("{}: step {} of {}"), t.stopping() ? tr("stopping") : tr("playing"),
                                              std::min(done + 1, all), all));
    commands.more_frames = true;
  }
  section(fmt::format(tr("{}, {}: {} of {} steps, {} games each, {} nodes a move, seed {}"),
                      found.settings.game->type().title(), found.profile().title, done, all, 2 * found.settings.pairs,
                      found.settings.nodes, found.settings.seed));
  buttons(frame, commands, found);

  const ImVec2 room = ImGui::GetContentRegionAvail();
  const float table = px(350);
  const bool wide = room.x > px(360) + table;
  const float width = wide ? room.x - table - px(12) : room.x,
              height = std::max(room.y - (wide ? 0 : px(24) * static_cast<float>(terms_.size() + 2)), px(300));
  ImGui::BeginGroup();
  ways(found, width, std::floor(height * 0.66f));
  games(found, width, std::floor(height * 0.34f) - ImGui::GetStyle().ItemSpacing.y);
  ImGui::EndGroup();
  if (wide) ImGui::SameLine(0, px(12));
  ImGui::BeginGroup();
  legend(found);
  ImGui::EndGroup();
}

void SpsaView::buttons(const FrameModel& frame, Commands& commands, const SpsaFound& found) {
  const std::size_t step = shown_step();
  wrapped_text(theme().text_dim,
               chosen_
                   ? fmt::format(tr("Step {} is chosen; a double click on the plot chooses the last one again."), step)
                   : std::string(tr("Whether the new weights are better, only a match says. A click on the plot "
                                    "chooses the weights of another step.")));
  if (text_button("weights.spsa_take", tr("Load into the sliders"),
                  fmt::format(tr("The next search has the weights of step {}."), step)))
    commands.push(command::TakeSpsa{step});
  beside(tr("Restore the old ones"));
  if (text_button("weights.spsa_back", tr("Restore the old ones"),
                  tr("The next search has the weights again that the tuning began with.")))
    commands.push(command::TakeSpsa{u64{0}});
  beside(tr("Save..."));
  if (text_button("weights.spsa_save", tr("Save..."), tr("Writes the weights of the last step to a file.")))
    commands.act("weights.spsa_save");
  beside(tr("Match..."));
  if (text_button("weights.spsa_match", tr("Match..."),
                  fmt::format(tr("Sets up a match: the weights of step {} against those it began with."), step))) {
    MatchSetup match = frame.matches.setup();
    match.players = {spsa_player(found.settings, rounded_weights(found.settings, found.steps[step])),
                     spsa_player(found.settings, found.settings.weights)};
    commands.push(command::SetMatch{std::move(match)});
    commands.act("match.setup");
  }
  constexpr std::array<const char*, 2> scales{tr("weights"), tr("changes")};
  segmented("weights.spsa_scale", scales, scale_);
  item_tooltip(
      tr("changes: what a weight has gained or lost, in units of how far it is moved at the last step, so that "
         "large and small weights can be compared"));
}

// Every weight over the steps; the one under the mouse, here or in the list, stands out.
void SpsaView::ways(const SpsaFound& found, float width, float height) {
  const ProfileInfo& profile = found.profile();
  PlotSpec spec;
  spec.x = {.label = tr("step"), .whole = true};
  spec.y = {.label = scale_ == 0 ? tr("weight") : tr("change, in moves of the last step"), .format = weight_number};
  spec.legend = false;
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    Series s;
    s.name = profile.terms[static_cast<std::size_t>(terms_[i])].id;
    s.data = {x_, scale_ == 0 ? weights_[i] : changes_[i]};
    s.dots = x_.size() < 2;
    const ImU32 colour = series_colour(s, i);
    s.colour = pointed_ < 0 || pointed_ == static_cast<int>(i) ? colour : with_alpha(colour, 0.22f);
    spec.series.push_back(std::move(s));
  }
  if (scale_ == 1) spec.levels = {{0, {}, 0}};
  if (chosen_) spec.markers = {{static_cast<double>(*chosen_), tr("chosen"), 0}};
  const PlotResult result = plot("weights.ways", plot_, spec, {width, height}, &games_plot_);
  pointed_ = result.hovered ? static_cast<int>(result.hovered->series) : -1;
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) chosen_.reset();
  else if (result.clicked_x && !x_.empty())
    chosen_ = static_cast<std::size_t>(bounded(std::lround(*result.clicked_x), 0l, static_cast<long>(x_.size()) - 1));
}

void SpsaView::games(const SpsaFound& found, float width, float height) {
  PlotSpec spec;
  spec.x = {.label = tr("step"), .whole = true};
  spec.y = {.label = tr("score of the set moved up, %"), .format = [](double v) { return fmt::format("{:.1f}", v); }};
  spec.empty = tr("No match is finished yet.");
  spec.levels = {{50, {}, 0}};
  Series s;
  s.name = tr("games of the step");
  s.kind = SeriesKind::points;
  s.data = {score_at_, score_};
  s.colour = theme().accent;
  s.describe = [&found](std::size_t i) {
    const SpsaStep& step = found.steps[i + 1];
    return step.games == 0 ? std::string(tr("no games: both sets were the same"))
                           : fmt::format(tr("{} won, {} drawn, {} lost: exact for these games; of the strength it says "
                                            "little"),
                                         step.result.wins, step.result.draws, step.result.losses);
  };
  spec.series = {s};
  (void)plot("weights.games", games_plot_, spec, {width, std::max(height, px(90))}, &plot_);
}

void SpsaView::legend(const SpsaFound& found) {
  const std::size_t at = shown_step();
  const float ch = text_width("0", fonts().mono);
  if (!ImGui::BeginTable("weights.spsa", 4, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit,
                         {std::min(ImGui::GetContentRegionAvail().x, px(420)), 0}))
    return;
  ImGui::TableSetupColumn("term", ImGuiTableColumnFlags_WidthStretch);
  for (const char* title : {"start", chosen_ ? "chosen" : "now", "change"})
    ImGui::TableSetupColumn(title, 0, 7.5f * ch);
  ImGui::TableHeadersRow();
  const ProfileInfo& profile = found.profile();
  const Weights weights = rounded_weights(found.settings, found.steps[at]);
  double widest = 1e-9;
  for (const auto& c : changes_) widest = std::max(widest, std::abs(c[at]));
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const TermInfo& info = profile.terms[static_cast<std::size_t>(terms_[i])];
    const int old_weight = found.settings.weights[terms_[i]], new_weight = weights[terms_[i]];
    const ScopedId own_id(static_cast<int>(i));
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::Selectable("##way", pointed_ == static_cast<int>(i), ImGuiSelectableFlags_SpanAllColumns);
    if (ImGui::IsItemHovered()) pointed_ = static_cast<int>(i);
    if (probing()) probe(fmt::format("weights.way.{}", info.id));
    item_tooltip(info.explanation);
    ImGui::SameLine(0, 0);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const float middle = corner.y + ImGui::GetTextLineHeight() / 2;
    const Series colours;
    ImGui::GetWindowDrawList()->AddLine({corner.x, middle}, {corner.x + px(14), middle}, series_colour(colours, i),
                                        px(2));
    ImGui::Dummy({px(18), 1});
    ImGui::SameLine(0, 0);
    fitted_text(theme().text, info.id);
    cell_right(weight_text(profile, info, old_weight), theme().text_dim);
    cell_right(weight_text(profile, info, new_weight), new_weight == old_weight ? theme().text_dim : theme().text);
    ImGui::TableNextColumn();
    cell_bar(static_cast<float>(std::abs(changes_[i][at]) / widest), with_alpha(theme().accent, 0.35f));
    mono_right((new_weight > old_weight ? "+" : "") + weight_text(profile, info, new_weight - old_weight));
  }
  ImGui::EndTable();
}

}  // namespace ply::ui
