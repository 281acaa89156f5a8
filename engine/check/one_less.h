// A search as a heap of things that can be taken away one by one: the moves before its root, plies, pieces, rules that
// are not as usual, switches, weights, limits, terms. What is left is read again from its text, so a search from which
// something was taken is one that a person can write down. The pieces are taken by the brushes of the game's editor.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/plan/plan_text.h"

namespace ply {

/// What a search is made of, as far as it can be taken away.
struct SearchSize {
  std::size_t moves = 0;     ///< before its root
  int depth = -1;            ///< -1: not limited
  u64 limit = 0;             ///< of nodes; 0: not limited
  int pieces = 0;            ///< where the moves begin, on the board and in hands; stones
  int cells = 0;             ///< of the board
  int rules = 0;             ///< options that are not as usual
  int switches = 0;          ///< that are on
  int weights = 0;           ///< that are not the profile's own
  int terms = 0;             ///< of the evaluation
  std::size_t table_mb = 0;  ///< 0: none is used
  u64 nodes = 0;             ///< that it visits; 0: not known
  friend bool operator==(const SearchSize&, const SearchSize&) = default;
};
/// All but the nodes, which only a run can tell.
SearchSize size_of(const WrittenPlan& search);
/// What became less, in words, the nodes first: "3,627 nodes -> 4", "48 pieces -> 5". A smaller board may be an unusual
/// rule more, which is not said.
std::vector<std::string> less_of(const SearchSize& before, const SearchSize& after);

enum class SearchPart : u8 { moves, depth, rules, pieces, switches, weights, limit, table, evaluation };
/// In the order in which they are tried: what makes all that follows quicker first, and the board before the pieces,
/// which are carried over to a smaller one only as far as it has their cells.
// clang-format off
inline constexpr SearchPart search_parts[] = {
    SearchPart::moves,    SearchPart::depth,   SearchPart::rules,  SearchPart::pieces,    SearchPart::switches,
    SearchPart::weights,  SearchPart::limit,   SearchPart::table,  SearchPart::evaluation};
// clang-format on
/// It is a number, of which less can be taken in one step: a few ways, the smallest result first. Of the other parts
/// things can be taken together.
constexpr bool is_number(SearchPart part) {
  return part == SearchPart::depth || part == SearchPart::limit || part == SearchPart::table ||
         part == SearchPart::evaluation;
}

/// `take` changes the plan of a search, and the game and start of its root, from which others may have been taken
/// before; false: there is nothing to take.
struct OneLess {
  std::string what;  ///< "the piece on d4", "the switch pvs"
  std::function<bool(WrittenPlan&)> take;
};
/// All that can be taken of one part; whether what is left is a search, only its text can tell.
std::vector<OneLess> one_less(const WrittenPlan& search, SearchPart part);
/// The text of what is left, without what is as usual. The error says why it is no search.
Result<std::string> text_of_less(WrittenPlan less, std::optional<u64> digest = std::nullopt);

}  // namespace ply
