// Matches by the clock: what seats are given, games that are lost on time, and what other programs are told of it.
// No test lets a clock run: seats say how long they took, and engines answer at once.
#include <fmt/format.h>

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/game/outside_player.h"
#include "engine/game/player.h"
#include "engine/game/time_control.h"
#include "engine/games/registry.h"
#include "engine/match/match_game.h"
#include "engine/match/report.h"
#include "engine/match/result_file.h"
#include "engine/match/runner.h"
#include "engine/match/search_seat.h"
#include "tests/match/support.h"
#include "tests/places.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using ply::test::Folder;

namespace {

std::shared_ptr<const Game> game_of(const char* id) { return *find_game(id)->make({}); }

/// Plays the first legal move and says that it thought so long.
class TimedSeat final : public Seat {
 public:
  TimedSeat(const char* text, double seconds) : seconds_(seconds) {
    if (text) control_ = *parse_time_control(text);
  }
  Status begin(const Game&, const Position&, u64) override { return Done{}; }
  SeatMove choose(const SeatView& v, Attention&) override {
    SeatMove out;
    out.plies = {v.game.moves(v.position, v.history).front()};
    out.seconds = seconds_;
    if (v.clock) shown.push_back(v.clock->left(v.game.mover(v.position)));
    if (v.clock && late_with > 0 && static_cast<int>(shown.size()) == late_with)
      out.plies.clear(), out.late = true, out.failure = "no answer";
    return out;
  }
  std::optional<TimeControl> control() const override { return control_; }
  int margin() const override { return margin_; }

  std::vector<i64> shown;  ///< what its clock showed before each of its moves
  int late_with = 0;       ///< it has no answer in this move of its own
  int margin_ = 0;

 private:
  double seconds_;
  std::optional<TimeControl> control_;
};

MatchGame played(const char* game, Seat& a, Seat& b) {
  MatchSettings s = match_test::match_between({"modern:1", "modern:2"}, game);
  s.adjudication.max_plies = 60;
  Attention stop;
  auto out = play_match_game(s, a, b, s.start, {}, stop);
  REQUIRE(out);
  return *out;
}

/// What a fake engine does at the start of a game. It gives the game up when it is told just this, and ends otherwise.
SeatMove reported(const char* game, const char* protocol, const std::string& answers, const char* tc) {
  const auto g = game_of(game);
  const auto seat = make_seat(
      *g, fmt::format("engine:{} {} @ protocol={} tc={} margin=60000", PLY_FAKE_ENGINE, answers, protocol, tc),
      std::size_t{1} << 20);
  REQUIRE(seat.ok());
  const Position start = g->initial();
  const Status begun = (*seat)->begin(*g, start, 1);
  INFO((begun ? std::string() : begun.error().message));
  REQUIRE(begun.ok());
  const GameClock clock((*seat)->control(), (*seat)->control());
  Attention stop;
  return (*seat)->choose({*g, start, {}, start, {}, &clock}, stop);
}

}  // namespace

TEST_CASE("a player of ours may have a clock, it is part of its name", "[clock]") {
  const auto game = game_of("kalah");
  const auto p = parse_player(*game, "modern:tc=40/60+0.5 @ row=9");
  REQUIRE(p.ok());
  CHECK(time_control_of(p->text) == *parse_time_control("40/60+0.5"));
  CHECK(p->limits.milliseconds == 60'000 / 40 + 400 - 30);  // where no clock runs
  CHECK(parse_player(*game, p->text)->text == p->text);
  CHECK(player_title(*game, *parse_player(*game, "modern:tc=10+0.1")) == "modern, clock 10+0.1");
  CHECK(error_of(parse_player(*game, "modern:tc=10+")).message.find("is no time control") != std::string::npos);
  CHECK_FALSE(time_control_of("modern:time=100"));
  CHECK_FALSE(repeatable(*game, "modern:tc=10"));
  CHECK(timed_by_processor(*game, "modern:tc=10"));
  CHECK_FALSE(timed_by_processor(*game, "modern:time=10"));
  CHECK_FALSE(timed_by_processor(*game, "engine:x @ tc=10"));
}

TEST_CASE("a seat of ours searches as long as its clock gives it", "[clock][match]") {
  for (const auto& [id, decisions] : {std::pair{"kalah", 0}, {"reversi", 0}, {"pivit", 0}, {"arimaa", 4}}) {
    INFO(id);
    const auto game = game_of(id);
    const auto seat = std::move(*make_seat(*game, "modern:tc=30+0.1", std::size_t{1} << 20));
    REQUIRE(seat->control() == *parse_time_control("30+0.1"));
    const Position p = game->initial();
    REQUIRE(seat->begin(*game, p, 1));
    GameClock clock(seat->control(), std::nullopt);
    REQUIRE(clock.spend(Side::first, 5));
    Attention stop;
    stop.set(Attention::stop);  // so that nobody waits
    const SeatMove m = seat->choose({*game, p, {}, p, {}, &clock}, stop);
    CHECK(m.limit == *clock.for_move(Side::first, decisions) / 1000.0);
    CHECK(m.seconds.has_value());
  }
}

TEST_CASE("whose clock runs down has lost, and that is no forfeit", "[clock][match]") {
  TimedSeat slow("1+0.05", 0.3), quick("1+0.05", 0.01);
  const MatchGame g = played("reversi", slow, quick);
  CHECK(g.winner == Winner::second);
  CHECK(g.reason == "Black lost on time");
  CHECK_FALSE(forfeited(g));
  // 1000, then 300 less and 50 more after every move; the fourth move finds 250 ms, which is not enough.
  CHECK(slow.shown == std::vector<i64>{1000, 750, 500, 250});
  CHECK(g.clocks == std::vector<i64>{750, 1040, 500, 1080, 250, 1120});
  CHECK(match_line(g).find("\"clocks\":[750,1040,500,1080,250,1120]") != std::string::npos);
  // With a margin it has the time all the same, and begins its next move with the increment.
  TimedSeat within("1+0.05", 0.3);
  within.margin_ = 50;
  TimedSeat other("1+0.05", 0.01);
  const MatchGame longer = played("reversi", within, other);
  CHECK(within.shown == std::vector<i64>{1000, 750, 500, 250, 50});
  CHECK(longer.reason == "Black lost on time");
}

TEST_CASE("without a clock nobody loses on time, and nothing of clocks is written", "[clock][match]") {
  TimedSeat free(nullptr, 100), other(nullptr, 100);
  const MatchGame whole = played("reversi", free, other);
  CHECK(whole.reason.find("time") == std::string::npos);
  CHECK(whole.clocks.empty());
  CHECK(match_line(whole).find("clocks") == std::string::npos);
}

TEST_CASE("a turn of several plies is one move of the clock", "[clock][match]") {
  TimedSeat a("100+7", 1), b(nullptr, 1);
  const MatchGame g = played("kalah", a, b);
  REQUIRE(g.clocks.size() == g.moves.size());
  // Of each ply of the first player: a second less, and seven more if the other side is to move then.
  const auto game = game_of("kalah");
  Position p = game->initial(0);
  std::vector<u64> history;
  i64 left = 100'000;
  int chains = 0;
  for (std::size_t i = 0; i < g.moves.size(); ++i) {
    const Side side = game->mover(p);
    p = game->after(p, game->parse_moves(p, g.moves[i])->front());
    if (side == Side::first) left += game->mover(p) == side ? -1000 : 6000;
    chains += side == Side::first && game->mover(p) == side;
    CHECK(g.clocks[i] == (side == Side::first ? left : 0));
  }
  CHECK(chains > 0);
}

TEST_CASE("an engine that has no answer when its clock has run down has lost on time", "[clock][match]") {
  TimedSeat a("100", 1), b("100", 1);
  a.late_with = 3;
  const MatchGame g = played("reversi", a, b);
  CHECK(g.reason == "Black lost on time");
  CHECK(g.winner == Winner::second);
  CHECK_FALSE(forfeited(g));
  CHECK(a.shown.size() == 3);
}

TEST_CASE("clocks and what was late come back from a file of results", "[clock][match]") {
  TimedSeat a("10+0.1", 0.3), b("10", 0.01);
  MatchGame g = played("reversi", a, b);
  g.first = "modern:tc=10+0.1", g.second = "engine:x @ tc=10";
  g.beyond[1] = {3, 0.25, 0};
  const MatchSettings s = match_test::match_between({g.first, g.second}, "reversi");
  const auto header = read_match_header(match_header(s, {}));
  REQUIRE(header);
  CHECK(header->players == s.players);
  CHECK(same_match(match_header(s, {}), match_header(*header, {1, 2})));
  MatchSettings other = s;
  other.players[0] = "modern:tc=10+0.2";
  CHECK_FALSE(same_match(match_header(s, {}), match_header(other, {})));
  Folder f;
  REQUIRE(write_file(f.file("m.jsonl"), match_header(s, {}) + "\n" + match_line(g) + "\n"));
  const auto back = read_match_file(f.file("m.jsonl"));
  REQUIRE(back);
  REQUIRE(back->games.size() == 1);
  CHECK(back->games[0].clocks == g.clocks);
  CHECK(back->games[0].beyond == g.beyond);
  std::string torn = match_line(g);
  torn.replace(torn.find("\"clocks\":["), 10, "\"clocks\":[1,");
  REQUIRE(write_file(f.file("m.jsonl"), match_header(s, {}) + "\n" + torn + "\n"));
  CHECK(error_of(read_match_file(f.file("m.jsonl"))).message.find("one entry a ply") != std::string::npos);
}

TEST_CASE("each protocol is told the clock in its own words", "[clock][outside]") {
  const SeatMove uci =
      reported("kalah", "uci",
               "'uci=>uciok' 'isready=>readyok' 'go wtime 60000 btime 60000 winc 500 binc 500 movestogo "
               "40=>bestmove resign' 'go=>!exit 7'",
               "40/60+0.5");
  INFO(uci.failure);
  CHECK(uci.resigned);
  const SeatMove usi =
      reported("micro-shogi", "usi",
               "'usi=>usiok' 'isready=>readyok' 'go btime 10000 wtime 10000 binc 100 winc 100=>bestmove "
               "resign' 'go=>!exit 7'",
               "10+0.1");
  INFO(usi.failure);
  CHECK(usi.resigned);
  const SeatMove gtp =
      reported("reversi", "gtp",
               "'list_commands=>= time_left\\n' 'time_settings 60 0 0=>= \\n' 'time_settings=>!exit 6' "
               "'time_left black 60 0=>= \\n' 'time_left=>!exit 5' 'genmove=>= resign\\n' '=>= \\n'",
               "60+1");
  INFO(gtp.failure);
  CHECK(gtp.resigned);
  const SeatMove sessions =
      reported("reversi", "gtp",
               "'list_commands=>= time_left\\n' 'time_settings 0 60 40=>= \\n' 'time_settings=>!exit "
               "6' 'time_left black 60 40=>= \\n' 'time_left=>!exit 5' 'genmove=>= resign\\n' '=>= \\n'",
               "40/60");
  INFO(sessions.failure);
  CHECK(sessions.resigned);
  // The reserve is what is left without the increment, which AEI gives before the move.
  const SeatMove aei =
      reported("arimaa", "aei",
               "'aei=>aeiok' 'isready=>readyok' 'setoption name tcreserve value 9.9=>log told' 'setoption "
               "name tcreserve=>!exit 9' 'setoption name greserve value 9.9=>log told' 'setoption name "
               "greserve=>!exit 9' 'setoption name tcmove value 0.1=>log told' 'setoption name "
               "tcmove=>!exit 8' 'go=>bestmove resigns'",
               "10+0.1");
  INFO(aei.failure);
  CHECK(aei.resigned);
}

TEST_CASE("a clock that a protocol cannot tell is refused before the game", "[clock][outside]") {
  const auto game = game_of("reversi");
  const auto refused = [&](const std::string& player) {
    const auto seat = make_seat(*game, "engine:" PLY_FAKE_ENGINE " " + player, std::size_t{1} << 20);
    REQUIRE(seat.ok());
    const Status begun = (*seat)->begin(*game, game->initial(), 1);
    return begun ? std::string() : begun.error().message;
  };
  CHECK(refused("'=>pong 1' @ protocol=nboard depth=3 tc=60").find("NBoard knows no clock") != std::string::npos);
  CHECK(refused("'=>= \\n' @ protocol=gtp tc=0.9").find("whole seconds") != std::string::npos);
  CHECK(refused("'=>= \\n' @ protocol=gtp tc=1").empty());
}

TEST_CASE("an outside engine has a clock or a time for every move, and little beyond it", "[clock][outside]") {
  const auto player = parse_outside_player("engine:prog @ tc=10+0.1");
  REQUIRE(player.ok());
  CHECK(player->setup.limits.clock == *parse_time_control("10+0.1"));
  CHECK(player->margin == 100);
  CHECK_FALSE(player->given_time);
  CHECK(player_warning("engine:prog @ tc=10+0.1").empty());
  CHECK(parse_outside_player("engine:prog @ tc=10+0.1 margin=1000")->margin == 1000);
  CHECK(parse_outside_player("engine:prog @ depth=9")->margin == 1000);
  CHECK_FALSE(parse_outside_player("engine:prog @ tc=10 time=5").ok());
  CHECK(error_of(parse_outside_player("engine:prog @ tc=x")).message.find("is no time control") != std::string::npos);
  // That hangs and whose clock has run down: late, by its clock.
  const auto game = game_of("kalah");
  const auto seat = std::move(*make_seat(
      *game, "engine:" PLY_FAKE_ENGINE " 'uci=>uciok' 'isready=>readyok' 'go=>!hang' @ tc=0.01 margin=1", 1 << 20));
  const Position start = game->initial();
  REQUIRE(seat->begin(*game, start, 1));
  const GameClock clock(seat->control(), seat->control());
  Attention stop;
  CHECK(seat->choose({*game, start, {}, start, {}, &clock}, stop).late);
}

TEST_CASE("a match by the clock goes on where it ended, and in shards", "[clock][match]") {
  const MatchSettings s = match_test::match_between(
      {"modern:1", "engine:" PLY_FAKE_ENGINE " 'uci=>uciok' 'isready=>readyok' 'go=>bestmove resign' @ tc=600+1"},
      "kalah", 4);
  REQUIRE(check_match(s).ok());
  const auto half = match_test::played(s, 1, {0, 2}), rest = match_test::played(s, 1, {1, 2});
  CHECK((half.size() == 4 && rest.size() == 4));
  const auto whole = match_test::played(s, 1, {}, half);
  REQUIRE(whole.size() == 8);
  for (const MatchGame& g : whole) {
    INFO(g.reason);
    CHECK(g.reason.find("resigned") != std::string::npos);
    CHECK(g.clocks.size() == g.moves.size());
  }
}

TEST_CASE("what moves took beyond their time is counted, and told in the summary", "[clock][match]") {
  BeyondLimit b;
  SeatMove m;
  note_beyond(b, m, 100);  // no limit
  m.limit = 0.3, m.processor = 0.29;
  note_beyond(b, m, 0.33);  // a tenth, no more
  m.limit = 0.05, m.processor = 0;
  note_beyond(b, m, 0.0599);  // ten milliseconds, no more
  CHECK(b == BeyondLimit{});
  m.limit = 0.25, m.processor = 0.25;
  note_beyond(b, m, 0.5);
  CHECK(b == BeyondLimit{1, 0.25, 0});
  m.processor = 0.5;
  note_beyond(b, m, 0.375);
  CHECK(b == BeyondLimit{2, 0.25, 0.25});
  // A pair of games, the first player late in both.
  TimedSeat a(nullptr, 1), c(nullptr, 1);
  const MatchGame good = played("reversi", a, c);
  CHECK((good.beyond[0] == BeyondLimit{} && good.beyond[1] == BeyondLimit{}));
  const MatchSettings s = match_test::match_between({"modern:time=300", "modern:1"}, "reversi");
  std::vector<MatchGame> games(2, good);
  games[1].game = 1;
  games[0].beyond = {BeyondLimit{5, 0.2, 0}, BeyondLimit{}};
  games[1].beyond = {BeyondLimit{}, BeyondLimit{2, 0.84, 0.01}};
  const PairingReport r = report_of(s, games)[0];
  CHECK(r.beyond[0] == BeyondLimit{7, 0.84, 0.01});
  CHECK(r.beyond[1] == BeyondLimit{});
  CHECK(r.decisions[0] == good.decisions[0] + good.decisions[1]);
  CHECK(beyond_text(r, 1).empty());
  const std::string text = fmt::format(
      "modern:time=300: 7 of {} moves took over a tenth longer, by the clock, than they had; the largest excess 0.840 "
      "s, in time of the processor 0.010 s",
      r.decisions[0]);
  CHECK(beyond_text(r, 0) == text);
  CHECK(report_text(s, games).find(text) != std::string::npos);
}
