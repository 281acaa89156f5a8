#include "app/cli/trace/table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "app/cli/interrupt.h"
#include "engine/ask/lint/search_again.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/plan/plan_root.h"
#include "engine/read/table/position_keys.h"
#include "engine/read/table/table_words.h"
#include "engine/search/switches.h"
#include "engine/session/searches/search_run.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

Json id_json(const View& v, u32 slot) { return slot == no_node ? Json(nullptr) : Json(v.id(slot)); }

// The search once more, with its log; the reason why there is none goes to `why`.
std::optional<TableLosses> losses_of(const Opened& x, std::string& why) {
  TableLog log;
  Attention attention;
  const StopOnInterrupt stop(attention);
  const SearchedAgain again = record_again(*x.recording, record_pool(), attention, &log);
  if (!again.recording) why = again.why_not;
  else if (!again.same)
    why = fmt::format("the same search again is another one: {} nodes recorded, here {}",
                      grouped(again.recording->size()), grouped(x.recording->size()));
  if (!why.empty()) return std::nullopt;
  const SearchPlan& s = x.recording->plan();
  const auto root = resolve(s);
  return table_losses(x.v, log, s.options.has(Switch::tt_deeper), root ? root->game->profile(s.profile)->win : 0);
}

Json miss_json(const Opened& x, const TableMiss& m) {
  return {{"id", x.v.id(m.slot)},     {"why", miss_name(m.why)}, {"depth", m.depth}, {"writer", id_json(x.v, m.writer)},
          {"by", id_json(x.v, m.by)}, {"nodes", m.nodes}};
}

Json losses_json(const Opened& x, const TableLosses& l) {
  Json missed = Json::object(), costliest = Json::array();
  for (std::size_t i = 0; i < miss_kinds; ++i)
    missed[miss_name(static_cast<Miss>(i))] = {{"times", l.times[i]}, {"nodes", l.nodes[i]}};
  for (const u32 i : l.costliest) costliest.push_back(miss_json(x, l.misses[i]));
  Json parts = Json::array();
  for (const TablePart& p : l.parts) parts.push_back({p.stores, p.lost});
  return {{"parts", parts},
          {"asks", l.asks},
          {"answers", l.answers},
          {"stores", l.stores},
          {"unrecorded", l.unrecorded},
          {"full", l.full},
          {"lost", l.lost},
          {"lost_unused", l.lost_unused},
          {"replaced", l.replaced},
          {"missed", missed},
          {"costliest", costliest}};
}

std::string losses_text(Opened& x, const TableLosses& l) {
  std::string out = fmt::format(
      "the same search again, with a log of its table: {} probes, {} answered, {} stored\n"
      "{} entries overwritten by another position, {} of them before they answered once; {} replaced by a later result "
      "of their own\n",
      grouped(l.asks), grouped(l.answers), grouped(l.stores), grouped(l.lost), grouped(l.lost_unused),
      grouped(l.replaced));
  if (l.full) out += "the log had no room for the end of the search\n";
  if (l.unrecorded > 0) out += fmt::format("{} nodes that probed are not recorded\n", grouped(l.unrecorded));
  if (!l.parts.empty()) {
    const TableSpread s = spread_of(l.parts);
    out += fmt::format("the table in {} parts: {} to {} results kept in each, {:.1f} on average; {} parts kept none\n",
                       l.parts.size(), grouped(s.min), grouped(s.max), s.mean, s.empty);
  }
  for (std::size_t i = 0; i < miss_kinds; ++i)
    out += fmt::format("  {:<14} {:>12} times {:>12} nodes   {}\n", miss_name(static_cast<Miss>(i)),
                       grouped(l.times[i]), grouped(l.nodes[i]), miss_meaning(static_cast<Miss>(i)));
  if (!l.costliest.empty()) out += "costliest:\n";
  for (std::size_t i = 0; i < std::min<std::size_t>(10, l.costliest.size()); ++i) {
    const TableMiss& m = l.misses[l.costliest[i]];
    out += fmt::format("  node {:<8} {:<12} {:>10} nodes   {}\n", x.v.id(m.slot), miss_name(m.why), grouped(m.nodes),
                       visible(x.line(m.slot)));
  }
  return out;
}

int whole(Opened& x, const std::vector<u64>& keys, const TraceOptions& o, Report& report) {
  const TableSums s = table_sums(x.v, keys);
  const CollisionAudit audit = audit_collisions(x.v, x.nodes.subject(), ~u64{0});
  std::vector<u32> roots;
  x.v.roots(roots);
  const TableLine pv = line_through_table(x.v, roots.back(), x.tick);
  std::vector<std::string> line;
  for (std::size_t i = 1; i < pv.slots.size(); ++i)
    line.push_back((std::find(pv.joined.begin(), pv.joined.end(), i) != pv.joined.end() ? "| " : "") +
                   x.nodes.move(x.v, pv.slots[i]));
  std::string why;
  std::optional<TableLosses> losses;
  if (o.log) losses = losses_of(x, why);
  if (o.json) {
    Json examples = Json::array(), joined = Json::array();
    for (const u32 k : audit.collisions ? audit.examples : s.examples) examples.push_back(x.v.id(k));
    for (const std::size_t i : pv.joined) joined.push_back(i);
    Json out = {{"answers", s.answers},
                {"linked", s.linked},
                {"deeper", s.deeper},
                {"rests_on_past", s.path},
                {"searched_again", s.repeated},
                {"too_shallow", s.too_shallow},
                {"collisions", s.collisions},
                {"examples", examples},
                {"compared", audit.compared},
                {"true_collisions", audit.collisions},
                {"pv", line},
                {"joined", joined}};
    if (losses) out["log"] = losses_json(x, *losses);
    if (!why.empty()) out["no_log"] = why;
    report.object(out);
  } else {
    report.text(
        fmt::format("{} nodes answered by the table, {} with a recorded writer: {} by a deeper search, {} resting on "
                    "what came before\n"
                    "{} nodes searched again though an earlier visit would have answered (no table, or the entry was "
                    "lost), {} where earlier visits were too shallow\n"
                    "{} answers from another position, of {} whose positions were compared in full\n"
                    "principal variation through the table (| = goes on at the node that wrote the entry): {}\n",
                    grouped(s.answers), grouped(s.linked), grouped(s.deeper), grouped(s.path), grouped(s.repeated),
                    grouped(s.too_shallow), grouped(audit.collisions), grouped(audit.compared),
                    visible(fmt::format("{}", fmt::join(line, " ")))));
    if (losses) report.text(losses_text(x, *losses));
    if (!why.empty()) report.text(fmt::format("no log: {}\n", why));
  }
  return report.finish(audit.collisions + s.collisions > 0 ? exit_finding : exit_done);
}

int of_node(Opened& x, u32 slot, const std::vector<u64>& keys, const TraceOptions& o, Report& report) {
  const TableStory s = table_story(x.v, slot, keys);
  std::vector<Sentence> sentences = table_sentences(x.v, slot, s, x.nodes);
  std::string why;
  std::optional<TableLosses> losses;
  if (o.log) losses = losses_of(x, why);
  if (losses)
    for (Sentence& said : loss_sentences(x.v, slot, *losses, x.nodes)) sentences.push_back(std::move(said));
  if (o.json) {
    Json visits = Json::array(), said = Json::array();
    for (const Visit& q : s.visits) {
      const NodeRecord& r = x.v[q.slot];
      visits.push_back(x.reported({{"id", x.v.id(q.slot)},
                                   {"iteration", q.iteration},
                                   {"line", x.line(q.slot)},
                                   {"depth", r.depth()},
                                   {"alpha", x.bound_json(r.alpha)},
                                   {"beta", x.bound_json(r.beta)},
                                   {"value", x.score_json({r.value, r.kind()}, r.mover())},
                                   {"end", end_word(r.end())},
                                   {"answer", answer_name(q.answer)}},
                                  r.mover()));
      x.nodes.trim();
    }
    for (const Sentence& w : sentences) said.push_back(x.words(w));
    Json out = {{"id", x.v.id(slot)},
                {"answered", s.answered},
                {"writer", id_json(x.v, s.writer)},
                {"deeper", s.deeper},
                {"rests_on_past", s.history_dependent},
                {"past_at", id_json(x.v, s.past_at)},
                {"would_have", s.would_have},
                {"sentences", said},
                {"visits", visits}};
    if (losses) {
      const TableMiss* m = losses->miss(slot);
      const LostEntry* f = losses->fate(slot);
      out["miss"] = m ? miss_json(x, *m) : Json(nullptr);
      out["fate"] =
          f ? Json{{"by", id_json(x.v, f->by)}, {"same_position", f->same}, {"answers", f->answers}} : Json(nullptr);
    }
    if (!why.empty()) out["no_log"] = why;
    report.object(out);
    return report.finish(exit_done);
  }
  std::string out = fmt::format("node {}  {}\n", x.v.id(slot), visible(x.line(slot)));
  for (const Sentence& w : sentences) out += visible(x.words(w)) + "\n";
  if (!why.empty()) out += fmt::format("no log: {}\n", why);
  for (const Visit& q : s.visits) {
    const NodeRecord& r = x.v[q.slot];
    out += fmt::format("  node {:<8} iteration {:>2}  depth {:>3}  {:>9} .. {:<9} {:>12}  {:<36} {}\n", x.v.id(q.slot),
                       q.iteration, r.depth(), x.number(r.alpha), x.number(r.beta), x.score({r.value, r.kind()}),
                       answer_name(q.answer), visible(x.line(q.slot)));
    x.nodes.trim();
  }
  report.text(out);
  return report.finish(exit_done);
}

}  // namespace

int trace_table(const TraceOptions& o, Opened& x, Report& report) {
  std::vector<u64> keys = position_keys(x.v, x.nodes.subject());
  if (!x.nodes.game()) keys.clear();
  if (!o.has_node->given()) return whole(x, keys, o, report);
  const u32 slot = node_of(o, x, report);
  return slot == no_node ? exit_bad_input : of_node(x, slot, keys, o, report);
}

}  // namespace ply::cli
