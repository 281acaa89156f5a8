// The engine's side of UCI, in every game that speaks it.
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/game/player.h"
#include "engine/game/root_lines.h"
#include "engine/game/uci_clock.h"
#include "engine/games/registry.h"
#include "tests/game/faces.h"
#include "tests/support/line_talk.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace test_support;

namespace {

std::vector<const GameType*> uci_games() {
  std::vector<const GameType*> out;
  for (const GameType* type : all_games())
    if (const EngineProtocol* p = type->protocol(); p && p->name().starts_with("UCI")) out.push_back(type);
  return out;
}
std::vector<std::string> talk(const GameType& type, std::vector<std::string> lines, const RuleValues& rules = {}) {
  return talk_to(*type.protocol(), *type.make(rules), std::move(lines));
}
bool same_search(const SearchRequest& a, const SearchRequest& b) {
  return a.profile == b.profile && a.weights == b.weights && a.options == b.options &&
         a.limits.nodes == b.limits.nodes && a.limits.depth == b.limits.depth && a.solver_nodes == b.solver_nodes;
}

}  // namespace

TEST_CASE("every game but those of lessons has an engine protocol, and its outside engines are asked in one, too",
          "[engine-protocol]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    CHECK((type->protocol() != nullptr) == !type->has_lessons());
    CHECK(type->outside_protocols().empty() == type->has_lessons());
    if (type->protocol()) CHECK_FALSE(type->protocol()->name().empty());
  }
  CHECK(uci_games().size() > 1);
}

TEST_CASE("over UCI the engine introduces itself and plays a legal move to a depth", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    const auto said = talk(*type, {"uci", "isready", "position startpos", "go depth 3", "wait bestmove", "quit"});
    CHECK(lines_with(said, "id name Plyscope").size() == 1);
    CHECK(lines_with(said, "uciok").size() == 1);
    CHECK(lines_with(said, "readyok").size() == 1);
    const auto infos = lines_with(said, "info depth ");
    REQUIRE(infos.size() == 3);
    for (const char* part : {" score cp ", " nodes ", " nps ", " time ", " pv "})
      CHECK(infos.back().find(part) != std::string::npos);
    const auto best = lines_with(said, "bestmove ");
    REQUIRE(best.size() == 1);
    CHECK(game->parse_move(game->initial(), words(best[0])[1].text, {}).ok());
    // The line is legal, and it begins with the move.
    const std::string pv = infos.back().substr(infos.back().find(" pv ") + 4);
    Position p = game->initial();
    for (const Word& w : words(pv)) {
      const auto m = game->parse_move(p, w.text, {});
      REQUIRE(m.ok());
      p = game->after(p, *m);
    }
  }
}

TEST_CASE("over UCI a position is a string of the game and moves, and the engine answers for it", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    const MoveCode first = game->moves(game->initial(), {}).front();
    const Position after = game->after(game->initial(), first);
    const auto by_moves = talk(*type, {"position startpos moves " + game->write_move(game->initial(), first),
                                       "go nodes 500", "wait bestmove"});
    const auto by_string = talk(*type, {"position fen " + game->write(after), "go nodes 500", "wait bestmove"});
    const auto both = talk(
        *type, {"position fen " + game->write(game->initial()) + " moves " + game->write_move(game->initial(), first),
                "go nodes 500", "wait bestmove"});
    CHECK(lines_with(by_moves, "bestmove ") == lines_with(by_string, "bestmove "));
    CHECK(lines_with(by_moves, "bestmove ") == lines_with(both, "bestmove "));
  }
}

TEST_CASE("over UCI a position that cannot be read leads to no move, and the next one is played", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    INFO(type->id());
    for (const char* bad : {"position startpos moves zz", "position fen nonsense", "position", "position fen",
                            "position startpos moves \x1b[2J"}) {
      const auto said =
          talk(*type, {bad, "go depth 1", "wait bestmove", "position startpos", "go depth 1", "wait bestmove"});
      CHECK(lines_with(said, "info string position").size() == 1);
      const auto best = lines_with(said, "bestmove ");
      REQUIRE(best.size() == 2);
      CHECK(best[0] == "bestmove (none)");
      CHECK(best[1] != "bestmove (none)");
    }
  }
}

TEST_CASE("over UCI quit, stop and the end of the input still give the move of the search that runs",
          "[engine-protocol]") {
  for (const GameType* type : uci_games())
    for (const std::vector<std::string>& end : {std::vector<std::string>{"quit"}, {"stop", "quit"}, {}}) {
      std::vector<std::string> lines = {"position startpos", "go infinite", "wait info depth 2", "isready"};
      lines.insert(lines.end(), end.begin(), end.end());
      const auto said = talk(*type, lines);
      CHECK(lines_with(said, "readyok").size() == 1);
      REQUIRE(lines_with(said, "bestmove ").size() == 1);
      CHECK(said.back().rfind("bestmove ", 0) == 0);
    }
}

TEST_CASE("over UCI pondering keeps its move until the guess was right", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    const auto said = talk(*type, {"position startpos", "go ponder depth 2", "wait info depth 2", "isready",
                                   "wait readyok", "ponderhit", "wait bestmove", "quit"});
    const auto ready = std::find(said.begin(), said.end(), "readyok");
    CHECK(std::none_of(said.begin(), ready, [](const std::string& s) { return s.rfind("bestmove", 0) == 0; }));
    CHECK(lines_with(said, "bestmove ").size() == 1);
    // Stopped instead, it gives the move that it has.
    CHECK(
        lines_with(talk(*type, {"go ponder wtime 1000 btime 1000", "wait info depth 1", "stop"}), "bestmove ").size() ==
        1);
  }
}

TEST_CASE("over UCI the rules of a game are options, and other values change nothing", "[engine-protocol]") {
  for (const GameType* type : uci_games())
    for (const RuleOption& o : type->options()) {
      INFO(type->id() << " " << o.id);
      const std::string other = o.number ? std::to_string(o.min + 1) : o.values.back();
      const auto made = type->make({{o.id, other}});
      REQUIRE(made.ok());
      CHECK(lines_with(talk(*type, {"uci"}), "option name " + o.id + " type ").size() == 1);
      const auto changed = talk(*type, {"setoption name " + o.id + " value " + other, "go nodes 300", "wait bestmove"});
      const auto started = talk(*type, {"go nodes 300", "wait bestmove"}, {{o.id, other}});
      CHECK(lines_with(changed, "bestmove ") == lines_with(started, "bestmove "));
      CHECK(lines_with(changed, "info string").empty());
      CHECK(lines_with(talk(*type, {"setoption name " + o.id + " value \x01odd"}), "info string setoption").size() ==
            1);
    }
}

TEST_CASE("over UCI the best moves stand beside each other, each with its exact value", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    INFO(type->id());
    const auto game = *type->make({});
    const auto said = talk(
        *type, {"uci", "setoption name MultiPV value 3", "position startpos", "go depth 3", "wait bestmove", "quit"});
    CHECK(lines_with(said, "option name MultiPV type spin default 1 min 1").size() == 1);
    // The values are those of plain minimax of every move, whatever the search does.
    SearchRequest q = game->request(game->initial(), "modern");
    q.limits = {3, 0, 0};
    auto exact = game->all_moves(q);
    std::stable_sort(exact.begin(), exact.end(),
                     [](const MoveValue& a, const MoveValue& b) { return a.score.value > b.score.value; });
    for (int k = 1; k <= 3; ++k) {
      const auto lines = lines_with(said, "info depth 3 multipv " + std::to_string(k) + " ");
      REQUIRE(lines.size() == 1);
      const auto list = words(lines[0]);
      const auto after = [&](const char* word) {
        return std::string(
            (std::find_if(list.begin(), list.end(), [&](const Word& w) { return w.text == word; }) + 1)->text);
      };
      CHECK(after("cp") == std::to_string(exact[static_cast<std::size_t>(k - 1)].score.value));
      CHECK(lines[0].find("bound") == std::string::npos);
      const auto m = game->parse_move(game->initial(), after("pv"), {});
      REQUIRE(m.ok());
      CHECK(std::find_if(exact.begin(), exact.end(), [&](const MoveValue& v) { return v.move == *m; })->score.value ==
            exact[static_cast<std::size_t>(k - 1)].score.value);
    }
    CHECK(lines_with(said, "info depth 3 multipv 4 ").empty());
    const std::string best = lines_with(said, "bestmove ").at(0);
    CHECK(lines_with(said, "info depth 3 multipv 1 ").at(0).find(" pv " + std::string(words(best)[1].text)) !=
          std::string::npos);
    CHECK(lines_with(talk(*type, {"setoption name MultiPV value 0"}), "info string setoption").size() == 1);
  }
}

TEST_CASE("over UCI several threads search where they can", "[engine-protocol][threads]") {
  for (const GameType* type : uci_games()) {
    INFO(type->id());
    const auto said =
        talk(*type, {"uci", "setoption name Threads value 3", "position startpos", "go nodes 3000", "wait bestmove",
                     "setoption name Profile value classic", "go depth 1", "wait bestmove", "quit"});
    CHECK(lines_with(said, "option name Threads type spin default 1 min 1").size() == 1);
    CHECK(lines_with(said, "bestmove ").size() == 2);
    CHECK(lines_with(said, "bestmove (none)").empty());
    CHECK(lines_with(talk(*type, {"setoption name Threads value 0"}), "info string setoption").size() == 1);
  }
}

TEST_CASE("over UCI several lines end at every limit in every profile", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    const auto game = *type->make({});
    for (const ProfileInfo& profile : game->profiles())
      for (const char* limit : {"go nodes 2000", "go movetime 30", "go wtime 1000 btime 1000", "go depth 2"}) {
        INFO(type->id() << " " << profile.id << " " << limit);
        const auto said = talk(*type, {"setoption name Profile value " + profile.id, "setoption name MultiPV value 2",
                                       "position startpos", limit, "wait bestmove"});
        CHECK(lines_with(said, "bestmove ").size() == 1);
        if (std::string(limit).find("time") == std::string::npos)
          CHECK(lines_with(said, "info depth 1 multipv 2 ").size() == 1);
      }
  }
}

TEST_CASE("over UCI only the moves that are asked for are searched", "[engine-protocol]") {
  for (const GameType* type : uci_games()) {
    const auto game = *type->make({});
    const Position start = game->initial();
    for (const MoveCode m : game->moves(start)) {
      const std::string text = game->write_move(start, m);
      INFO(type->id() << " " << text);
      const auto said = talk(*type, {"position startpos", "go searchmoves " + text + " depth 2", "wait bestmove"});
      CHECK(words(lines_with(said, "bestmove ").at(0))[1].text == text);
      REQUIRE(lines_with(said, "info depth 2 multipv 1 ").size() == 1);
      CHECK(lines_with(said, "info depth 2 multipv 1 ")[0].find(" pv " + text) != std::string::npos);
      // Stopped at once, it still gives one of them.
      CHECK(words(lines_with(talk(*type, {"position startpos", "go infinite searchmoves " + text, "stop"}), "bestmove ")
                      .at(0))[1]
                .text == text);
    }
    CHECK(
        lines_with(talk(*type, {"go searchmoves zz depth 1", "wait bestmove"}), "info string go: searchmoves").size() ==
        1);
  }
}

TEST_CASE("the values of root moves searched one by one are those of all_moves, in every game and profile",
          "[engine-protocol]") {
  Random random(8);
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    for (const ProfileInfo& profile : game->profiles()) {
      if (profile.by_turns) continue;
      for (int round = 0; round < 6; ++round) {
        Position p = game->initial(static_cast<u64>(round));
        std::vector<u64> history;
        for (int ply = 0; ply < 6 * round && !game->outcome(p, history); ++ply) {
          const auto list = game->moves(p, history);
          history.push_back(game->key(p));
          p = game->after(p, list[random.below(static_cast<u32>(list.size()))]);
        }
        if (game->outcome(p, history)) continue;
        SearchRequest q = game->request(p, profile.id);
        q.history = history;
        q.options = sound_part(q.options);
        q.limits = {2, 0, 0};
        INFO(type->id() << " " << profile.id << " " << game->write(p));
        const RootLines found = search_root_lines(*game, q, {});
        const auto exact = game->all_moves(q);
        REQUIRE(found.lines.size() == exact.size());
        CHECK(found.depth == 2);
        for (std::size_t i = 0; i < found.lines.size(); ++i) {
          const RootLine& l = found.lines[i];
          CHECK(l.pv.front() == l.move);
          CHECK(l.score.kind == Kind::exact);
          CHECK(std::find_if(exact.begin(), exact.end(), [&](const MoveValue& v) {
                  return v.move == l.move;
                })->score.value == l.score.value);
          if (i > 0) CHECK(found.lines[i - 1].score.value >= l.score.value);
        }
      }
    }
  }
}

TEST_CASE("the clock of UCI divides what is left and never asks for more", "[engine-protocol]") {
  UciClock c;
  CHECK(!c.for_move(Side::first));
  c.left = {i64{60'000}, i64{100}};
  CHECK(*c.for_move(Side::first) == 60'000 / 25 - 30);
  CHECK(*c.for_move(Side::second) == 1);
  c.moves_to_go = 1;
  CHECK(*c.for_move(Side::first) == 48'000 - 30);
  c.increment[1] = 1000;
  CHECK(*c.for_move(Side::second) == 50);
  c.move_time = 200;
  CHECK(*c.for_move(Side::second) == 180);
  c.left[0] = -5;
  c.move_time.reset();
  CHECK(*c.for_move(Side::first) == 1);
  // Byoyomi of USI: on top of what is left, and alone when nothing is.
  c = {};
  c.byoyomi = 1000;
  CHECK(*c.for_move(Side::first) == 970);
  c.left = {i64{60'000}, i64{0}};
  CHECK(*c.for_move(Side::first) == 60'000 / 25 + 1000 - 30);
  CHECK(*c.for_move(Side::second) == 970);
}

TEST_CASE("over a protocol the engine plays as the strongest level does, or by the profile that is asked for",
          "[engine-protocol][levels]") {
  for (const face_test::Face& face : face_test::faces()) {
    INFO(face.name);
    const Game& game = *face.game;
    const LevelInfo* last = nullptr;
    for (const LevelInfo& l : game.levels())
      if (l.id.rfind("modern-", 0) == 0) last = &l;
    if (!last) continue;
    const Position p = game.initial(3);
    SearchRequest wanted = player_request(game, p, {}, player_of(*last));
    wanted.limits = {}, wanted.solver_nodes = 0;  // the solver would think beyond the other program's limit
    CHECK(same_search(unlimited_request(game, p, strongest_profile), wanted));
    CHECK(same_search(unlimited_request(game, p, "modern"), game.request(p, "modern")));
  }
  // What is asked for over the protocol reaches the search.
  const GameType& shogi = *find_game("micro-shogi");
  const auto depth_1 = [&](const char* profile) {
    const auto said = talk(shogi,
                           {std::string("setoption name Profile value ") + profile, "position startpos", "go depth 1",
                            "wait bestmove", "quit"},
                           {{"variant", "standard"}});
    const auto lines = lines_with(said, "info depth 1");
    REQUIRE(lines.size() == 1);
    return lines[0].substr(0, lines[0].find(" nps"));
  };
  CHECK(depth_1("strongest") == depth_1("modern"));
  CHECK(depth_1("strongest") != depth_1("modern-2026"));
  CHECK(lines_with(talk(shogi, {"uci", "quit"}), "option name Profile type combo default strongest var strongest var ")
            .size() == 1);
}
