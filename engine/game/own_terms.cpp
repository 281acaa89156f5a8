#include "engine/game/own_terms.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.h"
#include "engine/trace/expression_tokens.h"

namespace ply {

void HasOwnTerms::look_at_own_terms(const Position& p, std::span<OwnRaw> out) const {
  thread_local std::vector<Piece> pieces;  // nothing is allocated for a leaf
  pieces.clear();
  laid_pieces(p, pieces);
  LaidPosition laid;
  board_words_->look(pieces, laid.board);
  laid.mover = own_game().mover(p);
  if (std::any_of(own_.begin(), own_.end(), [](const OwnTerm& t) { return t.asks_moves(); }))
    laid.moves = {count_moves(p, Side::first), count_moves(p, Side::second)};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = {own_[i].raw(laid, Side::first), own_[i].raw(laid, Side::second)};
}

OwnRange own_range(const OwnTerm& term, const ProfileInfo& profile) {
  // Two raw values, one of either side, and half of what decides
  const int room = std::max(profile.decided / 4, 1), raw = std::min(term.bound(), room);
  int most = 1'000;
  for (const TermInfo& t : profile.terms) most = std::max(most, t.max_weight);
  return {std::clamp(room / raw, 1, most), raw};
}

std::vector<OwnTermText> own_terms_of(const Game& game) {
  std::vector<OwnTermText> out;
  if (const auto* has = dynamic_cast<const HasOwnTerms*>(&game))
    for (const OwnTerm& t : has->own_terms()) out.emplace_back(t.name(), t.text());
  return out;
}

Result<std::shared_ptr<const Game>> with_own_terms(const std::shared_ptr<const Game>& game,
                                                   const std::vector<OwnTermText>& terms) {
  if (terms.empty() && own_terms_of(*game).empty()) return game;
  const auto bare = game->type().make(game->rules());
  if (!bare) return bare.error();
  // Nobody else has it yet
  const auto out = std::const_pointer_cast<Game>(*bare);
  auto* const has = dynamic_cast<HasOwnTerms*>(out.get());
  const bool fits = has && std::any_of(out->profiles().begin(), out->profiles().end(),
                                       [](const ProfileInfo& p) { return !p.terms.empty(); });
  if (terms.empty()) return *bare;
  if (!fits) return Error{fmt::format("{} takes no terms of one's own", game->type().title())};
  if (terms.size() > max_own_terms) return Error{fmt::format("there are at most {} terms of one's own", max_own_terms)};
  const auto words = BoardWords::make(*out);
  if (!words) return words.error();
  std::vector<OwnTerm> made;
  for (const OwnTermText& t : terms) {
    auto term = OwnTerm::make(*words, t);
    if (!term) return Error{fmt::format("{}: {}", quoted_text(t.first), term.error().message), term.error().column};
    const auto named = [&](const auto& x) { return std::string_view(x.id) == term->name(); };
    bool taken = std::any_of(made.begin(), made.end(), [&](const OwnTerm& m) { return m.name() == term->name(); });
    for (const ProfileInfo& p : out->profiles())
      taken |= std::any_of(p.terms.begin(), p.terms.end(), named) || p.terms.size() + terms.size() > max_terms;
    if (taken) return Error{fmt::format("{} is the name of another term", quoted_text(term->name()))};
    made.push_back(std::move(*term));
  }
  has->board_words_ = *words;
  has->take_own_terms(std::move(made));
  return std::shared_ptr<const Game>(out);
}

Result<OwnTermText> parse_own_term(std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos || trim(text.substr(0, equals)).empty())
    return Error{"wanted NAME=EXPRESSION, as in edge=count(me.edge)"};
  return OwnTermText{std::string(trim(text.substr(0, equals))), std::string(trim(text.substr(equals + 1)))};
}

const std::vector<BoardWord>& term_functions() {
  static const std::vector<BoardWord> all = {
      {"count", "The pieces or empty cells of a set: count(me), count(me.edge), count(empty, corners)."},
      {"moves", "How many moves a side has, or would have if it were to move: moves(me)."},
      {"to_move", "1 if that side is to move, else 0: to_move(me)."},
      {"distance", "The fewest steps of a king from one set to another: distance(me, corners)."},
      {"distances", "The sum of these over all cells of the first set."},
      {"abs", "The number without its sign."},
      {"min", "The smaller of two numbers."},
      {"max", "The larger of two numbers."}};
  return all;
}

Completions complete_term(const BoardWords& board, std::string_view text) {
  Completions out;
  std::size_t from = text.size();
  while (from > 0 && (in_field_name(text[from - 1]) || is_decimal(text[from - 1]))) --from;
  out.from = from;
  const std::string begun = lower_case(text.substr(from));
  const auto offer = [&](const std::string& word, const std::string& sentence) {
    if (word.size() >= begun.size() && word.compare(0, begun.size(), begun) == 0) out.list.push_back({word, sentence});
  };
  const std::string_view before = trim(text.substr(0, from));
  const char last = before.empty() ? '+' : before.back();
  const bool in_set = last == '(' || last == ',' || last == '.';
  // Within a call of abs, min or max numbers stand
  std::size_t open = 0, depth = 0;
  for (std::size_t i = from; i-- > 0;) {
    if (text[i] == ')') ++depth;
    else if (text[i] == '(' && depth-- == 0) {
      open = i + 1;
      break;
    }
  }
  std::size_t name = open > 0 ? open - 1 : 0;
  while (name > 0 && (in_field_name(text[name - 1]) || is_decimal(text[name - 1]))) --name;
  const std::string function = open > 0 ? lower_case(text.substr(name, open - 1 - name)) : std::string();
  const bool numbers = function.empty() || function == "abs" || function == "min" || function == "max";
  if (in_set && !numbers) {
    for (const BoardWord& w : board.words())
      if ((function != "moves" && function != "to_move") || board.is_side(w.name)) offer(w.name, w.sentence);
    return out;
  }
  for (const BoardWord& f : term_functions()) offer(f.name + "(", f.sentence);
  for (const BoardWord& w : board.words())
    if (board.is_set(w.name)) offer(w.name + "(", w.sentence);
  return out;
}

}  // namespace ply
