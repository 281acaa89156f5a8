// The start page as a whole: what it opens with, who plays in which mode, the list of games, examples, and the game
// that is begun.
#include "app/ui/dialogs/start_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "app/ui/dialogs/desk.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/rules_view.h"
#include "app/ui/widgets/text.h"
#include "engine/base/text.h"
#include "engine/game/time_control.h"
#include "engine/games/registry.h"
#include "engine/session/matches/programs.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

void StartPage::open(const Session& s, const std::string& examples_folder) {
  asked_ = true, reading_ = false;
  if (cards_.empty()) {
    for (const GameType* t : all_games()) {
      Card c{t, nullptr, {}};
      // Too small to read
      if (auto game = t->make(usual_rules(*t)))
        c.game = *game, c.view = c.game->board(c.game->initial()), c.view.labels.clear();
      cards_.push_back(std::move(c));
    }
  }
  if (!clock_) clock_ = std::make_unique<LevelClock>();
  examples_folder_ = examples_folder;
  type_ = &s.play().game().type();
  rules_.clear();
  // What differs from the defaults; the others stay unsaid, so that presets go on working.
  const RuleValues now = s.play().game().rules();
  for (const RuleOption& o : type_->options()) {
    const auto it = now.find(o.id);
    if (!o.defect && it != now.end() && !o.values.empty() && it->second != o.values.front()) rules_[o.id] = it->second;
  }
  rules_said_ = !rules_.empty();
  // The game that the program begins with was chosen by nobody.
  if (rules_.empty() && s.play().tree().size() == 1 && s.play().setup().rules.empty()) rules_ = usual_rules(*type_);
  for (const Side side : {Side::first, Side::second}) {
    const std::size_t i = static_cast<std::size_t>(index(side));
    players_[i] = s.play().player(side).text;
    level_[i] = s.play().player(side).human ? "" : players_[i];
  }
  program_ = s.programs().player_text();
  program_name_ = s.programs().program() ? s.programs().program()->name : "";
  position_.clear();
  seed_ = 0, random_plies_ = 0;
  const auto& clock = s.play().setup().clock;
  if (s.play().timed() || !clock) control_ = clock ? write_time_control(*clock) : "";
  own_control_ = false;
  remake();
  // A person against the computer, unless something else was chosen here before.
  read_gift(Side::first), read_gift(Side::second);
  read_own(Side::first), read_own(Side::second);
  if (!humans_chosen_ && mode() == Mode::humans) set_mode(Mode::mixed);
}

void StartPage::choose(const GameType& type) {
  type_ = &type;
  rules_ = usual_rules(type);
  rules_said_ = false;
  position_.clear();
  remake();
  for (std::string& p : players_) {
    if (game_ && !parse_player(*game_, p)) p = p == "human" ? p : usual_level();
  }
  for (std::string& l : level_) {
    if (game_ && !l.empty() && !parse_player(*game_, l)) l.clear();
  }
  own_[0].on = own_[1].on = false;
  gift_[0] = gift_[1] = {};  // so much of something else
}

void StartPage::remake() {
  problem_.clear();
  examples_.clear();
  for (Example& e : list_examples(examples_folder_)) {
    std::string name = e.path.substr(e.path.find_last_of('/') + 1);
    if (canonical_id(name).starts_with(canonical_id(type_->id()))) examples_.push_back(std::move(e));
  }
  if (!trim(position_).empty()) {
    auto setup = type_->parse_position(position_, rules_said_ ? rules_ : RuleValues{});
    if (setup) game_ = setup->game;
    else
      problem_ = setup.error().column > 0 ? fmt::format("{} (column {})", setup.error().message, setup.error().column)
                                          : setup.error().message;
    return;
  }
  auto game = type_->make(rules_);
  if (game) game_ = *game;
  else problem_ = game.error().message;
}

// A preset says the other options too, so what was chosen for them is forgotten; numbers, such as sizes, are not.
void StartPage::forget_words() {
  for (const RuleOption& o : type_->options()) {
    if (!o.number) rules_.erase(o.id);
  }
}

StartPage::Mode StartPage::mode() const {
  const int humans = (players_[0] == "human") + (players_[1] == "human");
  return humans == 2 ? Mode::humans : humans == 1 ? Mode::mixed : Mode::computers;
}

std::string StartPage::usual_level() const { return game_ ? ply::usual_level(*game_) : "human"; }

void StartPage::set_mode(Mode to) {
  for (std::size_t i = 0; i < 2; ++i) {
    if (players_[i] != "human") level_[i] = players_[i];
    if (level_[i].empty()) level_[i] = usual_level();
  }
  const bool second_was_human = players_[1] == "human" && players_[0] != "human";
  players_[0] = to == Mode::computers || (to == Mode::mixed && second_was_human) ? level_[0] : "human";
  players_[1] = to == Mode::humans || (to == Mode::mixed && second_was_human) ? "human" : level_[1];
  read_own(Side::first), read_own(Side::second);
}

// Such a player may already sit there.
void StartPage::read_own(Side side) {
  const std::size_t i = static_cast<std::size_t>(index(side));
  Own& own = own_[i];
  const auto player = game_ ? parse_player(*game_, players_[i]) : Result<Player>(Error{});
  own.on = player && !player->human && !player->program && !player->outside && !game_->level(players_[i]);
  if (!own.on) return;
  own.profile = player->profile;
  own.kind = player->limits.nodes > 0 ? 1 : player->limits.milliseconds > 0 ? 2 : 0;
  own.value = own.kind == 1   ? static_cast<int>(std::min<u64>(player->limits.nodes, 1'000'000'000))
              : own.kind == 2 ? player->limits.milliseconds
                              : player->limits.depth;
}

// As wide as the longest name needs.
float StartPage::list_width() const {
  compat::push_font(fonts().big);
  float widest = 0;
  for (const Card& c : cards_) widest = std::max(widest, text_width(c.type->title()));
  ImGui::PopFont();
  return px(92 + 20 + 14) + widest + ImGui::GetStyle().ScrollbarSize;
}

// A list of all games, each with its board.
void StartPage::draw_games(float height) {
  ImGui::PushStyleColor(ImGuiCol_ChildBg, with_alpha(theme().field, 0));
  ImGui::BeginChild("games", {list_width(), height});
  ImGui::PopStyleColor();
  const float width = ImGui::GetContentRegionAvail().x, tall = px(78);
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const Card& c = cards_[i];
    const ScopedId own_id(static_cast<int>(i));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("game", {std::max(width, 1.0f), tall}) && c.type != type_) choose(*c.type);
    if (probing()) probe(fmt::format("game.{}", i));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const ImVec2 end{at.x + width, at.y + tall};
    const bool chosen = c.type == type_;
    if (chosen || ImGui::IsItemHovered())
      draw.AddRectFilled(at, end, chosen ? theme().selection : theme().hover, px(5));
    if (chosen) draw.AddRectFilled(at, {at.x + px(3), end.y}, theme().accent, px(2));
    const float board = px(92);
    if (c.game) {
      const BoardPlace place =
          fit_board(c.view, {at.x + px(10), at.y + px(5)}, {at.x + px(10) + board, end.y - px(5)}, false, px(40));
      if (place.unit > 1) paint_board(draw, c.view, place);
    }
    compat::push_font(fonts().big);
    draw_clipped(draw, {at.x + board + px(20), at.y + std::floor((tall - ImGui::GetFontSize()) / 2)},
                 width - board - px(24), theme().text, c.type->title());
    ImGui::PopFont();
    ImGui::LogText("%s\n", c.type->title().c_str());
  }
  ImGui::EndChild();
}

void StartPage::draw_examples(Desk& w) {
  if (examples_.empty()) return;
  section(tr("Examples"));
  for (const Example& e : examples_) {
    if (ImGui::GetItemRectMax().x + ImGui::CalcTextSize(e.title.c_str()).x + px(40) <
            ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x &&
        &e != &examples_.front())
      ImGui::SameLine();
    const ScopedId own_id(e.path.c_str());
    if (text_button("example." + e.title, e.title.c_str())) {
      w.open_file(e.path);
      ImGui::CloseCurrentPopup();
    }
  }
}

void StartPage::draw_chosen(Desk& w) {
  if (has_rules_page(*type_) && text_button("start.rules", fmt::format(tr("How to play {}"), type_->title()).c_str()))
    reading_ = true;
  section(tr("Players"));
  draw_mode();
  draw_player(Side::first);
  draw_player(Side::second);
  draw_clock();
  if (!type_->options().empty()) {
    section(tr("Rules"));
    draw_options();
  }
  section(tr("Beginning"));
  draw_beginning();
  draw_examples(w);
}

void StartPage::draw(Desk& w, bool kanji) {
  const bool was_open = open_;
  open_ = begin_popup("start page", asked_, {900, 680}, true, tr("Start a game"));
  if (!open_) {
    if (was_open && clock_) clock_->stop();
    return;
  }
  if (game_ && problem_.empty()) clock_->measure(game_);

  // 1. Games at the left, the chosen one at the right.
  const float buttons = ImGui::GetFrameHeightWithSpacing() + px(12), about = ImGui::GetTextLineHeightWithSpacing();
  const float height = std::max(ImGui::GetContentRegionAvail().y - buttons - about, px(60));
  draw_games(height);
  ImGui::SameLine(0, px(18));
  ImGui::BeginChild("chosen", {0, height});
  const RulesPage* page = reading_ ? rules_page(*type_) : nullptr;
  if (page) {
    if (text_button("start.rules_back", tr("Back"))) reading_ = false;
    draw_rules(*page, kanji);
  } else {
    draw_chosen(w);
  }
  ImGui::EndChild();

  // 2. What is wrong, or what it comes to.
  const std::string text = problem_.empty() ? game_ && !game_->rules_text().empty()
                                                  ? fmt::format("{}  {}", type_->title(), game_->rules_text())
                                                  : type_->title()
                                            : problem_;
  coloured(problem_.empty() ? theme().text_dim : theme().error, text);
  const bool clock_is_right = control_.empty() || parse_time_control(control_).ok();
  const int answer = popup_buttons(tr("Play"), problem_.empty() && clock_is_right);
  end_popup();
  if (answer != 1) return;
  command::NewGame c;
  c.game = type_->id();
  // What a position states wins over what was only offered.
  if (rules_said_ || trim(position_).empty()) c.rules = rules_;
  c.first = seated(Side::first), c.second = seated(Side::second);
  if (!trim(position_).empty()) c.position = position_;
  c.seed = static_cast<u64>(seed_);
  c.random_plies = random_plies_;
  if (const auto control = parse_time_control(control_)) c.clock = *control;
  humans_chosen_ = mode() == Mode::humans;
  w.apply(c);
  (void)w.act("preset.play");
}

}  // namespace ply::ui
