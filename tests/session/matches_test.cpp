// Matches in a session: played on threads of their own, kept, stopped, gone on with, and taken apart down to their
// searches.
#include <algorithm>

#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/match/contest.h"
#include "engine/match/decision.h"
#include "engine/match/result_file.h"
#include "engine/match/runner.h"
#include "engine/session/matches/match_commands.h"
#include "engine/session/matches/matches.h"
#include "tests/places.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"

using namespace ply;
using namespace session_test;
using ply::test::Folder;

namespace {

void set_up(Session& s, std::vector<std::string> players, u64 pairs, int threads = 2) {
  MatchSetup m = s.matches().setup();
  m.players = std::move(players);
  m.pairs = pairs;
  m.threads = threads;
  m.seed = 7;
  m.max_plies = 60;
  m.table_mb = 1;
  s.apply(command::SetMatch{m});
}
void rest(Session& s) {
  REQUIRE(wait_for(s, [&] { return !s.matches().busy() && !s.busy(); }));
}
const std::string& last_message(const Session& s) { return s.messages().back().text; }
std::vector<std::vector<std::string>> moves_of(const Session& s) {
  std::vector<std::vector<std::string>> out;
  for (const MatchGame& g : s.matches().count()->games) out.push_back(g.moves);
  return out;
}

}  // namespace

TEST_CASE("a match of the session is played beside it, kept in its file, and opened again as it was",
          "[session][matches]") {
  Folder f;
  Session s;
  s.keep_matches(f.file("kept"), {});
  start(s, "kalah");
  set_up(s, {"modern:2", "modern:1"}, 4);
  s.apply(command::StartMatch{});
  s.apply(command::Play{2});  // the session goes on meanwhile
  CHECK(s.play().current() != GameTree::root);
  rest(s);
  REQUIRE(s.matches().count());
  CHECK(s.matches().count()->games.size() == 8);
  CHECK(s.matches().count()->reports[0].score.games() == 8);
  CHECK(s.matches().count()->curves[0].pairs.size() == 4);
  CHECK_FALSE(s.matches().unfinished());
  const std::string file = s.matches().contest()->file();
  CHECK(file.starts_with(f.file("kept/kalah-")));

  Session other;
  other.apply(command::Open{file});
  rest(other);
  CHECK(moves_of(other) == moves_of(s));
  CHECK(other.matches().count()->table.cells[0][1].games() == 4);
  // Kept with the session, too.
  Session next;
  REQUIRE(next.load_state(s.save_state()));
  rest(next);
  CHECK(moves_of(next) == moves_of(s));
  CHECK(next.matches().setup() == s.matches().setup());
}

TEST_CASE("a match that is stopped keeps what is finished, and goes on to the same games", "[session][matches]") {
  Folder f;
  const auto play = [&](bool stopped, const std::string& folder) {
    Session s;
    s.keep_matches(folder, {});
    start(s, "kalah");
    set_up(s, {"modern:2", "modern:1"}, 30);
    s.apply(command::StartMatch{});
    if (stopped) {
      REQUIRE(wait_for(s, [&] { return s.matches().contest()->progress().games >= 3; }));
      s.apply(command::StopMatch{});
      rest(s);
      const std::size_t kept = s.matches().count()->games.size();
      CHECK(kept >= 3);
      if (kept < 60) CHECK(s.matches().unfinished());
      if (kept < 60) s.apply(command::GoOnMatch{});
    }
    rest(s);
    if (const std::string file = s.matches().contest()->file(); !file.empty()) {
      const std::string text = *read_file(file);
      CHECK(std::count(text.begin(), text.end(), '\n') == 61);  // the header, and every game once
    }
    return moves_of(s);
  };
  const auto whole = play(false, "");
  REQUIRE(whole.size() == 60);
  CHECK(play(true, f.file("a")) == whole);
  CHECK(play(true, "") == whole);  // kept in memory only
}

TEST_CASE("a file of results runs no program before it is asked for, and then the one that was shown",
          "[session][matches]") {
  Folder f;
  const std::string made = f.file("made"), path = f.file("match.jsonl");
  const auto header = [&](const std::string& command) {
    MatchSetup setup = usual_match(*sure(all_games()[0]->make({})));
    setup.players = {"engine:" + command, "modern:1"};
    setup.pairs = 1;
    const auto game = sure(all_games()[0]->make({}));
    auto settings = match_settings(setup, game, game->initial());
    REQUIRE(settings);
    return match_header(*settings, {}) + "\n";
  };
  REQUIRE(write_file(path, header("touch '" + made + "'")));
  Session s;
  s.apply(command::Open{path});
  rest(s);
  REQUIRE(s.matches().unfinished());
  s.apply(command::GoOnMatch{});
  CHECK(s.messages().back().level == Message::Level::warning);
  CHECK(last_message(s).find("touch '" + made + "'") != std::string::npos);
  CHECK_FALSE(s.matches().playing());
  CHECK_FALSE(read_file(made));
  // Another file by now: neither what was shown nor what stands there runs.
  const std::string other = f.file("other");
  REQUIRE(write_file(path, header("touch '" + other + "'")));
  s.apply(command::GoOnMatch{true});
  rest(s);
  CHECK_FALSE(read_file(made));
  CHECK_FALSE(read_file(other));
  // What was shown.
  REQUIRE(write_file(path, header("touch '" + made + "'")));
  s.apply(command::Open{path});
  rest(s);
  s.apply(command::GoOnMatch{true});
  rest(s);
  CHECK(read_file(made));
}

TEST_CASE("the search of every move of a match is made again node by node", "[session][matches]") {
  for (const GameType* type : all_games()) {
    if (type->id() == "toy-tree") continue;
    Session s;
    start(s, type->id().c_str());
    const std::string classic = s.play().game().profile("classic") ? "classic:1" : "classic-easy:1";
    set_up(s, {"modern:nodes=300", type->id() == "arimaa" ? "modern:2" : classic}, 1);
    s.apply(command::StartMatch{});
    rest(s);
    CAPTURE(type->id(), last_message(s));
    REQUIRE(s.matches().count());
    REQUIRE(s.matches().count()->games.size() == 2);
    const MatchSettings settings = *s.matches().settings();
    for (const u64 n : {0u, 1u}) {
      s.apply(command::ShowMatchGame{n});
      REQUIRE(s.match_game());
      const MatchGame g = *s.match_game();
      const auto decisions = decisions_of(settings, g);
      REQUIRE(decisions.size() > 4);
      CHECK(s.play().node().ply == opening_plies(g) + 1);
      const auto line = s.play().tree().line_from(GameTree::root);
      REQUIRE(line.size() == g.moves.size());
      for (const std::size_t k : {std::size_t{0}, std::size_t{1}, decisions.size() / 2, decisions.size() - 1}) {
        const MatchDecision& d = decisions[k];
        s.apply(command::GoTo{line[static_cast<std::size_t>(d.ply)]});
        s.apply(command::RecordMatchMove{});
        rest(s);
        CAPTURE(k, d.ply, g.moves[static_cast<std::size_t>(d.ply)], last_message(s));
        REQUIRE(s.runs().run()->recording());
        CHECK(s.runs().run()->result().counters.nodes == g.nodes[static_cast<std::size_t>(d.ply)]);
        CHECK(s.play().node().ply == d.ply);
        const auto plies = settings.game->plies(s.play().position(), s.runs().run()->result().best);
        CHECK(settings.game->write_move(s.play().position(), plies.front()) ==
              g.moves[static_cast<std::size_t>(d.ply)]);
        CHECK(last_message(s).find("as in the match") != std::string::npos);
      }
    }
  }
}

TEST_CASE("a search by the clock is made again by its nodes", "[session][matches]") {
  int seen = 0;  // a clock of the second kind may run out at the first move
  for (const char* player : {"modern:time=4", "modern:tc=0.1+0.004"}) {
    Session s;
    start(s, "kalah");
    set_up(s, {player, "modern:1"}, 1, 1);
    s.apply(command::StartMatch{});
    rest(s);
    REQUIRE(s.matches().count());
    s.apply(command::ShowMatchGame{0});
    REQUIRE(s.match_game());
    const auto line = s.play().tree().line_from(GameTree::root);
    for (const MatchDecision& d : decisions_of(*s.matches().settings(), *s.match_game())) {
      if ((d.side == Side::first ? s.match_game()->first : s.match_game()->second) != player) continue;
      s.apply(command::GoTo{line[static_cast<std::size_t>(d.ply)]});
      s.apply(command::RecordMatchMove{});
      rest(s);
      CAPTURE(player, d.ply, d.nodes, s.runs().run()->result().counters.nodes, last_message(s));
      CHECK(last_message(s).find("as in the match") != std::string::npos);
      CHECK(s.runs().run()->request().limits.milliseconds == 0);
      ++seen;
    }
  }
  CHECK(seen > 0);
}

TEST_CASE("what cannot be recorded again says why", "[session][matches]") {
  Session s;
  start(s, "kalah");
  s.apply(command::RecordMatchMove{});
  CHECK(last_message(s).find("no game of the match") != std::string::npos);
  set_up(s, {"modern:1", "genetic"}, 1);
  s.apply(command::StartMatch{});
  rest(s);
  s.apply(command::ShowMatchGame{0});
  const MatchGame g = *s.match_game();
  s.apply(command::GoToEnd{false});
  s.apply(command::GoBy{1});
  s.apply(command::RecordMatchMove{});  // nobody thought about the opening: there it is the first search behind it
  rest(s);
  const auto decisions = decisions_of(*s.matches().settings(), g);
  CHECK(s.play().node().ply == decisions.front().ply);
  const auto theirs =
      std::find_if(decisions.begin(), decisions.end(), [](const MatchDecision& d) { return d.side == Side::second; });
  REQUIRE(theirs != decisions.end());
  const auto line = s.play().tree().line_from(GameTree::root);
  s.apply(command::GoTo{line[static_cast<std::size_t>(theirs->ply)]});
  s.apply(command::RecordMatchMove{});
  CHECK(last_message(s).find("genetic program") != std::string::npos);
  // A move of one's own was not played there.
  s.apply(command::GoTo{line[0]});
  for (const MoveCode m : s.play().game().moves(s.play().position()))
    if (s.play().tree().child(s.play().current(), m) < 0) {
      s.apply(command::Play{m});
      break;
    }
  s.apply(command::RecordMatchMove{});
  CHECK(last_message(s).find("variation") != std::string::npos);
  // Another game on the board is none of the match.
  s.apply(command::NewGame{"reversi"});
  CHECK_FALSE(s.match_game());
  CHECK(s.matches().count()->games.size() == 2);
}

TEST_CASE("what is wrong with a match is a message, and nothing is lost", "[session][matches]") {
  Folder f;
  Session s;
  start(s, "kalah");
  set_up(s, {"modern:1", "nobody"}, 1);
  s.apply(command::StartMatch{});
  rest(s);
  CHECK(last_message(s).find("is no player of Kalah") != std::string::npos);
  CHECK(s.matches().contest()->problem());
  set_up(s, {"modern:1"}, 1);
  s.apply(command::StartMatch{});
  rest(s);
  CHECK(last_message(s).find("two players") != std::string::npos);
  set_up(s, {"modern:1", "engine:/no/such/program"}, 1);
  s.apply(command::StartMatch{});
  rest(s);
  CHECK(s.messages().back().level == Message::Level::error);
  CHECK(last_message(s).find("/no/such/program") != std::string::npos);
  // One that dies when it is asked forfeits, which says nothing of strength, and the file says what it did.
  set_up(s, {"modern:1", std::string("engine:") + PLY_FAKE_ENGINE + " 'uci=>uciok' 'isready=>readyok' 'go=>!crash'"},
         1);
  s.apply(command::StartMatch{});
  rest(s);
  REQUIRE(s.matches().count());
  CHECK(s.matches().count()->reports[0].score.wins == 0);
  CHECK(s.matches().count()->reports[0].forfeits[1] == 2);
  CHECK(s.matches().count()->reports[0].failed[0].empty());
  REQUIRE(s.matches().count()->reports[0].failed[1].size() == 1);
  CHECK(s.matches().count()->reports[0].failed[1].begin()->second == 2);
  // Not while another is played; not over a file that is there.
  REQUIRE(write_file(f.file("there.jsonl"), "something else\n"));
  MatchSetup m = s.matches().setup();
  m.players = {"modern:1", "modern:1"};
  m.file = f.file("there.jsonl");
  s.apply(command::SetMatch{m});
  s.apply(command::StartMatch{});
  rest(s);
  CHECK(last_message(s).find("there already") != std::string::npos);
  CHECK(*read_file(f.file("there.jsonl")) == "something else\n");
  s.apply(command::ShowMatchGame{99});
  s.apply(command::SelectCell{5, 5});
  s.apply(command::ShowTable{99});
  CHECK(s.messages().back().level == Message::Level::warning);
}

TEST_CASE("a damaged file of results is a message that names what is wrong", "[session][matches]") {
  Folder f;
  Session s;
  start(s, "kalah");
  set_up(s, {"modern:1", "modern:2"}, 1);
  s.apply(command::StartMatch{});
  rest(s);
  const MatchSettings settings = *s.matches().settings();
  const MatchGame game = s.matches().count()->games[0];
  const auto opened = [&](const MatchSettings& m, const Shard& shard, const MatchGame& g,
                          const std::string& more = "") {
    REQUIRE(write_file(f.file("x.jsonl"), match_header(m, shard) + "\n" + match_line(g) + "\n" + more));
    s.apply(command::Open{f.file("x.jsonl")});
    rest(s);
    return last_message(s);
  };
  CHECK(opened(settings, {}, game).find("1 game") != std::string::npos);
  CHECK(opened(settings, {}, game, "nonsense\n").find("line 3") != std::string::npos);
  CHECK(opened(settings, {4, 0}, game).find("shard") != std::string::npos);
  MatchSettings nobody = settings;
  nobody.players.clear();
  CHECK(opened(nobody, {}, game).find("two players") != std::string::npos);
  MatchGame other = game;
  other.pairing = 7;  // there is none
  (void)opened(settings, {}, other);
  s.apply(command::ShowMatchGame{0});
  s.apply(command::RecordMatchMove{});
  CHECK(last_message(s).find("damaged") != std::string::npos);
  other = game;
  other.moves.back() = "99";
  (void)opened(settings, {}, other);
  s.apply(command::ShowMatchGame{0});
  CHECK(last_message(s).find("not legal") != std::string::npos);
}

TEST_CASE("a match with an engine that never answers stops at once", "[session][matches]") {
  for (const char* rules : {"'nothing=>at all'", "'uci=>uciok' 'isready=>readyok' 'go=>!hang'"}) {
    Session s;
    start(s, "kalah");
    set_up(s, {std::string("engine:") + PLY_FAKE_ENGINE + " " + rules + " @ patience=3600000 depth=1", "modern:1"}, 1,
           1);
    s.apply(command::StartMatch{});
    REQUIRE(wait_for(s, [&] { return s.matches().settings() != nullptr; }));
    s.apply(command::StopMatch{});
    rest(s);
    CHECK(s.matches().contest()->stopped());
    CHECK_FALSE(s.matches().contest()->problem());
  }
}

TEST_CASE("tables that were printed open from files, and those of a game come with it", "[session][matches]") {
  Session s;
  start(s, "kalah");
  CHECK(s.matches().tables().empty());
  const std::string file = std::string(PLY_TEST_DATA) + "/../../engine/games/pivit/original_tables.csv";
  s.apply(command::Open{file});
  REQUIRE(s.matches().tables().size() == 2);
  CHECK(s.matches().shown_table() == 0);
  CHECK(s.matches().tables()[1].suspicions.size() == 6);
  CHECK_FALSE(s.matches().tables()[1].table.notes.empty());
  start(s, "pivit");
  REQUIRE(s.matches().tables().size() == 8);  // the original's and ours with both evaluations, two sizes each
  CHECK(s.matches().tables()[2].of_game);
  CHECK(s.matches().tables()[3].suspicions.size() == 6);
  CHECK(s.matches().shown_table() == 0);
  s.apply(command::ShowTable{5});
  start(s, "reversi");
  CHECK(s.matches().tables().size() == 2);
  CHECK(s.matches().shown_table() == -1);
}
