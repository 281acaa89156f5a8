#include "tests/fuzz/forms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <vector>

#include "engine/base/archive.h"
#include "engine/base/file.h"
#include "engine/game/board_lines.h"
#include "engine/game/file_form.h"
#include "engine/games/registry.h"
#include "engine/session/play/bundles.h"
#include "engine/session/play/reading_words.h"
#include "tests/places.h"
#include "tests/support/archives.h"

namespace ply::fuzz {
namespace {

void require(bool ok, const char* what) {
  if (ok) return;
  fmt::print(stderr, "fuzz: {}\n", what);
  std::abort();
}

/// Texts that other programs have written of a game.
std::vector<std::string> texts_of(const std::string& game) {
  const std::map<std::string, std::vector<std::string>> more = {
      {"reversi", {"8/8/8/3OX3/3XO3/8/8/8 b - - 0 1", "| 1 2 3 4\n", "black,white,moves\nann,ben,f5d6c3\n"}},
      {"kalah",
       {"<6,0,1,4,4,4,4,4,4,0,5,5,5,5,4>", "[4,4,4,4,4,4,0,4,4,4,4,4,4,0]",
        "{\"board\":[4,4,4,4,4,4,4,4,4,4,4,4],"
        "\"player\":2}",
        "c f B a", "2 5 0 3 1 4 2 0"}},
      {"arimaa", {"1w Ra1 Rb1\n1b ra7\n2w Ra1n\n", "setposition g \"rrrr    \"", "info time 1\nbestmove Ra1n\n"}},
      {"micro-shogi",
       {"V2.2\nN+ann\nN-ben\nPI\n+\n+2534KA\nT3\n%TORYO\n",
        "P1-OU *  * -GI\nP2-FU *  *  * \nP3 *  *  *  * \nP4 *  *  * +FU\nP5+GI * +KA+OU\nP+00FU\nP-00AL\n-\n-1211FU\n",
        "1. Bb2 Px3c {so} 2. B2e-3d S*2c 1-0", "[Variant \"micro\"]\n1. c1b2 *\n"}},
      {"pivit", {"1. b6-b3 a4-b4 {quiet} 1-0", "b2 c3 1/2-1/2"}}};
  const std::string fronts = game == "micro-shogi" ? "m" : game == "reversi" ? "rl" : game.substr(0, 1);
  std::vector<std::string> out;
  if (const auto it = more.find(game); it != more.end()) out = it->second;
  std::vector<std::filesystem::path> files;
  for (const auto& e : std::filesystem::directory_iterator(PLY_SOURCE_DIR "/tests/data/readings"))
    if (fronts.find(e.path().filename().string().front()) != std::string::npos) files.push_back(e.path());
  std::sort(files.begin(), files.end());
  for (const auto& f : files)
    if (auto text = read_file(f.string())) out.push_back(*text);
  return out;
}

void read_as_form(const FileForm& form, const std::shared_ptr<const Game>& game, const std::string& s) {
  Budget budget;
  for (const TextPiece& p : form.split(s, budget))
    require(p.at <= s.size() && p.size <= s.size() - p.at, "a piece outside");
  const Translated read = form.translate(s, {game->rules(), true}, budget);
  require(read.fits != Fits::no || read.readings.empty(), "a reading that is none");
  for (const Translation& t : read.readings) {
    require(t.from.empty() || t.from.size() == t.text.size(), "characters without a place");
    require(std::all_of(t.from.begin(), t.from.end(), [&](std::size_t at) { return at <= s.size(); }),
            "a place outside");
    for (const auto& [at, what] : t.left_out) require(at <= s.size() && !what.empty(), "left out, and not there");
  }
  // As it is opened: what is said of it, and the names by which it is chosen.
  const auto ways = readings_of(s, *game);
  require(ways.ok() ? !ways->empty() : !ways.error().message.empty(), "neither a reading nor words");
  for (std::size_t i = 0; ways && i < ways->size(); ++i) {
    const Recognised& r = (*ways)[i];
    require(!reading_line(r).empty() && !r.name.empty(), "a reading without words");
    if (ways->size() > 1) require(recognise(s, *game, r.name).ok(), "a name that is offered and not taken");
  }
}

}  // namespace

void add_form_targets(std::map<std::string, Target>& out) {
  for (const GameType* type : all_games()) {
    const std::shared_ptr<const Game> game = *type->make({});
    for (const FileForm* form : type->file_forms()) {
      Target target;
      target.seeds = texts_of(type->id());
      if (target.seeds.empty()) target.seeds = {game->write(game->initial())};
      target.run = [form, game](const std::string& s) { read_as_form(*form, game, s); };
      out[type->id() + "-form-" + form->info().id] = target;
    }
  }
  for (const BoardType* type : all_boards()) {
    Target lines;
    lines.seeds = {
        "[White \"Ann\"]\n\n1. e4 {x} e5 (1... c5 2. Nf3) 2. Nf3! $1 Nc6 3. Bb5 a6 1-0\n\n[FEN "
        "\"rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2\"]\n\n2... Qh4# 0-1\n",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id \"a\"; hmvc 4;\n",
        "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4\n"};
    lines.run = [type](const std::string& s) {
      Budget budget;
      const auto read = board_lines(*type, {}, s, budget);
      require(read.ok() || !read.error().message.empty(), "an error without words");
      if (!read) return;
      for (const ListedBoard& l : *read)
        require(positions_of({l}, 1, l.moves.size()).ok() && positions_of({l}, 0, {}).ok(), "a game without its end");
    };
    out[type->id() + "-lines"] = lines;
  }
  Target packed;
  const std::vector<test::ArchiveEntry> files{{"a.txt", "f5d6c3d3c4f4f6f3e6e7"}, {"b/c", "x"}, {"l", "", "a.txt"}};
  packed.seeds = {test::archive_of({files[0], files[1]}),
                  test::archive_of(files, "tar"),
                  test::archive_of(files, "tar", "gzip"),
                  test::archive_of(files, "tar", "zstd"),
                  test::packed_alone("f5d6", "gzip"),
                  test::archive_of({files[0]}, "zip", "", "word"),
                  test::archive_of({{"in.zip", test::archive_of({files[0]})}})};
  packed.run = [game = *all_games().front()->make({})](const std::string& s) {
    constexpr Budget::Limits small{u64{8} << 20, 4, 200, u64{64} << 20};
    Budget budget(small);
    const auto u = unpack(s, "x", budget);
    require(budget.bytes_taken() <= small.bytes + (1 << 17), "more came out than is allowed");
    require(u.ok() || !u.error().message.empty(), "an error without words");
    JobProgress progress;
    const auto list = read_archive({"x", std::make_shared<const std::string>(s)}, game, progress, "", small);
    require(list.ok() || !list.error().message.empty(), "an error without words");
    for (std::size_t i = 0; list && i < list->games.size(); ++i)
      require(list->open(i).ok() || !list->games[i].problem.empty(), "a game that cannot be opened");
  };
  out["archive"] = packed;
}

}  // namespace ply::fuzz
