#include "engine/session/play/collections.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/csv.h"
#include "engine/base/file.h"
#include "engine/base/json_text.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/file_form.h"
#include "engine/game/game_line.h"
#include "engine/games/registry.h"
#include "engine/match/decision.h"
#include "engine/match/openings.h"
#include "engine/match/result_file.h"
#include "engine/session/play/annotations.h"
#include "engine/session/play/bundles.h"
#include "engine/session/play/game_forms.h"
#include "engine/session/play/played_text.h"
#include "engine/session/play/recognise.h"

namespace ply {
namespace {

using Json = nlohmann::json;
using ReadPiece = std::function<Result<Recognised>(std::string_view)>;

Result<PartGame> part_of(Result<Recognised> read) {
  if (!read) return read.error();
  if (!read->game) return Error{"there is no game"};
  read->game->comments = std::move(read->comments);
  return PartGame{std::move(*read->game), std::move(read->broken)};
}

/// Of a reader that passes over nothing.
Result<Recognised> nothing_left_out(Result<PartGame> part) {
  if (!part) return part.error();
  Recognised out;
  out.comments = std::move(part->game.comments);
  out.game = std::move(part->game);
  out.broken = std::move(part->broken);
  return out;
}

bool blank(std::string_view line) { return line.find_first_not_of(" \t\r\n") == std::string_view::npos; }

/// As long as there is room for one more.
bool add(std::vector<TextPiece>& pieces, TextPiece piece, Budget& budget) {
  if (!budget.entries() || !budget.bytes(sizeof piece)) return false;
  pieces.push_back(piece);
  return true;
}

/// Lines with something in them; those that begin with # are remarks. As far as the budget goes.
std::vector<TextPiece> lines_of(std::string_view text, Budget& budget, std::size_t max = static_cast<std::size_t>(-1)) {
  std::vector<TextPiece> out;
  for (std::size_t at = 0; at < text.size() && out.size() < max;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    if (!budget.steps(line.size() + 1)) break;
    if (!blank(line) && trim(line).front() != '#' && !add(out, {at, end - at}, budget)) break;
    at = end + 1;
  }
  return out;
}

/// Where a new head of tags begins after moves, as in files of PGN. As far as the budget goes.
std::vector<TextPiece> tagged_games(std::string_view text, Budget& budget) {
  std::vector<TextPiece> out;
  bool in_head = false;
  int braces = 0;  // a comment may hold anything
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trim(text.substr(at, end - at));
    const bool tag = braces == 0 && line.size() > 2 && line.front() == '[' && line.find('"') != std::string_view::npos;
    if (!budget.steps(line.size() + 1)) break;
    if (tag && !in_head && !add(out, {at, 0}, budget)) break;
    if (!tag && out.empty() && !line.empty()) return {};
    if (tag || !line.empty()) in_head = tag;
    if (!tag)
      for (const char c : line) braces = c == '{' ? 1 : c == '}' ? 0 : braces;
    if (!out.empty()) out.back().size = end - out.back().at;
    at = end + 1;
  }
  return out;
}

/// A list of pieces of which each is a game. The source is kept, for games are read again when they are opened.
/// `budget`: that which the pieces were found with; their lines in the list are for it, too.
Result<GameCollection> collect(const FileSource& source, std::string form, const std::vector<TextPiece>& pieces,
                               const ReadPiece& read, JobProgress& progress, Budget& budget) {
  const auto refused = [&](const std::string& game, std::size_t at, const Error& why) {
    const auto line =
        1 + std::count(source.bytes->begin(), source.bytes->begin() + static_cast<std::ptrdiff_t>(at), '\n');
    return why.after(fmt::format("{}: {}, which begins at line {}: ", source.name(), game, line));
  };
  if (!budget.ok() && !progress.stop)
    return refused("behind game " + grouped(pieces.size()), pieces.empty() ? 0 : pieces.back().at, budget.error());
  GameCollection out;
  out.name = source.name();
  out.form = std::move(form);
  progress.all = source.bytes->size();
  std::size_t counted = 0, line = 1;
  u64 unread = 0;
  std::vector<TextPiece> kept;
  for (const TextPiece& p : pieces) {
    if (progress.stop) {
      out.stopped = true;
      break;
    }
    if (!budget.bytes(sizeof(GameSummary) + sizeof p))
      return refused("game " + grouped(kept.size() + 1), p.at, budget.error());
    line += static_cast<std::size_t>(std::count(source.bytes->begin() + static_cast<std::ptrdiff_t>(counted),
                                                source.bytes->begin() + static_cast<std::ptrdiff_t>(p.at), '\n'));
    counted = p.at;
    auto found = read(source.text().substr(p.at, p.size));
    std::vector<std::string> left_out = found ? std::move(found->left_out) : std::vector<std::string>();
    std::string read_as = found && found->read_as != out.form ? std::move(found->read_as) : std::string();
    const auto part = part_of(std::move(found));
    if (part && unread == out.games.size())
      out.sides = {part->game.game->type().side_name(Side::first), part->game.game->type().side_name(Side::second)};
    unread += !part;
    out.games.push_back(summary_of(part, fmt::format("the game that begins at line {}", line)));
    out.games.back().left_out = std::move(left_out);
    out.games.back().read_as = std::move(read_as);
    kept.push_back(p);
    progress.done = p.at + p.size;
    ++progress.found;
  }
  remark_problems(out, unread);
  out.open = [bytes = source.bytes, kept = std::move(kept), read](std::size_t i) -> Result<GameRecord> {
    auto part = part_of(read(std::string_view(*bytes).substr(kept[i].at, kept[i].size)));
    if (!part) return part.error();
    return std::move(part->game);
  };
  return out;
}

// --- Results of a match: a header, then a line a game

Result<PartGame> read_match_game(const MatchSettings& match, std::string_view line) {
  const auto reported = read_match_line(line);
  if (!reported) return reported.error();
  const auto start = opening_position(*match.game, match.start, reported->position);
  if (!start) return Error{"position: " + start.error().message};
  PartGame part{{match.game, *start, {}, {}}};
  GameRecord& out = part.game;
  auto list = reported->moves.empty()
                  ? Result<std::vector<MoveCode>>(std::vector<MoveCode>())
                  : match.game->parse_moves(*start, fmt::format("{}", fmt::join(reported->moves, " ")));
  if (list) {
    out.moves = std::move(*list);
  } else {  // one by one, which takes longer
    play_words(part, reported->moves);
    if (!part.broken) part.broken = list.error();
  }
  out.tags = tags_of(match, *reported);
  if (!reported->failure.empty()) out.comments.push_back({out.moves.size(), reported->failure});
  return part;
}

bool begins_as_game(std::string_view line) {
  std::string front;
  for (const char c : line.substr(0, 40))
    if (c != ' ' && c != '\t') front += c;
  return front.starts_with("{\"plyscope\":\"game\"");
}

std::optional<CollectionReader> find_json(const FileSource& source, const Budget::Limits& limits) {
  const std::string_view text = source.text();
  Budget looking;
  const auto first = lines_of(text, looking, 1);
  if (first.empty()) return std::nullopt;
  const std::string_view line = trim(text.substr(first[0].at, first[0].size));
  if (line.front() != '{' || line.find("\"plyscope\"") == std::string_view::npos) return std::nullopt;
  const auto j = read_json(line);
  if (j && !j->is_object()) return std::nullopt;
  std::string what =
      j && j->contains("plyscope") && (*j)["plyscope"].is_string() ? (*j)["plyscope"].get<std::string>() : "";
  if (!j && begins_as_game(line)) what = "game";  // a damaged line
  if (what == "game")
    return [source, limits](JobProgress& progress) {
      Budget budget(limits, &progress.stop);
      const auto games = lines_of(source.text(), budget);
      return collect(
          source, "JSON Lines", games, [](std::string_view l) { return nothing_left_out(read_game_json(l)); }, progress,
          budget);
    };
  if (what != "match") return std::nullopt;
  return [source, limits, header = std::string(line)](JobProgress& progress) -> Result<GameCollection> {
    const auto match = read_match_header(header);
    if (!match) return Error{fmt::format("{}, line 1: {}", source.name(), match.error().message)};
    Budget budget(limits, &progress.stop);
    auto games = lines_of(source.text(), budget);
    if (!games.empty()) games.erase(games.begin());
    const bool torn =
        budget.ok() && !games.empty() && source.text().back() != '\n';  // a match that is running, or that was killed
    if (torn) games.pop_back();
    return collect(
        source, "match results", games,
        [match = *match](std::string_view l) { return nothing_left_out(read_match_game(match, l)); }, progress, budget);
  };
}

// --- Text

std::optional<CollectionReader> find_csv(const FileSource& source, const Budget::Limits& limits) {
  if (!source.text().starts_with(trim(games_csv_head()))) return std::nullopt;
  return [source, limits](JobProgress& progress) -> Result<GameCollection> {
    const std::string_view text = source.text();
    Budget budget(limits, &progress.stop);
    std::vector<TextPiece> pieces;
    std::size_t at = text.find('\n');
    for (at = at == std::string_view::npos ? text.size() : at + 1; at < text.size();) {
      const std::size_t begin = at;
      // The games behind it are not lost
      if (auto fields = read_csv_record(text, at); !fields) at = std::min(text.find('\n', begin), text.size() - 1) + 1;
      if (!budget.steps(at - begin)) break;
      if (!blank(text.substr(begin, at - begin)) && !add(pieces, {begin, at - begin}, budget)) break;
    }
    const auto read = [](std::string_view record) -> Result<Recognised> {
      std::size_t i = 0;
      const auto fields = read_csv_record(record, i);
      if (!fields) return fields.error();
      return nothing_left_out(read_game_csv(*fields));
    };
    return collect(source, "CSV", pieces, read, progress, budget);
  };
}

bool finished(const GameRecord& g) {
  return g.game->outcome(end_of_moves(*g.game, g.start, g.moves).position).has_value();
}

/// Whether a text without numbers and marks is a row of names: the head of a table.
bool is_head(std::string_view line) {
  const std::string small = lower_case(line);
  return small.find_first_of(",;\t") != std::string::npos &&
         (small.find("moves") != std::string::npos || small.find("transcript") != std::string::npos ||
          small.find("kifu") != std::string::npos);
}

/// A row of a table whose head names its columns: the moves from theirs, all else as tags.
Result<Recognised> read_row(const GameType& type, const RuleValues& rules, const std::vector<std::string>& names,
                            std::string_view line) {
  std::size_t i = 0;
  const auto row = read_csv_record(line, i);
  if (!row) return row.error();
  std::string moves;
  std::map<std::string, std::string> tags;
  for (std::size_t c = 0; c < row->size() && c < names.size(); ++c) {
    const std::string id = lower_case(names[c]);
    if (id == "moves" || id == "transcript" || id == "kifu") moves = (*row)[c];
    else if (!(*row)[c].empty()) {
      std::string name;
      for (const char ch : tag_for(names[c], fmt::format("{} {}", lower_case(type.side_name(Side::first)),
                                                         lower_case(type.side_name(Side::second)))))
        if (std::isalnum(static_cast<unsigned char>(ch)) || ch == '_') name += ch;
      if (!name.empty()) tags[name] = (*row)[c];
    }
  }
  if (moves.empty()) return Error{"it has no moves"};
  auto part = read_piece(type, rules, moves);
  if (part) part->game->tags.merge(tags);
  return part;
}

/// A game a line, openings of a few plies among them. Two of the first ones must be games by themselves, one of them
/// whole; and all of the text none, unless both are played to the end.
std::optional<CollectionReader> find_lines(const FileSource& source, const std::shared_ptr<const Game>& current,
                                           const Budget::Limits& limits) {
  const std::string_view text = source.text();
  constexpr std::size_t looked_at = 6;  // a game may be damaged
  Budget looking;
  auto front = lines_of(text, looking, looked_at);
  if (front.size() < 2) return std::nullopt;
  constexpr std::size_t longest_line = 100'000;
  for (const TextPiece& p : front)
    if (p.size > longest_line) return std::nullopt;
  std::vector<std::string> names;  // of the columns
  if (const std::string_view line = text.substr(front[0].at, front[0].size); is_head(line)) {
    std::size_t i = 0;
    if (auto row = read_csv_record(line, i)) names = std::move(*row);
    front.erase(front.begin());
  }
  std::vector<std::pair<const GameType*, RuleValues>> readers{{&current->type(), current->rules()},
                                                              {&current->type(), {}}};
  for (const GameType* t : all_games())
    if (t != &current->type()) readers.emplace_back(t, RuleValues{});
  for (const auto& reader : readers) {
    const GameType* const type = reader.first;
    const RuleValues& rules = reader.second;
    const auto read = [type, rules, names](std::string_view line) {
      return names.empty() ? read_piece(*type, rules, line) : read_row(*type, rules, names, line);
    };
    constexpr std::size_t surely = 8, opening = 2, elsewhere = 4;  // plies
    std::size_t games = 0, whole = 0, over = 0, short_ones = 0;
    for (std::size_t i = 0; i < front.size() && (games < 2 || whole == 0 || short_ones > 0); ++i) {
      const auto part = read(text.substr(front[i].at, front[i].size));
      if (!part || part->game->moves.empty()) continue;
      const std::size_t plies = part->game->moves.size();
      const bool end = finished(*part->game);
      const bool game = plies >= surely || (!part->broken && end);
      const bool line = !part->broken && plies >= (type == &current->type() ? opening : elsewhere);
      if (!game && !line) continue;
      ++games, whole += !part->broken, over += end, short_ones += !game;
    }
    // Openings must be whole, most of them: a few words may be moves by chance.
    if (games < 2 || whole == 0 || (short_ones > 0 && 2 * whole <= front.size())) continue;
    constexpr std::size_t certainly_many = 200'000;  // bytes; no single game is so long
    if (names.empty() && over < games && text.size() < certainly_many)
      if (const auto one = read_piece(*type, rules, text); one && !one->broken) return std::nullopt;
    return [source, limits, type, read, head = !names.empty(), openings = short_ones == games](JobProgress& progress) {
      Budget budget(limits, &progress.stop);
      auto games = lines_of(source.text(), budget);
      if (head && !games.empty()) games.erase(games.begin());
      return collect(source, fmt::format("{}, {} a line", type->title(), openings ? "an opening" : "a game"), games,
                     read, progress, budget);
    };
  }
  return std::nullopt;
}

std::vector<const GameType*> types_from(const GameType& first) {
  std::vector<const GameType*> out{&first};
  for (const GameType* t : all_games())
    if (t != &first) out.push_back(t);
  return out;
}

}  // namespace

std::optional<CollectionReader> find_collection(const FileSource& source, const std::shared_ptr<const Game>& current,
                                                const Budget::Limits& limits) {
  if (is_packed(source.text()))
    return [source, current](JobProgress& progress) { return read_archive(source, current, progress); };
  // 1. Forms that are no text.
  const auto types = types_from(current->type());
  for (const GameType* type : types)
    for (const FileForm* form : type->file_forms())
      if (form->owns(source))
        return [source, limits, form](JobProgress& progress) {
          Budget budget(limits, &progress.stop);
          return form->collect(source, progress, budget);
        };
  // 2. Text, in UTF-8.
  FileSource text = source;
  if (!is_utf8(*source.bytes)) text.bytes = std::make_shared<const std::string>(to_utf8(*source.bytes));
  if (auto json = find_json(text, limits)) return json;
  if (auto csv = find_csv(text, limits)) return csv;
  for (const GameType* type : types)
    for (const FileForm* form : type->file_forms()) {
      Budget budget(limits);
      if (auto pieces = form->split(text.text(), budget); pieces.size() > 1)
        return [text, type, form, budget, pieces = std::move(pieces)](JobProgress& progress) mutable {
          return collect(
              text, form->info().title, pieces, [type](std::string_view piece) { return read_piece(*type, {}, piece); },
              progress, budget);
        };
    }
  Budget budget(limits);
  if (auto pieces = tagged_games(text.text(), budget); pieces.size() > 1)
    return [text, budget, pieces = std::move(pieces), current](JobProgress& progress) mutable {
      const auto read = [current](std::string_view piece) { return recognise(std::string(piece), *current); };
      return collect(text, "games with tags", pieces, read, progress, budget);
    };
  return find_lines(text, current, limits);
}

GameCollection collection_of(const std::string& name, const Recognised& found) {
  GameRecord game = found.game ? *found.game : GameRecord{found.position->game, found.position->position, {}, {}};
  game.comments = found.comments;
  GameCollection out;
  out.name = name;
  out.form = found.game ? "one game" : "one position";
  out.read_as = found.read_as;
  out.games.push_back(summary_of(PartGame{game, found.broken}, ""));
  out.games.back().left_out = found.left_out;
  remark_problems(out, 0);
  out.open = [game](std::size_t) -> Result<GameRecord> { return game; };
  return out;
}

Result<GameCollection> read_source(const FileSource& source, const std::shared_ptr<const Game>& current,
                                   JobProgress& progress, std::string_view read_as) {
  if (is_packed(source.text())) return read_archive(source, current, progress, read_as);
  if (read_as.empty())
    if (const auto reader = find_collection(source, current)) return (*reader)(progress);
  // A single game.
  const std::string_view text = source.text();
  if (text.starts_with("PLYREC")) return Error{source.path + ": it is a recording, which is opened by itself"};
  if (text.find('\0') != std::string_view::npos) return Error{source.path + ": it is no text"};
  const auto found = recognise(to_utf8(text), *current, read_as);
  if (!found)
    return Error{fmt::format("{}: {}{}", source.path, found.error().message,
                             found.error().column > 0 ? fmt::format(" (column {})", found.error().column) : "")};
  return collection_of(source.name(), *found);
}

Result<GameCollection> read_collection(const std::string& path, const std::shared_ptr<const Game>& current,
                                       JobProgress& progress, std::string_view read_as) {
  if (is_folder(path)) return read_folder(path, current, progress, read_as);
  auto content = read_file(path, max_collection_bytes);
  if (!content) return content.error();
  const FileSource source{path, std::make_shared<const std::string>(std::move(*content))};
  auto games = read_source(source, current, progress, read_as);
  if (games) games->bytes = source.bytes;
  return games;
}

}  // namespace ply
