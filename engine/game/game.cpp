#include "engine/game/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/core/text.h"

namespace ply {

Result<u64> Game::turns(const Position&, int) const { return Error{type().title() + " has no turns of several plies"}; }

Result<Position> Game::read_edited(std::string_view text) const {
  auto p = type().parse_position(text, rules());
  if (!p) return p.error();
  // A text may stand for another game than this one: a part of a tree that was typed in.
  if (p->game->rules() != rules() || write(p->position) != text)
    return Error{fmt::format("{} is no position of this game", quoted_text(text))};
  return p->position;
}

Result<Position> Game::changed(const Position&, Change change) const {
  const char* what = change == Change::mirror   ? "mirrored"
                     : change == Change::rotate ? "turned"
                                                : "given to the other side";
  return Error{fmt::format("a position of {} cannot be {}", type().title(), what)};
}

Result<SolveResult> Game::solve(const SolveRequest&) const {
  return Error{"there is no exact solver for " + type().title()};
}

bool Game::can_play(const Position& p, MoveCode m) const {
  const auto legal = moves(p);
  return std::find(legal.begin(), legal.end(), m) != legal.end();
}

std::vector<ClickChoice> Game::click_choices(const Position& p, History history, std::string_view) const {
  std::vector<ClickChoice> out;
  for (const MoveCode m : moves(p, history)) out.push_back({{m}, click_path(p, m)});
  return out;
}

namespace {

template <class Infos>
auto find_id(const Infos& infos, std::string_view id) -> decltype(infos.data()) {
  const std::string want = canonical_id(id);
  for (const auto& x : infos)
    if (x.id == want) return &x;
  return nullptr;
}

}  // namespace

Result<GameRecord> GameType::parse_game(std::string_view text, const RuleValues& rules) const {
  auto part = read_part(text, rules);
  if (!part) return part.error();
  if (part->broken) return std::move(*part->broken);
  return std::move(part->game);
}

Result<Lesson> GameType::lesson(int, int, u64) const { return Error{title() + " has no lessons"}; }

namespace {
/// "empty-capture" as people read it.
std::string in_words(std::string_view id, bool begins) {
  std::string out(id);
  std::replace(out.begin(), out.end(), '-', ' ');
  if (begins && !out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  return out;
}
}  // namespace

std::string option_title(const RuleOption& option) {
  return option.title.empty() ? in_words(option.id, true) : option.title;
}

std::string value_title(const RuleOption& option, std::string_view value) {
  const auto at = std::find(option.values.begin(), option.values.end(), value);
  const auto i = static_cast<std::size_t>(at - option.values.begin());
  return i < option.titles.size() ? option.titles[i] : in_words(value, false);
}

const ProfileInfo* Game::profile(std::string_view id) const { return find_id(profiles(), id); }
const LevelInfo* Game::level(std::string_view id) const { return find_id(levels(), id); }

SearchRequest Game::request(const Position& p, std::string_view id) const {
  const ProfileInfo* info = profile(id);
  assert(info);
  SearchRequest r;
  r.position = p;
  r.profile = info->id;
  r.weights = info->weights;
  r.options = info->options;
  return r;
}

Result<RuleValues> complete_rules(std::span<const RuleOption> options, const RuleValues& given) {
  RuleValues out;
  for (const RuleOption& o : options) out[o.id] = o.values.front();
  for (const auto& [key, text] : given) {
    const std::string id = canonical_id(key), value = canonical_id(text);
    const RuleOption* o = find_id(options, id);
    if (!o) {
      std::string known;
      for (const RuleOption& x : options) known += (known.empty() ? "" : ", ") + x.id;
      return Error{fmt::format("unknown rule option {}; there are: {}", quoted_text(key), known)};
    }
    if (o->number) {
      const auto n = to_number<int>(value);
      if (!n || *n < o->min || *n > o->max)
        return Error{fmt::format("rule option {} must be a number from {} to {}, not {}", o->id, o->min, o->max,
                                 quoted_text(text))};
      out[o->id] = std::to_string(*n);
    } else {
      if (std::find(o->values.begin(), o->values.end(), value) == o->values.end())
        return Error{fmt::format("rule option {} must be one of {}, not {}", o->id, fmt::join(o->values, ", "),
                                 quoted_text(text))};
      out[o->id] = value;
    }
  }
  return out;
}

Status check_agreement(const RuleValues& stated, const RuleValues& wanted, const RuleValues& given) {
  for (const auto& [name, value] : given) {
    const std::string id = canonical_id(name);
    if (stated.at(id) != wanted.at(id))
      return Error{fmt::format("the game has {}={}, the options ask for {}", id, stated.at(id), value)};
  }
  return Done{};
}

Result<RuleValues> parse_rules(std::string_view text) {
  RuleValues out;
  int column = 1;
  for (std::string_view part : split(text, ',')) {
    const std::string_view item = trim(part);
    if (!item.empty()) {
      const auto eq = item.find('=');
      if (eq == std::string_view::npos || eq == 0)
        return Error{fmt::format("expected option=value, not {}", quoted_text(item)), column};
      out[canonical_id(item.substr(0, eq))] = canonical_id(item.substr(eq + 1));
    }
    column += static_cast<int>(part.size()) + 1;
  }
  return out;
}

std::string write_rules(const RuleValues& rules) {
  std::string out;
  for (const auto& [k, v] : rules) out += (out.empty() ? "" : ",") + k + "=" + v;
  return out;
}

}  // namespace ply
