#include "engine/session/play/library.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/review/error_lines.h"
#include "engine/session/handler.h"

namespace ply {

Library::Progress Library::progress() const {
  if (making_.pending()) return {book_path_, making_.share(), making_.done(), making_.seconds(), {}};
  Progress out{name_, job_.share(), job_.found(), job_.seconds(), {}};
  if (out.share > 0.01) out.left = out.seconds * (1 - out.share) / out.share;
  return out;
}

void Library::begin(std::string name, std::function<Result<GameCollection>(JobProgress&)> read) {
  name_ = std::move(name);
  job_.start(std::move(read));
}

bool Library::poll() {
  if (!job_.pending() || job_.running()) return false;
  const std::string thrown = job_.take_failure();
  const auto done = job_.take();
  Result<GameCollection> result = done ? std::move(*done) : Error{name_ + ": " + thrown};
  if (!result) {
    log_.fail(result.error());
    return true;
  }
  if (result->stopped && result->games.empty()) {
    log_.remark(fmt::format("{}: stopped before the first game was read", result->name));
    return true;
  }
  for (const std::string& remark : result->remarks) log_.remark(fmt::format("{}: {}", result->name, remark));
  log_.news(fmt::format("{}: {}, {}{}", result->name, counted(result->games.size(), "game"), result->form,
                        result->stopped ? "; reading was stopped" : ""));
  put_back(std::make_shared<const GameCollection>(std::move(*result)));
  return true;
}

void Library::put_back(std::shared_ptr<const GameCollection> games) {
  if (games == games_) return;
  games_ = std::move(games);
  picked_ = -1;
  order_ = {};
  found_ = nullptr;
  by_position_ = false;
  search_.take(games_);
  list();
  ++serial_;
}

void Library::list() { listed_ = games_ ? arrange(*games_, order_) : std::vector<u32>(); }

void Library::follow(const std::shared_ptr<const Game>& game, const Position& p) {
  if (auto errors = search_.take_errors()) {
    order_.errors = std::move(errors);
    if (order_.by == GameColumn::error || !order_.find.empty()) list();
  }
  if (by_position_) (void)search_.request();
  if (!search_.poll(game, p, found_) || !by_position_) return;
  auto only = std::make_shared<std::vector<bool>>(games_->games.size());
  for (const auto& place : search_.request()->games) (*only)[place.game] = true;
  order_.only = std::move(only);
  list();
}

Result<GameRecord> Library::open(std::size_t game) const {
  if (!games_) return Error{"no file with many games is open"};
  if (game >= games_->games.size()) return Error{fmt::format("the list has {} games", grouped(games_->games.size()))};
  return games_->open(game);
}

i64 Library::row_of(i64 game) const {
  const auto it = std::find(listed_.begin(), listed_.end(), static_cast<u32>(game));
  return game < 0 || it == listed_.end() ? -1 : it - listed_.begin();
}

PLY_COMMAND(Library, OrderGames) {
  if (!games_) return log_.warn("no file with many games is open");
  const bool other_words = order_.find != c.order.find;
  order_.by = c.order.by, order_.falling = c.order.falling, order_.find = c.order.find;
  if (other_words) {
    auto found = std::make_shared<std::vector<bool>>(games_->games.size());
    for (const u32 i : arrange(*games_, {GameColumn::number, false, order_.find, nullptr, order_.errors}))
      (*found)[i] = true;
    found_ = order_.find.empty() ? nullptr : std::move(found);
  }
  list();
}

PLY_COMMAND(Library, ListByPosition) {
  if (!games_) return log_.warn("no file with many games is open");
  by_position_ = c.on;
  order_.only = nullptr;
  if (const PositionGames* known = c.on && !search_.stale() ? search_.request() : nullptr) {
    auto only = std::make_shared<std::vector<bool>>(games_->games.size());
    for (const auto& place : known->games) (*only)[place.game] = true;
    order_.only = std::move(only);
  }
  list();
}

PLY_COMMAND(Library, TakeErrors) {
  if (!games_) return log_.warn("no file with many games is open");
  const auto lines = read_file(c.path);
  if (!lines) return log_.fail(lines.error());
  const auto errors = first_errors(*lines);
  if (!errors) return log_.fail(errors.error().after(c.path + ": "));
  for (const FirstError& e : *errors)
    if (e.game >= games_->games.size())
      return log_.fail(Error{fmt::format("{}: there is no game {}", c.path, u64{e.game} + 1)});
  log_.news(fmt::format("{}: the first big error of {}", c.path, counted(errors->size(), "game")));
  search_.note(*errors);
}

PLY_COMMAND(Library, StopReading) {
  if (!reading() && !making_book()) return log_.warn("nothing is being read");
  job_.ask_to_stop();
  making_.ask_to_stop();
}

PLY_COMMAND(Library, MakeBook) {
  if (!games_) return log_.warn("no file with many games is open");
  if (making_book()) return log_.warn("a book is being made already");
  if (const auto ok = refuse_stream(c.path); !ok) return log_.fail(ok.error());
  book_path_ = c.path;
  making_.start([games = games_, which = listed_, c](JobProgress& progress) -> Status {
    const auto book = make_book(*games, which, c.how, progress);
    return book ? write_file(c.path, write_book(*book)) : Status(book.error());
  });
}

std::optional<std::string> Library::poll_book() {
  if (!making_.pending() || making_.running()) return std::nullopt;
  const std::string thrown = making_.take_failure();
  const auto done = making_.take();
  const Status ok = done ? *done : Status(Error{thrown});
  if (!ok) return log_.fail(ok.error()), std::nullopt;
  return book_path_;
}

PLY_COMMAND(Library, CloseLibrary) {
  job_.stop();
  put_back(nullptr);
}

}  // namespace ply
