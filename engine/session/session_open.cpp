// What is opened, pasted or picked from a list: recordings, games, programs and the texts of searches come on the
// board.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/foreign/import_nodes.h"
#include "engine/game/board_lines.h"
#include "engine/game/tree_face.h"
#include "engine/games/registry.h"
#include "engine/link/link.h"
#include "engine/plan/plan_run.h"
#include "engine/plan/plan_text.h"
#include "engine/search/job_attention.h"
#include "engine/search/switches.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/compare_commands.h"
#include "engine/session/answers/comparing.h"
#include "engine/session/answers/repeating.h"
#include "engine/session/file_searches.h"
#include "engine/session/handler.h"
#include "engine/session/matches/engine_checks.h"
#include "engine/session/matches/matches.h"
#include "engine/session/matches/programs.h"
#include "engine/session/play/bundles.h"
#include "engine/session/play/collections.h"
#include "engine/session/play/library.h"
#include "engine/session/play/reading_words.h"
#include "engine/session/play/recognise.h"
#include "engine/session/searches/live.h"
#include "engine/session/searches/opening.h"
#include "engine/session/searches/plant_fault.h"
#include "engine/session/session.h"

namespace ply {

namespace {

// Chess is not played here: its positions are those at which an engine is checked. `front`: of the file, or all of a
// text that has no path. False: it is something else.
bool taken_as_positions(const std::string& front, const std::string& path, EngineChecks& checks) {
  const std::string text = to_utf8(front.substr(0, std::size_t{1} << 17));
  for (const BoardType* type : all_boards()) {
    if (!is_surely_of(*type, text)) continue;
    command::ReadCheckPositions read{path, type->id(), 0, {}, true};
    if (path.empty()) read.text = std::make_shared<const std::string>(front);
    return checks.carry_out(read), true;
  }
  return false;
}

}  // namespace

PLY_COMMAND(Session, Open) {
  const std::shared_ptr<const Game> game = play_.shared_game();
  const auto as_collection = [&] {
    library_->begin(FileSource{c.path, {}}.name(),
                    [path = c.path, game](JobProgress& progress) { return read_collection(path, game, progress); });
  };
  if (is_folder(c.path)) return as_collection();
  const auto front = read_front(c.path, 4096);  // to tell what it is
  if (!front) return log_.fail(front.error());
  if (trim(*front).empty()) return log_.fail({fmt::format("{}: there is nothing in this file", c.path)});
  using What = Arrival::What;
  if (Matches::is_results(*front)) {
    const u64 before = matches_->match_number();
    matches_->open(c.path);
    if (matches_->match_number() != before) arrived(What::results);
    return;
  }
  if (front->starts_with("PLYREC") || is_node_lines(*front)) {
    switch (opening_->begin(c.path, runs_.settings().budget_bytes)) {
      case Opening::Begun::no: return log_.warn(fmt::format("{} is still being opened", opening_->path()));
      case Opening::Begun::beside: return;
      case Opening::Begun::done: return take_opened();
    }
  }
  // What is large is not even looked at here: the window goes on drawing.
  constexpr std::size_t large = std::size_t{1} << 20;
  const auto max = read_front(c.path, large);
  if (max && taken_as_positions(*max, c.path, matches_->checks())) {
    if (matches_->checks().take_opened()) arrived(What::positions);
    return;
  }
  if (max && max->size() == large) return as_collection();
  auto content = read_file(c.path, max_collection_bytes);
  if (!content) return log_.fail(content.error());
  const FileSource source{c.path, std::make_shared<const std::string>(std::move(*content))};
  if (auto reader = find_collection(source, game))
    return library_->begin(source.name(), [read = std::move(*reader), source](JobProgress& progress) {
      auto games = read(progress);
      if (games) games->bytes = source.bytes;
      return games;
    });
  const std::string text = to_utf8(*source.bytes);
  if (looks_like_program(text)) {
    if (programs_->open(c.path)) arrived(What::program);
    return;
  }
  if (is_plan_text(text)) return open_plan(c.path, text);
  if (is_link(text)) return open_link(text);
  if (Matches::is_printed_table(text)) {
    if (matches_->open_tables(c.path, text)) arrived(What::tables);
    return;
  }
  if (ask_how_to_read(text)) return;
  if (auto ok = play_.adopt_text(text); !ok)
    return log_.fail({fmt::format("{}: {}", c.path, ok.error().message), ok.error().column});
  arrived(on_the_board());
}

// Pasted.
bool Session::take_positions(const std::string& text) {
  if (!taken_as_positions(text, "", matches_->checks())) return false;
  if (matches_->checks().take_opened()) arrived(Arrival::What::positions);
  return true;
}

Arrival::What Session::on_the_board() const {
  if (tree_face(&play_.game())) return Arrival::What::tree;
  return play_.tree().size() > 1 ? Arrival::What::game : Arrival::What::position;
}

void Session::take_opened() {
  auto opened = opening_->take();
  if (!opened) return;
  if (!*opened) return log_.fail(opened->error());
  OpenedRecording& found = **opened;
  if (found.recording->summary().moment) return open_moment(found);
  repeating_->zooming().know(found);
  PlanRoot& root = found.root;
  int node = found.of_this_game ? node_of(root) : -1;
  if (root.game && node < 0) {
    play_.adopt_game({root.game, root.start, root.moves, {}});
    node = play_.current();
  }
  settle();
  show_recording(root, found.recording, node);
  if (!found.note.empty()) log_.remark(found.note);
  if (const Fault fault = found.recording->plan().fault; opening_->made() && fault != Fault::none)
    log_.news(fmt::format("a search with the planted fault {}", fault_id(fault)));
  else log_.news(fmt::format("recording of {} nodes", grouped(found.recording->size())));
  arrived(opening_->made() ? Arrival::What::search : Arrival::What::recording);
}

// The newest node is shown with the line that is open there, until somebody looks at an earlier moment.
void Session::follow_engine() {
  const auto& run = runs_.run();
  const Recording* const shown = run ? run->recording() : nullptr;
  live_->poll(shown, walk_.cursor().tick >= live_tick_);
  if (const auto fork = live_->take_forked())  // both side by side
    comparing_->carry_out(command::CompareWithFile{
        *fork, "the other has the node that was searched once more and the line to it, and nothing else"});
  auto found = live_->take();
  if (!found) return;
  int node = node_of(found->root);
  if (found->root.game && node < 0) {
    play_.adopt_game({found->root.game, found->root.start, found->root.moves, {}});
    node = play_.current();
  }
  settle();
  const bool first = std::exchange(live_file_, live_->path()) != live_->path();
  show_recording(std::move(found->root), found->recording, node);
  const View& v = walk_.view();
  if (!v.empty() && v[v.size() - 1].end() == NodeEnd::aborted) walk_.seek(v.enter(v.find(v.size() - 1)));
  live_tick_ = walk_.cursor().tick;
  if (!first) return;
  if (!found->note.empty()) log_.remark(found->note);
  arrived(Arrival::What::recording);
}

std::shared_ptr<const TraceOrigin> file_of_searches(const Session& session) {
  const auto& run = session.runs().run();
  if (!run || run->running() || !run->recording()) return nullptr;
  auto origin = origin_of(*run->recording());
  return origin && origin->searches.size() > 1 ? origin : nullptr;
}

PLY_COMMAND(Session, OpenSearch) {
  const auto file = file_of_searches(*this);
  if (!file) return log_.warn("no file with several searches is shown");
  const int all = static_cast<int>(file->searches.size());
  const int wanted = c.search > 0 ? c.search : file->chosen % all + 1;
  if (wanted > all) return log_.warn(fmt::format("the file has {} searches, from 1 to {}", all, all));
  switch (opening_->begin(file->path, runs_.settings().budget_bytes, wanted)) {
    case Opening::Begun::no: return log_.warn(fmt::format("{} is still being opened", opening_->path()));
    case Opening::Begun::beside: return;
    case Opening::Begun::done: return take_opened();
  }
}

PLY_COMMAND(Session, StopOpening) {
  if (!opening_->working()) return log_.warn("no recording is being opened");
  opening_->stop();
  log_.news(fmt::format("{} is not opened", opening_->path()));
}

// A text that describes a search is one as much as a file, and so are many games.
PLY_COMMAND(Session, Paste) {
  if (is_plan_text(c.text)) return open_plan("", c.text);
  if (is_link(c.text)) return open_link(c.text);
  if (is_node_lines(c.text)) {
    const auto read = [text = c.text, max = runs_.settings().budget_bytes](JobProgress& progress) {
      return read_recording_text(text, max, &progress);
    };
    if (!opening_->make("the clipboard", read)) log_.warn(fmt::format("{} is still being opened", opening_->path()));
    return;
  }
  if (take_positions(c.text)) return;
  // Moves for the game on the board come first
  const auto goes_on = play_.game().parse_moves(play_.node().position, c.text);
  if (goes_on && !goes_on->empty()) return play_.paste(c.text);
  if (auto reader = find_collection({"", std::make_shared<const std::string>(c.text)}, play_.shared_game()))
    return library_->begin("the clipboard", std::move(*reader));
  if (looks_like_program(c.text)) {
    if (programs_->read(c.text, "")) arrived(Arrival::What::program);
    return;
  }
  if (play_.game().parse_moves(play_.tree().at(GameTree::root).position, c.text).ok()) return play_.paste(c.text);
  if (ask_how_to_read(c.text)) return;
  const GameTree* const before = &play_.tree();
  play_.paste(c.text);
  if (&play_.tree() != before) arrived(on_the_board());  // else it is a branch of the same game
}

// True: a person is asked, by the window or by `file.read-as`.
bool Session::ask_how_to_read(const std::string& text) {
  auto ways = readings_of(text, play_.game());
  if (!ways || ways->size() < 2) return false;
  log_.remark(several_readings(*ways).message);
  library_->ask(std::move(*ways));
  return true;
}

PLY_COMMAND(Session, ReadAs) {
  const std::vector<Recognised> ways = library_->choice();
  if (ways.empty()) return log_.warn("no text waits to be read");
  if (c.name.empty()) {
    library_->ask({});
    return log_.news("the text is not read");
  }
  const auto way = std::find_if(ways.begin(), ways.end(), [&](const Recognised& r) { return r.name == c.name; });
  if (way == ways.end())
    return log_.warn(fmt::format("not {}: {}", quoted_text(c.name), several_readings(ways).message));
  library_->ask({});
  const std::size_t plies = way->game ? way->game->moves.size() : 0;
  if (plies > Play::longest_game)
    return log_.warn(fmt::format("the game has {} plies; at most {} can be opened", plies, Play::longest_game));
  if (way->game) play_.adopt_game(*way->game, way->comments);
  else play_.adopt_game({way->position->game, way->position->position, {}, {}});
  settle();
  log_.news(fmt::format("{}: {}", play_.game().type().title(), reading_line(*way)));
  arrived(on_the_board());
}

PLY_COMMAND(Session, PickGame) {
  const auto game = library_->open(c.game);
  if (!game) return log_.fail(game.error());
  if (game->moves.size() > Play::longest_game)
    return log_.warn(
        fmt::format("the game has {} plies; at most {} can be opened", game->moves.size(), Play::longest_game));
  // Who looks through the list does not want his shelf filled with what he has looked at and not touched.
  const bool looked_at = library_->picked() >= 0 && play_.game_text() == picked_text_;
  play_.adopt_game(*game, game->comments, !looked_at);
  settle();
  picked_text_ = play_.game_text();
  library_->set_picked(c.game);
  const GameSummary& line = library_->games()->games[c.game];
  if (!line.problem.empty())
    log_.remark(fmt::format("game {} of {}: {}", c.game + 1, library_->games()->name, line.problem));
  else
    log_.news(fmt::format("game {} of {}: {} against {}, {} plies", c.game + 1, library_->games()->name,
                          line.first.empty() ? "?" : line.first, line.second.empty() ? "?" : line.second, line.plies) +
              (line.left_out.empty() ? "" : fmt::format("; left out: {}", fmt::join(line.left_out, ", "))));
}

// A new list; one of one game needs no choosing.
void Session::take_library() {
  if (library_->games() && library_->games()->games.size() == 1) carry_out(command::PickGame{0});
  arrived(library_->picked() < 0 ? Arrival::What::games : on_the_board());
}

WasOpen Session::what_is_open() const {
  const auto& run = runs_.run();
  const bool keeps = run && run->recording() && !run->running() && run->purpose() != SearchRun::Purpose::move;
  return {save_state(), keeps ? run : nullptr, library_->games()};
}

Status Session::bring_back(const WasOpen& before, bool keep) {
  std::vector<std::string> later = play_.shelf();
  if (keep && play_.tree().size() > 1) later.insert(later.begin(), play_.game_text());
  if (const Status ok = load_state(before.state); !ok) return ok;
  play_.put_aside(later);
  library_->put_back(before.games);
  const auto& run = before.run;
  if (!run) return Done{};
  PlanRoot root = run->root();
  if (root.game && root.game->type().id() == play_.game().type().id() && root.game->rules() == play_.game().rules())
    root.game = play_.shared_game();
  show_recording(std::move(root), run->shared_recording(), run->game_node());
  return Done{};
}

// A search that is wrong on purpose is never run as a game's: it is shown when it is over.
void Session::search_with_fault(SearchPlan plan, const PlanRoot& root, bool of_this_game) {
  if (plan.limits.depth < 0 && plan.limits.nodes == 0)
    return log_.fail({"a search with a planted fault needs a limit of depth or nodes"});
  plan.record = true;
  if (auto possible = request_of(plan, root); !possible) return log_.fail(possible.error());
  const bool begun = opening_->make(fmt::format("a search with the planted fault {}", fault_id(plan.fault)),
                                    [plan, root, of_this_game](JobProgress& progress) -> Result<OpenedRecording> {
                                      JobAttention attention(progress);
                                      auto run = run_plan(plan, root, {&record_pool(), &attention});
                                      if (!run) return run.error();
                                      return OpenedRecording{std::move(run->recording), root, "", {}, of_this_game};
                                    });
  if (!begun) log_.warn(fmt::format("{} is still on its way", opening_->path()));
}

PLY_COMMAND(Session, PlantFault) {
  if (play_.editing()) return log_.warn("finish editing first");
  if (play_.end()) return log_.warn("the game is over here: there is nothing to search");
  const PlanRoot root = play_.root();
  SearchPlan plan = runs_.settings();
  set_root(plan, root);
  plan.fault = c.fault;
  plan.options.set(Switch::tt_keep, false);
  search_with_fault(plan, root, true);
}

// The search that a text describes; it is the next one to be repeated and changed, too.
void Session::open_plan(const std::string& path, const std::string& text) {
  auto written = parse_plan(text);
  if (!written)
    return log_.fail({path.empty() ? written.error().message : fmt::format("{}: {}", path, written.error().message),
                      written.error().column});
  SearchPlan& plan = written->plan;
  const PlanRoot& root = written->root;
  if (plan.fault != Fault::none) return search_with_fault(plan, root, false);
  play_.adopt_game({root.game, root.start, root.moves, {}});
  settle();
  if (plan.policy == FullPolicy::compact) plan.policy = FullPolicy::keep_shallow;  // it is looked at while it runs
  runs_.restore(plan);
  start(SearchRun::Purpose::analysis, runs_.settings(), false);
  arrived(Arrival::What::search);
  log_.news(path.empty() ? std::string("the search runs as the text describes it")
                         : fmt::format("{}: this search runs again", path));
}

void Session::show_recording(PlanRoot root, std::shared_ptr<const Recording> recording, int node) {
  walk_.begin(nullptr);
  answers_->follow({});
  if (!root.game) runs_.set_alone_at(play_.board_serial());
  runs_.show(std::move(root), std::move(recording), node);
  walk_.show(runs_.run().get());
}

// What several threads have recorded is one recording when they have ended, and is looked at as an opened one.
void Session::show_joined(const SearchRun& ended) {
  const auto joined = ended.joined();
  if (!joined) return log_.remark("the search is not recorded: " + joined.error().message);
  if (!*joined) return;
  const PlanRoot root = ended.root();
  show_recording(root, *joined, ended.game_node());
}

Status Session::attach_recording(const std::string& path) {
  auto opened = read_recording(path);
  if (!opened) return opened.error();
  if (!opened->root.game) return Error{path + ": it belongs to no game that is known here"};
  const int n = node_of(opened->root);
  if (n < 0) return Error{path + ": its position does not occur in this game"};
  opened->root.game = play_.shared_game();
  show_recording(std::move(opened->root), opened->recording, n);
  return Done{};
}

// Positions can be read only by their own game, so the games are compared first.
int Session::node_of(const PlanRoot& root) const {
  const Game& game = play_.game();
  if (!root.game || root.game->type().id() != game.type().id() || root.game->rules() != game.rules()) return -1;
  const u64 key = game.key(root.position);
  if (play_.node().key == key) return play_.current();
  for (int n = 0; n < play_.tree().size(); ++n)
    if (play_.tree().at(n).key == key) return n;
  return -1;
}

}  // namespace ply
