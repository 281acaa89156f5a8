#include "engine/match/result_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/base/file.h"
#include "engine/base/json_text.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/game_line.h"
#include "engine/game/profile_names.h"
#include "engine/games/registry.h"
#include "engine/match/openings.h"
#include "engine/match/runner.h"
#include "engine/match/search_seat.h"
#include "engine/trace/json_members.h"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* beyond_ids[] = {"beyond_first", "beyond_second"};
constexpr const char* winner_ids[] = {"first", "second", "draw"};
constexpr const char* scale_ids[] = {"logistic", "normalised"};
constexpr int version = 2;  // 1: by the former names of profiles

std::string dump(const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); }
double rounded(double seconds) { return std::round(seconds * 1e7) / 1e7; }

using Reader = BasicMembersReader<Json>;
using Writer = BasicMembersWriter<Json>;

Result<Json> header_object(std::string_view line) {
  auto j = read_ordered_json(line);
  if (j && (!j->is_object() || !j->contains("plyscope") || (*j)["plyscope"] != "match"))
    return Error{"it is not a header of match results"};
  return j;
}

/// What a header says beside the settings that stand in it as they are.
struct HeaderText {
  std::string game, position;
  RuleValues rules;
  std::vector<Json> openings;
  Json levels = {};  ///< what they were then: another program may have others of the same names
  bool repeatable = true;
  std::vector<std::string> warnings = {};
  std::array<u64, 2> shard = {1, 1};
};

template <class M>
void members(const M& m, HeaderText& t, MatchSettings& s) {
  const auto number = [](const M& in, const char* key, int& x, int max) {
    in.get(key, x);
    in.range(key, x, 0, max);
  };
  m.get("game", t.game);
  m.get("rules", t.rules);
  m.get("position", t.position);
  m.get("players", s.players);
  m.maybe("levels", t.levels, !t.levels.is_null());
  m.word("format", match_format_ids, s.format);
  m.get("pairs", s.pairs);
  m.range("pairs", static_cast<i64>(s.pairs), 1, match_limits::pairs);
  m.get("seed", s.seed);
  const M o = m.child("openings");
  if (o.has("plies", t.openings.empty())) number(o, "plies", s.openings.plies, match_limits::opening_plies);
  o.maybe("list", t.openings, !t.openings.empty());
  std::string order = s.openings.in_order ? "sequence" : "";
  o.maybe("order", order, !t.openings.empty() && s.openings.in_order);
  s.openings.in_order = order == "sequence";
  if (o.has("balance", s.openings.balance > 0)) number(o, "balance", s.openings.balance, match_limits::balance);
  o.maybe("balance_by", s.openings.balance_by, s.openings.balance > 0);
  const M a = m.child("adjudication");
  Adjudication& ends = s.adjudication;
  number(a, "most_plies", ends.max_plies, match_limits::plies);
  number(a, "resign", ends.resign, match_limits::score);
  number(a, "resign_moves", ends.resign_moves, match_limits::moves);
  if (a.has("draw_moves", ends.draw_moves > 0)) {
    number(a, "draw_moves", ends.draw_moves, match_limits::moves);
    number(a, "draw_score", ends.draw_score, match_limits::score);
    number(a, "draw_after", ends.draw_after, match_limits::plies);
  }
  if (m.has("sprt", s.sprt.has_value())) {
    SprtSettings& test = s.sprt ? *s.sprt : s.sprt.emplace();
    const M in = m.child("sprt");
    in.get("elo0", test.elo0);
    in.get("elo1", test.elo1);
    in.get("alpha", test.alpha);
    in.get("beta", test.beta);
    in.word("scale", scale_ids, test.scale);
  }
  m.get("hash_bytes", s.table_bytes);
  m.range("hash_bytes", static_cast<i64>(s.table_bytes), 0, i64{match_limits::table_mb} << 20);
  m.maybe("repeatable", t.repeatable);
  std::string clock = M::writes && s.processor_time ? "processor" : "";
  m.maybe("clock", clock, s.processor_time);
  s.processor_time = clock == "processor";
  m.maybe("warnings", t.warnings, !t.warnings.empty());
  m.maybe("shard", t.shard);
}

template <class M>
void members(const M& m, MatchGame& g) {
  m.get("pairing", g.pairing);
  m.range("pairing", g.pairing, 0, std::numeric_limits<int>::max());
  m.get("pair", g.pair);
  m.get("game", g.game);
  m.range("game", g.game, 0, 1);
  m.get("first", g.first);
  m.get("second", g.second);
  m.word("winner", winner_ids, g.winner);
  m.get("reason", g.reason);
  auto plies = g.moves.size();
  m.maybe("plies", plies);
  m.get("opening", g.opening);
  m.get("moves", g.moves);
  m.get("times", g.times);
  m.get("nodes", g.nodes);
  if (g.moves.size() != g.times.size() || g.moves.size() != g.nodes.size())
    m.fail("\"moves\", \"times\" and \"nodes\"", "have one entry a ply");
  m.get("seconds_first", g.seconds[0]);
  m.get("seconds_second", g.seconds[1]);
  m.maybe("nodes_first", g.visited[0]);
  m.maybe("nodes_second", g.visited[1]);
  m.maybe("decisions_first", g.decisions[0]);
  m.maybe("decisions_second", g.decisions[1]);
  m.maybe("position", g.position, !g.position.empty());
  m.maybe("clocks", g.clocks, !g.clocks.empty());
  if (!g.clocks.empty() && g.clocks.size() != g.moves.size()) m.fail("\"clocks\"", "has one entry a ply");
  for (const std::size_t i : {0u, 1u})
    if (BeyondLimit& b = g.beyond[i]; m.has(beyond_ids[i], b.moves > 0)) {
      const M beyond = m.child(beyond_ids[i]);
      beyond.get("moves", b.moves);
      beyond.get("most", b.max);
      beyond.get("processor", b.processor);
    }
  m.maybe("failure", g.failure, !g.failure.empty());
}

// The header of an older file, as it is written today.
Json header_of_today(Json j) {
  std::string error;
  const Reader m(j, "", error);
  HeaderText t;
  MatchSettings s;
  members(m, t, s);
  const GameType* type = find_game(t.game);
  const auto game = type && error.empty() ? type->make(t.rules) : Result<std::shared_ptr<const Game>>(Error{});
  if (!game) return j;
  j["version"] = version;
  for (Json& p : j["players"]) p = player_called_then(**game, p.get<std::string>());
  if (s.openings.balance > 0) j["openings"]["balance_by"] = profile_called_then(**game, "modern");
  Json levels;
  for (const auto& [name, plays] : t.levels.items())
    if (plays.is_string())
      levels[player_called_then(**game, name)] = player_called_then(**game, plays.get<std::string>());
  if (!levels.is_null()) j["levels"] = std::move(levels);
  return j;
}

// Its games have their players by where they stand in the header: those that were added later say them by other names.
void name_players(MatchFile& file) {
  const auto settings = read_match_header(file.header);
  if (!settings) return;
  const std::vector<Pairing> pairings = pairings_of(*settings);
  for (MatchGame& g : file.games)
    if (static_cast<std::size_t>(g.pairing) < pairings.size()) {
      const Pairing& p = pairings[static_cast<std::size_t>(g.pairing)];
      const auto name = [&](int i) { return settings->players[static_cast<std::size_t>(i)]; };
      g.first = name(g.game == 0 ? p.a : p.b), g.second = name(g.game == 0 ? p.b : p.a);
    }
}

}  // namespace

std::string match_header(const MatchSettings& settings, const Shard& shard) {
  MatchSettings s = settings;
  const Game& game = *s.game;
  HeaderText t{game.type().id(), game.write(s.start), game.rules(), {}};
  for (const MatchOpening& x : s.openings.list)
    t.openings.push_back(!x.position.empty()
                             ? Json({{"position", x.position}})
                             : Json(fmt::format("{}", fmt::join(texts_of_moves(game, s.start, x.moves), " "))));
  for (const std::string& p : s.players) {
    if (const std::string plays = plays_as(game, p); !plays.empty()) t.levels[p] = plays;
    t.repeatable &= repeatable(game, p);
  }
  t.warnings = match_warnings(s);
  t.shard = {shard.at + 1, shard.of};
  Json j;
  const Writer m(j);
  m.get("plyscope", "match");
  m.get("version", version);
  members(m, t, s);
  return dump(j);
}

std::string match_line(const MatchGame& game) {
  MatchGame g = game;
  for (double& t : g.times) t = rounded(t);
  for (double& t : g.seconds) t = rounded(t);
  for (BeyondLimit& b : g.beyond) b.max = rounded(b.max), b.processor = rounded(b.processor);
  Json j;
  members(Writer(j), g);
  return dump(j);
}

Result<MatchGame> read_match_line(std::string_view line) {
  const auto j = read_ordered_json(line);
  if (!j) return j.error();
  return read_members(*j, "", MatchGame{}, [](const Reader& m, MatchGame& g) { members(m, g); });
}

Result<MatchSettings> read_match_header(std::string_view line) {
  const auto j = header_object(line);
  if (!j) return j.error();
  std::string error;
  const Reader m(*j, "", error);
  int of = version;
  m.get("version", of);
  if (of != version) return Error{fmt::format("it is of version {}; this program reads version {}", of, version)};
  HeaderText t;
  MatchSettings s;
  s.openings.plies = 0;
  members(m, t, s);
  if (!error.empty()) return Error{error};
  if (s.players.size() > match_limits::players)
    return Error{fmt::format("it has more than {} players", match_limits::players)};
  const GameType* type = find_game(t.game);
  if (!type) return Error{fmt::format("the game {} is not known", quoted_text(t.game))};
  auto setup = type->parse_position(t.position, t.rules);
  if (!setup) return Error{"position: " + setup.error().message};
  s.game = setup->game;
  s.start = setup->position;
  if (s.openings.balance_by != "modern" && !s.game->profile(s.openings.balance_by))
    return Error{fmt::format("openings: there is no profile {}", quoted_text(s.openings.balance_by))};
  for (const Json& opening : t.openings) {
    MatchOpening& x = s.openings.list.emplace_back();
    if (opening.is_object()) {
      Reader(opening, "openings.list", error).get("position", x.position);
      if (const auto there = opening_position(*s.game, s.start, x.position); !there)
        return Error{"openings: " + there.error().message};
    } else {
      auto moves = s.game->parse_moves(s.start, opening.is_string() ? opening.get<std::string>() : opening.dump());
      if (!moves) return Error{"openings: " + moves.error().message};
      x.moves = std::move(*moves);
    }
  }
  if (!error.empty()) return Error{error};
  return s;
}

Status same_match(std::string_view a, std::string_view b) {
  auto first = header_object(a), second = header_object(b);
  if (!first) return first.error();
  if (!second) return second.error();
  Json &x = *first, &y = *second;
  for (const char* beside : {"shard", "clock", "warnings"}) x.erase(beside), y.erase(beside);  // they decide no game
  for (const auto& [key, value] : x.items())
    if (!y.contains(key) || y[key] != value)
      return Error{fmt::format("they differ in \"{}\": {} and {}", key, dump(value),
                               y.contains(key) ? dump(y[key]) : "nothing")};
  for (const auto& [key, value] : y.items())
    if (!x.contains(key)) return Error{fmt::format("they differ in \"{}\": nothing and {}", key, dump(value))};
  return Done{};
}

Result<MatchFile> read_match_file(const std::string& path) {
  const auto content = read_file(path, max_result_bytes);
  if (!content) return content.error();
  MatchFile out;
  bool by_former_names = false;
  std::set<GamePlace> seen;
  std::string_view left = *content;
  for (int number = 1; !left.empty(); ++number) {
    const auto end = left.find('\n');
    if (end == std::string_view::npos) break;  // a torn last line
    const std::string line = to_utf8(left.substr(0, end));
    const Status ok = [&]() -> Status {
      if (number > 1) {
        auto g = read_match_line(line);
        if (!g) return g.error();
        if (seen.insert(place_of(*g)).second) out.games.push_back(std::move(*g));
        return Done{};
      }
      const auto j = header_object(line);
      if (!j) return j.error();
      std::string error;
      const Reader m(*j, "", error);
      int of = 0;
      std::array<u64, 2> shard = {1, 1};
      m.get("version", of);
      m.maybe("shard", shard);
      if (shard[1] > match_limits::pairs)
        m.fail("shard", fmt::format("is of {}, and there are at most {}", shard[1], match_limits::pairs));
      if (shard[0] < 1 || shard[0] > shard[1]) m.fail("shard", "is i of n, with i from 1 to n");
      if (!error.empty()) return Error{error};
      out.shard = {shard[0] - 1, shard[1]};
      by_former_names = of < version;
      out.header = by_former_names ? dump(header_of_today(*j)) : line;
      return Done{};
    }();
    if (!ok) {
      // What a crash of the machine left may be whole lines of nothing at the end; anything else is damage.
      const bool nothing = left.find_first_not_of(std::string_view("\0\n", 2)) == std::string_view::npos;
      if (nothing && number > 1) break;
      return Error{fmt::format("{}, line {}: {}", path, number, ok.error().message)};
    }
    left.remove_prefix(end + 1);
    out.whole_bytes = content->size() - left.size();
  }
  if (out.header.empty()) return Error{path + ": there is no header of match results in it"};
  if (by_former_names) name_players(out);
  return out;
}

void sort_games(std::vector<MatchGame>& games) {
  std::sort(games.begin(), games.end(),
            [](const MatchGame& a, const MatchGame& b) { return place_of(a) < place_of(b); });
}

}  // namespace ply
