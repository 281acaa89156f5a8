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
#include "app/ui/look/shared_texts.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/panel.h"
#include "app/ui/panels/programs/evolution_plots.h"
#include "app/ui/panels/programs/program_parts.h"
#include "app/ui/panels/search_screen.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/session/matches/breeding.h"
#include "engine/session/matches/programs.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr const char* evolution_go_on = tr("Go on from FILE.state");
constexpr const char* evolution_inspect_help = tr("Shows it in the panel Program.");
constexpr const char* evolution_no_champion = tr("No generation is finished yet.");
constexpr const char* evolution_rank_help =
    tr("In the order in which parents are chosen: the best tenth has played more games and stands before the others; "
       "large programs lose a little.");

using State = EvolutionShown::State;

class EvolutionPanel final : public PanelBase {
 public:
  const char* id() const override { return "evolution"; }
  const char* title() const override { return tr("Evolution"); }

  std::string badge(const FrameModel& frame) const override {
    const EvolutionRun& b = frame.breeding;
    return b.running() ? fmt::format("{}/{}", b.shown().rows.size(), b.plan().settings.generations) : std::string();
  }

  void draw(const FrameModel& frame, Commands& commands) override {
    const EvolutionRun& b = frame.breeding;
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

  void number(const char* words, const char* probe_name, int& value, int min, int max, int step) {
    label(words);
    ImGui::PushID(probe_name);
    ImGui::SetNextItemWidth(std::min(px(150), ImGui::GetContentRegionAvail().x));
    ImGui::InputInt("##n", &value, step, step * 10);
    probe(probe_name);
    ImGui::PopID();
    value = bounded(value, min, max);
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
    wrapped_text(theme().text_dim,
                 tr("Programs that nobody writes: trees over the board, bred by games against alpha-beta."));
    begin_part("setup", {0, std::max(ImGui::GetContentRegionAvail().y, px(150))});

    // 1. What the result depends on.
    static constexpr const char* presets[] = {"classic", "strong"};
    label(tr("Preset"));
    if (int chosen = plan_.settings.preset == "strong" ? 1 : 0; segmented("evolution.preset", presets, chosen)) {
      const u64 kept = plan_.settings.seed;
      plan_.settings = sure(evolve_preset(presets[chosen]));
      plan_.settings.seed = kept;
      named_ = false;
    }
    item_tooltip(
        tr("classic: the original's setting, ten programs and one start, as poor as the original was.\nstrong: 150 "
           "programs, many starts, opponents that grow stronger."));
    EvolveSettings& s = plan_.settings;
    label(tr("Mapping"));
    mapping_combo("evolution.mapping", s.mapping, std::min(px(150), ImGui::GetContentRegionAvail().x));
    number(tr("Programs"), "evolution.population", s.population, 2, 100'000, 10);
    number(tr("Generations"), "evolution.generations", s.generations, 1, 1'000'000, 10);
    int typed = static_cast<int>(std::min<u64>(s.seed, 2'000'000'000));
    const int before = typed;
    number(tr("Seed"), "evolution.seed", typed, 0, 2'000'000'000, 1);
    item_tooltip(tr("Same seed and settings, same program, for any number of threads."));
    if (typed != before) s.seed = static_cast<u64>(typed), named_ = false;
    on_off(tr("Begin with a few written by hand"), "evolution.inject", s.inject);
    on_off(tr("if= and turn as well"), "evolution.primitives", s.primitives);

    // 2. What it does not depend on.
    number(tr("Threads"), "evolution.threads", plan_.threads, 1, 64, 1);
    if (!named_) plan_.out = frame.breeding.usual_file(g, s), named_ = true;
    label(tr("File"));
    ImGui::SetNextItemWidth(-1);
    if (text_field("##file", plan_.out, tr("no file: the best program is kept in the window only")))
      looked_for_.clear();
    probe("evolution.file");
    item_tooltip(
        tr("The best program comes here at the end; beside it, FILE.state after every generation, from which it can go "
           "on."));
    look_for_files();
    if (there_) coloured(theme().warning, tr("There is such a file: it will be replaced."));

    ImGui::Dummy({1, px(4)});
    if (accent_button("evolution.begin", tr("Begin"), tr("Breeds programs for the game on the board.")))
      start(frame, commands, false);
    beside(evolution_go_on);
    if (text_button("evolution.resume", evolution_go_on,
                    tr("Takes up the evolution of this file where it stopped, with its own settings and the "
                       "generations above."),
                    {}, can_resume_))
      start(frame, commands, true);
    if (frame.breeding.any()) {
      beside(tr("Back to the last"));
      if (text_button("evolution.back", tr("Back to the last"))) settings_wanted_ = false;
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
    const EvolutionRun& b = frame.breeding;
    const EvolutionShown& e = b.shown();
    const EvolveSettings& s = b.plan().settings;
    const int done = static_cast<int>(e.rows.size());

    // 1. How far it is.
    static constexpr const char* words[] = {tr("breeding"), tr("paused"), tr("measuring its strength"),
                                            tr("finished"), tr("ended"),  tr("failed")};
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
    if (b.game() && b.game() != frame.play.shared_game())
      rate += ". " + fmt::format(tr("Bred for {}."), game_name(*b.game()));
    fitted_text(theme().text_dim, rate);
    if (!e.problem.empty()) wrapped_text(theme().error, e.problem);

    // 2. What can be done with it.
    if (b.running()) {
      if (b.paused()) {
        if (accent_button("evolution.continue", tr("Continue"))) commands.act("evolution.continue");
      } else if (text_button("evolution.pause", tr("Pause"))) {
        commands.act("evolution.pause");
      }
      beside(tr("End"));
      if (text_button("evolution.cancel", tr("End"), tr("Ends it and keeps the best so far.")))
        commands.act("evolution.cancel");
    } else if (text_button("evolution.setup", tr("New settings"),
                           tr("Back to the settings; what was bred stays until another begins."))) {
      settings_wanted_ = true;
      looked_for_.clear();
    }
    const bool here = e.file && frame.programs.face() && frame.programs.face()->fits(*e.file).ok();
    beside(tr("Inspect"));
    if (text_button("evolution.inspect", tr("Inspect"), evolution_inspect_help, {}, here))
      commands.act("evolution.inspect");
    beside(tr("Play against it"));
    if (text_button("evolution.play", tr("Play against it"), tr("Begins a game: you and this program."), {}, here))
      commands.act("evolution.play");
    beside(tr("Family tree"));
    if (text_button("evolution.lineage", tr("Family tree"),
                    tr("Who it comes from, and which crossovers brought the gain."), {}, e.best_born != 0))
      commands.act("evolution.lineage");
    beside(tr("Save..."));
    if (text_button("evolution.save", tr("Save..."), shared_texts::save_program_help, {}, e.file.has_value()))
      commands.act("evolution.save");
    best_line(e);

    // 3. Curves, strength, programs.
    static constexpr const char* tabs[] = {tr("Plots"), tr("Strength"), tr("Programs")};
    segmented("evolution.tab", tabs, tab_);
    begin_part("body", {0, std::max(ImGui::GetContentRegionAvail().y, px(170))});
    if (tab_ == 0 && e.rows.empty()) empty_note(evolution_no_champion);
    else if (tab_ == 0) plots_.draw(frame);
    else if (tab_ == 1) strength(e);
    else population_list(frame, commands);
    ImGui::EndChild();
  }

  static void best_line(const EvolutionShown& e) {
    if (!e.champion) return fitted_text(theme().text_dim, evolution_no_champion);
    const Champion& c = *e.champion;
    const std::string score = c.games
                                  ? fmt::format("validation {:.3f} of {} games", c.half_points / 2.0 / c.games, c.games)
                                  : fmt::format("margin {:+.1f}", c.fitness);
    fitted_text(theme().text,
                fmt::format("{}: {}", tr("Best so far"),
                            fmt::format(tr("generation {}, {} nodes, {}"), c.generation, c.tree.size(), score)));
    fitted_mono(theme().text_dim, write_program(c.tree));
  }

  // A bar of the whole scale a depth; the interval on it.
  static void strength(const EvolutionShown& e) {
    if (e.held_out.empty())
      return empty_note(tr("Not measured yet: a new champion is measured now and then, and at the end."));
    const Theme& t = theme();
    wrapped_text(
        t.text_dim,
        fmt::format(
            tr("Games that played no part in the choice, from {} starts as either side; 95 % intervals (Wilson)."),
            e.held_out.front().tally.games / 2));
    if (e.held_out_old) coloured(t.warning, tr("Of the champion before this one."));
    const float ch = text_width("0", fonts().mono), row = ImGui::GetTextLineHeight() + px(10);
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    for (const HeldOut& h : e.held_out) {
      const Estimate s = strength_of(h);
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
      ImGui::Dummy({width, row});
      if (probing()) probe(fmt::format("evolution.strength.{}", h.depth));
      const std::string words = fmt::format(tr("against depth {}"), h.depth),
                        numbers = fmt::format("{:.3f}  {:.3f} .. {:.3f}", s.value, s.low, s.high);
      const float left = at.x + text_width(fmt::format(tr("against depth {}"), 6)) + px(12),
                  right = at.x + width - ch * 23;
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
    if (e.standings.empty()) return empty_note(tr("The list comes after the next generation."));
    const float ch = text_width("0", fonts().mono);
    if (!begin_columns(
            "programs",
            {{"", ch * 4, evolution_rank_help},
             {frame.breeding.plan().settings.one_start ? tr("margin") : tr("fitness"), ch * 8, evolution_rank_help},
             {tr("nodes"), ch * 5},
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
        item_tooltip(evolution_inspect_help);
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
    p.threads = bounded(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1, 8);
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
