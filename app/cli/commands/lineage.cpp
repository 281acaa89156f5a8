// lineage: who a genetic program comes from, and which crossovers brought what
// it can.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/lab/evolve/lineage_words.h"

namespace ply::cli {
namespace {

struct LineageOptions {
  InputOptions input;
  std::string file, csv;
  u64 of = 0, max = 10;
};

Json birth_json(const Lineage& lineage, const Birth& b) {
  Json out = {
      {"id", b.id},        {"generation", b.generation},       {"how", birth_way_id(b.way)}, {"parents", Json::array()},
      {"refused", b.kept}, {"program", write_program(*b.tree)}};
  for (const u64 parent : b.parents)
    if (parent) out["parents"].push_back(parent);
  if (b.way == BirthWay::crossover) out["cuts"] = b.cuts;
  if (b.mutated >= 0) out["mutated"] = b.mutated;
  if (b.played) {
    out["fitness"] = b.fitness;
    out["games"] = b.games;
    out["opponent"] = b.opponent;
    if (b.error >= 0) out["error"] = b.error;
  }
  if (const auto range = inserted_range(lineage, b))
    out["inserted"] = write_program(subtree(*b.tree, static_cast<std::size_t>(range->from)));
  if (const auto gain = gain_of(lineage, b)) {
    out["gain"] = gain->value;
    out["kind"] = gain->other_opponent ? "not-comparable" : gain->exact ? "exact" : "sample";
    if (!gain->exact && std::isfinite(gain->low)) out["low"] = gain->low, out["high"] = gain->high;
  }
  return out;
}

std::string line_text(const Lineage& lineage, const Family& family) {
  std::string out = fmt::format("  {:>4} {:>8} {:>9}  {}\n", "gen", "id", "fitness", "how, and what it brought");
  for (const Birth* b : family.line) {
    const bool lives_on = b->way == BirthWay::elite || b->way == BirthWay::reproduction;
    if (lives_on && b != family.line.back()) continue;  // nothing has changed
    const auto gain = gain_of(lineage, *b);
    std::string said = gain && !lives_on ? gain->other_opponent ? "  (not comparable)" : "  " + gain_text(*gain) : "";
    out += fmt::format("  {:>4} {:>8} {:>9}  {}{}\n", b->generation, fmt::format("#{}", b->id),
                       b->played ? fmt::format("{:.2f}", b->fitness) : "-", birth_text(*b), said);
  }
  return out;
}

int run_lineage(const LineageOptions& o) {
  Report report(o.input.json);
  const auto chosen = choose_game(o.input);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  if (!chosen->game->programs())
    return report.fail(exit_usage, {fmt::format("{} has no genetic programs", chosen->type->title())});
  const std::string path = o.file.ends_with(".state") ? o.file : checkpoint_path(o.file);
  const auto text = read_file(path, std::size_t{256} << 20);
  if (!text) return report.fail(exit_file, text.error());
  const auto settings = checkpoint_settings(*text);
  if (!settings) return report.fail(exit_bad_input, settings.error(), path);
  const auto evolution = Evolution::resume(chosen->game, *settings, *text);
  if (!evolution) return report.fail(exit_bad_input, evolution.error(), path);
  const Evolution& e = **evolution;
  const Lineage& lineage = e.lineage();
  const u64 id = o.of ? o.of : e.best_born();
  const Birth* self = lineage.find(id);
  if (!self && o.of) return report.fail(exit_bad_input, {fmt::format("individual {} is not kept", id)}, path);
  if (!self) return report.fail(exit_bad_input, {"the lineage of its champion is not kept"}, path);
  const Family family = family_of(lineage, id);

  Json members = Json::array(), line = Json::array(), crossovers = Json::array();
  for (const Birth* b : family.members) members.push_back(birth_json(lineage, *b));
  for (const Birth* b : family.line) line.push_back(b->id);
  std::string said = fmt::format("#{} of generation {}{}: {}\n  {}\n\nThe line of better parents:\n", self->id,
                                 self->generation, self->played ? fmt::format(", fitness {:.2f}", self->fitness) : "",
                                 family_text(family), write_program(*self->tree));
  said += line_text(lineage, family) + "\n" + gain_kind_text(e.settings()) + "\nCrossovers, the greatest gain first:\n";
  u64 shown = 0;
  for (const auto& [b, gain] : family.crossovers) {
    crossovers.push_back(b->id);
    if (shown++ >= o.max) continue;
    said += fmt::format("  {}\n", brought_text(*b, gain));
    if (const auto range = inserted_range(lineage, *b))
      said += fmt::format("    #{}: {} in place of node {}\n", b->id,
                          write_program(subtree(*b->tree, static_cast<std::size_t>(range->from))), b->cuts[0]);
  }
  if (family.crossovers.empty()) said += "  none\n";
  else if (shown > o.max) said += fmt::format("  and {} more\n", shown - o.max);
  if (!o.csv.empty())
    if (auto ok = write_file(o.csv, family_csv(lineage, family)); !ok) return report.fail(exit_file, ok.error());
  report.object({{"game", chosen->type->id()},
                 {"id", id},
                 {"generation", self->generation},
                 {"program", write_program(*self->tree)},
                 {"whole", family.whole},
                 {"line", line},
                 {"crossovers", crossovers},
                 {"members", members}});
  report.text(said);
  return report.finish(exit_done);
}

}  // namespace

void add_lineage(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("lineage",
                                      "The family tree of a genetic program: parents, crossovers, "
                                      "and which of them brought the gain");
  c->footer(
      "Reads FILE.state, the checkpoint that `evolve --out FILE` keeps. Every individual has a number, by generation "
      "and place. A gain is its fitness against that of the better parent: exact in the preset classic, a sample with "
      "an interval (Welch, 95 %) in strong, not comparable where the opponents became stronger between the two.\n"
      "JSON: game id generation program whole (false: of some the parents are not kept) line (of better parents, "
      "founder first) crossovers (by gain) members (id generation how parents refused program, and cuts mutated "
      "fitness games opponent error inserted gain kind low high).");
  auto o = std::make_shared<LineageOptions>();
  c->add_option("GAME", o->input.game, "The game", " ")->required();
  c->add_option("FILE", o->file, "The program that `evolve` wrote, or its checkpoint FILE.state", " ")->required();
  c->add_list("--rules", o->input.rules, "Rule options, k=v[,k=v...]; `plyscope-cli games` lists them", "k=v,...");
  c->add_option("--of", o->of, "The number of an individual (default: the champion)", "N", Range{u64{1}, u64{1} << 40});
  c->add_option("--most", o->max, "Crossovers in the list at most (default: 10)", "N", Range{u64{1}, u64{100'000}});
  c->add_option("--csv", o->csv, "Writes every member of the family to a file, a line each", "FILE");
  c->add_flag("--json", o->input.json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return run_lineage(*o); }; });
}

}  // namespace ply::cli
