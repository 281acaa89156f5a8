// A session as the workbench keeps it, without the workbench: session_keeper FOLDER GAME
// It begins with the session that is kept in the folder, begins a game and a small search, keeps both, and ends. What
// could not be done is said on standard error, and is exit code 4.
#include <exception>
#include <string>

#include "app/ui/workbench/autosave.h"
#include "app/ui/workbench/state_slot.h"
#include "engine/base/file.h"
#include "engine/base/last_words.h"
#include "engine/base/terminal.h"
#include "engine/session/session.h"

namespace {

using namespace ply;

bool said = false;
void say(const std::string& words) {
  complain(words);
  said = true;
}

void run(const std::string& folder, const std::string& game) {
  ui::StateSlot slot(folder);
  if (!slot.message().empty()) say(slot.message());
  ui::Autosave autosave(slot);
  Session session;
  // 1. As it was left.
  const auto last = autosave.open_last([&](const std::string& text) { return session.load_state(text); });
  for (const std::string& message : last.messages) say(message);
  // 2. Something that changes.
  command::NewGame start;
  start.game = game;
  session.apply(start);
  SearchPlan settings = session.runs().settings();
  settings.limits = {};
  settings.limits.depth = 2;
  settings.table_bytes = std::size_t{1} << 20;
  session.apply(command::SetSearch{settings});
  session.apply(command::StartSearch{});
  while (session.runs().run() && session.runs().run()->running()) session.poll(0.001);
  session.poll(0.001);  // what it ended with is said
  // 3. As it is kept. The recording is kept on a thread that says nothing where that fails: it can be made again.
  if (const Status ok = autosave.write(1, 0, session.save_state()); !ok) say(ok.error().message);
  const auto recording = session.runs().run() ? session.runs().run()->shared_recording() : nullptr;
  ui::RecordingKeeper keeper(slot);
  keeper.offer(recording);
  keeper.finish();
  const auto bytes = recording ? recording->write() : Result<std::string>(Error{"there is no recording"});
  const auto kept = read_file(keeper.file());
  if (!bytes || !kept || *bytes != *kept) say("the recording is not kept");
  for (const Message& m : session.messages())
    if (m.level != Message::Level::news) say(m.text);
}

}  // namespace

int main(int count, char** words) {
  say_last_words("session_keeper", 1);
  hold_standard_streams();
  if (count != 3) return 2;
  try {
    run(words[1], words[2]);
    return said ? 4 : 0;
  } catch (const std::exception& e) {
    complain(e.what());
  }
  return 1;
}
