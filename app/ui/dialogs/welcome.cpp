#include "app/ui/dialogs/welcome.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/ui/dialogs/desk.h"
#include "app/ui/dialogs/popup.h"
#include "app/ui/dialogs/welcome_pictures.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/tree/tree_board.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/text.h"
#include "engine/base/bounded.h"
#include "engine/base/random.h"
#include "engine/game/level_names.h"
#include "engine/game/rules_page.h"
#include "engine/game/tree_face.h"
#include "engine/games/registry.h"
#include "engine/read/tree/tree_places.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {
namespace {

constexpr double paces[] = {1.2, 3, 10};  // events a second
constexpr float controls_lines = 2;       // in every card, so that the buttons stand in a row

/// A card with a picture above its words; `controls` and the button stand at its lower end.
struct CardShape {
  const char* id;
  const char* title;
  std::string about;
  const char* button;
  bool enabled = true;
};

/// True when its button was pressed.
bool draw_card(const CardShape& c, ImVec2 size, KeyStops& keys, const std::function<void(ImVec2, ImVec2)>& picture,
               const std::function<void(float)>& controls) {
  ImGui::PushStyleColor(ImGuiCol_ChildBg, theme().raised);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {px(14), px(12)});
  ImGui::PushStyleVar(ImGuiStyleVar_ChildRounding, px(8));
  ImGui::BeginChild(
      c.id, size, true,
      ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse);
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor();

  // 1. From below: the button, the controls, the words. The rest is for the picture.
  const float width = ImGui::GetContentRegionAvail().x, top = ImGui::GetCursorPosY(),
              line = ImGui::GetFrameHeightWithSpacing();
  float words = ImGui::CalcTextSize(c.about.c_str(), nullptr, false, width).y;
  const float button_top = size.y - px(12) - ImGui::GetFrameHeight() - px(6),
              controls_top = button_top - px(8) - controls_lines * line;
  // Where a window is small and all in it large, the picture says more than the words.
  const bool explained = controls_top - top - words > px(26 + 8 + 8 + 10 + 64);
  if (!explained) words = 0;
  const float words_top = controls_top - px(8) - words, title_top = words_top - px(explained ? 26 : 20);
  if (const float room = title_top - top - px(10); room > px(40)) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    picture(at, {at.x + width, at.y + room});
  }
  ImGui::SetCursorPosY(title_top);
  compat::push_font(fonts().big);
  ImGui::TextUnformatted(c.title);
  ImGui::PopFont();
  ImGui::SetCursorPosY(words_top);
  ImGui::PushTextWrapPos(0);
  if (explained) dim(c.about);
  ImGui::PopTextWrapPos();

  // 2. What can be chosen, and the door itself.
  ImGui::SetCursorPosY(controls_top);
  controls(width);
  ImGui::SetCursorPosY(button_top);
  ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                      {ImGui::GetStyle().FramePadding.x, ImGui::GetStyle().FramePadding.y + px(3)});
  const bool pressed = accent_button(c.id, c.button, {}, {}, {width, 0}, c.enabled);
  ImGui::PopStyleVar();
  const bool entered = keys.button().enter && c.enabled;
  ImGui::EndChild();
  return pressed || entered;
}

}  // namespace

void Welcome::gather() {
  if (!cards_.empty()) return;
  for (const GameType* t : all_games()) {
    if (!watched_ && !t->showcase().empty()) watched_ = t;
    if (!taught_ && t->has_lessons()) taught_ = t;
    const auto game = t->has_lessons() ? Error{} : t->make(usual_rules(*t));
    if (!game || (*game)->levels().empty()) continue;
    Card c{*game, (*game)->board((*game)->initial()), {}};
    c.view.labels.clear();  // too small to read
    const std::vector<const LevelInfo*> named = named_levels(*c.game);
    for (std::size_t i = 0; i < 4; i++) c.levels.push_back(named[named.size() * i / 4]);
    if (t == watched_) game_ = cards_.size();
    cards_.push_back(std::move(c));
  }
}

void Welcome::open(const std::vector<std::string>& recent, const std::string& examples_folder) {
  gather();
  remake_lesson();
  recent_ = recent;
  examples_ = list_examples(examples_folder);
  asked_ = true;
}

void Welcome::remake_lesson() {
  problem_.clear();
  if (!taught_) return;
  // Only sizes that can be shown: the plies give way to the moves.
  while (lesson_ != 0 && depth_ > 1 && !taught_->lesson(branching_, depth_, seed_)) --depth_;
  const auto lesson = lesson_ == 0 ? taught_->lesson(0, 0, 0) : taught_->lesson(branching_, depth_, seed_);
  if (!lesson) return void(problem_ = lesson.error().message);
  const auto setup = taught_->parse_position(lesson->position, {});
  if (!setup) return void(problem_ = setup.error().message);
  const TreeFace* face = tree_face(setup->game.get());
  if (!face) return;
  tree_ = make_card_scene(tree_places_at(face->typed_tree(), 0, {}, -1, no_node), setup->game->type());
  // The first lesson begins with cards that lie face down.
  if (lesson_ == 0)
    for (CardTreeNode& n : tree_.nodes) n.face = CardFace::down;
}

void Welcome::pass_through(Desk& w, std::string_view door, const std::string& argument) {
  ImGui::CloseCurrentPopup();
  (void)w.act(door, argument);
}

void Welcome::draw_play(Desk& w, ImVec2 size) {
  Card& chosen = cards_[game_];
  const auto picture = [&](ImVec2 min, ImVec2 max) {
    // The chosen game, and all of them in a row below.
    const float width = max.x - min.x,
                tile = std::floor(std::min(px(50), (width - px(4) * static_cast<float>(cards_.size() - 1)) /
                                                       static_cast<float>(cards_.size())));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool large = max.y - min.y > tile + px(70);
    if (large) {
      const BoardPlace place = fit_board(chosen.view, min, {max.x, max.y - tile - px(12)}, false, px(60));
      if (place.unit > 1) paint_board(draw, chosen.view, place);
    }
    const float all = tile * static_cast<float>(cards_.size()) + px(4) * static_cast<float>(cards_.size() - 1),
                y = large ? max.y - tile : min.y + std::floor((max.y - min.y - tile) / 2);
    float x = min.x + std::floor((width - all) / 2);
    for (std::size_t i = 0; i < cards_.size(); i++, x += tile + px(4)) {
      const Card& c = cards_[i];
      const ImVec2 a{x, y}, b{x + tile, y + tile};
      ImGui::PushID(static_cast<int>(i));
      ImGui::SetCursorScreenPos(a);
      if (ImGui::InvisibleButton("game", {std::max(tile, 1.0f), std::max(tile, 1.0f)})) game_ = i;
      if (probing()) probe(fmt::format("welcome.game.{}", i));
      const bool over = ImGui::IsItemHovered();
      if (over) ImGui::SetTooltip("%s", c.game->type().title().c_str());
      ImGui::PopID();
      if (i == game_ || over) draw.AddRectFilled(a, b, i == game_ ? theme().selection : theme().hover, px(5));
      if (i == game_) draw.AddRect(a, b, theme().selection_edge, px(5), 0, px(1));
      const BoardPlace place = fit_board(c.view, {a.x + px(4), a.y + px(4)}, {b.x - px(4), b.y - px(4)}, false, px(40));
      if (place.unit > 1) paint_board(draw, c.view, place);
    }
    int game = static_cast<int>(game_);
    const float first = min.x + std::floor((width - all) / 2);
    if (turn_choice(keys_.choice({first, y}, {first + all, y + tile}), static_cast<int>(cards_.size()), game))
      game_ = static_cast<std::size_t>(game);
  };
  const auto controls = [&](float) {
    static constexpr const char* seats[] = {tr("you begin"), tr("computer begins")};
    segmented("welcome.seat", seats, seat_);
    turn_choice(keys_.choice(), 2, seat_);
    std::vector<const char*> levels;
    for (const LevelInfo* l : chosen.levels) levels.push_back(l->title.c_str());
    segmented("welcome.level", levels, level_);
    item_tooltip(level_details(*chosen.game, *chosen.levels[static_cast<std::size_t>(level_)]));
    turn_choice(keys_.choice(), static_cast<int>(levels.size()), level_);
  };
  const std::string about =
      fmt::format(tr("{} against the computer. Take moves back, ask for hints, look into its search."),
                  chosen.game->type().title());
  if (!draw_card({"door.play", tr("Play"), about, tr("Play")}, size, keys_, picture, controls)) return;
  const Side mover = chosen.game->mover(chosen.game->initial()), person = seat_ == 0 ? mover : other(mover);
  pass_through(w, "door.play",
               fmt::format("{} {} {}", chosen.game->type().id(), person == Side::first ? "first" : "second",
                           chosen.levels[static_cast<std::size_t>(level_)]->id));
}

void Welcome::draw_watch(Desk& w, ImVec2 size) {
  const auto picture = [](ImVec2 min, ImVec2 max) {
    paint_corridor_picture(*ImGui::GetWindowDrawList(), {min.x + px(6), min.y + px(8)}, {max.x - px(6), max.y - px(4)});
  };
  const auto controls = [&](float) {
    static constexpr const char* words[] = {tr("slowly"), tr("briskly"), tr("fast")};
    segmented("welcome.pace", words, pace_);
    turn_choice(keys_.choice(), 3, pace_);
    item_tooltip(fmt::format(tr("About {} events a second; at each a node is entered, or left again."), paces[pace_]));
    static constexpr const char* shares[] = {tr("interesting moments"), tr("every event")};
    segmented("welcome.share", shares, watched_share_);
    turn_choice(keys_.choice(), 2, watched_share_);
    item_tooltip(tr("The most telling moments, a minute of them; or every node that is entered, and left again."));
  };
  const std::string about =
      fmt::format(tr("A recorded search of {} plays by itself, and a sentence says what happens. Any key takes over."),
                  watched_ ? watched_->title() : "");
  if (draw_card({"door.watch", tr("Watch a search think"), about, tr("Watch"), watched_ != nullptr}, size, keys_,
                picture, controls))
    pass_through(w, "door.watch", fmt::format("{}{}", paces[pace_], watched_share_ == 0 ? " moments" : ""));
}

void Welcome::draw_learn(Desk& w, ImVec2 size) {
  const auto picture = [&](ImVec2 min, ImVec2 max) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    if (!problem_.empty()) {
      ImGui::PushTextWrapPos(0);
      coloured(theme().warning, problem_);
      ImGui::PopTextWrapPos();
      return;
    }
    paint_tree_picture(draw, tree_, min, max);
  };
  const auto controls = [&](float width) {
    static constexpr const char* kinds[] = {tr("textbook tree"), tr("random tree")};
    bool other = segmented("welcome.tree", kinds, lesson_);
    other = turn_choice(keys_.choice(), 2, lesson_) || other;
    if (other) remake_lesson();
    if (lesson_ == 0) return;
    const float again = text_width(tr("Another")) + 2 * ImGui::GetStyle().FramePadding.x, gap = px(6),
                each = std::floor((width - again - 2 * gap) / 2);
    ImGui::PushStyleColor(ImGuiCol_SliderGrab, with_alpha(theme().accent, 0.45f));  // the words are read through it
    ImGui::PushStyleColor(ImGuiCol_SliderGrabActive, with_alpha(theme().accent, 0.6f));
    ImGui::SetNextItemWidth(each);
    bool changed = ImGui::SliderInt("##b", &branching_, 2, 5, tr("%d moves"));
    probe("welcome.branching");
    item_tooltip(tr("How many moves every node has."));
    ImGui::SameLine(0, gap);
    ImGui::SetNextItemWidth(each);
    changed = ImGui::SliderInt("##d", &depth_, 1, 5, tr("%d plies")) || changed;
    probe("welcome.depth");
    item_tooltip(tr("How many plies deep the tree is."));
    ImGui::PopStyleColor(2);
    ImGui::SameLine(0, gap);
    if (text_button("welcome.another", tr("Another"), tr("Draws new values for the leaves.")))
      seed_ = static_cast<unsigned>(mix64(seed_) % 100'000), changed = true;
    // A number may be typed into a slider
    branching_ = bounded(branching_, 1, 8), depth_ = bounded(depth_, 1, 8);
    if (changed) remake_lesson();
  };
  if (draw_card(
          {"door.learn", tr("Learn alpha-beta"),
           tr("A tree small enough to follow every step: no tricks, only the two bounds and the cut-offs they make."),
           tr("Learn"), taught_ && problem_.empty()},
          size, keys_, picture, controls))
    pass_through(w, "door.learn", lesson_ == 0 ? std::string() : fmt::format("{} {} {}", branching_, depth_, seed_));
}

void Welcome::draw_files(Desk& w, float height) {
  std::string chosen;
  const float width = ImGui::GetContentRegionAvail().x, gap = px(14),
              left = recent_.empty() ? 0 : std::floor((width - 2 * gap) / 3);
  ImGui::PushStyleColor(ImGuiCol_ChildBg, with_alpha(theme().field, 0));
  if (!recent_.empty()) {
    ImGui::BeginChild("recent", {left, height});
    section(tr("Recent files"));
    for (std::size_t i = 0; i < recent_.size(); i++) {
      const std::string name = recent_[i].substr(recent_[i].find_last_of('/') + 1);
      const ScopedId own_id(static_cast<int>(i));
      const ImVec2 at = ImGui::GetCursorScreenPos();
      if (ImGui::Selectable("##file", false, 0, {0, ImGui::GetTextLineHeight()})) chosen = recent_[i];
      if (keys_.button().enter) chosen = recent_[i];
      if (probing()) probe(fmt::format("welcome.recent.{}", i));
      item_tooltip(recent_[i]);
      draw_clipped(*ImGui::GetWindowDrawList(), at, ImGui::GetContentRegionAvail().x, theme().text, name);
    }
    ImGui::EndChild();
    ImGui::SameLine(0, gap);
  }
  ImGui::BeginChild("examples", {0, height});
  ImGui::PopStyleColor();
  if (!examples_.empty()) section(tr("Examples"));
  const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x;
  for (std::size_t i = 0; i < examples_.size(); i++) {
    const Example& e = examples_[i];
    const float wide = text_width(e.title) + 2 * ImGui::GetStyle().FramePadding.x + ImGui::GetStyle().ItemSpacing.x;
    if (i > 0 && ImGui::GetItemRectMax().x + wide < right) ImGui::SameLine();
    if (text_button("welcome.example." + e.title, e.title.c_str())) chosen = e.path;
    if (keys_.button().enter) chosen = e.path;
  }
  ImGui::EndChild();
  if (chosen.empty()) return;
  ImGui::CloseCurrentPopup();
  w.open_file(chosen);
}

void Welcome::draw(Desk& w) {
  if (!begin_popup("welcome", asked_, {1060, 670}, true)) return keys_.forget();
  keys_.begin(open_lists() == 1);

  // 1. Who we are.
  const bool low = ImGui::GetContentRegionAvail().y < px(540);
  ImFont* const face = low ? fonts().big : fonts().board;
  const float size_of_name = low ? px(20) : px(34);
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 name = face->CalcTextSizeA(size_of_name, 1e9f, 0, tr("Plyscope"));
  ImGui::GetWindowDrawList()->AddText(face, size_of_name, corner, theme().text, tr("Plyscope"));
  ImGui::LogText("%s\n", tr("Plyscope"));
  ImGui::SetCursorScreenPos(
      {corner.x + name.x + px(14), corner.y + name.y - ImGui::GetTextLineHeight() - px(low ? 3 : 6)});
  dim(tr("See how alpha-beta search thinks."));
  ImGui::SetCursorScreenPos({corner.x, corner.y + name.y + px(low ? 6 : 12)});

  // 2. The doors, as tall as what can be opened below them leaves.
  const float foot = ImGui::GetFrameHeightWithSpacing() + px(4), room = ImGui::GetContentRegionAvail().y - foot;
  const float gap = px(14), width = std::floor((ImGui::GetContentRegionAvail().x - 2 * gap) / 3);
  const float min = px(250), files = bounded(room * 0.26f, px(60), px(112)),
              height = std::max(room - files - px(12), std::min(min, room));
  const ImVec2 size{width, std::floor(height)};
  draw_play(w, size);
  ImGui::SameLine(0, gap);
  draw_watch(w, size);
  ImGui::SameLine(0, gap);
  draw_learn(w, size);
  ImGui::Dummy({1, px(2)});
  if (const float rest = room - height - px(12); rest > px(30)) draw_files(w, rest);

  // 3. How to come back, and away.
  ImGui::SetCursorPosY(ImGui::GetWindowHeight() - px(14) - ImGui::GetFrameHeight());
  const float pad = 2 * ImGui::GetStyle().FramePadding.x, report = text_width(tr("The original's report")) + pad,
              button = text_width(tr("Just look around")) + pad + report + px(8);
  const ImVec2 at = ImGui::GetCursorScreenPos();
  draw_clipped(*ImGui::GetWindowDrawList(), {at.x, at.y + ImGui::GetStyle().FramePadding.y},
               ImGui::GetContentRegionAvail().x - button - px(12), theme().text_dim,
               tr("Arrows and Enter choose here. This page is in the Help menu; Ctrl+P finds every command, F1 lists "
                  "all keys."));
  ImGui::SetCursorPosX(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - button);
  const bool reads = text_button("welcome.report", tr("The original's report"),
                                 tr("What the student's program was that the game began as: its claims, played here."));
  if (keys_.button().enter || reads) pass_through(w, "report.open", cards_[game_].game->type().id());
  ImGui::SameLine(0, px(8));
  const bool closed = text_button("welcome.close", tr("Just look around"));
  if (keys_.button().enter || closed) ImGui::CloseCurrentPopup();
  end_popup();
}

}  // namespace ply::ui
