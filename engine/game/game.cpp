#include "engine/game/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/base/text.h"

#include "engine/game/profile_names.h"

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

Result<BoardSetup> GameType::set_up(std::string_view position, const RuleValues& rules) const {
  if (trim(position).empty()) {
    const auto game = make(rules);
    if (!game) return game.error();
    return BoardSetup{*game, (*game)->initial()};
  }
  const auto setup = parse_position(position, rules);
  if (!setup) return setup.error();
  return BoardSetup{setup->game, setup->position};
}

Result<GameRecord> GameType::parse_game(std::string_view text, const RuleValues& rules) const {
  auto part = read_part(text, rules);
  if (!part) return part.error();
  if (part->broken) return std::move(*part->broken);
  return std::move(part->game);
}

Result<Lesson> GameType::lesson(int, int, u64) const { return Error{title() + " has no lessons"}; }

const ProfileInfo* Game::profile(std::string_view id) const {
  if (const ProfileInfo* p = find_id(profiles(), id)) return p;
  return former_profile(*this, id);
}
std::string Game::value_text(std::string_view id, int value) const {
  const ProfileInfo* info = profile(id);
  return info ? known_value_text(info->id, value) : fmt::format("{:+}", value);
}
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

}  // namespace ply
