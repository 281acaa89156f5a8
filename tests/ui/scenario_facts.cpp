#include "tests/ui/scenario_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <vector>

#include "app/ui/look/look.h"
#include "app/ui/panels/board/board_subject.h"
#include "app/ui/panels/moment_cache.h"
#include "app/ui/workbench/board_keys.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/games/registry.h"
#include "engine/match/contest.h"
#include "engine/session/answers/answers.h"
#include "engine/session/answers/questions.h"
#include "engine/session/matches/breeding.h"
#include "engine/session/matches/matches.h"
#include "engine/session/matches/programs.h"
#include "engine/session/matches/tuning.h"
#include "engine/session/reviews/reviewing.h"
#include "engine/session/searches/best_lines.h"
#include "engine/session/searches/taken_back.h"

namespace ply::ui {
namespace {

using Texts = std::vector<std::string>;

std::string joined(const Texts& list) {
  std::string out;
  for (const std::string& text : list) out += (out.empty() ? "" : " | ") + text;
  return out;
}
std::string number(long long n) { return fmt::format("{}", n); }
std::string yes(bool is) { return is ? "yes" : "no"; }
Side side_of(std::string_view name) { return name == "first" ? Side::first : Side::second; }
const char* name_of(Side side) { return side == Side::first ? "first" : "second"; }
std::string seat(const Player& p) { return p.human ? "human" : p.text; }

std::string pair(float x, float y) { return fmt::format("{},{}", static_cast<int>(x), static_cast<int>(y)); }
const Probe& find(WorkbenchBench& b, std::string_view name) {
  const Probe* p = b.context.find(name);
  if (!p) throw std::out_of_range("nothing called " + std::string(name) + " is on the screen");
  return *p;
}
const Play& play(WorkbenchBench& b) { return b.session().play(); }
const Walk& walk(WorkbenchBench& b) { return b.session().walk(); }
const SearchRun* run_of(WorkbenchBench& b) { return b.session().runs().run().get(); }
const NodeRecord* shown(WorkbenchBench& b) {
  const u32 slot = walk(b).shown_slot();
  return slot == no_node ? nullptr : &walk(b).view()[slot];
}
std::optional<BoardScore> known(WorkbenchBench& b) {
  return known_score(play(b), b.session().runs(), walk(b), BoardSubject::What::game);
}

}  // namespace

const std::map<std::string, Fact, std::less<>>& facts() {
  using B = WorkbenchBench;
  using S = const std::string;
  static std::map<std::string, Fact, std::less<>> all = {
      // The game
      {"position", [](B& b, S&) { return b.position(); }},
      {"after",  // these moves from the root
       [](B& b, S& moves) {
         const Game& g = play(b).game();
         Position p = play(b).tree().at(GameTree::root).position;
         for (const std::string_view m : split(moves, ' ')) p = g.after(p, *g.parse_move(p, std::string(m)));
         return g.write(p);
       }},
      {"first-move",
       [](B& b, S&) {
         const Play& p = play(b);
         return p.game().write_move(p.position(), p.game().moves(p.position()).front());
       }},
      {"game", [](B& b, S&) { return play(b).game().type().id(); }},
      {"rule", [](B& b, S& key) { return play(b).game().rules().at(key); }},
      {"rules", [](B& b, S&) { return write_rules(play(b).game().rules()); }},
      {"moves", [](B& b, S&) { return play(b).moves_text(); }},
      {"legal-moves", [](B& b, S&) { return number(play(b).game().moves(play(b).position()).size()); }},
      {"text", [](B& b, S&) { return play(b).node().text; }},
      {"comment", [](B& b, S&) { return play(b).node().comment; }},
      {"comment-of", [](B& b, S& n) { return play(b).tree().at(std::stoi(n)).comment; }},
      {"ply", [](B& b, S&) { return number(play(b).node().ply); }},
      {"place", [](B& b, S&) { return number(play(b).current()); }},
      {"tree", [](B& b, S&) { return number(play(b).tree().size()); }},
      {"mover", [](B& b, S&) { return std::string(name_of(play(b).node().mover)); }},
      {"over", [](B& b, S&) { return yes(play(b).end().has_value()); }},
      {"editing", [](B& b, S&) { return yes(play(b).editing()); }},
      {"edit-problem", [](B& b, S&) { return play(b).edit_problem(); }},
      {"shelf", [](B& b, S&) { return number(play(b).shelf().size()); }},
      {"seat", [](B& b, S& side) { return seat(play(b).player(side_of(side))); }},
      {"handicap",
       [](B& b, S& side) {
         const auto& h = play(b).player(side_of(side)).handicap;
         return h ? number(h->percent) : std::string("none");
       }},
      {"seat-profile", [](B& b, S& side) { return play(b).player(side_of(side)).profile; }},
      {"name", [](B& b, S& side) { return play(b).name_of(side_of(side)); }},
      {"against-computer", [](B& b, S&) { return yes(play(b).against_computer()); }},
      {"game-text", [](B& b, S&) { return play(b).game_text(); }},
      {"random-plies", [](B& b, S&) { return number(play(b).setup().random_plies); }},
      {"book", [](B& b, S& side) { return joined(play(b).book().moves[side == "first" ? 0 : 1]); }},
      {"own-book-positions",
       [](B& b, S&) { return number(play(b).book().own.book ? play(b).book().own.book->positions() : 0); }},
      {"book-on", [](B& b, S&) { return yes(play(b).book().on); }},
      {"brush", [](B& b, S& n) { return play(b).game().palette().at(std::stoul(n)).id; }},
      {"pieces",
       [](B& b, S&) { return number(play(b).game().board(play(b).position()).pieces.size()); }},
      {"cells", [](B& b, S&) { return number(play(b).game().board(play(b).position()).cells.size()); }},
      {"edges", [](B& b, S&) { return number(play(b).game().board(play(b).position()).lines.size()); }},
      {"stones",
       [](B& b, S& cell) {
         const BoardView v = play(b).game().board(play(b).position());
         for (const Cell& c : v.cells)
           for (const Piece& p : v.pieces)
             if (lower_case(c.name) == cell && p.cell == c.id) return number(p.count);
         return std::string("none");
       }},
      {"has-turns", [](B& b, S&) { return yes(!play(b).game().click_modes().empty()); }},
      {"labels",
       [](B& b, S&) {
         std::string out;
         for (const BoardLabel& l : make_subject(play(b), b.session().runs(), walk(b), BoardSubject::What::game, {},
                                                 b.workbench().view().numbers)
                                        .view.labels)
           out += (out.empty() ? "" : " ") + l.text;
         return out;
       }},
      {"games",  // that are played, not learnt from
       [](B&, S&) {
         Texts out;
         for (const GameType* t : all_games())
           if (!t->has_lessons()) out.push_back(t->id());
         return joined(out);
       }},
      {"all-games",
       [](B&, S&) {
         Texts out;
         for (const GameType* t : all_games()) out.push_back(t->id());
         return joined(out);
       }},
      // The search, and the moment that is shown of it
      {"run", [](B& b, S&) { return fmt::format("{}", static_cast<const void*>(run_of(b))); }},
      {"running", [](B& b, S&) { return yes(run_of(b) && run_of(b)->running()); }},
      {"paused", [](B& b, S&) { return yes(run_of(b) && run_of(b)->paused()); }},
      {"recording", [](B& b, S&) { return yes(run_of(b) && run_of(b)->recording()); }},
      {"solved", [](B& b, S&) { return yes(run_of(b) && run_of(b)->solved()); }},
      {"score", [](B& b, S&) { return number(run_of(b)->result().score.value); }},
      {"visited", [](B& b, S&) { return number(run_of(b)->visited()); }},
      {"profile-searched", [](B& b, S&) { return run_of(b)->request().profile; }},
      {"searched-here",
       [](B& b, S&) { return yes(run_of(b) && b.session().searched_at().where == SearchedAt::Where::here); }},
      {"depth", [](B& b, S&) { return number(b.session().runs().settings().limits.depth); }},
      {"depth-finished", [](B& b, S&) { return number(run_of(b)->result().depth); }},
      {"policy", [](B& b, S&) { return number(static_cast<int>(b.session().runs().settings().policy)); }},
      {"plain", [](B& b, S&) { return yes(b.session().runs().settings().options == SearchOptions{}); }},
      {"hint", [](B& b, S&) { return yes(b.session().runs().hint().has_value()); }},
      {"hint-depth", [](B& b, S&) { return number(b.session().runs().hint() ? b.session().runs().hint()->depth : 0); }},
      {"hint-values", [](B& b, S&) { return number(b.session().runs().hint()->values.size()); }},
      {"hint-complete", [](B& b, S&) { return yes(b.session().runs().hint()->complete); }},
      {"analysing", [](B& b, S&) { return yes(run_of(b)->purpose() == SearchRun::Purpose::analysis); }},
      {"searched-place", [](B& b, S&) { return number(run_of(b)->game_node()); }},
      {"busy", [](B& b, S&) { return yes(b.session().busy()); }},
      {"hinting", [](B& b, S&) { return yes(b.session().runs().hinting()); }},
      {"known-depth", [](B& b, S&) { return known(b) ? number(known(b)->depth) : std::string("none"); }},
      {"known-value", [](B& b, S&) { return number(known(b)->score.value); }},
      {"known-profile", [](B& b, S&) { return known(b)->profile; }},
      {"judged-depth",
       [](B& b, S&) {
         const auto& j = play(b).node().judgement;
         return j ? number(j->depth) : std::string("none");
       }},
      {"lines", [](B& b, S&) { return number(b.session().best_lines().lines().lines.size()); }},
      {"lines-shown", [](B& b, S&) { return number(b.session().best_lines().shown()); }},
      {"lines-depth", [](B& b, S&) { return number(b.session().best_lines().depth()); }},
      {"finding-lines", [](B& b, S&) { return yes(b.session().best_lines().working()); }},
      {"lost", [](B& b, S&) { return yes(b.session().taken_back().report().has_value()); }},
      {"nodes", [](B& b, S&) { return number(walk(b).view().size()); }},
      {"tick", [](B& b, S&) { return number(walk(b).cursor().tick); }},
      {"at-edge", [](B& b, S&) { return yes(walk(b).at_edge()); }},
      {"playing", [](B& b, S&) { return yes(walk(b).cursor().animate); }},
      {"events-per-second", [](B& b, S&) { return fmt::format("{}", walk(b).cursor().events_per_second); }},
      {"node", [](B& b, S&) { return shown(b) ? number(walk(b).view().id(walk(b).shown_slot())) : "none"; }},
      {"node-ply", [](B& b, S&) { return number(shown(b)->ply); }},
      {"node-depth", [](B& b, S&) { return number(shown(b)->depth()); }},
      {"node-position",
       [](B& b, S&) {
         return play(b).game().write(b.session().position_of(walk(b).shown_slot()));
       }},
      {"breakpoints", [](B& b, S&) { return number(walk(b).breakpoints().size()); }},
      {"hits", [](B& b, S&) { return number(walk(b).hits().all.size()); }},
      {"hit", [](B& b, S& n) { return number(walk(b).hits().all.at(std::stoul(n)).tick); }},
      {"hit-node", [](B& b, S& n) { return number(walk(b).view().id(walk(b).hits().all.at(std::stoul(n)).slot)); }},
      {"breakpoint",
       [](B& b, S& n) {
         const auto& p = walk(b).breakpoints().at(std::stoul(n));
         return fmt::format("{} from {}", p.condition.text(), p.from_hit);
       }},
      {"bookmarks", [](B& b, S&) { return number(walk(b).bookmarks().size()); }},
      {"bookmark", [](B& b, S& n) { return walk(b).bookmarks().at(std::stoul(n)).note; }},
      {"selected", [](B& b, S&) { return number(walk(b).cursor().selected); }},
      {"watches", [](B& b, S&) { return number(b.session().questions().watches().size()); }},
      {"counted", [](B& b, S& n) { return number(static_cast<long long>(walk(b).hits().counts.at(std::stoul(n)))); }},
      {"noted", [](B& b, S&) { return yes(!walk(b).hits().live.empty()); }},
      {"hits-complete", [](B& b, S&) { return yes(walk(b).hits().complete); }},
      {"only-highlights", [](B& b, S&) { return yes(b.session().answers().highlights().only()); }},
      {"thread", [](B& b, S&) { return yes(b.workbench().moment().thread().on()); }},
      {"program", [](B& b, S&) { return write_program(b.session().programs().program()->tree); }},
      {"program-player", [](B& b, S&) { return b.session().programs().player_text(); }},
      {"match-players", [](B& b, S&) { return joined(b.session().matches().setup().players); }},
      {"match-depth",
       [](B& b, S& player) {
         return number(b.session().matches().count()->table.depths.at(std::stoul(player))->depth);
       }},
      {"match-reports", [](B& b, S&) { return number(b.session().matches().count()->reports.size()); }},
      {"has-programs", [](B& b, S&) { return yes(play(b).game().programs() != nullptr); }},
      {"evolution-begun", [](B& b, S&) { return yes(b.session().breeding().any()); }},
      {"evolution-paused", [](B& b, S&) { return yes(b.session().breeding().paused()); }},
      {"evolution-file", [](B& b, S&) { return b.session().breeding().plan().out; }},
      {"evolution-kept",  // its file is what is shown
       [](B& b, S&) {
         const auto kept = read_file(b.session().breeding().plan().out);
         return yes(kept.ok() && *kept == write_program_file(*b.session().breeding().shown().file));
       }},
      {"champion", [](B& b, S&) { return write_program(b.session().breeding().shown().champion->tree); }},
      {"fit",
       [](B& b, S&) {
         const TuneSetup& t = b.session().tuning().setup();
         return fmt::format("play={} unit={} verify={} seed={} games={}", t.play, t.unit, t.verify, t.seed, t.games);
       }},
      {"judged-by", [](B& b, S&) { return b.session().reviewing().review()->settings.profile; }},
      {"effort", [](B& b, S&) { return b.session().reviewing().effort_options(); }},
      // What the window shows
      {"preset", [](B& b, S&) { return b.workbench().workspace().preset(); }},
      {"presets",
       [](B& b, S&) {
         Texts out;
         for (const Preset& p : b.workbench().workspace().presets()) out.push_back(p.name);
         return joined(out);
       }},
      {"layout-button",
       [](B&, S& preset) {
         std::string id = "layout." + lower_case(preset);
         std::replace(id.begin(), id.end(), ' ', '_');
         return id;
       }},
      {"game-button",  // of the start page
       [](B&, S& id) {
         std::size_t i = 0;
         while (all_games()[i]->id() != id) ++i;
         return fmt::format("game.{}", i);
       }},
      {"takes-keys", [](B& b, S&) { return yes(board_takes_keys(b.workbench())); }},
      {"visible", [](B& b, S& panel) { return yes(b.workbench().workspace().is_visible(panel)); }},
      {"focused", [](B& b, S&) { return b.workbench().workspace().focused(); }},
      {"moving", [](B& b, S&) { return yes(b.workbench().wants_frames()); }},
      {"watching", [](B& b, S&) { return yes(b.workbench().watching()); }},
      {"flipped", [](B& b, S&) { return yes(b.workbench().view().flipped); }},
      {"animations", [](B& b, S&) { return yes(b.workbench().view().animations); }},
      {"speed", [](B& b, S&) { return fmt::format("{}", b.workbench().view().speed); }},
      {"kanji", [](B& b, S&) { return yes(b.workbench().view().kanji); }},
      {"node-on-board", [](B& b, S&) { return yes(b.workbench().view().node_on_board); }},
      {"board-keys", [](B& b, S&) { return yes(b.workbench().view().board_keys); }},
      {"recent",
       [](B& b, S&) { return b.workbench().view().recent.empty() ? "" : b.workbench().view().recent.front(); }},
      {"theme", [](B& b, S&) { return std::string(text(b.context.look_settings().theme)); }},
      {"quit", [](B& b, S&) { return yes(b.context.quit_asked()); }},
      {"popup",
       [](B&, S&) {
         return yes(ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel));
       }},
      {"clipboard", [](B&, S&) { return std::string(ImGui::GetClipboardText() ? ImGui::GetClipboardText() : ""); }},
      {"warned", [](B& b, S&) { return yes(b.session().messages().back().level == Message::Level::warning); }},
      {"messages",
       [](B& b, S&) {
         std::string out;
         for (const Message& m : b.session().messages()) out += m.text + "\n";
         return out;
       }},
      {"message-number",  // of the newest one that has this text
       [](B& b, S& text) {
         u64 serial = 0;
         for (const Message& m : b.session().messages())
           if (m.text.find(text) != std::string::npos) serial = m.serial;
         return std::to_string(serial);
       }},
      {"panel",
       [](B& b, S& id) { return b.says(id); }},
      {"shown", [](B& b, S& probe) { return yes(b.context.find(probe) != nullptr); }},
      {"inside",  // the window
       [](B& b, S& probe) {
         const Probe* p = b.context.find(probe);
         const ImVec2 size = ImGui::GetIO().DisplaySize;
         return yes(p && p->min.x >= 0 && p->min.y >= 0 && p->max.x <= size.x && p->max.y <= size.y);
       }},
      {"board-share",  // of the height of the window, in percent: from the uppermost cell to the lowest
       [](B& b, S&) {
         float top = 1e6f, bottom = 0;
         for (const auto& [name, p] : b.context.probes().all())
           if (name.rfind("cell.", 0) == 0) top = std::min(top, p.min.y), bottom = std::max(bottom, p.max.y);
         return number(static_cast<int>(100 * (bottom - top) / ImGui::GetIO().DisplaySize.y));
       }},
      {"before",  // "A B": how far A is dragged to lie before B
       [](B& b, S& two) {
         const auto [from, to] = cut_word(two);
         return number(static_cast<int>(find(b, to).min.x - find(b, from).centre().x));
       }},
      // Places on the screen, for the mouse
      {"right-end", [](B& b, S& probe) { return pair(find(b, probe).max.x - 20, find(b, probe).centre().y); }},
      {"left-middle", [](B& b, S& probe) { return pair(find(b, probe).min.x + 30, find(b, probe).centre().y); }},
      {"left-top", [](B& b, S& probe) { return pair(find(b, probe).min.x + 4, find(b, probe).min.y + 4); }},
      {"below", [](B& b, S& probe) { return pair(find(b, probe).centre().x, find(b, probe).max.y + 12); }},
      {"middle", [](B&, S&) { return pair(ImGui::GetIO().DisplaySize.x / 2, ImGui::GetIO().DisplaySize.y / 2); }},
      {"at",  // "PROBE PERCENT" of its width
       [](B& b, S& what) {
         const auto [name, percent] = cut_word(what);
         const Probe& p = find(b, name);
         return pair(p.min.x + (p.max.x - p.min.x) * static_cast<float>(*to_number<int>(percent)) / 100, p.centre().y);
       }},
      {"quarter", [](B& b, S& p) { return number(static_cast<int>((find(b, p).max.x - find(b, p).min.x) / 4)); }},
      {"cards-below-tree",
       [](B& b, S&) {
         int n = 0;
         for (const auto& [name, probe] : b.context.probes().all())
           n += name.starts_with("place.") && b.context.find(name) && probe.max.y > b.context.find("learn.tree")->max.y;
         return number(n);
       }},
      {"plot-in-sight",  // drawn, whole within the display, and high enough to be read
       [](B& b, S&) {
         for (const auto& [name, p] : b.context.probes().all())
           if (p.visible && b.context.find(name) && p.max.y - p.min.y >= 50 && p.max.y <= 720 &&
               (name == "timeline.bounds" || (name.starts_with("plot.") && name.find('.', 5) == std::string::npos)))
             return name;
         return std::string("none");
       }},
      {"left-of", [](B& b, S& probe) { return number(static_cast<int>(find(b, probe).centre().x)); }},
      {"length",
       [](B&, S& path) { return number(static_cast<long long>(read_file(path) ? read_file(path)->size() : 0)); }},
      {"range",  // "FROM TO"
       [](B&, S& what) {
         const auto [from, to] = cut_word(what);
         Texts out;
         for (int i = *to_number<int>(from); i <= *to_number<int>(to); ++i) out.push_back(number(i));
         return joined(out);
       }},
      {"viewpoint", [](B& b, S&) { return b.session().viewpoint().of == PointOfView::first ? "first" : "other"; }},
      {"moment-view",
       [](B& b, S&) {
         std::string out;
         for (const auto& [what, how] : b.workbench().moment_view()) out += what + "=" + how + "\n";
         return out;
       }},
      {"word",  // "N TEXT": its word number N
       [](B&, S& what) {
         const auto [n, text] = cut_word(what);
         const auto words = split(text, ' ');
         return std::string(words.at(static_cast<std::size_t>(*to_number<int>(n))));
       }},
      {"probes",  // whose names begin so
       [](B& b, S& front) {
         int n = 0;
         for (const auto& [name, probe] : b.context.probes().all())
           n += name.starts_with(front) && b.context.find(name) != nullptr;
         return number(n);
       }},
      {"printed",  // numbers that say of themselves to be this
       [](B& b, S& what) {
         b.context.step();
         const auto& all = b.context.probes().printed();
         return number(std::count_if(all.begin(), all.end(), [&](const Printed& p) { return p.about.what == what; }));
       }},
      {"file", [](B&, S& path) {
         const auto content = read_file(path);
         return content ? *content : std::string("none");
       }}};
  if (all.find("find") == all.end()) add_search_facts(all);
  return all;
}

}  // namespace ply::ui
