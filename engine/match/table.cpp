#include "engine/match/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/core/text.h"
#include "engine/match/decision.h"

namespace ply {
namespace {

std::string elo_text(double e) { return std::isinf(e) ? (e > 0 ? "+inf" : "-inf") : fmt::format("{:+.0f}", std::round(e) + 0.0); }

// One line of comma-separated values; fields may stand in quotes.
std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> out(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"') quoted = !quoted;
    else if (c == ',' && !quoted) out.emplace_back();
    else out.back() += c;
  }
  return out;
}

}  // namespace

Estimate TableCell::elo() const {
  const Estimate w = wilson(static_cast<double>(wins) + 0.5 * static_cast<double>(draws), static_cast<double>(games()));
  return {elo_of(w.value), elo_of(w.low), elo_of(w.high)};
}

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
}

void TableCounter::add(const MatchGame& g) {
  if (g.pairing >= static_cast<int>(pairings_.size())) return;
  const Pairing& p = pairings_[static_cast<std::size_t>(g.pairing)];
  const auto row = static_cast<std::size_t>(g.game == 0 ? p.a : p.b), column = static_cast<std::size_t>(g.game == 0 ? p.b : p.a);
  TableCell& c = table_.cells[row][column];
  c.tested = true;
  (g.winner == Winner::draw ? c.draws : g.winner == Winner::first ? c.wins : c.losses)++;
  c.plies += (static_cast<double>(g.moves.size()) - c.plies) / static_cast<double>(c.games());
  for (const MatchDecision& d : decisions_of(settings_, g)) seconds_[d.side == Side::first ? row : column].add(d.seconds);
  for (const std::size_t side : {0u, 1u}) {
    const std::size_t player = side == 0 ? row : column;
    visited_[player] += g.visited[side];
    decisions_[player] += g.decisions[side];
  }
}

ResultTable TableCounter::table(bool ordered) const {
  ResultTable t = table_;
  t.ordered = ordered;
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

ResultTable table_of(const MatchSettings& s, const std::vector<MatchGame>& games, bool ordered) {
  TableCounter counter(s);
  for (const MatchGame& g : games) counter.add(g);
  return counter.table(ordered);
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

bool are_levels(const std::vector<std::string>& players) {
  std::string_view stem;
  int before = -1;
  for (const std::string_view p : players) {
    const auto digits = p.find_last_not_of("0123456789") + 1;
    const auto level = to_number<int>(p.substr(digits));
    if (!level || *level <= before || (before >= 0 && p.substr(0, digits) != stem)) return false;
    stem = p.substr(0, digits);
    before = *level;
  }
  return players.size() > 1;
}

Result<std::vector<ResultTable>> read_printed_tables(std::string_view csv) {
  std::map<int, ResultTable> tables;
  std::vector<std::string> notes;
  int number = 0;
  constexpr int most_levels = 64;
  for (std::string_view line : split(csv, '\n')) {
    ++number;
    line = trim(line);
    if (line.starts_with('#')) notes.emplace_back(trim(line.substr(1)));
    if (line.empty() || line.front() == '#' || line.starts_with("table,")) continue;
    const auto f = fields_of(line);
    const auto bad = [&](std::string_view what) { return Error{fmt::format("line {}: {}", number, what)}; };
    if (f.size() < 10) return bad("there are ten columns and a remark");
    const auto size = to_number<int>(f[1]), row = to_number<int>(f[2]);
    if (!size || !row || *row < 1 || *row > most_levels) return bad("the size and the first level are numbers");
    ResultTable& t = tables[*size];
    const auto need = [&](int level) {
      const auto n = std::max(t.players.size(), static_cast<std::size_t>(level));
      for (std::size_t i = t.players.size(); i < n; ++i) t.players.push_back(fmt::format("level {}", i + 1));
      t.times.resize(n);
      t.cells.resize(n);
      for (auto& r : t.cells) r.resize(n);
    };
    need(*row);
    t.ordered = true;
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
      if (!column || *column < 1 || *column > most_levels) return bad("the second level is a number");
      need(*column);
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
    out.push_back(std::move(t));
  }
  return out;
}

std::string table_text(const ResultTable& t, const std::vector<Suspicion>& flags) {
  std::string out;
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
      below += fmt::format(" {:>24}", fmt::format("{} [{}, {}]", elo_text(e.value), elo_text(e.low), elo_text(e.high)));
    }
    out += "\n" + below + "\n";
  }
  out += "Cells: wins-losses-draws of the row, which plays first; its Elo with the 95 % interval of single games.\n";
  for (std::size_t i = 0; i < t.players.size(); ++i) {
    const ThinkingTime& time = t.times[i];
    if (!time.mean) continue;
    out += fmt::format("{:<{}} {:.6f} s a move, deviation {:.6f} s", t.players[i], width, *time.mean, time.deviation.value_or(0));
    if (time.decisions) out += fmt::format(", {:.0f} nodes a move, {} moves", time.nodes, time.decisions);
    out += "\n";
  }
  for (const Suspicion& s : flags) out += "! " + s.text + "\n";
  return out;
}

std::string table_csv(const ResultTable& t, std::string_view size) {
  std::string out = "table,size,red_level,blue_level,mean_s,sd_s,red_wins,blue_wins,draws,avg_plies,remark\n";
  for (std::size_t i = 0; i < t.players.size(); ++i)
    if (t.times[i].mean) out += fmt::format("time,{},{},,{:.9f},{:.9f},,,,,\n", size, i + 1, *t.times[i].mean, t.times[i].deviation.value_or(0));
  for (std::size_t i = 0; i < t.players.size(); ++i)
    for (std::size_t k = 0; k < t.players.size(); ++k) {
      const TableCell& c = t.cells[i][k];
      if (c.tested) out += fmt::format("match,{},{},{},,,{},{},{},{:.2f},\n", size, i + 1, k + 1, c.wins, c.losses, c.draws, c.plies);
    }
  return out;
}

}  // namespace ply
