#include "engine/review/review_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/game/game_line.h"
#include "engine/review/account.h"
#include "engine/review/refutation.h"
#include "engine/review/review_causes.h"
#include "engine/review/seen.h"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

Json rounded(double e) { return std::round(e * 1e6) / 1e6; }

Json known(ScoreClass c) { return c == ScoreClass::open ? Json(nullptr) : Json(class_id(c)); }

const char* side_id(Side s) { return s == Side::first ? "first" : "second"; }

/// Of an engine's error why, of a person's how far one has to look; null: no error, or not known yet.
Json cause_of(const GameReview& r, std::size_t i) {
  const ReviewedPly& p = r.plies[i];
  if (!is_error(p.mark) || (asks_cause(r, i) && !p.cause)) return nullptr;
  return p.cause ? cause_id(p.cause->cause) : seen_words(seen_at(p));
}

Json runs_of(const GameReview& r, std::size_t i) {
  Json out = Json::array();
  const CauseReport& c = *r.plies[i].cause;
  for (const std::size_t at : c.rule().runs)
    out.push_back({{"search", c.runs[at].what},
                   {"move", cause_move(r, i, c.runs[at].move)},
                   {"loss", rounded(c.runs[at].loss)},
                   {"nodes", c.runs[at].nodes}});
  return out;
}

std::vector<std::string> cell_names(const GameReview& r, std::size_t ply, const std::vector<int>& cells) {
  std::vector<std::string> out;
  const BoardView view = r.game->board(r.positions[ply]);
  for (const int cell : cells)
    for (const Cell& c : view.cells)
      if (c.id == cell) out.push_back(c.name);
  return out;
}

/// Of an error whose lines are known.
Json reason_of(const GameReview& r, std::size_t i) {
  const ReviewedPly& p = r.plies[i];
  const Position& start = r.positions[r.turn_of(i).first];
  Json out = {{"rule", rule_id(p.reason.rule())},
              {"kind", kind_id(p.reason.kind)},
              {"sentence", p.reason.words.empty() ? Json(nullptr) : Json(p.reason.words)},
              {"cells", cell_names(r, i, p.reason.cells)}};
  if (p.reason.kind != ReasonKind::none) out["in"] = p.reason.in_best ? "best" : "played", out["at"] = p.reason.at + 1;
  out["played"] = texts_of_moves(*r.game, start, p.lines->played);
  out["best"] = texts_of_moves(*r.game, start, p.lines->best);
  return out;
}

Json move_of(const GameReview& r, std::size_t i, u64 number, bool refutations) {
  const Game& game = *r.game;
  const ReviewedPly& p = r.plies[i];
  const JudgedPosition& here = *p.here;
  const JudgedMove &best = here.best(), &played = p.as_played();
  const Position& at = r.positions[i];
  Json j = {{"game", number},
            {"ply", i + 1},
            {"move", game.write_move(at, p.played)},
            {"best", game.write_move(at, best.move)},
            {"loss", p.given ? Json(nullptr) : rounded(p.loss())},
            {"cause", cause_of(r, i)},
            {"mark", p.mark == MoveMark::none ? Json(nullptr) : Json(mark_sign(p.mark))},
            {"side", side_id(p.mover)},
            {"expected", rounded(best.expected)},
            {"after", rounded(played.expected)},
            {"proved", known(best.known)},
            {"proved_after", known(played.known)},
            {"depth", here.depth}};
  if (p.book) j["book"] = true;
  if (played.solved) j["solved"] = {*best.solved, *played.solved};
  if (p.deeper_loss) j["loss_deeper"] = rounded(*p.deeper_loss);
  if (p.deeper_depth) j["depth_deeper"] = p.deeper_depth;
  if (p.deeper_best) j["best_deeper"] = game.write_move(at, *p.deeper_best);
  if (is_error(p.mark) && !p.cause && !p.choices.empty()) {
    const SeenFrom from = seen_from(p);
    j["rejected_from"] = from.rejected > 0 ? Json(from.rejected) : Json(nullptr);
    j["found_from"] = from.found > 0 ? Json(from.found) : Json(nullptr);
  }
  if (!p.late.empty()) j["late"] = p.late;
  if (p.lines) j["reason"] = reason_of(r, i);
  if (const std::string also = not_punished(r, i); !also.empty()) j["not_punished"] = also;
  if (p.cause) j["why"] = p.cause->rule().words, j["runs"] = runs_of(r, i);
  if (refutations && p.refutation)
    j["refutation"] = {{"nodes", p.refutation->proof.nodes.size()},
                       {"smallest", p.refutation->smallest},
                       {"words", refutation_words(*p.refutation)}};
  if (p.given) j["given"] = true;
  return j;
}

}  // namespace

std::vector<std::string> review_lines(const GameReview& r, u64 game, bool refutations) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < r.plies.size(); ++i)
    if (r.plies[i].judged()) out.push_back(move_of(r, i, game, refutations).dump());
  return out;
}

std::string account_line(const GameReview& r, Side side, u64 game) {
  const auto a = account_of(r, side);
  if (!a) return {};
  Json phases = Json::array();
  for (const PhaseLosses& p : a->phases)
    if (p.from < p.to)
      phases.push_back({{"phase", phase_id(p.phase)},
                        {"from", p.from + 1},
                        {"to", p.to},
                        {"exact", p.phase == ReviewPhase::endgame},
                        {"theirs", rounded(p.theirs)},
                        {"own", rounded(p.own)}});
  return Json({{"game", game},
               {"account", side_id(side)},
               {"from", a->from + 1},
               {"start", rounded(a->start)},
               {"theirs", rounded(a->theirs)},
               {"own", rounded(a->own)},
               {"proved", rounded(a->proved)},
               {"revised", rounded(a->revised)},
               {"not_played_out", rounded(a->not_played_out)},
               {"result", rounded(a->result)},
               {"phases", phases}})
      .dump();
}

}  // namespace ply
