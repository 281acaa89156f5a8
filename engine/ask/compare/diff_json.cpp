#include "engine/ask/compare/diff_json.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/ask/answer_json.h"
#include "engine/ask/compare/totals.h"
#include "engine/ask/recording_info.h"
#include "engine/read/table/position_keys.h"
#include "engine/read/tree/corridor.h"
#include "engine/trace/record_words.h"

namespace ply::ask {
namespace {

WrittenJson number(const std::optional<double>& x, TotalsRow::Unit unit) {
  if (!x) return nullptr;
  return unit == TotalsRow::Unit::count ? WrittenJson(static_cast<u64>(*x)) : WrittenJson(*x);
}

WrittenJson summary_json(const Asked& x) {
  const TraceStatistics s = statistics(x.v);
  const SearchResult& r = x.recording->summary().search;
  return {{"visited", x.recording->summary().visited},
          {"records", x.v.size()},
          {"depth", r.depth},
          {"value", score_json(x, r.score, x.nodes.subject().root_mover)},
          {"cuts", s.tally.total_cuts()},
          {"first_cuts", s.tally.total_first()},
          {"table_answers", s.tally.table_answers()},
          {"researches", s.tally.researches}};
}

WrittenJson rows_json(const Asked& a, const Asked& b) {
  WrittenJson rows = WrittenJson::array();
  for (const TotalsRow& r : totals_rows(totals_of(*a.recording), totals_of(*b.recording))) {
    const auto ratio = r.ratio();
    rows.push_back({{"id", r.id},
                    {"depth", r.depth ? WrittenJson(r.depth) : WrittenJson(nullptr)},
                    {"a", number(r.a, r.unit)},
                    {"b", number(r.b, r.unit)},
                    {"ratio", ratio ? WrittenJson(*ratio) : WrittenJson(nullptr)}});
  }
  return rows;
}

WrittenJson place_json(Asked& x, u32 slot) {
  if (slot == no_node) return nullptr;
  const NodeRecord& r = x.v[slot];
  return reported_json(x,
                       {{"id", x.v.id(slot)},
                        {"line", x.nodes.line(x.v, slot)},
                        {"depth", r.depth()},
                        {"alpha", bound_json(x, r.alpha)},
                        {"beta", bound_json(x, r.beta)},
                        {"value", in_unit(r.value, x.scale)},
                        {"kind", kind_word(r.kind())},
                        {"mover", side_word(r.mover())}},
                       r.mover());
}

/// What the corridor says there, at the moment.
std::string said(Asked& x, u32 slot, Tick t) {
  std::vector<u32> path;
  x.v.path_to(slot, path);
  const bool forked = !x.recording->forked().empty();
  return x.words(corridor_at(x.v, t, path, slot, x.v[path.front()].mover(), x.nodes, forked).sentence);
}

WrittenJson differences_json(Asked& a, Asked& b, const Differences& d, u64 top) {
  WrittenJson counts = WrittenJson::object(), list = WrittenJson::array();
  static constexpr const char* ids[] = {"only_a", "only_b", "asked", "answered", "order"};
  for (std::size_t i = 0; i < d.counts.size(); ++i) counts[ids[i]] = d.counts[i];
  for (std::size_t i = 0; i < d.list.size() && i < top; ++i) {
    const NodeDifference& x = d.list[i];
    list.push_back({{"how", ids[static_cast<std::size_t>(x.how)]},
                    {"what", difference_name(x.what)},
                    {"tick_a", x.ta},
                    {"tick_b", x.tb},
                    {"a", place_json(a, x.a)},
                    {"b", place_json(b, x.b)}});
    a.nodes.trim(), b.nodes.trim();
  }
  return {{"counts", counts}, {"nodes", d.list.size()}, {"list", list}};
}

}  // namespace

Comparison compared(const Asked& a, const Asked& b, const std::atomic<bool>* stop) {
  std::vector<u64> keys_a, keys_b;
  if (a.recording->plan().game == b.recording->plan().game) {
    keys_a = position_keys(a.v, a.nodes.subject(), stop);
    keys_b = position_keys(b.v, b.nodes.subject(), stop);
    if (!(a.nodes.game() && b.nodes.game()) && !same_keys(keys_a, keys_b)) keys_a.clear(), keys_b.clear();
  }
  return compare(*a.recording, *b.recording, keys_a, keys_b, stop);
}

std::array<std::string, 2> said_at_first(Asked& a, Asked& b, const Comparison& c) {
  if (c.first.what == Differs::nothing) return {};
  const NodeDifference& d = c.differences.list.front();
  return {said(a, d.shown_a, d.ta), said(b, d.shown_b, d.tb)};
}

WrittenJson diff_json(Asked& a, Asked& b, const Comparable& judged, const Comparison& c, u64 top) {
  WrittenJson out = WrittenJson::object();
  out["equal"] = nullptr;
  out["totals"] = WrittenJson::array({summary_json(a), summary_json(b)});
  out["table"] = rows_json(a, b);
  out["refused"] = judged.nodes() ? WrittenJson(nullptr) : WrittenJson(judged.refused);
  out["limits"] = judged.limits;
  if (!judged.nodes()) return out;
  const bool equal = c.first.what == Differs::nothing;
  const Contradictions& found = c.contradictions;
  out["equal"] = equal;
  out["first"] = nullptr;
  out["smallest"] = nullptr;
  out["same_questions"] = found.skipped.empty() ? WrittenJson(found.asked) : WrittenJson(nullptr);
  out["other_answers"] = found.skipped.empty() ? WrittenJson(found.denied) : WrittenJson(nullptr);
  out["may_explain"] = found.may_explain;
  out["only"] = WrittenJson::array({c.only_a, c.only_b});
  out["both"] = c.both;
  if (!equal) {
    const auto [of_a, of_b] = said_at_first(a, b, c);
    out["first"] = {
        {"tick", c.first.tick},          {"leaving", c.first.leaving},    {"what", difference_name(c.first.what)},
        {"a", place_json(a, c.first.a)}, {"b", place_json(b, c.first.b)}, {"said", WrittenJson::array({of_a, of_b})}};
  }
  if (const auto& s = found.smallest)
    out["smallest"] = {{"nodes", s->nodes}, {"a", place_json(a, s->a)}, {"b", place_json(b, s->b)}};
  out["differences"] = differences_json(a, b, c.differences, top);
  return out;
}

WrittenJson overlay_json(const Overlay& found, const std::string& value, const std::string& where) {
  WrittenJson bars = WrittenJson::array();
  for (const OverlayBar& x : found.bars) {
    const bool values = x.bar.what == HistogramBar::What::values;
    bars.push_back({{"label", x.bar.label},
                    {"from", values ? WrittenJson(x.bar.from) : WrittenJson(nullptr)},
                    {"to", values ? WrittenJson(x.bar.to) : WrittenJson(nullptr)},
                    {"a", x.a},
                    {"b", x.b},
                    {"share_a", found.share_a(x)},
                    {"share_b", found.share_b(x)}});
  }
  return {
      {"value", value}, {"where", where}, {"nodes", WrittenJson::array({found.all_a, found.all_b})}, {"bars", bars}};
}

}  // namespace ply::ask
