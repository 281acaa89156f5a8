#include "engine/match/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/base/csv.h"
#include "engine/base/text.h"
#include "engine/game/outside_player.h"
#include "engine/game/player.h"
#include "engine/match/decision.h"
#include "engine/match/score.h"
#include "engine/match/search_seat.h"

namespace ply {
namespace {

// "# level 2 is NAME", "# level 2 is NAME, depth 3 of KIND": what table_csv writes.
constexpr std::string_view level_begin = "# level ", level_is = " is ", level_depth = ", depth ", depth_of = " of ";
std::string level_line(std::size_t i, const std::string& name, const std::optional<KnownDepth>& depth) {
  const std::string line = fmt::format("{}{}{}{}", level_begin, i + 1, level_is, name) +
                           (depth ? fmt::format("{}{}{}{}", level_depth, depth->depth, depth_of, depth->kind) : "");
  // A name is one cell with the rest of its line: behind a comma of its own a formula could begin.
  return ((name + (depth ? depth->kind : "")).find_first_of(",\"") == std::string::npos ? line : csv_field(line)) +
         "\n";
}
std::optional<std::pair<std::size_t, std::pair<std::string, std::optional<KnownDepth>>>> read_level(
    std::string_view line) {
  if (!line.starts_with(level_begin)) return std::nullopt;
  line.remove_prefix(level_begin.size());
  const auto is = line.find(level_is);
  const auto number = is == std::string_view::npos ? std::nullopt : to_number<int>(line.substr(0, is));
  if (!number || *number < 1) return std::nullopt;
  std::string_view name = line.substr(is + level_is.size());
  std::optional<KnownDepth> depth;
  if (const auto at = name.rfind(level_depth); at != std::string_view::npos) {
    const std::string_view text = name.substr(at + level_depth.size());
    const auto of = text.find(depth_of);
    if (const auto n = of == std::string_view::npos ? std::nullopt : to_number<int>(text.substr(0, of))) {
      depth = KnownDepth{std::string(text.substr(of + depth_of.size())), *n};
      name = name.substr(0, at);
    }
  }
  return std::pair{static_cast<std::size_t>(*number - 1), std::pair{std::string(name), depth}};
}

}  // namespace

Estimate TableCell::elo() const { return single_game_elo(points(), static_cast<double>(different())); }

void TableCounter::Spread::add(double x) {
  const double off = x - mean;
  mean += off / static_cast<double>(++n);
  squares += off * (x - mean);
}

TableCounter::TableCounter(const MatchSettings& s) : settings_(s), pairings_(pairings_of(s)) {
  const std::size_t n = s.players.size();
  table_.title = s.game->type().title();
  table_.players = s.players;
  table_.games_a_cell = s.pairs;
  table_.cells.assign(n, std::vector<TableCell>(n));
  table_.times.resize(n);
  seconds_.resize(n), visited_.resize(n), decisions_.resize(n);
  seen_.assign(n, std::vector<std::set<u64>>(n));
  for (std::size_t i = 0; i < n; ++i) {
    table_.depths.push_back(known_depth(*s.game, s.players[i]));
    table_.times[i].processor = s.processor_time && timed_by_processor(*s.game, s.players[i]);
  }
}

void TableCounter::add(const MatchGame& g) {
  if (g.pairing >= static_cast<int>(pairings_.size())) return;
  const Pairing& p = pairings_[static_cast<std::size_t>(g.pairing)];
  const auto row = static_cast<std::size_t>(g.game == 0 ? p.a : p.b),
             column = static_cast<std::size_t>(g.game == 0 ? p.b : p.a);
  TableCell& c = table_.cells[row][column];
  c.tested = true;
  if (forfeited(g)) {
    ++c.forfeits[g.winner == Winner::first ? 1 : 0];
    return;
  }
  (g.winner == Winner::draw ? c.draws : g.winner == Winner::first ? c.wins : c.losses)++;
  if (!seen_[row][column].insert(game_key(g)).second)
    (g.winner == Winner::draw ? c.copied_draws : g.winner == Winner::first ? c.copied_wins : c.copied_losses)++;
  c.plies += (static_cast<double>(g.moves.size()) - c.plies) / static_cast<double>(c.games());
  for (const MatchDecision& d : decisions_of(settings_, g))
    seconds_[d.side == Side::first ? row : column].add(d.seconds);
  for (const std::size_t side : {0u, 1u}) {
    const std::size_t player = side == 0 ? row : column;
    visited_[player] += g.visited[side];
    decisions_[player] += g.decisions[side];
  }
}

ResultTable TableCounter::table() const {
  ResultTable t = table_;
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    ThinkingTime& time = t.times[i];
    time.decisions = decisions_[i];
    if (decisions_[i]) time.nodes = static_cast<double>(visited_[i]) / static_cast<double>(decisions_[i]);
    if (seconds_[i].n == 0) continue;
    time.mean = seconds_[i].mean;
    time.deviation = std::sqrt(seconds_[i].squares / static_cast<double>(seconds_[i].n));
  }
  return t;
}

ResultTable table_of(const MatchSettings& s, const std::vector<MatchGame>& games) {
  TableCounter counter(s);
  for (const MatchGame& g : games) counter.add(g);
  return counter.table();
}

std::optional<double> share_of(const ResultTable& t, int player) {
  double points = 0, games = 0;
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    const auto p = static_cast<std::size_t>(player);
    if (i == p) continue;
    const TableCell &row = t.cells[p][i], &column = t.cells[i][p];
    points += static_cast<double>(row.wins + column.losses) + 0.5 * static_cast<double>(row.draws + column.draws);
    games += static_cast<double>(row.games() + column.games());
  }
  return games > 0 ? std::optional(points / games) : std::nullopt;
}

std::optional<KnownDepth> known_depth(const Game& game, std::string_view text) {
  if (is_outside_player(text)) return std::nullopt;
  const auto p = parse_player(game, text);
  if (!p || p->human || p->program || p->limits.depth < 1 || p->limits.nodes > 0 || p->limits.milliseconds > 0)
    return std::nullopt;
  const auto at = p->text.find('@');
  return KnownDepth{p->profile + (at == std::string::npos ? std::string() : " " + p->text.substr(at)), p->limits.depth};
}

Result<std::vector<ResultTable>> read_printed_tables(std::string_view csv, Budget budget) {
  std::map<int, ResultTable> tables;
  std::vector<std::string> notes;
  // What a level is, where the file says it: a name, and a depth.
  std::map<std::size_t, std::pair<std::string, std::optional<KnownDepth>>> said;
  int number = 0;
  constexpr int max_levels = 64;
  for (std::string_view line : split(csv, '\n')) {
    ++number;
    line = trim(line);
    std::vector<std::string> f;
    if (std::size_t at = 0; !line.empty() && line.front() != '#') {
      auto fields = read_csv_record(line, at);
      if (!fields) return Error{fmt::format("line {}: {}", number, fields.error().message)};
      f = std::move(*fields);
      if (f.front().starts_with('#')) line = f.front();
    }
    if (line.starts_with('#')) {
      if (auto level = read_level(line)) said[level->first] = std::move(level->second);
      else notes.emplace_back(trim(line.substr(1)));
    }
    if (line.empty() || line.front() == '#' || line.starts_with("table,")) continue;
    const auto bad = [&](std::string_view what) { return Error{fmt::format("line {}: {}", number, what)}; };
    if (f.size() < 10) return bad("there are ten columns and a remark");
    const auto size = to_number<int>(f[1]), row = to_number<int>(f[2]);
    if (!size || !row || *row < 1 || *row > max_levels) return bad("the size and the first level are numbers");
    if (!tables.contains(*size) && !budget.entries()) return bad("it has more tables than may be read");
    ResultTable& t = tables[*size];
    const auto need = [&](int level) {
      const auto n = std::max(t.players.size(), static_cast<std::size_t>(level));
      for (std::size_t i = t.players.size(); i < n; ++i) {
        t.players.push_back(fmt::format("level {}", i + 1));
        t.depths.push_back(KnownDepth{"level", static_cast<int>(i) + 1});
      }
      if (!budget.resize(t.times, n) || !budget.resize(t.cells, n)) return false;
      return std::all_of(t.cells.begin(), t.cells.end(), [&](auto& r) { return budget.resize(r, n); });
    };
    if (!need(*row)) return bad(budget.error().message);
    t.title = fmt::format("{0} x {0}, as printed", *size);
    const auto r = static_cast<std::size_t>(*row - 1);
    const std::string remark = f.size() > 10 ? f[10] : "";
    if (f[0] == "time") {
      ThinkingTime& time = t.times[r];
      time.mean = to_number<double>(f[4]);
      time.deviation = to_number<double>(f[5]);
      time.remark = remark;
    } else if (f[0] == "match") {
      const auto column = to_number<int>(f[3]);
      if (!column || *column < 1 || *column > max_levels) return bad("the second level is a number");
      if (!need(*column)) return bad(budget.error().message);
      TableCell& c = t.cells[r][static_cast<std::size_t>(*column - 1)];
      c.remark = remark;
      const auto wins = to_number<u64>(f[6]), losses = to_number<u64>(f[7]), draws = to_number<u64>(f[8]);
      if (!wins || !losses || !draws) continue;  // not tested
      c.tested = true;
      c.wins = *wins, c.losses = *losses, c.draws = *draws;
      c.plies = to_number<double>(f[9]).value_or(0);
    } else {
      return bad("a line is of table time or match");
    }
  }
  if (tables.empty()) return Error{"there is no table in it"};
  std::vector<ResultTable> out;
  for (auto& [size, t] : tables) {
    // How many games a cell was meant to have: as many as most of them have.
    std::map<u64, int> sums;
    for (const auto& row : t.cells)
      for (const TableCell& c : row)
        if (c.tested) ++sums[c.games()];
    for (const auto& [games, cells] : sums)
      if (cells > (t.games_a_cell ? sums[t.games_a_cell] : 0)) t.games_a_cell = games;
    t.notes = notes;
    for (std::size_t i = 0; i < t.players.size() && !said.empty(); ++i) {
      t.depths[i].reset();
      if (const auto it = said.find(i); it != said.end())
        t.players[i] = it->second.first, t.depths[i] = it->second.second;
    }
    out.push_back(std::move(t));
  }
  return out;
}

std::string cell_note(const std::string& row, const std::string& column, const TableCell& c) {
  std::string out = fmt::format("{} first against {}:", row, column);
  const u64 copies = c.games() - c.different();
  if (copies > 0)
    out += fmt::format(" {} of {} games are copies of others and count once in Elo and its interval{}", copies,
                       c.games(), c.forfeits[0] + c.forfeits[1] ? ";" : "");
  for (const std::size_t who : {0u, 1u})
    if (c.forfeits[who] > 0)
      out += fmt::format(" {} forfeited by {}{}", c.forfeits[who], who == 0 ? row : column,
                         who == 0 && c.forfeits[1] ? "," : "");
  return out + ".\n";
}

std::string table_text(const ResultTable& t, const std::vector<Suspicion>& flags) {
  std::string out, footnotes;
  std::size_t width = 24;
  for (const std::string& p : t.players) width = std::max(width, p.size() + 2);
  out += fmt::format("{:<{}}", t.title + ": row first", width);
  for (const std::string& p : t.players) out += fmt::format(" {:>24}", p);
  out += "\n";
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    out += fmt::format("{:<{}}", t.players[i], width);
    std::string below = fmt::format("{:<{}}", "", width);
    for (const TableCell& c : t.cells[i]) {
      if (!c.tested) {
        out += fmt::format(" {:>24}", "-");
        below += fmt::format(" {:>24}", "");
        continue;
      }
      const Estimate e = c.elo();
      out += fmt::format(" {:>24}", fmt::format("{}-{}-{}, {:.1f} plies", c.wins, c.losses, c.draws, c.plies));
      if (c.copied_wins + c.copied_draws + c.copied_losses > 0 || c.forfeits[0] + c.forfeits[1] > 0)
        footnotes += cell_note(t.players[i], t.players[static_cast<std::size_t>(&c - t.cells[i].data())], c);
      below += fmt::format(" {:>24}", elo_text(e, 0));
    }
    out += "\n" + below + "\n";
  }
  out += "Cells: wins-losses-draws of the row, which plays first; its Elo with the 95 % interval of single games.\n" +
         footnotes;
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    const ThinkingTime& time = t.times[i];
    if (!time.mean) continue;
    out += fmt::format("{:<{}} {:.6f} s{} a move, deviation {:.6f} s", t.players[i], width, *time.mean,
                       time.processor ? " of the processor" : "", time.deviation.value_or(0));
    if (time.nodes > 0) out += fmt::format(", {:.0f} nodes a move", time.nodes);  // not every engine tells them
    if (time.decisions) out += fmt::format(", {} moves", time.decisions);
    out += "\n";
  }
  for (const Suspicion& s : flags) out += "! " + s.text + "\n";
  return out;
}

std::string table_csv(const ResultTable& t, std::string_view size) {
  std::string out = "table,size,red_level,blue_level,mean_s,sd_s,red_wins,blue_wins,draws,avg_plies,remark\n";
  for (std::size_t i = 0; i < t.players.size(); ++i)
    if (t.times[i].mean)
      out += fmt::format("time,{},{},,{:.9f},{:.9f},,,,,\n", size, i + 1, *t.times[i].mean,
                         t.times[i].deviation.value_or(0));
  for (std::size_t i = 0; i < t.players.size(); ++i)
    for (std::size_t k = 0; k < t.players.size(); ++k) {
      const TableCell& c = t.cells[i][k];
      if (c.tested)
        out +=
            fmt::format("match,{},{},{},,,{},{},{},{:.2f},\n", size, i + 1, k + 1, c.wins, c.losses, c.draws, c.plies);
    }
  for (std::size_t i = 0; i < t.players.size(); ++i)
    out += level_line(i, t.players[i], i < t.depths.size() ? t.depths[i] : std::nullopt);
  return out;
}

}  // namespace ply
