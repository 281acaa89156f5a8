#include "engine/game/index/game_index.h"

#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>

#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/folder.h"
#include "engine/base/sha256.h"
#include "engine/base/text.h"
#include "engine/game/game_line.h"
#include "engine/game/index/position_keys.h"

namespace ply {
namespace {

constexpr u32 format_version = 2;        // 1: without the errors that games carry
constexpr i64 application = 0x706c7969;  // "plyi"
constexpr u32 shares = 4096;             // of the keys of a segment, by their first bits
constexpr std::size_t pair_bytes = 12, ending_bytes = 6;
constexpr u32 last_ply = (1u << 19) - 1;

/// A position of a game of one segment.
struct Pair {
  u64 key = 0;
  u32 place = 0;  // game in its segment: 12 bits; ply: 19; whether the second side moves
  friend auto operator<=>(const Pair&, const Pair&) = default;
};

struct Occurrence {
  u32 game = 0, ply = 0;
  bool second = false;
};

u32 share_of(u64 key) { return static_cast<u32>(key >> 52); }

void put(std::string& out, const auto& value) { out.append(reinterpret_cast<const char*>(&value), sizeof value); }

template <class T>
T take(std::string_view bytes, std::size_t at) {
  T out;
  std::memcpy(&out, bytes.data() + at, sizeof out);
  return out;
}

u32 checksum(std::string_view bytes) {
  return static_cast<u32>(crc32(0, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

void seal(std::string& bytes) { put(bytes, checksum(bytes)); }

/// Without its checksum; nothing: it is damaged.
std::optional<std::string_view> unsealed(std::string_view bytes, std::size_t unit) {
  if (bytes.size() < sizeof(u32) || (bytes.size() - sizeof(u32)) % unit) return std::nullopt;
  const std::string_view content = bytes.substr(0, bytes.size() - sizeof(u32));
  return checksum(content) == take<u32>(bytes, content.size()) ? std::optional(content) : std::nullopt;
}

/// Winner + 1, 0 where it is not known; whether there is a score; the score.
void put_ending(std::string& out, const GameEnding& e) {
  put(out, static_cast<u8>(e.winner ? static_cast<int>(*e.winner) + 1 : 0));
  put(out, static_cast<u8>(e.score.has_value()));
  put(out, static_cast<i32>(e.score.value_or(0)));
}

GameEnding take_ending(std::string_view bytes, std::size_t game) {
  GameEnding out;
  const std::size_t at = game * ending_bytes;
  if (const u8 w = take<u8>(bytes, at)) out.winner = static_cast<Winner>(w - 1);
  if (take<u8>(bytes, at + 1)) out.score = take<i32>(bytes, at + 2);
  return out;
}

}  // namespace

GameEnding ending_of(const GameRecord& record, const std::string& result) {
  GameEnding out = read_result(result);
  if (out.score) return out;
  const LineEnd at = end_of_moves(*record.game, record.start, record.moves);
  if (const auto end = record.game->outcome(at.position, at.history);
      end && (!out.winner || *out.winner == end->winner)) {
    out.winner = end->winner;
    if (end->margin || end->winner == Winner::draw) out.score = end->margin;
  }
  return out;
}

std::string identity_of(const GameCollection& games) {
  std::string read = games.bytes ? sha256(*games.bytes) : games.name;
  read += fmt::format("\n{}\n{}\n", games.form, games.games.size());
  for (std::size_t i = 0; i < std::min<std::size_t>(games.games.size(), 16); ++i)  // what a text was taken for
    if (const auto g = games.open(i)) return read + g->game->type().id() + "\n" + write_rules(g->game->rules());
  return read;
}

std::string index_path(const GameCollection& games) {
  constexpr std::size_t worth_a_file = 2000;  // games; fewer are read in a moment
  const std::string folder = cache_folder();
  if (folder.empty() || games.games.size() < worth_a_file || !games.bytes) return {};
  return fmt::format("{}/collections/{}.sqlite", folder, sha256(identity_of(games)).substr(0, 40));
}

std::string GameIndex::file_words() const { return path_.empty() ? "the index" : "the index " + path_; }

Error GameIndex::said(const DatabaseError& e) const {
  return {file_words() + ": " + e.message, 0, !e.damaged, e.damaged};
}

bool GameIndex::ours(const std::string& identity) {
  Statement head(*database_, "SELECT (SELECT * FROM pragma_application_id), (SELECT * FROM pragma_user_version)");
  if (!head.step() || head.number(0) != application || head.number(1) != format_version) return false;
  Statement whose(*database_, "SELECT value FROM facts WHERE name = 'games'");
  return whose.step() && whose.bytes(0) == identity;
}

/// Opens it, or makes its tables. An error: it cannot be written.
Status GameIndex::set_up(bool renew) {
  const bool there = !path_.empty() && access(path_.c_str(), F_OK) == 0;
  const std::string identity = identity_of(*games_);
  for (const bool anew : {false, true}) {
    if (renew && !anew) continue;
    database_ = std::make_unique<Database>();
    if (anew && there) {
      if (special_file(path_)) return Error{file_words() + ": this is no regular file", 0, true};
      for (const char* part : {"", "-journal"}) unlink((path_ + part).c_str());
      remark_ = file_words() + " was damaged, or of other games or another version: it is made anew";
    }
    if (!database_->open(path_)) return said(database_->take_error());
    // Another process may be making it at this moment: what is there is looked at under the lock.
    if (!database_->run("BEGIN IMMEDIATE")) {
      const DatabaseError e = database_->take_error();
      if (!e.damaged || !there) return said(e);
      continue;
    }
    Statement any(*database_, "SELECT count(*) FROM sqlite_schema");
    const bool empty = any.step() && any.number(0) == 0;
    if (empty) {
      database_->run(fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};"
                                 "CREATE TABLE facts(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
                                 "CREATE TABLE segments(segment INTEGER PRIMARY KEY, endings BLOB NOT NULL);"
                                 "CREATE TABLE positions(place INTEGER PRIMARY KEY, pairs BLOB NOT NULL);"
                                 "CREATE TABLE errors(game INTEGER PRIMARY KEY, ply INTEGER, loss REAL);",
                                 application, format_version)
                         .c_str());
      Statement whose(*database_, "INSERT INTO facts VALUES('games', ?)");
      whose.bind(1, identity).step();
    }
    const bool good = database_->ok() && ours(identity);
    const DatabaseError e = database_->take_error();
    if (good && database_->run("COMMIT")) return Done{};
    const DatabaseError end = database_->take_error();
    database_->run("ROLLBACK");
    (void)database_->take_error();
    if (empty || !there) return said(e.message.empty() ? end : e);
  }
  return Error{file_words() + ": another program writes there", 0, true};
}

Result<std::shared_ptr<GameIndex>> GameIndex::open(std::shared_ptr<const GameCollection> games,
                                                   const std::string& path) {
  std::shared_ptr<GameIndex> out(new GameIndex(std::move(games), path));
  if (const auto slash = path.find_last_of('/'); !path.empty() && path.starts_with(cache_folder() + "/"))
    if (const auto ok = make_private_folder(path.substr(0, slash)); !ok) return ok.error();
  if (const auto ok = out->set_up(false); !ok) return ok.error();
  return out;
}

Status GameIndex::renew() {
  const std::lock_guard lock(mutex_);
  return set_up(true);
}

bool GameIndex::has_segment(u32 segment) {
  Statement there(*database_, "SELECT 1 FROM segments WHERE segment = ?");
  return there.bind(1, i64{segment}).step();
}

std::vector<u32> GameIndex::segments() {
  std::vector<u32> out;
  Statement all(*database_, "SELECT segment FROM segments ORDER BY segment");
  while (all.step()) out.push_back(static_cast<u32>(all.number(0)));
  return out;
}

Status GameIndex::build(JobProgress& progress, const CarriedError& carried) {
  const std::size_t all = games_->games.size();
  progress.all = all;
  for (u32 segment = 0; segment * std::size_t{segment_games} < all && !progress.stop; ++segment) {
    bool there = false;
    {
      const std::lock_guard lock(mutex_);
      there = has_segment(segment);
      if (!database_->ok()) return said(database_->take_error());
    }
    if (!there)
      if (const auto ok = write_segment(segment, progress, carried); !ok) return ok;
    progress.done = std::min<std::size_t>(all, (segment + std::size_t{1}) * segment_games);
    progress.found = progress.done.load();
  }
  return Done{};
}

Status GameIndex::write_segment(u32 segment, JobProgress& progress, const CarriedError& carried) {
  const std::size_t first = std::size_t{segment} * segment_games,
                    end = std::min<std::size_t>(games_->games.size(), first + segment_games);
  std::vector<Pair> pairs;
  std::string endings;
  std::vector<FirstError> errors;
  std::unique_ptr<PositionKeys> keys;
  for (std::size_t i = first; i < end; ++i) {
    if (progress.stop) return Done{};
    progress.done = i;
    const auto record = games_->open(i);
    put_ending(endings, record ? ending_of(*record, games_->games[i].result) : GameEnding{});
    if (!record) continue;
    if (auto e = carried && !record->comments.empty() ? carried(*record) : std::nullopt)
      e->game = static_cast<u32>(i), errors.push_back(*e);
    if (!keys || (&keys->game() != record->game.get() && (keys->game().type().id() != record->game->type().id() ||
                                                          keys->game().rules() != record->game->rules())))
      keys = std::make_unique<PositionKeys>(record->game);
    const Game& game = *record->game;
    Position p = record->start;
    for (u32 ply = 0; ply <= last_ply; ++ply) {
      pairs.push_back({keys->of(p), static_cast<u32>(i - first) << 20 | ply << 1 | (game.mover(p) == Side::second)});
      if (ply >= record->moves.size()) break;
      p = game.after(p, record->moves[ply]);
    }
  }
  std::sort(pairs.begin(), pairs.end());
  seal(endings);
  const std::lock_guard lock(mutex_);
  database_->run("BEGIN IMMEDIATE");
  if (database_->ok() && !has_segment(segment)) {  // another process may have been quicker
    Statement put_pairs(*database_, "INSERT INTO positions VALUES(?, ?)");
    std::string row;
    for (std::size_t i = 0; i < pairs.size() && database_->ok();) {
      const u32 share = share_of(pairs[i].key);
      row.clear();
      for (; i < pairs.size() && share_of(pairs[i].key) == share; ++i) put(row, pairs[i].key), put(row, pairs[i].place);
      seal(row);
      put_pairs.again();
      put_pairs.bind(1, i64{segment} * shares + share).bind(2, row, true).step();
    }
    Statement put_endings(*database_, "INSERT INTO segments VALUES(?, ?)");
    put_endings.bind(1, i64{segment}).bind(2, endings, true).step();
    Statement put_error(*database_, "INSERT OR IGNORE INTO errors VALUES(?, ?, ?)");
    for (const FirstError& e : errors) {
      put_error.again();
      put_error.bind(1, i64{e.game}).bind(2, i64{e.ply}).bind(3, e.loss).step();
    }
  }
  if (database_->ok()) database_->run("COMMIT");
  if (database_->ok()) return Done{};
  const DatabaseError e = database_->take_error();
  database_->run("ROLLBACK");
  (void)database_->take_error();
  return said(e);
}

Result<PositionGames> GameIndex::ask(const std::shared_ptr<const Game>& game, const Position& p,
                                     const std::vector<bool>* among) {
  const std::lock_guard lock(mutex_);
  if (!keys_ || &keys_->game() != game.get()) keys_ = std::make_shared<const PositionKeys>(game);
  const PositionKeys& keys = *keys_;
  const std::vector<u32> all = segments();
  bool damaged = false;
  const auto occurrences = [&](u64 key) {
    std::vector<Occurrence> out;
    Statement row(*database_, "SELECT pairs FROM positions WHERE place = ?");
    for (const u32 segment : all) {
      row.again();
      if (!row.bind(1, i64{segment} * shares + share_of(key)).step()) continue;
      const auto pairs = unsealed(row.bytes(0), pair_bytes);
      if (!pairs) return damaged = true, out;
      std::size_t low = 0, high = pairs->size() / pair_bytes;
      while (low < high) {
        const std::size_t middle = (low + high) / 2;
        if (take<u64>(*pairs, middle * pair_bytes) < key) low = middle + 1;
        else high = middle;
      }
      for (; low < pairs->size() / pair_bytes && take<u64>(*pairs, low * pair_bytes) == key; ++low) {
        const u32 place = take<u32>(*pairs, low * pair_bytes + 8), of = segment * segment_games + (place >> 20);
        if (of < games_->games.size() && (!among || (*among)[of]))
          out.push_back({of, place >> 1 & last_ply, (place & 1) != 0});
      }
    }
    return out;
  };
  std::vector<GameEnding> endings(games_->games.size());
  PositionGames out;
  out.all = endings.size();
  Statement of_segment(*database_, "SELECT endings FROM segments WHERE segment = ?");
  for (const u32 segment : all) {
    of_segment.again();
    if (!of_segment.bind(1, i64{segment}).step()) break;
    const auto bytes = unsealed(of_segment.bytes(0), ending_bytes);
    if (!bytes) damaged = true;
    const std::size_t first = std::size_t{segment} * segment_games, n = bytes ? bytes->size() / ending_bytes : 0;
    for (std::size_t i = 0; i < n && first + i < endings.size(); ++i) endings[first + i] = take_ending(*bytes, i);
    out.read += n;
  }
  const std::vector<Occurrence> here = occurrences(keys.of(p));
  for (const Occurrence& o : here) {
    if (!out.games.empty() && out.games.back().game == o.game) continue;
    out.games.push_back({o.game, o.ply});
    out.tally.add(endings[o.game], o.second);
  }
  std::vector<std::pair<u64, NextMove>> next;
  if (!here.empty())
    for (const MoveCode m : game->moves(p)) {
      const u64 key = keys.of(game->after(p, m));
      const auto same = std::find_if(next.begin(), next.end(), [&](const auto& n) { return n.first == key; });
      if (same != next.end()) same->second.moves.push_back(m);
      else next.push_back({key, {{m}, {}}});
    }
  for (auto& [key, move] : next) {
    std::size_t at = 0;
    u32 last = static_cast<u32>(-1);
    for (const Occurrence& o : occurrences(key)) {
      while (at < here.size() && (here[at].game < o.game || (here[at].game == o.game && here[at].ply + 1 < o.ply)))
        ++at;
      if (at == here.size()) break;
      if (here[at].game != o.game || here[at].ply + 1 != o.ply || last == o.game) continue;
      move.games.add(endings[last = o.game], here[at].second);
    }
    if (move.games.games()) out.next.push_back(std::move(move));
  }
  std::stable_sort(out.next.begin(), out.next.end(),
                   [](const NextMove& a, const NextMove& b) { return a.games.games() > b.games.games(); });
  if (damaged || !database_->ok())
    return said(damaged ? DatabaseError{"a row is damaged", true} : database_->take_error());
  return out;
}

Status GameIndex::note_error(const FirstError& e) {
  const std::lock_guard lock(mutex_);
  if (e.ply == 0) {
    Statement none(*database_, "DELETE FROM errors WHERE game = ?");
    none.bind(1, i64{e.game}).step();
  } else {
    Statement put_error(*database_, "INSERT OR REPLACE INTO errors VALUES(?, ?, ?)");
    put_error.bind(1, i64{e.game}).bind(2, i64{e.ply}).bind(3, e.loss).step();
  }
  if (database_->ok()) return Done{};
  return said(database_->take_error());
}

Result<std::vector<FirstError>> GameIndex::errors() {
  const std::lock_guard lock(mutex_);
  std::vector<FirstError> out;
  Statement all(*database_, "SELECT game, ply, loss FROM errors ORDER BY game");
  while (all.step()) out.push_back({static_cast<u32>(all.number(0)), static_cast<u32>(all.number(1)), all.real(2)});
  if (database_->ok()) return out;
  return said(database_->take_error());
}

}  // namespace ply
