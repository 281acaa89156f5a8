#include "engine/review/reason.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "engine/review/reason_parts.h"
#include "engine/review/report_parts.h"
#include "engine/review/review.h"

namespace ply {
namespace {

/// Where a side is lost before and behind its move, or won, no sentence is worth telling.
constexpr double lost_anyway = 0.1, won_anyway = 0.9;
/// The answer to an error gave back this part of what it lost, or more.
constexpr double given_back = 0.5;

struct KindWords {
  const char* id;
  ReasonRule rule;
  const char* about;
};
constexpr std::array<KindWords, 20> reason_kinds = {{
    {"none", ReasonRule::none, ""},
    {"lost", ReasonRule::end, "the game lost by force"},
    {"win-missed", ReasonRule::end, "a forced win missed"},
    {"corner-missed", ReasonRule::corner, "a corner missed"},
    {"corner-lost", ReasonRule::corner, "a corner lost"},
    {"corner-opened", ReasonRule::corner, "a corner opened"},
    {"corner-left-open", ReasonRule::corner, "a corner left open"},
    {"piece-lost", ReasonRule::piece, "a capture allowed"},
    {"piece-missed", ReasonRule::piece, "a capture missed"},
    {"exchange-lost", ReasonRule::piece, "a bad exchange"},
    {"turn-given-up", ReasonRule::turn, "an extra turn given up"},
    {"turn-allowed", ReasonRule::turn, "an extra turn allowed"},
    {"turn-lost", ReasonRule::turn, "a turn lost by a pass"},
    {"pass-missed", ReasonRule::turn, "the opponent's pass missed"},
    {"promotion-allowed", ReasonRule::promotion, "a promotion allowed"},
    {"promotion-missed", ReasonRule::promotion, "a promotion missed"},
    {"flip-allowed", ReasonRule::promotion, "a capture by a flip allowed"},
    {"flip-missed", ReasonRule::promotion, "a capture by a flip missed"},
    {"counted", ReasonRule::count, "a worse count at the end"},
    {"terms", ReasonRule::terms, "a weaker position"},
}};
static_assert(reason_kinds[static_cast<std::size_t>(ReasonKind::terms)].rule == ReasonRule::terms);

/// What the decision is called where a sentence begins: a whole turn by its steps.
std::string decision_name(const Game& game, const Position& start, const std::vector<MoveCode>& line,
                          std::size_t count) {
  if (count > 1) {
    std::vector<std::string> steps;
    Position p = start;
    for (std::size_t i = 0; i < count; ++i) {
      // The end of a turn is no step of it.
      if (!game.click_path(p, line[i]).empty()) steps.push_back(game.show_move(p, line[i]));
      p = game.after(p, line[i]);
    }
    return fmt::format("{}", fmt::join(steps, " "));
  }
  return game.name_move(start, line.front());
}

}  // namespace

const char* rule_id(ReasonRule r) {
  constexpr const char* ids[] = {"none", "end", "corner", "piece", "turn", "promotion", "count", "terms"};
  return ids[static_cast<std::size_t>(r)];
}

ReasonRule rule_of(ReasonKind k) { return reason_kinds[static_cast<std::size_t>(k)].rule; }
const char* kind_id(ReasonKind k) { return reason_kinds[static_cast<std::size_t>(k)].id; }
const char* kind_words(ReasonKind k) { return reason_kinds[static_cast<std::size_t>(k)].about; }

std::optional<ReasonKind> parse_kind(std::string_view id) {
  const auto at =
      std::find_if(reason_kinds.begin(), reason_kinds.end(), [&](const KindWords& k) { return k.id == id; });
  return at == reason_kinds.end() ? std::nullopt : std::optional(static_cast<ReasonKind>(at - reason_kinds.begin()));
}

Reason find_reason(const GameReview& r, std::size_t ply, const ReasonLines& lines) {
  const auto* facts = dynamic_cast<const HasNamedFacts*>(r.game.get());
  const ReviewedTurn& turn = r.turn_of(ply);
  if (!facts) return {};
  const auto begins = [&](const LinePair& l) { return l.played.size() >= turn.count && !l.best.empty(); };
  if (!begins(lines) || !std::all_of(lines.less_deep.begin(), lines.less_deep.end(), begins)) return {};
  const Decided d = decided_of(r, turn);
  if ((d.best < lost_anyway && d.played < lost_anyway) || (d.best > won_anyway && d.played > won_anyway)) return {};
  const Game& game = *r.game;
  const FactRules rules = facts->fact_rules();
  const ReviewPlace place = r.place(turn.first);
  const bool turns = judges_turns(game, place);
  const auto compared = [&](const LinePair& pair) {
    return Compared{game,
                    *facts,
                    rules,
                    r.plies[ply].mover,
                    turns,
                    replayed(game, *facts, place.position, place.history, pair.played),
                    replayed(game, *facts, place.position, place.history, pair.best)};
  };
  const Compared deep = compared(lines);
  // Of a turn of several steps the answer belongs to it: without the whole of it nothing is said.
  if (turns && (!deep.played.end_of_turn(2) || !deep.best.end_of_turn(2)) && !deep.played.end && !deep.best.end)
    return {};
  std::vector<Compared> less_deep;
  for (const LinePair& pair : lines.less_deep) less_deep.push_back(compared(pair));
  auto found = first_fact(deep, less_deep);
  if (!found) found = term_reason(deep, less_deep);
  if (!found) return {};
  const std::size_t best_count = turns ? deep.best.end_of_turn(1).value_or(deep.best.size()) : 1;
  std::string played = decision_name(game, place.position, deep.played.moves, turn.count);
  if (turn.count == 1 && played != game.show_move(place.position, deep.played.moves.front()))
    played.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(played.front())));
  found->words = sentence_of(deep, *found, played, decision_name(game, place.position, deep.best.moves, best_count));
  return *found;
}

std::string not_punished(const GameReview& r, std::size_t ply) {
  const ReviewedTurn& turn = r.turn_of(ply);
  const std::size_t next = turn.last() + 1;
  if (!is_error(r.plies[ply].mark) || next >= r.plies.size() || r.plies[next].mover == r.plies[ply].mover) return {};
  const ReviewedTurn& answer = r.turn_of(next);
  for (std::size_t i = answer.first; i <= answer.last(); ++i) {
    const ReviewedPly& p = r.plies[i];
    if (is_error(p.mark) && decided_of(r, answer).loss() >= given_back * decided_of(r, turn).loss())
      return fmt::format("{} did not see it either: {} {}.", r.game->type().side_name(p.mover), numbered_move(r, i),
                         mark_sign(p.mark));
  }
  return {};
}

}  // namespace ply
