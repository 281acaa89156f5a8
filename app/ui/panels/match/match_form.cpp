#include "app/ui/panels/match/match_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "app/ui/widgets/text_field.h"
#include "engine/base/bounded.h"
#include "engine/base/text.h"
#include "engine/game/level_names.h"
#include "engine/game/outside_player.h"
#include "engine/game/profile_names.h"
#include "engine/match/search_seat.h"
#include "engine/session/matches/matches.h"

namespace ply::ui {
namespace {

constexpr const char* match_drawn_help =
    tr("Moves on end in which each player sees itself ahead or behind by no more than this many hundredths. 0 moves: "
       "never. Programs and outside engines report no scores: their games are played to the end.");
constexpr const char* match_test_help =
    tr("Two players: a sequential test (SPRT) ends the match as soon as it is known which of two differences in Elo is "
       "true.");

void label(const char* text) {
  ImGui::AlignTextToFramePadding();
  dim(text);
  ImGui::SameLine(px(86));
}

/// A number with its probe and help; the field is as wide as `width` at scale 1.
template <class T>
bool number(const char* id, T& value, T min, T max, const char* help, float width = 64) {
  int v = static_cast<int>(value);
  ImGui::SetNextItemWidth(px(width));
  ImGui::PushID(id);
  const bool changed = ImGui::InputInt("##n", &v, 0, 0);
  ImGui::PopID();
  if (probing()) probe(fmt::format("match.{}", id));
  item_tooltip(help);
  if (changed) value = static_cast<T>(bounded<i64>(v, static_cast<i64>(min), static_cast<i64>(max)));
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
  if (game.programs()) begins(tr("a genetic program: gp:FILE"), "gp:");
  if (!game.type().outside_protocols().empty()) begins(tr("another program: engine:COMMAND @ ..."), "engine:");
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
  constexpr int usual[] = {4, 10'000, 100, 0}, max[] = {max_depth, 1'000'000'000, 86'400'000, 0};
  constexpr int by_clock = 3;
  if (segmented("match.own.kind", kinds, own_kind_) && own_kind_ != by_clock) own_number_ = usual[own_kind_];
  ImGui::SetNextItemWidth(px(130));
  if (own_kind_ == by_clock) {
    text_field("##clock", own_clock_, tr("10+0.1"));
    probe("match.own.clock");
    item_tooltip(
        tr("Seconds for the game and for every move: 10+0.1; 40/60+0.5 is a minute for every forty moves; 2:30 has "
           "minutes. A player whose clock runs down has lost."));
  } else if (ImGui::InputInt("##number", &own_number_)) {
    own_number_ = bounded(own_number_, 1, max[own_kind_]);
  }
  ImGui::SameLine();
  if (text_button("match.own.take", tr("Take it"))) {
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
    label(fmt::format(tr("Player {}"), i + 1).c_str());
    const bool more = s.players.size() > 2;
    ImGui::SetNextItemWidth(
        std::max(px(60), ImGui::GetContentRegionAvail().x - button * (more ? 2.0f : 1.0f) - px(more ? 8 : 4)));
    changed = text_field("##player", s.players[i], tr("a level, modern:4, engine:COMMAND ...")) || changed;
    probe("match.player", static_cast<long long>(i));
    item_tooltip(
        tr("A level, PROFILE:DEPTH, PROFILE:nodes=N, PROFILE:time=MS, PROFILE:tc=BASE+INCREMENT (a clock for the "
           "game), gp:FILE where the game has genetic programs, or another program: engine:COMMAND @ depth=N nodes=N "
           "time=MS tc=BASE+INCREMENT."));
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
  if (text_button("match.add", tr("One more player"))) {
    s.players.push_back(s.players.back());
    changed = true;
  }
  constexpr std::array<const char*, 3> formats{tr("all against all"), tr("first against all"), tr("levels")};
  label(tr("Format"));
  int format = static_cast<int>(s.format);
  if (segmented("match.format", formats, format)) s.format = static_cast<MatchFormat>(format), changed = true;
  item_tooltip(
      tr("Everybody against everybody; the first against all others; or level by level: everybody also against itself, "
         "the weakest first."));
  return changed;
}

bool MatchForm::draw_openings(MatchSetup& s) {
  bool changed = false;
  label(tr("Openings"));
  changed = number("opening_plies", s.opening_plies, 0, 200, tr("random plies"), 44) || changed;
  ImGui::SameLine(0, px(6));
  ImGui::AlignTextToFramePadding();
  dim(tr("random plies"));
  go_on(px(150));
  word(tr("balanced within"));
  changed = number("balance", s.balance, 0, 1'000'000,
                   tr("Only random openings that the profile modern takes to be this close to equal, in its internal "
                      "unit. 0: all. Games in which the opening mostly decides who wins, whoever plays it, have a "
                      "default of their own.")) ||
            changed;
  ImGui::SetCursorPosX(px(86));
  ImGui::SetNextItemWidth(std::max(px(60), ImGui::GetContentRegionAvail().x));
  changed = text_field("##openings", s.openings, tr("a file of openings: moves or a position a line")) || changed;
  probe("match.openings");
  if (!s.openings.empty()) {
    ImGui::SetCursorPosX(px(86));
    changed = tick("in_order", tr("in the order of the file"), s.in_order,
                   tr("Otherwise the seed draws their order, anew in every round.")) ||
              changed;
  }
  ImGui::SetCursorPosX(px(86));
  return tick("from_board", tr("from the position on the board"), s.from_board,
              tr("Otherwise from where the game on the board began.")) ||
         changed;
}

bool MatchForm::draw_ends(MatchSetup& s) {
  label(tr("Ends"));
  word(tr("a draw after"));
  bool changed = number("most_plies", s.max_plies, 0, 1'000'000, tr("Plies; 0: never."));
  go_on(px(130));
  word(tr("given up at"));
  changed =
      number("resign", s.resign, 0, 1'000'000'000,
             tr("Hundredths that a player sees itself behind for three moves, while the other agrees. 0: never.")) ||
      changed;
  ImGui::SetCursorPosX(px(86));
  word(tr("drawn after"));
  changed = number("draw_moves", s.draw_moves, 0, 1'000'000, match_drawn_help, 44) || changed;
  ImGui::SameLine(0, px(6));
  word(tr("moves level within"));
  changed = number("draw_score", s.draw_score, 0, 1'000'000'000, match_drawn_help) || changed;
  if (s.draw_moves <= 0) return changed;
  ImGui::SetCursorPosX(px(86));
  word(tr("not before ply"));
  changed = number("draw_after", s.draw_after, 0, 1'000'000, tr("Plies of the game, those of its opening included.")) ||
            changed;
  return changed;
}

bool MatchForm::draw_test(MatchSetup& s) {
  ImGui::SetCursorPosX(px(86));
  bool changed = tick("test", tr("stop when it is decided"), s.test, match_test_help);
  if (!s.test) return changed;
  if (s.players.size() != 2 || s.format == MatchFormat::table) {
    ImGui::SetCursorPosX(px(86));
    coloured(theme().warning, tr("A sequential test compares two players."));
  }
  label(tr("Elo"));
  changed = real("elo0", s.sprt.elo0, match_test_help, "%g") || changed;
  ImGui::SameLine(0, px(6));
  word(tr("or"));
  changed = real("elo1", s.sprt.elo1, match_test_help, "%g") || changed;
  constexpr std::array<const char*, 2> scales{"logistic", "normalised"};
  go_on(px(170));
  int scale = static_cast<int>(s.sprt.scale);
  if (segmented("match.scale", scales, scale)) s.sprt.scale = static_cast<EloScale>(scale), changed = true;
  label(tr("Errors"));
  changed = real("alpha", s.sprt.alpha,
                 tr("How often the larger difference may be accepted though the smaller is true."), "%g") ||
            changed;
  ImGui::SameLine(0, px(6));
  changed = real("beta", s.sprt.beta, tr("How often the smaller difference may be accepted though the larger is true."),
                 "%g") ||
            changed;
  return changed;
}

bool MatchForm::draw_file(const FrameModel&, MatchSetup& s) {
  label(tr("Results"));
  ImGui::SetNextItemWidth(std::max(px(60), ImGui::GetContentRegionAvail().x));
  bool changed = text_field("##file", s.file, tr("a file; empty: named automatically"));
  probe("match.file");
  item_tooltip(tr("Every game is written to this file as soon as it is over. Without a name it gets one."));
  if (s.file.empty()) return changed;
  ImGui::SetCursorPosX(px(86));
  return tick("resume", tr("go on with it"), s.go_on,
              tr("If the file exists and belongs to this match, its games are not played again.")) ||
         changed;
}

void MatchForm::draw(const FrameModel& frame, Commands& commands) {
  const Game& game = frame.play.game();
  if (game.levels().empty()) return empty_note(tr("This game has no players that could play a match."));
  MatchSetup s = frame.matches.setup();
  const std::string rules = game.rules_text();
  section(game.type().title() + (rules.empty() ? "" : "  " + rules));
  bool changed = draw_players(frame, s);
  label(tr("Pairs"));
  changed = number("pairs", s.pairs, u64{1}, u64{1'000'000'000},
                   tr("For every two players; twice as many games. Small differences take some hundreds.")) ||
            changed;
  go_on(px(120));
  word(tr("Threads"));
  changed = number("threads", s.threads, 1, 1024, tr("Games played at the same time. Any number gives the same games."),
                   44) ||
            changed;
  go_on(px(110));
  word(tr("Seed"));
  changed = number("seed", s.seed, u64{0}, u64{2'000'000'000},
                   tr("The same seed gives the same openings, and the same games of players that are limited by depth "
                      "or nodes.")) ||
            changed;
  ImGui::Dummy({1, px(2)});
  if (accent_button(
          "match.start", tr("Play the match"),
          tr("Games in pairs: the same opening with both colours. Finished games are kept, whenever it is stopped."),
          {}, {}, !frame.matches.playing())) {
    if (changed) commands.push(command::SetMatch{s});
    commands.act("match.start");
    changed = false;
  }
  section(tr("more"));
  changed = draw_openings(s) || changed;
  changed = draw_ends(s) || changed;
  changed = draw_test(s) || changed;
  changed = draw_file(frame, s) || changed;
  if (changed) commands.push(command::SetMatch{s});
}

}  // namespace ply::ui
