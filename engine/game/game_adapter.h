// Turns a static Rules type and its evaluations into the playing and thinking half of a Game. A game derives from
// GameAdapter<ItsRules, ItsEvaluations...> and adds text, board and editor.
#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/base/text.h"
#include "engine/game/evaluator.h"
#include "engine/game/forcing_moves.h"
#include "engine/game/game.h"
#include "engine/game/line_keys.h"
#include "engine/game/own_evaluation.h"
#include "engine/game/search_in_threads.h"
#include "engine/game/searches.h"
#include "engine/game/solved_move.h"
#include "engine/search/perft.h"
#include "engine/search/share_sink.h"
#include "engine/search/win_distance.h"

namespace ply {

/// A profile and which of the adapter's evaluations it uses.
struct ProfileDefinition {
  ProfileInfo info;
  int evaluation = 0;

  /// Measured, as app/pages/strength.md has it.
  ProfileDefinition scored(std::string what) && {
    info.scored = std::move(what);
    return std::move(*this);
  }
};

/// The profile `classic`, which rebuilds the original program: plain alpha-beta.
ProfileDefinition classic_profile(int evaluation, std::string explanation, std::string unit, int score_at_75_percent);
/// The profile `modern`: `modern_switches`, windows of this half width, and what lies behind the depth.
ProfileDefinition modern_profile(int evaluation, std::string explanation, std::string unit, int score_at_75_percent,
                                 int aspiration_width, Horizon horizon = Horizon::leaf);

/// A level of the original program. The title is the one that it had there; people read level_name (level_names.h).
LevelInfo level_of_depth(std::string id, std::string title, int depth, std::string profile = "classic");
/// What the modern levels of a game do beyond its profile.
struct ModernLevels {
  SwitchChanges switches = {};
  bool solve = false;  ///< near the end they ask the solver, for as many nodes as they search
  std::string profile = "modern";
  int switches_from = 1;         ///< the first of them that has these switches
  std::string top_profile = {};  ///< of those from `top_from` on, which have no switches of their own; empty: the same
  int top_from = 9;
  /// A move: so that each scores 60 to 75 of 100 against the one below, as far as that was measured (measured.h).
  std::array<u64, 8> nodes = {200, 1'000, 5'000, 25'000, 100'000, 400'000, 1'500'000, 6'000'000};
};
/// Our own levels, limited by nodes so that games repeat; four of them have names (level_names.h).
std::vector<LevelInfo> modern_levels(const ModernLevels& of = {});

/// "+1.25": an internal value of which `one` (1, 10 or 100) make one that is shown. From `decided` on "wins" or
/// "loses", and `how`.
std::string words_of_value(int value, int one, int decided, std::string_view how = {});

/// What the readers of a game give, as the face has it.
template <class State>
Result<Position> as_position(const Result<State>& s) {
  if (!s) return s.error();
  return Position::of(*s);
}
template <class Move>
Result<MoveCode> as_code(const Result<Move>& m) {
  if (!m) return m.error();
  return MoveCode{*m};
}
template <class Read>
MovesRead<MoveCode> as_codes(const Read& read) {
  return {{read.moves.begin(), read.moves.end()}, read.broken};
}

template <Rules R, class... Es>
requires(ProfileEvaluation<Es, R>&&...) class GameAdapter : public Game,
                                                            public HasForks,
                                                            public HasForcingList,
                                                            public HasOwnTerms {
 public:
  using State = typename R::State;
  using Move = typename R::Move;
  using MoveList = typename R::MoveList;

  Position initial(u64) const override { return Position::of(rules_.initial()); }
  Side mover(const Position& p) const override { return rules_.mover(state(p)); }
  /// Repetition and limits of moves are judged here, where the history is known.
  std::optional<Outcome> outcome(const Position& p, History history) const override {
    return outcome_of(state(p), history);
  }
  std::vector<MoveCode> moves(const Position& p, History history) const override {
    if (outcome(p, history)) return {};
    const MoveList list = list_moves(state(p));
    return {list.begin(), list.end()};
  }
  /// With what a whole game keeps up and a search does not.
  Position after(const Position& p, MoveCode m) const override {
    return Position::of(state_after(state(p), static_cast<Move>(m)));
  }
  u64 key(const Position& p) const override { return rules_.key(state(p)); }
  void line_keys(const Position& root, std::span<const LineStep> line, std::span<u64> keys) const override {
    keys_along<MoveList>(
        state(root), line, keys,
        [&](const State& s, MoveList& list) {
          if (!outcome_of(s, {})) ply::list_moves<false>(rules_, s, list);
        },
        [&](const State& s, MoveCode m, bool legal) -> std::optional<State> {
          if (legal) return state_after(s, static_cast<Move>(m));
          const Position p = Position::of(s);
          return this->can_play(p, m) ? std::optional(state(after(p, m))) : std::nullopt;
        },
        [&](const State& s) { return rules_.key(s); });
  }
  std::vector<MoveCode> forcing_moves([[maybe_unused]] const Position& p,
                                      [[maybe_unused]] History history) const override {
    std::vector<MoveCode> out;
    if constexpr (HasForcing<R>) {
      out = this->moves(p, history);
      std::erase_if(out, [&](MoveCode m) { return rules_.forcing(state(p), static_cast<Move>(m)) <= 0; });
    }
    return out;
  }

  /// Who moves is `side` of the state, the index of the mover. Other games say it themselves, or cannot change it.
  Position with_mover(const Position& p, Side side) const override {
    State s = state(p);
    if constexpr (requires { s.side = u8{}; }) s.side = static_cast<u8>(index(side));
    return Position::of(s);
  }
  Position cleared(const Position& p) const override { return this->with_mover(Position::of(State{}), mover(p)); }

  const std::vector<ProfileInfo>& profiles() const override { return profiles_; }
  const std::vector<LevelInfo>& levels() const override { return levels_; }

  std::vector<SwitchInfo> switches() const override {
    const auto has = [this](Needs n) {
      switch (n) {
        case Needs::forcing_moves: return HasForcing<R>;
        case Needs::quiescence: return HasForcing<R> && quiesces();
        case Needs::null_move: return HasNull<R>;
        case Needs::margin: return (HasMargin<Es, R> || ...);
        case Needs::exchange: return quiesces() && (HasExchange<Es, R> || ...);
        case Needs::prob_cut: return (HasProbCuts<Es, R> || ...);
        case Needs::turn_wins: return HasTurnWins<R>;
        case Needs::nothing: break;
      }
      return true;
    };
    std::vector<SwitchInfo> out;
    for (const SwitchInfo& s : all_switches())
      if (has(s.needs)) out.push_back(s);
    return out;
  }

  std::unique_ptr<Evaluator> evaluator(std::string_view id, const Weights& weights, Side viewer) const override {
    return std::make_unique<RulesEvaluator<R>>(rules_, any(id, weights, viewer, !own_.empty()), viewer);
  }
  Breakdown evaluate(const Position& p, std::string_view id, const Weights& weights, Side viewer) const override {
    const std::span<const TermInfo> infos = profile(id)->terms;
    Breakdown out;
    out.viewer = viewer;
    KeepSink keep;
    out.finished = evaluator(id, weights, viewer)->terms(p, keep);
    out.terms.reserve(static_cast<std::size_t>(keep.n));
    for (const TermValue& t : std::span(keep.terms).first(static_cast<std::size_t>(keep.n))) {
      const TermInfo& info = infos[static_cast<std::size_t>(t.index)];
      out.terms.push_back({&info, t.first, t.second, weights[t.index], t.contribution});
      out.total += t.contribution;
    }
    return out;
  }

  std::vector<TermShares> term_shares(const Position& p, std::string_view id, const Weights& weights) const override {
    return with_evaluation(id, [&]<class E>(std::type_identity<E>) {
      const State s = state(p);
      const E e(rules_, Side::first, weights);
      ShareSink sink(std::span<const TermInfo>(E::infos()).size() + own_.size());
      if constexpr (requires { e.shares(s, sink); }) {
        e.shares(s, sink);
      } else {
        KeepSink keep;
        e.terms(s, Side::first, keep);
        for (const TermValue& t : std::span(keep.terms).first(static_cast<std::size_t>(keep.n))) {
          sink.add(t.index, 0, ShareSink::position, t.first);
          sink.add(t.index, 1, ShareSink::position, t.second);
        }
      }
      if (own_.empty()) return sink.take();
      weighing(*profile(id)).each(p, weights, Side::first, [&](int at, int first, int second, int) {
        sink.add(at, 0, ShareSink::position, first);
        sink.add(at, 1, ShareSink::position, second);
      });
      return sink.take();
    });
  }

  SearchResult search(const SearchRequest& q) const override {
    if (q.solver_nodes > 0)
      if (const auto line = solved_line(*this, q)) return solved(q, *line);
    if (q.threads > 1) return search_in_threads(*this, q);
    if (weighs_own(q)) return Made::run_any(any(q), rules_, q, sees_past(q));
    return Made::run(evaluation_at(q.profile), rules_, q, sees_past(q));
  }
  SearchResult search_with_fault(const SearchRequest& q, Fault fault) const override {
    return ScriptedSearch<R>::run(rules_, any(q), q, sees_past(q), {fault});
  }
  SearchResult search_fork(const SearchRequest& q, const ForkScript& script, ForkReport& report) const override {
    return ScriptedSearch<R>::run(rules_, any(q), q, sees_past(q), {.fork = &script, .report = &report});
  }
  std::vector<MoveValue> all_moves(const SearchRequest& q) const override {
    if (weighs_own(q)) return Made::all_moves_any(any(q), rules_, q, sees_past(q));
    return Made::all_moves(evaluation_at(q.profile), rules_, q, sees_past(q));
  }

  std::optional<int> win_in(const SearchRequest& q, const SearchResult& r) const override {
    if (r.score.kind != Kind::exact) return std::nullopt;
    return with_evaluation(q.profile, [&]<class E>(std::type_identity<E>) -> std::optional<int> {
      const int v = r.score.value, size = v < 0 ? -v : v, sign = v < 0 ? -1 : 1;
      if (is_win_with_distance(v, E::win)) return sign * (E::win - size);
      if (size < E::decided) return std::nullopt;
      State s = state(q.position);
      for (MoveCode m : r.pv) s = rules_.after(s, static_cast<Move>(m));
      if (!rules_.finished(s)) return std::nullopt;
      return sign * static_cast<int>(r.pv.size());
    });
  }

  u64 perft(const Position& p, int depth, const std::atomic<bool>* stop) const override {
    return ply::perft(rules_, state(p), depth, stop);
  }

 protected:
  GameAdapter(const R& rules, std::vector<ProfileDefinition> profiles, std::vector<LevelInfo> levels,
              const ModernLevels& modern = {})
      : rules_(rules), levels_(std::move(levels)) {
    for (ProfileDefinition& p : profiles) {
      evaluation_of_.push_back(p.evaluation);
      fill(p.info, p.evaluation, std::index_sequence_for<Es...>{});
      profiles_.push_back(std::move(p.info));
    }
    for (LevelInfo& l : modern_levels(modern))
      if (profile("modern")) levels_.push_back(std::move(l));
  }

  /// Whether the game offers the switch `quiescence`.
  virtual bool quiesces() const { return false; }

  MoveList list_moves(const State& s) const {
    MoveList list;
    list.clear();
    if (!rules_.finished(s)) ply::list_moves<false>(rules_, s, list);
    return list;
  }

  static State state(const Position& p) { return p.as<State>(); }
  State state_after(const State& s, Move m) const {
    if constexpr (requires { rules_.after_in_game(s, m); }) return rules_.after_in_game(s, m);
    else return rules_.after(s, m);
  }
  std::optional<Outcome> outcome_of(const State& s, History history) const {
    if (rules_.finished(s)) return rules_.outcome(s);
    if constexpr (HasPast<R> && !ForbidsRepetition<R>) {
      const u64 now = rules_.key(s);
      const auto times = std::count(history.begin(), history.end(), now) + 1;
      return rules_.judge(s, static_cast<int>(times),
                          static_cast<int>(history.end() - std::find(history.begin(), history.end(), now)));
    }
    return std::nullopt;
  }

  // Calls f with the type of the profile's evaluation. The profile must exist.
  template <class F>
  auto with_evaluation(std::string_view id, F&& f) const {
    return pick<0, Es...>(evaluation_at(id), f);
  }

  /// A term of one's own has a weight.
  bool weighs_own(const SearchRequest& q) const {
    if (own_.empty()) return false;
    const auto from = static_cast<int>(profile(q.profile)->terms.size() - own_.size());
    for (int i = 0; i < static_cast<int>(own_.size()); ++i)
      if (q.weights[from + i] != 0) return true;
    return false;
  }
  AnyEvaluation<R> any(const SearchRequest& q) const {
    return any(q.profile, q.weights, rules_.mover(state(q.position)), weighs_own(q));
  }
  /// Made for this side; with the terms of one's own, or without.
  AnyEvaluation<R> any(std::string_view id, const Weights& weights, Side root, bool own) const {
    AnyEvaluation<R> of_profile = Made::any(evaluation_at(id), rules_, root, weights);
    if (!own) return of_profile;
    return {OwnEvaluation<R>(std::move(of_profile), weighing(*profile(id)), weights), root};
  }

  R rules_;

 private:
  using Made = Searches<R, Es...>;

  int count_moves(const Position& p, Side side) const override {
    const State s = state(rules_.mover(state(p)) == side ? p : with_mover(p, side));
    return static_cast<int>(list_moves(s).size());
  }
  const Game& own_game() const override { return *this; }
  void take_own_terms(std::vector<OwnTerm> terms) override {
    own_ = std::move(terms);
    own_infos_.resize(profiles_.size());
    for (std::size_t i = 0; i < profiles_.size(); ++i) {
      auto& infos = own_infos_[i];
      infos.assign(profiles_[i].terms.begin(), profiles_[i].terms.end());
      for (const OwnTerm& t : own_) {
        const int most = own_range(t, profiles_[i]).weight;
        infos.push_back({t.name().c_str(), t.explanation().c_str(), 0, -most, most});
      }
    }
    for (std::size_t i = 0; i < profiles_.size(); ++i) profiles_[i].terms = own_infos_[i];
  }
  OwnWeighing weighing(const ProfileInfo& info) const {
    OwnWeighing out{this, static_cast<int>(info.terms.size() - own_.size()), {}};
    for (std::size_t i = 0; i < own_.size(); ++i) out.ranges[i] = own_range(own_[i], info);
    return out;
  }

  template <std::size_t... I>
  void fill(ProfileInfo& info, int evaluation, std::index_sequence<I...>) {
    ((static_cast<int>(I) == evaluation ? fill_from<Es>(info) : void()), ...);
  }
  template <class E>
  static void fill_from(ProfileInfo& info) {
    info.terms = E::infos();
    if (info.weights == Weights{}) info.weights = default_weights(info.terms);
    info.decided = E::decided;
    info.win = E::win;
    info.antisymmetric = E::antisymmetric;
    info.revision = E::revision;
  }

  template <int I, class E, class... Rest, class F>
  static auto pick(int wanted, F& f) {
    if constexpr (sizeof...(Rest) > 0) {
      if (wanted != I) return pick<I + 1, Rest...>(wanted, f);
    }
    return f(std::type_identity<E>{});
  }

  int evaluation_at(std::string_view id) const {
    const ProfileInfo* info = profile(id);
    assert(info);
    return evaluation_of_[static_cast<std::size_t>(info - profiles_.data())];
  }
  /// The original programs did not.
  bool sees_past(const SearchRequest& q) const { return !profile(q.profile)->classic; }
  // What the solver found, as a search says it.
  SearchResult solved(const SearchRequest& q, const SolvedLine& line) const {
    SearchResult out;
    out.solved = out.has_best = true;
    out.best = out.settled_best = line.moves.front();
    out.pv.assign(line.moves.begin(), line.moves.end());
    out.depth = static_cast<int>(line.moves.size());
    out.counters.nodes = line.nodes;
    out.seconds = line.seconds;
    const Side root = mover(q.position);
    const int value = !line.ends ? 0 : with_evaluation(q.profile, [&]<class E>(std::type_identity<E>) {
      return E(rules_, root, q.weights).finished(state(line.end), root, out.depth);
    });
    out.score = {value, Kind::exact};
    return out;
  }
  std::vector<ProfileInfo> profiles_;
  std::vector<int> evaluation_of_;
  std::vector<std::vector<TermInfo>> own_infos_;  // by profile: its terms and those of one's own behind them
  std::vector<LevelInfo> levels_;
};

}  // namespace ply
