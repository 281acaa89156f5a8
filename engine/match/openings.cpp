#include "engine/match/openings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/base/keyed_lines.h"
#include "engine/base/random.h"
#include "engine/game/game_line.h"
#include "engine/game/random_play.h"
#include "engine/game/usual_openings.h"
#include "engine/match/search_seat.h"

namespace ply {
namespace {

constexpr int balance_depth = 5, max_attempts = 200, max_in_turn = 24;
// Streams of one seed that must not meet: whoever draws adds its own number.
constexpr u64 opening_stream = 0x6f70656e, order_stream = 0x6f726472;

}  // namespace

Openings::Openings(std::shared_ptr<const Game> game, const Position& start, const OpeningSettings& settings, u64 seed)
    : game_(std::move(game)), start_(start), settings_(settings), seed_(seed) {}

bool Openings::balanced(std::span<const MoveCode> line) const {
  if (settings_.balance <= 0 || !game_->profile(settings_.balance_by)) return true;
  LineEnd end = end_of_moves(*game_, start_, line);
  SearchRequest q = game_->request(end.position, settings_.balance_by);
  q.history = std::move(end.history);
  q.limits.depth = balance_depth;
  q.attention = &attention_;
  return std::abs(game_->search(q).score.value) <= settings_.balance;
}

bool Openings::draw() {
  for (int i = 0; i < max_attempts && !(attention_.load() & Attention::stop); ++i) {
    const u64 at = attempts_++;
    // No opening ends in the middle of a turn: a longer line of the same seed goes on where the shorter one ended.
    const u64 seed = Random::stream(seed_ ^ opening_stream, at).next();
    std::vector<MoveCode> line;
    Position end = start_;
    for (int more = 0, in_turn = 1; in_turn && more < max_in_turn; ++more) {
      line = random_line(*game_, start_, settings_.plies + more, seed);
      end = start_;
      Side last = other(game_->mover(start_));
      for (const MoveCode m : line) last = game_->mover(end), end = game_->after(end, m);
      in_turn = game_->mover(end) == last;
    }
    const u64 key = game_->key(end);
    const auto place = std::lower_bound(seen_.begin(), seen_.end(), key);
    if ((place != seen_.end() && *place == key) || !balanced(line)) continue;
    if (attention_.load() & Attention::stop) return false;  // it may have been judged by half a search
    seen_.insert(place, key);
    lines_.push_back(std::move(line));
    return true;
  }
  return false;
}

MatchOpening Openings::of_pair(u64 k) {
  if (!settings_.list.empty()) {
    if (settings_.in_order) return settings_.list[k % settings_.list.size()];
    // A round uses every opening once, in an order of its own.
    const u64 n = settings_.list.size(), round = k / n;
    std::vector<u32> order(n);
    for (u32 i = 0; i < n; ++i) order[i] = i;
    Random random = Random::stream(seed_ ^ order_stream, round);
    for (u32 i = static_cast<u32>(n); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    return settings_.list[order[k % n]];
  }
  if (settings_.plies <= 0) return {};
  while (!exhausted_ && lines_.size() <= k) exhausted_ = !draw();
  if (lines_.empty()) return {};  // nothing is balanced enough: the start itself
  return {{}, lines_[k % lines_.size()]};
}

u64 Openings::different(u64 pairs) {
  if (!settings_.list.empty()) {
    const std::set<MatchOpening> all(settings_.list.begin(), settings_.list.end());
    return std::min<u64>(pairs, all.size());
  }
  if (settings_.plies <= 0) return std::min<u64>(pairs, 1);
  while (!exhausted_ && lines_.size() < pairs) exhausted_ = !draw();
  return std::min<u64>(pairs, lines_.size());
}

Status check_openings(const MatchSettings& s) {
  if (s.openings.balance <= 0 || Openings(s.game, s.start, s.openings, s.seed).different(1) > 0) return Done{};
  return Error{fmt::format("no opening of {} plies is within {} for either side; a balance of 0 takes all",
                           s.openings.plies, s.openings.balance)};
}

std::string openings_warning(const MatchSettings& s) {
  constexpr u64 max_drawn = 2000, max_searched = 100;
  const bool random = s.openings.list.empty(), searched = random && s.openings.balance > 0;
  const u64 wanted = random ? std::min(s.pairs, searched ? max_searched : max_drawn) : s.pairs,
            found = Openings(s.game, s.start, s.openings, s.seed).different(wanted);
  if (found == 0 || found >= wanted) return {};
  const bool repeat = std::all_of(s.players.begin(), s.players.end(),
                                  [&](const std::string& p) { return repeats_itself(*s.game, s.start, p); });
  if (!repeat && !searched) return {};  // others make new games of an opening
  return fmt::format("there {} for {} pairs, so that openings are used again{}",
                     found == 1 ? "is only 1 opening" : fmt::format("are only {} openings", found), s.pairs,
                     repeat ? ", and these players then repeat their games: copies prove nothing" : "");
}

int usual_balance(const Game& game) {
  const auto* says = dynamic_cast<const HasUsualOpenings*>(&game);
  return says ? says->usual_balance() : 0;
}

Result<Position> opening_position(const Game& game, const Position& usual, std::string_view text) {
  if (text.empty()) return usual;
  const auto setup = game.type().parse_position(text, game.rules());
  if (!setup) return setup.error();
  if (setup->game->rules() != game.rules()) return Error{"its rules are others than those of the match"};
  return setup->position;
}

Result<std::vector<MatchOpening>> parse_openings(const Game& game, const Position& start, std::string_view text) {
  std::vector<MatchOpening> out;
  for (const KeyedLine& line : keyed_lines(text)) {
    MatchOpening opening;
    Position begin = start;
    if (auto moves = game.parse_moves(start, line.text)) {
      opening.moves = std::move(*moves);
    } else if (const auto position = opening_position(game, start, line.text)) {
      begin = *position;
      opening.position = game.write(begin);
    } else {
      return line.wrong(fmt::format("{}; and it is no position: {}", moves.error().message, position.error().message),
                        moves.error().column);
    }
    const LineEnd end = end_of_moves(game, begin, opening.moves);
    if (game.outcome(end.position, end.history)) return line.wrong("the game is over after this opening");
    out.push_back(std::move(opening));
  }
  if (out.empty()) return Error{"there is no opening in it"};
  return out;
}

}  // namespace ply
