#include "engine/review/report_parts.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "engine/review/review_causes.h"
#include "engine/review/review_text.h"
#include "engine/review/seen.h"

namespace ply {

std::string numbered_move(const GameReview& r, std::size_t ply) {
  return ply_number(r, ply) + " " + r.game->name_move(r.positions[ply], r.plies[ply].played);
}

std::string player_words(const GameReview& r, Side side) {
  const std::string& name = side == Side::first ? r.first : r.second;
  const std::string& colour = r.game->type().side_name(side);
  return name.empty() ? colour : fmt::format("{}, {}", colour, name);
}

std::string column_words(const GameReview& r, Side side, const AccountColumn& column) {
  const std::string_view id = column.id;
  if (id == "start") {
    const auto a = account_of(r, side);
    return a && a->from > 0 ? fmt::format("start, from ply {}", a->from + 1) : "start";
  }
  if (id == "theirs") return r.game->type().side_name(other(side)) + "'s losses";
  if (id == "own") return r.game->type().side_name(side) + "'s losses";
  if (id == "proved") return "revised by what was proved";
  if (id == "revised") return "other revisions";
  return id == "result" ? "result" : "not played out";
}

std::string phase_words(const PhaseLosses& p) {
  return fmt::format("{}, {}{}", phase_id(p.phase),
                     p.to - p.from == 1 ? fmt::format("ply {}", p.to) : fmt::format("plies {} to {}", p.from + 1, p.to),
                     p.phase == ReviewPhase::endgame ? ", exact" : "");
}

std::string cause_words(const GameReview& r, std::size_t ply) {
  const ReviewedPly& p = r.plies[ply];
  if (asks_cause(r, ply) && !p.cause) return "not known yet";
  if (!p.cause) return seen_words(seen_at(p));
  return fmt::format("{}: {}", cause_id(p.cause->cause), p.cause->rule().words);
}

std::string line_words(const GameReview& r, std::size_t ply, const std::vector<MoveCode>& line, std::size_t max) {
  std::string out;
  Position p = r.positions[ply];
  for (std::size_t i = 0; i < std::min(max, line.size()); ++i) {
    out += (i > 0 ? " " : "") + r.game->show_move(p, line[i]);
    p = r.game->after(p, line[i]);
  }
  return out;
}

std::string better_words(const GameReview& r, std::size_t ply) {
  const JudgedPosition& here = *r.plies[ply].here;
  const auto equal = [&](const JudgedMove& m) {
    return m.expected == here.best().expected && m.deep == here.best().deep && m.shallow == here.best().shallow &&
           m.solved == here.best().solved;
  };
  const auto more = std::count_if(here.moves.begin() + 1, here.moves.end(), equal);
  const std::string first = r.game->show_move(r.positions[ply], here.best().move);
  return more > 0 ? fmt::format("{} + {} more", first, more) : first;
}

std::string book_words(const GameReview& r) {
  std::size_t moves = 0, last = 0;
  double lost = 0;
  for (std::size_t i = 0; i < r.plies.size(); ++i) {
    if (!r.plies[i].book || !r.plies[i].judged()) continue;
    ++moves, last = i, lost += r.plies[i].loss();
  }
  if (moves == 0) return {};
  const std::string out = fmt::format("Book moves: {}, the last {}.", moves, numbered_move(r, last));
  return lost < 0.0005 ? out
                       : out + fmt::format(" By the searches they lose {} in all, without a mark.", points_words(lost));
}

double lost_by(const GameReview& r, Side side) {
  double out = 0;
  for (const ReviewedPly& p : r.plies)
    if (p.judged() && p.mover == side) out += p.loss();
  return out;
}

}  // namespace ply
