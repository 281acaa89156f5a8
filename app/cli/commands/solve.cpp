// solve: the exact value, by searching to the end of the game.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/search_args.h"

namespace ply::cli {
namespace {

struct Options {
  InputOptions input;
  bool all_moves = false;
  int threads = 1;
};

int run(const Options& o) {
  Report report(o.input.json);
  const auto check = [](const Game&) { return exit_done; };
  return for_each_position(o.input, report, check, [&](const Input& in) -> int {
    const Game& g = *in.game;
    SolveRequest q;
    q.position = in.position;
    q.all_moves = o.all_moves;
    q.threads = o.threads;
    q.stop = &interrupt_flag();
    if (Progress::wanted()) q.progress = [](std::string_view line) { Progress::show(line); };
    const auto solved = g.solve(q);
    if (!solved) return report.fail(exit_bad_input, solved.error(), in.where);
    const SolveResult& r = *solved;
    const bool known = r.score.kind != Kind::none;
    if (interrupted() && !known) return exit_interrupted;  // nothing was proved
    const std::vector<std::string> pv = line_texts(g, in.position, r.pv);
    Json out = {{"position", g.write(in.position)}, {"value", known ? Json(r.score.value) : Json(nullptr)}, {"kind", kind_json(r.score.kind)}};
    if (r.result) out["result"] = std::string(1, r.result), out["plies"] = r.plies;
    out["best"] = r.best.empty() ? Json(nullptr) : Json(g.write_move(in.position, r.best.front()));
    out["pv"] = pv;
    out["nodes"] = r.nodes;
    out["seconds"] = seconds_json(r.seconds);
    std::string text = fmt::format("{}\n", g.write(in.position));
    if (r.result == 'D') text += "  draw\n";
    else if (r.result) text += fmt::format("  {} {} in {} plies\n", g.type().side_name(g.mover(in.position)), r.result == 'W' ? "wins" : "loses", r.plies);
    else text += known ? fmt::format("  value {:+} for {}\n", r.score.value, g.type().side_name(g.mover(in.position))) : "  nothing proved\n";
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
        text += fmt::format("  {:<10} {:>+8}\n", g.show_move(in.position, m.move), m.score.value);
      }
    }
    report.object(out);
    report.text(text + fmt::format("  {} nodes in {:.3f} s\n", grouped(r.nodes), r.seconds));
    return interrupted() ? exit_interrupted : exit_done;
  });
}

}  // namespace

void add_solve(Command& app, Chosen& chosen) {
  Command* c = app.add_subcommand("solve", "The exact value, by searching to the end of the game");
  c->footer("JSON: position value kind best pv nodes seconds, and with --all-moves `moves`, which maps every move to its exact value.\n"
            "Values are for the mover, in the game's own unit (reversi: discs, the empties to the winner; kalah: the final margin);\n"
            "micro-shogi (classic, up to 4 pieces): also result W, L or D and plies to the capture of the king, 0 for a draw; values are distances.\n"
            "kind is exact; when interrupted it is what was proved.");
  auto o = std::make_shared<Options>();
  add_input_options(*c, o->input);
  c->add_flag("--all-moves", o->all_moves, "The exact value of every move as well");
  c->add_option("--threads", o->threads, "Workers; the result never depends on them")->check(Range{1, 256})->option_text("N");
  c->callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace ply::cli
