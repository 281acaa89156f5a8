#include "engine/game/uci_conversation.h"

#include <fmt/format.h>

#include <tuple>

#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/game/search_in_threads.h"
#include "engine/game/uci_engine.h"

namespace ply {
namespace {

constexpr int max_megabytes = 4096;
constexpr int max_lines = 500;
constexpr const char* own_rules = "own";  // a named set of rules that single options have changed
}  // namespace

UciConversation::UciConversation(LineChannel& channel, std::shared_ptr<const Game> game, std::size_t table_bytes,
                                 const UciWords* usi)
    : channel_(channel),
      usi_words_(usi),
      type_(game->type()),
      usual_(std::move(game)),
      given_(fewest(*usual_)),
      table_(table_bytes) {
  start(usual_, usual_->initial());
}

void UciConversation::run() {
  std::string line;
  while (channel_.read(line)) {
    const auto [command, rest] = cut_word(trim(line));
    if (command == "quit") return;
    if (!command.empty()) obey(command, rest);
  }
}

void UciConversation::obey(std::string_view command, std::string_view rest) {
  if (command == "uci" || (command == "usi" && usi_words_)) {
    finish();
    usi_ = command == "usi";
    introduce();
  } else if (command == "isready") {
    channel_.write("readyok");
  } else if (command == "ucinewgame" || (usi_ && command == "usinewgame")) {
    finish();
    table_.clear();
    start(usual_, usual_->initial());
  } else if (command == "position") {
    set_position(rest);
  } else if (command == "setoption") {
    set_option(rest);
  } else if (command == "go") {
    go(rest);
  } else if (command == "stop") {
    finish();
  } else if (command == "ponderhit") {
    ponder_hit();
  } else if (usi_ && command == "gameover") {
    mute_ = true;  // nobody waits for a move any more
    finish();
  } else if (command == "debug" || command == "register") {
    // Nothing here depends on them.
  } else {
    info(fmt::format("unknown command {}", quoted_text(command)));
  }
}

void UciConversation::info(const std::string& what, const Error& e) {
  info(e.column > 0 ? fmt::format("{}: {} (column {})", what, e.message, e.column)
                    : fmt::format("{}: {}", what, e.message));
}

void UciConversation::introduce() {
  channel_.write(std::string("id name ") + program_and_version());
  channel_.write("id author the authors of Plyscope");
  channel_.write(fmt::format("option name {} type spin default {} min 1 max {}", usi_ ? "USI_Hash" : "Hash",
                             std::clamp<std::size_t>(table_.bytes() >> 20, 1, max_megabytes), max_megabytes));
  channel_.write(fmt::format("option name Threads type spin default {} min 1 max {}", threads_, max_search_threads));
  channel_.write(fmt::format("option name MultiPV type spin default {} min 1 max {}", lines_, max_lines));
  if (!usi_) channel_.write("option name Ponder type check default false");  // in USI it goes without saying
  // The default first: there are controllers that take the first value for it, and then set it.
  std::string profiles = " var " + profile_;
  if (profile_ != strongest_profile) profiles += fmt::format(" var {}", strongest_profile);
  for (const ProfileInfo& p : usual_->profiles())
    if (p.id != profile_) profiles += " var " + p.id;
  channel_.write(fmt::format("option name Profile type combo default {}{}", profile_, profiles));
  const RuleValues now = usual_->rules();
  for (const RuleOption& o : type_.options()) {
    const auto found = now.find(o.id);
    const std::string value = found == now.end() ? own_rules : found->second;
    if (o.number) {
      channel_.write(fmt::format("option name {} type spin default {} min {} max {}", o.id, value, o.min, o.max));
      continue;
    }
    std::string values = " var " + value;
    for (const std::string& v : o.values)
      if (v != value) values += " var " + v;
    channel_.write(fmt::format("option name {} type combo default {}{}", o.id, value, values));
  }
  channel_.write(usi_ ? "usiok" : "uciok");
}

void UciConversation::set_option(std::string_view text) {
  const auto list = words(text);
  if (list.size() < 2 || list[0].text != "name") return info("setoption: expected name ID value V");
  std::string id = canonical_id(list[1].text), value(list.size() >= 4 && list[2].text == "value" ? list[3].text : "");
  const auto bad = [&] {
    info(fmt::format("setoption: {} cannot be the value of {}", quoted_text(value), quoted_text(id)));
  };
  if (const auto rule = usi_words_ ? usi_words_->rule(list[1].text, value) : std::nullopt) std::tie(id, value) = *rule;
  if (id == "hash" || id == "usi-hash") {
    const auto n = to_number<i64>(value);
    if (!n || *n < 1 || *n > max_megabytes) return bad();
    finish();
    table_.resize(static_cast<std::size_t>(*n) << 20);
  } else if (id == "profile") {
    const ProfileInfo* p = usual_->profile(value);
    if (!p && value != strongest_profile) return bad();
    finish();
    profile_ = p ? p->id : strongest_profile;
    table_.clear();
  } else if (std::any_of(type_.options().begin(), type_.options().end(),
                         [&](const RuleOption& o) { return o.id == id; })) {
    set_rule(id, value);
  } else if (id == "threads") {
    const auto n = to_number<int>(value);
    if (!n || *n < 1 || *n > max_search_threads) return bad();
    finish();
    threads_ = *n;
  } else if (id == "multipv") {
    const auto n = to_number<int>(value);
    if (!n || *n < 1 || *n > max_lines) return bad();
    finish();
    lines_ = *n;
  } else if (id != "ponder" && id != "usi-ponder") {
    info(fmt::format("option {} is not used", quoted_text(id)));
  }
}

void UciConversation::set_rule(const std::string& id, const std::string& value) {
  RuleValues given = given_;
  if (value == own_rules) given.erase(id);
  else given[id] = value;
  auto game = type_.make(given);
  if (!game) return info("setoption", game.error());
  finish();
  given_ = std::move(given);
  usual_ = *game;
  if (!usual_->profile(profile_)) profile_ = strongest_profile;
  table_.clear();
  start(usual_, usual_->initial());
}

RuleValues UciConversation::fewest(const Game& game) {
  RuleValues out = game.rules();
  for (const auto& [id, value] : game.rules()) {
    RuleValues fewer = out;
    fewer.erase(id);
    if (const auto made = game.type().make(fewer); made && (*made)->rules() == game.rules()) out = std::move(fewer);
  }
  return out;
}

void UciConversation::start(std::shared_ptr<const Game> game, const Position& p) {
  game_ = std::move(game);
  position_ = p;
  history_.clear();
  known_ = true;
}

void UciConversation::set_position(std::string_view text) {
  finish();
  known_ = false;
  const auto list = words(text);
  const auto moves = std::find_if(list.begin(), list.end(), [](const Word& w) { return w.text == "moves"; });
  const UciWords& words_here = this->words_here();
  const std::string_view place =
      trim(moves == list.end() ? text : text.substr(0, static_cast<std::size_t>(moves->column - 1)));
  const auto [word, rest] = cut_word(place);
  std::shared_ptr<const Game> game = usual_;
  Position p = game->initial();
  if (word == "fen" || word == "sfen") {
    auto setup = words_here.read_position(type_, word, rest, given_);
    // What a position states of its rules wins.
    for (auto it = given_.begin(); !setup && it != given_.end(); ++it) {
      RuleValues fewer = given_;
      fewer.erase(it->first);
      if (auto again = words_here.read_position(type_, word, rest, fewer)) setup = std::move(again);
    }
    if (!setup)
      if (auto again = words_here.read_position(type_, word, rest, {})) setup = std::move(again);
    if (!setup) return info("position", setup.error());
    if (const std::string why = setup->game->why_not_allowed(setup->position); !why.empty())
      return info("position: " + why);
    game = setup->game;
    p = setup->position;
  } else if (word != "startpos") {
    return info(usi_ ? "position: expected startpos or sfen" : "position: expected startpos or fen");
  }
  // The same rules in a game of its own: the table need not be forgotten.
  if (game->rules() == usual_->rules()) game = usual_;
  std::vector<u64> history;
  for (auto m = moves == list.end() ? moves : moves + 1; m != list.end(); ++m) {
    auto code = words_here.read_move(*game, p, m->text, {});
    if (!code) return info(fmt::format("position: move {}", quoted_text(m->text)), code.error());
    for (const MoveCode ply : game->plies(p, *code)) {
      history.push_back(game->key(p));
      p = game->after(p, ply);
    }
  }
  if (game->rules() != game_->rules()) table_.clear();
  start(std::move(game), p);
  history_ = std::move(history);
}

void UciEngine::run(LineChannel& channel, const std::shared_ptr<const Game>& game, std::size_t table_bytes) const {
  UciConversation(channel, game, table_bytes, usi_).run();
}

const EngineProtocol& uci_engine() {
  static const UciEngine protocol;
  return protocol;
}

}  // namespace ply
