#include "engine/match/result_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "engine/core/file.h"
#include "engine/core/json_text.h"
#include "engine/core/text.h"
#include "engine/core/utf8.h"
#include "engine/game/game_line.h"
#include "engine/game/profile_names.h"
#include "engine/games/registry.h"
#include "engine/match/openings.h"
#include "engine/match/runner.h"
#include "engine/match/search_seat.h"

namespace ply {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* beyond_ids[] = {"beyond_first", "beyond_second"};
constexpr const char* winner_ids[] = {"first", "second", "draw"};
constexpr int version = 2;  // 1: by the former names of profiles

std::string dump(const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); }
double rounded(double seconds) { return std::round(seconds * 1e7) / 1e7; }

// Thrown are words, which reading() makes an error of.
Json json_of(std::string_view line) {
  auto j = read_ordered_json(line);
  if (!j) throw std::runtime_error(j.error().message);
  return std::move(*j);
}

template <class T>
T get(const Json& j, const char* key) {
  const auto it = j.find(key);
  if (it == j.end()) throw std::runtime_error(fmt::format("\"{}\" is missing", key));
  return it->get<T>();
}

MatchGame read_game(const Json& j) {
  MatchGame g;
  g.pairing = get<int>(j, "pairing");
  g.pair = get<u64>(j, "pair");
  g.game = get<int>(j, "game");
  if (g.pairing < 0 || g.game < 0 || g.game > 1) throw std::runtime_error("there is no such place in a match");
  g.first = get<std::string>(j, "first");
  g.second = get<std::string>(j, "second");
  const auto winner = get<std::string>(j, "winner");
  const auto* at = std::find(std::begin(winner_ids), std::end(winner_ids), winner);
  if (at == std::end(winner_ids)) throw std::runtime_error("\"winner\" is first, second or draw");
  g.winner = static_cast<Winner>(at - std::begin(winner_ids));
  g.reason = get<std::string>(j, "reason");
  g.opening = get<std::string>(j, "opening");
  g.position = j.value("position", "");
  g.moves = get<std::vector<std::string>>(j, "moves");
  g.times = get<std::vector<double>>(j, "times");
  g.nodes = get<std::vector<u64>>(j, "nodes");
  if (g.moves.size() != g.times.size() || g.moves.size() != g.nodes.size())
    throw std::runtime_error("\"moves\", \"times\" and \"nodes\" have one entry a ply");
  g.seconds = {get<double>(j, "seconds_first"), get<double>(j, "seconds_second")};
  g.visited = {j.value("nodes_first", u64{0}), j.value("nodes_second", u64{0})};
  g.decisions = {j.value("decisions_first", u64{0}), j.value("decisions_second", u64{0})};
  g.failure = j.value("failure", "");
  g.clocks = j.value("clocks", std::vector<i64>{});
  if (!g.clocks.empty() && g.clocks.size() != g.moves.size())
    throw std::runtime_error("\"clocks\" has one entry a ply");
  for (const std::size_t i : {0u, 1u})
    if (const auto b = j.find(beyond_ids[i]); b != j.end())
      g.beyond[i] = {get<u64>(*b, "moves"), get<double>(*b, "most"), get<double>(*b, "processor")};
  return g;
}

// What a JSON library throws becomes an error with its place.
template <class F>
auto reading(F&& f) -> Result<decltype(f())> {
  try {
    return f();
  } catch (const Json::exception& e) {
    return Error{e.what()};
  } catch (const std::runtime_error& e) {
    return Error{e.what()};
  }
}

// The header of an older file, as it is written today.
Json header_of_today(Json j) {
  if (j.value("version", 0) != 1) return j;
  j["version"] = version;
  const GameType* type = find_game(get<std::string>(j, "game"));
  RuleValues rules;
  const Json given = get<Json>(j, "rules");
  for (const auto& [k, v] : given.items()) rules[k] = v.get<std::string>();
  const auto game = type ? type->make(rules) : Result<std::shared_ptr<const Game>>(Error{});
  if (!game) return j;
  for (Json& p : j.at("players")) p = player_called_then(**game, p.get<std::string>());
  if (Json& o = j.at("openings"); o.contains("balance")) o["balance_by"] = profile_called_then(**game, "modern");
  if (const auto levels = j.find("levels"); levels != j.end()) {
    Json today = Json::object();
    for (const auto& [name, plays] : levels->items())
      today[player_called_then(**game, name)] = player_called_then(**game, plays.get<std::string>());
    *levels = std::move(today);
  }
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

std::string match_header(const MatchSettings& s, const Shard& shard) {
  const Game& game = *s.game;
  Json j = {{"plyscope", "match"}, {"version", version}, {"game", game.type().id()}};
  Json& rules = j["rules"] = Json::object();
  for (const auto& [k, v] : game.rules()) rules[k] = v;
  j["position"] = game.write(s.start);
  j["players"] = s.players;
  // What the levels were then: another program may have others of the same names
  for (const std::string& p : s.players)
    if (const std::string plays = plays_as(game, p); !plays.empty()) j["levels"][p] = plays;
  j["format"] = match_format_ids[static_cast<int>(s.format)];
  j["pairs"] = s.pairs;
  j["seed"] = s.seed;
  Json& o = j["openings"] = Json::object();
  if (s.openings.list.empty()) o["plies"] = s.openings.plies;
  else
    for (const MatchOpening& x : s.openings.list) {
      if (!x.position.empty()) o["list"].push_back({{"position", x.position}});
      else o["list"].push_back(fmt::format("{}", fmt::join(texts_of_moves(game, s.start, x.moves), " ")));
    }
  if (!s.openings.list.empty() && s.openings.in_order) o["order"] = "sequence";
  if (s.openings.balance > 0) o["balance"] = s.openings.balance, o["balance_by"] = s.openings.balance_by;
  const Adjudication& a = s.adjudication;
  j["adjudication"] = {{"most_plies", a.max_plies}, {"resign", a.resign}, {"resign_moves", a.resign_moves}};
  if (a.draw_moves > 0)
    j["adjudication"].update(
        {{"draw_moves", a.draw_moves}, {"draw_score", a.draw_score}, {"draw_after", a.draw_after}});
  if (s.sprt)
    j["sprt"] = {{"elo0", s.sprt->elo0},
                 {"elo1", s.sprt->elo1},
                 {"alpha", s.sprt->alpha},
                 {"beta", s.sprt->beta},
                 {"scale", s.sprt->scale == EloScale::normalised ? "normalised" : "logistic"}};
  j["hash_bytes"] = s.table_bytes;
  bool repeats = true;
  for (const std::string& p : s.players) repeats &= repeatable(game, p);
  j["repeatable"] = repeats;
  if (s.processor_time) j["clock"] = "processor";
  if (const auto warnings = match_warnings(s); !warnings.empty()) j["warnings"] = warnings;
  j["shard"] = {shard.at + 1, shard.of};
  return dump(j);
}

std::string match_line(const MatchGame& g) {
  Json times = Json::array();
  for (const double t : g.times) times.push_back(rounded(t));
  Json j = {{"pairing", g.pairing},
            {"pair", g.pair},
            {"game", g.game},
            {"first", g.first},
            {"second", g.second},
            {"winner", winner_ids[static_cast<int>(g.winner)]},
            {"reason", g.reason},
            {"plies", g.moves.size()},
            {"opening", g.opening},
            {"moves", g.moves},
            {"times", times},
            {"nodes", g.nodes},
            {"seconds_first", rounded(g.seconds[0])},
            {"seconds_second", rounded(g.seconds[1])},
            {"nodes_first", g.visited[0]},
            {"nodes_second", g.visited[1]},
            {"decisions_first", g.decisions[0]},
            {"decisions_second", g.decisions[1]}};
  if (!g.position.empty()) j["position"] = g.position;
  if (!g.clocks.empty()) j["clocks"] = g.clocks;
  for (const std::size_t i : {0u, 1u})
    if (const BeyondLimit& b = g.beyond[i]; b.moves > 0)
      j[beyond_ids[i]] = {{"moves", b.moves}, {"most", rounded(b.max)}, {"processor", rounded(b.processor)}};
  if (!g.failure.empty()) j["failure"] = g.failure;
  return dump(j);
}

// What a file says is checked as strictly as an argument.
static int within(int value, const char* name, int max) {
  if (value >= 0 && value <= max) return value;
  throw std::runtime_error(fmt::format("\"{}\" is {}, which is not from 0 to {}", name, value, max));
}

Result<MatchSettings> read_match_header(std::string_view line) {
  auto out = reading([&]() -> Result<MatchSettings> {
    const Json j = json_of(line);
    if (!j.is_object() || j.value("plyscope", "") != "match") return Error{"it is not a header of match results"};
    if (get<int>(j, "version") != version)
      return Error{fmt::format("it is of version {}; this program reads version {}", get<int>(j, "version"), version)};
    const auto id = get<std::string>(j, "game");
    const GameType* type = find_game(id);
    if (!type) return Error{fmt::format("the game {} is not known", quoted_text(id))};
    MatchSettings s;
    RuleValues rules;
    const Json given = get<Json>(j, "rules");
    for (const auto& [k, v] : given.items()) rules[k] = v.get<std::string>();
    auto setup = type->parse_position(get<std::string>(j, "position"), rules);
    if (!setup) return Error{"position: " + setup.error().message};
    s.game = setup->game;
    s.start = setup->position;
    s.players = get<std::vector<std::string>>(j, "players");
    if (s.players.size() > match_limits::players)
      return Error{fmt::format("it has more than {} players", match_limits::players)};
    const auto format = get<std::string>(j, "format");
    const auto* at = std::find(std::begin(match_format_ids), std::end(match_format_ids), format);
    if (at == std::end(match_format_ids)) return Error{fmt::format("there is no format {}", quoted_text(format))};
    s.format = static_cast<MatchFormat>(at - std::begin(match_format_ids));
    s.pairs = get<u64>(j, "pairs");
    if (s.pairs < 1 || s.pairs > match_limits::pairs)
      return Error{fmt::format("\"pairs\" is {}, which is not from 1 to {}", s.pairs, match_limits::pairs)};
    s.seed = get<u64>(j, "seed");
    const Json o = get<Json>(j, "openings");
    s.openings.plies = within(o.value("plies", 0), "plies", match_limits::opening_plies);
    s.openings.balance_by = o.value("balance_by", s.openings.balance_by);
    if (s.openings.balance_by != "modern" && !s.game->profile(s.openings.balance_by))
      return Error{fmt::format("openings: there is no profile {}", quoted_text(s.openings.balance_by))};
    s.openings.balance = within(o.value("balance", 0), "balance", match_limits::balance);
    s.openings.in_order = o.value("order", "") == "sequence";
    for (const Json& opening : o.value("list", Json::array())) {
      MatchOpening x;
      if (opening.is_object()) {
        x.position = get<std::string>(opening, "position");
        if (const auto there = opening_position(*s.game, s.start, x.position); !there)
          return Error{"openings: " + there.error().message};
      } else {
        auto moves = s.game->parse_moves(s.start, opening.get<std::string>());
        if (!moves) return Error{"openings: " + moves.error().message};
        x.moves = std::move(*moves);
      }
      s.openings.list.push_back(std::move(x));
    }
    const Json a = get<Json>(j, "adjudication");
    s.adjudication = {within(get<int>(a, "most_plies"), "most_plies", match_limits::plies),
                      within(get<int>(a, "resign"), "resign", match_limits::score),
                      within(get<int>(a, "resign_moves"), "resign_moves", match_limits::moves),
                      within(a.value("draw_moves", 0), "draw_moves", match_limits::moves),
                      within(a.value("draw_score", 0), "draw_score", match_limits::score),
                      within(a.value("draw_after", 0), "draw_after", match_limits::plies)};
    if (const auto t = j.find("sprt"); t != j.end())
      s.sprt = SprtSettings{get<double>(*t, "elo0"), get<double>(*t, "elo1"), get<double>(*t, "alpha"),
                            get<double>(*t, "beta"),
                            get<std::string>(*t, "scale") == "normalised" ? EloScale::normalised : EloScale::logistic};
    s.table_bytes = get<std::size_t>(j, "hash_bytes");
    if (s.table_bytes > std::size_t{match_limits::table_mb} << 20)
      return Error{
          fmt::format("\"hash_bytes\" is {}, which is more than {} MB", s.table_bytes, match_limits::table_mb)};
    s.processor_time = j.value("clock", "") == "processor";
    return s;
  });
  if (!out) return out.error();
  return std::move(*out);
}

Status same_match(std::string_view a, std::string_view b) {
  const auto done = reading([&]() -> Status {
    Json x = json_of(a), y = json_of(b);
    for (const char* beside : {"shard", "clock", "warnings"}) x.erase(beside), y.erase(beside);  // they decide no game
    for (const auto& [key, value] : x.items())
      if (!y.contains(key) || y[key] != value)
        return Error{fmt::format("they differ in \"{}\": {} and {}", key, dump(value),
                                 y.contains(key) ? dump(y[key]) : "nothing")};
    for (const auto& [key, value] : y.items())
      if (!x.contains(key)) return Error{fmt::format("they differ in \"{}\": nothing and {}", key, dump(value))};
    return Done{};
  });
  return done ? *done : done.error();
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
    const auto ok = reading([&] {
      if (number == 1) {
        Json j = json_of(line);
        if (!j.is_object() || j.value("plyscope", "") != "match")
          throw std::runtime_error("it is not a header of match results");
        by_former_names = get<int>(j, "version") < version;
        j = header_of_today(std::move(j));
        out.header = by_former_names ? dump(j) : line;
        if (const auto shard = j.find("shard"); shard != j.end())
          out.shard = {shard->at(0).get<u64>() - 1, shard->at(1).get<u64>()};
        if (out.shard.of > match_limits::pairs)
          throw std::runtime_error(fmt::format("\"shard\": there are at most {} of them", match_limits::pairs));
        if (out.shard.at >= out.shard.of) throw std::runtime_error("\"shard\" is i of n, with i from 1 to n");
      } else {
        MatchGame g = read_game(json_of(line));
        if (seen.insert(place_of(g)).second) out.games.push_back(std::move(g));
      }
      return true;
    });
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
