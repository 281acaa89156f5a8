// Reasons as sentences.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.h"
#include "engine/review/reason_parts.h"

namespace ply {
namespace {

std::string cell_name(const Compared& c, int cell) {
  const BoardView view = c.game.board(c.played.positions.front());
  const auto at = std::find_if(view.cells.begin(), view.cells.end(), [&](const Cell& x) { return x.id == cell; });
  return at == view.cells.end() ? std::string() : at->name;
}

class ReasonSentence {
 public:
  ReasonSentence(const Compared& c, const Reason& r, const std::string& played, const std::string& best)
      : c_(c), r_(r), line_(c.line(r.in_best)), played_(played), best_(best) {}

  std::string text() const {
    switch (r_.kind) {
      case ReasonKind::none: return {};
      case ReasonKind::lost: return fmt::format("{} {}{}.", played_, end_words(false), soon());
      case ReasonKind::win_missed:
        return fmt::format("{} misses a win: {} {}{}.", played_, best_, end_words(true), soon());
      case ReasonKind::corner_missed:
        return r_.at == 0 ? fmt::format("{} misses the corner {}.", played_, cell(0))
                          : fmt::format("{} misses the corner {}, which {} would win.", played_, cell(0), best_);
      case ReasonKind::corner_lost:
        return r_.swap ? fmt::format("{} gives {} the corner {} for {}.", played_, they(), cell(0), cell(1))
                       : fmt::format("{} gives {} the corner {}.", played_, they(), cell(0));
      case ReasonKind::corner_opened:
        return fmt::format("{} opens the corner {}: {} may take it at once.", played_, cell(0), they());
      case ReasonKind::corner_left_open:
        return fmt::format("{} opens the corner {}: after {}, {} let {} take it.", played_, cell(0), move(1), answers(),
                           they());
      case ReasonKind::piece_lost:
        if (c_.rules.stones)
          return fmt::format("{} lets {} capture {} with {}.", played_, they(), counted(r_.count, "stone"),
                             move(r_.at));
        return fmt::format("{} loses the {}.", played_, piece(r_.at));
      case ReasonKind::piece_missed:
        if (c_.rules.stones)
          return r_.at == 0
                     ? fmt::format("{} misses a capture of {} with {}.", played_, counted(r_.count, "stone"), best_)
                     : fmt::format("{} misses a capture of {}, which {} prepares.", played_, counted(r_.count, "stone"),
                                   best_);
        return r_.at == 0 ? fmt::format("{} misses the {}: {} takes it.", played_, piece(0), best_)
                          : fmt::format("{} misses the {}, which {} would win.", played_, piece(r_.at), best_);
      case ReasonKind::exchange_lost:
        if (r_.count == r_.of)
          return fmt::format("{} loses the {} for a {}.", played_, piece(r_.at), c_.name_of_taken(line_, r_.other_at));
        return fmt::format("{} loses {} pieces for {}.", played_, r_.count, r_.of);
      case ReasonKind::turn_given_up: return fmt::format("{} gives up the extra turn of {}.", played_, best_);
      case ReasonKind::turn_allowed:
        return fmt::format("{} allows {} an extra turn with {}.", played_, they(), move(r_.at));
      case ReasonKind::turn_lost:
        return fmt::format("{} costs {} a turn: after {}, {} must pass.", played_, we(), move(r_.at - 1), we());
      case ReasonKind::pass_missed:
        return r_.at == 1 ? fmt::format("{} misses a turn: after {}, {} must pass.", played_, best_, they())
                          : fmt::format("{} misses a turn: with {} and {}, {} must pass.", played_, best_,
                                        move(r_.at - 1), they());
      case ReasonKind::promotion_allowed:
        return fmt::format("{} lets {} make a {} on {}.", played_, they(), becomes(), cell(0));
      case ReasonKind::promotion_missed:
        return r_.at == 0 ? fmt::format("{} misses a {} on {}: {} makes it.", played_, becomes(), cell(0), best_)
                          : fmt::format("{} misses a {} on {}, which {} prepares.", played_, becomes(), cell(0), best_);
      case ReasonKind::flip_allowed:
        return fmt::format("{} lets {} turn a piece over on {} and take the {}.", played_, they(), cell(0),
                           piece(r_.at));
      case ReasonKind::flip_missed:
        return fmt::format("{} misses the {}: after {} a piece that turns over on {} takes it.", played_, piece(r_.at),
                           best_, cell(0));
      case ReasonKind::counted:
        return fmt::format("{} ends {} to {} for {} with best play, {} {} to {}.", played_, r_.term.played_own,
                           r_.term.played_other, we(), best_, r_.term.best_own, r_.term.best_other);
      case ReasonKind::terms: return terms();
    }
    return {};
  }

 private:
  std::string we() const { return c_.game.type().side_name(c_.mover); }
  std::string they() const { return c_.game.type().side_name(other(c_.mover)); }
  std::string cell(std::size_t i) const { return cell_name(c_, r_.cells[i]); }
  std::string move(std::size_t i) const { return c_.game.name_move(line_.positions[i], line_.moves[i]); }
  std::string becomes() const { return c_.facts.becomes(line_.positions[r_.at], line_.moves[r_.at]); }
  /// "8 of White's 9 moves"
  std::string answers() const {
    if (r_.count < r_.of) return fmt::format("{} of {}'s {} moves", r_.count, we(), r_.of);
    return r_.of == 2 ? fmt::format("both of {}'s moves", we()) : fmt::format("all of {}'s {} moves", we(), r_.of);
  }
  /// "silver on c3"
  std::string piece(std::size_t i) const {
    return fmt::format("{} on {}", c_.name_of_taken(line_, i), cell_name(c_, c_.taken(line_, i)->cell));
  }
  std::string end_words(bool won) const {
    const Position& end = line_.positions.back();
    const std::string words = won ? c_.facts.won_words(end, line_.history) : c_.facts.lost_words(end, line_.history);
    return !words.empty() ? words : won ? "wins" : "loses";
  }
  /// " in 4 plies", " in Gold's next turn"; empty: by this move
  std::string soon() const {
    if (!c_.turns && r_.at == 1) return " at once";
    if (!c_.turns) return r_.at == 0 ? "" : fmt::format(" in {}", counted(static_cast<int>(r_.at), "ply", "plies"));
    int turn = 1;
    while (line_.end_of_turn(turn).value_or(line_.size()) <= r_.at) ++turn;
    return turn == 1   ? ""
           : turn == 2 ? fmt::format(" in {}'s next turn", they())
                       : fmt::format(" in {} turns", turn - 1);
  }
  std::string terms() const {
    const TermCounts& t = r_.term;
    const auto at =
        std::find_if(c_.rules.terms.begin(), c_.rules.terms.end(), [&](const CountedTerm& k) { return t.id == k.id; });
    const int own = t.played_own - t.best_own, their = t.played_other - t.best_other;
    // Of the two counts the one that speaks more against the move.
    const bool good = at->more_is_better, ours = good ? -own >= their : own >= -their;
    const bool fewer = ours == good;
    const std::string who = ours ? we() : they(), whom = ours ? they() : we();
    const auto pair = [&](int a, int b) { return ours ? std::pair(a, b) : std::pair(b, a); };
    const auto [played, played_to] = pair(t.played_own, t.played_other);
    const auto [best, best_to] = pair(t.best_own, t.best_other);
    return fmt::format("{} probably leaves {} with {}: {} to {}'s {}; after {} it would be {} to {}.", played_, who,
                       fewer ? at->fewer : at->more, played, whom, played_to, best_, best, best_to);
  }

  const Compared& c_;
  const Reason& r_;
  const ReplayedLine& line_;
  const std::string &played_, &best_;
};

}  // namespace

std::string sentence_of(const Compared& c, const Reason& r, const std::string& played, const std::string& best) {
  return ReasonSentence(c, r, played, best).text();
}

}  // namespace ply
