#include "tests/monkey/typist.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "app/ui/host/places.h"
#include "engine/base/file.h"
#include "engine/games/registry.h"
#include "engine/search/options.h"
#include "engine/session/play/game_forms.h"
#include "tests/support/wthor.h"

namespace ply::monkey {

std::string Typist::line(Stage& stage) {
  const int dice = below(100);
  if (dice < 22) return move(stage);
  if (dice < 52) return command(stage);
  if (dice < 60) return key(stage);
  if (dice < 72) return point(stage);
  if (dice < 75) return fmt::format("drag {} {} {} {}", below(1200), below(750), below(1200), below(750));
  if (dice < 77) return fmt::format("wheel {}", below(9) - 4);
  if (dice < 79) return "type " + text(stage);
  if (dice < 83) return fmt::format("seek {}", below(4) ? below(2000) - 2 : below(2'000'000'000));
  if (dice < 86) return fmt::format("select {}", below(300));
  if (dice < 88) {
    const auto palette = stage.session().play().game().palette();
    return fmt::format("edit {} {} {}", below(90) - 2,
                       palette.empty() || below(9) == 0 ? "nothing" : one_of(palette).id, below(5) - 2);
  }
  if (dice < 93) return file();
  if (dice < 94) return "frames 3";
  if (dice < 95) return below(4) ? "rest" : fmt::format("table {}", 1 << below(11));
  if (dice < 96) return fmt::format("size {} {}", 200 + below(1400), 150 + below(900));
  if (dice < 97) return "pause";
  if (dice < 99) return "stop";
  return below(3) ? "reload" : "restart";
}

std::string Typist::move(Stage& stage) {
  const Play& play = stage.session().play();
  if (below(4) == 0) {  // by mouse
    std::vector<const ui::Probe*> cells;
    for (const auto& [name, probe] : stage.context().probes().all())
      if (name.starts_with("cell.") && stage.context().find(name)) cells.push_back(&probe);
    if (!cells.empty()) {
      const ImVec2 at = one_of(cells)->centre();
      return fmt::format("click {} {}", static_cast<int>(at.x), static_cast<int>(at.y));
    }
  }
  const auto legal = play.game().moves(play.node().position, play.tree().history(play.current()));
  if (legal.empty()) return below(2) ? "game.restart" : "game.start";
  return "game.play " + play.game().write_move(play.node().position, one_of(legal));
}

std::string Typist::command(Stage& stage) {
  const auto& all = stage.workbench().table().all();
  // Half of them of the two menus that hold the most that can go wrong.
  const ui::UserCommand* found = &one_of(all).command;
  for (int i = below(2) * 20; i > 0 && !found->id.starts_with("search.") && !found->id.starts_with("step."); --i)
    found = &one_of(all).command;
  const ui::UserCommand& c = *found;
  if (!c.argument.any()) return c.id;
  // Without a name those that write ask for one in a dialog.
  const bool writes = c.argument.kind == ui::Takes::Kind::output_file;
  const std::string a = !c.argument.needed() && !writes && below(3) == 0 ? "" : argument(stage, c);
  return a.empty() ? c.id : c.id + " " + a;
}

std::string Typist::argument(Stage& stage, const ui::UserCommand& c) {
  const std::string& id = c.id;
  const Play& play = stage.session().play();
  const auto numbers = [&](std::initializer_list<int> n) {
    return std::to_string(*(n.begin() + below(static_cast<int>(n.size()))));
  };
  if (id == "game.new") return game();
  if (id == "game.hint") return numbers({1, 2, 3, 4, 30});
  if (id == "game.first" || id == "game.second") return below(2) ? "human" : one_of(play.game().levels()).id;
  if (id == "game.random") return fmt::format("{} {}", numbers({0, 1, 8, 40, 500}), below(1000));
  if (id == "game.reopen") return numbers({1, 2, 3, 40});
  if (id == "game.comment" || id == "edit.paste") return text(stage);
  if (id == "search.depth") return below(4) ? numbers({1, 2, 3, 4, 5, 8}) : "off";
  if (id == "search.nodes") return numbers({0, 1, 1000, 50'000});
  if (id == "search.time") return numbers({0, 1, 20});
  if (c.argument.kind == ui::Takes::Kind::word && below(8)) {
    const auto words = c.argument.words(stage.workbench());
    return words.empty() ? "x" : one_of(words);
  }
  if (c.argument.kind == ui::Takes::Kind::expression && below(8)) {
    static const std::vector<std::string> asked = {"cut",
                                                   "ply == 3 && beta - alpha <= 1",
                                                   "abs(value - static) > 20",
                                                   "move == \"3\"",
                                                   "raised",
                                                   "table_depth",
                                                   "value",
                                                   "end",
                                                   "ply ==",
                                                   "1 / ply"};
    return one_of(asked);
  }
  if (id == "breakpoint.from" || id == "bookmark.note") return fmt::format("{} {}", below(3), numbers({0, 1, 2, 50}));
  if (id == "node.go") return fmt::format("{}{}", below(2) ? "n" : "", below(3000));
  if (id == "file.open" || id == "file.example") return file().substr(id.size() + 1);
  if (id == "file.save")
    return fmt::format("{}/game{}{}", files_, below(3),
                       below(2) ? ".txt" : one_of(written_forms(play.game().type())).ending);
  if (id == "file.export")
    return fmt::format("{} {}/game{}.txt", one_of(written_forms(play.game().type())).id, files_, below(3));
  if (id == "search.zoom_run") return "true";  // it is really run
  if (id == "games.open") return numbers({1, 2, 3, 4, 40});
  if (id == "games.sort") return below(2) ? "-first" : "plies";
  if (id == "file.save_recording") return fmt::format("{}/recording{}.plyrec", files_, below(3));
  if (id == "program.save" || id == "evolution.save" || id == "program.open")
    return fmt::format("{}/program{}.kgp", files_, below(3));
  if (id == "program.paste" || id == "program.edit") {
    static const std::vector<std::string> trees = {"(- (v 6) (v 13))", "7", "(if< (v 1) turn (v (+ 2 3)) 4)", "(v 13",
                                                   "(if= 1 1 (v 99) 2)"};
    return (id == "program.edit" ? numbers({0, 1, 2, 7, 99, -1}) + " " : "") + one_of(trees);
  }
  if (id == "program.mapping") return below(3) ? "leaf-" + numbers({1, 2, 3, 8}) : "direct";
  if (id == "program.differences") return numbers({1, 2, 3});
  if (id == "evolution.start")
    return fmt::format("generations={} population={} seed={} preset={} out={}/bred.kgp", 1 + below(4), 2 + below(9),
                       below(9), below(3) ? "classic" : "strong", files_);
  if (id == "evolution.resume") return fmt::format("{}/bred.kgp {}", files_, 1 + below(9));
  if (id == "engine.check" || id == "engine.check_here")  // nothing that does anything
    return one_of(std::vector<std::string>{"true", "cat", "/nowhere/engine", "'"});
  if (id == "file.picture") return fmt::format("{}/picture.png", files_);
  if (id == "picture.save") {
    static const std::vector<std::string> of = {"board",       "tree",       "corridor", "graph",
                                                "joined",      "icicle",     "waste",    "plots.nodes",
                                                "plots.table", "plot.nodes", "position", "nothing"};
    return fmt::format("{} {}/picture.{}{}", one_of(of), files_, below(3) ? "svg" : "png", below(3) ? "" : " 500x300");
  }
  if (id == "search.export") {
    static const std::vector<std::string> endings = {"csv",        "nodes.jsonl", "dot", "speedscope.json",
                                                     "trace.json", "tikz.tex"};
    return fmt::format("{}/nodes.{}", files_, one_of(endings));
  }
  if (id == "match.save") return fmt::format("{}/match{}.jsonl", files_, below(3));
  if (id == "match.file" && below(2)) return fmt::format("{}/match{}.jsonl", files_, below(3));
  if (id == "match.players")
    return below(4) ? one_of(play.game().profiles()).id + ":1," + one_of(play.game().profiles()).id + ":2"
                    : text(stage);
  if (id == "match.pairs" || id == "match.threads" || id == "match.hash") return numbers({0, 1, 2});
  if (c.argument.kind == ui::Takes::Kind::output_file) return fmt::format("{}/out{}", files_, below(5));
  return below(2) ? numbers({-1, 0, 1, 2, 50, 100, 1000, 2'000'000'000}) : text(stage);
}

std::string Typist::point(Stage& stage) {
  static const char* const how[] = {"click", "click", "click", "double-click", "right-click"};
  std::vector<const ui::Probe*> seen;
  if (below(4))
    for (const auto& [name, probe] : stage.context().probes().all())
      if (const ui::Probe* now = stage.context().find(name); now && now->visible) seen.push_back(&probe);
  const ImVec2 at =
      seen.empty() ? ImVec2{static_cast<float>(below(1200)), static_cast<float>(below(750))} : one_of(seen)->centre();
  return fmt::format("{} {} {}", one_of(how), static_cast<int>(at.x), static_cast<int>(at.y));
}

std::string Typist::key(Stage& stage) {
  if (below(3) == 0) {
    static const char* const plain[] = {"Esc", "Enter", "Tab",  "Space", "Left",      "Right",
                                        "Up",  "Down",  "Home", "End",   "Backspace", "Delete"};
    return fmt::format("key {}", one_of(plain));
  }
  const auto& e = one_of(stage.workbench().table().all());
  return e.chords.empty() ? "key Esc" : "key " + ui::chord_text(one_of(e.chords));
}

std::string Typist::game() {
  const GameType& type = *one_of(all_games());
  std::string rules;
  for (const RuleOption& o : type.options()) {
    if (below(3)) continue;
    if (!rules.empty()) rules += ',';
    rules += o.id + "=" + (o.number ? std::to_string(o.min + below(o.max - o.min + 2)) : one_of(o.values));
  }
  return rules.empty() ? type.id() : type.id() + " " + rules;
}

// Whole files, damaged ones, and what is no file at all.
std::string Typist::file() {
  if (below(6) == 0) return collection();
  const auto examples = ui::list_examples(ui::shared_folder("examples"));
  if (examples.empty() || below(3) == 0)
    return fmt::format("file.open {}/{}", files_,
                       below(2) ? fmt::format("game{}.txt", below(3)) : fmt::format("recording{}.plyrec", below(3)));
  const std::string& path = one_of(examples).path;
  if (below(2)) return "file.open " + path;
  auto bytes = read_file(path);
  if (!bytes || bytes->empty()) return "file.open " + files_;
  for (int i = below(4); i >= 0 && !bytes->empty(); --i) {
    const auto at = static_cast<std::size_t>(below(static_cast<int>(bytes->size())));
    switch (below(3)) {
      case 0: (*bytes)[at] = static_cast<char>(below(256)); break;
      case 1: bytes->erase(at, static_cast<std::size_t>(1 + below(20))); break;
      default: bytes->insert(at, bytes->substr(at / 2, static_cast<std::size_t>(below(40))));
    }
  }
  // The text of the file belongs to the script only by its name: it is kept beside it, one for each.
  const std::string damaged = fmt::format("{}/damaged{}", files_, below(1'000'000));
  std::ofstream(damaged, std::ios::binary) << *bytes;
  return "file.open " + damaged;
}

// A small collection, damaged half of the time.
std::string Typist::collection() {
  std::string bytes = test::wthor_file(
      {{0, 0, 1, 40, 32, "f5d6c3d3c4f4f6f3e6e7"}, {0, 1, 2, 20, 32, "f5f6e6f4"}, {1, 2, 0, 32, 32, "f5d6a1"}});
  if (below(2)) bytes[static_cast<std::size_t>(below(static_cast<int>(bytes.size())))] = static_cast<char>(below(256));
  if (below(4) == 0) bytes.resize(static_cast<std::size_t>(below(static_cast<int>(bytes.size()))));
  const std::string path = fmt::format("{}/games{}.wtb", files_, below(1'000'000));
  std::ofstream(path, std::ios::binary) << bytes;
  return "file.open " + path;
}

std::string Typist::text(Stage& stage) {
  const Play& play = stage.session().play();
  switch (below(9)) {
    case 0: return play.position_text();
    case 1: return play.moves_text();
    case 2: {
      const GameType& type = *one_of(all_games());
      const auto other = type.make({});
      return other ? (*other)->write((*other)->initial(static_cast<u64>(below(50)))) : "";
    }
    case 3: return "{eval >=+1.25 depth 8 time 0.351 nodes 51234 by modern}";
    case 4: return "a {strange} \"comment\" \xc3\xa9 \xe5\xb0\x86";
    case 5: return random_.below(2) ? "caf\xc3\xa9 \xe2\x89\xa5" : "caf\xe9 \xff\xfe";
    case 6: return "99999999999999999999";
    case 7: return std::string(static_cast<std::size_t>(below(300)), "0123abc ,/[]{}"[below(14)]);
    default: {
      std::string s;
      for (int i = below(12); i >= 0; --i) s += static_cast<char>(33 + below(90));
      return s;
    }
  }
}

}  // namespace ply::monkey
