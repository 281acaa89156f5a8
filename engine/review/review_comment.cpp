#include "engine/review/review_comment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/base/text.h"
#include "engine/review/review_causes.h"
#include "engine/review/seen.h"

namespace ply {
namespace {

constexpr std::string_view begins = "review";

double in_places(double e) { return std::round(e * 1e4) / 1e4; }

std::optional<MoveMark> mark_of_sign(std::string_view sign) {
  for (int i = 1; i < move_marks; ++i)
    if (sign == mark_sign(static_cast<MoveMark>(i))) return static_cast<MoveMark>(i);
  return std::nullopt;
}

}  // namespace

std::string review_comment(const ReviewNote& n) {
  std::string out = fmt::format("{} from {:.4f} to {:.4f} best {} depth {}", begins, n.from, n.to, n.best, n.depth);
  if (n.mark != MoveMark::none) out += fmt::format(" mark {}", mark_sign(n.mark));
  if (n.deeper) out += fmt::format(" deeper {:.4f}", *n.deeper);
  if (!n.cause.empty()) {
    std::string cause = n.cause;
    std::replace(cause.begin(), cause.end(), ' ', '-');
    out += " cause " + cause;
  }
  if (!n.profile.empty()) out += " by " + n.profile;
  return out;
}

std::optional<ReviewNote> parse_review_comment(std::string_view text) {
  const auto all = words(text);
  if (all.size() % 2 == 0 || all.empty() || all.front().text != begins) return std::nullopt;
  ReviewNote out;
  bool from = false, to = false;
  for (std::size_t i = 1; i + 1 < all.size(); i += 2) {
    const std::string_view key = all[i].text, value = all[i + 1].text;
    const auto e = to_number<double>(value);
    const bool is_score = e && *e >= -1 && *e <= 1;
    if (key == "from" && is_score) out.from = *e, from = true;
    else if (key == "to" && is_score) out.to = *e, to = true;
    else if (key == "deeper" && is_score) out.deeper = *e;
    else if (key == "best") out.best = value;
    else if (key == "by") out.profile = value;
    else if (key == "cause") {
      out.cause = value;
      std::replace(out.cause.begin(), out.cause.end(), '-', ' ');
    } else if (key == "depth") {
      const auto n = to_number<int>(value);
      if (!n || *n < 0 || *n > max_depth) return std::nullopt;
      out.depth = *n;
    } else if (key == "mark") {
      const auto mark = mark_of_sign(value);
      if (!mark) return std::nullopt;
      out.mark = *mark;
    } else return std::nullopt;
  }
  return from && to ? std::optional(out) : std::nullopt;
}

std::string note_words(const ReviewNote& n) {
  std::string out = "analysed before: ";
  if (n.mark == MoveMark::book) out += "book move, ";
  else if (n.mark != MoveMark::none) out += fmt::format("{}, ", mark_sign(n.mark));
  out += n.loss() > 0 ? fmt::format("lost {}, better {}", points_words(n.loss()), n.best) : "the best move";
  out += n.depth > 0 ? fmt::format(" (depth {}", n.depth) : " (solved";
  if (!n.profile.empty()) out += " by " + n.profile;
  if (n.deeper) out += ", deeper " + points_text(*n.deeper);
  if (!n.cause.empty()) out += ", " + n.cause;
  return out + ")";
}

ReviewNote note_of(const GameReview& r, std::size_t ply) {
  const ReviewedPly& p = r.plies[ply];
  ReviewNote out;
  out.from = in_places(p.here->best().expected);
  out.to = in_places(p.as_played().expected);
  out.best = r.game->write_move(r.positions[ply], p.here->best().move);
  out.depth = p.here->depth;
  out.mark = p.mark;
  if (p.deeper_loss) out.deeper = in_places(*p.deeper_loss);
  if (is_error(p.mark) && (p.cause || !asks_cause(r, ply)))
    out.cause = p.cause ? cause_id(p.cause->cause) : seen_words(seen_at(p));
  out.profile = r.settings.profile;
  return out;
}

GameRecord with_review(GameRecord record, const GameReview& r) {
  std::erase_if(record.comments, [](const Comment& c) { return parse_review_comment(c.text).has_value(); });
  for (std::size_t i = 0; i < r.plies.size(); ++i)
    if (r.plies[i].judged() && !r.plies[i].given) record.comments.push_back({i + 1, review_comment(note_of(r, i))});
  std::stable_sort(record.comments.begin(), record.comments.end(),
                   [](const Comment& a, const Comment& b) { return a.plies < b.plies; });
  return record;
}

}  // namespace ply
