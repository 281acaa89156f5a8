// book: an opening book of one's own, looked up and changed. `collection --book` makes one.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/output_file.h"
#include "engine/base/counted.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/opening_book.h"

namespace ply::cli {
namespace {

struct BookOptions {
  std::string file, position, moves, deviation, out;
  std::vector<std::string> set;
  bool json = false;
};

// "5 f5"
Status set(OpeningBook& book, const Position& p, std::string_view text) {
  const CutLine parts = cut_word(text);
  const auto weight = to_number<u32>(parts.word);
  if (!weight)
    return Error{fmt::format("--set: expected a weight and a move, as in \"5 f5\", not {}", quoted_text(text))};
  const auto move = book.game().parse_move(p, parts.rest);
  if (!move) return move.error().after("--set: ");
  const Status ok = book.set(p, *move, *weight);
  return ok ? ok : Status(ok.error().after("--set: "));
}

void print(const OpeningBook& book, const Position& p, std::optional<double> deviation, const std::string& file,
           Report& report) {
  const Game& g = book.game();
  report.text(fmt::format("{}: {}, {} and {}\n{}", visible(file), g.type().title(),
                          counted(book.positions(), "position"), counted(book.moves(), "move"), g.write(p)));
  Json moves = Json::array();
  std::string text = fmt::format("{:<16} {:>8} {:>8} {:>8}", "move", "weight", "scored", "drawn");
  const auto choices = book.choices(p, {}, deviation);
  for (const BookChoice& c : choices) {
    std::vector<std::string> names;
    for (const MoveCode m : c.moves) names.push_back(g.write_move(p, m));
    Json j = {{"moves", names}, {"weight", c.weight}, {"drawn", c.chance}};
    if (c.share) j["scored"] = *c.share / 100;
    moves.push_back(j);
    text += fmt::format("\n{:<16} {:>8} {:>8} {:>8}", fmt::format("{}", fmt::join(names, " ")), grouped(c.weight),
                        c.share ? fmt::format("{:.1f} %", *c.share) : "–", fmt::format("{:.1f} %", 100 * c.chance));
  }
  report.text(choices.empty() ? "The book does not have this position." : text);
  report.object({{"game", g.type().id()},
                 {"positions", book.positions()},
                 {"all_moves", book.moves()},
                 {"position", g.write(p)},
                 {"moves", moves}});
}

int run_book(const BookOptions& o) {
  Report report(o.json);
  auto book = open_book_file(o.file);
  if (!book) return report.fail(exit_bad_input, book.error());
  std::optional<double> deviation;
  if (!o.deviation.empty()) {
    const auto n = parse_deviation(o.deviation);
    if (!n) return report.fail(exit_usage, n.error(), "--deviation");
    deviation = *n;
  }
  const Game& g = book->game();
  Position p = g.initial();
  if (!o.position.empty()) {
    const auto setup = g.type().parse_position(o.position, g.rules());
    if (!setup) return report.fail(exit_bad_input, setup.error(), "--position");
    if (const std::string other = book->stranger_to(*setup->game); !other.empty())
      return report.fail(exit_bad_input, {other}, "--position");
    p = setup->position;
  }
  const auto moves = g.parse_moves(p, o.moves);
  if (!moves) return report.fail(exit_bad_input, moves.error(), "--moves");
  for (const MoveCode m : *moves) p = g.after(p, m);
  for (const std::string& change : o.set)
    if (const auto ok = set(*book, p, change); !ok) return report.fail(exit_bad_input, ok.error());
  if (!o.out.empty()) {
    OutputFile file(o.out);
    file.stream() << write_book(*book);
    if (const auto ok = file.commit(); !ok) return report.fail(exit_file, ok.error());
  }
  print(*book, p, deviation, o.file, report);
  return report.finish(exit_done);
}

}  // namespace

void add_book(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("book", "An opening book: what it has for a position, and changes to it");
  c->footer(
      "A book is a text file, made by `collection --book` or by hand: a line `book GAME`, then `position TEXT` and "
      "below it a line a move, WEIGHT [SCORED%] MOVE. Players draw from it before they search: \"advanced @ book=FILE "
      "deviation=5\".\n"
      "JSON: game positions all_moves position moves (moves weight drawn [scored]; several moves where they lead to "
      "the same position by symmetry).");
  auto o = std::make_shared<BookOptions>();
  c->add_option("FILE", o->file, "The book")->required();
  c->add_option("--position", o->position, "The position that is looked up (default: the start)", "POSITION");
  c->add_option("--moves", o->moves, "The position after these moves", "MOVES");
  c->add_option("--deviation", o->deviation,
                "A move is drawn only if it has scored at most as many percentage points less than the best", "N");
  c->add_option("--set", o->set, "The move gets this weight in the position; 0 takes it out", "\"N MOVE\"");
  c->add_option("--out", o->out, "Where the book is written, with what --set has changed", "FILE");
  c->add_flag("--json", o->json, "One JSON object");
  c->callback([o, &chosen] { chosen = [o] { return run_book(*o); }; });
}

}  // namespace ply::cli
