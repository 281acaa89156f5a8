#include "engine/match/runner.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/random.h"
#include "engine/base/thread.h"
#include "engine/game/outside_player.h"
#include "engine/match/match.h"
#include "engine/match/match_game.h"
#include "engine/match/result_file.h"
#include "engine/match/search_seat.h"

namespace ply {
namespace {

// What the two players of a pairing draw from: their texts decide, not where they stand in a list.
u64 text_hash(std::string_view text) {
  u64 h = 0xcbf29ce484222325ull;
  for (const char c : text) h = (h ^ static_cast<u8>(c)) * 0x100000001b3ull;
  return mix64(h);
}

/// Whether its searches say how they value the position: those of programs do not, and we do not hear others.
bool tells_scores(const Game& game, const std::string& player) {
  if (is_outside_player(player)) return false;
  const auto p = parse_player(game, player);
  return p && !p->program;
}

}  // namespace

std::vector<std::string> match_warnings(const MatchSettings& s) {
  std::vector<std::string> out;
  const Adjudication& a = s.adjudication;
  for (const std::string& p : s.players) {
    if (std::string warning = player_warning(p); !warning.empty()) out.push_back(std::move(warning));
    if ((a.draw_moves <= 0 && a.resign <= 0) || tells_scores(*s.game, p)) continue;
    out.push_back(fmt::format("{} reports no scores, so that none of its games {} by what both sides see", p,
                              a.resign <= 0       ? "is drawn"
                              : a.draw_moves <= 0 ? "is given up"
                                                  : "is drawn or given up"));
  }
  return out;
}

u64 seat_seed(const MatchSettings& s, const GamePlace& place, Side side) {
  const Pairing pairing = pairings_of(s)[static_cast<std::size_t>(place.pairing)];
  const auto first = static_cast<std::size_t>(place.game == 0 ? pairing.a : pairing.b),
             second = static_cast<std::size_t>(place.game == 0 ? pairing.b : pairing.a);
  return Random::stream(s.seed ^ text_hash(s.players[first]) ^ (text_hash(s.players[second]) << 1),
                        place.pair * 4 + static_cast<u64>(place.game) * 2 + static_cast<u64>(index(side)))
      .next();
}

u64 games_wanted(const MatchSettings& s, const Shard& shard) {
  u64 out = 0;
  for (const Pairing& p : pairings_of(s)) out += 2 * (p.pairs / shard.of + (p.pairs % shard.of > shard.at));
  return out;
}

// A thread with its seats: they are kept from game to game, for an outside program takes long to start.
struct MatchRunner::Worker {
  std::vector<std::unique_ptr<Seat>> first, second;  // by player: who plays against itself sits twice
  Attention attention;
  std::optional<LiveGame> live;  // guarded by the runner's mutex
  Thread thread;
};

MatchRunner::MatchRunner(MatchSettings settings, Shard shard, std::vector<MatchGame> finished)
    : settings_(std::move(settings)),
      shard_(shard),
      pairings_(pairings_of(settings_)),
      openings_(settings_.game, settings_.start, settings_.openings, settings_.seed),
      games_(std::move(finished)),
      next_pair_(shard.at),
      judge_(settings_.sprt.value_or(SprtSettings{})) {
  for (const MatchGame& g : games_) {
    done_.insert(place_of(g));
    judge_.add(g);
  }
  wanted_ = games_wanted(settings_, shard_);
}

MatchRunner::~MatchRunner() = default;

std::optional<MatchRunner::Job> MatchRunner::next() {
  u64 max = 0;
  for (const Pairing& p : pairings_) max = std::max(max, p.pairs);
  const bool tested = settings_.sprt && shard_.of == 1;  // a shard sees a part of the pairs: it plays what it was told
  while (!stopped_ && !(tested && judge_.now().state.verdict != Verdict::undecided) && next_pair_ < max) {
    const Job job{static_cast<int>(next_pairing_), next_pair_};
    if (++next_pairing_ == pairings_.size()) {
      next_pairing_ = 0;
      next_pair_ += shard_.of;
    }
    if (job.pair >= pairings_[static_cast<std::size_t>(job.pairing)].pairs) continue;
    if (!done_.contains({job.pairing, job.pair, 0}) || !done_.contains({job.pairing, job.pair, 1})) return job;
  }
  return std::nullopt;
}

Status MatchRunner::play_pair(Worker& worker, const Job& job, const Sink& sink) {
  const Pairing& pairing = pairings_[static_cast<std::size_t>(job.pairing)];
  MatchOpening opening;
  {
    std::lock_guard lock(drawing_);
    opening = openings_.of_pair(job.pair);
  }
  const auto start = opening_position(*settings_.game, settings_.start, opening.position);
  if (!start) return start.error();
  for (int game = 0; game < 2; ++game) {
    {
      std::lock_guard lock(mutex_);
      if (stopped_) return Done{};
      if (done_.contains({job.pairing, job.pair, game})) continue;
    }
    const auto a = static_cast<std::size_t>(game == 0 ? pairing.a : pairing.b),
               b = static_cast<std::size_t>(game == 0 ? pairing.b : pairing.a);
    const auto seat = [&](std::vector<std::unique_ptr<Seat>>& seats, std::size_t player, Side side) -> Result<Seat*> {
      if (seats.empty()) seats.resize(settings_.players.size());
      if (!seats[player]) {
        auto made = make_seat(*settings_.game, settings_.players[player], settings_.table_bytes);
        if (!made) return made.error();
        seats[player] = std::move(*made);
        seats[player]->listen_to(&worker.attention);
      }
      const u64 seed = seat_seed(settings_, {job.pairing, job.pair, game}, side);
      if (auto ok = seats[player]->begin(*settings_.game, *start, seed); !ok)
        return Error{fmt::format("{}: {}", settings_.players[player], ok.error().message), 0, ok.error().file};
      return seats[player].get();
    };
    const auto first = seat(worker.first, a, Side::first), second = seat(worker.second, b, Side::second);
    if (worker.attention.load() & Attention::stop) return Done{};
    // A player that never sat down is a mistake in the question; one that has played before has lost this game.
    for (const auto& [sat, player] : {std::pair{&first, a}, std::pair{&second, b}})
      if (!*sat && !has_played(settings_.players[player])) return sat->error();
    const auto show = [&](const std::vector<MoveCode>& moves, const GameClock& clock) {
      const auto left = [&](Side side) { return clock.control(side) ? std::optional(clock.left(side)) : std::nullopt; };
      std::lock_guard lock(mutex_);
      worker.live = LiveGame{job.pairing, job.pair, game, moves, {left(Side::first), left(Side::second)}, *start};
    };
    const Result<Seat*>& last = first ? second : first;  // the one that did not sit down, if one did not
    auto played =
        last ? play_match_game(settings_, **first, **second, *start, opening.moves, worker.attention, show)
             : std::optional(forfeit(*settings_.game, first ? Side::second : Side::first, last.error().message));
    {
      std::lock_guard lock(mutex_);
      worker.live.reset();
    }
    if (!played) return Done{};
    played->pairing = job.pairing;
    played->pair = job.pair;
    played->game = game;
    played->position = opening.position;
    played->first = settings_.players[a];
    played->second = settings_.players[b];
    std::lock_guard writing(writing_);  // the games are written and counted in one order
    if (auto ok = sink(*played); !ok) return ok;
    std::lock_guard lock(mutex_);
    done_.insert(place_of(*played));
    games_.push_back(std::move(*played));
    ++played_;
    judge_.add(games_.back());
    note_forfeit(games_.back());
    if (!given_up_.empty()) return Error{given_up_};
  }
  return Done{};
}

// By the order in which games end: of one thread it is always the same.
void MatchRunner::note_forfeit(const MatchGame& g) {
  const bool first_won = g.winner == Winner::first;
  if (!forfeited(g)) in_a_row_[g.first] = 0;
  if (!forfeited(g)) in_a_row_[g.second] = 0;
  if (!forfeited(g) || !given_up_.empty()) return;
  const std::string& loser = first_won ? g.second : g.first;
  if (++in_a_row_[loser] < max_forfeits) return;
  given_up_ = fmt::format(
      "{} forfeited {} games in a row, so the match was ended (the last one: {}). What was played is kept; forfeits "
      "give no Elo",
      loser, max_forfeits, g.failure);
}

std::string MatchRunner::given_up() const {
  std::lock_guard lock(mutex_);
  return given_up_;
}

bool MatchRunner::has_played(const std::string& player) const {
  std::lock_guard lock(mutex_);
  return std::any_of(games_.begin(), games_.end(),
                     [&](const MatchGame& g) { return g.first == player || g.second == player; });
}

void MatchRunner::work(Worker& worker, const Sink& sink) {
  while (true) {
    std::optional<Job> job;
    {
      std::lock_guard lock(mutex_);
      job = next();
    }
    if (!job) return;
    const Status done = play_pair(worker, *job, sink);
    if (!done) return give_up(done.error());
  }
}

void MatchRunner::give_up(Error why) {
  {
    std::lock_guard lock(mutex_);
    if (!problem_) problem_ = std::move(why);
  }
  stop();
}

Status MatchRunner::run(int threads, const Sink& sink) {
  {
    std::lock_guard lock(mutex_);
    begin_ = std::chrono::steady_clock::now();
    for (int i = 0; i < std::max(1, threads); ++i) workers_.push_back(std::make_unique<Worker>());
    if (stopped_)
      for (const auto& w : workers_) w->attention.set(Attention::stop);
  }
  for (const auto& w : workers_)
    w->thread =
        Thread([this, &w, &sink] { work(*w, sink); },
               [this](std::string words) { give_up(Error{with_front("the game has ended: ", std::move(words))}); });
  for (const auto& w : workers_) w->thread.join();
  std::lock_guard lock(mutex_);
  workers_.clear();
  sort_games(games_);
  return problem_ ? Status(*problem_) : Status(Done{});
}

void MatchRunner::stop() {
  {
    std::lock_guard lock(mutex_);
    stopped_ = true;
    for (const auto& w : workers_) w->attention.set(Attention::stop);
  }
  openings_.stop();  // last: whoever is given another opening for it finds that all is stopped
}

MatchProgress MatchRunner::progress() const {
  std::lock_guard lock(mutex_);
  MatchProgress out{games_.size(), wanted_, played_, 0};
  if (begin_ != std::chrono::steady_clock::time_point{})
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
  return out;
}

std::vector<LiveGame> MatchRunner::live() const {
  std::lock_guard lock(mutex_);
  std::vector<LiveGame> out;
  for (const auto& w : workers_)
    if (w->live) out.push_back(*w->live);
  return out;
}

std::vector<MatchGame> MatchRunner::games() const {
  std::lock_guard lock(mutex_);
  auto out = games_;
  sort_games(out);
  return out;
}

JudgedTest MatchRunner::test() const {
  std::lock_guard lock(mutex_);
  return judge_.now();
}

Status check_match(const MatchSettings& s) {
  if (s.players.empty() || (s.players.size() < 2 && s.format != MatchFormat::table))
    return Error{"a match needs two players"};
  if (s.players.size() > match_limits::players)
    return Error{fmt::format("a match has {} players at most", match_limits::players)};
  for (const std::string& p : s.players)
    if (const auto seat = make_seat(*s.game, p, s.table_bytes); !seat) return seat.error();
  if (s.pairs < 1) return Error{"there must be at least one pair"};
  if (s.game->outcome(s.start)) return Error{"the game is over at the start"};
  if (auto ok = check_openings(s); !ok) return ok;
  if (s.sprt) {
    if (s.players.size() != 2 || s.format == MatchFormat::table) return Error{"a sequential test compares two players"};
    const bool shares = s.sprt->alpha > 0 && s.sprt->alpha < 0.5 && s.sprt->beta > 0 && s.sprt->beta < 0.5;
    if (!(s.sprt->elo0 < s.sprt->elo1) || !shares)
      return Error{"a sequential test needs elo0 < elo1, and alpha and beta between 0 and 0.5"};
  }
  return Done{};
}

std::vector<Pairing> pairings_of(const MatchSettings& s) {
  std::vector<Pairing> out;
  const int n = static_cast<int>(s.players.size());
  for (int a = 0; a < (s.format == MatchFormat::gauntlet ? 1 : n); ++a) {
    if (s.format == MatchFormat::table) out.push_back({a, a, (s.pairs + 1) / 2});
    for (int b = a + 1; b < n; ++b) out.push_back({a, b, s.pairs});
  }
  return out;
}

}  // namespace ply
