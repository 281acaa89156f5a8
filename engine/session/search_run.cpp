#include "engine/session/search_run.h"

#include <atomic>
#include <exception>
#include <new>

#include "engine/analysis/places/game_oracle.h"
#include "engine/core/random.h"
#include "engine/search/table.h"

namespace ply {

namespace {

constexpr std::size_t most_words = 400;  // of what a search has thrown

u64 next_number() {
  static std::atomic<u64> last{0};
  return ++last;
}

}  // namespace

RecordPool& record_pool() {
  static RecordPool pool;
  return pool;
}

SearchRun::SearchRun(std::shared_ptr<const Game> game, const Position& root, std::vector<u64> history,
                     const SearchSettings& settings, Purpose purpose, int game_node, SearchPlan where,
                     std::vector<Breakpoint> breakpoints, bool start_paused, std::shared_ptr<Table> kept_table)
    : purpose_(purpose),
      game_(std::move(game)),
      root_(root),
      root_mover_(game_->mover(root)),
      game_node_(game_node),
      settings_(settings),
      table_(std::move(kept_table)),
      number_(next_number()) {
  request_.position = root;
  request_.history = std::move(history);
  request_.profile = settings.profile;
  request_.weights = settings.weights;
  request_.options = settings.options;
  request_.limits = settings.limits;
  request_.table = table_.get();
  request_.table_bytes = settings.table_bytes;
  request_.program = settings.program;
  request_.attention = &control_.attention();
  request_.on_iteration = [this](const Iteration& it) {
    std::lock_guard lock(mutex_);
    iterations_.push_back(it);
  };
  if (settings.record) {
    where.profile = settings.profile;
    const ProfileInfo* profile = game_->profile(settings.profile);
    for (std::size_t i = 0; i < profile->terms.size(); ++i)
      where.weights.emplace_back(profile->terms[i].id, settings.weights[static_cast<int>(i)]);
    where.options = settings.options;
    where.limits = settings.limits;
    where.table_bytes = uses_table(settings.options) ? settings.table_bytes : 0;
    where.budget_bytes = settings.budget_bytes;
    where.policy = settings.compact        ? FullPolicy::compact
                   : settings.keep_shallow ? FullPolicy::keep_shallow
                                           : FullPolicy::stop;
    auto started = Recording::start(record_pool(), std::move(where));
    if (started) {
      writing_ = *started;
      recording_ = writing_;
      tracer_ = std::make_unique<Tracer>(*writing_, control_);
      control_.set_oracle(std::make_shared<GameOracle>(subject()));
      request_.tracer = tracer_.get();
      line_ = std::make_unique<OpenLine>();
      control_.set_breakpoints(std::move(breakpoints));
      if (start_paused) control_.go(ply::Step::pause);
    } else {
      problem_ = started.error().message;
    }
  }
  failure_.reserve(most_words + 32);
  thread_ = Thread([this] { search(); }, [this](std::string words) { fail(std::move(words)); },
                   [this] {
                     searched_.store(true, std::memory_order_release);
                     finished_.store(true, std::memory_order_release);
                   });
}

SearchRun::SearchRun(std::shared_ptr<const Game> game, const Position& root, std::shared_ptr<const Recording> recording,
                     int game_node)
    : purpose_(Purpose::opened),
      game_(std::move(game)),
      root_(root),
      root_mover_(game_ ? game_->mover(root) : Side::first),
      game_node_(game_node),
      recording_(std::move(recording)),
      number_(next_number()),
      result_(recording_->summary().search),
      searched_(true),
      finished_(true),
      iterations_(result_.iterations) {}

SearchRun::~SearchRun() {
  stop();
  wait();
}

void SearchRun::wait() {
  if (thread_.joinable()) thread_.join();
}

// On the search's thread, after something was thrown there.
void SearchRun::fail(std::string words) {
  // There is room: what ended it may be that memory did
  failure_.assign("the search has ended: ").append(words, 0, most_words);
  result_ = {};
  result_.stopped = true;
  move_values_.clear();
  if (!tracer_ || recording_->finished()) return;
  control_.stop();  // nothing may wait any more
  // Closes what is open
  for (int ply = max_ply + 1; ply >= 0; --ply) tracer_->leave(ply, 0, Kind::none, NodeEnd::aborted);
  tracer_->finish(result_);
}

void SearchRun::search() {
  result_ = game_->search(request_);
  if (tracer_) tracer_->finish(result_);
  searched_.store(true, std::memory_order_release);
  const auto stopped = [&] { return (request_.attention->load() & Attention::stop) != 0; };
  if (purpose_ == Purpose::hint && request_.limits.depth > 0 && result_.depth > 0 && !stopped()) {
    move_values_ = game_->all_moves(request_);
    if (stopped()) move_values_.clear();
  }
  finished_.store(true, std::memory_order_release);
}

bool SearchRun::paused() const {
  return running() && recording_ && control_.status().state == StepStatus::State::paused;
}

void SearchRun::pause() {
  if (running() && recording_) control_.go(ply::Step::pause);
}

void SearchRun::resume() {
  if (running() && recording_) control_.go(ply::Step::run);
}

SearchEnd SearchRun::end() const {
  if (!failure_.empty()) return SearchEnd::failed;
  const SearchLimits& limits = purpose_ == Purpose::opened ? recording_->plan().limits : settings_.limits;
  if (!result_.stopped) return limits.depth >= 0 ? SearchEnd::depth : SearchEnd::settled;
  if (stop_requested_) return SearchEnd::stopped;
  if (limits.nodes && result_.counters.nodes >= limits.nodes) return SearchEnd::nodes;
  return limits.milliseconds ? SearchEnd::time : SearchEnd::stopped;
}

void SearchRun::stop() {
  if (running()) stop_requested_ = true;
  control_.stop();
}

std::vector<Iteration> SearchRun::iterations() const {
  std::lock_guard lock(mutex_);
  return iterations_;
}

View SearchRun::view() {
  if (!recording_) return {};
  if (!running()) return recording_->view();
  control_.request_snapshot();
  control_.snapshot(*line_);
  return line_->serial == 0 ? View() : recording_->view(*line_);
}

std::optional<StillView> SearchRun::still() const {
  if (!stands_still()) return std::nullopt;
  if (!running()) return StillView{recording_, nullptr, subject()};
  return StillView{recording_, std::make_shared<const OpenLine>(*line_), subject()};
}

u64 SearchRun::still_stamp() const {
  const u64 own = mix64(number_);
  return mix64(own ^ (running() && line_ ? line_->serial : ~u64{0})) | 1;
}

Subject SearchRun::subject() const {
  Subject s;
  s.game = game_;
  s.root = root_;
  s.root_mover = root_mover_;
  s.profile = settings_.profile;
  s.weights = settings_.weights;
  s.options = settings_.options;
  if (purpose_ == Purpose::opened && recording_) {
    const SearchPlan& file = recording_->plan();
    s.profile = file.profile;
    s.options = file.options;
    s.move_texts = file.move_texts;
    if (const ProfileInfo* p = game_ ? game_->profile(file.profile) : nullptr) s.weights = weights_of(*p, file.weights);
  }
  return s;
}

u64 SearchRun::visited() const {
  if (!running()) return recording_ ? recording_->summary().visited : result_.counters.nodes;
  return line_ ? line_->visited : 0;
}

double SearchRun::seconds() const { return running() ? clock_.seconds() : result_.seconds; }

}  // namespace ply
