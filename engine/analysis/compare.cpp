#include "engine/analysis/compare.h"

#include <algorithm>
#include <unordered_map>

#include "engine/core/random.h"

namespace ply {
namespace {

// Codes of moves that mean the same in both: our own are those of the game, imported ones stand for texts.
std::vector<u64> move_numbers(const Recording& r) {
  std::vector<u64> out;
  for (const std::string& text : r.settings().move_texts) {
    u64 h = 1469598103934665603ull;
    for (const char c : text) h = mix64(h ^ static_cast<u8>(c));
    out.push_back(h);
  }
  return out;
}

struct Side2 {
  const View v;
  const std::vector<u64> texts;
  std::vector<u64> line;  // by slot: a number for the iteration and the moves that lead to it
  explicit Side2(const Recording& r) : v(r.view()), texts(move_numbers(r)) {}

  u64 move(u32 slot) const { return v[slot].move < texts.size() ? texts[v[slot].move] : v[slot].move; }

  void number_lines() {
    line.assign(v.size(), 0);
    for (u32 i = v.size(); i-- > 0;) {
      const NodeRecord& r = v[i];
      if (r.ply == 0) line[i] = mix64(static_cast<u64>(r.depth + 200) * 512 + r.rank);
      for (i64 c = i64{i} - 1; r.size > 1 && c > i64{i} - r.size; c -= v[static_cast<u32>(c)].size) {
        const u32 k = static_cast<u32>(c);
        line[k] = mix64(line[i] * 3 + mix64(move(k) + 7) + static_cast<u64>(v[k].pass() == Pass::probe));
      }
    }
  }
};

Differs entry_difference(const Side2& a, u32 i, const Side2& b, u32 k) {
  const NodeRecord &x = a.v[i], &y = b.v[k];
  if (x.ply != y.ply) return Differs::event;
  if (x.ply > 0 && a.move(i) != b.move(k)) return Differs::move;
  if (x.mover() != y.mover()) return Differs::mover;
  if (x.depth != y.depth) return Differs::depth;
  if (x.alpha != y.alpha) return Differs::alpha;
  if (x.beta != y.beta) return Differs::beta;
  if (x.pass() != y.pass()) return Differs::pass;
  if (x.rank != y.rank) return Differs::rank;
  return Differs::nothing;
}
Differs leave_difference(const NodeRecord& x, const NodeRecord& y) {
  if (x.value != y.value) return Differs::value;
  if (x.kind() != y.kind()) return Differs::kind;
  if (x.end() != y.end() || x.cut() != y.cut()) return Differs::end;
  if (x.best != y.best) return Differs::best;
  return Differs::nothing;
}

// Events in the order of ticks: a node is entered as soon as its id comes, and left as soon as the next one of the same or a lower ply does.
class Events {
 public:
  explicit Events(const View& v) : v_(v), slot_of_(v.size()) {
    for (u32 k = 0; k < v.size(); ++k) slot_of_[v.id(k)] = k;
  }
  struct Event {
    u32 slot = no_node;
    bool leaving = false;
  };
  /// no_node: the end.
  Event next() {
    const bool more = id_ < v_.size();
    if (!open_.empty() && (!more || v_[slot_of_[id_]].ply <= v_[open_.back()].ply)) {
      const u32 k = open_.back();
      open_.pop_back();
      return {k, true};
    }
    if (!more) return {};
    open_.push_back(slot_of_[id_++]);
    return {open_.back(), false};
  }

 private:
  const View& v_;
  std::vector<u32> slot_of_, open_;
  u32 id_ = 0;
};

Divergence first_divergence(const Side2& a, const Side2& b) {
  Divergence d;
  Events x(a.v), y(b.v);
  for (Tick t = 0;; ++t) {
    const auto p = x.next(), q = y.next();
    if (p.slot == no_node && q.slot == no_node) return d;
    Differs what = Differs::nothing;
    if (p.slot == no_node || q.slot == no_node) what = Differs::length;
    else if (p.leaving != q.leaving) what = Differs::event;
    else what = p.leaving ? leave_difference(a.v[p.slot], b.v[q.slot]) : entry_difference(a, p.slot, b, q.slot);
    if (what == Differs::nothing) continue;
    return {what, t, p.slot, q.slot, p.slot != no_node ? p.leaving : q.leaving};
  }
}

u64 visits(const NodeRecord& r) { return u64{r.size} + r.skipped; }

u64 question(const Side2& s, const std::vector<u64>& keys, u32 k) {
  const NodeRecord& r = s.v[k];
  const u64 place = keys.size() > k && keys[k] != 0 ? keys[k] : s.line[k];
  u64 h = mix64(place + static_cast<u64>(static_cast<u32>(r.alpha)));
  h = mix64(h ^ static_cast<u64>(static_cast<u32>(r.beta)));
  return mix64(h ^ (static_cast<u64>(static_cast<u8>(r.depth)) << 8 | static_cast<u64>(r.mover()) << 4 | (r.ply == 0 ? 1u : 0u)));
}

bool answers(const NodeRecord& r) { return r.end() != NodeEnd::aborted && r.end() != NodeEnd::open && r.kind() != Kind::none && r.pass() != Pass::probe && !r.reduced(); }

}  // namespace

const char* difference_name(Differs d) {
  constexpr const char* names[] = {"nothing", "another event", "the move", "who moves", "the depth", "the lower bound", "the upper bound", "the role (full, scout, re-search)",
                                   "the place in the order", "the value", "the kind of the value", "how it ended", "the best move", "the length"};
  return names[static_cast<std::size_t>(d)];
}

Comparison compare(const Recording& first, const Recording& second, const std::vector<u64>& keys_a, const std::vector<u64>& keys_b) {
  Comparison out;
  Side2 a(first), b(second);
  out.first = first_divergence(a, b);
  a.number_lines();
  b.number_lines();
  // Which lines both have.
  {
    std::unordered_map<u64, u8> lines;  // 1: the first has it, 2: both
    lines.reserve(a.v.size());
    for (const u64 h : a.line) lines[h] = 1;
    out.in_other_b.assign(b.v.size(), false);
    for (u32 k = 0; k < b.v.size(); ++k)
      if (const auto it = lines.find(b.line[k]); it != lines.end()) it->second = 2, out.in_other_b[k] = true;
    out.in_other_a.assign(a.v.size(), false);
    for (u32 k = 0; k < a.v.size(); ++k) out.in_other_a[k] = lines[a.line[k]] == 2;
    out.both = static_cast<u64>(std::count(out.in_other_a.begin(), out.in_other_a.end(), true));
    out.only_a = a.v.size() - out.both;
    out.only_b = b.v.size() - static_cast<u64>(std::count(out.in_other_b.begin(), out.in_other_b.end(), true));
  }
  // The same question, another answer. Positions are known in both or in none, or questions would never be the same.
  const bool by_position = keys_a.size() == a.v.size() && keys_b.size() == b.v.size();
  const std::vector<u64> none;
  std::unordered_map<u64, u32> asked;
  asked.reserve(b.v.size());
  for (u32 k = 0; k < b.v.size(); ++k)
    if (answers(b.v[k])) asked.try_emplace(question(b, by_position ? keys_b : none, k), k);
  const bool table = first.settings().options.tt || first.settings().options.tt_deeper || second.settings().options.tt || second.settings().options.tt_deeper;
  for (u32 k = 0; k < a.v.size(); ++k) {
    const NodeRecord& r = a.v[k];
    if (!answers(r)) continue;
    const auto it = asked.find(question(a, by_position ? keys_a : none, k));
    if (it == asked.end()) continue;
    ++out.same_questions;
    const NodeRecord& s = b.v[it->second];
    if (r.value == s.value && r.kind() == s.kind()) continue;
    ++out.other_answers;
    const u64 nodes = visits(r) + visits(s);
    if (!out.smallest || nodes < out.smallest->nodes) out.smallest = {k, it->second, nodes, table};
  }
  return out;
}

Tick next_difference(const View& a, const Comparison& c, Tick t, bool back) {
  Tick best = -1;
  const auto take = [&](Tick x) {
    if (back ? x < t && x > best : x > t && (best < 0 || x < best)) best = x;
  };
  if (c.first.what != Differs::nothing && c.first.tick >= 0 && c.first.tick < a.ticks()) take(c.first.tick);
  for (u32 k = 0; k < a.size() && k < c.in_other_a.size(); ++k)
    if (!c.in_other_a[k]) take(a.enter(k));
  return best;
}

}  // namespace ply
