#include "app/ui/workbench/presets.h"

namespace ply::ui {

std::vector<Preset> make_presets() {
  const auto trees = [] { return tabs({"tree", "icicle", "outline", "root_bars"}); };
  std::vector<Preset> out;

  // Learn: the lesson alone, with its tree and its column; behind it the tree or board that questions are asked of.
  const auto lesson = [](float ratio) {
    return row(ratio, tabs({"learn", "lesson", "worksheet", "board", "tree", "lockstep", "timeline"}),
               tabs({"predict", "code", "node", "moves"}));
  };
  out.push_back({"Learn", lesson(0.66f), lesson(0.60f), 1400, std::nullopt});

  // Debug: everything about one moment of one search.
  out.push_back(
      {"Debug",
       row(0.25f, column(0.53f, tabs({"board"}), tabs({"turn", "moves", "games", "search", "editor"})),
           row(0.66f,
               column(0.60f, trees(),
                      column(0.34f, tabs({"timeline"}),
                             tabs({"plots", "waste", "table", "story", "compare", "find", "fields", "linter"}))),
               column(0.42f, tabs({"node"}),
                      column(0.55f, tabs({"heuristic"}), tabs({"log", "watches", "breakpoints", "bookmarks"}))))),
       // The plot is seen without a click: what the search came by is looked at more often than the game's moves.
       row(0.27f, column(0.56f, tabs({"board"}), tabs({"plots", "turn", "moves", "games", "search", "editor"})),
           row(0.64f,
               column(0.80f,
                      tabs({"tree", "icicle", "outline", "root_bars", "waste", "table", "compare", "find", "fields"}),
                      tabs({"timeline"})),
               column(0.52f, tabs({"node"}),
                      tabs({"heuristic", "story", "watches", "breakpoints", "bookmarks", "log", "linter"})))),
       1400,
       row(0.38f, tabs({"board", "turn", "moves", "games", "search", "editor", "story"}),
           tabs({"tree", "node", "timeline", "plots", "waste", "table", "compare", "heuristic", "find", "breakpoints",
                 "watches", "icicle", "outline", "root_bars", "bookmarks", "fields", "log", "linter"}))});

  // Analyse: where the game turned, which move did it, what could be played instead, and why it was missed.
  // A plot stands in for what is not judged yet, where it can be read.
  const auto looked_into = [](bool low) {
    return tabs({"review_moves",
                 "review_curve",
                 low ? "moves" : "plots",
                 "review_why",
                 "review_choices",
                 "review_judged",
                 low ? "plots" : "moves",
                 "games",
                 "lines",
                 "turn",
                 "search",
                 "editor",
                 "log",
                 "node",
                 "heuristic",
                 "why_not",
                 "weights",
                 "root_bars",
                 "tree",
                 "icicle",
                 "outline",
                 "compare"});
  };
  // The board stays as large as it can, the sentence beside it; what it rests on is behind tabs where room is short.
  out.push_back(
      {"Analyse",
       row(0.46f, tabs({"board"}),
           column(
               0.24f, tabs({"review_mistake"}),
               column(0.43f, tabs({"review_curve", "plots"}),
                      row(0.5f, tabs({"review_moves", "moves", "games", "opening_tree", "turn", "editor", "log"}),
                          tabs({"review_why", "review_choices", "review_judged", "lines", "search", "node", "heuristic",
                                "why_not", "weights", "root_bars", "tree", "icicle", "outline", "compare"}))))),
       row(0.46f, tabs({"board"}), column(0.30f, tabs({"review_mistake"}), looked_into(false))), 1400,
       row(0.45f, tabs({"board"}), column(0.46f, tabs({"review_mistake"}), looked_into(true)))});

  // Play: the board and the moves; nothing of a debugger.
  out.push_back({"Play",
                 row(0.72f, tabs({"board"}),
                     column(0.55f, tabs({"moves", "games"}), tabs({"turn", "lines", "statistics", "book", "editor"}))),
                 std::nullopt, 1400,
                 row(0.62f, tabs({"board"}), tabs({"moves", "turn", "games", "lines", "statistics", "book", "editor"})),
                 true});

  // Match: what is played between programs, from the cell of a table to a game and to its searches.
  out.push_back(
      {"Match",
       row(0.30f, column(0.56f, tabs({"live_boards", "board"}), tabs({"moves", "search", "turn", "log"})),
           row(0.44f, tabs({"match"}),
               column(0.52f, tabs({"cross_table"}),
                      tabs({"match_games", "plots", "engine_check", "tree", "node", "heuristic", "timeline"})))),
       row(0.34f, column(0.56f, tabs({"live_boards", "board"}), tabs({"moves", "search", "turn", "log"})),
           column(0.60f, tabs({"match", "cross_table"}),
                  tabs({"match_games", "plots", "engine_check", "tree", "node", "heuristic", "timeline"}))),
       1400,
       row(0.42f, tabs({"board", "live_boards", "moves", "search", "turn", "log"}),
           tabs({"match", "cross_table", "match_games", "plots", "engine_check", "tree", "node", "heuristic",
                 "timeline"}))});

  // Programs: genetic programs on the board, and their evolution.
  out.push_back({"Programs",
                 row(0.34f, column(0.56f, tabs({"board"}), tabs({"plots", "moves", "search", "editor", "log"})),
                     row(0.5f, tabs({"program"}), tabs({"evolution", "lineage"}))),
                 row(0.40f, column(0.60f, tabs({"board"}), tabs({"plots", "moves", "search", "editor", "log"})),
                     tabs({"program", "evolution", "lineage"})),
                 1400,
                 row(0.42f, tabs({"board", "moves", "search", "plots", "editor", "log"}),
                     tabs({"program", "evolution", "lineage"}))});

  // What if: one thing changed, and what follows from it, beside the node that it is changed at.
  const auto asked = [] {
    return tabs({"forks", "heuristic", "terms", "why_not", "what_if", "proof", "horizon", "pins"});
  };
  out.push_back(
      {"What if",
       row(0.27f,
           column(0.40f, tabs({"board", "turn", "moves", "games", "search"}),
                  column(0.78f, tabs({"node", "tree", "outline", "icicle", "story", "log"}), tabs({"timeline"}))),
           asked()),
       row(0.31f,
           column(0.36f, tabs({"board", "turn", "moves", "games", "search"}),
                  column(0.66f, tabs({"node", "tree", "outline", "icicle", "story", "log"}), tabs({"timeline"}))),
           asked()),
       1400,
       row(0.36f, tabs({"board", "node", "tree", "outline", "timeline", "search", "moves", "games", "turn", "log"}),
           asked())});
  return out;
}

bool teaches(const Workspace& w) {
  return w.is_visible("learn") || w.is_visible("lesson") || w.is_visible("worksheet");
}

}  // namespace ply::ui
