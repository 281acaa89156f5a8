#include "app/ui/panels/match_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts_match.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/core/text.h"
#include "engine/game/level_names.h"
#include "engine/game/profile_names.h"
#include "engine/match/outside_player.h"
#include "engine/match/search_seat.h"
#include "engine/session/matches/matches.h"

namespace ply::ui {
namespace {

void label(const char* text) {
  ImGui::AlignTextToFramePadding();
  dim(text);
  ImGui::SameLine(px(86));
}

/// A number with its probe and help; the field is as wide as `width` at scale 1.
template <class T>
bool number(const char* id, T& value, T least, T most, const char* help, float width = 64) {
  int v = static_cast<int>(value);
  ImGui::SetNextItemWidth(px(width));
  ImGui::PushID(id);
  const bool changed = ImGui::InputInt("##n", &v, 0, 0);
  ImGui::PopID();
  if (probing()) probe(fmt::format("match.{}", id));
  item_tooltip(help);
  if (changed) value = static_cast<T>(std::clamp<i64>(v, static_cast<i64>(least), static_cast<i64>(most)));
  return changed;
}
bool real(const char* id, double& value, const char* help, const char* format) {
  ImGui::SetNextItemWidth(px(64));
  ImGui::PushID(id);
  const bool changed = ImGui::InputDouble("##r", &value, 0, 0, format);
  ImGui::PopID();
  if (probing()) probe(fmt::format("match.{}", id));
  item_tooltip(help);
  return changed;
}
/// The next item beside the last one, if so much room is left in the line.
void go_on(float width) {
  ImGui::SameLine(0, px(12));
  if (ImGui::GetContentRegionAvail().x < width) {
    ImGui::NewLine();
    ImGui::SetCursorPosX(px(86));
  }
}
void word(const char* text) {
  ImGui::AlignTextToFramePadding();
  dim(text);
  ImGui::SameLine(0, px(6));
}
bool tick(const char* id, const char* text, bool& on, const char* help) {
  const bool changed = ImGui::Checkbox(text, &on);
  if (probing()) probe(fmt::format("match.{}", id));
  item_tooltip(help);
  return changed;
}

}  // namespace

const std::string& MatchForm::problem_of(const FrameModel& frame, std::size_t i, const std::string& text) {
  if (judged_.size() <= i) judged_.resize(i + 1);
  Judged& j = judged_[i];
  const auto& game = frame.play.shared_game();
  if (j.text == text && j.game == game) return j.problem;
  const auto seat = make_seat(*game, trim(text), std::size_t{1} << 20);
  j = {text, trim(text).empty() || seat ? std::string() : seat.error().message, game};
  return j.problem;
}

// Levels of the game, or a profile with a limit of one's own.
bool MatchForm::draw_choices(const Game& game, std::string& player) {
  bool changed = false;
  for (const LevelGroup& group : offered_levels(game)) {
    dim(group.title);
    for (const LevelInfo* l : group.levels) {
      if (ImGui::Selectable(fmt::format("{}  ({})", level_name(game, *l), l->id).c_str(),
                            canonical_id(player) == l->id))
        player = l->id, changed = true;
      if (probing()) probe("match.level." + l->id);
      item_tooltip(level_details(game, *l));
    }
  }
  ImGui::Separator();
  const auto begins = [&](const char* text, const char* with) {
    if (ImGui::Selectable(text)) player = with, changed = true;
  };
  if (game.programs()) begins(texts::match::program, "gp:");
  if (!game.type().outside_protocols().empty()) begins(texts::match::outside, "engine:");
  ImGui::Separator();
  if (!game.profile(own_profile_)) own_profile_ = game.profile("modern") ? "modern" : game.profiles().front().id;
  ImGui::SetNextItemWidth(px(130));
  if (ImGui::BeginCombo("##profile", own_profile_.c_str())) {
    for (const ProfileInfo& p : game.profiles()) {
      if (ImGui::Selectable(p.id.c_str(), p.id == own_profile_)) own_profile_ = p.id;
      item_tooltip(profile_words(p));
    }
    ImGui::EndCombo();
  }
  constexpr std::array<const char*, 4> kinds{"plies", "nodes", "ms", "clock"};
  constexpr int usual[] = {4, 10'000, 100, 0}, most[] = {max_depth, 1'000'000'000, 86'400'000, 0};
  constexpr int by_clock = 3;
  if (segmented("match.own.kind", kinds, own_kind_) && own_kind_ != by_clock) own_number_ = usual[own_kind_];
  ImGui::SetNextItemWidth(px(130));
  if (own_kind_ == by_clock) {
    text_field("##clock", own_clock_, texts::match::clock_hint);
    probe("match.own.clock");
    item_tooltip(texts::match::clock_help);
  } else if (ImGui::InputInt("##number", &own_number_)) {
    own_number_ = std::clamp(own_number_, 1, most[own_kind_]);
  }
  ImGui::SameLine();
  if (text_button("match.own.take", texts::match::take)) {
    constexpr const char* words[] = {"", "nodes=", "time=", "tc="};
    player = fmt::format("{}:{}{}", own_profile_, words[own_kind_],
                         own_kind_ == by_clock ? own_clock_ : std::to_string(own_number_));
    changed = true;
  }
  if (changed) ImGui::CloseCurrentPopup();
  return changed;
}

bool MatchForm::draw_players(const FrameModel& frame, MatchSetup& s) {
  bool changed = false;
  while (s.players.size() < 2) s.players.emplace_back();
  const float button = ImGui::GetFrameHeight() * 1.3f;
  for (std::size_t i = 0; i < s.players.size(); ++i) {
    ImGui::PushID(static_cast<int>(i));
    label(fmt::format(texts::match::player, i + 1).c_str());
    const bool more = s.players.size() > 2;
    ImGui::SetNextItemWidth(
        std::max(px(60), ImGui::GetContentRegionAvail().x - button * (more ? 2.0f : 1.0f) - px(more ? 8 : 4)));
    changed = text_field("##player", s.players[i], texts::match::player_hint) || changed;
    probe("match.player", static_cast<long long>(i));
    item_tooltip(texts::match::player_help);
    ImGui::SameLine(0, px(4));
    if (ImGui::ArrowButton("##choose", ImGuiDir_Down)) ImGui::OpenPopup("choices");
    probe("match.choose", static_cast<long long>(i));
    if (ImGui::BeginPopup("choices")) {
      changed = draw_choices(frame.play.game(), s.players[i]) || changed;
      ImGui::EndPopup();
    }
    bool gone = false;
    if (more) {
      ImGui::SameLine(0, px(4));
      gone = ImGui::Button(signs().cross);
      probe("match.remove", static_cast<long long>(i));
    }
    ImGui::PopID();
    if (const std::string& problem = problem_of(frame, i, s.players[i]); !problem.empty())
      wrapped_text(theme().error, problem);
    if (const std::string warning = player_warning(s.players[i]); !warning.empty())
      wrapped_text(theme().warning, fmt::format("{} {}", signs().warning, warning));
    if (!gone) continue;
    s.players.erase(s.players.begin() + static_cast<std::ptrdiff_t>(i));
    return true;
  }
  ImGui::SetCursorPosX(px(86));
  if (text_button("match.add", texts::match::add)) {
    s.players.push_back(s.players.back());
    changed = true;
  }
  constexpr std::array<const char*, 3> formats{"all against all", "first against all", "levels"};
  label(texts::match::format);
  int format = static_cast<int>(s.format);
  if (segmented("match.format", formats, format)) s.format = static_cast<MatchFormat>(format), changed = true;
  item_tooltip(texts::match::format_help);
  return changed;
}

bool MatchForm::draw_openings(MatchSetup& s) {
  bool changed = false;
  label(texts::match::opening);
  changed = number("opening_plies", s.opening_plies, 0, 200, texts::match::random_openings, 44) || changed;
  ImGui::SameLine(0, px(6));
  ImGui::AlignTextToFramePadding();
  dim(texts::match::random_openings);
  go_on(px(150));
  word(texts::match::balance);
  changed = number("balance", s.balance, 0, 1'000'000, texts::match::balance_help) || changed;
  ImGui::SetCursorPosX(px(86));
  ImGui::SetNextItemWidth(std::max(px(60), ImGui::GetContentRegionAvail().x));
  changed = text_field("##openings", s.openings, texts::match::list_hint) || changed;
  probe("match.openings");
  if (!s.openings.empty()) {
    ImGui::SetCursorPosX(px(86));
    changed = tick("in_order", texts::match::in_order, s.in_order, texts::match::in_order_help) || changed;
  }
  ImGui::SetCursorPosX(px(86));
  return tick("from_board", texts::match::from_board, s.from_board, texts::match::from_board_help) || changed;
}

bool MatchForm::draw_ends(MatchSetup& s) {
  label(texts::match::ends);
  word(texts::match::most_plies);
  bool changed = number("most_plies", s.most_plies, 0, 1'000'000, texts::match::most_plies_help);
  go_on(px(130));
  word(texts::match::resign);
  changed = number("resign", s.resign, 0, 1'000'000'000, texts::match::resign_help) || changed;
  ImGui::SetCursorPosX(px(86));
  word(texts::match::drawn);
  changed = number("draw_moves", s.draw_moves, 0, 1'000'000, texts::match::drawn_help, 44) || changed;
  ImGui::SameLine(0, px(6));
  word(texts::match::drawn_within);
  changed = number("draw_score", s.draw_score, 0, 1'000'000'000, texts::match::drawn_help) || changed;
  if (s.draw_moves <= 0) return changed;
  ImGui::SetCursorPosX(px(86));
  word(texts::match::drawn_behind);
  changed = number("draw_after", s.draw_after, 0, 1'000'000, texts::match::drawn_behind_help) || changed;
  return changed;
}

bool MatchForm::draw_test(MatchSetup& s) {
  ImGui::SetCursorPosX(px(86));
  bool changed = tick("test", texts::match::test, s.test, texts::match::test_help);
  if (!s.test) return changed;
  if (s.players.size() != 2 || s.format == MatchFormat::table) {
    ImGui::SetCursorPosX(px(86));
    coloured(theme().warning, texts::match::test_two);
  }
  label(texts::match::elo);
  changed = real("elo0", s.sprt.elo0, texts::match::test_help, "%g") || changed;
  ImGui::SameLine(0, px(6));
  word(texts::match::elo_or);
  changed = real("elo1", s.sprt.elo1, texts::match::test_help, "%g") || changed;
  constexpr std::array<const char*, 2> scales{"logistic", "normalised"};
  go_on(px(170));
  int scale = static_cast<int>(s.sprt.scale);
  if (segmented("match.scale", scales, scale)) s.sprt.scale = static_cast<EloScale>(scale), changed = true;
  label(texts::match::errors);
  changed = real("alpha", s.sprt.alpha, texts::match::alpha_help, "%g") || changed;
  ImGui::SameLine(0, px(6));
  changed = real("beta", s.sprt.beta, texts::match::beta_help, "%g") || changed;
  return changed;
}

bool MatchForm::draw_file(const FrameModel&, MatchSetup& s) {
  label(texts::match::file);
  ImGui::SetNextItemWidth(std::max(px(60), ImGui::GetContentRegionAvail().x));
  bool changed = text_field("##file", s.file, texts::match::file_hint);
  probe("match.file");
  item_tooltip(texts::match::file_help);
  if (s.file.empty()) return changed;
  ImGui::SetCursorPosX(px(86));
  return tick("resume", texts::match::resume, s.go_on, texts::match::resume_help) || changed;
}

void MatchForm::draw(const FrameModel& frame, Commands& commands) {
  const Game& game = frame.play.game();
  if (game.levels().empty()) return empty_note(texts::match::nobody);
  MatchSetup s = frame.matches.setup();
  const std::string rules = game.rules_text();
  section(game.type().title() + (rules.empty() ? "" : "  " + rules));
  bool changed = draw_players(frame, s);
  label(texts::match::pairs);
  changed = number("pairs", s.pairs, u64{1}, u64{1'000'000'000}, texts::match::pairs_help) || changed;
  go_on(px(120));
  word(texts::match::threads);
  changed = number("threads", s.threads, 1, 1024, texts::match::threads_help, 44) || changed;
  go_on(px(110));
  word(texts::match::seed);
  changed = number("seed", s.seed, u64{0}, u64{2'000'000'000}, texts::match::seed_help) || changed;
  ImGui::Dummy({1, px(2)});
  if (accent_button("match.start", texts::match::start, texts::match::start_help, {}, {}, !frame.matches.playing())) {
    if (changed) commands.push(command::SetMatch{s});
    commands.act("match.start");
    changed = false;
  }
  section(texts::match::more);
  changed = draw_openings(s) || changed;
  changed = draw_ends(s) || changed;
  changed = draw_test(s) || changed;
  changed = draw_file(frame, s) || changed;
  if (changed) commands.push(command::SetMatch{s});
}

}  // namespace ply::ui
