// solve: the exact value, by searching to the end of the game.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/search_args.h"
#include "engine/base/clock.h"
#include "engine/base/counted.h"
#include "engine/base/processor_time.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

struct SolveCommandOptions {
  InputOptions input;
  bool all_moves = false;
  int threads = 1, milliseconds = 0;
};

int run_solve(const SolveCommandOptions& o) {
  Report report(o.input.json);
  const auto check = [](const Game&) { return exit_done; };
  return for_each_position(o.input, report, check, [&](const Input& in) -> int {
    const Game& g = *in.game;
    SolveRequest q;
    q.position = in.position;
    q.all_moves = o.all_moves;
    q.threads = o.threads;
    const StopFlag stop(o.milliseconds);
    q.stop = &stop.flag();
    if (Progress::wanted()) q.progress = [](std::string_view line) { Progress::show(line); };
    const Stopwatch clock;
    const double begin = all_processor_seconds();
    const auto solved = g.solve(q);
    const double seconds = all_processor_seconds() - begin, elapsed = clock.seconds();
    if (!solved) return report.fail(exit_bad_input, solved.error(), in.where);
    const SolveResult& r = *solved;
    const bool known = r.score.kind != Kind::none;
    const std::vector<std::string> pv = line_texts(g, in.position, r.pv);
    Json out = {{"position", g.write(in.position)},
                {"value", known ? Json(r.score.value) : Json(nullptr)},
                {"unit", r.result ? "result" : "margin at the end"},
                {"for", side_word(g.mover(in.position))},
                {"kind", kind_json(r.score.kind)}};
    if (r.at_most) out["at_most"] = *r.at_most;
    if (r.result) out["result"] = std::string(1, r.result), out["plies"] = r.plies;
    out["best"] = r.best.empty() ? Json(nullptr) : Json(g.write_move(in.position, r.best.front()));
    out["pv"] = pv;
    out["nodes"] = r.nodes;
    out["seconds"] = seconds_json(seconds);
    out["elapsed"] = seconds_json(elapsed);
    std::string text = fmt::format("{}\n", g.write(in.position));
    if (r.result == 'D') text += "  draw\n";
    else if (r.result)
      text += fmt::format("  {} {} in {}\n", g.type().side_name(g.mover(in.position)),
                          r.result == 'W' ? "wins" : "loses", counted(r.plies, "ply", "plies"));
    else if (known)
      text += fmt::format("  value {} {:+}{} for {}\n", kind_sign(r.score.kind), r.score.value,
                          r.at_most ? fmt::format(", {} {:+}", kind_sign(Kind::upper), *r.at_most) : "",
                          g.type().side_name(g.mover(in.position)));
    else text += "  nothing proved\n";
    if (!r.best.empty()) {
      text += "  best";
      for (MoveCode m : r.best) text += " " + g.show_move(in.position, m);
      text += "\n";
    }
    if (!pv.empty()) text += fmt::format("  line {}\n", fmt::join(pv, " "));
    if (o.all_moves) {
      Json& moves = out["moves"] = Json::object();
      for (const MoveValue& m : r.moves) {
        moves[g.write_move(in.position, m.move)] = m.score.value;
        text += fmt::format("  {:<10} {} {:>+8}\n", g.show_move(in.position, m.move), kind_sign(m.score.kind),
                            m.score.value);
      }
    }
    report.object(out);
    report.text(text + fmt::format("  {} in {:.3f} s, {:.3f} s elapsed\n", counted(r.nodes, "node"), seconds, elapsed) +
                (stop.flag() && r.score.kind != Kind::exact ? "  stopped before it was solved\n" : ""));
    return interrupted() ? exit_interrupted : exit_done;
  });
}

}  // namespace

void add_solve(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("solve", "The exact value, by searching to the end of the game");
  c->footer([] {
    std::string out =
        "JSON: position value unit for kind best pv nodes seconds elapsed, and with --all-moves `moves`, which maps "
        "every move to its exact value; seconds are of the processor, all threads together, elapsed is by the clock.\n"
        "Values are for the mover, in the game's own unit:\n";
    for (const GameType* type : all_games())
      if (const std::string help = type->solve_help(); !help.empty())
        out += fmt::format("  {}: {}\n", type->id(), help);
    return out +
           "kind is exact; interrupted, or out of time, it is what was proved (null: nothing), a second bound is "
           "at_most, and moves has those that were done.";
  });
  auto o = std::make_shared<SolveCommandOptions>();
  add_input_options(*c, o->input);
  c->add_flag("--all-moves", o->all_moves, "The exact value of every move as well");
  c->add_option("--time", o->milliseconds, "Milliseconds for a position; then what was proved is printed", "MS",
                Range{1, 86'400'000});
  c->add_option("--threads", o->threads,
                "Threads at one position, where the game's solver can use them; the value never depends on them", "N",
                Range{1, 256});
  c->callback([o, &chosen] { chosen = [o] { return run_solve(*o); }; });
}

}  // namespace ply::cli
