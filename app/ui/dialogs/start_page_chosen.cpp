// The chosen game on the start page: who plays, how strong, under which rules, from where.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "app/ui/dialogs/start_page.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/bounded.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/game/level_names.h"
#include "engine/game/outside_player.h"
#include "engine/game/profile_names.h"
#include "engine/game/term_text.h"
#include "engine/game/time_control.h"
#include "engine/session/play/play.h"

namespace ply::ui {
namespace {

constexpr float label_width = 120;

void label(const char* text) {
  ImGui::AlignTextToFramePadding();
  ImGui::PushStyleColor(ImGuiCol_Text, theme().text_dim);
  ImGui::TextUnformatted(text);
  ImGui::PopStyleColor();
  ImGui::SameLine(px(label_width));
}

}  // namespace

void StartPage::draw_mode() {
  label(tr("Mode"));
  static constexpr const char* modes[] = {tr("human - human"), tr("human - computer"), tr("computer - computer")};
  int chosen = static_cast<int>(mode());
  if (segmented("mode", modes, chosen)) set_mode(static_cast<Mode>(chosen));
  if (mode() != Mode::mixed || !game_) return;
  const std::size_t mover = static_cast<std::size_t>(index(game_->mover(game_->initial())));
  label(tr("First move"));
  static constexpr const char* who[] = {tr("you"), tr("computer")};
  int first = players_[mover] == "human" ? 0 : 1;
  if (!segmented("first_move", who, first)) return;
  std::swap(players_[0], players_[1]);
  std::swap(own_[0], own_[1]);
  std::swap(gift_[0], gift_[1]);
}

void StartPage::draw_player(Side side) {
  const std::size_t i = static_cast<std::size_t>(index(side));
  const ScopedId own_id(index(side));
  const ImVec2 at = ImGui::GetCursorScreenPos();
  colour_sides(type_->side_colour(Side::first), type_->side_colour(Side::second));
  const ImVec2 sign{at.x + px(9), at.y + std::floor(ImGui::GetFrameHeight() / 2)};
  paint_side(*ImGui::GetWindowDrawList(), game_ ? game_->board(game_->initial()) : BoardView{}, game_.get(), side, sign,
             px(19));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + px(24));
  label(type_->side_name(side).c_str());
  ImGui::SetNextItemWidth(px(200));
  std::string shown = players_[i];
  if (game_) {
    if (auto p = parse_player(*game_, players_[i])) shown = player_title(*game_, *p);
    else if (is_outside_player(shown)) shown = tr("another program");
  }
  const auto time_of = [&](const std::string& level) {
    const auto t = game_ ? clock_->time(*game_, level) : std::nullopt;
    return t ? move_time_text(*t) : clock_->measuring() ? std::string(signs().ellipsis) : std::string();
  };
  if (ImGui::BeginCombo("##who", own_[i].on ? tr("a limit of your own") : shown.c_str(), ImGuiComboFlags_HeightLarge)) {
    if (ImGui::Selectable(tr("Human"), players_[i] == "human")) players_[i] = "human", own_[i].on = false;
    probe("player.human");
    if (game_) {
      for (const LevelGroup& group : offered_levels(*game_)) {
        ImGui::Separator();
        dim(group.title);
        for (const LevelInfo* level : group.levels) {
          const LevelInfo& l = *level;
          const std::string name = level_name(*game_, l);
          const float left = ImGui::GetCursorPosX();
          if (ImGui::Selectable(name.c_str(), players_[i] == l.id)) players_[i] = l.id, own_[i].on = false;
          if (probing()) probe("player." + l.id);
          item_tooltip(level_details(*game_, l));
          const std::string time = time_of(l.id);
          ImGui::SameLine(std::max(left + ImGui::CalcTextSize(name.c_str()).x + px(8),
                                   ImGui::GetWindowContentRegionMax().x - ImGui::CalcTextSize(time.c_str()).x));
          dim(time);
        }
      }
      ImGui::Separator();
      if (!program_.empty() && game_->programs() && parse_player(*game_, program_)) {
        if (ImGui::Selectable(fmt::format("{}: {}", tr("The program that is looked at"), program_name_).c_str(),
                              players_[i] == program_))
          players_[i] = program_, own_[i].on = false;
        probe("player.program");
      }
      if (!type_->outside_protocols().empty()) {
        if (ImGui::Selectable(tr("another program"), is_outside_player(players_[i])))
          players_[i] = "engine:", own_[i].on = false;
        probe("player.outside");
      }
      if (ImGui::Selectable(tr("a limit of your own"), own_[i].on)) own_[i].on = true;
      probe("player.own");
      item_tooltip(tr("Choose the evaluation, and how far it looks: in plies, nodes or milliseconds a move."));
    }
    ImGui::EndCombo();
  }
  if (probing()) probe(side == Side::first ? "combo.first" : "combo.second");
  if (is_outside_player(players_[i])) return draw_outside(side);
  if (players_[i] != "human" && !own_[i].on) {
    ImGui::SameLine(0, px(10));
    ImGui::AlignTextToFramePadding();
    const std::string time = time_of(players_[i]);
    fitted_text(theme().text_dim, time.empty() || time == signs().ellipsis || time == move_time_text({})
                                      ? time
                                      : fmt::format(tr("{} a move"), time));
    item_tooltip(tr("How long this level thinks about a move on this machine, measured on a few positions."));
  }
  if (own_[i].on) draw_own(side);
  draw_gift(side);
}

// The program with its arguments and settings, and what is wrong with them.
void StartPage::draw_outside(Side side) {
  const std::size_t i = static_cast<std::size_t>(index(side));
  ImGui::SetCursorPosX(px(label_width));
  ImGui::SetNextItemWidth(-1);
  (void)text_field("##outside", players_[i], tr("engine:COMMAND @ depth=6"));
  if (probing()) probe(side == Side::first ? "outside.first" : "outside.second");
  item_tooltip(
      tr("As in matches: the program with its arguments, then @ and depth=N, nodes=N, time=MS, tc=BASE+INCREMENT, "
         "protocol=NAME, option.NAME=VALUE. No shell runs it; it runs with your rights."));
  const auto player = game_ ? parse_player(*game_, players_[i]) : Result<Player>(Error{});
  if (!player && trim(players_[i]).size() > std::string_view("engine:").size())
    wrapped_text(theme().error, player.error().message);
}

// The evaluation, and how far it looks.
void StartPage::draw_own(Side side) {
  if (!game_) return;
  const std::size_t i = static_cast<std::size_t>(index(side));
  Own& own = own_[i];
  if (!game_->profile(own.profile)) own.profile = game_->profiles().back().id;
  ImGui::SetCursorPosX(px(label_width));
  const float room = ImGui::GetContentRegionAvail().x, gap = px(6);
  ImGui::SetNextItemWidth(std::floor((room - 2 * gap) * 0.38f));
  if (ImGui::BeginCombo("##profile", game_->profile(own.profile)->title.c_str())) {
    for (const ProfileInfo& p : game_->profiles()) {
      if (ImGui::Selectable(p.title.c_str(), p.id == own.profile)) own.profile = p.id;
      item_tooltip(profile_words(p));
    }
    ImGui::EndCombo();
  }
  probe("own.profile");
  ImGui::SameLine(0, gap);
  static constexpr const char* kinds[] = {tr("plies"), tr("nodes"), tr("ms")};
  static constexpr int max[] = {max_depth, 1'000'000'000, 86'400'000}, usual[] = {8, 100'000, 500};
  ImGui::SetNextItemWidth(std::floor((room - 2 * gap) * 0.28f));
  if (ImGui::BeginCombo("##kind", kinds[own.kind])) {
    for (int k = 0; k < 3; ++k)
      if (ImGui::Selectable(kinds[k], k == own.kind) && k != own.kind) own.kind = k, own.value = usual[k];
    ImGui::EndCombo();
  }
  probe("own.kind");
  ImGui::SameLine(0, gap);
  ImGui::SetNextItemWidth(-1);
  ImGui::InputInt("##limit", &own.value, own.kind == 0 ? 1 : usual[own.kind] / 5);
  if (probing()) probe(side == Side::first ? "field.first" : "field.second");
  own.value = bounded(own.value, 1, max[own.kind]);
  const std::string limit = own.kind == 0 ? "" : own.kind == 1 ? "nodes=" : "time=";
  players_[i] = fmt::format("{}:{}{}", own.profile, limit, own.value);
}

// What the computer gives away on purpose.
void StartPage::draw_gift(Side side) {
  const std::size_t i = static_cast<std::size_t>(index(side));
  const auto player = game_ ? parse_player(*game_, players_[i]) : Result<Player>(Error{});
  const ProfileInfo* profile = player && !player->human && !player->program ? game_->profile(player->profile) : nullptr;
  if (!profile) return;
  Gift& gift = gift_[i];
  const double unit = value_unit(*game_, *profile);
  ImGui::SetCursorPosX(px(label_width));
  if (ImGui::Checkbox(tr("gives away"), &gift.on) && gift.on && gift.max <= 0)
    gift.max = static_cast<float>(std::max(1.0, std::round(profile->score_at_75_percent / unit)) / 2);
  if (probing()) probe(side == Side::first ? "gift.first" : "gift.second");
  item_tooltip(
      tr("The computer looks as deep as ever, but some of its moves are worse than the best, by at most this much."));
  if (!gift.on) return;
  const float gap = px(6);
  ImGui::SameLine(0, gap);
  ImGui::SetNextItemWidth(px(64));
  ImGui::InputFloat("##most", &gift.max, 0, 0, "%.1f");
  probe("gift.most");
  gift.max = bounded(gift.max, static_cast<float>(1 / unit), static_cast<float>(profile->decided / unit));
  ImGui::SameLine(0, gap);
  dim(fmt::format("{} {}", unit_words(*game_, profile->id), tr("at most in")));
  ImGui::SameLine(0, gap);
  ImGui::SetNextItemWidth(px(44));
  ImGui::InputInt("##percent", &gift.percent, 0);
  probe("gift.percent");
  gift.percent = bounded(gift.percent, 1, 100);
  ImGui::SameLine(0, gap);
  dim(tr("% of its moves"));
}

// The player as a game takes it, with what it gives away.
std::string StartPage::seated(Side side) const {
  const std::size_t i = static_cast<std::size_t>(index(side));
  const auto player = game_ ? parse_player(*game_, players_[i]) : Result<Player>(Error{});
  if (!gift_[i].on || !player || player->human || player->program) return players_[i];
  return fmt::format("{} @ gives={:g} often={} seed={}", players_[i], gift_[i].max, gift_[i].percent,
                     std::max(seed_, 1));
}

// As one sits there already.
void StartPage::read_gift(Side side) {
  const std::size_t i = static_cast<std::size_t>(index(side));
  gift_[i].on = false;
  const auto player = game_ ? parse_player(*game_, players_[i]) : Result<Player>(Error{});
  if (!player || !player->handicap || player->weights) return;
  // Nothing else of its own, that is: besides what its level has.
  const auto level = parse_player(*game_, players_[i].substr(0, players_[i].find(" @ ")));
  if (!level || player->switches != level->switches) return;
  const ProfileInfo* profile = game_->profile(player->profile);
  gift_[i] = {true, static_cast<float>(player->handicap->max / value_unit(*game_, *profile)),
              player->handicap->percent};
  players_[i].resize(players_[i].find(" @ "));
}

void StartPage::draw_options() {
  const RuleValues now = game_ ? game_->rules() : RuleValues{};
  for (const RuleOption& o : type_->options()) {
    if (o.defect) continue;
    const ScopedId own_id(o.id.c_str());
    label(option_title(o).c_str());
    const auto given = rules_.find(o.id);
    const auto known = now.find(o.id);
    // What the game makes of it; where it cannot be made, what was chosen.
    std::string value = problem_.empty()        ? (known != now.end() ? known->second : "")
                        : given != rules_.end() ? given->second
                        : o.values.empty()      ? ""
                                                : o.values.front();
    ImGui::BeginGroup();
    if (o.number) {
      int n = to_number<int>(value).value_or(o.min);
      ImGui::SetNextItemWidth(px(110));
      if (ImGui::InputInt("##n", &n)) {
        rules_said_ = true;
        rules_[o.id] = fmt::format("{}", bounded(n, o.min, o.max));
        remake();
      }
      ImGui::SameLine();
      dim(fmt::format("{} to {}", o.min, o.max));
    } else {
      std::vector<std::string> titles;
      for (const std::string& v : o.values) titles.push_back(value_title(o, v));
      std::vector<const char*> labels;
      for (const std::string& t : titles) labels.push_back(t.c_str());
      const auto at = std::find(o.values.begin(), o.values.end(), value);
      int chosen = at == o.values.end() ? -1 : static_cast<int>(at - o.values.begin());
      if (segmented("option." + o.id, labels, chosen)) {
        rules_said_ = true;
        if (o.id == "preset") forget_words();
        rules_[o.id] = o.values[static_cast<std::size_t>(chosen)];
        remake();
      }
    }
    ImGui::EndGroup();
    item_tooltip(o.explanation.c_str());
  }
}

// What people choose most; anything else is typed.
void StartPage::draw_clock() {
  static constexpr const char* offered[] = {"1:00", "3:00+2", "5:00+3", "10:00", "15:00+10"};
  label(tr("Clock"));
  const auto now = parse_time_control(control_);
  std::string shown = control_.empty() ? tr("none") : now ? time_control_words(*now) : tr("own");
  if (own_control_) shown = tr("own");
  ImGui::SetNextItemWidth(px(200));
  if (ImGui::BeginCombo("##clock", shown.c_str())) {
    if (ImGui::Selectable(tr("none"), control_.empty() && !own_control_)) control_.clear(), own_control_ = false;
    if (probing()) probe("clock.none");
    for (const char* control : offered) {
      const auto c = sure(parse_time_control(control));
      if (ImGui::Selectable(time_control_words(c).c_str(), !own_control_ && now && *now == c))
        control_ = control, own_control_ = false;
      if (probing()) probe(fmt::format("clock.{}", control));
    }
    if (ImGui::Selectable(tr("own"), own_control_)) own_control_ = true;
    if (probing()) probe("clock.own");
    ImGui::EndCombo();
  }
  probe("field.clock");
  item_tooltip(tr("Both clocks begin with the first move. Whose time is over has lost."));
  if (!own_control_) return;
  ImGui::SameLine(0, px(10));
  ImGui::SetNextItemWidth(px(140));
  (void)text_field("##control", control_, tr("2:30+1.5"));
  probe("field.control");
  item_tooltip(
      tr("Minutes:seconds, or seconds; behind a plus the seconds that each move adds. 40/2:00 is two minutes "
         "for every forty moves."));
  if (!control_.empty() && !now) coloured(theme().error, now.error().message);
}

void StartPage::draw_beginning() {
  label(tr("Position"));
  ImGui::SetNextItemWidth(-1);
  if (text_field("##position", position_, tr("the start position"))) remake();
  probe("field.position");
  label(tr("Random plies"));
  ImGui::SetNextItemWidth(px(110));
  if (ImGui::InputInt("##plies", &random_plies_)) {
    random_plies_ = bounded(random_plies_, 0, Play::max_random_plies);
    if (random_plies_ > 0 && seed_ == 0) seed_ = 1;
  }
  probe("field.random_plies");
  item_tooltip(tr("Played at random before anyone moves; the same seed gives the same moves."));
  ImGui::SameLine(0, px(16));
  ImGui::AlignTextToFramePadding();
  dim(tr("seed"));
  ImGui::SameLine();
  ImGui::SetNextItemWidth(px(110));
  ImGui::InputInt("##seed", &seed_);
  seed_ = std::max(seed_, 0);
  item_tooltip(tr("Decides everything that is random at the start of the game."));
  ImGui::SameLine();
  if (text_button("start.draw_seed", tr("Draw one"))) {
    seed_ = static_cast<int>(1 + mix64(static_cast<u64>(ImGui::GetTime() * 1e6) + static_cast<u64>(seed_)) % 999'999);
    if (random_plies_ == 0) random_plies_ = 8;
  }
}

}  // namespace ply::ui
