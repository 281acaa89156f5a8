// How an engine thinks in a conversation: `go`, what it says meanwhile, and its move.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/base/text.h"
#include "engine/game/root_lines.h"
#include "engine/game/search_in_threads.h"
#include "engine/game/uci_conversation.h"

namespace ply {

void UciConversation::go(std::string_view text) {
  finish();
  UciOrder order;
  const auto list = words(text);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string_view word = list[i].text;
    const auto number = [&]() -> i64 {
      const auto n = i + 1 < list.size() ? to_number<i64>(list[i + 1].text) : std::nullopt;
      if (!n) info(fmt::format("go: {} wants a number", quoted_text(word)));
      else ++i;
      return n.value_or(0);
    };
    if (word == "searchmoves") {
      // All words that follow and are moves.
      for (; i + 1 < list.size(); ++i) {
        const auto m =
            known_ ? words_here().read_move(*game_, position_, list[i + 1].text, history_) : Result<MoveCode>(Error{});
        if (!m) break;
        order.only.push_back(*m);
      }
      if (order.only.empty()) info("go: searchmoves names no legal move, so all are searched");
      continue;
    }
    if (usi_ && word == "mate") {
      channel_.write("checkmate notimplemented");
      return;
    }
    if (word == "infinite") order.infinite = true;
    else if (word == "ponder") order.ponder = true;
    else if (word == "depth") order.depth = static_cast<int>(std::clamp<i64>(number(), 0, max_depth));
    else if (word == "nodes") order.nodes = static_cast<u64>(std::max<i64>(0, number()));
    else if (word == "movetime") order.clock.move_time = std::max<i64>(1, number());
    else if (word == "wtime") order.clock.left[usi_ ? 1 : 0] = number();
    else if (word == "btime") order.clock.left[usi_ ? 0 : 1] = number();
    else if (word == "winc") order.clock.increment[usi_ ? 1 : 0] = number();
    else if (word == "binc") order.clock.increment[usi_ ? 0 : 1] = number();
    else if (usi_ && word == "byoyomi") order.clock.byoyomi = std::max<i64>(0, number());
    else if (word == "movestogo") order.clock.moves_to_go = static_cast<int>(std::clamp<i64>(number(), 0, 1000));
    else info(fmt::format("go: {} is not used", quoted_text(word)));
  }
  begin(order);
}

void UciConversation::begin(const UciOrder& order) {
  order_ = order;
  stop_.word = 0;
  released_ = false;
  mute_ = false;
  thinking_ = Thread([this, order] { think(order); },
                     [this, order](const std::string& words) {
                       info(words);
                       answer("bestmove (none)", order);
                     });
}

void UciConversation::ponder_hit() {
  if (!thinking_.joinable() || !order_.ponder) return;
  mute_ = true;
  finish();
  UciOrder order = order_;
  order.ponder = false;
  begin(order);
}

void UciConversation::finish() {
  stop_.set(Attention::stop);
  {
    const std::lock_guard lock(mutex_);
    released_ = true;
  }
  release_.notify_all();
  if (thinking_.joinable()) thinking_.join();
}

void UciConversation::think(const UciOrder& order) {
  const std::string none = usi_ ? "bestmove resign" : "bestmove (none)";
  if (!known_) return answer(none, order);
  std::vector<u64> history = history_;
  auto over = game_->outcome(position_, history);
  // USI has no word for a draw: where the repetition alone ends the game for us, the controller decides, and we play
  // on.
  if (usi_ && over && over->winner == Winner::draw && !game_->outcome(position_)) history.clear(), over.reset();
  if (over) {
    info("the game is over: " + game_->outcome_text(position_, history_));
    // Harnesses that know no rules take the result from here.
    if (over->winner == Winner::draw) channel_.write("info depth 0 score cp 0");
    else if (over->winner != winner_of(game_->mover(position_))) channel_.write("info depth 0 score mate 0");
    const bool won = over->winner == winner_of(game_->mover(position_));
    return answer(usi_ && won ? "bestmove win" : none, order);
  }
  SearchRequest q = unlimited_request(*game_, position_, profile_);
  q.history = std::move(history);
  q.table = &table_;
  q.attention = &stop_;
  const bool free = order.infinite || order.ponder;
  if (order.depth > 0) q.limits.depth = order.depth;
  if (!free) q.limits.nodes = order.nodes;
  if (const auto ms = order.clock.for_move(game_->mover(position_)); ms && !free) q.limits.milliseconds = *ms;
  if (q.limits.depth < 0 && q.limits.nodes == 0 && q.limits.milliseconds == 0 && !free) q.limits.nodes = 1'000'000;
  deepen_without_depth(q.options, q.limits);
  if (why_no_threads(*game_->profile(q.profile), q.options).empty()) q.threads = threads_;
  const auto begin = std::chrono::steady_clock::now();
  const auto spent = [begin] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  u64 nodes = 0;
  if (lines_ > 1 || !order.only.empty()) return several(q, order, spent);
  q.on_iteration = [&](const Iteration& it) {
    nodes += it.nodes;
    tell(q, it, nodes, spent());
  };
  const SearchResult r = game_->search(q);
  const double seconds = spent();
  channel_.write(fmt::format("info nodes {} nps {:.0f} time {:.0f}", r.counters.nodes, rate(r.counters.nodes, seconds),
                             seconds * 1000));
  if (!r.has_best) return answer(none, order);
  const std::vector<MoveCode> plies = game_->plies(position_, r.best);
  std::string text = "bestmove " + words_here().move(*game_, position_, plies.front());
  if (plies.size() == 1 && r.pv.size() > 1 && r.pv.front() == r.best)
    text += " ponder " + words_here().move(*game_, game_->after(position_, r.best), r.pv[1]);
  answer(text, order);
}

void UciConversation::several(const SearchRequest& q, const UciOrder& order, const std::function<double()>& spent) {
  const RootLines found = search_root_lines(*game_, q, order.only, [&](const RootLines& r) {
    const double seconds = spent();
    for (std::size_t i = 0; i < r.lines.size() && i < static_cast<std::size_t>(lines_); ++i) {
      const RootLine& l = r.lines[i];
      channel_.write(fmt::format("info depth {} multipv {} score {} nodes {} nps {:.0f} time {:.0f} pv{}", r.depth,
                                 i + 1, score_text(l.score, l.win_in), r.nodes, rate(r.nodes, seconds), seconds * 1000,
                                 line_text(l.pv)));
    }
  });
  channel_.write(
      fmt::format("info nodes {} nps {:.0f} time {:.0f}", found.nodes, rate(found.nodes, spent()), spent() * 1000));
  // Stopped before the first depth was finished: any of the moves will do.
  const std::vector<MoveCode> legal = game_->moves(position_, q.history);
  const MoveCode best = !found.lines.empty()  ? found.lines.front().move
                        : !order.only.empty() ? order.only.front()
                                              : legal.front();
  std::string text = "bestmove " + words_here().move(*game_, position_, best);
  if (!found.lines.empty() && found.lines.front().pv.size() > 1)
    text += " ponder " + words_here().move(*game_, game_->after(position_, best), found.lines.front().pv[1]);
  answer(text, order);
}

void UciConversation::answer(const std::string& text, const UciOrder& order) {
  if (order.infinite || order.ponder) {
    std::unique_lock lock(mutex_);
    release_.wait(lock, [this] { return released_; });
  }
  if (!mute_) channel_.write(text);
}

void UciConversation::tell(const SearchRequest& q, const Iteration& it, u64 nodes, double seconds) {
  SearchResult r;
  r.score = it.score;
  r.pv = it.pv;
  channel_.write(fmt::format("info depth {} score {} nodes {} nps {:.0f} time {:.0f} pv{}", it.depth,
                             score_text(it.score, game_->win_in(q, r)), nodes, rate(nodes, seconds), seconds * 1000,
                             line_text(it.pv)));
}

std::string UciConversation::score_text(const Score& score, const std::optional<int>& win_in) const {
  const char* bound = score.kind == Kind::lower ? " lowerbound" : score.kind == Kind::upper ? " upperbound" : "";
  if (!win_in) return fmt::format("cp {}{}", score.value, bound);
  return fmt::format("mate {}{}", usi_ ? *win_in : *win_in < 0 ? -(-*win_in + 1) / 2 : (*win_in + 1) / 2, bound);
}

std::string UciConversation::line_text(const std::vector<MoveCode>& line) const {
  std::string out;
  Position p = position_;
  for (const MoveCode m : line)
    for (const MoveCode ply : game_->plies(p, m)) {
      out += " " + words_here().move(*game_, p, ply);
      p = game_->after(p, ply);
    }
  return out;
}

const UciWords& UciConversation::words_here() const {
  static const UciWords own;
  return usi_ ? *usi_words_ : own;
}

}  // namespace ply
