#include "engine/match/search_seat.h"

#include <algorithm>

#include "engine/base/processor_time.h"
#include "engine/game/book.h"
#include "engine/game/handicap.h"
#include "engine/game/outside_player.h"
#include "engine/game/turn_view.h"
#include "engine/match/outside_seat.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

/// Draws from the book of its player before who sits behind it is asked.
class BookSeat final : public Seat {
 public:
  BookSeat(Player player, std::unique_ptr<Seat> seat) : player_(std::move(player)), seat_(std::move(seat)) {
    drawn_.on = false;
  }
  Status begin(const Game& game, const Position& start, u64 seed) override {
    drawn_.seed = seed;
    return seat_->begin(game, start, seed);
  }
  void listen_to(Attention* stop) override { seat_->listen_to(stop); }
  std::optional<TimeControl> control() const override { return seat_->control(); }
  int margin() const override { return seat_->margin(); }
  void tell(InfoListener* ear) override { seat_->tell(ear); }
  std::string called() const override { return seat_->called(); }
  SeatMove think(const SeatView& view, Attention& stop) override { return seat_->think(view, stop); }
  SeatMove choose(const SeatView& view, Attention& stop) override {
    const auto m = book_move(view.game, drawn_, view.position, view.history, player_);
    if (!m) return seat_->choose(view, stop);
    SeatMove out;
    out.seconds = 0;
    out.plies = {*m};
    return out;
  }

 private:
  const Player player_;
  const std::unique_ptr<Seat> seat_;
  Book drawn_;  // by the seed of the game; nothing of it but the player's own
};

}  // namespace

// Of the turn that goes on here: one where a search chooses the whole turn, 0 where nobody knows.
int decisions_left(const Game& game, const Position& position, History history, const std::string& profile) {
  const ProfileInfo* p = game.profile(profile);
  if (p && p->by_turns) return 1;
  const auto turn = game.turn_view(position, history);
  return turn ? std::max(1, turn->steps - turn->used) : 0;
}

void limit_by_clock(SearchLimits& limits, std::string_view player, const GameClock& clock, Side side, int decisions) {
  if (limits.depth >= 0 && limits.nodes == 0 && limits.milliseconds == 0) return;
  const auto ms = clock.for_move(side, decisions);
  if (!ms) return;
  const bool own = limits.milliseconds > 0 && !time_control_of(player);
  limits.milliseconds = own ? std::min(limits.milliseconds, *ms) : *ms;
}

std::optional<TimeControl> SearchSeat::control() const {
  return player_.program ? std::nullopt : time_control_of(player_.text);
}

Status SearchSeat::begin(const Game&, const Position&, u64 seed) {
  player_.seed = seed;
  kept_.forget();
  return Done{};
}

// Depth by depth.
void SearchSeat::report(const Game& game, SearchRequest& q) const {
  if (!ear_) return;
  q.on_iteration = [&game, &q, ear = ear_, nodes = u64{0}](const Iteration& it) mutable {
    SearchResult r;
    r.score = it.score, r.pv = it.pv;
    SearchInfo out;
    out.depth = it.depth, out.nodes = nodes += it.nodes;
    out.profile = q.profile, out.kind = it.score.kind, out.bound = it.score.kind != Kind::exact;
    const auto win = game.win_in(q, r);
    out.has = win ? SearchInfo::Score::win : SearchInfo::Score::number;
    out.score = win ? *win : it.score.value;
    out.score_text = game.value_text(q.profile, it.score.value);
    Position p = q.position;
    for (const MoveCode m : it.pv) {
      if (!game.can_play(p, m)) break;
      out.line.push_back(m);
      p = game.after(p, m);
    }
    ear->hear(out);
  };
}

SeatMove SearchSeat::choose(const SeatView& view, Attention& stop) {
  SearchRequest q = player_request(view.game, view.position, view.history, player_);
  q.table_bytes = table_bytes_;
  q.attention = &stop;
  kept_.lend_to(q, player_);
  report(view.game, q);
  const double begin = processor_seconds();
  if (view.clock)
    if (const auto ms = view.clock->for_move(view.game.mover(view.position),
                                             decisions_left(view.game, view.position, view.history, q.profile)))
      q.limits.milliseconds = *ms;
  SearchResult r = view.game.search(q);
  if (player_.handicap && r.has_best && !q.program) {
    const WeakerMove given = weaker_move(view.game, q, *player_.handicap);
    r.counters.nodes += given.nodes;
    if (given.move) r.best = *given.move, r.score = given.score;
  }
  SeatMove out;
  out.processor = processor_seconds() - begin;
  out.limit = q.limits.milliseconds / 1000.0;
  // Of several threads the processor counts more than what the other side waits for
  if (player_.threads == 1 && (player_.limits.milliseconds == 0 || view.clock)) out.seconds = out.processor;
  out.nodes = r.counters.nodes;
  out.profile = q.profile;
  if (r.score.kind != Kind::none) out.score = r.score;
  if (!r.has_best) out.failure = "it found no move";
  else out.plies = view.game.plies(view.position, r.best);
  return out;
}

Result<std::unique_ptr<Seat>> make_seat(const Game& game, const Player& player, std::size_t table_bytes) {
  auto seat = player.outside ? outside_seat(game.type(), *player.outside)
                             : std::unique_ptr<Seat>(std::make_unique<SearchSeat>(player, table_bytes));
  if (seat && player.book) return std::unique_ptr<Seat>(std::make_unique<BookSeat>(player, std::move(*seat)));
  return seat;
}

Result<std::unique_ptr<Seat>> make_seat(const Game& game, std::string_view player, std::size_t table_bytes) {
  auto p = parse_player(game, player, false);
  if (!p) return p.error();
  if (p->human) return Error{"a person cannot play a match"};
  return make_seat(game, *p, table_bytes);
}

std::string written_out(const Game& game, std::string_view player) {
  if (is_outside_player(player) || player.find('@') == std::string_view::npos) return std::string(player);
  const auto p = parse_player(game, player);
  return p ? p->text : std::string(player);
}

std::string plays_as(const Game& game, std::string_view player) {
  if (is_outside_player(player)) return {};
  const auto p = parse_player(game, player);
  return p && !p->human ? without_level(game, *p) : std::string();
}

bool timed_by_processor(const Game& game, std::string_view player) {
  if (is_outside_player(player)) return false;
  const auto p = parse_player(game, player);
  return p && p->threads == 1 && (p->limits.milliseconds == 0 || time_control_of(player));
}

bool repeatable(const Game& game, std::string_view player) {
  if (is_outside_player(player)) return false;
  const auto p = parse_player(game, player);
  return p && p->limits.milliseconds == 0 && p->threads == 1;
}

bool repeats_itself(const Game& game, const Position& start, std::string_view player) {
  if (!repeatable(game, player)) return false;
  const auto p = parse_player(game, player);
  return !p->human && !p->program && !p->handicap && !p->book &&
         !player_request(game, start, {}, *p).options.has(Switch::draws);
}

}  // namespace ply
