// What the panel says that puts engines to the test. Used as app/ui/look/texts.h is.
#pragma once

namespace ply::ui::texts::engine_check {

inline constexpr const char* empty =
    "Asks another program over its protocol, without a line of its code: can its moves and lines be played, does it "
    "say the same twice and in the mirror, do mates come nearer, does it keep to its limits and stop when it is told "
    "to.";
inline constexpr const char* command = "Engine";
inline constexpr const char* command_hint = "a program with its arguments";
inline constexpr const char* command_help =
    "As it is typed in a terminal, quotes included; no shell runs it. A name without a folder is looked for where "
    "programs and games are.";
inline constexpr const char* board = "Game";
inline constexpr const char* board_help = "The game on the board with its rules, or one that is only shown here.";
inline constexpr const char* on_board = "{}, as on the board";
inline constexpr const char* protocol = "Protocol";
inline constexpr const char* protocol_help = "In which engines of this game are asked.";
inline constexpr const char* depth = "Depth";
inline constexpr const char* depth_help = "Of the searches.";
inline constexpr const char* nodes = "nodes";
inline constexpr const char* nodes_help = "Of the searches that are limited by nodes.";
inline constexpr const char* random = "positions";
inline constexpr const char* random_help = "By random moves from the start; the same seed gives the same.";
inline constexpr const char* patience = "patience, ms";
inline constexpr const char* patience_help = "How long an answer may take before the engine is given up.";
inline constexpr const char* how = "{}{}; depth {}, {} nodes, {}";
inline constexpr const char* unfold = "How to ask";
inline constexpr const char* fold = "Fold";
inline constexpr const char* fold_help = "The game, the protocol, depth, nodes and positions of the next check.";
inline constexpr const char* start = "Check the engine";
inline constexpr const char* start_help = "Starts the program and asks it. It runs with your rights.";
inline constexpr const char* here = "Only this position";
inline constexpr const char* here_help = "Asks at the position on the board instead of random ones.";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stop_help = "Ends the check and the program; what is known stays.";
inline constexpr const char* stopping = "stopping";
inline constexpr const char* progress = "{} of {} parts";
inline constexpr const char* failed = "Nothing could be asked: {}";
inline constexpr const char* clean = "{}: no findings.";
inline constexpr const char* findings = "{}: {}.";
inline constexpr const char* so_far = "{}: {} so far.";
inline constexpr const char* check = "check";
inline constexpr const char* result = "result";
inline constexpr const char* seen = "what was seen";
inline constexpr const char* position = "Position";
inline constexpr const char* repeat = "To see it again, send the engine";
inline constexpr const char* show = "Show on the board";
inline constexpr const char* show_help = "The position becomes a game of its own; the one there goes to the shelf.";
inline constexpr const char* copy_position = "Copy the position";
inline constexpr const char* copy = "Copy the lines";
inline constexpr const char* copy_help = "The lines to send, for a terminal.";
inline constexpr const char* choose_finding = "Click a finding to see its position and how to repeat it.";

}  // namespace ply::ui::texts::engine_check
