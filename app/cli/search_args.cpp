#include "app/cli/search_args.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/command_line/command_line.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/own_terms.h"
#include "engine/game/search_in_threads.h"
#include "engine/game/weights_text.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

std::vector<std::string> ids(const std::string& list) {
  std::vector<std::string> out;
  for (std::string_view part : split(list, ','))
    if (!trim(part).empty()) out.push_back(canonical_id(part));
  return out;
}

// The algorithm and the switches that were asked for.
void set_options(const SearchArgs& a, SearchOptions& options) {
  const std::string algorithm = canonical_id(a.algorithm);
  if (!algorithm.empty()) options.algorithm = algorithm == "minimax" ? Algorithm::minimax : Algorithm::alpha_beta;
  if (algorithm == "alpha-beta" || algorithm == "pvs") set_switch(options, "pvs", algorithm == "pvs");
  for (const std::string& id : ids(a.with)) set_switch(options, id, true);
  for (const std::string& id : ids(a.without)) {
    bool on = false;  // taking quiescence away must not touch a horizon of the game's own
    if (get_switch(options, id, on) && on) set_switch(options, id, false);
  }
}

}  // namespace

void add_search_args(CommandSpec& c, SearchArgs& a, bool many) {
  add_input_options(c, a.input, many);
  CommandSpec* limits = c.add_option_group("Limits", "At least one; the first that is reached ends the search", 1, 3);
  limits->add_option("--depth", a.depth,
                     "Plies (in a classic profile as its game counts them); 0 is the horizon itself, for profiles that "
                     "force captures there",
                     "N", Range{0, max_depth});
  limits->add_option("--nodes", a.nodes, "Nodes visited", "N", Range{1, 1'000'000'000'000'000});
  limits->add_option("--time", a.milliseconds, "Milliseconds", "MS", Range{1, 86'400'000});
  add_hash_option(c, a.hash_mb);
  c.add_option("--profile", a.profile,
               "Evaluation and settings (default: modern); a classic profile is the original's own search", "P");
  c.add_option("--weights", a.weights,
               "Weights other than the profile's: a file of `weights`, or TERM=N words (in the internal unit)", "W");
  add_term_option(c, a.input);
  c.add_option("--algorithm", a.algorithm, "How it searches (default: as the profile has it)",
               "minimax|alpha-beta|pvs");
  c.add_list("--with", a.with, "Switches to turn on; `plyscope-cli games` lists them", "S,S");
  c.add_list("--without", a.without, "Switches to turn off", "S,S");
}

void add_threads_option(CommandSpec& c, SearchArgs& a) {
  c.add_option("--threads", a.threads,
               "Threads that search the position together, with one table (default 1); with more than one neither "
               "nodes nor line repeat",
               "N", Range{1, max_search_threads});
}

Status check_search_args(const SearchArgs& a, const Game& game) {
  const auto profile = find_profile(game, a.profile);
  if (!profile) return profile.error();
  if (!a.weights.empty())
    if (auto ok = weights_argument(game, **profile, a.weights); !ok) return ok.error().after("--weights: ");
  // Without a weight it would be typed for nothing
  const Weights weights = a.weights.empty() ? (*profile)->weights : sure(weights_argument(game, **profile, a.weights));
  const auto own = own_terms_of(game);
  for (std::size_t i = 0; i < own.size(); ++i)
    if (weights[static_cast<int>((*profile)->terms.size() - own.size() + i)] == 0)
      return Error{fmt::format("--term: {0} has no weight; give it one, as in --weights {0}=10", own[i].first)};
  if (a.depth == 0 && (*profile)->options.horizon != Horizon::forced)
    return Error{fmt::format(
        "--depth starts at 1; only where captures are forced at the horizon is there a search of depth 0, not with {}",
        a.profile)};
  const std::string algorithm = canonical_id(a.algorithm);
  if (!algorithm.empty() && algorithm != "minimax" && algorithm != "alpha-beta" && algorithm != "pvs")
    return Error{fmt::format("--algorithm is minimax, alpha-beta or pvs, not {}", ply::quoted_text(a.algorithm))};
  const std::vector<SwitchInfo> switches = game.switches();
  const std::vector<std::string> with = ids(a.with), without = ids(a.without);
  for (const auto* list : {&with, &without})
    for (const std::string& id : *list) {
      if (std::any_of(switches.begin(), switches.end(), [&](const SwitchInfo& s) { return id == s.id; })) continue;
      std::string known;
      for (const SwitchInfo& s : switches) known += (known.empty() ? "" : ", ") + std::string(s.id);
      return Error{fmt::format("{} has no switch {}; there are: {}", game.type().title(), ply::quoted_text(id), known)};
    }
  if (std::find(with.begin(), with.end(), "tt-keep") != with.end())
    return Error{
        "every search here begins with an empty table, so tt-keep would keep nothing; in a match or a game it does: as "
        "in --first \"modern:6 @ with=tt-keep\""};
  for (const std::string& id : with)
    if (std::find(without.begin(), without.end(), id) != without.end())
      return Error{fmt::format("--with and --without both name {}", id)};
  if (a.depth < 0 && std::find(without.begin(), without.end(), "iterative") != without.end())
    return Error{
        "without iterative deepening a search needs --depth: nodes or time alone would end it before it has a result"};
  if (a.threads > 1) {
    SearchOptions options = (*profile)->options;
    set_options(a, options);
    if (const std::string why = why_no_threads(**profile, options); !why.empty()) return Error{"--threads: " + why};
  }
  return Done{};
}

SearchPlan make_plan(const SearchArgs& a, const Input& in) {
  SearchRequest q = in.game->request(in.position, a.profile);
  if (!a.weights.empty())
    if (auto weights = weights_argument(*in.game, *in.game->profile(a.profile), a.weights)) q.weights = *weights;
  q.limits = {a.depth, a.nodes, a.milliseconds};
  q.table_bytes = hash_bytes(a.hash_mb);
  deepen_without_depth(q.options, q.limits);
  set_options(a, q.options);
  q.threads = a.threads;
  SearchPlan plan;
  set_root(plan, in);
  set_request(plan, *in.game, q);
  plan.seed = a.input.seed;
  return plan;
}

PlanSinks make_sinks() {
  PlanSinks sinks;
  sinks.attention = &interrupt_attention();
  if (Progress::wanted())
    sinks.on_iteration = [](const Iteration& i) {
      Progress::show(fmt::format("depth {} done, {} in it", i.depth, counted(i.nodes, "node")));
    };
  return sinks;
}

Json kind_json(Kind kind) {
  switch (kind) {
    case Kind::exact: return "exact";
    case Kind::lower: return "lower";
    case Kind::upper: return "upper";
    case Kind::none: break;
  }
  return nullptr;
}

std::vector<std::string> line_texts(const Game& game, Position p, const std::vector<MoveCode>& line) {
  std::vector<std::string> out;
  for (MoveCode m : line) {
    out.push_back(game.write_move(p, m));
    p = game.after(p, m);
  }
  return out;
}

Json result_json(const Game& game, const SearchRequest& q, const SearchResult& r, double elapsed) {
  const ProfileInfo& profile = *game.profile(q.profile);
  Json out = {{"position", game.write(q.position)}, {"profile", profile.id}, {"depth", r.depth}};
  out["value"] = r.score.kind == Kind::none ? Json(nullptr) : in_unit(r.score.value, profile.scale);
  out["unit"] = profile.unit;
  out["for"] = side_word(game.mover(q.position));
  out["kind"] = kind_json(r.score.kind);
  out["best"] = r.has_best ? Json(game.write_move(q.position, r.best)) : Json(nullptr);
  if (r.improved) out["settled_best"] = game.write_move(q.position, r.settled_best);
  if (r.history_dependent) out["rests_on_past"] = true;
  out["pv"] = line_texts(game, q.position, r.pv);
  out["nodes"] = r.counters.nodes;
  out["nps"] = r.seconds > 0 ? static_cast<u64>(static_cast<double>(r.counters.nodes) / r.seconds) : u64{0};
  out["seconds"] = seconds_json(r.seconds);
  out["elapsed"] = seconds_json(elapsed);
  if (!r.thread_nodes.empty()) out["threads"] = r.thread_nodes.size(), out["thread_nodes"] = r.thread_nodes;
  const auto win_in = game.win_in(q, r);
  out["win_in"] = win_in ? Json(*win_in) : Json(nullptr);
  out["outcome"] = outcome_json(game, q.position, q.history);
  return out;
}

std::string result_text(const Game& game, const SearchRequest& q, const SearchResult& r, double elapsed) {
  const ProfileInfo& profile = *game.profile(q.profile);
  std::string out = fmt::format("{}\n", game.write(q.position));
  for (const Iteration& i : r.iterations)
    out += fmt::format("  depth {:>3} {} {:>12} {:>14} nodes {:>9.3f} s   {}\n", i.depth, kind_sign(i.score.kind),
                       game.value_text(q.profile, i.score.value), grouped(i.nodes), i.seconds,
                       fmt::join(line_texts(game, q.position, i.pv), " "));
  if (r.score.kind == Kind::none) {
    out += "  no iteration was finished\n";
  } else {
    out += fmt::format("  value {} {} for {} ({}, depth {})", kind_sign(r.score.kind),
                       game.value_text(q.profile, r.score.value), game.type().side_name(game.mover(q.position)),
                       profile.id, r.depth);
    if (const auto win_in = game.win_in(q, r))
      out += fmt::format(", {} in {}", *win_in < 0 ? "lost" : "decided", counted(std::abs(*win_in), "ply", "plies"));
    if (r.history_dependent) out += ", by repetition or a limit of moves";
    out += "\n";
  }
  if (r.has_best && r.improved && r.depth > 0)
    out += fmt::format("  best {}, found by the unfinished depth {}; depth {} has {}\n",
                       game.show_move(q.position, r.best), r.depth + 1, r.depth,
                       game.show_move(q.position, r.settled_best));
  else if (r.has_best) out += fmt::format("  best {}\n", game.show_move(q.position, r.best));
  if (game.outcome(q.position, q.history))
    out += fmt::format("  finished: {}\n", game.outcome_text(q.position, q.history));
  out += fmt::format("  {} in {:.3f} s, {:.3f} s elapsed{}\n", counted(r.counters.nodes, "node"), r.seconds, elapsed,
                     r.stopped ? ", stopped by a limit" : "");
  if (!r.thread_nodes.empty()) {
    std::vector<std::string> nodes;
    for (const u64 n : r.thread_nodes) nodes.push_back(grouped(n));
    out += fmt::format("  by {} with one table, so neither nodes nor line repeat: {}\n",
                       counted(nodes.size(), "thread"), fmt::join(nodes, " + "));
  }
  return out;
}

}  // namespace ply::cli
