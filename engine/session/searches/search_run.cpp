#include "engine/session/searches/search_run.h"

#include "engine/base/random.h"
#include "engine/base/threads_given.h"
#include "engine/game/handicap.h"
#include "engine/read/places/game_oracle.h"
#include "engine/search/table.h"

namespace ply {

namespace {

constexpr std::size_t max_words = 400;  // of what a search has thrown

u64 next_number() {
  static std::atomic<u64> last{0};
  return ++last;
}

}  // namespace

RecordPool& record_pool() {
  static RecordPool pool;
  return pool;
}

SearchRun::SearchRun(PlanRoot root, SearchPlan plan, Purpose purpose, int game_node,
                     std::vector<Breakpoint> breakpoints, bool start_paused, std::shared_ptr<Table> kept_table,
                     ComputersOwn own)
    : purpose_(purpose),
      root_(std::move(root)),
      root_mover_(root_.game->mover(root_.position)),
      game_node_(game_node),
      table_(std::move(kept_table)),
      number_(next_number()),
      handicap_(own.handicap) {
  SearchRequest request = sure(request_of(plan, root_));
  request.table = table_.get();
  request.program = std::move(own.program);
  request.solver_nodes = own.solver_nodes;
  request.on_iteration = [this](const Iteration& it) {
    std::lock_guard lock(mutex_);
    iterations_.push_back(it);
  };
  set_root(plan, root_);
  plan.weights =
      named_weights(*root_.game->profile(plan.profile), request.weights);  // all of them, however it was asked
  search_ = std::make_unique<PreparedSearch>(std::move(plan), root_.game, std::move(request), control_, &record_pool());
  recording_ = search_->recording();
  if (recording_) {
    control_.set_oracle(std::make_shared<GameOracle>(subject()));
    line_ = std::make_unique<OpenLine>();
    control_.set_breakpoints(std::move(breakpoints));
    if (start_paused) control_.go(ply::Step::pause);
  } else if (search_->problem()) {
    problem_ = search_->problem()->message;
  }
  failure_.reserve(max_words + 32);
  if (!threads_given) {
    fail(because_no_threads);
    finished_ = true;
    return;
  }
  thread_ = Thread([this] { search(); }, [this](std::string words) { fail(std::move(words)); },
                   [this] { finished_.store(true, std::memory_order_release); });
}

SearchRun::SearchRun(PlanRoot root, std::shared_ptr<const Recording> recording, int game_node)
    : purpose_(Purpose::opened),
      root_(std::move(root)),
      root_mover_(board() ? board()->mover(root_.position) : Side::first),
      game_node_(game_node),
      recording_(std::move(recording)),
      number_(next_number()),
      result_(recording_->summary().search),
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
  failure_.assign("the search has ended: ").append(words, 0, max_words);
  result_ = {};
  result_.stopped = true;
  given_.reset();
  if (!recording_ || recording_->finished()) return;
  control_.stop();  // nothing may wait any more
  search_->close(result_);
}

const SearchRequest& SearchRun::request() const {
  static const SearchRequest nothing;
  return search_ ? search_->request() : nothing;
}

void SearchRun::search() {
  result_ = search_->search();
  const auto stopped = [&] { return (control_.attention().load() & Attention::stop) != 0; };
  if (handicap_ && result_.has_best && !request().program && !stopped()) {
    given_ = weaker_move(*root_.game, request(), *handicap_).move;
    if (stopped()) given_.reset();
  }
  finished_.store(true, std::memory_order_release);
}

bool SearchRun::paused() const {
  return running() && recording_ && control_.status().state == StepStatus::State::paused;
}

void SearchRun::pause() {
  if (running() && recording_) control_.go(ply::Step::pause);
}

SearchEnd SearchRun::end() const {
  if (!failure_.empty()) return SearchEnd::failed;
  const SearchLimits& limits = purpose_ == Purpose::opened ? recording_->plan().limits : request().limits;
  if (!result_.stopped) return limits.depth >= 0 ? SearchEnd::depth : SearchEnd::settled;
  if (stop_requested_) return SearchEnd::stopped;
  if (limits.nodes && result_.counters.nodes >= limits.nodes) return SearchEnd::nodes;
  if (limits.milliseconds && (!limits.nodes || result_.seconds * 1000 >= static_cast<double>(limits.milliseconds)))
    return SearchEnd::time;
  return limits.nodes ? SearchEnd::nodes : SearchEnd::stopped;  // what is looked at beside the tree counts, too
}

void SearchRun::stop() {
  if (running()) stop_requested_ = true;
  control_.stop();
}

std::vector<Iteration> SearchRun::iterations() const {
  std::lock_guard lock(mutex_);
  return iterations_;
}

const std::shared_ptr<const Recording>& SearchRun::shared_recording() const {
  static const std::shared_ptr<const Recording> none;
  return solved() ? none : recording_;
}

Result<std::shared_ptr<const Recording>> SearchRun::joined() const {
  if (!search_ || running() || !failure_.empty()) return std::shared_ptr<const Recording>();
  if (search_->problem() && problem_.empty()) return *search_->problem();
  return search_->recording() == recording_ ? nullptr : search_->recording();
}

View SearchRun::view() {
  if (!recording()) return {};
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
  const SearchRequest& q = request();
  Subject s{root_.game, root_.position, root_mover_, q.profile, q.weights, q.options};
  if (purpose_ == Purpose::opened) {
    const SearchPlan& plan = recording_->plan();
    s.profile = plan.profile;
    s.options = plan.options;
    s.move_texts = plan.move_texts;
    s.board_texts = plan.board_texts;
    s.board = root_.board;
    s.foreign = plan.imported();
    s.untold = recording_->summary().claims.untold;
    if (!assumes_) assumes_ = recorded_subject(*recording_).assumes;
    s.assumes = *assumes_;
    if (const ProfileInfo* p = s.game ? s.game->profile(plan.profile) : nullptr)
      s.weights = weights_of(*p, plan.weights);
  }
  return s;
}

u64 SearchRun::visited() const {
  if (!running()) return recording() ? recording_->summary().visited : result_.counters.nodes;
  return line_ ? line_->visited : 0;
}

double SearchRun::seconds() const { return running() ? clock_.seconds() : result_.seconds; }

}  // namespace ply
