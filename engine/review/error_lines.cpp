#include "engine/review/error_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/base/json_text.h"
#include "engine/base/text.h"
#include "engine/review/review.h"
#include "engine/review/review_comment.h"

namespace ply {
namespace {

bool is_big(MoveMark m) { return m == MoveMark::mistake || m == MoveMark::blunder; }

}  // namespace

FirstError first_error(const GameReview& review) {
  for (std::size_t i = 0; i < review.plies.size(); ++i)
    if (is_big(review.plies[i].mark)) return {0, static_cast<u32>(i + 1), review.plies[i].loss()};
  return {};
}

std::size_t errors_in(const GameReview& r) {
  return static_cast<std::size_t>(
      std::count_if(r.plies.begin(), r.plies.end(), [](const ReviewedPly& p) { return is_error(p.mark); }));
}

bool is_review_of(const GameReview& review, const GameRecord& record) {
  const Game &a = *review.game, &b = *record.game;
  return &a.type() == &b.type() && a.rules() == b.rules() && b.key(record.start) == review.keys.front() &&
         std::equal(review.plies.begin(), review.plies.end(), record.moves.begin(), record.moves.end(),
                    [](const ReviewedPly& p, MoveCode m) { return p.played == m; });
}

std::optional<FirstError> error_in_comments(const GameRecord& record) {
  std::optional<FirstError> out;
  for (const Comment& c : record.comments)
    if (const auto note = parse_review_comment(c.text); note && is_big(note->mark) && (!out || c.plies < out->ply))
      out = FirstError{0, static_cast<u32>(c.plies), note->loss()};
  return out;
}

Result<std::vector<FirstError>> first_errors(std::string_view lines) {
  std::vector<FirstError> out;
  std::set<u64> known;
  int number = 0;
  for (const std::string_view line : split(lines, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    const auto j = read_json(line);
    if (!j) return j.error().after(fmt::format("line {}: ", number));
    const auto has = [&](const char* key, bool (nlohmann::json::*is)() const noexcept) {
      const auto it = j->find(key);
      return it != j->end() && ((*it).*is)();
    };
    using J = nlohmann::json;
    if (!j->is_object() || !has("game", &J::is_number_unsigned) || !has("ply", &J::is_number_unsigned) ||
        !has("mark", &J::is_string))
      continue;  // a head, a move without a mark
    const auto mark = (*j)["mark"].get<std::string>();
    const auto game = (*j)["game"].get<u64>(), ply = (*j)["ply"].get<u64>();
    if ((mark != "?" && mark != "??") || game == 0 || game > ~u32{0} || ply > ~u32{0}) continue;
    if (known.insert(game).second)
      out.push_back({static_cast<u32>(game - 1), static_cast<u32>(ply),
                     has("loss", &J::is_number) ? (*j)["loss"].get<double>() : 0.0});
  }
  return out;
}

}  // namespace ply
