// The game on the board judged move by move, through the session's door.
#include "engine/session/reviews/reviewing.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/match/contest.h"
#include "engine/review/report.h"
#include "engine/review/review_comment.h"
#include "engine/review/review_json.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/matches/match_commands.h"
#include "engine/session/matches/matches.h"
#include "engine/session/play/collections.h"
#include "tests/session/support.h"
#include "tests/support/folder.h"
#include "tests/support/sampled.h"

using namespace session_test;

namespace {

const ReviewEffort quick{0, 200};

void play_some(Session& s, int plies, std::size_t step = 7) {
  for (int n = 0; n < plies && !s.play().end(); ++n) {
    const auto legal = s.play().game().moves(s.play().position(), s.play().tree().history(s.play().current()));
    s.apply(command::Play{legal[(static_cast<std::size_t>(n) * step) % legal.size()]});
  }
}
bool analyse(Session& s, const ReviewEffort& effort) {
  s.apply(command::AnalyseGame{effort});
  return wait_for(s, [&] { return !s.reviewing().working(); }) && s.reviewing().review() &&
         s.reviewing().review()->marked;
}
std::vector<std::string> lines_of(const Session& s) { return review_lines(*s.reviewing().review(), 1); }

/// What `plyscope-cli analyse FILE --nodes N --json` says: the file is read as it does, and judged by the same
/// function.
std::vector<std::string> lines_of_file(const std::string& path, const GameType& type, u64 nodes, std::size_t at = 0) {
  JobProgress progress;
  const auto file = read_collection(path, type.make({}).value(), progress);
  REQUIRE(file);
  REQUIRE(file->games.size() > at);
  const auto record = file->open(at);
  REQUIRE(record);
  ReviewSettings settings;
  settings.nodes = nodes;
  auto review = begin_review(*record, settings);
  REQUIRE(review);
  REQUIRE(run_review(*review, {}, progress));
  return review_lines(*review, 1);
}

/// Two weak programs play until somebody has won.
void let_play(Session& s, const char* game, const char* first, const char* second) {
  start(s, game, first, second);
  s.apply(command::PlayOn{});
  REQUIRE(wait_for(s, [&] { return s.play().end().has_value(); }));
}

}  // namespace

TEST_CASE("a session judges the game on the board as the command line judges its file", "[session][review][slow]") {
  for (const GameType* type : all_games()) {
    INFO(type->id());
    test::Folder folder;
    Session s;
    start(s, type->id().c_str());
    if (!s.play().game().profile("modern")) {
      play_some(s, 1);
      s.apply(command::AnalyseGame{quick});
      CHECK(s.messages().back().refused());
      CHECK_FALSE(s.reviewing().review());
      continue;
    }
    play_some(s, type->id() == "arimaa" ? 22 : 10);
    REQUIRE(analyse(s, quick));
    const GameReview& r = *s.reviewing().review();
    CHECK(r.judged_from() <= static_cast<std::size_t>(std::count_if(r.plies.begin(), r.plies.end(),
                                                                    [](const ReviewedPly& p) { return p.set_up; })));
    const std::string path = folder.file("judged.txt");
    s.apply(command::SaveReview{path});
    CHECK_FALSE(s.messages().back().refused());
    CHECK(lines_of_file(path, *type, quick.nodes) == lines_of(s));

    // The board goes to the position of any ply, and says which one it is.
    for (std::size_t i = 0; i < r.plies.size(); ++i) {
      s.apply(command::ShowReviewed{i});
      CHECK(s.reviewing().ply_at(s.play().current()) == i);
      CHECK(s.play().game().key(s.play().position()) == r.keys[i]);
    }
    s.apply(command::ShowReviewed{r.plies.size()});
    CHECK(s.reviewing().at_end(s.play().current()));
    s.apply(command::Restart{});
    CHECK_FALSE(s.reviewing().review());
  }
}

TEST_CASE("the move that the board shows is judged, refuted and explained before the rest of the game",
          "[session][review][slow]") {
  Session s;
  start(s, "kalah", "classic:1", "classic:2");
  play_some(s, 24);
  REQUIRE(analyse(s, ReviewEffort{0, 3000}));
  const GameReview quickly = *s.reviewing().review();
  std::size_t error = 0;
  while (error < quickly.plies.size() && quickly.plies[error].mark != MoveMark::blunder) ++error;
  REQUIRE(error < quickly.plies.size());
  const ReviewEffort long_one{0, 60'000};
  s.apply(command::AnalyseGame{long_one});
  s.apply(command::ShowReviewed{error});
  const auto at = [&]() -> const ReviewedPly& { return s.reviewing().review()->plies[error]; };
  const auto known = [&] { return (at().refutation || !at().no_refutation.empty()) && at().cause; };
  REQUIRE(wait_for(s, [&] { return known() || !s.reviewing().working(); }));
  REQUIRE(known());
  CHECK(s.reviewing().working());
  CHECK_FALSE(s.reviewing().review()->marked);
  // What is stopped stays, and nothing else is judged because somebody looks at it.
  s.apply(command::StopAnalysing{});
  REQUIRE(wait_for(s, [&] { return !s.reviewing().working() && !s.reviewing().asking(); }));
  CHECK(known());
  // Whether its answer was an error, too, only the whole analysis knows.
  const auto line = [&] {
    auto j = nlohmann::json::parse(review_lines(*s.reviewing().review(), 1, true)[error]);
    j.erase("not_punished");
    return j.dump();
  };
  const std::string asked = line();
  s.apply(command::ShowReviewed{0});
  s.poll(0);
  if (s.reviewing().review()->plies[0].pass < s.reviewing().review()->passes) CHECK_FALSE(s.reviewing().asking());
  // The whole analysis says the same of it.
  REQUIRE(analyse(s, long_one));
  CHECK(line() == asked);
}

TEST_CASE("an analysis that was stopped keeps what is judged, and goes on to the same end", "[session][review][slow]") {
  Session s;
  start(s, "reversi");
  play_some(s, 30);
  REQUIRE(analyse(s, quick));
  const auto whole = lines_of(s);
  s.apply(command::AnalyseGame{quick});
  CHECK(s.messages().back().text == "this game is analysed already");
  const ReviewEffort longer{0, 10'000};
  s.apply(command::AnalyseGame{longer});
  s.apply(command::SaveReview{"/nowhere/r.html"});
  CHECK(s.messages().back().refused());
  const auto judged = [&] {
    return static_cast<std::size_t>(std::count_if(s.reviewing().review()->plies.begin(),
                                                  s.reviewing().review()->plies.end(),
                                                  [](const ReviewedPly& p) { return p.judged(); }));
  };
  REQUIRE(wait_for(s, [&] { return !s.reviewing().working() || judged() >= 3; }));
  s.apply(command::StopAnalysing{});
  REQUIRE(wait_for(s, [&] { return !s.reviewing().working(); }));
  REQUIRE(s.reviewing().review());
  const GameReview reported = judged_by_settings(*s.reviewing().review());
  const auto some = review_lines(reported, 1);
  CHECK(judged() >= 3);
  REQUIRE(analyse(s, longer));
  const auto all = lines_of(s);
  REQUIRE(all.size() == reported.plies.size());
  // What was judged by then is still so, at the end of the game; marks come later.
  CHECK(some.size() <= all.size());
  for (std::size_t i = 0; i < some.size(); ++i) {
    auto was = nlohmann::json::parse(some[some.size() - 1 - i]), is = nlohmann::json::parse(all[all.size() - 1 - i]);
    for (const char* later : {"mark", "cause", "loss_deeper"}) was.erase(later), is.erase(later);
    CHECK(was == is);
  }
  REQUIRE(analyse(s, quick));
  CHECK(lines_of(s) == whole);
}

TEST_CASE("a game of a match is judged in the window as its file is by the command line", "[session][review][slow]") {
  // Players of Pivit's classic draw among equal moves, each by a seed of its own.
  for (const auto& [game, first, second] :
       {std::tuple{"kalah", "classic:1", "modern:2"}, {"pivit", "classic:1", "classic:2"}}) {
    INFO(game);
    test::Folder folder;
    Session s;
    s.keep_matches(folder.file("kept"), {});
    start(s, game);
    MatchSetup m = s.matches().setup();
    m.players = {first, second}, m.pairs = 1, m.opening_plies = 3, m.max_plies = 40, m.table_mb = 1;
    s.apply(command::SetMatch{m});
    s.apply(command::StartMatch{});
    REQUIRE(wait_for(s, [&] { return !s.matches().busy() && !s.busy(); }));
    int causes = 0;
    for (const std::size_t at : {std::size_t{0}, std::size_t{1}}) {
      s.apply(command::ShowMatchGame{at});
      REQUIRE(analyse(s, quick));
      const GameReview& r = *s.reviewing().review();
      CHECK(r.plies[2].given);
      CHECK_FALSE(r.plies[3].given);
      CHECK(r.result.has_value());
      for (const ReviewedPly& p : r.plies)
        if (p.cause) {
          ++causes;  // the search repeats: nothing is left unclear for want of a seed
          CHECK(p.cause->rule().words.find("searched again as the file states") == std::string::npos);
        }
      CHECK(lines_of_file(s.matches().contest()->file(), s.play().game().type(), quick.nodes, at) == lines_of(s));
    }
    CHECK(causes > 0);
  }
}

TEST_CASE("an older analysis in a game that is opened is no person's comment, and is written over by the next one",
          "[session][review]") {
  test::Folder folder;
  Session s;
  start(s, "kalah");
  play_some(s, 14);
  s.apply(command::Comment{s.play().current(), "mine"});
  REQUIRE(analyse(s, quick));
  const std::string path = folder.file("judged.txt");
  s.apply(command::SaveReview{path});
  const auto notes_in = [](const GameRecord& record) {
    return std::count_if(record.comments.begin(), record.comments.end(),
                         [](const Comment& c) { return parse_review_comment(c.text).has_value(); });
  };

  Session again;
  again.apply(command::Paste{read_file(path).value()});
  REQUIRE(again.play().tree().size() == 15);
  Session restored;  // what a kill leaves has them, too
  REQUIRE(restored.load_state(again.save_state()));
  for (Session* opened : {&again, &restored}) {
    const GameTree& tree = opened->play().tree();
    for (int n = 1; n < tree.size(); ++n) {
      CHECK(tree.at(n).comment == (n == 14 ? "mine" : ""));
      const auto note = parse_review_comment(tree.at(n).review);
      REQUIRE(note);
      CHECK(*note == note_of(*s.reviewing().review(), static_cast<std::size_t>(n) - 1));
      CHECK(note_words(*note).starts_with("analysed before: "));
    }
    CHECK(notes_in(opened->play().game_record()) == 14);
    REQUIRE(analyse(*opened, {4, 0}));
    opened->apply(command::SaveReview{path});
    JobProgress progress;
    const auto file = read_collection(path, find_game("kalah")->make({}).value(), progress);
    REQUIRE(file);
    const auto record = file->open(0);
    REQUIRE(record);
    CHECK(notes_in(*record) == 14);
    std::size_t ply = 0;  // the text of a game may move them on to where it has room; their order stays
    for (const Comment& c : record->comments)
      if (const auto note = parse_review_comment(c.text)) CHECK(*note == note_of(*opened->reviewing().review(), ply++));
  }
}

TEST_CASE("an analysis is kept with the session, whole or stopped", "[session][review][slow]") {
  for (const char* game : {"kalah", "arimaa", "reversi"}) {
    INFO(game);
    Session s;
    if (std::string_view(game) == "kalah") let_play(s, game, "classic:1", "classic:2");
    else start(s, game), play_some(s, 24);
    s.apply(command::GoTo{s.play().tree().line_to(s.play().current())[3]});
    REQUIRE(analyse(s, quick));
    const auto whole = lines_of(s);
    const std::string state = s.save_state();

    Session again;
    REQUIRE(again.load_state(state));
    // A kill now loses nothing either, though its refutations are not there yet.
    CHECK(nlohmann::json::parse(again.save_state())["review"]["whole"] == true);
    REQUIRE(wait_for(again, [&] { return !again.reviewing().working(); }));
    REQUIRE(again.reviewing().review());
    CHECK(again.reviewing().review()->marked);
    CHECK(lines_of(again) == whole);
    for (std::size_t i = 0; i < whole.size(); ++i) {
      const ReviewedPly &was = s.reviewing().review()->plies[i], &is = again.reviewing().review()->plies[i];
      CHECK((was.refutation != nullptr) == (is.refutation != nullptr));
      CHECK(again.reviewing().node_of(i) == s.reviewing().node_of(i));
    }
    again.apply(command::AnalyseGame{quick});
    CHECK(again.messages().back().text == "this game is analysed already");

    // As a kill leaves it: some turns are known, and none is judged again.
    nlohmann::json some = nlohmann::json::parse(state);
    auto& plies = some["review"]["plies"];
    for (std::size_t i = 0; i < plies.size() / 2; ++i) plies[i] = nullptr;
    some["review"]["whole"] = false;
    Session killed;
    REQUIRE(killed.load_state(some.dump()));
    CHECK(killed.reviewing().stopped());
    const auto judged = [&] {
      const auto& all = killed.reviewing().review()->plies;
      return std::count_if(all.begin(), all.end(), [](const ReviewedPly& p) { return p.judged(); });
    };
    const auto known = judged();
    CHECK(known > 0);
    CHECK(known <= static_cast<std::ptrdiff_t>(plies.size() - plies.size() / 2));
    REQUIRE(analyse(killed, quick));
    CHECK(lines_of(killed) == whole);
  }
}

TEST_CASE("a damaged analysis costs no more than what is damaged", "[session][review]") {
  Session s;
  let_play(s, "kalah", "classic:1", "classic:2");
  REQUIRE(analyse(s, quick));
  const auto state = nlohmann::json::parse(s.save_state());
  const auto flat = state["review"].flatten();
  std::size_t tried = 0;
  for (const auto& [place, value] : flat.items()) {
    if (++tried % (97 * test::one_of) != 0) continue;  // enough of every sort
    for (const auto& wrong : {nlohmann::json("?"), nlohmann::json(-7), nlohmann::json(1 << 30), nlohmann::json()}) {
      INFO(place << " " << wrong);
      auto bad = state;
      bad["review"][nlohmann::json::json_pointer(place)] = wrong;
      Session again;
      REQUIRE(again.load_state(bad.dump()));
      CHECK(again.play().tree().size() == s.play().tree().size());
      again.apply(command::StopAnalysing{});
      REQUIRE(wait_for(again, [&] { return !again.reviewing().working(); }));
      if (again.reviewing().review()) (void)lines_of(again);
    }
  }
  CHECK(tried > 1000);
}

TEST_CASE("a report saved from the window is that of the command line", "[session][review][slow]") {
  test::Folder folder;
  Session s;
  let_play(s, "kalah", "classic:1", "classic:2");
  REQUIRE(analyse(s, {3, 0}));
  for (const char* name : {"r.html", "r.md"}) {
    const std::string path = folder.file(name);
    s.apply(command::SaveReview{path});
    const auto text = read_file(path);
    REQUIRE(text);
    const std::vector<ReportedGame> games = {{s.reviewing().review(), 1}};
    const bool html = std::string_view(name).ends_with("html");
    const std::string part = html ? html_part(games[0], false) : markdown_part(games[0], false);
    CHECK(text->find(part) != std::string::npos);
    CHECK(text->find("--depth 3") != std::string::npos);
  }
  s.apply(command::SaveReview{folder.file("none") + "/r.html"});
  CHECK(s.messages().back().refused());
}

TEST_CASE("at an exercise a move is an answer, and the game stays as it is", "[session][review]") {
  Session s;
  start(s, "kalah");
  s.apply(command::AskErrors{});
  CHECK(s.messages().back().refused());
  play_some(s, 24, 5);
  REQUIRE(analyse(s, {4, 0}));
  const GameReview& r = *s.reviewing().review();
  const auto plies = exercise_plies(r);
  REQUIRE(plies.size() >= 2);
  s.apply(command::AskErrors{});
  const int places = s.play().tree().size();
  for (std::size_t n = 0; n < plies.size(); ++n) {
    REQUIRE(s.reviewing().exercises());
    CHECK(s.reviewing().exercises()->ply() == plies[n]);
    CHECK(s.reviewing().ply_at(s.play().current()) == plies[n]);
    CHECK(s.viewpoint().engine_hidden);
    const JudgedPosition& here = *r.plies[plies[n]].here;
    s.apply(command::Play{r.plies[plies[n]].played});  // the error itself
    s.poll(0);
    REQUIRE(s.reviewing().exercises()->tried.size() == 1);
    const TriedMove& tried = s.reviewing().exercises()->tried.back();
    CHECK_FALSE(tried.right);
    CHECK(tried.loss == r.plies[plies[n]].loss());
    CHECK(s.viewpoint().engine_hidden);
    // Any move within five points is right, and what the confirming search prefers.
    for (const JudgedMove& m : here.moves) {
      const auto verdict = try_move(r, plies[n], m.move);
      REQUIRE(verdict);
      CHECK(verdict->right == (here.loss(m) < 0.05 || m.move == r.plies[plies[n]].deeper_best));
    }
    s.apply(command::Play{here.best().move});
    s.poll(0);
    CHECK(s.reviewing().exercises()->solved());
    CHECK_FALSE(s.viewpoint().engine_hidden);
    s.apply(command::NextExercise{});
  }
  CHECK_FALSE(s.reviewing().exercises());
  CHECK(s.play().tree().size() == places);
  s.apply(command::AskErrors{{}, plies[1]});
  CHECK(s.reviewing().exercises()->ply() == plies[1]);
  s.apply(command::RevealExercise{});
  CHECK_FALSE(s.viewpoint().engine_hidden);
  s.apply(command::EndExercises{});
  CHECK_FALSE(s.reviewing().exercises());
}

TEST_CASE("the search that missed a move is compared with the one that finds it", "[session][review][slow]") {
  Session s;
  let_play(s, "kalah", "classic:1", "classic:2");
  REQUIRE(analyse(s, {5, 0}));
  const GameReview& r = *s.reviewing().review();
  // The rule that holds names the searches that find it: another hit was luck.
  std::optional<std::size_t> ply;
  const CauseRun* good = nullptr;
  for (std::size_t i = 0; i < r.plies.size() && !good; ++i)
    if (const auto& cause = r.plies[i].cause)
      for (const std::size_t run : cause->rule().runs)
        if (cause->runs[run].good && !good) ply = i, good = &cause->runs[run];
  REQUIRE(good);
  s.apply(command::CompareCause{*ply});
  REQUIRE(wait_for(s, [&] { return s.comparing().result() != nullptr; }));
  const auto& cause = *r.plies[*ply].cause;
  CHECK(s.runs().run()->result().best == good->move);
  CHECK(s.comparing().result()->other->plan().limits.depth == cause.runs.front().plan.limits.depth);
}

TEST_CASE(
    "a game is judged by the chosen profile, which is kept with it, in a game that has none of that name by modern",
    "[session][review]") {
  Session s;
  start(s, "reversi", "human", "human");
  play_some(s, 10);
  REQUIRE(analyse(s, {0, 200, "patterns"}));
  const std::vector<std::string> reported = lines_of(s);
  CHECK(s.reviewing().review()->settings.profile == "patterns");
  Session again;
  REQUIRE(again.load_state(s.save_state()));
  REQUIRE(wait_for(again, [&] { return !again.reviewing().working(); }));
  REQUIRE(again.reviewing().review());
  CHECK(again.reviewing().review()->settings.profile == "patterns");
  CHECK(lines_of(again) == reported);
  start(s, "kalah", "human", "human");
  play_some(s, 10);
  s.apply(command::AnalyseGame{});
  REQUIRE(wait_for(s, [&] { return !s.reviewing().working(); }));
  REQUIRE(s.reviewing().review());
  CHECK(s.reviewing().review()->settings.profile == "modern");
}
