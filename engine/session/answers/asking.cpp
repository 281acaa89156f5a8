#include "engine/session/answers/asking.h"

#include <utility>

#include "engine/session/answers/ask_commands.h"
#include "engine/session/handler.h"

namespace ply {

std::optional<AskedAnswer> AskedQuestion::work(JobProgress& progress) const {
  auto asked = std::make_shared<ask::Asked>();
  asked->file = "the search";
  asked->begin(recording);
  asked->options = options;
  if (tick >= 0) asked->tick = tick, asked->tick_given = true;
  if (node != no_node) asked->slot = asked->v.find(node), asked->node_given = true;
  asked->progress = &progress;
  ask::Answer answer = ask::ask(*question, *asked);
  asked->progress = nullptr;
  if (progress.stop && answer.error) return std::nullopt;
  return AskedAnswer{std::move(asked), std::move(answer)};
}

void Asking::show(SharedRecording shown, const Recording* kept) {
  if (!shown) asked_.keep([&](const Recording* r) { return r == kept; }), asked_.dismiss();
  shown_ = std::move(shown);
}

PLY_COMMAND(Asking, Ask) {
  if (!shown_) return log_.warn("there is no finished recording that could be asked");
  if (c.node != no_node && shown_->view().find(c.node) == no_node)
    return log_.warn("there is no such node in the recording");
  asked_.look_at({{shown_}, c.question, c.options, c.tick, c.node});
  if (!asked_.answer()) asked_.ask_anew();
}

PLY_COMMAND(Asking, StopAsking) { asked_.stop(); }

}  // namespace ply
