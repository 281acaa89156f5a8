// Opening books: what computers draw from, and one's own, whose file holds every change at once.
#include <fmt/format.h>

#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/session/handler.h"
#include "engine/session/play/play.h"

namespace ply {

bool Play::play_from_book() {
  const GameNode& n = node();
  const auto m = book_move(game(), book_, n.position, tree_->history(current_), player(n.mover));
  if (!m) return false;
  log_.news(fmt::format("{} plays {} from the opening book (seed {})", game().type().side_name(n.mover),
                        game().write_move(n.position, *m), book_.seed));
  play(*m);
  return true;
}

Status Play::open_book_at(const std::string& path) {
  auto opened = open_book(shared_game(), path);
  if (!opened) return opened.error();
  book_.own.book = std::make_shared<const OpeningBook>(std::move(*opened));
  book_.path = path;
  return Done{};
}

PLY_COMMAND(Play, SetBook) { book_ = c.book; }

PLY_COMMAND(Play, OpenBook) {
  if (c.path.empty()) {
    book_.own.book = nullptr;
    book_.path.clear();
    return;
  }
  if (const auto ok = open_book_at(c.path); !ok) return log_.fail(ok.error());
  const OpeningBook& own = *book_.own.book;
  log_.news(fmt::format("{}: an opening book of {} and {}", c.path, counted(own.positions(), "position"),
                        counted(own.moves(), "move")));
}

// Somebody may have changed the file by hand meanwhile: what it holds now is what is changed.
PLY_COMMAND(Play, WeighBookMove) {
  if (editing_) return log_.warn("finish editing first");
  if (book_.path.empty()) return log_.warn("no opening book is open");
  auto now = open_book(shared_game(), book_.path);
  if (!now) return log_.fail(now.error());
  Status ok = now->set(position(), c.move, c.weight);
  if (ok) ok = write_file(book_.path, write_book(*now));
  if (!ok) return log_.fail(ok.error());
  book_.own.book = std::make_shared<const OpeningBook>(std::move(*now));
}

}  // namespace ply
