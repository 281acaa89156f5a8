// Reports of reviews: HTML and Markdown, comments in the game, and the smallest refutations in them.
#include "engine/review/report.h"

#include <algorithm>

#include "engine/base/markup.h"
#include "engine/game/board_svg.h"
#include "engine/game/board_text.h"
#include "engine/game/game_phases.h"
#include "engine/review/refutation.h"
#include "engine/review/report_drawings.h"
#include "engine/review/report_parts.h"
#include "engine/review/review_comment.h"
#include "engine/review/review_text.h"
#include "engine/review/worst.h"
#include "engine/session/play/collections.h"
#include "engine/session/play/game_forms.h"
#include "tests/review/played.h"
#include "tests/ui/xml_check.h"

using namespace review_test;

namespace {

GameReview with_refutations(const GameRecord& record, const ReviewSettings& settings) {
  auto review = begin_review(record, settings, 0);
  REQUIRE(review);
  JobProgress progress;
  ReviewControl control;
  control.refutations = 3;
  REQUIRE(run_review(*review, control, progress));
  return *review;
}

/// The best that `side` can reach at the end of all lines below a node of a proof, by what the proof lists alone.
bool lists_everything(const Proof& proof) {
  for (const ProofNode& n : proof.nodes)
    if (!n.leaf() && n.listed != n.choices && n.listed != 1) return false;
  return true;
}

}  // namespace

TEST_CASE("a report is whole, the same twice, and well formed in every game", "[review]") {
  int drawn = 0;
  for (const auto& face : face_test::faces()) {
    if (face.variant) continue;
    INFO(face.name);
    GameRecord game = random_game(face.game, 2, plies_for(*face.game, 10));
    game.tags["First"] = "<b>&\"One|*";
    const GameReview r = with_refutations(game, settings_for(*face.game));
    const std::string html = html_report({{&r, 1}}, "plyscope-cli analyse 'a b'"),
                      markdown = markdown_report({{&r, 1}, {&r, 2}}, "again");
    CHECK(html == html_report({{&r, 1}}, "plyscope-cli analyse 'a b'"));
    CHECK(html.find("<b>&\"") == std::string::npos);
    CHECK(html.find("&lt;b&gt;&amp;&quot;One|*") != std::string::npos);
    CHECK(html.find("<script") == std::string::npos);
    CHECK(html.find("src=") == std::string::npos);
    const std::string wrong = ui::xml_problem(html.substr(html.find("<html")));
    CHECK(wrong.empty());
    CHECK(markdown.find("# Game 2: ") != std::string::npos);
    CHECK(markdown.find("\\<b\\>\\&") != std::string::npos);
    for (const Side side : {Side::first, Side::second})
      if (const auto account = account_of(r, side))
        for (const AccountColumn& c : columns_of(*account)) {
          const std::string words = html_text(column_words(r, side, c)), svg = account_svg(r, side);
          CHECK(svg.find(">" + words + "<") != std::string::npos);
          CHECK(svg.find(std::to_string(c.points) + "<") != std::string::npos);
          CHECK(html.find(svg) != std::string::npos);
          CHECK(markdown.find("| " + column_words(r, side, c) + " | ") != std::string::npos);
        }
    for (const std::size_t ply : worst_moments(r)) {
      if (const auto& refutation = r.plies[ply].refutation) {
        const std::string svg = refutation_svg(*refutation, face.game->show_move(r.positions[ply], r.plies[ply].played),
                                               r.plies[ply].mover);
        CHECK(html.find(svg) != std::string::npos);
        CHECK(ui::xml_problem(svg).empty());
        ++drawn;
      }
      CHECK(markdown.find(board_text(face.game->board(r.positions[ply]))) != std::string::npos);
      CHECK(html.find(board_svg(face.game->board(r.positions[ply]),
                                {face.game->click_path(r.positions[ply], r.plies[ply].played),
                                 face.game->click_path(r.positions[ply], r.plies[ply].here->best().move)},
                                300)) != std::string::npos);
    }
  }
  CHECK(drawn > 3);
}

TEST_CASE("a review is kept in comments of the game, and read back", "[review]") {
  for (const auto& face : face_test::faces()) {
    if (face.variant) continue;
    INFO(face.name);
    GameRecord game = random_game(face.game, 2, plies_for(*face.game, 10));
    game.comments.push_back({1, "mine"});
    const GameReview r = reviewed(game, settings_for(*face.game), 1, 1);
    const GameRecord kept = with_review(with_review(game, r), r);
    CHECK(std::count_if(kept.comments.begin(), kept.comments.end(),
                        [](const Comment& c) { return c.text == "mine"; }) == 1);
    std::size_t notes = 0;
    for (const Comment& c : kept.comments)
      if (const auto note = parse_review_comment(c.text)) {
        CHECK(*note == note_of(r, c.plies - 1));
        ++notes;
      }
    CHECK(notes + 1 == r.plies.size());
    const auto text = write_games({kept}, "json");
    if (!text) continue;
    const auto read = read_game_json(text->substr(0, text->find('\n')));
    REQUIRE(read);
    CHECK(std::count_if(read->game.comments.begin(), read->game.comments.end(), [](const Comment& c) {
            return parse_review_comment(c.text).has_value();
          }) == static_cast<std::ptrdiff_t>(notes));
  }
  ReviewNote book{0.5, 0.438, "g6", 8, MoveMark::book, {}, "", "modern"};
  CHECK(parse_review_comment(review_comment(book)) == book);
  CHECK(note_words(book).find("book move, lost 6.2 points, better g6") != std::string::npos);
  for (const char* other : {"review", "eval +1.00", "review from 0.5", "review from 0.5 to x best a depth 1",
                            "review from 0.5 to 0.4 best a depth 200", "review from 0.5 to 0.4 mark ??? depth 2"})
    CHECK(!parse_review_comment(other));
}

TEST_CASE("a refutation proves what it says: a lost result at the end of a game", "[review]") {
  int proved = 0, exhaustive = 0;
  for (const auto& [id, left] : {std::pair{"kalah", 14}, {"reversi", 8}}) {
    const auto game = *find_game(id)->make({});
    for (u64 seed = 1; seed <= 6; ++seed) {
      GameRecord record = random_game(game, seed, 300);
      auto settings = settings_for(*game);
      settings.exact = left;
      const auto whole = begin_review(record, settings, 0);
      REQUIRE(whole);
      const std::size_t cut = whole->plies.size() - std::min<std::size_t>(whole->plies.size(), 8);
      record.start = whole->positions[cut];
      record.moves.erase(record.moves.begin(), record.moves.begin() + static_cast<std::ptrdiff_t>(cut));
      const GameReview r = with_refutations(record, settings);
      for (const std::size_t ply : worst_moments(r)) {
        if (!r.plies[ply].refutation) continue;
        const Refutation& refutation = *r.plies[ply].refutation;
        const Proof& proof = refutation.proof;
        INFO(id << " seed " << seed << " ply " << ply);
        CHECK(lists_everything(proof));
        exhaustive += refutation.smallest;
        if (!refutation.lost) continue;
        ++proved;
        // The solver agrees
        SolveRequest q;
        q.position = proof.root.position;
        q.table_bytes = std::size_t{1} << 20;
        const auto solved = game->solve(q);
        REQUIRE(solved);
        const int margin = game->mover(q.position) == r.plies[ply].mover ? solved->score.value : -solved->score.value;
        CHECK(margin <= 0);
        CHECK(refutation_words(refutation).find("nodes prove it") != std::string::npos);
        u64 counted = 1;
        for (const RefutationLine& line : refutation_lines(refutation)) counted += 1 + line.hidden;
        CHECK(counted == proof.nodes.size());
      }
    }
  }
  CHECK(proved >= 5);
  CHECK(exhaustive >= 3);
}

TEST_CASE("the error that lost a game is the last one after which it was never even again", "[review]") {
  const auto game = *find_game("reversi")->make({});
  int reported = 0;
  for (u64 seed = 1; seed <= 8; ++seed) {
    GameRecord record = random_game(game, seed, 300);
    auto settings = settings_for(*game, 2);
    settings.exact = 8;
    const auto whole = begin_review(record, settings, 0);
    REQUIRE(whole);
    const std::size_t cut = whole->plies.size() - std::min<std::size_t>(whole->plies.size(), 12);
    record.start = whole->positions[cut];
    record.moves.erase(record.moves.begin(), record.moves.begin() + static_cast<std::ptrdiff_t>(cut));
    const GameReview r = reviewed(record, settings);
    const auto lost = losing_moment(r);
    if (!lost) continue;
    ++reported;
    const Side loser = r.plies[*lost].mover;
    CHECK(*r.result == (loser == Side::first ? 0 : 1));
    CHECK(r.plies[*lost].here->best().expected >= 0.5);
    for (std::size_t i = *lost + 1; i < r.plies.size(); ++i) {
      const double e = r.plies[i].here->best().expected;
      CHECK((r.plies[i].mover == loser ? e : 1 - e) < 0.5);
    }
  }
  CHECK(reported > 0);
}

TEST_CASE("a lost game is told by its error, else by what smaller ones cost and where the engine saw it late",
          "[review]") {
  int by_error = 0, by_none = 0, late = 0, given_up = 0;
  for (const GameType* type : all_games()) {
    const auto game = *type->make({});
    if (dynamic_cast<const HasPhases*>(game.get()) == nullptr) continue;
    INFO(type->id());
    for (u64 seed = 1; seed <= 6; ++seed) {
      GameRecord record = random_game(game, seed, plies_for(*game, 14));
      record.tags["Result"] = seed % 2 ? "1-0" : "0-1";
      const GameReview r = reviewed(record, settings_for(*game, 2));
      for (const ReviewedPly& p : r.plies) {
        if (p.deeper_loss) CHECK(p.deeper_depth >= p.here->depth + confirmed_deeper);
        if (p.deeper_best) CHECK(*p.deeper_best != p.here->best().move);
      }
      const std::string why = lost_game_text(r);
      if (!r.result || *r.result == 0.5) {
        CHECK(why.empty());
        continue;
      }
      CAPTURE(why);
      const Side loser = *r.result == 1 ? Side::second : Side::first;
      if (const auto lost = losing_moment(r)) {
        ++by_error;
        CHECK(
            why.ends_with(fmt::format("was lost by {} {}.", numbered_move(r, *lost), mark_sign(r.plies[*lost].mark))));
      } else {
        ++by_none;
        CHECK((why.find("No single error") != std::string::npos) == (account_of(r, loser)->own > 0));
      }
      if (const auto at = why.find("saw it only at "); at != std::string::npos) {
        ++late;
        // Someone's ply it is: the loser was not behind after the one before it, and always is from there on.
        std::size_t i = r.plies.size();
        const auto of = [&](std::size_t k) {
          const double e = r.plies[k].here->best().expected;
          return r.plies[k].mover == loser ? e : 1 - e;
        };
        while (i > 0 && of(i - 1) < 0.5) --i;
        CHECK(why.substr(at).starts_with("saw it only at " + numbered_move(r, i)));
        const double before = r.plies[i - 1].after_for_first();
        CHECK((loser == Side::first ? before : 1 - before) >= 0.5);
      }
      given_up += why.find("without playing on") != std::string::npos;
    }
  }
  CHECK(by_error > 0);
  CHECK(by_none > 0);
  CHECK(late > 0);
  CHECK(given_up > 0);
}

TEST_CASE("no review of Reversi speaks of more discs than the board has", "[review]") {
  const auto game = *find_game("reversi")->make({});
  GameRecord record = random_game(game, 3, 20);
  ReviewSettings settings = settings_for(*game, 2);
  settings.profile = "modern";
  const GameReview r = reviewed(record, settings);
  for (const int value : {-6540, -6400, -120, 7000}) {
    JudgedMove m = r.plies[4].as_played();
    m.shallow = m.deep = value, m.known = ScoreClass::open, m.solved.reset();
    const std::string text = worth_text(r, 4, m, r.plies[4].mover);
    CAPTURE(text);
    CHECK(text == game->value_text("modern", std::clamp(value, -6400, 6400)));
  }
}
