// eval: an evaluation taken apart, and where on the board its terms are earned.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "engine/base/text.h"
#include "engine/game/term_places.h"
#include "engine/game/term_text.h"
#include "engine/game/weights_text.h"

namespace ply::cli {
namespace {

struct EvalOptions {
  InputOptions input;
  std::string profile = "modern", weights, where;
};

const TermInfo* find_term(const ProfileInfo& p, std::string_view id) {
  const auto at = std::find_if(p.terms.begin(), p.terms.end(), [&](const TermInfo& t) { return t.id == id; });
  return at == p.terms.end() ? nullptr : &*at;
}

Json part_json(const ProfileInfo& p, double contribution) {
  return std::round(contribution / p.scale * 1e6) / 1e6 + 0.0;
}

// The places of one evaluation or of one of its terms, for people and as data.
class Where {
 public:
  Where(const Input& in, const ProfileInfo& profile, const Weights& weights, const Breakdown& b)
      : game_(*in.game), profile_(profile), lines_(b.terms) {
    shares_ = game_.term_shares(in.position, profile.id, weights);
    for (const Cell& c : game_.board(in.position).cells) names_[c.id] = c.name;
  }

  /// `which`: the id of a term, or "all".
  Json write(const std::string& which, std::string& text) const {
    text += fmt::format("  {:<26}{:>10}{:>10}{:>14}\n", which == "all" ? "all terms, by place" : which + ", by place",
                        game_.type().side_name(Side::first), game_.type().side_name(Side::second), "contribution");
    Json out = {{"term", which}, {"cells", Json::array()}};
    if (const TermInfo* const info = find_term(profile_, which)) one_term(*info, out, text);
    else all_terms(out, text);
    return out;
  }

 private:
  static void line(std::string& text, std::string_view place, std::string_view first, std::string_view second,
                   std::string_view contribution) {
    text += fmt::format("    {:<24}{:>10}{:>10}{:>14}\n", place, first, second, contribution);
  }

  // Raw shares as the table of terms has raw values, and what they contribute in proportion.
  void one_term(const TermInfo& info, Json& out, std::string& text) const {
    const std::size_t i = static_cast<std::size_t>(&info - profile_.terms.data());
    const ContributionPlaces parts =
        contribution_places(lines_.subspan(i, 1), std::span(shares_).subspan(i, 1), Side::first);
    std::map<int, std::array<const CellShare*, 2>> places;
    for (const Side side : {Side::first, Side::second})
      for (const CellShare& s : shares_[i].of(side)) places[s.cell][static_cast<std::size_t>(index(side))] = &s;
    places[ShareSink::position];
    const int scale = info.fine_raw ? profile_.scale : 1;
    Json position;
    for (const auto& [cell, both] : places) {
      const auto shown = [&, &both = both](std::size_t side) {
        return both[side] ? raw_text(profile_, info, both[side]->share, side == 1) : std::string(".");
      };
      const auto data = [&, &both = both](std::size_t side) {
        return in_unit(both[side] ? both[side]->share : 0, scale);
      };
      const auto part = std::find_if(parts.cells.begin(), parts.cells.end(),
                                     [&, cell = cell](const CellContribution& c) { return c.cell == cell; });
      const double value = cell == ShareSink::position ? parts.position : part->sum();
      Json row = {{"first", data(0)}, {"second", data(1)}, {"contribution", part_json(profile_, value)}};
      if (cell == ShareSink::position) {
        position = std::move(row);
        if (!both[0] && !both[1] && std::abs(value) < 1e-9) continue;
        line(text, "the position", shown(0), shown(1), part_text(profile_, value));
        continue;
      }
      row["cell"] = names_.at(cell);
      out["cells"].push_back(std::move(row));
      line(text, names_.at(cell), shown(0), shown(1), part_text(profile_, value));
    }
    out["position"] = std::move(position);
    out["sharing"] = info.sharing;
    if (*info.sharing) text += fmt::format("    {}\n", info.sharing);
  }

  void all_terms(Json& out, std::string& text) const {
    const ContributionPlaces parts = contribution_places(lines_, shares_, Side::first);
    for (const CellContribution& c : parts.cells) {
      out["cells"].push_back({{"cell", names_.at(c.cell)},
                              {"first", part_json(profile_, c.by_side[0])},
                              {"second", part_json(profile_, c.by_side[1])},
                              {"contribution", part_json(profile_, c.sum())}});
      line(text, names_.at(c.cell), part_text(profile_, c.by_side[0]), part_text(profile_, c.by_side[1]),
           part_text(profile_, c.sum()));
    }
    Json terms = Json::array();
    std::string of;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      const double value =
          contribution_places(lines_.subspan(i, 1), std::span(shares_).subspan(i, 1), Side::first).position;
      if (std::abs(value) < 1e-9) continue;
      terms.push_back({{"name", lines_[i].info->id}, {"contribution", part_json(profile_, value)}});
      of += fmt::format("{} {} {}", of.empty() ? ":" : ",", lines_[i].info->id, part_text(profile_, value));
    }
    line(text, "the position", "", "", part_text(profile_, parts.position));
    if (!of.empty()) text += fmt::format("    on no place{}\n", of);
    out["position"] = {{"contribution", part_json(profile_, parts.position)}, {"terms", std::move(terms)}};
  }

  const Game& game_;
  const ProfileInfo& profile_;
  std::span<const TermLine> lines_;
  std::vector<TermShares> shares_;
  std::map<int, std::string> names_;
};

int run_eval(const EvalOptions& o) {
  Report report(o.input.json);
  const auto check = [&](const Game& g) -> int {
    const auto p = find_profile(g, o.profile);
    if (!p) return report.fail(exit_usage, p.error());
    if (!o.weights.empty())
      if (auto ok = weights_argument(g, **p, o.weights); !ok)
        return report.fail(exit_usage, ok.error().after("--weights: "));
    if (!o.where.empty() && o.where != "all" && !find_term(**p, o.where)) {
      std::string ids;
      for (const TermInfo& t : (*p)->terms) ids += fmt::format(", {}", t.id);
      return report.fail(exit_usage, Error{fmt::format("--where: {} has no term {}; there are all{}", (*p)->id,
                                                       quoted_text(o.where), ids)});
    }
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
    Json object = {
        {"position", g.write(in.position)},
        {"profile", p.id},
        {"unit", p.unit},
        {"terms", terms},
        {"value_for", {{"first", in_unit(first.total, p.scale)}, {"second", in_unit(second.total, p.scale)}}}};
    if (first.finished && second.finished)
      object["finished"] = {{"first", in_unit(*first.finished, p.scale)},
                            {"second", in_unit(*second.finished, p.scale)}};
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
    if (!o.where.empty()) object["where"] = Where(in, p, weights, first).write(o.where, text);
    report.object(object);
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
      "the view of the first side, in the profile's unit; so is weight times raw value. value_for: first, second: the "
      "sum with that side as the root of a search. The sum is given for finished games as well; these also have "
      "finished: first, second, what a search counts instead for that side, with the end at its root.\n"
      "where (with --where): term, cells (list of cell, first, second, contribution), position (what belongs to no "
      "cell) and, of one term, sharing. Of one term first and second are shares that add up to its raw values; of all "
      "terms they are what either side's shares contribute. Contributions of places are in proportion; with position "
      "they add up to the whole.");
  auto o = std::make_shared<EvalOptions>();
  add_input_options(*c, o->input);
  c->add_option("--profile", o->profile, "Whose evaluation (default: modern)", "P");
  c->add_option("--weights", o->weights,
                "Weights other than the profile's: a file of `weights`, or TERM=N words (in the internal unit)", "W");
  add_term_option(*c, o->input);
  c->add_option("--where", o->where, "Where on the board TERM is earned, or the whole evaluation (all)", "TERM|all");
  c->callback([o, &chosen] { chosen = [o] { return run_eval(*o); }; });
}

}  // namespace ply::cli
