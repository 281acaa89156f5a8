// eval: an evaluation taken apart.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "engine/game/term_text.h"
#include "engine/game/weights_text.h"

namespace ply::cli {
namespace {

struct EvalOptions {
  InputOptions input;
  std::string profile = "modern", weights;
};

int run(const EvalOptions& o) {
  Report report(o.input.json);
  const auto check = [&](const Game& g) -> int {
    const auto p = find_profile(g, o.profile);
    if (!p) return report.fail(exit_usage, p.error());
    if (!o.weights.empty())
      if (auto ok = weights_argument(g, **p, o.weights); !ok)
        return report.fail(exit_usage, ok.error().after("--weights: "));
    return exit_done;
  };
  return for_each_position(o.input, report, check, [&](const Input& in) -> int {
    const Game& g = *in.game;
    const ProfileInfo& p = *sure(find_profile(g, o.profile));
    Weights weights = p.weights;
    if (!o.weights.empty())
      if (auto read = weights_argument(g, p, o.weights)) weights = *read;
    const Breakdown first = g.evaluate(in.position, p.id, weights, Side::first);
    const Breakdown second = g.evaluate(in.position, p.id, weights, Side::second);
    Json terms = Json::array();
    std::string text =
        fmt::format("{}\n  {:<18}{:>8}{:>8}{:>10}{:>14}\n", g.write(in.position), "term",
                    g.type().side_name(Side::first), g.type().side_name(Side::second), "weight", "contribution");
    for (const TermLine& t : first.terms) {
      // In the unit that people read, so that weight and raw values give the contribution.
      const int raw_scale = t.info->fine_raw ? p.scale : 1, weight_scale = t.info->fine_raw ? 1 : p.scale;
      terms.push_back({{"name", t.info->id},
                       {"first", in_unit(t.first, raw_scale)},
                       {"second", in_unit(t.second, raw_scale)},
                       {"weight", in_unit(t.weight, weight_scale)},
                       {"contribution", in_unit(t.contribution, p.scale)}});
      text += fmt::format("  {:<18}{:>8}{:>8}{:>10}{:>14}\n", t.info->id, raw_text(p, *t.info, t.first, false),
                          raw_text(p, *t.info, t.second, true),
                          p.scale > 1 ? weight_text(p, *t.info, t.weight) : in_unit_text(t.weight, 1),
                          in_unit_text(t.contribution, p.scale));
    }
    report.object(
        {{"position", g.write(in.position)},
         {"profile", p.id},
         {"terms", terms},
         {"value_for", {{"first", in_unit(first.total, p.scale)}, {"second", in_unit(second.total, p.scale)}}}});
    text += fmt::format("  value for {}: {}   for {}: {}   ({}, unit: {})\n", g.type().side_name(Side::first),
                        in_unit_text(first.total, p.scale), g.type().side_name(Side::second),
                        in_unit_text(second.total, p.scale), p.id, p.unit);
    const auto counts = [&](TermInfo::Opponent how) {
      return std::any_of(first.terms.begin(), first.terms.end(),
                         [&](const TermLine& t) { return t.info->opponent == how; });
    };
    if (counts(TermInfo::Opponent::half))
      text += fmt::format(
          "  contributions are for {}; of the opponent \"/2\" counts half and what stands in brackets does not count\n",
          g.type().side_name(Side::first));
    if (first.finished)
      text += fmt::format("  the game is over: a search counts it as {} for {}\n",
                          in_unit_text(*first.finished, p.scale), g.type().side_name(Side::first));
    report.text(text);
    return exit_done;
  });
}

}  // namespace

void add_eval(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("eval", "Every term of the static evaluation, for both sides, and their sum");
  c->footer(
      "JSON: position profile terms value_for.\n"
      "terms: list of name, first, second (the raw counts of either side), weight, contribution. Contributions are in "
      "the view\n"
      "of the first side, in the profile's unit; so is weight times raw value. value_for: first, second: the sum with "
      "that side\n"
      "as the root of a search. The sum is given for finished games as well.");
  auto o = std::make_shared<EvalOptions>();
  add_input_options(*c, o->input);
  c->add_option("--profile", o->profile, "Whose evaluation (default: modern)")->option_text("P");
  c->add_option("--weights", o->weights,
                "Other weights than the profile's: a file of `weights`, or TERM=N words (in the internal unit)")
      ->option_text("W");
  c->callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace ply::cli
