#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/collection.h"
#include "engine/game/file_form.h"
#include "engine/game/part_game.h"
#include "engine/game/record_text.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/readers.h"
#include "engine/games/arimaa/record.h"

namespace ply::arimaa {
namespace {

/// Who has won, as '1' or '2', '=' for a draw as there were some once; 0: nobody yet, or it is not told.
char winner_of_record(const GameRecord& g) {
  const std::string result = result_text(g);
  return result == "1-0" ? '1' : result == "0-1" ? '2' : result == "1/2-1/2" ? '=' : '\0';
}

struct Reported {
  State end;
  std::string lines;  ///< the turns, from 1g on
  int turns = 0;
  bool resigns = false;
  /// That of the last turn: two turns, Gold's and Silver's, have one number.
  int last_number() const { return (turns + 1) / 2; }
};

/// Set-up and turns; the word `resigns` where the side to move has given up.
Result<Reported> official_lines(const GameRecord& g) {
  Record r{g.game->rules(), g.start.as<State>(), {}, {}};
  for (const MoveCode m : g.moves) r.moves.push_back(static_cast<Move>(m));
  auto lines = official_turns(r);
  if (!lines) return lines.error();
  Reported out;
  out.lines = std::move(*lines);
  if (out.lines.ends_with('\n')) out.lines.pop_back();  // nothing was played behind the set-up
  out.end = r.start;
  const ArimaaRules rules;
  for (const Move m : r.moves) out.end = rules.after(out.end, m);
  out.turns = static_cast<int>(std::count(out.lines.begin(), out.lines.end(), '\n')) + 1;
  const char winner = winner_of_record(g);
  out.resigns = tag_of(g, "Termination") == "resignation" && !rules.finished(out.end) && out.end.used == 0 &&
                !out.end.setting_up && (winner == '1' || winner == '2') && (winner == '2') == (out.end.side == 0);
  if (out.resigns) {
    // The number of the turn that is not played.
    const int turn = out.turns / 2 + 1;
    out.lines += fmt::format("\n{}{} resigns", turn, out.end.side ? 's' : 'g');
  }
  return out;
}

class OfficialRecord final : public FileForm {
 public:
  OfficialRecord()
      : FileForm({"record", "Arimaa record", ".arimaa",
                  "The official notation, a line a turn, from the set-up on; players and result in lines with #."}) {}
  Result<std::string> write(const GameRecord& g) const override {
    const auto reported = official_lines(g);
    if (!reported) return reported.error();
    auto remarks = g.tags;
    remarks.erase("First"), remarks.erase("Second");
    remarks["Gold"] = tag_of(g, "First"), remarks["Silver"] = tag_of(g, "Second");
    if (const std::string result = result_text(g); result != "*") remarks["Result"] = result;
    if (const std::string rules = write_rules(g.game->rules());
        rules != write_rules(sure(arimaa_game_type().make({}))->rules()))
      remarks["Rules"] = rules;
    return write_remarks(remarks) + reported->lines + "\n\n";
  }
  /// A file has remarks. People paste turns alone, with a result behind them, and in two columns.
  bool strict(std::string_view text) const override { return trim(text).starts_with('#'); }
  /// A new game begins with remarks behind moves, or with another first turn, unless that is played anew after a
  /// take-back.
  std::vector<TextPiece> split(std::string_view text, Budget& budget) const override {
    std::vector<TextPiece> out;
    bool moves = true, first_turn = true;  // seen, of the game before
    bool any_turn = false, taken_back = false;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = trim(text.substr(at, end - at));
      const std::string mark = canonical_id(cut_word(line).word);
      const bool first = mark == "1g" || mark == "1w", remark = !line.empty() && line.front() == '#';
      if (!line.empty() && !remark && !first && !any_turn) return {};  // the first turn says what it is
      any_turn = any_turn || first;
      if (!budget.steps(line.size() + 1)) break;
      if ((remark && moves) || (first && first_turn && !taken_back)) {
        if (!budget.entries() || !budget.bytes(sizeof(TextPiece))) break;
        out.push_back({at, 0}), moves = first_turn = false;
      }
      if (!line.empty() && !remark) moves = true, taken_back = canonical_id(words(line).back().text) == "takeback";
      if (first) first_turn = true;
      if (!out.empty()) out.back().size = end - out.back().at;
      at = end + 1;
    }
    return any_turn ? out : std::vector<TextPiece>();
  }
};

// --- The archive: a table with a header, a game a line, its turns joined by \n in words

/// The columns in their order, and the tags that keep what stands in them as it is; those without a tag are made from
/// the game, or from several tags.
struct Column {
  std::string_view name;
  const char* tag = nullptr;
};
constexpr Column columns[] = {{"id", "GameId"},
                              {"wplayerid", "FirstId"},
                              {"bplayerid", "SecondId"},
                              {"wusername", "First"},
                              {"busername", "Second"},
                              {"wtitle", "FirstTitle"},
                              {"btitle", "SecondTitle"},
                              {"wcountry", "FirstCountry"},
                              {"bcountry", "SecondCountry"},
                              {"wrating", "FirstRating"},
                              {"brating", "SecondRating"},
                              {"wratingk", "FirstRatingK"},
                              {"bratingk", "SecondRatingK"},
                              {"wtype", "FirstType"},
                              {"btype", "SecondType"},
                              {"event", "Event"},
                              {"site", "Site"},
                              {"timecontrol", "TimeControl"},
                              {"postal", "Postal"},
                              {"startts"},
                              {"endts"},
                              {"result"},
                              {"termination"},
                              {"plycount"},
                              {"mode", "Mode"},
                              {"rated", "Rated"},
                              {"corrupt", "Corrupt"},
                              {"movelist"},
                              {"events", "Events"}};
constexpr std::pair<char, const char*> endings[] = {
    {'g', "goal"},    {'e', "elimination"},  {'m', "immobilization"}, {'r', "resignation"}, {'t', "time"},
    {'f', "forfeit"}, {'i', "illegal move"}, {'a', "abandoned"},      {'s', "score"},       {'p', "repetition"},
    {'n', "draw"}};

/// How a game ended, as the archive has it: a letter, or the words of the tag where there is no letter for it.
std::string termination_of(const State& end, const std::string& reported) {
  const ArimaaRules rules;
  if (rules.finished(end)) {
    switch (static_cast<Reason>(rules.outcome(end).reason)) {
      case Reason::goal: return "g";
      case Reason::elimination: return "e";
      case Reason::immobilisation: return "m";
      case Reason::repetition: break;
    }
  }
  const auto known =
      std::find_if(std::begin(endings), std::end(endings), [&](const auto& e) { return reported == e.second; });
  return known == std::end(endings) ? reported : std::string(1, known->first);
}

std::string field_text(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c == '\t' || c == '\n' || c == '\r') c = ' ';
  return out;
}

std::string joined_turns(std::string_view lines) {
  std::string out;
  for (const char c : lines) out += c == '\n' ? std::string("\\n") : std::string(1, c);
  return out;
}

/// The seconds since 1970 in these columns are two tags for people, in UTC.
struct TimeColumn {
  const char *column, *day, *time;
};
constexpr TimeColumn times[] = {{"startts", "Date", "Time"}, {"endts", "EndDate", "EndTime"}};

/// Where each column stands; the header may leave some out or have others.
struct Table {
  std::vector<std::string> names;
  std::string field(const std::vector<std::string_view>& row, std::string_view name) const {
    const auto it = std::find(names.begin(), names.end(), name);
    const std::size_t i = static_cast<std::size_t>(it - names.begin());
    return it == names.end() || i >= row.size() ? std::string() : std::string(row[i]);
  }
};

Table table_of(std::string_view header) {
  Table t;
  for (const std::string_view name : split(trim(header), '\t')) t.names.push_back(canonical_id(trim(name)));
  return t;
}

Result<PartGame> read_row(const Table& table, std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  const auto row = split(line, '\t');
  std::string turns = table.field(row, "movelist");
  for (std::size_t at; (at = turns.find("\\n")) != std::string::npos;) turns.replace(at, 2, "\n");
  if (trim(turns).empty()) return Error{"it has no moves"};
  auto part = arimaa_game_type().read_part(turns, {});
  if (!part) return Error{"its moves, " + part.error().message, part.error().column};
  GameRecord* const g = &part->game;
  const auto put = [&](const char* tag, const std::string& value) {
    if (!trim(value).empty()) g->tags[tag] = to_utf8(trim(value));
  };
  for (const Column& c : columns)
    if (c.tag) put(c.tag, table.field(row, c.name));
  for (const auto& [column, day, time] : times)
    if (const auto seconds = to_number<i64>(trim(table.field(row, column))); seconds && *seconds > 0) {
      const std::time_t t = static_cast<std::time_t>(*seconds);
      std::tm at{};
      if (!gmtime_r(&t, &at) || at.tm_year >= 8100) continue;
      put(day, fmt::format("{:04}-{:02}-{:02}", at.tm_year + 1900, at.tm_mon + 1, at.tm_mday));
      put(time, fmt::format("{:02}:{:02}:{:02}", at.tm_hour, at.tm_min, at.tm_sec));
    }
  const std::string result = canonical_id(trim(table.field(row, "result")));
  if (result == "w" || result == "g") g->tags["Result"] = "1-0";
  else if (result == "b" || result == "s") g->tags["Result"] = "0-1";
  else if (result == "d") g->tags["Result"] = "1/2-1/2";
  if (const std::string end(trim(table.field(row, "termination"))); !end.empty()) {
    const auto known = std::find_if(std::begin(endings), std::end(endings),
                                    [&](const auto& e) { return end.size() == 1 && e.first == end[0]; });
    put("Termination", known == std::end(endings) ? end : known->second);
  }
  return part;
}

/// A date "2024-05-06" and a time "12:33:20", midnight where there is none, as seconds since 1970; empty if the date is
/// none.
std::string seconds_of(std::string_view date, std::string_view time) {
  const auto parts = ply::split(date, '-');
  if (parts.size() != 3) return {};
  const auto year = to_number<int>(parts[0]), month = to_number<int>(parts[1]), day = to_number<int>(parts[2]);
  if (!year || !month || !day || *year < 1970 || *year > 9999 || *month < 1 || *month > 12 || *day < 1 || *day > 31)
    return {};
  std::tm t{};
  t.tm_year = *year - 1900, t.tm_mon = *month - 1, t.tm_mday = *day;
  if (const auto clock = ply::split(time, ':'); clock.size() == 3) {
    const auto hours = to_number<int>(clock[0]), minutes = to_number<int>(clock[1]), seconds = to_number<int>(clock[2]);
    if (hours && minutes && seconds && *hours >= 0 && *hours < 24 && *minutes >= 0 && *minutes < 60 && *seconds >= 0 &&
        *seconds < 60)
      t.tm_hour = *hours, t.tm_min = *minutes, t.tm_sec = *seconds;
  }
  const std::time_t seconds = timegm(&t);
  return seconds > 0 ? std::to_string(seconds) : std::string();
}

class Archive final : public FileForm {
 public:
  Archive()
      : FileForm({"archive", "Arimaa archive", ".tsv",
                  "The table of the official game archive: players, result, how it ended, moves."}) {}
  std::string head() const override {
    std::string out;
    for (const Column& c : columns) out += fmt::format("{}{}", out.empty() ? "" : "\t", c.name);
    return out + "\n";
  }
  Result<std::string> write(const GameRecord& g) const override {
    const auto reported = official_lines(g);
    if (!reported) return reported.error();
    const char winner = winner_of_record(g);
    std::string out;
    for (const Column& c : columns) {
      std::string value;
      const auto when =
          std::find_if(std::begin(times), std::end(times), [&](const TimeColumn& t) { return t.column == c.name; });
      if (c.tag) value = tag_of(g, c.tag);
      else if (when != std::end(times)) value = seconds_of(tag_of(g, when->day), tag_of(g, when->time));
      else if (c.name == "result") value = winner == '1' ? "w" : winner == '2' ? "b" : winner == '=' ? "d" : "";
      else if (c.name == "termination") value = termination_of(reported->end, tag_of(g, "Termination"));
      else if (c.name == "plycount") value = std::to_string(reported->last_number());
      else if (c.name == "movelist") value = joined_turns(reported->lines);
      if (c.name == "corrupt" && value.empty()) value = "0";
      out += (&c == columns ? "" : "\t") + field_text(value);
    }
    return out + "\n";
  }
  bool owns(const FileSource& source) const override {
    const std::string_view line = source.text().substr(0, source.text().find('\n'));
    if (line.size() > 10'000 || line.find('\t') == std::string_view::npos) return false;
    const Table t = table_of(line);
    return std::find(t.names.begin(), t.names.end(), "movelist") != t.names.end() &&
           std::find(t.names.begin(), t.names.end(), "wusername") != t.names.end();
  }
  Result<GameCollection> collect(const FileSource& source, JobProgress& progress, Budget& budget) const override {
    const std::string_view text = source.text();
    GameCollection out;
    out.name = source.name();
    out.form = info().title;
    out.sides = {arimaa_game_type().side_name(Side::first), arimaa_game_type().side_name(Side::second)};
    const auto table = std::make_shared<const Table>(table_of(text.substr(0, text.find('\n'))));
    const auto rows = std::make_shared<std::vector<TextPiece>>();
    progress.all = text.size();
    std::size_t number = 1;
    u64 unread = 0;
    for (std::size_t at = std::min(text.find('\n'), text.size()); at < text.size();) {
      if (progress.stop) {
        out.stopped = true;
        break;
      }
      const std::size_t begin = at + 1, end = std::min(text.find('\n', begin), text.size());
      at = end;
      ++number;
      const std::string_view line = text.substr(std::min(begin, text.size()), end - std::min(begin, end));
      if (trim(line).empty()) continue;
      if (!budget.entries() || !budget.bytes(sizeof(GameSummary) + sizeof(TextPiece)))
        return budget.error().after(fmt::format("{}: line {}: ", out.name, number));
      const auto part = read_row(*table, line);
      unread += !part;
      out.games.push_back(summary_of(part, fmt::format("line {}", number)));
      rows->push_back({begin, end - begin});
      progress.done = end;
      ++progress.found;
    }
    remark_problems(out, unread);
    out.open = [bytes = source.bytes, table, rows](std::size_t i) -> Result<GameRecord> {
      auto part = read_row(*table, std::string_view(*bytes).substr((*rows)[i].at, (*rows)[i].size));
      if (!part) return part.error();
      return std::move(part->game);
    };
    return out;
  }
};

}  // namespace

std::vector<const FileForm*> file_forms() {
  static const OfficialRecord record;
  static const Archive archive;
  return {&record, &archive, &viewer_texts(), &aei_texts(), &loose_turns()};
}

}  // namespace ply::arimaa
