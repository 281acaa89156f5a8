#include "engine/games/arimaa/record.h"

#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/game/record_text.h"
#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/setups.h"

namespace ply::arimaa {
namespace {

bool by_hand(const RuleValues& rules) { return rules.at("setup") == "by-hand"; }

bool begins_with_setup(std::string_view body) {
  const auto list = words(body);
  if (list.empty()) return false;
  const std::string id = canonical_id(list[0].text);
  return id == "1g" || id == "1w";
}

std::string setup_lines(const State& s) {
  std::string out;
  for (const Side side : {Side::first, Side::second}) {
    out += side == Side::first ? "1g" : "1s";
    for (int i = 0; i < 16; ++i) {  // from the own edge of the board
      const int square = side == Side::first ? i : i < 8 ? 56 + i : 40 + i;
      out += std::string(" ") + piece_letter(s.now.strength(square), side) + square_name(square);
    }
    out += '\n';
  }
  return out;
}

}  // namespace

Result<Record> read_record(std::string_view text, const RuleValues& defaults) {
  std::size_t remarks_end = 0;
  auto remarks = read_remarks(text, remarks_end);
  RuleValues wanted = defaults;
  if (const auto rules = remarks.find("Rules"); rules != remarks.end()) {
    auto given = parse_rules(rules->second);
    if (!given) return Error{"# Rules: " + given.error().message};
    for (const auto& [id, value] : *given) wanted[id] = value;
    auto complete = complete_rules(rule_options(), wanted);
    if (!complete) return Error{"# Rules: " + complete.error().message};
    wanted = std::move(*complete);
    remarks.erase(rules);
  }
  auto head = read_record_head(text.substr(remarks_end), "arimaa", rule_options(), wanted);
  if (!head) return shifted(head.error(), remarks_end);
  head->body_at += remarks_end;
  head->start_at += remarks_end;
  for (const auto& [from, to] : {std::pair{"Gold", "First"}, {"Silver", "Second"}})
    if (const auto it = remarks.find(from); it != remarks.end()) head->tags.emplace(to, it->second), remarks.erase(it);
  head->tags.merge(remarks);
  Record r;
  r.rules = head->rules;
  const std::string_view body = text.substr(head->body_at);
  const Defect defect = find_defect(r.rules.at("defect")).value_or(Defect::none);
  if (head->start) {
    auto s = read_position(*head->start, false, defect);
    if (!s) return shifted(s.error(), head->start_at);
    r.start = *s;
    r.rules["defect"] = defect_id(s->defect);
  } else {
    r.start = with_defect(start_of(r.rules.at("setup"), 0), defect);
  }
  const bool sets_up = !head->start && !by_hand(r.rules) && begins_with_setup(body);
  auto moves = read_move_list(ArimaaRules(), sets_up ? with_defect(start_of("by-hand", 0), defect) : r.start, body);
  if (moves.broken) r.broken = shifted(std::move(*moves.broken), head->body_at);
  r.moves = std::move(moves.moves);
  if (sets_up) {
    // The set-up is no play but where the game starts, unless it was not finished: then it is one that is set up by
    // hand.
    State s = with_defect(start_of("by-hand", 0), defect);
    std::size_t placed = 0;
    while (s.setting_up && placed < r.moves.size()) s = ArimaaRules().after(s, r.moves[placed++]);
    if (s.setting_up) {
      r.rules["setup"] = "by-hand";
      r.start = with_defect(start_of("by-hand", 0), defect);
    } else {
      r.start = s;
      r.moves.erase(r.moves.begin(), r.moves.begin() + static_cast<std::ptrdiff_t>(placed));
    }
  }
  r.tags = std::move(head->tags);
  if (moves.resigned) r.tags["Result"] = moves.end.side == 0 ? "0-1" : "1-0", r.tags["Termination"] = "resignation";
  return r;
}

Result<std::string> official_turns(const Record& r) {
  if (r.start.defect != Defect::none)
    return Error{fmt::format("an official record knows the true rules alone, and this game has the defect {}",
                             defect_id(r.start.defect))};
  const std::string turns = turn_lines(ArimaaRules(), r.start, r.moves);
  if (by_hand(r.rules) && r.start == start_of("by-hand", 0)) {
    if (r.moves.empty()) return Error{"an official record begins with the set-up, and nothing was set up yet"};
    return turns;
  }
  if (!is_complete_setup(r.start))
    return Error{"an official record begins with the set-up, this game from another position: our own form keeps that"};
  return setup_lines(r.start) + turns;
}

std::string record_text(const Record& r) {
  const ArimaaRules rules;
  State s = r.start;
  for (const Move m : r.moves) s = rules.after(s, m);
  std::string start, body;
  if (by_hand(r.rules)) {
    if (!(r.start == with_defect(start_of("by-hand", 0), r.start.defect))) start = position_text(r.start);
  } else if (is_complete_setup(r.start)) {
    body = setup_lines(r.start);
  } else {
    start = position_text(r.start);
  }
  body += turn_lines(rules, r.start, r.moves);
  return write_record("Arimaa", r.rules, start,
                      rules.finished(s) ? std::optional(rules.outcome(s).winner) : std::nullopt, r.tags, body);
}

}  // namespace ply::arimaa
