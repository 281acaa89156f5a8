// trace diff: two recordings beside each other, with the numbers of the panel Compare.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "app/cli/interrupt.h"
#include "app/cli/search_args.h"
#include "app/cli/trace/diff_markdown.h"
#include "app/cli/trace/info.h"
#include "app/cli/trace/moment_link.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "app/cli/watch.h"
#include "engine/ask/compare/comparable.h"
#include "engine/ask/compare/compare.h"
#include "engine/ask/compare/diff_icicle.h"
#include "engine/ask/compare/diff_json.h"
#include "engine/ask/compare/overlay.h"
#include "engine/ask/compare/totals.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

struct Options {
  std::string file, other, histogram, where, picture, page = link_page;
  u64 top = 10, width = 1600, rows = 40;
  u64 max = no_limit;  // per cent
  bool icicle = false, json = false, markdown = false;
};

class Diff {
 public:
  explicit Diff(const Options& o) : o_(o), report_(o.json) {}

  int run() {
    if (const int code = open(o_.file, {}, report_, a_, FileReading::whole)) return code;
    if (const int code = open(o_.other, {}, report_, b_, FileReading::whole)) return code;
    judged_ = comparable(*a_.recording, *b_.recording);
    Expression where, value;
    if (!o_.where.empty() && o_.histogram.empty())
      return report_.fail(exit_usage, {"--where chooses the nodes of --histogram, which is not there"});
    if (const int code = compile(o_.where, Expression::Wanted::condition, "--where", where)) return code;
    if (const int code = compile(o_.histogram, Expression::Wanted::value, "--histogram", value)) return code;
    totals();
    limits();
    if (judged_.nodes() && !nodes()) return exit_interrupted;
    if (o_.json) json_ = ask::diff_json(a_, b_, judged_, c_, o_.top);
    if (!value.empty() && !histogram(where, value)) return exit_interrupted;
    if (o_.icicle && judged_.nodes()) icicle();
    if (!o_.picture.empty() && judged_.nodes())
      if (const Status ok = write_file(o_.picture, diff_picture({a_, b_, judged_, c_}, o_.width, o_.rows)); !ok)
        return report_.fail(exit_file, ok.error());
    const bool grew = o_.max != no_limit && grew_above(a_, b_, o_.max);
    if (o_.max != no_limit) json_["threshold"] = {{"percent", o_.max}, {"broken", grew}};
    if (o_.markdown) text_ = diff_markdown({a_, b_, judged_, c_}, o_.picture, o_.max, o_.page);
    report_.object(json_);
    report_.text(text_);
    const bool missing = !judged_.nodes() && (o_.icicle || !o_.picture.empty());
    return report_.finish(missing ? exit_bad_input : grew ? exit_finding : exit_done);
  }

 private:
  int compile(const std::string& text, Expression::Wanted wanted, const char* name, Expression& out) {
    if (text.empty()) return 0;
    auto e = Expression::compile(text, wanted, term_names(a_.nodes.subject()));
    if (!e) return report_.fail(exit_bad_input, e.error(), name);
    out = std::move(*e);
    return 0;
  }

  void totals() {
    text_ += fmt::format("  {:<28} {:>16} {:>16} {:>9}\n", "", "this", "other", "ratio");
    for (const TotalsRow& r : totals_rows(totals_of(*a_.recording), totals_of(*b_.recording)))
      text_ += fmt::format("  {:<28} {:>16} {:>16} {:>9}\n", r.name, totals_text(r.a, r.unit), totals_text(r.b, r.unit),
                           ratio_text(r));
    const SearchResult &x = a_.recording->summary().search, &y = b_.recording->summary().search;
    text_ += fmt::format("  {:<28} {:>16} {:>16}\n", "depth", x.depth, y.depth);
    text_ += fmt::format("  {:<28} {:>16} {:>16}\n", "value", a_.score(x.score), b_.score(y.score));
  }

  void limits() {
    if (!judged_.nodes()) text_ += fmt::format("their nodes cannot be compared: {}\n", visible(judged_.refused));
    for (const std::string& l : judged_.limits) text_ += fmt::format("note: {}\n", visible(l));
  }

  std::string place(Opened& x, u32 slot) {
    if (slot == no_node) return "-";
    const std::string line = x.nodes.line(x.v, slot);
    return fmt::format("node {:<8} {:<24} {}", x.v.id(slot), line.empty() ? "root" : visible(line), facts_of(x, slot));
  }
  bool whole() const { return a_.recording->summary().skipped == 0 && b_.recording->summary().skipped == 0; }
  std::string ended(const char* which) const {
    return fmt::format("  {}  {}\n", which, c_.first.what == Differs::length ? "has ended" : "does not visit it");
  }

  bool nodes() {
    c_ = ask::compared(a_, b_, &interrupt_flag());
    if (!c_.complete) return false;
    const Contradictions& found = c_.contradictions;
    if (c_.first.what == Differs::nothing) {
      text_ += whole() ? "equal, event by event\n" : "equal, as far as both are recorded\n";
    } else {
      text_ += fmt::format("first difference: tick {}, {}: {}\n", c_.first.tick,
                           c_.first.leaving ? "a node is left" : "a node is entered", difference_name(c_.first.what));
      text_ += c_.first.a != no_node ? "  this   " + place(a_, c_.first.a) + "\n" : ended("this ");
      text_ += c_.first.b != no_node ? "  other  " + place(b_, c_.first.b) + "\n" : ended("other");
      const auto [a, b] = ask::said_at_first(a_, b_, c_);
      if (!a.empty()) text_ += "  this   " + visible(a) + "\n";
      if (!b.empty()) text_ += "  other  " + visible(b) + "\n";
    }
    text_ += found.skipped.empty() ? fmt::format("same question: {}; contradicted: {}\n", counted(found.asked, "node"),
                                                 grouped(found.denied))
                                   : fmt::format("their answers cannot contradict each other: {}\n", found.skipped);
    if (const auto& s = found.smallest) {
      text_ += fmt::format("smallest contradiction (same position, past and depth){}:\n",
                           found.may_explain.empty()
                               ? ", so one of them is wrong"
                               : fmt::format(", which {} may explain", fmt::join(found.may_explain, ", ")));
      text_ += "  this   " + place(a_, s->a) + "\n  other  " + place(b_, s->b) + "\n";
    }
    text_ += fmt::format("visited by both {}, by this one alone {}, by the other alone {}\n", grouped(c_.both),
                         grouped(c_.only_a), grouped(c_.only_b));
    differing();
    return true;
  }

  void differing() {
    const Differences& d = c_.differences;
    std::string sums;
    for (std::size_t i = 0; i < d.counts.size(); ++i) {
      const auto how = static_cast<NodeDifference::How>(i);
      const bool alone = how == NodeDifference::How::only_a || how == NodeDifference::How::only_b;
      if (d.counts[i])
        sums += fmt::format("{}{} {}", sums.empty() ? "" : ", ", counted(d.counts[i], alone ? "subtree" : "node"),
                            how_name(how));
    }
    if (!d.list.empty()) text_ += fmt::format("{}: {}\n", counted(d.list.size(), "difference"), sums);
    for (std::size_t i = 0; i < d.list.size() && i < o_.top; ++i) {
      const NodeDifference& x = d.list[i];
      text_ += fmt::format("  tick {} / {}: {}{}\n    this   {}\n    other  {}\n", x.ta, x.tb, how_name(x.how),
                           x.a != no_node && x.b != no_node ? fmt::format(": {}", difference_name(x.what)) : "",
                           place(a_, x.a), place(b_, x.b));
      a_.nodes.trim(), b_.nodes.trim();
    }
    if (d.list.size() > o_.top) text_ += fmt::format("  and {} more (--top)\n", grouped(d.list.size() - o_.top));
  }

  bool histogram(const Expression& where, const Expression& value) {
    JobOf<Overlay> job;
    const u32 all = a_.v.size() + b_.v.size();
    job.start(
        [va = a_.v, vb = b_.v, sa = a_.nodes.subject(), sb = b_.nodes.subject(), where, value](JobProgress& p) {
          GameOracle oracle_a(sa), oracle_b(sb);
          return overlaid_histogram(va, &oracle_a, vb, &oracle_b, where, value, &p);
        },
        all <= 100'000);
    watch(job, [&] { return fmt::format("{} of {} nodes", grouped(job.done()), grouped(all)); });
    const Overlay found = taken(job);
    if (!found.complete) return false;
    json_["histogram"] = ask::overlay_json(found, o_.histogram, o_.where);
    text_ += fmt::format("{}{}\n  {:<24}{:>12}{:>12}{:>10}{:>10}\n", visible(o_.histogram),
                         o_.where.empty() ? "" : fmt::format(" where {}", visible(o_.where)), "", "this", "other",
                         "this", "other");
    for (const OverlayBar& x : found.bars)
      text_ += fmt::format("  {:<24}{:>12}{:>12}{:>8.1f} %{:>8.1f} %\n", x.bar.label, grouped(x.a), grouped(x.b),
                           100 * found.share_a(x), 100 * found.share_b(x));
    return true;
  }

  void icicle() {
    const DiffIcicle picture =
        diff_icicle(a_.v, b_.v, c_.pairs, {}, static_cast<float>(o_.width), static_cast<int>(o_.rows));
    Json boxes = Json::array();
    text_ += "row,x0,x1,id_a,id_b,nodes_a,nodes_b,merged,recorded\n";
    const auto id = [](const Opened& x, u32 slot) {
      return slot == no_node ? std::string() : fmt::format("{}", x.v.id(slot));
    };
    const auto id_json = [](const Opened& x, u32 slot) { return slot == no_node ? Json(nullptr) : Json(x.v.id(slot)); };
    for (const DiffBox& b : picture.boxes) {
      boxes.push_back({{"row", b.row},
                       {"x0", b.x0},
                       {"x1", b.x1},
                       {"id_a", id_json(a_, b.node.a)},
                       {"id_b", id_json(b_, b.node.b)},
                       {"nodes_a", b.a},
                       {"nodes_b", b.b},
                       {"merged", b.merged},
                       {"recorded", !b.unrecorded}});
      text_ += fmt::format("{},{:.2f},{:.2f},{},{},{},{},{},{}\n", b.row, b.x0, b.x1, id(a_, b.node.a),
                           id(b_, b.node.b), b.a, b.b, b.merged ? 1 : 0, b.unrecorded ? 0 : 1);
    }
    json_["icicle"] = {{"nodes", Json::array({picture.a, picture.b})}, {"rows", picture.rows}, {"boxes", boxes}};
  }

  const Options& o_;
  Report report_;
  Opened a_, b_;
  Comparable judged_;
  Comparison c_;
  Json json_ = Json::object();
  std::string text_;
};

}  // namespace

void add_trace_diff(CommandSpec& trace, Chosen& chosen) {
  auto o = std::make_shared<Options>();
  CommandSpec* c = trace.add_subcommand(
      "diff", "Two recordings: totals, the first difference and the others, the smallest contradiction");
  c->footer(
      "FILE is \"this\" and a, OTHER is \"other\" and b. Nodes are paired by the moves that lead to them within the "
      "same iteration. JSON: equal totals table refused limits first smallest same_questions other_answers "
      "may_explain only both differences (counts nodes list), and where asked for histogram (bars: a b and their "
      "shares) and icicle (boxes as wide as the nodes of both). Values are for each node's mover. Recordings of "
      "different games or positions have totals and histograms only; refused says why. Answers contradict each other "
      "where the same position, reached with the same past, was searched to the same depth and what is proved of it "
      "cannot both be true; may_explain names switches that assume or change the tree.");
  c->add_option("FILE", o->file, "The recording, a text that describes its search, or another engine's lines", " ")
      ->required();
  c->add_option("OTHER", o->other, "The other recording", " ")->required();
  c->add_flag("--json", o->json, "One JSON object");
  c->add_option("--top", o->top, "List at most N of the nodes that differ (default 10)", "N", Range{0, 1'000'000});
  c->add_option(
      "--histogram", o->histogram,
      "A field, or any value, of the nodes of both: ply, depth, cut_index, 'value - static' ... (trace fields)",
      "VALUE");
  c->add_option("--where", o->where, "Of these nodes alone", "CONDITION");
  c->add_flag("--markdown", o->markdown, "What changed from OTHER to FILE, as a page: for the summary of a pipeline");
  c->add_option("--picture", o->picture, "Write the differential icicle as a picture, which --markdown shows",
                "FILE.svg");
  c->add_option("--page", o->page, "The page of the workbench, which links to moments lead to in --markdown", "URL");
  c->add_option("--fail-above", o->max, "Exit code 1 if FILE visits more than N per cent more nodes than OTHER", "P",
                Range{0, 1'000'000});
  c->add_flag("--icicle", o->icicle, "The boxes of the differential icicle");
  c->add_option("--width", o->width, "Its pixels (default 1600)", "N", Range{1, 100'000});
  c->add_option("--rows", o->rows, "Its rows (default 40)", "N", Range{1, 250});
  c->callback([o, &chosen] { chosen = [o] { return Diff(*o).run(); }; });
}

}  // namespace ply::cli
