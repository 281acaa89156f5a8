// Where the static evaluation of the position on the board comes from: the term that is under the mouse in another
// panel, cell by cell, or all terms together.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "app/ui/input/probes.h"
#include "app/ui/look/look.h"
#include "app/ui/look/tr.h"
#include "app/ui/panels/board/board.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/panels/shown_score.h"
#include "engine/game/term_places.h"
#include "engine/game/term_text.h"
#include "vendor/imgui_compat.h"

namespace ply::ui {

// The evaluation that is dealt out: that of the recording where the board shows the node that all panels look at, else
// the one that the next search would use. Contributions are in the view of `viewer`, as in the panel of terms.
struct BoardPanel::Judged {
  const Game& game;
  const ProfileInfo& profile;
  Viewpoint viewpoint;
  Side viewer, mover;
  Breakdown terms;
  std::vector<TermShares> shares;

  double shown(double v) const { return viewpoint.sign_for(mover) * (viewer == mover ? v : -v); }
  std::string value(int v) const { return game.value_text(profile.id, static_cast<int>(shown(v))); }
  /// In the unit in which all other panels show it.
  std::string part(double v) const {
    const double unit = unit_size(game, profile.id);
    if (unit <= 1) return part_text(profile, shown(v));
    const std::string text = fmt::format("{:+.2f}", shown(v) / unit);
    return text == "-0.00" ? "+0.00" : text;
  }
  /// The same with one place only, for small cells; empty where it has none to spare.
  std::string shorter(double v) const {
    const double unit = unit_size(game, profile.id);
    if (unit <= 1) return {};
    const std::string text = fmt::format("{:+.1f}", std::round(10 * shown(v) / unit) / 10);
    return text == "-0.0" ? "+0.0" : text;
  }
  const std::string& whose() const { return game.type().side_name(viewpoint.side_for(mover)); }
  ContributionPlaces places(std::size_t term) const {
    return contribution_places(std::span(terms.terms).subspan(term, 1), std::span(shares).subspan(term, 1), viewer);
  }
};

std::optional<BoardPanel::Judged> BoardPanel::judged(const FrameModel& frame) const {
  frame.moment.sync(frame.runs, frame.walk, frame.answers);
  Models& models = frame.moment.models();
  const View& v = models.view();
  const Game& game = *subject_.game;
  const Game* const searched = v.empty() || models.shown() == no_node ? nullptr : models.nodes().game();
  const Position* const looked_at =
      searched && searched->type().id() == game.type().id() ? models.nodes().position(v, models.shown()) : nullptr;
  const bool recorded = looked_at && searched->key(*looked_at) == game.key(subject_.position);
  const ProfileInfo* const profile = game.profile(recorded ? models.subject().profile : frame.runs.settings().profile);
  if (!profile) return std::nullopt;
  const Weights weights = recorded ? models.subject().weights : frame.runs.weights();
  const Side viewer = recorded ? models.subject().root_mover : subject_.mover;
  return Judged{game,
                *profile,
                recorded ? frame.viewpoint : frame.viewpoint.of_search(subject_.mover),
                viewer,
                subject_.mover,
                game.evaluate(subject_.position, profile->id, weights, viewer),
                game.term_shares(subject_.position, profile->id, weights)};
}

void BoardPanel::update_heat(const FrameModel& frame) {
  heat_.reset();
  const PointedTerm& asked = frame.view.pointed_term;
  if ((asked.id.empty() && !frame.view.heat) || frame.viewpoint.engine_hidden || !subject_.game ||
      subject_.what == BoardSubject::What::editing)
    return;
  const auto by = judged(frame);
  if (!by) return;
  const auto& lines = by->terms.terms;
  const auto line = std::find_if(lines.begin(), lines.end(), [&](const TermLine& t) { return asked.id == t.info->id; });
  if (line != lines.end() && asked.position == subject_.game->key(subject_.position))
    heat_ = heat_of_term(*by, static_cast<std::size_t>(line - lines.begin()));
  else if (frame.view.heat && !by->terms.finished) heat_ = heat_of_all(*by);
}

// The raw shares of both sides, each as a part of the largest.
BoardPanel::Heat BoardPanel::heat_of_term(const Judged& by, std::size_t term) {
  const TermLine& line = by.terms.terms[term];
  const GameType& type = by.game.type();
  const auto raw = [&](int value, Side side) { return raw_text(by.profile, *line.info, value, side != by.viewer); };
  Heat out;
  std::map<int, Heat::Mark> marks;
  int largest = 1;
  for (const Side side : {Side::first, Side::second})
    for (const CellShare& s : by.shares[term].of(side))
      if (s.cell != ShareSink::position) largest = std::max(largest, std::abs(s.share));
  for (const Side side : {Side::first, Side::second})
    for (const CellShare& s : by.shares[term].of(side)) {
      if (s.cell == ShareSink::position) {
        out.beside += fmt::format("{} {} {}", out.beside.empty() ? fmt::format("{}:", tr("the position")) : ",",
                                  type.side_name(side), raw(s.share, side));
        continue;
      }
      marks[s.cell].sides[static_cast<std::size_t>(index(side))] = {
          static_cast<float>(s.share) / static_cast<float>(largest), raw(s.share, side), {}};
    }
  for (auto& [cell, mark] : marks) {
    mark.cell = cell;
    out.marks.push_back(std::move(mark));
  }
  out.title = fmt::format(tr("{}: {} {}, {} {}, weight {}; {} for {}"), line.info->id, type.side_name(Side::first),
                          raw(line.first, Side::first), type.side_name(Side::second), raw(line.second, Side::second),
                          fmt::format("{:g}", shown_weight(by.profile, *line.info, line.weight)),
                          by.value(line.contribution), by.whose());
  if (*line.info->sharing) out.beside += fmt::format("{}{}", out.beside.empty() ? "" : "   ", line.info->sharing);
  return out;
}

// What each cell adds, in the colour of the side that it is good for; with the mouse on a cell, term by term.
BoardPanel::Heat BoardPanel::heat_of_all(const Judged& by) const {
  const ContributionPlaces all = contribution_places(by.terms.terms, by.shares, by.viewer);
  double largest = 1e-9;
  for (const CellContribution& c : all.cells) largest = std::max(largest, std::abs(c.sum()));
  Heat out;
  out.title = fmt::format(tr("all terms: {} for {}"), by.value(by.terms.total), by.whose());
  std::string beside, here;
  for (std::size_t i = 0; i < by.terms.terms.size(); ++i) {
    const ContributionPlaces one = by.places(i);
    const char* const id = by.terms.terms[i].info->id;
    if (std::abs(one.position) >= 1)  // less is only what the evaluation cuts off
      beside += fmt::format("{} {} {}", beside.empty() ? ":" : ",", id, by.part(one.position));
    for (const CellContribution& c : one.cells)
      if (c.cell == hovered_ && std::abs(c.sum()) > 1e-9)
        here += fmt::format("{}{} {}", here.empty() ? "" : ", ", id, by.part(c.sum()));
  }
  out.beside = fmt::format("{} {}{}", tr("the position"), by.part(all.position), beside);
  for (const CellContribution& c : all.cells) {
    if (std::abs(c.by_side[0]) + std::abs(c.by_side[1]) < 1e-9) continue;  // it could earn something, and does not
    const bool for_first = (by.viewer == Side::first ? c.sum() : -c.sum()) > 0;
    Heat::Mark mark{c.cell, {}};
    mark.sides[for_first ? 0 : 1] = {static_cast<float>(std::abs(c.sum()) / largest), by.part(c.sum()),
                                     by.shorter(c.sum())};
    out.marks.push_back(std::move(mark));
    const Cell* const cell = c.cell == hovered_ ? find_cell(subject_.view, c.cell) : nullptr;
    if (cell && !here.empty()) out.title = fmt::format(tr("{}: {} of {}"), cell->name, here, by.value(by.terms.total));
  }
  return out;
}

void BoardPanel::draw_heat(ImDrawList& draw, const BoardPlace& place) const {
  if (!heat_) return;
  for (const Heat::Mark& m : heat_->marks) {
    const Cell* const cell = find_cell(subject_.view, m.cell);
    if (!cell) continue;
    const bool occupied = std::any_of(subject_.view.pieces.begin(), subject_.view.pieces.end(),
                                      [&](const Piece& p) { return p.cell == m.cell && p.count > 0; });
    mark_shares(draw, place, *cell, occupied, m.sides);
    for (const Side side : {Side::first, Side::second}) {
      const std::string& text = m.sides[static_cast<std::size_t>(index(side))].text;
      if (text.empty()) continue;
      const char* const who = side == Side::first ? "first" : "second";
      if (probing())
        probe_rect(fmt::format("board.share.{}.{}", who, m.cell), place.rect(*cell).min, place.rect(*cell).max);
      ImGui::LogText("share %s %s %s\n", cell->name.c_str(), who, text.c_str());
    }
  }
}

}  // namespace ply::ui
