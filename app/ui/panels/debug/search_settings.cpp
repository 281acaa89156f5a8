#include "app/ui/panels/debug/search_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/game/profile_names.h"
#include "engine/game/search_in_threads.h"
#include "engine/trace/record.h"

namespace ply::ui {
namespace {

void label(const char* text) {
  ImGui::AlignTextToFramePadding();
  dim(text);
  ImGui::SameLine(std::min(px(96), std::floor(ImGui::GetWindowWidth() * 0.34f)));
}

/// As wide as a number needs, or as the line leaves before its unit. False if there is no room for the unit.
bool field_width(const char* unit) {
  const float room = ImGui::GetContentRegionAvail().x,
              rest = room - ImGui::CalcTextSize(unit).x - ImGui::GetStyle().ItemSpacing.x;
  const float min = 2 * ImGui::GetFrameHeight() + px(36);
  ImGui::SetNextItemWidth(bounded(rest >= min ? rest : room, px(40), px(120)));
  return rest >= min;
}

constexpr double mb = 1 << 20;

/// A slider over memory, in powers of two.
bool memory(const char* id, std::size_t& bytes, int min, int max) {
  int power = static_cast<int>(std::lround(std::log2(std::max(static_cast<double>(bytes) / mb, 1.0))));
  max = std::min(max, static_cast<int>(std::bit_width(max_budget_mb)) - 1);
  power = bounded(power, min, max);
  ImGui::SetNextItemWidth(px(150));
  const std::string shown = fmt::format("{} MB", 1u << power);
  if (!ImGui::SliderInt(id, &power, min, max, shown.c_str())) return false;
  bytes = std::size_t{1} << (20 + power);
  return true;
}

}  // namespace

bool draw_profile(const Game& game, SearchPlan& s) {
  bool changed = false;
  const ProfileInfo* now = game.profile(s.profile);
  label(tr("Profile"));
  ImGui::SetNextItemWidth(-1);
  if (ImGui::BeginCombo("##profile", now ? now->title.c_str() : s.profile.c_str())) {
    for (const ProfileInfo& p : game.profiles()) {
      if (ImGui::Selectable(p.title.c_str(), p.id == s.profile)) {
        s.profile = p.id, s.weights.clear(), s.options = p.options;
        changed = true;
      }
      item_tooltip(profile_words(p));
      if (probing()) probe("profile." + p.id);
    }
    ImGui::EndCombo();
  }
  probe("combo.profile");
  if (now) fitted_text(theme().text_dim, profile_words(*now));
  if (now && !(now->weights == weights_of(*now, s.weights))) {
    ImGui::PushStyleColor(ImGuiCol_Text, theme().warning);
    ImGui::TextUnformatted(tr("The weights differ from those of the profile."));
    ImGui::PopStyleColor();
    ImGui::SameLine();
    if (ImGui::SmallButton("Reset")) s.weights.clear(), changed = true;
  }
  return changed;
}

bool draw_limits(SearchPlan& s) {
  bool changed = false;
  // A tick, and beside it the number while it is set.
  const auto limit = [&](const char* id, const char* name, auto& value, auto off, auto usual, auto field) {
    bool on = value > off;
    const ScopedId own_id(id);
    label(name);
    if (ImGui::Checkbox("##on", &on)) value = on ? usual : off, changed = true;
    if (probing()) probe(fmt::format("check.{}", id));
    ImGui::SameLine();
    ImGui::BeginDisabled(!on);
    field(on);
    ImGui::EndDisabled();
  };
  limit("depth", "Depth", s.limits.depth, -1, 6, [&](bool on) {
    int depth = std::max(s.limits.depth, 0);
    const bool plies = field_width("plies");
    if (ImGui::InputInt("##depth", &depth) && on) s.limits.depth = bounded(depth, 0, max_depth), changed = true;
    if (plies) ImGui::SameLine(), ImGui::TextUnformatted("plies");
  });
  limit("nodes", "Nodes", s.limits.nodes, u64{0}, u64{1'000'000}, [&](bool on) {
    u64 nodes = s.limits.nodes;
    const u64 step = 100'000;
    field_width("");
    if (ImGui::InputScalar("##nodes", ImGuiDataType_U64, &nodes, &step) && on)
      s.limits.nodes = bounded<u64>(nodes, 1, 1'000'000'000'000), changed = true;
  });
  limit("time", "Time", s.limits.milliseconds, 0, 2000, [&](bool on) {
    int ms = s.limits.milliseconds;
    const bool unit = field_width("ms");
    if (ImGui::InputInt("##ms", &ms, 100) && on) s.limits.milliseconds = bounded(ms, 1, 86'400'000), changed = true;
    if (unit) ImGui::SameLine(), ImGui::TextUnformatted("ms");
  });
  if (s.limits.depth < 0 && s.limits.nodes == 0 && s.limits.milliseconds == 0)
    wrapped_text(theme().warning, tr("Without any limit the search runs until it is stopped."));
  return changed;
}

bool draw_switches(const Game& game, SearchPlan& s) {
  bool changed = false;
  // 1. The algorithm.
  label(tr("Algorithm"));
  constexpr const char* algorithms[] = {"alpha-beta", "minimax"};
  int algorithm = s.options.algorithm == Algorithm::minimax ? 1 : 0;
  if (segmented("algorithm", algorithms, algorithm))
    s.options.algorithm = algorithm == 1 ? Algorithm::minimax : Algorithm::alpha_beta, changed = true;

  // 2. The switches; whether one may change the value is said beside it.
  for (const SwitchInfo& w : game.switches()) {
    bool on = switched_on(s.options, w);
    const ScopedId own_id(w.id);
    if (ImGui::Checkbox(w.id, &on)) changed = set_switch(s.options, w.id, on) || changed;
    if (probing()) probe(fmt::format("switch.{}", w.id));
    item_tooltip(w.explanation);
    const char* word = w.assumes ? tr("unsound") : w.changes_value ? tr("changes the value") : tr("sound");
    ImGui::SameLine(
        std::max(ImGui::GetContentRegionMax().x - ImGui::CalcTextSize(word).x, ImGui::GetCursorPosX() + px(150)));
    ImGui::PushStyleColor(ImGuiCol_Text, w.changes_value ? theme().warning : theme().text_faint);
    ImGui::TextUnformatted(word);
    ImGui::PopStyleColor();
    item_tooltip(
        w.assumes
            ? fmt::format("{} {}", tr("May change the value at a fixed depth."), tr("It makes unproved assumptions."))
            : std::string(w.changes_value ? tr("Searches a different tree, so the value at a fixed depth may differ. "
                                               "What it says about that tree is proved.")
                                          : tr("Never changes the value at a fixed depth.")));
  }
  if (uses_table(s.options)) {
    label(tr("Table"));
    if (memory("##table", s.table_bytes, 0, 12)) changed = true;
  }
  return changed;
}

namespace {

bool draw_threads(const Game& game, SearchPlan& s) {
  const ProfileInfo* profile = game.profile(s.profile);
  const std::string why = profile ? why_no_threads(*profile, s.options) : std::string();
  label(tr("Threads"));
  ImGui::BeginDisabled(!why.empty());
  field_width("");
  int threads = why.empty() ? s.threads : 1;
  const bool changed = ImGui::InputInt("##threads", &threads) && why.empty();
  if (changed) s.threads = bounded(threads, 1, max_search_threads);
  probe("threads");
  ImGui::EndDisabled();
  item_tooltip(!why.empty() ? fmt::format(tr("One: {}."), why)
                            : std::string(tr("They search the position together, with one table. With more than one "
                                             "neither nodes nor line repeat.")));
  return changed;
}

}  // namespace

bool draw_recording(const Game& game, SearchPlan& s) {
  bool changed = ImGui::Checkbox("Record", &s.record);
  probe("check.record");
  if (!s.record) {
    wrapped_text(theme().text_dim, tr("Not recorded: fast, but there is nothing to look at afterwards."));
    return draw_threads(game, s) || changed;
  }
  changed = draw_threads(game, s) || changed;
  if (s.threads > 1)
    wrapped_text(theme().text_dim, tr("The first is shown and steered while they search, and the others wait while "
                                      "it is paused or steps; what all have recorded is shown when they have ended."));
  label(tr("Memory"));
  if (memory("##budget", s.budget_bytes, 4, 14)) changed = true;
  probe("slider.budget");
  item_tooltip(
      tr("This many nodes fit into this memory (40 bytes each). Larger recordings in files are refused; panels need "
         "some more while one is shown, and the panel Waste as much again."));
  const std::string room =
      fmt::format(tr("{} nodes"), short_count(static_cast<double>(s.budget_bytes / sizeof(NodeRecord))));
  ImGui::SameLine();
  if (text_width(room) <= ImGui::GetContentRegionAvail().x) dim(room);
  else ImGui::NewLine();
  label(tr("When full"));
  constexpr const char* policies[] = {tr("keep shallow plies"), tr("stop recording")};
  int policy = s.policy == FullPolicy::stop ? 1 : 0;
  if (segmented("policy", policies, policy)) {
    s.policy = policy == 0 ? FullPolicy::keep_shallow : FullPolicy::stop;
    changed = true;
  }
  item_tooltip(policy == 0 ? tr("When the memory is full, only plies near the root are still recorded.")
                           : tr("When the memory is full, nothing more is recorded; the search goes on."));
  return changed;
}

}  // namespace ply::ui
