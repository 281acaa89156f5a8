#include "engine/review/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "engine/game/game_phases.h"
#include "engine/game/root_lines.h"
#include "engine/review/marks.h"
#include "engine/review/seen.h"
#include "engine/search/lent_table.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

constexpr int min_depth = 2;

bool stop_requested(const Attention& a) { return (a.load() & Attention::stop) != 0; }

/// What the rules say where a move ends the game.
std::optional<ScoreClass> ended_by(const Game& game, const ReviewPlace& place, MoveCode m) {
  std::vector<u64> history = place.history;
  history.push_back(game.key(place.position));
  const auto over = game.outcome(game.after(place.position, m), history);
  if (!over) return std::nullopt;
  return result_class(over->winner, game.mover(place.position));
}

/// The best first. Equals stay in their order, which is that of the generator.
void sort_moves(std::vector<JudgedMove>& moves) {
  const auto worth = [](const JudgedMove& m) { return i64{m.shallow} + m.deep; };
  std::stable_sort(moves.begin(), moves.end(), [&](const JudgedMove& a, const JudgedMove& b) {
    if (a.expected != b.expected) return a.expected > b.expected;
    if (a.solved && b.solved) return *a.solved > *b.solved;
    return worth(a) > worth(b);
  });
}

ScoreClass class_of_value(int value) {
  return value > 0 ? ScoreClass::won : value < 0 ? ScoreClass::lost : ScoreClass::drawn;
}

/// Nothing where it cannot be solved, or was stopped.
std::optional<JudgedPosition> judge_by_solver(const Game& game, const ReviewSettings& settings,
                                              const ReviewPlace& place, const std::atomic<bool>* stop) {
  SolveRequest q;
  q.position = place.position;
  q.all_moves = true;
  q.stop = stop;
  q.table_bytes = settings.table_bytes;
  const auto solved = game.solve(q);
  const auto legal = game.moves(place.position, place.history);
  if (!solved || solved->score.kind != Kind::exact || solved->moves.size() != legal.size()) return std::nullopt;
  JudgedPosition out;
  out.mover = game.mover(place.position);
  out.solved = true;
  out.margins = solved->result == 0;
  out.nodes = solved->nodes;
  for (const MoveCode m : legal) {
    const auto at = std::find_if(solved->moves.begin(), solved->moves.end(),
                                 [&](const MoveValue& v) { return v.move == m && v.score.kind == Kind::exact; });
    if (at == solved->moves.end()) return std::nullopt;
    JudgedMove j{m};
    j.solved = at->score.value;
    j.known = ended_by(game, place, m).value_or(class_of_value(at->score.value));
    j.expected = expected_of(j.known);
    j.line = {m};
    if (!solved->pv.empty() && solved->pv.front() == m) j.line = solved->pv;
    out.moves.push_back(std::move(j));
  }
  sort_moves(out.moves);
  return out;
}

}  // namespace

const JudgedMove* JudgedPosition::of(MoveCode m) const {
  const auto at = std::find_if(moves.begin(), moves.end(), [&](const JudgedMove& j) { return j.move == m; });
  return at == moves.end() ? nullptr : &*at;
}

std::string judging_profile(const Game& game) {
  const auto& levels = game.levels();
  for (std::size_t i = levels.size(); i-- > 0;) {
    const ProfileInfo* p = game.profile(levels[i].profile);
    if (p && !levels[i].program && !p->classic && !p->by_turns) return p->id;
  }
  return "modern";
}

Status check_review(const Game& game, const ReviewSettings& s) {
  const ProfileInfo* profile = game.profile(s.profile);
  if (!profile) return Error{fmt::format("{} has no profile {}", game.type().title(), s.profile)};
  if (profile->by_turns)
    return Error{fmt::format("{} searches whole turns: it does not say what the steps of one are worth", profile->id)};
  if (s.depth == 0 && s.nodes == 0) return Error{"a depth or a number of nodes must be given"};
  if (s.depth != 0 && (s.depth < min_depth || s.depth > max_depth))
    return Error{fmt::format("the depth is from {} to {}: a value is the mean of two neighbouring depths", min_depth,
                             max_depth)};
  return Done{};
}

std::vector<ScoreScale> scales_of(const Game& game, const ReviewSettings& s) {
  const ProfileInfo& profile = *game.profile(s.profile);
  return s.scales.empty() ? score_scales(game, profile, s.weights.value_or(profile.weights)) : s.scales;
}

bool judges_turns(const Game& game, const ReviewPlace& place) {
  return game.turn_view(place.position, place.history).has_value();
}

SearchRequest judging_request(const Game& game, const ReviewSettings& s, const ReviewPlace& place) {
  SearchRequest q = game.request(place.position, s.profile);
  if (s.weights) q.weights = *s.weights;
  q.options = sound_part(q.options);
  // The steps of a turn are judged by one search of it: what it leaves out, or ends early, would not add up.
  q.options.set(Switch::turn_wins, false), q.options.set(Switch::turn_defence, false);
  q.history = place.history;
  q.table_bytes = s.table_bytes;
  return q;
}

std::optional<JudgedPosition> judge_by_search(const Game& game, const ReviewSettings& s, const ReviewPlace& place,
                                              int depth, Attention& attention) {
  SearchRequest q = judging_request(game, s, place);
  const ProfileInfo& profile = *game.profile(s.profile);
  const LentTable table(s.table_bytes);
  q.table = table.get();
  q.attention = &attention;
  if (depth == 0) depth = s.depth;
  if (depth > 0) q.limits.depth = std::max(depth, min_depth);
  else q.limits.nodes = s.nodes;

  JudgedPosition out;
  RootLines shallow, deep;
  const auto keep = [&](const RootLines& lines) {
    shallow = std::move(deep);
    deep = lines;
    out.choices.push_back(lines.lines.front().move);
  };
  out.nodes = search_root_lines(game, q, {}, keep).nodes;
  if (!stop_requested(attention) && deep.depth < min_depth) {
    out.choices.clear();
    shallow = deep = {};
    q.limits = {min_depth, 0, 0};
    out.nodes += search_root_lines(game, q, {}, keep).nodes;
  }
  if (stop_requested(attention)) return std::nullopt;

  out.mover = game.mover(place.position);
  out.depth = deep.depth;
  out.scale = score_scale(game, scales_of(game, s), place.position);
  for (const MoveCode m : game.moves(place.position, place.history)) {
    const auto line = [&](const RootLines& lines) {
      return std::find_if(lines.lines.begin(), lines.lines.end(), [&](const RootLine& l) { return l.move == m; });
    };
    const auto before = line(shallow), now = line(deep);
    JudgedMove j{m, before->score.value, now->score.value};
    j.line = now->pv;
    j.win_in = now->win_in;
    const auto decided = [&](int value) { return std::abs(value) >= profile.decided; };
    if (const auto over = ended_by(game, place, m)) j.known = *over;
    else if (decided(j.deep)) j.known = class_of_value(j.deep);
    // What the less deep run took for decided and the deeper one does not hung on a repetition: the deeper one counts.
    const int shallow_value = decided(j.shallow) ? j.deep : j.shallow;
    const double value = (shallow_value + j.deep) / 2.0;
    j.expected = j.known == ScoreClass::open ? expected_score(value, out.scale.k) : expected_of(j.known);
    out.moves.push_back(std::move(j));
  }
  sort_moves(out.moves);
  return out;
}

std::optional<JudgedPosition> judge_position(const Game& game, const ReviewSettings& s, const ReviewPlace& place,
                                             int depth, Attention& attention, const std::atomic<bool>* stop) {
  if (const auto* phases = dynamic_cast<const HasPhases*>(&game)) {
    const int max = s.exact >= 0 ? s.exact : phases->solved_at();
    if (phases->left(place.position) <= max)
      if (auto solved = judge_by_solver(game, s, place, stop)) {
        solved->scale = score_scale(game, scales_of(game, s), place.position);
        return solved;
      }
  }
  if (stop_requested(attention)) return std::nullopt;
  return judge_by_search(game, s, place, depth, attention);
}

const char* mark_sign(MoveMark m) {
  constexpr const char* signs[] = {"", "!", "?!", "?", "??", "book"};
  return signs[static_cast<std::size_t>(m)];
}

MoveMark error_mark(const Decided& d) {
  if (d.proved()) return d.before == d.after ? MoveMark::none : MoveMark::blunder;
  if (d.loss() >= blunder_loss) return MoveMark::blunder;
  if (d.loss() >= mistake_loss) return MoveMark::mistake;
  return d.loss() >= dubious_loss ? MoveMark::dubious : MoveMark::none;
}

MoveMark confirmed_error(const Decided& d, const Decided& deeper) {
  return d.proved() ? error_mark(d) : std::min(error_mark(d), error_mark(deeper));
}

bool is_only_move(const JudgedPosition& p, MoveCode m) {
  return p.moves.size() > 1 && p.best().move == m &&
         std::all_of(p.moves.begin() + 1, p.moves.end(),
                     [&](const JudgedMove& other) { return p.loss(other) >= blunder_loss; });
}

const char* seen_words(SeenAt s) {
  constexpr const char* words[] = {"seen at once", "tactical", "deep", "not found"};
  return words[static_cast<std::size_t>(s)];
}

SeenFrom seen_from(const ReviewedPly& p) {
  const auto from = [&](const auto& holds) {
    std::size_t i = p.choices.size();
    while (i > 0 && holds(p.choices[i - 1])) --i;
    return p.choices.size() - i < 2 ? 0 : static_cast<int>(i) + 1;
  };
  return {from([&](MoveCode m) { return m != p.played; }), from([&](MoveCode m) {
            const JudgedMove* j = p.here->of(m);
            return m == p.deeper_best || (j && p.here->loss(*j) < found_within);
          })};
}

SeenAt seen_at(const ReviewedPly& p) {
  const int depth = seen_from(p).rejected;
  if (depth == 0) return SeenAt::not_found;
  return depth <= at_once_plies ? SeenAt::at_once : depth <= tactical_plies ? SeenAt::tactical : SeenAt::deep;
}

}  // namespace ply
