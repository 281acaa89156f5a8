// How an outside engine is written as a player:
//
//   engine:COMMAND [@ SETTING ...]      engine:fairy-stockfish @ depth=6 option.Hash=64
//
// COMMAND is a program with its arguments, quotes as in a shell; no shell runs it. Settings: depth=N, nodes=N, time=MS
// (all a move), tc=[MOVES/]BASE[+INCREMENT] (a clock for the game, see time_control.h; without any of them, and without
// patience, time=1000), protocol=NAME, margin=MS (what it may take beyond its time before the game is lost for it;
// 1,000, with tc 100), patience=MS (how long it may take where no time is set, and to start; 60,000; without a limit it
// plays as it likes, so long), option.NAME=VALUE (of the engine; '_' in NAME is a blank), at75=SCORE (what it says,
// in its own unit, where it expects three games of four), book=FILE deviation=N (an opening book, from which moves are
// drawn before it is asked), listen=PORT (without a COMMAND: who connects to this port of this machine sits down).
#pragma once
#include "engine/game/named_book.h"
#include "engine/game/outside.h"

namespace ply {

struct OutsidePlayer {
  std::string text;  ///< as it was written
  std::vector<std::string> command;
  std::string protocol;  ///< empty: the usual one of the game
  OutsideSetup setup;
  int margin = 1000, patience = 60'000;  ///< milliseconds
  int port = 0;                          ///< it comes to us there; 0: it is a program that we start
  std::string variable = {};             ///< NAME=VALUE in the environment of its program; empty: none
  NamedBook book = {};
  int at75 = 0;             ///< 0: nobody knows what its scores are worth
  bool given_time = false;  ///< nothing was said of limits, so it was given a second
};

bool is_outside_player(std::string_view text);
/// Who it is, in short: the name of its program.
std::string outside_title(const OutsidePlayer& player);
/// What a person should know of a player before the match: that a limit was left out, and what is done then. Empty:
/// nothing, or it is no outside player.
std::string player_warning(std::string_view text);
/// The error says what is wrong and names the settings there are.
Result<OutsidePlayer> parse_outside_player(std::string_view text);
/// The protocol that the player asks for in this game; the error lists what there is.
Result<const OutsideProtocol*> outside_protocol(const GameType& type, const OutsidePlayer& player);

}  // namespace ply
