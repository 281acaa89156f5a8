// Weights from games: what is fitted, what came out beside what was there, the errors while it was fitted, and what the
// match of new against old says.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <memory>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/terms/own_terms_form.h"
#include "app/ui/panels/terms/weights_spsa.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/plot.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/game/term_text.h"
#include "engine/session/matches/tuning.h"

namespace ply::ui {
namespace {

constexpr const char* weights_file_help =
    tr("The results of a match or a tournament, one JSON object a line. They must be of the game and the rules on the "
       "board.");
constexpr const char* weights_play_help =
    tr("Games of the profile against itself, from random openings; one side has a quarter more nodes.");
constexpr const char* weights_nodes_help = tr("Nodes a move, in all games that are played here.");
constexpr const char* weights_verify_help =
    tr("New weights against old, with other openings, until the test has decided. 0: no match.");
constexpr const char* weights_unit_help =
    tr("Scores keep their meaning: either the same number means the same chances, or this term keeps its "
       "weight and the others are scaled to it.");
constexpr const char* weights_way_help =
    tr("fit: to the results of games. matches: by playing slightly different weights against each other (SPSA).");
constexpr const char* weights_stages[] = {tr("reading games"), tr("playing games"),   tr("looking for quiet positions"),
                                          tr("fitting"),       tr("new against old"), tr("done")};

void label(const char* text, const char* help) {
  ImGui::AlignTextToFramePadding();
  dim(text);
  item_tooltip(help);
  ImGui::SameLine(std::min(px(96), std::floor(ImGui::GetWindowWidth() * 0.3f)));
}

bool number_field(const char* id, u64& value, u64 step) {
  ImGui::SetNextItemWidth(bounded(ImGui::GetContentRegionAvail().x, px(40), px(140)));
  const bool changed = ImGui::InputScalar(fmt::format("##{}", id).c_str(), ImGuiDataType_U64, &value, &step);
  probe(fmt::format("weights.{}", id));
  return changed;
}

void wrapped(ImU32 colour, std::string_view text) {
  ImGui::PushTextWrapPos(0);
  coloured(colour, text);
  ImGui::PopTextWrapPos();
}

class WeightsPanel final : public PanelBase {
 public:
  const char* id() const override { return "weights"; }
  const char* title() const override { return tr("Weights"); }
  std::string badge(const FrameModel& frame) const override {
    if (const MatchTuning& m = frame.tuning.by_matches(); m.running())
      return fmt::format("{}/{}", m.found()->steps.size() - 1, m.found()->settings.steps);
    const TuneProgress p = frame.tuning.running() ? frame.tuning.progress() : TuneProgress{};
    return p.all > 0 ? fmt::format("{} %", 100 * p.done / p.all) : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Tuning& t = frame.tuning;
    // What is begun elsewhere is shown here.
    if (t.running()) way_ = 0;
    else if (spsa_.news(frame)) way_ = 1;
    profile_line(frame);
    constexpr std::array<const char*, 2> ways{tr("fit"), tr("matches")};
    label(tr("By"), weights_way_help);
    segmented("weights.way", ways, way_);
    if (way_ == 1) {
      spsa_.form(frame, commands);
      own_terms_.draw(frame, commands);
      return spsa_.draw(frame, commands);
    }
    form(frame, commands);
    own_terms_.draw(frame, commands);
    if (t.running()) progress(t, commands);
    if (!t.problem().empty())
      wrapped(theme().warning, fmt::format(tr("The last fit ended without weights: {}"), t.problem()));
    if (t.found()) result(t.found(), commands);
    else if (!t.running() && t.problem().empty())
      wrapped(theme().text_dim, tr("Fits the weights of the evaluation to the results of games, and lets the new ones "
                                   "play against the old."));
  }

  std::string table(const FrameModel& frame) const override {
    if (way_ == 1) {
      const auto& tuned = frame.tuning.by_matches().found();
      return tuned ? spsa_csv(tuned->settings, tuned->steps) : std::string();
    }
    const auto& found = frame.tuning.found();
    if (!found) return {};
    std::string out = "term,use,old,new,change,exact\n";
    for (std::size_t i = 0; i < found->fit.terms.size(); ++i) {
      const FittedTerm& f = found->fit.terms[i];
      out += fmt::format("{},{},{},{},{},{:.2f}\n", found->profile().terms[i].id, use_id(f.use), f.old_weight,
                         f.new_weight, f.new_weight - f.old_weight, f.exact);
    }
    out += "iteration,fitted,watched,held_out\n";
    for (const FitPoint& p : found->fit.curve)
      out += fmt::format("{},{:.6f},{:.6f},{:.6f}\n", p.iteration, p.fitted, p.watched, p.held_out);
    return out;
  }

 private:
  static void profile_line(const FrameModel& frame) {
    const ProfileInfo* profile = frame.play.game().profile(frame.runs.settings().profile);
    if (!profile) return;
    label(tr("Profile"), tr("The profile of the next search. Its current weights are the old ones."));
    fitted_text(theme().text, profile->weights == frame.runs.weights()
                                  ? fmt::format(tr("{}, from its own weights"), profile->title)
                                  : fmt::format(tr("{}, from the weights in the sliders"), profile->title));
  }

  void form(const FrameModel& frame, Commands& commands) {
    TuneSetup setup = frame.tuning.setup();
    const ProfileInfo* profile = frame.play.game().profile(frame.runs.settings().profile);
    if (!profile) return;
    ImGui::BeginDisabled(frame.tuning.running());
    // 1. Where the games are from.
    label(tr("Games"), from_file_ ? weights_file_help : weights_play_help);
    if (!setup.games.empty()) from_file_ = true;
    int source = from_file_ ? 1 : 0;
    constexpr std::array<const char*, 2> sources{"play", "file"};
    if (segmented("weights.source", sources, source)) {
      from_file_ = source == 1;
      if (!from_file_ && !setup.games.empty()) setup.games.clear();
    }
    if (from_file_) {
      label("", "");
      const float button = text_width(tr("Choose...")) + px(28);
      ImGui::SetNextItemWidth(std::max(px(60), ImGui::GetContentRegionAvail().x - button));
      text_field("##file", setup.games, tr("a file of results"));
      probe("weights.file");
      item_tooltip(setup.games.empty() ? weights_file_help : setup.games.c_str());
      ImGui::SameLine();
      if (text_button("weights.choose", tr("Choose..."), weights_file_help)) commands.act("weights.games");
    } else {
      beside("000000000000");
      number_field("play", setup.play, 100);
      item_tooltip(weights_play_help);
    }
    // 2. How the games go that are played.
    label(tr("Nodes"), weights_nodes_help);
    number_field("nodes", setup.nodes, 500);
    item_tooltip(weights_nodes_help);
    label(tr("Match"), weights_verify_help);
    number_field("verify", setup.verify, 100);
    item_tooltip(weights_verify_help);
    // 3. What a value means afterwards.
    label(tr("Unit"), weights_unit_help);
    ImGui::SetNextItemWidth(bounded(ImGui::GetContentRegionAvail().x, px(40), px(180)));
    const bool known = std::any_of(profile->terms.begin(), profile->terms.end(),
                                   [&](const TermInfo& t) { return setup.unit == t.id; });
    if (ImGui::BeginCombo("##unit", known ? setup.unit.c_str() : tr("the same chances"))) {
      if (ImGui::Selectable(tr("the same chances"), !known)) setup.unit.clear();
      for (const TermInfo& t : profile->terms)
        if (t.min_weight < t.max_weight && ImGui::Selectable(t.id, setup.unit == t.id)) setup.unit = t.id;
      ImGui::EndCombo();
    }
    probe("weights.unit");
    item_tooltip(weights_unit_help);
    ImGui::EndDisabled();
    if (!(setup == frame.tuning.setup())) commands.push(command::SetTune{setup});

    if (frame.tuning.running()) {
      if (text_button("weights.stop", tr("Stop"),
                      tr("Stops it. Fitted weights are kept, and the games of their match count."), {},
                      !frame.tuning.stopping()))
        commands.act("weights.stop");
    } else if (accent_button("weights.fit", tr("Fit weights"),
                             tr("Plays or reads the games, fits the weights to them, and tries the new weights."), {},
                             {}, (!from_file_ || !setup.games.empty()) && !frame.tuning.any_running())) {
      commands.act("weights.fit");
    }
  }

  static void progress(const Tuning& t, Commands& commands) {
    const TuneProgress p = t.progress();
    const char* stage = t.stopping() ? tr("stopping") : weights_stages[static_cast<std::size_t>(p.stage)];
    std::string text = p.all > 0 ? fmt::format(tr("{}: {} of {} games"), stage, p.done, p.all) : std::string(stage);
    if (p.left > 0) text += fmt::format(tr(", {:.0f} s left"), p.left);
    ImGui::ProgressBar(p.all > 0 ? static_cast<float>(p.done) / static_cast<float>(p.all) : 0, {-1, px(6)}, "");
    fitted_text(theme().text_dim, text);
    commands.more_frames = true;
  }

  void result(const std::shared_ptr<const TuneFound>& found, Commands& commands) {
    const TuneFound& f = *found;
    section(fmt::format(tr("{}, {}: {} quiet positions of {} games"), f.settings.game->type().title(),
                        f.profile().title, grouped(f.samples), grouped(f.games)));
    // 1. In words.
    const Advice advice = f.advice();
    const bool pending = !f.over && f.settings.verify > 0;
    if (!pending || advice != Advice::not_tried)
      wrapped(advice == Advice::take_new ? theme().accent : theme().text, advice_text(advice));
    if (f.test)
      if (const std::string words = match_verdict_text(*f.test, f.settings.sprt); !words.empty())
        wrapped(theme().text, words);
    wrapped(theme().text_dim, fit_verdict_text(f.fit));
    if (text_button("weights.take", tr("Load into the sliders"),
                    tr("The next search has the new weights; so have the levels and players that you give them.")))
      commands.push(command::TakeWeights{true});
    beside(tr("Restore the old ones"));
    if (text_button("weights.put_back", tr("Restore the old ones"),
                    tr("The next search has the weights again that the fit began with.")))
      commands.push(command::TakeWeights{false});
    beside(tr("Save..."));
    if (text_button(
            "weights.save", tr("Save..."),
            tr("Writes the new weights to a file, for players (modern:6 @ weights=FILE) and the command line.")))
      commands.act("weights.save");
    // 2. In numbers.
    draw_table(f);
    curve(found);
  }

  static void draw_table(const TuneFound& f) {
    if (!ImGui::BeginTable("weights", 4, ImGuiTableFlags_NoBordersInBody | ImGuiTableFlags_SizingFixedFit,
                           {std::min(ImGui::GetContentRegionAvail().x, px(560)), 0}))
      return;
    const float ch = text_width("0", fonts().mono);
    ImGui::TableSetupColumn("term", ImGuiTableColumnFlags_WidthStretch);
    for (const char* title : {"old", "new", "change"}) ImGui::TableSetupColumn(title, 0, 7.5f * ch);
    ImGui::TableHeadersRow();
    const ProfileInfo& profile = f.profile();
    double max = 1e-9;
    for (const FittedTerm& t : f.fit.terms) max = std::max(max, std::abs(t.new_weight - t.old_weight) * t.influence);
    for (std::size_t i = 0; i < f.fit.terms.size(); ++i) {
      const FittedTerm& t = f.fit.terms[i];
      const TermInfo& info = profile.terms[i];
      const int change = t.new_weight - t.old_weight;
      ImGui::TableNextRow();
      cell_text(t.use == TermUse::free ? theme().text : theme().text_faint, info.id);
      if (probing()) probe(fmt::format("weights.term.{}", info.id));
      item_tooltip(t.use == TermUse::free ? std::string(info.explanation)
                                          : fmt::format("{}\n{}", info.explanation, use_text(t.use)));
      cell_right(weight_text(profile, info, t.old_weight), theme().text_dim);
      ImGui::TableNextColumn();
      if (t.use == TermUse::free)
        mono_right(weight_text(profile, info, t.new_weight), change ? theme().text : theme().text_dim);
      ImGui::TableNextColumn();
      if (t.use != TermUse::free || change == 0) continue;
      cell_bar(static_cast<float>(std::abs(change) * t.influence / max), with_alpha(theme().accent, 0.35f));
      mono_right((change > 0 ? "+" : "") + weight_text(profile, info, change),
                 t.at_end ? theme().warning : theme().text);
      item_tooltip(fmt::format(tr("{}\n{:+} changes a value by {:.1f} on average."),
                               t.at_end ? tr("The range of this weight ends here.") : info.explanation, change,
                               std::abs(change) * t.influence));
    }
    ImGui::EndTable();
  }

  // The errors of the three parts, iteration by iteration: what they have fallen by, for the parts are not equally
  // hard.
  void curve(const std::shared_ptr<const TuneFound>& found) {
    const TuneFound& f = *found;
    if (shown_ != found) {
      shown_ = found;
      for (auto* v : {&fitted_, &watched_, &held_out_}) v->clear();
      const FitPoint& from = f.fit.curve.front();
      for (const FitPoint& p : f.fit.curve)
        fitted_.push_back(p.fitted - from.fitted), watched_.push_back(p.watched - from.watched),
            held_out_.push_back(p.held_out - from.held_out);
    }
    const auto four = [](double v) { return fmt::format("{:+.4f}", v); };
    PlotSpec spec;
    spec.x = {.label = "iteration", .whole = true};
    spec.y = {.label = tr("change of the error"), .format = four};
    spec.series = {{.name = "fitted", .data = {{}, fitted_}},
                   {.name = "watched", .data = {{}, watched_}},
                   {.name = "held out", .data = {{}, held_out_}}};
    spec.markers = {{static_cast<double>(f.fit.chosen), "taken"}};
    wrapped(theme().text_faint,
            fmt::format(tr("Mean cross-entropy of a position less that of the old weights (held out {:.4f}; {:.4f} for "
                           "someone who knows nothing). The weights taken are the best on the positions watched."),
                        f.fit.old_error, f.fit.ignorance));
    plot("weights", plot_, spec, {0, std::max(px(150), ImGui::GetContentRegionAvail().y)});
  }

  OwnTermsForm own_terms_;
  SpsaView spsa_;
  int way_ = 0;  // 0: fitted to games, 1: tuned by matches
  bool from_file_ = false;
  PlotState plot_;
  std::shared_ptr<const TuneFound> shown_;  // whose errors these are
  std::vector<double> fitted_, watched_, held_out_;
};

}  // namespace

std::unique_ptr<PanelBase> make_weights_panel() { return std::make_unique<WeightsPanel>(); }

}  // namespace ply::ui
