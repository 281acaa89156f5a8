// Links to a game with its review, and what is opened from a link.
#include <fmt/format.h>

#include <algorithm>
#include <variant>

#include "engine/link/link.h"
#include "engine/search/job_attention.h"
#include "engine/session/handler.h"
#include "engine/session/play/annotations.h"
#include "engine/session/play/recognise.h"
#include "engine/session/reviews/reviewing.h"
#include "engine/session/searches/opening.h"
#include "engine/session/searches/search_run.h"
#include "engine/session/session.h"

namespace ply {

template <>
void Session::carry_out(const command::AnalyseGame& c);  // session_review.cpp

Result<std::string> Session::game_link() const {
  if (play_.editing()) return Error{"finish editing first"};
  LinkedGame game{play_.game_text(), play_.node().ply};
  if (const auto judged = reviewing_->judged_record()) {
    game.text = write_commented(play_.game(), *judged, judged->comments);
    const ReviewEffort& by = reviewing_->judged_by();
    game.depth = by.depth, game.nodes = by.nodes, game.profile = by.profile;
  }
  return link_to_game(game);
}

void Session::open_link(const std::string& text) {
  auto link = read_link(text, record_pool());
  if (!link) return log_.fail(link.error());
  if (std::holds_alternative<LinkedLesson>(*link)) return log_.warn("the link leads to a lesson, which is no search");
  if (const auto* game = std::get_if<LinkedGame>(&*link)) {
    if (const Status ok = play_.adopt_text(game->text); !ok) return log_.fail(ok.error().after("the link: "));
    const auto line = play_.tree().line_to(play_.current());
    const auto plies = std::min(static_cast<std::size_t>(game->plies), line.size() - 1);
    play_.visit(line[plies]);
    settle();
    arrived(on_the_board());
    if (game->depth > 0 || game->nodes > 0)
      carry_out(command::AnalyseGame{ReviewEffort{game->depth, game->nodes, game->profile}});
    return;
  }
  auto& moment = std::get<LinkedMoment>(*link);
  if (moment.recording) {
    const auto opened = opened_recording(std::move(moment.recording), "the link");
    return opened ? open_moment(*opened) : log_.fail(opened.error());
  }
  const auto search = [m = std::move(moment)](JobProgress& progress) -> Result<OpenedRecording> {
    JobAttention attention(progress);
    auto found = search_link(m, record_pool(), &attention);
    if (!found) return found.error();
    return OpenedRecording{std::move(found->recording), std::move(found->root), std::move(found->note)};
  };
  if (!opening_->make("the search of the link", search))
    log_.warn(fmt::format("{} is still being opened", opening_->path()));
}

}  // namespace ply
