// trace what-if: what a recorded search is certainly worth with other weights, and exactly, if it is searched.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/search_args.h"
#include "app/cli/trace/parts.h"
#include "app/cli/trace/subject.h"
#include "app/cli/watch.h"
#include "app/command_line/command_line.h"
#include "engine/analysis/what_if/what_if.h"
#include "engine/core/terminal.h"
#include "engine/core/text.h"
#include "engine/game/weights_text.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

struct WhatIfOptions {
  std::string file, weights;
  u64 node = 0;
  Option* has_node = nullptr;
  bool search = false, json = false;
};

// An open end is null, also where the game has a word for an open window.
Json interval_json(const Opened& x, Interval i) {
  const auto end = [&](int value, bool open) { return open ? Json(nullptr) : x.bound_json(value); };
  return {{"from", end(i.lo, i.lo <= -infinite)}, {"to", end(i.hi, i.hi >= infinite)}, {"exact", i.exact()}};
}

// "= +1.25", "≥ +1.25", "≥ +1.00, ≤ +1.25", "?".
std::string interval_text(const Opened& x, Interval i) {
  if (i.exact() || i.lo <= -infinite || i.hi >= infinite) return x.score(score_of(i));
  return fmt::format("{}, {}", x.score({i.lo, Kind::lower}), x.score({i.hi, Kind::upper}));
}

Json counts_json(const OpenCounts& counts) {
  Json out = Json::object();
  for (std::size_t i = 0; i < open_ends; ++i)
    if (counts[i] > 0) out[open_end_id(static_cast<OpenEnd>(i))] = counts[i];
  return out;
}

// Words begin with the weights of the recording; a file has all.
Result<Weights> asked_weights(const WhatIf& tree, const std::string& text) {
  const ProfileInfo& profile = tree.profile();
  if (text.find('=') == std::string::npos) return weights_argument(*tree.subject().game, profile, text);
  std::string words = text;
  std::replace(words.begin(), words.end(), ',', ' ');
  return parse_weights(profile, words, tree.subject().weights);
}

std::string choice_text(const WhatIf& tree, const WhatIfBounds& b, const Opened& x) {
  const auto name = [&](MoveCode m) { return visible(x.nodes.game()->show_move(tree.subject().root, m)); };
  switch (b.choice) {
    case WhatIfChoice::none:
      return b.chosen < 0 ? "the recorded search chose nothing"
                          : fmt::format("the recorded search chose nothing; {} is certainly chosen",
                                        visible(b.moves[static_cast<std::size_t>(b.chosen)].text));
    case WhatIfChoice::stays: return fmt::format("the choice certainly stays {}", name(*tree.chosen()));
    case WhatIfChoice::changes:
      return b.chosen < 0 ? fmt::format("the choice certainly changes: {} is not the best", name(*tree.chosen()))
                          : fmt::format("the choice certainly changes from {} to {}", name(*tree.chosen()),
                                        visible(b.moves[static_cast<std::size_t>(b.chosen)].text));
    case WhatIfChoice::open: break;
  }
  return fmt::format("not known whether the choice stays {}", name(*tree.chosen()));
}

Json bounds_json(const WhatIf& tree, const WhatIfBounds& b, const Opened& x) {
  Json moves = Json::array();
  for (const WhatIfMove& m : b.moves) {
    Json move = {{"move", m.text}, {"was", x.score_json(m.was, tree.subject().root_mover)}};
    move.update(interval_json(x, m.now));
    move["open"] = Json{{"from", counts_json(m.low)}, {"to", counts_json(m.high)}};
    moves.push_back(std::move(move));
  }
  Json weights = Json::object();
  for (std::size_t i = 0; i < tree.profile().terms.size(); ++i)
    weights[tree.profile().terms[i].id] = b.weights[static_cast<int>(i)];
  Json out = {{"unit", x.unit_json()}, {"for", side_word(tree.subject().root_mover)},
              {"depth", tree.depth()}, {"finished", tree.finished()},
              {"weights", weights},    {"was", x.score_json(tree.was(), tree.subject().root_mover)}};
  out.update(interval_json(x, b.root));
  out["open"] = Json{{"from", counts_json(b.low)}, {"to", counts_json(b.high)}};
  out["choice"] = what_if_choice_id(b.choice);
  out["chosen"] = b.chosen < 0 ? Json(nullptr) : Json(b.moves[static_cast<std::size_t>(b.chosen)].text);
  out["moves"] = moves;
  out["evaluated"] = tree.evaluated();
  out["open_ends"] = counts_json(tree.tree().counts());
  return out;
}

std::string bounds_text(const WhatIf& tree, const WhatIfBounds& b, const Opened& x) {
  const std::string changed = write_weights(tree.profile(), b.weights, tree.subject().weights);
  std::string out =
      fmt::format("depth {}, {}: values for {}\n", tree.depth(),
                  changed.empty() ? "the weights of the recording" : changed, x.side(tree.subject().root_mover));
  out += fmt::format("  {:<14} {:>12}   {}\n", "value", x.score(tree.was()), interval_text(x, b.root));
  for (const auto& [end, counts] : {std::pair{"below", &b.low}, std::pair{"above", &b.high}})
    if (const std::string why = open_ends_text(*counts); !why.empty())
      out += fmt::format("    open {}: {}\n", end, why);
  out += fmt::format("  {}\n  {:<14} {:>12}   {}\n", choice_text(tree, b, x), "move", "recorded", "now");
  for (const WhatIfMove& m : b.moves)
    out += fmt::format("  {:<14} {:>12}   {}\n", visible(m.text), x.score(m.was), interval_text(x, m.now));
  const std::string why = open_ends_text(tree.tree().counts());
  out += fmt::format("  {} of {} nodes evaluated anew{}{}\n", grouped(tree.evaluated()), grouped(x.v.size()),
                     why.empty() ? "" : "; open ends in the tree: ", why);
  return out;
}

int what_if(const WhatIfOptions& o) {
  Report report(o.json);
  Opened x;
  if (const int code = open(o.file, {}, report, x)) return code;
  JobOf<Result<std::shared_ptr<const WhatIf>>> job;
  job.start([&](JobProgress& progress) { return WhatIf::make(x.recording, progress); });
  watch(job, [&] { return fmt::format("{} of {} nodes made ready", grouped(job.done()), grouped(x.v.size())); });
  const auto made = taken(job);
  if (!made) return report.fail(exit_bad_input, {fmt::format("{}: {}", o.file, made.error().message)});
  if (!*made) return exit_interrupted;
  const WhatIf& tree = **made;
  Weights weights = tree.subject().weights;
  if (!o.weights.empty()) {
    const auto asked = asked_weights(tree, o.weights);
    if (!asked) return report.fail(exit_usage, asked.error(), "--weights");
    weights = *asked;
  }
  u32 slot = no_node;
  if (o.has_node->given()) {
    TraceOptions node;
    node.node = o.node, node.has_node = o.has_node;
    if ((slot = node_of(node, x, report)) == no_node) return exit_bad_input;
  }
  JobProgress progress;
  const auto bounds = tree.bounds(weights, &progress, slot);
  if (!bounds) return exit_interrupted;
  Json out = bounds_json(tree, *bounds, x);
  std::string text = bounds_text(tree, *bounds, x);
  if (bounds->node) {
    Json node = x.told({{"id", x.v.id(slot)}, {"line", x.line(slot)}}, x.v[slot].mover());
    node.update(interval_json(x, *bounds->node));
    node["open"] = Json{{"from", counts_json(*bounds->node_low)}, {"to", counts_json(*bounds->node_high)}};
    out["node"] = node;
    text += fmt::format("  node {} ({}), for {}: {}\n", x.v.id(slot), visible(x.line(slot)), x.side(x.v[slot].mover()),
                        interval_text(x, *bounds->node));
    for (const auto& [end, counts] : {std::pair{"below", &*bounds->node_low}, std::pair{"above", &*bounds->node_high}})
      if (const std::string why = open_ends_text(*counts); !why.empty())
        text += fmt::format("    open {}: {}\n", end, why);
  }
  int code = exit_done;
  if (o.search) {
    const auto run = search_what_if(tree, weights, make_sinks());
    if (!run) return report.fail(exit_bad_input, run.error());
    const SearchResult& r = run->result;
    const Score score = interrupted() ? Score{} : r.score;
    const std::string best = !interrupted() && r.has_best ? x.nodes.game()->show_move(tree.subject().root, r.best) : "";
    out["search"] = Json{{"value", x.score_json(score, tree.subject().root_mover)},
                         {"best", best.empty() ? Json(nullptr) : Json(best)},
                         {"nodes", r.counters.nodes}};
    text += interrupted() ? "  searched: interrupted\n"
                          : fmt::format("  searched: {}, {}, {} nodes\n", x.score(score), visible(best),
                                        grouped(r.counters.nodes));
    if (interrupted()) code = exit_interrupted;
  }
  report.object(out);
  report.text(text);
  return report.finish(code);
}

}  // namespace

void add_trace_what_if(CommandSpec& trace, Chosen& chosen) {
  auto o = std::make_shared<WhatIfOptions>();
  CommandSpec* c = trace.add_subcommand(
      "what-if", "What a search is certainly worth with other weights, by its recorded tree: intervals, not a search");
  c->footer(
      "The exact value at the same depth, with all switches off that assume, lies within the interval. JSON: for depth "
      "finished weights was from to exact\n"
      "open (from to: nodes that leave this end open, by reason) choice (stays changes unknown none) chosen moves "
      "(move was from to exact open) evaluated\n"
      "open_ends; with --node: node (id line from to exact open), for its own mover; with --search: search (value best "
      "nodes). Values are for the root's\nmover, in the profile's unit; null: open.");
  c->add_option("FILE", o->file, "The recording, or a text that describes its search", " ")->required();
  c->add_option("--weights", o->weights,
                "Other weights than the recording's: TERM=N,TERM=N (in the internal unit), or a file of `weights`",
                "W");
  o->has_node = c->add_option("--node", o->node, "A node whose interval is wanted as well", "ID");
  c->add_flag("--search", o->search, "Searches with these weights, too: the exact value beside the interval");
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return what_if(*o); }; });
}

}  // namespace ply::cli
