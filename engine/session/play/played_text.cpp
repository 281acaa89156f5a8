#include "engine/session/play/played_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/budget.h"
#include "engine/base/text.h"
#include "engine/game/collection.h"
#include "engine/game/file_form.h"
#include "engine/game/game_line.h"
#include "engine/game/tags.h"
#include "engine/session/play/annotations.h"
#include "engine/session/play/reading_words.h"

namespace ply {
namespace {

/// Who has won by such a result: 1, 0 or -1 for the first side; nothing where it does not say.
std::optional<int> winner_of(std::string_view result) {
  if (result == "1/2-1/2") return 0;
  const auto dash = result.find_first_of("-:");
  if (dash == std::string_view::npos) return std::nullopt;
  const auto a = to_number<double>(result.substr(0, dash)), b = to_number<double>(result.substr(dash + 1));
  if (!a || !b) return std::nullopt;
  return *a > *b ? 1 : *a < *b ? -1 : 0;
}

/// What the text and the moves say of the result and the end may differ: then the moves are right, and it is named.
void take_tags(const Translation& t, std::string_view text, GameRecord& game, Recognised& out) {
  for (const auto& [name, value] : t.tags)
    if (name != "Result") game.tags.emplace(name, value);
  const auto told = t.tags.find("Result");
  if (told == t.tags.end()) return;
  const LineEnd end = end_of_moves(*game.game, game.start, game.moves);
  const auto outcome = game.game->outcome(end.position, end.history);
  const auto says = winner_of(told->second);
  const int won = !outcome ? 0 : outcome->winner == Winner::first ? 1 : outcome->winner == Winner::second ? -1 : 0;
  const auto by_moves = game.tags.find("Result");
  const bool scores = by_moves != game.tags.end() && by_moves->second.size() > 3 && told->second.size() > 3 &&
                      by_moves->second != "1/2-1/2" && told->second != "1/2-1/2";
  if (outcome && says && (*says != won || (scores && by_moves->second != told->second))) {
    out.left_out.push_back(fmt::format("result {}, the moves end with {}", told->second, result_text(game)));
    out.comments.push_back({game.moves.size(), "Result " + told->second});
    return;
  }
  (void)text;
  if (told->second != "*" && told->second != "?") game.tags.emplace("Result", told->second);
}

}  // namespace

std::vector<RuleValues> rules_for(const GameType& type, const Game& current) {
  if (&type != &current.type()) return {{}};
  return {current.rules(), {}};
}

Recognised with_comments(GameRecord game, const Uncommented& text) {
  auto comments = std::move(game.comments);
  game.comments.clear();
  const bool own = !comments.empty();
  for (Comment& c : place_comments(game, text)) comments.push_back(std::move(c));
  if (own)
    std::stable_sort(comments.begin(), comments.end(),
                     [](const Comment& a, const Comment& b) { return a.plies < b.plies; });
  return {std::nullopt, std::move(game), std::move(comments)};
}

Result<Recognised> played(const GameType& type, const Translation& t, std::string_view text, const Game& current) {
  const std::string front = t.start.empty() ? "" : fmt::format("[Start \"{}\"] ", t.start);
  const auto in_text = [&](Error e) {
    const auto column = static_cast<std::size_t>(std::max(e.column, 1)) - 1;
    const std::size_t i = column - std::min(column, front.size());
    e.column = t.from.empty() ? 1 : static_cast<int>(t.from[std::min(i, t.from.size() - 1)]) + 1;
    return with_line(std::move(e), text);
  };
  std::optional<Error> first;
  std::optional<Recognised> best;
  for (const RuleValues& rules : rules_for(type, current)) {
    Recognised out;
    if (t.position) {
      auto p = type.parse_position(t.text, rules);
      if (!p) {
        if (!first) first = in_text(p.error());
        continue;
      }
      if (const std::string why = p->game->why_not_allowed(p->position); !why.empty()) return in_text({why});
      out.position = std::move(*p);
      best = std::move(out);
      break;
    }
    auto part = type.read_part(front + t.text, rules);
    if (!part) {
      if (!first) first = in_text(part.error());
      continue;
    }
    Uncommented own{front + t.text, {}};
    for (const auto& r : t.remarks) own.comments.push_back({front.size() + r.at, r.text});
    GameRecord game = std::move(part->game);
    out = with_comments(std::move(game), own);
    if (part->broken) out.broken = in_text(*part->broken);
    else if (t.broken) out.broken = with_line(*t.broken, text);
    take_tags(t, text, *out.game, out);
    if (best && best->game->moves.size() >= out.game->moves.size()) continue;
    best = std::move(out);
    if (!best->broken) break;
  }
  if (!best) return first.value_or(Error{"it cannot be read"});
  best->name = type.id() + "-" + t.id;
  best->read_as = t.title;
  for (const auto& [at, what] : t.left_out) {
    const bool sentence = what.starts_with("no ");
    best->left_out.push_back(sentence ? what : fmt::format("{} {}", what, place_in(text, at)));
  }
  return std::move(*best);
}

void name_own(Recognised& r, std::string_view text) {
  const GameType& type = (r.position ? r.position->game : r.game->game)->type();
  r.name = type.id() + "-text", r.read_as = r.position ? plain_position : plain_moves;
  if (r.game && text.find("[Game \"") != std::string_view::npos) r.read_as = "text of Plyscope";
  if (!r.game) return;
  // The readers of moves pass over a result behind the last.
  const auto space = text.find_last_of(" \t\n");
  const std::string_view last = space == std::string_view::npos ? text : text.substr(space + 1);
  const bool certain_result = last.size() > 3 || last == "1-0" || last == "0-1";  // "3-2" is a turn of Kalah
  if (certain_result && result_length(last) == last.size() && r.game->tags.emplace("Result", last).second)
    r.left_out.push_back("result at the end");
  Budget budget;
  for (const FileForm* form : type.file_forms())
    if (!form->split(text, budget).empty()) {
      r.name = type.id() + "-" + form->info().id, r.read_as = form->info().title;
      return;
    }
}

Result<Recognised> read_piece(const GameType& type, const RuleValues& rules, std::string_view piece) {
  const auto game = type.make(rules);
  if (!game) return game.error();
  Budget budget;
  bool strict = piece.find("[Game \"") != std::string_view::npos;  // our own: what is no move is damage
  for (const FileForm* form : type.file_forms())
    strict = strict || (form->strict(piece) && !form->split(piece, budget).empty());
  const auto plain = take_comments(piece);
  const auto own = [&]() -> Result<Recognised> {
    if (!plain) return plain.error();
    auto part = type.read_part(plain->text, rules);
    if (!part) return part.error();
    Recognised out = with_comments(std::move(part->game), *plain);
    out.broken = std::move(part->broken);
    name_own(out, trim(plain->text));
    return out;
  };
  for (const bool last : {false, true}) {
    if (last && strict) break;
    for (const FileForm* form : type.file_forms()) {
      if (form->last_resort() != last) continue;
      const auto read = form->translate(piece, {(*game)->rules(), true}, budget);
      if (read.fits != (last ? Fits::possible : Fits::certain)) continue;
      if (read.readings.empty()) return read.against.value_or(Error{"it cannot be read"});
      auto r = played(type, read.readings.front(), piece, **game);
      if (r && !r->game) return Error{"there is no game"};
      return r;
    }
    if (last) break;
    if (!plain) return plain.error();
    if (auto r = own(); r && !r->broken) return r;
  }
  return own();  // nothing reads all of it
}

}  // namespace ply
