// What the panels about matches say. Used as app/ui/look/texts.h is.
#pragma once

namespace ply::ui::texts {

namespace match {
inline constexpr const char* setup = "set up";
inline constexpr const char* result = "result";
inline constexpr const char* nobody = "This game has no players that could play a match.";
inline constexpr const char* empty = "Nothing is played yet. Press \"Play the match\", or open a file of results.";
inline constexpr const char* reading = "The file is being read.";
inline constexpr const char* beginning = "The match is about to begin.";
inline constexpr const char* no_games = "The first games are being played.";
inline constexpr const char* no_pairs = "No pair of games is finished yet; error bars come from pairs.";
inline constexpr const char* start = "Play the match";
inline constexpr const char* start_help =
    "Games in pairs: the same opening with both colours. What is finished is kept, whenever it is stopped.";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stop_help = "What is finished stays. The games that are being played are dropped.";
inline constexpr const char* go_on = "Go on";
inline constexpr const char* run_programs = "Run its programs";
inline constexpr const char* run_programs_help =
    "A file runs nothing by itself. This plays what is left of its match with exactly the programs that it names:\n{}";
inline constexpr const char* go_on_help = "Plays what is left of this match.";
inline constexpr const char* add = "One more player";
inline constexpr const char* player_help =
    "A level, PROFILE:DEPTH, PROFILE:nodes=N, PROFILE:time=MS, PROFILE:tc=BASE+INCREMENT (a clock for the game), "
    "gp:FILE where the game has genetic programs, or another program: engine:COMMAND @ depth=N nodes=N time=MS "
    "tc=BASE+INCREMENT.";
inline constexpr const char* player_hint = "a level, modern:4, engine:COMMAND ...";
inline constexpr const char* format = "Format";
inline constexpr const char* format_help =
    "Everybody against everybody; the first against all others; or level by level: everybody also against itself, the "
    "weakest first.";
inline constexpr const char* pairs = "Pairs";
inline constexpr const char* pairs_help =
    "For every two players; twice as many games. Small differences take some hundreds.";
inline constexpr const char* threads = "Threads";
inline constexpr const char* threads_help = "Games played at the same time. Any number gives the same games.";
inline constexpr const char* seed = "Seed";
inline constexpr const char* seed_help =
    "The same seed gives the same openings, and the same games of players that are limited by depth or nodes.";
inline constexpr const char* opening = "Openings";
inline constexpr const char* random_openings = "random plies";
inline constexpr const char* list_hint = "a file of openings: moves or a position a line";
inline constexpr const char* in_order = "in the order of the file";
inline constexpr const char* in_order_help = "Otherwise the seed draws their order, anew in every round.";
inline constexpr const char* balance = "balanced within";
inline constexpr const char* balance_help =
    "Only random openings that the profile modern takes to be this close to equal, in its internal unit. 0: all. "
    "Games in which an opening mostly decides who wins, whoever plays it, begin with a number of their own.";
inline constexpr const char* from_board = "from the position on the board";
inline constexpr const char* from_board_help = "Otherwise from where the game on the board began.";
inline constexpr const char* ends = "Ends";
inline constexpr const char* most_plies = "a draw after";
inline constexpr const char* most_plies_help = "Plies; 0: never.";
inline constexpr const char* resign = "given up at";
inline constexpr const char* resign_help =
    "Hundredths that a player sees itself behind for three moves, while the other agrees. 0: never.";
inline constexpr const char* drawn = "drawn after";
inline constexpr const char* drawn_within = "moves level within";
inline constexpr const char* drawn_help =
    "Moves on end in which each player sees itself ahead or behind by no more than so many hundredths. 0 moves: never. "
    "Programs and outside engines tell no scores: their games are played to the end.";
inline constexpr const char* drawn_behind = "not before ply";
inline constexpr const char* drawn_behind_help = "Plies of the game, those of its opening included.";
inline constexpr const char* clock_hint = "10+0.1";
inline constexpr const char* clock_help =
    "Seconds for the game and for every move: 10+0.1; 40/60+0.5 is a minute for every forty moves; 2:30 has minutes. "
    "Whose clock runs down has lost.";
inline constexpr const char* test = "stop when it is decided";
inline constexpr const char* test_help =
    "Two players: a sequential test (SPRT) ends the match as soon as it is known which of two differences in Elo is "
    "true.";
inline constexpr const char* test_two = "A sequential test compares two players.";
inline constexpr const char* elo_or = "or";
inline constexpr const char* errors = "Errors";
inline constexpr const char* alpha_help = "How often the larger difference may be accepted though the smaller is true.";
inline constexpr const char* beta_help = "How often the smaller difference may be accepted though the larger is true.";
inline constexpr const char* file = "Results";
inline constexpr const char* file_hint = "a file, or nothing: then it gets a name";
inline constexpr const char* file_help =
    "Every game is written to this file as soon as it is over. Without a name it gets one.";
inline constexpr const char* file_nowhere = "kept only until the program ends";
inline constexpr const char* resume = "go on with it";
inline constexpr const char* resume_help = "If the file is there and of this match, what it has is not played again.";
inline constexpr const char* more = "more";
inline constexpr const char* player = "Player {}";
inline constexpr const char* take = "Take it";
inline constexpr const char* score = "Score";
inline constexpr const char* elo = "Elo";
inline constexpr const char* normalised = "Normalised Elo";
inline constexpr const char* stronger = "Stronger";
inline constexpr const char* cost = "A move, and a game";
inline constexpr const char* first_player = "First player";
inline constexpr const char* second_player = "Second player";
inline constexpr const char* length = "Length";
inline constexpr const char* length_help = "Mean of all games, the opening with them.";
inline constexpr const char* over_time = "Over time";
inline constexpr const char* decided = "{} games, and the test is decided";
inline constexpr const char* in_status = "match {} of {}";
inline constexpr const char* in_status_left = ", {} left";
inline constexpr const char* program = "a genetic program: gp:FILE";
inline constexpr const char* outside = "another program: engine:COMMAND @ ...";
inline constexpr const char* not_repeatable =
    "Somebody plays by the clock or is an outside program: played again, the games may differ.";
inline constexpr const char* pentanomial_help = "Pairs by the points of their two games for {}: 0, 1/2, 1, 1 1/2, 2.";
inline constexpr const char* share_help = "Points of {} ({}).";
inline constexpr const char* elo_help =
    "Of {} ({}). One pair, even in points, is added to those played: few games prove little.";
inline constexpr const char* intervals = "In brackets: {}.";
inline constexpr const char* forfeits = "{} more forfeited by {}: they give no Elo.";
inline constexpr const char* from_to = "{} to {}";
inline constexpr const char* processor_time = "Time of the processor.";
inline constexpr const char* clock_time = "Time of the clock.";
inline constexpr const char* normalised_help =
    "The distance from equality in standard deviations of a game: what decides how many games a test takes.";
inline constexpr const char* superiority_help = "How likely it is that {} is the stronger one, from the pairs.";
inline constexpr const char* test_line = "Test of {:+g} against {:+g} {}, errors {:g} and {:g}, from pairs";
inline constexpr const char* score_axis = "% for {}";
inline constexpr const char* curve_and_test =
    "Intervals as if the match had been meant to end there (95 %). A test that stops it makes them too narrow.";
inline constexpr const char* llr_axis = "log likelihood ratio";
inline constexpr const char* pairs_axis = "pairs";
inline constexpr const char* no_test =
    "No sequential test was asked for. Choose \"stop when it is decided\" before the match.";
inline constexpr const char* failures = "What {} did wrong";
inline constexpr const char* reasons = "How games ended";
inline constexpr const char* kept_in = "kept in {}";
}  // namespace match

namespace cross_table {
inline constexpr const char* empty =
    "Who beat whom. Press \"Play the match\" in the Match panel, or open a file of results.";
inline constexpr const char* of_match = "the match";
inline constexpr const char* beside = "beside";
inline constexpr const char* nothing = "nothing";
inline constexpr const char* rows =
    "Rows play first: won-lost-drawn, Elo of the row with the 95 % interval of single games, plies a game.";
inline constexpr const char* fine = "Nothing in it contradicts itself.";
inline constexpr const char* flags = "To be looked at";
inline constexpr const char* remarks = "Remarks in the data";
inline constexpr const char* not_tested = "not played";
inline constexpr const char* not_yet = "not yet";
inline constexpr const char* cell = "{} first against {}: {} won, {} lost, {} drawn.\nElo {}. {:.1f} plies a game.";
inline constexpr const char* both = "Both colours: {}-{}-{}, Elo {} ({}).";
inline constexpr const char* forfeited = "forfeited";
inline constexpr const char* click = "Click lists its games, a right click goes to the first large error.";
inline constexpr const char* games = "List its games";
inline constexpr const char* points = "{:.1f} % of points";
}  // namespace cross_table

namespace match_games {
inline constexpr const char* first_error = "First large error";
inline constexpr const char* first_error_help =
    "Analyses this game and goes to the first move that lost 20 points or a result.";
inline constexpr const char* empty =
    "The games of a match. Play one, or open a file of results; a click on a cell of the cross table lists its games "
    "here.";
inline constexpr const char* none = "No game of this kind is finished yet.";
inline constexpr const char* all = "all games";
inline constexpr const char* record = "Record the search of {}";
inline constexpr const char* record_help =
    "Searches the last move that the board shows once more as in the match, recorded, so that it can be looked into. "
    "Players limited by depth or nodes repeat node by node.";
inline constexpr const char* hint = "Click on a game opens it on the board; the one that is there goes to the shelf.";
}  // namespace match_games

namespace live_boards {
inline constexpr const char* empty =
    "The games of a match while they are played. Press \"Play the match\" in the Match panel.";
inline constexpr const char* over = "No game is being played. Those that are finished are in the list of games.";
}  // namespace live_boards

}  // namespace ply::ui::texts
