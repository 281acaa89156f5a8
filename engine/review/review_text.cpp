#include "engine/review/review_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string_view>
#include <utility>

#include "engine/base/text.h"
#include "engine/game/game_phases.h"
#include "engine/game/term_text.h"
#include "engine/review/refutation.h"
#include "engine/review/report_parts.h"
#include "engine/review/worst.h"

namespace ply {
namespace {

std::string class_words(ScoreClass c) {
  constexpr const char* words[] = {"an open game", "a win", "a draw", "a loss"};
  return words[static_cast<std::size_t>(c)];
}

/// E of a loser from which on the game was not lost when it ended.
constexpr double not_lost_yet = 0.25;

/// The ply whose own search took the loser below even for good, where the search one ply before had not: nobody's loss.
std::optional<std::size_t> seen_late(const GameReview& r, Side loser) {
  const auto of_loser = [&](double e, Side mover) { return mover == loser ? e : 1 - e; };
  for (std::size_t i = r.plies.size(); i-- > r.judged_from();) {
    const ReviewedPly& p = r.plies[i];
    if (of_loser(p.here->best().expected, p.mover) < 0.5) continue;
    const bool held = of_loser(p.as_played().expected, p.mover) >= 0.5;
    return held && i + 1 < r.plies.size() ? std::optional(i + 1) : std::nullopt;
  }
  return std::nullopt;
}

std::string confirmed_words() {
  return fmt::format("marks confirmed {} plies deeper and at {} times the nodes", confirmed_deeper, confirmed_nodes);
}

/// Solved with no more than so much left; 0: nothing is.
int exact_from(const GameReview& r) {
  const auto* phases = dynamic_cast<const HasPhases*>(r.game.get());
  return !phases ? 0 : r.settings.exact >= 0 ? r.settings.exact : phases->solved_at();
}

std::string name_of(const GameReview& r, Side side) {
  const std::string& name = side == Side::first ? r.first : r.second;
  const std::string& colour = r.game->type().side_name(side);
  return name.empty() ? colour : fmt::format("{} ({})", name, colour);
}

std::string account_text(const GameReview& r, Side side) {
  const auto a = account_of(r, side);
  if (!a) return {};
  std::string out = fmt::format("Account of {}, points\n", name_of(r, side));
  for (const AccountColumn& c : columns_of(*a)) {
    const bool sum = std::string_view(c.id) == "result", first = std::string_view(c.id) == "start";
    out += fmt::format("  {:<28} {:>5}\n", column_words(r, side, c),
                       sum || first ? fmt::format("{}", c.points) : fmt::format("{:+}", c.points));
  }
  out += fmt::format("  Losses of {} by phase\n", r.game->type().side_name(side));
  const auto points = phase_points(*a, true);
  for (std::size_t i = 0; i < review_phases; ++i)
    if (a->phases[i].from < a->phases[i].to)
      out += fmt::format("    {:<32} {:>5}\n", phase_words(a->phases[i]), points[i]);
  if (!a->result_known) out += "  The game has no result: the value of the last position stands for it.\n";
  return out;
}

std::string players_text(const GameReview& r) {
  return fmt::format("{} against {}{}\n", name_of(r, Side::first), name_of(r, Side::second),
                     r.over ? ". " + r.game->outcome_text(r.positions.back(), r.keys) : ", not played out");
}

std::string view_text(const GameReview& r) {
  return fmt::format("Expected score and value are for {}, after the move.\n", r.game->type().side_name(Side::first));
}

std::string row_text(const GameReview& r, std::size_t i) {
  const ReviewedPly& p = r.plies[i];
  const std::string move = r.game->show_move(r.positions[i], p.played);
  const auto is_book = [](const ReviewedPly& q) { return q.mark == MoveMark::book; };
  const int wide = std::any_of(r.plies.begin(), r.plies.end(), is_book) ? 4 : 2;
  std::string out = fmt::format("{:>6} {:<8} {:<{}}", ply_number(r, i), move, mark_sign(p.mark), wide);
  if (!p.judged()) return out + (p.set_up ? "  set up\n" : "  not judged\n");
  out += fmt::format("  {:.2f} {:>12}", p.after_for_first(), worth_text(r, i, p.as_played(), Side::first));
  if (p.given) return out + "  given\n";
  if (p.loss() > 0 || (p.mark != MoveMark::none && !is_book(p)))
    out += fmt::format("  lost {:>4}", points_text(p.loss()));
  if (p.deeper_loss) out += fmt::format(" (deeper {})", points_text(*p.deeper_loss));
  if (is_error(p.mark)) out += fmt::format("  better {}, {}", better_words(r, i), cause_words(r, i));
  for (const std::string& words : {p.reason.words, not_punished(r, i)})
    if (!words.empty()) out += fmt::format("\n{:>7}{}", "", words);
  return out + "\n";
}

}  // namespace

std::string ply_number(const GameReview& r, std::size_t ply) {
  int number = 1;
  for (std::size_t i = 1; i <= ply; ++i)
    if (r.plies[i].mover == Side::first && r.plies[i - 1].mover == Side::second) ++number;
  return fmt::format("{}{}", number, r.plies[ply].mover == Side::first ? "." : "...");
}

std::string worth_text(const GameReview& r, std::size_t ply, const JudgedMove& m, Side viewer) {
  const JudgedPosition& here = *r.plies[ply].here;
  const bool turned = viewer != here.mover;
  const ScoreClass known = turned ? flipped(m.known) : m.known;
  const char* word = known == ScoreClass::won ? "wins" : "loses";
  if (known == ScoreClass::drawn) return "draw";
  if (m.solved) return here.margins ? fmt::format("{} by {}", word, std::abs(*m.solved)) : word;
  if (known != ScoreClass::open) return m.win_in ? fmt::format("{} in {}", word, std::abs(*m.win_in)) : word;
  double mean = (m.shallow + m.deep) / 2.0;
  if (const auto* phases = dynamic_cast<const HasPhases*>(r.game.get()); phases && phases->max_margin() > 0) {
    const double max = phases->max_margin() * value_unit(*r.game, *r.game->profile(r.settings.profile));
    mean = std::clamp(mean, -max, max);
  }
  return r.game->value_text(r.settings.profile, static_cast<int>(std::lround(turned ? -mean : mean)));
}

std::string unfinished_text(const GameReview& r) {
  if (r.marked) return {};
  const std::size_t judged = r.judged_in_full(), all = r.to_be_judged();
  if (judged < all) return fmt::format("not finished: {} of {} moves judged so far, no marks yet", judged, all);
  return "not finished: all moves judged, not all marks and causes known yet";
}

std::string settings_text(const GameReview& r) {
  const ReviewSettings& s = r.settings;
  std::string out = s.profile;
  if (s.weights) out += " with other weights";
  return out + (s.depth > 0 ? fmt::format(", depths {} and {}, mean", s.depth - 1, s.depth)
                            : fmt::format(", {} nodes a position, mean of the two last depths", grouped(s.nodes)));
}

std::string method_text(const GameReview& r) {
  std::string out = settings_text(r);
  out += "; " + (r.marked ? confirmed_words() : unfinished_text(r));
  const auto* phases = dynamic_cast<const HasPhases*>(r.game.get());
  const int exact = exact_from(r);
  if (phases && exact > 0) out += fmt::format("; exact from {} {} on", exact, phases->left_unit());
  return out;
}

std::string k_text(const GameReview& r) {
  const ProfileInfo& profile = *r.game->profile(r.settings.profile);
  const auto* phases = dynamic_cast<const HasPhases*>(r.game.get());
  const int exact = exact_from(r);
  std::string out;
  int max = std::numeric_limits<int>::max();
  for (const ScoreScale& s : scales_of(*r.game, r.settings)) {
    const bool asked = std::exchange(max, s.above) > exact;  // else all of this phase is solved
    if (!asked) break;
    out += fmt::format("{}K {}{:.3g} {}", out.empty() ? "" : "; ",
                       s.from == ScaleFrom::assumed ? "assumed: "
                       : s.from == ScaleFrom::given ? "given: "
                                                    : "= ",
                       s.k / value_unit(*r.game, profile), unit_name(*r.game, profile));
    if (phases && s.above > 0) out += fmt::format(" above {} {}", s.above, phases->left_unit());
    if (s.from == ScaleFrom::fitted)
      out += fmt::format(" (fitted; calibration error {:.3f} in games held out)", s.error);
  }
  return out;
}

std::string lost_sentence(const GameReview& r, std::size_t ply) {
  const Decided d = decided_of(r, r.turn_of(ply));
  const ReviewedPly& p = r.plies[ply];
  std::string played = r.game->name_move(r.positions[ply], p.played);
  // It begins a sentence; a notation stays as it is.
  if (played != r.game->show_move(r.positions[ply], p.played))
    played.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(played.front())));
  std::string better = r.game->name_move(r.positions[ply], p.here->best().move);
  if (p.deeper_best)
    better += fmt::format("; by depth {}, {}", p.deeper_depth, r.game->name_move(r.positions[ply], *p.deeper_best));
  if (d.proved())
    return fmt::format("{} turns {} into {}. Better: {}.", played, class_words(d.before), class_words(d.after), better);
  // Of a turn of several steps each has its own loss in the list of moves.
  if (points_words(p.loss()) != points_words(d.loss()))
    return fmt::format("{} gives away {} of expected score, its whole turn {}. Better: {}.", played,
                       points_words(p.loss()), points_text(d.loss()), better);
  return fmt::format("{} gives away {} of expected score. Better: {}.", played, points_words(d.loss()), better);
}

std::string lost_game_text(const GameReview& r) {
  if (!r.result || *r.result == 0.5 || r.plies.empty()) return {};
  const Side loser = *r.result == 1 ? Side::second : Side::first;
  const auto of_loser = [&](double first) { return loser == Side::first ? first : 1 - first; };
  std::string out;
  if (const ReviewedPly& end = r.plies.back(); !r.over && end.judged())
    if (const double left = of_loser(end.after_for_first()); left >= not_lost_yet)
      out = fmt::format("{} lost without playing on, with an expected score of {:.2f}. ",
                        r.game->type().side_name(loser), left);
  if (const auto lost = losing_moment(r))
    return out + fmt::format("The game was lost by {} {}.", numbered_move(r, *lost), mark_sign(r.plies[*lost].mark));
  const auto account = account_of(r, loser);
  if (!r.marked || !account) return out;
  const bool marked = std::any_of(r.plies.begin(), r.plies.end(), [&](const ReviewedPly& p) {
    return p.mover == loser && p.judged() && (is_error(p.mark) || (p.book && p.loss() >= dubious_loss));
  });
  out += account->own > 0 ? fmt::format("No single error lost the game: {} {}", points_words(account->own),
                                        marked ? "in all" : "in small ones")
                          : std::string("No error lost the game");
  if (const auto seen = seen_late(r, loser))
    out += fmt::format("; the engine itself saw it only at {}", numbered_move(r, *seen));
  return out + ".";
}

std::string review_text(const GameReview& r) {
  std::string out = players_text(r);
  out += fmt::format("{}\n{}\n", method_text(r), k_text(r)) + view_text(r);
  for (std::size_t i = 0; i < r.plies.size(); ++i) out += row_text(r, i);
  for (const std::string& words : {lost_game_text(r), book_words(r)})
    if (!words.empty()) out += words + "\n";
  for (const Side side : {Side::first, Side::second}) out += account_text(r, side);
  return out;
}

std::string turn_text(const GameReview& r, std::size_t ply) {
  const ReviewedTurn& turn = r.turn_of(ply);
  std::string out = players_text(r);
  out += fmt::format("{}; {}\n{}\n", settings_text(r), confirmed_words(), k_text(r)) + view_text(r);
  for (std::size_t i = turn.first; i <= turn.last(); ++i) out += row_text(r, i);
  for (std::size_t i = turn.first; i <= turn.last(); ++i) {
    const ReviewedPly& p = r.plies[i];
    if (!is_error(p.mark)) continue;
    if (!p.reason.words.empty()) out += p.reason.words + "\n";
    out += lost_sentence(r, i) + "\n";
    if (p.refutation) out += refutation_words(*p.refutation) + "\n" + refutation_text(*p.refutation);
    else if (!p.no_refutation.empty()) out += fmt::format("No refutation is shown: {}.\n", p.no_refutation);
  }
  return out;
}

}  // namespace ply
