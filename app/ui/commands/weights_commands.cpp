// Weights from games: what the panel of that name does, by name.
#include <fmt/format.h>

#include <algorithm>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/game/own_terms.h"
#include "engine/game/weights_text.h"
#include "engine/session/matches/tuning.h"
#include "engine/session/searches/own_term_commands.h"

namespace ply::ui {
namespace {

constexpr const char* words = "texel tune tuning fit fitting logistic regression train learn evaluation heuristic";

constexpr const char* spsa_words = "spsa tune tuning stochastic perturbation approximation matches learn evaluation";

const Tuning& tuning(const Workbench& w) { return w.session().tuning(); }
bool found(const Workbench& w) { return tuning(w).found() != nullptr; }
bool tuned(const Workbench& w) { return tuning(w).by_matches().found() != nullptr; }

// "play=200 nodes=500 verify=0 unit=pieces seed=3"
bool set(Workbench& w, Argument a) {
  TuneSetup s = tuning(w).setup();
  for (const Word& word : ply::words(a)) {
    const auto equals = word.text.find('=');
    const std::string_view key = word.text.substr(0, equals),
                           value = equals == std::string_view::npos ? std::string_view() : word.text.substr(equals + 1);
    const auto n = to_number<u64>(value);
    if (key == "unit") s.unit = value == "none" ? "" : std::string(value);
    else if (key == "play" && n) s.play = *n, s.games.clear();
    else if (key == "nodes" && n) s.nodes = *n;
    else if (key == "verify" && n) s.verify = *n;
    else if (key == "seed" && n) s.seed = *n;
    else
      return w.note(Message::Level::warning,
                    fmt::format("{} is unknown; known are play=N, nodes=N, verify=N, seed=N and unit=TERM",
                                quoted_text(word.text))),
             false;
  }
  w.apply(command::SetTune{s});
  return true;
}

// "steps=50 pairs=2 nodes=200 change=0.1 rate=0.1 plies=4 terms=row,store seed=3 threads=2"
bool set_spsa(Workbench& w, Argument a) {
  SpsaSetup s = tuning(w).by_matches().setup();
  for (const Word& word : ply::words(a)) {
    const auto equals = word.text.find('=');
    const std::string_view key = word.text.substr(0, equals),
                           value = equals == std::string_view::npos ? std::string_view() : word.text.substr(equals + 1);
    const auto n = to_number<u64>(value);
    const auto share = to_number<double>(value);
    const auto small = to_number<int>(value);
    if (key == "terms") {
      s.terms.clear();
      for (const std::string_view part : split(value, ','))
        if (!part.empty() && part != "all") s.terms.push_back(canonical_id(part));
    } else if (key == "steps" && n) {
      s.steps = *n;
    } else if (key == "pairs" && n) {
      s.pairs = *n;
    } else if (key == "nodes" && n) {
      s.nodes = *n;
    } else if (key == "seed" && n) {
      s.seed = *n;
    } else if (key == "change" && share) {
      s.change = *share;
    } else if (key == "rate" && share) {
      s.rate = *share;
    } else if (key == "plies" && small) {
      s.opening_plies = *small;
    } else if (key == "threads" && small) {
      s.threads = *small;
    } else {
      return w.note(Message::Level::warning,
                    fmt::format("{} is unknown; known are steps=N, pairs=N, nodes=N, change=X, rate=X, plies=N, "
                                "terms=T,.., seed=N and threads=N",
                                quoted_text(word.text))),
             false;
    }
  }
  w.apply(command::SetSpsa{s});
  return true;
}

// "edge=count(me.edge)": a term more, or another expression for one; "edge=" takes it away.
void set_own(Workbench& w, Argument a) {
  const auto typed = parse_own_term(a);
  if (!typed) return void(w.check(typed.error()));
  auto terms = own_terms_of(w.play().game());
  const std::string name = canonical_id(typed->first);
  const auto at = std::find_if(terms.begin(), terms.end(), [&](const OwnTermText& t) { return t.first == name; });
  if (typed->second.empty()) {
    if (at == terms.end())
      return w.note(Message::Level::warning, fmt::format("there is no term of one's own {}", quoted_text(name)));
    terms.erase(at);
  } else if (at != terms.end()) {
    at->second = typed->second;
  } else {
    terms.emplace_back(name, typed->second);
  }
  w.apply(command::SetOwnTerms{terms});
}

// "edge=20 corners=400": the next search has these weights; the others stay as they are.
void set_weights(Workbench& w, Argument a) {
  SearchPlan s = w.runs().settings();
  const Game& game = w.play().game();
  const ProfileInfo& profile = *game.profile(s.profile);
  std::string line = a;
  std::replace(line.begin(), line.end(), ',', ' ');
  const auto weights = parse_weights(profile, line, w.runs().weights());
  if (!weights) return void(w.check(weights.error()));
  s.weights = named_weights(profile, *weights);
  w.apply(command::SetSearch{s});
}

}  // namespace

void add_weights_commands(CommandList& list) {
  list.menu = Menu::search;
  list.add({.id = "weights.fit",
            .label = "Fit weights to games",
            .help = "Fits the weights of the profile to the results of games and tests them against the old ones; the "
                    "panel Weights has the details.",
            .run =
                [](Workbench& w, Argument a) {
                  if (!a.empty() && !set(w, a)) return;
                  w.workspace().show("weights");
                  w.apply(command::StartTune{});
                },
            .enabled = [](const Workbench& w) { return !tuning(w).any_running(); },
            .argument = Takes::value("[play=N nodes=N verify=N unit=TERM seed=N]"),
            .line_before = true,
            .words = words});
  list.add({.id = "weights.spsa",
            .label = "Tune weights by matches (SPSA)",
            .help = "Moves all weights a little at random, lets the two opposite sets play, and follows the winner, "
                    "step by step; the panel Weights plots the way of each.",
            .run =
                [](Workbench& w, Argument a) {
                  if (!a.empty() && !set_spsa(w, a)) return;
                  w.workspace().show("weights");
                  w.apply(command::StartSpsa{});
                },
            .enabled = [](const Workbench& w) { return !tuning(w).any_running(); },
            .argument = Takes::value("[steps=N pairs=N nodes=N change=X rate=X plies=N terms=T,.. seed=N threads=N]"),
            .words = spsa_words});
  list.add({.id = "weights.stop",
            .label = "Stop fitting",
            .help = "Stops the fit or its match, or the tuning by matches; results so far are kept.",
            .run = applies(command::StopTune{}),
            .enabled = [](const Workbench& w) { return tuning(w).any_running(); },
            .words = words});
  list.add({.id = "weights.games",
            .label = "Fit weights to the games of a file...",
            .help = "Chooses the file of results that weights are fitted to.",
            .run = with_path(FileQuestion::open_results,
                             [](Workbench& w, const std::string& path) {
                               TuneSetup s = tuning(w).setup();
                               if (const auto there = read_front(path, 1); !there) return void(w.check(there.error()));
                               s.games = path;
                               w.apply(command::SetTune{s});
                               w.workspace().show("weights");
                             }),
            .argument = Takes::input_file("[PATH]"),
            .quiet = true,
            .words = words});
  list.add({.id = "weights.take",
            .label = "Load the fitted weights into the sliders",
            .help = "The next search uses the fitted weights; with \"old\", the earlier ones.",
            .run = [](Workbench& w, Argument a) { w.apply(command::TakeWeights{a.empty()}); },
            .enabled = found,
            .argument = Takes::one_of("[old]"),
            .quiet = true,
            .words = words});
  list.add({.id = "weights.spsa_take",
            .label = "Load the weights of a step into the sliders",
            .help = "The next search uses the weights that were tuned by matches: those of the last step, or of the "
                    "one named; step 0 are the earlier ones.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto step = to_number<u64>(a);
                  if (!a.empty() && !step) return w.note(Message::Level::warning, "expected the number of a step");
                  w.apply(command::TakeSpsa{step});
                },
            .enabled = tuned,
            .argument = Takes::number("[STEP]"),
            .quiet = true,
            .words = spsa_words});
  list.add({.id = "weights.own",
            .label = "Term of your own",
            .help = "Adds an expression over the board to the evaluation, as in edge=count(me.edge); edge= removes it. "
                    "The panel Weights completes what is typed.",
            .run =
                [](Workbench& w, Argument a) {
                  w.workspace().show("weights");
                  if (!a.empty()) set_own(w, a);
                },
            .argument = Takes::value("[NAME=EXPRESSION]"),
            .words = "own term expression evaluation heuristic idea formula"});
  list.add({.id = "weights.set",
            .label = "Weights of the next search",
            .help = "The next search has these weights; terms that are not named keep theirs.",
            .run = [](Workbench& w, Argument a) { set_weights(w, a); },
            .argument = Takes::value("TERM=N[,TERM=N]"),
            .quiet = true,
            .words = words});
  list.add({.id = "weights.save",
            .label = "Save the fitted weights...",
            .help = "Writes the weights that were fitted to a file, for players and the command line.",
            .run = with_path<command::SaveWeights>(FileQuestion::save_weights),
            .enabled = found,
            .argument = Takes::output_file("[PATH]"),
            .quiet = true,
            .words = words});
  list.add({.id = "weights.spsa_save",
            .label = "Save the weights that were tuned by matches...",
            .help = "Writes the weights of the last step to a file, for players and the command line.",
            .run = with_path<command::SaveSpsa>(FileQuestion::save_weights),
            .enabled = tuned,
            .argument = Takes::output_file("[PATH]"),
            .quiet = true,
            .words = spsa_words});
}

}  // namespace ply::ui
