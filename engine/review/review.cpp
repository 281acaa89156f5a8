#include "engine/review/review.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <functional>

#include "engine/base/text.h"
#include "engine/game/collection.h"
#include "engine/game/game_phases.h"
#include "engine/game/opening_book.h"
#include "engine/game/player_by_name.h"
#include "engine/lab/evolve/arena.h"
#include "engine/review/review_causes.h"
#include "engine/review/review_steps.h"
#include "engine/review/worst.h"

namespace ply {
namespace {

constexpr int quick_depth = 4;
constexpr u64 quick_nodes = 2000;

/// What the tag Result says, for the first side.
std::optional<double> result_in_record(const GameRecord& record) {
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

/// Whether the book has it there, seen from wherever.
bool has_move(const OpeningBook& book, const ReviewPlace& at, MoveCode m) {
  const auto known = book.choices(at.position, at.history, std::nullopt);
  return std::any_of(known.begin(), known.end(), [m](const BookChoice& c) {
    return std::find(c.moves.begin(), c.moves.end(), m) != c.moves.end();
  });
}

/// Plies of the longest turn that is judged.
int longest_turn(const GameReview& r) {
  std::size_t out = 1;
  for (const ReviewedTurn& t : r.turns)
    if (!r.plies[t.first].set_up) out = std::max(out, t.count);
  return static_cast<int>(out);
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

Result<GameReview> begin_review(const GameRecord& record, const ReviewSettings& asked, int given) {
  ReviewSettings settings = asked;
  if (settings.profile.empty()) settings.profile = judging_profile(*record.game);
  if (auto ok = check_review(*record.game, settings); !ok) return ok.error();
  const Game& game = *record.game;
  GameReview out;
  out.game = record.game;
  out.settings = std::move(settings);
  out.first = tag_of(record, "First"), out.second = tag_of(record, "Second");
  for (const Side side : {Side::first, Side::second}) {
    const std::string plays = tag_of(record, level_tag(side));
    out.engines[static_cast<std::size_t>(index(side))] =
        reviewing_engine(game,
                         !plays.empty()        ? plays
                         : side == Side::first ? out.first
                                               : out.second,
                         to_number<u64>(tag_of(record, seed_tag(side))).value_or(0));
  }
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
  out.result =
      outcome ? std::optional(expected_of(result_class(outcome->winner, Side::first))) : result_in_record(record);
  out.turns = turns_of(out);
  const int least = shallowest_depth(out);
  if (out.settings.depth > 0 && out.settings.depth < least)
    return Error{fmt::format("its turns have up to {} steps: the depth is {} at least", least - 1, least)};
  return out;
}

void forget_mark(ReviewedPly& p) {
  p.mark = MoveMark::none, p.confirmed = false;
  p.deeper_loss.reset(), p.deeper_depth = 0, p.deeper_best.reset();
  p.choices.clear(), p.late.clear(), p.cause.reset(), p.lines.reset(), p.reason = {};
  p.refutation = nullptr, p.no_refutation.clear();
}

void take_book(GameReview& review, const OpeningBook* book) {
  for (const ReviewedTurn& t : review.turns) {
    bool all = book != nullptr && !review.plies[t.first].given;
    for (std::size_t i = t.first; i <= t.last() && all; ++i)
      all = has_move(*book, review.place(i), review.plies[i].played);
    if (review.plies[t.first].book == all) continue;
    for (std::size_t i = t.first; i <= t.last(); ++i) {
      review.plies[i].book = all;
      forget_mark(review.plies[i]);
    }
    review.marked = false;
  }
}

int shallowest_depth(const GameReview& review) { return longest_turn(review) + 1; }

std::vector<ReviewSettings> review_passes(const GameReview& review, bool quick_first) {
  std::vector<ReviewSettings> out;
  const ReviewSettings& settings = review.settings;
  const int quick = std::max(quick_depth, shallowest_depth(review));
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

Decided decided_by(const JudgedPosition& before, const JudgedPosition& last, MoveCode played) {
  const JudgedMove* const m = last.of(played);  // it was played, so it is legal
  return {before.best().known, m->known, before.best().expected, m->expected};
}

Decided decided_of(const GameReview& r, const ReviewedTurn& t) {
  return decided_by(*r.plies[t.first].here, *r.plies[t.last()].here, r.plies[t.last()].played);
}

bool run_review(GameReview& review, const ReviewControl& control, JobProgress& progress) {
  const auto passes = review_passes(review, control.quick_first);
  const std::size_t turns = review.turns.size();
  review.passes = static_cast<int>(passes.size());
  progress.all = turns * passes.size();
  ReviewSteps steps(review, control, progress);
  // False: stopped, or one of them was.
  const auto each = [&](std::size_t n, const std::function<bool(std::size_t)>& step) {
    std::atomic<bool> whole{true};
    const auto one = [&](int i) {
      if (step(static_cast<std::size_t>(i))) ++progress.done;
      else whole = false;
    };
    return for_all(static_cast<int>(n), control.threads, &progress.stop, one) && whole && !progress.stop;
  };
  for (std::size_t p = 0; p < passes.size(); ++p) {
    const auto judge = [&](std::size_t i) {
      return steps.judge(review.turns[turns - 1 - i], passes[p], static_cast<int>(p) + 1);
    };
    if (!each(turns, judge)) return false;
  }
  std::vector<const ReviewedTurn*> asked;
  for (auto t = review.turns.rbegin(); t != review.turns.rend(); ++t)
    if (steps.asks(*t)) asked.push_back(&*t);
  progress.all = progress.all + asked.size();
  if (!each(asked.size(), [&](std::size_t i) { return steps.confirm(*asked[i]); })) return false;
  if (control.causes) {
    std::vector<std::size_t> errors;
    for (std::size_t i = review.plies.size(); i-- > 0;)
      if (asks_cause(review, i) && !review.plies[i].cause) errors.push_back(i);
    progress.all = progress.all + errors.size();
    if (!each(errors.size(), [&](std::size_t i) { return steps.tell_cause(errors[i]); })) return false;
  }
  const auto worst = worst_moments(review, static_cast<std::size_t>(control.refutations));
  progress.all = progress.all + worst.size();
  if (!each(worst.size(), [&](std::size_t i) { return steps.refute(worst[i]); })) return false;
  return review.marked = true;
}

bool review_turn(GameReview& review, std::size_t ply, const ReviewControl& control, JobProgress& progress) {
  const auto passes = review_passes(review, control.quick_first);
  review.passes = static_cast<int>(passes.size());
  const ReviewedTurn& turn = review.turn_of(ply);
  ReviewSteps steps(review, control, progress);
  if (!steps.judge(turn, passes.back(), review.passes)) return false;
  if (!review.plies[turn.first].judged()) return true;  // pieces are set up
  if (steps.asks(turn) && !steps.confirm(turn)) return false;
  for (std::size_t i = turn.first; i <= turn.last(); ++i) {
    if (!is_error(review.plies[i].mark)) continue;
    if (control.refutations > 0 && !steps.refute(i)) return false;
    if (control.causes && asks_cause(review, i) && !review.plies[i].cause && !steps.tell_cause(i)) return false;
  }
  return true;
}

}  // namespace ply
