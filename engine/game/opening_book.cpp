#include "engine/game/opening_book.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/base/file.h"
#include "engine/base/keyed_lines.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/game/named_book.h"
#include "engine/game/tree_face.h"

namespace ply {
namespace {

double to_tenth(double per_cent) { return std::round(per_cent * 10) / 10; }

}  // namespace

OpeningBook::OpeningBook(std::shared_ptr<const Game> game)
    : game_(std::move(game)), keys_(std::make_shared<const PositionKeys>(game_)) {}

std::size_t OpeningBook::moves() const {
  return std::accumulate(list_.begin(), list_.end(), std::size_t{0},
                         [](std::size_t n, const Place& p) { return n + p.moves.size(); });
}

std::string OpeningBook::stranger_to(const Game& game) const {
  if (game.type().id() != game_->type().id()) return fmt::format("the book is of {}", game_->type().title());
  if (game.rules() != game_->rules()) return fmt::format("the book is of other rules: {}", write_rules(game_->rules()));
  return {};
}

const OpeningBook::Place* OpeningBook::find(const Position& p) const {
  const auto it = by_key_.find(keys_->of(p));
  return it == by_key_.end() ? nullptr : &list_[it->second];
}

OpeningBook::Place& OpeningBook::place(const Position& p) {
  const auto [it, added] = by_key_.try_emplace(keys_->of(p), list_.size());
  if (added) list_.push_back({p, {}});
  return list_[it->second];
}

std::vector<BookChoice> OpeningBook::choices(const Position& p, History history,
                                             std::optional<double> deviation) const {
  const Place* here = find(p);
  if (!here) return {};
  std::vector<BookChoice> out(here->moves.size());
  std::vector<u64> leads(here->moves.size());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const BookMove& m = here->moves[i];
    out[i].weight = m.weight, out[i].share = m.share;
    leads[i] = keys_->of(game_->after(here->position, m.move));
  }
  for (const MoveCode m : game_->moves(p, history))
    if (const auto at = std::find(leads.begin(), leads.end(), keys_->of(game_->after(p, m))); at != leads.end())
      out[static_cast<std::size_t>(at - leads.begin())].moves.push_back(m);
  std::erase_if(out, [](const BookChoice& c) { return c.moves.empty(); });
  std::stable_sort(out.begin(), out.end(),
                   [](const BookChoice& a, const BookChoice& b) { return a.weight > b.weight; });
  double best = -1;
  for (const BookChoice& c : out) best = std::max(best, c.share.value_or(-1));
  // Shares are tenths: half of one is more than what rounding does to their difference.
  const auto near_enough = [&](const BookChoice& c) {
    return !deviation || !c.share || *c.share >= best - *deviation - 0.05;
  };
  u64 all = 0;
  for (const BookChoice& c : out) all += near_enough(c) ? c.weight : 0;
  for (BookChoice& c : out)
    if (near_enough(c)) c.chance = static_cast<double>(c.weight) / static_cast<double>(all);
  return out;
}

std::optional<MoveCode> OpeningBook::draw(const Position& p, History history, std::optional<double> deviation,
                                          u64 seed) const {
  std::vector<BookChoice> open = choices(p, history, deviation);
  std::erase_if(open, [](const BookChoice& c) { return c.chance <= 0; });
  if (open.empty()) return std::nullopt;
  Random random(mix64(seed ^ mix64(keys_->of(p))));
  u32 all = 0;
  for (const BookChoice& c : open) all += c.weight;
  u32 at = random.below(all);
  for (const BookChoice& c : open) {
    if (at < c.weight) return c.moves[random.below(static_cast<u32>(c.moves.size()))];
    at -= c.weight;
  }
  return std::nullopt;
}

// The move of the book's position that leads where `move` leads from `p`.
std::optional<MoveCode> OpeningBook::move_here(const Position& here, const Position& p, MoveCode move) const {
  const u64 to = keys_->of(game_->after(p, move));
  for (const MoveCode m : game_->moves(here))
    if (keys_->of(game_->after(here, m)) == to) return m;
  return std::nullopt;
}

Status OpeningBook::set(const Position& p, MoveCode move, u32 weight) {
  if (weight > max_weight) return Error{fmt::format("a weight is a number from 0 to {}", grouped(max_weight))};
  if (game_->outcome(p)) return Error{"the game is over here"};
  if (weight == 0 && !find(p)) return Error{"the book does not have this move"};
  Place& here = place(p);
  const auto m = move_here(here.position, p, move);
  if (!m) return Error{"the move has no twin in the position of the book that is the same by symmetry"};
  const auto leads = [&](const BookMove& b) { return game_->after(here.position, b.move); };
  const u64 to = keys_->of(game_->after(here.position, *m));
  const auto at =
      std::find_if(here.moves.begin(), here.moves.end(), [&](const BookMove& b) { return keys_->of(leads(b)) == to; });
  if (at == here.moves.end() && weight == 0) return Error{"the book does not have this move"};
  if (at == here.moves.end()) here.moves.push_back({*m, weight});
  else if (weight == 0) here.moves.erase(at);
  else at->weight = weight;
  return Done{};
}

Result<bool> NamedBook::take(std::string_view key, std::string_view value) {
  if (key == "book") return path = value, true;
  if (key != "deviation") return false;
  const auto read = parse_deviation(value);
  if (!read) return read.error();
  return deviation = *read, true;
}

std::string NamedBook::text() const {
  if (path.empty()) return {};
  return "book=" + path + (deviation ? fmt::format(" deviation={}", *deviation) : "");
}

Result<std::shared_ptr<const UsedBook>> NamedBook::open(const std::shared_ptr<const Game>& game) const {
  if (path.empty() && deviation) return Error{"a deviation says how far a move of a book may be, as in book=FILE"};
  if (path.empty()) return std::shared_ptr<const UsedBook>();
  auto opened = open_book(game, path);
  if (!opened) return opened.error();
  return std::make_shared<const UsedBook>(UsedBook{std::make_shared<const OpeningBook>(std::move(*opened)), deviation});
}

Result<std::pair<std::string, std::string>> book_game(std::string_view text) {
  const auto lines = keyed_lines(text, 2);
  if (lines.empty() || lines.front().key != "book" || lines.front().value.empty())
    return Error{"this is no opening book: its first line is not `book GAME`", 0, false, true};
  const bool rules = lines.size() > 1 && lines[1].key == "rules";
  return std::pair(std::string(lines.front().value), std::string(rules ? lines[1].value : ""));
}

Result<OpeningBook> read_book(const std::shared_ptr<const Game>& game, std::string_view text, Budget& budget) {
  const auto head = book_game(text);
  if (!head) return head.error();
  if (dynamic_cast<const TreeFace*>(game.get())) return Error{"a tree that was typed in has no opening book"};
  if (head->first != game->type().id())
    return Error{fmt::format("the book is of {}, not of {}", quoted_text(head->first), game->type().id())};
  if (const auto rules = parse_rules(head->second); !rules) return rules.error();
  else if (const auto named = game->type().make(*rules); !named) return named.error();
  else if ((*named)->rules() != game->rules())
    return Error{fmt::format("the book is of other rules: {}", write_rules((*named)->rules()))};
  OpeningBook out(game);
  std::string comment;
  std::optional<std::size_t> here;
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = trim(text.substr(at, end - at));
    at = end + 1, ++number;
    if (!budget.steps() || !budget.bytes(line.size())) return budget.error();
    const auto wrong = [&](std::string_view what) { return Error{fmt::format("line {}: {}", number, what)}; };
    const auto [key, value] = cut_word(line);
    if (line.starts_with('#')) {
      comment.append(line) += '\n';
      continue;
    }
    if (line.empty() || key == "book" || key == "rules") continue;
    if (key == "position") {
      if (!budget.bytes(sizeof(OpeningBook::Place))) return budget.error();
      const auto setup = game->type().parse_position(value, game->rules());
      if (!setup) return wrong(setup.error().message);
      if (setup->game->rules() != game->rules()) return wrong("this position is of other rules");
      if (game->outcome(setup->position)) return wrong("the game is over in this position");
      const std::size_t before = out.positions();
      OpeningBook::Place& place = out.place(setup->position);
      if (out.positions() == before) return wrong("this position is in the book already, perhaps turned");
      place.comment = std::exchange(comment, {});
      here = before;
      continue;
    }
    if (!here) return wrong("expected a line `position ...` first");
    OpeningBook::Place& place = out.list_[*here];
    BookMove m;
    const auto weight = to_number<u32>(key);
    if (!weight || *weight < 1 || *weight > OpeningBook::max_weight)
      return wrong(fmt::format("expected a weight from 1 to {}, a percentage or none, and a move, not {}",
                               grouped(OpeningBook::max_weight), quoted_text(line)));
    m.weight = *weight;
    std::string_view move = value;
    if (const auto [share, rest] = cut_word(value); share.ends_with('%')) {
      const auto n = to_number<double>(share.substr(0, share.size() - 1));
      if (!n || !(*n >= 0 && *n <= 100)) return wrong(fmt::format("{} is no percentage", quoted_text(share)));
      m.share = to_tenth(*n), move = rest;
    }
    const auto read = game->parse_move(place.position, move);
    if (!read) return wrong(read.error().message);
    m.move = *read;
    const u64 to = out.keys_->of(game->after(place.position, *read));
    // As many as there are legal moves at most, for none stands there twice.
    for (const BookMove& other : place.moves) {
      if (!budget.steps()) return budget.error();
      if (other.move == m.move || out.keys_->of(game->after(place.position, other.move)) == to)
        return wrong("this move is there already, or one that is the same by symmetry");
    }
    place.moves.push_back(m);
  }
  out.end_ = std::move(comment);
  return out;
}

Result<OpeningBook> open_book(const std::shared_ptr<const Game>& game, const std::string& path) {
  const auto text = read_file(path, OpeningBook::max_bytes);
  if (!text) return text.error();
  Budget budget;
  auto book = read_book(game, *text, budget);
  if (!book) return book.error().after(path + ": ");
  return book;
}

std::string write_book(const OpeningBook& book) {
  const Game& game = book.game();
  std::string out = fmt::format("book {}\n", game.type().id());
  if (const std::string rules = write_rules(game.rules()); !rules.empty()) out += fmt::format("rules {}\n", rules);
  for (const OpeningBook::Place& p : book.list_) {
    out += fmt::format("\n{}position {}\n", p.comment, game.write(p.position));
    for (const BookMove& m : p.moves)
      out += fmt::format("  {} {}{}\n", m.weight, m.share ? fmt::format("{:.1f}% ", *m.share) : "",
                         game.write_move(p.position, m.move));
  }
  if (!book.end_.empty()) out += '\n' + book.end_;
  return out;
}

Result<double> parse_deviation(std::string_view text) {
  const auto n = to_number<double>(text);
  if (!n || !(*n >= 0 && *n <= 100))
    return Error{fmt::format("{}: a deviation is a number of percentage points from 0 to 100", quoted_text(text))};
  return *n;
}

}  // namespace ply
