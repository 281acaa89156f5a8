// report: what the program that a game began as reported, claim by claim, beside what comes out here.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/report.h"
#include "app/cli/watch.h"
#include "engine/base/counted.h"
#include "engine/base/text.h"
#include "engine/original/claim.h"

namespace ply::cli {
namespace {

struct ReportOptions {
  std::string game;
  std::vector<std::string> claims;
  bool json = false, all = false;
  u64 games = 0;
  int threads = 1;
};

Json table_json(const PlayedTable& t) {
  Json out = Json::array();
  for (std::size_t i = 0; i < t.p.size(); ++i)
    for (std::size_t j = 0; j < t.p.size(); ++j) {
      const TableCell &a = t.printed.cells[i][j], &b = t.here.cells[i][j];
      Json cell = {{"row", t.here.players[i]},
                   {"column", t.here.players[j]},
                   {"printed", nullptr},
                   {"here", {b.wins, b.draws, b.losses}},
                   {"p", nullptr},
                   {"after_holm", static_cast<bool>(t.stands[i][j])}};
      if (a.tested) cell["printed"] = {a.wins, a.draws, a.losses};
      if (a.tested && b.games() > 0) cell["p"] = t.p[i][j];
      out.push_back(std::move(cell));
    }
  return out;
}

/// Each cell as printed and, below it, as it came out; ringed ones by a sign.
std::string table_words(const PlayedTable& t) {
  const auto three = [](const TableCell& c) { return fmt::format("{}-{}-{}", c.wins, c.draws, c.losses); };
  std::string out =
      "      first \\ second, wins-draws-losses of the first: printed, then here; * p < 0.05, ! after Holm\n";
  for (std::size_t i = 0; i < t.p.size(); ++i) {
    std::string printed, here;
    for (std::size_t j = 0; j < t.p.size(); ++j) {
      const TableCell &a = t.printed.cells[i][j], &b = t.here.cells[i][j];
      printed += fmt::format(" {:>10}", a.tested ? three(a) : "not tested");
      here += fmt::format(" {:>10}", three(b) + (t.stands[i][j] ? "!" : t.p[i][j] < 0.05 ? "*" : ""));
    }
    out += fmt::format("      {:>16}{}\n      {:>16}{}\n", t.here.players[i], printed, "", here);
  }
  return out;
}

/// Nothing: it could not be compared.
std::optional<bool> agrees_of(const PlayedCheck& played) {
  if (played.agreement == Agreement::agrees) return true;
  return played.agreement == Agreement::differs ? std::optional(false) : std::nullopt;
}

Json check_json(const Check& c, const std::optional<PlayedCheck>& played) {
  Json out = {
      {"label", c.label}, {"printed", nullptr}, {"here", nullptr}, {"agrees", nullptr}, {"more", Json::array()}};
  if (!c.printed.empty()) out["printed"] = c.printed;
  if (!played) return out;
  out["label"] = played->label;
  out["here"] = played->here;
  if (const auto agrees = agrees_of(*played)) out["agrees"] = *agrees;
  out["more"] = played->more;
  if (played->table) out["table"] = table_json(*played->table);
  return out;
}

std::string check_words(const Check& c, const std::optional<PlayedCheck>& played) {
  std::string out = fmt::format("    {}", played ? played->label : c.label.empty() ? c.words : c.label);
  if (!c.printed.empty()) out += fmt::format(": printed {}", c.printed);
  if (!played) return out + "; takes long: name the claim to play it\n";
  out += fmt::format("{} here {}\n", c.printed.empty() ? ":" : ",", played->here);
  if (played->table) out += table_words(*played->table);
  for (const std::string& m : played->more) out += fmt::format("      {}\n", m);
  return out;
}

int run_report(const ReportOptions& o) {
  Report report(o.json);
  InputOptions of_game;
  of_game.game = o.game;
  const auto chosen = choose_game(of_game);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  const OriginalReport* page = original_report(*chosen->type);
  if (!page) return report.fail(exit_bad_input, {fmt::format("there is no report about {}", chosen->type->title())});
  for (const std::string& id : o.claims)
    if (!page->claim(id)) {
      std::string all;
      for (const ReportClaim* c : page->claims()) all += " " + c->id;
      return report.fail(exit_usage,
                         {fmt::format("{} has no claim {}; there are{}", page->title, quoted_text(id), all)});
    }
  const bool named = !o.claims.empty();
  if (!named) report.text(page->title + "\n\n");
  for (const ReportSection& s : page->sections) {
    bool headed = false;
    for (const ReportClaim& c : s.claims) {
      if (named && std::find(o.claims.begin(), o.claims.end(), c.id) == o.claims.end()) continue;
      PlayOptions options;
      options.long_ones = named || o.all;
      options.games = o.games;
      options.threads = o.threads;
      JobOf<Result<PlayedClaim>> job;
      job.start([&](JobProgress& progress) { return play_claim(c, options, progress); });
      watch(job, [&] { return job.all() ? fmt::format("{}: {} of {}", c.id, job.done(), job.all()) : c.id; });
      const auto played = taken(job);
      if (!played) return report.fail(exit_bad_input, played.error(), c.id);
      // 1. As text.
      if (!std::exchange(headed, true) && !named) {
        if (!s.name.empty()) report.text(s.name + "\n");
        if (!s.text.empty()) report.text(s.text + "\n");
        report.text("\n");
      }
      std::string text = fmt::format("  {:<20} {}: {}\n", c.id, c.title, verdict_name(played->verdict));
      for (const std::string& p : c.printed) text += fmt::format("    printed: {}\n", p);
      Json checks = Json::array(), here = Json::array();
      std::optional<bool> agrees;  // what could be compared
      for (std::size_t i = 0; i < c.checks.size(); ++i) {
        const auto& one = i < played->checks.size() ? played->checks[i] : std::nullopt;
        text += check_words(c.checks[i], one);
        checks.push_back(check_json(c.checks[i], one));
        if (!one) continue;
        here.push_back(one->here);
        if (const auto a = agrees_of(*one)) agrees = agrees.value_or(true) && *a;
      }
      if (!c.consequence.empty()) text += fmt::format("    {}\n", c.consequence);
      report.text(text + "\n");
      // 2. As an object.
      report.object({{"section", s.name},
                     {"claim", c.id},
                     {"title", c.title},
                     {"printed", c.printed},
                     {"here", std::move(here)},
                     {"agrees", agrees ? Json(*agrees) : Json(nullptr)},
                     {"verdict", verdict_name(played->verdict)},
                     {"consequence", c.consequence},
                     {"checks", std::move(checks)}});
      if (interrupted()) return report.finish(exit_interrupted);
    }
    if (!headed && !named && !s.text.empty())
      report.text(fmt::format("{}{}{}\n\n", s.name, s.name.empty() ? "" : "\n", s.text));
  }
  return report.finish(exit_done);
}

}  // namespace

void add_report(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand(
      "report", "What the report of a game's original program claims, each claim played here beside what is printed");
  c->footer(
      "Claims that take longer than a moment (tables of results, matches, evolutions) are played where they are "
      "named, or all with --all. Whether a claim agrees is worked out: figures are compared, games by tests of "
      "significance (Fisher's exact test of a cell, Holm's correction over a table; the 95 % interval of a match).\n"
      "JSON: a line a claim: section claim title printed (list) here (list) agrees (null: nothing could be compared) "
      "verdict consequence checks (list of label printed here agrees more, and table: list of row column printed here "
      "(wins, draws, losses) p after_holm).");
  auto o = std::make_shared<ReportOptions>();
  c->add_option("GAME", o->game, "The game")->required();
  c->add_option("CLAIM", o->claims, "Only these claims, by their ids, whole");
  c->add_flag("--all", o->all, "All that takes long, too");
  c->add_option("--games", o->games, "Games of a cell, or pairs of a match (default: as the page says)", "N",
                {u64{1}, u64{1'000'000}});
  c->add_option("--threads", o->threads, "Games at a time", "N", {1, 256});
  c->add_flag("--json", o->json, "A JSON object a claim");
  c->callback([o, &chosen] { chosen = [o] { return run_report(*o); }; });
}

}  // namespace ply::cli
