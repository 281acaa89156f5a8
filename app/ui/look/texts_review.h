// What is said where the moves of a game are judged: the curve, the judged moves, the choices, and why an error was
// made; and where errors are asked as exercises.
#pragma once

namespace ply::ui::texts::review {

inline constexpr const char* offer_head = "Which move decided the game?";
inline constexpr const char* offer =
    "Every move is compared with the best one, from the end of the game on: what it lost, what proves it, and why it "
    "was missed.";
inline constexpr const char* offer_why =
    "What proves a move wrong, and why it was missed: known once the game is analysed.";
inline constexpr const char* offer_no_moves = "Play or open a game: then its moves can be judged here.";
inline constexpr const char* analyse = "Analyse this game";
inline constexpr const char* go_on = "Go on";
inline constexpr const char* stop = "Stop";
inline constexpr const char* stop_help = "What is judged so far stays; F12 goes on from there.";
inline constexpr const char* effort = "nodes a position";
inline constexpr const char* by = "judged by";
inline constexpr const char* by_help =
    "Whose values say what a move lost. The profile that the levels play by knows the game best.";
inline constexpr const char* effort_help = "How long every position is searched. More is truer, and takes longer.";
inline constexpr const char* report = "Report ...";
inline constexpr const char* report_help =
    "Saves what was found: FILE.html or FILE.md is a report, any other name the game with its review in comments.";
inline constexpr const char* files = "reports and games";
inline constexpr const char* working = "{} of {}, {:.0f} s";
inline constexpr const char* half = "stopped: {} of {} judged, not all marked";
inline constexpr const char* others_hidden = "The others are hidden until you have found the move.";
inline constexpr const char* hidden_exercise = "Hidden until you have found the move.";
inline constexpr const char* other_game = "The board shows another line than the one that was analysed.";

inline constexpr const char* curve_of = "expected score of {}";
inline constexpr const char* wins = "{} wins";
inline constexpr const char* lost_points = "{} lost {}";
inline constexpr const char* opening = "given";
inline constexpr const char* exact = "proved";
inline constexpr const char* entry = "revision {:+}: a result is proved";
inline constexpr const char* curve_help = "{} {}\nexpected score of {} {:.2f}, before {:.2f}\nlost {}";
inline constexpr const char* account = "Account of {}, points";
inline constexpr const char* account_help =
    "start + the opponent's losses - own losses + revisions = result. A revision is where the engine changed its own "
    "mind: nobody's loss.";
inline constexpr const char* no_account = "Nothing that counts is judged yet.";
inline constexpr const char* no_result = "No result is told: what the last position was worth stands for it.";
inline constexpr const char* histogram = "Moves by what they lost, points";

inline constexpr const char* loss = "loss";
inline constexpr const char* for_side = "for {}";
inline constexpr const char* given_row = "given";
inline constexpr const char* pending = "not judged yet";
inline constexpr const char* pending_asked = "It is being judged ...";

inline constexpr const char* choices_head = "{} to move, what each move is worth for {}";
inline constexpr const char* choices_at_end =
    "The game ends here. A click on a move of the list shows what could be played instead.";
inline constexpr const char* choices_elsewhere = "This position is not one of the judged game.";
inline constexpr const char* played = "played";
inline constexpr const char* better = "better";
inline constexpr const char* also = "as good";
inline constexpr const char* best_was_played = "played, the best";
inline constexpr const char* best_played = "played, as good";

inline constexpr const char* lost_by = "The game was lost by {}.";
inline constexpr const char* no_single = "No single marked move took {} from even or better to worse.";
inline constexpr const char* worst = "The worst moments";
inline constexpr const char* no_errors = "No move of this game is marked.";
inline constexpr const char* no_errors_yet = "No move is marked yet: marks come when all moves are judged.";
inline constexpr const char* method = "How it was judged";
inline constexpr const char* the_best = "The best move.";
inline constexpr const char* as_good = "As good as the best, {}.";
inline constexpr const char* no_mark = "Loses {} against {}: no mark below 5, or a deeper search does not agree.";
inline constexpr const char* not_confirmed = "Loses {} against {}. A search two plies deeper has still to agree.";
inline constexpr const char* only =
    "The only good move: every other loses 20 points or more, and a look of two plies preferred another.";
inline constexpr const char* one_move = "There was no other move.";
inline constexpr const char* was_given = "This move was given, not chosen: no loss, no mark.";
inline constexpr const char* proved = "{}, proved.";
inline constexpr const char* open = "{}, {} two plies deeper.";
inline constexpr const char* as_good_ones = "As good: {}.";
inline constexpr const char* worth_for = "{} for {}.";
inline constexpr const char* goes_on = "The game could go on: {}";
inline constexpr const char* refutation = "The smallest refutation";
inline constexpr const char* refutation_known = "The smallest known refutation";
inline constexpr const char* refutation_none = "No refutation is shown: {}.";
inline constexpr const char* refutation_pending = "Its refutation is not asked yet.";
inline constexpr const char* refutation_asked = "Its refutation is being looked for ...";
inline constexpr const char* cause_asked = "Its search is being made again ...";
inline constexpr const char* cause_pending = "Not asked yet: causes are asked for when all marks are known.";
inline constexpr const char* more_lines = "and {} more";
inline constexpr const char* column_played = "played";
inline constexpr const char* column_answer = "answer";
inline constexpr const char* column_every = "every move";
inline constexpr const char* missed = "Why it was missed";
inline constexpr const char* seen_at_once = "A search to depth {} finds the better move: it is seen at once.";
inline constexpr const char* seen_tactical =
    "Depths {} and {} are the first two in a row that find the better move: a tactical one.";
inline constexpr const char* seen_deep =
    "Depths {} and {} are the first two in a row that find the better move: a deep one.";
inline constexpr const char* seen_not = "Up to depth {}, no two depths in a row find a move as good as the best.";
inline constexpr const char* person =
    "What a search of so many plies would have played. Why a person missed it, no search knows.";
inline constexpr const char* ply_plays = "depth {}";
inline constexpr const char* rule_yes = "yes";
inline constexpr const char* rule_no = "no";
inline constexpr const char* rule_not_asked = "not asked";
inline constexpr const char* run_nodes = "{} nodes";
inline constexpr const char* run_good = "finds it";
inline constexpr const char* run_loses = "loses {}";
inline constexpr const char* find_better = "Find the better move";
inline constexpr const char* find_better_help =
    "The position is asked as an exercise. Any move within 5 points of the best is right.";
inline constexpr const char* both = "Both searches";
inline constexpr const char* both_help =
    "Makes the search again that missed it, and the one that finds it, and compares the two.";
inline constexpr const char* to_losing = "Show {}";
inline constexpr const char* all_errors = "Exercises: {}";
inline constexpr const char* all_errors_help = "The marked moves of this game are asked, one after the other.";

inline constexpr const char* exercise_of = "Exercise {} of {}";
inline constexpr const char* to_move = "{} {} to move";
inline constexpr const char* exercise_text =
    "Find a better move than {}, which was played. Play it on the board: any move within {:.0f} points of the best is "
    "right.";
inline constexpr const char* right = "Right: {}.";
inline constexpr const char* wrong = "{}: {}";
inline constexpr const char* answered = "{} answers {}.";
inline constexpr const char* shown_best = "The best move is {}.";
inline constexpr const char* show_it = "Show it";
inline constexpr const char* skip = "Skip";
inline constexpr const char* next = "Next";
inline constexpr const char* back_to_game = "Back to the game";
inline constexpr const char* line_after = "Its best line: {}";

inline constexpr const char* board_played = "red: {}{} played   gold: {} better";
inline constexpr const char* board_other = "grey: {} played   gold: {} better";
inline constexpr const char* board_best = "gold: {} played, it loses nothing";

}  // namespace ply::ui::texts::review
