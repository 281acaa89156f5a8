#include "engine/session/matches/matches.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <thread>

#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/keyed_lines.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/base/threads_given.h"
#include "engine/base/utf8.h"
#include "engine/game/outside_player.h"
#include "engine/game/player.h"
#include "engine/game/result_tables.h"
#include "engine/match/contest.h"
#include "engine/match/openings.h"
#include "engine/match/result_file.h"
#include "engine/session/handler.h"
#include "engine/session/matches/engine_checks.h"

namespace ply {
namespace {

// "kalah-2026-03-01-1015.jsonl"
std::string usual_name(const Game& game) {
  const std::time_t now = std::time(nullptr);
  std::tm local{};
  localtime_r(&now, &local);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%d-%H%M", &local);
  return fmt::format("{}-{}.jsonl", game.type().id(), text);
}

}  // namespace

// One ply more or less, by our own evaluation: the question that a student of search asks first, and quick to answer.
MatchSetup usual_match(const Game& game) {
  MatchSetup s;
  s.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  if (game.levels().empty()) return s;
  const std::string profile = game.profile("modern") ? "modern" : game.profiles().front().id;
  s.players = {profile + ":3", profile + ":2"};
  s.balance = usual_balance(game);
  return s;
}

Result<MatchSettings> match_settings(const MatchSetup& setup, std::shared_ptr<const Game> game, const Position& start) {
  MatchSettings s;
  s.game = std::move(game);
  s.start = start;
  for (const std::string& p : setup.players)
    if (!trim(p).empty()) s.players.emplace_back(trim(p));
  s.format = setup.format;
  s.pairs = setup.pairs;
  s.seed = setup.seed;
  s.openings.plies = setup.opening_plies;
  s.openings.balance = setup.balance;
  if (!setup.openings.empty()) {
    const auto text = read_file(setup.openings);
    if (!text) return text.error();
    auto list = parse_openings(*s.game, s.start, to_utf8(*text));
    if (!list) return Error{fmt::format("{}, {}", setup.openings, list.error().message), list.error().column};
    s.openings.list = std::move(*list);
    s.openings.in_order = setup.in_order;
  }
  s.adjudication.max_plies = setup.max_plies;
  s.adjudication.resign = setup.resign;
  s.adjudication.draw_moves = setup.draw_moves;
  s.adjudication.draw_score = setup.draw_score;
  s.adjudication.draw_after = setup.draw_after;
  s.table_bytes = static_cast<std::size_t>(std::max(1, setup.table_mb)) << 20;
  if (setup.test) s.sprt = setup.sprt;
  return s;
}

namespace {

/// By what consent to a player is known: its command, and what else is said of it.
std::vector<std::string> words_of(const OutsidePlayer& player) {
  std::vector<std::string> out = player.command;
  out.push_back(player.text);
  return out;
}

std::string named(const std::vector<std::string>& programs) {
  return fmt::format("{}: {}", programs.size() == 1 ? "a program" : "programs",
                     visible(fmt::format("{}", fmt::join(programs, ", "))));
}

}  // namespace

Matches::Matches(MessageLog& log, std::shared_ptr<const Game> game)
    : log_(log),
      game_(std::move(game)),
      setup_(usual_match(*game_)),
      checks_(std::make_unique<EngineChecks>(log_, consent_)) {
  take_tables_of_game();
}

Matches::~Matches() = default;

PLY_COMMAND(Matches, StartEngineCheck) { checks_->start(c, game_); }

bool Matches::playing() const { return contest_ && contest_->running(); }
bool Matches::busy() const { return contest_ && (was_running_ || !contest_->settled() || contest_->count() != count_); }

bool Matches::unfinished() const {
  if (!contest_ || contest_->running() || !settings_) return false;
  if (count_ && count_->test && count_->test->state.verdict != Verdict::undecided) return false;
  const MatchProgress p = contest_->progress();
  return p.games < p.wanted;
}

// What could not be kept with the session, or be played by nobody, never enters.
PLY_COMMAND(Matches, SetMatch) {
  MatchSetup s = c.setup;
  if (s.players.size() > match_limits::players) s.players.resize(match_limits::players);
  s.pairs = std::clamp(s.pairs, u64{1}, match_limits::pairs);
  const auto limit = [](int& number, int max) { number = std::clamp(number, 0, max); };
  limit(s.opening_plies, match_limits::opening_plies), limit(s.balance, match_limits::balance);
  limit(s.max_plies, match_limits::plies), limit(s.draw_after, match_limits::plies);
  limit(s.resign, match_limits::score), limit(s.draw_score, match_limits::score);
  limit(s.draw_moves, match_limits::moves);
  s.threads = std::clamp(s.threads, 1, 1024);
  s.table_mb = std::clamp(s.table_mb, 1, match_limits::table_mb);
  const SprtSettings usual = MatchSetup{}.sprt;
  for (const auto number : {&SprtSettings::elo0, &SprtSettings::elo1, &SprtSettings::alpha, &SprtSettings::beta})
    if (!std::isfinite(s.sprt.*number)) s.sprt.*number = usual.*number;
  setup_ = std::move(s);
}

void Matches::show(ContestOrder order) {
  contest_.reset();  // the old one is over
  order.tick = wake_;
  contest_ = std::make_unique<Contest>(std::move(order));
  was_running_ = true;
  count_.reset();
  settings_.reset();
  listed_.clear();
  row_ = column_ = -1;
  shown_ = -1;
  ++serial_;
  ++number_;
}

void Matches::start(std::shared_ptr<const Game> game, const Position& start) {
  if (playing()) return log_.warn("a match is being played: stop it first");
  if (!threads_given) return log_.warn(fmt::format("no match can be played: {}", because_no_threads));
  std::vector<std::string> kept;
  for (const std::string& player : setup_.players)
    if (restored_.contains(player)) kept.push_back(player);
  if (auto programs = not_agreed(kept); !programs.empty() && programs != named_) {
    named_ = std::move(programs);
    return log_.warn(fmt::format(
        "nothing was run: the saved session names {}. To run exactly that, start the match again", named(named_)));
  }
  agree(setup_.players);
  for (const std::string& player : kept) restored_.erase(player);  // a person's words from now on
  named_.clear();
  ContestOrder order;
  order.prepare = [setup = setup_, game, start] { return match_settings(setup, game, start); };
  order.threads = std::clamp(setup_.threads, 1, 1024);
  order.file = setup_.file;
  order.go_on = setup_.go_on && !setup_.file.empty();
  if (order.file.empty() && !folder_.empty()) order.file = folder_ + "/" + usual_name(*game), order.suggested = true;
  of_file_ = false;
  show(std::move(order));
  log_.news("the match has begun");
}

PLY_COMMAND(Matches, StopMatch) {
  if (!playing()) return log_.warn("no match is being played");
  contest_->stop();
}

const std::vector<std::string>& Matches::no_programs() {
  static const std::vector<std::string> none;
  return none;
}

std::vector<std::string> Matches::not_agreed(const std::vector<std::string>& players) const {
  std::vector<std::string> out;
  for (const std::string& text : players) {
    if (!is_outside_player(text)) continue;
    const auto player = parse_outside_player(text);
    if (!player || !consent_.given(words_of(*player))) out.push_back(text);
  }
  return out;
}

void Matches::agree(const std::vector<std::string>& players) {
  for (const std::string& text : players)
    if (const auto player = parse_outside_player(text); is_outside_player(text) && player) {
      if (const Status ok = consent_.give(words_of(*player)); !ok)
        log_.warn("the consent could not be saved: " + ok.error().message);
    }
}

void Matches::keep_in(std::string folder) {
  folder_ = std::move(folder);
  consent_.keep_in(ledger_in(folder_));
}

void Matches::restore(const MatchSetup& setup) {
  setup_ = setup;
  for (const std::string& player : setup_.players)
    if (is_outside_player(player)) restored_.insert(player);
}

PLY_COMMAND(Matches, GoOnMatch) {
  if (playing()) return log_.warn("the match is being played");
  if (!contest_ || !settings_) return log_.warn("there is no match to continue");
  if (!unfinished()) return log_.warn("this match is finished");
  // A file runs nothing: what it names is shown and asked for, and what was shown is what runs. So the settings are not
  // read again, and a program that is another one by now is asked for again.
  if (of_file_) {
    auto now = not_agreed(settings_->players);
    const bool shown = c.run_programs && now == asked_for_;
    asked_for_ = std::move(now);
    if (!asked_for_.empty() && !shown)
      return log_.warn(
          fmt::format("nothing was run: this file names {}. \"Run the programs of the file\" in the menu "
                      "Match runs exactly that",
                      named(asked_for_)));
    agree(settings_->players);
    asked_for_ = not_agreed(settings_->players);
  }
  ContestOrder order;
  order.threads = std::clamp(setup_.threads, 1, 1024);
  order.shard = contest_->shard();
  order.file = contest_->file();
  order.go_on = !order.file.empty();
  if (order.file.empty() && count_) order.finished = count_->games;
  order.prepare = [settings = settings_]() -> Result<MatchSettings> { return *settings; };
  show(std::move(order));
  log_.news("the match goes on");
}

PLY_COMMAND(Matches, SaveMatch) {
  if (!settings_ || !count_) return log_.warn("there is no match to save");
  std::string text = match_header(*settings_, contest_->shard()) + "\n";
  for (const MatchGame& g : count_->games) text += match_line(g) + "\n";
  if (c.path == contest_->file()) return log_.warn("the match itself writes this file");
  if (auto ok = write_file(c.path, text); !ok) return log_.fail(ok.error());
  log_.news(fmt::format("{} saved to {}", counted(count_->games.size(), "game", "games"), c.path));
}

PLY_COMMAND(Matches, ShowTable) {
  if (c.table < -1 || c.table >= static_cast<int>(tables_.size())) return log_.warn("there is no such table");
  shown_ = c.table;
}
PLY_COMMAND(Matches, ShowBeside) {
  if (c.table < -2 || c.table >= static_cast<int>(tables_.size())) return log_.warn("there is no such table");
  beside_ = c.table;
}
PLY_COMMAND(Matches, SelectCell) {
  const int n = settings_ ? static_cast<int>(settings_->players.size()) : 0;
  const bool all = c.row < 0 && c.column < 0;
  if (!all && (c.row < 0 || c.column < 0 || c.row >= n || c.column >= n))
    return log_.warn(n ? "there is no such cell in the table of the match"
                       : "there is no match whose games could be listed");
  row_ = all ? -1 : c.row, column_ = all ? -1 : c.column;
  list_games();
}

void Matches::list_games() {
  listed_.clear();
  if (!count_ || !settings_) return;
  const auto pairings = pairings_of(*settings_);
  for (std::size_t i = 0; i < count_->games.size(); ++i) {
    const MatchGame& g = count_->games[i];
    if (row_ >= 0) {
      if (g.pairing >= static_cast<int>(pairings.size())) continue;
      const Pairing& p = pairings[static_cast<std::size_t>(g.pairing)];
      if ((g.game == 0 ? p.a : p.b) != row_ || (g.game == 0 ? p.b : p.a) != column_) continue;
    }
    listed_.push_back(static_cast<u32>(i));
  }
}

bool Matches::is_results(std::string_view front) {
  std::string bare;
  for (const char c : front.substr(0, 200))
    if (c != ' ' && c != '\t') bare += c;
  return bare.starts_with("{\"plyscope\":\"match\"");
}

bool Matches::is_printed_table(std::string_view text) {
  const auto first = keyed_lines(text.substr(0, std::size_t{1} << 16), 1);
  return !first.empty() && first.front().text.starts_with("table,size,");
}

void Matches::open(const std::string& path) {
  if (playing()) return log_.warn("a match is being played: stop it first");
  ContestOrder order;
  order.file = path;
  order.play = false;
  of_file_ = true;
  show(std::move(order));
}

bool Matches::open_tables(const std::string& path, const std::string& text) {
  auto read = read_printed_tables(text);
  if (!read) {
    log_.fail({fmt::format("{}: {}", path, read.error().message)});
    return false;
  }
  std::erase_if(tables_, [&](const ShownTable& t) { return t.source == path; });
  std::size_t flags = 0;
  const auto first = tables_.size();
  for (ResultTable& t : *read) {
    ShownTable s{std::move(t), {}, path, false};
    s.suspicions = suspicions(s.table, {});
    flags += s.suspicions.size();
    tables_.push_back(std::move(s));
  }
  shown_ = static_cast<int>(first);
  beside_ = -2;
  log_.news(
      fmt::format("{}: {}, {}", path, counted(tables_.size() - first, "table", "tables"),
                  flags ? fmt::format("{} to be looked at", counted(flags, "thing", "things")) : "nothing suspicious"));
  return true;
}

void Matches::take_tables_of_game() {
  // Indices stay true for what was opened: those come first.
  std::erase_if(tables_, [](const ShownTable& t) { return t.of_game; });
  const int kept = static_cast<int>(tables_.size());
  if (const auto* has = dynamic_cast<const HasResultTables*>(&game_->type()))
    for (const ResultTableText& text : has->result_tables()) {
      auto read = read_printed_tables(text.csv);
      if (!read) continue;
      for (ResultTable& t : *read) {
        t.title = t.title.substr(0, t.title.find(','));  // only one of them was printed by others
        ShownTable s{std::move(t), {}, text.title, true};
        s.suspicions = suspicions(s.table, {});
        tables_.push_back(std::move(s));
      }
    }
  if (shown_ >= kept) shown_ = -1;
  if (beside_ >= kept) beside_ = -2;
}

// The form offers players of the game on the board.
void Matches::other_game(std::shared_ptr<const Game> game) {
  const bool other_type = game_->type().id() != game->type().id();
  if (other_type) players_[game_->type().id()] = setup_.players;
  game_ = std::move(game);
  if (!other_type) return;
  const MatchSetup usual = usual_match(*game_);
  const auto known = players_.find(game_->type().id());
  setup_.players = known != players_.end() ? known->second : usual.players;
  setup_.balance = usual.balance;
  setup_.openings.clear();
  setup_.file.clear();
  setup_.go_on = false;
  setup_.from_board = false;
  take_tables_of_game();
}

void Matches::poll() {
  checks_->poll();
  if (!contest_) return;
  const bool running = contest_->running();  // before the count: what is finished by now is counted
  if (!settings_ && (settings_ = contest_->settings()) && of_file_) asked_for_ = not_agreed(settings_->players);
  if (auto count = contest_->count(); count != count_) {
    count_ = std::move(count);
    ++serial_;
    list_games();
  }
  if (!was_running_ || running) return;
  was_running_ = false;
  ++serial_;
  const MatchProgress p = contest_->progress();
  if (const auto problem = contest_->problem()) return log_.fail(*problem);
  if (contest_->looked_at())
    return log_.news(fmt::format("{}: {} of a match", contest_->file(), counted(p.games, "game", "games")));
  const std::string kept = contest_->file().empty() ? "" : "; they are in " + contest_->file();
  if (contest_->stopped())
    return log_.news(fmt::format("the match was stopped after {} of {} games{}", p.games, p.wanted, kept));
  log_.news(fmt::format("the match is over: {}{}", counted(p.games, "game", "games"), kept));
}

}  // namespace ply
