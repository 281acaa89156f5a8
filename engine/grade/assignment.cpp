#include "engine/grade/assignment.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "engine/base/keyed_lines.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"

namespace ply {
namespace {

struct PartWords {
  const char *id, *words;
};
constexpr std::array<PartWords, graded_parts> parts{{{"trace", "a search that is recorded"},
                                                     {"value", "the value of the root"},
                                                     {"visited", "the nodes that are visited, in their order"},
                                                     {"cuts", "the nodes that are cut"}}};

class Reader {
 public:
  Result<Assignment> read(std::string_view text) {
    for (const KeyedLine& line : keyed_lines(text))
      if (const Status ok = take(line); !ok) return line.wrong(ok.error().message, ok.error().column);
    if (!type_) return Error{"it says no game"};
    for (const auto& [what, there] : {std::pair{"title", !out_.title.empty()}, std::pair{"profile", !profile_.empty()},
                                      std::pair{"term", !term_.empty()}, std::pair{"depth", out_.depth > 0},
                                      std::pair{"points", out_.all_points() > 0}})
      if (!there) return Error{fmt::format("it says no {}", what)};
    if (const Status ok = known_term(*out_.game, profile_, term_); !ok) return ok.error();
    for (const auto& [line, text_of] : asked_)
      if (const Status ok = add(line, text_of); !ok) return line.wrong(ok.error().message);
    if (out_.positions.empty()) return Error{"it has no position"};
    return std::move(out_);
  }

 private:
  Status take(const KeyedLine& line) {
    const std::string value(line.value);
    if (line.key == "title") return out_.title = value, Done{};
    if (line.key == "game") return take_game(value);
    if (line.key == "profile") return profile_ = value, Done{};
    if (line.key == "term") return term_ = value, Done{};
    if (line.key == "depth") return read_number(value, 1, 60, out_.depth);
    if (line.key == "seconds") {
      int seconds = 0;
      const Status ok = read_number(value, 1, 600, seconds);
      return out_.seconds = seconds, ok;
    }
    if (line.key == "points") return take_points(line.value);
    if (line.key == "position" || line.key == "moves" || line.key == "drawn")
      return asked_.emplace_back(line, value), Done{};
    return Error{fmt::format("there is no {} in an assignment", quoted_text(line.key))};
  }
  static Status read_number(std::string_view text, int min, int max, int& out) {
    const auto read = to_number<int>(text);
    if (!read || *read < min || *read > max)
      return Error{fmt::format("{} is no whole number from {} to {}", quoted_text(text), min, max)};
    return out = *read, Done{};
  }
  Status take_game(std::string_view value) {
    const std::string_view id = value.substr(0, value.find(' '));
    type_ = find_game(id);
    if (!type_) return Error{fmt::format("there is no game {}", quoted_text(id))};
    auto rules = parse_rules(trim(value.substr(id.size())));
    if (!rules) return rules.error();
    rules_ = std::move(*rules);
    auto made = type_->make(rules_);
    if (!made) return made.error();
    return out_.game = *made, Done{};
  }
  Status take_points(std::string_view value) {
    const std::string_view id = value.substr(0, value.find(' '));
    for (std::size_t i = 0; i < graded_parts; ++i)
      if (parts[i].id == id) return read_number(trim(value.substr(id.size())), 0, 10'000, out_.points[i]);
    return Error{fmt::format("points are given for trace, value, visited and cuts, not for {}", quoted_text(id))};
  }

  Status add(const KeyedLine& line, const std::string& text) {
    if (line.key == "drawn") return draw(text);
    if (line.key == "position") return add(text);
    const Position start = out_.game->initial();
    const auto moves = out_.game->parse_moves(start, text);
    if (!moves) return moves.error();
    Position p = start;
    for (const MoveCode m : *moves) p = out_.game->after(p, m);
    return add(out_.game->write(p));
  }
  Status add(const std::string& text) {
    if (out_.positions.size() >= max_graded_positions)
      return Error{fmt::format("it asks for more than {} positions", max_graded_positions)};
    auto setup = type_->parse_position(text, rules_);
    if (!setup) return setup.error();
    auto tree = write_out(*setup->game, setup->position, out_.depth, profile_, term_);
    if (!tree) return tree.error();
    out_.positions.push_back({setup->game->write(setup->position), std::move(*tree)});
    return Done{};
  }
  /// Of a game: positions after random plies, where the first side is to move and not all is decided.
  Status draw(const std::string& text) {
    int count = 0, depth = 3, moves = 3, plies = 4, seed = 1;
    bool first = true;
    for (const std::string_view word : split(text, ' ')) {
      if (trim(word).empty()) continue;
      const auto at = word.find('=');
      const std::string_view key = word.substr(0, at);
      int* const out = first            ? &count
                       : key == "depth" ? &depth
                       : key == "moves" ? &moves
                       : key == "plies" ? &plies
                       : key == "seed"  ? &seed
                                        : nullptr;
      if (!out) return Error{fmt::format("drawn knows depth, moves, plies and seed, not {}", quoted_text(key))};
      const std::string_view value = first                          ? word
                                     : at == std::string_view::npos ? std::string_view()
                                                                    : word.substr(at + 1);
      if (const Status ok = read_number(value, 1,
                                        out == &seed    ? 1'000'000
                                        : out == &moves ? 8
                                        : out == &depth ? 8
                                                        : 200,
                                        *out);
          !ok)
        return ok;
      first = false;
    }
    if (count == 0) return Error{"drawn needs a number of positions"};
    Random random(static_cast<u64>(seed));
    for (int i = 0, tries = 0; i < count; ++tries) {
      if (tries > 100 * count) return Error{"too few positions can be drawn there"};
      if (type_->has_lessons()) {
        const auto lesson = type_->lesson(moves, depth, random.next());
        if (!lesson) return lesson.error();
        if (const Status ok = add(lesson->position); !ok) return ok;
        ++i;
        continue;
      }
      Position p = out_.game->initial();
      for (int n = 0; n < plies && !out_.game->outcome(p); ++n) {
        const auto all = out_.game->moves(p);
        p = out_.game->after(p, all[random.below(static_cast<u32>(all.size()))]);
      }
      if (out_.game->outcome(p) || out_.game->mover(p) != Side::first) continue;
      if (const Status ok = add(out_.game->write(p)); !ok) return ok;
      ++i;
    }
    return Done{};
  }

  const GameType* type_ = nullptr;
  RuleValues rules_;
  std::string profile_, term_;
  std::vector<std::pair<KeyedLine, std::string>> asked_;
  Assignment out_;
};

}  // namespace

const char* words_of(GradedPart part) { return parts[static_cast<std::size_t>(part)].words; }

int Assignment::all_points() const { return std::accumulate(points.begin(), points.end(), 0); }

Result<Assignment> parse_assignment(std::string_view text) { return Reader().read(text); }

}  // namespace ply
