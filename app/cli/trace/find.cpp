// trace find, breakpoints and fields: the debugger's expressions on a recording, with the numbers of the panels.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/recording_input.h"
#include "app/cli/trace/parts.h"
#include "app/cli/watch.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/plan/plan_root.h"
#include "engine/read/node/find.h"
#include "engine/read/places/subject.h"
#include "engine/read/words/bound_story.h"
#include "engine/trace/breakpoint.h"

namespace ply::cli {
namespace {

struct Options {
  std::string file, where, histogram, group, sort;
  std::vector<std::string> points;
  u64 limit = 0;
  bool descending = false, json = false;
};

/// What a recording is a recording of; positions that are not known are told of.
Subject subject_of(const Recording& r, bool json) {
  Subject s = recorded_subject(r, json ? MoveForm::written : MoveForm::shown);
  if (s.game || !r.plan().move_texts.empty()) return s;
  if (const auto root = resolve(r.plan()); !root)
    Report::note("plyscope-cli: positions are not known: " + root.error().message);
  return s;
}

/// Runs the work on a thread of its own.
template <class T, class Work>
T watched(u32 nodes, Work work) {
  JobOf<T> job;
  job.start(std::move(work), nodes <= 100'000);
  watch(job, [&] { return fmt::format("{} of {} nodes", grouped(job.done()), grouped(nodes)); });
  return taken(job);
}

/// What values are told in: the unit of the profile, as everywhere, though expressions count in its finest.
struct Scores {
  const Subject& subject;
  const ProfileInfo* profile = subject.game ? subject.game->profile(subject.profile) : nullptr;

  Json unit() const { return profile ? Json(profile->unit) : Json(nullptr); }
  Json json(i64 value) const {
    return value >= infinite || value <= -infinite ? Json(nullptr) : in_unit(value, profile ? profile->scale : 1);
  }
  /// Of a field or an expression: what is no score stays as it is.
  Json json(FieldType type, i64 value) const { return type == FieldType::score ? json(value) : Json(value); }
  std::string label(FieldType type, i64 from, i64 to, const std::string& other) const {
    if (type != FieldType::score) return other;
    return number_text(subject, from) + (from == to ? std::string() : " .. " + number_text(subject, to));
  }
};

Json value_json(FieldType type, FieldValue v, const Scores& scores) {
  if (!v.known) return nullptr;
  if (type == FieldType::boolean) return v.v != 0;
  if (is_words(type)) return word(type, v.v);
  return scores.json(type, v.v);
}

int find(const Options& o) {
  Report report(o.json);
  int code = exit_done;
  const auto recording = open_recording(o.file, report, code);
  if (!recording) return code;
  const Subject subject = subject_of(*recording, o.json);
  int part = 0;
  auto query = find_query(o.where, o.histogram, o.group, o.sort, o.descending, term_names(subject), &part);
  static constexpr const char* parts[] = {"the expression", "--histogram", "--group", "--sort"};
  if (!query) return report.fail(exit_bad_input, query.error(), parts[part]);
  query->max_listed = o.limit ? static_cast<u32>(std::min<u64>(o.limit, no_node)) : o.json ? no_node : 20;
  const View v = recording->view();
  const auto found = watched<FindResult>(v.size(), [v, subject, q = *query](JobProgress& p) {
    GameOracle oracle(subject);
    return find_nodes(v, q, &oracle, &p);
  });
  if (!found.complete) return report.finish(exit_interrupted);
  Nodes nodes;
  nodes.reset(subject);
  const Scores scores{subject};
  const std::size_t shown = found.slots.size();
  Json rows = Json::array();
  std::string text = fmt::format("{} of {}: {}\n", grouped(found.hits()), counted(v.size(), "node"), visible(o.where));
  if (shown)
    text += fmt::format("  {:>10}{:>11}{:>5}  {:<12}{:>6}{:>6}{:>12}  {:<7}{:>12}\n", "node", "tick", "ply", "move",
                        "mover", "depth", "value", "kind", "nodes");
  for (std::size_t i = 0; i < shown; ++i) {
    const u32 k = found.slots[i];
    const NodeRecord& r = v[k];
    const std::string move = nodes.move(v, k);
    nodes.trim();
    const u64 below = u64{r.size} + r.skipped;
    if (o.json)
      rows.push_back({{"id", v.id(k)},
                      {"enter", v.enter(k)},
                      {"leave", v.leave(k)},
                      {"ply", r.ply},
                      {"move", move},
                      {"mover", word(FieldType::side, index(r.mover()))},
                      {"depth", r.depth()},
                      {"value", r.kind() == Kind::none ? Json(nullptr) : scores.json(r.value)},
                      {"kind", word(FieldType::kind, static_cast<int>(r.kind()))},
                      {"unit", scores.unit()},
                      {"for", word(FieldType::side, index(r.mover()))},
                      {"nodes", below}});
    else
      text += fmt::format("  {:>10}{:>11}{:>5}  {:<12}{:>6}{:>6}{:>12}  {:<7}{:>12}\n", v.id(k), v.enter(k), r.ply,
                          visible(move), word(FieldType::side, index(r.mover())), r.depth(),
                          r.kind() == Kind::none ? std::string("?") : number_text(subject, r.value),
                          word(FieldType::kind, static_cast<int>(r.kind())), grouped(below));
  }
  if (shown < found.hits()) text += fmt::format("  and {} more (--limit)\n", grouped(found.hits() - shown));
  Json bars = Json::array(), groups = Json::array();
  if (!o.histogram.empty()) text += "\n" + visible(o.histogram) + "\n";
  for (const HistogramBar& b : found.histogram) {
    const bool values = b.what == HistogramBar::What::values;
    const FieldType type = query->histogram.type();
    const std::string label = values ? scores.label(type, b.from, b.to, b.label) : b.label;
    bars.push_back({{"label", label},
                    {"from", values ? scores.json(type, b.from) : Json(nullptr)},
                    {"to", values ? scores.json(type, b.to) : Json(nullptr)},
                    {"hits", b.hits}});
    text += fmt::format("  {:<24}{:>12}\n", label, grouped(b.hits));
  }
  if (!o.group.empty()) text += fmt::format("\n  {:<24}{:>12}{:>16}\n", visible(o.group), "hits", "nodes");
  for (const FindGroup& g : found.groups) {
    groups.push_back(
        {{"value", value_json(query->group.type(), g.value, scores)}, {"hits", g.hits}, {"nodes", g.nodes}});
    const std::string label =
        g.value.known ? scores.label(query->group.type(), g.value.v, g.value.v, g.label) : g.label;
    text += fmt::format("  {:<24}{:>12}{:>16}\n", label, grouped(g.hits), grouped(g.nodes));
  }
  Json out = {{"expression", o.where}, {"records", v.size()}, {"hits", found.hits()}};
  if (found.passed_over > 0) {
    out["unread"] = {{"blocks", found.passed_over}, {"of", found.blocks}};
    text += fmt::format(
        "\n  {} of {} blocks of records cannot hold a hit by what the file says of them, and were not read (trace "
        "verify)\n",
        found.passed_over, found.blocks);
  }
  if (!o.histogram.empty()) out["histogram"] = bars;
  if (!o.group.empty()) out["groups"] = groups;
  out["rows"] = std::move(rows);
  report.object(out);
  report.text(text);
  return report.finish(exit_done);
}

int breakpoints(const Options& o) {
  Report report(o.json);
  int code = exit_done;
  const auto recording = open_recording(o.file, report, code);
  if (!recording) return code;
  const Subject subject = subject_of(*recording, o.json);
  std::vector<Breakpoint> points;
  for (const std::string& text : o.points) {
    auto e = Expression::compile(text, Expression::Wanted::condition, term_names(subject));
    if (!e)
      return report.fail(
          exit_bad_input, e.error(),
          o.points.size() > 1 ? fmt::format("breakpoint {}", points.size() + 1) : std::string("the expression"));
    points.push_back(breakpoint_at(std::move(*e)));
  }
  const View v = recording->view();
  const auto hits = watched<std::vector<Hit>>(v.size(), [v, subject, points](JobProgress& p) {
    GameOracle oracle(subject);
    return find_all(v, points, &oracle, &p);
  });
  if (interrupted()) return report.finish(exit_interrupted);
  std::vector<u64> counts(points.size());
  for (const Hit& h : hits) ++counts[static_cast<std::size_t>(h.breakpoint)];
  Json list = Json::array(), all = Json::array();
  std::string text;
  for (std::size_t i = 0; i < points.size(); ++i) {
    list.push_back({{"expression", points[i].condition.text()}, {"hits", counts[i]}});
    text += fmt::format("{}: {}: {}\n", i + 1, counted(counts[i], "hit"), visible(points[i].condition.text()));
  }
  const std::size_t shown = o.limit  ? std::min<std::size_t>(o.limit, hits.size())
                            : o.json ? hits.size()
                                     : std::min<std::size_t>(40, hits.size());
  for (std::size_t i = 0; i < shown; ++i) {
    const Hit& h = (hits)[i];
    if (o.json)
      all.push_back({{"tick", h.tick},
                     {"node", v.id(h.slot)},
                     {"moment", h.leaving ? "leave" : "enter"},
                     {"breakpoint", h.breakpoint + 1}});
    else
      text += fmt::format("  tick {:>10}  {} node {} ({})\n", h.tick, h.leaving ? "leaves" : "enters", v.id(h.slot),
                          h.breakpoint + 1);
  }
  if (shown < hits.size()) text += fmt::format("  and {} more (--limit)\n", grouped(hits.size() - shown));
  report.object({{"breakpoints", list}, {"hits", all}});
  report.text(text);
  return report.finish(exit_done);
}

int fields(const Options& o) {
  Report report(o.json);
  std::string text;
  for (const FieldInfo& f : all_fields()) {
    report.object({{"field", f.id},
                   {"type", f.type == FieldType::number    ? "number"
                            : f.type == FieldType::score   ? "score"
                            : f.type == FieldType::move    ? "move"
                            : f.type == FieldType::boolean ? "boolean"
                                                           : "word"},
                   {"known", f.at_enter ? "enter" : "leave"},
                   {"words",
                    [&] {
                      Json all = Json::array();
                      for (const char* w : words_of(f.type)) all.push_back(w);
                      return all;
                    }()},
                   {"sentence", f.sentence}});
    text += fmt::format("  {:<14}{:<8}{}{}\n", f.id, f.at_enter ? "enter" : "leave", f.sentence,
                        is_words(f.type) ? fmt::format(" ({})", describe(f.type)) : std::string());
  }
  report.text("Fields of a node, and whether they are known when it is entered or only when it is left:\n" + text +
              "  terms.NAME            What a term of the evaluation contributes there.\n\n"
              "Operators: || && ! == != < <= > >= + - * / abs(x) min(x, y) max(x, y). Scores are whole numbers in the "
              "finest unit of the\n"
              "profile, in the view of the node's mover. What is not known makes a comparison neither true nor false: "
              "it never holds.\n");
  return report.finish(exit_done);
}

}  // namespace

void add_trace_find(CommandSpec& c, Chosen& chosen) {
  auto o = std::make_shared<Options>();
  const auto file = [o](CommandSpec* s) {
    s->add_option("FILE", o->file, "The recording, or a text that describes its search", " ")->required();
  };

  CommandSpec* f =
      c.add_subcommand("find", "The nodes for which an expression holds: trace find FILE 'ply == 3 && cut'");
  f->footer(
      "JSON: expression records hits histogram groups rows (id enter leave ply move mover depth value kind unit for "
      "nodes), and where blocks of a large recording were not read unread (blocks of): what the file says of them "
      "rules a hit out.\n"
      "trace fields lists what can be asked. Rows come in the order in which the nodes were entered, or by --sort. "
      "Values are in the profile's unit (EXPR counts in its finest one) and for the node's own mover; nodes: of its "
      "subtree, itself included. A group's nodes are the sum of those.");
  file(f);
  f->add_option("EXPR", o->where, "What must hold of a node", " ")->required();
  f->add_option("--histogram", o->histogram, "How often this field or expression has which value among the hits",
                "FIELD");
  f->add_option("--group", o->group, "Hits and nodes by this field or expression", "FIELD");
  f->add_option("--sort", o->sort, "The order of the rows", "FIELD");
  f->add_flag("--descending", o->descending, "The largest first");
  f->add_option("--limit", o->limit, "Rows to print (default: 20; with --json all)", "N", Range{1, ~u64{0}});
  f->add_flag("--json", o->json, "One JSON object");
  f->callback([o, &chosen] { chosen = [o] { return find(*o); }; });

  CommandSpec* b =
      c.add_subcommand("breakpoints", "Where breakpoints with these conditions are hit, in the order of events");
  b->footer(
      "JSON: breakpoints (expression hits) hits (tick node moment breakpoint).\n"
      "A node is hit once: when it is entered, if the condition holds then, else when it is left. So the hits are the "
      "nodes that trace find finds, and those at which a running search would stop.");
  file(b);
  b->add_option("EXPR", o->points, "Conditions", " ...")->required();
  b->add_option("--limit", o->limit, "Hits to print (default: 40; with --json all)", "N", Range{1, ~u64{0}});
  b->add_flag("--json", o->json, "One JSON object");
  b->callback([o, &chosen] { chosen = [o] { return breakpoints(*o); }; });

  CommandSpec* l = c.add_subcommand("fields", "The fields of a node that expressions can use, each with a sentence");
  l->footer("JSON, an object a field: field type known words sentence.");
  l->add_flag("--json", o->json, "One JSON object a field");
  l->callback([o, &chosen] { chosen = [o] { return fields(*o); }; });
}

}  // namespace ply::cli
