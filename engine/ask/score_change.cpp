// Why did the score change between two iterations?
#include "engine/ask/score_change/score_change.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/ask/fields.h"
#include "engine/ask/question.h"
#include "engine/ask/score_change/change_words.h"
#include "engine/base/terminal.h"

namespace ply::ask {
namespace {

using Turn = ChangeStep::Turn;

struct Changed : ScoreChange {
  std::vector<std::string> line_was, line_is, remarks;
  Sentence text;

  bool has_event() const { return !event.empty(); }
  std::size_t common() const {
    const auto n = std::min(line_was.size(), line_is.size());
    std::size_t k = 0;
    while (k < n && line_was[k] == line_is[k]) ++k;
    return k;
  }
  std::vector<std::string> chain() const {
    std::vector<std::string> out;
    for (const ChangeStep& s : steps) out.push_back(s.text);
    return out;
  }
};
/// A row: a move of the chain, or what came over the horizon.
struct ChainRow {
  std::size_t ply;
  Side mover;
  std::string text;
  const char* is_what;
  u32 then, now;
  Score was, is;
  Sentence words;
};

std::vector<ChainRow> rows_of(Asked& a, const Changed& c) {
  std::vector<ChainRow> out;
  for (const ChangeStep& s : c.steps) {
    const char* what = s.turn == Turn::found ? "found" : s.turn == Turn::refuted ? "refuted" : "same";
    out.push_back(
        {out.size(), s.mover, s.text, what, s.child_then, s.child_now, s.was, s.is, step_sentence(c, s, a.v)});
  }
  if (!c.has_event()) return out;
  const bool later = c.end == ChangeEnd::horizon;
  ChainRow row{out.size(), c.event_mover, c.event, "event", no_node, no_node, {0, Kind::none}, {0, Kind::none}, {}};
  (later ? row.now : row.then) = c.event_slot;
  (later ? row.is : row.was) = c.event_score;
  row.words.say(fmt::format("behind the horizon of depth {}", later ? c.from : c.to));
  out.push_back(std::move(row));
  return out;
}

/// A board: where one of the two searches stopped, and what the other saw there.
struct EndRow {
  std::string text;
  u32 node, beside;
};
std::vector<EndRow> ends_of(const Changed& c) {
  const bool later = c.end == ChangeEnd::horizon;
  if (!c.has_event()) {
    if (c.steps.empty() || c.last_now == no_node) return {};
    return {{"where the chain ends", c.last_now, no_node}};
  }
  const u32 stopped = later ? c.last_then : c.last_now, leaf = later ? c.leaf_now : c.leaf_then;
  const int less = later ? c.from : c.to, more = later ? c.to : c.from;
  std::vector<EndRow> out{{fmt::format("depth {} stopped here", less), stopped, no_node},
                          {fmt::format("depth {} goes on with {}", more, c.event), c.event_slot, stopped}};
  if (leaf != no_node && leaf != c.event_slot)
    out.push_back({fmt::format("the end of that line of depth {}", more), leaf, stopped});
  return out;
}

// Equal columns under each other: the common beginning of both lines, then what differs.
std::string lines_words(Asked& a, const Changed& c) {
  std::vector<std::vector<std::string>> lines{c.line_was, c.line_is, {}};
  for (std::size_t i = 0; i < c.steps.size(); ++i) {
    if (i == c.wall) lines[2].push_back("|");
    lines[2].push_back(c.steps[i].turn == Turn::none ? c.steps[i].text : "[" + c.steps[i].text + "]");
  }
  if (c.has_event()) {
    if (c.wall >= c.steps.size()) lines[2].push_back("|");
    lines[2].push_back(c.event + "*");
  }
  std::vector<std::size_t> width;
  for (const auto& line : lines) {
    width.resize(std::max(width.size(), line.size()));
    for (std::size_t i = 0; i < line.size(); ++i) width[i] = std::max(width[i], line[i].size());
  }
  const std::vector<std::string> heads{fmt::format("depth {}", c.from), fmt::format("depth {}", c.to), "the reason"},
      ends{a.score(c.was), a.score(c.is), ""};
  std::string out;
  for (std::size_t n = 0; n < lines.size(); ++n) {
    std::string line = fmt::format("  {:<11}", heads[n]);
    for (std::size_t i = 0; i < lines[n].size(); ++i)
      line += fmt::format("{:<{}} ", lines[n][i], ends[n].empty() || i + 1 < lines[n].size() ? width[i] : 0);
    line += ends[n];
    out += (out.empty() ? "" : "\n") + visible(line.substr(0, line.find_last_not_of(' ') + 1));
  }
  return out + "\n  [ ] an answer that changed; | the horizon of depth " + std::to_string(c.from) +
         (c.has_event() ? "; * what came over it" : "");
}
std::string remark_words(const Changed& c) {
  std::string out;
  for (const std::string& r : c.remarks) out += (out.empty() ? "" : "\n") + visible(r);
  return out;
}
std::string totals_words(Asked& a, const Changed& c) {
  if (!c.explained) return "";
  return fmt::format("the two ends, for {}: {} → {}, a change of {}", a.side(c.mover), a.number(c.total_was),
                     a.number(c.total_is), a.number(c.total_is - c.total_was));
}

// None where the move was not searched.
template <Score ChainRow::*Of>
std::optional<ViewedScore> score_of(Asked& a, const ChainRow& r) {
  return (r.*Of).kind == Kind::none ? std::nullopt : std::optional(ViewedScore{r.*Of, a.whose});
}
std::vector<ChangedTerm> moved_terms(const Changed& c) {
  std::vector<ChangedTerm> out = c.terms;
  std::erase_if(out, [](const ChangedTerm& t) { return t.change() == 0; });
  return out;
}
template <auto Slot>
std::optional<NodeId> node_of(Asked& a, const auto& of) {
  return a.id(of.*Slot);
}
std::optional<NodeId> first_node(Asked& a, const Changed& c) {
  const ChangeStep* s = c.first_turn();
  return s ? a.id(s->now) : std::nullopt;
}

const auto row_fields = Fields<ChainRow>()
                            .add<&ChainRow::ply>("ply", "ply")
                            .add<&ChainRow::mover>("mover")
                            .add("", "mover", [](Asked& a, const ChainRow& r) { return a.side(r.mover); })
                            .add<&ChainRow::text>("move", "move")
                            .add<&ChainRow::is_what>("is", "is")
                            .add<node_of<&ChainRow::now, ChainRow>>("node_to")
                            .add<node_of<&ChainRow::then, ChainRow>>("node_from")
                            .add<score_of<&ChainRow::was>>("was", "then")
                            .add<score_of<&ChainRow::is>>("now", "now")
                            .add<&ChainRow::words>("text", " ");
const auto end_fields = Fields<EndRow>()
                            .add<&EndRow::text>("text", "where")
                            .add<node_of<&EndRow::node, EndRow>>("node")
                            .add<node_of<&EndRow::beside, EndRow>>("beside");
const auto term_fields = Fields<ChangedTerm>()
                             .add<&ChangedTerm::label>("term", "term")
                             .as<Points, &ChangedTerm::was>("was", "then")
                             .as<Points, &ChangedTerm::is>("now", "now")
                             .as<Points, &ChangedTerm::change>("change", "change");
const auto score_change_fields =
    Fields<Changed>()
        .add("", [](Asked& a, const Changed& c) { return visible(a.words(c.text)); })
        .add<&Changed::text>("text")
        .add<lines_words>("")
        .add<remark_words>("")
        .add<&Changed::from>("from")
        .add<&Changed::to>("to")
        .add_view()
        .add<&Changed::was>("was")
        .add<&Changed::is>("now")
        .add<&Changed::best_was>("best_was")
        .add<&Changed::best_is>("best_now")
        .add<&Changed::choice>("choice")
        .add<&Changed::line_was>("line_was")
        .add<&Changed::line_is>("line_now")
        .add<&Changed::common>("common")
        .add<&Changed::chain>("chain")
        .add<&Changed::wall>("horizon")
        .add<first_node>("first_changed")
        .add("end", [](const Changed& c) { return change_end_id(c.end); })
        .add("event", [](const Changed& c) { return c.has_event() ? std::optional(c.event) : std::nullopt; })
        .add<node_of<&Changed::event_slot, Changed>>("event_node")
        .add<rows_of>("steps", "each step to the reason", row_fields)
        .add<ends_of>("ends", "the two ends", end_fields)
        .add<&Changed::explained>("explained")
        .add<node_of<&Changed::leaf_then, Changed>>("leaf_was")
        .add<node_of<&Changed::leaf_now, Changed>>("leaf_now")
        .add<totals_words>("")
        .add<&Changed::terms>("terms", term_fields)
        .add<moved_terms>("", " ", term_fields)
        .add<&Changed::whose_turn>("side_to_move")
        .add("before",
             [](const Changed& c) {
               std::vector<std::vector<int>> out;
               for (const auto& [x, y] : c.before) out.push_back({x, y});
               return out;
             })
        .add<&Changed::remarks>("remarks");

std::optional<std::size_t> point_of(const IterationsModel& m, int depth) {
  for (std::size_t i = 0; i < m.points.size(); ++i)
    if (m.points[i].depth == depth) return i;
  return std::nullopt;
}

Answer score_change_answer(Asked& a) {
  const IterationsModel m = iterations_model(a.recording->summary().search.iterations, a.v, a.nodes);
  std::vector<std::string> depths;
  for (const IterationPoint& p : m.points)
    if (p.root != no_node) depths.push_back(std::to_string(p.depth));
  if (depths.size() < 2) return refused("fewer than two finished iterations are recorded, so no score changed");
  int from = static_cast<int>(a.number("from")), to = static_cast<int>(a.number("to"));
  if (from == 0 && to == 0) {
    const auto last = last_score_change(m);
    if (!last) return refused("no iteration changed the choice or the value of the one before");
    from = m.points[last->first].depth, to = m.points[last->second].depth;
  }
  if (to == 0) {
    const auto i = point_of(m, from);
    to = i && *i + 1 < m.points.size() ? m.points[*i + 1].depth : from + 1;
  }
  if (from == 0) {
    const auto i = point_of(m, to);
    from = i && *i > 0 ? m.points[*i - 1].depth : to - 1;
  }
  for (const auto& [depth, option] : {std::pair(from, "--from"), std::pair(to, "--to")})
    if (const auto i = point_of(m, depth); !i || m.points[*i].root == no_node)
      return {Error{fmt::format("no finished iteration of depth {} is recorded; there are: {}", depth,
                                fmt::join(depths, ", "))},
              option};
  if (from >= to) return {Error{fmt::format("depth {} does not come after depth {}", to, from)}, "--to"};
  Changed c{score_change(m, *point_of(m, from), *point_of(m, to), a.v, a.nodes), {}, {}, {}, {}};
  if (!c.changed())
    return refused(fmt::format("nothing changed between depth {} and depth {}: both {}{}", from, to,
                               c.choices_known() ? fmt::format("choose {}, ", c.best_is) : std::string("say "),
                               a.words(ViewedScore{c.is, c.mover})));
  a.whose = c.mover;
  c.line_was = change_line(a.v, c.root_then, a.nodes), c.line_is = change_line(a.v, c.root_now, a.nodes);
  c.remarks = change_remarks(c, a.nodes);
  c.text = change_sentence(c, a.v, a.nodes);
  return score_change_fields.record(a, c);
}

}  // namespace

extern const Question score_change{
    .id = "score-change",
    .help = "Why did the score change between two iterations? The moves whose answers changed, down to the horizon",
    .more =
        "Where the best moves differ, a rise for the mover is explained by the move found, a fall by the one refuted. "
        "end: horizon, shallower, tie, not-searched, bounds, assumed, no-writer, over, not-recorded. horizon: moves "
        "of the chain in front of it. terms: of the leaves of both ends; they add up to the change there.",
    .on_windows = true,
    .on_depths = true,
    .options = {{"from", "D",
                 "The earlier iteration, by its depth (default: of the last change of choice, else of "
                 "value)",
                 1, max_depth},
                {"to", "D", "The later one (default: the next)", 1, max_depth}},
    .boards = "ends",
    .fields = {&score_change_fields},
    .answer = score_change_answer,
};

}  // namespace ply::ask
