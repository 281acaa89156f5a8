#include "engine/read/node/find.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <tuple>

#include "engine/base/parts.h"
#include "engine/trace/expression_range.h"
#include "engine/trace/record_blocks.h"

namespace ply {
namespace {

// The text, in brackets where something follows it.
std::string bracketed(const std::string& s) {
  return s.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789.") == std::string::npos
             ? s
             : "(" + s + ")";
}

// By the order of values, unknown ones last.
bool value_before(const FieldValue& a, const FieldValue& b) { return a.known != b.known ? a.known : a.v < b.v; }

}  // namespace

std::vector<HistogramBar> histogram_of(const Expression& e, const std::vector<FieldValue>& values) {
  ValueCounts counts(e.type());
  for (const FieldValue& x : values) counts.add(x);
  return histogram_of(e, counts);
}

std::vector<HistogramBar> histogram_of(const Expression& e, const ValueCounts& values) {
  using What = HistogramBar::What;
  const FieldType type = e.type();
  const std::string name = bracketed(e.text());
  // 1. Those apart, and the rest in order.
  const HistogramBar unknown{What::unknown, 0, 0, values.unknown(), "unknown", {}},
      low{What::minus_infinite, 0, 0, values.minus_infinite(), "-infinite", name + " <= -infinite"},
      high{What::plus_infinite, 0, 0, values.plus_infinite(), "infinite", name + " >= infinite"};
  const ValueCounts::Counted known = values.known();
  std::vector<HistogramBar> out;
  if (low.hits) out.push_back(low);
  // 2. A bar a value where there are few, else bars of one round width.
  if (!known.empty()) {
    const std::size_t distinct = known.size();
    u64 all = 0;
    for (const auto& [v, times] : known) all += times;
    // The value at this place of the order
    const auto at = [&](u64 place) {
      auto it = known.begin();
      for (; place >= it->second; ++it) place -= it->second;
      return it->first;
    };
    // Where a few values lie far away (won and lost games), they share the outermost bars.
    i64 min = known.front().first, max = known.back().first;
    const i64 low_side = at(all / 50), high_side = at(all - 1 - all / 50);
    if ((max - min) / 4 > high_side - low_side && high_side > low_side) min = low_side, max = high_side;
    const bool each = distinct <= max_bars || is_words(type) || type == FieldType::boolean;
    i64 width = 1;
    // Round widths: 1 2 5 10 20 50 ...
    if (!each) {
      static constexpr i64 steps[] = {2, 5, 10};
      width = 1;
      for (i64 power = 1; (max - min) / width + 2 > max_bars; power *= 10)
        for (i64 s : steps) {
          width = power * s;
          if ((max - min) / width + 2 <= max_bars) break;
        }
    }
    const auto floor_of = [&](i64 x) { return (x >= 0 ? x / width : -((-x + width - 1) / width)) * width; };
    for (std::size_t i = 0; i < known.size();) {
      HistogramBar b;
      const i64 v = known[i].first;
      b.from = each ? v : floor_of(v);
      b.to = each ? b.from : b.from + width - 1;
      if (!each && v < floor_of(min)) b.from = v, b.to = floor_of(min) - 1;
      if (!each && v >= floor_of(max) + width) b.from = floor_of(max) + width, b.to = known.back().first;
      for (; i < known.size() && known[i].first <= b.to; ++i) b.hits += known[i].second;
      if (each) {
        b.label = value_text(type, {b.from, true});
        b.narrow = fmt::format("{} == {}", name, b.label);
      } else {
        b.label = fmt::format("{} .. {}", b.from, b.to);
        b.narrow = fmt::format("{0} >= {1} && {0} <= {2}", name, b.from, b.to);
      }
      // Bars without hits stand between others, so that the picture keeps its scale.
      if (!each && !out.empty() && out.back().what == What::values)
        for (i64 gap = out.back().to + 1; gap < b.from; gap += width)
          out.push_back({What::values, gap, gap + width - 1, 0, fmt::format("{} .. {}", gap, gap + width - 1),
                         fmt::format("{0} >= {1} && {0} <= {2}", name, gap, gap + width - 1)});
      out.push_back(std::move(b));
    }
  }
  if (high.hits) out.push_back(high);
  if (unknown.hits) out.push_back(unknown);
  return out;
}

bool in_bar(const HistogramBar& bar, FieldType type, FieldValue x) {
  using What = HistogramBar::What;
  const What apart = !x.known                                       ? What::unknown
                     : type == FieldType::score && x.v <= -infinite ? What::minus_infinite
                     : type == FieldType::score && x.v >= infinite  ? What::plus_infinite
                                                                    : What::values;
  if (apart != bar.what) return false;
  if (apart != What::values) return true;
  const i64 v = std::clamp(x.v, -ValueCounts::farthest, ValueCounts::farthest);
  return v >= bar.from && v <= bar.to;
}

Result<FindQuery> find_query(const std::string& where, const std::string& histogram, const std::string& group,
                             const std::string& sort, bool descending, const std::vector<std::string>& terms,
                             int* part) {
  FindQuery out;
  out.descending = descending;
  int n = 0;
  for (auto [text, slot] :
       {std::pair(&where, &out.where), {&histogram, &out.histogram}, {&group, &out.group}, {&sort, &out.sort}}) {
    if (part) *part = n;
    const bool blank = text->find_first_not_of(" \t\r\n") == std::string::npos;
    if (!blank) {
      auto e = Expression::compile(*text, n == 0 ? Expression::Wanted::condition : Expression::Wanted::value, terms);
      if (!e) return e.error();
      *slot = std::move(*e);
    }
    ++n;
  }
  return out;
}

namespace {

// Hits and nodes by a value; whoever comes next often has the value of the one before.
class Groups {
 public:
  void add(FieldValue value, u64 nodes, u64 hits = 1) {
    const std::pair key{!value.known, value.known ? value.v : 0};
    if (last_ == all_.end() || last_->first != key) last_ = all_.try_emplace(key).first;
    FindGroup& g = last_->second;
    g.value = value;
    g.hits += hits, g.nodes += nodes;
  }
  void add(const Groups& other) {
    for (const auto& [key, g] : other.all_) add(g.value, g.nodes, g.hits);
  }
  std::vector<FindGroup> sorted(FieldType type) const {
    std::vector<FindGroup> out;
    for (const auto& [key, g] : all_) {
      out.push_back(g);
      out.back().label = value_text(type, g.value);
    }
    std::stable_sort(out.begin(), out.end(), [](const FindGroup& a, const FindGroup& b) { return a.nodes > b.nodes; });
    return out;
  }

 private:
  using All = std::map<std::pair<bool, i64>, FindGroup>;
  All all_;
  All::iterator last_ = all_.end();
};

// By the numbers of the nodes: each is put at its own, or they are sorted where there are few.
void order_by_ids(std::vector<u32>& slots, std::vector<u32>& ids, u32 nodes, bool falling) {
  if (slots.size() < nodes / 32) {
    std::vector<std::pair<u32, u32>> both;
    both.reserve(slots.size());
    for (std::size_t i = 0; i < slots.size(); ++i) both.emplace_back(ids[i], slots[i]);
    std::sort(both.begin(), both.end());
    for (std::size_t i = 0; i < both.size(); ++i) std::tie(ids[i], slots[i]) = both[i];
  } else {
    std::vector<u32> at(nodes, no_node);
    for (std::size_t i = 0; i < slots.size(); ++i)
      if (ids[i] < nodes) at[ids[i]] = slots[i];
    if (static_cast<std::size_t>(std::count(at.begin(), at.end(), no_node)) + slots.size() != nodes) return;
    slots.clear(), ids.clear();
    for (u32 id = 0; id < nodes; ++id)
      if (at[id] != no_node) slots.push_back(at[id]), ids.push_back(id);
  }
  if (falling) std::reverse(slots.begin(), slots.end()), std::reverse(ids.begin(), ids.end());
}

// What one thread finds, in its part of the nodes.
struct FoundPart {
  explicit FoundPart(const FindQuery& q) : bars(q.histogram.type()), last_(q.descending ? 0 : no_node) {}
  FoundPart(const FoundPart&) = delete;

  std::unique_ptr<PositionOracle> oracle;
  std::vector<u32> slots, ids;
  std::vector<FieldValue> keys;
  ValueCounts bars;
  Groups groups;
  u32 passed_over = 0;
  u64 hits = 0;

  void take(const FindQuery& q, u32 slot, const NodeFacts& facts, bool holds = false) {
    if (!holds && !q.where.holds(facts)) return;
    ++hits;
    if (!q.histogram.empty()) bars.add(q.histogram.evaluate(facts));
    if (!q.group.empty()) groups.add(q.group.evaluate(facts), u64{facts.record->size} + facts.record->skipped);
    if (!q.sort.empty()) keys.push_back(q.sort.evaluate(facts));
    else if (q.descending ? facts.id < last_ : facts.id > last_) return;
    slots.push_back(slot);
    ids.push_back(facts.id);
    if (q.sort.empty() && slots.size() / 2 > std::max(q.max_listed, 1024u)) keep_first(q);
  }

 private:
  u32 last_;  // behind it in the order of events nothing is listed

  void keep_first(const FindQuery& q) {
    order_by_ids(slots, ids, no_node, q.descending);
    slots.resize(q.max_listed), ids.resize(q.max_listed);
    last_ = q.max_listed > 0 ? ids.back() : q.descending ? no_node : 0;
  }
};

// Of blocks that are read on demand, those with the first of the hits first: those that cannot hold a hit are passed
// over, and others that nobody has read yet are unpacked to the side, one after the other.
bool find_in_blocks(const View& v, const FindQuery& q, u32 from, u32 to, ViewLookup& lookup, JobProgress* progress,
                    FoundPart& part) {
  const RecordBlocks& blocks = *v.blocks();
  const RecordIndex& index = blocks.index();
  std::vector<NodeRecord> aside;
  std::string packed;
  for (u32 i = from; i < to; ++i) {
    const u32 b = q.descending ? from + to - 1 - i : i;
    if (progress && progress->stop.load(std::memory_order_relaxed)) return false;
    const u32 n = index.end(b) - index.begin(b);
    const Holds holds = holds_of(q.where, index[b].summary);
    if (holds == Holds::of_none) {
      ++part.passed_over;
    } else {
      const NodeRecord* records = nullptr;
      if (blocks.there(b)) records = &v[index.begin(b)];
      else {
        aside.resize(RecordIndex::block_records);
        if (!blocks.read(b, std::span(aside).first(n), packed)) return false;
        records = aside.data();
      }
      for_each_node_of_block(v, b, {records, n}, lookup,
                             [&](u32 k, const NodeFacts& facts) { part.take(q, k, facts, holds == Holds::of_all); });
    }
    if (progress) progress->done.fetch_add(n, std::memory_order_relaxed);
  }
  return !blocks.damage();
}

}  // namespace

FindResult find_nodes(const View& v, const FindQuery& q, PositionOracle* oracle, JobProgress* progress) {
  FindResult out;
  ViewLookup lookup(v, oracle);
  const Expression all[] = {q.where, q.histogram, q.group, q.sort};
  lookup.prepare(all);
  // 1. The hits, with what else is asked of them; found from the last slot down, by several threads where there are
  // many nodes.
  std::vector<std::unique_ptr<FoundPart>> parts;
  for (u32 i = parts_of(v.size(), 1u << 18); i > 0; --i) parts.push_back(std::make_unique<FoundPart>(q));
  for (std::size_t i = 0; i + 1 < parts.size(); ++i)
    if (oracle && !(parts[i]->oracle = oracle->another())) {  // all of it on one thread
      parts.resize(1);
      break;
    }
  out.blocks = v.blocks() ? v.blocks()->index().blocks() : 0;
  const u32 units = out.blocks ? out.blocks : v.size();
  const bool whole = in_parts(units, static_cast<u32>(parts.size()), [&](u32 i, u32 from, u32 to) {
    FoundPart& part = *parts[i];
    ViewLookup mine(lookup, i + 1 == parts.size() ? oracle : part.oracle.get());
    if (out.blocks) return find_in_blocks(v, q, from, to, mine, progress, part);
    return for_each_node(v, from, to, mine, progress, [&](u32 k, const NodeFacts& facts) { part.take(q, k, facts); });
  });
  if (!whole) return {};
  FoundPart& found = *parts.back();
  for (auto part = parts.rbegin() + 1; part != parts.rend(); ++part) {
    const auto append = [](auto& to, auto& from) {
      if (to.empty()) to = std::move(from);
      else to.insert(to.end(), from.begin(), from.end());
    };
    append(found.slots, (*part)->slots);
    append(found.ids, (*part)->ids);
    append(found.keys, (*part)->keys);
    found.bars.add((*part)->bars);
    found.groups.add((*part)->groups);
    found.passed_over += (*part)->passed_over, found.hits += (*part)->hits;
    part->reset();
  }
  out.passed_over = found.passed_over, out.all = found.hits;
  // 2. What follows from the values.
  if (!q.histogram.empty()) out.histogram = histogram_of(q.histogram, found.bars);
  if (!q.group.empty()) out.groups = found.groups.sorted(q.group.type());
  // 3. The order.
  out.complete = true;
  if (q.sort.empty()) {
    order_by_ids(found.slots, found.ids, v.size(), q.descending);
    const std::size_t listed = std::min<std::size_t>(found.slots.size(), q.max_listed);
    found.slots.resize(listed), found.ids.resize(listed);
    out.slots = std::move(found.slots), out.ids = std::move(found.ids);
    return out;
  }
  const std::vector<FieldValue>& keys = found.keys;
  std::vector<u32> order(found.slots.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](u32 a, u32 b) {
    if (keys[a].known != keys[b].known || (keys[a].known && keys[a].v != keys[b].v))
      return keys[a].known && keys[b].known && q.descending ? keys[a].v > keys[b].v : value_before(keys[a], keys[b]);
    return found.ids[a] < found.ids[b];
  });
  order.resize(std::min<std::size_t>(order.size(), q.max_listed));
  out.slots.reserve(order.size()), out.ids.reserve(order.size());
  for (u32 i : order) out.slots.push_back(found.slots[i]), out.ids.push_back(found.ids[i]);
  return out;
}

}  // namespace ply
