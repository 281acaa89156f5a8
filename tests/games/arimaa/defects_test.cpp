// Defects of the original program as rule options: each with a drawn position where it shows and one where it does not,
// against the rules written once more on a plain array, and what must hold of a game with one.
#include <algorithm>

#include "engine/game/file_form.h"
#include "engine/games/arimaa/board.h"
#include "engine/games/arimaa/defects.h"
#include "engine/games/arimaa/explain.h"
#include "engine/games/arimaa/game.h"
#include "engine/games/arimaa/root_turns.h"
#include "tests/games/arimaa/plain.h"
#include "tests/support/rows.h"

using namespace arimaa_test;

namespace {

constexpr Defect defects[] = {Defect::freeze_equal, Defect::pull_column, Defect::push_as_itself,
                              Defect::immobility_crossed, Defect::goal_mover_only};

std::shared_ptr<const Game> game_with(Defect d) { return sure(arimaa_game_type().make({{"defect", defect_id(d)}})); }

/// Leaves behind each move.
std::map<std::string, u64> divided(Defect d, const std::string& text, int depth) {
  const auto setup = sure(arimaa_game_type().parse_position(text, {{"defect", defect_id(d)}}));
  std::map<std::string, u64> out;
  for (const MoveCode m : setup.game->moves(setup.position))
    out[setup.game->write_move(setup.position, m)] = setup.game->perft(setup.game->after(setup.position, m), depth - 1);
  return out;
}

struct Shown {
  Defect defect;
  const char* position;
  bool differs;
  int depth;
};

std::string board_after(const State& s, std::string_view tokens) { return board_text(played(s, tokens).now); }

constexpr const char* equal_dogs = R"(
    . . . . . . . r
    . . . . . . . .
    . . x . . x . .
    . . . . d . . .
    . . . . D . . .
    . . x . . x . .
    . . . . . . . .
    . R . . . . . .)";
constexpr const char* dog_before_elephant = R"(
    . . . . . . . r
    . . . . . . . .
    . . x d . x . .
    . . . E . . . .
    . . . . . . . .
    . . x . . x . .
    . R . . . . . .
    . . . . . . . .)";
// The elephant beside the rabbit: only one square of the three is not behind it.
constexpr const char* rabbit_before_elephant = R"(
    . . . . . . . .
    . . . . . . . .
    . . x . . x . .
    . . . E r . . .
    . . . . . . . .
    . . x . . x . .
    . . . . . . . .
    R . . . . . . .)";
constexpr const char* all_frozen = R"(
    . . . r . . . .
    . . . . . . . .
    . . x . . x . .
    e . . . . . . .
    R m . . . x . .
    . . x . . x . .
    . . . . . . . .
    . . . . . . . .)";
constexpr const char* rabbit_pushed_home = R"(
    . . . . . . . .
    . . . . . . . .
    . . x . . x . .
    . . . . . . . .
    . . . . . . . .
    . . x . . x . .
    R . . . E . . .
    . . . . r . . h)";

std::set<std::string> ends_of(const std::vector<DefectTurn>& all) {
  std::set<std::string> out;
  for (std::size_t i = 1; i < all.size(); ++i) {
    const Plain p = plain_of(all[i].board);
    out.insert(std::string(p.at.begin(), p.at.end()));
  }
  return out;
}

std::vector<State> states_with(Defect d, u64 seed, int games, int plies, u32 one_of) {
  std::vector<State> out;
  const ArimaaRules rules;
  Random random(seed);
  for (int g = 0; g < games; ++g) {
    State s = with_defect(start_of("random", seed * 100 + static_cast<u64>(g)), d);
    for (int i = 0; i < plies && !rules.finished(s); ++i) {
      s = test::drawn_ply(rules, s, random);
      REQUIRE(s.defect == d);
      REQUIRE(s.key == board_key(s.now));
      if (s.used == 0 && random.below(one_of) == 0) out.push_back(s);
    }
  }
  return out;
}

}  // namespace

TEST_CASE("freeze-equal: an enemy as strong freezes, an own piece beside it frees", "[arimaa][defect]") {
  const State s = drawn(Side::first, equal_dogs);
  CHECK(legal(s, "De4s"));
  const State d = with_defect(s, Defect::freeze_equal);
  CHECK(move_names(d) == std::set<std::string>{"Rb1n", "Rb1e", "Rb1w"});
  CHECK(why_illegal(ArimaaRules(), d, 28, south) == "the dog on e4 is frozen by the dog on e5");
  CHECK(freezers(d.now, 28, d.defect) == std::vector<int>{36});
  // Both freeze each other, and a friend makes up for it.
  CHECK_FALSE(legal(with_defect(drawn(Side::second, equal_dogs), Defect::freeze_equal), "de5n"));
  State held = d;
  held.now.put(29, cat, Side::first);
  held = turn_start(held.now, Side::first, Defect::freeze_equal);
  CHECK(move_names(held) == move_names(turn_start(held.now, Side::first)));
  // Elephants, too: who has nothing but a frozen one cannot move.
  Board b;
  b.put(28, elephant, Side::first), b.put(36, elephant, Side::second);
  b.put(0, rabbit, Side::first), b.put(8, rabbit, Side::second), b.put(1, cat, Side::second);
  const State stuck = turn_start(b, Side::first, Defect::freeze_equal);
  CHECK(turn_end(stuck)->reason == static_cast<u8>(Reason::immobilisation));
  CHECK(turn_end(stuck)->winner == Winner::second);
  CHECK_FALSE(turn_end(with_defect(stuck, Defect::none)));
}

TEST_CASE("pull-column: a pulled piece lands in the file that has the number of its rank", "[arimaa][defect]") {
  const State s = drawn(Side::first, dog_before_elephant), d = with_defect(s, Defect::pull_column);
  CHECK(at(played(s, "Ed5w dd6s"), "d5") == 'd');
  const State wrong = played(d, "Ed5w dd6s");
  CHECK(at(wrong, "d5") == '.');
  CHECK(at(wrong, "e5") == 'd');
  CHECK(at(wrong, "c5") == 'E');
  // Whoever stands there is written over: here the elephant itself.
  const State over = played(d, "Ed5e dd6s");
  CHECK(at(over, "e5") == 'd');
  CHECK((over.now.of(Side::first) & over.now.of_strength(elephant)) == 0);
  const auto effects = effects_of(played(d, "Ed5e"), make_step(43, south), 0);
  REQUIRE(effects.size() == 2);
  CHECK(effects[0].kind == EffectKind::capture);
  CHECK(effects[1].to == 36);
  CHECK(describe_move(ArimaaRules(), played(d, "Ed5e"), make_step(43, south)) ==
        "pulls the dog to e5; 1 piece goes off the board");
  // On the diagonal there is no difference.
  State diagonal = turn_start(s.now, Side::first);
  diagonal.now.move(35, 36), diagonal.now.move(43, 44);
  diagonal = turn_start(diagonal.now, Side::first);
  CHECK(board_after(diagonal, "Ee5w de6s") == board_after(with_defect(diagonal, Defect::pull_column), "Ee5w de6s"));
  // Nor for pushes.
  CHECK(board_after(s, "dd6n Ed5n") == board_after(d, "dd6n Ed5n"));
}

TEST_CASE("push-as-itself: an enemy is pushed only where it could step with nobody beside it", "[arimaa][defect]") {
  const State s = drawn(Side::first, rabbit_before_elephant), d = with_defect(s, Defect::push_as_itself);
  CHECK(legal(s, "re5n"));
  CHECK_FALSE(legal(d, "re5n"));  // backwards for a silver rabbit
  CHECK(legal(d, "re5s"));
  CHECK(legal(d, "re5e"));
  CHECK(why_illegal(ArimaaRules(), d, 36, north).find("could not step there by itself") != std::string::npos);
  // A second piece that freezes it holds it; the pusher itself does not count.
  Board b = s.now;
  b.put(44, horse, Side::first);
  CHECK_FALSE(legal(turn_start(b, Side::first, Defect::push_as_itself), "re5s"));
  CHECK(legal(turn_start(b, Side::first), "re5s"));
  b.put(37, rabbit, Side::second);  // a friend frees it
  CHECK(legal(turn_start(b, Side::first, Defect::push_as_itself), "re5s"));
  CHECK(played(turn_start(b, Side::first, Defect::push_as_itself), "re5s Ed5e").used == 2);
  // Where nothing holds the enemy and it goes forward, the moves are the same: gold's rabbits go the other way.
  Board cats;
  cats.put(0, rabbit, Side::first), cats.put(63, rabbit, Side::second);
  cats.put(27, elephant, Side::first), cats.put(28, cat, Side::second);
  CHECK(move_names(turn_start(cats, Side::first)) == move_names(turn_start(cats, Side::first, Defect::push_as_itself)));
}

TEST_CASE("immobility-crossed: who cannot move has won, and all other ends stay", "[arimaa][defect]") {
  const State s = drawn(Side::first, all_frozen), d = with_defect(s, Defect::immobility_crossed);
  REQUIRE(turn_end(s));
  CHECK(turn_end(s)->winner == Winner::second);
  REQUIRE(turn_end(d));
  CHECK(turn_end(d)->winner == Winner::first);
  CHECK(turn_end(d)->reason == static_cast<u8>(Reason::immobilisation));
  CHECK(outcome_sentence(d, *turn_end(d)) ==
        "Gold wins: Gold cannot move, and by the defect of this game the win is its own.");
  const State goal = drawn(Side::first, rabbit_pushed_home);
  CHECK(turn_end(goal)->winner == turn_end(with_defect(goal, Defect::immobility_crossed))->winner);
}

TEST_CASE("goal-mover-only: a rabbit that the other side put on its goal is not seen", "[arimaa][defect]") {
  const State s = drawn(Side::second, rabbit_pushed_home), d = with_defect(s, Defect::goal_mover_only);
  REQUIRE(turn_end(s));
  CHECK(turn_end(s)->winner == Winner::second);
  CHECK_FALSE(turn_end(d));
  CHECK_FALSE(ArimaaRules().finished(d));
  CHECK(move_names(d) == std::set<std::string>{"hh1n", "hh1w"});
  // It is seen when its own side has moved, if it still stands there.
  const State later = ArimaaRules().null(played(d, "hh1n"));
  REQUIRE(turn_end(later));
  CHECK(turn_end(later)->winner == Winner::second);
  // Who walks there himself has won as ever.
  State walked = turn_start(s.now, Side::first, Defect::goal_mover_only);
  CHECK(turn_end(walked)->winner == Winner::second);
}

TEST_CASE("every defect shows in its position and not in another, perft divided", "[arimaa][defect]") {
  const auto text = [](Side side, const char* lines) { return position_text(drawn(side, lines)); };
  const std::vector<Shown> all = {
      {Defect::freeze_equal, equal_dogs, true, 2},
      {Defect::freeze_equal, dog_before_elephant, false, 4},
      {Defect::pull_column, dog_before_elephant, true, 3},
      {Defect::pull_column, dog_before_elephant, false, 1},
      {Defect::push_as_itself, rabbit_before_elephant, true, 1},
      {Defect::push_as_itself, equal_dogs, false, 3},
  };
  for (const Shown& c : all) {
    CAPTURE(defect_id(c.defect), c.position, c.depth);
    const std::string p = text(Side::first, c.position);
    CHECK((divided(Defect::none, p, c.depth) != divided(c.defect, p, c.depth)) == c.differs);
  }
  // Ends: the count of what a turn leads to.
  CHECK(divided(Defect::none, text(Side::first, equal_dogs), 1).size() == 6);
  CHECK(divided(Defect::freeze_equal, text(Side::first, equal_dogs), 1).size() == 3);
}

TEST_CASE("turns with a defect end on exactly the boards of plain rules that have it, too", "[arimaa][defect]") {
  const ArimaaRules rules;
  for (const Defect defect : {Defect::freeze_equal, Defect::push_as_itself, Defect::pull_column}) {
    std::vector<State> states = states_with(defect, 5, 3, 260, 12);
    for (const auto& r : data_rows("arimaa_turns.csv"))
      if (*to_number<u64>(r[12]) < 1500) states.push_back(with_defect(position(r[1] + " " + r[2]), defect));
    int compared = 0, differ = 0, only_atomic = 0;
    for (const State& s : states) {
      if (rules.finished(s)) continue;
      if (TurnLister().count(s.now, static_cast<Side>(s.side))[4] > 5000) continue;
      CAPTURE(position_text(s));
      const Plain p = plain_of(s.now);
      const std::string start(p.at.begin(), p.at.end());
      std::map<std::string, int> best;
      std::set<std::string> want, got, truth;
      plain_turn(start, s.side == 0, 4, best, want, defect);
      want.erase(start);
      std::set<u64> seen;
      ply_turn(rules, s, seen, got);
      best.clear();
      plain_turn(start, s.side == 0, 4, best, truth);
      truth.erase(start);
      differ += truth != got;
      if (defect != Defect::pull_column) CHECK(got == want);
      else {
        // What a piece has gone away from can only be pulled there, step by step, and no longer pushed.
        CHECK(std::includes(want.begin(), want.end(), got.begin(), got.end()));
        only_atomic += want.size() != got.size();
      }
      // The list of whole turns, and what the columns count.
      CHECK(ends_of(turns_with_defect(s)) == got);
      const TurnCounts c = count_with_defect(s);
      CHECK(c.le[3] == got.size());
      CHECK(c.firstdisp == test::moves_of(rules, s).size());
      ++compared;
    }
    CAPTURE(defect_id(defect), differ, only_atomic);
    CHECK(compared > 20);
    CHECK(differ > 5);
  }
}

TEST_CASE("where a defect changes nothing whole turns come in the order of the true rules", "[arimaa][defect]") {
  TurnLister lister;
  const auto codes = [&](const State& x) {
    std::vector<TurnCode> out;
    for (const RootTurn& t : root_turns(ArimaaRules(), x, lister)) out.push_back(t.code);
    return out;
  };
  for (const State& s : states_with(Defect::none, 9, 2, 200, 12)) {
    if (ArimaaRules().finished(s)) continue;
    for (const Defect defect : {Defect::immobility_crossed, Defect::goal_mover_only})
      CHECK(codes(with_defect(s, defect)) == codes(s));
  }
  const State dogs = drawn(Side::first, equal_dogs), elephant = drawn(Side::first, dog_before_elephant);
  CHECK(codes(with_defect(dogs, Defect::push_as_itself)) == codes(dogs));
  CHECK(codes(with_defect(dogs, Defect::pull_column)) == codes(dogs));
  CHECK(codes(with_defect(elephant, Defect::freeze_equal)) == codes(elephant));
  CHECK(codes(with_defect(elephant, Defect::pull_column)) != codes(elephant));
}

TEST_CASE("lifting a pushed or pulled piece off the board between the halves changes no outcome", "[arimaa][defect]") {
  // Why the floating piece of the original is no defect to play by: put down again it leaves the same board.
  u64 compared = 0;
  for (const State& s : states_with(Defect::none, 11, 4, 300, 3)) {
    const Side me = static_cast<Side>(s.side);
    const Reach r(s.now, me);
    const auto cleared = [](Board b) {
      b.clear(trapped(b.of(Side::first)) | trapped(b.of(Side::second)));
      return b;
    };
    for (int d = 0; d < 4; ++d)
      for (u64 left = r.over[static_cast<std::size_t>(d)]; left; left &= left - 1) {
        const int p = std::countr_zero(left), x = p + delta[static_cast<std::size_t>(d)], t = s.now.strength(x);
        for (const bool push : {true, false})
          for (int e = 0; e < 4; ++e) {
            const int goes = push ? x : p;
            if (!(bit(goes) & shifted(r.empty, e ^ 2))) continue;
            const int to = goes + delta[static_cast<std::size_t>(e)];
            Board apart = s.now, floated = s.now;
            u64 key = 0;
            displace(apart, goes, to, key);
            displace(apart, push ? p : x, push ? x : p, key);
            floated.clear(bit(x));
            floated = cleared(floated);
            floated.move(p, push ? x : to);
            floated = cleared(floated);
            floated.put(push ? to : p, t, other(me));
            floated = cleared(floated);
            CHECK(apart == floated);
            ++compared;
          }
      }
  }
  CHECK(compared > 300);
}

TEST_CASE("a defect stands in the text of the position, in every record, and nowhere where there is none",
          "[arimaa][defect]") {
  const GameType& type = arimaa_game_type();
  const auto plain = sure(type.make({}));
  CHECK(plain->rules().count("defect") == 0);
  CHECK(plain->write(plain->initial()).find("defect") == std::string::npos);
  for (const Defect d : defects) {
    CAPTURE(defect_id(d));
    CHECK(find_defect(defect_id(d)) == d);
    const auto game = game_with(d);
    const std::string mark = std::string("defect=") + defect_id(d);
    CHECK(game->rules().at("defect") == defect_id(d));
    CHECK(game->rules_text().find(defect_id(d)) != std::string::npos);
    const Position p = game->after(game->initial(), game->moves(game->initial()).front());
    const std::string text = game->write(p);
    CHECK(text.find(mark) != std::string::npos);
    // What the text says wins over what nobody said.
    const auto back = type.parse_position(text, {});
    REQUIRE(back);
    CHECK(back->game->rules() == game->rules());
    CHECK(back->game->write(back->position) == text);
    const std::string record = game->write_game({game, game->initial(), {game->moves(game->initial()).front()}, {}});
    CHECK(record.find(mark) != std::string::npos);
    const auto read = type.read_part(record, {});
    REQUIRE(read);
    CHECK(read->game.game->rules() == game->rules());
    for (const FileForm* form : type.file_forms()) {  // others know the true rules alone, and say so
      if (!form->writes()) continue;
      const auto other = form->write({game, game->initial(), {}, {}});
      CAPTURE(form->info().id);
      if (other) CHECK(other->find(mark) != std::string::npos);
      else CHECK(other.error().message.find(defect_id(d)) != std::string::npos);
    }
    // Nothing that rests on the true rules is on or can be turned on.
    for (const SwitchInfo& s : game->switches()) CHECK(s.needs != Needs::turn_wins);
    for (const LevelInfo& l : game->levels())
      CHECK((std::none_of(l.switches.begin(), l.switches.end(), [](const auto& s) { return s.second; })));
    for (const ProfileInfo& profile : game->profiles())
      CHECK(profile.terms.data() == plain->profile("classic")->terms.data());
  }
  CHECK_FALSE(
      type.parse_position("g [.......r...................d.......D....e.......R...............] defect=none-such", {}));
}
