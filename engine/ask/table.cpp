// Where table answers came from, and what the table lost: over the whole search, or of every visit of a position.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "engine/ask/fields.h"
#include "engine/ask/lint/search_again.h"
#include "engine/ask/question.h"
#include "engine/ask/recorded_part.h"
#include "engine/ask/table/origin_words.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/read/table/position_keys.h"
#include "engine/read/table/table_words.h"
#include "engine/trace/thread_roots.h"

namespace ply::ask {
namespace {

struct Logged {
  std::optional<LossesAgain> again;  // where it is asked for

  bool there() const { return again && again->problem.empty(); }
  bool refused() const { return again && !there(); }
  const TableLosses& log() const { return again->losses; }
  const std::string& why_none() const { return again->problem; }
};
struct Whole : Logged, TableSums {
  CollisionAudit audit;
  TableLine line;
  std::optional<TableOrigins> origins = {};  // of another engine's search
  std::vector<Sentence> summary = {};

  bool foreign() const { return origins.has_value(); }
  bool ours() const { return !foreign(); }
  bool tells_answers() const { return !foreign() || !origins->answers.empty(); }
  bool tells_positions() const { return !foreign() || origins->keys != TableKeys::unreported; }
  const TableOrigins& of_foreign() const { return *origins; }
};
struct OfNode : Logged {
  TableStory story;
  std::vector<Sentence> sentences;
  std::optional<TableOrigin> origin = {};  // of another engine's search, where the table answered
  bool inferred() const { return origin.has_value(); }
};
struct Missed {
  Miss why;
  u64 times, nodes;
};

Logged logged(Asked& a) {
  if (!a.on("log")) return {};
  RecordPool pool;
  return {losses_again(*a.recording, pool, *a.progress)};
}

std::vector<NodeId> ids(Asked& a, const std::vector<u32>& slots) {
  std::vector<NodeId> out;
  for (const u32 k : slots) out.push_back(*a.id(k));
  return out;
}
std::vector<std::string> moves_of(Asked& a, const TableLine& line) {
  std::vector<std::string> out;
  for (std::size_t i = 1; i < line.slots.size(); ++i) {
    const bool joined = std::find(line.joined.begin(), line.joined.end(), i) != line.joined.end();
    out.push_back((joined ? "| " : "") + a.nodes.move(a.v, line.slots[i]));
  }
  return out;
}

std::string line_words(Asked& a, const Whole& w) {
  return fmt::format("principal variation through the table (| = goes on at the node that wrote the entry): {}",
                     visible(fmt::format("{}", fmt::join(moves_of(a, w.line), " "))));
}
std::string foreign_head(Asked& a, const Whole& w) {
  std::string out;
  for (const Sentence& s : w.summary) out += visible(a.words(s)) + "\n";
  return out + line_words(a, w);
}
std::string head(Asked& a, const Whole& w) {
  if (w.foreign()) return foreign_head(a, w);
  return fmt::format(
      "{} answered by the table, {} with a recorded writer: {} by a deeper search, {} resting on what came "
      "before\n"
      "{} searched again though an earlier visit would have answered (no table, or the entry was lost), {} where "
      "earlier visits were too shallow\n"
      "{} from another position, of {} whose positions were compared in full\n"
      "{}",
      counted(w.answers, "node"), grouped(w.linked), grouped(w.deeper), grouped(w.path), counted(w.repeated, "node"),
      grouped(w.too_shallow), counted(w.audit.collisions, "answer"), grouped(w.audit.compared), line_words(a, w));
}
std::string losses_words(const TableLosses& l) {
  std::string out = fmt::format(
      "the same search again, with a log of its table: {} probes, {} answered, {} stored\n"
      "{} overwritten by another position, {} of them before they answered once; {} replaced by a later result "
      "of their own\n",
      grouped(l.asks), grouped(l.answers), grouped(l.stores), counted(l.lost, "entry", "entries"),
      grouped(l.lost_unused), grouped(l.replaced));
  if (l.full) out += "the log had no room for the end of the search\n";
  if (l.unrecorded > 0) out += fmt::format("not recorded: {} that probed\n", counted(l.unrecorded, "node"));
  if (l.parts.empty()) return out;
  const TableSpread s = spread_of(l.parts);
  return out + fmt::format("the table in {} parts: {} to {} kept in each, {:.1f} on average; {} parts kept none\n",
                           l.parts.size(), grouped(s.min), counted(s.max, "result"), s.mean, s.empty);
}
std::vector<std::vector<u64>> parts_of(const TableLosses& l) {
  std::vector<std::vector<u64>> out;
  for (const TablePart& p : l.parts) out.push_back({p.stores, p.lost});
  return out;
}
std::vector<Missed> missed_of(const TableLosses& l) {
  std::vector<Missed> out;
  for (std::size_t i = 0; i < miss_kinds; ++i) out.push_back({static_cast<Miss>(i), l.times[i], l.nodes[i]});
  return out;
}
Keyed<Keyed<u64>> missed_by_name(const TableLosses& l) {
  Keyed<Keyed<u64>> out;
  for (const Missed& m : missed_of(l))
    out.all.push_back({miss_name(m.why), {{{"times", m.times}, {"nodes", m.nodes}}}});
  return out;
}
template <std::size_t Max>
std::vector<TableMiss> costliest(const TableLosses& l) {
  std::vector<TableMiss> out;
  for (const u32 i : l.costliest)
    if (out.size() < Max) out.push_back(l.misses[i]);
  return out;
}

template <auto Slot>
std::optional<NodeId> id_of(Asked& a, const auto& of) {
  return a.id(of.*Slot);
}
const auto miss_fields = Fields<TableMiss>()
                             .add<id_of<&TableMiss::slot, TableMiss>>("id", "node")
                             .add("why", "why", [](const TableMiss& m) { return miss_name(m.why); })
                             .add("depth", [](Asked& a, const TableMiss& m) { return a.depth(m.depth); })
                             .add<id_of<&TableMiss::writer, TableMiss>>("writer")
                             .add<id_of<&TableMiss::by, TableMiss>>("by")
                             .add<&TableMiss::nodes>("nodes", "nodes")
                             .add("", "line", [](Asked& a, const TableMiss& m) { return a.line(m.slot); });
const auto missed_fields = Fields<Missed>()
                               .add("", "searched, because", [](const Missed& m) { return miss_name(m.why); })
                               .add<&Missed::times>("", "times")
                               .add<&Missed::nodes>("", "nodes")
                               .add("", " ", [](const Missed& m) { return miss_meaning(m.why); });
const auto log_fields = Fields<TableLosses>()
                            .add<parts_of>("parts")
                            .add<&TableLosses::asks>("asks")
                            .add<&TableLosses::answers>("answers")
                            .add<&TableLosses::stores>("stores")
                            .add<&TableLosses::unrecorded>("unrecorded")
                            .add<&TableLosses::full>("full")
                            .add<&TableLosses::lost>("lost")
                            .add<&TableLosses::lost_unused>("lost_unused")
                            .add<&TableLosses::replaced>("replaced")
                            .add<missed_by_name>("missed")
                            .add<costliest<100>>("costliest", miss_fields);

// ---- Of another engine's table
std::optional<u64> if_known(bool told, u64 n) { return told ? std::optional(n) : std::nullopt; }

Keyed<u64> origins_by_name(const TableOrigins& t) {
  Keyed<u64> out;
  for (std::size_t i = 0; i < origin_kinds; ++i) out.all.emplace_back(origin_name(static_cast<Origin>(i)), t.of[i]);
  return out;
}
Keyed<u64> misfits_by_name(const TableOrigins& t) {
  Keyed<u64> out;
  for (std::size_t i = 0; i < Misfit::kinds; ++i)
    out.all.emplace_back(misfit_name(static_cast<Misfit::Why>(i)), t.misfits[i]);
  return out;
}
Keyed<u64> ages_by_name(const TableOrigins& t) {
  Keyed<u64> out;
  for (std::size_t i = 0; i < age_kinds; ++i) out.all.emplace_back(age_name(static_cast<EntryAge>(i)), t.ages[i]);
  return out;
}
template <std::size_t Max>
std::vector<TableOrigin> strange(const TableOrigins& t) {
  std::vector<TableOrigin> out;
  for (const u32 i : strangest(t, Max)) out.push_back(t.answers[i]);
  return out;
}
std::vector<std::vector<u64>> pairs_of(Asked& a, const std::vector<std::pair<u32, u32>>& slots) {
  std::vector<std::vector<u64>> out;
  for (const auto& [one, other] : slots) out.push_back({a.v.id(one), a.v.id(other)});
  return out;
}
std::optional<std::string> reason(const std::string& why) { return why.empty() ? std::nullopt : std::optional(why); }
std::string stands_in(const TableOrigin& o) {
  return o.other_position && o.mirror ? "mirror image" : o.other_position ? "another position" : "";
}
const auto origin_fields =
    Fields<TableOrigin>()
        .add<id_of<&TableOrigin::slot, TableOrigin>>("id", "node")
        .add("origin", "writer is", [](const TableOrigin& o) { return origin_name(o.is); })
        .add<id_of<&TableOrigin::writer, TableOrigin>>("writer", "writer")
        .add<id_of<&TableOrigin::image, TableOrigin>>("image", "image")
        .add<&TableOrigin::fits>("fits", "fit")
        .add<&TableOrigin::earlier>("earlier", "of")
        .add("age", "age", [](const TableOrigin& o) { return has_writer(o.is) ? age_name(o.age) : ""; })
        .add("nodes_between",
             [](Asked& a, const TableOrigin& o) {
               return if_known(has_writer(o.is), has_writer(o.is) ? nodes_between(a.v, o.writer, o.slot) : 0);
             })
        .add("deeper",
             [](Asked& a, const TableOrigin& o) -> std::optional<int> {
               if (!has_writer(o.is)) return std::nullopt;
               return a.v[o.writer].depth() - a.v[o.slot].depth();
             })
        .add<stands_in>("stands_in", "stands in")
        .add("", "line", [](Asked& a, const TableOrigin& o) { return a.line(o.slot); });
const auto foreign_fields =
    Fields<TableOrigins>()
        .add("keys", [](const TableOrigins& t) { return keys_name(t.keys); })
        .add<&TableOrigins::boards>("positions_known")
        .add<origins_by_name>("writers")
        .add<misfits_by_name>("misfits")
        .add<ages_by_name>("ages")
        .add<&TableOrigins::deeper>("deeper")
        .add("oldest",
             [](Asked& a, const TableOrigins& t) {
               return a.id(t.oldest == no_node ? no_node : t.answers[t.oldest].slot);
             })
        .add("compared", [](const TableOrigins& t) { return if_known(t.comparable > 0, t.compared); })
        .add("from_another_position", [](const TableOrigins& t) { return if_known(t.compared > 0, t.other_position); })
        .add("from_a_mirror_image", [](const TableOrigins& t) { return if_known(t.compared > 0, t.mirrored); })
        .add("by_mirror_image_alone",
             [](const TableOrigins& t) { return if_known(t.keys == TableKeys::positions, t.by_image); })
        .add("keys_written", [](const TableOrigins& t) { return if_known(t.keys == TableKeys::told, t.shared.keys); })
        .add("keys_repeated",
             [](const TableOrigins& t) { return if_known(t.keys == TableKeys::told, t.shared.repeated); })
        .add("key_collisions",
             [](const TableOrigins& t) { return if_known(t.shared.why_none.empty(), t.shared.collisions); })
        .add("key_mirrors",
             [](const TableOrigins& t) { return if_known(t.shared.why_none.empty(), t.shared.mirrored); })
        .add("why_unknown", [](const TableOrigins& t) { return reason(t.shared.why_none); })
        .add("collision_examples", [](Asked& a, const TableOrigins& t) { return pairs_of(a, t.shared.examples); })
        .add("mirror_examples", [](Asked& a, const TableOrigins& t) { return pairs_of(a, t.shared.images); })
        .add("mirror_pairs",
             [](const TableOrigins& t) { return if_known(t.shared.why_no_images.empty(), t.shared.pairs); })
        .add("mirror_pairs_of_one_key",
             [](const TableOrigins& t) { return if_known(t.shared.why_no_images.empty(), t.shared.pairs_shared); })
        .add("why_no_mirrors", [](const TableOrigins& t) { return reason(t.shared.why_no_images); })
        .add<strange<100>>("answers", origin_fields);
const auto whole_fields =
    Fields<Whole>()
        .add<head>("")
        .add("", [](Asked& a, const Whole&) { return recorded_part(a); })
        .add("answers", [](const Whole& w) { return if_known(w.tells_answers(), w.answers); })
        .add("linked", [](const Whole& w) { return if_known(w.tells_answers(), w.linked); })
        .add("deeper", [](const Whole& w) { return if_known(w.tells_answers(), w.deeper); })
        .add("rests_on_past", [](const Whole& w) { return if_known(w.ours(), w.path); })
        .add("searched_again", [](const Whole& w) { return if_known(w.tells_positions(), w.repeated); })
        .add("too_shallow", [](const Whole& w) { return if_known(w.tells_positions(), w.too_shallow); })
        .add("collisions", [](const Whole& w) { return if_known(w.ours(), w.collisions); })
        .add("examples",
             [](Asked& a, const Whole& w) { return ids(a, w.audit.collisions ? w.audit.examples : w.examples); })
        .add("compared", [](const Whole& w) { return if_known(w.ours(), w.audit.compared); })
        .add("true_collisions", [](const Whole& w) { return if_known(w.ours(), w.audit.collisions); })
        .add("pv", [](Asked& a, const Whole& w) { return moves_of(a, w.line); })
        .add("joined", [](const Whole& w) { return w.line.joined; })
        .where<&Whole::foreign>()
        .add("foreign", {}, foreign_fields, [](const Whole& w) -> const TableOrigins& { return w.of_foreign(); })
        .add("", "strangest", origin_fields, [](const Whole& w) { return strange<10>(w.of_foreign()); })
        .where<&Whole::there>()
        .add("log", {}, log_fields, [](const Whole& w) -> const TableLosses& { return w.log(); })
        .add("", [](const Whole& w) { return losses_words(w.log()); })
        .add("", " ", missed_fields, [](const Whole& w) { return missed_of(w.log()); })
        .add("", "costliest", miss_fields, [](const Whole& w) { return costliest<10>(w.log()); })
        .where<&Whole::refused>()
        .add<&Whole::why_none>("no_log", "no log");

Side mover_of(Asked& a, const Visit& q) { return a.v[q.slot].mover(); }
const auto visit_fields =
    Fields<Visit>()
        .add<id_of<&Visit::slot, Visit>>("id", "node")
        .add<&Visit::iteration>("iteration", "iteration")
        .add("line", "line", [](Asked& a, const Visit& q) { return a.line(q.slot); })
        .add("depth", "depth", [](Asked& a, const Visit& q) { return a.v[q.slot].depth(); })
        .add("alpha", "alpha", [](Asked& a, const Visit& q) { return BoundPoints{a.v[q.slot].alpha}; })
        .add("beta", "beta", [](Asked& a, const Visit& q) { return BoundPoints{a.v[q.slot].beta}; })
        .add("value", "value",
             [](Asked& a, const Visit& q) {
               return ViewedScore{{a.v[q.slot].value, a.v[q.slot].kind()}, mover_of(a, q)};
             })
        .add("end", [](Asked& a, const Visit& q) { return a.v[q.slot].end(); })
        .add("answer", "is", [](const Visit& q) { return answer_name(q.answer); })
        .add("unit", [](Asked& a, const Visit&) { return a.unit(); })
        .add<mover_of>("for");
const auto fate_fields = Fields<LostEntry>()
                             .add<id_of<&LostEntry::by, LostEntry>>("by")
                             .add<&LostEntry::same>("same_position")
                             .add<&LostEntry::answers>("answers");
template <class T>
std::optional<T> there(const T* of) {
  return of ? std::optional(*of) : std::nullopt;
}
const auto node_fields =
    Fields<OfNode>()
        .add("",
             [](Asked& a, const OfNode& n) {
               std::string out = fmt::format("node {}  {}", a.v.id(a.slot), visible(a.line(a.slot)));
               for (const Sentence& s : n.sentences) out += "\n" + visible(a.words(s));
               return out;
             })
        .add("id", [](Asked& a, const OfNode&) { return NodeId{a.v.id(a.slot)}; })
        .add("answered", [](const OfNode& n) { return n.story.answered; })
        .add("writer", [](Asked& a, const OfNode& n) { return a.id(n.story.writer); })
        .add("deeper", [](const OfNode& n) { return n.story.deeper; })
        .add("rests_on_past", [](const OfNode& n) { return n.story.history_dependent; })
        .add("past_at", [](Asked& a, const OfNode& n) { return a.id(n.story.past_at); })
        .add("would_have", [](const OfNode& n) { return n.story.would_have; })
        .add<&OfNode::sentences>("sentences")
        .add("visits", " ", visit_fields, [](const OfNode& n) { return n.story.visits; })
        .where<&OfNode::inferred>()
        .add("origin", {}, origin_fields, [](const OfNode& n) { return *n.origin; })
        .where<&OfNode::there>()
        .add("miss", {}, miss_fields, [](Asked& a, const OfNode& n) { return there(n.log().miss(a.slot)); })
        .add("fate", {}, fate_fields, [](Asked& a, const OfNode& n) { return there(n.log().fate(a.slot)); })
        .where<&OfNode::refused>()
        .add<&OfNode::why_none>("no_log", "no log");

// Of another engine's search nothing is told but what its log tells, and what is inferred from that.
Answer look_foreign(Asked& a) {
  const std::atomic<bool>* const stop = a.progress ? &a.progress->stop : nullptr;
  a.recording->data();  // all of it is looked at, in no order
  TableOrigins origins = table_origins(*a.recording, stop);
  const std::vector<u64> keys = table_keys(a.v, a.nodes.subject(), origins.keys);
  if (a.node_given) {
    const AnswerRules rules = answer_rules(*a.recording, a.nodes.subject());
    OfNode n{logged(a), table_story(a.v, a.slot, keys), origin_sentences(a.v, a.slot, &origins, rules, a.nodes)};
    if (const TableOrigin* o = origins.find(a.slot)) {
      n.origin = *o;
      mark_fits(n.story, possible_writers(a.v, a.slot, keys, index_visits(a.v, keys), rules));
    }
    return node_fields.record(a, n);
  }
  Whole w{logged(a), table_sums(a.v, keys), {}, line_through_table(a.v, thread_roots(a.v).back(), a.tick)};
  w.summary = origin_summary(a.v, origins, w, answer_rules(*a.recording, a.nodes.subject()));
  const bool finding = origins.other_position > 0 || origins.of[static_cast<std::size_t>(Origin::named_wrong)] > 0;
  w.origins = std::move(origins);
  Answer out = whole_fields.record(a, w);
  out.finding = finding;
  return out;
}

Answer look(Asked& a) {
  if (a.recording->plan().imported()) return look_foreign(a);
  const Subject& subject = a.nodes.subject();
  if (a.node_given) {
    const std::vector<u64> keys = subject.game ? position_keys(a.v, subject) : std::vector<u64>();
    OfNode n{logged(a), table_story(a.v, a.slot, keys), {}};
    n.sentences = table_sentences(a.v, a.slot, n.story, a.nodes);
    if (n.there())
      for (Sentence& said : loss_sentences(a.v, a.slot, n.log(), a.nodes)) n.sentences.push_back(std::move(said));
    return node_fields.record(a, n);
  }
  Earlier earlier;
  if (subject.game) earlier = earlier_visits(a.v, {a.v, subject});
  TableCount count = count_table(a.v, subject, earlier);
  const Whole w{logged(a), std::move(count.sums), std::move(count.audit),
                line_through_table(a.v, thread_roots(a.v).back(), a.tick)};
  Answer out = whole_fields.record(a, w);
  out.finding = w.audit.collisions + w.collisions > 0;
  return out;
}

}  // namespace

extern const Question table{
    .id = "table",
    .help = "Where table answers came from, and what the table lost; of a node, every visit of its position",
    .more =
        "collisions are of keys, true_collisions of whole positions. The record links only answers that cut; the log "
        "comes of searching again, and holds only if that is the same search. parts of the table: kept, lost. Exit "
        "code 1 where an answer came from another position, or not from the writer that a log names.\n"
        "Of another engine's search the writers that its log does not name are inferred, by its keys or by positions, "
        "and said to be.",
    .at_moment = true,
    .at_node = true,
    .options = {{"log", nullptr, "Repeats the search with a log of what the table was probed for and lost"}},
    .counts = "nodes",
    .fields = {&whole_fields, &node_fields},
    .is_long = [](const OptionValues& o) { return o.at("log").on; },
    .answer = look,
};

}  // namespace ply::ask
