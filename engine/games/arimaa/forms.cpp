#include "engine/games/arimaa/forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "engine/core/text.h"
#include "engine/core/utf8.h"
#include "engine/game/record_text.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/notation.h"
#include "engine/games/arimaa/record.h"

namespace ply::arimaa {
namespace {

std::string tag_of(const GameRecord& g, const char* name) {
  const auto it = g.tags.find(name);
  return it == g.tags.end() ? std::string() : it->second;
}

/// Who has won, as '1' or '2'; 0: nobody yet, or it is not told.
char winner_of_record(const GameRecord& g) {
  const std::string result = result_text(g);
  return result == "1-0" ? '1' : result == "0-1" ? '2' : '\0';
}

struct Told {
  State end;
  std::string lines;  ///< the turns, from 1g on
  int turns = 0;
  bool resigns = false;
};

/// Set-up and turns; the word `resigns` where the side to move has given up.
Result<Told> official_lines(const GameRecord& g) {
  Record r{g.game->rules(), g.start.as<State>(), {}, {}};
  for (const MoveCode m : g.moves) r.moves.push_back(static_cast<Move>(m));
  auto lines = official_turns(r);
  if (!lines) return lines.error();
  Told out;
  out.lines = std::move(*lines);
  out.end = r.start;
  const ArimaaRules rules;
  for (const Move m : r.moves) out.end = rules.after(out.end, m);
  out.turns = static_cast<int>(std::count(out.lines.begin(), out.lines.end(), '\n')) + 1;
  const char winner = winner_of_record(g);
  out.resigns = tag_of(g, "Termination") == "resignation" && !rules.finished(out.end) && out.end.used == 0 && !out.end.setting_up && winner != 0 && (winner == '2') == (out.end.side == 0);
  if (out.resigns) {
    // The number of the turn that is not played.
    const int turn = out.turns / 2 + 1;
    out.lines += fmt::format("\n{}{} resigns", turn, out.end.side ? 's' : 'g');
  }
  return out;
}

class OfficialRecord final : public FileForm {
 public:
  OfficialRecord() : FileForm({"record", "Arimaa record", ".arimaa", "The official notation, a line a turn, from the set-up on; players and result in lines with #."}) {}
  Result<std::string> write(const GameRecord& g) const override {
    const auto told = official_lines(g);
    if (!told) return told.error();
    auto remarks = g.tags;
    remarks.erase("First"), remarks.erase("Second");
    remarks["Gold"] = tag_of(g, "First"), remarks["Silver"] = tag_of(g, "Second");
    if (const std::string result = result_text(g); result != "*") remarks["Result"] = result;
    if (const std::string rules = write_rules(g.game->rules()); rules != write_rules(sure(arimaa_game_type().make({}))->rules())) remarks["Rules"] = rules;
    return write_remarks(remarks) + told->lines + "\n\n";
  }
  /// A new game begins with remarks behind moves, or with another first turn.
  std::vector<TextPiece> split(std::string_view text) const override {
    std::vector<TextPiece> out;
    bool moves = true, first_turn = true;  // seen, of the game before
    bool any_turn = false;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view line = trim(text.substr(at, end - at));
      const std::string mark = canonical_id(cut_word(line).word);
      const bool first = mark == "1g" || mark == "1w", remark = !line.empty() && line.front() == '#';
      if (!line.empty() && !remark && !first && !any_turn) return {};  // the first turn says what it is
      any_turn = any_turn || first;
      if ((remark && moves) || (first && first_turn)) out.push_back({at, 0}), moves = first_turn = false;
      if (!line.empty() && !remark) moves = true;
      if (first) first_turn = true;
      if (!out.empty()) out.back().size = end - out.back().at;
      at = end + 1;
    }
    return any_turn ? out : std::vector<TextPiece>();
  }
};

// --- The archive: a table with a header, a game a line, its turns joined by \n in words

constexpr std::string_view columns[] = {"id", "wplayerid", "bplayerid", "wusername", "busername", "wtitle", "btitle", "wcountry", "bcountry", "wrating", "brating", "wratingk", "bratingk", "wtype", "btype",
                                        "event", "site", "timecontrol", "postal", "startts", "endts", "result", "termination", "plycount", "mode", "rated", "corrupt", "movelist", "events"};
constexpr std::pair<char, const char*> endings[] = {{'g', "goal"}, {'e', "elimination"}, {'m', "immobilization"}, {'r', "resignation"}, {'t', "time"}, {'f', "forfeit"}, {'i', "illegal move"}, {'a', "abandoned"}, {'s', "score"}};

/// How a game ended, as the archive has it: a letter, or the words of the tag where there is no letter for it.
std::string termination_of(const State& end, const std::string& told) {
  const ArimaaRules rules;
  if (rules.finished(end)) {
    switch (static_cast<Reason>(rules.outcome(end).reason)) {
      case Reason::goal: return "g";
      case Reason::elimination: return "e";
      case Reason::immobilisation: return "m";
      case Reason::repetition: break;
    }
  }
  const auto known = std::find_if(std::begin(endings), std::end(endings), [&](const auto& e) { return told == e.second; });
  return known == std::end(endings) ? told : std::string(1, known->first);
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

Result<GameRecord> read_row(const Table& table, std::string_view line) {
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  const auto row = split(line, '\t');
  std::string turns = table.field(row, "movelist");
  for (std::size_t at; (at = turns.find("\\n")) != std::string::npos;) turns.replace(at, 2, "\n");
  if (trim(turns).empty()) return Error{"it has no moves"};
  auto g = arimaa_game_type().parse_game(turns, {});
  if (!g) return Error{"its moves, " + g.error().message, g.error().column};
  const auto put = [&](const char* tag, const std::string& value) {
    if (!trim(value).empty()) g->tags[tag] = to_utf8(trim(value));
  };
  put("First", table.field(row, "wusername"));
  put("Second", table.field(row, "busername"));
  put("Event", table.field(row, "event"));
  put("Site", table.field(row, "site"));
  put("FirstRating", table.field(row, "wrating"));
  put("SecondRating", table.field(row, "brating"));
  put("TimeControl", table.field(row, "timecontrol"));
  if (const auto seconds = to_number<i64>(trim(table.field(row, "startts"))); seconds && *seconds > 0) {
    const std::time_t t = static_cast<std::time_t>(*seconds);
    std::tm day{};
    if (gmtime_r(&t, &day) && day.tm_year < 8100) put("Date", fmt::format("{:04}-{:02}-{:02}", day.tm_year + 1900, day.tm_mon + 1, day.tm_mday));
  }
  const std::string result = canonical_id(trim(table.field(row, "result")));
  if (result == "w" || result == "g") g->tags["Result"] = "1-0";
  else if (result == "b" || result == "s") g->tags["Result"] = "0-1";
  if (const std::string end(trim(table.field(row, "termination"))); !end.empty()) {
    const auto known = std::find_if(std::begin(endings), std::end(endings), [&](const auto& e) { return end.size() == 1 && e.first == end[0]; });
    put("Termination", known == std::end(endings) ? end : known->second);
  }
  return g;
}

/// Midnight of a date "2024-05-06" as seconds since 1970; empty if it is none.
std::string seconds_of(std::string_view date) {
  const auto parts = ply::split(date, '-');
  if (parts.size() != 3) return {};
  const auto year = to_number<int>(parts[0]), month = to_number<int>(parts[1]), day = to_number<int>(parts[2]);
  if (!year || !month || !day || *year < 1970 || *year > 9999 || *month < 1 || *month > 12 || *day < 1 || *day > 31) return {};
  std::tm t{};
  t.tm_year = *year - 1900, t.tm_mon = *month - 1, t.tm_mday = *day;
  const std::time_t seconds = timegm(&t);
  return seconds > 0 ? std::to_string(seconds) : std::string();
}

class Archive final : public FileForm {
 public:
  Archive() : FileForm({"archive", "Arimaa archive", ".tsv", "The table of the official game archive: players, result, how it ended, moves."}) {}
  std::string head() const override { return fmt::format("{}\n", fmt::join(columns, "\t")); }
  Result<std::string> write(const GameRecord& g) const override {
    const auto told = official_lines(g);
    if (!told) return told.error();
    const char winner = winner_of_record(g);
    std::string out;
    for (const std::string_view c : columns) {
      std::string value;
      if (c == "wusername") value = tag_of(g, "First");
      else if (c == "busername") value = tag_of(g, "Second");
      else if (c == "wrating") value = tag_of(g, "FirstRating");
      else if (c == "brating") value = tag_of(g, "SecondRating");
      else if (c == "event") value = tag_of(g, "Event");
      else if (c == "site") value = tag_of(g, "Site");
      else if (c == "timecontrol") value = tag_of(g, "TimeControl");
      else if (c == "startts") value = seconds_of(tag_of(g, "Date"));
      else if (c == "result") value = winner == '1' ? "w" : winner == '2' ? "b" : "";
      else if (c == "termination") value = termination_of(told->end, tag_of(g, "Termination"));
      else if (c == "plycount") value = std::to_string(told->turns);
      else if (c == "corrupt") value = "0";
      else if (c == "movelist") value = joined_turns(told->lines);
      out += (c == columns[0] ? "" : "\t") + field_text(value);
    }
    return out + "\n";
  }
  bool owns(const FileSource& source) const override {
    const std::string_view line = source.text().substr(0, source.text().find('\n'));
    if (line.size() > 10'000 || line.find('\t') == std::string_view::npos) return false;
    const Table t = table_of(line);
    return std::find(t.names.begin(), t.names.end(), "movelist") != t.names.end() && std::find(t.names.begin(), t.names.end(), "wusername") != t.names.end();
  }
  Result<GameCollection> collect(const FileSource& source, ReadingProgress& progress) const override {
    const std::string_view text = source.text();
    GameCollection out;
    out.name = source.path.empty() ? "the clipboard" : source.path.substr(source.path.find_last_of('/') + 1);
    out.form = info().title;
    out.sides = {arimaa_game_type().side_name(Side::first), arimaa_game_type().side_name(Side::second)};
    const auto table = std::make_shared<const Table>(table_of(text.substr(0, text.find('\n'))));
    const auto rows = std::make_shared<std::vector<TextPiece>>();
    progress.of = text.size();
    u64 bad = 0;
    std::size_t number = 1;
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
      const auto g = read_row(*table, line);
      GameSummary summary;
      if (g) summary = summary_of(*g);
      else summary.result = "*", summary.problem = fmt::format("line {}: {}", number, g.error().message), ++bad;
      out.games.push_back(std::move(summary));
      rows->push_back({begin, end - begin});
      progress.done = end;
      ++progress.games;
    }
    if (bad) out.remarks.push_back(fmt::format("{} of {} games cannot be read", grouped(bad), grouped(out.games.size())));
    out.open = [bytes = source.bytes, table, rows](std::size_t i) { return read_row(*table, std::string_view(*bytes).substr((*rows)[i].at, (*rows)[i].size)); };
    return out;
  }
};

}  // namespace

std::vector<const FileForm*> file_forms() {
  static const OfficialRecord record;
  static const Archive archive;
  return {&record, &archive};
}

}  // namespace ply::arimaa
