// The one door: commands go to their rooms, and what happened in one means something for the others. The searches that
// are begun, and what else takes more than one room.
#include "engine/session/session.h"

#include <fmt/format.h>

#include <cstddef>
#include <typeinfo>
#include <utility>

#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/job.h"
#include "engine/base/random.h"
#include "engine/base/utf8.h"
#include "engine/game/move_effects.h"
#include "engine/review/error_lines.h"
#include "engine/review/review.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/asking.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/answers/flipping.h"
#include "engine/session/answers/forks.h"
#include "engine/session/answers/questions.h"
#include "engine/session/answers/reducing.h"
#include "engine/session/answers/repeating.h"
#include "engine/session/answers/reweighing.h"
#include "engine/session/engines/board_engines.h"
#include "engine/session/engines/consulting.h"
#include "engine/session/handler.h"
#include "engine/session/highlight_walk.h"
#include "engine/session/matches/breeding.h"
#include "engine/session/matches/engine_checks.h"
#include "engine/session/matches/matches.h"
#include "engine/session/matches/programs.h"
#include "engine/session/matches/tuning.h"
#include "engine/session/message_log.h"
#include "engine/session/original/report_room.h"
#include "engine/session/play/library.h"
#include "engine/session/play/play_commands.h"
#include "engine/session/reviews/reviewing.h"
#include "engine/session/searches/best_lines.h"
#include "engine/session/searches/live.h"
#include "engine/session/searches/opening.h"
#include "engine/session/searches/own_term_commands.h"
#include "engine/session/searches/taken_back.h"

namespace ply {

Session::Session()
    : library_(std::make_unique<Library>(log_)),
      opening_(std::make_unique<Opening>()),
      live_(std::make_unique<Live>(log_)),
      tuning_(std::make_unique<Tuning>(log_)),
      matches_(std::make_unique<Matches>(log_, play_.shared_game())),
      programs_(std::make_unique<Programs>(log_, play_.shared_game())),
      breeding_(std::make_unique<EvolutionRun>(log_)),
      questions_(std::make_unique<Questions>(log_)),
      answers_(std::make_unique<Answers>(log_)),
      comparing_(std::make_unique<Comparing>(log_)),
      forks_(std::make_unique<Forks>(log_)),
      repeating_(std::make_unique<Repeating>(log_, matches_->consent())),
      best_lines_(std::make_unique<BestLines>(log_)),
      board_engines_(std::make_unique<BoardEngines>(matches_->consent())),
      consulting_(std::make_unique<Consulting>(log_, matches_->consent())),
      taken_back_(std::make_unique<TakenBack>()),
      reviewing_(std::make_unique<Reviewing>(log_)),
      reports_(std::make_unique<ReportRoom>(log_)) {
  consulting_->other_game(play_.shared_game());
  log_.clear();
}

Session::~Session() = default;

void Session::keep_in(const std::string& folder) {
  breeding_->keep_in(folder);
  library_->keep_indices(!folder.empty());
}

void Session::wake_tuning(std::function<void()> wake) { tuning_->wake_by(std::move(wake)); }

void* Command::room_of(Session& s, const std::type_info& type) {
  void* found = nullptr;
  const auto among = [&](auto&... rooms) { ((typeid(rooms) == type ? found = &rooms : found), ...); };
  Answers& a = *s.answers_;
  among(s, s.play_, s.runs_, s.walk_, a, a.reweighing(), a.flipping(), a.asking(), a.reducing(), a.highlights(),
        *s.comparing_, *s.forks_, *s.repeating_, s.repeating_->zooming(), *s.questions_, *s.library_, *s.tuning_,
        s.tuning_->by_matches(), *s.matches_, s.matches_->checks(), *s.programs_, *s.breeding_, *s.best_lines_,
        *s.consulting_, *s.reviewing_, *s.reports_, *s.live_);
  return found;
}

void Session::apply(const Command& c) {
  c.apply_to(*this);
  settle();
  look();
  (void)walk_highlights(walk_, answers_->highlights(), 0);
  place_messages();
}

// Where what was done has led to, so that the lines of the log lead there again.
void Session::place_messages() {
  if (log_.newest() == placed_) return;
  MessagePlace here;
  here.game = games_, here.game_node = play_.current();
  if (walk_.walking() && !walk_.view().empty()) {
    here.search = runs_.run();
    here.tick = walk_.cursor().tick;
    if (walk_.shown_slot() != no_node) here.node = walk_.view().id(walk_.shown_slot());
  }
  log_.place_since(placed_, here);
  placed_ = log_.newest();
}

void Session::look() {
  walk_.refresh();
  forks_->look(walk_.view().empty() || walk_.shown_slot() == no_node ? no_node : walk_.view().id(walk_.shown_slot()));
  answers_->follow(runs_.run());
  const SearchRun* run = walk_.walking() ? runs_.run().get() : nullptr;
  const u64 stamp = run ? run->still_stamp() : 0;
  if (!questions_->knows(run && run->stands_still(), stamp)) questions_->look(run ? run->still() : std::nullopt, stamp);
}

// What has become of the game on the board concerns the searches.
void Session::settle() {
  const Play::Changes c = play_.take_changes();
  if (c.game) {
    ++games_;
    statistics_.next_game();
    runs_.other_game(play_.shared_game());
    matches_->other_game(play_.shared_game());
    match_game_.reset();
    programs_->other_game(play_.shared_game());
  }
  if (c.ended && play_.end() && !play_.game().levels().empty()) {  // what nobody plays against has no results
    PairResults who{game_name()};
    for (const Side s : {Side::first, Side::second}) {
      const auto i = static_cast<std::size_t>(index(s));
      who.sides[i] = play_.game().type().side_name(s);
      who.players[i] = player_title(play_.game(), play_.player(s));
      who.human[i] = play_.player(s).human;
    }
    statistics_.ended(who, play_.end()->winner, play_.node().ply);
  }
  if (c.place) runs_.other_place();
  if (c.game || (c.place && taken_back_->place() != play_.current())) taken_back_->forget();
  if (c.game) best_lines_->follow(std::nullopt, 0, {});
  if (c.game) reviewing_->forget();
  if (c.decided) runs_.decided();
  if (c.seats) runs_.other_player();
  settle_engines(c);
}

std::string Session::game_name() const {
  const std::string rules = play_.game().rules_text();
  return play_.game().type().title() + (rules.empty() ? "" : "  " + rules);
}

void Session::poll(double seconds) {
  play_.pass_time(seconds);
  play_.run_clock(clock_seconds(), (runs_.thinking() && !runs_.run()->paused()) || board_engines_->thinking());
  if (const SearchRun* run = runs_.take_ended(); run && !run->failure().empty()) {
    play_.let_computers_move(false);
    whole_turn_.reset();
    log_.fail({run->failure()});
  } else if (run) {
    if (const auto judgement = judgement_of(*run)) play_.judge(run->game_node(), *judgement);
    if (run->purpose() == SearchRun::Purpose::move) take_move(*run);
    compare_with_match(*run);
    follow_cause(*run);
    show_joined(*run);
  }
  take_engine_move();
  if (const auto found = runs_.take_hint()) play_.judge(found->first, found->second);
  runs_.take_reuse();
  runs_.take_saved();
  (void)taken_back_->poll();
  reviewing_->poll(play_.current());
  if (const int error = reviewing_->take_first_error(); error >= 0) play_.visit(error);
  if (reviewing_->take_marked() && library_->picked() >= 0) {
    const auto listed = library_->open(static_cast<std::size_t>(library_->picked()));
    FirstError error = first_error(*reviewing_->review());
    error.game = static_cast<u32>(library_->picked());
    if (listed && is_review_of(*reviewing_->review(), *listed)) library_->note(error);
  }
  const u64 list = library_->serial();
  if (library_->poll() && library_->serial() != list) take_library();
  if (const auto book = library_->poll_book()) {
    const auto front = read_front(*book, 256);
    const auto of = front ? book_game(*front) : front.error();
    if (of && of->first != play_.game().type().id())
      log_.news(fmt::format("{}: saved, a book of {}", *book, of->first));
    else play_.carry_out(command::OpenBook{*book});
  }
  library_->follow(play_.shared_game(), play_.position());
  take_opened();
  tuning_->poll();
  matches_->poll();
  if (matches_->checks().take_opened()) arrived(Arrival::What::positions);
  programs_->poll();
  breeding_->poll();
  reports_->poll();
  let_computer_move();
  settle();
  look();
  follow_lines();
  follow_consulting();
  if (!walk_highlights(walk_, answers_->highlights(), seconds)) walk_.animate(seconds);
  answers_->poll();
  comparing_->follow(runs_.run());
  forks_->follow(runs_.run());
  repeating_->follow(runs_.run());
  if (auto zoomed = repeating_->zooming().take()) {
    const u32 id = zoomed->place.id;
    show_recording(std::move(zoomed->root), std::move(zoomed->place.recording), zoomed->game_node);
    if (id != no_node) walk_.select(id);
  }
  follow_engine();
  place_messages();
  give_blocks_back();
}

// Of a large recording, once nothing reads it but the pictures of a frame, which are over.
void Session::give_blocks_back() {
  if (++polls_ % 32 != 0) return;
  const Recording* const shown = runs_.run() ? runs_.run()->recording() : nullptr;
  if (!shown || !shown->blocks() || answers_->shows_whole() || at_work() || Job::at_work() > 0) return;
  shown->give_back(blocks_kept);
}

// Not while a computer thinks, or is about to: it has the processor, and the lines would be its own.
void Session::follow_lines() {
  const bool here = !play_.editing() && !play_.end() && !(play_.computer_may_move() && play_.computer_to_move());
  if (!here || best_lines_->count() == 0) return best_lines_->follow(std::nullopt, 0, {});
  const SearchPlan& plan = runs_.settings();
  SearchRequest q;
  q.profile = plan.profile, q.weights = runs_.weights(), q.options = plan.options;
  u64 place = mix64(settings_key(q) ^ mix64(static_cast<u64>(play_.current()) + 1) ^ play_.node().key);
  place = mix64(place ^ static_cast<u64>(plan.limits.depth + 1) ^ mix64(plan.limits.nodes) ^
                mix64(static_cast<u64>(plan.limits.milliseconds) << 20));
  best_lines_->follow(play_.root(), place, plan);
}

void Session::start(SearchRun::Purpose purpose, const SearchPlan& settings, bool paused, ComputersOwn own) {
  if (play_.editing()) return log_.warn("finish editing first");
  if (play_.game().outcome(play_.position())) return log_.warn("the game is over here: there is nothing to search");
  if (purpose != SearchRun::Purpose::move) whole_turn_.reset();  // somebody has stepped in
  walk_.begin(nullptr);                                          // the old search ends before the new one begins
  answers_->follow({});                                          // the memory of its recording is the new one's
  forks_->follow({});
  runs_.start(purpose, play_.root(), play_.current(), settings, walk_.breakpoints(), paused, std::move(own));
  walk_.begin(runs_.run().get());
}

PLY_COMMAND(Session, StartSearch) { start(SearchRun::Purpose::analysis, runs_.settings(), false); }

PLY_COMMAND(Session, SetPointOfView) { point_of_view_ = c.view; }
PLY_COMMAND(Session, HideEngine) { hide_engine_ = c.hide; }

PLY_COMMAND(Session, StartPaused) {
  SearchPlan settings = runs_.settings();
  settings.record = true;
  start(SearchRun::Purpose::analysis, settings, true);
}

PLY_COMMAND(Session, StopSearch) {
  // Who stops wants all to stand still: no computer begins another search, neither now nor after the delay between
  // moves.
  if (play_.computer_may_move() && play_.computer_to_move() && !computer_thinks())
    log_.news("the computer waits; Space lets it move");
  play_.let_computers_move(false);
  whole_turn_.reset();
  best_lines_->stop();
  board_engines_->stop();
  runs_.stop();
}

PLY_COMMAND(Session, EngineMove) {
  if (play_.editing()) return log_.warn("finish editing first");
  if (play_.end()) return log_.warn("the game is over");
  runs_.stop();
  play_.let_computers_move(true);
  if (play_.play_from_book()) return;
  const Side mover = play_.node().mover;
  whole_turn_.reset();
  if (board_engines_->busy()) return;  // it thinks already, or is about to
  if (!play_.player(mover).human) return start_computer();
  start(SearchRun::Purpose::move, runs_.settings(), false);
  if (has_steps(play_.game())) whole_turn_ = WholeTurn{mover, play_.current()};
}

// What the person takes back against a computer is asked what it was worth; to look back at a game is not.
PLY_COMMAND(Session, Undo) {
  const bool playing = play_.against_computer();
  const int before = play_.current();
  play_.undo(c.turn);
  int move = before;
  while (move >= 0 && play_.tree().at(move).parent != play_.current()) move = play_.tree().at(move).parent;
  if (!playing || move < 0 || !play_.player(play_.node().mover).human) return;
  if (play_.game().moves(play_.position(), play_.tree().history(play_.current())).size() < 2) return;
  taken_back_->begin(play_.root(), play_.current(), play_.tree().at(move).move, runs_.settings());
}

PLY_COMMAND(Session, EnterLine) {
  if (play_.editing()) return log_.warn("finish editing first");
  if (c.moves.empty()) return log_.warn("there is no move in this line");
  play_.play_line(play_.shared_game(), play_.position(), play_.current(), c.moves);
}

PLY_COMMAND(Session, Hint) {
  if (play_.editing() || play_.end()) return log_.warn(play_.editing() ? "finish editing first" : "the game is over");
  if (hide_engine_) log_.news("hints are hidden now: Z shows them again");
  runs_.start_hint(c.depth, play_.root(), play_.current());
}

// A game that was put aside since then comes back; a position that no game has becomes one of its own.
PLY_COMMAND(Session, ShowSearched) {
  const SearchedAt at = searched_at();
  using Where = SearchedAt::Where;
  if (at.where == Where::this_game) return play_.visit(at.node);
  if (at.where == Where::unknown) return log_.warn("this recording belongs to a game that is not known here");
  if (at.where != Where::other_game) return;
  const std::shared_ptr<SearchRun> run = runs_.run();
  if (!play_.reopen_at(*run->game(), run->root_position()))
    play_.adopt_game({run->game(), run->root_position(), {}, {}});
}

// The line from the root of the search to the shown node becomes a branch of the game; if the root is no place of this
// game, a game of its own.
PLY_COMMAND(Session, PlayFromHere) {
  const auto& run = runs_.run();
  if (walk_.shown_slot() == no_node || !run || !run->game()) return log_.warn("no node is selected");
  play_.play_line(run->game(), run->root_position(), run->game_node(), walk_.moves_to(walk_.shown_slot()));
}

PLY_COMMAND(Session, Step) {
  if (!walk_.walking()) return carry_out(command::StartPaused{});
  walk_.step(c.kind);
}

PLY_COMMAND(Session, AskProgram) { programs_->ask(c, c.position ? *c.position : play_.position()); }

PLY_COMMAND(Session, StartEvolution) { breeding_->start(c, play_.shared_game()); }

// The game on the board is another one then, for all who search in it; the one that was searched stays as it was.
PLY_COMMAND(Session, SetOwnTerms) {
  if (const auto ok = play_.take_own_terms(c.terms); !ok) return log_.fail(ok.error());
  runs_.other_game(play_.shared_game());
  matches_->other_game(play_.shared_game());
  best_lines_->follow(std::nullopt, 0, {});
}

PLY_COMMAND(Session, GoToFound) {
  if (!questions_->result())
    return log_.warn(questions_->running() ? "the hits are still being looked for"
                                           : "nothing was searched for: use Find first");
  const Tick here = walk_.shown_slot() == no_node || walk_.cursor().selected == no_node
                        ? walk_.cursor().tick
                        : walk_.view().enter(walk_.shown_slot());
  u32 slot = questions_->next_hit(here, c.step);
  if (slot == no_node) {  // round to the other end
    slot = questions_->next_hit(c.step > 0 ? Tick{-2} : walk_.view().ticks(), c.step);
    if (slot == no_node) return log_.news("no node fits");
    log_.news(c.step > 0 ? "that was the last hit: continuing from the first"
                         : "that was the first hit: continuing from the last");
  }
  walk_.select(walk_.view().id(slot));
}

PLY_COMMAND(Session, GoToDifference) {
  const ProgramDifferences* found = programs_->differences();
  if (!found || c.row < 0 || static_cast<std::size_t>(c.row) >= found->rows.size())
    return log_.warn("there is no such position in the list");
  if (play_.editing()) return log_.warn("finish editing first");
  const Position& p = found->rows[static_cast<std::size_t>(c.row)].position;
  play_.adopt_game({programs_->differences_asked().game, p, {}, {}});
}

Position Session::position_of(u32 slot) const {
  return runs_.recorded_game() ? walk_.position_of(slot) : play_.position();
}

// A recording of an unknown game still says who moves at its root.
Viewpoint Session::viewpoint() const {
  const auto& run = runs_.run();
  const View& v = walk_.view();
  const u32 root = v.empty() ? no_node : v.find(0);
  return {point_of_view_,
          root != no_node ? v[root].mover()
          : run           ? run->root_mover()
                          : play_.node().mover,
          hide_engine_ || reviewing_->hides_engine()};
}

bool Session::busy() const {
  return at_work() || whole_turn_ || breeding_->busy() || walk_.cursor().animate ||
         (play_.computer_may_move() && play_.computer_to_move());
}

bool Session::at_work() const {
  return runs_.busy() || best_lines_->working() || board_engines_->busy() || consulting_->working() ||
         taken_back_->working() || reviewing_->working() || reviewing_->asking() || answers_->working() ||
         comparing_->working() || forks_->working() || repeating_->working() || matches_->checks().running() ||
         matches_->checks().reading() || library_->reading() || library_->making_book() ||
         library_->search().working() || opening_->working() || live_->working() || programs_->busy() ||
         walk_.scanning() || questions_->running() || reports_->working();
}

void MessageLog::say(Message::Level level, std::string text) {
  if (messages_.size() == keep) messages_.erase(messages_.begin(), messages_.begin() + keep / 2);
  messages_.push_back({level, to_utf8(text), ++serial_});  // names of files are of any bytes
}

void MessageLog::place_since(u64 serial, const MessagePlace& place) {
  for (auto m = messages_.rbegin(); m != messages_.rend() && m->serial > serial; ++m) m->place = place;
}

void MessageLog::fail(const Error& e) {
  say(Message::Level::error, e.column > 0 ? fmt::format("{} (column {})", e.message, e.column) : e.message);
}

}  // namespace ply
