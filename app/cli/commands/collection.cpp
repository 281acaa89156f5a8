// collection: the games of a file that holds many, as a list. convert: games in the form of another program.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <optional>

#include "app/cli/collection_index.h"
#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/output_file.h"
#include "app/cli/watch.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/opening_book.h"
#include "engine/games/registry.h"
#include "engine/session/play/bundles.h"
#include "engine/session/play/collections.h"
#include "engine/session/play/game_forms.h"

namespace ply::cli {
namespace {

struct CollectionOptions {
  std::string file, game, rules, find, sort = "number", form, out, player, result, plies, read_as, book;
  BookMaking making;
  IndexOptions index;
  u64 pick = 0, max = 0;
  bool json = false, csv = false;
};

/// What files are taken for.
std::string forms_read() {
  std::string theirs;
  for (const GameType* type : all_games())
    for (const FileForm* f : type->file_forms())
      if (!f->last_resort())
        theirs += fmt::format(", {}{}", f->info().title, f->info().ending.empty() ? "" : " (" + f->info().ending + ")");
  return "Recognised by content: our own text, one game after the other; moves alone, a game a line; JSON Lines and "
         "CSV of ours, results of `match`" +
         theirs +
         "; archives (.zip, .tar, also packed) and folders of all these; and of every game moves among other text: "
         "numbers, commas, words, links.\nA text that does not name its "
         "game is first read as one of --game.";
}

/// Reads on a thread of its own, so that progress can be shown and Ctrl-C heard.
Result<GameCollection> read_watched(const std::string& path, const std::shared_ptr<const Game>& game,
                                    const std::string& read_as) {
  JobOf<Result<GameCollection>> job;
  job.start([&](JobProgress& progress) { return read_collection(path, game, progress, read_as); });
  watch(job, [&] {
    const double seconds = job.seconds();
    const u64 done = job.done(), of = job.all();
    if (seconds < 0.5 || of == 0 || done == 0) return std::string();
    return fmt::format("{}, {:.0f} %, {:.0f} games/s, {:.0f} s left", counted(job.found(), "game"), 100 * job.share(),
                       static_cast<double>(job.found()) / seconds,
                       seconds * static_cast<double>(of - done) / static_cast<double>(done));
  });
  const auto read = job.take();
  if (!read) return Error{path + ": " + job.take_failure()};
  return std::move(*read);
}

/// The collection and its games in the order that was asked for; an exit code if that fails.
struct Listed {
  std::shared_ptr<const GameCollection> all;
  std::vector<u32> order;
  GameOrder arranged = {};
  const GameCollection& games() const { return *all; }
};

const std::string& read_as(const GameCollection& games, const GameSummary& g) {
  return !g.read_as.empty() ? g.read_as : !games.read_as.empty() ? games.read_as : games.form;
}
std::string left_out(const GameSummary& g) { return visible(fmt::format("{}", fmt::join(g.left_out, ", "))); }

/// The words that the filters stand for, as in the field of the window.
std::string words_of(const CollectionOptions& o) {
  std::string out = o.find;
  for (const Word& w : words(o.player)) out += fmt::format(" player:{}", w.text);
  if (!o.result.empty()) out += " result:" + o.result;
  if (!o.plies.empty()) out += " plies:" + o.plies;
  return out;
}

std::optional<Listed> read_listed(const CollectionOptions& o, Report& report, int& code) {
  InputOptions input;
  input.game = o.game.empty() ? all_games().front()->id() : o.game;
  input.rules = o.rules;
  const auto chosen = choose_game(input);
  if (!chosen) return code = report.fail(exit_usage, chosen.error()), std::nullopt;
  auto order = parse_order(o.sort);
  if (!order) return code = report.fail(exit_usage, {"--sort: " + order.error().message}), std::nullopt;
  if (!o.result.empty() && o.result != "first" && o.result != "second" && o.result != "draw")
    return code = report.fail(exit_usage, {"--result: expected first, second or draw"}), std::nullopt;
  const auto ends = split(o.plies, '-');
  if (!o.plies.empty() && (ends.size() > 2 || !to_number<u32>(ends.front()) || !to_number<u32>(ends.back())))
    return code = report.fail(exit_usage, {"--plies: expected a number, or a range as 40-60"}), std::nullopt;
  if (const auto ok = can_be_read(o.file); !ok) return code = report.fail(exit_file, ok.error()), std::nullopt;
  auto games = read_watched(o.file, chosen->game, o.read_as);
  if (!games) return code = report.fail(exit_bad_input, games.error()), std::nullopt;
  for (const std::string& remark : games->remarks)
    Report::note(fmt::format("{}: {}", visible(games->name), visible(remark)));
  order->find = words_of(o);
  Listed out{std::make_shared<const GameCollection>(std::move(*games)), {}};
  out.order = arrange(out.games(), *order);
  out.arranged = *order;
  if (o.pick > 0) {
    if (o.pick > out.games().games.size())
      return code = report.fail(exit_bad_input, {fmt::format("{}: there is no game {}; it has {}", o.file, o.pick,
                                                             grouped(out.games().games.size()))}),
             std::nullopt;
    out.order = {static_cast<u32>(o.pick - 1)};
  }
  if (o.max > 0 && out.order.size() > o.max) out.order.resize(o.max);
  return out;
}

/// What belongs into a file, as it is; a terminal gets it without control characters.
void print_file(Report& report, const std::string& text) {
  if (isatty(STDOUT_FILENO)) report.text(text);
  else std::fwrite(text.data(), 1, text.size(), stdout);
}

/// As what the games were read: an object each, or a note where something was left out.
void tell_read(Report& report, const GameCollection& games, const std::vector<u32>& numbers, const std::string& form) {
  constexpr std::size_t named = 20;
  std::size_t noted = 0;
  for (const u32 i : numbers) {
    const GameSummary& g = games.games[i];
    Json j = {{"number", i + 1},  {"first", g.first}, {"second", g.second},          {"result", g.result},
              {"plies", g.plies}, {"form", form},     {"read_as", read_as(games, g)}};
    if (!g.left_out.empty()) j["left_out"] = g.left_out;
    if (!g.problem.empty()) j["problem"] = g.problem;
    report.object(j);
    if (report.json() || g.left_out.empty() || ++noted > named) continue;
    Report::note(fmt::format("{}: game {}, read as: {}; left out: {}", visible(games.name), i + 1,
                             visible(read_as(games, g)), left_out(g)));
  }
  if (noted > named) Report::note(fmt::format("and {} more with something left out", grouped(noted - named)));
}

/// The games in a form, and those that cannot be written named.
int write(const CollectionOptions& o, Report& report, const Listed& listed) {
  std::vector<GameRecord> games;
  std::vector<u32> numbers;
  int code = exit_done;
  for (const u32 i : listed.order) {
    auto g = interrupted() ? Result<GameRecord>(Error{"interrupted"}) : listed.games().open(i);
    if (interrupted()) return exit_interrupted;
    const std::string& problem = listed.games().games[i].problem;
    if (!g || !problem.empty())
      code = report.fail(exit_bad_input,
                         {fmt::format("game {}: {}", i + 1, problem.empty() ? g.error().message : problem)}, o.file);
    if (!g) continue;
    if (!games.empty() && g->game->type().id() != games.front().game->type().id()) {
      code = report.fail(exit_bad_input,
                         {fmt::format("game {}: a game of {} cannot go into a file of {}", i + 1,
                                      g->game->type().title(), games.front().game->type().title())},
                         o.file);
      continue;
    }
    games.push_back(std::move(*g));
    numbers.push_back(i);
  }
  if (games.empty()) return code != exit_done ? code : report.fail(exit_bad_input, {"no game was found"}, o.file);
  const std::string form = !o.form.empty() ? o.form
                           : o.out.empty() ? own_form
                                           : form_of_path(games.front().game->type(), o.out);
  const auto text = write_games(games, form);
  if (!text) return report.fail(exit_bad_input, text.error(), o.file);
  if (!keeps_comments(form)) {
    std::size_t lost = 0;
    for (const GameRecord& g : games) lost += g.comments.size();
    if (lost)
      Report::note(fmt::format("{} comment{} left out: this form has no place for them", grouped(lost),
                               lost == 1 ? " is" : "s are"));
  }
  if (o.out.empty()) {
    tell_read(report, listed.games(), numbers, form);
    print_file(report, *text);
    return code;
  }
  OutputFile file(o.out);
  file.stream() << *text;
  if (const auto ok = file.commit(); !ok) return report.fail(exit_file, ok.error());
  tell_read(report, listed.games(), numbers, form);
  Report::note(fmt::format("{} written to {} as {}", counted(games.size(), "game"), visible(o.out), form));
  return code;
}

/// An opening book of the games that are listed.
int write_opening_book(const CollectionOptions& o, Report& report, const Listed& listed) {
  if (const auto ok = try_output(o.book); !ok) return report.fail(exit_file, ok.error());
  JobOf<Result<OpeningBook>> job;
  job.start([&](JobProgress& progress) { return make_book(listed.games(), listed.order, o.making, progress); });
  watch(job, [&] { return fmt::format("book: {} of {} read", grouped(job.done()), counted(job.all(), "game")); });
  const auto made = job.take();
  if (interrupted()) return exit_interrupted;
  const auto book = made ? std::move(*made) : Result<OpeningBook>(Error{job.take_failure()});
  if (!book) return report.fail(exit_bad_input, book.error(), o.file);
  OutputFile file(o.book);
  file.stream() << write_book(*book);
  if (const auto ok = file.commit(); !ok) return report.fail(exit_file, ok.error());
  Report::note(fmt::format("{}: {} and {} of {}", visible(o.book), counted(book->positions(), "position"),
                           counted(book->moves(), "move"), counted(listed.order.size(), "game")));
  return exit_done;
}

int list(const CollectionOptions& o) {
  Report report(o.json);
  if (o.index.place != "cache" && o.index.place != "beside" && o.index.place != "none")
    return report.fail(exit_usage, {"--index: expected cache, beside or none"});
  int code = exit_done;
  auto listed = read_listed(o, report, code);
  if (!listed) return code;
  if (o.pick > 0) return report.finish(write(o, report, *listed));
  if (!o.book.empty()) return report.finish(write_opening_book(o, report, *listed));
  const GameCollection& games = listed->games();
  std::map<u32, u32> at;            // the ply of the position in the games that have it
  std::map<u32, FirstError> erred;  // of games that were analysed
  const bool by_error =
      listed->arranged.by == GameColumn::error || listed->arranged.find.find("error:") != std::string::npos;
  if (o.index.asks() || by_error) {
    const auto in = index_games(o.index, o.file, listed->all, report, code);
    if (!in) return code;
    const auto errors = in->index->errors();
    if (!errors) return report.fail(exit_file, errors.error());
    auto plies = std::make_shared<std::vector<u32>>(games.games.size());
    for (const FirstError& e : *errors)
      if (e.game < plies->size()) erred[e.game] = e, (*plies)[e.game] = e.ply;
    if (by_error) {
      listed->arranged.errors = plies;
      listed->order = arrange(games, listed->arranged);
      if (o.max > 0 && listed->order.size() > o.max) listed->order.resize(o.max);
    }
    if (in->game) {
      std::vector<bool> among(games.games.size());
      for (const u32 i : listed->order) among[i] = true;
      const auto answer = in->index->ask(in->game, in->position, &among);
      if (!answer) return report.fail(answer.error().content ? exit_bad_input : exit_file, answer.error());
      print_tree(*in, *answer, o.index.tree, report);
      if (o.index.tree) return report.finish(exit_done);
      for (const auto& place : answer->games) at[place.game] = place.ply;
      std::erase_if(listed->order, [&](u32 i) { return !at.contains(i); });
    }
  }
  if (o.csv) {
    print_file(report, list_csv(games, listed->order));
    return report.finish(games.stopped ? exit_interrupted : exit_done);
  }
  std::size_t first = 5, second = 6;
  for (const u32 i : listed->order) {
    first = std::max(first, std::min<std::size_t>(24, games.games[i].first.size()));
    second = std::max(second, std::min<std::size_t>(24, games.games[i].second.size()));
  }
  report.text(fmt::format(
      "{}: {}, {}{}", visible(games.name), counted(games.games.size(), "game"), games.form,
      listed->order.size() == games.games.size() ? "" : fmt::format("; {} listed", grouped(listed->order.size()))));
  std::string out = fmt::format("{:>7}  {:<{}}  {:<{}}  {:<8} {:>5}  {:<18} {}\n", "no.", games.sides[0], first,
                                games.sides[1], second, "result", "plies", "opening", "event");
  for (const u32 i : listed->order) {
    const GameSummary& g = games.games[i];
    if (o.json) {
      Json j = {{"number", i + 1},  {"first", g.first}, {"second", g.second},  {"result", g.result},
                {"plies", g.plies}, {"event", g.event}, {"opening", g.opening}};
      j["read_as"] = read_as(games, g);
      if (!g.left_out.empty()) j["left_out"] = g.left_out;
      if (!g.problem.empty()) j["problem"] = g.problem;
      if (const auto p = at.find(i); p != at.end()) j["ply"] = p->second;
      if (const auto e = erred.find(i); e != erred.end())
        j["error"] = Json{{"ply", e->second.ply}, {"loss", e->second.loss}};
      report.object(j);
      continue;
    }
    out += fmt::format("{:>7}  {:<{}}  {:<{}}  {:<8} {:>5}  {:<18} {}\n", i + 1, visible(g.first), first,
                       visible(g.second), second, visible(g.result), g.plies, visible(g.opening),
                       visible(g.problem.empty() ? g.event : g.problem));
    if (!g.left_out.empty())
      out.insert(out.size() - 1, (g.event.empty() && g.problem.empty() ? "left out: " : "; left out: ") + left_out(g));
    if (const auto e = erred.find(i); e != erred.end())
      out.insert(out.size() - 1, fmt::format("; first big error: ply {}", e->second.ply));
  }
  if (!out.empty() && out.back() == '\n') out.pop_back();
  report.text(out);
  return report.finish(games.stopped ? exit_interrupted : exit_done);
}

int convert(const CollectionOptions& o) {
  Report report(o.json);
  if (o.json && o.out.empty()) return report.fail(exit_usage, {"--json: the games themselves need --out"});
  int code = exit_done;
  const auto listed = read_listed(o, report, code);
  if (!listed) return code;
  return report.finish(write(o, report, *listed));
}

std::string forms_written() {
  std::string out = "Formats that can be written, with the endings for --out";
  for (const GameType* type : all_games()) {
    out += fmt::format("\n  {:<12}", type->id());
    for (const FormInfo& f : written_forms(*type)) out += fmt::format(" {} ({})", f.id, f.ending);
  }
  return out;
}

void add_reading(CommandSpec& c, CollectionOptions& o) {
  c.add_option("FILE", o.file, "A file with one game or many")->required();
  c.add_option("--game", o.game, "The game of a text that does not name one", "GAME");
  c.add_list("--rules", o.rules, "Its rules", "k=v,...");
  c.add_option(
      "--read-as", o.read_as,
      "The reader that takes the text, by its name, where several may; without it they are named, and the exit "
      "code is 3",
      "NAME");
  c.add_option("--find", o.find, "Only games with all of these words in their line", "WORDS");
  c.add_option("--player", o.player, "Only games of this player, on either side", "NAME");
  c.add_option("--result", o.result, "Only games that ended so", "first|second|draw");
  c.add_option("--plies", o.plies, "Only games of this number of plies, or of a range: 40-60", "N[-M]");
  c.add_option(
      "--sort", o.sort,
      "number, first, second, result, plies, event, opening or error (the first one); a leading - reverses the order",
      "COLUMN");
  c.add_option("--pick", o.pick, "Only the game of this number", "N");
  c.add_option("--most", o.max, "At most N games", "N");
}

}  // namespace

void add_collection(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c =
      app.add_subcommand("collection", "The games of a file that holds many: players, result, length, opening");
  c->footer(
      forms_read() +
      "\n"
      "With --pick the game itself is printed. JSON, one object a game: number first second result plies event "
      "opening, and problem where not all of its moves can be played, ply where a position is asked for, error where "
      "the game was analysed. With --opening-tree first: position read of games wins draws losses unknown [share] "
      "[mean scored], for the side to move; then an object a move, with moves, those that lead to the same position "
      "by symmetry.");
  auto o = std::make_shared<CollectionOptions>();
  add_reading(*c, *o);
  add_index_options(*c, o->index);
  c->add_option("--book", o->book, "Makes an opening book of these games (see `book`), which players draw from",
                "FILE");
  c->add_option("--book-plies", o->making.plies, "Of the first plies of each game (default: 20)", "N", Range{1, 500});
  c->add_option("--book-games", o->making.min_games, "Moves that occur in as many games at least (default: 2)", "N",
                Range{1, 1'000'000});
  c->add_flag("--json", o->json, "One JSON object a game (with --opening-tree: the position, then a move), one a line");
  c->add_flag("--csv", o->csv, "The list as CSV");
  c->callback([o, &chosen] { chosen = [o] { return list(*o); }; });
}

void add_convert(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("convert", "Games in the format of another program");
  c->footer([] {
    return forms_read() + "\n" + forms_written() +
           "\n"
           "JSON, one object a game: number first second result plies form read_as, and left_out and problem where "
           "there are any.";
  });
  auto o = std::make_shared<CollectionOptions>();
  add_reading(*c, *o);
  c->add_option("--to", o->form, "The format (default: by the ending of --out, else our own text)", "FORM");
  c->add_option("--out", o->out, "The file (default: standard output)", "FILE");
  c->add_flag("--json", o->json, "With --out: one JSON object a game, how it was read");
  c->callback([o, &chosen] { chosen = [o] { return convert(*o); }; });
}

}  // namespace ply::cli
