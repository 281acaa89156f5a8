// Another one of the forks is shown by all panels, where its node was left; the game stands where it stood.
#include "engine/session/answers/fork_commands.h"
#include "engine/session/answers/forks.h"
#include "engine/session/handler.h"
#include "engine/session/session.h"

namespace ply {

PLY_COMMAND(Session, ShowFork) {
  const auto run = runs_.run();
  if (!run || !forks_->possible()) return log_.warn("there is no finished recording, and so no fork");
  const Forks::Fork* fork = forks_->to_show(c.fork);
  if (!fork) return;
  // Of one that others were made of, where that was.
  const int number = static_cast<int>(fork - forks_->all().data());
  const u32 left = forks_->node_in(number, forks_->chosen()), node = left != no_node ? left : fork->node;
  const auto recording = fork->recording;
  show_recording(run->root(), recording, run->game_node());
  forks_->follow(runs_.run());
  forks_->choose(forks_->shown());
  if (node != no_node && recording->view().find(node) != no_node) walk_.select(node);
}

}  // namespace ply
