// What the game and the line before a node mean for it: repetition, and limits of moves. A stack of the positions of
// the line, seeded by the game. Rules without such a thing (Kalah, Reversi) have none of this in their search.
//
// The table. A node's value depends on the line only if a position of the line can come up often enough, or a limit can
// be reached, within the depth of the node. Where that cannot be, its entry is the same for every line and is kept
// under the key alone. Where it can, the key is mixed with a digest of exactly those positions and how often each
// occurred (and of the clocks): so an entry is found only where the same past counts, and a clean entry hides nothing,
// for a line on which something could repeat asks under another key. The earlier positions of the game are the same for
// all lines of a search and need no digest; for tables that outlive a search, those that are one occurrence short are a
// salt.
#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/base/cpu.h"
#include "engine/base/random.h"
#include "engine/search/observer.h"
#include "engine/search/rules.h"

namespace ply {

/// Stands in for Past where the rules have none.
struct NoPast {
  template <class R>
  explicit NoPast(const R&) {}
};

/// One search's. Sees nothing until `start`. States of the line are borrowed: they live on the stack of their nodes.
template <HasPast R>
class Past {
 public:
  using State = typename R::State;
  using MoveList = typename R::MoveList;

  explicit Past(const R& rules) : rules_(rules), rule_(rules.repetition()) {}

  /// `earlier`: keys of the game's positions before the root, oldest first.
  void start(std::span<const u64> earlier, const State& root) {
    on_ = true, near_ = false, salt_ = 0, filter_ = {};
    known_.clear();
    line_.assign(max_ply + 2, {});
    // The root itself
    if (!earlier.empty() && earlier.back() == rules_.key(root)) earlier = earlier.first(earlier.size() - 1);
    game_plies_ = static_cast<int>(earlier.size());
    const int back = std::min(game_plies_, rules_.reversible(root));
    for (int i = game_plies_ - back; i < game_plies_; ++i)
      known_.push_back({earlier[static_cast<std::size_t>(i)], 1, i - game_plies_});
    std::stable_sort(known_.begin(), known_.end(), [](const Known& a, const Known& b) { return a.key < b.key; });
    std::size_t n = 0;
    for (const Known& k : known_) {
      if (n > 0 && known_[n - 1].key == k.key) ++known_[n - 1].times;
      else known_[n++] = k;
    }
    known_.resize(n);
    const auto is_near = [&](u64 key, int times) {
      if (rule_.times == 0 || times < rule_.times - 1) return;
      near_ = true;
      salt_ += mix64(key + static_cast<u64>(times));
    };
    const u64 root_key = rules_.key(root);
    bool root_known = false;
    for (const Known& k : known_) {
      filter_[k.key >> 6 & 15] |= u64{1} << (k.key & 63);
      root_known = root_known || k.key == root_key;
      is_near(k.key, k.times + (k.key == root_key));
    }
    if (!root_known) is_near(root_key, 1);
    if (rule_.times > 0) shortest_ = rule_.cycle * (rule_.times - 1), slack_ = rule_.cycle * (rule_.times - 2);
    enter(root, 0);
    note(root_key, 0);
  }
  PLY_INLINE bool on() const { return on_; }

  /// The node at `ply` is open until the next one at that ply is entered.
  PLY_INLINE void enter(const State& s, int ply) {
    line_[static_cast<std::size_t>(ply)].state = &s;
    if constexpr (ForbidsRepetition<R>) {
      if (rules_.counts(s)) note(rules_.key(s), ply);
      else
        line_[static_cast<std::size_t>(ply)].repeats = ply > 0 ? line_[static_cast<std::size_t>(ply - 1)].repeats : 0;
    }
  }
  /// Counts how often it occurred before: for every inner node whose children ask for a digest.
  void note(u64 key, int ply) {
    Node& n = line_[static_cast<std::size_t>(ply)];
    n.key = key;
    n.before = times_in_game(key);
    for (int q = ply - 1, end = first_of(*n.state, ply, 0); q >= end; --q)
      n.before += counted(q) && line_[static_cast<std::size_t>(q)].key == key;
    n.repeats = ply > 0 ? line_[static_cast<std::size_t>(ply - 1)].repeats + (n.before > 0) : 0;
  }

  /// How the game ends at this position of the line, if it does. `repeated`: by repetition, not by a limit.
  PLY_INLINE std::optional<Outcome> judge(const State& s, int ply, bool& repeated) const
      requires(!ForbidsRepetition<R>) {
    const int back = std::min(rules_.reversible(s), game_plies_ + ply);
    if (rules_.plies_to_limit(s) > 0 && (back < shortest_ || !came_before(s, ply, back))) [[likely]]
      return std::nullopt;
    return judged(s, ply, repeated);
  }

  /// A move may be forbidden at this node, or below in the same turn.
  PLY_INLINE bool forbids(int ply) const { return near_ || line_[static_cast<std::size_t>(ply)].repeats > 0; }
  /// Of the positions that count: it occurred so often before that it may not come again.
  bool forbidden(u64 key, int ply) const {
    int times = times_in_game(key);
    // The line has it once at most
    if (times == 0 && line_[static_cast<std::size_t>(ply)].repeats == 0 && rule_.times > 2) return false;
    for (int q = ply; q >= 0; --q) times += counted(q) && line_[static_cast<std::size_t>(q)].key == key;
    return times >= rule_.times - 1;
  }

  /// To be mixed into the key of a node that is about to be searched at `ply`: 0 where the past cannot matter.
  PLY_INLINE u64 digest(const State& s, int ply, int depth, u64 key) {
    u64 d = salt_;
    if constexpr (!ForbidsRepetition<R>)
      if (rules_.plies_to_limit(s) <= depth) [[unlikely]]
        d ^= mix64(rules_.clocks(s));
    if (rule_.times > 0 && ply > 0 &&
        (depth + rule_.beyond >= slack_ || line_[static_cast<std::size_t>(ply - 1)].repeats > 0)) [[unlikely]]
      d ^= line_digest(s, ply, depth, key);
    return d;
  }

 private:
  struct Known {
    u64 key;
    int times, first;  // place of the first occurrence: plies from the root, negative
  };
  struct Node {
    const State* state = nullptr;
    u64 key = 0;
    int before = 0;   // occurrences before this one, in game and line
    int repeats = 0;  // nodes of the line, root excepted, up to this one that had occurred before
  };

  PLY_INLINE int first_of(const State& s, int ply, int from) const {
    return std::max(from, ply - std::min(ply, rules_.reversible(s)));
  }
  PLY_INLINE bool counted(int q) const {
    if constexpr (ForbidsRepetition<R>) return rules_.counts(*line_[static_cast<std::size_t>(q)].state);
    else return true;
  }
  PLY_INLINE const Known* find(u64 key) const {
    if (!(filter_[key >> 6 & 15] >> (key & 63) & 1)) return nullptr;
    const auto k = std::lower_bound(known_.begin(), known_.end(), key, [](const Known& a, u64 b) { return a.key < b; });
    return k != known_.end() && k->key == key ? &*k : nullptr;
  }
  PLY_INLINE int times_in_game(u64 key) const {
    const Known* k = find(key);
    return k ? k->times : 0;
  }
  // At least once in the line, or in the game so often that once more is enough. Movers alternate where the game ends
  // so.
  [[gnu::noinline]] bool came_before(const State& s, int ply, int back) const {
    for (int q = ply - rule_.cycle; q >= 0 && q >= ply - back; q -= 2)
      if (rules_.same(*line_[static_cast<std::size_t>(q)].state, s)) return true;
    return near_ && times_in_game(rules_.key(s)) > 0;
  }
  [[gnu::noinline]] std::optional<Outcome> judged(const State& s, int ply, bool& repeated) const {
    int times = 1, first = ply;
    for (int q = ply - 1, end = first_of(s, ply, 0); q >= end; --q)
      if (rules_.same(*line_[static_cast<std::size_t>(q)].state, s)) ++times, first = q;
    if (const Known* k = find(rules_.key(s))) times += k->times, first = k->first;
    repeated = rule_.times > 0 && times >= rule_.times;
    if constexpr (requires { rules_.recalled(std::span<const State* const>()); }) {
      if (repeated) return rules_.judge(rules_.recalled(states(s, ply)), times, ply - first);
    }
    return rules_.judge(s, times, ply - first);
  }
  std::vector<const State*> states(const State& s, int ply) const {
    std::vector<const State*> out;
    for (int q = 0; q < ply; ++q) out.push_back(line_[static_cast<std::size_t>(q)].state);
    out.push_back(&s);
    return out;
  }
  // A position of the line matters if it can come up as often as the rule asks within the depth.
  [[gnu::noinline]] u64 line_digest(const State& s, int ply, int depth, u64 key) const {
    u64 d = 0;
    bool ages = false;  // it matters how long ago
    if constexpr (requires { rules_.recalled_matters(std::span<const State* const>(), depth); }) {
      if (const u64 more = rules_.recalled_matters(states(s, ply), depth))
        d = mix64(more + static_cast<u64>(ply)), ages = true;
    }
    for (int q = ply - 1, end = first_of(s, ply, 1); q >= end; --q) {
      if (!counted(q)) continue;
      const Node& p = line_[static_cast<std::size_t>(q)];
      const bool here = p.key == key;
      const int missing = rule_.times - (p.before + 1 + here);  // occurrences until the rule strikes
      const int min = (here ? rule_.cycle : rules_.plies_between(s, *p.state)) + rule_.cycle * std::max(0, missing - 1);
      if (min > depth + rule_.beyond) continue;
      d += mix64(p.key + static_cast<u64>(p.before + 1) * 0x9e3779b97f4a7c15ull +
                 (ages ? static_cast<u64>(q + 1) << 20 : 0));
    }
    return d;
  }

  const R& rules_;
  const RepetitionRule rule_;
  bool on_ = false;
  bool near_ = false;       // a position of the game, root included, is one occurrence short
  int game_plies_ = 0;      // earlier positions that are known
  int shortest_ = 1 << 30;  // no fewer plies lie between the first occurrence and the one that counts
  int slack_ = 1 << 30;     // what a position of the line that did not occur before has to go at least
  u64 salt_ = 0;
  std::array<u64, 16> filter_{};  // one bit for each known key: nearly all questions end here
  std::vector<Known> known_;
  std::vector<Node> line_;
};

template <class R>
struct PastOf {
  using type = NoPast;
};
template <HasPast R>
struct PastOf<R> {
  using type = Past<R>;
};

}  // namespace ply
