// The workbench as somebody leaves it: session_keeper FOLDER COMMAND...
// It begins with the session that is kept in the folder, carries out the commands, waits for what they began, and ends. What it has to say is on
// standard error, and standard output has the position that it ends with.
#include <cstdio>
#include <exception>
#include <string>
#include <thread>

#include "app/ui/host/headless.h"
#include "app/ui/program/start.h"
#include "engine/core/last_words.h"
#include "engine/core/standard_output.h"
#include "engine/core/terminal.h"

int main(int count, char** words) {
  using namespace ply;
  say_last_words("session_keeper", 1);
  hold_standard_streams();
  if (count < 2) return 2;
  try {
    ui::HeadlessOptions options;
    options.width = 900, options.height = 600;
    options.fonts.builtin_only = true;
    ui::HeadlessContext context(options);
    ui::WorkbenchOptions bench;
    bench.steady = true;
    bench.state_folder = words[1];
    context.run(ui::make_workbench(bench));
    context.step(3);
    auto& workbench = static_cast<ui::Workbench&>(*context.application());
    for (int i = 2; i < count; ++i) {
      if (const Status ok = workbench.run(words[i]); !ok) complain(ok.error().message);
      context.step(2);
      while (workbench.session().busy()) context.step(), std::this_thread::yield();
    }
    context.step(130);  // longer than between two writes of the session
    for (const Message& m : workbench.session().messages())
      if (m.level != Message::Level::news) complain(m.text);
    std::puts(workbench.session().play().position_text().c_str());
    return flush_standard_output() ? 0 : 4;
  } catch (const std::bad_alloc&) {
    complain("ended, for there is not enough memory");
  } catch (const std::exception& e) {
    complain(e.what());
  }
  return 1;
}
