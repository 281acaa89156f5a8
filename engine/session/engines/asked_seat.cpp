#include "engine/session/engines/asked_seat.h"

#include <utility>

#include "engine/match/search_seat.h"
#include "engine/search/job_attention.h"
#include "engine/session/engines/opinion.h"

namespace ply {

struct AskedSeat::Shared final : InfoListener {
  std::unique_ptr<Seat> seat;  // the job's, while it runs
  u64 number = 0;              // of the game that it has begun; likewise
  bool begun = false;          // likewise
  mutable std::mutex mutex;
  SeatWords words;  // guarded

  void hear(const SearchInfo& said) override {
    const std::lock_guard lock(mutex);
    ++words.serial;
    take_in(words.last, said);
  }
};

AskedSeat::AskedSeat(const Game& game, const Player& player, std::size_t table_bytes)
    : shared_(std::make_shared<Shared>()) {
  auto seat = make_seat(game, player, table_bytes);
  if (!seat) problem_ = seat.error().message;
  else shared_->seat = std::move(*seat), shared_->seat->tell(shared_.get());
}

AskedSeat::~AskedSeat() {
  job_.stop();
  if (shared_->seat) shared_->seat->tell(nullptr);
}

void AskedSeat::ask(SeatQuestion question) {
  {
    const std::lock_guard lock(shared_->mutex);
    shared_->words.last.reset();
    ++shared_->words.serial;
  }
  job_.start([shared = shared_, q = std::move(question)](JobProgress& progress) {
    JobAttention attention(progress);
    Seat& seat = *shared->seat;
    if (!shared->begun || shared->number != q.number) {
      seat.listen_to(&attention);
      const Status begun = seat.begin(*q.root.game, q.root.start, 1);
      seat.listen_to(nullptr);
      SeatMove failed;
      if (!begun) return failed.failure = begun.error().message, shared->begun = false, failed;
      shared->begun = true, shared->number = q.number;
      const std::lock_guard lock(shared->mutex);
      shared->words.name = seat.called();
    }
    const PlanRoot& r = q.root;
    const SeatView view{*r.game, r.start, r.moves, r.position, r.history, q.clock ? &*q.clock : nullptr};
    SeatMove out = q.to_move ? seat.choose(view, attention) : seat.think(view, attention);
    if (!out.failure.empty()) shared->begun = false;  // it has been ended, and begins anew
    return out;
  });
}

std::optional<SeatMove> AskedSeat::take() {
  if (!job_.pending() || job_.running()) return std::nullopt;
  SeatMove out;
  out.failure = job_.take_failure();
  if (!out.failure.empty()) return out;
  if (auto found = job_.take()) out = std::move(*found);
  return out;
}

SeatWords AskedSeat::words() const {
  const std::lock_guard lock(shared_->mutex);
  return shared_->words;
}

void LeavingSeats::add(std::shared_ptr<AskedSeat> seat) {
  if (!seat) return;
  seat->stop();
  jobs_.push_back(std::make_unique<Job>([seat = std::move(seat)](JobProgress&) mutable { seat.reset(); }));
}

void LeavingSeats::poll() {
  std::erase_if(jobs_, [](const std::unique_ptr<Job>& job) { return !job->running(); });
}

}  // namespace ply
