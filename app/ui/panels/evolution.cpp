// The evolution of genetic programs: its settings, how far it is, curves of every generation, the best program so far
// and how strong it is in games that nobody was chosen by.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <system_error>
#include <thread>

#include "app/ui/host/places.h"
#include "app/ui/host/text_check.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts_programs.h"
#include "app/ui/panels/evolution_plots.h"
#include "app/ui/panels/program_panels.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/core/text.h"
#include "engine/session/matches/breeding.h"
#include "engine/session/matches/programs.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

using namespace texts::evolution;
using State = EvolutionShown::State;

class EvolutionPanel final : public PanelBase {
 public:
  const char* id() const override { return "evolution"; }
  const char* title() const override { return "Evolution"; }

  std::string badge(const FrameModel& frame) const override {
    const Breeding& b = frame.breeding;
    return b.running() ? fmt::format("{}/{}", b.shown().rows.size(), b.plan().settings.generations) : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const Breeding& b = frame.breeding;
    if (b.running()) settings_wanted_ = false;  // one may be begun elsewhere
    if (b.any() && (b.running() || !settings_wanted_)) return progress(frame, commands);
    if (no_programs(frame)) return;
    setup(frame, commands);
  }

  std::string table(const FrameModel& frame) const override {
    if (frame.breeding.shown().rows.empty()) return {};
    std::string out = generation_heading() + "\n";
    for (const GenerationRow& r : frame.breeding.shown().rows) out += generation_csv(r) + "\n";
    return out;
  }

 private:
  // --- Before it begins

  static constexpr float label_width = 100;
  static void label(const char* words) {
    ImGui::AlignTextToFramePadding();
    dim(words);
    ImGui::SameLine(px(label_width));
  }

  void number(const char* words, const char* probe_name, int& value, int least, int most, int step) {
    label(words);
    ImGui::PushID(probe_name);
    ImGui::SetNextItemWidth(std::min(px(150), ImGui::GetContentRegionAvail().x));
    ImGui::InputInt("##n", &value, step, step * 10);
    probe(probe_name);
    ImGui::PopID();
    value = std::clamp(value, least, most);
  }

  static void on_off(const char* words, const char* probe_name, bool& value) {
    ImGui::SetCursorPosX(px(label_width));
    ImGui::PushID(probe_name);
    ImGui::Checkbox("##on", &value);
    probe(probe_name);
    ImGui::PopID();
    ImGui::SameLine(0, px(6));
    ImGui::AlignTextToFramePadding();
    fitted_text(theme().text, words);
  }

  void setup(const FrameModel& frame, Commands& commands) {
    const Game& g = frame.play.game();
    wrapped_text(theme().text_dim, what);
    begin_part("setup", {0, std::max(ImGui::GetContentRegionAvail().y, px(150))});

    // 1. What the result depends on.
    static constexpr const char* presets[] = {"classic", "strong"};
    label(preset);
    if (int chosen = plan_.settings.preset == "strong" ? 1 : 0; segmented("evolution.preset", presets, chosen)) {
      const u64 kept = plan_.settings.seed;
      plan_.settings = sure(evolve_preset(presets[chosen]));
      plan_.settings.seed = kept;
      named_ = false;
    }
    item_tooltip(preset_help);
    EvolveSettings& s = plan_.settings;
    label(mapping);
    mapping_combo("evolution.mapping", s.mapping, std::min(px(150), ImGui::GetContentRegionAvail().x));
    number(population, "evolution.population", s.population, 2, 100'000, 10);
    number(generations, "evolution.generations", s.generations, 1, 1'000'000, 10);
    int typed = static_cast<int>(std::min<u64>(s.seed, 2'000'000'000));
    const int before = typed;
    number(seed, "evolution.seed", typed, 0, 2'000'000'000, 1);
    item_tooltip(seed_help);
    if (typed != before) s.seed = static_cast<u64>(typed), named_ = false;
    on_off(inject, "evolution.inject", s.inject);
    on_off(primitives, "evolution.primitives", s.primitives);

    // 2. What it does not depend on.
    number(threads, "evolution.threads", plan_.threads, 1, 64, 1);
    if (!named_) plan_.out = frame.breeding.usual_file(g, s), named_ = true;
    label(file);
    ImGui::SetNextItemWidth(-1);
    if (text_field("##file", plan_.out, file_hint)) looked_for_.clear();
    probe("evolution.file");
    item_tooltip(file_help);
    look_for_files();
    if (there_) coloured(theme().warning, replaced);

    ImGui::Dummy({1, px(4)});
    if (accent_button("evolution.begin", begin, begin_help)) start(frame, commands, false);
    beside(go_on);
    if (text_button("evolution.resume", go_on, go_on_help, {}, can_resume_)) start(frame, commands, true);
    if (frame.breeding.any()) {
      beside(back);
      if (text_button("evolution.back", back)) settings_wanted_ = false;
    }
    ImGui::EndChild();
  }

  // The disk is asked when the name has changed.
  void look_for_files() {
    if (looked_for_ == plan_.out + "\n") return;
    looked_for_ = plan_.out + "\n";
    std::error_code failed;
    const std::string path = expand_home(plan_.out);
    there_ = !path.empty() && std::filesystem::exists(path, failed);
    can_resume_ = !path.empty() && std::filesystem::exists(checkpoint_path(path), failed);
  }

  void start(const FrameModel&, Commands& commands, bool resume) {
    EvolutionPlan plan = plan_;
    plan.out = expand_home(plan.out);
    plan.resume = resume;
    commands.push(command::StartEvolution{std::move(plan)});
    settings_wanted_ = false;
    looked_for_.clear();
  }

  // --- While it runs, and after

  static std::string game_name(const Game& g) {
    const std::string rules = g.rules_text();
    return g.type().title() + (rules.empty() ? "" : ", " + rules);
  }
  static std::string time_text(double s) {
    return s < 120 ? fmt::format("{:.0f} s", s) : fmt::format("{:.0f} min", s / 60);
  }

  void progress(const FrameModel& frame, Commands& commands) {
    const Breeding& b = frame.breeding;
    const EvolutionShown& e = b.shown();
    const EvolveSettings& s = b.plan().settings;
    const int done = static_cast<int>(e.rows.size());

    // 1. How far it is.
    static constexpr const char* words[] = {"breeding", "paused", "measuring its strength",
                                            "finished", "ended",  "failed"};
    std::string line = fmt::format(
        "{}, {}, seed {}: generation {} of {}", words[static_cast<int>(b.paused() ? State::paused : e.state)], s.preset,
        s.seed, std::min(done + (b.running() && e.state == State::breeding ? 1 : 0), s.generations), s.generations);
    if (e.all > 0 && b.running()) line += fmt::format(", {} of {}", e.done, e.all);
    fitted_text(e.state == State::failed ? theme().error : theme().text, line);
    const float part =
        e.all > 0 && e.state == State::breeding ? static_cast<float>(e.done) / static_cast<float>(e.all) : 0;
    ImGui::ProgressBar(
        std::min(1.0f, (static_cast<float>(done) + part) / static_cast<float>(std::max(s.generations, 1))), {-1, px(5)},
        "");
    std::string rate = time_text(e.seconds);
    if (e.rate > 0) rate += fmt::format(", {} games a second", grouped(static_cast<u64>(e.rate)));
    if (b.running() && e.left >= 0) rate += fmt::format(", {} left", time_text(e.left));
    if (b.game() && b.game() != frame.play.shared_game()) rate += ". " + fmt::format(for_other, game_name(*b.game()));
    fitted_text(theme().text_dim, rate);
    if (!e.problem.empty()) wrapped_text(theme().error, e.problem);

    // 2. What can be done with it.
    if (b.running()) {
      if (b.paused()) {
        if (accent_button("evolution.continue", resume)) commands.act("evolution.continue");
      } else if (text_button("evolution.pause", pause)) {
        commands.act("evolution.pause");
      }
      beside(cancel);
      if (text_button("evolution.cancel", cancel, cancel_help)) commands.act("evolution.cancel");
    } else if (text_button("evolution.setup", texts::evolution::setup, setup_help)) {
      settings_wanted_ = true;
      looked_for_.clear();
    }
    const bool here = e.file && frame.programs.face() && frame.programs.face()->fits(*e.file).ok();
    beside(inspect);
    if (text_button("evolution.inspect", inspect, inspect_help, {}, here)) commands.act("evolution.inspect");
    beside(texts::programs::play);
    if (text_button("evolution.play", texts::programs::play, texts::programs::play_help, {}, here))
      commands.act("evolution.play");
    beside(texts::programs::save);
    if (text_button("evolution.save", texts::programs::save, texts::programs::save_help, {}, e.file.has_value()))
      commands.act("evolution.save");
    best_line(e);

    // 3. Curves, strength, programs.
    static constexpr const char* tabs[] = {plots, held_out, list};
    segmented("evolution.tab", tabs, tab_);
    begin_part("body", {0, std::max(ImGui::GetContentRegionAvail().y, px(170))});
    if (tab_ == 0 && e.rows.empty()) empty_note(no_champion);
    else if (tab_ == 0) plots_.draw(frame);
    else if (tab_ == 1) strength(e);
    else population_list(frame, commands);
    ImGui::EndChild();
  }

  static void best_line(const EvolutionShown& e) {
    if (!e.champion) return fitted_text(theme().text_dim, no_champion);
    const Champion& c = *e.champion;
    const std::string score = c.games
                                  ? fmt::format("validation {:.3f} of {} games", c.half_points / 2.0 / c.games, c.games)
                                  : fmt::format("margin {:+.1f}", c.fitness);
    fitted_text(theme().text, fmt::format("{}: {}", best, fmt::format(champion, c.generation, c.tree.size(), score)));
    fitted_mono(theme().text_dim, write_program(c.tree));
  }

  // A bar of the whole scale a depth; the interval on it.
  static void strength(const EvolutionShown& e) {
    if (e.held_out.empty()) return empty_note(not_measured);
    const Theme& t = theme();
    wrapped_text(t.text_dim, fmt::format(measured, e.held_out.front().tally.games / 2));
    if (e.held_out_old) coloured(t.warning, measured_old);
    const float ch = text_width("0", fonts().mono), row = ImGui::GetTextLineHeight() + px(10);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (const HeldOut& h : e.held_out) {
      const Estimate s = strength_of(h);
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
      ImGui::Dummy({width, row});
      if (probing()) probe(fmt::format("evolution.strength.{}", h.depth));
      const std::string words = fmt::format(against, h.depth),
                        numbers = fmt::format("{:.3f}  {:.3f} .. {:.3f}", s.value, s.low, s.high);
      const float left = at.x + text_width(fmt::format(against, 6)) + px(12), right = at.x + width - ch * 23;
      const float middle = std::floor(at.y + row / 2), y = at.y + px(5);
      draw_clipped(draw, {at.x, y}, width, t.text, words);
      compat::push_font(fonts().mono);
      draw_clipped(draw, {std::max(right + ch, left), y}, at.x + width - std::max(right + ch, left), t.text, numbers);
      ImGui::PopFont();
      ImGui::LogText("%s %s\n", words.c_str(), numbers.c_str());
      if (right < left + px(40)) continue;
      const auto x = [&](double v) { return left + static_cast<float>(v) * (right - left); };
      draw.AddRectFilled({left, middle - px(3)}, {right, middle + px(3)}, t.field, px(3));
      draw.AddLine({x(0.5), middle - px(7)}, {x(0.5), middle + px(7)}, t.grid, px(1));
      draw.AddRectFilled({x(s.low), middle - px(3)}, {x(s.high), middle + px(3)}, with_alpha(t.accent, 0.55f), px(3));
      draw.AddCircleFilled({x(s.value), middle}, px(4), t.accent);
    }
  }

  void population_list(const FrameModel& frame, Commands& commands) {
    const EvolutionShown& e = frame.breeding.shown();
    if (e.standings.empty()) return empty_note(no_list);
    const float ch = text_width("0", fonts().mono);
    if (!begin_columns("programs",
                       {{"", ch * 4, rank_help},
                        {frame.breeding.plan().settings.one_start ? margin : fitness, ch * 8, rank_help},
                        {size, ch * 5},
                        {"copies", ch * 6},
                        {"program"}},
                       ImGuiTableFlags_ScrollY))
      return;
    rolls_by_itself(true);
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(e.standings.size()));
    while (clipper.Step()) {
      for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
        const Ranked& x = e.standings[static_cast<std::size_t>(i)];
        const ScopedId own_id(i);
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        if (ImGui::Selectable("##program", false, ImGuiSelectableFlags_SpanAllColumns) && e.file) {
          ProgramFile file;
          file.tree = x.tree;
          file.mapping = e.file->mapping;
          file.name = fmt::format("{} of generation {}", i + 1, e.rows.size());
          commands.push(command::ShowProgram{std::move(file)});
          commands.act("view.show", "program");
        }
        probe("evolution.program", i);
        item_tooltip(inspect_help);
        ImGui::SameLine(0, 0);
        mono_right(fmt::format("{}", i + 1), theme().text_dim);
        cell_right(fmt::format("{:.2f}", x.fitness));
        cell_right(fmt::format("{}", x.tree.size()));
        cell_right(fmt::format("{}", x.copies));
        ImGui::TableNextColumn();
        fitted_mono(theme().text_dim, write_program(x.tree));
      }
    }
    ImGui::EndTable();
  }

  EvolutionPlan plan_ = [] {
    EvolutionPlan p;
    // One stays with the window
    p.threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1, 8);
    return p;
  }();
  bool named_ = false, there_ = false, can_resume_ = false, settings_wanted_ = false;
  std::string looked_for_;
  int tab_ = 0;
  EvolutionPlots plots_;
};

}  // namespace

std::unique_ptr<PanelBase> make_evolution_panel() { return std::make_unique<EvolutionPanel>(); }

}  // namespace ply::ui
