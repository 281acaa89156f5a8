#include "engine/game/outside_player.h"

#include <fmt/format.h>

#include "engine/base/command_words.h"
#include "engine/base/text.h"

namespace ply {
namespace {

constexpr std::string_view prefix = "engine:";

}  // namespace

bool is_outside_player(std::string_view text) { return trim(text).substr(0, prefix.size()) == prefix; }

Result<OutsidePlayer> parse_outside_player(std::string_view text) {
  if (!is_outside_player(text))
    return Error{fmt::format("{} is no outside engine: that is engine:COMMAND", quoted_text(text))};
  OutsidePlayer out;
  out.text = trim(text);
  auto command = command_words(std::string_view(out.text).substr(prefix.size()));
  if (!command) return Error{fmt::format("{}: {}", quoted_text(text), command.error().message)};
  bool patience = false, margin = false;
  std::size_t at = 0;
  while (at < command->size() && (*command)[at] != "@") ++at;
  out.command.assign(command->begin(), command->begin() + static_cast<std::ptrdiff_t>(at));
  for (std::size_t i = at + 1; i < command->size(); ++i) {
    const std::string& word = (*command)[i];
    const auto equals = word.find('=');
    const std::string name = word.substr(0, equals), value = equals == std::string::npos ? "" : word.substr(equals + 1);
    const auto number = [&](i64 min, i64 max) -> Result<i64> {
      const auto n = to_number<i64>(value);
      if (!n || *n < min || *n > max)
        return Error{
            fmt::format("{} of an engine must be a number from {} to {}, not {}", name, min, max, quoted_text(value))};
      return *n;
    };
    const auto put = [&](auto& place, i64 min, i64 max) -> Status {
      const auto n = number(min, max);
      if (!n) return n.error();
      place = static_cast<std::decay_t<decltype(place)>>(*n);
      return Done{};
    };
    Status good = Done{};
    constexpr i64 day = 86'400'000;
    if (name == "depth") good = put(out.setup.limits.depth, 1, max_depth);
    else if (name == "nodes") good = put(out.setup.limits.nodes, 1, 1'000'000'000'000);
    else if (name == "time") good = put(out.setup.limits.milliseconds, 1, day);
    else if (name == "margin") good = put(out.margin, 0, day), margin = true;
    else if (name == "patience") good = put(out.patience, 1, day), patience = true;
    else if (name == "listen") good = put(out.port, 1, 65'535);
    else if (name == "at75") good = put(out.at75, 1, 1'000'000'000);
    else if (name == "tc") {
      const auto control = parse_time_control(value);
      if (control) out.setup.limits.clock = *control;
      else good = control.error();
    } else if (name == "protocol" && !value.empty()) out.protocol = canonical_id(value);
    else if (name == "book" || name == "deviation") {
      if (const auto taken = out.book.take(name, value); !taken) return taken.error();
    } else if (name.size() > 7 && name.compare(0, 7, "option.") == 0 && equals != std::string::npos)
      out.setup.options.emplace_back(name.substr(7), value);
    else
      return Error{
          fmt::format("{} is no setting of an engine; there are: depth=N, nodes=N, time=MS, tc=BASE+INCREMENT, "
                      "margin=MS, patience=MS, protocol=NAME, listen=PORT, at75=SCORE, book=FILE, deviation=N, "
                      "option.NAME=VALUE",
                      quoted_text(word))};
    if (!good) return good.error();
  }
  if (out.command.empty() && out.port == 0) return Error{fmt::format("{} names no program", quoted_text(text))};
  if (!out.command.empty() && out.port != 0) return Error{"an engine is a program, or one that comes to listen=PORT"};
  OutsideLimits& l = out.setup.limits;
  if (l.clock && l.milliseconds > 0) return Error{"an engine has a time for every move or a clock, not both"};
  constexpr int clock_margin = 100;  // lines and processes cost time, but not so much
  if (l.clock && !margin) out.margin = clock_margin;
  out.given_time = l.depth == 0 && l.nodes == 0 && l.milliseconds == 0 && !l.clock && !patience;
  if (out.given_time) l.milliseconds = 1000;
  return out;
}

std::string outside_title(const OutsidePlayer& player) {
  if (player.command.empty()) return fmt::format("port {}", player.port);
  const std::string& program = player.command.front();
  return program.substr(program.find_last_of('/') + 1);
}

std::string player_warning(std::string_view text) {
  if (!is_outside_player(text)) return {};
  const auto player = parse_outside_player(text);
  if (!player || !player->given_time) return {};
  return fmt::format(
      "{}: without depth=, nodes=, time= or tc= it is given time={}, and loses a game in which it takes longer; "
      "patience=MS lets it play by limits of its own",
      player->text, player->setup.limits.milliseconds);
}

Result<const OutsideProtocol*> outside_protocol(const GameType& type, const OutsidePlayer& player) {
  std::string known;
  for (const OutsideProtocol* p : type.outside_protocols()) {
    if (player.protocol.empty() || player.protocol == p->name()) return p;
    known += (known.empty() ? "" : ", ") + p->name();
  }
  if (known.empty()) return Error{fmt::format("{} has no protocol for outside engines", type.title())};
  return Error{fmt::format("{} has no protocol {}; there are: {}", type.title(), quoted_text(player.protocol), known)};
}

}  // namespace ply
