// consult: what several engines say of one position, side by side, as the panel Opinions has it.
#include <fmt/format.h>

#include "app/cli/commands/commands.h"
#include "app/cli/input.h"
#include "app/cli/interrupt.h"
#include "app/cli/search_args.h"
#include "engine/base/terminal.h"
#include "engine/game/outside_player.h"
#include "engine/match/search_seat.h"
#include "engine/session/engines/opinion.h"
#include "engine/trace/record_words.h"

namespace ply::cli {
namespace {

struct ConsultOptions {
  InputOptions input;
  std::vector<std::string> players;
  int milliseconds = 1000, hash_mb = default_hash_mb;
};

struct Ear final : InfoListener {
  std::optional<SearchInfo> last;
  void hear(const SearchInfo& said) override { take_in(last, said); }
};

// Who has no limit of his own is given the time.
Player limited(Player player, int milliseconds) {
  if (player.outside && player.outside->given_time) {
    OutsidePlayer own = *player.outside;
    own.setup.limits.milliseconds = milliseconds;
    player.outside = std::make_shared<const OutsidePlayer>(std::move(own));
  } else if (!player.outside && player.limits.depth < 0 && player.limits.nodes == 0 &&
             player.limits.milliseconds == 0) {
    player.limits.milliseconds = milliseconds;
  }
  return player;
}

Result<Opinion> ask(const Input& in, const Player& player, const ConsultOptions& o) {
  const Player asked = limited(player, o.milliseconds);
  auto seat = make_seat(*in.game, asked, hash_bytes(o.hash_mb));
  if (!seat) return seat.error();
  Ear ear;
  Attention& stop = interrupt_attention();
  (*seat)->tell(&ear);
  (*seat)->listen_to(&stop);
  if (const Status begun = (*seat)->begin(*in.game, in.start, 1); !begun) return begun.error();
  (*seat)->listen_to(nullptr);
  const SeatMove m = (*seat)->choose({*in.game, in.start, in.moves, in.position, in.history}, stop);
  Opinion out = opinion_of(in, player, (*seat)->called(), ear.last, &m);
  (*seat)->tell(nullptr);
  if (!m.failure.empty()) return Error{fmt::format("{}: {}", out.name, m.failure)};
  return out;
}

int run_consult(const ConsultOptions& o) {
  Report report(o.input.json);
  std::vector<Player> players;
  const auto check = [&](const Game& g) -> int {
    for (const std::string& text : o.players) {
      auto player = consulted_player(g, text);
      if (!player) return report.fail(exit_usage, player.error().after("--player: "));
      players.push_back(std::move(*player));
    }
    return exit_done;
  };
  return for_each_position(o.input, report, check, [&](const Input& in) -> int {
    const Game& g = *in.game;
    if (g.outcome(in.position, in.history))
      return report.fail(exit_bad_input, {"the game is over here: there is nothing to say"}, in.where);
    std::vector<Opinion> all;
    Json list = Json::array();
    std::string text =
        fmt::format("{}\nscores for {}\n", g.write(in.position), g.type().side_name(g.mover(in.position)));
    int code = exit_done;
    for (std::size_t i = 0; i < players.size() && !interrupted(); ++i) {
      const auto said = ask(in, players[i], o);
      if (interrupted()) break;
      if (!said) {
        list.push_back({{"player", o.players[i]}, {"error", said.error().message}});
        text += fmt::format("  {}\n", visible(said.error().message));
        code = exit_file;
        continue;
      }
      const ProfileInfo* profile = said->profile.empty() ? nullptr : g.profile(said->profile);
      list.push_back({{"player", o.players[i]},
                      {"engine", said->name},
                      {"move", said->prefers ? Json(g.write_move(in.position, *said->prefers)) : Json()},
                      {"depth", said->depth ? Json(said->depth) : Json()},
                      {"nodes", said->nodes ? Json(said->nodes) : Json()},
                      {"score", said->score.empty() ? Json() : Json(said->score)},
                      {"unit", profile ? Json(profile->unit) : Json()},
                      {"for", side_word(g.mover(in.position))},
                      {"expected", said->expected ? Json(*said->expected) : Json()},
                      {"kind", kind_json(said->kind)},
                      {"pv", line_texts(g, in.position, said->line)}});
      text += fmt::format("  {:<24} depth {:>3}  {:>14}  expected {:>7}   {}\n", said->name,
                          said->depth ? std::to_string(said->depth) : "?", said->score.empty() ? "?" : said->score,
                          said->expected ? fmt::format("{} {:.2f}", kind_sign(said->kind), *said->expected) : "?",
                          line_words(g, in.position, said->line));
      all.push_back(*said);
    }
    const std::string agreed = agreement_words(g, in.position, all);
    report.object(
        {{"position", g.write(in.position)}, {"engines", list}, {"agreement", agreed.empty() ? Json() : Json(agreed)}});
    report.text(text + (agreed.empty() ? "" : agreed + "\n"));
    return interrupted() ? exit_interrupted : code;
  });
}

}  // namespace

void add_consult(CommandSpec& app, Chosen& chosen) {
  CommandSpec* c = app.add_subcommand("consult", "What several engines say of a position, side by side");
  c->footer(
      "A player is engine:COMMAND @ SETTINGS as in matches, a level, PROFILE:DEPTH and so on, or ours, our strongest "
      "level without its limit. Those who have no limit of their own get --time. Scores are for the side to move, "
      "each in its own unit; expected is the expected score from 0 to 1, where the unit is known (at75=N says it of "
      "an engine).\n"
      "JSON: position engines (player engine move depth nodes score unit for expected kind pv, or player error) "
      "agreement.");
  auto o = std::make_shared<ConsultOptions>();
  add_input_options(*c, o->input);
  add_hash_option(*c, o->hash_mb);
  c->add_option("--player", o->players, "Who is asked; may be repeated", "P")->one_each()->required();
  c->add_option("--time", o->milliseconds, "For those who have no limit of their own (default 1000)", "MS",
                Range{1, 86'400'000});
  c->callback([o, &chosen] { chosen = [o] { return run_consult(*o); }; });
}

}  // namespace ply::cli
