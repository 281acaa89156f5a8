#include "engine/game/player.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/file.h"
#include "engine/base/random.h"
#include "engine/base/text.h"
#include "engine/game/book.h"
#include "engine/game/handicap.h"
#include "engine/game/level_names.h"
#include "engine/game/named_book.h"
#include "engine/game/outside_player.h"
#include "engine/game/player_by_name.h"
#include "engine/game/program_face.h"
#include "engine/game/search_in_threads.h"
#include "engine/game/time_control.h"
#include "engine/game/weights_text.h"
#include "engine/search/switches.h"

namespace ply {
namespace {

constexpr std::string_view program_word = "gp:";
constexpr u64 max_nodes = 1'000'000'000'000;

void add_words(std::string& to, std::string_view words) {
  if (!to.empty() && !words.empty()) to += ' ';
  to += words;
}
std::string switch_words(const SwitchChanges& changes) {
  std::string out;
  for (const auto& [id, on] : changes) add_words(out, fmt::format("{}={}", on ? "with" : "without", id));
  return out;
}

// `path` may end in @MAPPING. One that begins with a bracket is the program itself.
Result<Player> read_program_player(const Game& game, std::string_view text, std::string path) {
  std::optional<Mapping> mapping;
  if (const auto at = path.rfind('@'); at != std::string::npos)
    if (const auto named = read_mapping(std::string_view(path).substr(at + 1))) mapping = *named, path.resize(at);
  if (!game.programs()) return Error{fmt::format("{} has no genetic programs", game.type().title())};
  const bool itself = path.starts_with('(');
  const auto content = itself ? Result<std::string>(path) : read_file(path, std::size_t{1} << 20);
  if (!content) return content.error();
  auto program = make_program_player(game, *content, mapping);
  if (!program)
    return Error{fmt::format("{}: {}{}", itself ? "gp" : path,
                             program.error().column ? fmt::format("column {}, ", program.error().column) : "",
                             program.error().message)};
  return Player{false, std::string(text), game.profiles().front().id, {}, *program};
}

// What follows the @ of a genetic program.
Status take_book(const Game& game, std::string_view line, Player& player) {
  NamedBook book;
  for (const Word& word : words(line)) {
    const auto equals = word.text.find('=');
    const auto taken = book.take(word.text.substr(0, equals),
                                 equals == std::string_view::npos ? std::string_view() : word.text.substr(equals + 1));
    if (!taken) return taken.error();
    if (!*taken) return Error{"a genetic program has no weights and no switches, only book=FILE deviation=N"};
  }
  const auto opened = book.open(game.shared_from_this());
  if (!opened) return opened.error();
  player.book = *opened;
  if (player.book) player.text += " @ " + book.text();
  return Done{};
}

// What follows the @ of a player: weights and switches. They go into the player and, in the order of terms, into its
// text.
Status take_changes(const Game& game, std::string_view line, Player& player) {
  const ProfileInfo& profile = *game.profile(player.profile);
  const auto known = game.switches();
  Weights weights = profile.weights;
  Handicap handicap;
  bool handicapped = false;
  SwitchChanges own;
  std::optional<u64> solver;
  NamedBook book;
  std::optional<int> threads;
  for (const Word& word : words(line)) {
    const auto equals = word.text.find('=');
    const std::string_view key = word.text.substr(0, equals),
                           value = equals == std::string_view::npos ? std::string_view() : word.text.substr(equals + 1);
    if (key == "weights") {
      auto read = weights_argument(game, profile, value);
      if (!read) return read.error();
      weights = *read;
    } else if (key == "with" || key == "without") {
      const std::string id = canonical_id(value);
      if (std::none_of(known.begin(), known.end(), [&](const SwitchInfo& s) { return id == s.id; }))
        return Error{fmt::format("{} has no switch {}", game.type().title(), quoted_text(value))};
      const std::pair other{id, key != "with"};
      if (std::find(own.begin(), own.end(), other) != own.end())
        return Error{fmt::format("with and without both name {}", id)};
      own.emplace_back(id, key == "with");
    } else if (key == "solver") {
      solver = to_number<u64>(value);
      if (!solver || *solver > max_nodes)
        return Error{"the nodes of the solver, as in solver=100000, must be a number from 0 to 10^12"};
    } else if (key == "threads") {
      threads = to_number<int>(value);
      if (!threads || *threads < 1 || *threads > max_search_threads)
        return Error{fmt::format("the threads, as in threads=2, must be a number from 1 to {}", max_search_threads)};
    } else if (key == "book" || key == "deviation") {
      if (const auto taken = book.take(key, value); !taken) return taken.error();
    } else if (key == "gives" || key == "often" || key == "seed") {
      if (auto ok = set_handicap(game, profile, key, value, handicap); !ok) return ok.error();
      handicapped = true;
    } else if (auto ok = set_weight(profile, word.text, weights); !ok) {
      return ok.error();
    }
  }
  if (handicapped && handicap.max < 1) return Error{"a handicap says how much it gives away, as in gives=2.5"};
  std::string written = write_weights(profile, weights, profile.weights);
  add_words(written, switch_words(own));
  player.switches.insert(player.switches.end(), own.begin(), own.end());
  if (solver) player.solver_nodes = *solver, add_words(written, fmt::format("solver={}", *solver));
  if (threads) {
    Player changed = player;
    changed.weights = weights;
    SearchOptions options = profile.options;
    change_profile(changed, weights, options);
    if (const std::string why = *threads > 1 ? why_no_threads(profile, options) : std::string(); !why.empty())
      return Error{fmt::format("threads={}: {}", *threads, why)};
    player.threads = *threads, add_words(written, fmt::format("threads={}", *threads));
  }
  if (handicapped) player.handicap = handicap, add_words(written, write_handicap(game, profile, handicap));
  const auto opened = book.open(game.shared_from_this());
  if (!opened) return opened.error();
  player.book = *opened;
  add_words(written, book.text());
  if (!(weights == profile.weights)) player.weights = weights;
  if (!written.empty()) player.text += " @ " + written;
  return Done{};
}

}  // namespace

Result<Player> parse_player(const Game& game, std::string_view text, bool people) {
  if (is_outside_player(text)) {
    auto outside = parse_outside_player(text);
    if (!outside) return outside.error();
    if (const auto protocol = outside_protocol(game.type(), *outside); !protocol) return protocol.error();
    auto book = outside->book.open(game.shared_from_this());
    if (!book) return book.error();
    Player out{false, outside->text, {}, {}};
    out.book = std::move(*book);
    out.outside = std::make_shared<const OutsidePlayer>(std::move(*outside));
    return out;
  }
  if (canonical_id(trim(text)).starts_with(program_word)) {
    const std::string_view whole = trim(text), program = trim(whole.substr(0, whole.rfind(" @ ")));
    auto player = read_program_player(game, program, std::string(program.substr(program_word.size())));
    if (!player || program.size() == whole.size()) return player;
    const Status ok = take_book(game, whole.substr(whole.rfind(" @ ") + 3), *player);
    return ok ? std::move(player) : Error{fmt::format("{}: {}", player->text, ok.error().message), 0, ok.error().file};
  }
  if (const auto at = text.find('@'); at != std::string_view::npos) {
    auto player = parse_player(game, text.substr(0, at), people);
    if (!player) return player;
    if (player->human)
      return Error{fmt::format("{} has no weights and no switches", quoted_text(trim(text.substr(0, at))))};
    const auto take = player->program ? take_book : take_changes;
    if (auto ok = take(game, text.substr(at + 1), *player); !ok)
      return Error{fmt::format("{}: {}", player->text, ok.error().message), 0, ok.error().file};
    return player;
  }
  const std::string id = canonical_id(trim(text));
  if (id == "human") return Player{};
  if (const LevelInfo* level = game.level(id)) return player_of(*level);
  const auto colon = id.find(':');
  const ProfileInfo* profile = colon == std::string::npos ? nullptr : game.profile(id.substr(0, colon));
  if (!profile) {
    std::string known = people ? "human, " : "";
    for (const LevelInfo& l : game.levels()) known += l.id + ", ";
    for (const ProfileInfo& p : game.profiles()) known += p.id + ":DEPTH, ";
    return Error{fmt::format(
        "{} is no player of {}; there are: {}PROFILE:nodes=N, PROFILE:time=MS, PROFILE:tc=BASE+INCREMENT{}{}",
        quoted_text(text), game.type().title(), known, game.programs() ? ", gp:FILE" : "",
        game.type().outside_protocols().empty() ? "" : ", engine:COMMAND")};
  }
  Player out{false, id, profile->id, {}};
  const std::string limit = id.substr(colon + 1);
  const auto number = [&](std::string_view digits, i64 max) -> std::optional<i64> {
    const auto n = to_number<i64>(digits);
    return n && *n >= 1 && *n <= max ? n : std::nullopt;
  };
  if (limit.rfind("nodes=", 0) == 0) {
    const auto n = number(limit.substr(6), static_cast<i64>(max_nodes));
    if (!n) return Error{fmt::format("the node limit in {} must be a number from 1 to 10^12", quoted_text(text))};
    out.limits.nodes = static_cast<u64>(*n);
  } else if (limit.rfind("time=", 0) == 0) {
    const auto n = number(limit.substr(5), 86'400'000);
    if (!n)
      return Error{fmt::format("the time limit in {} must be milliseconds from 1 to 86400000", quoted_text(text))};
    out.limits.milliseconds = static_cast<int>(*n);
  } else if (limit.rfind("tc=", 0) == 0) {
    const auto control = parse_time_control(limit.substr(3));
    if (!control) return control.error();
    // A match lends it the clock of the game; who plays without one thinks of every move as of the first.
    out.limits.milliseconds = *GameClock(*control, *control).for_move(Side::first);
  } else {
    const auto n = number(limit, max_depth);
    if (!n) return Error{fmt::format("the depth in {} must be a number from 1 to {}", quoted_text(text), max_depth)};
    out.limits.depth = static_cast<int>(*n);
  }
  return out;
}

Player player_of(const LevelInfo& level) {
  Player out{false, level.id, level.profile, level.limits, level.program};
  out.switches = level.switches;
  out.solver_nodes = level.solver_nodes;
  return out;
}

std::string without_level(const Game& game, const Player& player) {
  const LevelInfo* level = game.level(player.text.substr(0, player.text.find(" @ ")));
  if (!level || level->program) return {};
  std::string out = level->profile + ":";
  if (level->limits.depth >= 0) out += std::to_string(level->limits.depth);
  else if (level->limits.nodes) out += fmt::format("nodes={}", level->limits.nodes);
  else out += fmt::format("time={}", level->limits.milliseconds);
  // What the player says itself comes after its level's and wins; a text must not say both.
  SwitchChanges kept = level->switches;
  const auto own =
      player.switches.begin() + static_cast<std::ptrdiff_t>(std::min(player.switches.size(), level->switches.size()));
  std::erase_if(kept, [&](const auto& of_level) {
    return std::any_of(own, player.switches.end(), [&](const auto& s) { return s.first == of_level.first; });
  });
  std::string changes = switch_words(kept);
  if (level->solver_nodes) add_words(changes, fmt::format("solver={}", level->solver_nodes));
  if (const auto at = player.text.find(" @ "); at != std::string::npos) add_words(changes, player.text.substr(at + 3));
  return changes.empty() ? out : out + " @ " + changes;
}

void change_profile(const Player& player, Weights& weights, SearchOptions& options) {
  if (player.weights) weights = *player.weights;
  for (const auto& [id, on] : player.switches) {
    bool is_on = false;  // taking quiescence away must not touch a horizon of the game's own
    if (on || (get_switch(options, id, is_on) && is_on)) set_switch(options, id, on);
  }
}

std::string player_title(const Game& game, const Player& player) {
  if (player.human) return "Human";
  const char* with_book = player.book ? ", with a book" : "";
  if (player.outside) return outside_title(*player.outside) + with_book;
  if (const auto at = player.text.rfind(" @ "); at != std::string::npos && (!player.program || player.book)) {
    Player plain = player;
    plain.text.resize(at);
    plain.book = nullptr;
    const LevelInfo* level = game.level(plain.text);
    const std::size_t those = level ? level->switches.size() : 0;  // that it has by itself
    return player_title(game, plain) +
           (player.weights                   ? ", other weights"
            : player.switches.size() > those ? ", other switches"
                                             : "") +
           (player.threads > 1 ? fmt::format(", {} threads", player.threads) : "") +
           (player.handicap ? ", with a handicap" : "") + with_book;
  }
  if (const LevelInfo* level = game.level(player.text)) return level_name(game, *level);
  if (player.program && player.text.starts_with("gp:("))
    return fmt::format("program of {} nodes, {}", player.program->file.tree.size(),
                       write_mapping(player.program->file.mapping));
  if (player.program) return player.text.substr(player.text.find_last_of("/:") + 1);
  if (player.limits.nodes) return fmt::format("{}, {} nodes", player.profile, player.limits.nodes);
  if (const auto control = time_control_of(player.text))
    return fmt::format("{}, clock {}", player.profile, write_time_control(*control));
  if (player.limits.milliseconds) return fmt::format("{}, {} ms", player.profile, player.limits.milliseconds);
  if (player.limits.depth < 0) return player.profile + ", no limit";
  return fmt::format("{}, depth {}", player.profile, player.limits.depth);
}

// The second of ours by name, else the one in the middle.
std::string usual_level(const Game& game) {
  if (game.levels().empty()) return "human";
  if (const LevelInfo* medium = game.level(named_opponents[1].level)) return medium->id;
  return game.levels()[game.levels().size() / 2].id;
}

// Ours are limited by nodes, and stand from weak to strong.
const LevelInfo* strongest_level(const Game& game) {
  const LevelInfo* out = nullptr;
  for (const LevelInfo& l : game.levels())
    if (l.limits.nodes > 0 && (!out || l.limits.nodes > out->limits.nodes)) out = &l;
  return out;
}

Player unlimited_player(const Game& game, std::string_view profile) {
  const LevelInfo* best = profile == strongest_profile ? strongest_level(game) : nullptr;
  Player out = best ? player_of(*best) : Player{false, std::string(profile), std::string(profile), {}};
  out.limits = {};
  out.solver_nodes = 0;
  return out;
}

SearchRequest unlimited_request(const Game& game, const Position& p, std::string_view profile) {
  const LevelInfo* best = profile == strongest_profile ? strongest_level(game) : nullptr;
  SearchRequest q = game.request(p, best ? best->profile : profile);
  if (best) change_profile(player_of(*best), q.weights, q.options);
  q.limits = {};
  return q;
}

u64 drawing_seed(u64 seed, u64 key) { return seed == 0 ? 0 : mix64(seed ^ mix64(key)) | 1; }

SearchRequest player_request(const Game& game, const Position& p, History history, const Player& player) {
  SearchRequest q = game.request(p, player.profile);
  q.history.assign(history.begin(), history.end());
  q.limits = player.limits;
  q.options.seed = drawing_seed(player.seed, game.key(p));
  q.program = player.program;
  q.solver_nodes = player.solver_nodes;
  q.threads = player.threads;
  change_profile(player, q.weights, q.options);
  deepen_without_depth(q.options, q.limits);
  return q;
}

std::optional<Player> player_by_name(const Game& game, std::string_view name) {
  for (const char* file : {"gp:", "weights=", "book=", "engine:"})
    if (name.find(file) != std::string_view::npos) return std::nullopt;
  auto player = parse_player(game, name);
  if (!player || player->human || player->program) return std::nullopt;
  return std::move(*player);
}

bool draws_moves(const Game& game, const Player& computer) {
  const ProfileInfo* profile = game.profile(computer.profile);
  if (!profile) return false;
  Weights weights = profile->weights;
  SearchOptions options = profile->options;
  change_profile(computer, weights, options);
  return options.has(Switch::draws);
}

const char* level_tag(Side side) { return side == Side::first ? "FirstLevel" : "SecondLevel"; }
const char* seed_tag(Side side) { return side == Side::first ? "FirstSeed" : "SecondSeed"; }

Book original_book(const Game& game) {
  Book out;
  for (const Side side : {Side::first, Side::second})
    out.moves[static_cast<std::size_t>(index(side))] = game.book(side);
  return out;
}

std::optional<MoveCode> book_move(const Game& game, const Book& book, const Position& p, History history,
                                  const Player& player) {
  if (player.human || (player.outside && !player.book)) return std::nullopt;
  const UsedBook own = player.book ? *player.book : book.own_on ? book.own : UsedBook{};
  if (own.book && own.book->stranger_to(game).empty())
    if (const auto m = own.book->draw(p, history, own.deviation, book.seed)) return m;
  const ProfileInfo* profile = game.profile(player.profile);
  if (!book.on || !profile || !profile->classic || history.size() > 1) return std::nullopt;
  const u64 start = game.key(game.initial());
  if ((history.empty() ? game.key(p) : history.front()) != start) return std::nullopt;
  const auto side = static_cast<std::size_t>(index(game.mover(p)));
  std::vector<MoveCode> legal;
  for (const std::string& text : book.moves[side])
    if (const auto m = game.parse_move(p, text, history)) legal.push_back(*m);
  if (legal.empty()) return std::nullopt;
  Random random(mix64(book.seed * 2 + side));
  return legal[random.below(static_cast<u32>(legal.size()))];
}

}  // namespace ply
