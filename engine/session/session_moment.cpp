// A moment that is shared: cut out of the recording that is shown, and shown again when its file is opened.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/link/link.h"
#include "engine/read/node/moment_cut.h"
#include "engine/session/answers/highlights.h"
#include "engine/session/handler.h"
#include "engine/session/highlight_walk.h"
#include "engine/session/moment_commands.h"
#include "engine/session/play/recognise.h"
#include "engine/session/session.h"
#include "engine/session/walk/walk.h"

namespace ply {
namespace {

/// What a search that stands still in its middle would have, if it were stopped now.
RecordingSummary summary_of(const SearchRun& run, const StillView& still) {
  if (!run.running()) return still.recording->summary();
  RecordingSummary s;
  s.program = program_and_version();
  s.visited = still.line->visited;
  s.search.stopped = true;
  s.search.iterations = run.iterations();
  if (!s.search.iterations.empty()) {
    const Iteration& last = s.search.iterations.back();
    s.search.depth = last.depth, s.search.score = last.score, s.search.pv = last.pv;
    s.search.has_best = true, s.search.best = s.search.settled_best = last.best;
  }
  const View v = still.view();
  for (u32 k = 0; k < v.size(); ++k) s.deepest_ply = std::max<int>(s.deepest_ply, v[k].ply);
  return s;
}

SearchPlan settings_of(const SearchPlan& file, const Game& game, SearchPlan s) {
  if (!game.profile(file.profile)) return s;
  s.profile = file.profile;
  s.weights = file.weights;
  s.options = file.options;
  s.limits = file.limits;
  s.record = true;
  s.budget_bytes = std::clamp<std::size_t>(file.budget_bytes, std::size_t{1} << 20, max_budget_mb << 20);
  s.policy = file.policy == FullPolicy::stop ? FullPolicy::stop : FullPolicy::keep_shallow;
  if (file.table_bytes > 0) s.table_bytes = std::min(file.table_bytes, s.table_bytes * 64);
  return s;
}

}  // namespace

/// What a moment is written from, as a file or as a link.
struct Session::MomentParts {
  StillView still;
  RecordingSummary summary;  ///< with the moment
  Tick tick;
  u64 digest;  ///< 0: of a search that stands still in its middle
};

Result<Session::MomentParts> Session::moment_parts(std::string note, MomentWords view) const {
  const auto& run = runs_.run();
  if (!run || !run->recording() || walk_.view().empty())
    return Error{"there is no recorded search to share a moment of"};
  auto still = run->still();
  if (!still) return Error{"the search is running: pause or stop it, so that there is a moment to share"};
  RecordingSummary summary = summary_of(*run, *still);
  SharedMoment& m = summary.moment.emplace();
  m.node = walk_.cursor().selected;
  m.note = std::move(note);
  m.view = std::move(view);
  // The game on the board comes with it if the search belongs to it; else the line that leads to the search is all
  // there is.
  const SearchedAt at = searched_at();
  if (at.where == SearchedAt::Where::here || at.where == SearchedAt::Where::this_game) {
    m.game = play_.game_text();
    m.plies = play_.node().ply;
  }
  const Tick tick = std::min(walk_.cursor().tick, still->view().ticks() - 1);
  const u64 digest = run->running() ? 0 : still->recording->digest();
  return MomentParts{std::move(*still), std::move(summary), tick, digest};
}

Result<Session::MomentWriter> Session::moment_writer(std::string note, MomentWords view) const {
  auto parts = moment_parts(std::move(note), std::move(view));
  if (!parts) return parts.error();
  const std::vector<Bookmark> bookmarks = parts->still.recording->bookmarks();  // of now: others may be set meanwhile
  return MomentWriter([m = std::make_shared<const MomentParts>(std::move(*parts)), bookmarks,
                       shown = walk_.shown_slot()](const std::string& path) -> Result<std::string> {
    if (auto ok = refuse_stream(path); !ok) return ok.error();
    const View v = m->still.view();
    const Recording& whole = *m->still.recording;
    auto cut = cut_moment(v, m->tick, shown, whole.plan(), m->summary, bookmarks, m->digest, record_pool());
    if (!cut) return cut.error();
    if (const auto bad = whole.damage()) return *bad;  // on the line, or told of before
    cut->cut.recording->take_forks(whole);
    if (auto ok = cut->cut.recording->save(path); !ok) return ok.error();
    return fmt::format("moment saved to {}: {} of {} recorded nodes", path, grouped(cut->cut.recording->size()),
                       grouped(v.size()));
  });
}

Result<Session::LinkWriter> Session::moment_link_writer(std::string note, MomentWords view) const {
  auto parts = moment_parts(std::move(note), std::move(view));
  if (!parts) return parts.error();
  return LinkWriter([m = std::make_shared<const MomentParts>(std::move(*parts)),
                     shown = walk_.shown_slot()]() -> Result<WrittenLink> {
    const Recording& of = *m->still.recording;
    auto link = link_to_moment(m->still.view(), m->tick, shown, of.plan(), m->summary, m->digest, record_pool());
    if (const auto bad = of.damage()) return *bad;
    return link;
  });
}

// The game as it was shared, if it can be read and the search began in it; else the line to the root of the search.
int Session::adopt_shared_game(const SharedMoment& m, const PlanRoot& root) {
  if (!m.game.empty() && root.game) {
    const auto read = recognise(m.game, *root.game);
    if (read && read->game && read->game->game->type().id() == root.game->type().id() &&
        read->game->game->rules() == root.game->rules() && read->game->moves.size() <= Play::longest_game) {
      play_.adopt_game(*read->game, read->comments);
      const u64 key = play_.game().key(root.position);
      const auto path = play_.tree().line_to(play_.current());
      const auto at = [&](std::size_t plies) { return plies < path.size() && play_.tree().at(path[plies]).key == key; };
      std::size_t plies = root.moves.size();
      if (!at(plies))
        for (plies = 0; plies < path.size() && !at(plies);) ++plies;
      if (plies < path.size()) {
        const auto shown = static_cast<std::size_t>(std::clamp<int>(m.plies, 0, static_cast<int>(path.size()) - 1));
        play_.visit(path[shown]);
        return path[plies];
      }
    }
    log_.remark("the game of the shared moment cannot be read: the board shows the line to its search");
  }
  if (!root.game) return -1;
  play_.adopt_game({root.game, root.start, root.moves, {}});
  return play_.current();
}

PLY_COMMAND(Session, GoToMessage) {
  const auto& all = log_.all();
  const auto it = std::find_if(all.begin(), all.end(), [&](const Message& m) { return m.serial == c.serial; });
  if (it == all.end()) return log_.warn(fmt::format("there is no message {}", c.serial));
  const MessagePlace place = it->place;
  switch (where_is(place)) {
    case MessageLeads::to_moment:
      walk_.seek(place.tick);
      if (place.node != no_node) walk_.select(place.node);
      return;
    case MessageLeads::to_game: return play_.visit(place.game_node);
    case MessageLeads::nowhere: break;
  }
  log_.warn("the search and the game that this was said of are not open any longer");
}

MessageLeads Session::where_is(const MessagePlace& place) const {
  const auto search = place.search.lock();
  if (search && search == runs_.run() && walk_.walking() && place.tick <= walk_.edge()) return MessageLeads::to_moment;
  if (place.game == games_ && place.game_node >= 0 && place.game_node < play_.tree().size())
    return MessageLeads::to_game;
  return MessageLeads::nowhere;
}

PLY_COMMAND(Session, ShowMoment) {
  const SharedMoment* m = shared_moment();
  if (!m) return log_.warn("what is shown was not opened from a shared moment");
  walk_.seek(m->tick);
  if (m->node != no_node) walk_.select(m->node);
}

void Session::open_moment(const OpenedRecording& opened) {
  const SharedMoment& m = *opened.recording->summary().moment;
  const int node = adopt_shared_game(m, opened.root);
  settle();
  if (opened.root.game && !opened.recording->plan().imported())
    runs_.restore(settings_of(opened.recording->plan(), *opened.root.game, runs_.settings()));
  PlanRoot root = opened.root;
  if (root.game) root.game = play_.shared_game();
  show_recording(std::move(root), opened.recording, node);
  carry_out(command::ShowMoment{});
  arrived(Arrival::What::moment);
  const auto& cut = opened.recording->summary().cut;
  log_.news(fmt::format(
      "a shared moment{}{}",
      cut ? fmt::format(": {} of {} recorded nodes", grouped(opened.recording->size()), grouped(cut->records)) : "",
      m.note.empty() ? "" : "; " + m.note));
}

const SharedMoment* Session::shared_moment() const {
  const auto& run = runs_.run();
  if (!run || run->purpose() != SearchRun::Purpose::opened || !run->recording() || !run->recording()->summary().moment)
    return nullptr;
  return &*run->recording()->summary().moment;
}

namespace {

void show_moment(Walk& walk, const KeyMoment& m) {
  walk.seek(m.kind == KeyMomentKind::cut ? m.tick - 1 : m.tick);
  // As a step to a cut-off does: the node that was cut is shown, though it is left.
  if (m.kind == KeyMomentKind::cut) walk.step(command::StepKind::next_cut);
}

}  // namespace

bool walk_highlights(Walk& walk, Highlights& highlights, double seconds) {
  const auto here = [&] {
    const Cursor& c = walk.cursor();
    return HighlightWalk{c.tick, walk.edge(), c.animate, c.events_per_second};
  };
  if (const auto m = highlights.take_step(here())) show_moment(walk, *m);
  bool held = false;
  if (const auto m = highlights.play(here(), seconds, held)) show_moment(walk, *m);
  return held;
}

}  // namespace ply
