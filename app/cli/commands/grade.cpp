// grade: a student's search, judged by an assignment.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/cli/commands/commands.h"
#include "app/cli/output_file.h"
#include "app/cli/report.h"
#include "app/cli/watch.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/grade/submission.h"
#include "engine/session/searches/search_run.h"

namespace ply::cli {
namespace {

struct GradeOptions {
  std::string assignment, submission, out, page = "plyscope.html";
  bool json = false;
};

int run_grade(const GradeOptions& o) {
  Report report(o.json);
  if (!o.out.empty())
    if (const auto ok = try_output(o.out); !ok) return report.fail(exit_file, ok.error());
  const auto text = read_file(o.assignment);
  if (!text) return report.fail(exit_file, text.error());
  const auto assignment = parse_assignment(*text);
  if (!assignment) return report.fail(exit_bad_input, assignment.error(), o.assignment);
  if (o.submission.empty()) {
    if (!o.out.empty()) return report.fail(exit_usage, {"--out takes the results of a program, and there is none"});
    Json none = Json::array();
    for (const Misconception m : untold(*assignment)) none.push_back(info_of(m).id);
    report.object({{"title", assignment->title}, {"positions", assignment->positions.size()}, {"untold", none}});
    report.text(assignment_text(*assignment));
    return report.finish(exit_done);
  }
  JobOf<Result<std::vector<GivenAnswer>>> job;
  job.start([&](JobProgress& progress) { return run_submission(*assignment, o.submission, record_pool(), progress); });
  watch(job, [&] { return fmt::format("position {} of {}", job.done() + 1, job.all()); });
  const auto answers = taken(job);
  if (!answers) return interrupted() ? int{exit_interrupted} : report.fail(exit_bad_input, answers.error());
  const Grade judged = grade(*assignment, *answers, record_pool());
  if (o.json) report.object(Json::of_text(grade_json(*assignment, judged, o.page)));
  else report.text(grade_text(*assignment, judged, o.page));
  if (!o.out.empty()) {
    if (const auto ok = write_file(o.out, gradescope_json(*assignment, judged, o.page)); !ok)
      return report.fail(exit_file, ok.error());
    Report::note(fmt::format("written to {}", visible(o.out)));
  }
  return report.finish(judged.worst ? exit_finding : exit_done);
}

}  // namespace

void add_grade(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("grade", "Judges a student's search: points, and what was misunderstood");
  c->footer(
      "The program (.py, .mjs, .js, .c, .cpp, .java) is run for each position of the assignment, beside the recorder "
      "of its language; or FILE is what it has recorded. Values, visited nodes and cuts are compared with those of "
      "alpha-beta, and each known misconception is searched as well: one that does exactly the same is named.\n"
      "Without FILE it says which misconceptions the positions do not tell from a right search.\n"
      "JSON: points of checks (name points of output) output misconceptions link; without FILE title positions untold. "
      "Exit code 1 where something is wrong. Programs of others are run: do it in a container.");
  auto o = std::make_shared<GradeOptions>();
  c->add_option("ASSIGNMENT", o->assignment, "A file such as those in app/examples/assignments", "ASSIGNMENT")
      ->required();
  c->add_option("FILE", o->submission, "The program, or the recording (default: the assignment itself is judged)",
                "FILE");
  c->add_option("--out", o->out, "Writes results.json for Gradescope", "FILE");
  c->add_option("--page", o->page, "The page that links lead to (default: plyscope.html)", "URL");
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return run_grade(*o); }; });
}

}  // namespace ply::cli
