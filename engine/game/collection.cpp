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

/// A word that asks for one thing; nothing: it is one like all others.
std::optional<bool> found_apart(const GameSummary& g, u32 error, std::string_view word) {
  const auto colon = word.find(':');
  if (colon == std::string_view::npos || colon + 1 == word.size()) return std::nullopt;
  const std::string_view what = word.substr(0, colon), value = word.substr(colon + 1);
  const auto in = [&](const std::string& name) { return lower_case(name).find(value) != std::string::npos; };
  if (what == "player") return in(g.first) || in(g.second);
  if (what == "first") return in(g.first);
  if (what == "second") return in(g.second);
  if (what == "result") {
    const auto winner = read_result(g.result).winner;
    if (value == "first") return winner == Winner::first;
    if (value == "second") return winner == Winner::second;
    if (value == "draw") return winner == Winner::draw;
  }
  if (what == "plies" || what == "error") {
    const auto ends = split(value, '-');
    const auto low = to_number<u32>(ends.front()), high = to_number<u32>(ends.back());
    const u32 n = what == "plies" ? static_cast<u32>(g.plies) : error;
    if (ends.size() < 3 && low && high) return *low <= n && n <= *high && (what == "plies" || error);
  }
  return std::nullopt;
}

bool found(const GameSummary& g, u32 error, const std::vector<std::string>& wanted) {
  if (wanted.empty()) return true;
  std::string line;
  for (const std::string* part : {&g.first, &g.second, &g.result, &g.event, &g.opening, &g.problem})
    line += lower_case(*part) + '\n';
  return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& w) {
    const auto apart = found_apart(g, error, w);
    return apart ? *apart : line.find(w) != std::string::npos;
  });
}

}  // namespace

std::string FileSource::name() const {
  if (path.empty()) return "the clipboard";
  const std::string whole = path.substr(0, path.find_last_not_of('/') + 1);
  return whole.empty() ? path : whole.substr(whole.find_last_of('/') + 1);
}

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

ResultRead read_result(std::string_view text) {
  ResultRead out;
  if (trim(text) == "1/2-1/2") out.winner = Winner::draw;
  const auto said = split(trim(text), '-');
  if (said.size() != 2) return out;
  const auto a = to_number<int>(said[0]), b = to_number<int>(said[1]);
  if (!a || !b || *a < 0 || *b < 0) return out;
  out.winner = *a > *b ? Winner::first : *a < *b ? Winner::second : Winner::draw;
  if (i64{*a} + *b > 1) out.score = *a - *b;  // 1-0 counts nothing
  return out;
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
  constexpr const char* names[game_columns] = {"number", "first", "second",  "result",
                                               "plies",  "event", "opening", "error"};
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
    if ((!order.only || (*order.only)[i]) && found(games[i], order.error_of(i), wanted)) out.push_back(i);
  if (order.by == GameColumn::plies) {
    std::stable_sort(out.begin(), out.end(), [&](u32 a, u32 b) {
      return order.falling ? games[a].plies > games[b].plies : games[a].plies < games[b].plies;
    });
  } else if (order.by == GameColumn::error) {  // games of which none is known stand last, either way
    const auto at = [&](u32 i) { return order.error_of(i) ? order.error_of(i) : ~u32{0}; };
    std::stable_sort(out.begin(), out.end(), [&](u32 a, u32 b) {
      return order.falling ? order.error_of(a) > order.error_of(b) : at(a) < at(b);
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
