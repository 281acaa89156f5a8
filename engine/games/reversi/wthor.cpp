#include "engine/games/reversi/wthor.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <tuple>

#include "engine/base/counted.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/base/utf8.h"
#include "engine/game/part_game.h"
#include "engine/games/reversi/game.h"
#include "engine/games/reversi/notation.h"
#include "engine/games/reversi/record.h"

namespace ply::reversi {
namespace {

constexpr std::size_t head_bytes = 16, game_bytes = 68, max_moves = 60, player_bytes = 20, tournament_bytes = 26;

unsigned byte_at(std::string_view b, std::size_t i) { return static_cast<unsigned char>(b[i]); }
unsigned word_at(std::string_view b, std::size_t i) { return byte_at(b, i) | byte_at(b, i + 1) << 8; }

struct Head {
  unsigned century, year, month, day;  ///< of the file
  u32 games;
  unsigned names, games_year, size, kind, depth;
};
Head read_head(std::string_view b) {
  return {byte_at(b, 0),
          byte_at(b, 1),
          byte_at(b, 2),
          byte_at(b, 3),
          word_at(b, 4) | static_cast<u32>(word_at(b, 6)) << 16,
          word_at(b, 8),
          word_at(b, 10),
          byte_at(b, 12),
          byte_at(b, 13),
          byte_at(b, 14)};
}

struct StoredGame {
  unsigned tournament, black, white, score, best;
  std::string_view moves;
};
StoredGame game_at(std::string_view bytes, std::size_t i) {
  const std::string_view b = bytes.substr(head_bytes + i * game_bytes, game_bytes);
  return {word_at(b, 0), word_at(b, 2), word_at(b, 4), byte_at(b, 6), byte_at(b, 7), b.substr(8)};
}

std::string name_from(const std::vector<std::string>& names, unsigned i, const char* kind) {
  return i < names.size() && !names[i].empty() ? names[i] : fmt::format("{} {}", kind, i);
}

/// The moves as far as they are legal, passes inserted, and why not all of them are.
struct Played {
  std::vector<Move> moves;
  State end;
  std::string problem;
};
Played play(std::string_view bytes) {
  const ReversiRules rules;
  Played out;
  out.end = rules.initial();
  out.moves.reserve(64);  // and some passes
  for (std::size_t i = 0; i < max_moves; ++i) {
    const unsigned b = byte_at(bytes, i), row = b / 10, column = b % 10;
    if (b == 0) {
      const auto more = bytes.find_first_not_of('\0', i);
      if (more != std::string_view::npos)
        out.problem = fmt::format("its moves end after {}, but there is another at place {}", i, more + 1);
      return out;
    }
    if (row < 1 || row > 8 || column < 1 || column > 8) {
      out.problem = fmt::format("its move {} is {}, which is no square", i + 1, b);
      return out;
    }
    const Move m = static_cast<Move>(8 * (row - 1) + column - 1);
    if (!rules.legal(out.end, m) && rules.legal(out.end, pass)) {
      const State passed = rules.after(out.end, pass);
      if (rules.legal(passed, m)) {
        out.moves.push_back(pass);
        out.end = passed;
      }
    }
    if (!rules.legal(out.end, m)) {
      const std::string why = rules.finished(out.end) ? "the game is over" : why_illegal(rules, out.end, m);
      out.problem = fmt::format("its move {}, {}, is not legal: {}", i + 1, format_move(m), why);
      return out;
    }
    out.moves.push_back(m);
    out.end = rules.after(out.end, m);
  }
  return out;
}

std::string score_text(unsigned black) { return fmt::format("{}-{}", black, 64 - black); }

std::string result_of(const StoredGame& g, const Played& p) {
  if (!ReversiRules().finished(p.end)) return g.score <= 64 ? score_text(g.score) : "*";
  const int score = final_score(p.end.discs(Side::first), p.end.discs(Side::second));
  return score_text(static_cast<unsigned>(32 + score / 2));
}

/// The games and their names, which the list and the opened games share.
struct Stored {
  std::shared_ptr<const std::string> bytes;
  WthorNames names;
  Head head;
};

GameRecord opened(const Stored& stored, std::size_t i) {
  const StoredGame g = game_at(*stored.bytes, i);
  const Played p = play(g.moves);
  const auto game = sure(reversi_game_type().make({}));
  GameRecord out{game, game->initial(), {p.moves.begin(), p.moves.end()}, {}};
  out.tags["First"] = name_from(stored.names.players, g.black, "player");
  out.tags["Second"] = name_from(stored.names.players, g.white, "player");
  out.tags["Event"] = name_from(stored.names.tournaments, g.tournament, "tournament");
  if (stored.head.games_year) out.tags["Date"] = std::to_string(stored.head.games_year);
  const std::string result = result_of(g, p);
  if (result != "*") out.tags["Result"] = result;
  // What the file says beyond the moves. The theoretical score is about the position with that number of empty squares.
  if (g.best <= 64 && stored.head.depth > 0) {
    std::size_t plies = 0, discs = 0;
    for (; plies < p.moves.size() && 60 - discs > stored.head.depth; ++plies) discs += p.moves[plies] != pass;
    if (60 - discs == stored.head.depth)
      out.comments.push_back(
          {plies, fmt::format("theoretical score {} at {} empty squares", score_text(g.best), stored.head.depth)});
  }
  if (g.score > 64)
    out.comments.push_back({p.moves.size(), fmt::format("score in the file: {}, which cannot be", g.score)});
  else if (score_text(g.score) != result)
    out.comments.push_back({p.moves.size(), fmt::format("score in the file: {}", score_text(g.score))});
  return out;
}

/// The names of the files beside this one: of the disk, or of its archive.
std::vector<std::string> files_beside(const FileSource& source) {
  namespace fs = std::filesystem;
  std::vector<std::string> out;
  const fs::path parent = fs::path(source.path).parent_path();
  if (source.archive) {
    for (const FileSource& f : *source.archive)
      if (fs::path(f.path).parent_path() == parent) out.push_back(f.path);
    return out;
  }
  std::error_code failed;
  for (fs::directory_iterator it(parent.empty() ? fs::path(".") : parent, failed), end; !failed && it != end;
       it.increment(failed))
    out.push_back(it->path().string());
  return out;
}

/// The one with this ending: of the same name, called wthor, or the only one.
std::string beside(const FileSource& source, const char* ending) {
  namespace fs = std::filesystem;
  std::vector<std::string> found;
  std::string same, usual;
  const std::string stem = lower_case(fs::path(source.path).stem().string());
  for (const fs::path p : files_beside(source)) {
    if (lower_case(p.extension().string()) != ending) continue;
    found.push_back(p.string());
    if (lower_case(p.stem().string()) == stem) same = p.string();
    if (lower_case(p.stem().string()) == "wthor") usual = p.string();
  }
  return !same.empty() ? same : !usual.empty() ? usual : found.size() == 1 ? found.front() : std::string();
}

Result<std::string> bytes_of(const FileSource& source, const std::string& file) {
  if (!source.archive) return read_file(file);
  for (const FileSource& f : *source.archive)
    if (f.path == file) return *f.bytes;
  return Error{"it is not there"};
}

}  // namespace

bool is_wthor(const FileSource& source) {
  if (lower_case(source.path).ends_with(".wtb")) return true;
  const std::string_view b = source.text();
  if (b.size() < head_bytes + game_bytes || (b.size() - head_bytes) % game_bytes != 0) return false;
  const Head h = read_head(b);
  return h.games == (b.size() - head_bytes) / game_bytes && h.century >= 19 && h.century <= 21 && h.year < 100 &&
         h.month >= 1 && h.month <= 12 && h.day >= 1 && h.day <= 31 && (h.size == 0 || h.size == 8 || h.size == 10);
}

Result<std::vector<std::string>> read_wthor_names(std::string_view bytes, std::size_t width, Budget& budget) {
  if (bytes.size() < head_bytes)
    return Error{fmt::format("it has {} bytes, and the header alone has {}", bytes.size(), head_bytes)};
  const std::size_t whole = (bytes.size() - head_bytes) / width, said = read_head(bytes).names;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < whole; ++i) {
    if (!budget.entries() || !budget.bytes(sizeof(std::string) + width))
      return budget.error().after(fmt::format("name {}: ", i + 1));
    const std::string_view field = bytes.substr(head_bytes + i * width, width);
    out.push_back(to_utf8(trim(field.substr(0, std::min(field.find('\0'), width)))));
  }
  if (whole < said) return Error{fmt::format("its header says {} names, there are {}", said, whole)};
  return out;
}

WthorNames find_names(const FileSource& source, Budget& budget) {
  WthorNames out;
  if (source.path.empty()) return out;
  for (const auto& [ending, width, kind, names] :
       {std::tuple{".jou", player_bytes, "players", &out.players},
        std::tuple{".trn", tournament_bytes, "tournaments", &out.tournaments}}) {
    const std::string file = beside(source, ending);
    if (file.empty()) {
      out.remarks.push_back(fmt::format("there is no {} file beside it: {} are numbers", ending, kind));
      continue;
    }
    const auto bytes = bytes_of(source, file);
    auto read = bytes ? read_wthor_names(*bytes, width, budget) : Result<std::vector<std::string>>(bytes.error());
    if (read) *names = std::move(*read);
    else
      out.remarks.push_back(fmt::format("{} cannot be read, {} are numbers: {}",
                                        file.substr(file.find_last_of('/') + 1), kind, read.error().message));
  }
  return out;
}

Result<GameCollection> read_wthor(const FileSource& source, WthorNames names, JobProgress& progress, Budget& budget) {
  const std::string_view bytes = source.text();
  const std::string name = source.name();
  // 1. The header.
  if (bytes.size() < head_bytes)
    return Error{fmt::format("{}: it has {} bytes, and the header of a WTHOR file alone has {}", name, bytes.size(),
                             head_bytes)};
  const Head head = read_head(bytes);
  if (head.size == 10)
    return Error{fmt::format("{}: its games are on boards of 10 x 10 squares; only 8 x 8 are known", name)};
  if (head.size != 0 && head.size != 8)
    return Error{fmt::format("{}: byte 13 says boards of size {}: this is no WTHOR file", name, head.size)};
  const std::size_t whole = (bytes.size() - head_bytes) / game_bytes, rest = (bytes.size() - head_bytes) % game_bytes;
  GameCollection out;
  out.name = name;
  out.form = "WTHOR";
  out.sides = {reversi_game_type().side_name(Side::first), reversi_game_type().side_name(Side::second)};
  out.remarks = std::move(names.remarks);
  if (whole != head.games || rest)
    out.remarks.push_back(fmt::format("its header says {}, there are {}{}", counted(head.games, "game"), grouped(whole),
                                      rest ? fmt::format(" and {} bytes of another: the file is cut off", rest) : ""));
  if (whole == 0)
    return Error{
        fmt::format("{}: there is no game in it{}", name, out.remarks.empty() ? "" : "; " + out.remarks.back())};
  if (head.kind == 1) out.remarks.push_back("its header calls the games puzzles");

  // 2. The games.
  const auto stored = std::make_shared<const Stored>(Stored{source.bytes, std::move(names), head});
  const auto game = sure(reversi_game_type().make({}));
  const Position start = game->initial();
  progress.all = bytes.size();
  u64 unnamed = 0;
  for (std::size_t i = 0; i < whole; ++i) {
    if (progress.stop) {
      out.stopped = true;
      break;
    }
    if (!budget.entries() || !budget.bytes(sizeof(GameSummary)) || !budget.steps(max_moves)) {
      out.stopped = progress.stop;
      if (out.stopped) break;
      return budget.error().after(fmt::format("{}: game {}: ", name, i + 1));
    }
    const StoredGame g = game_at(bytes, i);
    Played p = play(g.moves);
    GameSummary line;
    line.first = name_from(stored->names.players, g.black, "player");
    line.second = name_from(stored->names.players, g.white, "player");
    line.event = name_from(stored->names.tournaments, g.tournament, "tournament");
    if (head.games_year) line.event += fmt::format(", {}", head.games_year);
    line.result = result_of(g, p);
    line.plies = static_cast<int>(p.moves.size());
    line.opening = opening_text(
        *game, start,
        {p.moves.begin(), p.moves.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(p.moves.size(), 6))});
    if (!stored->names.players.empty())
      unnamed += g.black >= stored->names.players.size() || g.white >= stored->names.players.size();
    line.problem = std::move(p.problem);
    out.games.push_back(std::move(line));
    progress.done = head_bytes + (i + 1) * game_bytes;
    progress.found = i + 1;
  }
  remark_problems(out, 0);
  if (unnamed)
    out.remarks.push_back(fmt::format("{} a player that the .jou file does not name",
                                      unnamed == 1 ? "1 game has" : grouped(unnamed) + " games have"));
  out.open = [stored](std::size_t i) -> Result<GameRecord> { return opened(*stored, i); };
  return out;
}

}  // namespace ply::reversi
