#include "app/ui/panels/view_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/read/tree/outline.h"

namespace ply::ui {
namespace {

struct Flag {
  const char* key;
  bool ViewState::*value;
};
constexpr Flag flags[] = {{"Flipped", &ViewState::flipped},
                          {"Animations", &ViewState::animations},
                          {"ScoreBar", &ViewState::score_bar},
                          // clang-format off
                          {"Arrows", &ViewState::arrows},     {"Targets", &ViewState::targets},       {"Kanji", &ViewState::kanji},
                          {"CellNumbers", &ViewState::numbers},
                          {"Live", &ViewState::live},         {"Turns", &ViewState::turns},
                          {"TreeGraph", &ViewState::tree_graph}, {"TreeJoined", &ViewState::tree_joined}, {"Explain", &ViewState::explain}, {"EngineInPlay", &ViewState::engine_in_play},
                          {"IcicleEvaluations", &ViewState::icicle_evaluations}, {"IcicleHeaviest", &ViewState::icicle_heaviest}};
// clang-format on

}  // namespace

void remember_file(ViewState& view, const std::string& path) {
  std::erase(view.recent, path);
  view.recent.insert(view.recent.begin(), path);
  if (view.recent.size() > max_recent_files) view.recent.resize(max_recent_files);
}

std::string write_view_state(const ViewState& view) {
  std::string out;
  for (const Flag& f : flags) out += fmt::format("{}={}\n", f.key, view.*f.value ? 1 : 0);
  out += fmt::format("Speed={}\n", static_cast<int>(view.speed * 100 + 0.5f));
  if (!view.outline_columns.empty()) out += fmt::format("OutlineColumns={}\n", view.outline_columns);
  if (!view.page.empty()) out += fmt::format("Page={}\n", view.page);
  for (const std::string& path : view.recent) {
    if (path.find('\n') == std::string::npos) out += fmt::format("Recent={}\n", path);
  }
  for (const KeptTree& t : view.trees) out += fmt::format("Tree={}|{}\n", t.text, t.name);
  return out;
}

void read_view_state(ViewState& view, const std::string& line) {
  const auto equals = line.find('=');
  if (equals == std::string::npos) return;
  const std::string_view key = std::string_view(line).substr(0, equals),
                         value = std::string_view(line).substr(equals + 1);
  for (const Flag& f : flags) {
    if (key == f.key && (value == "0" || value == "1")) view.*f.value = value == "1";
  }
  if (key == "Speed") {
    if (const auto percent = to_number<int>(value))
      view.speed = bounded(static_cast<float>(*percent) / 100, slowest, fastest);
  }
  if (key == "Page") view.page = value;
  if (key == "OutlineColumns" && parse_outline_columns(value)) view.outline_columns = value;
  if (const auto bar = value.find('|'); key == "Tree" && bar != value.npos && view.trees.size() < max_kept_trees)
    view.trees.push_back({std::string(value.substr(bar + 1)), std::string(value.substr(0, bar))});
  if (key == "Recent" && !value.empty() && view.recent.size() < max_recent_files) {
    const std::string path(value);
    if (std::find(view.recent.begin(), view.recent.end(), path) == view.recent.end()) view.recent.push_back(path);
  }
}

std::unique_ptr<SettingsSection> remember_view_state(ViewState& view) {
  return std::make_unique<SettingsSection>(SettingsSection::Part{
      "Workbench", "Main", [&view](std::string_view line) { read_view_state(view, std::string(line)); },
      [&view] { return write_view_state(view); },
      [&view] { view.recent.clear(), view.trees.clear(), view.page.clear(); }});
}

}  // namespace ply::ui
