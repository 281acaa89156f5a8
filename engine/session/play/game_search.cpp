#include "engine/session/play/game_search.h"

#include <utility>

#include "engine/review/error_lines.h"

namespace ply {
namespace {

constexpr std::size_t long_list = 2000;     // games: worth being indexed before anybody asks
constexpr u64 fresh_answer_games = 20'000;  // while the index is made, one answer for as many games more

}  // namespace

void GameSearch::take(std::shared_ptr<const GameCollection> games) {
  if (games == games_) return;
  asking_.stop();
  building_.stop();
  noting_.stop();
  to_note_.clear();
  errors_ = nullptr;
  games_ = std::move(games);
  shared_ = nullptr;
  answer_.reset();
  asked_ = answered_ = {};
  problem_.clear();
  begun_ = wanted_ = errors_wanted_ = false;
  known_ = true;
  any_known_ = false;
  if (games_ && games_->games.size() >= long_list) begin();
}

void GameSearch::begin() {
  begun_ = true;
  shared_ = std::make_shared<Shared>();
  building_.start([games = games_, shared = shared_, keep = keep_](JobProgress& progress) -> Status {
    auto index = GameIndex::open(games, keep ? index_path(*games) : "");
    std::string remark;
    if (!index) {  // a folder that cannot be written, a full disk
      remark = index.error().message + "; it is made in memory, and not kept";
      index = GameIndex::open(games, "");
    }
    if (!index) return index.error();
    {
      const std::lock_guard lock(shared->mutex);
      shared->index = *index;
      shared->remark = remark.empty() ? (*index)->remark() : remark;
    }
    auto built = (*index)->build(progress, error_in_comments);
    if (!built && built.error().content)
      if (built = (*index)->renew(); built) built = (*index)->build(progress, error_in_comments);
    return built;
  });
}

void GameSearch::note(std::vector<FirstError> errors) {
  to_note_.insert(to_note_.end(), errors.begin(), errors.end());
  known_ = false;
  if (!begun_) begin();
}

// What is to be noted is, then all that is known is read, on another thread: the index may be busy with an answer.
void GameSearch::poll_errors(const std::shared_ptr<GameIndex>& index) {
  if (noting_.pending() && !noting_.running()) {
    const auto done = noting_.take();
    if (!done) return give_up(noting_.take_failure());
    if (!*done) return log_.fail(done->error());
    if ((*done)->empty() && !any_known_) return;
    any_known_ = true;
    auto all = std::make_shared<std::vector<u32>>(games_->games.size());
    for (const FirstError& e : **done)
      if (e.game < all->size()) (*all)[e.game] = e.ply;
    errors_ = std::move(all);
  }
  if (known_ || !index || building_.pending() || noting_.pending()) return;
  known_ = true;
  noting_.start([index, errors = std::exchange(to_note_, {})](JobProgress&) -> Result<std::vector<FirstError>> {
    for (const FirstError& e : errors)
      if (const auto ok = index->note_error(e); !ok) return ok.error();
    return index->errors();
  });
}

void GameSearch::give_up(std::string why) {
  problem_ = std::move(why);
  log_.fail({problem_});
}

bool GameSearch::poll(const std::shared_ptr<const Game>& game, const Position& p,
                      const std::shared_ptr<const std::vector<bool>>& among) {
  if (!games_ || !problem_.empty()) return false;
  if ((wanted_ || errors_wanted_) && !begun_) begin();
  if (!shared_) return false;
  std::shared_ptr<GameIndex> index;
  {
    const std::lock_guard lock(shared_->mutex);
    index = shared_->index;
    if (!shared_->remark.empty()) log_.remark(std::exchange(shared_->remark, {}));
  }
  if (building_.pending() && !building_.running()) {
    const auto done = building_.take();
    if (!done) give_up(building_.take_failure());
    else if (!*done && !done->error().content) give_up(done->error().message);
    asked_ = {};
    known_ = false;
  }
  poll_errors(index);
  bool fresh = false;
  if (asking_.pending() && !asking_.running()) {
    auto done = asking_.take();
    if (!done) return give_up(asking_.take_failure()), false;
    if (*done) {
      answer_ = std::move(**done), answered_ = asked_, fresh = true;
    } else if (done->error().content && !building_.pending()) {  // damaged while it lay there
      log_.remark(done->error().message + ": the index is made anew");
      (void)index->renew();
      begin();
    } else {
      give_up(done->error().message);
    }
  }
  const Question now{game->key(p), building_.pending() ? building_.done() / fresh_answer_games : ~u64{0}, game, among};
  if (wanted_ && index && !asking_.pending() && now != asked_ && problem_.empty()) {
    asked_ = now;
    asking_.start([index, game, p, among](JobProgress&) { return index->ask(game, p, among.get()); });
  }
  return fresh;
}

}  // namespace ply
