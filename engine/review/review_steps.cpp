#include "engine/review/review_steps.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/review/late.h"
#include "engine/review/reason_lines.h"
#include "engine/review/refutation.h"
#include "engine/review/review_causes.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

constexpr std::size_t min_choices = 8;
/// Of one line of a reason: as many as all moves had in the search that confirmed the mark, or this many.
constexpr u64 min_line_nodes = 2000;

/// One after the other: the depth of a step is what the turn has left of that of its first.
class Judge {
 public:
  Judge(const GameReview& review, const ReviewSettings& settings, Attention& attention, const std::atomic<bool>& stop)
      : review_(review), settings_(settings), attention_(attention), stop_(stop) {}

  /// `turn_depth`: of the first step; 0: as the settings say.
  std::optional<JudgedPosition> step(const ReviewedTurn& turn, std::size_t ply, int turn_depth) const {
    const ReviewPlace place = review_.place(ply);
    const int gone = static_cast<int>(ply - turn.first);
    const int depth = turn_depth > 0 ? std::max(2, turn_depth - gone) : 0;
    return judge_position(*review_.game, settings_, place, depth, attention_, &stop_);
  }
  /// Where a number of nodes does not reach deep enough for the last step to be judged by what is left, the turn gets
  /// the depth that it needs: steps at several depths would not add up.
  std::optional<std::vector<JudgedPosition>> turn(const ReviewedTurn& turn) const {
    std::vector<JudgedPosition> out;
    const int min = static_cast<int>(turn.count) + 1;
    for (std::size_t i = turn.first; i <= turn.last(); ++i) {
      auto here = step(turn, i, out.empty() ? settings_.depth : out.front().depth);
      if (here && out.empty() && turn.count > 1 && !here->solved && here->depth < min) {
        const u64 nodes = here->nodes;
        here = step(turn, i, min);
        if (here) here->nodes += nodes;
      }
      if (!here) return std::nullopt;
      out.push_back(std::move(*here));
    }
    return out;
  }

 private:
  const GameReview& review_;
  const ReviewSettings& settings_;
  Attention& attention_;
  const std::atomic<bool>& stop_;
};

/// What the confirmation of a decision has found.
struct Confirmed {
  std::size_t ply = 0;  ///< where it is noted
  MoveMark mark = MoveMark::none;
  std::optional<double> deeper_loss = {};
  int deeper_depth = 0;
  std::optional<MoveCode> deeper_best = {};
  std::vector<MoveCode> choices = {};
  std::vector<MoveCode> line = {};  ///< of the played move, where it was solved
  std::optional<ReasonLines> lines = {};
};

/// Confirms what may get a mark.
class Marker {
 public:
  Marker(const GameReview& review, Attention& attention, const std::atomic<bool>& stop)
      : review_(review), attention_(attention), stop_(stop) {}

  /// Nothing: stopped.
  std::optional<Confirmed> confirm(const ReviewedTurn& t) const {
    const JudgedPosition& start = *review_.plies[t.first].here;
    const MoveCode played = review_.plies[t.last()].played;
    const Decided decided = decided_of(review_, t);
    // 0: what the settings allow, for nothing was searched where it was solved.
    const int reached = start.solved ? review_.settings.depth : start.depth;
    // Of what is proved only what searches would have played.
    const auto deeper =
        decided.proved() ? judge_by_search(*review_.game, review_.settings, review_.place(t.first), reached, attention_)
                         : confirming(t, reached, start.solved ? 0 : start.nodes);
    if (!deeper) return std::nullopt;
    const MoveMark error = error_mark(decided);
    Confirmed out{t.last(), error};
    if (!is_error(error)) {
      const bool preferred_another = deeper->choices.size() > 1 && deeper->choices[1] != played;
      const bool only = preferred_another && (decided.proved() || is_only_move(*deeper, played));
      out.mark = only ? MoveMark::only : MoveMark::none;
      return out;
    }
    const Judge judge(review_, review_.settings, attention_, stop_);
    const auto after = t.count > 1 ? judge.step(t, t.last(), deeper->depth) : deeper;
    if (!after) return std::nullopt;
    if (!decided.proved()) {
      const Decided again = decided_by(*deeper, *after, played);
      out.mark = confirmed_error(decided, again);
      out.deeper_loss = again.loss();
      out.deeper_depth = deeper->depth;
      const JudgedMove* best = deeper->of(start.best().move);
      if (t.count == 1 && best && deeper->loss(*best) >= found_within) out.deeper_best = deeper->best().move;
    }
    if (review_.plies[t.last()].here->solved) {
      auto line = solved_line(t.last());
      if (!line) return std::nullopt;
      out.line = std::move(*line);
    }
    if (is_error(out.mark)) {
      out.lines = lines_of(t, *deeper, *after, out);
      if (!out.lines) return std::nullopt;
    }
    // It is noted at the step that lost most, the first of equals.
    out.ply = t.first;
    for (std::size_t i = t.first; i <= t.last(); ++i)
      if (review_.plies[i].loss() > review_.plies[out.ply].loss()) out.ply = i;
    if (is_error(out.mark)) out.choices = out.ply == t.first ? deeper->choices : review_.plies[out.ply].here->choices;
    // Near the end of a game all depths are searched, and from some on every one says the same: two in a row tell it.
    const auto same = [&](std::size_t n) { return out.choices[out.choices.size() - n] == out.choices.back(); };
    while (out.choices.size() > min_choices && same(2) && same(3)) out.choices.pop_back();
    return out;
  }

 private:
  /// The run that confirms a mark (marks.h). Nothing: stopped.
  std::optional<JudgedPosition> confirming(const ReviewedTurn& t, int reached, u64 nodes) const {
    const ReviewPlace place = review_.place(t.first);
    auto out = judge_by_search(*review_.game, review_.settings, place,
                               reached > 0 ? std::min(max_depth, reached + confirmed_deeper) : 0, attention_);
    if (!out || out->nodes >= confirmed_nodes * nodes || out->depth >= max_depth) return out;
    ReviewSettings more = review_.settings;
    more.depth = 0, more.nodes = confirmed_nodes * nodes;
    auto longer = judge_by_search(*review_.game, more, place, 0, attention_);
    return longer && longer->depth < out->depth ? std::move(out) : std::move(longer);
  }

  /// What the reason is found in. Nothing: stopped.
  std::optional<ReasonLines> lines_of(const ReviewedTurn& t, const JudgedPosition& deeper, const JudgedPosition& after,
                                      const Confirmed& confirmed) const {
    const ReviewedPly &first = review_.plies[t.first], &last = review_.plies[t.last()];
    const MoveCode best = confirmed.deeper_best.value_or(first.here->best().move);
    std::vector<MoveCode> steps;
    for (std::size_t i = t.first; i < t.last(); ++i) steps.push_back(review_.plies[i].played);
    // Moves of the game, and of the same position: all are legal.
    const auto line_of = [](const JudgedPosition& p, MoveCode m) {
      const JudgedMove* const move = p.of(m);
      return move ? move->line : std::vector<MoveCode>{m};
    };
    const auto behind = [&](const JudgedPosition& p) {
      std::vector<MoveCode> line = steps;
      const std::vector<MoveCode> rest = line_of(p, last.played);
      line.insert(line.end(), rest.begin(), rest.end());
      return line;
    };
    const ReviewPlace place = review_.place(t.first);
    if (last.here->solved) return ReasonLines{{confirmed.line, first.here->best().line}};  // both to the end
    const u64 line_nodes = std::max(min_line_nodes, deeper.nodes);
    const auto pair = [&](std::vector<MoveCode> played, std::vector<MoveCode> line, int depth) {
      const auto whole = [&](std::vector<MoveCode> l) {
        return whole_line(*review_.game, review_.settings, place, std::move(l), depth, line_nodes, attention_);
      };
      auto a = whole(std::move(played)), b = whole(std::move(line));
      return a && b ? std::optional(LinePair{std::move(*a), std::move(*b)}) : std::nullopt;
    };
    const bool turns = judges_turns(*review_.game, place);
    std::vector<MoveCode> turn = steps;
    turn.push_back(last.played);
    const std::vector<MoveCode> better = line_of(deeper, best), less = line_of(*first.here, best);
    const auto deepest = turns ? pair(behind(after), better, answer_depth) : pair(turn, {best}, deeper.depth + 1);
    const auto deep = turns ? pair(behind(after), better, answer_depth - 1) : pair(behind(after), better, deeper.depth);
    const auto shallow = turns ? deep : pair(behind(*last.here), less, first.here->depth);
    if (!deepest || !deep || !shallow) return std::nullopt;
    ReasonLines out{*deepest, {*deep}};
    if (!turns) out.less_deep.push_back(*shallow);
    return out;
  }

  /// The solver tells the line of the best move alone. Nothing: stopped.
  std::optional<std::vector<MoveCode>> solved_line(std::size_t ply) const {
    std::vector<MoveCode> out = {review_.plies[ply].played};
    if (ply + 1 == review_.plies.size() && review_.over) return out;
    SolveRequest q;
    q.position = review_.positions[ply + 1];
    q.table_bytes = review_.settings.table_bytes;
    q.stop = &stop_;
    const auto solved = review_.game->solve(q);
    if (stop_) return std::nullopt;
    if (solved) out.insert(out.end(), solved->pv.begin(), solved->pv.end());
    return out;
  }

  const GameReview& review_;
  Attention& attention_;
  const std::atomic<bool>& stop_;
};

}  // namespace

ReviewSteps::ReviewSteps(GameReview& review, const ReviewControl& control, JobProgress& progress)
    : review_(review),
      control_(control),
      progress_(progress),
      at_stop_(progress, [this] { attention_.set(Attention::stop); }) {}

bool ReviewSteps::judge(const ReviewedTurn& t, const ReviewSettings& pass, int number) {
  if (review_.plies[t.first].pass >= number || review_.plies[t.first].set_up) return true;
  bool solved = true;  // by an earlier pass: no effort says more
  for (std::size_t k = t.first; k <= t.last(); ++k) solved &= review_.plies[k].here && review_.plies[k].here->solved;
  auto judged = solved ? std::optional<std::vector<JudgedPosition>>(std::in_place)
                       : Judge(review_, pass, attention_, progress_.stop).turn(t);
  if (!judged) return false;
  const std::lock_guard lock(mutex_);
  for (std::size_t k = t.count; k-- > 0;) {
    ReviewedPly& ply = review_.plies[t.first + k];
    if (!solved) ply.here = std::move((*judged)[k]);
    ply.pass = number;
    tell(t.first + k);
  }
  return true;
}

bool ReviewSteps::asks(const ReviewedTurn& t) const {
  const ReviewedPly& last = review_.plies[t.last()];
  if (last.given || last.confirmed) return false;
  if (last.book) return true;
  if (is_error(error_mark(decided_of(review_, t)))) return true;
  return t.count == 1 && is_only_move(*last.here, last.played);
}

bool ReviewSteps::confirm(const ReviewedTurn& t) {
  if (const Decided d = decided_of(review_, t);
      review_.plies[t.last()].book && !(d.proved() && is_error(error_mark(d)))) {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = t.first; i <= t.last(); ++i) review_.plies[i].mark = MoveMark::book;
    review_.plies[t.last()].confirmed = true;
    for (std::size_t i = t.first; i <= t.last(); ++i) tell(i);
    return true;
  }
  auto confirmed = Marker(review_, attention_, progress_.stop).confirm(t);
  if (!confirmed) return false;
  std::optional<std::string> late(std::in_place);
  if (is_error(confirmed->mark)) late = late_words(review_, confirmed->ply, confirmed->choices, attention_);
  if (!late) return false;
  const std::lock_guard lock(mutex_);
  ReviewedPly& at = review_.plies[confirmed->ply];
  at.mark = confirmed->mark;
  at.deeper_loss = confirmed->deeper_loss;
  at.deeper_depth = confirmed->deeper_depth;
  at.deeper_best = confirmed->deeper_best;
  at.choices = std::move(confirmed->choices);
  at.late = std::move(*late);
  ReviewedPly& last = review_.plies[t.last()];
  for (JudgedMove& m : last.here->moves)
    if (m.move == last.played && !confirmed->line.empty()) m.line = confirmed->line;
  if (confirmed->lines) {
    at.reason = find_reason(review_, confirmed->ply, *confirmed->lines);
    at.lines = std::move(confirmed->lines);
  }
  last.confirmed = true;
  tell(confirmed->ply);
  if (confirmed->ply != t.last()) tell(t.last());
  return true;
}

bool ReviewSteps::tell_cause(std::size_t ply) {
  JobProgress own;
  const AtStop at_stop(progress_, [&own] { own.halt(); });
  JobAttention attention(own);
  auto cause = find_cause(cause_question(review_, ply, attention), own);
  if (!cause) return false;
  const std::lock_guard lock(mutex_);
  review_.plies[ply].cause = std::move(cause);
  tell(ply);
  return true;
}

bool ReviewSteps::refute(std::size_t ply) {
  ReviewedPly& p = review_.plies[ply];
  if (p.refutation || !p.no_refutation.empty()) return true;
  JobProgress own;
  const AtStop at_stop(progress_, [&own] { own.halt(); });
  auto found = find_refutation(review_, ply, own);
  if (!found && own.stop) return false;
  const std::lock_guard lock(mutex_);
  if (found) p.refutation = std::make_shared<const Refutation>(std::move(*found));
  else p.no_refutation = found.error().message;
  tell(ply);
  return true;
}

}  // namespace ply
