// Commands of genetic programs: the one that is looked at, and the evolution.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "engine/base/text.h"
#include "engine/session/matches/breeding.h"
#include "engine/session/matches/programs.h"

namespace ply::ui {
namespace {

bool has_programs(const Workbench& w) { return w.session().programs().face() != nullptr; }
bool has_program(const Workbench& w) { return w.session().programs().program() != nullptr; }
bool any_bred(const Workbench& w) { return w.session().breeding().shown().file.has_value(); }
bool breeding(const Workbench& w) { return w.session().breeding().running(); }

/// A new game under the same rules: a person, and a program that sits on this side.
void play_against(Workbench& w, const std::string& player, Side side) {
  command::NewGame c;
  c.game = w.play().game().type().id();
  c.rules = w.play().game().rules();
  (side == Side::first ? c.first : c.second) = player;
  w.apply(c);
  w.workspace().show("board");
}

/// What was bred, for the game on the board. False: it is for another, and a message says so.
bool show_bred(Workbench& w) {
  const ProgramFile& bred = *w.session().breeding().shown().file;
  if (const ProgramFace* face = w.session().programs().face(); !face)
    return w.note(Message::Level::warning, w.play().game().type().title() + " has no genetic programs"), false;
  else if (const Status fits = face->fits(bred); !fits) return w.check(fits);
  ProgramFile file = bred;
  file.name = fmt::format("bred in {} generations", w.session().breeding().shown().rows.size());
  w.apply(command::ShowProgram{std::move(file)});
  return true;
}

/// "preset=strong generations=5 seed=3 threads=2 out=PATH": what EvolveSettings reads, threads and a file.
Result<EvolutionPlan> read_plan(const Workbench& w, std::string_view text) {
  EvolutionPlan plan;
  std::string rest;
  bool named = false;
  for (const Word& word : words(text)) {
    if (word.text.starts_with("threads=")) {
      const auto n = to_number<int>(word.text.substr(8));
      if (!n || *n < 1 || *n > 256) return Error{"threads is a number from 1 to 256", word.column};
      plan.threads = *n;
    } else if (word.text.starts_with("out=")) {
      plan.out = expand_home(std::string(word.text.substr(4)));
      named = true;
    } else {
      rest.resize(std::max(rest.size(), static_cast<std::size_t>(word.column - 1)), ' ');  // columns stay
      rest += word.text;
    }
  }
  auto settings = read_evolve_settings(rest);
  if (!settings) return settings.error();
  plan.settings = std::move(*settings);
  if (!named) plan.out = w.session().breeding().usual_file(w.play().game(), plan.settings);
  return plan;
}

}  // namespace

void add_program_commands(CommandList& list) {
  // 1. The program that is looked at.
  list.menu = Menu::programs;
  list.add({.id = "program.open",
            .label = "Open a program...",
            .help = "Loads a genetic program from a file; asks first if it was bred for another board.",
            .run = with_path(FileQuestion::open_program,
                             [](Workbench& w, const std::string& path) {
                               w.apply(command::OpenProgram{path});
                               w.workspace().show("program");
                             }),
            .enabled = has_programs,
            .argument = Takes::input_file("[PATH]"),
            .words = "genetic kgp"});
  list.add({.id = "program.save",
            .label = "Save the program...",
            .help = "Writes the shown program to a file; it plays as gp:FILE.",
            .run = with_path<command::SaveProgram>(FileQuestion::save_program),
            .enabled = has_program,
            .argument = Takes::output_file("[PATH]"),
            .words = "genetic kgp"});
  list.add({.id = "program.copy",
            .label = "Copy the program",
            .help = "Copies the program as text, with its data.",
            .run = [](Workbench& w, Argument) { w.copy(w.session().programs().text(), "program"); },
            .enabled = has_program,
            .words = "share genetic"});
  list.add({.id = "program.paste",
            .label = "Paste a program",
            .help = "Takes a program from the clipboard: a file's text, or an expression as (- (v 6) (v 13)).",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto text = pasted_text(w, a)) w.apply(command::PasteProgram{*text});
                },
            .enabled = has_programs,
            .argument = Takes::value("[TEXT]"),
            .words = "genetic"});
  list.add({.id = "program.own",
            .label = "The game's own program",
            .help = "Shows the best genetic program that comes with the game, bred by ourselves.",
            .run = applies(command::ShowOwnProgram{}),
            .enabled = has_programs,
            .words = "champion genetic"});
  list.add({.id = "program.undo",
            .label = "Undo in the program",
            .help = "The program before the last change, or the one shown before.",
            .run = applies(command::UndoProgram{}),
            .enabled = [](const Workbench& w) { return w.session().programs().can_undo(); },
            .line_before = true});
  list.add({.id = "program.redo",
            .label = "Redo in the program",
            .help = "The program that was taken back.",
            .run = applies(command::RedoProgram{}),
            .enabled = [](const Workbench& w) { return w.session().programs().can_redo(); }});
  list.add(
      {.id = "program.edit",
       .label = "Write a subtree of the program anew",
       .help = "Replaces the subtree at a node by an expression; nodes are counted from 0 in the order of the text.",
       .run =
           [](Workbench& w, Argument a) {
             const CutLine cut = cut_word(a);
             const auto node = to_number<int>(cut.word);
             if (!node || cut.rest.empty())
               return w.note(Message::Level::warning, "expected the number of a node, and an expression");
             w.apply(command::EditProgram{*node, std::string(cut.rest)});
           },
       .enabled = has_program,
       .argument = Takes::value("NODE TEXT"),
       .quiet = true});
  list.add({.id = "program.mapping",
            .label = "How the program's number becomes a move",
            .help = "direct, ranker, turn, or leaf-1 to leaf-8.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto mapping = read_mapping(a);
                  if (!mapping) return w.note(Message::Level::warning, mapping.error().message);
                  w.apply(command::SetProgramMapping{*mapping});
                },
            .enabled = has_program,
            .argument = Takes::value("MAPPING"),
            .quiet = true});
  list.add({.id = "program.take",
            .label = "Take the program of another board",
            .help = "Whether to use a program bred for another board: yes or no.",
            .run = [](Workbench& w, Argument a) { w.apply(command::TakeProgramAnyway{a != "no"}); },
            .enabled = [](const Workbench& w) { return w.session().programs().question().has_value(); },
            .argument = Takes::one_of("[yes|no]"),
            .quiet = true});
  list.add(
      {.id = "program.play",
       .label = "Play against the program",
       .help = "Begins a game of a person against the shown program, which takes the second side, or the one named.",
       .run =
           [](Workbench& w, Argument a) {
             play_against(w, w.session().programs().player_text(), a == "first" ? Side::first : Side::second);
           },
       .enabled = has_program,
       .argument = Takes::one_of("[first|second]"),
       .line_before = true,
       .words = "genetic opponent"});
  list.add(
      {.id = "program.differences",
       .label = "Where the program chooses worse than a search",
       .help = "Plays games of the program against a search, and lists the positions in which it lost most value; in "
               "the panel Program.",
       .run =
           [](Workbench& w, Argument a) {
             const Game& g = w.play().game();
             const auto games = a.empty() ? std::optional(20) : number_in(w, a, 1, 1'000'000);
             if (!games) return;
             w.apply(command::FindDifferences{*games, g.profile("modern") ? "modern" : g.profiles().front().id, 8});
             w.workspace().show("program");
           },
       .enabled = has_program,
       .argument = Takes::number("[GAMES]")});
  list.add({.id = "program.stop_differences",
            .label = "Stop these games",
            .help = "Stops; what was found so far is kept.",
            .run = applies(command::StopDifferences{}),
            .enabled = [](const Workbench& w) { return w.session().programs().comparing(); },
            .quiet = true});
  list.add({.id = "program.difference",
            .label = "Go to a position of that list",
            .help = "Puts the position with this number, from 1, on the board.",
            .run =
                [](Workbench& w, Argument a) {
                  if (const auto n = number_in(w, a, 1, std::numeric_limits<int>::max()))
                    w.apply(command::GoToDifference{*n - 1});
                },
            .enabled = [](const Workbench& w) { return w.session().programs().differences() != nullptr; },
            .argument = Takes::number("N"),
            .quiet = true});

  // 2. The evolution.
  list.add({.id = "evolution.start",
            .label = "Begin an evolution",
            .help = "Breeds genetic programs for the game on the board: preset=classic or strong, generations, "
                    "population, seed, mapping, inject, primitives, threads, out=FILE.",
            .run =
                [](Workbench& w, Argument a) {
                  auto plan = read_plan(w, a);
                  if (!plan) return void(w.check(Status(plan.error())));
                  w.apply(command::StartEvolution{std::move(*plan)});
                  w.workspace().show("evolution");
                },
            .enabled = [](const Workbench& w) { return has_programs(w) && !breeding(w); },
            .argument = Takes::value("[k=v ...]"),
            .line_before = true,
            .words = "breed genetic"});
  list.add({.id = "evolution.resume",
            .label = "Go on with an evolution",
            .help = "Resumes the evolution of FILE.kgp from FILE.kgp.state, up to this number of generations in all.",
            .run =
                [](Workbench& w, Argument a) {
                  const CutLine cut = cut_word(a);
                  EvolutionPlan plan;
                  plan.out = expand_home(std::string(cut.word));
                  plan.resume = true;
                  if (!cut.rest.empty()) {
                    const auto n = number_in(w, cut.rest, 1, 1'000'000);
                    if (!n) return;
                    plan.settings.generations = *n;
                  }
                  w.apply(command::StartEvolution{std::move(plan)});
                  w.workspace().show("evolution");
                },
            .enabled = [](const Workbench& w) { return has_programs(w) && !breeding(w); },
            .argument = Takes::input_file("FILE [GENERATIONS]"),
            .quiet = true});
  list.add({.id = "evolution.pause",
            .label = "Pause the evolution",
            .help = "It pauses; nothing is lost.",
            .run = applies(command::PauseEvolution{}),
            .enabled = [](const Workbench& w) { return breeding(w) && !w.session().breeding().paused(); }});
  list.add({.id = "evolution.continue",
            .label = "Continue the evolution",
            .help = "Goes on where it was paused.",
            .run = applies(command::ContinueEvolution{}),
            .enabled = [](const Workbench& w) { return breeding(w) && w.session().breeding().paused(); }});
  list.add({.id = "evolution.cancel",
            .label = "End the evolution",
            .help = "Ends it and keeps the best program so far.",
            .run = applies(command::CancelEvolution{}),
            .enabled = breeding});
  list.add({.id = "evolution.lineage",
            .label = "Family tree of the best program",
            .help = "Who the best program of the evolution comes from, and which crossovers brought the gain; with a "
                    "number, of that individual.",
            .run =
                [](Workbench& w, Argument a) {
                  const auto& lineage = w.session().breeding().shown().lineage;
                  const auto id = to_number<u64>(a);
                  if (!a.empty() && (!id || !lineage || !lineage->find(*id)))
                    return w.note(Message::Level::warning,
                                  fmt::format("{} is no individual that is kept", quoted_text(a)));
                  w.ask("lineage", request::TurnTo{a});
                },
            .enabled = any_bred,
            .argument = Takes::number("[ID]"),
            .words = "genetic lineage ancestors parents crossover genealogy"});
  list.add({.id = "evolution.inspect",
            .label = "Inspect the best program",
            .help = "Shows the best program of the evolution in the panel Program.",
            .run =
                [](Workbench& w, Argument) {
                  if (show_bred(w)) w.workspace().show("program");
                },
            .enabled = any_bred});
  list.add({.id = "evolution.play",
            .label = "Play against the best program",
            .help = "Begins a game of a person and the best program of the evolution.",
            .run =
                [](Workbench& w, Argument) {
                  if (show_bred(w)) play_against(w, w.session().programs().player_text(), Side::second);
                },
            .enabled = any_bred});
  list.add({.id = "evolution.save",
            .label = "Save the best program...",
            .help = "Writes the best program of the evolution to a file.",
            .run = with_path<command::SaveEvolved>(FileQuestion::save_program),
            .enabled = any_bred,
            .argument = Takes::output_file("[PATH]")});
}

}  // namespace ply::ui
