#include "app/cli/trace/diff_markdown.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>
#include <vector>

#include "app/cli/trace/moment_link.h"
#include "engine/ask/compare/diff_icicle.h"
#include "engine/ask/compare/diff_svg.h"
#include "engine/ask/compare/differences.h"
#include "engine/ask/compare/totals.h"
#include "engine/base/markup.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/read/waste/minimal_tree.h"

namespace ply::cli {
namespace {

constexpr double reported_change = 0.05;  // of a count, that it is named in the first sentence
constexpr double min_reported = 100;
constexpr std::size_t max_reported = 3;

/// "20.1 M", "4,812"
std::string short_count(u64 n) {
  return n >= 10'000'000  ? fmt::format("{:.1f} M", static_cast<double>(n) / 1e6)
         : n >= 1'000'000 ? fmt::format("{:.2f} M", static_cast<double>(n) / 1e6)
                          : grouped(n);
}
/// "+12 %"; "was 0" where there is nothing to compare with.
std::string growth(double now, double was) {
  if (was == 0) return now == 0 ? "+0 %" : "was 0";
  const double percent = 100 * (now / was - 1);
  return std::abs(percent) < 10 ? fmt::format("{:+.1f} %", percent) : fmt::format("{:+.0f} %", percent);
}

std::string answer_of(Opened& x) {
  const SearchResult& r = x.recording->summary().search;
  const u32 root = last_result(x.v);
  if (!r.has_best || root == no_node) return "no move";
  return markdown_text(
      fmt::format("{}, {} at {}", x.nodes.text(x.v, root, r.best), x.score(r.score), depth_text(x.v, r.depth)));
}

/// The facts, with a link to the moment at which the node was left.
std::string linked(const Opened& x, u32 slot, const std::string& page) {
  const std::string link = link_on_page(*x.recording, x.v.leave(slot), slot, page);
  return facts_of(x, slot) + (link.empty() ? "" : fmt::format(" ([open this moment]({}))", link));
}

}  // namespace

std::string facts_of(const Opened& x, u32 slot) {
  const NodeRecord& r = x.v[slot];
  const std::string window =
      x.v.untold().windows ? "not told" : fmt::format("{}..{}", x.number(r.alpha), x.number(r.beta));
  return fmt::format("{}, window {}, value {} for {}", depth_text(x.v, r.depth()), window, x.score({r.value, r.kind()}),
                     x.side(r.mover()));
}

bool grew_above(const Opened& now, const Opened& was, u64 percent) {
  const auto a = static_cast<double>(now.recording->summary().visited),
             b = static_cast<double>(was.recording->summary().visited);
  return a > b * (1 + static_cast<double>(percent) / 100);
}

std::string diff_markdown(const Compared& x, const std::string& picture, u64 max, const std::string& page) {
  const bool whole = x.now.recording->summary().skipped == 0 && x.was.recording->summary().skipped == 0;
  const Totals now = totals_of(*x.now.recording), was = totals_of(*x.was.recording);
  std::string out = fmt::format("**{} nodes, was {}** ({})", short_count(now.nodes), short_count(was.nodes),
                                growth(static_cast<double>(now.nodes), static_cast<double>(was.nodes)));
  // What changed most among the counts.
  std::vector<std::pair<double, std::string>> parts;
  for (const TotalsRow& r : totals_rows(now, was)) {
    if (r.unit != TotalsRow::Unit::count || r.depth || !r.a || !r.b || r.id == "nodes" || r.id == "recorded") continue;
    if (*r.a == *r.b || std::max(*r.a, *r.b) < min_reported) continue;
    const double change = *r.b == 0 ? 1e9 : std::abs(*r.a / *r.b - 1);
    if (change >= reported_change) parts.push_back({change, fmt::format("{} {}", r.name, growth(*r.a, *r.b))});
  }
  std::stable_sort(parts.begin(), parts.end(), [](const auto& p, const auto& q) { return p.first > q.first; });
  for (std::size_t i = 0; i < parts.size() && i < max_reported; ++i) out += (i ? ", " : ": ") + parts[i].second;
  out += ".\n\n";
  const std::string a = answer_of(x.now), b = answer_of(x.was);
  out += a == b ? fmt::format("The answer is the same: {}.\n", a) : fmt::format("The answer is {}; it was {}.\n", a, b);
  if (!x.judged.nodes()) {
    out += fmt::format("\nTheir nodes cannot be compared: {}.\n", x.judged.refused);
  } else if (x.c.first.what == Differs::nothing) {
    out += whole ? "\nEqual, node by node.\n" : "\nEqual, as far as both are recorded.\n";
  } else {
    const auto line = [](Opened& of, u32 slot) {
      std::string text = slot == no_node ? std::string() : of.nodes.line(of.v, slot);
      std::replace(text.begin(), text.end(), '`', '\'');  // it stands in code
      return slot == no_node ? std::string("not visited") : text.empty() ? std::string("the root") : "`" + text + "`";
    };
    out += fmt::format("\nFirst difference: {} ({}).\n\n",
                       line(x.c.first.a != no_node ? x.now : x.was, x.c.first.a != no_node ? x.c.first.a : x.c.first.b),
                       difference_name(x.c.first.what));
    for (const auto& [name, of, slot] :
         {std::tuple{"now", &x.now, x.c.first.a}, std::tuple{"was", &x.was, x.c.first.b}})
      out += fmt::format("- {}: {}\n", name, slot == no_node ? std::string("not visited") : linked(*of, slot, page));
    out += fmt::format("\nVisited by both {}, now alone {}, before alone {}.\n", grouped(x.c.both), grouped(x.c.only_a),
                       grouped(x.c.only_b));
  }
  if (!picture.empty() && x.judged.nodes()) out += fmt::format("\n![What each search visited]({})\n", picture);
  out += "\n| | now | was | |\n|---|---:|---:|---:|\n";
  for (const TotalsRow& r : totals_rows(now, was))
    if (r.depth == 0)
      out += fmt::format("| {} | {} | {} | {} |\n", r.name, totals_text(r.a, r.unit), totals_text(r.b, r.unit),
                         ratio_text(r));
  for (const std::string& l : x.judged.limits) out += fmt::format("\nNote: {}\n", l);
  if (max != no_limit)
    out += fmt::format("\n{}: {} % more nodes than before are allowed.\n",
                       grew_above(x.now, x.was, max) ? "Too many nodes" : "Within the limit", max);
  return visible_lines(out);
}

std::string diff_picture(const Compared& x, u64 width, u64 rows) {
  const DiffIcicle boxes =
      diff_icicle(x.now.v, x.was.v, x.c.pairs, {}, static_cast<float>(width), static_cast<int>(rows));
  const std::string title =
      fmt::format("{} nodes, was {}: orange costs more now, blue less", short_count(boxes.a), short_count(boxes.b));
  return diff_svg(boxes, static_cast<float>(width), title, [&](const DiffBox& b) {
    const std::string line =
        b.node.a != no_node ? x.now.nodes.line(x.now.v, b.node.a) : x.was.nodes.line(x.was.v, b.node.b);
    const auto last = line.rfind(' ');
    return line.empty()                ? (b.node.a != no_node ? depth_text(x.now.v, x.now.v[b.node.a].depth())
                                                              : depth_text(x.was.v, x.was.v[b.node.b].depth()))
           : last == std::string::npos ? line
                                       : line.substr(last + 1);
  });
}

}  // namespace ply::cli
