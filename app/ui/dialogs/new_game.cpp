#include "app/ui/dialogs/new_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/ui/dialogs/popup.h"
#include "app/ui/look.h"
#include "app/ui/probes.h"
#include "app/ui/texts.h"
#include "app/ui/widgets/draw_shapes.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/marks.h"
#include "app/ui/widgets/text_field.h"
#include "app/ui/workbench.h"
#include "engine/core/text.h"
#include "engine/games/registry.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

void label(const char* text, float column) {
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
  ImGui::TextUnformatted(text);
  ImGui::PopStyleColor();
  ImGui::SameLine(column);
}

/// "empty-capture" as people read it.
std::string words(std::string id) {
  std::replace(id.begin(), id.end(), '-', ' ');
  if (!id.empty() && id[0] >= 'a' && id[0] <= 'z') id[0] = static_cast<char>(id[0] - 'a' + 'A');
  return id;
}

}  // namespace

void NewGameDialog::open(const Session& s) {
  asked_ = true;
  type_ = &s.game().type();
  rules_.clear();
  // What differs from the defaults; the others stay unsaid, so that presets go on working.
  const RuleValues now = s.game().rules();
  for (const RuleOption& o : type_->options()) {
    const auto it = now.find(o.id);
    if (it != now.end() && !o.values.empty() && it->second != o.values.front()) rules_[o.id] = it->second;
  }
  for (const Side side : {Side::first, Side::second}) players_[index(side)] = s.player(side).text;
  own_players_[0].clear(), own_players_[1].clear();
  position_.clear();
  seed_ = 0;
  remake();
}

void NewGameDialog::choose(const GameType& type) {
  type_ = &type;
  rules_.clear();
  position_.clear();
  remake();
  for (std::string& p : players_) {
    if (game_ && !parse_player(*game_, p)) p = "human";
  }
}

void NewGameDialog::remake() {
  problem_.clear();
  if (!trim(position_).empty()) {
    auto setup = type_->parse_position(position_, rules_);
    if (setup) game_ = setup->game;
    else problem_ = setup.error().column > 0 ? fmt::format("{} (column {})", setup.error().message, setup.error().column) : setup.error().message;
    return;
  }
  auto game = type_->make(rules_);
  if (game) game_ = *game;
  else problem_ = game.error().message;
}

// A preset says the other options too, so what was chosen for them is forgotten; numbers, such as sizes, are not.
void NewGameDialog::forget_words() {
  for (const RuleOption& o : type_->options()) {
    if (!o.number) rules_.erase(o.id);
  }
}

void NewGameDialog::draw_options() {
  const float column = px(150);
  const RuleValues now = game_ ? game_->rules() : RuleValues{};
  for (const RuleOption& o : type_->options()) {
    ImGui::PushID(o.id.c_str());
    label(words(o.id).c_str(), column);
    item_tooltip(o.explanation.c_str());
    const auto given = rules_.find(o.id);
    const auto known = now.find(o.id);
    // What the game makes of it; where it cannot be made, what was chosen.
    std::string value = problem_.empty() ? (known != now.end() ? known->second : "") : given != rules_.end() ? given->second : o.values.empty() ? "" : o.values.front();
    if (o.number) {
      int n = to_number<int>(value).value_or(o.min);
      ImGui::SetNextItemWidth(px(130));
      if (ImGui::InputInt("##n", &n)) {
        rules_[o.id] = fmt::format("{}", std::clamp(n, o.min, o.max));
        remake();
      }
      ImGui::SameLine();
      ImGui::PushStyleColor(ImGuiCol_Text, theme().text_faint);
      ImGui::TextUnformatted(fmt::format("{} to {}", o.min, o.max).c_str());
      ImGui::PopStyleColor();
    } else {
      std::vector<const char*> labels;
      for (const std::string& v : o.values) labels.push_back(v.c_str());
      const auto at = std::find(o.values.begin(), o.values.end(), value);
      int chosen = at == o.values.end() ? -1 : static_cast<int>(at - o.values.begin());
      if (segmented("option." + o.id, labels, chosen)) {
        if (o.id == "preset") forget_words();
        rules_[o.id] = o.values[static_cast<std::size_t>(chosen)];
        remake();
      }
    }
    ImGui::PopID();
  }
}

void NewGameDialog::draw_player(Side side) {
  const std::size_t i = static_cast<std::size_t>(index(side));
  ImGui::PushID(index(side));
  const float column = px(150);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  side_mark(*ImGui::GetWindowDrawList(), {at.x + px(6), at.y + ImGui::GetFrameHeight() / 2}, px(5), side);
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + px(20));
  label(type_->side_name(side).c_str(), column);
  ImGui::SetNextItemWidth(px(230));
  std::string shown = players_[i];
  if (game_) {
    if (auto p = parse_player(*game_, players_[i])) shown = player_title(*game_, *p);
  }
  if (ImGui::BeginCombo("##who", shown.c_str(), ImGuiComboFlags_HeightLarge)) {
    if (ImGui::Selectable("Human", players_[i] == "human")) players_[i] = "human";
    if (game_) {
      for (const LevelInfo& l : game_->levels()) {
        if (ImGui::Selectable(l.title.c_str(), players_[i] == l.id)) players_[i] = l.id;
      }
    }
    ImGui::EndCombo();
  }
  if (probing()) probe(side == Side::first ? "combo.first" : "combo.second");
  ImGui::SameLine();
  ImGui::SetNextItemWidth(-1);
  if (text_field("##own", own_players_[i], "or PROFILE:DEPTH", 0)) {
    if (game_ && parse_player(*game_, own_players_[i])) players_[i] = own_players_[i];
  }
  item_tooltip("A profile with a limit of its own: modern:8, classic:3, modern:nodes=100000, modern:time=500");
  ImGui::PopID();
}

void NewGameDialog::draw(Workbench& w) {
  if (!begin_popup("new game", asked_, {600, 0}, true, texts::dialogs::new_game_title)) return;
  const float column = px(150);

  // 1. The game.
  label("Game", column);
  std::vector<const char*> titles;
  int chosen = -1;
  for (const GameType* t : all_games()) {
    if (t == type_) chosen = static_cast<int>(titles.size());
    titles.push_back(t->title().c_str());
  }
  if (segmented("game", titles, chosen)) choose(*all_games()[static_cast<std::size_t>(chosen)]);
  ImGui::Separator();

  // 2. Its rules.
  draw_options();
  if (!type_->options().empty()) ImGui::Separator();

  // 3. Who plays.
  draw_player(Side::first);
  draw_player(Side::second);
  ImGui::Separator();

  // 4. From where.
  label("Position", column);
  ImGui::SetNextItemWidth(-1);
  if (text_field("##position", position_, "the start position")) remake();
  probe("field.position");
  label("Seed", column);
  item_tooltip("Of everything random at the start of the game.");
  ImGui::SetNextItemWidth(px(130));
  ImGui::InputInt("##seed", &seed_);
  seed_ = std::max(seed_, 0);

  ImGui::PushStyleColor(ImGuiCol_Text, problem_.empty() ? theme().text_dim : theme().error);
  const std::string about = problem_.empty() ? game_ ? game_->rules_text() : "" : problem_;
  ImGui::TextWrapped("%s", about.c_str());
  ImGui::PopStyleColor();
  const int answer = popup_buttons("Play", problem_.empty());
  end_popup();
  if (answer != 1) return;
  command::NewGame c;
  c.game = type_->id();
  c.rules = rules_;
  c.first = players_[0], c.second = players_[1];
  if (!trim(position_).empty()) c.position = position_;
  c.seed = static_cast<u64>(seed_);
  w.apply(c);
}

}  // namespace ply::ui
