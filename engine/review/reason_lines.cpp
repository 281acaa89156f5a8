#include "engine/review/reason_lines.h"

#include <algorithm>

#include "engine/game/game_line.h"
#include "engine/game/named_facts.h"
#include "engine/search/lent_table.h"

namespace ply {
namespace {

// Plies by which an exchange is followed beyond the depth, and the depth of each search that does.
constexpr int max_beyond = 6, beyond_depth = 2;

class GrowingLine {
 public:
  GrowingLine(const Game& game, const ReviewSettings& settings, const ReviewPlace& place, std::vector<MoveCode> moves,
              u64 nodes, Attention& attention)
      : game_(game),
        settings_(settings),
        place_(place),
        moves(std::move(moves)),
        nodes_(nodes),
        attention_(attention) {}

  /// By a search of this depth; false: there is nothing to add.
  bool go_on(int depth) {
    const ReviewPlace at = end();
    if (stopped() || game_.outcome(at.position, at.history)) return false;
    SearchRequest q = judging_request(game_, settings_, at);
    const LentTable table(settings_.table_bytes);
    q.table = table.get();
    q.attention = &attention_;
    q.limits = {std::max(1, depth), nodes_, 0};
    const SearchResult r = game_.search(q);
    if (stopped() || r.pv.empty()) return false;
    moves.insert(moves.end(), r.pv.begin(), r.pv.end());
    return true;
  }
  ReviewPlace end() const {
    LineEnd line = end_of_moves(game_, place_.position, moves);
    std::vector<u64> past = place_.history;
    past.insert(past.end(), line.history.begin(), line.history.end());
    return {line.position, std::move(past)};
  }
  bool stopped() const { return (attention_.load() & Attention::stop) != 0; }
  /// Plies of the first `n` turns; nothing: it does not come to their end.
  std::optional<std::size_t> plies_of_turns(int n) const {
    Position p = place_.position;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Side before = game_.mover(p);
      p = game_.after(p, moves[i]);
      if (game_.mover(p) != before && --n == 0) return i + 1;
    }
    return std::nullopt;
  }
  /// The last move took something.
  bool restless(const HasNamedFacts& facts) const {
    if (moves.empty()) return false;
    const Position now = end().position,
                   before = end_of_moves(game_, place_.position, {moves.data(), moves.size() - 1}).position;
    return facts.had(now, Side::first) != facts.had(before, Side::first) ||
           facts.had(now, Side::second) != facts.had(before, Side::second);
  }

 private:
  const Game& game_;
  const ReviewSettings& settings_;
  const ReviewPlace& place_;

 public:
  std::vector<MoveCode> moves;

 private:
  const u64 nodes_;
  Attention& attention_;
};

}  // namespace

std::optional<std::vector<MoveCode>> whole_line(const Game& game, const ReviewSettings& settings,
                                                const ReviewPlace& place, std::vector<MoveCode> moves, int depth,
                                                u64 nodes, Attention& attention) {
  GrowingLine line(game, settings, place, std::move(moves), nodes, attention);
  const auto* facts = dynamic_cast<const HasNamedFacts*>(&game);
  const auto size = [&] { return static_cast<int>(line.moves.size()); };
  if (judges_turns(game, place)) {
    while (!line.plies_of_turns(1) && line.go_on(depth)) {}
    if (const auto own = line.plies_of_turns(1)) {
      line.moves.resize(*own);
      while (!line.plies_of_turns(2) && line.go_on(depth)) {}
      if (const auto both = line.plies_of_turns(2)) line.moves.resize(*both);
    }
  } else {
    if (size() > depth) line.moves.resize(static_cast<std::size_t>(depth));
    while (size() < depth && line.go_on(depth - size())) {}
    if (facts && facts->fact_rules().min_gain > 0 && !facts->fact_rules().stones)
      while (size() < depth + max_beyond && line.restless(*facts) && line.go_on(beyond_depth)) {}
  }
  if (line.stopped()) return std::nullopt;
  return std::move(line.moves);
}

}  // namespace ply
