// engine: the game's engine protocol on standard input and output.
#include <fmt/format.h>

#include <cstdio>
#include <iostream>
#include <mutex>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "engine/base/terminal.h"
#include "engine/game/protocol.h"
#include "engine/games/registry.h"

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

struct Options {
  InputOptions input;
  int hash_mb = default_hash_mb;
};

int run(const Options& o) {
  Report report(false);
  const auto chosen = choose_game(o.input);
  if (!chosen) return report.fail(exit_usage, chosen.error());
  const EngineProtocol* protocol = chosen->type->protocol();
  if (!protocol) return report.fail(exit_usage, {fmt::format("{} has no engine protocol here", chosen->type->title())});
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
      if (const EngineProtocol* p = type->protocol())
        out += fmt::format("{}{} ({})", out.empty() ? "" : ", ", p->name(), type->id());
    return out +
           ".\nTalks until quit or the end of the input; --rules are those of the start, and UCI has them as options.\n"
           "It plays as the strongest level does; the option Profile (in GTP plyscope-profile) chooses otherwise.\n"
           "UCI and USI know MultiPV (the best moves, each with a value that is no mere bound) and searchmoves; who\n"
           "greets with `usi` is answered in USI: sfen, moves as 2e3d and P*3c, byoyomi, resign, win.";
  });
  auto o = std::make_shared<Options>();
  add_game_options(*c, o->input);
  add_hash_option(*c, o->hash_mb);
  c->callback([o, &chosen] { chosen = [o] { return run(*o); }; });
}

}  // namespace ply::cli
