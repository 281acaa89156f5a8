#include "engine/game/rules_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>

#include "engine/base/text.h"
#include "engine/game/measured.h"
#include "engine/game/move_effects.h"

namespace ply {
namespace {

constexpr std::string_view usual_mark = "usual:";

/// A board as its lines say it, before it is one.
struct BoardLines {
  std::string rules, position, moves, targets, words;
  bool has_targets = false;
};

/// The cells where moves begin, or where those go on that begin at a cell of this name.
Result<std::vector<int>> targets_of(const Game& game, const Position& p, std::string_view from) {
  int begin = -1;
  if (!from.empty()) {
    for (const Cell& c : game.board(p).cells)
      if (c.name == from) begin = c.id;
    if (begin < 0) return Error{fmt::format("there is no cell {}", quoted_text(from))};
  }
  std::vector<int> out;
  for (const MoveCode m : game.moves(p)) {
    const std::vector<int> path = game.click_path(p, m);
    const std::size_t at = begin < 0 ? 0 : 1;
    if (path.size() <= at || (begin >= 0 && path.front() != begin)) continue;
    if (std::find(out.begin(), out.end(), path[at]) == out.end()) out.push_back(path[at]);
  }
  if (out.empty()) return Error{"no move begins there"};
  return out;
}

Result<RulesBoard> board_of(const GameType& type, const BoardLines& lines) {
  RuleValues rules;
  if (!lines.rules.empty()) {
    std::string list = lines.rules;
    std::replace(list.begin(), list.end(), ' ', ',');
    const auto read = parse_rules(list);
    if (!read) return read.error();
    rules = *read;
  }
  RulesBoard out;
  if (lines.position.empty()) {
    const auto made = type.make(rules);
    if (!made) return made.error();
    out.game = *made;
    out.position = out.game->initial();
  } else {
    const auto setup = type.parse_position(lines.position, rules);
    if (!setup) return setup.error();
    out.game = setup->game, out.position = setup->position;
  }
  const auto moves = out.game->parse_moves(out.position, lines.moves);
  if (!moves) return moves.error();
  for (const MoveCode m : *moves) {
    out.last = last_cell(out.game->effects(out.position, m));
    out.position = out.game->after(out.position, m);
  }
  if (lines.has_targets) {
    auto targets = targets_of(*out.game, out.position, lines.targets);
    if (!targets) return targets.error();
    out.targets = std::move(*targets);
  }
  out.words = lines.words;
  return out;
}

Result<RuleValues> usual_of(const GameType& type, std::string_view text) {
  std::string list(trim(text));
  std::replace(list.begin(), list.end(), ' ', ',');
  auto rules = parse_rules(list);
  if (!rules) return rules.error();
  if (const auto game = type.make(*rules); !game) return game.error();
  return rules;
}

}  // namespace

std::string_view rules_text(const GameType& type) { return built_in_text(type, "rules.md"); }

Result<RulesPage> read_rules_page(const GameType& type, std::string_view text) {
  RulesPage page;
  bool in_board = false;
  BoardLines board;
  int number = 0;
  const auto at_line = [&](const Error& e) { return Error{fmt::format("line {}: {}", number, e.message), e.column}; };
  for (const std::string_view raw : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(raw);
    // 1. Boards: what stands between the fences.
    if (line == "```board") {
      if (in_board) return at_line({"a board within a board"});
      in_board = true, board = {};
      continue;
    }
    if (in_board && line == "```") {
      auto made = board_of(type, board);
      if (!made) return at_line(made.error());
      const bool blank = !page.parts.empty() && trim(page.parts.back().text).empty();
      if (blank && page.parts.back().boards.empty()) page.parts.pop_back();
      if (page.parts.empty() || page.parts.back().boards.empty()) page.parts.push_back({});
      page.parts.back().boards.push_back(std::move(*made));
      in_board = false;
      continue;
    }
    if (in_board) {
      const auto space = std::min(line.find(' '), line.size());
      const std::string_view word = line.substr(0, space);
      const std::string rest(trim(line.substr(space)));
      if (word == "rules") board.rules = rest;
      else if (word == "position") board.position = rest;
      else if (word == "moves") board.moves = rest;
      else if (word == "targets") board.targets = rest, board.has_targets = true;
      else if (word == "say") board.words = rest;
      else
        return at_line({fmt::format("a board has rules, position, moves, targets and say, not {}", quoted_text(word))});
      continue;
    }
    // 2. What most people play, and text.
    if (line.starts_with(usual_mark)) {
      auto usual = usual_of(type, line.substr(usual_mark.size()));
      if (!usual) return at_line(usual.error());
      page.usual = std::move(*usual);
      continue;
    }
    if (page.parts.empty() || !page.parts.back().boards.empty()) page.parts.push_back({});
    page.parts.back().text += std::string(raw) + "\n";
  }
  if (in_board) return at_line({"the board is not closed"});
  std::erase_if(page.parts, [](const RulesPart& p) { return p.boards.empty() && trim(p.text).empty(); });
  return page;
}

const RulesPage* rules_page(const GameType& type) {
  static std::mutex mutex;
  static std::map<std::string, std::unique_ptr<const RulesPage>> pages;
  const std::lock_guard lock(mutex);
  const auto known = pages.find(type.id());
  if (known != pages.end()) return known->second.get();
  std::unique_ptr<const RulesPage> page;
  if (const std::string_view text = rules_text(type); !text.empty())
    if (auto read = read_rules_page(type, text)) page = std::make_unique<const RulesPage>(std::move(*read));
  return pages.emplace(type.id(), std::move(page)).first->second.get();
}

// Without the boards, for each of them is a game that is made.
RuleValues usual_rules(const GameType& type) {
  for (const std::string_view line : split(rules_text(type), '\n'))
    if (trim(line).starts_with(usual_mark))
      if (auto usual = usual_of(type, trim(line).substr(usual_mark.size()))) return *usual;
  return {};
}

}  // namespace ply
