#include "engine/review/kept_review.h"

#include <algorithm>

#include "engine/plan/plan_text.h"

namespace ply {
namespace {

using nlohmann::json;

json maybe(const auto& value) { return value ? json(*value) : json(); }

template <class T>
std::optional<T> maybe_at(const json& j, std::size_t i) {
  return j.at(i).is_null() ? std::nullopt : std::optional(j.at(i).get<T>());
}

/// Of a number that a file may have wrong.
template <class E>
E one_of(const json& j, E last) {
  const int value = j.get<int>();
  if (value < 0 || value > static_cast<int>(last)) throw json::other_error::create(501, "no such value", &j);
  return static_cast<E>(value);
}

json judged_json(const JudgedPosition& p) {
  json moves = json::array();
  for (const JudgedMove& m : p.moves)
    moves.push_back(
        {m.move, m.shallow, m.deep, static_cast<int>(m.known), maybe(m.solved), maybe(m.win_in), m.expected, m.line});
  return {
      {"moves", std::move(moves)}, {"depth", p.depth},
      {"solved", p.solved},        {"margins", p.margins},
      {"choices", p.choices},      {"scale", {p.scale.k, static_cast<int>(p.scale.from), p.scale.error, p.scale.above}},
      {"nodes", p.nodes}};
}

JudgedPosition read_judged(const json& j, Side mover) {
  JudgedPosition p;
  p.mover = mover;
  for (const json& m : j.at("moves")) {
    JudgedMove& out = p.moves.emplace_back();
    out.move = m.at(0).get<MoveCode>();
    out.shallow = m.at(1).get<int>(), out.deep = m.at(2).get<int>();
    out.known = one_of(m.at(3), ScoreClass::lost);
    out.solved = maybe_at<int>(m, 4), out.win_in = maybe_at<int>(m, 5);
    out.expected = std::clamp(m.at(6).get<double>(), 0.0, 1.0);
    out.line = m.at(7).get<std::vector<MoveCode>>();
  }
  p.depth = std::clamp(j.at("depth").get<int>(), 0, max_depth);
  p.solved = j.at("solved").get<bool>(), p.margins = j.at("margins").get<bool>();
  p.choices = j.at("choices").get<std::vector<MoveCode>>();
  const json& scale = j.at("scale");
  p.scale = {scale.at(0).get<double>(), one_of(scale.at(1), ScaleFrom::given), scale.at(2).get<double>(),
             scale.at(3).get<int>()};
  p.nodes = j.at("nodes").get<u64>();
  return p;
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

/// Null where one of its searches cannot be written: then it is asked again.
json cause_json(const CauseReport& c) {
  json rules = json::array(), runs = json::array();
  for (const CauseRule& rule : c.rules)
    rules.push_back({static_cast<int>(rule.rule), static_cast<int>(rule.said), rule.words, rule.runs});
  for (const CauseRun& run : c.runs) {
    const auto plan = write_plan(run.plan);
    if (!plan) return nullptr;
    runs.push_back({run.what, *plan, run.move, run.depth, run.nodes, run.loss, run.plan.record});
  }
  return {{"cause", static_cast<int>(c.cause)}, {"rules", std::move(rules)}, {"runs", std::move(runs)}};
}

/// The search was made in this game, and the move can be played there.
bool fits(const GameReview& r, const PlanRoot& root, MoveCode move) {
  const std::size_t at = root.moves.size();
  return &root.game->type() == &r.game->type() && at < r.keys.size() && r.game->key(root.position) == r.keys[at] &&
         playable(*r.game, r.place(at), r.game->plies(r.positions[at], move));
}

std::optional<CauseReport> read_cause(const GameReview& r, const json& j) {
  CauseReport c;
  c.cause = one_of(j.at("cause"), ErrorCause::unclear);
  for (const json& run : j.at("runs")) {
    auto written = parse_plan(run.at(1).get<std::string>());
    if (!written || !fits(r, written->root, run.at(2).get<MoveCode>())) return std::nullopt;
    CauseRun& out = c.runs.emplace_back();
    out.what = run.at(0).get<std::string>();
    out.plan = std::move(written->plan);
    out.move = run.at(2).get<MoveCode>();
    out.depth = run.at(3).get<int>(), out.nodes = run.at(4).get<u64>();
    out.loss = run.at(5).get<double>(), out.good = out.loss < found_within;
    out.plan.record = run.at(6).get<bool>();
  }
  for (const json& rule : j.at("rules")) {
    CauseRule& out = c.rules.emplace_back();
    out.rule = one_of(rule.at(0), ErrorCause::unclear);
    out.said = one_of(rule.at(1), CauseRule::Said::skipped);
    out.words = rule.at(2).get<std::string>();
    out.runs = rule.at(3).get<std::vector<std::size_t>>();
    if (std::any_of(out.runs.begin(), out.runs.end(), [&](std::size_t i) { return i >= c.runs.size(); }))
      return std::nullopt;
  }
  if (c.rules.size() != error_causes) return std::nullopt;
  return c;
}

json ply_json(const ReviewedPly& p) {
  if (!p.judged()) return nullptr;
  json j = {{"pass", p.pass}, {"here", judged_json(*p.here)}};
  if (p.mark != MoveMark::none) j["mark"] = static_cast<int>(p.mark);
  if (p.deeper_loss) j["deeper"] = *p.deeper_loss;
  if (!p.choices.empty()) j["choices"] = p.choices;
  if (p.confirmed) j["confirmed"] = true;
  if (p.cause)
    if (json cause = cause_json(*p.cause); !cause.is_null()) j["cause"] = std::move(cause);
  return j;
}

/// `out` is a ply of the review that has begun.
bool read_ply(const GameReview& r, std::size_t i, const json& j, int passes, ReviewedPly& out) try {
  auto here = read_judged(j.at("here"), out.mover);
  if (!fits(r, i, here)) return false;
  out.here = std::move(here);
  out.pass = std::clamp(j.at("pass").get<int>(), 1, passes);
  if (j.contains("mark")) out.mark = one_of(j["mark"], MoveMark::blunder);
  if (j.contains("deeper")) out.deeper_loss = j["deeper"].get<double>();
  if (j.contains("choices")) out.choices = j["choices"].get<std::vector<MoveCode>>();
  out.confirmed = j.value("confirmed", false);
  if (j.contains("cause") && is_error(out.mark)) out.cause = read_cause(r, j["cause"]);
  return true;
} catch (const json::exception&) {
  return false;
}

}  // namespace

json kept_review(const GameReview& review) {
  json out = json::array();
  for (const ReviewedPly& p : review.plies) out.push_back(ply_json(p));
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
      whole = kept[t.first + k].is_object() && read_ply(review, t.first + k, kept[t.first + k], passes, plies[k]);
    if (whole) std::move(plies.begin(), plies.end(), review.plies.begin() + static_cast<std::ptrdiff_t>(t.first));
  }
}

}  // namespace ply
