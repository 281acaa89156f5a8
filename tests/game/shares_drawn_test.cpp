// Shares worked out by hand from the rules of the evaluations, one position a game.
#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/term_places.h"
#include "engine/games/registry.h"
#include "vendor/catch2_compat.h"

using namespace ply;

namespace {

using Names = std::map<std::string, int>;

// The shares of the term by the names of cells; what belongs to the position stands under "".
class Drawn {
 public:
  Drawn(const char* game, const char* position, RuleValues rules = {}, std::string profile = "modern")
      : setup_(*find_game(game)->parse_position(position, rules)), profile_(*setup_.game->profile(profile)) {
    shares_ = setup_.game->term_shares(setup_.position, profile_.id, profile_.weights);
    names_[ShareSink::position] = "";
    for (const Cell& c : setup_.game->board(setup_.position).cells) names_[c.id] = c.name;
  }
  std::size_t term(std::string_view id) const {
    const auto at =
        std::find_if(profile_.terms.begin(), profile_.terms.end(), [&](const TermInfo& t) { return t.id == id; });
    REQUIRE(at != profile_.terms.end());
    return static_cast<std::size_t>(at - profile_.terms.begin());
  }
  Names of(std::string_view id, Side side) const {
    Names out;
    for (const CellShare& s : shares_[term(id)].of(side)) out[names_.at(s.cell)] = s.share;
    return out;
  }
  /// What the place contributes to the term for the first side, as people read it.
  std::string part(std::string_view id, const std::string& cell) const {
    const std::size_t i = term(id);
    const Breakdown b = setup_.game->evaluate(setup_.position, profile_.id, profile_.weights, Side::first);
    const ContributionPlaces places =
        contribution_places(std::span(b.terms).subspan(i, 1), std::span(shares_).subspan(i, 1), Side::first);
    if (cell.empty()) return part_text(profile_, places.position);
    for (const CellContribution& c : places.cells)
      if (names_.at(c.cell) == cell) return part_text(profile_, c.sum());
    return {};
  }

 private:
  Setup setup_;
  const ProfileInfo& profile_;
  std::vector<TermShares> shares_;
  std::map<int, std::string> names_;
};

constexpr Side first = Side::first, second = Side::second;

}  // namespace

TEST_CASE("Kalah: a promised capture is shared by the pit it is taken from and the one where it ends", "[shares]") {
  // A waits: his pit 4 (two stones) ends in his empty pit 6, which faces the seven stones of B1. B's pit 4 ends in his
  // empty pit 5, which faces the one stone of A2.
  const Drawn d("kalah", "0,1,6,2,2,0/13/7,6,6,1,0,0/4 B");
  CHECK(d.of("capture-next", first) == Names{{"B1", 7}, {"A6", 1}});
  CHECK(d.of("capture-next", second).empty());
  CHECK(d.of("capture-now", second) == Names{{"A2", 1}, {"B5", 1}});
  CHECK(d.part("capture-next", "A6") == "+37");
  CHECK(d.part("capture-next", "B1") == "+259");
  CHECK(d.of("stones", first) == Names{{"A's store", 13}});
  CHECK(d.of("stones", second) == Names{{"B's store", 4}});
  CHECK(d.of("extra-next", first) == Names{{"A5", 1}});  // two stones, two steps from the store
  CHECK(d.of("choices", second) == Names{{"B1", 1}, {"B2", 1}, {"B3", 1}, {"B4", 1}});
}

TEST_CASE("Kalah: at the end the stones that are left count for the stores", "[shares]") {
  const Drawn d("kalah", "0,0,0,0,0,0/20/1,0,0,2,0,0/25 A", {}, "classic");
  CHECK(d.of("stones", first) == Names{{"A's store", 20}});
  CHECK(d.of("stones", second) == Names{{"B's store", 28}});
  CHECK(d.of("winner", second) == Names{{"", 1}});
  CHECK(d.of("winner", first).empty());
}

TEST_CASE("Reversi: moves count for the squares where they are made, parity for none", "[shares]") {
  const char* const position = "--------X--X-----XXXOOO--XXXXOOO--XXXXOX--XOOOO----------------- X";
  const Drawn d("reversi", position, {}, "modern-2026");
  CHECK(d.of("mobility", first) == Names{{"e2", 1},
                                         {"f2", 1},
                                         {"g2", 1},
                                         {"h2", 1},
                                         {"h3", 1},
                                         {"h6", 1},
                                         {"c7", 1},
                                         {"d7", 1},
                                         {"e7", 1},
                                         {"f7", 1},
                                         {"g7", 1},
                                         {"h7", 1}});
  CHECK(d.of("mobility", second) == Names{{"c1", 1},
                                          {"d1", 1},
                                          {"b2", 1},
                                          {"c2", 1},
                                          {"a3", 1},
                                          {"a4", 1},
                                          {"b5", 1},
                                          {"b6", 1},
                                          {"b7", 1},
                                          {"h6", 1}});
  CHECK(d.part("mobility", "h6") == "+0");  // both sides earn there
  CHECK(d.part("mobility", "c1") == "-95");
  CHECK(d.of("c-squares", first) == Names{{"a2", 1}});
  CHECK(d.of("c-squares", second).empty());
  CHECK(d.of("last-move", second) == Names{{"", 1}});  // 38 squares are empty, Black moves
  CHECK(d.of("last-move", first).empty());

  // The original's terms: the discs of a lead stand nowhere. No run begins at an end of a line but h4-f4 of White and
  // the h column has no end that is taken.
  const Drawn easy("reversi", position, {}, "classic-easy");
  CHECK(easy.of("win", first).size() + easy.of("win", second).size() == 1);
  CHECK(easy.of("grouped", second) == Names{{"f4", 1}, {"g4", 1}, {"h4", 1}});
}

TEST_CASE("Micro-Shogi: pieces have their safe squares, the king the squares around it, the hand its tokens",
          "[shares]") {
  const Drawn d("micro-shogi", "R1ks/3g/2st/3B/3K[Pp] b", {{"variant", "standard"}}, "modern-2026");
  // The rook's five squares, the king's own among them, count three each; the tokin has none.
  CHECK(d.of("mobility", first) == Names{{"a5", 15}, {"d2", 3}});
  CHECK(d.of("mobility", second) == Names{{"d5", 4}, {"d4", 4}, {"c3", 8}, {"d3", 0}});
  CHECK(d.of("king-steps", first) == Names{{"c1", 1}});
  CHECK(d.of("king-steps", second) == Names{{"b4", 1}, {"c4", 1}});
  CHECK(d.of("hands", first) == Names{{"pawn in the hand of First", 170}});
  CHECK(d.of("hands", second) == Names{{"pawn in the hand of Second", 170}});
  CHECK(d.of("tempo", second) == Names{{"", 1}});
  CHECK(d.part("tempo", "") == "-75");
}

TEST_CASE("Arimaa: the guards of a trap share what their number is worth", "[shares]") {
  const Drawn d("arimaa", "s [.rrrrrrrr.c..c.h.H.em.d...d......h......DR.ME.D...R..C.H.R.RRRRR] + Rb3s hb4s", {},
                "modern-2026");
  // c3: camel and rabbit, 30 and 5 for the camel. f3: elephant, dog and cat, 36 and 14 for the elephant.
  CHECK(d.of("home-traps", first) == Names{{"c2", 15}, {"d3", 20}, {"e3", 26}, {"f2", 12}, {"g3", 12}});
  // c6 has three guards and the elephant, f6 three and the camel; the gold horse on b6 is none of them.
  CHECK(d.of("home-traps", second) == Names{{"c5", 12}, {"c7", 12}, {"d6", 26}, {"e6", 17}, {"f7", 12}, {"g6", 12}});
  // 425 % of 85 - 91 is -25.5, cut to -25: what is cut belongs to no square.
  CHECK(d.part("home-traps", "c2") == "+63.75");
  CHECK(d.part("home-traps", "") == "+0.50");
  CHECK(d.of("frozen", first) == Names{{"a3", -14}});  // a dog beside a horse, with no friend beside it
  CHECK(d.of("frozen", second).empty());
  CHECK(d.of("tempo", second) == Names{{"", 12}});  // two steps are left
}

TEST_CASE("Pivit: the squares that a piece can move to are its own, and so is that it can be taken", "[shares]") {
  const Drawn d("pivit", "2vV2/H4H/6/4h1/2V1h1/EH3e r b 1 16");
  CHECK(d.of("mobility", first) == Names{{"a5", 2}, {"f5", 2}, {"d6", 3}, {"c2", 3}, {"a1", 0}, {"b1", 2}});
  CHECK(d.of("mobility", second) == Names{{"c6", 2}, {"e3", 3}, {"e2", 2}, {"f1", 4}});
  CHECK(d.of("attacked", first) == Names{{"b1", 1}});  // by the master on f1
  CHECK(d.of("attacked", second).empty());
  CHECK(d.of("masters", second) == Names{{"f1", 1}});
  CHECK(d.of("tempo", first) == Names{{"", 1}});
}

TEST_CASE("the toy tree: the typed value is the node's", "[shares]") {
  const Drawn d("toy-tree", "([3 12 8]=-4 7)=5");
  CHECK(d.of("value", first) == Names{{"root", 5}});
  CHECK(d.of("value", second).empty());
}
