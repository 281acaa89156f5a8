#include "engine/read/node/find.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>

#include "engine/base/parts.h"

namespace ply {
namespace {

constexpr i64 farthest = i64{1} << 60;  // beyond it differences do not fit

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
  using What = HistogramBar::What;
  const FieldType type = e.type();
  const std::string name = bracketed(e.text());
  // 1. Those apart, and the rest in order.
  HistogramBar unknown{What::unknown, 0, 0, 0, "unknown", {}},
      low{What::minus_infinite, 0, 0, 0, "-infinite", name + " <= -infinite"},
      high{What::plus_infinite, 0, 0, 0, "infinite", name + " >= infinite"};
  std::vector<i64> known;
  for (const FieldValue& x : values) {
    if (!x.known) ++unknown.hits;
    else if (type == FieldType::score && x.v <= -infinite) ++low.hits;
    else if (type == FieldType::score && x.v >= infinite) ++high.hits;
    else known.push_back(std::clamp(x.v, -farthest, farthest));
  }
  std::sort(known.begin(), known.end());
  std::vector<HistogramBar> out;
  if (low.hits) out.push_back(low);
  // 2. A bar a value where there are few, else bars of one round width.
  if (!known.empty()) {
    std::size_t distinct = 1;
    for (std::size_t i = 1; i < known.size(); ++i) distinct += known[i] != known[i - 1];
    // Where a few values lie far away (won and lost games), they share the outermost bars.
    i64 min = known.front(), max = known.back();
    const i64 low_side = known[known.size() / 50], high_side = known[known.size() - 1 - known.size() / 50];
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
      b.from = each ? known[i] : floor_of(known[i]);
      b.to = each ? b.from : b.from + width - 1;
      if (!each && known[i] < floor_of(min)) b.from = known[i], b.to = floor_of(min) - 1;
      if (!each && known[i] >= floor_of(max) + width) b.from = floor_of(max) + width, b.to = known.back();
      for (; i < known.size() && known[i] <= b.to; ++i) ++b.hits;
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
  const i64 v = std::clamp(x.v, -farthest, farthest);
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

FindResult find_nodes(const View& v, const FindQuery& q, PositionOracle* oracle, JobProgress* progress) {
  FindResult out;
  ViewLookup lookup(v, oracle);
  const Expression all[] = {q.where, q.histogram, q.group, q.sort};
  lookup.prepare(all);
  // 1. The hits, with what else is asked of them; found from the last slot down, by several threads where there are
  // many nodes.
  struct Part {
    std::unique_ptr<PositionOracle> oracle;
    std::vector<u32> slots;
    std::vector<FieldValue> bars, group, keys;
    bool whole = false;
  };
  const auto scan = [&](Part& part, ViewLookup& mine, u32 from, u32 to) {
    part.whole = for_each_node(v, from, to, mine, progress, [&](u32 k, const NodeFacts& facts) {
      if (!q.where.holds(facts)) return;
      part.slots.push_back(k);
      if (!q.histogram.empty()) part.bars.push_back(q.histogram.evaluate(facts));
      if (!q.group.empty()) part.group.push_back(q.group.evaluate(facts));
      if (!q.sort.empty()) part.keys.push_back(q.sort.evaluate(facts));
    });
  };
  std::vector<Part> parts(parts_of(v.size(), 1u << 18));
  for (std::size_t i = 0; i + 1 < parts.size(); ++i)
    if (oracle && !(parts[i].oracle = oracle->another())) {  // all of it on one thread
      parts.resize(1);
      break;
    }
  const bool whole = in_parts(v.size(), static_cast<u32>(parts.size()), [&](u32 i, u32 from, u32 to) {
    ViewLookup mine(lookup, i + 1 == parts.size() ? oracle : parts[i].oracle.get());
    scan(parts[i], mine, from, to);
    return parts[i].whole;
  });
  if (!whole) return {};
  std::vector<FieldValue> bars, group, keys;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    const auto append = [](auto& to, auto& from) {
      if (to.empty()) to = std::move(from);
      else to.insert(to.end(), from.begin(), from.end());
    };
    append(out.slots, part->slots);
    append(bars, part->bars);
    append(group, part->group);
    append(keys, part->keys);
  }
  // 2. What follows from the values.
  if (!q.histogram.empty()) out.histogram = histogram_of(q.histogram, bars);
  if (!q.group.empty()) {
    std::map<std::pair<bool, i64>, FindGroup> groups;
    for (std::size_t i = 0; i < group.size(); ++i) {
      FindGroup& g = groups[{!group[i].known, group[i].known ? group[i].v : 0}];
      g.value = group[i];
      ++g.hits;
      g.nodes += u64{v[out.slots[i]].size} + v[out.slots[i]].skipped;
    }
    for (auto& [key, g] : groups) {
      g.label = value_text(q.group.type(), g.value);
      out.groups.push_back(std::move(g));
    }
    std::stable_sort(out.groups.begin(), out.groups.end(),
                     [](const FindGroup& a, const FindGroup& b) { return a.nodes > b.nodes; });
  }
  // 3. The order.
  if (q.sort.empty()) {  // by their numbers: put each at its own, or sort where there are few
    if (out.slots.size() < v.size() / 32) {
      std::sort(out.slots.begin(), out.slots.end(),
                [&](u32 a, u32 b) { return q.descending ? v.id(a) > v.id(b) : v.id(a) < v.id(b); });
      out.complete = true;
      return out;
    }
    std::vector<u32> by_id(v.size(), no_node);
    for (u32 k : out.slots)
      if (const u32 id = v.id(k); id < by_id.size()) by_id[id] = k;
    std::erase(by_id, no_node);
    if (q.descending) std::reverse(by_id.begin(), by_id.end());
    if (by_id.size() == out.slots.size()) out.slots = std::move(by_id);
    out.complete = true;
    return out;
  }
  std::vector<u32> order(out.slots.size());
  std::iota(order.begin(), order.end(), 0u);
  std::vector<u32> ids(out.slots.size());
  for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = v.id(out.slots[i]);
  std::sort(order.begin(), order.end(), [&](u32 a, u32 b) {
    if (keys[a].known != keys[b].known || (keys[a].known && keys[a].v != keys[b].v))
      return keys[a].known && keys[b].known && q.descending ? keys[a].v > keys[b].v : value_before(keys[a], keys[b]);
    return ids[a] < ids[b];
  });
  std::vector<u32> sorted(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) sorted[i] = out.slots[order[i]];
  out.slots = std::move(sorted);
  out.complete = true;
  return out;
}

}  // namespace ply
