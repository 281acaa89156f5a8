// program: a genetic program taken apart on a board, and where it chooses worse than a search.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/cli/search_args.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/game/player.h"
#include "engine/read/node/program_view.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

struct ProgramOptions {
  InputOptions input;
  std::string player = "genetic", profile = "modern";
  int depth = 8, differences = 0, max = 20;
  bool exact = false;
};

std::string turn_text(const Game& game, Position p, const std::vector<MoveCode>& moves) {
  std::string out;
  for (const MoveCode m : moves) {
    out += (out.empty() ? "" : "-") + game.write_move(p, m);
    p = game.after(p, m);
  }
  return out;
}

int show(const ProgramOptions& o, const Input& in, const ProgramPlayer& player, Report& report) {
  const Game& g = *in.game;
  const ProgramInspection x = inspect_program(
      g, {in.position, player.file.tree, player.file.mapping, o.profile, o.depth, o.exact, &interrupt_flag()});
  const int scale = g.profile(o.profile)->scale;
  Json nodes = Json::array(), moves = Json::array();
  std::string text =
      fmt::format("{}\n  {} nodes, {}\n", g.write(in.position), x.nodes.size(), write_mapping(player.file.mapping));
  for (const ProgramNodeLine& n : x.nodes) {
    nodes.push_back(
        {{"depth", n.depth}, {"node", n.text}, {"value", n.value.taken ? Json(n.value.value) : Json(nullptr)}});
    text += fmt::format("  {:>8}  {}{}{}\n", n.value.taken ? std::to_string(n.value.value) : "-",
                        std::string(static_cast<std::size_t>(2 * n.depth), ' '), n.text,
                        n.cell.empty() ? "" : "  = " + n.cell);
  }
  text += fmt::format("  simplified  {}\n  reads       {}\n", x.simplified,
                      x.reads_any ? "any cell" : fmt::format("{}", fmt::join(x.reads, ", ")));
  if (!x.moves.empty())
    text += fmt::format("  {:<2}{:<14} {:>10} {:>12}{}\n", "", "move", "program",
                        fmt::format("{}:{}", o.profile, o.depth), o.exact ? "   exact" : "");
  std::vector<MoveCode> judged;  // of turns the search judges the first ply alone: said once
  for (const ProgramMoveLine& m : x.moves) {
    const MoveCode first = m.row.moves.front();
    const bool said = std::find(judged.begin(), judged.end(), first) == judged.end();
    if (said) judged.push_back(first);
    Json row = {{"move", turn_text(g, in.position, m.row.moves)},
                {"value", m.row.value ? Json(*m.row.value) : Json(nullptr)},
                {"chosen", m.row.chosen},
                {"search", m.search ? in_unit(m.search->value, scale) : Json(nullptr)}};
    if (o.exact) row["exact"] = m.exact ? Json(m.exact->value) : Json(nullptr);
    moves.push_back(row);
    text += fmt::format(
        "  {:<2}{:<14} {:>10} {:>12}{}\n", m.row.chosen ? "*" : "", turn_text(g, in.position, m.row.moves),
        m.row.value ? std::to_string(*m.row.value) : "-",
        !said      ? std::string()
        : m.search ? (m.row.moves.size() > 1 ? g.show_move(in.position, first) + ": " : std::string()) +
                         g.value_text(o.profile, m.search->value)
                   : "-",
        !o.exact || !said ? std::string() : fmt::format("{:>8}", m.exact ? fmt::format("{:+}", m.exact->value) : "-"));
  }
  report.object({{"position", g.write(in.position)},
                 {"program", x.text},
                 {"mapping", write_mapping(player.file.mapping)},
                 {"simplified", x.simplified},
                 {"reads", x.reads_any ? Json("any") : Json(x.reads)},
                 {"nodes", nodes},
                 {"moves", moves},
                 {"unit", g.profile(o.profile)->unit},
                 {"for", side_word(g.mover(in.position))},
                 {"why", x.decision.why}});
  report.text(text + fmt::format("  {}\n", x.decision.why));
  return interrupted() ? exit_interrupted : exit_done;
}

int compare(const ProgramOptions& o, const Game& g, const ProgramPlayer& player, Report& report) {
  DifferenceQuestion q{o.profile, o.depth, o.differences, o.input.seed, &interrupt_flag(), {}};
  if (Progress::wanted()) q.progress = [&](int n) { Progress::show(fmt::format("{} of {} games", n, o.differences)); };
  const ProgramDifferences found = program_differences(g, player, q);
  Progress::clear();
  const int scale = g.profile(o.profile)->scale;
  std::string text = fmt::format("{} of {} decisions lose value, by {} at depth {}\n", found.different, found.decisions,
                                 o.profile, o.depth);
  for (std::size_t i = 0; i < found.rows.size() && i < static_cast<std::size_t>(o.max); ++i) {
    const ProgramDifference& d = found.rows[i];
    report.object({{"position", d.text},
                   {"program", g.write_move(d.position, d.program)},
                   {"search", g.write_move(d.position, d.search)},
                   {"program_value", in_unit(d.program_value, scale)},
                   {"search_value", in_unit(d.search_value, scale)},
                   {"lost", in_unit(d.lost(), scale)},
                   {"unit", g.profile(o.profile)->unit},
                   {"for", side_word(g.mover(d.position))}});
    text += fmt::format("  {}  {} is {}, {} is {}\n", d.text, g.write_move(d.position, d.program),
                        g.value_text(o.profile, d.program_value), g.write_move(d.position, d.search),
                        g.value_text(o.profile, d.search_value));
  }
  Json unused = Json::array();
  const ProgramTree& tree = player.file.tree;
  std::string parts;
  u64 never = 0;
  for (std::size_t i = 0; i < found.changed.size();) {
    if (found.changed[i] > 0) {
      ++i;
      continue;
    }
    const std::string part = write_program(subtree(tree, i));
    parts += fmt::format("  {}\n", part);
    ++never;
    unused.push_back({{"node", i}, {"part", part}});
    i += tree[i].size;  // what is in it is not needed either
  }
  text += fmt::format("with 0 in their place the same was chosen in all of {} decisions: {}\n{}", found.decisions,
                      parts.empty() ? "no part" : counted(never, "part"), parts);
  report.object({{"program", write_program(tree)}, {"decisions", found.decisions}, {"never_changed", unused}});
  report.text(text);
  return interrupted() ? exit_interrupted : exit_done;
}

int run_program(const ProgramOptions& o) {
  Report report(o.input.json);
  Result<Player> player = Player{};
  const auto check = [&](const Game& g) -> int {
    if (auto profile = find_profile(g, o.profile); !profile) return report.fail(exit_usage, profile.error());
    if (player = parse_player(g, o.player); !player) return report.fail(exit_usage, player.error().after("--player: "));
    if (!player->program)
      return report.fail(exit_usage,
                         {fmt::format("--player: {} is not a genetic program; expected gp:FILE, or a level that is one",
                                      ply::quoted_text(o.player))});
    return exit_done;
  };
  if (o.differences > 0) {
    const auto chosen = choose_game(o.input);
    if (!chosen) return report.fail(exit_usage, chosen.error());
    if (const int code = check(*chosen->game); code != exit_done) return code;
    return report.finish(compare(o, *chosen->game, *player->program, report));
  }
  return for_each_position(o.input, report, check, [&](const Input& in) -> int {
    auto here = parse_player(*in.game, o.player);  // a line may have other rules
    if (!here || !here->program)
      return report.fail(exit_bad_input, here ? Error{"the program does not play under these rules"} : here.error(),
                         in.where);
    return show(o, in, *here->program, report);
  });
}

}  // namespace

void add_program(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c =
      app.add_subcommand("program", "A genetic program on a board: every node's value, and why it chose its move");
  c->footer(
      "JSON: position program mapping simplified reads nodes (depth node value; null: a branch not taken) moves (move "
      "value chosen search, and exact) why; with --differences one object a position: position program search "
      "program_value search_value lost; then program decisions never_changed (list of node part): subtrees with 0 in "
      "whose place it chose the same in all of them.");
  auto o = std::make_shared<ProgramOptions>();
  add_input_options(*c, o->input);
  c->add_option("--player", o->player,
                "gp:FILE, gp:FILE@MAPPING, gp:(TREE), or a level that is a program (default: genetic, the best that we "
                "have bred)",
                "P");
  c->add_option("--profile", o->profile, "Of the search beside it (default: modern)", "P");
  c->add_option("--depth", o->depth, "Of the search beside it (default: 8)", "N", Range{1, 30});
  c->add_flag("--exact", o->exact, "The exact value of every move as well: near the start of a game this takes long");
  c->add_option("--differences", o->differences,
                "Plays N games against that search, and lists where the program lost most value by a move, and which "
                "parts never changed one",
                "N", Range{1, 100'000});
  c->add_option("--most", o->max, "Positions in that list at most (default: 20)", "N", Range{1, 100'000});
  c->callback([o, &chosen] { chosen = [o] { return run_program(*o); }; });
}

}  // namespace ply::cli
