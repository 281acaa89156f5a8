// The room of the genetic program that is looked at, and the room where programs are bred.
#include "engine/session/matches/programs.h"

#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/session/matches/breeding.h"
#include "tests/session/support.h"
#include "tests/support/error_of.h"
#include "tests/support/folder.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace session_test;

namespace {

std::string tree_of(const Session& s) { return write_program(s.programs().program()->tree); }
const std::string& last(const Session& s) { return s.messages().back().text; }

}  // namespace

TEST_CASE("a game with programs begins with its own, one without has none", "[session][program]") {
  Session s;
  for (const GameType* type : all_games()) {
    start(s, type->id().c_str());
    CAPTURE(type->id());
    CHECK((s.programs().program() != nullptr) == (s.play().game().programs() != nullptr));
    if (s.programs().program()) continue;
    s.apply(command::PasteProgram{"(- (v 6) (v 13))"});
    CHECK(last(s).find("has no genetic programs") != std::string::npos);
    CHECK(s.programs().player_text().empty());
  }
  start(s, "kalah");
  CHECK(s.programs().program()->tree == s.play().game().level("genetic")->program->file.tree);
  // No program comes with this size: one that a person would write
  s.apply(command::NewGame{"kalah", {{"pits", "4"}}});
  CHECK(tree_of(s) == "(- (v 4) (v 9))");
  s.apply(command::NewGame{"kalah", {{"stones", "6"}, {"pits", "6"}}});
  CHECK(s.programs().program()->tree == s.play().game().level("genetic")->program->file.tree);
}

TEST_CASE("a subtree is written anew, taken back and written again, what cannot be read changes nothing",
          "[session][program]") {
  Session s;
  start(s, "kalah");
  s.apply(command::PasteProgram{"(- (v 6) (v 13))"});
  CHECK(tree_of(s) == "(- (v 6) (v 13))");
  const u64 before = s.programs().serial();
  s.apply(command::EditProgram{3, "(+ (v 3) 1)"});
  CHECK(tree_of(s) == "(- (v 6) (+ (v 3) 1))");
  CHECK(s.programs().serial() != before);
  s.apply(command::EditProgram{1, "(v 14)"});
  CHECK(last(s).find("constants are from 0 to 13") != std::string::npos);
  CHECK(last(s).find("column 4") != std::string::npos);
  s.apply(command::EditProgram{99, "1"});
  CHECK(last(s).find("no node 99") != std::string::npos);
  CHECK(tree_of(s) == "(- (v 6) (+ (v 3) 1))");
  s.apply(command::UndoProgram{});
  CHECK(tree_of(s) == "(- (v 6) (v 13))");
  s.apply(command::RedoProgram{});
  CHECK(tree_of(s) == "(- (v 6) (+ (v 3) 1))");
  CHECK(!s.programs().can_redo());
  std::string deep = "1";
  for (int i = 0; i < 17; ++i) deep = "(v " + deep + ")";
  s.apply(command::EditProgram{1, deep});
  CHECK(last(s).find("18 deep") != std::string::npos);
}

TEST_CASE("a program that was bred for another board is taken when somebody says so", "[session][program]") {
  Session s;
  start(s, "kalah");
  const std::string before = tree_of(s);
  const std::string theirs =
      "; format 1\n; mapping turn\n; game kalah\n; size 4x3\n; held-out-2 0.9 of 200 games\n(v 4)\n";
  s.apply(command::PasteProgram{theirs});
  REQUIRE(s.programs().question());
  CHECK(s.programs().question()->problem.find("4x3") != std::string::npos);
  CHECK(tree_of(s) == before);
  s.apply(command::TakeProgramAnyway{false});
  CHECK(!s.programs().question());
  s.apply(command::PasteProgram{theirs});
  s.apply(command::TakeProgramAnyway{true});
  CHECK(tree_of(s) == "(v 4)");
  CHECK(!s.programs().program()->fact("held-out-2"));  // measured on that board
  CHECK(s.programs().program()->mapping == Mapping{Mapping::Kind::turn, 1});
  // A larger one has numbers that there are not here.
  s.apply(command::PasteProgram{"; mapping turn\n; size 8x4\n(- (v 8) (v 17))\n"});
  REQUIRE(s.programs().question());
  s.apply(command::TakeProgramAnyway{true});
  CHECK(tree_of(s) == "(- (v 8) (v 3))");
  s.apply(command::PasteProgram{"(v 17)"});
  CHECK(last(s).find("constants are from 0 to 13") != std::string::npos);
}

TEST_CASE("a program goes to a file and back, is opened as any file, and plays by its text", "[session][program]") {
  const test::Folder folder;
  Session s;
  start(s, "kalah");
  s.apply(command::PasteProgram{"(if< (v 6) 3 (v 13) 2)"});
  s.apply(command::SetProgramMapping{{Mapping::Kind::turn, 1}});
  s.apply(command::SaveProgram{folder.file("mine.kgp")});
  s.apply(command::ShowOwnProgram{});
  s.apply(command::Open{folder.file("mine.kgp")});
  CHECK(tree_of(s) == "(if< (v 6) 3 (v 13) 2)");
  CHECK(s.programs().program()->name == "mine.kgp");
  s.apply(command::SaveProgram{folder.file("no/where.kgp")});
  CHECK(last(s).find("no/where.kgp") != std::string::npos);

  const std::string player = s.programs().player_text();
  CHECK(player == "gp:(if< (v 6) 3 (v 13) 2)@turn");
  const auto read = parse_player(s.play().game(), player);
  REQUIRE(read);
  CHECK(read->program->file.tree == s.programs().program()->tree);
  CHECK(read->program->file.mapping == s.programs().program()->mapping);
  CHECK(error_of(parse_player(s.play().game(), "gp:(v 99)")).message.find("constants are from 0 to 13") !=
        std::string::npos);
  s.apply(command::PasteProgram{"7"});
  CHECK(parse_player(s.play().game(), s.programs().player_text()));  // also one that is a number alone
  // The same move as the search makes.
  start(s, "kalah", player.c_str());
  REQUIRE(wait_for(s, [&] { return s.play().current() != GameTree::root; }));
  CHECK(s.play().tree().at(1).move == read->program->ready->choose(s.play().tree().at(0).position).line.front());
  // The next start of the program shows the same.
  s.apply(command::PasteProgram{"(v 3)"});
  Session again;
  REQUIRE(again.load_state(s.save_state()));
  CHECK(tree_of(again) == "(v 3)");
  CHECK(again.play().player(Side::first).text == player);
}

TEST_CASE("what a program chooses is worked out beside the session, for the newest question", "[session][program]") {
  Session s;
  start(s, "kalah");
  s.apply(command::AskProgram{"classic", 4, false});
  s.apply(command::AskProgram{"classic", 5, false});
  REQUIRE(wait_for(s, [&] { return !s.programs().answering(); }));
  const ProgramAnswer& a = s.programs().answer();
  CHECK(a.depth == 5);
  REQUIRE(a.known);
  const ProgramInspection wanted = inspect_program(s.play().game(), {s.play().position(), s.programs().program()->tree,
                                                                     s.programs().program()->mapping, "classic", 5});
  CHECK(a.moves.decision.why == wanted.decision.why);
  REQUIRE(a.moves.moves.size() == wanted.moves.size());
  for (std::size_t i = 0; i < wanted.moves.size(); ++i)
    CHECK(a.moves.moves[i].search->value == wanted.moves[i].search->value);
  // One that would take very long ends when another is asked.
  s.apply(command::SetProgramMapping{{Mapping::Kind::leaf, 8}});
  s.apply(command::AskProgram{"modern", 30, true});
  CHECK(s.programs().answering());
  s.apply(command::SetProgramMapping{{Mapping::Kind::direct, 1}});
  s.apply(command::AskProgram{"classic", 2, false});
  CHECK(wait_for(s, [&] { return !s.programs().answering(); }));
}

TEST_CASE("positions where a program chooses worse are found, and one of them is put on the board",
          "[session][program]") {
  Session s;
  start(s, "kalah");
  s.apply(command::PasteProgram{"(v 3)"});
  s.apply(command::SetProgramMapping{});
  s.apply(command::FindDifferences{2, "classic", 4});
  REQUIRE(wait_for(s, [&] { return !s.programs().busy(); }));
  const ProgramDifferences* d = s.programs().differences();
  REQUIRE(d);
  REQUIRE(d->rows.size() > 2);
  s.apply(command::GoToDifference{1});
  CHECK(s.play().position_text() == d->rows[1].text);
  CHECK(tree_of(s) == "(v 3)");
  s.apply(command::GoToDifference{100'000});
  CHECK(s.play().position_text() == d->rows[1].text);
  // Stopped, it keeps what it has.
  s.apply(command::FindDifferences{10'000, "classic", 4});
  s.apply(command::StopDifferences{});
  REQUIRE(wait_for(s, [&] { return !s.programs().busy(); }));
  CHECK(s.programs().differences());
}

TEST_CASE("one evolution at a time is bred beside the session and told of", "[session][evolve]") {
  const test::Folder folder;
  Session s;
  start(s, "kalah");
  s.keep_in(folder.path);
  EvolutionPlan plan;
  plan.settings = *read_evolve_settings("generations=3 seed=2");
  plan.out = s.breeding().usual_file(s.play().game(), plan.settings);
  s.apply(command::StartEvolution{plan});
  s.apply(command::StartEvolution{plan});
  CHECK(last(s).find("end it first") != std::string::npos);
  REQUIRE(wait_for(s, [&] { return !s.busy(); }));
  CHECK(last(s).find("has come to its end after 3 generations") != std::string::npos);
  CHECK(s.breeding().shown().rows.size() == 3);
  CHECK(*read_file(plan.out) == write_program_file(*s.breeding().shown().file));
  s.apply(command::CancelEvolution{});
  CHECK(last(s).find("no evolution runs") != std::string::npos);
  start(s, "reversi");
  s.apply(command::StartEvolution{plan});
  CHECK(last(s).find("has no genetic programs") != std::string::npos);
}

TEST_CASE("a program's text is told from positions and games", "[session][program]") {
  for (const char* yes : {"; format 1\n(v 1)", "  (if< 1 2 3 4)", "(v 6)", "; mapping turn\n7"})
    CHECK(looks_like_program(yes));
  for (const char* no : {"", "([3 12 8] [2 4 6])", "; a comment", "(4 5)", "[Game \"Kalah\"]", "1. 3-6 2"})
    CHECK(!looks_like_program(no));
}
