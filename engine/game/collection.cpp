#include "engine/game/collection.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/game/game_line.h"

namespace ply {
namespace {

const std::string& text_in(const GameSummary& g, GameColumn column) {
  switch (column) {
    case GameColumn::first: return g.first;
    case GameColumn::second: return g.second;
    case GameColumn::result: return g.result;
    case GameColumn::event: return g.event;
    default: return g.opening;
  }
}

bool found(const GameSummary& g, const std::vector<std::string>& wanted) {
  if (wanted.empty()) return true;
  std::string line;
  for (const std::string* part : {&g.first, &g.second, &g.result, &g.event, &g.opening, &g.problem})
    line += lower_case(*part) + '\n';
  return std::all_of(wanted.begin(), wanted.end(),
                     [&](const std::string& w) { return line.find(w) != std::string::npos; });
}

}  // namespace

std::string tag_of(const GameRecord& record, const char* name) {
  const auto it = record.tags.find(name);
  return it == record.tags.end() ? std::string() : it->second;
}

std::string opening_text(const Game& game, const Position& start, const std::vector<MoveCode>& moves, std::size_t max) {
  std::string out;
  Position p = start;
  for (std::size_t i = 0; i < std::min(max, moves.size()); ++i) {
    out += (i ? " " : "") + game.write_move(p, moves[i]);
    if (i + 1 < max) p = game.after(p, moves[i]);
  }
  return out;
}

std::string result_text(const GameRecord& record) {
  if (std::string said = tag_of(record, "Result"); !said.empty()) return said;
  const LineEnd at = end_of_moves(*record.game, record.start, record.moves);
  const auto end = record.game->outcome(at.position, at.history);
  if (!end) return "*";
  return end->winner == Winner::first ? "1-0" : end->winner == Winner::second ? "0-1" : "1/2-1/2";
}

GameSummary summary_of(const GameRecord& record) {
  GameSummary out;
  out.first = tag_of(record, "First");
  out.second = tag_of(record, "Second");
  out.result = result_text(record);
  for (const char* name : {"Event", "Site", "Round", "Date"})
    if (const std::string part = tag_of(record, name); !part.empty())
      out.event += (out.event.empty() ? "" : ", ") + part;
  out.opening = opening_text(*record.game, record.start, record.moves);
  out.plies = static_cast<int>(record.moves.size());
  return out;
}

Result<GameOrder> parse_order(std::string_view text) {
  constexpr const char* names[game_columns] = {"number", "first", "second", "result", "plies", "event", "opening"};
  GameOrder out;
  std::string_view id = trim(text);
  if (out.falling = !id.empty() && id.front() == '-'; out.falling) id.remove_prefix(1);
  const auto it = std::find(std::begin(names), std::end(names), canonical_id(id));
  if (it == std::end(names))
    return Error{fmt::format("there is no column {}; there are {}", quoted_text(id), fmt::join(names, ", "))};
  out.by = static_cast<GameColumn>(it - std::begin(names));
  return out;
}

std::vector<u32> arrange(const GameCollection& collection, const GameOrder& order) {
  std::vector<std::string> wanted;
  for (const Word& w : words(order.find)) wanted.push_back(lower_case(w.text));
  const std::vector<GameSummary>& games = collection.games;
  std::vector<u32> out;
  out.reserve(games.size());
  for (u32 i = 0; i < games.size(); ++i)
    if (found(games[i], wanted)) out.push_back(i);
  if (order.by == GameColumn::plies) {
    std::stable_sort(out.begin(), out.end(), [&](u32 a, u32 b) {
      return order.falling ? games[a].plies > games[b].plies : games[a].plies < games[b].plies;
    });
  } else if (order.by == GameColumn::number) {
    if (order.falling) std::reverse(out.begin(), out.end());
  } else {
    std::vector<std::string> keys(games.size());
    for (const u32 i : out) keys[i] = lower_case(text_in(games[i], order.by));
    std::stable_sort(out.begin(), out.end(),
                     [&](u32 a, u32 b) { return order.falling ? keys[a] > keys[b] : keys[a] < keys[b]; });
  }
  return out;
}

std::string list_csv(const GameCollection& collection, const std::vector<u32>& order) {
  std::string out = "number,first,second,result,plies,event,opening,problem\n";
  for (const u32 i : order) {
    const GameSummary& g = collection.games[i];
    out += fmt::format("{},{},{},{},{},{},{},{}\n", i + 1, csv_field(g.first), csv_field(g.second), csv_field(g.result),
                       g.plies, csv_field(g.event), csv_field(g.opening), csv_field(g.problem));
  }
  return out;
}

}  // namespace ply
