// Lessons in files by key, palette and script, and what one learns with at any recording: predictions, pseudo-code, two
// searches in lock-step.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/panels/learn/lesson.h"
#include "app/ui/panels/learn/lesson_desk.h"
#include "app/ui/panels/learn/predict.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/link/link.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/lock_step_commands.h"
#include "engine/session/searches/search_run.h"

namespace ply::ui {
namespace {

LessonDoor* door_of(const Workbench& w) { return dynamic_cast<LessonDoor*>(w.panel("lesson")); }
const LessonState* open_lesson(const Workbench& w) {
  LessonDoor* door = door_of(w);
  return door ? door->desk().state() : nullptr;
}

Status open_linked(LessonDesk& desk, const std::string& text) {
  auto link = read_link(text, record_pool());
  if (!link) return link.error();
  auto* lesson = std::get_if<LinkedLesson>(&*link);
  if (!lesson) return Error{"the link does not lead to a lesson"};
  return lesson->number > 0 ? desk.open_number(lesson->number) : desk.open_text(std::move(lesson->text));
}

void open(Workbench& w, Argument a) {
  LessonDoor* door = door_of(w);
  if (!door) return;
  const auto number = to_number<int>(a);
  const Status ok = number       ? door->desk().open_number(*number)
                    : is_link(a) ? open_linked(door->desk(), a)
                                 : door->desk().open(a);
  if (!ok) return w.note(Message::Level::error, ok.error().message);
  if (w.workspace().preset() != "Learn") w.workspace().select_preset("Learn");
  w.workspace().show("lesson");
  door->changed();
}

void do_there(Workbench& w, const std::string& deed) {
  LessonDoor* door = door_of(w);
  if (!door) return;
  const Status ok = door->desk().carry_out(deed);
  door->changed();
  w.workspace().show("lesson");
  if (!ok) w.note(Message::Level::warning, ok.error().message);
}

UserCommand deed(const char* id, const char* label, const char* keys, const char* help, const char* what,
                 Takes argument = {}) {
  return {.id = id,
          .label = label,
          .keys = keys,
          .help = help,
          .run = [what](Workbench& w, Argument a) { do_there(w, a.empty() ? what : std::string(what) + " " + a); },
          .enabled = [](const Workbench& w) { return open_lesson(w) != nullptr; },
          .argument = std::move(argument),
          .quiet = true};
}

PredictDoor* predictions_of(const Workbench& w) { return dynamic_cast<PredictDoor*>(w.panel("predict")); }

void add_predictions(CommandList& list) {
  list.add(
      {.id = "predict.ask",
       .label = "Predict what comes next",
       .keys = "Alt+Q",
       .help = "A question about the next event of the recording, from this moment on: a bound, a cut-off, a value.",
       .run =
           [](Workbench& w, Argument) {
             w.workspace().show("predict");
             if (PredictDoor* p = predictions_of(w)) p->ask();
           },
       .enabled = has_finished_recording,
       .words = "guess exercise learn quiz question"});
  list.add({.id = "predict.answer",
            .label = "Answer the prediction",
            .help = "Chooses one of the answers by its place, from 1.",
            .run =
                [](Workbench& w, Argument a) {
                  PredictDoor* p = predictions_of(w);
                  int place = 0;
                  if (!p || !read_number(w, a, 1, 9, place)) return;
                  w.workspace().show("predict");
                  if (!p->answer(place - 1)) w.note(Message::Level::warning, "there is no such answer now");
                },
            .enabled = has_finished_recording,
            .argument = Takes::number("N"),
            .quiet = true});
}

void add_lock_step(CommandList& list) {
  list.add({.id = "lockstep.begin",
            .label = "Plain minimax in lock-step",
            .help = "Searches the same tree again without any cut-off, and marks what only one of the two visits.",
            .run =
                [](Workbench& w, Argument) {
                  w.workspace().show("lockstep");
                  w.apply(command::StartLockStep{});
                },
            .enabled = has_finished_recording,
            .words = "minimax beside compare full tree"});
  list.add({.id = "lockstep.stop",
            .label = "Stop plain minimax",
            .help = "Stops the search in lock-step.",
            .run = applies(command::StopLockStep{}),
            .enabled = [](const Workbench& w) { return w.session().answers().lock_step().working(); },
            .quiet = true});
}

}  // namespace

void add_lesson_commands(CommandList& list) {
  list.menu = Menu::help;
  list.add({.id = "lesson.list",
            .label = "Lessons",
            .keys = "Alt+L",
            .help = "The lessons, your own ones, and the progress in each.",
            .run =
                [](Workbench& w, Argument) {
                  LessonDoor* door = door_of(w);
                  if (!door) return;
                  door->desk().close();
                  door->changed();
                  if (w.workspace().preset() != "Learn") w.workspace().select_preset("Learn");
                  w.workspace().show("lesson");
                },
            .words = "learn course teach exercise"});
  list.add({.id = "lesson.open",
            .label = "Open a lesson",
            .help = "A lesson by its number, a file of one, or a link to one; app/pages/lessons.md says how one is "
                    "written.",
            .run = open,
            .argument = Takes::input_file("NUMBER|PATH|LINK"),
            .quiet = true});
  list.add(deed("lesson.next", "Next step of the lesson in a file", "Alt+Down", "Continues once this step is done.",
                "next"));
  list.add(
      deed("lesson.back", "Step back in the lesson", "Alt+Up", "Goes to the previous step; answers are kept.", "back"));
  list.add(deed("lesson.step", "Go to a step of the lesson", "",
                "Goes to a step by its number, among those reached so far.", "step", Takes::number("N")));
  list.add(deed("lesson.answer", "Answer the lesson", "",
                "A choice, a number or the path of a node, as the step asks for it.", "answer",
                Takes::value("ANSWER")));
  list.add(deed("lesson.choose", "Choose an answer of the lesson", "", "One of the choices by its place, from 1.",
                "choose", Takes::number("N")));
  list.add(deed("lesson.again", "Try the step again", "", "Takes back what was answered at this step.", "again"));
  list.add(
      deed("lesson.restart", "Begin the open lesson again", "", "From its first step, nothing answered.", "restart"));
  list.add({.id = "lesson.stop",
            .label = "Stop opening the lesson",
            .help = "Its searches are given up.",
            .run =
                [](Workbench& w, Argument) {
                  if (LessonDoor* door = door_of(w)) door->desk().stop(), door->changed();
                },
            .enabled =
                [](const Workbench& w) {
                  LessonDoor* door = door_of(w);
                  return door && door->desk().reading();
                },
            .quiet = true});
  add_predictions(list);
  add_lock_step(list);
}

}  // namespace ply::ui
