// trace horizon: is a score an artefact of the horizon?
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>

#include "app/cli/progress.h"
#include "app/cli/search_args.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "app/cli/watch.h"
#include "engine/analysis/horizon/horizon.h"
#include "engine/analysis/horizon/horizon_words.h"
#include "engine/analysis/words/bound_story.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"
#include "engine/game/game_line.h"

namespace ply::cli {
namespace {

struct HorizonArgs {
  std::string leaf, plies = "1,2,4";
  u64 max_nodes = 0;
  Option *has_leaf = nullptr, *has_node = nullptr;
};

const char* end_word(const HorizonStep& s) { return s.same_end ? "same" : "other"; }

Json step_json(const HorizonReport& r, const HorizonStep& s, const Opened& x) {
  Json out{{"plies", s.plies}, {"quiet", s.quiet}, {"depth", r.depth + s.plies}, {"done", s.done}};
  if (!s.done) return out;
  const std::vector<std::string> line = texts_of_moves(*r.root.game, r.root.position, s.line);
  Json events = Json::array();
  for (const HorizonEvent& e : s.events)
    events.push_back({{"move", e.move}, {"text", line[e.move]}, {"change", in_unit(e.change, x.scale)}});
  out.update({{"value", in_unit(s.score.value, x.scale)},
              {"kind", kind_json(s.score.kind)},
              {"unit", x.unit_json()},
              {"for", x.side(r.mover)},
              {"change", in_unit(s.change, x.scale)},
              {"stays", s.stays},
              {"end", end_word(s)},
              {"to_move", x.side(s.to_move)},
              {"ended", s.ended},
              {"line", line},
              {"horizon", s.horizon},
              {"events", events},
              {"nodes", s.nodes}});
  return out;
}

Json pair_json(const HorizonReport& r, const Opened& x) {
  if (!r.pair) return nullptr;
  const Game& game = *r.root.game;
  const HorizonStep &a = *r.step(r.pair->shallow), &b = *r.step(r.pair->deep);
  const auto shallow = texts_of_moves(game, r.root.position, a.line),
             deep = texts_of_moves(game, r.root.position, b.line);
  return {{"shallow", r.pair->shallow},
          {"deep", r.pair->deep},
          {"at", r.pair->at},
          {"moves", Json::array({deep[r.pair->at], deep[r.pair->at + 1]})},
          {"event", shallow[r.pair->event]},
          {"event_move", r.pair->event},
          {"change", in_unit(r.pair->change, x.scale)},
          {"behind_horizon", r.pair->behind_horizon}};
}

// Equal moves under each other: every column is as wide as its widest move.
std::string lines_text(const HorizonReport& r) {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::size_t> width;
  for (const HorizonStep& s : r.steps) {
    std::vector<std::string>& row = rows.emplace_back();
    if (!s.done) continue;
    for (const LineCell& c : line_cells(r, s))
      row.push_back(c.put_in ? "[" + c.text + "]" : c.event ? c.text + "*" : c.text);
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i >= width.size()) width.push_back(0);
      width[i] = std::max(width[i], row[i].size());
    }
  }
  std::string out;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    if (!r.steps[k].done) continue;
    std::string line = fmt::format("  {:<6}", step_name(r.steps[k]));
    std::size_t cells = 0;
    for (const LineCell& c : line_cells(r, r.steps[k])) cells += c.text.empty() || !c.behind;
    for (std::size_t i = 0; i < rows[k].size(); ++i)
      line += fmt::format("{}{:<{}}", i == cells ? " | " : " ", rows[k][i], width[i]);
    out += std::string(line, 0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return out;
}

std::string report_text(const HorizonReport& r, const Opened& x) {
  std::string out = plain(horizon_sentence(r), plain_scores(x.nodes.subject())) + "\n";
  out +=
      fmt::format("  {:<6} {:>5} {:>12} {:>12}  {:<10} {:>14}\n", "", "depth", "value", "change", "to move", "nodes");
  for (const HorizonStep& s : r.steps) {
    if (!s.done) {
      out += fmt::format("  {:<6} {:>5} not finished\n", step_name(s), r.depth + s.plies);
      continue;
    }
    const bool base = &s == &r.base();
    out += fmt::format("  {:<6} {:>5} {:>12} {:>12}  {:<10} {:>14}\n", step_name(s), r.depth + s.plies,
                       x.score(s.score), base ? "" : x.number(s.change), x.side(s.to_move), grouped(s.nodes));
  }
  out += fmt::format("Scores are for {}; below {} they are called equal. Quiet: {}.\n", x.side(r.mover),
                     amount_words(*r.root.game, r.profile, r.threshold), quiet_words(r));
  out += "Lines (* changes the static value by as much, [ ] put in, | the horizon):\n" + lines_text(r);
  if (r.said && r.said->kind == Kind::exact && r.known() && r.said->value != r.base().score.value)
    out += fmt::format("The recorded search says {}: it took as true what is not proved.\n", x.score(*r.said));
  return out;
}

int horizon(const TraceOptions& o, const HorizonArgs& a) {
  Report report(o.json);
  const auto plies = parse_plies(a.plies);
  if (!plies) return report.fail(exit_usage, {"--plies: " + plies.error().message});
  HorizonAsk ask;
  ask.plies = *plies;
  ask.most_nodes = a.max_nodes;
  if (a.has_leaf->given()) {
    const auto n = to_number<int>(a.leaf);
    if (a.leaf != "last" && (!n || *n < 0))
      return report.fail(exit_usage, {fmt::format("--leaf is a number of plies or last, not {}", quoted_text(a.leaf))});
    ask.leaf = a.leaf == "last" ? HorizonAsk::last_leaf : *n;
  }
  Opened x;
  if (const int code = open(o.file, o, report, x)) return code;
  if (o.has_node->given()) {
    const u32 slot = node_of(o, x, report);
    if (slot == no_node) return exit_bad_input;
    ask.node = static_cast<u32>(o.node);
  }
  JobOf<std::optional<Result<HorizonReport>>> job;
  job.start([&](JobProgress& progress) {
    return std::optional<Result<HorizonReport>>(ask_horizon(*x.recording, ask, progress));
  });
  watch(job, [&] {
    return job.all() > 0 ? fmt::format("iterations: {} of {}", grouped(job.done()), grouped(job.all())) : std::string();
  });
  const Result<HorizonReport> found = *taken(job);
  if (!found)
    return report.fail(interrupted() ? exit_interrupted : exit_bad_input,
                       {o.file + ": not asked: " + found.error().message});
  const HorizonReport& r = *found;
  if (o.json) {
    Json searches = Json::array();
    for (const HorizonStep& s : r.steps) searches.push_back(step_json(r, s, x));
    report.object({{"verdict", horizon_id(r.verdict)},
                   {"text", plain(horizon_sentence(r), plain_scores(x.nodes.subject()))},
                   {"node", r.node},
                   {"leaf", r.leaf < 0 ? Json(nullptr) : Json(r.leaf)},
                   {"position", r.root.game->write(r.root.position)},
                   {"for", x.side(r.mover)},
                   {"depth", r.depth},
                   {"value", r.known() ? in_unit(r.base().score.value, x.scale) : Json(nullptr)},
                   {"unit", x.unit_json()},
                   {"kind", r.known() ? kind_json(r.base().score.kind) : Json(nullptr)},
                   {"recorded", r.said ? x.score_json(*r.said, r.mover) : Json(nullptr)},
                   {"threshold", in_unit(r.threshold, x.scale)},
                   {"quiet", quiet_words(r)},
                   {"searches", searches},
                   {"pair", pair_json(r, x)},
                   {"nodes", r.nodes},
                   {"complete", r.complete}});
  } else {
    report.text(visible_lines(report_text(r, x)));
  }
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_trace_horizon(CommandSpec& trace, Chosen& chosen) {
  auto a = std::make_shared<HorizonArgs>();
  auto o = std::make_shared<TraceOptions>();
  CommandSpec* c =
      trace.add_subcommand("horizon", "Is a score an artefact of the horizon? Searched deeper and until it is quiet");
  c->footer(
      "JSON: verdict (stable, parity, unstable, postponed, not-known) text node leaf position for depth value kind\n"
      "recorded threshold quiet searches (plies quiet depth done value kind change stays end to_move ended line "
      "horizon\n"
      "events nodes) pair (shallow deep at moves event event_move change behind_horizon) nodes complete. Scores are "
      "in\n"
      "the view of the side named by `for`. Ctrl-C keeps what is finished.");
  c->add_option("FILE", o->file, "The recording, or a text that describes its search", " ")->required();
  o->has_node = c->add_option("--node", o->node, "The id of the node (default: the root that the score is of)", "ID");
  a->has_leaf = c->add_option("--leaf", a->leaf,
                              "So many plies along its best line, or last: the leaf that the score comes from", "N");
  c->add_list("--plies", a->plies, "Deeper by so many plies (default 1,2,4)", "N,N");
  c->add_option("--max-nodes", a->max_nodes, "A search ends beyond so many nodes (default: none does)", "N",
                Range{1, 1'000'000'000'000});
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, a, &chosen] { chosen = [o, a] { return horizon(*o, *a); }; });
}

}  // namespace ply::cli
