// The canvas of the board panel: mouse, marks, previews, the score bar.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <map>

#include "app/ui/input/keys.h"
#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/texts.h"
#include "app/ui/look/texts_imported.h"
#include "app/ui/panels/board.h"
#include "app/ui/panels/shown_score.h"
#include "app/ui/widgets/board_paint.h"
#include "app/ui/widgets/controls.h"
#include "app/ui/widgets/draw_shapes.h"

namespace ply::ui {
namespace {

using What = BoardSubject::What;

/// "A's store" -> "a_s_store", for names of probes.
std::string plain_name(const std::string& name) {
  std::string out;
  for (const char c : name)
    out += std::isalnum(static_cast<unsigned char>(c)) ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                                                       : '_';
  return out;
}

const Piece* piece_on(const BoardView& view, int cell) {
  for (const Piece& p : view.pieces) {
    if (p.cell == cell && p.count > 0) return &p;
  }
  return nullptr;
}

/// Where a move ends: the cell of its last sown stone, of the piece that was placed or moved; -1 = nowhere.
int last_cell(const std::vector<Effect>& effects) {
  int cell = -1;
  for (const Effect& e : effects) {
    if (e.kind == EffectKind::place || e.kind == EffectKind::move || e.kind == EffectKind::sow) cell = e.to;
  }
  return cell;
}

}  // namespace

void BoardPanel::draw_board(const FrameModel& frame, Commands& commands, float height) {
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  ImDrawList& draw = *ImGui::GetWindowDrawList();
  if (subject_.what == What::unknown) {
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(texts::imported::no_board);
    ImGui::PopTextWrapPos();
    ImGui::SetCursorScreenPos({at.x, at.y + height});
    return;
  }

  // 1. Where it lies.
  const bool bar = frame.view.score_bar && !frame.viewpoint.engine_hidden;
  const float left = bar ? px(18) : 0;
  const bool turns = frame.view.flipped && subject_.view.material;
  const float largest = !subject_.view.material ? px(56) : px(150);
  const BoardPlace place =
      fit_board(subject_.view, {at.x + left, at.y + px(4)}, {at.x + width, at.y + height - px(4)}, turns, largest);
  ImGui::InvisibleButton("##board", {std::max(width, 1.0f), std::max(height, 1.0f)});
  probe("board");
  take_mouse(frame, commands, place);
  update_hints(frame);

  // 2. The ground, tinted when this is not the game.
  if (subject_.what != What::game && subject_.view.material) {
    const BoardPlace::Rect b = place.board();
    const float rim = rim_of(subject_.view.material) * place.unit + px(4);
    draw.AddRectFilled({b.min.x - rim, b.min.y - rim}, {b.max.x + rim, b.max.y + rim},
                       with_alpha(subject_.what == What::node ? theme().accent : theme().warning, 0.75f), px(8));
  }
  paint_ground(draw, subject_.view, place);

  // 3. Pieces between the marks.
  const bool moving = frame.animations && motion_.running(frame.time);
  if (!moving) draw_marks_below(frame, draw, place);
  const std::vector<ShownPiece> pieces = moving ? motion_.at(frame.time) : resting_pieces(subject_.view);
  for (const ShownPiece& p : pieces) {
    if (!p.moving) paint_piece(draw, subject_.view, place, p, frame.view.kanji);
  }
  for (const ShownPiece& p : pieces) {
    if (p.moving) paint_piece(draw, subject_.view, place, p, frame.view.kanji);
  }
  if (moving) commands.more_frames = true;
  else draw_marks_above(frame, draw, place), draw_pointed(frame, draw, place), draw_marked(frame, draw, place);
  if (bar) {
    const BoardPlace::Rect b = place.board();
    const float rim = rim_of(subject_.view.material) * place.unit;
    draw_score_bar(frame, draw, {std::floor(b.min.x - rim - px(18)), b.min.y - rim},
                   {std::floor(b.min.x - rim - px(8)), b.max.y + rim});
  }
  if (probing()) name_cells(place);
}

void BoardPanel::name_cells(const BoardPlace& place) const {
  for (const Cell& c : subject_.view.cells) {
    const BoardPlace::Rect r = place.rect(c);
    probe_rect("cell." + plain_name(c.name), r.min, r.max);
  }
}

void BoardPanel::take_mouse(const FrameModel& frame, Commands& commands, const BoardPlace& place) {
  preview_text_.clear();
  if (!choosing_.empty() && pressed(Key::escape)) choosing_.clear();
  if (!subject_.entry.picked().empty()) {
    if (pressed(Key::escape)) subject_.entry.cancel();
    if (pressed(Key::enter)) {
      const MoveEntry::Answer a = subject_.entry.commit();
      if (a == MoveEntry::Answer::play) play(commands, subject_.entry.plies());
      if (a == MoveEntry::Answer::choose) choosing_ = subject_.entry.chosen();
    }
  }
  if (!ImGui::IsItemHovered()) return;
  hovered_ = cell_at(subject_.view, place, ImGui::GetIO().MousePos);
  if (subject_.what == What::editing) return take_edit(frame, commands);
  painted_ = -1;
  if (hovered_ < 0) return;
  if (subject_.what == What::game) {
    const std::vector<MoveCode> through = subject_.entry.through(hovered_);
    if (!through.empty()) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (through.size() == 1)
      preview_text_ = fmt::format("{}: {}", subject_.game->show_move(subject_.position, through[0]),
                                  subject_.game->describe(subject_.position, through[0]));
    if (const auto score = through.size() == 1 ? hinted(frame, through[0]) : std::nullopt)
      preview_text_ +=
          fmt::format("   {}", score_for(frame.play.game(), frame.viewpoint.of_search(subject_.mover),
                                         frame.runs.hint()->profile, *score, subject_.mover, {"board.value"}));
  }
  if (ImGui::IsItemClicked()) take_click(frame, commands);
}

void BoardPanel::take_click(const FrameModel& frame, Commands& commands) {
  motion_.stop();  // a move never waits for a picture
  if (subject_.what != What::game) return say(frame, texts::board::node_help);
  if (subject_.over) return say(frame, "The game is over. Undo goes on from an earlier position.");
  if (!frame.play.player(subject_.mover).human)
    return say(frame, fmt::format("{} is played by the computer. Space asks it to move.",
                                  frame.play.game().type().side_name(subject_.mover)));
  choosing_.clear();
  switch (subject_.entry.click(hovered_)) {
    case MoveEntry::Answer::play: return play(commands, subject_.entry.plies());
    case MoveEntry::Answer::choose: choosing_ = subject_.entry.chosen(); return;
    case MoveEntry::Answer::refused: {
      // A wrong target: of a longer way the first piece is the one that was to move.
      const std::vector<int>& picked = subject_.entry.picked();
      std::string why = picked.empty() ? subject_.game->why_not(subject_.position, hovered_)
                                       : subject_.game->why_not_to(subject_.position, picked.back(), hovered_);
      if (!why.empty() && why[0] >= 'a' && why[0] <= 'z' && !(why.size() > 1 && why[1] >= '0' && why[1] <= '9'))
        why[0] = static_cast<char>(why[0] - 'a' + 'A');
      return say(frame, why.empty() ? "Nothing can be moved here." : why);
    }
    case MoveEntry::Answer::picked:
    case MoveEntry::Answer::ignored: return;
  }
}

// A square whose piece shows something that a mark on it would hide.
bool BoardPanel::has_face(int cell) const {
  const Cell* c = find_cell(subject_.view, cell);
  if (!c || is_round(c->shape)) return false;
  return std::any_of(subject_.view.pieces.begin(), subject_.view.pieces.end(),
                     [&](const Piece& p) { return p.cell == cell && p.shape != PieceShape::disc; });
}

void BoardPanel::draw_marks_below(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) {
  const BoardView& v = subject_.view;
  // 1. Where the last move began and ended, under pieces that have a face (of a turn, all its steps); then targets.
  if (subject_.what != What::editing && has_face(last_cell(subject_.last))) {
    for (const Effect& e : subject_.last) {
      const Cell* from = e.kind == EffectKind::move ? find_cell(v, e.from) : nullptr;
      if (from && !is_round(from->shape) && from->shape != CellShape::hand) mark_last_square(draw, place, *from, false);
    }
    for (const auto& way : subject_.last_ways)
      if (const Cell* to = find_cell(v, way.back())) mark_last_square(draw, place, *to, true);
    if (const Cell* to = find_cell(v, last_cell(subject_.last)); to && subject_.last_ways.empty())
      mark_last_square(draw, place, *to, true);
  }
  for (const int id : subject_.begun)
    if (const Cell* c = find_cell(v, id)) mark_begun(draw, place, *c);
  if (frame.view.targets && subject_.what == What::game) {
    for (const int id : subject_.entry.targets()) {
      if (const Cell* c = find_cell(v, id)) mark_target(draw, place, *c, id == hovered_);
    }
  }
  for (const int id : subject_.entry.picked()) {
    if (const Cell* c = find_cell(v, id)) mark_hint(draw, place, *c, theme_of(ThemeName::dark).accent);
  }
  if (subject_.what == What::editing && hovered_ >= 0) {
    if (const Cell* c = find_cell(v, hovered_)) mark_target(draw, place, *c, true);
  }

  // 2. Rings around hollows lie under their stones and numbers.
  const bool previewing = !preview_text_.empty() && hovered_ >= 0;
  const std::vector<MoveCode> through = previewing ? subject_.entry.through(hovered_) : std::vector<MoveCode>();
  const int id = previewing
                     ? (through.size() == 1 ? last_cell(subject_.game->effects(subject_.position, through[0])) : -1)
                 : subject_.what == What::editing ? -1
                                                  : last_cell(subject_.last);
  if (!previewing) draw_hints(frame, draw, place, true);
  const Cell* c = find_cell(v, id);
  if (!c || !is_round(c->shape)) return;
  if (previewing) mark_hint(draw, place, *c, theme_of(ThemeName::dark).accent);
  else mark_last(draw, place, *c, true);
}

void BoardPanel::draw_marks_above(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) {
  const BoardView& v = subject_.view;
  const bool previewing = !preview_text_.empty() && hovered_ >= 0;
  const bool hinting = hints_known_ && hint_key_.hint;
  if (!previewing && !hinting && subject_.what != What::editing)
    for (const auto& way : subject_.last_ways) mark_path(draw, place, v, way, theme_of(ThemeName::dark).pv, 0.25f);
  if (subject_.entry.picked().empty())
    for (const int id : subject_.finishers)
      if (const Cell* c = find_cell(v, id)) mark_finisher(draw, place, *c);

  // 0. What may be chosen next where something lies: the marks below would be hidden.
  if (frame.view.targets && subject_.what == What::game && !subject_.entry.picked().empty()) {
    for (const int id : subject_.entry.targets()) {
      const bool taken =
          std::any_of(v.pieces.begin(), v.pieces.end(), [&](const Piece& p) { return p.cell == id && p.count > 0; });
      const Cell* c = taken ? find_cell(v, id) : nullptr;
      if (c && !is_round(c->shape))
        mark_hint(draw, place, *c, with_alpha(IM_COL32(226, 240, 230, 255), id == hovered_ ? 1.0f : 0.75f));
    }
  }

  // 1. What the last move did, unless a preview says what the next would do.
  if (!previewing && subject_.what != What::editing) {
    const int main_cell = last_cell(subject_.last);
    for (const Effect& e : subject_.last) {
      const bool touches = e.kind == EffectKind::flip || e.kind == EffectKind::sow;
      const int id = touches ? e.to : e.kind == EffectKind::capture ? e.from : -1;
      const Cell* c = id == main_cell ? nullptr : find_cell(v, id);
      if (c) mark_last(draw, place, *c, false);
    }
    const Cell* c = find_cell(v, main_cell);
    if (c && !is_round(c->shape) && !has_face(main_cell)) mark_last(draw, place, *c, true);
  }

  // 2. What the computer would do.
  draw_hints(frame, draw, place, false);

  // 3. What the move under the mouse would do.
  if (previewing) {
    const std::vector<MoveCode> through = subject_.entry.through(hovered_);
    if (through.size() == 1) draw_preview(frame, draw, place, through[0]);
  }
  if (frame.view.targets && subject_.what == What::game && !subject_.entry.picked().empty())
    draw_target_badges(frame, draw, place);
}

// What is captured with the chosen piece, which face it would show there, and where it would be trapped.
void BoardPanel::draw_target_badges(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place) {
  for (const int id : subject_.entry.targets()) {
    const Cell* cell = find_cell(subject_.view, id);
    const std::vector<MoveCode> through = subject_.entry.through(id);
    if (!cell || id == hovered_ || through.size() != 1) continue;
    const std::vector<Effect> effects = subject_.game->effects(subject_.position, through[0]);
    const bool takes = std::any_of(effects.begin(), effects.end(),
                                   [&](const Effect& e) { return e.kind == EffectKind::capture && e.from == id; });
    const bool turns = std::any_of(effects.begin(), effects.end(),
                                   [&](const Effect& e) { return e.kind == EffectKind::promote && e.to == id; });
    if (takes) mark_capture(draw, place, *cell);
    const BoardView after = subject_.game->board(subject_.game->after(subject_.position, through[0]));
    const Piece* piece = piece_on(after, id);
    if (!piece) continue;
    const float size = place.unit * 0.46f;
    const ImVec2 c = place.centre(*cell), at{c.x + place.unit * 0.30f, c.y - place.unit * 0.28f};
    if (turns) paint_badge(draw, place, at, size, *piece, frame.view.kanji);
    if (piece->muted) paint_no_entry(draw, {c.x + place.unit * 0.30f, c.y + place.unit * 0.30f}, place.unit * 0.15f);
  }
}

// A hint comes before the line of a search, and what is deeper before both. With a cell picked, or the mouse on one
// from which several moves go, only those.
void BoardPanel::update_hints(const FrameModel& frame) {
  hints_known_ = frame.view.arrows && !frame.viewpoint.engine_hidden && subject_.what == What::game && !subject_.over;
  if (!hints_known_) return;
  HintKey key{frame.play.board_serial()};
  key.from = !subject_.entry.picked().empty()                               ? subject_.entry.picked().front()
             : hovered_ >= 0 && subject_.entry.through(hovered_).size() > 1 ? hovered_
                                                                            : -1;
  KnownMoves known;
  const auto score = known_score(frame.play, frame.runs, frame.walk, subject_.what);
  const auto& hint = frame.runs.hint();
  if (hint && hint->game_node == frame.play.current()) {
    // Something deeper may be known: then its move, and none of the shallower values that would contradict it.
    const bool deeper = score && score->from != BoardScore::From::hint;
    hints_known_ = !deeper || !score->line.empty();
    if (!hints_known_) return;
    key.hint = true, key.depth = deeper ? score->depth : hint->depth, key.values = deeper ? 0 : hint->values.size(),
    key.best = deeper ? score->line.front() : hint->move;
    hint_profile_ = deeper ? score->profile : hint->profile;
    if (key == hint_key_) return;
    if (deeper) known = {score->line, Viewpoint::turned(score->score, Side::first, subject_.mover), {}};
    else known = {hint->line.empty() ? std::vector<MoveCode>{hint->move} : hint->line, hint->score, hint->values};
  } else {
    const bool analysed = score && score->from == BoardScore::From::search && !score->line.empty() &&
                          frame.runs.run() && frame.runs.run()->purpose() == SearchRun::Purpose::analysis;
    hints_known_ = analysed;
    if (!analysed) return;
    key.depth = score->depth, key.best = score->line.front();
    if (key == hint_key_) return;
    known.line = score->line;
    known.score = {0, Kind::exact};  // of a line only the way is shown
  }
  hint_key_ = key;
  hints_ = hint_marks(*subject_.game, subject_.position, known, key.from, has_steps(*subject_.game));
}

// What the computer would do: the ways of the best three moves, and what each move is worth where it ends. Rings around
// hollows lie below their stones and numbers, all else above.
void BoardPanel::draw_hints(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place, bool below) {
  if (!hints_known_) return;
  const BoardView& v = subject_.view;
  const ImU32 good = IM_COL32(126, 214, 150, 255), ground = IM_COL32(20, 24, 30, 225);
  const std::array<ImU32, most_hint_ways> colours{hint_key_.hint ? good : theme_of(ThemeName::dark).pv,
                                                  IM_COL32(150, 196, 176, 255), IM_COL32(166, 184, 180, 255)};
  constexpr std::array<float, most_hint_ways> weights{1.0f, 0.55f, 0.3f};
  for (std::size_t i = hints_.ways.size(); i-- > 0;) {
    const MoveWays& w = hints_.ways[i].ways;
    const auto rank = static_cast<std::size_t>(hints_.ways[i].rank);
    for (const int id : w.cells) {
      const Cell* c = find_cell(v, id);
      if (c && rank == 0 && probing()) probe_rect("board.best", place.rect(*c).min, place.rect(*c).max);
      if (c && is_round(c->shape) == below) mark_hint(draw, place, *c, colours[rank], weights[rank]);
    }
    if (below) continue;
    for (const auto& path : w.paths) {
      mark_path(draw, place, v, path, colours[rank], weights[rank]);
      if (const Cell* end = find_cell(v, path.back()); end && rank == 0 && probing())
        probe_rect("board.best", place.rect(*end).min, place.rect(*end).max);
    }
    for (std::size_t n = 0; w.paths.size() > 1 && n < w.paths.size(); n++)
      mark_order(draw, place, v, w.paths[n], static_cast<int>(n) + 1, colours[rank]);
  }
  if (below || !hint_key_.hint) return;
  for (const HintMarks::Chip& chip : hints_.chips) {
    const Cell* c = find_cell(v, chip.cell);
    if (!c) continue;
    const std::string text =
        shown_score(frame.play.game(), hint_profile_,
                    frame.viewpoint.of_search(subject_.mover).seen(chip.score, subject_.mover), {"board.value"});
    paint_chip(draw, place, *c, text, ground, chip.best ? good : IM_COL32(226, 229, 233, 255));
  }
}

void BoardPanel::draw_preview(const FrameModel& frame, ImDrawList& draw, const BoardPlace& place, MoveCode move) {
  const BoardView& v = subject_.view;
  const std::vector<Effect> effects = subject_.game->effects(subject_.position, move);
  const BoardView after = subject_.game->board(subject_.game->after(subject_.position, move));
  // A piece as it will be, pale.
  const auto ghost = [&](int cell, float alpha) {
    const Piece* piece = piece_on(after, cell);
    const Cell* to = find_cell(v, cell);
    if (!piece || !to) return;
    ShownPiece shown;
    shown.piece = *piece;
    shown.x = to->x + to->w / 2, shown.y = to->y + to->h / 2;
    shown.alpha = alpha;
    paint_piece(draw, v, place, shown, frame.view.kanji);
  };
  std::map<int, int> change;  // stones by cell
  int origin = -1;
  for (const Effect& e : effects) {
    const Cell *to = find_cell(v, e.to), *from = find_cell(v, e.from);
    switch (e.kind) {
      case EffectKind::place:
        if (to && to->shape == CellShape::hand) break;  // the number beside it says enough
        if (from && to) mark_arrow(draw, place, *from, *to, theme_of(ThemeName::dark).accent);
        ghost(e.to, from ? 0.9f : 0.62f);
        break;
      case EffectKind::flip:
        if (to) {
          const ImVec2 c = place.centre(*to);
          const float r = place.unit * 0.17f;
          draw.AddCircleFilled(c, r + std::max(1.0f, place.unit * 0.02f), IM_COL32(128, 132, 138, 255), 32);
          draw.AddCircleFilled(c, r, e.side == Side::first ? IM_COL32(30, 33, 38, 255) : IM_COL32(240, 238, 230, 255),
                               32);
        }
        break;
      case EffectKind::move:
        if (from && to) mark_arrow(draw, place, *from, *to, theme_of(ThemeName::dark).accent);
        // Over its head the piece as it will stand there: turned over, if it captures with a piece that turns.
        if (to && piece_on(after, e.to) && piece_on(after, e.to)->shape == PieceShape::wedge) ghost(e.to, 0.9f);
        break;
      case EffectKind::sow: change[e.to]++, origin = e.from; break;
      case EffectKind::capture:
      case EffectKind::sweep:
        // Numbers are for stones; where a captured piece goes says the number in the hand.
        if (from && from->shape == CellShape::hand) break;
        if (!piece_on(v, e.from) || piece_on(v, e.from)->shape == PieceShape::stones) change[e.from] -= e.count;
        change[e.to] += e.count;
        break;
      default: break;
    }
  }
  for (const auto& [id, n] : change) {
    const Cell* c = find_cell(v, id);
    if (!c || n == 0 || id == origin) continue;
    const ImU32 ink = n > 0 ? IM_COL32(214, 236, 255, 255) : IM_COL32(255, 196, 180, 255);
    const BoardPlace::Rect r = place.rect(*c);
    const bool store = c->shape == CellShape::store,
               above = r.centre().y < place.board().centre().y - place.unit * 0.2f;
    const float y = store   ? r.min.y + place.unit * 0.3f
                    : above ? r.max.y - place.unit * 0.1f
                            : r.min.y + place.unit * 0.1f;
    paint_pill(draw, {r.centre().x, y}, std::clamp(place.unit * 0.22f, 10.0f, px(20)), fmt::format("{:+}", n).c_str(),
               IM_COL32(22, 50, 82, 235), ink);
  }
}

void BoardPanel::draw_score_bar(const FrameModel& frame, ImDrawList& draw, ImVec2 min, ImVec2 max) {
  const auto score = known_score(frame.play, frame.runs, frame.walk, subject_.what);
  const float rounding = px(3), height = max.y - min.y;
  draw.AddRectFilled(min, max, theme().field, rounding);
  if (height < px(20)) return;
  if (probing()) probe_rect("score_bar", min, max);
  const bool hovered = ImGui::IsMouseHoveringRect(min, max) && ImGui::IsWindowHovered();
  const GameEnd* end = subject_.what == What::game && frame.play.end() ? &*frame.play.end() : nullptr;
  if (hovered && !score) show_tooltip(end ? end->text : texts::board::bar_empty);
  if (!score && !end) return;
  const float share = end ? (end->winner == Winner::draw    ? 0.0f
                             : end->winner == Winner::first ? 1.0f
                                                            : -1.0f)
                          : score_share(*subject_.game, score->profile, score->score.value);
  const bool first_below = !frame.view.flipped;
  const float part = (1 + share) / 2, edge = first_below ? max.y - part * height : min.y + part * height;
  const ImU32 first = with_alpha(theme().first, 0.85f), second = with_alpha(theme().second, 0.85f);
  draw.PushClipRect(min, {max.x, edge}, true);
  draw.AddRectFilled(min, max, first_below ? second : first, rounding);
  draw.PopClipRect();
  draw.PushClipRect({min.x, edge}, max, true);
  draw.AddRectFilled(min, max, first_below ? first : second, rounding);
  draw.PopClipRect();
  // Even, and where three of four games are won by either side.
  const float middle = std::floor((min.y + max.y) / 2), quarter = std::floor(height / 4);
  for (const float y : {middle - quarter, middle + quarter})
    draw.AddLine({min.x, y}, {min.x + (max.x - min.x) * 0.4f, y}, theme().panel, px(1));
  draw.AddLine({min.x, middle}, {max.x, middle}, theme().panel, px(2));
  if (!hovered || !score) return;
  const GameType& type = subject_.game->type();
  const ProfileInfo* profile = subject_.game->profile(score->profile);
  std::string text =
      fmt::format(texts::board::bar_score, type.side_name(Side::first),
                  shown_score(*subject_.game, score->profile, score->score, {"board.bar"}), score->depth);
  text += fmt::format(
      "\n{}", fmt::format(texts::board::bar_meaning, type.side_name(Side::first), type.side_name(Side::second)));
  if (profile && profile->three_of_four > 0)
    text += fmt::format("\n{}", fmt::format(texts::board::bar_scale, profile->title,
                                            subject_.game->value_text(profile->id, profile->three_of_four)));
  show_tooltip(text);
}

}  // namespace ply::ui
