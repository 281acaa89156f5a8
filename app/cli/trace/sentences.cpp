// trace check-sentences: what the panels say of a search, judged again from its records.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/cli/interrupt.h"
#include "app/cli/recording_input.h"
#include "app/cli/report.h"
#include "app/cli/trace/parts.h"
#include "app/cli/watch.h"
#include "engine/ask/certificate/certificate.h"
#include "engine/base/counted.h"
#include "engine/base/job.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"

namespace ply::cli {
namespace {

struct SentencesArgs {
  std::string file, ticks, plant;
  bool json = false;
};

Json finding_json(const Certificate& c) {
  if (c.first)
    return {{"claim", claim_id(c.first->what)},
            {"node", c.first->node},
            {"tick", c.first->tick},
            {"sentence", c.first->sentence},
            {"why", c.first->why}};
  if (c.unclaimed.empty()) return nullptr;
  return {{"claim", nullptr},
          {"node", nullptr},
          {"tick", nullptr},
          {"sentence", c.unclaimed},
          {"why", "it is said without a claim"}};
}

int list_plants(const SentencesArgs& args) {
  Report report(args.json);
  for (std::size_t i = 0; i < SentenceClaim::kinds; ++i) {
    const std::string id(claim_id(static_cast<SentenceClaim::What>(i)));
    report.object({{"claim", id}});
    report.text(id + "\n");
  }
  return report.finish(exit_done);
}

int check_sentences_of(const Recording& recording, const SentencesArgs& args, Report& report) {
  CertificateOptions options;
  if (args.ticks == "all") options.ticks = 0;
  else if (!args.ticks.empty()) {
    const auto n = to_number<u64>(args.ticks);
    if (!n || *n == 0)
      return report.fail(exit_usage,
                         {fmt::format("--ticks is a number from 1 on, or all, not {}", quoted_text(args.ticks))});
    options.ticks = *n;
  }
  if (!args.plant.empty()) {
    options.plant = claim_of_id(args.plant);
    if (!options.plant)
      return report.fail(exit_usage,
                         {fmt::format("there is no claim {}; --plant list names them", quoted_text(args.plant))});
  }
  JobOf<Certificate> job;
  job.start([&](JobProgress& progress) { return certify(recording, options, &progress); });
  watch(job, [&] { return fmt::format("moments: {} of {}", grouped(job.done()), grouped(job.all())); });
  const Certificate c = taken(job);
  Json judged = Json::array();
  std::string text;
  for (std::size_t i = 0; i < SentenceClaim::kinds; ++i) {
    if (c.judged[i] == 0) continue;
    const std::string id(claim_id(static_cast<SentenceClaim::What>(i)));
    const bool wrong = c.first && c.first->what == static_cast<SentenceClaim::What>(i);
    judged.push_back({{"claim", id}, {"checked", c.judged[i]}, {"wrong", int{wrong}}});
    text += fmt::format("  {:<16}{:>12}\n", id, grouped(c.judged[i]));
  }
  if (c.first && c.first->sentence.empty())
    text += fmt::format("the claim {} of node {}, invented at tick {}, is refused: {}\n", claim_id(c.first->what),
                        c.first->node, c.first->tick, c.first->why);
  else if (c.first)
    text += fmt::format("the claim {} of node {} at tick {} does not hold: {}\n  \"{}\"\n", claim_id(c.first->what),
                        c.first->node, c.first->tick, c.first->why, visible(c.first->sentence));
  else if (!c.unclaimed.empty()) text += fmt::format("said without a claim: \"{}\"\n", visible(c.unclaimed));
  text += fmt::format("{} at {}, {} judged: {}{}\n", counted(c.sentences, "sentence"), counted(c.moments, "moment"),
                      counted(c.all(), "claim"), c.holds() ? "all hold" : "refused", c.complete ? "" : "; interrupted");
  report.object({{"holds", c.holds()},
                 {"moments", c.moments},
                 {"sentences", c.sentences},
                 {"without_claim", c.without},
                 {"claims", c.all()},
                 {"judged", judged},
                 {"planted", c.planted ? Json(args.plant) : Json(nullptr)},
                 {"made_up", c.invented},
                 {"first", finding_json(c)}});
  report.text(text);
  return report.finish(interrupted() ? exit_interrupted : c.holds() ? exit_done : exit_finding);
}

}  // namespace

void add_trace_sentences(CommandSpec& trace, Chosen& chosen) {
  auto o = std::make_shared<SentencesArgs>();
  CommandSpec* s = trace.add_subcommand(
      "check-sentences", "What the panels say at the moments of a recording, judged again from its records alone");
  s->footer(
      "At each moment: the event, and of the nodes on the open line, of the one that was left, and of another one the "
      "owners of both bounds and their stories, how it ended, the corridor's sentence, and why moves were not "
      "searched. JSON: holds moments sentences without_claim claims judged (claim checked wrong) planted made_up "
      "first (claim node tick sentence why). The first claim that does not hold ends it: it is named, the wrong one of "
      "its kind, and the exit code is 1.");
  s->add_option("FILE", o->file, "The recording, or a text that describes its search", " ");
  s->add_option("--ticks", o->ticks, "N moments, first those at which something changed (default 500); all: every one",
                "N");
  s->add_option("--plant", o->plant,
                "Falsifies one claim of this kind first, so that the exit code must be 1; list: names the kinds",
                "CLAIM");
  s->add_flag("--json", o->json, "One JSON object");
  s->callback([o, &chosen] {
    chosen = [o]() -> int {
      if (o->plant == "list") return list_plants(*o);
      Report report(o->json);
      if (o->file.empty()) return report.fail(exit_usage, {"FILE is needed: the recording"});
      int code = exit_done;
      const auto recording = open_recording(o->file, report, code, FileReading::whole);
      return recording ? check_sentences_of(*recording, *o, report) : code;
    };
  });
}

}  // namespace ply::cli
