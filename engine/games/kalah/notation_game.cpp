// Kalah's games as text: tags, moves, result.
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/game/tags.h"
#include "engine/games/kalah/notation.h"
#include "engine/games/kalah/notation_reader.h"

namespace ply::kalah {
namespace {

/// "6x4" or "35-13".
std::optional<std::pair<int, int>> read_pair(std::string_view text, char between, int limit) {
  Reader in(text);
  const std::optional<int> a = in.number(limit);
  if (!a || !in.take(between)) return std::nullopt;
  const std::optional<int> b = in.number(limit);
  if (!b || !in.at_end()) return std::nullopt;
  return std::pair{*a, *b};
}

std::pair<int, int> stones_in_the_end(const KalahRules& rules, const State& state) {
  const State end = rules.swept(state);
  return {end.store[0], end.store[1]};
}

/// Calls `add(text)` for every word of the numbered turns: "1.", "3-2", "5", ...; returns the position reached, before
/// the first move that is not legal.
template <class Add>
State each_word(const KalahRules& rules, State state, const std::vector<KalahRules::Move>& moves, Add add) {
  int number = 0;
  bool in_turn = false;
  std::string turn;
  for (const KalahRules::Move move : moves) {
    if (move >= rules.pits() || rules.finished(state) || lanes::at(state.row[state.side], move) == 0) break;
    if (!in_turn && (state.side == 0 || number == 0)) add(fmt::format("{}{}", ++number, state.side == 0 ? "." : "..."));
    const State next = rules.after(state, move);
    in_turn = next.side == state.side && !rules.finished(next);
    turn += (turn.empty() ? "" : "-") + sowing_text(move);
    if (!in_turn) add(std::exchange(turn, ""));
    state = next;
  }
  if (!turn.empty()) add(turn);
  return state;
}

bool known_tag(std::string_view name) {
  return name == "Game" || name == "Rules" || name == "Size" || name == "Start" || name == "Result";
}

}  // namespace

Result<WrittenGame> read_game(std::string_view text, const Options& defaults) {
  auto game = read_broken_game(text, defaults);
  if (game && game->broken) return std::move(*game->broken);
  return game;
}

Result<WrittenGame> read_broken_game(std::string_view text, const Options& defaults) {
  Reader in(text);
  const auto head = read_tags(text);
  if (!head) return in.error_at(static_cast<std::size_t>(head.error().column) - 1, head.error().message);
  in.skip(head->body_at);
  const auto find = [&](std::string_view name) { return head->find(name); };

  WrittenGame game;
  game.options = defaults;
  if (const Tag* tag = find("Game"); tag && tag->value != "Kalah") {
    return in.error_at(tag->value_at, "this is not a game of Kalah");
  }
  if (const Tag* tag = find("Size")) {
    const auto size = read_pair(tag->value, 'x', 999);
    if (!size) return in.error_at(tag->value_at, "the size must be pits x stones, as in 6x4");
    if (const Status ok = check_size(size->first, size->second); !ok)
      return in.error_at(tag->value_at, ok.error().message);
    game.options.pits = static_cast<u8>(size->first);
    game.options.stones = static_cast<u8>(size->second);
  }
  if (const Tag* tag = find("Rules")) {
    const Result<Options> options = with_code(game.options, tag->value);
    if (!options)
      return in.error_at(tag->value_at + static_cast<std::size_t>(options.error().column) - 1, options.error().message);
    game.options = *options;
  }
  if (const Tag* tag = find("Start")) {
    const Result<WrittenPosition> start = read_position(tag->value, game.options);
    if (!start)
      return in.error_at(tag->value_at + static_cast<std::size_t>(start.error().column) - 1, start.error().message);
    if (find("Size") && start->options.pits != game.options.pits)
      return in.error_at(tag->value_at, "the start has another number of pits than the tag Size");
    if (find("Rules") && start->options != game.options)
      return in.error_at(tag->value_at, "the start names other rules than the tag Rules");
    game.options = start->options;
    game.start = start->state;
  } else {
    game.start = KalahRules(game.options).initial();
  }
  for (const Tag& tag : head->tags)
    if (!known_tag(tag.name)) game.tags.emplace_back(tag.name, tag.value);

  const KalahRules rules(game.options);
  MovesRead<KalahRules::Move> moves = read_sowings(in, rules, game.start);
  game.moves = std::move(moves.moves);
  game.broken = std::move(moves.broken);
  State end = game.start;
  for (const KalahRules::Move move : game.moves) end = rules.after(end, move);
  const Tag* reported = find("Result");
  if (reported && reported->value == "1/2-1/2" && !rules.finished(end)) {
    game.tags.emplace_back(reported->name, reported->value);  // agreed, and no stones of anybody
  } else if (const Tag* tag = reported; tag && tag->value != "*") {
    game.result = read_pair(tag->value, '-', Options::max_total);
    if (!game.result) return in.error_at(tag->value_at, "the result must be the stones of A and B, as in 35-13");
    if (rules.finished(end) && stones_in_the_end(rules, end) != *game.result) {
      const auto [a, b] = stones_in_the_end(rules, end);
      if (!game.broken) game.broken = in.error_at(tag->value_at, fmt::format("the moves end with {}-{}", a, b));
    }
  } else if (rules.finished(end)) {
    game.result = stones_in_the_end(rules, end);
  }
  return game;
}

std::string game_text(const WrittenGame& game) {
  const KalahRules rules(game.options);
  std::string words;
  std::size_t line = 0;
  const State end = each_word(rules, game.start, game.moves, [&](const std::string& word) {
    if (line != 0) words += line + word.size() >= 100 ? '\n' : ' ';
    line = !words.empty() && words.back() == '\n' ? word.size() : line + word.size() + (line != 0);
    words += word;
  });
  std::string out = write_tag("Game", "Kalah") + write_tag("Rules", code_of(game.options)) +
                    write_tag("Size", fmt::format("{}x{}", game.options.pits, game.options.stones));
  if (game.start != rules.initial()) out += write_tag("Start", position_text(rules, game.start));
  const auto result = rules.finished(end) ? stones_in_the_end(rules, end) : game.result;
  if (result) out += write_tag("Result", fmt::format("{}-{}", result->first, result->second));
  for (const auto& [name, value] : game.tags) out += write_tag(name, value);
  return out + "\n" + words + "\n";
}

}  // namespace ply::kalah
