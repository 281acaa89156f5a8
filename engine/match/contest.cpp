#include "engine/match/contest.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/base/file.h"

namespace ply {
namespace {

using Clock = std::chrono::steady_clock;

std::string with_number(const std::string& path, int n) {
  const auto dot = path.rfind('.');
  return n == 1 ? path : fmt::format("{}-{}{}", path.substr(0, dot), n, path.substr(dot));
}

}  // namespace

Contest::Contest(ContestOrder order)
    : order_(std::move(order)), file_(order_.suggested ? std::string() : order_.file), shard_(order_.shard) {
  counter_ = Thread([this] { count_all(); },
                    [this](std::string words) {
                      std::lock_guard lock(mutex_);
                      uncounted_ = true;
                      counting_ = false;
                      if (!problem_) problem_ = Error{with_front("the games could not be counted: ", std::move(words))};
                    });
  player_ = Thread([this] { work(); },
                   [this](std::string words) { end(Error{with_front("the match has ended: ", std::move(words))}); });
}

Contest::~Contest() {
  stop();
  player_.join();
  {
    std::lock_guard lock(mutex_);
    leaving_ = true;
  }
  news_.notify_all();
  counter_.join();
}

// The runner is asked without our lock, which it takes when it tells us of games.
void Contest::stop() {
  {
    std::lock_guard lock(mutex_);
    if (!running_) return;
    stopped_ = true;
  }
  if (const auto r = runner()) r->stop();
}

void Contest::look_at_runner() {
  const auto r = runner();
  if (!r) return;
  const MatchProgress progress = r->progress();
  std::vector<LiveGame> live = r->live();
  std::lock_guard lock(mutex_);
  if (!runner_) return;  // it has ended meanwhile
  progress_ = progress;
  live_ = std::move(live);
}
void Contest::work() {
  const Status done = play();
  look_at_runner();
  end(done ? std::nullopt : std::optional(done.error()));
}

void Contest::end(std::optional<Error> problem) {
  {
    std::lock_guard lock(mutex_);
    if (problem) problem_ = std::move(problem);
    live_.clear();
    runner_.reset();
    running_ = false;
    recount_ = true;
  }
  news_.notify_all();
  if (order_.tick) order_.tick();
}

// What is in the file, and the file to go on with.
Status Contest::open_file(const MatchSettings& settings, std::vector<MatchGame>& finished,
                          std::optional<ResultWriter>& writer) {
  const std::string header = match_header(settings, shard_);
  std::string file = order_.file;
  const auto written_already = [&] {
    const auto front = read_front(file, 1);
    return front && !front->empty();
  };
  const bool resumes = order_.go_on && (!order_.suggested || written_already());
  if (resumes) {
    auto resumed = ResumedResults::open(file, header, shard_);
    if (const auto* problem = std::get_if<ResumedResults::Problem>(&resumed)) return problem->error;
    auto& there = std::get<ResumedResults>(resumed);
    finished = std::move(there.games);
    writer.emplace(std::move(there.writer));
  } else {
    if (order_.suggested) {
      if (const auto slash = file.rfind('/'); slash != std::string::npos)
        if (auto ok = make_private_folder(file.substr(0, slash)); !ok) return ok;
      constexpr int max_names = 1000;
      for (int n = 1; n < max_names && read_front(file, 0); ++n) file = with_number(order_.file, n + 1);
    }
    auto made = ResultWriter::create(file, header);
    if (!made) return made.error();
    writer.emplace(std::move(*made));
  }
  std::lock_guard lock(mutex_);
  file_ = file;
  return Done{};
}

Status Contest::play() {
  // 1. What is played.
  std::vector<MatchGame> finished = order_.finished;
  Result<MatchSettings> made = Error{};
  if (order_.prepare) {
    made = order_.prepare();
    if (!made) return made.error();
  } else {
    auto there = read_match_file(order_.file);
    if (!there) return there.error();
    made = read_match_header(there->header);
    if (!made) return Error{fmt::format("{}, line 1: {}", order_.file, made.error().message)};
    if (pairings_of(*made).empty()) return Error{fmt::format("{}, line 1: a match needs two players", order_.file)};
    std::lock_guard lock(mutex_);
    shard_ = there->shard;
    if (!order_.play) finished = std::move(there->games);
  }
  const auto settings = std::make_shared<const MatchSettings>(std::move(*made));
  if (order_.play)
    if (auto ok = check_match(*settings); !ok) return ok;
  // 2. Where it goes, and what is there already. Whoever sees the settings knows the file, too.
  std::optional<ResultWriter> writer;
  if (order_.play && !order_.file.empty())
    if (auto ok = open_file(*settings, finished, writer); !ok) return ok;
  std::shared_ptr<MatchRunner> runner;
  {
    std::lock_guard lock(mutex_);
    settings_ = settings;
    fresh_ = finished;
    recount_ = true;
    progress_.games = finished.size();
    progress_.wanted = games_wanted(*settings, shard_);
    if (order_.play && !stopped_)
      runner = runner_ = std::make_shared<MatchRunner>(*settings, shard_, std::move(finished));
  }
  news_.notify_all();
  if (!runner) return Done{};
  // 3. The games.
  return runner->run(order_.threads, [&](const MatchGame& g) -> Status {
    if (writer)
      if (auto ok = writer->append(match_line(g)); !ok) return ok;
    {
      std::lock_guard lock(mutex_);
      fresh_.push_back(g);
    }
    news_.notify_all();
    return Done{};
  });
}

bool Contest::settled() const {
  std::lock_guard lock(mutex_);
  return !running_ && !counting_ && (uncounted_ || !settings_ || !pending());
}

// Counting again and again takes at most a part of one core, however many games there are. This thread ticks, too.
void Contest::count_all() {
  constexpr int pauses = 4;
  constexpr auto min_pause = std::chrono::milliseconds(50), tick = std::chrono::milliseconds(100);
  std::vector<MatchGame> games;
  std::optional<TableCounter> table;
  auto not_before = Clock::now(), ticked = not_before;
  while (true) {
    std::vector<MatchGame> fresh;
    std::shared_ptr<const MatchSettings> settings;
    u64 wanted = 0;
    {
      std::unique_lock lock(mutex_);
      while (!leaving_ && !(settings_ && pending() && (!running_ || Clock::now() >= not_before))) {
        if (!running_) {
          news_.wait(lock);
          continue;
        }
        news_.wait_for(lock, tick);
        if (Clock::now() - ticked < tick) continue;
        lock.unlock();
        look_at_runner();
        if (order_.tick) order_.tick();
        ticked = Clock::now();
        lock.lock();
      }
      if (leaving_) return;
      fresh.swap(fresh_);
      recount_ = false;
      counting_ = true;
      settings = settings_;
      wanted = progress_.wanted;
    }
    const auto begin = Clock::now();
    if (!table) table.emplace(*settings);
    for (MatchGame& g : fresh) {
      table->add(g);
      games.push_back(std::move(g));
    }
    sort_games(games);
    auto counted = std::make_shared<ContestCount>();
    counted->games = games;
    counted->reports = report_of(*settings, games);
    if (settings->sprt) counted->test = judge_test(games, *settings->sprt);
    for (const PairingReport& r : counted->reports) counted->curves.push_back(score_curve(games, r.pairing));
    counted->table = table->table();
    if (games.size() < wanted) counted->table.games_a_cell = 0;  // cells that are not full yet are no mistake
    counted->suspicions = suspicions(counted->table, games);
    {
      std::lock_guard lock(mutex_);
      count_ = std::move(counted);
      counting_ = false;
    }
    not_before = Clock::now() + std::max<Clock::duration>(pauses * (Clock::now() - begin), min_pause);
    if (order_.tick) order_.tick();
  }
}

}  // namespace ply
