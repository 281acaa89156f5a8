// What a person does and what is then there, as text: tests/ui/scenarios/*.txt. A scenario is
//
//   === a sentence                      its name
//   open GAME [WxH] [WORD=TEXT ...]     a window of its own; else Kalah at 1600x900. WORDs: rules, position, preset,
//   file,
//                                       examples, kept=yes (the session is kept in {folder}/state)
//   again [GAME]                        the window is closed, another one has what it kept
//   reloaded GAME                       another window that is given the session of the one before
//   for NAME in A | B | C ... end       its lines for each of them, with {NAME}; `in some of A | B | C`: builds with
//                                       sanitizers take every third, others each time that the loop is begun
//   everywhere NAME ... end             its lines, and that all can be read, large, small and at 200 %, dark and light;
//                                       PLYSCOPE_JOURNEYS=FOLDER keeps a picture of each
//   keep NAME FACT                      {NAME} is from now on what the fact is now
//   is FACT VALUE, is-not ...           a value that begins with < or > is compared as a number
//   says FACT TEXT, says-not ...        the fact has that text in it
//   same VALUE VALUE                    of facts that take several words: same {value:7 size} > 1
//   until FACT VALUE                    however long another thread takes; no time passes
//   seen PROBE, unseen PROBE            seen: not covered by anything, either
//   refused LINE => TEXT                it ends with an error that says so
//   write FILE TEXT                     \n is the end of a line
//   rest                                until nothing moves by itself
//   when A = B then LINE                only if both are the same
//   searched GAME DEPTH                 a window of its own in the layout Debug with such a search
//   opened LOG                          a log of another engine, scenarios/logs
//   match-players A,B                   typed into the form
//   fresh PANEL, stale PANEL TEXT       what it shows is of the position on the board, or it says that it is not
//   make-folder FOLDER
//   note TEXT, select NODE, seek TICK   a message; the node that all panels show; the moment
//   plain-search                        no switch is on from now on
//   faulty FILE GAME DEPTH FAULT        a recording with a planted fault
//   engine-records FILE DEPTH [WORDS]   the example engine records a search, with these words in PLYTRACE
//   collection GAMES                    a file of many games, {folder}/x.wtb, and its players
//   together LINE ; LINE ...            one script, without frames in between
//   may LINE                            whatever comes of it
//   resized WxH SCALE, go-by N          the window; N plies on in the game, whoever plays
//
// and all lines of scripts (app/ui/program/script.h). In every line {NAME} is what was kept under that name, {FACT} is
// the fact, {FACT+1} one more; {folder} is a folder for this scenario, {source} the sources.
#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <vector>

#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/match/process.h"
#include "engine/search/fault.h"
#include "engine/session/matches/matches.h"
#include "tests/places.h"
#include "tests/support/folder.h"
#include "tests/support/sampled.h"
#include "tests/support/wthor.h"
#include "tests/ui/faulty.h"
#include "tests/ui/scenario_facts.h"
#include "vendor/catch2_compat.h"

using namespace ply;
using namespace ply::ui;

namespace {

constexpr const char* folder_of_scenarios = PLY_SOURCE_DIR "/tests/ui/scenarios/";

class Scenario {
 public:
  explicit Scenario(const std::string& file) : file_(file) {}

  /// False: the rest of it makes no sense any more.
  bool lines(const std::vector<std::string>& all, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::string_view raw = trim(all[i]);
      if (raw.empty() || raw.front() == '#') continue;
      INFO(file_ << ":" << i + 1 << ": " << raw);
      const bool looks = raw.starts_with("everywhere ");
      if (!looks && !raw.starts_with("for ")) {
        if (!line(filled(raw))) return false;
        continue;
      }
      std::size_t to = i + 1;
      for (int open = 1; to < end; ++to) {
        const std::string_view l = trim(all[to]);
        open += l.starts_with("for ") || l.starts_with("everywhere ") ? 1 : l == "end" ? -1 : 0;
        if (open == 0) break;
      }
      REQUIRE(to < end);
      if (looks) {
        if (!everywhere(filled(raw.substr(11)), all, i + 1, to)) return false;
        i = to;
        continue;
      }
      const std::string head = filled(raw.substr(4));
      const auto [name, list] = cut_word(head);
      REQUIRE(list.starts_with("in "));
      const bool some = list.starts_with("in some of ");
      const std::string key(name), values(list.substr(some ? 11 : 3));
      // The second part is for loops around it, of which the length may be a multiple of three.
      std::size_t turn = some ? begun_[i]++ : 0;
      turn += turn / 3;
      for (const std::string_view value : split(values, '|')) {
        if (some && turn++ % test::one_of != 0) continue;
        kept_[key] = std::string(trim(value));
        INFO(key << " is " << kept_[key]);
        if (!lines(all, i + 1, to)) return false;
      }
      i = to;
    }
    return true;
  }

 private:
  bool everywhere(const std::string& name, const std::vector<std::string>& all, std::size_t begin, std::size_t end) {
    const char* const pictures = std::getenv("PLYSCOPE_JOURNEYS");
    for (const char* size : {"1280x720 200", "1280x720 100", "1600x900 100"})
      for (const char* theme : {"light", "dark"}) {
        INFO(size << " " << theme);
        if (!line(fmt::format("theme.{}", theme)) || !line(fmt::format("resized {}", size))) return false;
        if (!lines(all, begin, end) || !line("expect-readable")) return false;
        if (pictures)
          REQUIRE(bench().context.write_picture(fmt::format(
              "{}/{}-{}-{}.png", pictures, name, cut_word(size).rest == "200" ? "200" : cut_word(size).word, theme)));
      }
    return true;
  }

  WorkbenchBench& bench() {
    if (!bench_) bench_.emplace();
    return *bench_;
  }

  std::string fact(const std::string& what) {
    const std::size_t colon = what.find(':');
    const auto f = facts().find(what.substr(0, colon));
    if (f == facts().end()) FAIL("there is no fact " << what);
    return f->second(bench(), colon == std::string::npos ? std::string() : what.substr(colon + 1));
  }

  /// With what stands in braces in its place, from the innermost ones.
  std::string filled(std::string_view text) {
    std::string out(text);
    for (std::size_t open = out.rfind('{'); open != std::string::npos;
         open = open == 0 ? std::string::npos : out.rfind('{', open - 1)) {
      const std::size_t close = out.find('}', open);
      if (close == std::string::npos) continue;
      if (const auto v = value(out.substr(open + 1, close - open - 1))) out.replace(open, close - open + 1, *v);
    }
    return out;
  }
  std::optional<std::string> value(std::string name) {
    if (name == "folder") return folder_.path;
    if (name == "source") return PLY_SOURCE_DIR;
    if (name == "fake-engine") return PLY_FAKE_ENGINE;
    if (name == "example-engine") return PLY_EXAMPLE_CONNECT_FOUR;
    std::optional<int> more;
    if (const std::size_t sign = name.find_last_of("+-"); sign != std::string::npos && sign > 0)
      if ((more = to_number<int>(name.substr(sign + (name[sign] == '+'))))) name.resize(sign);
    const auto kept = kept_.find(name);
    if (kept == kept_.end() && facts().count(name.substr(0, name.find(':'))) == 0) return std::nullopt;
    const std::string is = kept != kept_.end() ? kept->second : fact(name);
    return more ? fmt::format("{}", std::stoll(is) + *more) : is;
  }

  bool holds(const std::string& is, std::string_view wanted) {
    if (wanted.empty() || (wanted[0] != '<' && wanted[0] != '>')) return is == wanted;
    const auto a = to_number<double>(is), b = to_number<double>(trim(wanted.substr(1)));
    REQUIRE((a && b));
    return wanted[0] == '<' ? *a < *b : *a > *b;
  }

  void open(std::string_view rest) {
    bench_.reset();
    options_ = {};
    std::string game;
    int width = 1600, height = 900;
    while (!rest.empty()) {
      const auto [word, behind] = cut_word(rest);
      const auto to = word.find('=');
      if (to == std::string_view::npos) {
        const auto x = word.find('x');
        const auto w = to_number<int>(word.substr(0, x));
        if (w && x != std::string_view::npos) width = *w, height = *to_number<int>(word.substr(x + 1));
        else game = word;
        rest = behind;
        continue;
      }
      const std::string_view key = word.substr(0, to);
      // A position may have blanks: it is the rest of the line.
      const std::string text(key == "position" ? rest.substr(to + 1) : word.substr(to + 1));
      rest = key == "position" ? std::string_view() : behind;
      if (key == "kept") options_.state_folder = folder_.file("state");
      else if (key == "examples") options_.examples_folder = PLY_SOURCE_DIR "/app/examples";
      else if (key == "rules") options_.rules = text;
      else if (key == "position") options_.position = text;
      else if (key == "preset") options_.preset = text;
      else if (key == "file") options_.open = text;
      else FAIL("open knows no " << key);
    }
    bench_.emplace(game, width, height, options_);
  }

  bool line(const std::string& text) {
    const auto [word, rest] = cut_word(text);
    const auto [name, behind] = cut_word(rest);
    if (word == "open") {
      open(rest);
    } else if (word == "again") {
      const std::string settings = bench().context.settings();
      bench_.reset();
      options_.position.clear();
      bench_.emplace(std::string(rest), 1600, 900, options_, settings);
    } else if (word == "keep") {
      kept_[std::string(name)] = fact(std::string(behind));
    } else if (word == "is" || word == "is-not") {
      const std::string is = fact(std::string(name));
      INFO("it is " << is);
      CHECK(holds(is, behind) == (word == "is"));
    } else if (word == "says" || word == "says-not") {
      const std::string is = fact(std::string(name));
      INFO("it says " << is);
      CHECK((is.find(behind) != std::string::npos) == (word == "says"));
    } else if (word == "same") {
      CHECK(holds(std::string(name), behind));
    } else if (word == "until") {
      const std::string key(name);
      REQUIRE(bench().until([&, end = behind] { return holds(fact(key), end); }));
    } else if (word == "seen" || word == "unseen") {
      const Probe* p = bench().context.find(rest);
      CHECK((p && p->visible) == (word == "seen"));
    } else if (word == "refused") {
      const auto to = rest.find(" => ");
      REQUIRE(to != std::string_view::npos);
      const std::string said = bench().script(std::string(rest.substr(0, to)));
      INFO("it says " << said);
      CHECK((!said.empty() && said.find(rest.substr(to + 4)) != std::string::npos));
    } else if (word == "write") {
      std::string content(behind);
      for (std::size_t at; (at = content.find("\\n")) != std::string::npos;) content.replace(at, 2, "\n");
      std::filesystem::create_directories(std::filesystem::path(std::string(name)).parent_path());
      REQUIRE(write_file(std::string(name), content));
    } else if (word == "rest") {
      REQUIRE(bench().rest());
    } else if (word == "when") {
      const auto equals = rest.find(" = "), then = rest.find(" then ");
      REQUIRE((equals != std::string_view::npos && then != std::string_view::npos));
      if (rest.substr(0, equals) == rest.substr(equals + 3, then - equals - 3))
        return line(std::string(rest.substr(then + 6)));
    } else if (word == "searched") {
      open(name);
      return line("preset.debug") && line("search.depth " + std::string(behind)) && line("search.run") &&
             line("wait-search");
    } else if (word == "opened") {
      return line(fmt::format("file.open {}logs/{}.jsonl", folder_of_scenarios, rest)) && line("wait-search") &&
             line("preset.debug") && line("wait-frames 10");
    } else if (word == "match-players") {
      MatchSetup setup = bench().session().matches().setup();
      setup.players.clear();
      for (const std::string_view player : split(rest, ',')) setup.players.emplace_back(player);
      bench().session().apply(command::SetMatch{setup});
    } else if (word == "fresh" || word == "stale") {
      if (!line(fmt::format("view.maximise {}", name))) return false;
      const bool stale = word == "stale";
      const std::string says = bench().says(std::string(name));
      INFO("it says " << says);
      CHECK((says.find(stale ? std::string(behind) : "not of this position") != std::string::npos) == stale);
      for (const char* way : {"stale.show", "stale.search"}) CHECK((bench().context.find(way) != nullptr) == stale);
    } else if (word == "make-folder") {
      std::filesystem::create_directories(std::string(rest));
    } else if (word == "note") {
      bench().workbench().note(std::string(rest));
    } else if (word == "select") {
      bench().session().apply(command::SelectNode{*to_number<u32>(rest)});
      bench().context.step(3);
    } else if (word == "seek") {
      bench().session().apply(command::Seek{*to_number<Tick>(rest)});
      bench().context.step(3);
    } else if (word == "plain-search") {
      SearchPlan plan = bench().session().runs().settings();
      plan.options = {};
      bench().session().apply(command::SetSearch{plan});
    } else if (word == "faulty") {
      const auto [game, more] = cut_word(behind);
      const auto [depth, fault] = cut_word(more);
      record_faulty(std::string(name), std::string(game), *to_number<int>(depth), find_fault(fault)->fault);
    } else if (word == "engine-records") {
      engine_records(std::string(name), std::string(behind));
    } else if (word == "collection") {
      write_collection(*to_number<unsigned>(rest));
    } else if (word == "together") {
      std::string lines(rest);
      for (std::size_t at; (at = lines.find(" ; ")) != std::string::npos;) lines.replace(at, 3, "\n");
      CHECK(bench().script(lines) == "");
    } else if (word == "reloaded") {
      const std::string state = bench().session().save_state();
      open(rest);
      REQUIRE(bench().session().load_state(state));
      bench().context.step(2);
    } else if (word == "may") {
      (void)bench().script(std::string(rest));
    } else if (word == "go-by") {
      bench().session().apply(command::GoBy{*to_number<int>(rest)});
    } else if (word == "resized") {
      CHECK(bench().script(fmt::format("size {}\nview.scale {}\nwait-frames 3", name, behind)) == "");
    } else {
      const std::string said = bench().script(text);
      CHECK(said == "");
      return said.empty();
    }
    return true;
  }

  void engine_records(const std::string& file, const std::string& how) {
    const auto [depth, words] = cut_word(how);
    Process engine;
    REQUIRE(engine
                .start({PLY_EXAMPLE_CONNECT_FOUR, "44", std::string(depth)},
                       {std::filesystem::path(file).parent_path().string(),
                        fmt::format("PLYTRACE={}{}{}", file, words.empty() ? "" : ",", words)})
                .ok());
    REQUIRE(engine.end(Process::Clock::now() + std::chrono::minutes(1)) == "it ended with code 0");
  }

  void write_collection(unsigned games) {
    const std::vector<std::string> openings = {"f5d6c3d3c4f4f6f3e6e7", "f5f6e6f4", "f5d6c5f4e3c6", "f5d6a1",
                                               "d3c5d6e3"};
    std::vector<test::WthorGame> list;
    for (unsigned i = 0; i < games; ++i)
      list.push_back({i % 3, i % 20, (i * 7 + 1) % 20, 40, 32, openings[i % openings.size()]});
    std::vector<std::string> players;
    for (char c = 'A'; c < 'A' + 20; ++c) players.push_back(std::string("player") + c);
    REQUIRE(write_file(folder_.file("x.jou"), test::wthor_names(players, 20)));
    REQUIRE(write_file(folder_.file("x.wtb"), test::wthor_file(list)));
  }

  std::string file_;
  test::Folder folder_;
  WorkbenchOptions options_;
  std::optional<WorkbenchBench> bench_;
  std::map<std::string, std::string, std::less<>> kept_;
  std::map<std::size_t, std::size_t> begun_;  ///< loops over some of their values, by their lines: how often
};

/// Each scenario of a file in a section of its own.
void play_scenarios(const std::string& file) {
  const auto text = read_file(folder_of_scenarios + file);
  REQUIRE(text);
  std::vector<std::string> all;
  for (const std::string_view l : split(*text, '\n')) all.emplace_back(l);
  std::size_t scenarios = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].starts_with("=== ")) continue;
    std::size_t end = i + 1;
    while (end < all.size() && !all[end].starts_with("=== ")) ++end;
    ++scenarios;
    DYNAMIC_SECTION(all[i].substr(4)) {
      Scenario s(file);
      s.lines(all, i + 1, end);
    }
  }
  CHECK(scenarios > 0);
}

}  // namespace

TEST_CASE("scenarios: the workbench", "[ui][scenarios]") { play_scenarios("workbench.txt"); }
TEST_CASE("scenarios: the reports of the original programs", "[ui][scenarios]") { play_scenarios("reports.txt"); }
TEST_CASE("scenarios: the debugger", "[ui][scenarios]") { play_scenarios("debug.txt"); }
TEST_CASE("scenarios: programs and matches", "[ui][scenarios]") { play_scenarios("programs.txt"); }
TEST_CASE("scenarios: the tree and what is seen of one node", "[ui][scenarios]") { play_scenarios("tree.txt"); }
TEST_CASE("scenarios: panels about a search", "[ui][scenarios][panels]") { play_scenarios("panels.txt"); }
TEST_CASE("scenarios: questions and their answers", "[ui][scenarios]") { play_scenarios("answers.txt"); }
TEST_CASE("scenarios: files, games and pictures", "[ui][scenarios]") { play_scenarios("files.txt"); }
TEST_CASE("scenarios: opening books", "[ui][scenarios][book]") { play_scenarios("book.txt"); }
TEST_CASE("scenarios: searches of other engines", "[ui][scenarios]") { play_scenarios("imported.txt"); }
TEST_CASE("scenarios: worksheets", "[ui][scenarios][worksheet]") { play_scenarios("worksheet.txt"); }
TEST_CASE("scenarios: a game that is analysed", "[ui][scenarios][review]") { play_scenarios("analysis.txt"); }
TEST_CASE("scenarios: journeys, with all their steps looked at everywhere", "[ui][scenarios][journey][slow]") {
  play_scenarios("journeys.txt");
}
TEST_CASE("scenarios: what a player looks for", "[ui][scenarios][slow]") { play_scenarios("player.txt"); }
TEST_CASE("scenarios: behind the doors of the welcome page", "[ui][scenarios][slow]") { play_scenarios("welcome.txt"); }

TEST_CASE("every file of scenarios is played", "[ui][scenarios]") {
  const auto tests = read_file(PLY_SOURCE_DIR "/tests/ui/scenarios_test.cpp");
  REQUIRE(tests);
  for (const auto& f : std::filesystem::directory_iterator(folder_of_scenarios)) {
    const std::string name = f.path().filename().string();
    INFO(name);
    if (f.path().extension() == ".txt") CHECK(tests->find("play_scenarios(\"" + name + "\")") != std::string::npos);
  }
}
