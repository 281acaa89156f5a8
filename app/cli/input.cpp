#include "app/cli/input.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/cli/interrupt.h"
#include "app/cli/progress.h"
#include "app/command_line/command_line.h"
#include "engine/base/byte_stream.h"
#include "engine/base/file.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/own_terms.h"
#include "engine/game/random_between.h"
#include "engine/game/random_play.h"
#include "engine/games/registry.h"
#include "engine/session/play/reading_words.h"
#include "engine/session/play/recognise.h"
#include "engine/trace/record_words.h"

namespace ply::cli {

void add_game_options(CommandSpec& command, InputOptions& o, bool boards) {
  std::string games;
  for (const GameType* g : all_games()) games += (games.empty() ? "" : ", ") + g->id();
  if (boards)
    for (const BoardType* b : all_boards()) games += ", " + b->id();
  command.add_option("GAME", o.game, "The game: " + games, " ")->required();
  command.add_list("--rules", o.rules, "Rule options, k=v[,k=v...]; `plyscope-cli games` lists them", "k=v,...");
  command.add_option(
      "--position", [&o](const std::string& s) { o.position = s, o.has_position = true; },
      "A position in the game's one-line form (default: the initial one)", "STR");
  command.add_option("--read-as", o.read_as, "The reader that takes --position, by its name, where several may",
                     "NAME");
  if (boards)
    command.add_option(
        "--fen", [&o](const std::string& s) { o.position = s, o.has_position = true; }, "The same as --position",
        "FEN");
  command.add_option(
      "--moves", [&o](const std::string& s) { o.moves = s, o.has_moves = true; }, "Moves played from there",
      "\"M M ...\"");
  command.add_option("--seed", o.seed, "Seed of everything random; same seed and options, same output", "N");
}

namespace {

void add_random_options(CommandSpec& command, InputOptions& o) {
  command
      .add_option("--random", o.random, "Random moves played from the start, by --seed; none ends the game", "PLIES",
                  Range{0, 500})
      ->excludes("--position");
  command.add_option(
      "--between", o.between,
      "With --random: the first seed from --seed on whose position a search of modern to depth 4 gives a "
      "value from LOW to HIGH for the first side",
      "LOW,HIGH");
}

}  // namespace

void add_input_options(CommandSpec& command, InputOptions& o, bool many, bool boards) {
  add_game_options(command, o, boards);
  if (many)
    command
        .add_option(
            "--positions", [&o](const std::string& s) { o.positions = s, o.has_positions = true; },
            "One position a line, or a position, the word moves and moves from there (- = standard input; blank lines "
            "and "
            "lines starting with # are skipped). "
            "A bad line prints an error, the rest continues, exit code 3 at the end",
            "FILE")
        ->excludes("--position");
  if (many && !boards) add_random_options(command, o);
  command.add_flag("--json", o.json,
                   "One JSON object a position, one a line; errors too: {\"error\": ..., \"column\": n}");
}

void add_term_option(CommandSpec& command, InputOptions& o) {
  command
      .add_option("--term", o.terms,
                  "A term of one's own, beside those of the profile: an expression over the board, as in "
                  "edge=count(me.edge); it counts with the weight that --weights gives it (edge=20)",
                  "NAME=EXPR")
      ->one_each();
}

namespace {

/// The option speaks of a text.
std::string read_as_alone(const InputOptions& o) {
  return o.read_as.empty() || o.has_position || o.has_positions
             ? ""
             : "--read-as names the reader of --position or --positions: neither is given";
}

}  // namespace

Result<ChosenGame> choose_game(const InputOptions& o) {
  ChosenGame out;
  out.type = find_game(o.game);
  if (const BoardType* shown = out.type ? nullptr : find_board(o.game))
    return Error{fmt::format("{} is only shown here, not searched: use moves, perft and recordings", shown->title())};
  if (const std::string why = read_as_alone(o); !why.empty()) return Error{why};
  if (!out.type) {
    std::string games;
    for (const GameType* g : all_games()) games += (games.empty() ? "" : ", ") + g->id();
    return Error{fmt::format("there is no game {}; there are: {}", ply::quoted_text(o.game), games)};
  }
  auto given = parse_rules(o.rules);
  if (!given) return Error{"--rules: " + given.error().message, given.error().column};
  out.given = std::move(*given);
  auto game = out.type->make(out.given);
  if (!game) return Error{"--rules: " + game.error().message, game.error().column};
  std::vector<OwnTermText> terms;
  for (const std::string& text : o.terms) {
    auto term = parse_own_term(text);
    if (!term) return term.error().after("--term: ");
    terms.push_back(std::move(*term));
    // One after the other, so that a column is one of the word that was typed
    if (const auto with = with_own_terms(*game, terms); !with) {
      Error e = with.error().after("--term: ");
      if (e.column > 0) e.column += static_cast<int>(text.find_first_not_of(" \t", text.find('=') + 1));
      return e;
    }
  }
  out.game = sure(with_own_terms(*game, terms));
  return out;
}

namespace {

// A line of --positions may go on with moves, as UCI writes them.
constexpr std::string_view then_moves = " moves ";

// A position in the form of another program, with moves behind it or none. `usual`: what our own reader says.
Result<Recognised> in_another_form(const ChosenGame& chosen, const std::string& text, const std::string& read_as,
                                   const Error& usual) {
  auto all = readings_of(text, *chosen.game, read_as);
  if (!all && !read_as.empty()) return all.error();
  // A list of moves is no position, but a board with moves behind it is.
  const auto fits = [&](const Recognised& r) {
    const Game& game = r.position ? *r.position->game : *r.game->game;
    const bool board = r.position || (!r.broken && game.key(r.game->start) != game.key(game.initial()));
    return &game.type() == chosen.type && board && (chosen.given.empty() || game.rules() == chosen.game->rules());
  };
  const bool of_it = all && std::all_of(all->begin(), all->end(), fits);
  if (!of_it) return usual;
  if (all->size() > 1) return several_readings(*all);
  Recognised& r = all->front();
  if (!r.left_out.empty()) Report::note(visible(reading_line(r)));
  if (r.position) r.game = GameRecord{r.position->game, r.position->position, {}, {}};
  return std::move(r);
}

// That of --seed, or with --between the first from it on that leads into the range, which is told.
Result<u64> seed_of(const Game& game, const InputOptions& o) {
  if (o.between.empty()) return o.seed;
  if (o.random < 0) return Error{"--between asks for a value of a random position: say --random PLIES, too"};
  const auto ends = split(o.between, ',');
  const auto low = to_number<double>(ends.front()), high = to_number<double>(ends.back());
  if (ends.size() != 2 || !low || !high) return Error{"--between: expected two values, as in --between -1,1"};
  constexpr const char* profile = "modern";
  const auto found = random_between(game, o.random, o.seed, profile, *low, *high);
  if (!found)
    return Error{fmt::format("--between: no random position of 200 has a value from {:g} to {:g}", *low, *high)};
  Report::note(fmt::format("seed {}: {} {} for {}, by a search of {} to depth {}; {} tried", found->seed,
                           kind_sign(found->score.kind), game.value_text(profile, found->score.value),
                           game.type().side_name(Side::first), profile, found->depth, found->tried));
  return found->seed;
}

// `moves` are played before those of --moves.
Result<Input> read_position(const ChosenGame& chosen, const InputOptions& o, const std::string* text,
                            std::string_view line_moves = {}) {
  Setup in;
  std::vector<MoveCode> moves;  // behind a board, where the text has some
  Recognised as;
  if (text) {
    auto setup = o.read_as.empty() ? chosen.type->parse_position(*text, chosen.given) : Error{""};
    if (setup) in = std::move(*setup);
    else if (auto other = in_another_form(chosen, *text, o.read_as, setup.error()); other)
      in = {other->game->game, other->game->start}, moves = std::move(other->game->moves), as = std::move(*other);
    else return other.error();
    auto with = with_own_terms(in.game, own_terms_of(*chosen.game));
    if (!with) return with.error();
    in.game = std::move(*with);
  } else {
    in.game = chosen.game;
    const auto seed = seed_of(*chosen.game, o);
    if (!seed) return seed.error();
    in.position = chosen.game->initial(*seed);
    if (o.random >= 0) moves = random_line(*in.game, in.position, o.random, *seed);
  }
  if (const std::string why = in.game->why_not_allowed(in.position); !why.empty()) return Error{why};
  Position end = in.position;
  for (const MoveCode m : moves) end = in.game->after(end, m);
  const auto play = [&](std::string_view list) -> Status {
    auto read = in.game->parse_moves(end, list);
    if (!read) return read.error();
    for (const MoveCode m : *read) {
      moves.push_back(m);
      end = in.game->after(end, m);
    }
    return Done{};
  };
  if (!line_moves.empty())
    if (auto ok = play(line_moves); !ok) {
      Error e = ok.error().after("moves: ");
      if (text && e.column > 0) e.column += static_cast<int>(text->size() + then_moves.size());
      return e;
    }
  if (o.has_moves)
    if (auto ok = play(o.moves); !ok) return ok.error().after("--moves: ");
  return Input{end_of_line(in.game, in.position, std::move(moves)), {}, std::move(as.read_as), std::move(as.left_out)};
}

}  // namespace

Result<Input> read_input(const ChosenGame& chosen, const InputOptions& o) {
  return read_position(chosen, o, o.has_position ? &o.position : nullptr);
}

namespace {

// One position, or each line of --positions: `read(text, moves)` makes an input of it (null: none was given), `each` is
// called with it.
template <class Read, class Each>
int over_lines(const InputOptions& o, Report& report, Read read_one, Each each) {
  if (!o.has_positions) {
    auto in = read_one(o.has_position ? &o.position : nullptr, std::string_view());
    if (!in) return report.fail(exit_bad_input, in.error());
    return report.finish(each(*in));
  }
  const auto read = [&](const std::string& text, std::string_view moves) { return read_one(&text, moves); };

  constexpr std::size_t longest = 1'000'000;
  const auto stream = open_stream(o.positions, Streams::taken, &interrupt_flag());
  if (!stream) return report.fail(exit_file, stream.error());
  Lines lines(**stream, longest);
  int worst = exit_done;
  int number = 0;
  while (report.writable()) {
    std::string_view line;
    const Lines::Next next = lines.next(line);
    if (next == Lines::Next::end || interrupted()) break;
    if (next == Lines::Next::failed) return report.fail(exit_file, {lines.problem()});
    if (++number == 1) line = without_bom(line);
    const std::string where = fmt::format("{}, line {}", o.positions == "-" ? "standard input" : o.positions, number);
    if (next == Lines::Next::too_long)
      return report.fail(exit_bad_input, {fmt::format("a line of more than {} bytes", grouped(longest))}, where);
    const std::string_view inner = trim(line);
    if (inner.empty() || inner.front() == '#') continue;
    Progress::show(fmt::format("line {}", number));
    const std::size_t moves = inner.find(then_moves);
    const std::string text(inner.substr(0, moves));
    auto in = read(text, moves == inner.npos ? std::string_view() : inner.substr(moves + then_moves.size()));
    if (!in) {
      Error e = in.error();
      if (e.column > 0) e.column += static_cast<int>(inner.data() - line.data());
      worst = report.fail(exit_bad_input, e, where);
      continue;
    }
    in->where = where;
    const int code = each(*in);
    if (code == exit_interrupted || interrupted()) return report.finish(exit_interrupted);
    if (code != exit_done) worst = code;
  }
  return report.finish(interrupted() ? int{exit_interrupted} : worst);
}

// Of a game that is only shown. `moves` are played before those of --moves.
Result<BoardInput> read_board(const BoardType& type, const RuleValues& rules, const InputOptions& o,
                              const std::string* text, std::string_view line_moves) {
  auto setup = type.set_up(text ? std::string_view(*text) : std::string_view(), rules);
  if (!setup) return setup.error();
  BoardInput in{setup->face, setup->position, {}, nullptr, {}};
  const auto play = [&](std::string_view list) -> Status {
    for (const Word& w : words(list)) {
      const auto m = in.face->parse_move(in.position, w.text);
      if (!m) return Error{m.error().message, w.column};
      in.history.push_back(in.face->key(in.position));
      in.position = in.face->after(in.position, *m);
    }
    return Done{};
  };
  if (auto ok = play(line_moves); !ok) {
    Error e = ok.error().after("moves: ");
    if (text && e.column > 0) e.column += static_cast<int>(text->size() + then_moves.size());
    return e;
  }
  if (o.has_moves)
    if (auto ok = play(o.moves); !ok) return ok.error().after("--moves: ");
  return in;
}

}  // namespace

int for_each_position(const InputOptions& o, Report& report, const std::function<int(const Game&)>& check,
                      const std::function<int(const Input&)>& each) {
  auto chosen = choose_game(o);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  if (const int code = check(*chosen->game); code != exit_done) return code;
  return over_lines(
      o, report,
      [&](const std::string* text, std::string_view moves) { return read_position(*chosen, o, text, moves); }, each);
}

int for_each_board(const InputOptions& o, Report& report, const std::function<int(const BoardInput&)>& each) {
  const BoardType* type = find_game(o.game) ? nullptr : find_board(o.game);
  if (!type)
    return for_each_position(
        o, report, [](const Game&) { return exit_done; },
        [&](const Input& in) {
          return each({in.game, in.position, in.history, in.game, in.where, in.read_as, in.left_out});
        });
  if (!o.read_as.empty()) return report.fail(exit_usage, {fmt::format("--read-as: {} has one reader", type->title())});
  const auto rules = read_rules(*type, o.rules);
  if (!rules) return report.fail(exit_usage, rules.error().after("--rules: "));
  if (auto ok = complete_rules(type->options(), *rules); !ok)
    return report.fail(exit_usage, ok.error().after("--rules: "));
  return over_lines(
      o, report,
      [&](const std::string* text, std::string_view moves) { return read_board(*type, *rules, o, text, moves); }, each);
}

Json outcome_json(const BoardFace& game, const Position& p, History history) {
  const auto outcome = game.outcome(p, history);
  if (!outcome) return nullptr;
  const char* winner = outcome->winner == Winner::first    ? "first"
                       : outcome->winner == Winner::second ? "second"
                                                           : "draw";
  return {{"winner", winner}, {"reason", game.outcome_text(p, history)}};
}

void add_hash_option(CommandSpec& command, int& megabytes) {
  const u64 memory = static_cast<u64>(sysconf(_SC_PHYS_PAGES)) / 1024 * static_cast<u64>(sysconf(_SC_PAGESIZE)) / 1024;
  command.add_option("--hash", megabytes,
                     fmt::format("Size of the transposition table in MB (default {})", default_hash_mb), "MB",
                     Range{1, std::clamp<u64>(memory, 1, 65'536)});
}

Result<const ProfileInfo*> find_profile(const Game& game, const std::string& id) {
  if (const ProfileInfo* p = game.profile(id)) return p;
  std::string known;
  for (const ProfileInfo& p : game.profiles()) known += (known.empty() ? "" : ", ") + p.id;
  return Error{fmt::format("{} has no profile {}; there are: {}", game.type().title(), ply::quoted_text(id), known)};
}

Result<OpeningBook> open_book_file(const std::string& path) {
  const auto text = read_file(path, OpeningBook::max_bytes, Streams::taken);
  if (!text) return text.error();
  const auto head = book_game(*text);
  if (!head) return head.error().after(path + ": ");
  const GameType* type = find_game(head->first);
  if (!type) return Error{fmt::format("{}: there is no game {}", path, ply::quoted_text(head->first)), 0, false, true};
  const auto rules = parse_rules(head->second);
  const auto game = rules ? type->make(*rules) : Result<std::shared_ptr<const Game>>(rules.error());
  if (!game) return game.error().after(path + ": ");
  Budget budget;
  auto book = read_book(*game, *text, budget);
  if (!book) return book.error().after(path + ": ");
  return book;
}

}  // namespace ply::cli
