// plyscope-cli engine GAME as an outside engine of our own matches: both ends of every protocol, in every game that has
// one.
#include "engine/base/random.h"
#include "engine/game/protocol.h"
#include "engine/games/registry.h"
#include "engine/match/outside_seat.h"
#include "tests/cli/run.h"
#include "tests/places.h"
#include "vendor/catch2_compat.h"

using namespace ply;

TEST_CASE("our own engine plays as an outside engine of every game, by nodes, by depth and by time", "[engine]") {
  for (const GameType* type : all_games()) {
    if (!type->protocol()) continue;
    // In every protocol that both ends speak.
    std::vector<std::string> limits = {"nodes=300", "depth=2", "time=1000 margin=60000"};
    if (type->protocol()->name().find("USI") != std::string::npos)
      limits.insert(limits.end(), {"nodes=300 protocol=usi", "time=1000 margin=60000 protocol=usi"});
    for (const std::string& limit : limits) {
      INFO(type->id() << " " << limit);
      const auto game = *type->make({});
      const auto player = parse_outside_player("engine:" PLY_CLI " engine " + type->id() + " @ " + limit);
      REQUIRE(player.ok());
      auto seat = outside_seat(*type, *player);
      REQUIRE(seat.ok());
      Random random(1);
      Attention stop;
      for (int round = 0; round < 2; ++round) {
        const Position start = game->initial();
        Position p = start;
        std::vector<MoveCode> moves;
        std::vector<u64> history;
        const auto play = [&](MoveCode m) {
          history.push_back(game->key(p));
          moves.push_back(m);
          p = game->after(p, m);
        };
        const Status begun = (*seat)->begin(*game, start, 1);
        INFO((begun.ok() ? "" : begun.error().message));
        REQUIRE(begun.ok());
        // It answers for whole turns; the other side's are random.
        for (int turn = 0; turn < (limit[0] == 't' ? 1 : 6) && !game->outcome(p, history); ++turn) {
          const Side mover = game->mover(p);
          if (turn % 2 == round) {
            do {
              const SeatMove m = (*seat)->choose({*game, start, moves, p, history}, stop);
              INFO(game->write(p) << "  " << m.failure);
              REQUIRE(m.failure.empty());
              for (const MoveCode ply : m.plies) play(ply);
            } while (!game->outcome(p, history) && game->mover(p) == mover);
          } else {
            do {
              const auto list = game->moves(p, history);
              play(list[random.below(static_cast<u32>(list.size()))]);
            } while (!game->outcome(p, history) && game->mover(p) == mover);
          }
        }
      }
    }
  }
}
