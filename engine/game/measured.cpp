#include "engine/game/measured.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <memory>
#include <mutex>
#include <type_traits>
#include <utility>

#include "engine/base/text.h"
#include "engine/game/built_in_texts.h"  // made of the files by CMake

namespace ply {
namespace {

// Rows of cells, each read into its member; the lines before them are remarks with # and the names of the columns.
template <class Row, class... Members>
std::vector<Row> rows_of(const GameType& type, std::string_view file, Members... members) {
  std::vector<Row> out;
  bool names = true;
  for (const std::string_view line : split(built_in_text(type, file), '\n')) {
    if (line.empty() || line.front() == '#' || std::exchange(names, false)) continue;
    const auto cells = split(line, ',');
    Row row;
    std::size_t i = 0;
    const auto read = [&](auto member) {
      auto& to = row.*member;
      const std::string_view cell = i < cells.size() ? cells[i++] : std::string_view();
      if constexpr (std::is_same_v<decltype(row.rules)&, decltype(to)>) to = cell;
      else to = to_number<std::remove_reference_t<decltype(to)>>(cell).value_or(0);
    };
    (read(members), ...);
    out.push_back(std::move(row));
  }
  return out;
}

// With the rules of a row, however they are written.
bool is_of(const std::string& written, const Game& game) {
  const auto rules = parse_rules(written);
  const auto same = rules ? game.type().make(*rules) : Result<std::shared_ptr<const Game>>(rules.error());
  return same && (*same)->rules() == game.rules();
}

}  // namespace

std::string_view built_in_text(const GameType& type, std::string_view file) {
  for (const BuiltInText& t : built_in_texts)
    if (canonical_id(t.folder) == canonical_id(type.id()) && t.file == file) return t.text;
  return {};
}

std::vector<FittedScale> fitted_scales(const Game& game) {
  using F = FittedScale;
  static std::mutex mutex;
  static std::map<std::string, std::vector<F>> known;  // a review asks for each of its positions
  const std::lock_guard lock(mutex);
  auto [at, is_new] = known.try_emplace(game.type().id() + " " + write_rules(game.rules()));
  if (!is_new) return at->second;
  at->second = rows_of<F>(game.type(), "scales.csv", &F::rules, &F::profile, &F::revision, &F::weights, &F::depth,
                          &F::above, &F::k, &F::error, &F::games);
  std::erase_if(at->second, [&](const F& row) { return !is_of(row.rules, game); });
  return at->second;
}

std::vector<LevelStrength> level_strengths(const GameType& type) {
  using S = LevelStrength;
  return rows_of<S>(type, "strengths.csv", &S::rules, &S::level, &S::score, &S::low, &S::high, &S::games);
}

std::string level_strength_words(const Game& game, std::string_view level) {
  for (const LevelStrength& row : level_strengths(game.type()))
    if (level == fmt::format("modern-{}", row.level) && is_of(row.rules, game))
      return fmt::format("scored {} of 100 against modern-{} ({} to {} by {} games)", std::lround(row.score),
                         row.level - 1, std::lround(row.low), std::lround(row.high), row.games);
  return {};
}

}  // namespace ply
