#include "engine/session/reviews/reviewing.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/job.h"
#include "engine/base/threads_given.h"
#include "engine/review/error_lines.h"
#include "engine/review/judge.h"
#include "engine/review/kept_review.h"
#include "engine/review/report.h"
#include "engine/review/review_comment.h"
#include "engine/session/handler.h"
#include "engine/session/play/game_forms.h"
#include "engine/trace/json_members.h"

namespace ply {
namespace {

constexpr int max_threads = 4;       // the rest of the machine is the person's
constexpr int refuted_errors = 100;  // all that a game has

bool same_game(const GameRecord& a, const GameRecord& b) {
  return a.game && b.game && &a.game->type() == &b.game->type() && a.game->rules() == b.game->rules() &&
         a.moves == b.moves && a.game->key(a.start) == b.game->key(b.start) && a.tags == b.tags;
}

ReviewSettings settings_by(const ReviewEffort& effort) {
  ReviewSettings out;
  out.profile = effort.profile;
  out.depth = effort.depth;
  out.nodes = effort.depth > 0 ? 0 : effort.nodes;
  return out;
}

struct KeptAnalysis {
  ReviewEffort by{0, 0, "modern"};
  std::map<std::string, std::string> tags;
  std::vector<int> line;  // places in the tree
  std::string book;       // its path
  bool whole = false;
  nlohmann::json plies;
};
template <class M>
void members(const M& m, KeptAnalysis& k) {
  m.get("depth", k.by.depth);
  m.get("nodes", k.by.nodes);
  m.maybe("profile", k.by.profile);
  m.get("tags", k.tags);
  m.get("line", k.line);
  m.maybe("book", k.book, !k.book.empty());
  m.get("whole", k.whole);
  m.get("plies", k.plies);
}

}  // namespace

// What the threads share with the room. `review` is theirs until the job has ended.
struct Reviewing::Work {
  using News = std::vector<std::pair<std::size_t, ReviewedPly>>;

  GameReview review;
  std::optional<std::size_t> ply;  // of this decision alone
  std::mutex mutex;
  News news;  // guarded
  bool whole = false;
  std::optional<Job> job;  // ends before the others go

  explicit Work(GameReview r, std::optional<std::size_t> of = {}) : review(std::move(r)), ply(of) {
    job.emplace([this](JobProgress& progress) { run(progress); });
  }
  void run(JobProgress& progress) {
    ReviewControl control;
    control.threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1, max_threads);
    control.quick_first = true;
    control.refutations = refuted_errors;
    control.reported = [this](const GameReview& r, std::size_t at) {
      const std::lock_guard lock(mutex);
      news.emplace_back(at, r.plies[at]);
    };
    whole = ply ? review_turn(review, *ply, control, progress) : run_review(review, control, progress);
  }
  News take_news() {
    const std::lock_guard lock(mutex);
    return std::exchange(news, {});
  }
};

Reviewing::Reviewing(MessageLog& log) : log_(log) {}
Reviewing::~Reviewing() = default;

bool Reviewing::working() const { return work_ != nullptr; }
bool Reviewing::asks_about(std::size_t ply) const { return asked_ && review_->turn_of(ply).first == *asked_->ply; }
u64 Reviewing::done() const { return work_ ? work_->job->progress().done.load() : 0; }
u64 Reviewing::all() const { return work_ ? work_->job->progress().all.load() : 0; }
double Reviewing::seconds() const { return work_ ? work_->job->seconds() : 0; }

std::string Reviewing::effort_options() const {
  const bool usual = !record_.game || judged_by_.profile == judging_profile(*record_.game);
  const std::string profile = usual ? "" : fmt::format(" --profile {}", judged_by_.profile);
  return (judged_by_.depth > 0 ? fmt::format("--depth {}", judged_by_.depth)
                               : fmt::format("--nodes {}", judged_by_.nodes)) +
         profile;
}

int Reviewing::node_of(std::size_t ply) const { return ply < line_.size() ? line_[ply] : -1; }

std::optional<std::size_t> Reviewing::ply_at(int node) const {
  if (!review_) return std::nullopt;
  const auto it = std::find(line_.begin(), line_.end(), node);
  const auto ply = static_cast<std::size_t>(it - line_.begin());
  return ply < review_->plies.size() ? std::optional(ply) : std::nullopt;
}

void Reviewing::start(GameRecord record, std::vector<int> line, int node, const command::AnalyseGame& asked,
                      const Book& book) {
  if (work_) return log_.warn("the game is being analysed already");
  if (!threads_given) return log_.warn(fmt::format("the game cannot be analysed: {}", because_no_threads));
  ReviewEffort wanted = asked.effort.value_or(effort_);
  const ReviewEffort chosen = wanted;
  if (record.game && (wanted.profile.empty() || (!asked.effort && !record.game->profile(wanted.profile))))
    wanted.profile = judging_profile(*record.game);
  const bool again = review_ && same_game(record, record_) && wanted == judged_by_;
  if (again && asked.first_error) first_error_ = true;
  auto begun = again ? Result<GameReview>(*review_) : begin_review(record, settings_by(wanted));
  const OpeningBook* own = book.own.book.get();
  if (own && record.game && !own->stranger_to(*record.game).empty()) own = nullptr;
  if (begun) take_book(*begun, own);
  if (again && begun->marked) return log_.news("this game is analysed already");
  refused_.reset();
  if (!begun) {
    ReviewSettings anyhow = settings_by(wanted);
    anyhow.depth = 0, anyhow.nodes = 1;
    const auto could = wanted.depth > 0 ? begin_review(record, anyhow) : begun;
    refused_ = {begun.error().message, wanted.depth, could ? shallowest_depth(*could) : 0};
    refused_at_ = node;
    return log_.warn("the game cannot be analysed: " + begun.error().message);
  }
  effort_ = chosen, judged_by_ = wanted;
  record_ = std::move(record), line_ = std::move(line);
  book_ = own ? book.path : "";
  exercises_.reset();
  first_error_ = asked.first_error;
  take(std::move(*begun));
  review_->passes = static_cast<int>(review_passes(*review_, true).size());
  begin(*review_);
}

void Reviewing::take(GameReview review) {
  was_whole_ = false;
  asked_.reset();
  given_up_.reset();
  known_.assign(review.plies.size(), false);
  review_ = std::move(review);
}

void Reviewing::begin(GameReview review) {
  ++serial_;
  work_ = std::make_unique<Work>(std::move(review));
}

nlohmann::json Reviewing::kept() const {
  nlohmann::json out;
  if (!review_) return out;
  KeptAnalysis k{judged_by_, record_.tags, line_, book_, review_->marked || was_whole_, kept_review(*review_)};
  members(MembersWriter(out), k);
  return out;
}

void Reviewing::restore(const nlohmann::json& kept, const std::vector<int>& places, const GameTree& tree) {
  auto k = read_members(kept, "review", KeptAnalysis{}, [](const MembersReader& m, auto& x) { members(m, x); });
  if (!k) return;  // a file that was written over by somebody: the game is there, and can be analysed again
  GameRecord record{tree.shared_game(), tree.at(GameTree::root).position, {}, std::move(k->tags)};
  std::vector<int> line;
  for (const int place : k->line) {
    const int at = place >= 0 && place < std::ssize(places) ? places[static_cast<std::size_t>(place)] : -1;
    if (line.empty() ? at != GameTree::root : at < 0 || tree.at(at).parent != line.back()) return;
    if (!line.empty()) record.moves.push_back(tree.at(at).move);
    line.push_back(at);
  }
  auto begun = begin_review(record, settings_by(k->by));
  if (!begun) return;
  restore_review(*begun, k->plies);
  effort_ = judged_by_ = k->by;
  if (k->by.profile == judging_profile(*record.game)) effort_.profile.clear();  // nobody need have chosen it
  record_ = std::move(record), line_ = std::move(line), book_ = std::move(k->book);
  take(std::move(*begun));
  ++serial_;
  was_whole_ = k->whole;
  if (was_whole_) begin(*review_);
}

int Reviewing::take_first_error() {
  if (!first_error_ || !review_ || work_) return -1;
  first_error_ = false;
  if (!review_->marked) return -1;
  const auto& plies = review_->plies;
  const auto first =
      std::find_if(plies.begin(), plies.end(), [](const ReviewedPly& p) { return p.mark == MoveMark::blunder; });
  if (first == plies.end()) return log_.news("no move of this game is a large error"), -1;
  return node_of(static_cast<std::size_t>(first - plies.begin()));
}

void Reviewing::forget() {
  refused_.reset();
  if (!review_) return;
  work_.reset();
  asked_.reset();
  review_.reset();
  marked_ = false;
  exercises_.reset();
  posed_ = false;
  line_.clear();
  ++serial_;
}

void Reviewing::poll(int node) {
  tried_ = false;
  if (refused_ && refused_at_ != node) refused_.reset();
  if (!review_) return;
  poll_asked(node);
  if (!work_) return;
  if (work_->job->running()) {
    const Work::News news = work_->take_news();
    for (const auto& [ply, as] : news)
      if (!known_[ply] && !asks_about(ply)) review_->plies[ply] = as;
    serial_ += !news.empty();
    return;
  }
  const std::string failure = work_->job->failure();
  const bool whole = work_->whole;
  GameReview& found = work_->review;
  for (std::size_t i = 0; i < known_.size(); ++i)
    if (known_[i] && !whole) found.plies[i] = std::move(review_->plies[i]);
  review_ = std::move(found);
  work_.reset();
  ++serial_;
  if (posed_ && !exercises_ && review_->plies.front().judged()) exercises_ = Exercises{{0}};
  if (!failure.empty()) {
    posed_ = false;
    log_.fail({"the analysis has ended early: " + failure});
  } else if (posed_) {
  } else if (!whole) {
    log_.news(fmt::format("analysis stopped: {} of {} moves judged; F12 goes on", review_->judged_in_full(),
                          review_->to_be_judged()));
  } else {
    marked_ = true;
    log_.news(fmt::format("analysis finished: {} judged, {} marked", counted(review_->judged_in_full(), "move"),
                          errors_in(*review_)));
  }
}

void Reviewing::poll_asked(int node) {
  // The turn that the board stands at, unless all that there is to know of it is known, or it would have to be judged
  // although the analysis was stopped.
  std::optional<std::size_t> wanted;
  if (const auto ply = ply_at(node); ply && !review_->marked && !known_[*ply])
    if (work_ || review_->plies[*ply].pass >= review_->passes) wanted = review_->turn_of(*ply).first;
  if (wanted != given_up_) given_up_.reset();
  else wanted.reset();
  if (asked_) {
    if (wanted != asked_->ply) asked_->job->stop();
    const bool over = !asked_->job->running();
    for (auto& [ply, as] : asked_->take_news())
      if (!review_->marked) review_->plies[ply] = std::move(as), ++serial_;
    if (!over) return;
    // What has failed fails in the analysis, too, which says so.
    if (asked_->whole || !asked_->job->failure().empty()) {
      const ReviewedTurn& turn = review_->turn_of(*asked_->ply);
      for (std::size_t i = turn.first; i <= turn.last(); ++i) known_[i] = true;
      if (wanted == asked_->ply) wanted.reset();
    }
    asked_.reset();
    ++serial_;
  }
  if (wanted) asked_ = std::make_unique<Work>(*review_, wanted), ++serial_;
}

PLY_COMMAND(Reviewing, SetReviewEffort) { effort_ = c.effort; }

PLY_COMMAND(Reviewing, StopAnalysing) {
  if (work_) work_->job->stop();
  if (asked_) given_up_ = asked_->ply, asked_->job->stop();
}

std::optional<GameRecord> Reviewing::judged_record() const {
  if (!review_) return std::nullopt;
  const GameReview reported = judged_by_settings(*review_);
  if (reported.judged_from() == reported.plies.size()) return std::nullopt;
  return with_review(record_, reported);
}

PLY_COMMAND(Reviewing, SaveReview) {
  if (!review_ || work_) return log_.warn(work_ ? "the game is still being analysed" : "no game is analysed");
  const GameReview reported = judged_by_settings(*review_);
  if (reported.judged_from() == reported.plies.size())
    return log_.warn("no move is judged by the settings yet, only by a first quick look: F12 goes on");
  const bool html = c.path.ends_with(".html"), markdown = c.path.ends_with(".md");
  std::string text;
  if (html || markdown) {
    const std::string again = fmt::format("plyscope-cli analyse GAME {}{} --out {}", effort_options(),
                                          book_.empty() ? "" : fmt::format(" --book {}", quoted_text(book_)),
                                          html ? "report.html" : "report.md");
    const std::vector<ReportedGame> games = {{&reported, 1}};
    text = html ? html_report(games, again) : markdown_report(games, again);
  } else {
    const std::string form = form_of_path(review_->game->type(), c.path);
    if (!keeps_comments(form))
      return log_.warn(form + " has no place for comments, where a review is stored: .html and .md are reports");
    auto written = write_games({with_review(record_, reported)}, form);
    if (!written) return log_.fail(written.error());
    text = std::move(*written);
  }
  if (const auto ok = write_file(c.path, text); !ok) return log_.fail(ok.error());
  log_.news(fmt::format("{} saved to {}{}", html || markdown ? "report" : "game with its review", c.path,
                        review_->marked ? "" : "; the analysis was stopped before its end"));
}

}  // namespace ply
