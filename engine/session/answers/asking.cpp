#include "engine/session/answers/asking.h"

#include <utility>

#include "engine/session/answers/ask_commands.h"
#include "engine/session/handler.h"

namespace ply {

std::shared_ptr<ask::Asked> AskedQuestion::asked() const {
  auto out = std::make_shared<ask::Asked>();
  out->file = "the search";
  out->begin(recording);
  out->options = options;
  if (tick >= 0) out->tick = tick, out->tick_given = true;
  if (node != no_node) out->slot = out->v.find(node), out->node_given = true;
  return out;
}

std::optional<AskedAnswer> AskedQuestion::work(JobProgress& progress) const {
  auto of = asked();
  of->progress = &progress, of->so_far = so_far.get();
  so_far->set(nullptr);
  ask::Answer answer = ask::ask(*question, *of);
  of->progress = nullptr, of->so_far = nullptr;
  if (progress.stop && answer.error) return std::nullopt;
  return AskedAnswer{std::move(of), std::move(answer)};
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
  if (c.anew || !asked_.answer()) asked_.ask_anew();
}

PLY_COMMAND(Asking, StopAsking) { asked_.stop(); }

}  // namespace ply
