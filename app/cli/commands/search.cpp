// search: one search of every position.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/search_args.h"
#include "engine/base/clock.h"
#include "engine/game/root_lines.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

struct SearchCommandOptions {
  SearchArgs args;
  bool all_moves = false;
  int lines = 0;
  float within = -1;
  Option* has_within = nullptr;
};

// The exact value of every root move, at the depth that the search has finished. What Ctrl-C cut short is left out.
void add_all_moves(SearchRequest q, const SearchResult& r, const Game& g, Json& out, std::string& text) {
  Json& moves = out["moves"] = Json::object();
  if (r.score.kind == Kind::none || interrupted()) return;
  q.limits = {r.depth, 0, 0};
  q.table = nullptr;
  const int scale = g.profile(q.profile)->scale;
  for (const MoveValue& m : g.all_moves(q)) {
    if (m.score.kind == Kind::none) break;
    moves[g.write_move(q.position, m.move)] = in_unit(m.score.value, scale);
    text += fmt::format("  {:<10} {} {:>12}\n", g.show_move(q.position, m.move), kind_sign(m.score.kind),
                        g.value_text(q.profile, m.score.value));
  }
}

// The best moves side by side, as the panel Lines has them: each searched with a full window, to the depth that the
// search has finished. One line is what the search itself has found, and costs nothing.
// `within`: of them only those that are worth no less than the best by more than that, in the unit; < 0: all.
void add_lines(SearchRequest q, const SearchResult& r, const Game& g, int count, float within, Json& out,
               std::string& text) {
  Json& lines = out["lines"] = Json::array();
  if (r.score.kind == Kind::none || !r.has_best) return;
  const auto add = [&](MoveCode move, Score score, const std::vector<MoveCode>& moves) {
    const std::vector<std::string> pv = line_texts(g, q.position, moves);
    lines.push_back(Json{{"move", g.write_move(q.position, move)},
                         {"value", in_unit(score.value, g.profile(q.profile)->scale)},
                         {"unit", g.profile(q.profile)->unit},
                         {"for", side_word(g.mover(q.position))},
                         {"kind", kind_json(score.kind)},
                         {"pv", pv}});
    text += fmt::format("  line {} {:>12}   {}\n", kind_sign(score.kind), g.value_text(q.profile, score.value),
                        fmt::join(pv, " "));
  };
  if (count == 1) {
    const std::vector<MoveCode> found(r.pv.begin(), r.pv.end());
    const MoveCode best = r.improved ? r.settled_best : r.best;  // whose value and line these are
    return add(best, r.score, found.empty() ? std::vector<MoveCode>{best} : found);
  }
  if (interrupted()) return;
  q.limits = {r.depth, 0, 0};
  q.table = nullptr;
  if (r.depth < 1) {  // no line is behind a move there
    std::vector<MoveValue> values = g.all_moves(q);
    std::erase_if(values, [](const MoveValue& v) { return v.score.kind == Kind::none; });
    std::stable_sort(values.begin(), values.end(),
                     [](const MoveValue& a, const MoveValue& b) { return a.score.value > b.score.value; });
    for (const MoveValue& v : values)
      if (count-- > 0) add(v.move, v.score, {v.move});
    return;
  }
  const RootLines found = search_root_lines(g, q, {});
  if (found.depth != r.depth) return;  // Ctrl-C
  const float room = within * static_cast<float>(g.profile(q.profile)->scale);
  for (const RootLine& l : found.lines)
    if (count-- > 0 && (within < 0 || static_cast<float>(found.lines.front().score.value - l.score.value) <= room))
      add(l.move, l.score, l.pv);
}

int run_search(const SearchCommandOptions& o) {
  Report report(o.args.input.json);
  const auto check = [&](const Game& g) -> int {
    if (auto ok = check_search_args(o.args, g); !ok) return report.fail(exit_usage, ok.error());
    if (o.has_within->given() && !(o.within >= 0)) return report.fail(exit_usage, {"--within is a number from 0 on"});
    return exit_done;
  };
  return for_each_position(o.args.input, report, check, [&](const Input& in) -> int {
    const Game& g = *in.game;
    const SearchPlan plan = make_plan(o.args, in);
    const PlanSinks sinks = make_sinks();
    const Stopwatch clock;
    const auto run = run_plan(plan, in, sinks);
    const double elapsed = clock.seconds();
    if (!run) return report.fail(exit_bad_input, run.error());
    const SearchResult& r = run->result;
    SearchRequest q = sure(request_of(plan, in));
    q.attention = sinks.attention;
    Json out = result_json(g, q, r, elapsed);
    std::string text = result_text(g, q, r, elapsed);
    if (o.all_moves) add_all_moves(q, r, g, out, text);
    if (o.within >= 0 && o.lines > 0) return report.fail(exit_usage, {"--lines and --within exclude each other"});
    if (o.lines > 0) add_lines(q, r, g, o.lines, -1, out, text);
    if (o.within >= 0) add_lines(q, r, g, std::numeric_limits<int>::max(), o.within, out, text);
    report.object(out);
    report.text(text);
    return interrupted() ? exit_interrupted : exit_done;
  });
}

}  // namespace

void add_search(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("search", "One search of the position");
  c->footer(
      "JSON: position profile depth value unit for kind best pv nodes nps seconds elapsed win_in outcome, and with "
      "--all-moves `moves`, which maps every root move to its exact value at that depth; with --lines or --within "
      "`lines`, a list of move value unit for kind pv, the best first.\n"
      "nps and seconds are of the processor, elapsed is what the clock says.\n"
      "With --threads N: threads, and thread_nodes, the nodes of each; nodes and seconds are of all together.\n"
      "value is for the mover, in the profile's unit; kind is exact, lower or upper (null, as the value, when no "
      "iteration was finished); win_in is in plies, negative when the mover loses, null when the game is not decided "
      "or the distance not known. settled_best is there when an unfinished iteration found a better move: best is "
      "then that one, value, kind, depth and pv those of settled_best. rests_on_past is there when a repetition or a "
      "limit of moves decides the value. A finished position has best null, an empty pv, and in `outcome` its winner "
      "and the reason; `outcome` is null in the others.\n"
      "With a classic profile --depth N is the original's own search. Without --depth, iterative deepening is turned "
      "on.");
  auto o = std::make_shared<SearchCommandOptions>();
  add_search_args(*c, o->args);
  add_threads_option(*c, o->args);
  c->add_flag("--all-moves", o->all_moves, "The exact value of every root move as well");
  c->add_option("--lines", o->lines,
                "The N best moves as well, each with its value and the line behind it; more than one: searched "
                "again, all exactly",
                "N", {1, 5});
  o->has_within = c->add_option(
      "--within", o->within,
      "All moves that are worth at most V less than the best one, in the unit of the profile, likewise", "V");
  c->callback([o, &chosen] { chosen = [o] { return run_search(*o); }; });
}

}  // namespace ply::cli
