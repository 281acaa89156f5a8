// moves, perft, turns: what the rules say, counted and listed.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/forcing_moves.h"
#include "engine/game/turn_win.h"
#include "engine/games/registry.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

// Games are finite or the depth is; this is far beyond what anybody can wait for.
constexpr int max_perft_depth = 200;

struct MovesOptions {
  InputOptions input;
  bool forcing = false;
};

int moves(const MovesOptions& o) {
  Report report(o.input.json);
  return for_each_board(o.input, report, [&](const BoardInput& in) -> int {
    const BoardFace& g = *in.face;
    if (o.forcing && !in.game)
      return report.fail(exit_usage, {fmt::format("{} is not searched here: it has no --forcing", g.type().title())});
    Json out = {{"position", g.write(in.position)},
                {"outcome", outcome_json(g, in.position, in.history)},
                {"moves", Json::array()}};
    if (!in.read_as.empty()) out["read_as"] = in.read_as;
    if (!in.left_out.empty()) out["left_out"] = in.left_out;
    std::string text = fmt::format("{}\n", g.write(in.position));
    if (g.outcome(in.position, in.history))
      text += fmt::format("  finished: {}\n", g.outcome_text(in.position, in.history));
    for (MoveCode m : g.moves(in.position, in.history)) {
      out["moves"].push_back(g.write_move(in.position, m));
      text += fmt::format("  {:<10} {}\n", g.show_move(in.position, m), g.describe(in.position, m));
    }
    if (o.forcing) {
      out["mover"] = side_word(g.mover(in.position));
      out["forcing"] = Json::array();
      text += fmt::format("  {} to move; forcing:", g.type().side_name(g.mover(in.position)));
      for (MoveCode m : forcing_moves_of(*in.game, in.position, in.history)) {
        out["forcing"].push_back(g.write_move(in.position, m));
        text += " " + g.write_move(in.position, m);
      }
      text += "\n";
      const TurnWin turn = g.outcome(in.position, in.history) ? TurnWin{} : turn_win_of(*in.game, in.position);
      out["turn_left"] = turn.left;
      out["wins_in"] = turn.moves > 0 ? Json(turn.moves) : Json();
      if (turn.moves > 0) text += fmt::format("  wins within this turn, in {}\n", counted(turn.moves, "move"));
    }
    report.object(out);
    report.text(text);
    return exit_done;
  });
}

struct PerftOptions {
  InputOptions input;
  int depth = 0;
  bool divide = false;
};

// Move by move, so that Ctrl-C loses only the one being counted and the terminal sees that it goes on.
int perft(const PerftOptions& o) {
  Report report(o.input.json);
  return for_each_board(o.input, report, [&](const BoardInput& in) -> int {
    const BoardFace& g = *in.face;
    Json parts = Json::object();
    std::string text = fmt::format("{}\n", g.write(in.position));
    u64 nodes = 0;
    const auto list = o.depth > 0 ? g.moves(in.position) : std::vector<MoveCode>{};
    for (std::size_t i = 0; i < list.size(); ++i) {
      Progress::show(fmt::format("perft {}: move {} of {}, {} so far", o.depth, i + 1, list.size(), grouped(nodes)));
      const u64 part = g.perft(g.after(in.position, list[i]), o.depth - 1, &interrupt_flag());
      if (interrupted()) break;
      nodes += part;
      parts[g.write_move(in.position, list[i])] = part;
      if (o.divide) text += fmt::format("  {:<10} {:>16}\n", g.write_move(in.position, list[i]), grouped(part));
    }
    if (list.empty()) nodes = g.perft(in.position, o.depth);
    Json out = {{"position", g.write(in.position)}, {"depth", o.depth}, {"nodes", nodes}};
    if (o.divide) out["divide"] = parts;
    if (interrupted()) {
      if (!o.divide || parts.empty()) return exit_interrupted;  // the sum of a part would pass for the whole
      out["nodes"] = nullptr;
      report.object(out);
      report.text(text + "  interrupted");
      return exit_interrupted;
    }
    report.object(out);
    report.text(text + fmt::format("  depth {}   nodes {}\n", o.depth, grouped(nodes)));
    return exit_done;
  });
}

// The single turn that begins here, by the names of the game's own data file.
int turn_counts(Report& report, const Input& in) {
  const auto counts = in.game->turn_counts(in.position);
  if (counts.empty()) return report.fail(exit_bad_input, {"turns are counted from the start of a turn"}, in.where);
  Json out = {{"position", in.game->write(in.position)}};
  std::string text = in.game->write(in.position) + "\n";
  for (const auto& [name, n] : counts) {
    out[name] = n;
    text += fmt::format("  {:<10} {:>10}\n", name, grouped(n));
  }
  report.object(out);
  report.text(text);
  return exit_done;
}

/// What a game counts of a single turn at its start; nothing for most.
std::vector<std::pair<std::string, u64>> usual_turn_counts(const GameType& type) {
  const auto usual = sure(type.make({}));
  return usual->turn_counts(usual->initial());
}

int turns(const PerftOptions& o) {
  Report report(o.input.json);
  const auto counted = [](const Game& g) { return !usual_turn_counts(g.type()).empty(); };
  const auto check = [&](const Game& g) -> int {
    if (counted(g)) return exit_done;
    if (auto r = g.turns(g.initial(), 0); !r) return report.fail(exit_usage, r.error());
    if (o.depth < 0) return report.fail(exit_usage, {"turns of this game need --depth"});
    return exit_done;
  };
  return for_each_position(o.input, report, check, [&](const Input& in) -> int {
    if (counted(*in.game)) return turn_counts(report, in);
    const auto n = in.game->turns(in.position, o.depth);
    if (interrupted()) return exit_interrupted;
    if (!n) return report.fail(exit_bad_input, n.error(), in.where);
    report.object({{"position", in.game->write(in.position)}, {"depth", o.depth}, {"turns", *n}});
    report.text(fmt::format("{}\n  depth {}   turns {}\n", in.game->write(in.position), o.depth, grouped(*n)));
    return exit_done;
  });
}

}  // namespace

void add_moves(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("moves", "Legal moves, in notation");
  c->footer(
      "JSON: position outcome moves, and read_as left_out of a position in another form. outcome is null, or an "
      "object with winner (first, second, draw) and reason.\n"
      "Moves are single plies in the form of the game's notation, without display suffixes. With --forcing also mover "
      "(first, second), forcing, turn_left (moves) and wins_in (of these; null: it cannot win within the turn).");
  auto o = std::make_shared<MovesOptions>();
  add_input_options(*c, o->input, true, true);
  c->add_flag("--forcing", o->forcing,
              "Also who is to move, and the moves that a search with quiescence goes on with at its horizon");
  c->callback([o, &chosen] { chosen = [o] { return moves(*o); }; });
}

void add_perft(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("perft", "Leaves after a number of plies, as the game's definition counts them");
  c->footer("JSON: position depth nodes, and with --divide `divide`, which maps every move to its count.");
  auto o = std::make_shared<PerftOptions>();
  add_input_options(*c, o->input, true, true);
  c->add_option("--depth", o->depth, "Plies", "N", Range{0, max_perft_depth})->required();
  c->add_flag("--divide", o->divide, "The count of every move of the position as well");
  c->callback([o, &chosen] { chosen = [o] { return perft(*o); }; });
}

void add_turns(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c =
      app.add_subcommand("turns", "Perft by whole turns, for games where several plies of one side make a turn");
  c->footer([] {
    std::string out = "JSON: position depth turns.";
    for (const GameType* type : all_games()) {
      const auto counts = usual_turn_counts(*type);
      if (counts.empty()) continue;
      out += fmt::format(
          " {} counts the single turn of the position and has no --depth:\n"
          "position",
          type->title());
      for (const auto& [name, n] : counts) out += " " + name;
      out += ", as the columns of its data file.";
    }
    return out;
  });
  auto o = std::make_shared<PerftOptions>();
  o->depth = -1;
  add_input_options(*c, o->input);
  c->add_option("--depth", o->depth, "Turns", "N", Range{0, max_perft_depth});
  c->callback([o, &chosen] { chosen = [o] { return turns(*o); }; });
}

}  // namespace ply::cli
