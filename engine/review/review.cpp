#include "engine/review/review.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>

#include "engine/core/text.h"
#include "engine/evolve/arena.h"
#include "engine/game/collection.h"
#include "engine/game/game_phases.h"
#include "engine/game/told_player.h"
#include "engine/review/refutation.h"
#include "engine/review/review_causes.h"
#include "engine/review/worst.h"
#include "engine/search/job_attention.h"

namespace ply {
namespace {

constexpr int quick_depth = 4;
constexpr std::size_t least_choices = 8;
constexpr u64 quick_nodes = 2000;

/// What the tag Result says, for the first side.
std::optional<double> told_result(const GameRecord& record) {
  const std::string tag = tag_of(record, "Result");
  if (tag == "1-0") return 1;
  if (tag == "0-1") return 0;
  if (tag == "1/2-1/2") return 0.5;
  return std::nullopt;
}

std::vector<ReviewedTurn> turns_of(const GameReview& r) {
  std::vector<ReviewedTurn> out;
  for (std::size_t i = 0; i < r.plies.size(); ++i) {
    const bool goes_on = i > 0 && r.plies[i].mover == r.plies[i - 1].mover &&
                         r.plies[i].given == r.plies[i - 1].given && r.plies[i].set_up == r.plies[i - 1].set_up &&
                         judges_turns(*r.game, r.place(i));
    if (goes_on) ++out.back().count;
    else out.push_back({i, 1});
  }
  return out;
}

/// Plies of the longest turn that is judged.
int longest_turn(const GameReview& r) {
  std::size_t out = 1;
  for (const ReviewedTurn& t : r.turns)
    if (!r.plies[t.first].set_up) out = std::max(out, t.count);
  return static_cast<int>(out);
}

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
    const int least = static_cast<int>(turn.count) + 1;
    for (std::size_t i = turn.first; i <= turn.last(); ++i) {
      auto here = step(turn, i, out.empty() ? settings_.depth : out.front().depth);
      if (here && out.empty() && turn.count > 1 && !here->solved && here->depth < least) {
        const u64 nodes = here->nodes;
        here = step(turn, i, least);
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

Decided decided_by(const JudgedPosition& before, const JudgedPosition& last, MoveCode played) {
  const JudgedMove* const m = last.of(played);  // it was played, so it is legal
  return {before.best().known, m->known, before.best().expected, m->expected};
}

/// What the confirmation of a decision has found.
struct Confirmed {
  std::size_t ply = 0;  ///< where it is noted
  MoveMark mark = MoveMark::none;
  std::optional<double> deeper_loss = {};
  std::vector<MoveCode> choices = {};
  std::vector<MoveCode> line = {};  ///< of the played move, where it was solved
};

/// Confirms what may get a mark. Reads only the plies of the decision.
class Marker {
 public:
  Marker(const GameReview& review, Attention& attention, const std::atomic<bool>& stop)
      : review_(review), attention_(attention), stop_(stop) {}

  bool asks(const ReviewedTurn& t) const {
    const ReviewedPly& last = review_.plies[t.last()];
    if (last.given || last.confirmed) return false;
    if (is_error(error_mark(decided_of(review_, t)))) return true;
    return t.count == 1 && is_only_move(*last.here, last.played);
  }

  /// Nothing: stopped.
  std::optional<Confirmed> confirm(const ReviewedTurn& t) const {
    const JudgedPosition& start = *review_.plies[t.first].here;
    const MoveCode played = review_.plies[t.last()].played;
    const Decided decided = decided_of(review_, t);
    // 0: what the settings allow, for nothing was searched where it was solved.
    const int reached = start.solved ? review_.settings.depth : start.depth;
    const int deeper_depth = reached > 0 ? std::min(max_depth, reached + confirmed_deeper) : 0;
    // The run two plies deeper; of what is proved only what searches would have played.
    const auto deeper = judge_by_search(*review_.game, review_.settings, review_.place(t.first),
                                        decided.proved() ? reached : deeper_depth, attention_);
    if (!deeper) return std::nullopt;
    const MoveMark error = error_mark(decided);
    Confirmed out{t.last(), error};
    if (!is_error(error)) {
      const bool preferred_another = deeper->choices.size() > 1 && deeper->choices[1] != played;
      const bool only = preferred_another && (decided.proved() || is_only_move(*deeper, played));
      out.mark = only ? MoveMark::only : MoveMark::none;
      return out;
    }
    if (!decided.proved()) {
      const Judge judge(review_, review_.settings, attention_, stop_);
      const auto after = t.count > 1 ? judge.step(t, t.last(), deeper_depth) : deeper;
      if (!after) return std::nullopt;
      const Decided again = decided_by(*deeper, *after, played);
      out.mark = confirmed_error(decided, again);
      out.deeper_loss = again.loss();
    }
    if (review_.plies[t.last()].here->solved) {
      auto line = solved_line(t.last());
      if (!line) return std::nullopt;
      out.line = std::move(*line);
    }
    // It is noted at the step that lost most, the first of equals.
    out.ply = t.first;
    for (std::size_t i = t.first; i <= t.last(); ++i)
      if (review_.plies[i].loss() > review_.plies[out.ply].loss()) out.ply = i;
    if (is_error(out.mark)) out.choices = out.ply == t.first ? deeper->choices : review_.plies[out.ply].here->choices;
    // Near the end of a game all depths are searched, and from some on every one says the same: two in a row tell it.
    const auto same = [&](std::size_t n) { return out.choices[out.choices.size() - n] == out.choices.back(); };
    while (out.choices.size() > least_choices && same(2) && same(3)) out.choices.pop_back();
    return out;
  }

 private:
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

/// Of the errors whose cause is not known yet. False: stopped.
bool find_causes(GameReview& review, const ReviewControl& control, JobProgress& progress, std::mutex& mutex) {
  std::vector<std::size_t> asked;
  for (std::size_t i = review.plies.size(); i-- > 0;)
    if (asks_cause(review, i) && !review.plies[i].cause) asked.push_back(i);
  progress.all = progress.all + asked.size();
  std::atomic<bool> whole{true};
  const auto find = [&](int n) {
    const std::size_t ply = asked[static_cast<std::size_t>(n)];
    JobProgress own;
    const AtStop at_stop(progress, [&own] { own.halt(); });
    JobAttention attention(own);
    auto cause = find_cause(cause_question(review, ply, attention), own);
    if (!cause) {
      whole = false;
      return;
    }
    const std::lock_guard lock(mutex);
    review.plies[ply].cause = std::move(cause);
    if (control.told) control.told(review, ply);
    ++progress.done;
  };
  return for_all(static_cast<int>(asked.size()), control.threads, &progress.stop, find) && whole;
}

/// Likewise.
bool refute_worst(GameReview& review, const ReviewControl& control, JobProgress& progress, std::mutex& mutex) {
  const auto worst = worst_moments(review, static_cast<std::size_t>(control.refutations));
  progress.all = progress.all + worst.size();
  const auto refute = [&](int n) {
    const std::size_t ply = worst[static_cast<std::size_t>(n)];
    if (review.plies[ply].refutation || !review.plies[ply].no_refutation.empty()) return;
    JobProgress own;
    const AtStop at_stop(progress, [&own] { own.halt(); });
    auto found = find_refutation(review, ply, own);
    if (!found && own.stop) return;
    const std::lock_guard lock(mutex);
    if (found) review.plies[ply].refutation = std::make_shared<const Refutation>(std::move(*found));
    else review.plies[ply].no_refutation = found.error().message;
    if (control.told) control.told(review, ply);
    ++progress.done;
  };
  return for_all(static_cast<int>(worst.size()), control.threads, &progress.stop, refute) && !progress.stop;
}

}  // namespace

ReviewPlace GameReview::place(std::size_t ply) const {
  return {positions[ply], {keys.begin(), keys.begin() + static_cast<std::ptrdiff_t>(ply)}};
}

const ReviewedTurn& GameReview::turn_of(std::size_t ply) const {
  return *std::find_if(turns.begin(), turns.end(), [&](const ReviewedTurn& t) { return ply <= t.last(); });
}

std::size_t GameReview::judged_from() const {
  std::size_t from = plies.size();
  while (from > 0 && plies[from - 1].judged()) --from;
  return from;
}

std::size_t GameReview::judged_in_full() const {
  return static_cast<std::size_t>(std::count_if(
      plies.begin(), plies.end(), [this](const ReviewedPly& p) { return p.judged() && p.pass >= passes; }));
}

std::size_t GameReview::to_be_judged() const {
  return static_cast<std::size_t>(
      std::count_if(plies.begin(), plies.end(), [](const ReviewedPly& p) { return !p.set_up; }));
}

Result<GameReview> begin_review(const GameRecord& record, const ReviewSettings& settings, int given) {
  if (auto ok = check_review(*record.game, settings); !ok) return ok.error();
  const Game& game = *record.game;
  GameReview out;
  out.game = record.game;
  out.settings = settings;
  out.first = tag_of(record, "First"), out.second = tag_of(record, "Second");
  for (const Side side : {Side::first, Side::second})
    out.engines[static_cast<std::size_t>(index(side))] = engine_told(
        game, side == Side::first ? out.first : out.second, to_number<u64>(tag_of(record, seed_tag(side))).value_or(0));
  if (given < 0) given = to_number<int>(tag_of(record, "GivenPlies")).value_or(0);
  const auto* phases = dynamic_cast<const HasPhases*>(&game);
  out.positions.push_back(record.start);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Position p = out.positions.back();
    const MoveCode m = record.moves[i];
    const auto legal = game.moves(p, out.keys);
    if (std::find(legal.begin(), legal.end(), m) == legal.end())
      return Error{fmt::format("ply {}: {}", i + 1,
                               legal.empty() ? "the game was over before this move: " + game.outcome_text(p, out.keys)
                                             : "the move cannot be played here")};
    const bool set_up = phases && phases->setting_up(p);
    out.plies.push_back({m, game.mover(p), set_up || static_cast<int>(i) < given, set_up});
    out.keys.push_back(game.key(p));
    out.positions.push_back(game.after(p, m));
  }
  if (out.plies.empty()) return Error{"there is no move to judge"};
  const auto outcome = game.outcome(out.positions.back(), out.keys);
  out.over = outcome.has_value();
  out.result = outcome ? std::optional(expected_of(result_class(outcome->winner, Side::first))) : told_result(record);
  out.turns = turns_of(out);
  const int longest = longest_turn(out);
  if (settings.depth > 0 && settings.depth < longest + 1)
    return Error{fmt::format("its turns have up to {} steps: the depth is {} at least", longest, longest + 1)};
  return out;
}

std::vector<ReviewSettings> review_passes(const GameReview& review, bool quick_first) {
  std::vector<ReviewSettings> out;
  const ReviewSettings& settings = review.settings;
  const int quick = std::max(quick_depth, longest_turn(review) + 1);
  if (quick_first && (settings.depth > quick || settings.nodes > quick_nodes)) {
    out.push_back(settings);
    if (settings.depth > 0) out.back().depth = quick;
    else out.back().nodes = quick_nodes;
  }
  out.push_back(settings);
  return out;
}

GameReview judged_by_settings(GameReview r) {
  for (ReviewedPly& p : r.plies)
    if (p.pass < r.passes) p.here.reset(), p.pass = 0;
  return r;
}

Decided decided_of(const GameReview& r, const ReviewedTurn& t) {
  return decided_by(*r.plies[t.first].here, *r.plies[t.last()].here, r.plies[t.last()].played);
}

bool run_review(GameReview& review, const ReviewControl& control, JobProgress& progress) {
  Attention attention;
  const AtStop at_stop(progress, [&attention] { attention.set(Attention::stop); });
  const auto passes = review_passes(review, control.quick_first);
  const std::size_t turns = review.turns.size();
  review.passes = static_cast<int>(passes.size());
  progress.all = turns * passes.size();
  std::mutex mutex;  // guards the plies of the review and who is told
  for (std::size_t p = 0; p < passes.size(); ++p) {
    const int number = static_cast<int>(p) + 1;
    const Judge judge(review, passes[p], attention, progress.stop);
    const auto one = [&](int i) {
      const ReviewedTurn& t = review.turns[turns - 1 - static_cast<std::size_t>(i)];
      if (review.plies[t.first].pass < number && !review.plies[t.first].set_up) {
        bool solved = true;  // by an earlier pass: no effort says more
        for (std::size_t k = t.first; k <= t.last(); ++k)
          solved &= review.plies[k].here && review.plies[k].here->solved;
        auto judged = solved ? std::optional<std::vector<JudgedPosition>>(std::in_place) : judge.turn(t);
        if (!judged) return;
        const std::lock_guard lock(mutex);
        for (std::size_t k = t.count; k-- > 0;) {
          ReviewedPly& ply = review.plies[t.first + k];
          if (!solved) ply.here = std::move((*judged)[k]);
          ply.pass = number;
          if (control.told) control.told(review, t.first + k);
        }
      }
      ++progress.done;
    };
    if (!for_all(static_cast<int>(turns), control.threads, &progress.stop, one) || progress.stop) return false;
  }
  const Marker marker(review, attention, progress.stop);
  std::vector<const ReviewedTurn*> asked;
  for (auto t = review.turns.rbegin(); t != review.turns.rend(); ++t)
    if (marker.asks(*t)) asked.push_back(&*t);
  progress.all = progress.all + asked.size();
  std::atomic<bool> whole{true};
  const auto confirm = [&](int i) {
    const ReviewedTurn& t = *asked[static_cast<std::size_t>(i)];
    auto confirmed = marker.confirm(t);
    if (!confirmed) {
      whole = false;
      return;
    }
    const std::lock_guard lock(mutex);
    ReviewedPly& at = review.plies[confirmed->ply];
    at.mark = confirmed->mark;
    at.deeper_loss = confirmed->deeper_loss;
    at.choices = std::move(confirmed->choices);
    ReviewedPly& last = review.plies[t.last()];
    for (JudgedMove& m : last.here->moves)
      if (m.move == last.played && !confirmed->line.empty()) m.line = confirmed->line;
    review.plies[t.last()].confirmed = true;
    if (control.told) control.told(review, confirmed->ply);
    if (control.told && confirmed->ply != t.last()) control.told(review, t.last());
    ++progress.done;
  };
  if (!for_all(static_cast<int>(asked.size()), control.threads, &progress.stop, confirm) || !whole) return false;
  if (control.causes && !find_causes(review, control, progress, mutex)) return false;
  if (!refute_worst(review, control, progress, mutex)) return false;
  return review.marked = true;
}

}  // namespace ply
