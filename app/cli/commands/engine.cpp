// engine: the game's engine protocol on standard input and output.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <string>
#include <vector>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "engine/base/terminal.h"
#include "engine/base/text.h"
#include "engine/game/protocol.h"
#include "engine/games/registry.h"
#include "engine/match/loopback.h"
#include "engine/match/match_game.h"
#include "engine/match/search_seat.h"

namespace ply::cli {
namespace {

// A line of any length; a last line without its end counts as one.
class StandardChannel final : public LineChannel {
 public:
  bool read(std::string& line) override {
    if (interrupted() || std::ferror(stdout) || !std::getline(std::cin, line)) return false;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return true;
  }
  void write(std::string_view line) override {
    const std::string shown = visible(line);
    const std::lock_guard lock(mutex_);
    std::fwrite(shown.data(), 1, shown.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
  }

 private:
  std::mutex mutex_;
};

struct EngineOptions {
  InputOptions input;
  std::string protocol, to, against;
  int hash_mb = default_hash_mb, port = 0, milliseconds = 1000, pairs = 1;
};

// Those that the engine of a game speaks, its usual one first.
std::vector<const EngineProtocol*> spoken(const GameType& type) {
  std::vector<const EngineProtocol*> out;
  if (type.protocol()) out.push_back(type.protocol());
  if (const auto* others = dynamic_cast<const HasOtherProtocols*>(&type))
    for (const EngineProtocol* p : others->other_protocols()) out.push_back(p);
  return out;
}

// Who comes to the port plays a pair of games against a player of ours.
int serve(const EngineOptions& o, const ChosenGame& chosen, Report& report) {
  const Game& game = *chosen.game;
  const std::string agent = fmt::format("engine:@ listen={} protocol={} time={}", o.port, canonical_id(o.protocol),
                                        o.milliseconds),
                    ours = !o.against.empty() || !strongest_level(game) ? o.against : strongest_level(game)->id;
  MatchSettings settings;
  settings.game = chosen.game, settings.start = game.initial(o.input.seed);
  settings.players = {agent, ours};
  auto first = make_seat(game, agent, hash_bytes(o.hash_mb)), second = make_seat(game, ours, hash_bytes(o.hash_mb));
  if (!first) return report.fail(exit_usage, first.error());
  if (!second) return report.fail(exit_usage, second.error().after("--against: "));
  Report::note(fmt::format("an agent can connect to 127.0.0.1:{}", o.port));
  Attention& stop = interrupt_attention();
  for (int n = 1; n <= 2 * o.pairs; ++n) {
    Seat &a = **first, &b = **second;
    a.listen_to(&stop);
    for (Seat* s : {&a, &b})
      if (const Status begun = s->begin(game, settings.start, o.input.seed); !begun)
        return interrupted() ? report.finish(exit_interrupted) : report.fail(exit_file, begun.error());
    a.listen_to(nullptr);
    const bool agent_first = n % 2 == 1;
    const auto played = play_match_game(settings, agent_first ? a : b, agent_first ? b : a, settings.start, {}, stop);
    if (!played) return report.finish(exit_interrupted);
    const std::string name = visible(a.called().empty() ? "the agent" : a.called());
    report.text(fmt::format("game {}: {} is {}, {} is {}; {} ({})\n", n, name,
                            game.type().side_name(agent_first ? Side::first : Side::second), ours,
                            game.type().side_name(agent_first ? Side::second : Side::first), played->reason,
                            fmt::join(played->moves, " ")));
    if (forfeited(*played)) return report.finish(exit_finding);
  }
  return report.finish(exit_done);
}

int run_engine(EngineOptions o) {
  Report report(false);
  auto chosen = choose_game(o.input);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  const auto known = spoken(*chosen->type);
  if (known.empty())
    return report.fail(exit_usage, {fmt::format("{} has no engine protocol here", chosen->type->title())});
  const EngineProtocol* protocol = known.front();
  if (!o.protocol.empty()) {
    const auto at = std::find_if(known.begin(), known.end(), [&](const EngineProtocol* p) {
      return canonical_id(p->name()) == canonical_id(o.protocol);
    });
    std::vector<std::string> names;
    for (const EngineProtocol* p : known) names.push_back(p->name());
    if (at == known.end())
      return report.fail(exit_usage,
                         {fmt::format("the engine of {} has no protocol {}; there are: {}", chosen->type->title(),
                                      quoted_text(o.protocol), fmt::join(names, ", "))});
    protocol = *at;
  }
  if (o.input.rules.empty() && !protocol->usual_rules().empty()) {
    o.input.rules = protocol->usual_rules();
    chosen = choose_game(o.input);
    if (!chosen) return report.fail(exit_usage, chosen.error());
  }
  if (o.port != 0) {
    if (protocol == known.front() || !o.to.empty())
      return report.fail(exit_usage, {"--listen is for a protocol in which a server asks, as in --protocol kgp, and "
                                      "not together with --connect"});
    return serve(o, *chosen, report);
  }
  if (!o.to.empty()) {
    auto socket = SocketChannel::connect(o.to);
    if (!socket) return report.fail(socket.error().file ? exit_file : exit_usage, socket.error().after("--connect: "));
    protocol->run(**socket, chosen->game, hash_bytes(o.hash_mb));
    return report.finish(interrupted() ? exit_interrupted : exit_done);
  }
  StandardChannel channel;
  protocol->run(channel, chosen->game, hash_bytes(o.hash_mb));
  return report.finish(interrupted() ? exit_interrupted : exit_done);
}

}  // namespace

void add_engine(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("engine", "The game's engine protocol on standard input and output");
  c->footer([] {
    std::string out;
    for (const GameType* type : all_games())
      for (const EngineProtocol* p : spoken(*type))
        out += fmt::format("{}{} ({})", out.empty() ? "" : ", ", p->name(), type->id());
    return out +
           ".\n"
           "Talks until quit or the end of the input; --rules are those of the start, and UCI has them as options.\n"
           "It plays as the strongest level does; the option Profile (in GTP plyscope-profile) chooses otherwise.\n"
           "UCI and USI know MultiPV (the best moves, each with a value that is no mere bound) and searchmoves; who "
           "greets with `usi` is answered in USI: sfen, moves as 2e3d and P*3c, byoyomi, resign, win.\n"
           "KGP is spoken as an agent on standard input and output or by --connect, as the server by --listen. It has "
           "the rules called standard, unless --rules says others.";
  });
  auto o = std::make_shared<EngineOptions>();
  add_game_options(*c, o->input);
  add_hash_option(*c, o->hash_mb);
  c->add_option("--protocol", o->protocol, "Where its engine speaks several (default: its first)", "NAME");
  c->add_option("--connect", o->to, "Talks to a server instead of standard input and output", "HOST:PORT");
  c->add_option("--listen", o->port,
                "Is the server itself: who connects to this port, from this machine alone, plays games against us",
                "PORT", Range{1, 65'535});
  c->add_option("--against", o->against, "Of --listen: who plays them (default: the strongest level)", "P");
  c->add_option("--time", o->milliseconds, "Of --listen: for every move of who comes (default 1000)", "MS",
                Range{1, 86'400'000});
  c->add_option("--pairs", o->pairs, "Of --listen: pairs of games, both sides each (default 1)", "N", Range{1, 1000});
  c->callback([o, &chosen] { chosen = [o] { return run_engine(*o); }; });
}

}  // namespace ply::cli
