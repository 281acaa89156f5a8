// lesson: files of lessons put to the test, and shown step by step.
#include <fmt/format.h>

#include <algorithm>

#include "app/cli/commands/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/report.h"
#include "app/cli/watch.h"
#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/learn/lesson.h"
#include "engine/session/searches/search_run.h"
#include "engine/trace/fields.h"

namespace ply::cli {
namespace {

struct LessonOptions {
  std::vector<std::string> files;
  u64 seed = 1;
  bool json = false;
};

constexpr std::size_t max_bytes = 1 << 20;

const char* deed_name(LessonDeed d) {
  static constexpr const char* names[] = {"none", "ask", "type", "pick", "turn", "drag", "reorder", "sort", "unfold"};
  return names[static_cast<std::size_t>(d)];
}

Json problems_json(const std::vector<LessonProblem>& problems) {
  Json out = Json::array();
  for (const LessonProblem& p : problems)
    out.push_back({{"line", p.line}, {"column", p.column}, {"message", p.message}, {"remark", p.remark}});
  return out;
}

// Calls f(path, text, check) for each file. The worst that was found is the exit code.
template <class F>
int each_file(const LessonOptions& o, Report& report, F&& f) {
  int worst = exit_done;
  for (const std::string& path : o.files) {
    if (interrupted()) return exit_interrupted;
    const auto text = read_file(path, max_bytes);
    if (!text) {
      worst = report.fail(exit_file, text.error());
      continue;
    }
    JobOf<LessonCheck> job;
    job.start([&](JobProgress& progress) { return check_lesson(*text, lesson_id(path), record_pool(), &progress); });
    watch(job, [&] { return fmt::format("{}: running its searches", path); });
    const LessonCheck check = taken(job);
    if (interrupted()) return exit_interrupted;
    f(path, *text, check);
    if (!check.lesson) worst = std::max<int>(worst, exit_finding);
  }
  return worst;
}

// As compilers say it: the message, the line, a mark below.
std::string problem_lines(const std::string& path, const std::string& written, const LessonCheck& check) {
  std::string out;
  for (const LessonProblem& p : check.problems) {
    out += fmt::format("{}: {}{}\n", visible(path), p.remark ? "remark: " : "", visible(text(p)));
    const LessonQuote quote = quote_of(p, written);
    if (!quote.line.empty()) out += fmt::format("  {}\n", visible(quote.line));
    if (quote.mark >= 0) out += fmt::format("  {:{}}^\n", "", quote.mark);
  }
  return out;
}

int check(const LessonOptions& o) {
  Report report(o.json);
  return report.finish(
      each_file(o, report, [&](const std::string& path, const std::string& read, const LessonCheck& c) {
        u64 questions = 0;
        if (c.lesson)
          for (const LessonStep& s : c.lesson->steps) questions += s.task.deed != LessonDeed::none;
        Json object = {{"file", path}, {"ok", c.lesson != nullptr}};
        object["title"] = c.lesson ? Json(c.lesson->title) : Json(nullptr);
        object["steps"] = c.lesson ? c.lesson->steps.size() : 0;
        object["deeds"] = questions;
        object["problems"] = problems_json(c.problems);
        report.object(object);
        std::string text = problem_lines(path, read, c);
        if (c.lesson)
          text += fmt::format("{}: {}: {}, {} with something to do; all that it claims holds\n", visible(path),
                              visible(c.lesson->title), counted(c.lesson->steps.size(), "step"), questions);
        report.text(text);
      }));
}

std::string choices_text(const LessonTask& task, const std::vector<int>& order) {
  std::string out;
  for (const int i : order) {
    const LessonChoice& c = task.choices[static_cast<std::size_t>(i)];
    out += fmt::format("      {} {:<12} {}\n", i == 0 ? "*" : " ", visible(c.text), visible(c.reason));
  }
  return out;
}

int show(const LessonOptions& o) {
  Report report(o.json);
  return report.finish(
      each_file(o, report, [&](const std::string& path, const std::string& read, const LessonCheck& c) {
        report.text(problem_lines(path, read, c));
        if (!c.lesson) return report.object({{"file", path}, {"ok", false}, {"problems", problems_json(c.problems)}});
        const CheckedLesson& lesson = *c.lesson;
        std::string text = fmt::format(
            "{}{}\n", lesson.number ? fmt::format("Lesson {}: ", lesson.number) : std::string(), visible(lesson.title));
        for (const std::string& line : lesson.about) text += "  " + visible(line) + "\n";
        Json steps = Json::array();
        for (int i = 0; i < static_cast<int>(lesson.steps.size()); ++i) {
          const LessonStep& s = lesson.steps[static_cast<std::size_t>(i)];
          const auto order = choice_order(lesson, i, o.seed);
          Json choices = Json::array();
          for (const int k : order) {
            const LessonChoice& choice = s.task.choices[static_cast<std::size_t>(k)];
            choices.push_back({{"text", choice.text}, {"right", k == 0}, {"reason", choice.reason}});
          }
          steps.push_back({{"line", s.line},
                           {"scene", s.scene},
                           {"tick", s.tick},
                           {"before", s.before},
                           {"deed", deed_name(s.task.deed)},
                           {"question", s.task.question},
                           {"choices", choices},
                           {"after", s.after},
                           {"remember", s.remember}});
          text += fmt::format("\n  {} of {}   tick {}\n", i + 1, lesson.steps.size(), s.tick);
          for (const std::string& line : s.before) text += "    " + visible(line) + "\n";
          if (s.task.deed != LessonDeed::none)
            text += fmt::format("    {}{}{}\n", deed_name(s.task.deed), s.task.question.empty() ? "" : ": ",
                                visible(s.task.question)) +
                    choices_text(s.task, order);
          for (const LessonOrder& x : s.task.orders) text += fmt::format("      {}\n", counted(x.cards, "card"));
          for (const std::string& line : s.after) text += "    " + visible(line) + "\n";
          if (!s.remember.empty()) text += "    To remember: " + visible(s.remember) + "\n";
        }
        report.text(text);
        report.object({{"file", path},
                       {"ok", true},
                       {"number", lesson.number},
                       {"title", lesson.title},
                       {"about", lesson.about},
                       {"against", lesson.against},
                       {"steps", steps},
                       {"remember", lesson.remember},
                       {"problems", problems_json(c.problems)}});
      }));
}

}  // namespace

void add_lesson(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("lesson", "Lessons in files: checked against their searches, and shown");
  c->require_subcommand();
  auto o = std::make_shared<LessonOptions>();
  const auto common = [o](CommandSpec* s) {
    s->add_option("FILE", o->files, "Files of lessons; app/pages/lessons.md says how one is written", " ...")
        ->required();
    s->add_flag("--json", o->json, "One JSON object a file");
  };
  CommandSpec* k = c->add_subcommand(
      "check", "Makes the searches of a lesson and checks all that it says of them; exit code 1 if something is wrong");
  k->footer("JSON: file ok title steps deeds problems (line column message remark).");
  common(k);
  k->callback([o, &chosen] { chosen = [o] { return check(*o); }; });

  CommandSpec* s = c->add_subcommand("show", "What a lesson says, step by step, with the answers that it has computed");
  s->footer(
      "JSON: file ok number title about against steps (line scene tick before deed question choices after remember) "
      "remember problems.\n"
      "The right answer is marked; choices stand in the order that a person sees.");
  common(s);
  s->add_option("--seed", o->seed, "The order of the choices", "N");
  s->callback([o, &chosen] { chosen = [o] { return show(*o); }; });
}

}  // namespace ply::cli
