#include "engine/games/arimaa/defects.h"

#include <array>
#include <unordered_set>

#include "engine/base/text.h"
#include "engine/games/arimaa/turn_play.h"

namespace ply::arimaa {
namespace {

constexpr std::array<const char*, 6> ids = {"none",           "freeze-equal",       "pull-column",
                                            "push-as-itself", "immobility-crossed", "goal-mover-only"};

// Own pieces beside an enemy as strong as they are.
u64 beside_equals(const Board& b, u64 own) {
  const u64 enemy = b.occupied() & ~own;
  u64 out = 0;
  for (int t = rabbit; t <= elephant; ++t) out |= own & b.of_strength(t) & beside(enemy & b.of_strength(t));
  return out;
}

// Calls f(enemy's square, direction, pusher's square) for every push that is legal under `push-as-itself`, the board
// behind it apart.
template <class F>
void each_push_by_itself(const Board& b, Side side, const Reach& r, F&& f) {
  for (int d = 0; d < 4; ++d)
    for (u64 left = r.push(d); left; left &= left - 1) {
      const int x = std::countr_zero(left), to = x + delta[static_cast<std::size_t>(d)], t = b.strength(x);
      Board half = b;
      u64 key = 0;
      displace(half, x, to, key);
      for (int e = 0; e < 4; ++e) {
        const u64 c = shifted(bit(x), e ^ 2) & r.free;
        if (!c || b.strength(std::countr_zero(c)) <= t) continue;
        if (goes_by_itself(half, side, x, t, to, std::countr_zero(c))) f(x, d, std::countr_zero(c));
      }
    }
}

bool any_action(const State& s) {
  const Reach r = reach_of(s);
  if (s.defect != Defect::push_as_itself) return r.any_action();
  if (r.step[0] | r.step[1] | r.step[2] | r.step[3]) return true;
  bool any = false;
  each_push_by_itself(s.now, static_cast<Side>(s.side), r, [&](int, int, int) { any = true; });
  return any;
}

}  // namespace

const char* defect_id(Defect d) { return ids[static_cast<std::size_t>(d)]; }

std::optional<Defect> find_defect(std::string_view id) {
  const std::string wanted = canonical_id(id);
  for (std::size_t i = 0; i < ids.size(); ++i)
    if (wanted == ids[i]) return static_cast<Defect>(i);
  return std::nullopt;
}

State with_defect(State s, Defect d) {
  s.defect = d;
  return s;
}

Reach reach_of(const Board& b, Side side, Defect d) {
  Reach r(b, side);
  if (d != Defect::freeze_equal) return r;
  const u64 more = beside_equals(b, r.own) & ~beside(r.own) & r.free;
  r.frozen |= more, r.free &= ~more;
  for (u64& s : r.step) s &= r.free;
  for (u64& o : r.over) o &= r.free;
  r.pushable =
      shifted<north>(r.over[0]) | shifted<east>(r.over[1]) | shifted<south>(r.over[2]) | shifted<west>(r.over[3]);
  return r;
}

u64 active_of(const Board& b, Side side, Defect d) {
  const Reach r = reach_of(b, side, d);
  if (d != Defect::push_as_itself) return r.active();
  u64 out = r.step[0] | r.step[1] | r.step[2] | r.step[3];
  each_push_by_itself(b, side, r, [&](int, int, int pusher) { out |= bit(pusher); });
  return out;
}

bool goes_by_itself(const Board& b, Side mover, int square, int t, int to, int pusher) {
  const Side theirs = other(mover);
  if (t == rabbit && to - square == delta[theirs == Side::first ? south : north]) return false;
  const u64 near = beside(bit(square));
  if (near & b.of(theirs) & ~bit(to)) return true;
  for (u64 left = near & b.of(mover) & ~bit(pusher); left; left &= left - 1)
    if (b.strength(std::countr_zero(left)) > t) return false;
  return true;
}

std::optional<int> pulled_aside(const State& s, Move m) {
  if (s.defect != Defect::pull_column || s.open != Open::pull || !is_step(m) || to_of(m) != s.square)
    return std::nullopt;
  const int from = from_of(m);
  if ((s.now.is_gold(from) ? 0 : 1) == s.side || s.now.strength(from) >= s.strength) return std::nullopt;
  const int to = pulled_to(s.square);
  return to == s.square ? std::nullopt : std::optional(to);
}

// By the order of section 7. An elephant may be frozen here.
std::optional<Outcome> turn_end(const State& s) {
  const Side next = static_cast<Side>(s.side), mover = other(next);
  if (s.defect == Defect::none) return turn_end(s.now, next);
  const u64 rabbits = s.now.rabbits(), gold = rabbits & s.now.gold, silver = rabbits & ~s.now.gold;
  const bool goal[2] = {(gold & rank_8) != 0, (silver & rank_1) != 0}, none_left[2] = {gold == 0, silver == 0};
  const auto won = [](Side side, Reason r) { return Outcome{winner_of(side), static_cast<u8>(r), 0}; };
  if (goal[index(mover)]) return won(mover, Reason::goal);
  if (goal[index(next)] && s.defect != Defect::goal_mover_only) return won(next, Reason::goal);
  if (none_left[index(next)]) return won(mover, Reason::elimination);
  if (none_left[index(mover)]) return won(next, Reason::elimination);
  if (any_action(s)) return std::nullopt;
  return won(s.defect == Defect::immobility_crossed ? next : mover, Reason::immobilisation);
}

bool ArimaaRules::finished_with_defect(const State& s) const {
  return turn_end(s) || (forbidden_ && !completable(s, [&](u64 key) { return is_forbidden(key); }));
}

// In the order of the rules.
void ArimaaRules::moves_with_defect(const State& s, MoveList& list) const {
  if (s.used == 0 && turn_end(s)) return;
  const Side me = mover(s);
  const Reach r = reach_of(s);
  const bool by_itself = s.defect == Defect::push_as_itself;
  const auto back_at_start = [&](Move m) { return s.skipped == 0 && after(s, m).now == s.base; };
  const auto add_step = [&](Move m) {
    if (s.used != 3 || !back_at_start(m)) list.add(m);
  };
  if (s.open == Open::push) {
    const int to = s.n_done > 0 ? to_of(s.done[static_cast<std::size_t>(s.n_done - 1)]) : s.square;
    for (int d = 0; d < 4; ++d) {
      const u64 c = shifted(bit(s.square), d ^ 2) & r.free;
      if (!c || s.now.strength(std::countr_zero(c)) <= s.strength) continue;
      if (by_itself && !goes_by_itself(s.now, me, s.square, s.strength, to, std::countr_zero(c))) continue;
      add_step(make_step(std::countr_zero(c), d));
    }
    return;
  }
  for (int d = 0; d < 4; ++d)
    for (u64 left = r.step[static_cast<std::size_t>(d)]; left; left &= left - 1)
      add_step(make_step(std::countr_zero(left), d));
  u64 pulled = 0;
  if (s.open == Open::pull)
    for (int d = 0; d < 4; ++d) {
      const u64 x = shifted(bit(s.square), d ^ 2) & r.enemy;
      if (!x || s.now.strength(std::countr_zero(x)) >= s.strength) continue;
      pulled |= x;
      add_step(make_step(std::countr_zero(x), d));
    }
  if (s.used > 2) {
    if (may_pass(s)) list.add(pass);
    return;
  }
  for (int d = 0; d < 4; ++d)
    for (u64 left = r.push(d); left; left &= left - 1) {
      const int x = std::countr_zero(left);
      if ((pulled & bit(x)) && x + delta[static_cast<std::size_t>(d)] == s.square) continue;
      // Somebody must be able to complete it
      const State half = after(s, make_step(x, d));
      MoveList seconds;
      moves_with_defect(half, seconds);
      if (!seconds.empty()) list.add(make_step(x, d));
    }
  if (may_pass(s)) list.add(pass);
}

namespace {

// Whoever stands there is written over.
void put(Board& b, int from, int to) {
  const int t = b.strength(from);
  const Side side = b.is_gold(from) ? Side::first : Side::second;
  b.clear(bit(from));
  b.put(to, t, side);
  b.clear(trapped(b.of(Side::first)) | trapped(b.of(Side::second)));
}

// The pushes and pulls of a board, in the order of TurnLister: f(board behind it, first half, second half, is a push).
template <class F>
void each_pair(const Board& b, Side side, Defect d, F&& f) {
  const Reach r = reach_of(b, side, d);
  u64 key = 0;
  for (int over = 0; over < 4; ++over)
    for (u64 s = r.over[static_cast<std::size_t>(over)]; s; s &= s - 1) {
      const int p = std::countr_zero(s), x = p + delta[static_cast<std::size_t>(over)], t = b.strength(x);
      for (int e = 0; e < 4; ++e)
        if (bit(x) & shifted(r.empty, e ^ 2)) {
          const int to = x + delta[static_cast<std::size_t>(e)];
          Board c = b;
          displace(c, x, to, key);
          if (d == Defect::push_as_itself && !goes_by_itself(c, side, x, t, to, p)) continue;
          displace(c, p, x, key);
          f(c, make_step(x, e), make_step(p, over), true);
        }
      for (int e = 0; e < 4; ++e)
        if (bit(p) & shifted(r.empty, e ^ 2)) {
          Board c = b;
          displace(c, p, p + delta[static_cast<std::size_t>(e)], key);
          if (d == Defect::pull_column && pulled_to(p) != p) put(c, x, pulled_to(p));
          else displace(c, x, p, key);
          f(c, make_step(p, e), make_step(x, over ^ 2), false);
        }
    }
}

}  // namespace

State ArimaaRules::after_pull_aside(const State& s, Move m) const {
  State out = with_defect(after(with_defect(s, Defect::none), m), s.defect);
  const auto to = pulled_aside(s, m);
  if (!to) return out;
  out.now = s.now;
  put(out.now, from_of(m), *to);
  out.key = board_key(out.now);
  if (out.used == 0) out.base = out.now, out.base_key = out.key;
  return out;
}

namespace {

// Whole turns as they are found, each board once.
struct Turns {
  std::vector<DefectTurn> list;
  std::unordered_set<u64> found;

  void add(const Board& b, int steps, TurnCode code) {
    const u64 key = board_key(b);
    if (found.insert(key).second) list.push_back({code, b, key, steps});
  }
};

// Ply by ply: everything that the rules let a turn of that length end with.
void turns_by_plies(const ArimaaRules& rules, const State& s, TurnCode code, int steps,
                    std::unordered_set<u64>& visited, Turns& out) {
  ArimaaRules::MoveList moves;
  rules.moves(s, moves);
  for (const Move m : moves) {
    if (m != pass && s.used == steps) continue;
    const State next = rules.after(s, m);
    const TurnCode c = m == pass ? code : with_step(code, s.used, m);
    if (next.side != s.side) out.add(next.now, m == pass ? s.used : 4, c);
    else if (visited.insert(rules.key(next)).second) turns_by_plies(rules, next, c, steps, visited, out);
  }
}

}  // namespace

// What takes k steps comes by one step from what takes k-1, or by a push or pull from what takes k-2. An enemy that is
// pushed to where a stronger piece has just gone away is pulled there, step by step: where a pull leads elsewhere such
// a push is none, unless the board before it can be reached in another way, too. Those turns come last.
std::vector<DefectTurn> turns_with_defect(const State& s) {
  const ArimaaRules rules;
  const Side side = static_cast<Side>(s.side);
  Turns out;
  out.add(s.now, 0, empty_turn);
  const auto is_push = [&](const DefectTurn& before, const Board& b, TurnCode code) {
    if (s.defect != Defect::pull_column || before.steps == 0) return true;
    const PlayedTurn played = play_turn(rules, s, code, false);
    return played.legal && played.state.now == b;
  };
  std::array<std::size_t, 6> begin{0, 1, 1, 1, 1, 1};
  for (int k = 1; k <= 4; ++k) {
    const auto at = static_cast<std::size_t>(k);
    for (std::size_t i = begin[at - 1]; i < begin[at]; ++i) {
      const DefectTurn before = out.list[i];
      const Reach r = reach_of(before.board, side, s.defect);
      for (int d = 0; d < 4; ++d)
        for (u64 left = r.step[static_cast<std::size_t>(d)]; left; left &= left - 1) {
          Board c = before.board;
          u64 key = 0;
          const Move m = make_step(std::countr_zero(left), d);
          displace(c, from_of(m), to_of(m), key);
          out.add(c, k, with_step(before.code, before.steps, m));
        }
    }
    for (std::size_t i = k >= 2 ? begin[at - 2] : begin[at]; i < begin[at - 1]; ++i) {
      const DefectTurn before = out.list[i];
      each_pair(before.board, side, s.defect, [&](const Board& b, Move first, Move second, bool push) {
        const TurnCode code = with_step(with_step(before.code, before.steps, first), before.steps + 1, second);
        if (!push || is_push(before, b, code)) out.add(b, k, code);
      });
    }
    begin[at + 1] = out.list.size();
  }
  for (int k = 1; k <= 4 && s.defect == Defect::pull_column; ++k) {
    std::unordered_set<u64> visited;
    turns_by_plies(rules, s, empty_turn, k, visited, out);
  }
  return std::move(out.list);
}

TurnCounts count_with_defect(const State& s) {
  TurnCounts out;
  const Side side = static_cast<Side>(s.side);
  const Reach r = reach_of(s);
  out.ordinary = r.ordinary();
  std::unordered_set<u32> halves;
  each_pair(s.now, side, s.defect, [&](const Board&, Move first, Move, bool push) {
    ++(push ? out.pushes : out.pulls);
    if (push) halves.insert(first);
  });
  out.actions = out.ordinary + out.pushes + out.pulls;
  out.firstdisp = out.ordinary + static_cast<int>(halves.size());
  const auto all = turns_with_defect(s);
  for (std::size_t i = 1; i < all.size(); ++i) {
    for (auto k = static_cast<std::size_t>(all[i].steps); k <= 4; ++k) ++out.le[k - 1];
    out.note(turn_end(turn_start(all[i].board, other(side), s.defect)), side);
  }
  return out;
}

}  // namespace ply::arimaa
