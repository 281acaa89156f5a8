#include "engine/review/kept_review.h"

#include <algorithm>

#include "engine/plan/plan_text.h"
#include "engine/trace/json_members.h"

namespace ply {
namespace {

using nlohmann::json;

template <class M>
void members(const M& m, JudgedPosition& p) {
  m.rows("moves", p.moves, [](auto&& cells, JudgedMove& x) {
    cells(x.move, x.shallow, x.deep, NumberOf{x.known, ScoreClass::lost}, x.solved, x.win_in, x.expected, x.line);
  });
  m.clamped("depth", p.depth, 0, max_depth);
  m.get("solved", p.solved);
  m.get("margins", p.margins);
  m.get("choices", p.choices);
  m.row("scale", p.scale.k, NumberOf{p.scale.from, ScaleFrom::given}, p.scale.error, p.scale.above);
  m.get("nodes", p.nodes);
}

template <class M>
void members(const M& m, CauseReport& c) {
  m.get("cause", NumberOf{c.cause, ErrorCause::unclear});
  m.rows("rules", c.rules, [](auto&& cells, CauseRule& x) {
    cells(NumberOf{x.rule, ErrorCause::unclear}, NumberOf{x.said, CauseRule::Said::skipped}, x.words, x.runs);
  });
  m.rows("runs", c.runs, [](auto&& cells, CauseRun& x) {
    bool record = x.plan.record;
    auto text = M::writes ? write_plan(x.plan) : std::string();
    cells(x.what, *text, x.move, x.depth, x.nodes, x.loss, record);
    if (auto written = parse_plan(*text)) x.plan = std::move(written->plan);
    x.plan.record = record, x.good = x.loss < found_within;
  });
}

/// Each of its searches can be written; else it is asked again.
bool can_be_kept(const CauseReport& c) {
  return std::all_of(c.runs.begin(), c.runs.end(), [](const CauseRun& run) { return write_plan(run.plan).ok(); });
}

template <class M>
void members(const M& m, ReasonLines& l) {
  m.get("played", l.played);
  m.get("best", l.best);
  m.rows("less_deep", l.less_deep, [](auto&& cells, LinePair& x) { cells(x.played, x.best); });
}

template <class M>
void members(const M& m, ReviewedPly& p) {
  m.get("pass", p.pass);
  members(m.child("here"), p.here ? *p.here : p.here.emplace());
  m.maybe("mark", NumberOf{p.mark, MoveMark::book}, p.mark != MoveMark::none);
  m.maybe("book", p.book, p.book);
  m.maybe("deeper", p.deeper_loss);
  m.clamped("deeper_depth", p.deeper_depth, 0, max_depth);
  m.maybe("deeper_best", p.deeper_best);
  m.maybe("choices", p.choices, !p.choices.empty());
  m.maybe("late", p.late, !p.late.empty());
  m.maybe("confirmed", p.confirmed, p.confirmed);
  if (m.has("lines", p.lines.has_value())) members(m.child("lines"), p.lines ? *p.lines : p.lines.emplace());
  if (m.has("cause", p.cause && can_be_kept(*p.cause)))
    members(m.child("cause"), p.cause ? *p.cause : p.cause.emplace());
}

/// They can be played here one after the other.
bool playable(const Game& game, ReviewPlace at, const std::vector<MoveCode>& line) {
  for (const MoveCode m : line) {
    const auto legal = game.moves(at.position, at.history);
    if (std::find(legal.begin(), legal.end(), m) == legal.end()) return false;
    at.history.push_back(game.key(at.position));
    at.position = game.after(at.position, m);
  }
  return true;
}

/// It is about this position: the same moves, and lines that can be played.
bool fits(const GameReview& r, std::size_t ply, const JudgedPosition& p) {
  const ReviewPlace place = r.place(ply);
  auto legal = r.game->moves(place.position, place.history);
  std::vector<MoveCode> judged;
  for (const JudgedMove& m : p.moves) judged.push_back(m.move);
  std::sort(legal.begin(), legal.end());
  std::sort(judged.begin(), judged.end());
  const auto is_legal = [&](MoveCode m) { return std::binary_search(legal.begin(), legal.end(), m); };
  return std::equal(legal.begin(), legal.end(), judged.begin(), judged.end()) && p.scale.k > 0 &&
         std::all_of(p.choices.begin(), p.choices.end(), is_legal) &&
         std::all_of(p.moves.begin(), p.moves.end(), [&](const JudgedMove& m) {
           return (m.line.empty() || m.line.front() == m.move) && playable(*r.game, place, m.line);
         });
}

/// The search was made in this game, and the move can be played there.
bool fits(const GameReview& r, const PlanRoot& root, MoveCode move) {
  const std::size_t at = root.moves.size();
  return &root.game->type() == &r.game->type() && at < r.keys.size() && r.game->key(root.position) == r.keys[at] &&
         playable(*r.game, r.place(at), r.game->plies(r.positions[at], move));
}

/// All that is asked is there, and its searches were made in this game.
bool fits(const GameReview& r, const CauseReport& c) {
  return c.rules.size() == error_causes &&
         std::all_of(c.runs.begin(), c.runs.end(),
                     [&](const CauseRun& run) {
                       const auto root = resolve(run.plan);
                       return root && fits(r, *root, run.move);
                     }) &&
         std::all_of(c.rules.begin(), c.rules.end(), [&](const CauseRule& rule) {
           return std::all_of(rule.runs.begin(), rule.runs.end(), [&](std::size_t i) { return i < c.runs.size(); });
         });
}

/// They begin where the decision does, the one with what was played.
bool fits(const GameReview& r, std::size_t ply, const ReasonLines& l) {
  const ReviewedTurn& turn = r.turn_of(ply);
  const ReviewPlace place = r.place(turn.first);
  const auto begins = [&](const LinePair& pair) {
    if (pair.played.size() < turn.count || pair.best.empty()) return false;
    for (std::size_t i = 0; i < turn.count; ++i)
      if (pair.played[i] != r.plies[turn.first + i].played) return false;
    return playable(*r.game, place, pair.played) && playable(*r.game, place, pair.best);
  };
  return begins(l) && std::all_of(l.less_deep.begin(), l.less_deep.end(), begins);
}

/// `out` is a ply of the review that has begun.
bool read_ply(const GameReview& r, std::size_t i, const json& j, int passes, ReviewedPly& out) {
  std::string error;
  members(MembersReader(j, "", error), out);
  if (!error.empty()) return false;
  out.here->mover = out.mover;
  for (JudgedMove& m : out.here->moves) m.expected = std::clamp(m.expected, 0.0, 1.0);
  out.pass = std::clamp(out.pass, 1, passes);
  if (out.deeper_best && !out.here->of(*out.deeper_best)) return false;
  if (out.cause && (!is_error(out.mark) || !fits(r, *out.cause))) out.cause.reset();
  if (out.lines && (!is_error(out.mark) || !fits(r, i, *out.lines))) out.lines.reset();
  return fits(r, i, *out.here);
}

/// Marks of before 2026-11-28 were not confirmed at ten times the nodes, or without the lines that say why.
bool marked_by_former_rules(const ReviewedPly& p) {
  return (p.deeper_loss && !p.deeper_depth) || (is_error(p.mark) && !p.lines);
}

}  // namespace

json kept_review(const GameReview& review) {
  json out = json::array();
  for (ReviewedPly p : review.plies)
    if (json& j = out.emplace_back(); p.judged()) members(MembersWriter(j), p);
  return out;
}

void restore_review(GameReview& review, const json& kept) {
  if (!kept.is_array() || kept.size() != review.plies.size()) return;
  const int passes = review.passes = static_cast<int>(review_passes(review, true).size());
  for (const ReviewedTurn& t : review.turns) {
    std::vector<ReviewedPly> plies(review.plies.begin() + static_cast<std::ptrdiff_t>(t.first),
                                   review.plies.begin() + static_cast<std::ptrdiff_t>(t.first + t.count));
    bool whole = true;
    for (std::size_t k = 0; k < t.count && whole; ++k)
      whole = read_ply(review, t.first + k, kept[t.first + k], passes, plies[k]);
    // What is marked by former rules is marked again.
    if (std::any_of(plies.begin(), plies.end(), marked_by_former_rules))
      for (ReviewedPly& p : plies) forget_mark(p);
    if (whole) std::move(plies.begin(), plies.end(), review.plies.begin() + static_cast<std::ptrdiff_t>(t.first));
    for (std::size_t i = t.first; i <= t.last(); ++i)
      if (ReviewedPly& p = review.plies[i]; p.lines) p.reason = find_reason(review, i, *p.lines);
  }
}

}  // namespace ply
