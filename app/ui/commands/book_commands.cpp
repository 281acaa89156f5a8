// The opening book of one's own: opened, made from the list of games, changed, and how computers use it.
#include <fmt/format.h>

#include "app/ui/commands/lists.h"
#include "app/ui/commands/with_path.h"
#include "app/ui/workbench/workbench.h"
#include "engine/base/text.h"
#include "engine/session/play/library.h"
#include "engine/session/play/library_commands.h"

namespace ply::ui {
namespace {

const Book& book(const Workbench& w) { return w.session().play().book(); }
bool has_book(const Workbench& w) { return book(w).own.book != nullptr; }

void open(Workbench& w, const std::string& path) {
  w.workspace().show("book");
  w.apply(command::OpenBook{path});
}

void make_at(Workbench& w, const std::string& path, const BookMaking& how) {
  w.workspace().show("book");
  w.apply(command::MakeBook{path, how});
}

// "[PLIES GAMES] [PATH]": without a path they stand in the dialog that asks for it.
void make(Workbench& w, Argument a) {
  BookMaking how;
  const CutLine plies = cut_word(a), games = cut_word(plies.rest);
  std::string path = a;
  if (to_number<int>(plies.word)) {
    if (!read_number<u64>(w, plies.word, 1, command::MakeBook::max_plies, how.plies) ||
        !read_number<u64>(w, games.word, 1, command::MakeBook::max_games, how.min_games))
      return;
    path = games.rest;
  }
  if (!path.empty()) return make_at(w, expand_home(path), how);
  FileDialog& dialog = w.dialogs().file;
  dialog.making() = how;
  const std::string& name = w.session().library().games()->name;
  dialog.ask(
      FileQuestion::save_book, [&w, &dialog](const std::string& chosen) { make_at(w, chosen, dialog.making()); },
      name.substr(0, name.find('.')));
}

// "N MOVE"
void weigh(Workbench& w, Argument a) {
  const CutLine parts = cut_word(a);
  int weight = 0;
  if (!read_number<int>(w, parts.word, 0, OpeningBook::max_weight, weight)) return;
  const auto m = w.session().play().game().parse_move(w.session().play().position(), parts.rest);
  if (!m) return (void)w.check(m.error());
  w.apply(command::WeighBookMove{*m, static_cast<u32>(weight)});
}

}  // namespace

void add_book_commands(CommandList& list) {
  list.menu = Menu::game;
  const char* words = "opening book repertoire weight deviation library";
  list.add({.id = "book.open",
            .label = "Opening book...",
            .help = "Computers draw moves from this book before they search.",
            .run = with_path(FileQuestion::open_book, open),
            .argument = Takes::input_file("[PATH]"),
            .line_before = true,
            .words = words});
  list.add({.id = "book.make",
            .label = "Opening book from the list of games...",
            .help = "Makes a book of what was played in the games that are listed, in their first plies (20) and in "
                    "as many games at least (2), and opens it. The dialog asks for both.",
            .run = make,
            .enabled = [](const Workbench& w) { return w.session().library().games() != nullptr; },
            .argument = Takes::output_file("[PLIES GAMES] [PATH]"),
            .words = words});
  list.add({.id = "book.close",
            .label = "Close the opening book",
            .help = "Computers no longer draw from the book of one's own; its file stays.",
            .run = applies(command::OpenBook{}),
            .enabled = has_book,
            .quiet = true,
            .words = words});
  list.add({.id = "book.weight",
            .label = "Weight of a move in the opening book",
            .help = "How often this move of the position on the board is drawn beside the others; 0 takes it out. "
                    "The file is changed at once.",
            .run = weigh,
            .enabled = has_book,
            .argument = Takes::value("N MOVE"),
            .quiet = true,
            .words = words});
  list.add({.id = "book.deviation",
            .label = "Deviation of the opening book",
            .help = "How many percentage points less than the best move of its position a move of the book may have "
                    "scored to be drawn; any: all are.",
            .run =
                [](Workbench& w, Argument a) {
                  Book b = book(w);
                  const auto n = parse_deviation(a);
                  if (a != "any" && !n) return (void)w.check(n.error());
                  b.own.deviation = a == "any" ? std::nullopt : std::optional(*n);
                  w.apply(command::SetBook{b});
                },
            .argument = Takes::value("N|any"),
            .quiet = true,
            .words = words});
  list.add({.id = "book.use",
            .label = "Computers use the opening book",
            .help = "Computers that have no book themselves draw from the one that is open, or do not.",
            .run =
                [](Workbench& w, Argument) {
                  Book b = book(w);
                  b.own_on = !b.own_on;
                  w.apply(command::SetBook{b});
                },
            .enabled = has_book,
            .checked = [](const Workbench& w) { return has_book(w) && book(w).own_on; },
            .quiet = true,
            .words = words});
}

}  // namespace ply::ui
