// Kalah's games as text: tags, moves, result.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/games/kalah/notation.h"
#include "engine/games/kalah/notation_reader.h"

namespace ply::kalah {
namespace {

struct KalahTag {
  std::string name, value;
  std::size_t name_at = 0, value_at = 0;
};

/// One `[Name "value"]`; the '[' is taken already.
Result<KalahTag> read_tag(Reader& in) {
  KalahTag tag;
  in.skip_blanks();
  tag.name_at = in.place();
  const auto in_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  for (; in_name(in.peek()); in.skip()) tag.name += in.peek();
  if (tag.name.empty()) return in.error(fmt::format("expected the name of a tag, found {}", in.found()));
  in.skip_blanks();
  if (!in.take('"'))
    return in.error(fmt::format("expected '\"' after the name of the tag {}, found {}", tag.name, in.found()));
  tag.value_at = in.place();
  while (!in.take('"')) {
    if (in.at_end() || in.peek() == '\n')
      return in.error(fmt::format("the value of the tag {} is not closed", tag.name));
    if (in.take('\\') && in.peek() != '"' && in.peek() != '\\')
      return in.error("after '\\' only '\"' or '\\' may stand");
    tag.value += in.peek();
    in.skip();
  }
  in.skip_blanks();
  if (!in.take(']')) return in.error(fmt::format("expected ']' after the tag {}, found {}", tag.name, in.found()));
  return tag;
}

/// "6x4" or "35-13".
std::optional<std::pair<int, int>> read_pair(std::string_view text, char between, int limit) {
  Reader in(text);
  const std::optional<int> a = in.number(limit);
  if (!a || !in.take(between)) return std::nullopt;
  const std::optional<int> b = in.number(limit);
  if (!b || !in.at_end()) return std::nullopt;
  return std::pair{*a, *b};
}

std::string escaped(std::string_view value) {
  std::string out;
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;  // a tag is one line
  }
  return out;
}

std::pair<int, int> stones_in_the_end(const KalahRules& rules, const State& state) {
  const State end = rules.swept(state);
  return {end.store[0], end.store[1]};
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
  std::vector<KalahTag> tags;
  for (in.skip_blanks(); in.take('['); in.skip_blanks()) {
    Result<KalahTag> tag = read_tag(in);
    if (!tag) return tag.error();
    if (known_tag(tag->name) &&
        std::any_of(tags.begin(), tags.end(), [&](const KalahTag& earlier) { return earlier.name == tag->name; }))
      return in.error_at(tag->name_at, fmt::format("a second tag {}", tag->name));
    tags.push_back(*std::move(tag));
  }
  const auto find = [&](std::string_view name) -> const KalahTag* {
    for (const KalahTag& tag : tags) {
      if (tag.name == name) return &tag;
    }
    return nullptr;
  };

  WrittenGame game;
  game.options = defaults;
  if (const KalahTag* tag = find("Game"); tag && tag->value != "Kalah") {
    return in.error_at(tag->value_at, "this is not a game of Kalah");
  }
  if (const KalahTag* tag = find("Size")) {
    const auto size = read_pair(tag->value, 'x', 999);
    if (!size) return in.error_at(tag->value_at, "the size must be pits x stones, as in 6x4");
    if (const Status ok = check_size(size->first, size->second); !ok)
      return in.error_at(tag->value_at, ok.error().message);
    game.options.pits = static_cast<u8>(size->first);
    game.options.stones = static_cast<u8>(size->second);
  }
  if (const KalahTag* tag = find("Rules")) {
    const Result<Options> options = with_code(game.options, tag->value);
    if (!options)
      return in.error_at(tag->value_at + static_cast<std::size_t>(options.error().column) - 1, options.error().message);
    game.options = *options;
  }
  if (const KalahTag* tag = find("Start")) {
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
  for (KalahTag& tag : tags) {
    if (!known_tag(tag.name)) game.tags.emplace_back(tag.name, tag.value);
  }

  const KalahRules rules(game.options);
  MovesRead<KalahRules::Move> moves = read_sowings(in, rules, game.start);
  game.moves = std::move(moves.moves);
  game.broken = std::move(moves.broken);
  State end = game.start;
  for (const KalahRules::Move move : game.moves) end = rules.after(end, move);
  const KalahTag* reported = find("Result");
  if (reported && reported->value == "1/2-1/2" && !rules.finished(end)) {
    game.tags.emplace_back(reported->name, reported->value);  // agreed, and no stones of anybody
  } else if (const KalahTag* tag = reported; tag && tag->value != "*") {
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
  const State end = each_word(rules, game.start, game.moves, false, [&](const std::string& word) {
    if (line != 0) words += line + word.size() >= 100 ? '\n' : ' ';
    line = !words.empty() && words.back() == '\n' ? word.size() : line + word.size() + (line != 0);
    words += word;
  });
  std::string out = fmt::format("[Game \"Kalah\"]\n[Rules \"{}\"]\n[Size \"{}x{}\"]\n", code_of(game.options),
                                game.options.pits, game.options.stones);
  if (game.start != rules.initial()) out += fmt::format("[Start \"{}\"]\n", position_text(rules, game.start));
  const auto result = rules.finished(end) ? stones_in_the_end(rules, end) : game.result;
  if (result) out += fmt::format("[Result \"{}-{}\"]\n", result->first, result->second);
  for (const auto& [name, value] : game.tags) out += fmt::format("[{} \"{}\"]\n", name, escaped(value));
  return out + "\n" + words + "\n";
}

}  // namespace ply::kalah
